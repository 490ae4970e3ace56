// What the page holds: the cases, and which of them is shown. Every change is a step that can be
// taken back; who wants to know of changes subscribes.

const STEPS = 1000;

// Whether a text is mostly another one: what they share at both ends is half of the longer one.
function isLike(one, other) {
  const most = Math.max(one.length, other.length);
  const least = Math.min(one.length, other.length);
  let [before, behind] = [0, 0];
  while (before < least && one[before] === other[before]) before++;
  while (behind < least - before && one.at(-1 - behind) === other.at(-1 - behind)) behind++;
  return 2 * (before + behind) >= most;
}

export function makeHistory() {
  const past = [];
  const future = [];
  const listeners = [];
  let dropped = false; // see below
  let typing = false;
  // `source` is what the cases were read from: {cases, ...}, as `read` was given it.
  let now = { cases: [], at: 0, read: false, source: null };

  function tell(kind) {
    for (const listener of listeners) listener(kind);
  }

  // Other cases in the place of those there are, one for each, as a step.
  function put(cases, kind = "change") {
    dropped = false;
    past.push(now);
    if (past.length > STEPS) past.shift();
    future.length = 0;
    now = { ...now, cases, read: false };
    tell(kind);
  }

  return {
    listen: (listener) => listeners.push(listener),
    get cases() { return now.cases; },
    get at() { return now.at; },
    get current() { return now.cases[now.at] ?? null; },
    get canUndo() { return past.length > 0; },
    get canRedo() { return future.length > 0; },
    get source() { return now.source; },
    // What the cases were read from, in a word.
    get input() { return now.source?.file ? (now.source.file.picture ? "picture" : "file") : "text"; },
    // What the click of a case is called: a text that nobody pasted is not spoken of.
    get clickName() {
      const own = now.source?.cases[now.at]?.click?.join();
      return own && own === now.cases[now.at]?.click?.join() && !now.source.origin ? `the click in the ${this.input}` : "the first click";
    },
    // Whether a text that is being typed has taken the place of a board that was changed here.
    get dropped() { return dropped; },
    // Whether the last text is the one before, changed by typing.
    get typed() { return typing; },
    // Whether the cases are as they were read.
    get untouched() { return now.cases === now.source?.cases; },

    // Other cases, read from a text. Texts that follow each other while typing are one step.
    read(cases, source, typed) {
      typing = Boolean(typed && now.source && isLike(now.source.text, source.text));
      const changed = dropped || (now.cases.length > 0 && now.cases !== now.source.cases);
      dropped = typing && changed && cases.length > 0;
      if (now.cases.length && !(now.read && typed)) past.push(now);
      future.length = 0;
      now = { cases, at: Math.min(now.at, Math.max(0, cases.length - 1)), read: true, source: { ...source, cases } };
      tell("read");
    },
    // Another board, and what else changes, in the case that is shown. Listeners are told the kind.
    change(parts, kind = "change") {
      put(now.cases.map((held, at) => (at === now.at ? { ...held, ...parts } : held)), kind);
    },
    put,
    // Look at another case: no step.
    choose(at) {
      now = { ...now, at };
      tell("choose");
    },
    undo() {
      if (!past.length) return;
      dropped = false;
      future.push(now);
      now = past.pop();
      tell("undo");
    },
    redo() {
      if (!future.length) return;
      dropped = false;
      past.push(now);
      now = future.pop();
      tell("redo");
    },
  };
}
