// What to do where the output cannot hold all of the board: a button for each choice that works.

import { ask, Refusal } from "./api.js";
import { by, make } from "./dom.js";
import { inWords } from "./formats.js";

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
const leftOut = (notes) => [...notes.join("; ").matchAll(LEFT_OUT)].map(([, what]) => what).join(", ");

// Whether the controls can be set so, and are not yet.
const free = (sets) => Object.entries(sets).some(([name, value]) => by(name)[typeof value === "boolean" ? "checked" : "value"] !== value) && Object.keys(sets).every((name) => !by(name).disabled);

// The buttons for a question that was refused; `set` sets the controls.
export async function remediesOf(question, set) {
  const ways = WAYS.map((way) => way(question)).filter(({ sets }) => free(sets));
  const found = await Promise.all(ways.map(async ({ asked, sets, called }, at) => {
    try {
      const answer = await ask("convert", { ...question, ...asked }, `remedy ${at}`);
      return answer && make("button", { type: "button", textContent: called(answer.notes ?? []), onclick: () => set(sets) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return null;
    }
  }));
  return found.filter(Boolean);
}
