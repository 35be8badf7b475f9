"""Full-size check that the tests of the rules would find a fault: each planted mutant makes one of them fail."""

import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from tests.engine.mutants import MUTANTS, Mutant, copy_project, failed_test
from tests.engine.mutants_of_games import MUTANTS_OF_GAMES
from tests.engine.mutants_of_mata_ases import MUTANTS_OF_MATA_ASES
from tests.engine.mutants_of_six_card import MUTANTS_OF_SIX_CARD
from tests.machine import num_cores


def all_mutants_are_caught() -> dict[str, Any]:
    """For each planted fault the first test that fails; without a fault none does. A copy of the project for each core."""
    planted = (None, *MUTANTS, *MUTANTS_OF_GAMES, *MUTANTS_OF_MATA_ASES, *MUTANTS_OF_SIX_CARD)
    with tempfile.TemporaryDirectory() as name:
        folders: SimpleQueue[Path] = SimpleQueue()
        for at in range(num_cores()):
            folder = Path(name) / f"copy-{at}"
            folder.mkdir()
            copy_project(folder)
            folders.put(folder)

        def failed(mutant: Mutant | None) -> str:
            folder = folders.get()
            try:
                return failed_test(folder, mutant)
            finally:
                folders.put(folder)

        with ThreadPoolExecutor(num_cores()) as pool:
            found = dict(zip(planted, pool.map(failed, planted), strict=True))
    assert found.pop(None) == ""
    caught = {mutant.fault: test for mutant, test in found.items() if mutant}
    missed = [fault for fault, test in caught.items() if not test]
    assert missed == []
    return {"planted faults": len(caught), "first test that fails": caught}
