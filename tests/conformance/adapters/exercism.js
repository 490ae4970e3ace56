// A solution of Exercism's JavaScript track: node exercism.js FILE, the module with `annotate`.
"use strict";

const { pathToFileURL } = require("url");

async function main() {
  const { annotate } = await import(pathToFileURL(process.argv[2]));

  // The rows with every safe cell revealed; its blanks are blanks, its mines stars.
  function numbers({ board }) {
    const rows = board.map((row) => [...row].map((cell) => ("abe".includes(cell) ? "*" : " ")).join(""));
    return annotate(rows).map((row, y) => [...row].map((cell, x) => (
      cell === "*" ? board[y][x] : cell.replace(" ", "0"))).join(""));
  }

  for await (const line of require("readline").createInterface({ input: process.stdin })) {
    const asked = JSON.parse(line);
    const answer = asked.conform ? { groups: ["numbers"] } : { id: asked.id, output: numbers(asked.input) };
    console.log(JSON.stringify(answer));
  }
}

main();
