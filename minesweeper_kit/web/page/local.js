// The kit in a worker: Python as WebAssembly. One question is with the worker at a time, so that
// one that nobody waits for any more is never begun; a long one ends with its worker.

const PATIENCE = 2000; // milliseconds that a question may go on after nobody waits for it

const waiting = new Map(); // by number: {operation, question, resolve}
let next = 0;
let worker = null;
let busy = null; // the number of the question that is with the worker
let ready = false;
let show = () => {};

function start() {
  [busy, ready] = [null, false];
  worker = new Worker(new URL("kit-worker.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }) => {
    if (data.kind === "answer") return answered(data);
    show(data);
    if (data.kind === "failed") return failed(data.message);
    if (data.kind !== "ready") return;
    ready = true;
    send();
  });
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    show({ kind: "failed" });
    failed(event.message || "the worker ended");
  });
}

function answered({ number, status, text }) {
  busy = null;
  waiting.get(number)?.resolve({ status, answer: JSON.parse(text) });
  waiting.delete(number);
  send();
}

// Python did not start: every question is answered with that.
function failed(reason) {
  worker.terminate();
  worker = null;
  const error = { code: "unreachable", message: `Python does not start in this browser: ${reason}` };
  for (const { resolve } of waiting.values()) resolve({ status: 0, answer: { error } });
  waiting.clear();
}

function send() {
  if (!ready || busy !== null || !waiting.size) return;
  const [number, { operation, question }] = waiting.entries().next().value;
  busy = number;
  worker.postMessage({ number, operation, body: JSON.stringify(question) });
}

// Ends what the worker does, if it is still that question: only a new worker can do another.
function end(number) {
  if (busy !== number) return;
  worker.terminate();
  start();
}

export function post(operation, question, signal) {
  return new Promise((resolve, reject) => {
    const number = next++;
    waiting.set(number, { operation, question, resolve });
    signal.addEventListener("abort", () => {
      waiting.delete(number);
      reject(signal.reason);
      if (signal.reason === "stop") end(number);
      else setTimeout(end, PATIENCE, number);
    });
    if (!worker) start();
    send();
  });
}

export async function formats() {
  return (await fetch("formats.json")).json();
}

// Starts Python; `listener` is called with {kind, share} while it loads, then with "ready".
export function watch(listener) {
  show = listener;
  start();
  const secure = "serviceWorker" in navigator;
  if (secure) navigator.serviceWorker.register("offline.js").catch(() => {}); // then only online
}
