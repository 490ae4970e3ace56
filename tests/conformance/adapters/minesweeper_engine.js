// The npm package `minesweeper-engine`: node minesweeper_engine.js FOLDER, that of node_modules.
"use strict";

const MineSweeper = require(`${process.argv[2]}/minesweeper-engine`);

const GROUPS = { reveal, status };

// A game of the package whose mines lie as here. It lets nobody place them, so it is made without
// mines and they are set in its field, and what is revealed is marked as opened.
function gameOf(rows) {
  if (/[bcdef]/.test(rows.join(""))) throw new Error("unsupported");
  const game = new MineSweeper(rows.length, rows[0].length, 0);
  game.mineNum = rows.join("").split("a").length - 1;
  rows.forEach((row, y) => [...row].forEach((cell, x) => {
    if (cell === "a") game.getAllField()[y][x] = -1;
    if (cell <= "8") game.openState[y][x] = true;
  }));
  return game;
}

function reveal({ board: rows, click: [row, col] }) {
  const game = gameOf(rows);
  if (game.open(row, col).status === "ERROR") throw new Error("click");
  return rows.map((line, y) => [...line].map((old, x) => {
    if (!game.openState[y][x] || old <= "8") return old;
    const mines = game.getMineState(y, x);
    return mines < 0 ? "b" : mines;
  }).join(""));
}

// What it says of a game after its last click, which is made here.
function status({ board: rows }) {
  const cells = rows.join("");
  const lost = cells.indexOf("b");
  const at = lost >= 0 ? lost : cells.search(/[1-8]/);
  if (at < 0 || /[ef]/.test(cells)) throw new Error("unsupported");
  const open = [...cells].map((cell, index) => (index === at ? (lost >= 0 ? "a" : "9") : cell));
  const game = gameOf(rows.map((row, y) => open.slice(y * row.length, (y + 1) * row.length).join("")));
  const said = game.open(Math.floor(at / rows[0].length), at % rows[0].length).status;
  return { CABOOM: "lost", CLEARED: "won", OK: "playing" }[said];
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
