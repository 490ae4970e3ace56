// The vocabulary of cells: 16 codes, so that a cell is one hexadecimal digit.

export const BLANK = 0;
export const EMPTY = 9;
export const MINE = 10;
export const EXPLODED = 11;
export const HIDDEN = 12;
export const FLAGGED = 13;
export const FLAGGED_MINE = 14;
export const FLAGGED_EMPTY = 15;

// Each code: how it is spoken, the key that paints it, its classes, and the character it shows.
export const CELLS = [
  { spoken: "open, no mine beside it", key: "0", look: "open", shows: "" },
  ...Array.from({ length: 8 }, (_, index) => ({
    spoken: `open, ${index + 1}`,
    key: `${index + 1}`,
    look: `open n${index + 1}`,
    shows: `${index + 1}`,
  })),
  { spoken: "closed, known safe", key: "e", look: "closed", shows: "" },
  { spoken: "mine", key: "m", look: "closed mine", shows: "" },
  { spoken: "exploded mine", key: "x", look: "boom mine", shows: "" },
  { spoken: "closed, unknown", key: "h", look: "closed hidden", shows: "" },
  { spoken: "flag", key: "f", look: "closed flag", shows: "" },
  { spoken: "flag on a mine", key: "g", look: "closed flag right", shows: "" },
  { spoken: "wrong flag, no mine", key: "w", look: "closed flag wrong", shows: "" },
];

// The names of the codes in files and answers, and the words for them under Symbols.
export const NAMES = ["BLANK", "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "EMPTY", "MINE", "EXPLODED", "HIDDEN", "FLAGGED", "FLAGGED_MINE", "FLAGGED_EMPTY"];
const WORDS = { BLANK: "open", EMPTY: "safe", FLAGGED: "flag" };
export const wordFor = (name) => WORDS[name] ?? name.toLowerCase();

export const byKey = new Map(CELLS.map((cell, code) => [cell.key, code]));

export const isOpen = (code) => code < EMPTY || code === EXPLODED;
// Whether nothing of a board is open yet.
export const isUntouched = ({ cells }) => !cells.some(isOpen);

// Whether a mine is there, open or not; and whether nobody knows what is there.
export const isMine = (code) => [MINE, EXPLODED, FLAGGED_MINE].includes(code);
export const isUnknown = (code) => [HIDDEN, FLAGGED].includes(code);
// Whether mines were drawn on a board that does not say of other cells whether they are safe.
export const isUndecided = ({ cells }) => cells.some(isMine) && cells.some(isUnknown) && !cells.some(isOpen);
export const isClosedSafe = (code) => [EMPTY, FLAGGED_EMPTY].includes(code);

export const isFlag = (code) => code >= FLAGGED;

const FLIPPED = new Map([
  [EMPTY, FLAGGED_EMPTY],
  [MINE, FLAGGED_MINE],
  [HIDDEN, FLAGGED],
  [FLAGGED_EMPTY, EMPTY],
  [FLAGGED_MINE, MINE],
  [FLAGGED, HIDDEN],
]);

// The cell with its flag put there or taken away; an open cell stays as it is.
export const flipped = (code) => FLIPPED.get(code) ?? code;

// The cell as a player sees it, who does not know what lies under.
export function masked(code) {
  if (code === EMPTY || code === MINE) return HIDDEN;
  return isFlag(code) ? FLAGGED : code;
}
