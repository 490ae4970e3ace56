"""The runner of the suite: right and wrong programs, and programs that mean it ill."""

import json
import shutil
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from minesweeper_kit.conformance.suite import vectors
from minesweeper_kit.conformance.vector import Vector
from minesweeper_kit.errors import FormatError, SolutionError
from minesweeper_kit.judge import adapter
from minesweeper_kit.judge.adapter import Adapter, Answer
from minesweeper_kit.judge.conform import Result, Totals, results, smallest, text_report, wrong
from minesweeper_kit.judge.sandbox import fault
from tests.cli.run import run

ADAPTERS = Path(__file__).parent / "adapters"
PLAIN = [sys.executable, str(ADAPTERS / "plain.py")]
FEW = vectors(("openings",))[:20]

ANSWERS = """\
import json, os, sys, time
sys.stdin.readline()
print(json.dumps({{"groups": ["openings"]}}), flush=True)
for number, line in enumerate(sys.stdin):
    asked = json.loads(line)
    {does}
"""

HOSTILE = {
    "says nothing": ("time.sleep(60)", "more than 0.5 s"),
    "dies": ("os._exit(3)", "it ended with exit code 3"),
    "raises": ("raise KeyError('a')", "KeyError: 'a'"),
    "is killed": ("os.kill(os.getpid(), 9)", "it was killed by SIGKILL"),
    "never ends a line": (
        "while True: os.write(1, b'x' * 65536)",
        "more than 1048576 bytes of output",
    ),
    "never ends": (
        "while True: os.write(1, b'{}\\n' * 9999)",
        "it wrote more than one line",
    ),
    "is no JSON": ("print('yes', flush=True)", "it wrote 'yes', expected an object in JSON"),
    "is a list": ("print('[1]', flush=True)", "it wrote '[1]', expected an object in JSON"),
    "answers another question": (
        "print(json.dumps({'id': 'x', 'output': 0}), flush=True)",
        "it answered another question",
    ),
    "answers without a word": (
        "print(json.dumps({'id': asked['id']}), flush=True)",
        "expected an output or an error",
    ),
}


def program(does: str) -> list[str]:
    return [sys.executable, "-c", ANSWERS.format(does=does)]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_program_that_misbehaves_fails_and_is_started_anew(name: str) -> None:
    does, message = HOSTILE[name]
    with Adapter(program(does), "off") as asked:
        first, second = results(asked, FEW[:2], seconds=0.5)
    for result in (first, second):
        assert result.outcome == "failed"
        assert message in result.message


@pytest.mark.parametrize(("does", "faults"), [("os._exit(3)", 100), ("time.sleep(60)", 10)])
def test_a_program_that_fails_too_often_is_not_asked_again(does: str, faults: int) -> None:
    with Adapter(program(does), "off") as asked:
        found = list(results(asked, vectors(("openings",))[: faults + 5], seconds=0.3))
    asked_for = [result for result in found if not result.message.startswith("not asked")]
    assert len(asked_for) == faults
    assert {result.outcome for result in found} == {"failed"}


def test_a_death_costs_one_answer() -> None:
    does = (
        "number == 2 and os._exit(0); "
        "print(json.dumps({'id': asked['id'], 'output': 'x'}), flush=True)"
    )
    with Adapter(program(does), "off") as asked:
        messages = [result.message[:9] for result in results(asked, FEW[:6])]
    assert messages == ["it answer", "it answer", "it ended "] * 2


@pytest.mark.parametrize(
    ("says", "message"),
    [
        ("", "it ended with exit code 0"),
        ("print('hello')", "its first line is 'hello', expected"),
        ("print('{\"groups\": 7}')", "expected"),
        ("import time; time.sleep(60)", "more than 0.5 s"),
        ("raise SystemExit('no module')", "no module"),
    ],
)
def test_a_program_has_to_say_what_it_supports(
    says: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Only what never answers may be given up soon: starting takes long on a busy machine.
    monkeypatch.setattr(adapter, "START_SECONDS", 0.5 if "sleep" in says else 60)
    with (
        Adapter([sys.executable, "-S", "-c", says], "off") as asked,
        pytest.raises(SolutionError, match=message),
    ):
        asked.groups()


def test_a_command_that_does_not_exist_is_no_program() -> None:
    with pytest.raises(FormatError, match="the command is empty"):
        Adapter([], "off")
    ended = run("conform", "--sandbox", "off", "--", "there-is-none")
    assert (ended.code, ended.said) == (3, "there is no command 'there-is-none'\n")


def test_the_adapter_in_python_is_right() -> None:
    ended = run("conform", "--sandbox", "off", "--report", "json", "--", *PLAIN)
    report = json.loads(ended.out)
    assert ended.code == 0
    assert report["groups"]["reveal"] == {
        "passed": len(vectors(("reveal",))),
        "failed": 0,
        "skipped": 0,
    }
    assert report["totals"]["skipped"] == len(vectors()) - len(vectors(("reveal",)))


@pytest.mark.skipif(shutil.which("node") is None, reason="it runs in node")
def test_the_adapter_in_javascript_is_right() -> None:
    command = ["node", str(ADAPTERS / "plain.js")]
    ended = run("conform", "--sandbox", "off", "--group", "numbers", "--", *command)
    assert ended.code == 0
    assert ended.err == f"{len(vectors(('numbers',)))} passed, 0 failed, 0 skipped\n".encode()


def test_a_wrong_program_is_told_rule_by_rule(tmp_path: Path) -> None:
    text = Path(PLAIN[1]).read_text("utf-8").replace("min(col + 2, cols)", "min(col + 1, cols)")
    (tmp_path / "wrong.py").write_text(text, "utf-8")
    command = [sys.executable, tmp_path / "wrong.py"]
    ended = run("conform", "--sandbox", "off", "--group", "reveal", "--", *command)
    assert ended.code == 1
    assert "\nreveal.3: A click on a safe cell without adjacent mines" in ended.text
    assert "it answered [" in ended.text
    assert "status.1" not in ended.text  # no vector of it was asked
    ended = run("conform", "--sandbox", "off", "--report", "junit", "--", *command)
    suite = ET.fromstring(ended.out)[0]
    failures = suite.findall("testcase/failure")
    assert int(str(suite.get("failures"))) == len(failures) > 100
    assert len(suite.findall("testcase")) == int(str(suite.get("tests"))) == len(vectors())


@pytest.mark.parametrize("report", ["text", "json", "junit"])
def test_what_a_program_writes_does_no_harm_to_a_report(report: str) -> None:
    does = (
        "os.write(2, bytes([27, 255, 0, 10])); "
        "os.write(1, bytes([255, 27, 10])) if number else os._exit(1)"
    )
    command = program(does)
    ended = run(
        "conform", "--sandbox", "off", "--group", "link", "--report", report, "--",
        *[word.replace('["openings"]', '["link"]') for word in command],
    )  # fmt: skip
    assert ended.code == 1
    assert b"\x1b" not in ended.out + ended.err
    asked = sum(vector.group == "link" for vector in vectors())
    assert ended.err.endswith(f"0 passed, {asked} failed, 0 skipped\n".encode())
    if report == "junit":
        assert len(ET.fromstring(ended.out).findall("*/testcase/failure")) == asked
    elif report == "json":
        assert json.loads(ended.out)["totals"]["failed"] == asked


RIGHT = Vector("read", ("read.2",), {"format": "leetcode"}, error="symbol", at=(1, 2))


@pytest.mark.parametrize(
    ("vector", "answer", "is_right"),
    [
        (RIGHT, Answer(error="symbol"), True),
        (RIGHT, Answer(error="symbol", at=[1, 2]), True),
        (RIGHT, Answer(error="symbol", at=[2, 1]), False),
        (RIGHT, Answer(error="shape"), False),
        (RIGHT, Answer(None), False),
        (Vector("write", (), {}, "EM\n"), Answer("EM"), True),
        (Vector("write", (), {}, "EM\n"), Answer("E M"), False),
        (Vector("guess", (), {}, True), Answer(1), False),
        (Vector("bbbv", (), {}, 1), Answer(1.0), False),
        (Vector("bbbv", (), {}, 1), Answer(True), False),
        (Vector("violations", (), {}, []), Answer([]), True),
        (Vector("violations", (), {}, []), Answer(7), False),
        (Vector("violations", (), {}, [["a", 1, 2]]), Answer([]), False),
    ],
)
def test_answers_are_compared_as_the_specification_says(
    vector: Vector, answer: Answer, is_right: bool
) -> None:
    assert (wrong(vector, answer) == "") is is_right


def test_what_a_program_does_not_support_is_skipped() -> None:
    does = "print(json.dumps({'id': asked['id'], 'error': 'unsupported'}), flush=True)"
    totals = Totals()
    with Adapter(program(does), "off") as asked:
        found = list(totals.watch(results(asked, [*FEW, *vectors(("link",))])))
    assert {result.outcome for result in found} == {"skipped"}
    assert list(text_report(totals))[1:] == []


def test_the_smallest_failure_of_a_rule_is_shown() -> None:
    large = Vector("bbbv", ("metrics.2",), {"board": ["9" * 50]}, 1)
    small = Vector("bbbv", ("metrics.2", "metrics.4"), {"board": ["9"]}, 1)
    found = smallest([Result(large, "failed"), Result(small, "failed")])
    assert {rule: result.vector for rule, result in found.items()} == {"metrics.2": small}


@pytest.mark.skipif(bool(fault()), reason=f"a sandbox: {fault()}")
def test_a_program_sees_in_the_sandbox_only_what_its_command_names(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("a secret", "utf-8")
    does = (
        f"print(json.dumps({{'id': asked['id'], 'output': os.path.exists({str(secret)!r})}}), "
        "flush=True)"
    )
    for more, seen in (([], "false"), ([str(secret)], "true")):
        with Adapter([*program(does), *more], "require") as asked:
            found = next(results(asked, FEW))
        assert found.message.startswith(f"it answered {seen}, expected"), found.message
