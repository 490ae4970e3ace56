// Names of formats: `leetcode+yaml` is a dialect and a layout, each with a list to choose it from.

// Layouts that every dialect can be written in, besides its own.
export const COMMON = ["grid", "array", "csv", "json", "yaml", "ndjson", "python", "java", "cpp", "typescript", "go", "rust", "csharp", "kotlin"];

// The choices under Convert that give a format.
export function destination(format) {
  const [first, second] = format.split("+");
  if (second) return `Dialect: ${first}, Layout: ${second}`;
  return `${COMMON.includes(first) ? "Layout" : "Dialect"}: ${first}`;
}

// A format in a sentence.
export const inWords = (format) => format.replace("+", " with layout ");

// What a title says to those who know the command, in the words of the page.
const WORDS = [
  [/, as the command show prints them/, ": E safe, M mine, B open"],
  [/; only written$/, ""],
  [/the kit's document in /i, "a document with all parts of each board, in "],
  [/^The kit's own codes/, "Codes of this program"],
  [/^The kit's own letters/, "Letters of this program"],
];

// What is listed of a dialect or a layout: its name, and what it is.
export const labelled = (name, title) => (title ? `${name}: ${WORDS.reduce((text, [from, to]) => text.replace(from, to), title.replace(/^binary: /, "").replace(/; needs the .*$/, ""))}` : name);
