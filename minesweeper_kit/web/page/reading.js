// What comes in: typed, pasted, dropped, opened, from a link. Read by the kit, into the history.

import { inferred } from "./advice.js";
import { ask, drop, ApiError } from "./api.js";
import { local } from "./backend.js";
import * as cases from "./cases.js";
import { FLAGGED, masked } from "./cells.js";
import { choiceButton, hasNone, isQuestion, question as questionOf, readings, withoutBoard } from "./choosing.js";
import { by, CLICK, counted, fill, make, noted, sentence, settled, showBoard, spellOut, tell, wrap } from "./dom.js";
import { dialectOf, inWords, titleOf } from "./formats.js";
import { base64 } from "./link.js";
import { ofDialect, ofPairs, worded } from "./symbols.js";

const EXAMPLE = `[["E","E","E","E","E"],
 ["E","E","M","E","E"],
 ["E","E","E","E","E"],
 ["E","E","E","E","E"]]
[3,0]
`;
const PIXELS = 32e6; // the most that the kit reads of a picture

// A picture as a PNG that the browser itself decoded; what it cannot decode stays as it is.
async function redrawn(picture) {
  const bitmap = await createImageBitmap(picture).catch(() => null);
  if (!bitmap || bitmap.width * bitmap.height > PIXELS) return { drawn: picture };
  const { width, height } = bitmap;
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d").drawImage(bitmap, 0, 0);
  const drawn = await canvas.convertToBlob();
  return { drawn, shown: { address: URL.createObjectURL(drawn), width, height } };
}

const OWN_LINK = /^\S*https?:\/\/[^\s"')<>#]*(#[12]=[\w-]+)\S*$/; // a link to this page, in Markdown or alone

// Whether a case says where a mine is, or where none is.
function showsMines({ board, expected }) {
  const tells = ({ cells }) => cells.some((code) => masked(code) !== code && code !== FLAGGED);
  return tells(board) || Boolean(expected && tells(cases.boardOf(expected)));
}

const AS = /^read \d+ boards?(?: as ([\w-]+))?(?: \([^()]*\))?(?:; |$)/; // of boards in one format, with its symbols
// Where a text can come from that nobody pasted.
export const [GENERATED, LINKED] = ["Generated board", "Board from the link"];
const DOCUMENTS = ["json", "yaml", "ndjson"]; // in which each case names its dialect

export function makeReading(history, availability) {
  const [text, from, symbols, read, unread, candidates] = ["text", "from", "symbols", "read", "unread", "candidates"].map(by);
  let file = null; // what was opened where it is no text: its name and its bytes in base64
  let turn = 0; // of reading: what an earlier one finds is dropped
  let set = false; // whether somebody set the symbols in their field, and the kit did not infer them
  let origin = ""; // where a text comes from that nobody pasted: what is said of it
  let helped = false; // whether the fields for formats and symbols were opened by the page itself
  let typed = false; // whether the text was typed since it was last read, and not pasted

  // What is asked of the kit about what is in the field.
  const question = () => ({
    ...(file ? { data: file.data } : { text: text.value }),
    from: from.value || null,
    ...(set && symbols.value.trim() ? { symbols: symbols.value } : {}),
  });

  // What cases are read from: how the kit names the format, the dialect of the first case, what was
  // asked, and what stands in the field.
  // `screenshot` is where the board is in a picture that was opened.
  const source = (format, dialect, asked, notes = [], screenshot = null) => ({ format, dialect, asked, file, text: asked.text ?? text.value, from: asked.from ?? "", symbols: asked.symbols ?? "", notes, screenshot, origin, generated: origin === GENERATED });

  // Whether the text may show mines: it does not where the boards that were read from it show none.
  const secret = () => history.source?.text !== text.value || history.source.cases.some(showsMines);

  // The text shows the mines too: it is hidden with them, but not while it is typed, or wrong.
  function cover() {
    const hidden = by("mask").checked && Boolean(text.value) && secret() && unread.hidden && document.activeElement !== text;
    text.hidden = hidden;
    by("text-hidden").hidden = !hidden;
  }

  // Opens a link to this page that was pasted.
  function follow(fragment) {
    window.history.replaceState(null, "", fragment);
    dispatchEvent(new Event("hashchange"));
  }

  async function reload() {
    const mine = ++turn;
    tell(unread, "");
    cover();
    availability.wait();
    candidates.hidden = true;
    if (!file && !text.value.trim()) {
      drop("read");
      tell(read, "");
      return history.read([], source("", "", question()), typed);
    }
    const [, fragment] = (!file && OWN_LINK.exec(text.value.trim())) || [];
    if (fragment) return follow(fragment);
    const asked = question();
    try {
      const [answer, found] = await Promise.all([
        ask("convert", { ...asked, to: cases.DOCUMENT }, "read"),
        file?.picture ? ask("detect", asked).catch(() => null) : null,
      ]);
      if (!answer) return;
      const held = cases.read(answer.text);
      // Symbols that are given or inferred have no name: what is written of them is a document.
      const unnamed = answer.from.split("+")[0] === "inline";
      const own = unnamed ? "" : DOCUMENTS.includes(answer.from) ? await ownDialect(asked) : answer.from.split("+")[0];
      if (mine !== turn) return;
      if (!set) symbols.value = worded(inferred(answer.notes));
      if (symbols.value) openFields();
      else if (helped && !from.value) by("naming").open = helped = false;
      const notes = noted(answer);
      tell(read, summary(answer, held, own, notes));
      // A picture or a replay is only read: what is written of it is a document.
      if (dialectOf(own)?.written === false) {
        const dialect = cases.readable(held[0].board.rows, held[0].board.cols);
        return history.read(held, source(`${dialect}+yaml`, dialect, asked, notes, located(held[0].board, found?.picture)), typed);
      }
      history.read(held, source(unnamed ? "yaml" : answer.from, own, asked, notes), typed);
    } catch (error) {
      refused(error);
    }
  }

  // What a text was read as, what its symbols mean, and what was inferred and ignored.
  function summary(answer, held, own, notes) {
    const [first = "", ...others] = notes;
    // Of boards in several formats the note names them all, and `from` none.
    if (DOCUMENTS.includes(answer.from) && first.startsWith("read ") && !AS.test(first)) return sentence(notes.join("; ").replace(/^r/, "R").replace(/\b(as|and) ([a-z][\w-]*)(?= \()/g, (_, word, name) => `${word} ${inWords(name)}`));
    const more = [first.replace(AS, ""), ...others].filter(Boolean); // the rest is said here
    if (origin) return sentence([origin, ...more].join("; "));
    const unnamed = answer.from.split("+")[0] === "inline";
    const named = DOCUMENTS.includes(answer.from) && AS.exec(first)?.[1]; // of a board in another document
    const meaning = file ? "" : unnamed ? ofPairs(symbols.value) : ofDialect(named || own, held.map(({ board }) => board), text.value);
    const format = unnamed ? "Read with the Symbols below" : formatted(named || (own && DOCUMENTS.includes(answer.from) && (held.length === 1 || answer.from !== "ndjson") ? `${own}+${answer.from}` : answer.from));
    return [sentence([format, ...(held.length > 1 ? [counted(held.length, "board")] : []), ...more].join("; ")), meaning && `Symbols: ${meaning}`].filter(Boolean).join("\n");
  }

  const formatted = (format) => `Format: ${inWords(format)}`;

  // The dialect that the first case of a document names.
  async function ownDialect(asked) {
    try {
      const answer = await ask("convert", { ...asked, to: "ndjson" }, "dialect");
      return JSON.parse(answer?.text.split("\n")[0] ?? "{}").dialect ?? "";
    } catch {
      return "";
    }
  }

  // Where the board is in the picture that is open, and how many cells it has there.
  function located(board, place) {
    return place && file?.picture ? { ...file.picture, place, rows: board.rows, cols: board.cols } : null;
  }

  function refused(error) {
    if (!(error instanceof ApiError)) throw error;
    const place = error.line && !file ? `line ${error.line}${error.column ? `, character ${error.column}` : ""}: ` : "";
    const chosen = from.value && ` You chose Format: ${inWords(from.value)}. If it is another, choose Auto-detect.`;
    availability.set("wrong");
    tell(read, "");
    if (!set) symbols.value = "";
    if (isQuestion(error) && (error.choices.length || !file)) return offer(error, place, chosen);
    if (hasNone(error)) return fault(withoutBoard(error, place) + chosen);
    const smaller = file?.picture ? "cut the board out of the picture, and open that" : "try a smaller board";
    fault(`${sentence(`${place}${error.message.replace("try a smaller board", smaller)}`)}${chosen}`);
  }

  // Brings the fields for formats and symbols into sight, until a text needs them no more.
  function openFields() {
    helped ||= !by("naming").open;
    by("naming").open = true;
  }

  // Says why nothing was read, with the fields that it names in sight.
  function fault(message) {
    if (/\b(?:Symbols|Format|Auto-detect)\b/.test(message)) openFields();
    unread.className = "trouble";
    tell(unread, message);
    cover();
  }

  // The boards that the text may be, to choose from.
  async function offer(error, place, chosen) {
    const mine = turn;
    const found = await readings(question(), error);
    if (mine !== turn) return;
    if (!found.length) return fault(`${sentence(place + error.message)}${chosen}`);
    const { message, asks } = questionOf(place, error, found);
    fault(message + chosen);
    if (asks) { // that is no error
      availability.set("question");
      unread.className = "notice";
    }
    candidates.replaceChildren(...found.map((each) => choiceButton(each, () => settle(each.choice))));
    candidates.hidden = false;
  }

  // Reads the text in the way that was chosen.
  function settle(choice) {
    if (choice.text) fill(text, choice.text);
    choose(choice.from ?? "", choice.symbols ?? "");
    if (helped) by("naming").open = helped = false;
    text.focus();
    reload().then(showBoard);
  }

  function choose(name, own = "") {
    set = Boolean(own);
    symbols.value = worded(own);
    if (![...from.options].some((option) => option.value === name)) {
      from.append(make("option", { value: name, textContent: inWords(name) }));
    }
    from.value = name;
    spellOut(from);
  }

  // Puts a text into the field and reads it.
  function put(content, as = "", comesFrom = "") {
    typed = false;
    origin = comesFrom;
    file = null;
    text.readOnly = false;
    fill(text, content);
    choose(as);
    return reload();
  }

  // Shows the board of a text that was pasted, unless the text is still to be corrected.
  const seen = () => {
    if (!unread.hidden) unread.scrollIntoView({ block: "nearest" });
    else if (history.current) showBoard();
  };

  // Puts a text there that comes from elsewhere; one without any characters changes nothing.
  function take(content, place) {
    if (content.trim()) return put(content).then(seen);
    tell(unread, `${place} holds no text.`);
  }

  // Puts a board of hidden cells there: what it is needs no answer of the kit.
  function blank(rows, cols) {
    turn++;
    drop("read");
    const { text: content, dialect, held } = cases.blank(rows, cols);
    typed = false;
    origin = "";
    file = null;
    text.readOnly = false;
    fill(text, content);
    choose("");
    tell(unread, "");
    candidates.hidden = true;
    tell(read, `Empty ${rows}x${cols} board. Choose a symbol above the board, then ${CLICK} cells. For another size, choose a level under Generate first.`);
    history.read([held], source(`${dialect}+yaml`, dialect, question()), false);
  }

  async function openFile(chosen) {
    if (local && chosen.type.startsWith("image/")) {
      return tell(unread, "This page runs in your browser alone and cannot read pictures. Paste the board as text, or use the page of an installed minesweeper-kit.");
    }
    const { drawn, shown } = chosen.type.startsWith("image/") ? await redrawn(chosen) : { drawn: chosen };
    const bytes = new Uint8Array(await drawn.arrayBuffer());
    try {
      const content = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
      if (!content.includes("\0")) return put(content);
    } catch {
      // not text: its bytes go to the kit as they are
    }
    fill(text, `${chosen.name}\n(${shown ? "a picture" : "a file that is not text"})\n\nPress Clear to type here,\nor paste another board.`);
    text.readOnly = true;
    typed = false;
    origin = "";
    const suffix = chosen.name.split(".").at(-1).toLowerCase();
    choose(titleOf(suffix) ? suffix : "");
    file = { name: chosen.name, data: base64(bytes), picture: shown };
    return reload();
  }

  by("naming").addEventListener("toggle", () => spellOut(from)); // a closed menu has no width
  const later = settled(reload);
  let replaces = false; // whether all of a text is replaced, or taken away
  text.addEventListener("beforeinput", () => {
    replaces = Boolean(text.value) && text.selectionStart === 0 && text.selectionEnd === text.value.length;
  });
  text.addEventListener("input", (event) => {
    // What was chosen for a text says nothing of another.
    if (replaces && (!text.value || event.inputType === "insertFromPaste")) choose("");
    origin = "";
    typed = Boolean(event.inputType?.match(/^(insertText|insertLineBreak|delete)/));
    wrap(text);
    if (event.inputType === "insertFromPaste") return reload().then(seen);
    availability.wait();
    later();
  });
  by("mask").addEventListener("change", cover);
  by("back").addEventListener("click", () => {
    restore(history.source);
    availability.set("");
  });
  from.addEventListener("change", () => {
    choose(from.value);
    reload();
  });
  symbols.addEventListener("input", () => {
    set = true;
    from.value = "";
    later();
  });
  by("clear").addEventListener("click", () => {
    put("");
    text.focus();
  });
  by("example").addEventListener("click", () => put(EXAMPLE).then(showBoard));
  by("open").addEventListener("click", () => by("file").click());
  by("file").addEventListener("change", (event) => {
    const [chosen] = event.target.files;
    if (chosen) openFile(chosen);
    event.target.value = "";
  });
  by("paste").hidden = !navigator.clipboard?.readText;
  by("paste").addEventListener("click", async () => {
    try {
      const items = await navigator.clipboard.read();
      const item = items.find(({ types }) => types.includes("image/png"));
      await (item ? openFile(new File([await item.getType("image/png")], "screenshot.png", { type: "image/png" })) : take(await navigator.clipboard.readText(), "The clipboard"));
    } catch {
      text.focus();
      tell(unread, "The browser does not let this page read the clipboard: paste into the field itself.");
    }
  });
  addEventListener("paste", (event) => {
    const [chosen] = event.clipboardData.files;
    const field = event.target.matches?.("textarea, input:not([type=radio], [type=checkbox], [type=range])");
    if (!chosen && field && !(file && event.target === text)) return; // the field takes a text itself
    event.preventDefault();
    if (chosen) openFile(chosen);
    else take(event.clipboardData.getData("text"), "The clipboard");
  });
  addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("over");
  });
  addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) document.body.classList.remove("over");
  });
  addEventListener("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("over");
    const [chosen] = event.dataTransfer.files;
    if (chosen) openFile(chosen);
    else take(event.dataTransfer.getData("text"), "What was dropped");
  });

  by("regain").addEventListener("click", () => history.undo());

  // The field follows what is undone.
  history.listen((kind) => {
    by("dropped").hidden = !history.dropped;
    const before = history.source;
    const same = before?.text === text.value && before.file === file && unread.hidden;
    if (before && !same && (kind === "undo" || kind === "redo")) restore(before);
    else cover();
  });

  // Puts back what the board was read from.
  function restore(before) {
    turn++;
    drop("read");
    ({ file, origin } = before);
    fill(text, before.text);
    text.readOnly = Boolean(file);
    choose(before.from, before.symbols);
    tell(unread, "");
    candidates.hidden = true;
    tell(read, before.format && (origin ? sentence(origin) : formatted(before.format)));
    cover();
  }

  return {
    put,
    blank,
    // Whether screenshots are read here: who invites to drop one has to know.
    invite: (pictures) => { by("drops").textContent = pictures ? "a file or a screenshot" : "a file"; },
    // What is asked of the kit about the text that the cases were read from.
    question: () => history.source?.asked ?? null,
    // What was said of the reading.
    get notes() { return history.source?.notes ?? []; },
    get format() { return history.source?.format ?? ""; },
    get dialect() { return history.source?.dialect ?? ""; },
    // Where a line of the field is: selected, to be seen.
    showLine(line) {
      if (file) return;
      const lines = text.value.split("\n");
      const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
      text.focus();
      text.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
    },
  };
}
