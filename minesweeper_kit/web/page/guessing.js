// Whether a board needs a guess. The answer stands beside the board: with the place, or the proof.

import { ask, drop, ApiError } from "./api.js";
import * as cases from "./cases.js";
import { EXPLODED, isClosedSafe, isUnknown, isUntouched, MINE } from "./cells.js";
import { by, counted, flash, SELECT, sentence, tell } from "./dom.js";
import { safeStart } from "./game.js";
import { NO_TOTAL } from "./solving.js";

const LARGEST = 2_500; // cells of a board that is asked about without a request

const places = ({ cells }, wanted) => cells.reduce((count, code) => count + wanted(code), 0);

// `total` gives the total of mines that the page asks with, `explain` shows the reasons.
export function makeGuessing(history, board, { total, explain }) {
  const [box, answer, show, mask, why, solved] = ["guess", "guess-answer", "guess-show", "mask", "why", "solved"].map(by);
  let found = null; // {text, secret, board}: the board to look at

  function write() {
    box.hidden = !found;
    if (!found) return;
    // Where the mines are hidden, a game is played: the place of the guess is not told. Nor is it
    // told twice, where it stands under Mine probabilities already.
    const twice = found.secret && solved.textContent.includes(found.secret);
    const text = mask.checked || twice ? found.text : [found.text, found.secret].filter(Boolean).join(" ");
    const once = solved.textContent.includes(NO_TOTAL) ? text.replace(NO_TOTAL, "").trim() : text;
    if (answer.textContent !== once) tell(answer, once);
    show.hidden = !found.board || (mask.checked && found.secret);
    const plays = found.board !== history.current?.board;
    if (plays) show.textContent = found.secret ? "Open the safe cells" : "Play the first click and show reasons";
    else if (why.checked) show.textContent = "Hide reasons";
    else show.textContent = found.secret ? "Highlight these cells" : "Show reasons";
  }

  function clear() {
    drop("guess");
    found = null;
    write();
  }

  // Finds the answer. Untouched boards are opened at `first`, or at the case's own click: with
  // `first`, somebody asks, and there is an answer to see in any case.
  async function check(first = null) {
    const held = history.current;
    clear();
    if (first) say("Checking ...");
    try {
      const next = held && (await (places(held.board, isUnknown) ? ofView(held, first) : ofBoard(held, first)));
      if (history.current !== held) return;
      found = next ?? (first ? { text: ended(held.board) } : null);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      found = first ? { text: sentence(`The page cannot tell whether a guess is needed: ${error.message}`) } : null;
    }
    write();
    if (first) flash(box);
  }

  function say(text) {
    found = { text };
    write();
  }

  // Why nothing is asked of a board.
  const ended = ({ cells }) => (cells.includes(EXPLODED) ? "The game is lost: no click is left to guess." : "No guess is needed: no safe cell is left to open.");

  // A player's view: only the next click can be told.
  async function ofView(held, asked) {
    const [solved] = (await ask("solve", { ...cases.asked([held]), ...total(), explain: true }, "guess"))?.cases ?? [];
    if (!solved || (!asked && (solved.contradiction || isUntouched(held.board)))) return null;
    if (solved.contradiction) return { text: `This position is impossible: ${solved.contradiction}.` };
    if (isUntouched(held.board)) return { text: "No cell is open yet, and the board hides its mines: the first click is a guess." };
    if (solved.safe.length) return { text: `No guess is needed now: ${counted(solved.safe.length, "cell")} certainly safe.`, board: held.board };
    return solved.guess ? { text: "A guess is needed.", secret: reasonOf(solved), board: held.board } : null;
  }

  async function ofBoard(held, first) {
    const untouched = isUntouched(held.board);
    const own = !first || (held.click && !board.selected);
    // A mine is only named where all are seen.
    const click = own ? held.click : board.selected && !mask.checked ? first : safeStart(held.board, first);
    if (!places(held.board, isClosedSafe) || held.board.cells.includes(EXPLODED)) return null;
    if (untouched && !click) return { text: `Select the first click, then press "Is a guess needed?"; ${SELECT}.` };
    const start = untouched ? `from the click at row ${click[0]}, column ${click[1]} ` : "";
    if (untouched && held.board.cells[click[0] * held.board.cols + click[1]] === MINE) return { text: `${own ? `${history.clickName.replace("t", "T")}, row` : "Row"} ${click[0]}, column ${click[1]}, is on a mine: the game ends there.` };
    const asked = cases.asked([{ board: held.board, click: untouched ? click : null }]);
    const opened = await ask("solve", { ...asked, apply: true, to: cases.GRID }, "guess");
    if (!opened) return null;
    const end = cases.boardOf(opened.text.trimEnd().split("\n"));
    const [left, all] = [places(end, isClosedSafe), places(held.board, isClosedSafe)];
    if (!left) {
      const begun = untouched ? await revealed(held.board, click) : held.board;
      return { text: `No guess is needed: ${start}logic alone opens the whole board.`, board: begun };
    }
    const [solved] = (await ask("solve", { ...cases.asked([{ board: end }]), explain: true }, "guess"))?.cases ?? [];
    if (!solved) return null;
    const text = `A guess is needed: ${start}logic alone opens ${all - left} of ${counted(all, "safe cell")}.`;
    return { text, secret: reasonOf(solved), board: end };
  }

  // Why nothing helps; that a guess is needed is told already.
  const reasonOf = ({ guess, mines }) => [(guess ?? "").replace(/^[^:]*: a guess is needed\. /, ""), mines === null && NO_TOTAL].filter(Boolean).join(" ");

  async function revealed(before, click) {
    const answer = await ask("reveal", { ...cases.askedBoard(before), to: cases.GRID, clicks: [click] }, "guess");
    return answer && cases.boardOf(answer.text.trimEnd().split("\n"));
  }

  show.addEventListener("click", () => {
    const { board: there } = found;
    if (there === history.current.board) return explain(!why.checked);
    history.change({ board: there, click: null, expected: null }, "look");
    explain();
  });
  by("ask-guess").addEventListener("click", () => {
    check(board.start);
  });
  for (const control of [mask, why]) control.addEventListener("change", write);
  new MutationObserver(write).observe(solved, { childList: true });
  history.listen((kind) => {
    if (kind === "look") return write();
    const size = history.current?.board.cells.length ?? 0;
    const fresh = kind === "read" || kind === "choose" || (kind === "undo" && history.untouched);
    if (fresh && size && size <= LARGEST) check();
    else clear();
  });
}
