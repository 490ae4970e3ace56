"""Ask the installed kit what it holds, and print which engine runs.

Started from a folder that holds no checkout, with the Python of the environment to ask.
"""

import os
import sys
from dataclasses import fields
from importlib.metadata import entry_points
from importlib.util import find_spec

import minesweeper_kit
from minesweeper_kit import Board, Dialect, compiled, loads
from minesweeper_kit.dialect.registry import SCHEMAS, dialects, formats_folder, schema_text
from minesweeper_kit.solver import solve, sweep

assert Board(1, 3, "99a").reveal((0, 0)) == Board(1, 3, "01a")
assert solve(Board(1, 3, "c1c"), mines=1).arrangements == 2
assert compiled is not str(sweep.__file__).endswith(".py"), sweep

# Every dialect is there, and says what its file says. Where the files lie in the
# package they were parsed when it was built; beside a checkout they are parsed now.
assert [case.click for case in loads('[["E","M"]]\n[0,0]\n')] == [(0, 0)]
package = os.path.dirname(minesweeper_kit.__file__)
assert ("yaml" in sys.modules) is (os.path.dirname(formats_folder()) != package)
known = {dialect.name: dialect for dialect in dialects()}
assert {"codingninjas", "leetcode"} <= known.keys(), known
files = {name for name in os.listdir(formats_folder()) if name.endswith(".yaml")}
assert files == {f"{name}.yaml" for name in known}, files
for name, dialect in known.items():
    said = Dialect.from_file(os.path.join(formats_folder(), f"{name}.yaml"))
    for field in fields(Dialect):
        if field.init:
            assert getattr(dialect, field.name) == getattr(said, field.name), (name, field.name)
    held = vars(dialect.alphabet)  # and what has been looked up in it since
    assert {key: held.get(key) for key in vars(said.alphabet)} == vars(said.alphabet), name

assert all(map(schema_text, SCHEMAS))
for group in ("pytest11", "hypothesis"):
    (entry,) = entry_points(group=group, name="minesweeper-kit")
    assert find_spec(entry.module), entry
print(compiled)
