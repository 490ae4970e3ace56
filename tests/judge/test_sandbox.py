"""Code that nobody trusts: held in a sandbox, told of where there is none."""

import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from minesweeper_kit import MinesweeperKitError, judge
from minesweeper_kit.errors import SandboxError
from minesweeper_kit.judge import (
    CommandRunner,
    FileRunner,
    Limits,
    Outcome,
    PythonRunner,
    Verdict,
    find_runner,
    process,
    sandbox,
)
from minesweeper_kit.judge.language import find_language
from minesweeper_kit.judge.sandbox import fault
from tests.cli.run import run
from tests.judge.conftest import ROOT
from tests.judge.hostile import FIRST, MARK, NEXT, hostile, marked
from tests.judge.solutions import RIGHT
from tests.zoo import DATA

PYTHON = yaml.safe_load((DATA / "hostile" / "python.yaml").read_text())
OTHERS = yaml.safe_load((DATA / "hostile" / "others.yaml").read_text())
LIMITS = Limits(seconds=2, memory=2**33)

pytestmark = pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="looks at /proc")


@pytest.fixture
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """What stands for the words between @; no process of a solution is left in the end."""
    monkeypatch.setenv("SECRET", "of the user")
    monkeypatch.setenv(MARK, str(tmp_path))
    monkeypatch.setattr(sandbox, "PASSED", (*sandbox.PASSED, MARK))
    monkeypatch.setattr(process, "_GRACE_SECONDS", 3.0)
    home = tmp_path / "home"
    home.mkdir()
    suite = tmp_path / "suite.yaml"
    suite.write_text("expected: [B1M]\n")
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        yield {
            "SUITE": str(suite),
            "HOME": str(home),
            "PORT": str(port),
            "JUDGE": str(os.getpid()),
            "KIT": str(ROOT),
        }
    until = time.monotonic() + 60
    while (left := marked()) and time.monotonic() < until:
        time.sleep(0.05)
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    assert not left


def filled(text: str, words: dict[str, str]) -> str:
    return re.sub("@([A-Z]+)@", lambda found: words[found[1]], text)


def check(outcomes: list[Outcome], wanted: str, words: dict[str, str]) -> None:
    """See that the first case has the verdict and the message, and the next is accepted."""
    verdicts, _, said = filled(wanted, words).partition(" ")
    first, following = outcomes
    assert first.verdict in verdicts.split("|"), first.message
    assert first.message.startswith(said), first.message
    assert len(first.message) < 600
    if first.verdict is not Verdict.CE:
        assert (following.verdict, following.message) == (Verdict.AC, "")


def solution_of(each: dict[str, str], folder: Path, words: dict[str, str]) -> Path:
    path = folder / "solution" / "solution.py"
    path.parent.mkdir()
    path.write_text(filled(hostile(each["lines"], each.get("start", "")), words))
    return path


@pytest.mark.usefixtures("boxed")
@pytest.mark.parametrize("what", PYTHON)
def test_in_a_sandbox_python_that(what: str, tmp_path: Path, words: dict[str, str]) -> None:
    path = solution_of(PYTHON[what], tmp_path, words)
    with PythonRunner(path, sandbox="require") as runner:
        limits = replace(LIMITS, seconds=PYTHON[what].get("seconds", LIMITS.seconds))
        check(list(judge.run([FIRST, NEXT], runner, limits)), PYTHON[what]["boxed"], words)
    assert os.listdir(words["HOME"]) == []


@pytest.mark.parametrize("what", [what for what in PYTHON if "free" in PYTHON[what]])
def test_without_a_sandbox_python_that(what: str, tmp_path: Path, words: dict[str, str]) -> None:
    path = solution_of(PYTHON[what], tmp_path, words)
    with PythonRunner(path, sandbox="off") as runner:
        check(list(judge.run([FIRST, NEXT], runner, LIMITS)), PYTHON[what]["free"], words)
        assert str(runner.sandbox) == "none: --sandbox off"


def other_runner(
    suffix: str, each: dict[str, str], folder: Path, words: dict[str, str], choice: str
) -> FileRunner:
    """The runner of such a solution; the test is left out, aloud, without its compiler."""
    source = (DATA / "solutions" / f"dfs{suffix}").read_text()
    source = source.replace("// here", filled(each.get("here", ""), words), 1)
    path = folder / "solution" / f"solution{suffix}"
    path.parent.mkdir()
    above = filled(each.get("above", ""), words).strip()
    path.write_text(f"{above}\n{source}" if above else source)
    language = find_language(str(path))
    assert language is not None
    found = FileRunner(
        str(path), replace(language, seconds=int(each.get("seconds", 30))), sandbox=choice
    )
    try:
        found.check()
    except MinesweeperKitError as error:
        pytest.skip(error.message)
    return found


OTHER = [(suffix, what) for suffix, found in OTHERS.items() for what in found]


@pytest.mark.slow
@pytest.mark.usefixtures("boxed")
@pytest.mark.parametrize(("suffix", "what"), OTHER)
def test_in_a_sandbox_a_solution_that(
    suffix: str, what: str, tmp_path: Path, words: dict[str, str]
) -> None:
    each = OTHERS[suffix][what]
    with other_runner(suffix, each, tmp_path, words, "require") as runner:
        check(list(judge.run([FIRST, NEXT], runner, LIMITS)), each["boxed"], words)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("suffix", "what"), [(suffix, what) for suffix, what in OTHER if "free" in OTHERS[suffix][what]]
)
def test_without_a_sandbox_a_solution_that(
    suffix: str, what: str, tmp_path: Path, words: dict[str, str]
) -> None:
    each = OTHERS[suffix][what]
    with other_runner(suffix, each, tmp_path, words, "off") as runner:
        check(list(judge.run([FIRST, NEXT], runner, LIMITS)), each["free"], words)


@pytest.mark.usefixtures("boxed")
def test_a_program_sees_its_own_file_alone(words: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text("import os\nprint(sorted(os.listdir()), os.listdir(os.environ['HOME']))")
    with find_runner(str(path), sandbox="require") as runner:
        (outcome,) = judge.run([FIRST], runner, LIMITS)
    assert "program.py" not in outcome.printed.replace("solution.py", "")
    assert "suite.yaml" not in outcome.printed
    with CommandRunner([sys.executable, str(path)], sandbox="require") as runner:
        (outcome,) = judge.run([FIRST], runner, LIMITS)
    assert "suite.yaml" not in outcome.printed
    assert "[" in outcome.printed


@pytest.mark.usefixtures("boxed")
def test_calls_go_deep_in_a_sandbox(solution: Any) -> None:
    source = hostile("deep(100_000)", "def deep(n): return n and 1 + deep(n - 1)")
    with PythonRunner(solution(source), sandbox="require") as runner:
        (outcome,) = judge.run([FIRST], runner, LIMITS)
    assert outcome.accepted, outcome.message


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that others can enter, as those of pytest are not."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@pytest.mark.usefixtures("boxed")
@pytest.mark.skipif(os.geteuid() != 0, reason="only root becomes another user")
def test_forks_have_a_limit_as_another_user(words: dict[str, str], open_folder: Path) -> None:
    path = solution_of(PYTHON["forks 500 times"], open_folder, words)
    suite = open_folder / "cases.txt"
    suite.write_text('[["E","E","M"],["E","E","E"]]\n[0,0]\n')
    command = [sys.executable, "-m", "minesweeper_kit", "judge", str(path), str(suite)]
    command += ["--sandbox", "require", "--time-limit", "600", "--memory-limit", "65536"]
    ended = subprocess.run(
        [*_for_others(), *_as_another_user(), *command],
        capture_output=True,
        check=False,
        cwd=open_folder,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)},
    )
    said = ended.stdout + ended.stderr
    assert b"RE " in ended.stdout, said
    assert b"BlockingIOError: [Errno 11] Resource temporarily unavailable" in ended.stdout, said


def _as_another_user() -> list[str]:
    """The words before a command that make it a user's who runs nothing else.

    Older systems count all processes of a user as one, those of other tests too.
    """
    user = str(2**20 + os.getpid())
    return ["setpriv", "--reuid", user, "--regid", user, "--clear-groups", "--"]


def _for_others() -> list[str]:
    """The words before a command that show others the interpreter and the kit in root's home."""
    home = os.path.expanduser("~")
    needed = [str(ROOT), sys.prefix, sys.base_prefix]
    words = ["bwrap", "--dev-bind", "/", "/", "--perms", "0755", "--tmpfs", home]
    for path in (path for path in needed if path.startswith(home + "/")):
        above = Path(path).parents[: -len(Path(home).parts)]
        for folder in reversed(above):
            words += ["--perms", "0755", "--dir", str(folder)]
        words += ["--ro-bind", path, path]
    return words


@pytest.mark.usefixtures("boxed")
def test_a_killed_judge_leaves_no_sandbox(
    solution: Any, words: dict[str, str], tmp_path: Path
) -> None:
    lines = "if os.fork(): os.kill(os.getppid(), signal.SIGSTOP)\ntime.sleep(1000)"
    path = solution(hostile(lines))
    cases = tmp_path / "cases.txt"
    cases.write_text('[["E","E","M"],["E","E","E"]]\n[0,0]\n')
    code = (
        f"import sys; from minesweeper_kit.judge import sandbox; sandbox.PASSED += ({MARK!r},); "
        "from minesweeper_kit.cli import main; main()"
    )
    command = [sys.executable, "-c", code, "judge", str(path), str(cases), "--time-limit", "1000"]
    with subprocess.Popen([*command, "--sandbox", "require"]) as started:
        until = time.monotonic() + 60
        while (running := len(marked())) < 6 and time.monotonic() < until:
            time.sleep(0.05)
        started.kill()
    assert running >= 6  # the judge, bubblewrap, the worker's two, the solution's two


@pytest.fixture(params=["missing", "broken"])
def absent(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Have no bubblewrap, or one that cannot start; why there is no sandbox."""
    monkeypatch.setattr(sandbox, "fault", fault.__wrapped__)
    tools = tmp_path / "tools"
    tools.mkdir()
    monkeypatch.setenv("PATH", str(tools))
    if request.param == "missing":
        return "bubblewrap (bwrap) is not installed: apt install bubblewrap"
    program = tools / "bwrap"
    program.write_text(
        "#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1"
    )
    program.chmod(0o755)
    return "bubblewrap cannot start: bwrap: No permissions to create new namespace"


@pytest.mark.parametrize("report", ["text", "json", "junit", "csv", "html"])
def test_it_is_in_each_report_that_there_is_none(report: str, absent: str, solution: Any) -> None:
    path = solution(RIGHT["queue"])
    ended = run("judge", path, "--case", "1", "--case", "2", "--report", report)
    assert ended.code == 0
    line = f"no sandbox: {absent}; solutions run with your rights"
    assert ended.said.count(line) == 1
    assert ("; no sandbox" if report in ("text", "html") else f"none: {absent}") in (
        ended.said if report == "text" else ended.text
    )
    off = run("judge", path, "--case", "1", "--report", report, "--sandbox", "off")
    assert "no sandbox: " not in off.said
    assert ("; no sandbox" if report in ("text", "html") else "none: --sandbox off") in (
        off.said if report == "text" else off.text
    )


def test_one_that_is_required_is_missed(absent: str, solution: Any) -> None:
    ended = run("judge", solution(RIGHT["queue"]), "--sandbox", "require")
    assert (ended.code, ended.text) == (2, "")
    assert ended.said == f"there is no sandbox: {absent}\n"
    with pytest.raises(SandboxError):
        CommandRunner("cat", sandbox="require")


@pytest.mark.usefixtures("boxed")
@pytest.mark.parametrize("report", ["text", "json", "junit", "csv"])
def test_it_is_in_each_report_that_there_is_one(report: str, solution: Any) -> None:
    ended = run("judge", solution(RIGHT["queue"]), "--case", "1", "--report", report)
    assert "no sandbox" not in ended.said + ended.text
    assert report == "text" or "bubblewrap" in ended.text


@pytest.mark.usefixtures("boxed")
def test_a_program_of_the_system_brings_nothing_of_the_users(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    command = ["/bin/sh", "-c", f"cat {tmp_path}/secret"]
    with CommandRunner(command, sandbox="require") as runner:
        (outcome,) = judge.run([FIRST], runner, LIMITS)
    assert outcome.verdict is Verdict.RE
    assert outcome.message == f"cat: {tmp_path}/secret: No such file or directory"


def test_where_a_program_is_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("node/bin/node", "node/lib/x", ".cargo/bin/rustc", ".cargo/lib/x", "mine/bin/a"):
        path = tmp_path / name
        path.parent.mkdir(parents=True)
        path.touch()
    link = tmp_path / "link"
    link.symlink_to("node/bin/node")
    assert sandbox.tools(str(tmp_path / "node/bin/node")) == [str(tmp_path / "node")]
    assert sandbox.tools(str(link)) == [str(link), str(tmp_path / "node")]
    for alone in (".cargo/bin/rustc", "mine/bin/a"):
        assert sandbox.tools(str(tmp_path / alone)) == [str(tmp_path / alone)]
    assert sandbox.tools("/bin/cat") == []
