"""Statistics and results of players the slow way: each seat of each hand by itself, counted from its actions, added up in loops.

Takes rows of the lake as plain dicts and imports nothing of the project. Definitions as in README, "Statistics".
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

from tests.oracles import naive_stats
from tests.oracles.naive_results import LIMITS, MONEY_NAMES, PERSON, effective, position

AT_SHOWDOWN = 4
MATA_ASES = "mata_ases"
FOLD, CHECK, CALL, RAISES = 7, 8, 9, (10, 11, 12)
DECISIONS = (FOLD, CHECK, CALL, *RAISES)
SHARES = (
    *("hands", "vpip", "vpip_fpdb", "pfr", "pfr_decision", "three_bet", "squeeze", "fold_to_three_bet"),
    *("fold_to_three_bet_any", "four_bet", "cold_four_bet", "fold_to_four_bet", "steal", "fold_to_steal", "saw_flop"),
    *(
        "cbet",
        "fold_to_cbet",
        "aggression_street_2",
        "aggression_street_3",
        "aggression_street_4",
        "aggression_street_5",
    ),
    *("call_street_2", "call_street_3", "call_street_4", "call_street_5", "went_to_showdown"),
    *("went_to_showdown_betting", "won_at_showdown", "wwsf", "won_hand"),
)
STREETS = range(2, 6)

Counts = dict[str, tuple[Fraction | int, Fraction | int]]
Row = Mapping[str, Any]


@dataclass(frozen=True)
class Dealt:
    """A player dealt into a hand: who and where, what each cut calls the hand, numerators and denominators, results."""

    who: tuple[Any, ...]
    items: Mapping[str, str]
    counts: Counts
    session: tuple[Any, ...]
    is_alone: bool
    big_blind: int
    net: int
    luck: int
    at_showdown: bool


def dealt(tables: Mapping[str, Sequence[Row]], stud: Iterable[str]) -> Iterator[Dealt]:
    """Every player's seat of every hand; `stud` are games without blinds."""
    stud = set(stud)
    runs = {run["run_id"]: run for run in tables["runs"]}
    stakes = {(row["run_id"], row["stake_id"]): row for row in tables["stakes"]}
    players = {(row["run_id"], row["player_id"]): row for row in tables["players"]}
    kinds = {(row["run_id"], row["policy_id"]): row["kind"] for row in tables["policies"]}
    sources = {(row["run_id"], row["hand_no"]): row for row in tables["source_hands"]}
    lucks = {(row["run_id"], row["hand_no"], row["seat_no"]): row for row in tables["luck"]}
    seats, actions, awards = (_by_hand(tables[name]) for name in ("seats", "actions", "awards"))
    for hand in tables["hands"]:
        key = hand["run_id"], hand["hand_no"]
        run, stake, source = runs[key[0]], stakes[key[0], hand["stake_id"]], sources.get(key)
        table = sorted(seats[key], key=lambda seat: seat["seat_no"])
        won = {seat["seat_no"]: 0 for seat in table}
        for award in awards[key]:
            won[award["seat_no"]] += award["chips"]
        acts = sorted(actions[key], key=lambda act: (act["deal_no"], act["action_no"]))
        count = _of_mata if run["game"] == MATA_ASES else _of_poker
        counted = count(hand, stake, table, acts, won, run["rule_set"])
        for seat in table:
            player, luck = players[key[0], seat["player_id"]], lucks.get((*key, seat["seat_no"]))
            is_real = source is not None and seat["policy_id"] == PERSON
            is_tournament = is_real and (source["tournament_id"] is not None or stake["currency"] == "CHIPS")
            kind = "person" if seat["policy_id"] == PERSON else kinds[key[0], seat["policy_id"]]
            items = {
                "all": "all",
                "position": position(seat["position_no"], stake["blinds"], run["game"] in stud),
                "stack": _band(effective(seat, table), stake["big_blind_chips"]),
                "seats": str(len(table)),
            }
            if is_real:
                items["month"] = source["played_at"].strftime("%Y-%m") if source["played_at"] else "unknown"
            yield Dealt(
                who=(
                    "" if is_real else run["name"],
                    source["site"] if is_real else "",
                    player["name"],
                    kind,
                    is_tournament,
                    run["game"],
                    LIMITS[stake["limit"] or 0],
                    f"{stake['label']} {MONEY_NAMES.get(stake['currency'], stake['currency'])}",
                    run["rule_set"],
                ),
                items=items,
                counts=counted[seat["seat_no"]],
                session=(key[0], hand["session_no"]),
                is_alone=run["session_hands"] == 1,
                big_blind=stake["big_blind_chips"],
                net=seat["won_chips"] - seat["put_in_chips"],
                luck=1000 * seat["won_chips"] - luck["expected_won_millichips"] if luck else 0,
                at_showdown=bool(seat["flags"] & AT_SHOWDOWN),
            )


def statistics(seats: Iterable[Dealt]) -> dict[tuple[Any, ...], tuple[Fraction, Fraction]]:
    """Numerator and denominator by (who, cut, item, statistic)."""
    made: dict[tuple[Any, ...], Fraction] = defaultdict(Fraction)
    chances: dict[tuple[Any, ...], Fraction] = defaultdict(Fraction)
    for seat in seats:
        for cut, item in seat.items.items():
            for name, (taken, had) in seat.counts.items():
                made[*seat.who, cut, item, name] += taken
                chances[*seat.who, cut, item, name] += had
    return {key: (made[key], had) for key, had in chances.items()}


@dataclass
class Results:
    """Results of a player over the hands of an item."""

    num_hands: int = 0
    net: int = 0
    luck: int = 0
    showdown_net: int = 0
    num_showdowns: int = 0
    net_per_100: float = 0.0
    net_error: float | None = None
    ev_per_100: float = 0.0
    ev_error: float | None = None
    deviation: float | None = None
    num_clusters: int = 0


def results(seats: Iterable[Dealt]) -> dict[tuple[Any, ...], Results]:
    """The results by (who, cut, item); hands are the clusters, or sessions where these have several."""
    of_item: dict[tuple[Any, ...], list[Dealt]] = defaultdict(list)
    for seat in seats:
        for cut, item in seat.items.items():
            of_item[*seat.who, cut, item].append(seat)
    return {key: _results(own) for key, own in of_item.items()}


def _results(own: Sequence[Dealt]) -> Results:
    nets: dict[Any, list[Fraction]] = defaultdict(list)
    expected: dict[Any, list[Fraction]] = defaultdict(list)
    for place, seat in enumerate(own):
        cluster = place if seat.is_alone else seat.session
        nets[cluster].append(Fraction(seat.net, seat.big_blind))
        expected[cluster].append(Fraction(1000 * seat.net - seat.luck, 1000 * seat.big_blind))
    single = [float(Fraction(seat.net, seat.big_blind)) for seat in own]
    mean = sum(single) / len(single)
    squares = sum((one - mean) ** 2 for one in single)
    net, net_error = _ratio(list(nets.values()))
    ev, ev_error = _ratio(list(expected.values()))
    return Results(
        num_hands=len(own),
        net=sum(seat.net for seat in own),
        luck=sum(seat.luck for seat in own),
        showdown_net=sum(seat.net for seat in own if seat.at_showdown),
        num_showdowns=sum(seat.at_showdown for seat in own),
        net_per_100=100 * net,
        net_error=None if net_error is None else 100 * net_error,
        ev_per_100=100 * ev,
        ev_error=None if ev_error is None else 100 * ev_error,
        deviation=10 * sqrt(squares / (len(own) - 1)) if len(own) > 1 else None,
        num_clusters=len(nets),
    )


def _ratio(clusters: Sequence[Sequence[Fraction]]) -> tuple[float, float | None]:
    """The mean of all values, and its error over clusters by linearisation."""
    total = sum(len(values) for values in clusters)
    mean = sum((sum(values, Fraction(0)) for values in clusters), Fraction(0)) / total
    if len(clusters) < 2:
        return float(mean), None
    residuals = sum(float(sum(values, Fraction(0)) - mean * len(values)) ** 2 for values in clusters)
    return float(mean), sqrt(residuals * len(clusters) / (len(clusters) - 1)) / total


def _of_poker(
    hand: Row, stake: Row, table: Sequence[Row], acts: Sequence[Row], won: Mapping[int, int], rule_set: str
) -> dict[int, Counts]:
    """What a hand of poker counts for each chair; `rule_set` are the house rules of its run, with commas between them."""
    is_fixed = LIMITS[stake["limit"] or 0] == "fixed limit"
    told = naive_stats.Hand(
        min_bet=stake["small_bet_chips"] if is_fixed else stake["min_bet_chips"],
        last_street=hand["last_street_no"],
        position={seat["seat_no"]: seat["position_no"] for seat in table},
        stack={seat["seat_no"]: seat["stack_chips"] for seat in table},
        acts=[naive_stats.Act(act["street_no"], act["seat_no"], act["action"], act["put_in_chips"]) for act in acts],
        won=won,
        is_fixed_limit=is_fixed,
        bring_in=stake["bring_in_chips"] or 0,
        is_cumulative=bool(stake["reopening"]),
        house_rules=frozenset(rule_set.split(", ")),
    )
    found = naive_stats.statistics(told)
    num_flop = sum("SAW_FLOP" in stats.made for stats in found.values())
    counted = {}
    for chair, stats in found.items():
        counts = {name: _pair(_name(name) in stats.made, _name(name) in stats.chances) for name in SHARES}
        bets, calls, checks, folds = stats.num_bets_raises, stats.num_calls, stats.num_checks, stats.num_folds
        aggressive = sum(f"AGGRESSION_STREET_{street}" in stats.made for street in STREETS)
        called = sum(f"CALL_STREET_{street}" in stats.made for street in STREETS)
        seen = sum(f"AGGRESSION_STREET_{street}" in stats.chances for street in STREETS)
        counted[chair] = (
            counts | _ratios(bets, calls, checks, folds, aggressive, called, seen) | _rating(counts, num_flop)
        )
    return counted


def _of_mata(
    hand: Row, stake: Row, table: Sequence[Row], acts: Sequence[Row], won: Mapping[int, int], rule_set: str
) -> dict[int, Counts]:
    """What a hand of Mata Ases counts, all its deals together: who entered on street 1, what became of it, later actions."""
    entered = any(act["street_no"] == 0 and act["action"] in (CHECK, CALL, *RAISES) for act in acts)
    is_shown = any(seat["flags"] & AT_SHOWDOWN for seat in table)
    is_walk = not entered and not is_shown and hand["last_street_no"] == 0
    num_flop = sum(seat["last_street_no"] > 0 for seat in table)
    counted = {}
    for seat in table:
        own = [act for act in acts if act["seat_no"] == seat["seat_no"]]
        first = [act["action"] for act in own if act["street_no"] == 0]
        later = [act["action"] for act in own if act["street_no"] > 0]
        has_folded = FOLD in [act["action"] for act in own]
        has_chance = not is_walk or has_folded
        has_seen = max(seat["last_street_no"], *(act["street_no"] for act in own), 0) > 0
        is_down = bool(seat["flags"] & AT_SHOWDOWN)
        has_won = won[seat["seat_no"]] > 0
        counts = {name: _pair(False, False) for name in SHARES} | {
            "hands": (1, 1),
            "vpip": _pair(any(code in (CALL, *RAISES) for code in first), has_chance),
            "pfr": _pair(any(code in RAISES for code in first), has_chance),
            "saw_flop": _pair(has_seen, True),
            "went_to_showdown": _pair(is_down, has_seen),
            "won_at_showdown": _pair(is_down and has_won, is_down),
            "wwsf": _pair(has_seen and has_won, has_seen),
            "won_hand": _pair(has_won, True),
        }
        bets = sum(code in RAISES for code in later)
        actions = (bets, later.count(CALL), later.count(CHECK), later.count(FOLD))
        counted[seat["seat_no"]] = counts | _ratios(*actions, 0, 0, 0) | _rating(counts, max(num_flop, 1))
    return counted


def _ratios(bets: int, calls: int, checks: int, folds: int, aggressive: int, called: int, seen: int) -> Counts:
    """What is no share of hands; the last three are numbers of streets."""
    return {
        "aggression_factor": (bets, calls),
        "aggression_factor_streets": (aggressive, called),
        "aggression_frequency": (bets, bets + calls + folds),
        "aggression_percent": (bets, bets + calls + checks),
        "aggression_streets_seen": (aggressive, seen),
    }


def _rating(counts: Counts, num_flop: int) -> Counts:
    """Won beside an even share of what is won after the flop."""
    made, chances = counts["wwsf"]
    return {"wwsf_rating": (made, Fraction(1, num_flop) if chances else 0)}


def _name(statistic: str) -> str:
    return "HAND" if statistic == "hands" else statistic.upper()


def _pair(is_made: bool, had_chance: bool) -> tuple[int, int]:
    return int(is_made), int(had_chance)


def _band(chips: int | None, big_blind: int) -> str:
    if chips is None:
        return "unknown"
    bands = ((20, "below 20 bb"), (40, "20 to 40 bb"), (75, "40 to 75 bb"), (125, "75 to 125 bb"))
    return next((name for below, name in bands if chips < below * big_blind), "125 bb or more")


def _by_hand(rows: Iterable[Row]) -> dict[tuple[Any, ...], list[Row]]:
    found: dict[tuple[Any, ...], list[Row]] = defaultdict(list)
    for row in rows:
        found[row["run_id"], row["hand_no"]].append(row)
    return found
