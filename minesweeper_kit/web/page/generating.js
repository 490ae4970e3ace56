// Boards to order: what is generated comes in as any text does.

import { ask, Refusal } from "./api.js";
import { by, noted, tell } from "./dom.js";

const LARGEST = 50; // rows and columns that LeetCode's notation is made for

export function makeGenerating(reading, board) {
  const form = by("generate");
  const fields = form.elements;

  const own = () => fields.level.value === "";

  function wanted() {
    const { rows, cols } = fields;
    const question = own() ? { size: `${rows.value}x${cols.value}`, mines: Number(fields.mines.value) } : { level: fields.level.value };
    if (fields.seed.value.trim()) question.seed = Number(fields.seed.value);
    const click = fields.click.value.match(/\d+/g)?.map(Number);
    if (click) question.click = click;
    if (fields.no_guess.checked) question.no_guess = true;
    if (fields.difficulty.value) question.difficulty = fields.difficulty.value;
    if (question.difficulty && own()) delete question.mines;
    const large = own() && Math.max(rows.value, cols.value) > LARGEST;
    return { ...question, to: large ? "hex+yaml" : "leetcode+yaml" };
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    tell(by("generated"), "Generating ...");
    try {
      const answer = await ask("generate", wanted());
      if (!answer) return;
      board.hide(true);
      if (document.querySelector("input[name=mode]:checked").value === "paint") board.setMode("reveal");
      await reading.put(answer.text);
      tell(by("generated"), noted(answer).join("; ") || "The board is ready. Its mines are hidden.");
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      tell(by("generated"), error.message);
    }
  });
  by("blank").addEventListener("click", () => {
    board.hide(false);
    board.setMode("paint");
    reading.blank(Number(fields.rows.value), Number(fields.cols.value));
  });
  fields.level.addEventListener("change", () => {
    for (const label of form.querySelectorAll(".own")) {
      label.hidden = !own();
      label.querySelector("input").required = own();
    }
    by("blank").hidden = !own();
  });
}
