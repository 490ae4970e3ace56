// A link that carries a case and how it is looked at. A fragment never reaches a server: #2= and
// base64url of one byte of flags, the numbers of rows and columns, the click if there is one, the
// view as JSON if it is not the usual one, then the cells, two a byte; all but the flags deflated
// where that is shorter. A case with more parts is the kit's JSON in place of its cells. Links of
// an older kind, #1=, are the JSON case alone, deflated.

import { record } from "./cases.js";

const [OLD, MARK] = ["#1=", "#2="];
const [DEFLATED, CLICK, VIEW, JSON_CASE] = [1, 2, 4, 8];
export const LONGEST = 32 * 1024;
const LARGEST = 4 * 1024 * 1024; // of what a fragment may unfold to

export const carries = (fragment) => [OLD, MARK].some((mark) => fragment.startsWith(mark));

async function through(stream, bytes, most) {
  const writer = stream.writable.getWriter();
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  const parts = [];
  let size = 0;
  const reader = stream.readable.getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      reader.cancel().catch(() => {});
      throw new Error("too large");
    }
    parts.push(value);
  }
  return joined(parts);
}

function joined(parts) {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function base64(bytes) {
  let binary = "";
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(binary);
}

const fromBase64 = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

const toUrl = (bytes) => base64(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
const fromUrl = (text) => fromBase64(text.replaceAll("-", "+").replaceAll("_", "/"));
const encode = (value) => new TextEncoder().encode(JSON.stringify(value));
const decode = (bytes) => JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));

// A whole number as bytes of seven bits, the lowest first.
function numbered(number) {
  const bytes = [];
  for (; number > 127; number = Math.floor(number / 128)) bytes.push((number % 128) + 128);
  return [...bytes, number];
}

// Reads one thing after the other from bytes; an Error where they end.
function reader(bytes) {
  let at = 0;
  const take = (count) => {
    if (at + count > bytes.length) throw new Error("too short");
    at += count;
    return bytes.subarray(at - count, at);
  };
  const number = () => {
    let [found, scale, byte] = [0, 1, 128];
    for (; byte > 127; scale *= 128) {
      [byte] = take(1);
      found += (byte % 128) * scale;
    }
    return found;
  };
  return { take, number, rest: () => take(bytes.length - at) };
}

// The fragment for a case and a view: an object of what differs from the usual.
export async function fragmentOf(held, view = {}) {
  const { board, click } = held;
  const more = ["name", "expected", "mines"].some((key) => held[key] !== null && held[key] !== undefined);
  let flags = more ? JSON_CASE : click ? CLICK : 0;
  const parts = [];
  if (Object.keys(view).length) {
    flags += VIEW;
    const text = encode(view);
    parts.push(Uint8Array.from(numbered(text.length)), text);
  }
  if (more) parts.push(encode(record(held)));
  else {
    const { rows, cols, cells } = board;
    parts.push(Uint8Array.from([rows, cols, ...(click ?? [])].flatMap(numbered)));
    parts.push(Uint8Array.from({ length: Math.ceil(cells.length / 2) }, (_, at) => cells[2 * at] * 16 + (cells[2 * at + 1] ?? 0)));
  }
  const plain = joined(parts);
  const packed = await through(new CompressionStream("deflate-raw"), plain, Infinity);
  const short = packed.length < plain.length;
  return MARK + toUrl(joined([Uint8Array.of(flags + (short ? DEFLATED : 0)), short ? packed : plain]));
}

// The case in a fragment, as the kit's JSON, and the view; an Error where there is none.
export async function linkedBy(fragment) {
  const bytes = fromUrl(fragment.slice(MARK.length));
  if (fragment.startsWith(OLD)) {
    return { held: decode(await through(new DecompressionStream("deflate"), bytes, LARGEST)), view: {} };
  }
  const flags = bytes[0];
  const content = bytes.subarray(1);
  const parts = reader(flags & DEFLATED ? await through(new DecompressionStream("deflate-raw"), content, LARGEST) : content);
  const view = flags & VIEW ? decode(parts.take(parts.number())) : {};
  if (flags & JSON_CASE) return { held: decode(parts.rest()), view };
  const [rows, cols] = [parts.number(), parts.number()];
  const click = flags & CLICK ? [parts.number(), parts.number()] : null;
  const packed = parts.take(Math.ceil((rows * cols) / 2));
  const cells = Uint8Array.from({ length: rows * cols }, (_, at) => (at % 2 ? packed[at >> 1] & 15 : packed[at >> 1] >> 4));
  return { held: record({ board: { rows, cols, cells }, click }), view };
}

export { base64 };
