// Small helpers for the page's elements. Text from outside only ever becomes text nodes.

import { onPage } from "./advice.js";
import { CELLS } from "./cells.js";
import { beginsName } from "./formats.js";

export const by = (id) => document.getElementById(id);

export function make(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

// Shows a text in an element that is hidden without one.
export function tell(element, text) {
  element.textContent = text ?? "";
  element.hidden = !text;
}

// `f`, called once the calls have stopped for so many milliseconds.
export function settled(f, milliseconds = 150) {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(f, milliseconds);
  };
}

const EDGE = 8; // pixels between the edge of the window and what is brought into sight
const NARROW = 30; // characters that each field has room for

// Wraps the lines of a text field, unless three long lines in a row are equally long, as the rows of
// a board are, but for its brackets: they stay under each other, and the field scrolls.
export function wrap(field) {
  const lengths = field.value.split("\n").map((line) => line.length);
  const alike = (at) => Math.abs(lengths[at] - lengths[at - 1]) <= 2;
  field.classList.toggle("wrapped", !lengths.some((length, at) => length > NARROW && at > 1 && alike(at) && alike(at - 1)));
}

// Puts a text into a field, with its beginning in sight.
export function fill(field, content) {
  field.value = content;
  wrap(field);
  field.scrollTop = field.scrollLeft = 0;
}

// Draws attention to an element that says something already.
export function flash(element) {
  element.scrollIntoView({ block: "nearest" });
  element.classList.remove("asked");
  void element.offsetWidth; // so that it is seen to come again
  element.classList.add("asked");
}

// Scrolls to the board, where less than two thirds of the window have room for it.
export function showBoard() {
  const { top } = by("board-title").getBoundingClientRect();
  if (top < 0 || top > innerHeight / 3) by("board-title").scrollIntoView();
}

// Scrolls the window to these parts; to the last of them alone where it has no room for all.
export function bringIntoSight(...parts) {
  const places = parts.map((part) => part.getBoundingClientRect());
  const [top, bottom] = [Math.min(...places.map((place) => place.top)), Math.max(...places.map((place) => place.bottom))];
  if (parts.length > 1 && bottom - top > innerHeight - 2 * EDGE) return bringIntoSight(parts.at(-1));
  if (top < EDGE) scrollBy(0, top - EDGE);
  else if (bottom > innerHeight - EDGE) scrollBy(0, bottom - innerHeight + EDGE);
}

// Says under a menu what is chosen, where it is cut off in the menu; the usual choice needs no words.
export function spellOut(menu) {
  const chosen = menu.value ? menu.selectedOptions[0].textContent : "";
  const pen = new OffscreenCanvas(1, 1).getContext("2d");
  pen.font = getComputedStyle(menu).font;
  tell(by(`${menu.id}-is`), pen.measureText(chosen).width > menu.clientWidth - 32 ? chosen : "");
}

// Whether fingers are what this page is used with.
export const TOUCH = matchMedia("(pointer: coarse)").matches;

// What is done to what is pressed.
export const CLICK = TOUCH ? "tap" : "click";

// How another cell is selected, where it is neither to be opened nor flagged.
export const SELECT = TOUCH ? "to select another cell, choose Select and tap it" : "to select another cell, choose Select and click it, or use the arrow keys";

export const counted = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

// A message as a sentence. Names of formats and symbols keep their letters.
export function sentence(message) {
  const begun = message.replace(/^(?:a|[a-z]{2,})(?=[\s:,;]|$)/, (word) => (beginsName(word) ? word : word[0].toUpperCase() + word.slice(1)));
  return /[.?!]$/.test(begun) ? begun : `${begun}.`;
}

// The notes of an answer; that they are about the pasted text goes without saying.
export const noted = ({ notes }) => (notes ?? []).map(onPage);

// A small picture of a board, or of its first rows and columns.
export function thumbnail({ rows, cols, cells }, most = 9) {
  const [height, width] = [Math.min(rows, most), Math.min(cols, most)];
  const picture = make("span", { className: "thumbnail", ariaHidden: "true" });
  picture.style.setProperty("--cols", width);
  for (let row = 0; row < height; row++) {
    for (let col = 0; col < width; col++) {
      const { look, shows } = CELLS[cells[row * cols + col]];
      picture.append(make("span", { className: `cell ${look}`, textContent: shows }));
    }
  }
  return picture;
}

// Gives a file to save.
export function save(name, parts, type) {
  const address = URL.createObjectURL(new Blob(parts, { type }));
  const anchor = make("a", { href: address, download: name, hidden: true });
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export const bytesOf = (base64) => Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));

// A list of buttons, one an entry: what it says, and what it does.
export function listed(list, entries) {
  list.replaceChildren(
    ...entries.map(([text, act]) => {
      if (!act) return make("li", { textContent: text });
      const button = make("button", { type: "button", textContent: text });
      button.addEventListener("click", () => act(button));
      return make("li", {}, button);
    }),
  );
}
