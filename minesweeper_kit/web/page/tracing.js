// The flood fill of a click, step by step, as a search goes.

import { ask, ApiError } from "./api.js";
import * as cases from "./cases.js";
import { CELLS, NAMES } from "./cells.js";
import { by, SELECT, sentence, tell } from "./dom.js";
import { ended } from "./game.js";

const LASTS = 6000; // milliseconds at most, for a long search

export function makeTracing(history, board) {
  const beginning = () => `See in which order a click opens cells. It starts at the cell that you select${history.current?.click ? ` or, until you select one, at ${history.clickName}` : ""}; ${SELECT}.`;
  tell(by("traced"), beginning());
  const [play, end, slider, traced] = ["play", "untrace", "step", "traced"].map(by);
  let steps = null;
  let order = new Map(); // the number of the step that opens a cell
  let timer = 0;

  async function start() {
    const held = history.current;
    if (by("mask").checked) {
      stop();
      return tell(traced, "This would show cells that are not open yet. Untick Hide mines first.");
    }
    const { cols } = held.board;
    const question = { ...cases.askedBoard(held.board), clicks: [board.start], trace: by("order").value };
    try {
      const answer = await ask("reveal", question, "trace");
      if (!answer) return;
      steps = answer.cases;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      stop();
      return tell(traced, sentence(/is open already$/.test(error.message) ? `${error.message}: select a closed cell, or press Undo first` : error.message));
    }
    order = new Map(steps.map((each, index) => [each.row * cols + each.col, index + 1]));
    slider.max = steps.length;
    for (const element of [play, end, by("steps")]) element.hidden = false;
    by("tracing").classList.add("runs");
    show(0);
    beside();
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) show(steps.length);
    else run();
  }

  // The board comes into sight over the steps, which stay at the lower edge of the window.
  function beside() {
    const [board, panel] = [by("scroller"), by("tracing")].map((part) => part.getBoundingClientRect());
    if (board.top < 0 || board.bottom > panel.top) by("scroller").scrollIntoView();
  }

  function run() {
    clearInterval(timer);
    if (Number(slider.value) >= steps.length) slider.value = 0;
    const ticks = Math.min(steps.length, LASTS / 60);
    const stride = Math.max(1, Math.ceil(steps.length / ticks));
    timer = setInterval(() => {
      show(Math.min(steps.length, Number(slider.value) + stride));
      if (Number(slider.value) >= steps.length) pause();
    }, Math.max(60, Math.min(400, LASTS / steps.length)));
    play.textContent = "Pause";
  }

  function pause() {
    clearInterval(timer);
    timer = 0;
    play.textContent = "Play";
  }

  function show(count) {
    slider.value = count;
    const last = steps[count - 1];
    board.mark("trace", (at) => {
      const number = order.get(at);
      if (number === undefined || number > count) return null;
      const cell = CELLS[NAMES.indexOf(steps[number - 1].cell)];
      return { instead: true, look: cell.look + (number === count ? " step" : ""), shows: cell.shows, spoken: `${cell.spoken}, step ${number}` };
    });
    const what = last ? `row ${last.row}, column ${last.col}: ${CELLS[NAMES.indexOf(last.cell)].spoken}${count < steps.length ? `; ${by("order").value === "bfs" ? "queue length" : "recursion depth"} ${last.size}` : ""}` : "before the click";
    tell(traced, `Step ${count} of ${steps.length}: ${what}`);
  }

  function stop() {
    pause();
    if (!steps) return;
    steps = null;
    for (const element of [play, end, by("steps")]) element.hidden = true;
    by("tracing").classList.remove("runs");
    tell(traced, beginning());
    board.mark("trace", null);
  }

  by("trace").addEventListener("click", start);
  by("mask").addEventListener("change", () => by("mask").checked && stop());
  play.addEventListener("click", () => (timer ? pause() : run()));
  end.addEventListener("click", stop);
  slider.addEventListener("input", () => {
    pause();
    show(Number(slider.value));
  });
  history.listen(() => {
    stop();
    const over = history.current && ended(history.current.board);
    by("trace").disabled = Boolean(over);
    tell(traced, over || beginning());
  });
}
