// The board that is shown: clicks, flags, painting, marks, and what is said of a cell.

import { ask, ApiError } from "./api.js";
import * as cases from "./cases.js";
import { byKey, CELLS, EMPTY, EXPLODED, FLAGGED, FLAGGED_EMPTY, FLAGGED_MINE, flipped, HIDDEN, isOpen, isUndecided, isUnknown, isUntouched, masked, MINE } from "./cells.js";
import { bringIntoSight, by, CLICK, counted, flash, make, sentence, tell, TOUCH } from "./dom.js";
import { cleared, ended, makeGame, openedBy } from "./game.js";
import { makeGrid } from "./grid.js";
import { entries, explain, sample } from "./marks.js";

// Marks lie over the cells. `marks` is a table: a name, and a function from a place to
// {look, shows, spoken} or null; later names are laid over earlier ones.
export function makeBoard(history) {
  const [scroller, status, about, mask, first] = ["scroller", "status", "about", "mask", "first"].map(by);
  const marks = new Map();
  const aims = []; // called when another cell is selected
  let stroke = null; // of a drag that paints: the places it has met
  let symbol = null; // to paint with, once it is chosen
  let queue = Promise.resolve();
  const game = makeGame(by("game"), by("ending"));

  const mode = () => document.querySelector("input[name=mode]:checked").value;
  const board = () => history.current?.board;
  const say = (text) => { status.textContent = text; };
  const placed = (at) => `Row ${Math.floor(at / board().cols)}, column ${at % board().cols}`;

  let visited = false; // whether a cell was chosen yet
  let selected = false; // whether somebody selected the cell, and did not only click there
  const outcomes = new WeakMap(); // of boards that the case's own click has made: the case before it
  let lost = false; // whether the board that is shown holds an exploded mine

  const hides = () => mask.checked && !lost;

  function view(at) {
    const { cells, cols } = board();
    let code = stroke?.has(at) ? symbol : cells[at];
    if (hides()) code = masked(code);
    let { look, shows, spoken } = CELLS[code];
    const click = history.current.click;
    if (click && click[0] * cols + click[1] === at) {
      look += " click";
      spoken += `, ${history.clickName}`;
    }
    for (const mark of marks.values()) {
      const more = mark(at, code);
      if (!more) continue;
      if (more.instead) [look, shows, spoken] = [more.look, more.shows, more.spoken];
      else {
        if (more.look) look += ` ${more.look}`;
        if (more.shows !== undefined) shows = more.shows;
        if (more.spoken) spoken += `, ${more.spoken}`;
      }
    }
    return { look, shows, spoken };
  }

  // What a click does, by the name of the choice.
  const acts = { reveal, flag, select, paint: (at) => paint([at]) };

  const grid = makeGrid(scroller, view, {
    act: (at) => acts[mode()](at),
    flag: (at) => mode() !== "paint" && flag(at),
    key(at, key) {
      if (mode() !== "paint") {
        if (key.toLowerCase() !== "f") return false;
        flag(at);
        return true;
      }
      const code = byKey.get(key.toLowerCase());
      if (code === undefined) return false;
      choose(code);
      paint([at]);
      return true;
    },
    moved(at, byKey) {
      visited = true;
      aim(byKey);
      describe(at);
    },
    strokes: () => mode() === "paint" && symbol !== null,
    stroke: (at) => (stroke ??= new Set()).add(at),
    stroked() {
      const met = [...stroke];
      stroke = null;
      paint(met);
    },
  });

  // What is known of the chosen cell, for eyes: a screen reader has it from the cell's name.
  function describe(at) {
    about.textContent = visited && board() ? `${placed(at)} is selected: ${view(at).spoken}` : "";
  }

  function render() {
    const current = board();
    const any = Boolean(current && current.rows && current.cols);
    by("empty").hidden = any;
    scroller.hidden = by("marks").hidden = !any;
    tell(by("size"), any ? `${counted(current.rows, "row")}, ${counted(current.cols, "column")}` : "");
    by("undecided").hidden = !any || hides() || !isUndecided(current);
    by("undo").disabled = !history.canUndo;
    by("redo").disabled = !history.canRedo;
    const click = history.current?.click;
    // Where there was a click its button keeps its place, so that nothing moves when it is played.
    by("own-click").hidden = !any || !(click || history.source?.cases[history.at]?.click);
    by("own-click").classList.toggle("away", !click);
    if (click) by("own-click").textContent = `Play the click (${click.join(", ")})`;
    const outside = Boolean(any && click) && (click[0] >= current.rows || click[1] >= current.cols);
    by("own-click").disabled = outside;
    if (click) by("own-click").title = `Row ${click[0]}, column ${click[1]}, counted from 0${outside ? ": outside the board" : ""}`;
    chooser();
    if (!any) {
      by("screenshot-choice").hidden = true;
      game.show(null);
      grid.show(current ?? { rows: 0, cols: 0 });
      about.textContent = "";
      return;
    }
    lost = current.cells.includes(EXPLODED);
    // A dot tells what is unknown from what is known to be safe, where there is both.
    by("grid").classList.toggle("mixed", !hides() && current.cells.includes(HIDDEN) && current.cells.includes(EMPTY));
    game.show(current, history.current.mines);
    grid.show(current);
    explain(by("marks"), by("grid"), { ".click": history.clickName });
    underlay(current);
    describe(grid.here);
  }

  // The screenshot that the board was read from, under its cells: what was misread is seen there.
  function underlay({ rows, cols }) {
    const shown = history.source?.screenshot;
    const fits = Boolean(shown) && shown.rows === rows && shown.cols === cols;
    const sheet = scroller.querySelector(".sheet");
    by("screenshot-choice").hidden = !fits;
    sheet.classList.toggle("over-screenshot", fits && by("screenshot").checked);
    if (!fits) return;
    const [left, top, wide, high] = shown.place;
    sheet.style.setProperty("--screenshot", `url("${shown.address}")`);
    const parts = { left: left / wide, top: top / high, width: shown.width / wide, height: shown.height / high };
    for (const [name, share] of Object.entries(parts)) sheet.style.setProperty(`--screenshot-${name}`, share);
  }

  function chooser() {
    const list = by("case");
    by("chooser").hidden = history.cases.length < 2;
    const names = history.cases.map((held, index) => (held.name ? `${index + 1}: ${held.name}` : `Board ${index + 1} of ${history.cases.length}`));
    if (list.options.length !== names.length || names.some((name, index) => list.options[index].textContent !== name)) {
      list.replaceChildren(...names.map((name, index) => make("option", { value: index, textContent: name })));
    }
    list.value = history.at;
  }

  // Clicks are answered one after the other: each needs the board that the one before made.
  function reveal(at) {
    return queued(() => revealed(at));
  }

  function queued(work) {
    queue = queue.then(work).catch((error) => {
      if (!(error instanceof ApiError)) throw error;
      say(sentence(error.message));
    });
    return queue;
  }

  async function revealed(at) {
    if (!board()) return;
    if (!by("undecided").hidden && isUnknown(board().cells[at])) {
      say(`${placed(at)} is unknown: press Make all other cells safe, to play.`);
      return flash(by("undecided"));
    }
    await opened(openedBy(board(), at));
  }

  // Makes a board playable on which somebody has drawn the mines alone.
  function decide() {
    const safe = [...board().cells.keys()].filter((at) => isUnknown(board().cells[at]));
    history.change({ board: cases.changed(board(), safe.map((at) => [at, board().cells[at] === FLAGGED ? FLAGGED_EMPTY : EMPTY])) });
    setMode("reveal");
    say(`The other cells are safe now: ${CLICK} a cell to play.`);
  }

  // What the first click does where nothing is chosen: on a generated board it opens an area.
  const start = () => first.value || (history.source?.generated ? "opens" : "off");

  // Opens cells, one after the other, as one step.
  async function opened(places) {
    const held = history.current;
    const before = held.board;
    const given = history.current.click;
    const moved = start() === "off" ? null : cleared(before, places[0], start() === "opens");
    let after = moved ?? before;
    let last = null;
    for (const at of places) {
      if (last !== null && isOpen(after.cells[at])) continue; // opened with another of them
      last = at;
      const click = [Math.floor(at / before.cols), at % before.cols];
      const answer = await ask("reveal", { ...cases.askedBoard(after), to: cases.GRID, clicks: [click] });
      if (!answer || board() !== before) return;
      after = cases.boardOf(answer.text.trimEnd().split("\n"));
    }
    if (after === before) return;
    if (given && !moved && places.length === 1 && places[0] === given[0] * before.cols + given[1]) outcomes.set(after, held);
    const count = after.cells.filter((code, place) => isOpen(code) && !isOpen(before.cells[place])).length;
    history.change({ board: after, click: null, expected: null });
    const note = given ? "Mines were moved: this start may need a guess." : "Mines were moved away from the first click.";
    say(outcome(after, last, count, moved && note));
  }

  // What a click did, in two lines of a phone at most, with a note in place of what is left to do.
  function outcome(after, at, opened, note) {
    const { cells } = after;
    if (cells[at] === EXPLODED) return `${placed(at)} was a mine: the game is lost. Undo takes the click back.`;
    const left = cells.filter((code) => code === EMPTY || code === FLAGGED_EMPTY || code === HIDDEN).length;
    const what = `${placed(at)}: ${counted(opened, "cell")} opened.`;
    return left ? `${what} ${note || `${counted(left, "safe cell")} left.`}` : `${what} ${ended(after)}`;
  }

  function flag(at) {
    const code = board().cells[at];
    if (isOpen(code)) return say(`${placed(at)} is open: no flag goes there.`);
    history.change({ board: cases.changed(board(), [[at, flipped(code)]]) });
    say(`${placed(at)}: ${flipped(code) > code ? "a flag" : "the flag is taken away"}.`);
  }

  // That a cell is selected, or no longer; what begins there may say where that is.
  function aim(chosen) {
    selected = chosen;
    for (const listener of aims) listener();
  }

  function select(at) {
    aim(true);
    const starts = isUntouched(board()) ? '"Is a guess needed?" and the flood fill start there' : "the flood fill starts there";
    say(`${placed(at)} is selected${isOpen(board().cells[at]) ? "" : `: ${starts}`}.`);
  }

  function paint(places) {
    if (symbol === null) return say("Choose a symbol above the board first.");
    const pairs = places.filter((at) => board().cells[at] !== symbol).map((at) => [at, symbol]);
    if (!pairs.length) return grid.show(board());
    history.change({ board: cases.changed(board(), pairs) });
    say(`${pairs.length === 1 ? placed(pairs[0][0]) : `${counted(pairs.length, "cell")} changed`}: ${CELLS[symbol].spoken}.`);
  }

  function choose(code) {
    symbol = code;
    say(`Chosen symbol: ${CELLS[code].spoken}.`);
    for (const input of by("palette").querySelectorAll("input")) input.checked = Number(input.value) === code;
  }

  function setMode(name) {
    document.querySelector(`input[name=mode][value=${name}]`).checked = true;
    by("palette").hidden = name !== "paint";
    if (name === "paint" && mask.checked) {
      mask.checked = false; // what is painted is to be seen
      mask.dispatchEvent(new Event("change"));
      say("Hide mines is off now: while you edit, you see every cell.");
    }
    by("grid").classList.toggle("painting", name === "paint");
    status.classList.toggle("painting", name === "paint");
  }

  by("palette").append(
    ...CELLS.map((cell, code) => {
      const input = make("input", { type: "radio", name: "symbol", value: code, checked: code === symbol });
      input.setAttribute("aria-label", `${cell.spoken} (${cell.key})`);
      input.addEventListener("change", () => choose(code));
      return make("label", { title: cell.spoken }, input, sample(cell), make("span", { textContent: cell.key, ariaHidden: "true" }));
    }),
  );
  by("legend").append(
    ...CELLS.filter((cell, code) => code < 2 || code > 8).map((cell) => make("li", {}, sample(cell), cell.spoken.replace("open, 1", "open, with its number of mines beside it").replace(/^closed, unknown$/, "$&: the board does not say what is there. Here the dot is shown only if other closed cells are known to be safe; saved pictures always show it"))),
    ...entries(),
  );

  if (TOUCH) {
    by("does").textContent = "Tap to";
    status.dataset.hint = "Long press to flag";
  }
  for (const radio of document.querySelectorAll("input[name=mode]")) {
    radio.addEventListener("change", () => setMode(radio.value));
  }
  by("case").addEventListener("change", (event) => history.choose(Number(event.target.value)));
  by("undo").addEventListener("click", () => { history.undo(); say("Undone."); });
  by("redo").addEventListener("click", () => { history.redo(); say("Redone."); });
  by("own-click").addEventListener("click", () => {
    const [row, col] = history.current.click;
    bringIntoSight(grid.bring(row * board().cols + col));
    reveal(row * board().cols + col);
  });
  by("make-safe").addEventListener("click", decide);
  mask.addEventListener("change", render);
  by("screenshot").addEventListener("change", render);
  addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.target.matches("input:not([type=radio],[type=checkbox]), textarea, select")) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) by("undo").click();
    else if (key === "y" || (key === "z" && event.shiftKey)) by("redo").click();
    else return;
    event.preventDefault();
  });
  history.listen((kind) => {
    marks.clear(); // they are about the board before, which may have had another size
    if (kind === "read" || kind === "choose") game.restart();
    if (kind === "read") {
      if (!history.typed) setMode("reveal");
      say("");
      visited = false;
    }
    if (kind === "read" || kind === "choose") selected = false;
    render();
  });

  return {
    render,
    say,
    setMode,
    reveal,
    open: (places) => queued(() => opened(places)),
    // Selects a cell, and brings it into sight.
    go(row, col) {
      grid.move(row * board().cols + col);
      bringIntoSight(grid.bring(grid.here));
    },
    // Brings cells into sight, the first before the others, and a part of the page that is about them.
    see(places, part) {
      const cells = places.map(([row, col]) => row * board().cols + col);
      for (const at of [...cells].reverse()) grid.bring(at);
      bringIntoSight(...cells.slice(0, 1).map(grid.bring), part);
    },
    hide(hidden) {
      mask.checked = hidden;
      mask.dispatchEvent(new Event("change"));
    },
    // Where a first click is tried: at the cell that somebody selected, otherwise at the case's own
    // click, otherwise at the cell in the tab order.
    get start() {
      const { cols } = board();
      return (!selected && history.current.click) || [Math.floor(grid.here / cols), grid.here % cols];
    },
    get selected() { return selected; },
    aims: (listener) => aims.push(listener),
    // The case whose click has made the board that is shown, or undefined.
    get before() { return outcomes.get(board()); },
    get startsSafe() { return start() !== "off"; },
    // The case as it is seen: without the mines, while they are hidden, but with how many.
    get seen() {
      const held = history.current;
      if (!hides()) return held;
      const { cells } = held.board;
      const known = !cells.some((code) => code === HIDDEN || code === FLAGGED);
      const mines = known ? cells.filter((code) => code === MINE || code === FLAGGED_MINE).length : held.mines;
      return { ...held, board: { ...held.board, cells: cells.map(masked) }, expected: null, mines };
    },
    mark(name, look) {
      if (look) marks.set(name, look);
      else if (!marks.delete(name)) return;
      render();
    },
  };
}
