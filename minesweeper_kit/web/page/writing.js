// What goes out: the text in any format, live, to copy and download; pictures; a link.

import { alone } from "./advice.js";
import { ask, drop, formats as catalogue, Refusal } from "./api.js";
import * as cases from "./cases.js";
import { EXPLODED } from "./cells.js";
import { by, bytesOf, counted, fill, make, noted, save, sentence, settled, spellOut, tell } from "./dom.js";
import { EMBED } from "./foreign.js";
import { COMMON, described, destination, GROUPS, inWords, labelled } from "./formats.js";
import { fragmentOf, LONGEST } from "./link.js";

const SUFFIXES = { json: "json", yaml: "yaml", ndjson: "ndjson", csv: "csv" };

// The choices that would keep all, as the kit names them.
const KEEPS = /(?:Output format: [\w-]+, )?Layout: yaml(?= to keep all)/;
const CELLS_THERE = / \(\d+ cells?(?:, first at \(\d+, \d+\))?\)/g;
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
    const options = dialects.filter((each) => each.family === family);
    return make("optgroup", { label }, ...options.map(({ name, title }) => make("option", { value: name, textContent: labelled(name, title) })));
  });

const CHECKED = ["mask", "heat", "why"];
const CHOSEN = ["dialect", "layout"];

// `pictureOptions` gives what a picture shows, `reason` the number of the reason that is chosen or null.
export function makeWriting(history, board, reading, { pictureOptions, reason }) {
  const [dialect, layout, shown, lossy, output] = ["dialect", "layout", "shown", "lossy", "output"].map(by);
  let dialects = new Map();
  let titles = {}; // of layouts
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

  function about(message) {
    const here = history.cases.length > 1 ? message : alone(message);
    const hides = shown.disabled && here.includes("the board hides its mines");
    return hides ? `${here}; or untick Hide mines, to convert the full board` : here;
  }

  async function write() {
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
      if (answer) show(answer, answer.to);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const advice = await followed(error.message, asked);
      if (advice === null) return;
      show(null);
      // With a generated board nobody has asked to convert it yet: that is no error.
      tell(by(history.source.generated && !chosen ? "written" : "unwritten"), sentence(about(advice)));
    }
  }

  // Why another format was chosen than the one that was asked for.
  function instead(asked, to, message) {
    const [, lack] = / (has no symbol for .*?|cannot hold .*?)(?:;|$)/.exec(message.replace(CELLS_THERE, "")) ?? [];
    const other = to.split("+").filter((part) => !asked.split("+").includes(part));
    const why = lack?.replace("cannot hold", "has no place for") ?? "has no place for all of this";
    return `${inWords(asked)} ${why}, so it is written as ${other.join(" with layout ")}`;
  }

  const dialectOf = (format) => format.split("+")[0];

  // What holds more than the format that is asked for, as far as it was not chosen: YAML holds all
  // parts of the cases, the dialect hex all cells of a player's view.
  function wider(to) {
    const found = layout.value ? [] : [`${dialectOf(to)}+yaml`];
    if (shown.value === "player" && !dialect.value) found.push(`hex+${layout.value || "yaml"}`);
    return found;
  }

  async function converted(asked) {
    let refusal = null;
    for (const to of [asked.to, ...wider(asked.to)]) {
      try {
        const answer = await ask("convert", { ...asked, to }, "write");
        if (answer && refusal) answer.notes = [...(answer.notes ?? []), instead(asked.to, to, refusal.message)];
        return answer;
      } catch (error) {
        refusal ??= error;
        if (!(error instanceof Refusal) || error.code !== "lossy") break;
      }
    }
    throw refusal;
  }

  // The message with another choice, where the one it names would lose cells; null if overtaken.
  async function followed(message, asked) {
    const to = `${dialectOf(asked.to)}+yaml`;
    const [advised] = KEEPS.exec(message) ?? [];
    if (!advised) return message;
    try {
      return (await ask("convert", { ...asked, to }, "write")) && message.replace(advised, destination(to));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return message.replace(advised, destination("hex+yaml"));
    }
  }

  function show(answer, to = "") {
    written = answer && { ...answer, to };
    const binary = Boolean(answer?.data);
    tell(by("unwritten"), "");
    fill(output, binary ? "" : (answer?.text ?? ""));
    const size = binary ? `${counted(bytesOf(answer.data).length, "byte")}, to download` : "";
    tell(by("written"), answer ? [destination(to), size, symbolsOf(answer), ...noted(answer).filter((note) => !reading.notes.includes(note)).map(about)].filter(Boolean).join("; ") : "");
    by("copy").disabled = !answer || binary;
    by("download").disabled = !answer;
    for (const name of ["svg", "png", "link"]) by(name).disabled = !history.cases.length;
  }

  // A document names its dialect, which is not always one that was chosen.
  function symbolsOf({ text, to }) {
    const [, name] = /^\W{0,9}dialect"?: "?([\w-]+)"?/m.exec(text?.slice(0, 300) ?? "") ?? [];
    const title = name && ![dialect.value, reading.dialect, dialectOf(to)].includes(name) && dialects.get(name)?.title;
    return title ? `"dialect: ${name}" in it names the symbols: ${described(title)}` : "";
  }

  function layouts() {
    const chosen = layout.value;
    const known = dialects.get(dialect.value || reading.dialect);
    const names = [...new Set([...(known ? [known.layout, ...known.also] : []), ...COMMON])];
    layout.replaceChildren(
      make("option", { value: "", textContent: known && dialect.value ? "The usual one for this format" : "Same as input" }),
      ...names.map((name) => make("option", { value: name, textContent: labelled(name, titles[name]) })),
    );
    layout.value = names.includes(chosen) ? chosen : "";
  }

  async function picture(kind) {
    try {
      const theme = document.documentElement.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
      const answer = await ask("show", { ...cases.asked([board.seen]), as: kind, theme, ...pictureOptions() }, `show ${kind}`);
      if (!answer) return;
      if (kind === "svg") save("board.svg", [answer.text], "image/svg+xml");
      else save("board.png", [bytesOf(answer.data)], "image/png");
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
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
    if (!chosen.dialect && !chosen.mask && reading.dialect && dialects.has(reading.dialect)) chosen.dialect = reading.dialect;
    if (reason() !== null) chosen.reason = reason();
    return chosen;
  }

  // Looks at the case as a link says.
  async function look(chosen) {
    await known;
    for (const name of CHECKED) if (by(name).checked !== Boolean(chosen[name])) flip(by(name), "checked", Boolean(chosen[name]));
    if (dialects.has(chosen.dialect)) flip(dialect, "value", chosen.dialect);
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
    layouts();
    write();
  });
  by("link-local").hidden = !LOOPBACK.test(location.hostname);
  show(null);

  // The formats there are, for both lists of them.
  async function formats() {
    const found = await catalogue();
    dialects = new Map(found.dialects.map((each) => [each.name, each]));
    titles = found.layouts;
    dialect.append(...grouped(found.dialects.filter(({ written }) => written)));
    by("from").append(...grouped(found.dialects));
    reading.know(found);
    layouts();
  }

  const known = formats().catch((error) => tell(by("unwritten"), error.message));

  return { look };
}
