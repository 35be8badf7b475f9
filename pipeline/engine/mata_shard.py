"""Many hands of Mata Ases, one page."""

from pipeline.codes import Status
from pipeline.engine.jit import kernel
from pipeline.engine.logging import has_room, log_deals, log_hand
from pipeline.engine.mata_ases_hand import play_mata_hand
from pipeline.engine.shard import place_button, seat_next_hand, take_stacks


@kernel
def generate(mata, stakes, rake, lineup, table, page, seed, first_hand, num_hands):
    """Play hands from `first_hand` on until the page is full; see shard.generate. `mata` is MATA[1]."""
    place_button(lineup[0], seed, first_hand)
    for played in range(num_hands):
        hand_no = first_hand + played
        if not has_room(page[0]):
            return played
        seat_next_hand(lineup[0], table[0], seed, hand_no)
        if play_mata_hand(mata[0], stakes[table[0].stake_id], rake[0], lineup[0], table[0], seed) != Status.OK:
            return -1
        log_hand(page[0], table[0])
        log_deals(page[0], table[0])
        take_stacks(lineup[0], table[0])
    return num_hands
