// Python in a worker, with the kit in it. The files lie compressed beside the page, as a plain
// file server compresses nothing; they are kept, so that the next visit needs no network.

import { loadPyodide } from "./python/pyodide.mjs";

const FOLDER = new URL("python/", import.meta.url).href;
const CELLS = 1e6; // of the boards of one question
const PACKED = ["pyodide.asm.wasm", "pyodide.asm.mjs", "stdlib.zip", "kit.files"];
const LIBRARY = "/kit";

const release = await (await fetch(`${FOLDER}release.json`)).json();
let unpacked = 0;

// A file as it was kept, else as it is fetched, and then kept.
async function kept(address) {
  const cache = await self.caches?.open(release.cache).catch(() => null);
  const found = await cache?.match(address);
  if (found) return found;
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} for ${address}`);
  await cache?.put(address, response.clone()).catch(() => {}); // no space: the next visit fetches it again
  return response;
}

async function unpack(name) {
  const { body } = await kept(`${FOLDER}${name}.gz`);
  const count = new TransformStream({
    transform(part, controller) {
      unpacked += part.length;
      postMessage({ kind: "loading", share: unpacked / release.size });
      controller.enqueue(part);
    },
  });
  const types = { wasm: "application/wasm", mjs: "text/javascript" };
  return new Response(body.pipeThrough(new DecompressionStream("gzip")).pipeThrough(count), {
    headers: { "Content-Type": types[name.split(".").at(-1)] ?? "application/octet-stream" },
  });
}

// Writes the files of an archive: the length of its index, the index (paths and sizes), the files.
function install(python, archive) {
  const length = new DataView(archive).getUint32(0);
  const index = JSON.parse(new TextDecoder().decode(new Uint8Array(archive, 4, length)));
  let at = 4 + length;
  for (const [path, size] of index) {
    const target = `${LIBRARY}/${path}`;
    python.FS.mkdirTree(target.slice(0, target.lastIndexOf("/")));
    python.FS.writeFile(target, new Uint8Array(archive, at, size));
    at += size;
  }
}

async function begin() {
  const files = new Map(PACKED.map((name) => [name, unpack(name)]));
  const plain = self.fetch;
  // Pyodide asks for its own files: they are given unpacked.
  self.fetch = (asked, options) => {
    const address = typeof asked === "string" ? asked : asked.url ?? `${asked}`;
    return files.get(address.slice(FOLDER.length)) ?? plain(asked, options);
  };
  const source = URL.createObjectURL(await (await files.get("pyodide.asm.mjs")).blob());
  const { default: createPyodideModule } = await import(source);
  const python = await loadPyodide({
    indexURL: FOLDER,
    stdLibURL: `${FOLDER}stdlib.zip`,
    createPyodideModule,
    lockFileContents: release.lock,
    env: { HOME: "/home", PYTHONPATH: LIBRARY },
    fsInit: async (fs) => fs.mkdirTree(LIBRARY),
  });
  install(python, await (await files.get("kit.files")).arrayBuffer());
  files.clear();
  return python.runPython(`
from minesweeper_kit.dialect.registry import dialects
from minesweeper_kit.web import answers
from minesweeper_kit.web.worker import answer

dialects()

def respond(name, body):
    status, text = answer(name, body.encode(), ${CELLS})
    return status, text.decode()

respond
`);
}

const started = begin();
self.addEventListener("message", async ({ data: { number, operation, body } }) => {
  const found = (await started)(operation, body);
  const [status, text] = found.toJs();
  found.destroy();
  postMessage({ kind: "answer", number, status, text });
});
started.then(
  () => postMessage({ kind: "ready" }),
  (error) => postMessage({ kind: "failed", message: `${error.message ?? error}`.trim().split("\n").at(-1) }),
);
