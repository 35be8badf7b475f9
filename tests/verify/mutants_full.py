"""Full-size check that the tests of the rules would find a fault: each planted mutant makes one of them fail."""

import tempfile
from pathlib import Path
from typing import Any

from tests.engine.mutants import MUTANTS, copy_project, failed_test
from tests.engine.mutants_of_games import MUTANTS_OF_GAMES


def all_mutants_are_caught() -> dict[str, Any]:
    """For each planted fault the first test that fails; without a fault none does."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        copy_project(folder)
        assert failed_test(folder) == ""
        caught = {mutant.fault: failed_test(folder, mutant) for mutant in MUTANTS + MUTANTS_OF_GAMES}
    missed = [fault for fault, test in caught.items() if not test]
    assert missed == []
    return {"planted faults": len(caught), "first test that fails": caught}
