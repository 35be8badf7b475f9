"""Other rake schedules at full size: every shipped scenario, against the engine that replays its records."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pipeline.app.home import Home
from pipeline.app.rake import WhatIf
from pipeline.app.rake_terms import HouseTerms
from pipeline.app.simulate import plan_of, simulate
from pipeline.rules.money import Rake
from pipeline.simulate import documents
from pipeline.simulate.plan import RunPlan
from tests.app.other_rakes import OTHERS, by_hand, replayed

NUM_HANDS = 5000


def other_schedules() -> dict[str, Any]:
    """What each hand pays by the command is what a replay takes; the schedule that it was played with takes what it paid. In each
    attribution rake and jackpot drops are shared out to the chip."""
    num_hands = num_raked = num_changed = num_drops = num_sums = 0
    names = []
    for name in sorted(documents.files("scenarios")):
        with TemporaryDirectory() as folder:
            home = Home(Path(folder))
            plan = plan_of(name, home, 3)
            if not isinstance(plan, RunPlan) or not plan.scenario.rake_value().rate_bp:
                continue
            run = simulate(plan, home, NUM_HANDS, 1).manifest
            own = Rake.of_text(run.identity["rake"])
            unit = plan.scenario.unit_chips
            house = HouseTerms.of(30, None, unit, 5 * unit, None)
            (taken, *found), done = by_hand(home, run.run_id, (own, *OTHERS), house)
            num_sums += to_the_chip(done)
            num_drops += sum(row["num_drops"] for row in done.yields if row["num_players"] is None)
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
        "jackpot drops under all": num_drops,
        "sums by schedule and attribution equal to the chip": num_sums,
    }


def to_the_chip(done: WhatIf) -> int:
    """How many sums of shares there are, each of which is what was taken."""
    num_sums = 0
    for row in (row for row in done.yields if row["num_players"] is None):
        of_schedule = [one for one in done.payers if all(one[key] == row[key] for key in ("stake_label", "schedule"))]
        for attribution in {one["attribution"] for one in of_schedule}:
            for taken in ("rake", "drop"):
                shared = sum(one[f"{taken}_2520ths"] for one in of_schedule if one["attribution"] == attribution)
                assert shared == 2520 * row[f"{taken}_chips"], f"{done.manifest.name}, {row['schedule']}, {attribution}"
                num_sums += 1
    return num_sums
