// Names of formats: `leetcode+yaml` is a dialect and a layout, each with a list to choose it from.
// Menus show what each is, with its name in brackets, as the command and files have it. Messages
// show what it is, without its name.

// What each layout is called: in a sentence and, where that says too little, in a menu.
const LAYOUTS = {
  grid: ["rows of symbols", "Rows of symbols, an empty line between boards"],
  array: ["a JSON list", "JSON list: a list of symbols for each row"],
  csv: ["CSV", "CSV: symbols with commas between them"],
  json: ["JSON", "JSON of this tool: keeps everything"],
  yaml: ["YAML", "YAML of this tool: keeps everything, easy to read"],
  ndjson: ["NDJSON", "NDJSON: one board on each line"],
  python: ["Python code"],
  java: ["Java code"],
  cpp: ["C++ code"],
  typescript: ["TypeScript code"],
  go: ["Go code"],
  rust: ["Rust code"],
  csharp: ["C# code"],
  kotlin: ["Kotlin code"],
  swift: ["Swift code"],
  fsharp: ["F# code"],
  minizinc: ["MiniZinc code"],
  testcase: ["a LeetCode test case", "LeetCode test case: the board, then the click"],
  strings: ["a JSON list of rows", "JSON list: a string for each row"],
  counts: ["a JSON list of numbers", "JSON list: the number of mines around each cell"],
  payload: ["a minesweepr request", "minesweepr request: JSON with the total of mines"],
  state: ["a game in JSON", "Game in JSON: board, mines, flags"],
  savetxt: ["numpy.savetxt text"],
  stdin: ["program input", "Program input: size, rows, then the click"],
  sized: ["program input", "Program input: size line, then rows"],
  fields: ["program input", "Program input: size line, then rows; 0 0 ends it"],
  bare: ["program input", "Program input: size line, then rows; answers are rows alone"],
  apart: ["rows of symbols with blanks", "Rows of symbols, a blank after each"],
  framed: ["a board in a frame", "Board in a frame, or with row and column labels"],
  columns: ["numbered rows", "Numbered rows under column numbers"],
  status: ["a status report", "Status report: sizes, mines, numbered rows"],
  boardfile: ["a MINESWEEPER-BOARD file", "MINESWEEPER-BOARD file"],
  pzprv3: ["a puzz.link file", "puzz.link file"],
  spoilers: ["spoilers", "Message with a spoiler for each closed cell"],
  pttacg: ["the end of a link", "The end of a link"],
  analysis: ["the end of a link", "The end of a link"],
  tatham: ["a game id", "Game id that shows its mines"],
  masked: ["a game id", "Game id that hides its mines"],
  rawvf: ["RAWVF text"],
  coordinates: ["JSON", "JSON: the size, and the place of each mine"],
  cells: ["JSON", "JSON: an object for each cell"],
  parquet: ["Parquet", "Parquet file (binary)"],
  arrow: ["Arrow", "Arrow file (binary)"],
  arrows: ["an Arrow stream", "Arrow stream (binary)"],
  npy: ["a NumPy file", "NumPy file, one array (binary)"],
  npz: ["a NumPy file", "NumPy file, several arrays (binary)"],
  mbf: ["an MBF file", "MBF file (binary)"],
};

// Layouts that every dialect can be written in, besides its own.
export const COMMON = Object.keys(LAYOUTS).slice(0, 14);

const found = new Map(); // every dialect, by its name
let layouts = {};

// Takes the formats there are, once they are known.
export function learn(formats) {
  for (const dialect of formats.dialects) found.set(dialect.name, dialect);
  ({ layouts } = formats);
}

export const dialectOf = (name) => found.get(name);
export const titleOf = (name) => found.get(name)?.title ?? layouts[name];

// A layout in a sentence, and in a menu.
const layoutInWords = (name) => LAYOUTS[name]?.[0] ?? layouts[name] ?? name;
const layoutLabel = (name) => LAYOUTS[name]?.at(-1) ?? layouts[name] ?? name;

// Whether a format has a name that begins with this word in small letters.
export const beginsName = (word) => [...found.values()].some(({ title }) => title.split(/[\s,:]/)[0] === word);

// What is listed of a dialect or a layout: what it is and, unless that begins with it, its name.
export function labelled(name) {
  const what = found.get(name)?.title ?? layoutLabel(name);
  return what.toLowerCase().startsWith(name) ? what : `${what} (${name})`;
}

const PLAIN = /^(?:Links|Numbers|One|Prompt|Puzzles|Replays|Screenshots|Student|Zeros)\b/; // no names

// The title of a dialect without the name of a problem, or what each symbol is.
const head = (name) => found.get(name)?.title.replace(/(?:, "|: ).*$/, "");

// A dialect, or a layout alone, in a sentence.
function brief(name) {
  const what = head(name) ?? layoutInWords(name);
  return PLAIN.test(what) ? what[0].toLowerCase() + what.slice(1) : what;
}

// A format in a sentence.
export function inWords(format) {
  const [first, second] = format.split("+");
  return second ? `${brief(first)} as ${layoutInWords(second)}` : brief(first);
}

// The choices under Convert that give a format.
export function destination(format) {
  const [first, second] = format.split("+");
  const [dialect, layout] = second || found.has(first) ? [head(first) ?? first, second] : [null, first];
  return [dialect && `Output format: ${dialect}`, layout && `Layout: ${layoutLabel(layout).replace(/(?:[:,] | \().*$/, "")}`].filter(Boolean).join(", ");
}

// The groups of a list of dialects, in this order, by the family that each names.
export const GROUPS = {
  judges: "Programming problems and courses",
  games: "Games and learning environments",
  solvers: "Solvers and puzzles",
  people: "For any board",
  compact: "Files, links and replays",
};
