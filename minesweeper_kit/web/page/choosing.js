// The boards that a text may be, where it can be read in several ways: a button for each.

import { lacksClick } from "./advice.js";
import { ask, ApiError } from "./api.js";
import * as cases from "./cases.js";
import { CELLS } from "./cells.js";
import { CLICK, counted, make, sentence, thumbnail } from "./dom.js";
import { inWords } from "./formats.js";
import { ofPairs } from "./symbols.js";

const TWO_ROLES = /^this board may be the outcome of the one above/;
const WRONG = /^(?:the number is \d, but|this number cannot be right)/;
const NONE = /^(?:an empty list: there is )?no board in here(?:: |$)/;
const PROSE = /^(?:no line looks like|this line looks most like|this row stands alone|the nearest is this)/;
const NAMED = 2; // formats of a button
const MOST = 30; // boards of one text of which it is not said what they are
const ROLES = {
  expected: "It is the outcome of the board above it: check it",
  board: "It is a board of its own",
};

// Whether it is not said of a board whether it is the outcome of the one above.
const hasTwoRoles = ({ message }) => TWO_ROLES.test(message);
// Whether a board has a number that cannot be right: perhaps it is a wrong outcome of the one above.
const isWrong = ({ message, line }) => line && WRONG.test(message);

// Whether there is no board in a text.
export const hasNone = ({ message }) => NONE.test(message);

// What is said of such a text; `place` is empty for what is no text.
export function withoutBoard({ message, line }, place) {
  const why = message.replace(NONE, "");
  if (why && !PROSE.test(why)) return `No board was found in this text. ${sentence(place + why)}`;
  const alone = place && why && !why.startsWith("no line") ? ` If line ${line} is a row of a board, paste the other rows with it.` : "";
  return `This is text without a board. Paste the rows of a board, one below the other, or press Example to see one.${alone}`;
}

// Whether there may be something to choose from.
export const isQuestion = (error) => error.choices.length > 0 || hasTwoRoles(error) || isWrong(error);

// The text with a word above each board of which it is not said what it is.
async function named(asked, { line }, word) {
  const lines = asked.text.split("\n");
  for (let tries = 0; tries < MOST; tries++) {
    lines.splice(line - 1, 0, `${word}:`);
    const text = lines.join("\n");
    try {
      const answer = await ask("convert", { ...asked, text, to: cases.DOCUMENT }, `role ${word}`);
      return answer && { choice: { text }, cases: cases.read(answer.text), label: ROLES[word] };
    } catch (error) {
      if (!(error instanceof ApiError) || !hasTwoRoles(error)) return null;
      ({ line } = error);
    }
  }
  return null;
}

// The text with its board at a line as the outcome of the one above it, in the first format in
// which it is that; null where there is none.
async function asOutcome(asked, { line, choices }) {
  const lines = asked.text.split("\n");
  let first = line - 1; // of the rows of the board
  while (first > 0 && lines[first - 1].trim()) first--;
  if (!lines.slice(0, first).some((each) => each.trim())) return null;
  const text = [...lines.slice(0, first), "expected:", ...lines.slice(first)].join("\n");
  const above = await read({ ...asked, text: lines.slice(0, first).join("\n") }, "above");
  for (const choice of [{}, ...choices, ...(above.choices ?? [{ from: above.from }])]) {
    const { cases: held } = await read({ ...asked, text, ...choice }, "outcome");
    if (held?.some(({ expected }) => expected)) return { choice: { ...choice, text }, cases: held, label: ROLES.expected };
  }
  return null;
}

// What a text is read as, or the choices that there are.
async function read(asked, lane) {
  try {
    const { text, from } = (await ask("convert", { ...asked, to: cases.DOCUMENT }, lane)) ?? {};
    return text ? { cases: cases.read(text), from } : {};
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { choices: error.choices };
  }
}

// The ways to read a text, each with its cases and what to ask the kit with.
export async function readings(asked, error) {
  if (hasTwoRoles(error)) return (await Promise.all(Object.keys(ROLES).map((word) => named(asked, error, word)))).filter(Boolean);
  const found = await Promise.all(error.choices.map((each, at) => read({ ...asked, ...each }, `candidate ${at}`)));
  const groups = new Map(); // one for all formats, or symbols, that give the same
  error.choices.forEach((choice, index) => {
    const { cases: held } = found[index];
    if (!held) return;
    const key = JSON.stringify(held.map(cases.record));
    groups.set(key, { cases: held, alike: [...(groups.get(key)?.alike ?? []), choice] });
  });
  const outcome = isWrong(error) ? await asOutcome(asked, error) : null;
  const label = (...group) => (lacksClick(error.message) ? "Read it without a click" : meaning(...group));
  const others = [...groups.values()].map(({ cases: held, alike }) => ({ choice: alike[0], cases: held, label: label(held, alike) }));
  return outcome ? [outcome, ...others] : others;
}

// What a text would be, read in one of these ways.
function meaning(held, alike) {
  const [{ board, expected }] = held;
  const kinds = [...new Set(board.cells)].sort((one, other) => one - other);
  const cells = kinds.map((code) => CELLS[code].spoken.replace(/^open, (\d)$/, "$1")).join("; ");
  const names = alike.map((each) => (each.from ? inWords(each.from) : ofPairs(each.symbols)));
  const others = names.length > NAMED ? `, or ${counted(names.length - NAMED, "other")} with the same cells` : "";
  const count = expected ? "A board and its outcome. " : held.length > 1 ? `${counted(held.length, "board")}. ` : "";
  return `${count}${alike[0].from ? `Cells: ${cells}. Format` : "Symbols"}: ${names.slice(0, NAMED).join(", or ")}${others}`;
}

// What to do about a text that is one of these, or that is wrong as any of them: {message, asks}.
export function question(place, error, found) {
  const wrong = sentence(place + error.message.split("; ")[0]);
  const other = "write under Symbols what they are";
  const press = `${CLICK[0].toUpperCase()}${CLICK.slice(1)}`;
  if (lacksClick(error.message)) return { asks: true, message: `${wrong} Write it there, or read the text without a click.` };
  if (hasTwoRoles(error)) return { asks: true, message: `${sentence(`${place}what is this board`).replace(/.$/, "?")} ${press} the right answer: it is then written above the board in the text.` };
  if (isWrong(error)) {
    if (found[0].label === ROLES.expected) {
      const what = error.message.split(/[,;.] (?:whatever|correct|The page) /)[0];
      return { asks: true, message: `${sentence(place + what)} Is this board the outcome of the one above it? Then ${CLICK} that answer: the page shows what is wrong in it. If not, correct the text or, if the symbols mean something else, ${other}.` };
    }
    return { asks: false, message: `${wrong} Correct the text. Or, if the symbols mean something else, ${other}, or ${CLICK} the right board.` };
  }
  if (found.length > 1) return { asks: true, message: `The symbols can mean ${counted(found.length, "board")}. Which one is it? ${press} it. If it is none of them, ${other}.` };
  return { asks: true, message: `The page is not sure what the symbols mean. Is it this board? Then ${CLICK} it. If not, ${other}.` };
}

// The button for a way to read the text, with small pictures of the last board and its outcome.
export function choiceButton({ cases: held, label }, act) {
  const { board, expected } = held.find((each) => each.expected) ?? held.at(-1);
  const pictures = [board, ...(expected ? [cases.boardOf(expected)] : [])].map((each) => thumbnail(each));
  const button = make("button", { type: "button", className: "choice" }, ...pictures, make("span", { textContent: label }));
  button.addEventListener("click", act);
  return button;
}
