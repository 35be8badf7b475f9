"""Plays or replays rounds against the house into a log; see play.py."""

import numpy as np

from pipeline.engine import banked_shard
from pipeline.engine.banked_logging import clear_banked
from pipeline.engine.banked_tables import BANKED_COLUMNS, LAYOUT, BankedTape, new_banked_page, new_round
from pipeline.engine.play import Log, Pages, UnplayableError


def generate(rules: np.ndarray, layout: np.ndarray, seed: int, first_hand: int, num_hands: int) -> Log:
    """The log of rounds `first_hand` to `first_hand + num_hands`. BANKED[1], LAYOUT[1]."""
    round, page, pages = new_round(), new_banked_page(), Pages(BANKED_COLUMNS, clear_banked)
    done = 0
    while done < num_hands:
        played = banked_shard.generate(
            rules[0], layout[0], round[0], page[0], seed, first_hand + done, num_hands - done
        )
        if played < 0:
            raise UnplayableError(f"round {int(round['hand_no'][0])} of seed {seed}")
        done += played
        pages.add(page, num_hands - done)
    return pages.log()


def replay(rules: np.ndarray, tape: BankedTape, first_hand_no: int) -> Log:
    """The log of a tape's rounds, numbered from `first_hand_no` on; those that fail have a result and no rows.

    BANKED[1].
    """
    layout, round, page = np.zeros(1, LAYOUT), new_round(), new_banked_page()
    pages = Pages(BANKED_COLUMNS, clear_banked)
    done, hand_no = 0, first_hand_no
    while done < tape.rounds.size:
        done += banked_shard.replay(rules[0], layout[0], tape, round[0], page[0], done, hand_no)
        hand_no += int(page["num_hands"][0])
        pages.add(page, tape.rounds.size - done)
    return pages.log()
