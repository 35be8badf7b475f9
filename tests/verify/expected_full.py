"""Full-size check of what every player expects: who wins from whom, where at the table, what rake does, which hands win most.

Every claim is written down with its figure; the check fails where one is contradicted or not shown, but for those KNOWN.
"""

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from multiprocessing import get_context
from typing import Any

import numpy as np

from pipeline.engine.play import Log
from pipeline.simulate import scenario
from pipeline.simulate.plan import RunPlan
from tests.machine import num_cores
from tests.statistics.expected_play import (
    NUM_RANKS,
    SEED,
    Claim,
    Estimate,
    Sums,
    first_deals,
    joined,
    kinds,
    played,
    positions,
    starting_hand_name,
    starting_hands,
    table,
    whole_deals,
)
from tests.verify.registry import NotShownError

NUM_SEATS = 6
SHIPPED = ("tight_aggressive", "loose_aggressive", "calling_station", "nit", "maniac")
FITTED = ("professional", "pluribus", "regular_mid_stakes", "soft_micro_stakes")
PREY = ("calling_station", "maniac")
YARDSTICKS = ("random", "always_call", "opener")
SIX_MAX = ("tight_aggressive", "loose_aggressive", "calling_station", "nit", "maniac", "tight_aggressive")
POSITIONS = ("BTN", "SB", "BB", "UTG", "HJ", "CO")
BUTTON, BLINDS, OTHERS = 0, (1, 2), (3, 4, 5)
TWICE_MICRO = {"rate_bp": 1000, "step_chips": 1, "cap_by_players": {"2": 60, "3": 200, "5": 400}}
SCHEDULES = {"none": None, "micro": "micro", "twice micro": TWICE_MICRO}
HOLDEM = ("six_max", "full_ring", "heads_up", "limit_holdem")
SIX_PLUS = {"six_plus": "ranking A", "six_plus_b": "ranking B"}
MATA_ASES = (
    "mata_ases",
    "mata_ases_five",
    "mata_ases_three",
    "mata_ases_heads_up",
    "mata_ases_loose",
    "mata_ases_tight",
)
KNOWN = {
    "six of loose_aggressive, every seat below BTN": "it raises far too often from the blinds, for which the button pays",
    "six of maniac, every other seat above both blinds": "under the gun it plays 60 % of hands, into five maniacs",
}
"""Claims that the players do not bear out, and why. At a table of all kinds they do."""
NUM_CLASSES = NUM_RANKS**2
PAIRS = [(NUM_RANKS + 1) * rank for rank in range(NUM_RANKS)]
UNPAIRED = sorted(set(range(NUM_CLASSES)) - set(PAIRS))
ACES = PAIRS[-1]


# ------------------------------------------------------------------------------------------------------ who wins from whom
def against(player: str, opponent: str, num_seats: int, sign: int, num_hands: int) -> list[Claim]:
    """What a player wins at a table of others of one kind, every deal from every chair."""
    plan = table([player, *[opponent] * (num_seats - 1)])
    sums = played(plan, whole_deals(num_hands, plan), kinds, 2)
    where = "heads-up" if num_seats == 2 else f"one of {num_seats}"
    word = {1: "wins from", -1: "loses to", 0: "against"}[sign]
    return [Claim(f"{player} {word} {opponent}, {where}", sums.results()[0], sums.num_hands, sign)]


# --------------------------------------------------------------------------------------------------------------- position
def least_shown(differences: dict[str, Estimate], sign: int) -> tuple[str, Estimate]:
    """Of several differences that should all have a sign, the one that shows it least stands for all."""
    return min(differences.items(), key=lambda item: sign * item[1].value - item[1].margin)


def by_position(name: str, sums: Sums) -> list[Claim]:
    """What a player wins in each position; the button most, the blinds least."""
    found = [
        Claim(f"{name}, {position}", result, sums.num_hands, 0)
        for position, result in zip(POSITIONS, sums.results(), strict=True)
    ]
    below = sums.above(sums.only([BUTTON]))
    words, least = least_shown({POSITIONS[at]: below[at] for at in (*BLINDS, *OTHERS)}, -1)
    found.append(Claim(f"{name}, every seat below BTN, least {words}", least, sums.num_hands, -1))
    above = {}
    for blind in BLINDS:
        differences = sums.above(sums.only([blind]))
        above |= {f"{POSITIONS[at]} above {POSITIONS[blind]}": differences[at] for at in (BUTTON, *OTHERS)}
    words, least = least_shown(above, 1)
    found.append(Claim(f"{name}, every other seat above both blinds, least {words}", least, sums.num_hands, 1))
    found.append(Claim(f"{name}, the blinds lose", sums.only(BLINDS).results()[0], sums.num_hands, -1))
    return found


def position_of_alike(kind: str, num_hands: int) -> list[Claim]:
    """Six of one kind."""
    return by_position(f"six of {kind}", played(table([kind] * NUM_SEATS, False), num_hands, positions, NUM_SEATS))


def kinds_and_positions(log: Log) -> np.ndarray:
    return kinds(log) * NUM_SEATS + positions(log)


def position_of_mixed(num_hands: int) -> list[Claim]:
    """The line-up of six_max, each deal from every chair: of each kind, and of all seats together."""
    plan = table(SIX_MAX)
    num_groups = NUM_SEATS * len(plan.policy_names)
    sums = played(plan, whole_deals(num_hands, plan), kinds_and_positions, num_groups)
    found = []
    for at, kind in enumerate(plan.policy_names):
        own = slice(NUM_SEATS * at, NUM_SEATS * (at + 1))
        found += by_position(f"{kind} in the line-up of six_max", sums._replace(x=sums.x[own], n=sums.n[own]))
    whole = (-1, NUM_SEATS, sums.x.shape[1])
    everybody = sums._replace(x=sums.x.reshape(whole).sum(axis=0), n=sums.n.reshape(whole).sum(axis=0))
    return found + by_position("all of six_max", everybody)


# ------------------------------------------------------------------------------------------------------------------- rake
def rake_costs(players: Sequence[str], name: str, num_hands: int) -> list[Claim]:
    """The same decks without rake, with the shipped schedule, and with twice its rate and caps."""
    plans = {schedule: table(players, False, rake) for schedule, rake in SCHEDULES.items()}
    sums = {schedule: played(plan, num_hands, kinds, len(plan.policy_names)) for schedule, plan in plans.items()}
    found = []
    for less, more in pairwise(SCHEDULES):
        differences = sums[more].above(sums[less])
        for kind, difference in zip(plans[less].policy_names, differences, strict=True):
            says = f"{kind} wins less with rake {more} than with {less}, {name}"
            found.append(Claim(says, difference, num_hands, -1))
    return found


# --------------------------------------------------------------------------------------------------------- starting hands
def best_hand(name: str, sums: Sums) -> list[Claim]:
    """Aces are above all others: the hand that comes nearest, and the difference that shows it least."""
    results = sums.results()
    below = sums.above(sums.only([ACES]))
    others = [at for at in range(NUM_CLASSES) if at != ACES and sums.n[at].any()]
    next_best = max(others, key=lambda at: results[at].value)
    words, least = least_shown({starting_hand_name(at): below[at] for at in others}, -1)
    next_name = starting_hand_name(next_best)
    return [
        Claim(f"{name}: AA", results[ACES], sums.num_hands, 0),
        Claim(f"{name}: {next_name}, the best of all others", results[next_best], sums.num_hands, 0),
        Claim(f"{name}: {next_name} less than AA", below[next_best], sums.num_hands, -1),
        Claim(f"{name}: every hand less than AA, least {words}", least, sums.num_hands, -1),
    ]


def sums_of_hands(scenario_name: str, num_hands: int, seed: int = SEED) -> Sums:
    """By starting hand, of the line-up of a scenario that ships."""
    plan = RunPlan.of(scenario.read(scenario_name), seed)
    return played(plan, whole_deals(num_hands, plan), starting_hands, NUM_CLASSES)


def aces_in_holdem(num_hands: int) -> list[Claim]:
    """In each scenario of hold'em, and in all of them together, big blinds added up; each has decks of its own."""
    sums = {name: sums_of_hands(name, num_hands, SEED + at) for at, name in enumerate(HOLDEM)}
    found = [claim for name, one in sums.items() for claim in best_hand(name, one)]
    return found + best_hand("all of hold'em", joined(sums.values()))


def aces_in_six_plus(scenario_name: str, num_hands: int) -> list[Claim]:
    return best_hand(f"six plus, {SIX_PLUS[scenario_name]}", sums_of_hands(scenario_name, num_hands))


def pairs_in_mata_ases(num_hands: int) -> list[Claim]:
    """Door and hole of the first deal: pairs against the others, and what each pair wins more than these."""
    parts = []
    for at, name in enumerate(MATA_ASES):
        parts.append(played(RunPlan.of(scenario.read(name), SEED + at), num_hands, first_deals, NUM_CLASSES))
    every, name = joined(parts), "all of Mata Ases"
    found = []
    for table_name, sums in [*zip(MATA_ASES, parts, strict=True), (name, every)]:
        difference = sums.only(PAIRS).above(sums.only(UNPAIRED))[0]
        found.append(Claim(f"{table_name}: pairs above unpaired hands", difference, sums.num_hands, 1))
    above = dict(zip(map(starting_hand_name, range(NUM_CLASSES)), every.above(every.only(UNPAIRED)), strict=True))
    of_pairs = {pair: above[pair] for pair in map(starting_hand_name, PAIRS)}
    found += [Claim(f"{name}: {pair} above unpaired hands", of_pairs[pair], every.num_hands, 0) for pair in of_pairs]
    words, least = least_shown(of_pairs, 1)
    found.append(Claim(f"{name}: each pair above unpaired hands, least {words}", least, every.num_hands, 1))
    results = every.results()
    best = max(UNPAIRED, key=lambda at: results[at].value)
    return [
        *found,
        Claim(f"{name}: {starting_hand_name(best)}, the best unpaired hand", results[best], every.num_hands, 0),
        Claim(f"{name}: AA", results[ACES], every.num_hands, 0),
    ]


# --------------------------------------------------------------------------------------------------------------- the check
def jobs(scale: float) -> list[tuple[Any, ...]]:
    """Functions with their arguments; full size is a scale of 1."""
    hands = {millions: int(millions * 1_000_000 * scale) for millions in (0.5, 1, 2, 4)}
    tight = [(against, "tight_aggressive", other, seats, 1) for other in PREY for seats in (2, NUM_SEATS)]
    station = [
        (against, "calling_station", other, seats, 0 if other in ("maniac", "random") else -1)
        for other in (*SHIPPED, "random")
        for seats in (2, NUM_SEATS)
        if other != "calling_station"
    ]
    return [
        *((*job, hands[1]) for job in (*tight, *station)),
        *((position_of_alike, kind, hands[2]) for kind in (*SHIPPED, *FITTED)),
        (position_of_mixed, hands[4]),
        (rake_costs, SIX_MAX, "six_max", hands[1]),
        (rake_costs, (*SHIPPED, *YARDSTICKS), "a table of every kind", hands[1]),
        (aces_in_holdem, hands[2]),
        *((aces_in_six_plus, name, hands[4]) for name in SIX_PLUS),
        (pairs_in_mata_ases, hands[0.5]),
    ]


def done(job: tuple[Any, ...]) -> list[Claim]:
    function, *arguments = job
    return list(function(*arguments))


def all_claims(scale: float = 1.0) -> list[Claim]:
    """What came out, in the order of the jobs."""
    with ProcessPoolExecutor(num_cores(), get_context("spawn")) as pool:
        return [claim for claims in pool.map(done, jobs(scale)) for claim in claims]


def expected_play(scale: float = 1.0) -> dict[str, Any]:
    """Every claim with its figure, and how many are shown."""
    claims = all_claims(scale)
    figures = {
        "verdicts": dict(Counter(claim.verdict for claim in claims)),
        "claims": [claim.as_figures() for claim in claims],
    }
    failed = {claim.says: claim for claim in claims if claim.verdict in ("not shown", "contradicted")}
    known = {says: why for says in failed for start, why in KNOWN.items() if says.startswith(start)}
    figures["not borne out"] = {says: f"{failed[says].estimate}: {why}" for says, why in known.items()}
    if failed.keys() - known.keys():
        raise NotShownError([f"{says}: {failed[says].estimate}" for says in failed.keys() - known.keys()], figures)
    return figures
