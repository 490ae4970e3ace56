// What goes out: the text in any format, live, to copy and download; pictures; a link.

import { alone, needsClick } from "./advice.js";
import { ask, drop, formats as catalogue, ApiError } from "./api.js";
import * as cases from "./cases.js";
import { EXPLODED } from "./cells.js";
import { by, bytesOf, counted, fill, make, noted, save, sentence, settled, spellOut, tell } from "./dom.js";
import { EMBED } from "./foreign.js";
import { COMMON, dialectOf, GROUPS, inWords, labelled, learn } from "./formats.js";
import { fragmentOf, LONGEST } from "./link.js";
import { clickButton, remediesOf } from "./remedies.js";

const SUFFIXES = { json: "json", yaml: "yaml", ndjson: "ndjson", csv: "csv" };

const CELLS_THERE = / \(\d+ cells?(?:, first at \(\d+, \d+\))?\)/g;
const brief = (list) => list.replace(CELLS_THERE, "").replace(/(?<= (?:has no symbol for|cannot hold|has no place for) .*), (?!and )(?=[\w ]+$)/, " and ");
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

// What a link is copied as. An address holds nothing that HTML or Markdown takes for its own.
const title = ({ rows, cols }) => `Minesweeper board, ${rows}x${cols}`;
const LINKS = {
  address: (address) => address,
  markdown: (address, board) => `[${title(board)}](${address})`,
  html: (address, board) => `<a href="${address}">${title(board)}</a>`,
  frame(address, board) {
    const [path, fragment] = address.split("#");
    return `<iframe src="${path}?${EMBED}#${fragment}" title="${title(board)}" width="640" height="640"></iframe>`;
  },
};

// A list of dialects to choose from, in groups.
const grouped = (dialects) =>
  Object.entries(GROUPS).map(([family, label]) => {
    const options = dialects.filter((each) => each.family === family).map(({ name }) => make("option", { value: name, textContent: labelled(name) }));
    return make("optgroup", { label }, ...options.sort((one, other) => one.textContent.localeCompare(other.textContent)));
  });

const dialectIn = (format) => format.split("+")[0];

// The dialect that a document names, if it is one for all of its boards.
function namedIn(text = "") {
  const names = new Set([...text.matchAll(/^\W{0,9}dialect"?: "?([\w-]+)/gm)].map(([, name]) => name));
  const [name] = names;
  return names.size === 1 && dialectOf(name) && name;
}

const CHECKED = ["mask", "heat", "why"];
const CHOSEN = ["dialect", "layout"];

// `pictureOptions` gives what a picture shows, `reason` the number of the reason that is chosen or null.
export function makeWriting(history, board, reading, { pictureOptions, reason }) {
  const [dialect, layout, shown, lossy, output] = ["dialect", "layout", "shown", "lossy", "output"].map(by);
  const remedies = by("remedies");
  let turn = 0; // of writing: what an earlier one finds is dropped
  let written = null; // the answer that stands in the field
  let chosen = false; // whether something was chosen here for the board that is shown

  // The format to write: what was read, as long as nothing else is chosen.
  function target() {
    const { format } = reading;
    if (!dialect.value && !layout.value && history.untouched && format) return format;
    const own = format.split("+").at(-1);
    const kept = !dialect.value && own !== reading.dialect ? own : "";
    const name = dialect.value || reading.dialect || (kept && !layout.value ? "" : "leetcode");
    return [name, layout.value || kept].filter(Boolean).join("+");
  }

  // What is asked about the cases that are shown: of the text itself as long as it is unchanged.
  const question = () => (history.untouched ? reading.question() : cases.asked(history.cases));

  // While the board hides its mines, the output does too.
  let included = shown.value; // what is chosen while it does not
  function follow() {
    const hides = by("mask").checked && history.cases.some(({ board: { cells } }) => !cells.includes(EXPLODED));
    if (hides === shown.disabled) return;
    if (hides) included = shown.value;
    shown.disabled = hides;
    shown.value = hides ? "player" : included;
    by("shown-why").hidden = !hides;
  }

  // What is wrong, of the board alone if there is no other: the buttons below say what to do.
  function about(message) {
    const [{ name }, ...others] = history.cases;
    const named = name && message.startsWith(`${name}: `) ? message.slice(name.length + 2) : message;
    const here = others.length ? message : alone(named);
    if (!remedies.children.length) return here;
    const [what] = here.split("; ");
    return needsClick(what) ? what : `${brief(what)}. Press a button below, or choose another output format`;
  }

  async function write() {
    turn++;
    follow();
    spellOut(dialect);
    spellOut(layout);
    if (!history.cases.length) {
      drop("write");
      return show(null);
    }
    const asked = { ...question(), to: target(), view: shown.value, lossy: lossy.checked };
    try {
      const answer = await converted(asked);
      if (!answer) return;
      show(answer, answer.to, asked.to);
      if (!answer.refused) return;
      const mine = turn;
      const [lossyButton] = await remediesOf(asked, set, 1);
      if (lossyButton && mine === turn) remedies.replaceChildren(lossyButton);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await refuse(error, asked);
    }
  }

  // In the place of the output: why there is none, and what to choose.
  async function refuse(error, asked) {
    const mine = turn;
    const found = error.status === 422 ? await Promise.all([clickButton(error, asked, history, board), remediesOf(asked, set)]) : [];
    if (mine !== turn) return;
    show(null);
    const message = found[0] ? error.message : error.message.replace(/: choose a cell with Select.*/, "");
    remedies.append(...found.flat().filter(Boolean));
    by("output-part").hidden = true;
    // With a generated board nobody has asked to convert it yet: that is no error.
    tell(by(history.source.generated && !chosen ? "written" : "unwritten"), sentence(about(message)));
  }

  // Sets controls, by their names.
  function set(values) {
    for (const [name, value] of Object.entries(values)) flip(by(name), typeof value === "boolean" ? "checked" : "value", value);
  }

  // Why another format was chosen than the one that was asked for.
  function instead(asked, to, message) {
    const [, lack] = / (has no symbol for .*?|cannot hold .*?)(?:;|$)/.exec(message) ?? [];
    if (!lack) return `This is ${inWords(to)}: ${about(message).split("; ")[0].replace(/: .*$/, "")}`;
    return `This is ${inWords(to)}, because ${inWords(lack.startsWith("has") ? dialectIn(asked) : asked)} ${brief(lack).replace("cannot hold", "has no place for")}`;
  }

  // What holds more than the format that is asked for, as far as it was not chosen: YAML holds all
  // parts of the cases, the dialect of letters all cells of a player's view.
  function wider(to) {
    const found = layout.value ? [] : [`${dialectIn(to)}+yaml`];
    if (shown.value === "player" && !dialect.value) found.push(`letters+${layout.value || "yaml"}`);
    return found;
  }

  async function converted(asked) {
    let refusal = null;
    for (const to of [asked.to, ...wider(asked.to)]) {
      try {
        const answer = await ask("convert", { ...asked, to }, "write");
        if (answer && refusal) Object.assign(answer, { notes: [instead(asked.to, to, refusal.message), ...(answer.notes ?? [])], refused: true });
        return answer;
      } catch (error) {
        refusal ??= error;
        if (!(error instanceof ApiError) || error.code !== "lossy" || needsClick(error.message)) break;
      }
    }
    throw refusal;
  }

  function show(answer, to = "", asked = to) {
    written = answer && { ...answer, to };
    const binary = Boolean(answer?.data);
    tell(by("unwritten"), "");
    remedies.replaceChildren();
    by("output-part").hidden = false;
    fill(output, binary ? "" : (answer?.text ?? ""));
    tell(by("written"), answer ? said(answer, to, asked) : "");
    by("copy").disabled = !answer || binary;
    by("download").disabled = !answer;
    for (const name of ["svg", "png", "link"]) by(name).disabled = !history.cases.length;
  }

  // What the output is, and what it leaves out.
  function said(answer, to, asked) {
    const size = answer.data ? `${counted(bytesOf(answer.data).length, "byte")}: press Download.` : "";
    const notes = noted(answer).filter((note) => !reading.notes.includes(note));
    const own = namedIn(answer.text);
    const format = own && !to.includes("+") ? `${own}+${to}` : to;
    const others = own && to.includes("+") && ![dialect.value, reading.dialect, dialectIn(to)].includes(own);
    return [to === asked && `Format: ${inWords(format)}.`, size, ...notes.map(about).map(sentence), others && `Its symbols are those of ${inWords(own)}.`].filter(Boolean).join(" ");
  }

  function layouts() {
    const chosen = layout.value;
    const known = dialectOf(dialect.value || reading.dialect);
    const names = [...new Set([...(known ? [known.layout, ...known.also] : []), ...COMMON])];
    layout.replaceChildren(
      make("option", { value: "", textContent: known && dialect.value ? "The usual one for this format" : "Same as input" }),
      ...names.map((name) => make("option", { value: name, textContent: labelled(name) })),
    );
    layout.value = names.includes(chosen) ? chosen : "";
  }

  async function picture(kind) {
    const { rows, cols } = board.seen.board;
    const larger = kind === "png" ? { cell_size: Math.max(36, Math.min(64, Math.round(800 / Math.max(rows, cols)))) } : {};
    try {
      const theme = document.documentElement.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
      const answer = await ask("show", { ...cases.asked([board.seen]), as: kind, theme, ...larger, ...pictureOptions() }, `show ${kind}`);
      if (!answer) return;
      if (kind === "svg") save("board.svg", [answer.text], "image/svg+xml");
      else save("board.png", [bytesOf(answer.data)], "image/png");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      tell(by("unwritten"), error.message);
    }
  }

  // The link to the case that is shown, and to how it is looked at.
  async function link() {
    const fragment = await fragmentOf(history.current, view());
    if (fragment.length > LONGEST) {
      tell(by("linked"), `A link to this board would take ${Math.ceil(fragment.length / 1024)} kB, and the limit is ${LONGEST / 1024} kB: download the board instead.`);
      return;
    }
    window.history.replaceState(null, "", new URL(fragment, new URL(location.pathname, location.href)));
    const copied = await copy(LINKS[by("link-as").value](location.href, history.current.board));
    const mines = by("mask").checked ? " It opens with its mines hidden, but they are in it." : "";
    tell(by("linked"), (copied ? "The link is copied: the board is in it, and no server keeps it." : "The link is in the address bar: copy it there.") + mines);
    by("linked").scrollIntoView({ block: "nearest" });
  }

  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false;
    }
  }

  // What is chosen on the page: names of controls, each with its value.
  function view() {
    const chosen = {};
    for (const name of CHECKED) if (by(name).checked) chosen[name] = true;
    for (const name of CHOSEN) if (by(name).value) chosen[name] = by(name).value;
    // With hidden mines the dialect of the text may have no symbol for what is seen.
    if (!chosen.dialect && !chosen.mask && dialectOf(reading.dialect)) chosen.dialect = reading.dialect;
    if (reason() !== null) chosen.reason = reason();
    return chosen;
  }

  // Looks at the case as a link says.
  async function look(chosen) {
    await known;
    for (const name of CHECKED) if (by(name).checked !== Boolean(chosen[name])) flip(by(name), "checked", Boolean(chosen[name]));
    if (dialectOf(chosen.dialect)) flip(dialect, "value", chosen.dialect);
    if ([...layout.options].some(({ value }) => value === chosen.layout)) flip(layout, "value", chosen.layout);
  }

  function flip(control, property, value) {
    control[property] = value;
    control.dispatchEvent(new Event("change"));
  }

  by("copy").addEventListener("click", async () => {
    if (await copy(output.value)) return tell(by("written"), `Copied: ${counted(output.value.length, "character")}.`);
    output.select();
    tell(by("written"), "The browser does not let this page copy: the text is selected, press Ctrl+C.");
  });
  by("download").addEventListener("click", () => {
    const name = written.to.split("+").at(-1);
    if (written.data) save(`boards.${name}`, [bytesOf(written.data)], "application/octet-stream");
    else save(`boards.${SUFFIXES[name] ?? "txt"}`, [written.text], "text/plain");
  });
  by("svg").addEventListener("click", () => picture("svg"));
  by("png").addEventListener("click", () => picture("png"));
  by("link").addEventListener("click", link);
  for (const control of [dialect, layout, shown, lossy]) {
    control.addEventListener("change", () => {
      chosen = true;
      if (control === dialect) layouts();
      write();
    });
  }

  by("mask").addEventListener("change", write);

  const later = settled(write);
  history.listen((kind) => {
    tell(by("linked"), "");
    if (kind === "choose") return;
    if (kind !== "read") return later();
    chosen = false;
    if (!history.typed) lossy.checked = false; // it was ticked for another text
    layouts();
    write();
  });
  by("link-local").hidden = !LOOPBACK.test(location.hostname);
  show(null);

  // The formats there are, for both lists of them.
  async function formats() {
    const found = await catalogue();
    learn(found);
    reading.invite(found.pictures);
    dialect.append(...grouped(found.dialects.filter(({ written }) => written)));
    by("from").append(...grouped(found.dialects));
    layouts();
  }

  const known = formats().catch((error) => tell(by("unwritten"), error.message));

  return { look };
}
