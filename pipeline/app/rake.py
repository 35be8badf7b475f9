"""`tapete rake`: what a run's hands would pay under other rake schedules, and who would pay it, behaviour held fixed.

Players see no rake, so hands generated anew would be the same ones; people might play otherwise. Stacks are those of the record:
where they carry from hand to hand, each hand begins with what its players had.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pipeline import games
from pipeline.app.home import Home
from pipeline.app.rake_terms import HouseTerms
from pipeline.errors import LakeError, UsageError
from pipeline.lake import provenance, rules_of_runs
from pipeline.lake.provenance import Manifest
from pipeline.rules.money import PLAY_MONEY, TOURNAMENT_CHIPS, Rake

if TYPE_CHECKING:
    import numpy as np

    from pipeline.models.rake_what_if import Taken
    from pipeline.simulate.stakes import RakePart

HELD = "behaviour held fixed: players act as they did, whatever is taken"
CURRENCY = re.compile("[A-Z]{3}")
WITHOUT_VALUE = (PLAY_MONEY, TOURNAMENT_CHIPS)
Rows = list[dict[str, Any]]


@dataclass(frozen=True)
class Schedule:
    """A rake by name; None where it is what records say, which have no schedule."""

    name: str
    rake: Rake | None

    def in_words(self, decimals: int) -> str:
        """The schedule in words, its chips as money.

        >>> Schedule("club", Rake(rate_bp=1000, step_chips=5, cap_chips=30)).in_words(2)
        'club: 10 % in steps of 0.05, at most 0.30, no flop, no drop'
        >>> Schedule("recorded", None).in_words(2)
        'recorded: what the records say, nothing where they say nothing'
        """
        if self.rake is None:
            return f"{self.name}: what the records say, nothing where they say nothing"
        rake = self.rake

        def money(chips: int) -> str:
            return f"{chips / 10**decimals:,.{decimals}f}"

        parts = [f"{rake.rate_bp / 100:g} % in steps of {money(rake.step_chips)}"]
        if rake.min_pot_chips:
            parts.append(f"none below a pot of {money(rake.min_pot_chips)}")
        if rake.min_chips:
            parts.append(f"at least {money(rake.min_chips)}")
        if rake.cap_chips:
            parts.append(f"at most {money(rake.cap_chips)}")
        parts += [f"from {players} players on at most {money(cap)}" for players, cap in rake.cap_by_players]
        parts += ["no flop, no drop"] * rake.no_flop_no_drop
        return f"{self.name}: {', '.join(parts)}"


@dataclass(frozen=True)
class WhatIf:
    """A run under schedules, the first of them its own, all on the same terms: rows as models/what_if/if_yield.sql (`pots`: by
    class of pots) and if_attribution.sql say, with the schedule's name instead of its number. A chip, of the schedules and of the
    terms too, is 10 ** -decimals of the currency."""

    manifest: Manifest
    currency: str
    decimals: int
    terms: HouseTerms
    schedules: list[Schedule]
    yields: Rows
    pots: Rows
    payers: Rows


def find_schedule(text: str, home: Home) -> "tuple[str, RakePart]":
    """A schedule by name or by the path of a TOML file, and what it is called: the file without its folder and ending."""
    from pipeline.simulate.stakes import find_rake, read_rake

    if text.endswith(".toml") or "/" in text:
        return Path(text).stem, read_rake(Path(text))
    return text, find_rake(text, home.folder)


def own_schedule(manifest: Manifest) -> Schedule:
    """What the run was played with, or what its records say; LakeError where the manifest has another program's rake."""
    if manifest.kind != "simulate":
        return Schedule("recorded", None)
    try:
        return Schedule("played", Rake.of_text(manifest.identity["rake"]))
    except (KeyError, TypeError, ValueError, SyntaxError) as error:
        raise LakeError(
            f"Run {manifest.run_id} ({manifest.name}) has a rake of another program: {error}. Play it again."
        ) from error


def check_fits(name: str, part: "RakePart", stakes: Rows, decimals: int) -> None:
    """UsageError where the schedule is for another big blind than one of the stakes."""
    for stake in stakes:
        unit = stake["big_blind_chips"] * 10 ** (decimals - stake["decimals"])
        if part.big_blind not in (None, unit):
            raise UsageError(
                f"Schedule {name} is for a big blind of {part.big_blind:,} chips, and {stake['stake_label']} has one of "
                f"{unit:,}: name another schedule, or other stakes with --stake."
            )


def chosen_stakes(manifest: Manifest, stakes: Rows, label: str | None, currency: str | None) -> Rows:
    """The stakes with this label and in this currency, all if none is said; those without any money where no stakes are in it.
    UsageError where there are none, or they are of several currencies."""
    labels = ", ".join(repr(stake["stake_label"]) for stake in stakes)
    chosen = [stake for stake in stakes if label in (None, stake["stake_label"])]
    if not chosen:
        raise UsageError(f"{manifest.name} has no stakes {label!r}; it has {labels}.")
    in_currency = [stake for stake in chosen if stake["currency"] == currency]
    if in_currency:
        return in_currency
    found = sorted({stake["currency"] for stake in chosen})
    if currency is not None and not set(found) <= set(WITHOUT_VALUE):
        raise UsageError(f"The hands of {manifest.name} are in {' and '.join(found)}, not in {currency}.")
    if len(found) > 1:
        money = [name for name in found if name not in WITHOUT_VALUE]
        how = (
            f"choose with --currency ({', '.join(money)}), or one of the stakes"
            if money
            else "choose one of the stakes"
        )
        raise UsageError(
            f"The hands of {manifest.name} are in {' and '.join(found)}, and a schedule is of one currency: {how} with "
            f"--stake: {labels}."
        )
    return chosen


def decimals_of(manifest: Manifest, stakes: Rows, decimals: int | None) -> int:
    """The decimals of a chip of the schedules, the most of the stakes if none are said; UsageError for fewer."""
    most = max(stake["decimals"] for stake in stakes)
    if decimals is not None and decimals < most:
        raise UsageError(
            f"The hands of {manifest.name} have amounts with {most} decimals, so chips of schedules need as many: leave "
            f"--decimals out, or say {most} or more."
        )
    return int(most if decimals is None else decimals)


def money_of(manifest: Manifest, stake: dict[str, Any], currency: str | None) -> str:
    """The currency that rake is taken in; UsageError for chips without value that nobody says to take for money."""
    if stake["currency"] not in WITHOUT_VALUE:
        return str(stake["currency"])
    if currency is None:
        raise UsageError(
            f"The hands of {manifest.name} are of {stake['currency']} money, which pays no rake: say --currency USD to take it "
            "for dollars, or another currency."
        )
    if currency in WITHOUT_VALUE or not CURRENCY.fullmatch(currency):
        raise UsageError(f"--currency is {currency!r}; it must be the ISO code of a currency, like USD.")
    return currency


def what_if(
    run: str,
    home: Home,
    names: Sequence[str],
    stake: str | None,
    currency: str | None,
    decimals: int | None,
    progress: Callable[[int, int], None],
    house: HouseTerms | None = None,
) -> WhatIf:
    """The run's hands under each schedule by name or file, on these terms; UsageError where one can't be applied. Nothing is
    written."""
    from pipeline.models import rake_what_if

    manifest = provenance.find(home.lake, run)
    if manifest.game in games.BANKED:
        raise UsageError(
            f"{manifest.name} is {manifest.game}, played against the house, which takes fees and no rake: `tapete par` is "
            "its sheet. Name a run of a game of players."
        )
    if manifest.num_hands == 0:
        raise UsageError(f"{manifest.name} has no hands, only rejects: there is nothing to take rake from.")
    schedules = [own_schedule(manifest)]
    parts = [find_schedule(name, home) for name in names]
    for name, _ in parts:
        if [other for other, _ in parts].count(name) > 1 or name == schedules[0].name:
            raise UsageError(f"Two schedules are called {name}: name each once, files by names of their own.")
    stakes = chosen_stakes(manifest, rake_what_if.stakes_of(home.lake, manifest), stake, currency)
    house = house or HouseTerms()
    currency = money_of(manifest, stakes[0], currency) if parts or house.drop_chips else stakes[0]["currency"]
    decimals = decimals_of(manifest, stakes, decimals)
    for name, part in parts:
        check_fits(name, part, stakes, decimals)
        schedules.append(schedule_of(name, part))
    terms = rake_what_if.Terms(
        rake_from_street=games.find(manifest.game).rake_from_street,
        is_rake_by_deal=rules_of_runs.house_rules(manifest).get("helps_opened") == "in_deal",
        stake_labels=[one["stake_label"] for one in stakes],
        decimals=decimals,
        rakeback_bp=house.rakeback_bp,
        rakeback_by=house.rakeback_by,
        hands_per_hour=house.hands_per_hour,
    )
    rows, payers = rake_what_if.sums(
        home.lake, manifest, terms, lambda hands: rakes_of(schedules, currency, house, hands), progress
    )
    pots = [without(row, ("num_players",)) for row in rows if row["pot_bb_from"] is not None]
    yields = [
        without(row, ("pot_bb_from", "pot_bb_below", "share_of_rake")) for row in rows if row["pot_bb_from"] is None
    ]
    return WhatIf(
        manifest, currency, decimals, house, schedules, *(named(part, schedules) for part in (yields, pots, payers))
    )


def without(row: dict[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """The row without these columns, which say nothing of rows like it."""
    return {key: value for key, value in row.items() if key not in names}


def schedule_of(name: str, part: "RakePart") -> Schedule:
    """A schedule of a file as rules."""
    from pipeline.simulate.stakes import rake_of

    return Schedule(name, rake_of(part))


def rakes_of(
    schedules: Sequence[Schedule], currency: str, house: HouseTerms, hands: "dict[str, np.ndarray]"
) -> "list[Taken]":
    """By schedule, what is taken of each hand. What was taken is the lake's word; where it has no schedule nothing is known of
    caps."""
    import numpy as np

    from pipeline import compile
    from pipeline.engine.pots import rake_hands
    from pipeline.models.rake_what_if import Taken

    found = []
    for schedule_no, schedule in enumerate(schedules):
        record = compile.rake_record(schedule.rake or Rake(), currency)
        rake_chips = np.zeros(hands["hand_no"].size, np.int64)
        if schedule_no == 0:
            rake_chips[:] = hands["rake_chips"]
        else:
            rake_hands(record, hands["pot_chips"], hands["num_seats"], hands["was_flop_dealt"], rake_chips)
        is_at_cap = (rake_chips > 0) & (rake_chips == record["cap"][0][hands["num_seats"]])
        found.append(Taken(rake_chips, is_at_cap, *house.drops(hands, rake_chips)))
    return found


def named(rows: Rows, schedules: Sequence[Schedule]) -> Rows:
    """The rows with names of schedules for their numbers. Where no schedule is known, nothing is said of the cap."""
    done = []
    for row in rows:
        schedule = schedules[row["schedule_no"]]
        new = {"schedule": schedule.name} | {key: value for key, value in row.items() if key != "schedule_no"}
        if schedule.rake is None and "num_at_cap" in new:
            new |= {"num_at_cap": None, "share_of_pots_at_cap": None}
        done.append(new)
    return done


def as_dict(done: WhatIf) -> dict[str, Any]:
    """The answer as JSON has it."""
    return {
        "run_id": done.manifest.run_id,
        "name": done.manifest.name,
        "game": done.manifest.game,
        "hands": done.manifest.num_hands,
        "behaviour": HELD,
        "currency": done.currency,
        "decimals": done.decimals,
        "schedules": [
            {"schedule": one.name, "rake": rake_as_json(one.rake) if one.rake else None} for one in done.schedules
        ],
        "terms": done.terms.as_dict(),
        "yields": done.yields,
        "pots": done.pots,
        "payers": done.payers,
    }


def rake_as_json(rake: Rake) -> dict[str, Any]:
    """A rake as its file has it.

    >>> fields = rake_as_json(Rake(rate_bp=500, cap_by_players=((2, 30),)))
    >>> fields["cap_by_players"], fields["taken_from"]
    ({'2': 30}, 'main_pot_first')
    """
    caps = {str(players): cap for players, cap in rake.cap_by_players}
    return asdict(rake) | {"cap_by_players": caps, "taken_from": rake.taken_from.name.lower()}
