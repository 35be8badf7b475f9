"""Many hands of Mata Ases, one page."""

from pipeline.codes import Status
from pipeline.engine.jit import kernel
from pipeline.engine.logging import has_room, log_deals, log_hand
from pipeline.engine.mata_ases_hand import play_mata_hand
from pipeline.engine.shard import seat_next_hand, take_stacks


@kernel
def generate(mata, stakes, rake, lineup, table, page, seed, first_hand, num_hands):
    """Play hands from `first_hand` on until the page is full; see shard.generate. `mata` is MATA[0]."""
    for played in range(num_hands):
        hand_no = first_hand + played
        if not has_room(page):
            return played
        seat_next_hand(lineup, table, seed, hand_no)
        if play_mata_hand(mata, stakes[table.stake_id], rake, lineup, table, seed) != Status.OK:
            return -1
        log_hand(page, table)
        log_deals(page, table)
        take_stacks(lineup, table)
    return num_hands
