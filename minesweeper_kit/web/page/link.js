// A link that carries a board: the fragment #1= and the kit's JSON case, deflated, in base64url.
// A fragment never reaches a server.

const MARK = "#1=";
export const LONGEST = 32 * 1024;
const LARGEST = 4 * 1024 * 1024; // of what a fragment may unfold to

export const carries = (fragment) => fragment.startsWith(MARK);

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
  const whole = new Uint8Array(size);
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

// The fragment for a text.
export async function fragmentOf(text) {
  const packed = await through(new CompressionStream("deflate"), new TextEncoder().encode(text), Infinity);
  return MARK + base64(packed).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

// The text in a fragment; an Error where there is none.
export async function textOf(fragment) {
  const packed = fromBase64(fragment.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = await through(new DecompressionStream("deflate"), packed, LARGEST);
  const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  JSON.parse(text);
  return text;
}

export { base64 };
