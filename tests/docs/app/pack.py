"""Packs Python for the page. It runs in Pyodide's own Python, as code is compiled for one version.

It reads /pyodide and /given (the kit and PyYAML), and writes into /out: stdlib.zip, kit.files
and cut.txt, the modules of the standard library that are left out.
"""

import ast
import importlib.util
import io
import json
import marshal
import os
import struct
import zipfile
from collections.abc import Iterator
from types import CodeType

STDLIB = "/pyodide/python_stdlib.zip"
KIT = "/given"
ALWAYS = ("pyodide", "_pyodide", "pyodide_js")
"""What the interpreter itself starts."""

ENCODINGS = ("aliases", "ascii", "cp437", "latin_1", "utf_8", "utf_8_sig", "utf_16", "utf_32")
"""The encodings that are kept; others are looked up by name at run time, and not found."""

NEVER = (
    "argparse",
    "bdb",
    "doctest",
    "multiprocessing",
    "pdb",
    "pydoc",
    "ssl",
    "tarfile",
    "unittest",
)
"""Tools and what has no meaning in a browser: only command lines and tests import them."""

UNNAMED = (
    *("encodings", "zipimport", "site", "_pylong", "_strptime"),
    "_sysconfigdata__emscripten_wasm32-emscripten",
)
"""Modules that the interpreter imports without a statement."""

LATER = {"encodings": ENCODINGS, "zipfile": ("_path",), "importlib": ("metadata", "resources")}
"""Submodules that no import statement names."""


def module_of(path: str) -> str:
    """The name of the module in a file."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imports(tree: ast.AST, package: str, *, later: bool) -> Iterator[str]:
    """The modules that a source imports; with `later` those that its functions import, too."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            parts = package.split(".")
            base = ".".join(parts[: len(parts) - node.level + 1]) if node.level else ""
            whole = ".".join(filter(None, (base, node.module)))
            yield whole
            yield from (f"{whole}.{name.name}" for name in node.names)
        elif later or not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from imports(node, package, later=later)


def needed(sources: dict[str, bytes], roots: dict[str, bytes]) -> set[str]:
    """The modules of the library that the roots import, and what these import at their start."""
    found: set[str] = set()
    queue: list[str] = []

    def want(name: str) -> None:
        parts = name.split(".")
        for end in range(1, len(parts) + 1):
            module = ".".join(parts[:end])
            if module in sources and module not in found and parts[0] not in NEVER:
                found.add(module)
                queue.append(module)
                for part in LATER.get(module, ()):
                    want(f"{module}.{part}")

    def follow(module: str, source: bytes, package: bool, *, later: bool) -> None:
        owner = module if package else module.rpartition(".")[0]
        for name in imports(ast.parse(source), owner, later=later):
            want(name)

    for path, source in roots.items():
        follow(module_of(path), source, path.endswith("/__init__.py"), later=True)
    for module in sources:
        if module.partition(".")[0] in ALWAYS:
            want(module)
    for name in UNNAMED:
        want(name)
    while queue:
        module = queue.pop()
        follow(module, sources[module], packages[module], later=module.split(".")[0] in ALWAYS)
    return found


def bare(code: CodeType) -> CodeType:
    """The code without its table of lines, which is a third of it."""
    parts = tuple(bare(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_consts=parts, co_linetable=b"", co_filename="")


def compiled(source: bytes, path: str) -> bytes:
    """The bytes of a .pyc, used without a look at its source: no docstrings, no line numbers."""
    code = bare(compile(source, path, "exec", dont_inherit=True, optimize=2))
    head = importlib.util.MAGIC_NUMBER + struct.pack("<L", 1) + importlib.util.source_hash(source)
    return head + marshal.dumps(code)


def write_zip(target: str, files: dict[str, bytes]) -> None:
    """A zip without compression: what is sent is compressed as a whole."""
    with zipfile.ZipFile(target, "w") as archive:
        for path, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(path), content)


def write_archive(target: str, files: dict[str, bytes]) -> None:
    """The length of the index, the index, and the files."""
    ordered = sorted(files.items())
    index = json.dumps([[path, len(content)] for path, content in ordered]).encode()
    whole = io.BytesIO()
    whole.write(struct.pack(">L", len(index)) + index)
    for _, content in ordered:
        whole.write(content)
    with open(target, "wb") as file:
        file.write(whole.getvalue())


given: dict[str, bytes] = {}
for folder, _, names in os.walk(KIT):
    for name in names:
        with open(os.path.join(folder, name), "rb") as file:
            given[os.path.relpath(os.path.join(folder, name), KIT)] = file.read()
library: dict[str, bytes] = {}
packages: dict[str, bool] = {}
places: dict[str, str] = {}
with zipfile.ZipFile(STDLIB) as shipped:
    for entry in shipped.namelist():
        if entry.endswith(".py"):
            module = module_of(entry)
            library[module] = shipped.read(entry)
            packages[module] = entry.endswith("/__init__.py")
            places[module] = entry

kept = needed(library, {path: text for path, text in given.items() if path.endswith(".py")})
packed = {f"{places[module]}c": compiled(library[module], places[module]) for module in kept}
write_zip("/out/stdlib.zip", packed)
code = {path: text for path, text in given.items() if path.endswith(".py")}
data = {path: text for path, text in given.items() if not path.endswith(".py")}
write_archive("/out/kit.files", {f"{p}c": compiled(text, p) for p, text in code.items()} | data)
cut = sorted({module.partition(".")[0] for module in library} - {m.partition(".")[0] for m in kept})
with open("/out/cut.txt", "w") as listing:
    listing.write("\n".join(cut) + "\n")
