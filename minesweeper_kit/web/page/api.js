// Requests to the kit. Nothing here knows the page.

// What the kit refuses, or the server: `message` is for people, `code` for programs.
export class Refusal extends Error {
  constructor(status, { code = "", message, line = null, column = null, candidates = [] }) {
    super(message);
    Object.assign(this, { status, code, line, column, candidates: candidates ?? [] });
  }
}

const TRIES = 3; // of a server that has no process free
const running = new Map();

// The answer to a question; null where a newer question in the same lane overtook it.
// A lane is a place of the page that shows one answer at a time.
export async function ask(operation, question, lane = operation) {
  running.get(lane)?.abort();
  const control = new AbortController();
  running.set(lane, control);
  try {
    for (let tries = 1; ; tries++) {
      const response = await fetch(`/api/${operation}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(question),
        signal: control.signal,
      });
      const answer = await response.json().catch(() => ({}));
      if (control.signal.aborted) return null;
      if (response.ok) return answer;
      const error = answer.error ?? { message: `the server answered ${response.status}` };
      if (error.code !== "busy" || tries === TRIES) throw new Refusal(response.status, error);
      await new Promise((done) => setTimeout(done, 1000));
    }
  } catch (error) {
    if (control.signal.aborted) return null;
    if (error instanceof Refusal) throw error;
    throw new Refusal(0, { code: "unreachable", message: "the server does not answer: is minesweeper-kit serve still running?" });
  } finally {
    if (running.get(lane) === control) running.delete(lane);
  }
}

// Forget what a lane was asked: its answer would come too late.
export function drop(lane) {
  running.get(lane)?.abort();
  running.delete(lane);
}

export async function get(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Refusal(response.status, { message: `the server answered ${response.status}` });
  return response.json();
}
