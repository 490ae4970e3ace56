"""Inline dialects: symbols given on the spot, and the text of a dialect's file."""

from dataclasses import fields
from pathlib import Path

import pytest

from minesweeper_kit import Board, Dialect, find_dialect
from minesweeper_kit.cell import NUMBERS, Cell
from minesweeper_kit.dialect.inline import symbols_text
from minesweeper_kit.dialect.registry import dialect_names, dialects
from minesweeper_kit.errors import FormatError, LossyError, SymbolError


def codes(board: Board) -> str:
    """The codes of a board's cells, a hexadecimal digit each."""
    return "".join(f"{cell:x}" for cell in board.cells)


def test_pairs_have_blanks_between_and_names_in_small_letters() -> None:
    dialect = Dialect.inline("  *=MINE\t-=hidden .=Blank\n0=BLANK ")
    assert codes(Board.parse("*-.0", dialect)) == "ac00"


def test_the_first_of_several_symbols_for_a_cell_is_written() -> None:
    dialect = Dialect.inline(".=BLANK 0=BLANK *=MINE")
    assert Board(1, 2, "0a").format(dialect) == ".*\n"


def test_a_pair_is_divided_at_its_last_equals_sign() -> None:
    assert codes(Board.parse("=1", Dialect.inline("==MINE"))) == "a1"


def test_a_blank_symbol_stands_in_quotes() -> None:
    assert codes(Board.parse(" 1", Dialect.inline("' '=HIDDEN"))) == "c1"


def test_any_symbol_may_stand_in_quotes_and_a_quote_may_be_one() -> None:
    assert codes(Board.parse("*'1", Dialect.inline("'*'=MINE '=EMPTY"))) == "a91"


def test_digits_are_numbers_unless_given_otherwise() -> None:
    assert codes(Board.parse("12345678", Dialect.inline("*=MINE"))) == "12345678"
    mask = Dialect.inline("1=MINE 0=EMPTY")
    assert codes(Board.parse("0 1", mask)) == "9a"
    assert Cell.ONE not in mask.symbols
    assert Board.parse("a1", Dialect.inline("a=ONE")).format(Dialect.inline("a=ONE")) == "aa\n"


def test_long_symbols_are_kept_apart_where_they_would_run_together() -> None:
    assert Dialect.inline("-=HIDDEN -1=MINE").spaced
    assert not Dialect.inline(":bomb:=MINE :zero:=BLANK").spaced
    assert codes(Board.parse("- -1", Dialect.inline("-=HIDDEN -1=MINE"))) == "ca"


def test_whole_numbers_alone_are_written_without_quotes() -> None:
    assert Dialect.inline("-1=MINE 0=BLANK").scalars
    assert not Dialect.inline("*=MINE 0=BLANK").scalars


def test_a_mapping_of_symbols_to_cells_is_taken() -> None:
    dialect = Dialect.inline({"*": Cell.MINE, " ": Cell.HIDDEN}, "inferred")
    assert (dialect.name, codes(Board.parse("* ", dialect))) == ("inferred", "ac")


@pytest.mark.parametrize(
    "symbols",
    ["o=HIDDEN, B=MINE", "o=HIDDEN,B=mine", "o=HIDDEN B=MINE,", "o=HIDDEN, B=MINE, ,=BLANK"],
)
def test_commas_between_pairs_are_taken(symbols: str) -> None:
    board = Board.parse("oB," if symbols.endswith("BLANK") else "oB", Dialect.inline(symbols))
    assert codes(board).startswith("ca")


def test_cells_have_plain_words_too() -> None:
    plain = Dialect.inline("*=bomb F=FLAG H=unopened .=open").symbols
    assert plain == Dialect.inline("*=MINE F=FLAGGED H=HIDDEN .=BLANK").symbols


@pytest.mark.parametrize(
    ("symbols", "says"),
    [
        ("", "no symbols: write each with its cell"),
        ("*", "expected SYMBOL=CELL, found '*'"),
        ("=MINE", "expected SYMBOL=CELL, found '=MINE'"),
        ("*=MNE", "unknown cell 'MNE': did you mean MINE?"),
        ("*=tile", "unknown cell 'tile': the cells are BLANK, ONE"),
        ("*=MINE *=HIDDEN", "the symbol '*' stands for MINE and for HIDDEN"),
        ("*=MINE;-=HIDDEN", "is more than one pair: put a blank between pairs"),
    ],
)
def test_what_is_no_pair_is_refused(symbols: str, says: str) -> None:
    with pytest.raises(FormatError) as error:
        Dialect.inline(symbols)
    assert says in str(error.value)


def test_an_unknown_symbol_is_named_with_those_that_there_are() -> None:
    with pytest.raises(SymbolError, match=r"'\?' is none of the given symbols \(\* 0 1-8\)"):
        Board.parse("*?", Dialect.inline("*=MINE"))


def test_the_digits_from_0_to_8_are_numbers() -> None:
    board = Board.parse("0-\n18", Dialect.inline("-=HIDDEN"))
    assert board == Board(2, 2, "0c 18")
    assert Board.parse("01", Dialect.inline("0=EMPTY 1=MINE")) == Board(1, 2, "9a")


def test_a_cell_without_a_symbol_is_not_written() -> None:
    with pytest.raises(LossyError, match="dialect inline has no symbol for EMPTY"):
        Board(1, 1, "9").format(Dialect.inline("*=MINE"))


def test_an_inline_dialect_has_no_name_that_finds_it() -> None:
    Dialect.inline("*=MINE", "passing-by")
    assert "passing-by" not in dialect_names()


@pytest.mark.parametrize("text", ["*=MINE ' '=HIDDEN ==BLANK 0=BLANK", "-1=MINE 1=EMPTY"])
def test_the_text_of_symbols_gives_the_same_dialect(text: str) -> None:
    dialect = Dialect.inline(text)
    again = Dialect.inline(symbols_text(dialect))
    assert (again.symbols, again.reads) == (dialect.symbols, dialect.reads)


@pytest.mark.parametrize("name", [dialect.name for dialect in dialects()])
def test_the_text_of_a_dialects_file_is_read_back_equal(name: str, tmp_path: Path) -> None:
    dialect = find_dialect(name)
    path = tmp_path / "dialect.yaml"
    path.write_text(dialect.to_yaml(), encoding="utf-8")
    again = Dialect.from_file(path)
    for field in fields(dialect):
        if field.name != "alphabet":
            assert getattr(again, field.name) == getattr(dialect, field.name), field.name


def test_the_file_of_an_inline_dialect_has_its_symbols(tmp_path: Path) -> None:
    dialect = Dialect.inline("*=MINE ' '=HIDDEN .=BLANK 0=BLANK")
    path = tmp_path / "dialect.yaml"
    path.write_text(dialect.to_yaml(), encoding="utf-8")
    again = Dialect.from_file(path)
    assert (again.symbols, again.reads) == (dialect.symbols, dialect.reads)
    assert again.is_inline is False
    assert len(NUMBERS) == 8


def test_cells_of_a_file_may_be_named_in_small_letters(tmp_path: Path) -> None:
    path = tmp_path / "dialect.yaml"
    path.write_text('name: mine\nsymbols: {mine: "*", Blank: "."}\nreads: {"0": blank}\n')
    assert codes(Board.parse("*.0", Dialect.from_file(path))) == "a00"


def test_a_cell_that_is_named_twice_in_a_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "dialect.yaml"
    path.write_text('name: mine\nsymbols: {mine: "*", MINE: "."}\n')
    with pytest.raises(Exception, match="MINE stands here twice"):
        Dialect.from_file(path)


@pytest.mark.parametrize("name", [dialect.name for dialect in dialects()])
def test_the_symbols_of_every_dialect_can_be_given(name: str) -> None:
    Dialect.inline(symbols_text(find_dialect(name)))
