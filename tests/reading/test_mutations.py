"""What a silent change is, and that seeds give mutations of every kind."""

from collections import Counter

import pytest

from tests.reading import mutations
from tests.reading.mutations import Cases, Mutation, contents, is_silent, mutate, read

GRID = "EEM\nEME\nMEE\nEEE\n"
PAIR = (
    "Input: board = [['E','E','M'],['E','E','E']], click = [1,0]\n"
    "Output: [['B','1','M'],['B','1','E']]\n"
)


def cases(text: str) -> Cases:
    found = read(text)
    assert found is not None
    return found


def silent(
    before: str,
    after: str,
    unit: str,
    way: str,
    removed: tuple[str, ...] = (),
    added: tuple[str, ...] = (),
) -> bool:
    return is_silent(cases(before), cases(after), Mutation(after, unit, way, 1, removed, added))


def test_one_cell_may_change_where_one_character_did() -> None:
    one, two = GRID.replace("EME", "EEE"), GRID.replace("EME", "EEB")
    assert not silent(GRID, one, "character", "replace", ("M",), ("E",))
    assert silent(GRID, two, "character", "replace", ("M",), ("E",))
    assert not silent(GRID, two, "token", "replace", ("EME",), ("EEB",))
    assert silent(GRID, two, "token", "replace", ("a",), ("b",))


def test_symbols_may_not_change_their_meaning() -> None:
    other = GRID.replace("E", "9").replace("M", "c")
    mutation = Mutation(other, "line", "delete", 1, ("a mine is '*'; all else is safe\n",), ())
    after = cases('{"dialect": "hex", "board": ["99c","9c9","c99","999"]}')
    assert is_silent(cases(GRID), after, mutation)


def test_a_click_may_change_with_its_digits_alone() -> None:
    other = PAIR.replace("[1,0]", "[1,1]")
    assert not silent(PAIR, other, "character", "replace", ("0",), ("1",))
    assert silent(PAIR, other, "character", "replace", ("[",), ("(",))
    assert silent(PAIR, other.replace("[1,1]", "[0,1]"), "character", "replace", ("0",), ("1",))


def test_what_a_line_held_may_go_with_it() -> None:
    question, answer = PAIR.splitlines(keepends=True)
    assert not silent(PAIR, question, "line", "delete", (answer,))
    assert silent(PAIR, question, "token", "delete", ("Output",))
    bare = "[['E','E','M'],['E','E','E']]\n"
    assert not silent(f"{bare}[1,0]\n", bare, "line", "delete", ("[1,0]\n",))
    assert silent(f"{bare}[1,0]\n", bare, "character", "delete", ("]",))


def test_rows_may_go_where_nothing_counts_them() -> None:
    less = GRID.replace("EME\n", "")
    cut = GRID.replace("EME\n", "EME\n\n")
    assert not silent(GRID, less, "line", "delete", ("EME\n",))
    assert not silent(GRID, cut, "character", "double", (), ("\n",))
    assert silent(GRID, less, "character", "delete", ("E",))
    assert silent(GRID, "EEM\nEME\n", "line", "delete", ("MEE\n",))


def test_rows_may_not_go_where_a_size_or_labels_count_them() -> None:
    less, last = (Cases(((1, 2),), (row,), ("board",), ()) for row in ("19", "a1"))
    before = Cases(((2, 2),), ("a1", "19"), ("board",), ())
    change = Mutation("", "line", "delete", 2, ("*1\n",), ())
    assert not is_silent(before, less, change)
    assert is_silent(before, less, change, "size")
    assert is_silent(before, last, change, "size")
    assert is_silent(before, less, change, "labels")
    assert not is_silent(before, last, change, "labels")


def test_rows_may_not_go_where_an_outcome_counts_them() -> None:
    before = Cases(((2, 1), (2, 1)), ("9", "a", "1", "a"), ("board", "expected"), ())
    after = Cases(((2, 1), (1, 1)), ("9", "a", "1"), ("board", "expected"), ())
    assert is_silent(before, after, Mutation("", "line", "delete", 4, ("*\n",), ()))


def test_what_a_line_holds_in_the_whole_text_may_go_with_it() -> None:
    line = "EE    | 11"
    before = Cases(((2, 2), (2, 2)), ("9a", "99", "1a", "11"), ("board", "expected"), ())
    less = Cases(((1, 2), (1, 2)), ("9a", "1a"), ("board", "expected"), ())
    change = Mutation("", "line", "delete", 4, (line,), ())

    def held(*rows: str) -> dict[str, mutations.Held]:
        return {line: mutations.Held(Counter([rows]), Counter(rows))}

    assert is_silent(before, less, change)
    assert not is_silent(before, less, change, "", held("99", "11"))
    assert is_silent(before, less, change, "size", held("99", "11"))
    assert is_silent(before, less, change, "", held("99"))
    gone = Cases(((2, 2),), ("9a", "99"), ("board",), ())
    assert is_silent(before, gone, change)
    assert not is_silent(before, gone, change, "", held("1a", "11"))


@pytest.mark.parametrize("name", ["leetcode-english", "uva-page", "keycaps"])
def test_seeds_give_mutations_of_every_kind(name: str) -> None:
    found = [mutate(name, seed) for seed in range(200)]
    assert found == [mutate(name, seed) for seed in range(200)]
    kinds = Counter((each.unit, each.way) for each in found)
    assert len(kinds) == 12
    text = mutations.TEXTS[name].text
    assert all(each.text != text for each in found)
    for each in found:
        lengths = len("".join(each.added)) - len("".join(each.removed))
        assert len(each.text) - len(text) == lengths, each


def test_names_and_places_are_no_part_of_what_is_compared() -> None:
    assert contents([]) == Cases((), (), (), ())
    assert cases(GRID) == cases(f"\n\n{GRID}")


TWENTY = sorted(mutations.texts_read())[::4]


@pytest.mark.parametrize("name", TWENTY)
def test_no_mutation_is_read_as_another_board(name: str) -> None:
    silent: list[str] = []
    mutations.count(20, [name], silent.append)
    assert silent == []


def test_twenty_texts_are_mutated() -> None:
    assert len(TWENTY) >= 20
