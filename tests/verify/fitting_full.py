"""Players fitted to people at full size: what the Pluribus sessions say, and what the fitted players do, on the half held out."""

import tempfile
from pathlib import Path
from typing import Any

from pipeline import resources
from pipeline.app import fit
from pipeline.app.build import build
from pipeline.app.home import Home
from pipeline.app.replay import replay
from pipeline.app.simulate import plan_of
from pipeline.simulate import fitting
from pipeline.simulate.plan import RunPlan
from pipeline.simulate.targets import Rates, read_targets
from tests.needs import corpus_dir

NUM_HANDS = 400_000
WHO = {"professional": "player <> 'Pluribus'", "pluribus": "player = 'Pluribus'"}
AIMED_AT = ("vpip", "pfr", "three_bet", "went_to_showdown", "af")


def sessions(folder: Path) -> Home:
    """A lake of all Pluribus sessions, built."""
    home = Home(folder)
    replay([str(corpus_dir() / "phh" / "pluribus")], home, "pluribus")
    build(home)
    return home


def table_of(name: str) -> RunPlan:
    """Six professionals, or the bot among five of them."""
    plan = plan_of("six_max_professionals", Home(Path("nowhere")), 7)
    if name == "professional":
        return plan
    scenario = plan.scenario.model_copy(update={"players": (name, *plan.scenario.players[1:])})
    return RunPlan.of(scenario, 7)


def fitted_players() -> dict[str, Any]:
    """Shipped targets are the counts of the half fitted to; in the other half every cell of a thousand chances is near."""
    figures: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        home = sessions(Path(folder))
        for name, who in WHO.items():
            plan = table_of(name)
            halves = [
                fit.from_hands(home, plan, "pluribus", f"{who} and hand_no % 2 = {half}", None).rates for half in (0, 1)
            ]
            path = resources.data_dir() / "targets" / f"{name}.toml"
            shipped = read_targets(path).rates(path, fit.positions_of(plan))
            assert all(abs(halves[0][key].value - rate.value) < 1e-5 for key, rate in shipped.items())
            assert {key for key in halves[0] if key[0] in AIMED_AT} == set(shipped)
            simulated = fitting.statistics_of(plan, name, NUM_HANDS, fit.positions_of(plan))
            figures[name] = cells(halves[0], halves[1], simulated)
            figures[name]["misfit of the fitted half"] = round(fitting.misfit(shipped, simulated), 3)
    assert figures["professional"]["cells of 1,000 chances"] >= 20
    assert not figures["professional"]["off"]
    assert not figures["pluribus"]["off"]
    return figures


def cells(fitted: Rates, held_out: Rates, simulated: Rates) -> dict[str, Any]:
    """By statistic and position: the target, what was held out with its standard error, the player, and which are off."""
    rows, off, num_judged = {}, [], 0
    for (statistic, place), judge in held_out.items():
        if statistic not in AIMED_AT or (statistic, place) not in simulated:
            continue
        target, done = fitted[statistic, place], simulated[statistic, place]
        is_judged = (judge.num_chances or 0) >= fitting.ENOUGH_CHANCES
        num_judged += is_judged
        if is_judged and abs(done.value - judge.value) > fitting.tolerance(statistic):
            off.append(f"{statistic} {place}")
        rows[f"{statistic} {place}"] = {
            "chances held out": judge.num_chances,
            "fitted to": round(target.value, 4),
            "held out": round(judge.value, 4),
            "standard error": round(judge.stderr(statistic) or 0.0, 4),
            "simulated": round(done.value, 4),
        }
    return {"cells of 1,000 chances": num_judged, "off": off, "cells": rows}
