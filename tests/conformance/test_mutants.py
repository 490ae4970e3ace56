"""Each of the kit's own wrong solutions is found by the vector that the page names."""

import pytest

from minesweeper_kit.judge.mutation_score import mutants
from tests.conformance.mutants import PROBLEMS, cases, shown, trials


@pytest.mark.parametrize("problem", PROBLEMS)
def test_every_mutant_is_found_by_a_vector(problem: str) -> None:
    rows = dict(shown()[problem])
    assert list(rows) == [mutant.name for mutant in mutants(problem)]
    named = [case for case in cases(problem) if case.name in rows.values()]
    found = {}
    for trial in trials(problem, named):
        assert trial.found is not None, trial.mutant.name
        found[trial.mutant.name] = trial.found.case.name
    assert found == rows
