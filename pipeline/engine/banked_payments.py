"""What the house pays (rule book 8): bonuses on the first cards, antes and bets against the dealer's last hand.

A maximum payout limits winnings, never stakes that come back [A-72]. Where it is one for several wagers, they are paid in the
order of play, boxes that asked for a new card of the dealer last, the ante before the bet.
"""

import numpy as np

from pipeline.codes import Maximum, Outcome, PayLine
from pipeline.engine.banked_hands import pay_line
from pipeline.engine.banked_tables import NUM_CARDS as FIRST_CARDS
from pipeline.engine.dealing import packed_card
from pipeline.engine.jit import kernel
from pipeline.engine.ranking import ONE, hand_class, high_value


@kernel
def limited(rules, round, box, winnings):
    """What is paid of winnings of ante and bet: no more than is left of the maximum payout [A-72]. Changes what is left."""
    if rules.max_payout == 0:
        return winnings
    if rules.maximum_of == Maximum.PLAYER:
        paid = min(winnings, round.base_left)
        round.base_left -= paid
        return paid
    paid = min(winnings, box.base_left)
    box.base_left -= paid
    return paid


@kernel
def limited_bonus(rules, round, winnings):
    """What is paid of winnings of a bonus. Changes what is left of the maximum payout."""
    if rules.max_payout == 0:
        return winnings
    if rules.maximum_of == Maximum.PLAYER:
        paid = min(winnings, round.bonus_left)
        round.bonus_left -= paid
        return paid
    return min(winnings, rules.max_payout)


@kernel
def reveal(rules, round, box):
    """Turn a box's first cards and settle its bonus on them. Changes the balance."""
    box.cards = box.first_cards
    box.first_value = high_value(box.key, box.mask)
    box.value = box.first_value
    for place in range(FIRST_CARDS):
        round.seen |= ONE << np.uint64(packed_card(box.first_cards, place))
    if box.bonus > 0:
        pays = rules.bonus_pays[pay_line(box.first_value)]
        if pays > 0:
            box.bonus_outcome = Outcome.WON
            box.back_bonus = box.bonus + limited_bonus(rules, round, pays * box.bonus)
            round.balance += box.back_bonus


@kernel
def qualifies(value):
    """True for any pair or better."""
    return hand_class(value) >= PayLine.PAIR


@kernel
def pay_ante_only(rules, round, box):
    """The dealer does not qualify: the ante wins, the bet comes back."""
    box.outcome = Outcome.NOT_QUALIFIED
    won = box.ante if rules.maximum_of == Maximum.BET else limited(rules, round, box, box.ante)
    box.back_ante = box.ante + won
    box.back_bet = box.bet


@kernel
def compare(rules, round, box):
    """Settle a box against the dealer's last hand. An ante given up never comes back, but is paid if the box wins [A-77]."""
    lies = 0 if box.asks else box.ante
    if not qualifies(round.dealer_value):
        box.outcome = Outcome.EXCHANGE_FAILED
        box.back_bet = box.bet
    elif box.value > round.dealer_value:
        box.outcome = Outcome.EXCHANGE_WON if box.asks else Outcome.WON
        won = box.ante if rules.maximum_of == Maximum.BET else limited(rules, round, box, box.ante)
        box.back_ante = lies + won
        pays = rules.bet_pays[pay_line(box.value)]
        box.back_bet = box.bet + limited(rules, round, box, pays * box.bet)
    elif box.value == round.dealer_value:
        box.outcome = Outcome.EXCHANGE_TIED if box.asks else Outcome.TIED
        box.back_ante = lies
        box.back_bet = box.bet
    else:
        box.outcome = Outcome.EXCHANGE_LOST if box.asks else Outcome.LOST
