// Requests to the kit. Nothing here knows the page.

import * as backend from "./backend.js";

// Advice names keys of a request, or options: here it names controls of the page.
const CONTROLS = { from: "Format", symbols: "Symbols", to: "Dialect", lossy: "Allow lossy conversion", mines: "Mines" };
const SET = /; to set them: "symbols": "((?:[^"\\]|\\.)*)"/;
const TRY = /; try: "(?:from|symbols)": .*$/;
const CHOICE = /"(from|symbols)": "((?:[^"\\]|\\.)*)"/g;
const BY_HAND = "; choose the notation under Format, or say under Symbols what they are";

export const onPage = (message) => message
  .replace(/[:;] (if it is one, )?say [^;]*; try: "(from|symbols)": .*$/, BY_HAND)
  .replace(TRY, BY_HAND)
  .replace(/; say what (they are|each symbol is), as in "symbols": .*$/, "; say under Symbols what each is")
  .replace(/say what the symbols are \("symbols"\)/, "say under Symbols what they are")
  .replace(SET, "")
  .replace(/ \(mskit [^)]*\)/, "")
  .replace(/: name one \("clicks": .*\)$/, ": click a cell")
  .replace('use "lossy": true', `tick ${CONTROLS.lossy}`)
  .replace('or "to": "yaml" to keep all', "or choose the layout yaml to keep all")
  .replace(/"(from|symbols|to|lossy|mines)"(: )?/g, (_, key, colon) => CONTROLS[key] + (colon ?? ""));

// The symbols that a note says were inferred; "" for none.
export const inferred = (notes) => notes.map((note) => SET.exec(note)?.[1] ?? "").find(Boolean) ?? "";

// The choices that an error offers: keys of a request, each with its value.
const tries = (message) => [...(TRY.exec(message)?.[0] ?? "").matchAll(CHOICE)].map(([, key, value]) => ({ [key]: value }));

// What the kit refuses, or the server: `message` is for people, `code` for programs.
export class Refusal extends Error {
  constructor(status, { code = "", message, line = null, column = null, candidates = [] }) {
    super(onPage(message));
    const choices = candidates?.length ? candidates.map((name) => ({ from: name })) : tries(message);
    Object.assign(this, { status, code, line, column, choices });
  }
}

const TRIES = 3; // of a server that has no process free
const running = new Map();
const watchers = [];

// `watcher` is called with whether anything is asked, when that changes.
export const watchWork = (watcher) => watchers.push(watcher);
const changed = () => { for (const watcher of watchers) watcher(running.size > 0); };

// The answer to a question; null where a newer question in the same lane overtook it.
// A lane is a place of the page that shows one answer at a time.
export async function ask(operation, question, lane = operation) {
  running.get(lane)?.abort("overtaken");
  const control = new AbortController();
  running.set(lane, control);
  changed();
  const start = performance.now();
  try {
    for (let tries = 1; ; tries++) {
      const { status, answer } = await backend.post(operation, question, control.signal);
      if (control.signal.aborted) return overtaken(control);
      performance.measure(`kit ${operation}`, { start });
      if (status === 200) return answer;
      if (answer.error.code !== "busy" || tries === TRIES) throw new Refusal(status, answer.error);
      await new Promise((done) => setTimeout(done, 1000));
    }
  } catch (error) {
    if (control.signal.aborted) return overtaken(control);
    throw error;
  } finally {
    if (running.get(lane) === control) running.delete(lane);
    changed();
  }
}

function overtaken({ signal }) {
  if (signal.reason !== "stop") return null;
  throw new Refusal(0, { code: "stopped", message: "stopped before there was an answer" });
}

// Forget what a lane was asked: its answer would come too late.
export function drop(lane) {
  running.get(lane)?.abort("overtaken");
  running.delete(lane);
  changed();
}

// End everything that is asked now.
export function stop() {
  for (const control of running.values()) control.abort("stop");
}

export const { formats, watch } = backend;
