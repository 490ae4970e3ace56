// What to do where the output cannot hold all of the board: a button for each choice that works.

import { needsClick } from "./advice.js";
import { ask, ApiError } from "./api.js";
import * as cases from "./cases.js";
import { by, make } from "./dom.js";
import { inWords } from "./formats.js";
import { safeStart } from "./game.js";

const LETTERS = "letters"; // a dialect with a symbol for every cell
const LEFT_OUT = / cannot hold ([^:]+): left out/g;

// The choices that could help, in this order: what to ask with, the controls that it sets, what it is called.
const WAYS = [
  ({ to }) => ({ asked: { lossy: true }, sets: { lossy: true }, called: (notes) => `Leave out ${leftOut(notes) || `what ${inWords(to)} cannot hold`}` }),
  ({ to }) => ({ asked: { view: "player" }, sets: { shown: "player" }, called: () => `Write what a player sees, as ${inWords(to)}` }),
  () => ({ asked: { view: "full" }, sets: { mask: false }, called: () => "Untick Hide mines, and write the full board" }),
  ({ to }) => other(`${to.split("+")[0]}+yaml`, { layout: "yaml" }),
  () => other(`${LETTERS}+yaml`, { dialect: LETTERS, layout: "yaml" }),
];

const other = (to, sets) => ({ asked: { to }, sets, called: () => `Write ${inWords(to)}` });
const leftOut = (notes) => [...notes.join("; ").matchAll(LEFT_OUT)].map(([, what]) => what).join(", ").replace(/, (?=[^,]*$)/, " and ");

// Whether the controls can be set so, and are not yet.
const free = (sets) => Object.entries(sets).some(([name, value]) => by(name)[typeof value === "boolean" ? "checked" : "value"] !== value) && Object.keys(sets).every((name) => !by(name).disabled);

// The cases, each with a click: the selected cell of the one that is shown, a safe cell of the others.
const clicked = (history, board) => history.cases.map((held, at) => (held.click ? held : { ...held, click: at === history.at && board.selected ? board.start : safeStart(held.board, at === history.at ? board.start : [0, 0]) }));

// The button that gives a click to the cases that have none, and follows the cell that is selected;
// null where that is not what the output needs.
export async function clickButton(error, question, history, board) {
  if (!needsClick(error.message)) return null;
  try {
    await ask("convert", { ...question, ...cases.asked(clicked(history, board)) }, "remedy click");
  } catch (other) {
    if (!(other instanceof ApiError)) throw other;
    return null;
  }
  const several = history.cases.filter(({ click }) => !click).length > 1;
  const button = make("button", { type: "button", onclick: () => history.put(clicked(history, board)) });
  const aim = () => { button.textContent = several ? "Use a safe cell of each board as its click" : `Use (${clicked(history, board).find((held, at) => !history.cases[at].click).click.join(", ")}) as the click`; };
  board.aims(() => button.isConnected && aim());
  aim();
  return button;
}

// The buttons for a question that was refused; `set` sets the controls. The first of the WAYS are tried.
export async function remediesOf(question, set, most = WAYS.length) {
  const ways = WAYS.slice(0, most).map((way) => way(question)).filter(({ sets }) => free(sets));
  const found = await Promise.all(ways.map(async ({ asked, sets, called }, at) => {
    try {
      const answer = await ask("convert", { ...question, ...asked }, `remedy ${at}`);
      return answer && make("button", { type: "button", textContent: called(answer.notes ?? []), onclick: () => set(sets) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return null;
    }
  }));
  return found.filter(Boolean);
}
