"""The documentation is true: its commands, its Python, its samples, what it lists."""

import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pytest

import minesweeper_kit
from minesweeper_kit import errors
from minesweeper_kit.cli import COMMANDS
from minesweeper_kit.dialect import registry
from tests.docs import help_pages

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
FENCE = re.compile(r"^```(\w+)(?: ([^\n]+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
GENERATED = re.compile(r"<!-- (\w+): begin -->.*?<!-- \1: end -->", re.DOTALL)
WORD = re.compile(r"\S*\w\S*")


class Block(NamedTuple):
    """A fenced block: its language, the word after it (a file's name, or a format), its text."""

    page: str
    language: str
    label: str
    text: str


BLOCKS = [
    Block(str(page.relative_to(ROOT)), found[1], found[2] or "", found[3])
    for page in PAGES
    for found in FENCE.finditer(page.read_text("utf-8"))
]
IN_ORDER = {
    "docs/how-to/check-in-ci.md": (),
    "docs/how-to/test-with-pytest.md": (),
    "docs/tutorial/check-a-problem.md": (),
    "docs/contributing.md": ("minesweeper_kit", "formats"),
}
"""The pages that a reader follows in one folder, one thing after the other, and what of the
repository lies in a copy there."""

FILES = {
    block.label: block.text
    for block in BLOCKS
    if "." in block.label and not ("/" in block.label and block.page in IN_ORDER)
}


def named(block: Block) -> str:
    """What a failing test shows of a block."""
    return f"{block.page}:{block.text[:30]!r}"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with every file that the pages show."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(registry, "_registered", {})
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    for name in ("CI", "BUILD_NUMBER"):  # pytest says more where it sees these
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    return tmp_path


def run(command: str) -> str:
    """What a command of a page prints, on both streams together."""
    words = shlex.split(command)
    if words[0] in ("minesweeper-kit", "mskit"):
        words[:1] = [sys.executable, "-m", "minesweeper_kit"]
    if words[0] == "pytest":
        words[:1] = [sys.executable, "-m", "pytest", "-p", "minesweeper_kit.hooks.pytest_plugin"]
    ended = subprocess.run(
        words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    return re.sub(r"in \d+\.\d+s", "in 0.01s", ended.stdout)  # what pytest took


def timeless(shown: str) -> str:
    """What a command prints without what differs from run to run: times and sizes.

    And without what is said where there is no sandbox: not every machine has one.
    """
    shown = re.sub(r"(?m)^no sandbox: .*\n|; no sandbox$", "", shown)
    return re.sub(r" +[\d.]+ (?:ms|s|MiB)\b|slowest: .*", "", shown)


CONSOLES = [
    block
    for block in BLOCKS
    if block.language == "console" and "$ make" not in block.text and block.page not in IN_ORDER
]
ELSEWHERE = set() if find_spec("pyarrow") else {"docs/reference/formats/tables.md"}
"""The page whose examples are true in tests/arrays, where pyarrow is not installed here."""

PYTHON = [
    block
    for block in BLOCKS
    if block.language == "python" and not block.label and block.page not in ELSEWHERE
]
SAMPLES = [block for block in BLOCKS if block.label and "." not in block.label]


@pytest.mark.parametrize("block", CONSOLES, ids=named)
def test_consoles_show_what_happens(block: Block, folder: Path) -> None:
    check(block)


def check(block: Block) -> None:
    """See that each command of a console prints what is shown under it."""
    for command in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        line, _, shown = command.partition("\n")
        assert timeless(run(line)) == timeless(shown), line


@pytest.mark.parametrize("page", IN_ORDER)
def test_a_page_followed_in_one_folder(page: str, folder: Path) -> None:
    if page.endswith("contributing.md") and not shutil.which("perl"):
        pytest.skip("perl, a language that the page adds, is not installed")
    blocks = [block for block in BLOCKS if block.page == page]
    shown_before = {block.label for block in BLOCKS if block.page == "README.md"}
    for label in FILES.keys() - shown_before:
        (folder / label).unlink()  # each file is there when the page has come to it
    for name in IN_ORDER[page]:
        ignored = shutil.ignore_patterns("*.so", "__pycache__")
        shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    for block in blocks:
        if block.language == "diff":
            applied = ["git", "apply", "--reverse", "--check", "-"]  # in a change that follows it
            text = block.text.encode()
            if subprocess.run(applied, check=False, capture_output=True, input=text).returncode:
                subprocess.run(["git", "apply", "-"], check=True, input=text)
        elif "." in block.label:
            (folder / block.label).parent.mkdir(parents=True, exist_ok=True)
            (folder / block.label).write_text(block.text, "utf-8")
        elif block.language == "console" and "$ make" not in block.text:
            check(block)


@pytest.mark.parametrize("page", sorted({block.page for block in PYTHON}))
def test_python_examples_are_true(page: str, folder: Path) -> None:
    text = "\n".join(block.text for block in PYTHON if block.page == page)
    test = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test)
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("block", SAMPLES, ids=named)
def test_samples_are_read_and_written_back(block: Block) -> None:
    data = bytes.fromhex(block.text) if block.language == "hex" else block.text.encode()
    cases = minesweeper_kit.loads(data, block.label)
    assert cases
    assert minesweeper_kit.loads(minesweeper_kit.dumps(cases, "hex+ndjson"), "ndjson") == cases


@pytest.mark.parametrize(
    "page",
    [
        *(
            "reference/commands.md",
            "how-to/validate-boards.md",
            "how-to/judge-solutions.md",
            "reference/problems.md",
        ),
        "reference/formats/README.md",
    ],
)
def test_rendered_sections_are_up_to_date(page: str) -> None:
    text = (ROOT / "docs" / page).read_text("utf-8")
    assert text == help_pages.rendered(page, text), "run: make records"


def test_people_have_at_most_30_000_words_to_read() -> None:
    written = [page for page in PAGES if ROOT / "docs/reference/spec" not in page.parents]
    texts = [GENERATED.sub("", page.read_text("utf-8")) for page in written]
    assert sum(len(WORD.findall(FENCE.sub("", text))) for text in texts) <= 30_000


def test_every_command_shows_an_example_in_its_help() -> None:
    for name in COMMANDS:
        assert f"Example: mskit {name}" in help_pages.help_of(name), name


def test_every_format_is_documented() -> None:
    text = "".join(path.read_text("utf-8") for path in PAGES)
    assert not help_pages.undocumented(text)


def test_every_public_name_is_documented() -> None:
    text = (ROOT / "docs" / "reference" / "library.md").read_text("utf-8") + (
        ROOT / "docs" / "reference" / "formats" / "dialects.md"
    ).read_text("utf-8")
    missing = [name for name in minesweeper_kit.__all__ if not re.search(rf"\b{name}\b", text)]
    assert not missing


def test_the_error_tree_is_the_one_of_the_module() -> None:
    tree = str(errors.__doc__).partition("\n\n")[2].partition("\n\n")[0]
    assert tree in (ROOT / "docs" / "reference" / "library.md").read_text("utf-8")


def anchors(page: Path) -> set[str]:
    """What a link can name of a page: its headings, as GitHub spells them."""
    text = FENCE.sub("", page.read_text("utf-8"))
    headings = [line.lower() for line in re.findall(r"^#+ (.*)", text, re.MULTILINE)]
    return {re.sub(r"[^\w\s-]", "", heading).replace(" ", "-") for heading in headings}


def test_links_between_pages_lead_somewhere() -> None:
    for page in PAGES:
        links = re.findall(r"\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)", page.read_text("utf-8"))
        for target, anchor in links:
            there = page.parent / target if target else page
            assert os.path.exists(there), f"{page}: {target}"
            assert not anchor or anchor in anchors(there), f"{page}: {target}#{anchor}"


def test_the_index_names_every_page() -> None:
    index = ROOT / "docs" / "README.md"
    sections = re.split(r"^## ", index.read_text("utf-8"), flags=re.MULTILINE)[1:]
    shown = [re.findall(r"^- \[.+?\]\(([^)]+)\): .", section, re.MULTILINE) for section in sections]
    named = [page for pages in shown for page in pages]
    files = [*index.parent.rglob("*.md"), *index.parent.rglob("*.ipynb")]
    pages = {page.relative_to(index.parent).as_posix() for page in files}
    notations = index.parent / "reference" / "spec" / "notations"
    apart = {page.name for page in notations.glob("*.md")} - {"README.md"}  # a list of their own
    listed = re.findall(r"^\| \[.+?\]\((.+?)\)", (notations / "README.md").read_text("utf-8"), re.M)
    assert set(listed) == apart
    pages -= {f"reference/spec/notations/{name}" for name in apart}
    assert sorted(named) == sorted(pages - {"README.md"})
    for section, names in zip(sections, shown, strict=True):  # "How-to guides" are in how-to/
        folders = {name.partition("/")[0] for name in names if "/" in name}
        assert not names or folders == {section.split()[0].lower()}


def test_commands_of_ci_files_are_shown_at_work_too() -> None:
    steps = [
        step
        for block in BLOCKS
        if block.language == "yaml"
        for step in re.findall(r"- run: ((?:minesweeper-kit|mskit) .*)", block.text)
    ]
    assert steps
    for step in steps:
        assert any(f"$ {step}\n" in block.text for block in BLOCKS), step


def test_there_is_something_to_check() -> None:
    assert len(CONSOLES) >= 5
    assert len(PYTHON) >= 5
    assert len(SAMPLES) >= 8
