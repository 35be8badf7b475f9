"""`tapete fit`: the player whose statistics come closest to those of people, from a file or from hands of the lake."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pipeline.app.home import Home
from pipeline.app.rows import as_columns
from pipeline.errors import UsageError
from pipeline.lake import provenance
from pipeline.simulate import documents, fitting
from pipeline.simulate.plan import Plan, RunPlan
from pipeline.simulate.players import Player, player_files
from pipeline.simulate.targets import AF, ALL, BITS, STATISTICS, Rate, Rates, as_toml, rate_of, read_targets

JUDGING_HANDS = 10
"""How many times the hands of a try are played to say what the player does."""
NUM_SEEDS = 1 << 63
NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
COUNTS = ", ".join(
    f"cast(sum(cast({bit}_made as int)) as double) as {bit}_made, cast(sum(cast({bit}_chance as int)) as double) as {bit}_chance"
    for bit in BITS
)
COUNTED = f"""
select case when grouping(position) = 1 then '{ALL}' else position end as place, {COUNTS},
    cast(sum(num_bets_raises) as double) as {AF}_made, cast(sum(num_calls) as double) as {AF}_chance
from ({{seats}}) as meant
inner join stg_seat_stats using (run_id, hand_no, seat_no)
group by grouping sets ((position), ())
"""
CONTROLS = re.compile(r"[\x00-\x1f\x7f]+")


@dataclass(frozen=True)
class Wanted:
    """Targets, who has them and how that is known, and rates that were held out to judge by, if any."""

    rates: Rates
    description: str
    evidence: str
    source: str
    held_out: Rates | None = None


@dataclass(frozen=True)
class Fitted:
    """The file written, what was found, and a row by statistic and position: target, simulated, held out, verdict.

    What is simulated, and its misfit, are of `num_hands` hands that the search did not see.
    """

    path: Path
    found: fitting.Found
    misfit: float
    num_hands: int
    rows: list[dict[str, Any]]


def positions_of(plan: RunPlan) -> list[str]:
    """The names of the positions of a plan's table, the button's first."""
    import duckdb

    from pipeline.models import catalog

    has_blinds = plan.scenario.rules_of_game.has_blinds
    with duckdb.connect() as con:
        con.execute(catalog.macros())
        row = con.execute("select position_names(?, ?)", [has_blinds, list(plan.stakes[0].forced.blinds)]).fetchone()
    return [] if row is None else list(row[0])


def plan_to_fit(plan: Plan, player: str) -> RunPlan:
    """The plan, if it is one of a table where a row of numbers sits under this name; UsageError says what else it is."""
    name = plan.scenario.name
    if not isinstance(plan, RunPlan):
        raise UsageError(f"{name} is played against the house: players are fitted at tables of players.")
    if player not in plan.scenario.players:
        raise UsageError(
            f"Nobody at {name} is called {player}. Name one of its players: {', '.join(plan.policy_names)}."
        )
    if plan.players[plan.scenario.players.index(player)].kind != "table_driven" or player in (
        plan.policy_names[policy_id] for policy_id in plan.own_players()
    ):
        raise UsageError(
            f"{player} has no numbers to fit. Start from a player that is a row of numbers, such as tight_aggressive."
        )
    return plan


def from_file(path: Path, plan: RunPlan) -> Wanted:
    """The targets of a TOML file."""
    targets = read_targets(path)
    description = targets.description or f"Fitted to {path.name}."
    return Wanted(targets.rates(path, positions_of(plan)), description, targets.evidence, targets.source)


def from_hands(home: Home, plan: RunPlan, run: str, where: str, judge: str | None) -> Wanted:
    """The statistics of the seats of a run that a condition picks, in hands with as many seats; `judge` picks those held out."""
    manifest = provenance.find(home.lake, run)
    if manifest.game != plan.scenario.game:
        raise UsageError(
            f"{manifest.name} is {manifest.game} and {plan.scenario.name} is {plan.scenario.game}: name a run of that game."
        )
    num_seats = len(plan.scenario.players)
    for condition in (where, *([judge] if judge is not None else [])):
        if not condition.strip():
            raise UsageError("A condition is empty: leave it out, or say which seats, such as position = 'BTN'.")
    rates = _counted(home, plan, manifest.run_id, where)
    held_out = None if judge is None else _counted(home, plan, manifest.run_id, judge)
    for words, picked in ((where, rates), (judge, held_out)):
        if picked is not None and not picked:
            raise UsageError(f"No seat of {manifest.name} with {num_seats} seats dealt in is picked by: {words}")
    if judge is not None and _counted(home, plan, manifest.run_id, where, judge):
        raise UsageError(
            "--where and --judge pick some seats both. What judges must be held out: such as hand_no % 2 = 0 and = 1."
        )
    return Wanted(
        rates,
        f"Statistics of {manifest.name} where {where}.",
        "measured",
        f"run {manifest.run_id} ({manifest.name}), hands of {num_seats} seats, where {where}",
        held_out,
    )


def _counted(home: Home, plan: RunPlan, run_id: str, *conditions: str) -> dict[tuple[str, str], Rate]:
    """The statistics of the seats of a run that meet all of the conditions."""
    from pipeline.app.sql import sql

    seats = f"select * from seats where run_id = '{run_id}' and num_seats = {len(plan.scenario.players)}"
    for condition in conditions:
        seats = f"select * from ({seats}) as seats where\n{condition}\n"
    seats = f"select run_id, hand_no, seat_no, position from ({seats}) as seats"
    rows = {row["place"]: row for row in sql(home, COUNTED.format(seats=seats), "2GB").to_pylist()}
    found = {}
    for place in (ALL, *positions_of(plan)):
        for statistic in STATISTICS if place in rows else ():
            rate = rate_of(statistic, rows[place][f"{statistic}_made"] or 0, rows[place][f"{statistic}_chance"] or 0)
            if rate is not None:
                found[statistic, place] = rate
    return found


def aimed_at(wanted: Wanted, statistics: Sequence[str]) -> Wanted:
    """Only these statistics of what is wanted; UsageError where one is unknown or nothing is left."""
    for statistic in statistics:
        if statistic not in STATISTICS:
            raise UsageError(f"There is no statistic {statistic} to aim at. There are {', '.join(STATISTICS)}.")
    rates = {key: rate for key, rate in wanted.rates.items() if key[0] in statistics}
    if not rates:
        raise UsageError(f"The targets have none of {', '.join(statistics)}.")
    return Wanted(rates, wanted.description, wanted.evidence, wanted.source, wanted.held_out)


def free_path(home: Home, name: str, force: bool) -> Path:
    """The file of a new player; UsageError where the name can't be one, or is taken."""
    if not NAME.fullmatch(name):
        raise UsageError(f"A player can't be called {name!r}: use letters, digits, - and _, such as regular_2.")
    taken = player_files(home.folder).get(name)
    path = home.folder / "players" / f"{name}.toml"
    if taken is not None and (taken != path or not force):
        raise UsageError(
            f"There is a player {name} ({taken}). Name another with --as"
            + (", or say --force to write over it." if taken == path else ".")
        )
    return path


def fit(
    plan: RunPlan, player: str, wanted: Wanted, path: Path, num_hands: int, progress: Callable[[str, int, int], None]
) -> Fitted:
    """Search, play more hands with who was found, and write the player. `progress(step, tries, 0)`."""
    positions = positions_of(plan)
    if not any(key in wanted.rates for key in fitting.statistics_of(plan, player, num_hands, positions)):
        raise UsageError(
            f"In {num_hands:,} hands of {plan.scenario.name} none of the targets' statistics came up for {player}."
        )
    found = fitting.fit(
        plan,
        player,
        wanted.rates,
        num_hands,
        positions,
        progress=lambda tries, least: progress(f"players tried, misfit {least:.3f},", tries, 0),
    )
    played = replace(fitting.with_player(plan, player, found.player), seed=(plan.seed + 1) % NUM_SEEDS)
    num_judging = JUDGING_HANDS * num_hands
    simulated = fitting.statistics_of(played, player, num_judging, positions)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(player_toml(found.player, wanted, plan), encoding="utf-8")
    misfit = fitting.misfit(wanted.rates, simulated)
    return Fitted(path, found, misfit, num_judging, list(rows_of(wanted, simulated, positions)))


def player_toml(player: Player, wanted: Wanted, plan: RunPlan) -> str:
    """The player as a file, traits that stand at their defaults left out; who it is fitted to as comments."""
    fields = type(player).model_fields
    lines = [
        f"# Fitted at {plan.scenario.name} ({plan.scenario.game}), targets {wanted.evidence}: {one_line(wanted.source)}",
        f"description = {documents.toml_text(one_line(wanted.description))}",
    ]
    lines += [
        f"{trait} = {value}"
        for trait, value in player.model_dump(exclude={"description", "kind"}).items()
        if value != fields[trait].default
    ]
    return "\n".join(lines) + "\n"


def one_line(text: str) -> str:
    """A text without line breaks and other controls, as a comment can hold it."""
    return " ".join(CONTROLS.sub(" ", text).split())


def rows_of(wanted: Wanted, simulated: Rates, positions: Sequence[str]) -> Iterator[dict[str, Any]]:
    """A row for each target: what was wanted, what the player does, what the hands held out say, and whether it is close."""
    for statistic in STATISTICS:
        for place in (ALL, *positions):
            target, done = wanted.rates.get((statistic, place)), simulated.get((statistic, place))
            if target is None:
                continue
            judge = target if wanted.held_out is None else wanted.held_out.get((statistic, place))
            yield {
                "statistic": statistic,
                "position": place,
                "target": target.value,
                "target_stderr": target.stderr(statistic),
                "simulated": done and done.value,
                "held_out": judge.value if judge and wanted.held_out is not None else None,
                "held_out_stderr": judge.stderr(statistic) if judge and wanted.held_out is not None else None,
                "chances": judge and judge.num_chances,
                "verdict": verdict(statistic, done, judge),
            }


def verdict(statistic: str, done: Rate | None, judge: Rate | None) -> str:
    """Whether the player does what it is judged by, in words.

    >>> verdict("vpip", Rate(0.26), Rate(0.25, 5000))
    'within 2 points'
    >>> verdict("af", Rate(2.6), Rate(2.0, 1500))
    'off by more than 0.4'
    """
    if done is None or judge is None:
        return "never came up"
    if judge.num_chances is not None and judge.num_chances < fitting.ENOUGH_CHANCES:
        return f"judged by few chances ({judge.num_chances:.0f})"
    near = "0.4" if statistic == AF else "2 points"
    is_near = abs(done.value - judge.value) <= fitting.tolerance(statistic)
    return f"within {near}" if is_near else f"off by more than {near}"


def check_free(path: Path) -> None:
    """UsageError where there is a file."""
    if path.exists():
        raise UsageError(f"{path} exists. Name another file, or move it away.")


def save_targets(path: Path, wanted: Wanted) -> None:
    """Write the targets as a TOML file; UsageError where there is one."""
    check_free(path)
    header = {"description": wanted.description, "evidence": wanted.evidence, "source": wanted.source}
    path.write_text(as_toml(wanted.rates, header), encoding="utf-8")


def shown(statistic: str, value: float | None, stderr: float | None = None) -> str:
    """A rate for a terminal, with its standard error.

    >>> shown("vpip", 0.2654, 0.0041), shown("af", 2.314)
    ('26.5 % ± 0.4', '2.31')
    """
    if value is None:
        return ""
    if statistic == AF:
        return f"{value:.2f}" + (f" ± {stderr:.2f}" if stderr is not None else "")
    return f"{100 * value:.1f} %" + (f" ± {100 * stderr:.1f}" if stderr is not None else "")


def in_words(done: Fitted) -> str:
    """What was found, for a terminal; ± are standard errors."""
    has_judge = any(row["held_out"] is not None for row in done.rows)
    lines = []
    for row in done.rows:
        statistic = row["statistic"]
        line = {
            "statistic": statistic,
            "position": row["position"],
            "target": shown(statistic, row["target"], row["target_stderr"]),
        }
        if has_judge:
            line["held out"] = shown(statistic, row["held_out"], row["held_out_stderr"])
        lines.append(line | {"simulated": shown(statistic, row["simulated"]), "verdict": row["verdict"]})
    return (
        f"{as_columns(lines)}\n{done.path}: misfit {done.misfit:.3f} (1: off by a tolerance everywhere), "
        f"in {done.num_hands:,} hands that none of the {done.found.num_tries:,} players tried had seen"
    )
