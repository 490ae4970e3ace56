"""Where the output goes, and what cannot be opened: files, links, devices and pipes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.run import ROOT, process, run

GOOD = b'[["E","M"]]\n[0,0]\n'
REVEALED = b'[["1","M"]]\n'
LONG = GOOD * 2000 + b'[["E","Q"]]\n'


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "in.txt"
    path.write_bytes(GOOD)
    return path


def test_output_that_cannot_be_written(good: Path) -> None:
    folder = good.parent
    (folder / "sub").mkdir()
    for path, said in (
        ("nowhere/out", f"No such file or directory; there is no folder {folder}/nowhere"),
        ("sub", "Is a directory; name a file in it"),
        ("sub/", "Is a directory; name a file in it"),
        ("new/", f"No such file or directory; there is no folder {folder}/new"),
        ("in.txt/out", "Not a directory"),
    ):
        target = f"{folder}/{path}"
        assert run("reveal", good, "-o", target) == (3, b"", f"{target}: {said}\n".encode())
    assert run("reveal", good, "-o", "") == (3, b"", b"'': No such file or directory\n")
    assert sorted(os.listdir(folder)) == ["in.txt", "sub"]
    assert os.listdir(folder / "sub") == []


def test_no_permission(good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The tests may run as root, whom no mode of a folder stops.
    def refused(*_asked: object) -> None:
        raise PermissionError(13, "Permission denied", "/somewhere/.mskit-x")

    monkeypatch.setattr("minesweeper_kit.io.files._unnamed", refused)
    target = good.parent / "out"
    assert run("reveal", good, "-o", target) == (3, b"", f"{target}: Permission denied\n".encode())


def test_an_error_on_the_way_leaves_what_was_there(tmp_path: Path) -> None:
    target = tmp_path / "out"
    for there in (None, b"precious"):
        if there:
            target.write_bytes(there)
        ended = run("convert", "--to", "yaml", "--from", "leetcode", "-o", target, stdin=LONG)
        assert (ended.code, ended.out) == (3, b"")
        assert ended.said.startswith("<stdin>:4001:7: unknown symbol 'Q'")
        assert os.listdir(tmp_path) == (["out"] if there else [])
    assert target.read_bytes() == b"precious"
    ended = run("reveal", "--from", "leetcode", "-o", target, stdin=GOOD + b'[["M"]]\n[0,7]\n')
    assert ended.code == 1
    assert target.read_bytes() == b"precious"


def test_onto_the_input_itself(good: Path) -> None:
    before = good.read_bytes()
    ended = run("reveal", good, "-o", good)
    assert (ended.code, good.read_bytes()) == (2, before)
    assert "use --in-place to overwrite it" in ended.said
    assert run("reveal", good, "--in-place") == (0, b"", b"")
    assert good.read_bytes() == REVEALED
    good.write_bytes(GOOD * 3000)
    assert run("reveal", good, "--in-place").code == 0
    assert good.read_bytes() == REVEALED * 3000
    assert os.listdir(good.parent) == ["in.txt"]


def test_onto_a_link(good: Path) -> None:
    target, link = good.parent / "target", good.parent / "link"
    target.write_bytes(b"old")
    target.chmod(0o640)
    link.symlink_to(target)
    assert run("reveal", good, "-o", link).code == 0
    assert link.is_symlink()
    assert target.read_bytes() == REVEALED
    assert target.stat().st_mode & 0o777 == 0o640


def test_devices(good: Path) -> None:
    before = os.stat(os.devnull)
    assert run("reveal", good, "-o", os.devnull) == (0, b"", b"")
    after = os.stat(os.devnull)
    assert (before.st_ino, before.st_mode) == (after.st_ino, after.st_mode)
    assert process("reveal", good, "-o", "/dev/stdout") == (0, REVEALED, b"")
    assert process("reveal", good, "-o", "/dev/stderr") == (0, b"", REVEALED)


def test_dev_stdout_goes_on_in_the_file(good: Path) -> None:
    out = good.parent / "out"
    shell = f'{{ echo before; "{sys.executable}" -m minesweeper_kit reveal in -o /dev/stdout; '
    shell = shell.replace(" in ", f' "{good}" ') + f'echo after; }} > "{out}"'
    subprocess.run(["/bin/sh", "-c", shell], cwd=ROOT, check=True, timeout=60)
    assert out.read_bytes() == b"before\n" + REVEALED + b"after\n"


def test_a_full_device(good: Path) -> None:
    with open("/dev/full", "wb") as full:
        command = [sys.executable, "-m", "minesweeper_kit", "reveal", str(good)]
        for output, said in (([], "<stdout>"), (["-o", "/dev/full"], "/dev/full")):
            done = subprocess.run(
                [*command, *output],
                stdout=full,
                stderr=subprocess.PIPE,
                cwd=ROOT,
                check=False,
                timeout=60,
            )
            assert done.stderr.decode() == f"{said}: No space left on device\n"
            assert done.returncode == 3


@pytest.mark.parametrize("command", [["reveal"], ["convert", "--to", "leetcode+yaml"]])
def test_a_closed_pipe(command: list[str], tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    path.write_bytes(GOOD * 30_000)
    with subprocess.Popen(
        [sys.executable, "-m", "minesweeper_kit", *command, str(path), "--from", "leetcode"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(60) == 141


def test_input_that_cannot_be_opened(tmp_path: Path) -> None:
    missing = tmp_path / "missing.txt"
    for command in (["reveal"], ["convert", "--to", "yaml"]):
        said = f"{missing}: No such file or directory\n".encode()
        assert run(*command, missing) == (3, b"", said)
        refused = run(*command, tmp_path).said
        assert refused.startswith(
            f"{tmp_path}: no file under this folder has the suffix of a format"
        )
        assert run(*command, "") == (3, b"", b"'': No such file or directory\n")
        said = f"{missing}: No such file or directory\n".encode()
        assert run(*command, "--dialect-file", missing, stdin=GOOD) == (3, b"", said)
