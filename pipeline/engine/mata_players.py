"""How players see Mata Ases, and whether they keep their hole (rule book 7.7, 7.13; advice of the source, 7.18).

The numbers of data/players mean what they mean elsewhere, so one row plays this game too: on street 1 strength is a percentile of
starting hands, later the share of the pot, see `mata_strength.py`. The seed, extras and what a replay carried count as antes: the
more lies there, the more hands are worth a bet. All cards stay in the hand, so KEEP or NEW decides only what the others see: a
hole is shown that makes the window aces or better, since such a window locks others; any other one is kept.
"""

from pipeline.codes import PolicyKind, Purpose
from pipeline.engine.dealing import ALL_BYTES, next_seat, packed_card, with_card
from pipeline.engine.hand_classes import PERMILLE
from pipeline.engine.jit import kernel
from pipeline.engine.mata_bets import STREET_1, to_call
from pipeline.engine.mata_hands import window_value
from pipeline.engine.mata_holdings import LEAST_KILLING_DANGER, danger_no
from pipeline.engine.mata_strength import BET_5, last_strength_of, later_strength_of, start_strength_of
from pipeline.engine.rng import stream_block
from pipeline.engine.sources import depth_of, look_at_cards, permille_of, throw_dice

CHOICE_BLOCK = 1 << 20
# After street 1 players measure pots in tens of big blinds: each bet may be the pot, so a large one says less than elsewhere.
LATER_UNITS = 10


@kernel
def is_last_to_speak(table, actor):
    """1 if no opponent acts after the actor on this street, unless somebody raises."""
    at = next_seat(table, actor)
    while at != table.opener:
        if not table.seats[at].has_folded:
            return 0
        at = next_seat(table, at)
    return 1


@kernel
def judge_hand(table, actor):
    """Put down how strong the actor's hand is, on BET_5 also against how many. Changes `table.seen`."""
    seen = table.seen
    if table.street_no == STREET_1:
        seen.strength = start_strength_of(table, actor)
    elif table.street_no == BET_5:
        seen.strength, num_met = last_strength_of(table, actor)
        seen.num_opponents = max(1, num_met)
    else:
        seen.strength, seen.draw = later_strength_of(table, actor)


@kernel
def look_at_mata(stakes, table, actor, kind, seed):
    """Put down what the actor sees, see `sources.look`. Changes `table.seen`."""
    seat = table.seats[actor]
    seen = table.seen
    seen.street_no = table.street_no
    seen.pot = table.pot
    seen.to_call = min(to_call(table, seat), seat.stack)
    seen.bet_to = table.bet_to
    seen.min_to = seat.bet
    seen.max_to = seat.bet
    for at in range(table.num_offers):
        bet_to = seat.bet + table.offers[at]
        seen.max_to = max(seen.max_to, bet_to)
        seen.min_to = bet_to if at == 0 else min(seen.min_to, bet_to)
    seen.big_blind = stakes.big_blind if table.street_no == STREET_1 else stakes.big_blind * LATER_UNITS
    seen.depth = depth_of(table, actor)
    seen.num_opponents = table.num_live - 1
    seen.num_raises = table.num_raises
    seen.acts_last = is_last_to_speak(table, actor)
    seen.is_last_street = table.street_no == BET_5
    seen.has_initiative = table.last_aggressor == actor
    seen.is_fixed_limit = 0
    seen.is_split = 0
    seen.antes = table.dead_pot
    seen.later_bets = 0
    seen.strength = seen.draw = 0
    seen.luck1 = seen.luck2 = seen.luck3 = 0
    if kind == PolicyKind.TABLE_DRIVEN or kind == PolicyKind.OWN:
        judge_hand(table, actor)
    if kind != PolicyKind.TABLE_DRIVEN or table.street_no > STREET_1:
        throw_dice(table, seed, seen)
    if kind == PolicyKind.OWN:
        look_at_cards(table, actor)
        if table.street_no == STREET_1:
            seen.board = ALL_BYTES  # the helps lie closed (7.1)


@kernel
def does_hole_lock(table, at):
    """True if the seat's window is aces or better with its hole shown."""
    seat = table.seats[at]
    shown = with_card(seat.up_cards, seat.num_up, packed_card(seat.cards, seat.hole_at))
    num_up = seat.num_up + 1
    return danger_no(window_value(shown, num_up, table.board), num_up) >= LEAST_KILLING_DANGER


@kernel
def wants_new(table, at, policy, seed):
    """True if the seat opens its hole and takes a closed card; a user's own policy is not asked, but keeps from being locked."""
    if policy.kind == PolicyKind.ALWAYS_CALL:
        return False
    if policy.kind == PolicyKind.TABLE_DRIVEN or policy.kind == PolicyKind.OWN:
        return does_hole_lock(table, at)
    word, _, _, _ = stream_block(seed, table.deck_no, Purpose.POLICY, CHOICE_BLOCK + table.num_actions)
    return permille_of(word) < PERMILLE // 2
