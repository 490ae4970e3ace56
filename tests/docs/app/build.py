"""The page without a server: `make site` builds it into build/site/app/.

It is the page of the kit without its comments, with Pyodide (from npm), PyYAML and the kit's own
pure wheel.
"""

import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import yaml

from minesweeper_kit.operations.formats import page_formats

ROOT = Path(__file__).parents[3]
BUILD = ROOT / "build"
APP = BUILD / "site" / "app"
PYODIDE = Path(sys.prefix) / "node_modules" / "pyodide"
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check")
PACK = Path(__file__).with_name("pack.mjs")

MOST = 6_000_000
"""How many bytes a first visit may load."""

COMMENT = re.compile(r"^ *//.*\n", re.MULTILINE)
"""A line of a script that is a comment: who looks at the page has no need of it."""

UNUSED = ("cli", "conformance", "gym", "hooks", "jobs", "judge", "screenshot", "start")
"""The parts of the kit that no answer to the page needs, or that need NumPy."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)

LICENSES = """\
This page holds, each under its own license:
minesweeper-kit  MIT
Pyodide          MPL-2.0, with CPython (PSF-2.0) in it
PyYAML           MIT
"""


def lay_out_kit(folder: Path) -> None:
    """Put the kit's wheel and PyYAML into a folder, without what the page does not need."""
    wheels = BUILD / "app-wheel"
    shutil.rmtree(wheels, ignore_errors=True)
    subprocess.run(
        [*PIP, "wheel", "--quiet", "--no-deps", "--wheel-dir", wheels, ROOT],
        env=os.environ | {"MINESWEEPER_KIT_BUILD": "pure"},
        check=True,
    )
    (wheel,) = wheels.glob("*-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    for part in (*UNUSED, "web/page"):
        shutil.rmtree(folder / "minesweeper_kit" / part, ignore_errors=True)
    for other in folder.iterdir():
        if other.name != "minesweeper_kit":
            shutil.rmtree(other)
    schemas = (folder / "minesweeper_kit" / "formats" / "schemas").glob("*.json")
    for path in (*schemas, *folder.rglob("*.pxd")):
        path.unlink()
    shutil.copytree(
        Path(yaml.__file__).parent,
        folder / "yaml",
        ignore=lambda _, names: [name for name in names if not name.endswith(".py")],
    )


def pack(folder: Path) -> list[str]:
    """Put Python's files into the folder, compressed; the modules that were cut."""
    given, out = BUILD / "app-given", BUILD / "app-out"
    for path in (given, out):
        shutil.rmtree(path, ignore_errors=True)
        path.mkdir(parents=True)
    lay_out_kit(given)
    subprocess.run(["node", PACK, PYODIDE, given, out], check=True)
    folder.mkdir()
    size = 0
    for name in ("pyodide.asm.wasm", "pyodide.asm.mjs", "stdlib.zip", "kit.files"):
        content = ((PYODIDE if name.startswith("pyodide") else out) / name).read_bytes()
        size += len(content)
        (folder / f"{name}.gz").write_bytes(gzip.compress(content, 9, mtime=0))
    shutil.copy(PYODIDE / "pyodide.mjs", folder)
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    release = {"size": size, "lock": {**lock, "packages": {}}}
    (folder / "release.json").write_text(json.dumps(release), "utf-8")
    return (out / "cut.txt").read_text("utf-8").split()


def name_release(folder: Path) -> None:
    """Name the caches after what is in the files, and list for the service worker what it keeps."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    whole = hashlib.sha256()
    for path in files:
        whole.update(f"{path.relative_to(folder)}\0".encode() + path.read_bytes())
    cache = f"minesweeper-kit {whole.hexdigest()[:16]}"
    path = folder / "python" / "release.json"
    release = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps({"cache": cache, **release}), "utf-8")
    small = [str(path.relative_to(folder)) for path in files if path.suffix != ".gz"]
    kept = {"cache": cache, "files": ["./", *(name for name in small if name != "index.html")]}
    (folder / "release.js").write_text(f"self.RELEASE = {json.dumps(kept)};\n", "utf-8")


def build() -> list[str]:
    """Build the page; the modules of the standard library that were cut."""
    shutil.rmtree(APP, ignore_errors=True)
    shutil.copytree(ROOT / "minesweeper_kit" / "web" / "page", APP)
    for path in APP.glob("*.js"):
        path.write_text(COMMENT.sub("", path.read_text("utf-8")), "utf-8")
    index = APP / "index.html"
    text = index.read_text("utf-8")
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    for old, new in [
        ('<html lang="en">', '<html lang="en" data-python>'),
        ('<meta charset="utf-8">', f'<meta charset="utf-8">\n  {policy}'),
    ]:
        if text.count(old) != 1:
            raise SystemExit(f"{index}: expected {old} once")
        text = text.replace(old, new)
    index.write_text(text, "utf-8")
    (APP / "formats.json").write_text(json.dumps(page_formats()), "utf-8")
    (APP / "licenses.txt").write_text(LICENSES, "utf-8")
    cut = pack(APP / "python")
    name_release(APP)
    return cut


def main() -> int:
    """Build the page; 1 where it is too large, or where what it is built with is missing."""
    if shutil.which("node") is None or not PYODIDE.is_dir():
        print("the page is not built: install Node.js and npm, then: make clean site")
        return 1 if os.environ.get("CI") else 0
    cut = build()
    sizes = {path: path.stat().st_size for path in APP.rglob("*") if path.is_file()}
    total = sum(sizes.values())
    print(f"left out of the standard library: {', '.join(cut)}")
    print(f"{APP}: {total} bytes to load, {MOST} at most")
    for path, size in sorted(sizes.items(), key=lambda each: -each[1])[:5]:
        print(f"  {size:>9} {path.relative_to(APP)}")
    return 0 if total <= MOST else 1


if __name__ == "__main__":
    sys.exit(main())
