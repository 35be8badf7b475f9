"""Other rake schedules at full size: every shipped scenario, against the engine that replays its records."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pipeline.app.home import Home
from pipeline.app.simulate import plan_of, simulate
from pipeline.rules.money import Rake
from pipeline.simulate import documents
from pipeline.simulate.plan import RunPlan
from tests.app.other_rakes import OTHERS, by_hand, replayed

NUM_HANDS = 5000


def other_schedules() -> dict[str, Any]:
    """What each hand pays by the command is what a replay takes; the schedule that it was played with takes what it paid."""
    num_hands = num_raked = num_changed = 0
    names = []
    for name in sorted(documents.files("scenarios")):
        with TemporaryDirectory() as folder:
            home = Home(Path(folder))
            plan = plan_of(name, home, 3)
            if not isinstance(plan, RunPlan) or not plan.scenario.rake_value().rate_bp:
                continue
            run = simulate(plan, home, NUM_HANDS, 1).manifest
            own = Rake.of_text(run.identity["rake"])
            taken, *found = by_hand(home, run.run_id, (own, *OTHERS))[0]
            assert found[0] == taken, name
            for rake, chips in zip((own, *OTHERS), found, strict=True):
                assert chips == replayed(home, run.run_id, rake), f"{name}, {rake}"
        names.append(name)
        num_hands += len(taken)
        num_raked += sum(chips > 0 for chips in taken)
        num_changed += sum(chips != paid for other in found[1:] for chips, paid in zip(other, taken, strict=True))
    return {
        "scenarios": names,
        "hands": num_hands,
        "schedules of each hand": 1 + len(OTHERS),
        "raked as played": num_raked,
        "pay another rake under another schedule": num_changed,
    }
