"""The page of programs that were tested: it is what was recorded, by the suite as it is now."""

from minesweeper_kit.conformance.spec import groups, version
from minesweeper_kit.conformance.suite import vectors
from tests.conformance.programs import HERE, PAGE, page, programs, recorded


def test_the_page_is_what_was_recorded() -> None:
    assert PAGE.read_text("utf-8") == page(), "python -m tests.conformance.programs"
    assert {program["name"] for program in programs()} == set(recorded())


def test_every_program_has_an_adapter_and_a_reason_for_each_failure() -> None:
    for program in programs():
        assert (HERE / "adapters" / program["adapter"]).is_file()
        failures = recorded()[program["name"]]["failures"]
        assert set(program.get("differs", {})) == set(failures), program["name"]


def test_what_was_recorded_is_of_this_suite() -> None:
    every = {group: [each.id for each in vectors((group,))] for group in groups()}
    for found in recorded().values():
        assert found["suite"] == version()
        for group, counts in found["groups"].items():
            assert sum(counts.values()) == len(every[group]), "run the programs again"
        assert sum(each["count"] for each in found["failures"].values()) == sum(
            counts["failed"] for counts in found["groups"].values()
        )
        for failure in found["failures"].values():
            assert failure["id"] in every[failure["id"].partition("-")[0]]
