// What breaks a rule: marked on the board, and listed with its place.

import { onPage } from "./advice.js";
import { ask, drop, ApiError } from "./api.js";
import * as cases from "./cases.js";
import { CELLS, EXPLODED, FLAGGED, HIDDEN, isOpen } from "./cells.js";
import { by, counted, listed, settled, tell } from "./dom.js";
import { ended } from "./game.js";

const MOST = 200; // of faults in the list

export function makeChecking(history, board, reading) {
  let findings = [];

  async function check() {
    if (!history.cases.length) {
      drop("validate");
      return show([]);
    }
    // As long as the text is what is shown, it is checked itself: then the places are its lines.
    const own = history.untouched;
    const question = own ? reading.question() : cases.asked(history.cases);
    try {
      const answer = await ask("validate", { ...question }, "validate");
      if (!answer) return;
      show(answer.findings, own);
      await compare();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      show([{ message: error.message, case: null, row: null, line: null }], own);
    }
  }

  function show(found, own) {
    findings = found.map((each) => ({ ...each, message: onPage(each.message) }));
    const right = found.length ? "" : checked();
    by("checks").hidden = !found.length && !right; // a board without numbers needs no word of them
    tell(by("checked"), right);
    by("correct").hidden = !found.length;
    const title = history.cases.some(({ expected }) => expected) ? "Expected output is right" : numbers() && !history.cases.some(({ board: { cells } }) => cells.includes(EXPLODED)) ? "Valid board" : "";
    const says = found.length ? summary(found) : title;
    tell(by("checks-title"), says);
    tell(by("verdict"), says);
    by("verdict").classList.toggle("bad", found.length > 0);
    const entries = findings.slice(0, MOST).map((each) => [said(each, own), () => go(each, own)]);
    if (found.length > MOST) entries.push([`and ${found.length - MOST} more`, null]);
    listed(by("findings"), entries);
    mark();
  }

  // What was found, for the badge.
  function summary(found) {
    if (found.length && found.every(({ code }) => code === "click-missing")) return "A click is missing";
    if (found.length && found.every(({ part }) => part === "expected")) return "Expected output is wrong";
    return counted(found.length, found.every(({ code }) => code === "wrong-number") ? "wrong number" : "mistake");
  }

  // How a cell differs from the expected one, in words: the kit names the symbols of the question.
  function differs(wrong, { expected, board: { cols } }) {
    if (wrong.row === null) return wrong.message;
    const is = CELLS[history.current.board.cells[wrong.row * cols + wrong.col]].spoken;
    return `row ${wrong.row}, column ${wrong.col} is "${is}", but the ${history.input} expects "${CELLS[parseInt(expected[wrong.row][wrong.col], 16)].spoken}"`;
  }

  // Says of the board that the click in the text makes whether it is the outcome that stands there.
  async function compare() {
    const held = board.before;
    if (!held?.expected || findings.length) return;
    const answer = await ask("validate", cases.asked([held]), "outcome");
    if (!answer || board.before !== held) return;
    const [wrong, ...more] = answer.findings.filter(({ part }) => part === "expected");
    const others = more.length ? `, and ${counted(more.length, "other cell")}` : "";
    for (const part of ["verdict", "checks-title"]) tell(by(part), wrong ? "Not the expected output" : "= expected output");
    by("verdict").classList.toggle("bad", Boolean(wrong));
    tell(by("checked"), `${checked()} ${wrong ? `This is not the expected output of the ${history.input}: ${differs(wrong, held)}${others}.` : `This is the expected output of the ${history.input}.`}`);
  }

  // Whether a board shows anything that its mines have to fit.
  const numbers = () => history.cases.some(({ board: { cells } }) => cells.some((code) => isOpen(code) && code !== EXPLODED));

  // What was found right: what a board does not show was not checked.
  function checked() {
    const has = (test) => history.cases.some(test);
    const shows = (...codes) => has(({ board: { cells } }) => cells.some((code) => codes.includes(code)));
    const hides = shows(HIDDEN, FLAGGED);
    const right = [
      numbers() && (hides ? "The numbers are possible." : "Every number is right."),
      has(({ click }) => click) && `${history.clickName.replace("t", "T")} is inside the board.`,
      has(({ expected }) => expected) && "The expected output is right.",
      has(({ mines }) => mines !== null && mines !== undefined) && "The total of mines fits.",
    ];
    return right.filter(Boolean).join(" ");
  }

  function said(each, own) {
    const place = [];
    if (history.cases.length > 1 && each.case) place.push(`board ${each.case}`);
    if (own && each.line) place.push(`line ${each.line} of the ${history.input}`);
    const cell = each.row !== null && each.row !== undefined && `row ${each.row}, column ${each.col}`;
    if (cell && !each.message.startsWith(cell)) place.push(cell);
    return [place.join(", "), each.message].filter(Boolean).join(": ");
  }

  function go(each, own) {
    if (each.case && each.case - 1 !== history.at) history.choose(each.case - 1);
    if (each.row !== null && each.row !== undefined) board.go(each.row, each.col);
    else if (own && each.line) reading.showLine(each.line);
  }

  // The faults of the case that is shown, on its cells.
  function mark() {
    // It is news about a board that was pasted, not about a game.
    by("may-guess").hidden = findings.length > 0 || !numbers() || !history.current || !history.untouched || history.source.generated || Boolean(ended(history.current.board));
    const cols = history.current?.board.cols;
    const told = new Map();
    const broken = new Set(); // places where a rule is broken, and not the expected output alone
    for (const each of findings) {
      if (each.case - 1 !== history.at || each.row === null || each.row === undefined) continue;
      const at = each.row * cols + each.col;
      if (each.part !== "expected") broken.add(at);
      told.set(at, told.has(at) ? `${told.get(at)}; ${each.message}` : each.message);
    }
    board.mark("faults", told.size ? (at) => (told.has(at) ? { look: broken.has(at) ? "fault" : "fault differs", spoken: told.get(at) } : null) : null);
  }

  by("verdict").addEventListener("click", () => by("checks").scrollIntoView());
  const later = settled(check);
  history.listen((kind) => {
    if (kind === "choose") return mark();
    if (kind !== "read") return later();
    by("checks").hidden = by("verdict").hidden = true; // what was found in another text
    findings = [];
    mark();
    check();
  });
}
