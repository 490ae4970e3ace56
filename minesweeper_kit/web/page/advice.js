// The kit speaks to programs: its advice names keys of a request. Here it names the control that
// does the same, and what nothing on the page can do is left out.

import { CELLS as CODES, NAMES, wordFor } from "./cells.js";
import { destination, inWords, titleOf } from "./formats.js";

const VALUE = String.raw`"((?:[^"\\]|\\.)*)"`;
const CHOICE = new RegExp(`"(from|symbols)": ${VALUE}`, "g");
const SET = new RegExp(`; to set them: "symbols": ${VALUE}`);
const TRIES = /(; |, or |: )(?:(?:if it is one, )?say [^;]*; )?(?:try: |name the right one, for example )"(?:from|symbols)": .*$/;
const BY_HAND = "choose the format under Format, or write under Symbols what each symbol is";

// Symbols as the kit says what they are: `'*' mine, '.' flagged mine`.
const MEANS = new RegExp(`'([^']{1,8})' (${NAMES.map((name) => name.toLowerCase().replace("_", " ")).reverse().join("|")})\\b(?:,(?= '))?`, "g");
const means = (whole, symbol, name) => `${symbol} = ${CODES[NAMES.indexOf(name.toUpperCase().replace(" ", "_"))].spoken}${whole.endsWith(",") ? " ·" : ""}`;
const NAME = new RegExp(`(?<==|\\bdid you mean )(?:${NAMES.join("|")})\\b`, "g");

const CELLS = {
  BLANK: "open cells without a number",
  ...Object.fromEntries(["ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT"].map((name, at) => [name, `the number ${at + 1}`])),
  EMPTY: "closed cells without a mine",
  MINE: "mines",
  EXPLODED: "the exploded mine",
  HIDDEN: "hidden cells",
  FLAGGED: "flags",
  FLAGGED_MINE: "flags on mines",
  FLAGGED_EMPTY: "wrong flags",
};

// A symbol without the quotes, where it is seen without them.
const bare = (symbol) => (symbol.trim() === symbol ? symbol : `"${symbol}"`);

// What the kit says to programs, each with what the page says: the control that does the same.
const PHRASES = [
  [SET, ""],
  [/, or say what (?:the symbols|they) are(?=; try: )/, ""],
  [TRIES, `$1${BY_HAND}`],
  [new RegExp(`say what (they are|each symbol is|all symbols are), (as in|for example) "symbols": ${VALUE}`), "write under Symbols what $1, $2 $3"],
  [/say what (they|the symbols|all symbols) are \("symbols"\)/, "write under Symbols what $1 are"],
  [/name the format \("from"\)/, "choose it under Format"],
  [/or name a dialect/, "or choose one under Format"],
  [/add "click": \[row, column\]|name one \("clicks": [^)]*\)(?:, or open all safe cells \("all"\))?/, "click a cell"],
  [/\b([a-z][\w-]*) needs a click, which this case lacks(?:;.*)?$/, (_, name) => `${inWords(name)} needs a click: choose a cell with Select, then press the button`],
  [/use "lossy": true/, "tick Allow lossy conversion"],
  [/"lossy": true cannot help: write it with "to": "yaml"/, () => `Allow lossy conversion cannot help: choose ${destination("letters")}`],
  [/write that, or another notation/, "choose Include: Player's view, or another output format"],
  [/write another format, which has them \("to": "([^"]*)"\)/, (_, name) => `choose another output format, for example ${destination(name)}`],
  [/use "to": "([^"]*)"/g, (_, name) => `choose ${destination(name)}`],
  [/or "to": "([^"]*)"/g, (_, name) => `or choose ${destination(name)}`],
  [/"to": "([^"]*)"/g, (_, name) => destination(name)],
  [/^([a-z]\w*)(?= is binary, and this is text)/, (_, name) => `the format ${inWords(name)}`],
  [/^(.+) cannot hold (.+): left out(?:, first in (.+))?$/, (_, format, what, first) => `left out, because ${inWords(format)} has no place for it: ${what}${first && first !== "case 1" ? ` (first in ${first})` : ""}`],
  [/\b(the symbols fit several formats): [^;]*/, "$1"],
  [/(?<=nearest (?:is|are) )[a-z][\w-]*(?:, [a-z][\w-]*)*/, (names) => names.split(", ").map(inWords).join(", ")],
  [/(?<=, but )([a-z][\w-]*)(?= has \d+ to \d)/, (_, name) => inWords(name)],
  [/\bclick \((\d+), (\d+)\) is (hidden|flagged), and what lies there is unknown; use solve to find safe cells/, "row $1, column $2 is $3, and this board does not say what is there: choose Edit to set it"],
  [/the board hides its mines; use solve to find its safe cells/, "this needs a board that shows its mines"],
  [/\bclick \((\d+), (\d+)\) is revealed already/, "row $1, column $2 is open already"],
  [/byte 0x[0-9a-f]+ is not UTF-8 text: save the file as UTF-8/, "this is no text and no picture: choose its format under Format, or save a text as UTF-8"],
  [/name the file that it was drawn from/, "open the PNG or the text instead"],
  [/send the bytes of its file as "data", in base64/, "open or drop the file itself"],
  [/NUL byte: this is not a text file/, "this is not text, and its format is not known: choose it under Format"],
  [/^(?:the body|the answer) has more than ([0-9]+) bytes$/, "the text takes more than $1 bytes, the most here: paste fewer or smaller boards"],
  [/^the boards have more than [0-9]+ cells$/, "$&, the most here: paste fewer or smaller boards"],
  [/^it takes longer than [0-9.]+ seconds$/, "$&, the most here: try a smaller board"],
  [/^this takes more memory than the limit$/, "$&: try a smaller board"],
  [/^a fault of the server: .*$/, "the server failed at this: reload the page and try again"],
  [/^the file ends, expected the click \(row and column\) after the (\d+ rows?) of (case \d+) of \d+/, "Coding Ninjas has a click below each board, and there is none below the $1 of $2"],
  [/\bignored (?=(?:parts? of )?lines? \d)/, "no board in "],
  [/^('[^']+') fits nothing here \((\d+ cells?)\); without it the rows are a board \(([^)]*)\)/, "no format has $1 beside the other symbols here ($2). Without it the rows would be a board ($3)"],
  [/\bno notation has\b/, "no format has"],
  [/\bthis kit reads\b/, "this page reads"],
  [/^(?=expected SYMBOL=CELL|'.*': unknown cell)/, "Symbols: "],
  [/ is none of the given symbols \(([^)]*)\): give it a cell/, " is none of the given symbols ($1): add it under Symbols"],
  [/^an expected outcome, but no click that it is the outcome of; add click: .*$/, "there is an outcome, but nothing says which cell is clicked: write above it, for example, click: [0, 0]"],
  [/\bthe cells are BLANK, .*$/, "use one of the words below the field"],
  [/\bexpected a key board\b/, 'this JSON has no key "board"'],
  [/\bexploded, but the board is still to be clicked\b/, "this mine has exploded already, so nothing is left to click"],
  [/^the symbol ('.*') stands for (\w+) and for (\w+): give it one cell/, "Symbols: $1 has two meanings, =$2 and =$3: keep one"],
  [/^symbols has at most/, "Symbols has at most"],
  [/, or more attempts\b/, ""],
  [/(?:the header of )?([a-z][\w-]*) wants the total of mines, and there is none: a document can give it \('mines: 10' in a case\)/, (_, name) => `${inWords(name)} needs a total of mines, which this board does not give; choose another output format, for example ${destination("letters")}`],
  [/[\w-]+\+grid writes the board alone/, () => `choose ${destination("grid")}, to write the board alone`],
  [/\brow \d+ \(from 0\) has (\d+ cells?, expected \d+(?: like the rows above)?)$/, "this row has $1; add or remove cells in it, until all rows are equally long"],
  [/\bunknown symbol '.*' in dialect [\w-]+ \(it has [^)]*\)$/, "$&; correct it in the text, or choose another format under Format, or write under Symbols what it means"],
  [/^rows that look like a board, but (this|a) (number|blank cell) breaks the rules of Minesweeper(?: in every known notation with ([^;]*))?; correct it, or /, (_, which, what, symbols) => `${which} ${what} ${which === "a" ? "here " : ""}cannot be right${symbols ? `, whatever the page takes ${symbols.replace(/, (?='[^']*'$)/, " and ")} for` : ""}; correct it, or choose the format under Format, or `],
  [/choose the format under Format, or choose it under Format/, "choose the format under Format"],
  [/\bnumber (\d), but (.*?mines?) adjacent/, "the number is $1, but it touches $2"],
  [/\bblank, but (\d mines?) adjacent/, "this cell shows no number, but it touches $1"],
  [/\bblank, but (\d) adjacent (safe cells? (?:is|are)) not revealed/, "this cell shows no number, but $1 $2 closed beside it"],
  [/, read as ('[^;]*?)(?: \(([a-z][\w-]*)\))?(?=;|$)/, (_, cells, name) => `. The page took the text for ${name ? `${inWords(name)} (${cells})` : cells}`],
  [MEANS, means],
  [/\bthe game is over: the mine at \((\d+), (\d+)\) has exploded already$/, "the game is over: the mine at row $1, column $2 has exploded; press Undo"],
  [/^a click, but a mine has exploded on the board above: the game is over$/, "this click comes after the end of the game: the board above has an exploded mine; remove the click, or correct the board"],
  [/^expected (['"])(.+)\1, correct is (['"])(.+)\3$/, (_, one, said, two, right) => `the expected output says ${bare(said)}, but ${bare(right)} is correct`],
  [/ in an answer, as which a board that shows a number is read$/, ", as it shows either the mines or all numbers"],
  [/ in an answer, as which a board that shows a number is read;/, ", as it shows either the mines or all numbers;"],
  [/the output has other symbols than the input, whose dialect has no name/, "your symbols are replaced by symbols that the output format knows"],
  [/^mines must be/, "Mines must be"],
  [/^seed must be/, "Seed must be"],
  [/, or give the file a name that ends in \.gz/, ""],
  [/: pip install [\w ]+/, ", which the computer that serves this page does not have"],
  [/^reading a board from a picture needs Pillow and NumPy, .*/, "Reading screenshots needs NumPy and Pillow on the server: pip install numpy pillow"],
];

// What is left of a request, a command or a page of the documentation: nothing here does it.
const KEYS = "from|to|symbols|lossy|strict|answers_text|on_error|clicks?|all|apply|budget|density|size|seed|level|mines|view|trace|as";
const ELSEWHERE = new RegExp(`"(?:${KEYS})"(?:[:) ]|$)|--[a-z]|\`[a-z][^\`]*\`|\\bmskit\\b|\\bdocs/|\\bdialect file|\\bGET /`);
const BRACKETS = / \((?:GET \/|mskit )[^)]*\)/g;

// The message without the clauses that say what can only be done elsewhere; what is wrong stays.
function doable(message) {
  const [fault, ...advice] = message.split("; ");
  const [what, ...rest] = fault.split(": ");
  const here = (part) => !ELSEWHERE.test(part);
  return [[what, ...rest.filter(here)].join(": "), ...advice.filter(here)].join("; ");
}

// A message of the kit in the words of the page.
export function onPage(message) {
  const words = PHRASES.reduce((text, [key, control]) => text.replace(key, control), message.replace(/; needs the (?:extra \w+|\w+ extra)/g, ""));
  return doable(words.replace(BRACKETS, ""))
    .replace(new RegExp(`\\b(${Object.keys(CELLS).join("|")})(?= \\([0-9]+ cells?[,)])`, "g"), (name) => CELLS[name])
    .replace(/(another output format, for example) Output format:/, "$1")
    .replace(/the number \d(?: \([^()]*(?:\([^()]*\))?\))?(?:, the number \d(?: \([^()]*(?:\([^()]*\))?\))?)+/g, "numbers")
    .replace(NAME, wordFor)
    .replace(/\b(?<!")dialect ([a-z][\w-]*)/g, (_, name) => (titleOf(name) ? inWords(name) : `format ${name}`))
    .replace(/\b(?<!")dialect (?=')/g, "format ")
    .replace(/(?<=^|; |: )([a-z][\w-]*)(?= cannot hold )/g, (name) => inWords(name))
    .replace(/\bcase (?=\d)/g, "board ")
    .replace(/\b(\d+) case(s?)\b/g, "$1 board$2")
    .replace(/(?<![\w"'=+])([a-z][\w-]*\+[a-z]\w*)(?![\w"'+=])/g, inWords);
}

// A message about the only case there is, without its number.
export const alone = (message) => message.replace(/^board 1: |, first in board 1$/g, "");

// Whether a message says that the output needs a click, which the board does not have.
export const needsClick = (message) => message.includes(" needs a click: ");

// The symbols that a note says were inferred; "" for none.
export const inferred = (notes) => notes.map((note) => SET.exec(note)?.[1] ?? "").find(Boolean) ?? "";

// Whether boards lack their clicks, in the one format that has them below; and how it is read without.
export const lacksClick = (message) => message.includes("there is none below the ");
const CLICKLESS = { from: "codingninjas+grid" };

// The choices that an error offers: keys of a request, each with its value.
export const choices = (message) => (lacksClick(onPage(message)) ? [CLICKLESS] : [...(TRIES.exec(message)?.[0] ?? "").matchAll(CHOICE)].map(([, key, value]) => ({ [key]: value })));
