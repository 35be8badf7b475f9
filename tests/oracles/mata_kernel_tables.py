"""Tables of Mata Ases for the kernel: every option, players of all kinds, stacks from a chip to 300 big blinds."""

import random
from collections.abc import Iterator

import numpy as np

from pipeline import compile
from pipeline.codes import Extras, PolicyKind, RakeFrom
from pipeline.engine.tables import MATA
from pipeline.rules.money import Rake, Stakes
from pipeline.simulate.players import find_player
from tests.oracles.mata_adapter import MataHand, mata_hands

BIG_BLIND = 50
RULE_BOOK = {"misdeal_cap": 20, "is_window_open_first": 1, "is_reraise_open_first": 1, "max_replays": 2}
OPTIONS: tuple[dict[str, int], ...] = (
    {},
    {"extras": Extras.DOUBLING},
    {"extras": Extras.CONSTANT},
    {"misdeal_cap": 1},
    {"is_window_after_call": 1},
    {"is_window_open_first": 0},
    {"is_reraise_open_first": 0},
    {"is_third_card_chosen": 1},
    {"is_choice_secret": 1},
    {"is_tie_free": 1},
    {"do_extras_go_on": 1},
    {"is_rake_by_deal": 1},
    {"is_third_card_chosen": 1, "is_choice_secret": 1, "is_window_after_call": 1, "misdeal_cap": 2},
)
MAX_BB = {Extras.LINEAR: 300, Extras.DOUBLING: 300, Extras.CONSTANT: 60}  # beyond it checks alone may fill the log


def mata_record(options: dict[str, int]) -> np.ndarray:
    """MATA[1] of the rule book's terms and these."""
    record = np.zeros(1, MATA)
    for name, value in (RULE_BOOK | options).items():
        record[name] = value
    return record


def mata_rake(taken_from: RakeFrom = RakeFrom.MAIN_POT_FIRST) -> np.ndarray:
    """RAKE[1] of rule book 7.18."""
    schedule = Rake(rate_bp=500, step_chips=25, min_pot_chips=250, cap_chips=200, taken_from=taken_from)
    record = compile.rake_record(schedule, "USD")
    record["min_chips"] = 50
    return record


def mata_stakes(num_seats: int) -> np.ndarray:
    record = compile.stakes_records([Stakes(small_blind=0, big_blind=BIG_BLIND).at(num_seats)])
    record["blinds"] = 0
    return record


def policies() -> list[dict[str, int]]:
    """Rows of a random player, one that always calls, one that opens and calls, and two that look at their cards."""
    rows = [dict(find_player(name).row()) for name in ("random", "always_call", "tight_aggressive", "maniac")]
    return [*rows, {**rows[1], "kind": PolicyKind.OPENER}]


def mata_tables(options: dict[str, int], num_tables: int, hands_a_table: int, seed: int) -> Iterator[MataHand]:
    """Hands of tables with 2 to 8 seats, unequal stacks, all kinds of players."""
    mata = mata_record(options)
    most_bb = MAX_BB[Extras(options.get("extras", Extras.LINEAR))]
    for at in range(num_tables):
        rng = random.Random(f"{sorted(options.items())} {seed} {at}")
        # Two misdeals in a row need many doors.
        num_seats = 8 if options.get("misdeal_cap") == 1 else rng.randint(2, 8)
        kinds = rng.choice(([0], [0, 1], [0, 2, 3], [4], [4, 4, 0], [2, 3], [0, 1, 2, 3, 4], [1]))
        lineup = compile.lineup_record(
            [rng.choice(kinds) for _ in range(num_seats)], policies(), (0, 0), {num_seats: 0}
        )
        shortest, deepest = rng.choice(((1, 6), (1, 20), (2, most_bb), (most_bb // 3, most_bb)))
        is_whole = rng.random() < 0.4
        for chair in range(num_seats):
            low, high = sorted(rng.randint(shortest, deepest) * BIG_BLIND for _ in range(2))
            if is_whole:  # a chip beside the edges of the all-in window, or on them
                low = high = high + rng.choice((-1, 0, 0, 1))
            lineup["min_stack"][0, chair] = low if is_whole else max(1, low - rng.randrange(BIG_BLIND))
            lineup["max_stack"][0, chair] = high
        rake = mata_rake(rng.choice((RakeFrom.MAIN_POT_FIRST, RakeFrom.MAIN_POT_FIRST, RakeFrom.PROPORTIONAL)))
        yield from mata_hands(
            f"{options}, table {at}", mata, mata_stakes(num_seats), rake, lineup, rng.getrandbits(32), hands_a_table
        )
