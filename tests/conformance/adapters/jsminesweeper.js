// JSMinesweeper: node jsminesweeper.js FOLDER, its folder with Utility/ and client/.
"use strict";

const { readFileSync } = require("fs");
const vm = require("vm");

const MOST = 10000; // its chances are floats: fractions with a larger denominator are not told apart
const FILES = ["Utility/PrimeSieve", "Utility/Binomial", "client/Tile", "client/Board", "client/MinesweeperGame",
  "client/EfficiencyHelper", "client/SolutionCounter", "client/solver_probability_engine", "client/FiftyFiftyHelper",
  "client/LongTermRiskHelper", "client/BruteForceAnalysis", "client/Brute_force", "client/solver_main"];
const page = vm.createContext({ console: { log() {} }, performance, showMessage() {}, document: {}, setTimeout });
const source = FILES.map((name) => readFileSync(`${process.argv[2]}/${name}.js`, "utf8").replace('"use strict";', ""));
vm.runInContext(`${source.join("\n")}
  const oldrng = false, analysisMode = false;
  const binomialCache = new BinomialCache(5000, 500, new Binomial(7000, 500));
  this.engine = { ServerGame, Board, solver };`, page);
const { ServerGame, Board, solver } = page.engine;

const GROUPS = { reveal, status, numbers, bbbv, probabilities };

// A game of its own with the same mines, cells opened and flags set.
function gameOf(rows) {
  if (/[bcd]/.test(rows.join(""))) throw new Error("unsupported");
  const cells = [...rows.join("")];
  const game = new ServerGame(1, rows[0].length, rows.length, 0, -1, 0, "safe");
  const mines = cells.flatMap((cell, at) => ("ae".includes(cell) ? [at] : []));
  const places = mines.flatMap((at) => [at % game.width, Math.floor(at / game.width)]);
  game.num_bombs = mines.length;
  game.resetMinesUsingArray([game.width, game.height, mines.length, ...places]);
  game.tilesLeft = cells.filter((cell) => "9f".includes(cell)).length;
  cells.forEach((cell, at) => {
    if (cell <= "8") game.tiles[at].setNotCovered();
    if ("ef".includes(cell)) game.tiles[at].toggleFlag();
  });
  return game;
}

function rowsOf(game, text) {
  return Array.from({ length: game.height }, (_, row) => text.slice(row * game.width, (row + 1) * game.width));
}

function reveal({ board: rows, click: [row, col] }) {
  const game = gameOf(rows);
  const inside = row >= 0 && row < game.height && col >= 0 && col < game.width;
  const tile = inside ? game.getTile(row * game.width + col) : null;
  if (!tile || !tile.isCovered() || tile.isFlagged()) throw new Error("unsupported"); // it does nothing
  game.clickTile(tile);
  const old = rows.join("");
  return rowsOf(game, game.tiles.map((each, at) => (
    each.exploded ? "b" : each.isCovered() ? old[at] : each.getValue())).join(""));
}

// What it says of a game after its last click, which is made here.
function status({ board: rows }) {
  const cells = [...rows.join("")];
  const lost = cells.indexOf("b");
  const at = lost >= 0 ? lost : cells.findIndex((cell) => "12345678".includes(cell));
  if (at < 0) throw new Error("unsupported");
  cells[at] = lost >= 0 ? "a" : "9";
  const game = gameOf(rowsOf({ height: rows.length, width: rows[0].length }, cells.join("")));
  return { won: "won", lost: "lost", "in-play": "playing" }[game.clickTile(game.getTile(at)).header.status];
}

function numbers({ board: rows }) {
  const game = gameOf(rows.map((row) => row.replace(/b/g, "a")));
  const old = rows.join("");
  return rowsOf(game, game.tiles.map((each, at) => (each.isBomb() ? old[at] : each.getValue())).join(""));
}

function bbbv({ board: rows }) {
  return gameOf(rows.map((row) => row.replace(/b/g, "a"))).value3BV;
}

async function probabilities({ board: rows, mines }) {
  const cells = rows.join("");
  if (mines === null || /[^0-8c]/.test(cells)) throw new Error("unsupported");
  const board = new Board(1, rows[0].length, rows.length, mines, 0, "safe");
  board.setStarted();
  [...cells].forEach((cell, at) => {
    if (cell !== "c") board.getTile(at).setValue(Number(cell));
  });
  await solver(board, { verbose: false, playStyle: 2, fullProbability: true, guessPruning: false, advancedGuessing: false });
  return rows.map((row, y) => [...row].map((cell, x) => {
    const chance = 1 - board.getTileXY(x, y).probability;
    if (cell !== "c") return null;
    if (!(chance >= 0 && chance <= 1)) throw new Error("contradiction");
    return fraction(chance);
  }));
}

// The nearest fraction: of continued fractions the last with a denominator that is not too large.
function fraction(value) {
  let [p, q, before, under, left] = [Math.floor(value), 1, 1, 0, value];
  while (Math.abs(value - p / q) > 1e-12) {
    left = 1 / (left - Math.floor(left));
    const whole = Math.floor(left);
    if (whole * q + under > MOST) break;
    [p, before, q, under] = [whole * p + before, p, whole * q + under, q];
  }
  return q === 1 ? `${p}` : `${p}/${q}`;
}

async function main() {
  for await (const line of require("readline").createInterface({ input: process.stdin })) {
    const asked = JSON.parse(line);
    let answer = { groups: Object.keys(GROUPS) };
    try {
      if (!asked.conform) answer = { id: asked.id, output: await GROUPS[asked.group](asked.input) };
    } catch (error) {
      answer = { id: asked.id, error: error.message };
    }
    console.log(JSON.stringify(answer));
  }
}

main();
