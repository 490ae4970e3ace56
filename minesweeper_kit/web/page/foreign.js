// Links of other programs, opened here: ?analysis=, ?b=&m=, ?mines/5/5/..., #5x4:0,3,u01000.

export const EMBED = "embed";
const KNOWN = /(^|&)(analysis|b)=|^mines\/|^[0-9]+x[0-9]+/; // other queries say nothing of a board

// The text to read for an address, or "" where there is none.
export function foreignText({ search, hash }) {
  const parts = search.slice(1).split("&").filter((part) => part && part.replace(/=$/, "") !== EMBED);
  const text = decoded(parts.length ? parts.join("&") : hash.slice(1));
  return KNOWN.test(text) ? puzzleFile(text) ?? text : "";
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // no escapes, but a plain %
  }
}

// The file that puzz.link would save for its link mines/COLUMNS/ROWS/CLUES, or null for other
// links. A clue is a digit, or "." for one without its number; g to z skip 1 to 20 cells.
function puzzleFile(text) {
  const [kind, columns, lines, clues = ""] = text.split("/");
  const [cols, rows] = [Number(columns), Number(lines)];
  if (kind !== "mines" || !(cols > 0 && rows > 0 && cols * rows <= 1e6)) return null;
  const cells = [...clues].flatMap((mark) => {
    const skipped = parseInt(mark, 36) - 15;
    return skipped > 0 ? Array(skipped).fill(".") : [mark === "." ? "-" : mark];
  });
  while (cells.length < rows * cols) cells.push(".");
  const grid = (of) => Array.from({ length: rows }, (_, row) => `${of.slice(row * cols, (row + 1) * cols).join(" ")}\n`).join("");
  return `pzprv3\nmines\n${rows}\n${cols}\n${grid(cells)}${grid(cells.map(() => "."))}`;
}
