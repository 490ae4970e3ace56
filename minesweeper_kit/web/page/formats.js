// Names of formats: `leetcode+yaml` is a dialect and a layout, each with a list to choose it from.

// Layouts that every dialect can be written in, besides its own.
export const COMMON = ["grid", "array", "csv", "json", "yaml", "ndjson", "python", "java", "cpp", "typescript", "go", "rust", "csharp", "kotlin"];

// The choices under Convert that give a format.
export function destination(format) {
  const [first, second] = format.split("+");
  if (second) return `Output format: ${first}, Layout: ${second}`;
  return `${COMMON.includes(first) ? "Layout" : "Output format"}: ${first}`;
}

// A format in a sentence.
export const inWords = (format) => format.replace("+", " with layout ");

// What a dialect or a layout is: its title, without what the page sees to itself.
export const described = (title) => title.replace(/^binary(?:, only read)?: /, "").replace(/; needs the .*$/, "");

// What is listed of a dialect or a layout: its name, unless the title begins with it, and its title.
export function labelled(name, title) {
  const what = title && described(title);
  if (what?.toLowerCase().startsWith(name)) return what;
  return what ? `${name}: ${what}` : name;
}

// The groups of a list of dialects, in this order, by the family that each names.
export const GROUPS = {
  judges: "Programming problems and courses",
  games: "Games and learning environments",
  solvers: "Solvers and puzzles",
  people: "For any board",
  compact: "Files, links and replays",
};
