// Boards to order: what is generated comes in as any text does.

import { ask, ApiError } from "./api.js";
import * as cases from "./cases.js";
import { by, noted, sentence, showBoard, tell } from "./dom.js";
import { GENERATED } from "./reading.js";

export function makeGenerating(history, reading, board) {
  const form = by("generate");
  const fields = form.elements;

  const own = () => fields.level.value === "";

  // The rows and columns of the level, or of a board of one's own size.
  function size() {
    const [text] = fields.level.selectedOptions[0].textContent.match(/\d+x\d+/) ?? [`${fields.rows.value}x${fields.cols.value}`];
    return text.split("x").map(Number);
  }

  function wanted() {
    const { rows, cols } = fields;
    const question = own() ? { size: `${rows.value}x${cols.value}`, mines: Number(fields.mines.value) } : { level: fields.level.value };
    if (fields.seed.value.trim()) question.seed = Number(fields.seed.value);
    const click = fields.click.value.match(/\d+/g)?.map(Number);
    if (click) question.click = click;
    if (fields.no_guess.checked && !fields.no_guess.disabled) question.no_guess = true;
    if (fields.difficulty.value) question.difficulty = fields.difficulty.value;
    if (fields.mines.disabled) delete question.mines;
    return { ...question, to: `${cases.readable(...size())}+yaml` };
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    tell(by("ungenerated"), "");
    tell(by("generated"), "Generating ...");
    try {
      const answer = await ask("generate", wanted());
      if (!answer) return;
      const ours = hid || !by("mask").checked;
      board.hide(true);
      hid = ours;
      await reading.put(answer.text, "", GENERATED);
      generated = history.source;
      showBoard();
      tell(by("generated"), noted(answer).join("; ") || "The board is ready to play.");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      generated = history.source;
      tell(by("generated"), "");
      // What somebody stopped is no error.
      tell(by(error.code === "stopped" ? "generated" : "ungenerated"), sentence(error.message));
    }
  });
  form.addEventListener("input", () => tell(by("ungenerated"), ""));
  // What is wrong in a field is said beside it: it has to be in sight.
  form.addEventListener("invalid", (event) => event.target.closest("details").setAttribute("open", ""), true);
  function blank() {
    if (own() && ![fields.rows, fields.cols].every((field) => field.reportValidity())) return;
    board.hide(false);
    reading.blank(...size());
    board.setMode("paint");
    showBoard();
  }
  for (const name of ["blank", "draw"]) by(name).addEventListener("click", blank);
  // A difficulty chooses the number of mines of a board of one's own size, and needs no guess.
  let asked = false; // whether a no-guess board is wanted without a difficulty, too
  function follow() {
    const graded = Boolean(fields.difficulty.value);
    if (!fields.no_guess.disabled) asked = fields.no_guess.checked;
    fields.no_guess.checked = graded || asked;
    fields.no_guess.disabled = graded;
    fields.mines.disabled = graded;
    by("mines-graded").hidden = !(graded && own());
    by("guess-graded").hidden = !graded;
  }
  fields.difficulty.addEventListener("change", follow);
  fields.level.addEventListener("change", follow);
  follow();

  // What was said of a board is not said of another one.
  let generated = null;
  let hid = false; // whether Hide mines was ticked here, for the game, and not by somebody
  by("mask").addEventListener("change", () => { hid = false; });
  history.listen((kind) => {
    if (kind === "read" && hid && !history.source.generated) board.hide(false);
    if (generated === null || history.source === generated) return;
    tell(by("generated"), "");
    tell(by("ungenerated"), "");
  });

  fields.level.addEventListener("change", () => {
    for (const label of form.querySelectorAll(".own")) {
      label.hidden = !own();
      label.querySelector("input").required = own();
    }
  });
}
