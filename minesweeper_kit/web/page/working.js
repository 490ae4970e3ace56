// What takes time: Python while it starts, and an answer that can be stopped.

import { stop, watch, watchWork } from "./api.js";
import { by, tell } from "./dom.js";

const LONG = 1000; // milliseconds after which an answer takes long

export function makeWorking() {
  const [loading, bar, note, working] = ["loading", "loaded", "loading-note", "working"].map(by);
  let ready = true; // a server has started before the page
  let asked = false;
  let timer = 0;

  function change() {
    clearTimeout(timer);
    if (asked && ready) timer = setTimeout(() => { working.hidden = false; }, LONG);
    else working.hidden = true;
  }

  watchWork((any) => {
    if (any === asked) return;
    asked = any;
    change();
  });
  watch(({ kind, share }) => {
    ready = kind === "ready";
    loading.hidden = ready;
    if (kind === "failed") bar.hidden = true;
    else if (share !== undefined) bar.value = share;
    tell(note, kind === "failed" ? "Python did not start. You can draw boards, but not check or solve them." : "Loading Python. You can paste and draw already; answers follow.");
    change();
  });
  by("stop").addEventListener("click", stop);
}
