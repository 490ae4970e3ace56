// What the numbers prove: chances on the cells, what is certain, and why.

import { ask, drop, ApiError } from "./api.js";
import * as cases from "./cases.js";
import { HIDDEN, isFlag, isOpen, isUnknown, isUntouched } from "./cells.js";
import { bringIntoSight, by, CLICK, counted, listed, make, sentence, settled, tell } from "./dom.js";
import { ended } from "./game.js";

const MOST = 300; // of reasons in the list
const SHORT = 75; // characters that there is room for above the board
const STEPS = 25; // of the ramp of colours

// Which colour of the ramp stands for a chance; its ends only for what is certain.
const step = (chance) => (chance === 0 || chance === 1 ? chance * STEPS : Math.min(STEPS - 1, Math.max(1, Math.round(chance * STEPS))));

// A chance in whole percents, as the command writes it: only what is certain is called 0 or 100.
function percent(chance) {
  if (chance === 0 || chance === 1) return `${chance * 100}`;
  const exact = chance * 100;
  const rounded = exact % 1 === 0.5 ? 2 * Math.round(exact / 2) : Math.round(exact);
  return rounded < 1 ? "<1" : rounded > 99 ? ">99" : `${rounded}`;
}

// Why a click is the best, as the kit names it.
const REASONS = {
  certain: "it is certainly safe",
  endgame: "it wins most often, found by playing out every possible continuation",
  "fifty-fifty": "this guess has to be made sooner or later",
  "look-ahead": "it is most likely to make the next clicks safe",
  risk: "no other cell is less likely to be a mine",
  only: "every other cell is a mine",
};

// A named pattern of numbers, such as 1-2-1; "reduced" where mines that are known make it.
const pattern = (name) => `Pattern ${name.replace(/^reduced (.*)$/, "$1, after subtracting known mines")}`;

// A fraction such as 1/6, or "about 0.1667" where its numbers are very long, in percents.
function share(fraction) {
  const digits = /^(\d+)(?:\/(\d+))?$/.exec(fraction);
  if (!digits) return `${(100 * Number(fraction.replace("about ", ""))).toFixed(2)}%`;
  // Whole numbers of any length: a Number of more than 308 digits is infinite.
  const small = (1000000n * BigInt(digits[1])) / BigInt(digits[2] ?? 1);
  return small < 100n ? "less than 0.01%" : `${(Number(small) / 10000).toFixed(2)}%`;
}

// What chances mean while the total is unknown.
export const NO_TOTAL = "The total of mines is unknown, so every arrangement that fits the numbers counts the same. For exact percentages write the total under Safe start and total mines.";

export function makeSolving(history, board) {
  const [heat, why, mines, solved, unsolved, reasons] = ["heat", "why", "mines", "solved", "unsolved", "reasons"].map(by);

  const [open, hinting, asking] = ["open-safe", "hint", "ask-total"].map(by);
  const LADDER = 4; // hints: where to look, at which numbers, why, which cells

  let steps = []; // the reasons
  let wanted = null; // the reason that a link chooses
  let safeCells = []; // places of the cells that are certainly safe
  let rung = 0; // of the ladder of hints: the last that was told
  let further = []; // the steps after the one that the ladder is about, to tell one a press

  const total = () => (mines.value === "" ? {} : { mines: Number(mines.value) });
  // The question about the board as it is shown: without its click, which the kit would make first.
  const position = (held) => ({ ...cases.asked([{ ...held, click: null }]), ...total() });

  // That no mines fit the numbers; a total that was given here is set right here.
  function impossible(what) {
    const given = mines.value && what.startsWith("a total of");
    return `This position is impossible: ${what}.${given ? " Correct Total mines, under Safe start and total mines." : ""}`;
  }

  function clear() {
    for (const name of ["chances", "certain", "reason", "next"]) board.mark(name, null);
    tell(solved, "");
    tell(unsolved, "");
    by("ramp").hidden = true;
    reasons.hidden = by("places").hidden = open.hidden = asking.hidden = true;
  }

  // Says what chances mean while the total is unknown, with the button for it; "" where it is known.
  function withoutTotal(held, certain = false) {
    asking.hidden = certain || mines.value !== "" || Number.isInteger(held.mines) || !held.board.cells.some(isUnknown);
    return asking.hidden ? "" : NO_TOTAL;
  }

  // Before the first click nothing can be certain, and that says nothing of later ones.
  function beginning({ click, board: { cells } }) {
    const none = "No cell is open yet, so there is no number to go by.";
    if (!by("undecided").hidden) return `${none} To play, press Make all other cells safe.`;
    if (cells.some(isUnknown)) return `${none} This board does not say where its mines are: choose Edit, and enter the numbers that you see.`;
    if (document.querySelector("input[name=mode]:checked").value === "paint") return none;
    const first = click ? `press "${by("own-click").textContent}"` : `${CLICK} any cell`;
    const risk = board.startsSafe ? " It is never on a mine." : " It can be on a mine: Safe start, under the board, prevents that.";
    return `${none} To begin, ${first}.${click ? "" : risk}`;
  }

  async function solve() {
    if (!(heat.checked || why.checked) || !history.current) {
      drop("solve");
      return clear();
    }
    if (ended(history.current.board)) {
      drop("solve");
      clear();
      return tell(solved, ended(history.current.board));
    }
    const asked = { ...position(history.current), explain: why.checked };
    const about = history.current;
    try {
      const answer = await ask("solve", asked, "solve");
      if (answer && history.current === about) show(answer.cases[0], about.board);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      clear();
      tell(unsolved, sentence(error.message));
    }
  }

  function show(found, { cols }) {
    clear();
    if (found.contradiction) {
      tell(unsolved, impossible(found.contradiction));
      const wrong = new Set(found.cells.map(([row, col]) => row * cols + col));
      board.mark("reason", (at) => (wrong.has(at) ? { look: "fault", spoken: "part of a contradiction" } : null));
      return;
    }
    by("ramp").hidden = !heat.checked;
    const places = (cells) => new Set(cells.map(([row, col]) => row * cols + col));
    const [safe, sure] = [places(found.safe), places(found.certain_mines)];
    const certain = found.probabilities.flat().every((chance) => chance === null || chance === 0 || chance === 1);
    const total = found.mines === null ? "" : `; ${counted(found.mines, "mine")} in all`;
    tell(solved, `${counted(safe.size, "cell")} certainly safe, ${counted(sure.size, "certain mine")}${total}. ${withoutTotal(history.current, certain)}`.trim());
    if (heat.checked) {
      board.mark("chances", (at, code) => {
        const chance = isOpen(code) ? null : found.probabilities[Math.floor(at / cols)][at % cols];
        if (chance === null) return null;
        const shows = `${percent(chance)}%`;
        return { look: `chance ${shows.length > 3 ? "long " : ""}heat-${step(chance)}`, shows, spoken: `for a player a mine in ${percent(chance)} percent of cases` };
      });
    }
    if (!why.checked) return;
    const { cells } = history.current.board;
    safeCells = [...safe].filter((at) => !isFlag(cells[at]));
    open.hidden = !safeCells.length || cells.includes(HIDDEN);
    board.mark("certain", (at) =>
      safe.has(at) ? { look: "safe", spoken: "certainly safe" } : sure.has(at) ? { look: "sure", spoken: "certainly a mine" } : null,
    );
    explain(found.explanation ?? [], places);
    if (!safe.size && isUntouched(history.current.board)) {
      asking.hidden = asking.hidden || !heat.checked;
      tell(solved, [beginning(history.current), !asking.hidden && NO_TOTAL].filter(Boolean).join(" "));
    } else if (found.guess) tell(solved, `${found.guess} ${withoutTotal(history.current, certain)}`.trim());
  }

  function reason() {
    const at = [...reasons.querySelectorAll("button")].findIndex((button) => button.ariaCurrent === "true");
    return reasons.hidden || at < 0 ? null : at;
  }

  function explain(found, places) {
    steps = found;
    reasons.hidden = by("places").hidden = !steps.length;
    if (!steps.length) tell(solved, `${solved.textContent} There is nothing to explain.`);
    const entries = steps.slice(0, MOST).map((each) => [
      /\d/.test(each.pattern ?? "") ? `${pattern(each.pattern)}: ${each.text}` : each.text,
      (button) => {
        for (const other of reasons.querySelectorAll("[aria-current]")) other.removeAttribute("aria-current");
        button.setAttribute("aria-current", "true");
        const [numbers, settledCells, told] = [places(each.numbers), places(each.settled), places([...each.safe, ...each.mines])];
        board.mark("reason", (at) =>
          numbers.has(at) ? { look: "reason" } : settledCells.has(at) ? { look: "reason settled" } : told.has(at) ? { look: "told" } : null,
        );
        board.see([...each.safe, ...each.mines, ...each.numbers], button);
        const so = each.text.slice(Math.max(0, each.text.lastIndexOf("So ("))); // the rest stands in the list
        board.say(so.length > SHORT ? "The cells of this reason are framed." : so);
      },
    ]);
    if (steps.length > MOST) entries.push([`and ${steps.length - MOST} more`, null]);
    listed(reasons, entries);
    if (wanted !== null) reasons.querySelectorAll("button")[wanted]?.click();
    wanted = null;
  }

  // Answers a press of a button, in sight.
  function reply(part, text) {
    tell(part, text);
    bringIntoSight(part);
  }

  // The next hint for the easiest step.
  async function hint() {
    const held = history.current;
    tell(unsolved, "");
    if (isUntouched(held.board)) {
      reply(solved, beginning(held));
      if (!held.click) return;
      board.go(...held.click);
      return board.see([held.click], solved);
    }
    if (ended(held.board)) return reply(solved, ended(held.board));
    if (rung === LADDER) return goOn(held.board.cols);
    const before = rung ? solved.textContent : "";
    try {
      for (let next = Math.min(rung + 1, LADDER); next <= LADDER; next++) {
        const answer = await ask("solve", { ...position(held), hint: next }, "hint");
        if (!answer || history.current !== held) return;
        if (next === LADDER) {
          const all = await ask("solve", { ...position(held), explain: true }, "hint");
          if (!all || history.current !== held) return;
          further = (all.cases[0].explanation ?? []).slice(1);
        }
        hinted(answer.cases[0], next, held.board.cols);
        if (solved.textContent !== before) return; // else there is more to tell in the next hint alone
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      reply(unsolved, sentence(error.message));
    }
  }

  function hinted(found, next, cols) {
    if (found.contradiction) return reply(unsolved, impossible(found.contradiction));
    if (!found.hint) return reply(solved, "There is nothing left to find.");
    rung = next;
    offer();
    reply(solved, found.hint.text);
    frame(found.hint.cells, rung === LADDER ? "told" : "reason", cols);
  }

  // The step after those that were told, whole: what it needs of them is known by now.
  function goOn(cols) {
    const { text, safe, mines: certain } = further.shift();
    offer();
    reply(solved, text);
    frame([...safe, ...certain], "told", cols);
  }

  // Says on the button whether there is more to tell.
  function offer() {
    const more = rung < LADDER || further.length > 0;
    hinting.textContent = more ? "Next hint" : "No more hints for this step";
    hinting.disabled = !more;
  }

  function frame(places, look, cols) {
    const cells = new Set(places.map(([row, col]) => row * cols + col));
    board.mark("reason", (at) => (cells.has(at) ? { look, spoken: "hint" } : null));
    board.see(places, solved);
  }

  function forget() {
    rung = 0;
    further = [];
    hinting.textContent = "Hint";
    asking.hidden = true;
    const over = Boolean(history.current && ended(history.current.board));
    for (const name of ["hint", "best", "ask-guess"]) by(name).disabled = over;
  }

  async function advise() {
    const held = history.current;
    tell(unsolved, "");
    if (ended(held.board)) return reply(solved, ended(held.board));
    // A generated board was made for its first click, which is never on a mine.
    if (held.click && history.source.generated && isUntouched(held.board)) {
      reply(solved, `Best first click: row ${held.click[0]}, column ${held.click[1]}, for which the board was generated.`);
      return point(held.click, held.board.cols);
    }
    try {
      const answer = await ask("best", position(held));
      if (answer && history.current === held) advised(answer.cases[0], held.board.cols);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      reply(unsolved, sentence(error.message));
    }
  }

  function advised({ best, contradiction }, cols) {
    if (contradiction) return reply(unsolved, impossible(contradiction));
    if (!best) return reply(solved, "There is nothing left to click.");
    const [row, col] = best.cell;
    const chances = [best.risk === "0" ? "" : `It is a mine in ${share(best.risk)} of cases.`, best.win ? `The game is won in ${share(best.win)} of cases.` : ""];
    const click = isUntouched(history.current.board) ? "first click for a player who does not see the mines" : "next click";
    reply(solved, [`Best ${click}: row ${row}, column ${col}, because ${REASONS[best.reason] ?? best.reason}.`, ...chances, best.risk === "0" ? "" : withoutTotal(history.current)].filter(Boolean).join(" "));
    point(best.cell, cols);
  }

  function point([row, col], cols) {
    board.mark("next", (at) => (at === row * cols + col ? { look: "next", spoken: "best next click" } : null));
    board.go(row, col);
    board.see([[row, col]], solved);
  }

  by("ramp").querySelector(".colours").append(
    ...Array.from({ length: STEPS + 1 }, (_, index) => make("span", { className: `cell heat-${index}` })),
  );
  const later = settled(solve);
  by("best").addEventListener("click", advise);
  hinting.addEventListener("click", hint);
  open.addEventListener("click", () => board.open(safeCells));
  asking.addEventListener("click", () => {
    by("more").open = true;
    mines.focus();
  });
  for (const control of [heat, why]) control.addEventListener("change", solve);
  // Without a box checked nothing is asked later, which would wipe an answer that came meanwhile.
  mines.addEventListener("input", () => (heat.checked || why.checked ? later() : clear()));
  history.listen((kind) => {
    forget();
    if (kind === "read" && !history.typed) mines.value = ""; // it was that of another board
    tell(unsolved, "");
    if (!(heat.checked || why.checked)) return tell(solved, history.current && ended(history.current.board));
    if (kind === "read" || kind === "choose") return solve();
    later();
  });

  return {
    total,
    // Shows the reasons, or hides them.
    explain(shown = true) {
      if (why.checked === shown) return;
      why.checked = shown;
      why.dispatchEvent(new Event("change"));
    },
    // What a picture is asked to show of this: the chances, and the step that is chosen.
    pictureOptions() {
      const shown = steps[reason()];
      if (!heat.checked && !shown) return {};
      const drawn = shown ? { explain_cell: [...shown.safe, ...shown.mines][0] } : {};
      return { heat: heat.checked, ...drawn, ...total() };
    },
    // The number of the reason that is chosen, or null; and what chooses it when it is there.
    reason,
    choose: (number) => { wanted = number; },
  };
}
