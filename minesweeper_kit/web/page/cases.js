// Cases as the page holds them, and as the kit's documents: {board: {rows, cols, cells}, name,
// click, expected, mines}. Boards are never changed in place.

import { HIDDEN } from "./cells.js";

const NOTATION = "hex"; // the dialect in which a cell is its code

export function boardOf(lines) {
  const cols = lines.length ? lines[0].length : 0;
  const cells = new Uint8Array(lines.length * cols);
  lines.forEach((line, row) => {
    for (let col = 0; col < cols; col++) cells[row * cols + col] = parseInt(line[col], 16);
  });
  return { rows: lines.length, cols, cells };
}

export function linesOf({ rows, cols, cells }) {
  const digits = Array.from(cells, (code) => code.toString(16)).join("");
  return Array.from({ length: rows }, (_, row) => digits.slice(row * cols, (row + 1) * cols));
}

// A board with other codes in some cells: pairs of place and code.
export function changed(board, pairs) {
  const cells = board.cells.slice();
  for (const [at, code] of pairs) cells[at] = code;
  return { ...board, cells };
}

// The cases of a document that the kit wrote in that notation.
export function read(text) {
  return JSON.parse(text).cases.map((held) => ({ ...held, board: boardOf(held.board) }));
}

// A case as the kit's JSON: a line of NDJSON.
export function record(held) {
  const { board, ...rest } = held;
  const parts = Object.entries(rest).filter(([, part]) => part !== null && part !== undefined);
  return { dialect: NOTATION, ...Object.fromEntries(parts), board: linesOf(board) };
}

// The question that carries cases to the kit.
export function asked(cases) {
  return { text: cases.map((held) => JSON.stringify(record(held)) + "\n").join(""), from: "ndjson" };
}

// The same for a bare board.
export function askedBoard(board) {
  return { text: linesOf(board).join("\n") + "\n", from: `${NOTATION}+grid` };
}

const WIDE = 50; // rows and columns of a board that people read in letters

// The dialect in which people read a board of that size.
export const readable = (rows, cols) => (Math.max(rows, cols) > WIDE ? NOTATION : "letters");

// A board of hidden cells: its text, the dialect of that, and the case.
export function blank(rows, cols) {
  const dialect = readable(rows, cols);
  const row = dialect === NOTATION ? "c".repeat(cols) : Array(cols).fill("H").join(" ");
  const lines = Array(rows).fill(`      ${row}\n`).join("");
  const text = `minesweeper_kit: 1\ndialect: ${dialect}\ncases:\n  - board: |\n${lines}`;
  return { text, dialect, held: { board: { rows, cols, cells: new Uint8Array(rows * cols).fill(HIDDEN) } } };
}

export const DOCUMENT = `${NOTATION}+json`;
export const GRID = `${NOTATION}+grid`;
