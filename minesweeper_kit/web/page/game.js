// The game on the board: what a click on a number opens, mines left, and time.

import { EMPTY, EXPLODED, FLAGGED_EMPTY, HIDDEN, isFlag, isOpen, FLAGGED_MINE, MINE } from "./cells.js";
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
    const mines = count((code) => code === MINE || code === FLAGGED_MINE || code === EXPLODED);
    const known = !count((code) => code === HIDDEN);
    const lost = last.cells.includes(EXPLODED);
    const won = known && mines > 0 && !lost && !count((code) => code === EMPTY || code === FLAGGED_EMPTY);
    if (!count(isOpen)) {
      untouched = true;
      begun = ended = null;
    } else if (untouched) begun ??= Date.now();
    if (begun && (lost || won)) ended ??= Date.now();
    else ended = null;
    const flags = count(isFlag);
    const total = known ? mines : (last.mines ?? null);
    const left = total === null ? `mines: unknown, ${counted(flags, "flag")}` : lost || won ? counted(total, "mine") : `${counted(total - flags, "mine")} left`;
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
