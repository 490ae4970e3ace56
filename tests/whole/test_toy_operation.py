"""To add an operation is to write its module and its row: every interface builds itself."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import ROOT
from tests.zoo import DATA

SCRIPT = f"""\
import sys
from types import ModuleType
from minesweeper_kit import operations
module = ModuleType("minesweeper_kit.operations.toy")
with open({str(DATA / "toy_operation.py")!r}) as stream:
    exec(stream.read(), vars(module))
sys.modules[module.__name__] = module
operations.OPERATIONS["toy"] = operations.Row("Count the mines of each row.")
"""

COMMAND = """\
from minesweeper_kit.start import main
sys.argv[0] = "minesweeper-kit"
main()
"""

REQUEST = """\
from minesweeper_kit.web.limits import Limits
from minesweeper_kit.web.openapi import description
from minesweeper_kit.web.worker import answer
import json
status, text = answer("toy", sys.argv[1].encode(), 100)
post = description(Limits())["paths"]["/api/toy"]["post"]
schema = post["requestBody"]["content"]["application/json"]["schema"]
print(json.dumps([status, json.loads(text), schema]))
"""


def process(code: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", SCRIPT + code, *arguments],
        capture_output=True,
        cwd=ROOT,
        text=True,
        timeout=60,
        check=False,
    )


def asked(**body: Any) -> Any:
    done = process(REQUEST, json.dumps(body))
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture
def boards(tmp_path: Path) -> Path:
    folder = tmp_path / "boards"
    folder.mkdir()
    (folder / "one.txt").write_text('[["E","M"],["M","M"]]\n[["M","E"]]\n')
    (folder / "two.txt").write_text('[["E","E"]]\n')
    return folder


def test_it_is_a_command(boards: Path) -> None:
    done = process(COMMAND, "toy", str(boards / "one.txt"), "--least", "2")
    assert (done.returncode, done.stderr) == (1, "")  # the second case has no such row
    assert done.stdout == "case 1: 2 mines\ncase 2:  mines\n"
    done = process(COMMAND, "toy", str(boards / "one.txt"), "--report", "json")
    first = json.loads(done.stdout.splitlines()[0])
    assert (first["case"], first["counts"]) == (1, [1, 2])
    assert "  toy       Count the mines of each row." in process(COMMAND, "--help").stdout
    text = process(COMMAND, "toy", "--help").stdout
    for said in ("Count the mines of each row.", "--least N", "--of <mines|flags>", "-f, --from"):
        assert said in text
    wrong = process(COMMAND, "toy", "--of", "cells")
    assert (wrong.returncode, "'cells': expected " in wrong.stderr) == (2, True)


def test_the_server_has_it(boards: Path) -> None:
    text = (boards / "one.txt").read_text()
    status, answer, schema = asked(text=text, least=2)
    known = {"source": "<string>", "name": None}
    cases = [{**known, "case": 1, "counts": [2]}, {**known, "case": 2, "counts": []}]
    assert (status, answer) == (200, {"from": "leetcode", "cases": cases, "notes": []})
    assert schema["properties"]["least"] == {
        "type": "integer",
        "minimum": 0,
        "maximum": 10**9,
        "default": 0,
        "description": "Leave out rows with fewer.",
    }
    assert schema["properties"]["of"]["enum"] == ["mines", "flags"]
    assert {"text", "data", "from"} < schema["properties"].keys()
    assert "report" not in schema["properties"]
    assert asked(text=text, least=-1)[0] == asked(text=text, of="cells")[0] == 400


def test_it_goes_over_files(boards: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = process(COMMAND, "toy", str(boards), "--out-dir", str(out), "--resume", "--least", "1")
    assert (done.returncode, done.stdout) == (1, "")
    assert "2 files: 2 done, 3 cases, 1 finding (1 no-mines)" in done.stderr
    lines = (out / "one.ndjson").read_text().splitlines()
    assert [json.loads(line)["counts"] for line in lines] == [[1, 2], [1]]
    options = json.loads((out / "_mskit" / "manifest.json").read_text())["options"]
    assert (options["least"], options["of"], "report" in options) == (1, "mines", False)
