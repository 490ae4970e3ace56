// The npm package `minesweeper`: node minesweeper.js FOLDER, the folder of node_modules.
"use strict";

const { Board, BoardStateEnum, CellStateEnum } = require(`${process.argv[2]}/minesweeper`);

const GROUPS = { reveal, status, numbers };

// A board of the package with the same mines, cells opened and flags set.
function boardOf(rows) {
  if (/[bcd]/.test(rows.join(""))) throw new Error("unsupported");
  const board = new Board(rows.map((row) => [...row].map((cell) => Number("ae".includes(cell)))));
  rows.forEach((row, y) => [...row].forEach((cell, x) => {
    if (cell <= "8") board._cell(x, y).state = CellStateEnum.OPEN;
    if ("ef".includes(cell)) board.cycleCellFlag(x, y);
  }));
  return board;
}

function reveal({ board: rows, click: [row, col] }) {
  const board = boardOf(rows);
  const cell = board._cell(col, row);
  if (!cell || cell.state === CellStateEnum.OPEN || cell.flag) throw new Error("click");
  board.openCell(col, row);
  return rows.map((line, y) => [...line].map((old, x) => {
    const now = board._cell(x, y);
    if (now.state !== CellStateEnum.OPEN) return old;
    return now.isMine ? "b" : now.numAdjacentMines;
  }).join(""));
}

function status({ board: rows }) {
  const lost = rows.join("").indexOf("b");
  const board = boardOf(rows.map((row) => row.replace("b", "a")));
  if (lost >= 0) board.openCell(lost % rows[0].length, Math.floor(lost / rows[0].length));
  board._updateState();
  return { [BoardStateEnum.WON]: "won", [BoardStateEnum.LOST]: "lost" }[board.state()] || "playing";
}

function numbers({ board: rows }) {
  if (rows.join("").includes("b")) throw new Error("unsupported");
  const board = boardOf(rows);
  return rows.map((line, y) => [...line].map((cell, x) => (
    cell === "a" ? cell : board._cell(x, y).numAdjacentMines)).join(""));
}

const lines = require("readline").createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const asked = JSON.parse(line);
  if (asked.conform) return console.log(JSON.stringify({ groups: Object.keys(GROUPS) }));
  let answer;
  try {
    answer = { output: GROUPS[asked.group](asked.input) };
  } catch (error) {
    answer = { error: error.message };
  }
  console.log(JSON.stringify({ id: asked.id, ...answer }));
});
