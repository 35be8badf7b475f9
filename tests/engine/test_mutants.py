"""The tests of the rules find planted faults. The full-size run is tests/verify/mutants_full.py."""

import ast

import pytest

from tests.engine.mutants import MUTANTS, copy_project, failed_test
from tests.engine.mutants_of_games import MUTANTS_OF_GAMES
from tests.engine.mutants_of_mata_ases import MUTANTS_OF_MATA_ASES
from tests.engine.mutants_of_six_card import MUTANTS_OF_SIX_CARD
from tests.needs import ROOT

ALL_MUTANTS = MUTANTS + MUTANTS_OF_GAMES + MUTANTS_OF_MATA_ASES + MUTANTS_OF_SIX_CARD


@pytest.mark.parametrize("mutant", ALL_MUTANTS, ids=lambda mutant: mutant.fault)
def test_a_planted_fault_fits_the_present_sources(mutant):
    """Else the fault would not be planted: its text stands once in the file, and the changed file is Python."""
    source = (ROOT / "pipeline" / mutant.file).read_text()

    assert source.count(mutant.old) == 1
    ast.parse(source.replace(mutant.old, mutant.new))


def test_no_fault_is_planted_twice():
    """Each mutant is another fault."""
    assert (
        len({mutant.fault for mutant in ALL_MUTANTS}) == len({mutant[1:] for mutant in ALL_MUTANTS}) == len(ALL_MUTANTS)
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    "mutant", MUTANTS[:1] + MUTANTS_OF_GAMES[:1] + MUTANTS_OF_SIX_CARD[:1], ids=lambda mutant: mutant.fault
)
def test_a_planted_fault_is_found(mutant, tmp_path):
    """A sample, at half a minute each."""
    copy_project(tmp_path)

    assert failed_test(tmp_path, mutant) != ""
