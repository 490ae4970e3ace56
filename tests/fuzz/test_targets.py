"""Every target holds over its corpus and some hundred damaged inputs, and each can fail.

`make fuzz` runs them for as long as one likes.
"""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from minesweeper_kit import Board, Case
from minesweeper_kit.io import detect
from minesweeper_kit.io.reader import Reader
from minesweeper_kit.judge import verdicts
from minesweeper_kit.judge.worker import messages
from minesweeper_kit.layouts import layout
from minesweeper_kit.reading import extract
from minesweeper_kit.suites import checks
from tests.fuzz import positions, run
from tests.fuzz.inputs import CORPUS, damaged, named_files
from tests.fuzz.targets import TARGETS, Target, beginnings
from tests.reading import mutations

ROOT = Path(__file__).parents[2]
MOST = 300_000


@pytest.mark.slow
@pytest.mark.parametrize("name", TARGETS)
def test_a_target_holds_over_its_corpus(name: str) -> None:
    inputs = beginnings(name)
    assert len(inputs) > 20
    for data in inputs:
        TARGETS[name].run(data)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, target in TARGETS.items() if target.holds])
def test_a_target_holds_over_damaged_inputs(name: str) -> None:
    @settings(
        max_examples=200,
        deadline=None,
        database=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    @given(damaged(beginnings(name)))
    def holds(data: bytes) -> None:
        TARGETS[name].run(data)

    holds()


def test_the_names_are_those_of_the_targets() -> None:
    assert tuple(TARGETS) == run.NAMES


def test_the_corpus_is_small_and_used() -> None:
    files = [path for path in CORPUS.rglob("*") if path.is_file()]
    assert {path.parent.name for path in files} == {target.corpus for target in TARGETS.values()}
    assert sum(path.stat().st_size for path in files) < MOST
    assert len(named_files()) > 200


# --- each target fails where the kit is broken ---


def fails(name: str, inputs: list[bytes]) -> bool:
    """Whether a target fails with one of the inputs."""
    for data in inputs:
        try:
            TARGETS[name].run(data)
        except Exception:  # noqa: BLE001 - any of them is a finding
            return True
    return False


def raising(*_: Any, **__: Any) -> Any:
    raise IndexError("a fault")


def nothing(*_: Any, **__: Any) -> Any:
    return ()


def changed(case: Case) -> Case:
    """The case with another board."""
    return replace(case, board=Board(1, 1, "9"))


BROKEN: dict[str, tuple[str, Any, str, Callable[..., Any]]] = {
    "a reader raises": ("readers", layout.Layout, "read_cases", raising),
    "pieces are lost": ("readers", Reader, "chunks", lambda *_: iter(())),
    "detection raises": ("detection", detect, "common_layout", raising),
    "a pasted text is looked through in vain": ("pages", extract, "find_lists", raising),
    "any change is one too many": ("changes", mutations, "is_silent", lambda *_: True),
    "a writer changes cells": (
        "round-trips",
        layout.Layout,
        "_one",
        lambda _, cases: [*map(changed, cases)],
    ),
    "a writer raises": ("round-trips", layout.Layout, "write_cases", raising),
    "no outcome is wrong": ("validate", checks, "differences", nothing),
    "checking raises": ("validate", checks, "check_total", raising),
    "nothing is deduced": ("solve", positions, "deduce", lambda *_: (frozenset({(0, 0)}), set())),
    "everything can be": ("solve", positions, "check_possible", raising),
    "any message fits": ("judge", messages, "has_shape", lambda *_: True),
    "any answer is right": ("judge", verdicts, "compare", lambda *_: ("", ())),
}


@pytest.mark.slow
@pytest.mark.parametrize("what", BROKEN)
def test_a_target_can_fail(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, owner, attribute, broken = BROKEN[what]
    inputs = beginnings(name)
    assert not fails(name, inputs)
    monkeypatch.setattr(owner, attribute, broken)
    assert fails(name, inputs)


# --- the driver ---


def test_a_finding_is_kept_once_and_can_be_run_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(TARGETS, "readers", Target(raising, list, "formats"))
    fuzzing = run.Fuzzing("readers", TARGETS["readers"], 0, tmp_path)
    fuzzing.run(b"one")
    fuzzing.run(b"other")
    [path] = (tmp_path / "findings").iterdir()
    assert path.read_bytes() == b"one"
    said = capsys.readouterr().err
    assert "IndexError: a fault" in said
    assert f"python -m tests.fuzz.run readers --again {path}\n" in said
    assert fuzzing.summary("by hand").startswith("readers: by hand, 0 minutes, 2 executions, ")
    with pytest.raises(IndexError):
        run.again("readers", path)


def test_an_input_may_not_take_too_much_time() -> None:
    with pytest.raises(run.CostlyError, match="more than 1 seconds"), run.bounded(1):
        all(True for _ in count())


def test_an_input_may_not_take_too_much_memory() -> None:
    with pytest.raises(run.CostlyError, match="bytes of memory more"), run.bounded(60):
        bytes(bytearray(run.memory() + 2 * run.ROOM))


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["judge", "--minutes", "0"], 0, "judge: hypothesis, 0 minutes, "),
        (["other"], 2, "unknown: other; there are readers, detection, "),
    ],
)
def test_the_command(arguments: list[str], code: int, said: str, tmp_path: Path) -> None:
    options = ["--engine", "hypothesis", "--folder", str(tmp_path)]
    ended = subprocess.run(
        [sys.executable, "-m", "tests.fuzz.run", *arguments, *options],
        capture_output=True,
        check=False,
        cwd=ROOT,
        text=True,
        timeout=120,
    )
    assert ended.returncode == code, ended.stderr
    assert said in ended.stdout + ended.stderr
