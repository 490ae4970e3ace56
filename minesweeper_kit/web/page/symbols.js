// What the symbols of a text mean, in plain words.

import { CELLS, NAMES, wordFor } from "./cells.js";
import { dialectOf } from "./formats.js";

const told = (pairs) => pairs.map(([symbol, code]) => `${symbol} = ${CELLS[code].spoken}`).join(" · ");

// Symbols as the kit names their cells, in the words of the page: `*=mine -=hidden`.
export const worded = (given) => given.replace(/[A-Z_]+(?=\s|$)/g, (name) => (NAMES.includes(name) ? wordFor(name) : name));

// Of symbols that are given or inferred, as the field for them has them.
export function ofPairs(given) {
  const words = NAMES.map(wordFor);
  const pairs = worded(given).split(/\s+/).map((pair) => [pair.slice(0, pair.lastIndexOf("=")), words.indexOf(pair.slice(pair.lastIndexOf("=") + 1).toLowerCase())]);
  return told(pairs.filter(([symbol, code]) => symbol && code >= 0));
}

// Of a dialect: the symbols in a text that are on its boards. Digits go without saying.
export function ofDialect(name, boards, text) {
  const symbols = dialectOf(name)?.symbols ?? {};
  const there = [...new Set(boards.flatMap(({ cells }) => [...cells]))].sort((one, other) => other - one);
  const pairs = there.map((code) => [symbols[NAMES[code]], code]);
  return told(pairs.filter(([symbol, code]) => symbol?.trim() && !(code > 0 && code < 9) && symbol !== "0" && text.includes(symbol)));
}
