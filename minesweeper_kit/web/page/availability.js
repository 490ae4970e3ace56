// What needs a board is not in use without one, nor while the text is not the one that was read.
// The reason stands where the person looks: at the place of the board, and in each section.

import { by, tell } from "./dom.js";

const PATIENCE = 1000; // milliseconds that a board may wait for its text before it looks stale

// Why the board is not the one of the text.
const STALE = {
  waiting: "This is the old board: the page is still reading the new text.",
  wrong: "This is the old board: the page could not read the new text or file. Correct the text, or go back.",
  question: "This is the old board: the new text can be read in several ways. Choose one below the text, or go back.",
};

export function makeAvailability(history) {
  const controls = document.querySelectorAll(".needs-board");
  const reasons = document.querySelectorAll(".why-not");
  const main = document.querySelector("main");
  let stale = ""; // why, a name of STALE
  let timer = 0;

  function follow() {
    const any = Boolean(history.current?.board.cells.length);
    const old = stale && any;
    for (const control of controls) control.disabled = old || (!any && !control.classList.contains("works-empty"));
    for (const name of ["scroller", "output", "figures"]) by(name).inert = old;
    for (const reason of reasons) tell(reason, old ? "This waits for a text that can be read." : any ? "" : "This needs a board, and there is none yet.");
    main.classList.toggle("stale", old);
    by("stale").hidden = !old;
    tell(by("stale-why"), STALE[stale]);
  }

  // That the text is no longer, or again (""), the one that the board was read from.
  function set(now) {
    clearTimeout(timer);
    stale = now;
    follow();
  }

  history.listen((kind) => {
    if (kind === "read" || kind === "undo" || kind === "redo") set("");
    else follow();
  });
  follow();

  return {
    set,
    get stale() { return Boolean(stale); },
    // That another text is being read: what is read in a moment is not worth a flicker.
    wait() {
      clearTimeout(timer);
      timer = setTimeout(set, PATIENCE, "waiting");
    },
  };
}
