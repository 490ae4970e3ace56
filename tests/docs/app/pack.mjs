// Has the Python of Pyodide pack what the page needs: node pack.mjs PYODIDE KIT OUT

import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [pyodide, kit, out] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide();
for (const [name, root] of Object.entries({ "/pyodide": pyodide, "/given": kit, "/out": out })) {
  python.FS.mkdirTree(name);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, name);
}
const here = dirname(fileURLToPath(import.meta.url));
try {
  python.runPython(readFileSync(join(here, "pack.py"), "utf8"));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
