"""The table of the collection that the judge is tried on, in the docs: what stands in the data.

`python -m tests.judge.test_collection` writes it anew.
"""

from collections import Counter
from pathlib import Path

import yaml

from minesweeper_kit.judge.language import find_language
from tests.judge.compiled import FOLDER
from tests.judge.conftest import ROOT
from tests.zoo import DATA

PAGE = ROOT / "docs" / "reference" / "languages.md"


def counted() -> dict[str, tuple[int, int]]:
    """How many right and wrong solutions there are in each language, by its title."""
    right: Counter[str] = Counter()
    wrong: Counter[str] = Counter()

    def title(name: str) -> str:
        language = find_language(name)
        assert language is not None, name
        return language.title

    for path in FOLDER.iterdir():
        if path.suffix != ".yaml":
            right[title(path.name)] += 1
    for kind in yaml.safe_load((DATA / "judged" / "kinds.yaml").read_text()):
        right[title(f"x{kind['suffix']}")] += 1
    problems = DATA / "problems"
    for path in problems.iterdir():
        if path.suffix not in {".yaml", ".txt"}:
            right[title(path.name)] += 1
    for suffix in yaml.safe_load((FOLDER / "mutants.yaml").read_text()):
        wrong[title(f"x{suffix}")] += 1
    for each in yaml.safe_load((DATA / "judged" / "outside.yaml").read_text()):
        wrong[title(f"x{each['suffix']}")] += 1
    for kind in yaml.safe_load((problems / "older.yaml").read_text()):
        right[title(f"x{kind.get('suffix', Path(kind['of']).suffix)}")] += "replace" in kind
    for track in yaml.safe_load((problems / "tracks.yaml").read_text()):
        wrong[title(track["file"])] += 1
    for fault in yaml.safe_load((problems / "faults.yaml").read_text()):
        (wrong if fault["says"] else right)["Python"] += 1
    for path in (ROOT / "minesweeper_kit" / "judge" / "mutants").iterdir():
        wrong["Python"] += len(yaml.safe_load(path.read_text())["mutants"])
    return {name: (right[name], wrong[name]) for name in sorted({*right, *wrong}, key=str.lower)}


def rendered(text: str) -> str:
    """The page with the table as it should be."""
    rows = counted()
    lines = ["| language | right, accepted | wrong, caught |", "| --- | --- | --- |"]
    lines += [f"| {name} | {right} | {wrong} |" for name, (right, wrong) in rows.items()]
    total = [sum(pair[at] for pair in rows.values()) for at in (0, 1)]
    lines.append(f"| all | {total[0]} | {total[1]} |")
    before, begin, rest = text.partition("<!-- collection: begin -->\n")
    _, end, after = rest.partition("<!-- collection: end -->")
    return before + begin + "\n".join(lines) + "\n" + end + after


def test_the_table_in_the_docs() -> None:
    text = PAGE.read_text()
    assert text == rendered(text), "run: make records"


if __name__ == "__main__":
    PAGE.write_text(rendered(PAGE.read_text()))
