// Statistics and difficulty of the board that is shown, while they are asked for.

import { ask, drop, ApiError } from "./api.js";
import * as cases from "./cases.js";
import { by, make, sentence, settled, tell } from "./dom.js";

const FIGURES = [
  ["rows", "Rows"], ["cols", "Columns"], ["mines", "Mines"], ["density", "Mines per cell"], ["3bv", "Fewest left clicks that win (3BV)"],
  ["openings", "Openings (areas that one click opens)"], ["islands", "Islands (groups of numbers that touch no opening)"], ["guess", "Needs a guess after a first click in the middle, or that of the text"], ["difficulty", "Difficulty"],
];

// What the deductions of a solution start from.
const STEPS = { single: "one number", subset: "two numbers, one within the other", overlap: "two overlapping numbers", chain: "several numbers at once", total: "the total of mines" };

export function makeCounting(history) {
  async function count() {
    if (!by("stats").open || !history.current) {
      drop("stats");
      show({});
      return tell(by("uncounted"), history.current ? "" : "The numbers appear here as soon as there is a board.");
    }
    const question = cases.asked([history.current]);
    try {
      const answer = await measured(question);
      if (answer) show(answer.cases[0]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      show({});
      tell(by("uncounted"), sentence(error.message));
    }
  }

  // With the difficulty, where there is a click to start from and the kit can tell it.
  async function measured(question) {
    if (history.current.click) {
      try {
        return await ask("stats", { ...question, difficulty: true });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
      }
    }
    return ask("stats", { ...question, guess: true });
  }

  function show(found) {
    tell(by("uncounted"), "");
    const told = (value) => (value === true ? "yes" : value === false ? "no" : typeof value === "number" && !Number.isInteger(value) ? value.toFixed(4) : `${value}`);
    const known = FIGURES.filter(([key]) => found[key] !== undefined && found[key] !== null);
    const steps = Object.entries(found.steps ?? {}).filter(([, number]) => number).map(([name, number]) => [`Solving steps that need ${STEPS[name] ?? name}`, number]);
    by("figures").replaceChildren(
      ...[...known.map(([key, name]) => [name, found[key]]), ...steps].flatMap(([name, value]) => [
        make("dt", { textContent: name }),
        make("dd", { textContent: told(value) }),
      ]),
    );
  }

  const later = settled(count);
  by("stats").addEventListener("toggle", count);
  history.listen(later);
}
