// Names of formats: `leetcode+yaml` is a dialect and a layout, each with a list to choose it from.
// People are shown what each is, and its name in brackets, as the command and files have it.

// Layouts that every dialect can be written in, besides its own, each with a short name.
const SHORT = {
  grid: "rows of symbols", array: "a JSON list", csv: "CSV", json: "JSON", yaml: "YAML", ndjson: "NDJSON", python: "Python code", java: "Java code",
  cpp: "C++ code", typescript: "TypeScript code", go: "Go code", rust: "Rust code", csharp: "C# code", kotlin: "Kotlin code",
};
export const COMMON = Object.keys(SHORT);

const found = new Map(); // every dialect, by its name
let layouts = {};

// Takes the formats there are, once they are known.
export function learn(formats) {
  for (const dialect of formats.dialects) found.set(dialect.name, dialect);
  ({ layouts } = formats);
}

export const dialectOf = (name) => found.get(name);
export const titleOf = (name) => found.get(name)?.title ?? layouts[name];

// The choices under Convert that give a format.
export function destination(format) {
  const [first, second] = format.split("+");
  if (second) return `Output format: ${first}, Layout: ${second}`;
  return `${COMMON.includes(first) ? "Layout" : "Output format"}: ${first}`;
}

// What a dialect or a layout is: its title, without what the page sees to itself.
const described = (title) => title.replace(/^binary(?:, only read)?: /, "").replace(/; needs the .*$/, "");

// What is listed of a dialect or a layout: its title and, unless that begins with it, its name.
export function labelled(name, title = titleOf(name)) {
  if (!title) return name;
  const what = described(title);
  return what.toLowerCase().startsWith(name) ? what : `${what[0].toUpperCase()}${what.slice(1)} (${name})`;
}

const PLAIN = /^(?:Links|Numbers|One|Prompt|Puzzles|Replays|Screenshots|Student|Zeros)\b/; // no names

// The same in brief: without the name of a problem, or what each symbol is.
function brief(name) {
  if (!titleOf(name)) return name;
  const what = labelled(name, described(titleOf(name)).replace(/(?:, "|: ).*$/, ""));
  return PLAIN.test(what) ? what[0].toLowerCase() + what.slice(1) : what;
}

// A format in a sentence.
export function inWords(format) {
  const [first, second] = format.split("+");
  if (second) return `${brief(first)} as ${SHORT[second] ?? brief(second)}`;
  return SHORT[first] ?? brief(first);
}

// The groups of a list of dialects, in this order, by the family that each names.
export const GROUPS = {
  judges: "Programming problems and courses",
  games: "Games and learning environments",
  solvers: "Solvers and puzzles",
  people: "For any board",
  compact: "Files, links and replays",
};
