// The game on the board: what a click on a number opens, mines left, and time.

import { EMPTY, EXPLODED, HIDDEN, isClosedSafe, isFlag, isMine, isOpen, isUnknown, MINE } from "./cells.js";
import { counted, tell } from "./dom.js";

export function around({ rows, cols }, at) {
  const [row, col] = [Math.floor(at / cols), at % cols];
  const found = [];
  for (let r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r++) {
    for (let c = Math.max(0, col - 1); c <= Math.min(cols - 1, col + 1); c++) {
      if (r !== row || c !== col) found.push(r * cols + c);
    }
  }
  return found;
}

// Whether every open number is the count of the mines around it.
const isRight = (board) => board.cells.every((code, at) => !isOpen(code) || code === EXPLODED || around(board, at).filter((place) => isMine(board.cells[place])).length === code);

const ENDINGS = {
  lost: "The game is lost: a mine is open.",
  won: "The board is won: every safe cell is open.",
  wrong: "Every safe cell is open, but a number is wrong: the board is not won.",
};

// What has become of the game on a board: a name of ENDINGS, or "" where it goes on.
function stateOf(board) {
  const { cells } = board;
  if (cells.includes(EXPLODED)) return "lost";
  if (!cells.length || cells.some((code) => isClosedSafe(code) || isUnknown(code))) return "";
  return isRight(board) ? "won" : "wrong";
}

// How the game on a board has ended; "" where it goes on.
export const ended = (board) => ENDINGS[stateOf(board)] ?? "";

// The cell of a board to begin with: the one given or, where it holds a mine, a safe one, that opens
// an area if any does.
export function safeStart(board, [row, col]) {
  const { cells, cols } = board;
  if (cells[row * cols + col] !== MINE) return [row, col];
  const safe = [...cells.keys()].filter((at) => cells[at] === EMPTY);
  const at = safe.find((place) => around(board, place).every((other) => cells[other] !== MINE)) ?? safe[0] ?? row * cols + col;
  return [Math.floor(at / cols), at % cols];
}

// The places that a click opens: its own, or, on a number with all its flags, those around it.
// Where a flag is wrong, a mine is among them, and comes first: the game ends there.
export function openedBy(board, at) {
  const code = board.cells[at];
  if (code < 1 || code > 8) return [at];
  const beside = around(board, at);
  if (beside.filter((place) => isFlag(board.cells[place])).length !== code) return [at];
  const closed = beside.filter((place) => !isOpen(board.cells[place]) && !isFlag(board.cells[place]));
  const mine = closed.find((place) => board.cells[place] === MINE);
  if (mine !== undefined) return [mine];
  return closed.length ? closed : [at];
}

// The untouched board with the mines moved away from a first click: from its cell, or, where it is
// to open an area, from those around it too. They go to random cells; null where none is moved.
export function cleared(board, at, area) {
  if (board.cells.some((code) => isOpen(code) || code === HIDDEN)) return null;
  const kept = new Set(area ? [at, ...around(board, at)] : [at]);
  const mined = [...kept].filter((place) => board.cells[place] === MINE);
  const free = [...board.cells.keys()].filter((place) => board.cells[place] === EMPTY && !kept.has(place));
  const cells = board.cells.slice();
  const moving = mined.slice(0, free.length);
  for (const place of moving) {
    const [target] = free.splice(Math.floor(Math.random() * free.length), 1);
    [cells[place], cells[target]] = [EMPTY, MINE];
  }
  return moving.length ? { ...board, cells } : null;
}

// Shows the state of the game on a line, mines, flags and seconds, and in `ending` how it ended.
export function makeGame(line, ending) {
  let begun = null; // when the first cell was opened
  let ended = null;
  let last = null;
  let untouched = false; // whether the game begins on this page: another one has no time

  const seconds = () => Math.floor(((ended ?? Date.now()) - begun) / 1000);

  function write() {
    if (!last) return [line, ending].forEach((part) => tell(part, ""));
    const count = (wanted) => last.cells.filter(wanted).length;
    const mines = count(isMine);
    const known = !count(isUnknown);
    const state = stateOf(last);
    const lost = state === "lost";
    const won = state === "won" && mines > 0;
    if (!count(isOpen)) {
      untouched = true;
      begun = ended = null;
    } else if (untouched) begun ??= Date.now();
    if (begun && (lost || won)) ended ??= Date.now();
    else ended = null;
    const flags = count(isFlag);
    const total = known ? mines : (last.mines ?? null);
    const placed = mines ? `${counted(mines, "mine")} shown, total unknown` : "mines: unknown";
    const left = total === null ? `${placed}, ${counted(flags, "flag")}` : lost || won ? counted(total, "mine") : `${counted(total - flags, "mine")} left`;
    tell(line, [left, begun ? `${seconds()} s` : ""].filter(Boolean).join(", "));
    tell(ending, lost ? "Lost" : won ? "Won" : "");
    ending.classList.toggle("bad", lost);
  }

  setInterval(() => begun && !ended && write(), 1000);
  return {
    // `mines` is the total that is given, or null.
    show(board, mines = null) {
      last = board && { ...board, mines };
      write();
    },
    // Another game: its time is not that of the one before.
    restart() {
      begun = ended = null;
      untouched = false;
    },
  };
}
