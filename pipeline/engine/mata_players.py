"""How players see Mata Ases: what their hand is worth, and whether to keep the hole (rule book 7; advice of the source, 7.18).

The numbers of data/players mean what they mean elsewhere: on street 1 a hand's percentile (pairs far above suited cards, those
above connected ones, those above high cards), later a chance to win. All cards stay in the hand, so KEEP or NEW decides only
what the others see: a hole that makes the window AA or better is shown, since it locks others.
"""

import numpy as np

from pipeline.codes import HandClass, PolicyKind, Purpose
from pipeline.engine.dealing import packed_card, with_card
from pipeline.engine.hand_classes import PERMILLE
from pipeline.engine.jit import kernel
from pipeline.engine.mata_bets import STREET_1, to_call
from pipeline.engine.mata_hands import ALL_UP, NUM_HELPS, best_with_help, kills, window_value
from pipeline.engine.ranking import CARD_KEYS, CARD_MASKS, hand_class, high_value
from pipeline.engine.rng import stream_block
from pipeline.engine.sources import depth_of, permille_of

CHOICE_BLOCK = 1 << 20
# The chance to win with a hand of each class that kills, against one opponent, before what is seen of him.
CLASS_PERMILLE = np.array([60, 420, 600, 740, 830, 880, 950, 985, 1000], dtype=np.int64)
NO_KILL_PERMILLE = 120
DRAWING_PERMILLE = np.array([150, 260, 620, 800, 850, 900, 950, 985, 1000], dtype=np.int64)
EACH_OPPONENT = 60
BEATEN_PERMILLE = 40


@kernel
def start_permille(card1, card2):
    """Where door and hole stand among all, in thousandths: pairs, suited, connected, high cards."""
    high, low = max(card1 // 4, card2 // 4), min(card1 // 4, card2 // 4)
    if high == low:
        return 880 + 10 * high
    if card1 % 4 == card2 % 4:
        return 560 + 20 * high + 6 * low
    if high - low == 1 or (high == 12 and low == 0):
        return 420 + 15 * high
    return 20 + 30 * high + 4 * low


@kernel
def class_so_far(table, seat):
    """The class of a seat's cards and the best help, three of a kind at most before there are five cards."""
    best = np.int64(HandClass.HIGH_CARD)
    for place in range(NUM_HELPS):
        card = packed_card(table.board, place)
        if seat.num_cards >= ALL_UP:
            value = high_value(seat.own_key + CARD_KEYS[card], seat.own_mask | CARD_MASKS[card])
            best = max(best, hand_class(value))
            continue
        ranks = np.uint64(0)
        pairs = 0
        for at in range(seat.num_cards + 1):
            own = card if at == seat.num_cards else packed_card(seat.cards, at)
            bit = np.uint64(1) << np.uint64(own // 4)
            pairs += ranks & bit != np.uint64(0)
            ranks |= bit
        best = max(best, np.int64(min(pairs, 2)))
    return best


@kernel
def best_shown(table, actor):
    """The best window among the other seats still in."""
    best = np.int64(0)
    for at in range(table.num_seats):
        seat = table.seats[at]
        if at != actor and not seat.has_folded:
            best = max(best, window_value(seat.up_cards, seat.num_up, table.board))
    return best


@kernel
def mata_strength(table, actor):
    """How strong the actor's hand is, in thousandths."""
    seat = table.seats[actor]
    if table.street_no == STREET_1:
        return np.int64(start_permille(packed_card(seat.cards, 0), packed_card(seat.cards, 1)))
    crowd = EACH_OPPONENT * (table.num_live - 2)
    if seat.num_cards <= ALL_UP:
        return max(np.int64(0), DRAWING_PERMILLE[class_so_far(table, seat)] - crowd)
    value = best_with_help(seat.own_key, seat.own_mask, table.board)
    if not kills(value):
        return np.int64(NO_KILL_PERMILLE - crowd // 4)
    if best_shown(table, actor) > value:
        return np.int64(BEATEN_PERMILLE)
    return max(np.int64(0), CLASS_PERMILLE[hand_class(value)] - crowd)


@kernel
def look_at_mata(stakes, table, actor, seed):
    """Put down what the actor sees. Changes `table.seen`."""
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
    seen.big_blind = stakes.big_blind
    seen.depth = depth_of(table, actor)
    seen.num_opponents = table.num_live - 1
    seen.num_raises = table.num_raises
    seen.acts_last = 0
    seen.has_initiative = table.aggressor == actor
    seen.is_fixed_limit = 0
    seen.antes = 0
    seen.later_bets = 0
    seen.strength = mata_strength(table, actor)
    seen.draw = 0
    word1, word2, word3, _ = stream_block(seed, table.hand_no, Purpose.POLICY, table.num_actions)
    seen.luck1 = permille_of(word1)
    seen.luck2 = permille_of(word2)
    seen.luck3 = permille_of(word3)


@kernel
def wants_new(table, at, policy, seed):
    """True if the seat opens its hole and takes a closed card."""
    if policy.kind == PolicyKind.ALWAYS_CALL:
        return False
    word, _, _, _ = stream_block(seed, table.hand_no, Purpose.POLICY, CHOICE_BLOCK + table.num_actions)
    if policy.kind == PolicyKind.TABLE_DRIVEN:
        seat = table.seats[at]
        shown = with_card(seat.up_cards, seat.num_up, packed_card(seat.cards, seat.hole_at))
        if seat.num_up + 1 >= ALL_UP and kills(window_value(shown, seat.num_up + 1, table.board)):
            return True
    return permille_of(word) < PERMILLE // 2
