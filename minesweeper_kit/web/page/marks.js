// The marks that lie over cells: how each looks, and what it means. Those that are on the board are
// explained under it, all of them in the legend.

import { make } from "./dom.js";

// Cells that are explained with the marks, where they are on the board: the legend has all cells.
const CELLS = [
  [":is(.mixed .hidden)", "closed hidden", "closed, unknown (without a dot: known safe)"],
  [".right", "closed flag right", "flag on a mine"],
  [".wrong", "closed flag wrong", "wrong flag, no mine"],
];

// Each mark: what finds it on the board, the classes of a sample, and its meaning.
const MARKS = [
  ['[tabindex="0"]', "closed selected", "selected cell"],
  [".click", "closed click", "the first click"],
  [".fault:not(.differs)", "open fault n1", "breaks a rule"],
  [".differs", "closed fault differs", "expected output is wrong here"],
  [".reason:not(.settled)", "open reason n1", "look here"],
  [".settled", "closed reason settled", "found in an earlier step"],
  [".told", "closed told", "found in this step"],
  [".safe", "closed safe", "certainly safe"],
  [".sure", "closed sure", "certainly a mine"],
  [".next", "closed next", "best next click"],
  [".step", "open step", "opened in this step"],
];

export const sample = ({ look, shows }) => make("span", { className: `cell ${look}`, textContent: shows, ariaHidden: "true" });

const entry = ([, look, meaning]) => make("li", {}, sample({ look, shows: look.includes("n1") ? "1" : "" }), meaning);

// An entry for every mark.
export const entries = () => MARKS.map(entry);

// Explains in a list the marks that are on the grid; `meanings` are those that depend on the board.
export function explain(list, grid, meanings) {
  const there = [...MARKS, ...CELLS].filter(([finds]) => grid.querySelector(`.cell${finds}`)).map(([finds, look, meaning]) => [finds, look, meanings[finds] ?? meaning]);
  const key = there.join();
  if (list.dataset.marks === key) return; // a screen reader has read it
  list.dataset.marks = key;
  list.replaceChildren(...there.map(entry));
}
