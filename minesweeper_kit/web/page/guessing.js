// Whether a board needs a guess. The answer stands above the board: with the place, or the proof.

import { ask, drop, Refusal } from "./api.js";
import * as cases from "./cases.js";
import { EMPTY, FLAGGED, FLAGGED_EMPTY, HIDDEN, isOpen, MINE } from "./cells.js";
import { by, counted, tell } from "./dom.js";

const LARGEST = 2_500; // cells of a board that is asked about without a request

const places = ({ cells }, wanted) => cells.reduce((count, code) => count + wanted(code), 0);
const closedSafe = (code) => code === EMPTY || code === FLAGGED_EMPTY;
const unknown = (code) => code === HIDDEN || code === FLAGGED;

// `total` gives the total of mines that the page asks with, `explain` shows the reasons.
export function makeGuessing(history, board, { total, explain }) {
  const [box, answer, show, mask] = ["guess", "guess-answer", "guess-show", "mask"].map(by);
  let found = null; // {text, secret, board}: the board to look at

  function write() {
    box.hidden = !found;
    if (!found) return;
    // Where the mines are hidden, a game is played: the place of the guess is not told.
    tell(answer, mask.checked ? found.text : [found.text, found.secret].filter(Boolean).join(" "));
    show.hidden = !found.board || (mask.checked && found.secret);
    show.textContent = found.secret ? "Mark the cells" : "Show the steps";
  }

  function clear() {
    drop("guess");
    found = null;
    write();
  }

  // Finds the answer. Untouched boards are opened at the case's own click, or at `first`.
  async function check(first = null) {
    const held = history.current;
    clear();
    try {
      const next = held && (await (places(held.board, unknown) ? ofView(held) : ofBoard(held, first)));
      if (history.current !== held) return;
      found = next;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      found = first ? { text: `The page cannot tell whether a guess is needed: ${error.message}.` } : null;
    }
    write();
  }

  // A player's view: only the next click can be told.
  async function ofView(held) {
    const [solved] = (await ask("solve", { ...cases.asked([held]), ...total(), explain: true }, "guess"))?.cases ?? [];
    if (!solved || solved.contradiction) return null;
    if (solved.safe.length) return { text: `No guess is needed now: ${counted(solved.safe.length, "cell")} certainly safe.`, board: held.board };
    return solved.guess ? { text: "A guess is needed.", secret: reasonOf(solved), board: held.board } : null;
  }

  async function ofBoard(held, first) {
    const untouched = !places(held.board, isOpen);
    const click = held.click ?? first;
    if (!places(held.board, closedSafe)) return null;
    if (untouched && !click) return { text: "Whether a guess is needed depends on the first click: open a cell, or ask from the chosen one." };
    const start = untouched ? `from the click at row ${click[0]}, column ${click[1]} ` : "";
    if (untouched && held.board.cells[click[0] * held.board.cols + click[1]] === MINE) return { text: "The first click is on a mine." };
    const asked = cases.asked([{ board: held.board, click: untouched ? click : null }]);
    const opened = await ask("solve", { ...asked, apply: true, to: cases.GRID }, "guess");
    if (!opened) return null;
    const end = cases.boardOf(opened.text.trimEnd().split("\n"));
    const [left, all] = [places(end, closedSafe), places(held.board, closedSafe)];
    if (!left) {
      const begun = untouched ? await revealed(held.board, click) : held.board;
      return { text: `No guess is needed: ${start}certain steps open the whole board.`, board: begun };
    }
    const [solved] = (await ask("solve", { ...cases.asked([{ board: end }]), explain: true }, "guess"))?.cases ?? [];
    if (!solved) return null;
    const text = `A guess is needed: ${start}certain steps open ${all - left} of ${counted(all, "safe cell")}.`;
    return { text, secret: reasonOf(solved), board: end };
  }

  // Why nothing helps; that a guess is needed is told already.
  const reasonOf = ({ guess }) => (guess ?? "").replace(/^[^:]*: a guess is needed\. /, "");

  async function revealed(before, click) {
    const answer = await ask("reveal", { ...cases.askedBoard(before), to: cases.GRID, clicks: [click] }, "guess");
    return answer && cases.boardOf(answer.text.trimEnd().split("\n"));
  }

  show.addEventListener("click", () => {
    const { board: there } = found;
    if (there !== history.current.board) history.change({ board: there, click: null, expected: null }, "look");
    explain();
  });
  by("ask-guess").addEventListener("click", () => {
    const cols = history.current?.board.cols;
    if (cols) check([Math.floor(board.here / cols), board.here % cols]);
  });
  mask.addEventListener("change", write);
  history.listen((kind) => {
    if (kind === "look") return;
    const size = history.current?.board.cells.length ?? 0;
    if ((kind === "read" || kind === "choose") && size && size <= LARGEST) check();
    else clear();
  });
}
