// An adapter to copy: put your own program's calls in the place of `numbers`.
"use strict";

const GROUPS = { numbers };

// The rows of the board with every safe cell revealed.
function numbers({ board }) {
  const isMine = (row, col) => "abe".includes((board[row] || "")[col] || " ");
  return board.map((line, row) => [...line].map((cell, col) => {
    if (isMine(row, col)) return cell;
    let count = 0;
    for (let r = row - 1; r <= row + 1; r++) {
      for (let c = col - 1; c <= col + 1; c++) count += isMine(r, c);
    }
    return count;
  }).join(""));
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
