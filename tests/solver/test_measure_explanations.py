"""Explanations by measurement, over a few games of each level."""

from tests.solver.measure_explanations import measure, table


def test_a_few_games_are_explained_in_full() -> None:
    found = measure(range(3))
    assert {"single", "subset"} <= found.keys()
    for counts in found.values():
        assert counts.steps
        assert (counts.unnamed, counts.more, counts.underived) == (0, 0, 0)
        assert counts.long * 100 <= counts.steps
    assert len(list(table(found))) == 2 + len(found)
