"""Writes the pages of docs/reference/spec/ anew: `python -m tests.conformance.pages`."""

from pathlib import Path

from minesweeper_kit.conformance import spec

PAGES = Path(__file__).parents[2] / "docs" / "reference" / "spec"

SPEC = """\
# The specification

What Minesweeper's rules are, in numbered sentences. Each rule has an id, as `reveal.3`, and names
where it comes from. Where programs differ by intent, the rule says what holds here, and the source
what holds there. The conformance suite, version {version}, has test vectors for every rule.

Boards are lists of rows, and a row has a character for each cell: `0` a blank, `1` to `8` a number,
`9` an unrevealed safe cell, `a` a mine, `b` an exploded mine, `c` a hidden cell of unknown content,
`d` a flag on unknown content, `e` a flagged mine, `f` a flagged safe cell.
"""


def spec_page() -> str:
    """The page of all rules."""
    parts = [SPEC.format(version=spec.version())]
    for section in spec.sections():
        lines = [f"| `{rule.id}` | {rule.says} | {rule.source} |" for rule in section.rules]
        parts.append(
            "\n".join(
                [f"## {section.title}\n", "| rule | says | source |", "| --- | --- | --- |", *lines]
            )
            + "\n"
        )
    groups = [f"| `{name}` | {text} |" for name, text in spec.groups().items()]
    parts.append(
        "\n".join(
            ["## Groups of questions\n", "| group | input -> output |", "| --- | --- |", *groups]
        )
        + "\n"
    )
    return "\n".join(parts)


def pages() -> dict[str, str]:
    """Every page that is made here, by its name."""
    return {"README.md": spec_page()}


if __name__ == "__main__":
    PAGES.mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        (PAGES / name).write_text(text, "utf-8")
