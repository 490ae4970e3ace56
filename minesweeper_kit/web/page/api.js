// Requests to the kit. Nothing here knows the page.

import { alone, choices, onPage } from "./advice.js";
import * as backend from "./backend.js";

// What the kit refuses, or the server: `message` is for people, `code` for programs.
export class ApiError extends Error {
  constructor(status, { code = "", message, line = null, column = null, candidates = [] }) {
    super(onPage(message));
    const offered = candidates?.length ? candidates.map((name) => ({ from: name })) : choices(message);
    Object.assign(this, { status, code, line, column, choices: offered });
  }
}

// What is asked of the board that is shown alone.
const SINGLE = ["reveal", "solve", "best", "stats", "show"];
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
      if (answer.error.code !== "busy" || tries === TRIES) {
        const refusal = new ApiError(status, answer.error);
        if (SINGLE.includes(operation)) refusal.message = alone(refusal.message);
        throw refusal;
      }
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
  throw new ApiError(0, { code: "stopped", message: "stopped before there was an answer" });
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
