"""Rakes of a run's hands under other schedules: as the command works them out, and as the engine takes them in a replay."""

from dataclasses import replace

import pytest

from pipeline import compile, games
from pipeline.app import rake as workflow
from pipeline.app.export import records_of
from pipeline.app.home import Home
from pipeline.app.rake_terms import HouseTerms
from pipeline.codes import RakeFrom
from pipeline.engine import play
from pipeline.lake import provenance
from pipeline.record import Registries, tape_of
from pipeline.rules.money import Rake

OTHERS = (
    Rake(rate_bp=725, step_chips=2, cap_by_players=((2, 11), (4, 30)), taken_from=RakeFrom.PROPORTIONAL),
    Rake(rate_bp=300, min_chips=4, min_pot_chips=35, no_flop_no_drop=False),
)


def nothing(*_: object) -> None:
    pass


def schedule_file(home: Home, name: str, rake: Rake) -> str:
    """The schedule as a file."""
    path = home.folder / f"{name}.toml"
    caps = ", ".join(f"{players} = {cap}" for players, cap in rake.cap_by_players)
    numbers = ("rate_bp", "step_chips", "min_pot_chips", "min_chips", "cap_chips")
    lines = [f"{field} = {getattr(rake, field)}" for field in numbers]
    lines += [
        f"no_flop_no_drop = {str(rake.no_flop_no_drop).lower()}",
        f'taken_from = "{rake.taken_from.name.lower()}"',
    ]
    path.write_text("\n".join([*lines, f"cap_by_players = {{{caps}}}"]))
    return str(path)


def by_hand(
    home: Home, run_id: str, rakes: tuple[Rake, ...], house: HouseTerms | None = None
) -> tuple[list[list[int]], workflow.WhatIf]:
    """What each hand pays under each schedule, as the command works it out, and its answer on these terms."""
    found: list[list[int]] = [[] for _ in (0, *rakes)]
    real = workflow.rakes_of

    def noted(*arguments):
        by_schedule = real(*arguments)
        for chips, taken in zip(found, by_schedule, strict=True):
            chips.extend(taken.rake_chips.tolist())
        return by_schedule

    names = [schedule_file(home, f"other{i}", rake) for i, rake in enumerate(rakes)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(workflow, "rakes_of", noted)
        done = workflow.what_if(run_id, home, names, None, None, None, nothing, house)
    return found, done


def replayed(home: Home, run_id: str, rake: Rake) -> list[int]:
    """The rakes of the run's records, replayed in the engine under another schedule."""
    manifest = provenance.load(home.lake, run_id)
    records = [
        replace(record, rake=None, seats=tuple(replace(seat, won=None) for seat in record.seats))
        for record in records_of(home.lake, manifest, manifest.blocks)
    ]
    registries = Registries()
    tape = tape_of(records, registries)
    game = games.find(manifest.game)
    log = play.replay(
        compile.rule_record(game, dict(records[0].house_rules)),
        compile.stakes_records(registries.stakes.values),
        compile.rake_record(rake, "USD"),
        compile.lineup_record((), ()),
        tape,
        0,
    )
    assert not log.results["status"].any()
    return log.hands["rake_chips"].tolist()
