"""Logs of many kinds of no-limit table: 2 to 9 seats, short and deep stacks, antes, straddles; players that do anything."""

from collections.abc import Iterator
from dataclasses import replace

from pipeline import compile, games
from pipeline.codes import Reopening
from pipeline.engine import play
from pipeline.engine.play import Log
from pipeline.rules.money import NO_RAKE, AntePayer, HandStakes, Rake, Stakes, Straddle
from pipeline.simulate.players import find_player

PLAYERS = ("random", "maniac", "calling_station", "tight_aggressive", "loose_aggressive", "nit")
BIG_BLIND = 20
SEATS = range(2, 10)

# (least and most stack in big blinds, antes and straddles): a third of them with antes, a third with straddles
KINDS: tuple[tuple[tuple[int, int], Stakes], ...] = tuple(
    (stack_bb, Stakes(small_blind=10, big_blind=BIG_BLIND, **extra))
    for stack_bb, extra in (
        ((1, 300), {}),
        ((1, 12), {}),
        ((1, 40), {"ante": 3}),
        ((1, 300), {"straddle": Straddle.UNDER_THE_GUN}),
        ((1, 30), {"straddle": Straddle.BUTTON}),
        ((1, 60), {"ante": 20, "ante_payer": AntePayer.BIG_BLIND, "is_ante_trimmed": False}),
        ((50, 100), {}),
        ((1, 60), {"straddle": Straddle.DOUBLE, "ante": 2}),
    )
)


def as_in_rooms(stakes: HandStakes) -> HandStakes:
    """The stakes with PokerKit's readings of short all-ins and short blinds."""
    return replace(stakes, reopening=Reopening.CUMULATIVE, calls_full_blind=False)


def mixed_logs(
    num_hands: int, seed: int, is_as_in_rooms: bool = False, rake: Rake = NO_RAKE
) -> Iterator[tuple[Log, list[HandStakes]]]:
    """A log of `num_hands` for every kind of table and number of seats."""
    rules = compile.rule_record(games.find("holdem"))
    rows = [find_player(name).row() for name in PLAYERS]
    for num_seats in SEATS:
        for kind, (stack_bb, stakes) in enumerate(KINDS):
            at = stakes.at(num_seats)
            if is_as_in_rooms:
                at = as_in_rooms(at)
            policies = [(at_chair * 7 + kind) % len(PLAYERS) if at_chair % 2 else 0 for at_chair in range(num_seats)]
            stack_range = (max(1, stack_bb[0] * BIG_BLIND // 2), stack_bb[1] * BIG_BLIND)
            lineup = compile.lineup_record(policies, rows, stack_range, {num_seats: 0})
            log = play.generate(
                rules,
                compile.stakes_records([at]),
                compile.rake_record(rake, "USD"),
                lineup,
                seed + kind,
                0,
                num_hands,
            )
            yield log, [at]
