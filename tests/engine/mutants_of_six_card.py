"""Faults planted into the rules of 6 Card Poker; see mutants.py."""

from tests.engine.mutants import OTHER_TESTS, Mutant


def planted(fault: str, file: str, old: str, new: str) -> Mutant:
    """A mutant that these tests have to find."""
    return Mutant(fault, file, old, new, OTHER_TESTS)


MUTANTS_OF_SIX_CARD = (
    planted(
        "the dealer needs two pair to qualify",
        "engine/banked_payments.py",
        "return hand_class(value) >= PayLine.PAIR",
        "return hand_class(value) > PayLine.PAIR",
    ),
    planted(
        "an ante is not paid where the dealer does not qualify",
        "engine/banked_payments.py",
        "    box.back_ante = box.ante + won\n",
        "    box.back_ante = box.ante\n",
    ),
    planted(
        "a bet is lost where the dealer does not qualify",
        "engine/banked_payments.py",
        "    box.back_ante = box.ante + won\n    box.back_bet = box.bet\n",
        "    box.back_ante = box.ante + won\n    box.back_bet = 0\n",
    ),
    planted(
        "an ante given up comes back",
        "engine/banked_payments.py",
        "lies = 0 if box.asks else box.ante",
        "lies = box.ante",
    ),
    planted(
        "a tie is lost",
        "engine/banked_payments.py",
        "elif box.value == round.dealer_value:",
        "elif box.value == round.dealer_value + 1:",
    ),
    planted(
        "a tie wins",
        "engine/banked_payments.py",
        "elif box.value > round.dealer_value:",
        "elif box.value >= round.dealer_value:",
    ),
    planted(
        "a bet is paid as if it were an ante",
        "engine/banked_payments.py",
        "limited(rules, round, box, pays * box.bet)",
        "limited(rules, round, box, pays * box.ante)",
    ),
    planted(
        "a royal flush is paid as any straight flush",
        "engine/banked_hands.py",
        "return hand_class(value) + (value == NUM_VALUES)",
        "return hand_class(value)",
    ),
    planted(
        "a bonus is paid by the table of the bet",
        "engine/banked_payments.py",
        "pays = rules.bonus_pays[pay_line(box.first_value)]",
        "pays = rules.bet_pays[pay_line(box.first_value)]",
    ),
    planted(
        "the maximum payout counts the stake of the bonus",
        "engine/banked_payments.py",
        "box.bonus + limited_bonus(rules, round, pays * box.bonus)",
        "limited_bonus(rules, round, box.bonus + pays * box.bonus)",
    ),
    planted(
        "the maximum payout of the player is each box's",
        "engine/banked_payments.py",
        "        round.base_left -= paid\n",
        "        round.base_left -= 0\n",
    ),
    planted(
        "a bet is lost after an exchange that fails",
        "engine/banked_payments.py",
        "        box.outcome = Outcome.EXCHANGE_FAILED\n        box.back_bet = box.bet\n",
        "        box.outcome = Outcome.EXCHANGE_FAILED\n        box.back_bet = 0\n",
    ),
    planted(
        "the dealer's lowest card is replaced",
        "engine/banked_dealing.py",
        "        if rank > highest:\n",
        "        if rank < highest or highest < 0:\n",
    ),
    planted(
        "the smaller of two open boxes is played first",
        "engine/banked_dealing.py",
        "if num_open == 2 and round.boxes[round.order[1]].ante > round.boxes[round.order[0]].ante:",
        "if num_open == 2 and round.boxes[round.order[1]].ante < round.boxes[round.order[0]].ante:",
    ),
    planted(
        "bets of blind boxes need not be covered",
        "engine/banked_dealing.py",
        "            put_in(round, rules.bet_antes * box.ante)\n",
        "            put_in(round, 0)\n",
    ),
    planted(
        "replaced cards stay in the hand",
        "engine/banked_dealing.py",
        "        if places & (1 << place) == 0:\n",
        "        if places & (1 << place) == 0 or num < 2:\n",
    ),
    planted(
        "a purchase is free",
        "engine/banked_round.py",
        "        box.fee = box.ante\n",
        "        box.fee = 0\n",
    ),
    planted(
        "a second purchase is open",
        "engine/banked_round.py",
        "if asked == FROM_FIRST and (action == Action.BUY or action == Action.EXCHANGE):",
        "if action == Action.BUY or action == Action.EXCHANGE:",
    ),
    planted(
        "a bet needs no cover",
        "engine/banked_round.py",
        "return Status.OK if round.balance >= rules.bet_antes * box.ante else Status.NOT_COVERED",
        "return Status.OK",
    ),
    planted(
        "only boxes that asked meet a dealer who qualifies",
        "engine/banked_round.py",
        "        if does_qualify or box.asks:\n",
        "        if box.asks:\n",
    ),
    planted(
        "boxes that did not ask are paid after the others",
        "engine/banked_round.py",
        "        if box.bet > 0 and not box.asks:\n            pay_ante_only(rules, round, box)\n",
        "        if box.bet > 0 and not box.asks and not any_asks:\n            pay_ante_only(rules, round, box)\n",
    ),
    planted(
        "boxes with a bonus only are always revealed with the blind ones",
        "engine/banked_round.py",
        "    if rules.are_bonus_boxes_first:\n        reveal_others(rules, round, True)\n",
        "    if False:\n        reveal_others(rules, round, True)\n",
    ),
    planted(
        "three cards may be exchanged",
        "rules/banked.py",
        "exchanges: tuple[int, ...] = (1, 2, 5)",
        "exchanges: tuple[int, ...] = (1, 2, 3, 5)",
    ),
    planted(
        "an ante may be five times another one",
        "rules/banked.py",
        "(most == self.ante_ratio * least and not is_up_to)",
        "(most == self.ante_ratio * least and is_up_to)",
    ),
    planted(
        "a box that folded keeps its ante",
        "engine/banked_round.py",
        "        box.outcome = Outcome.FOLDED\n",
        "        box.outcome = Outcome.FOLDED\n        box.back_ante = box.ante\n",
    ),
    planted(
        "the house's fees are forgotten",
        "engine/banked_logging.py",
        "        taken += put_in - (won - box_paid)\n",
        "        taken += put_in - box.fee - (won - box_paid)\n",
    ),
    planted(
        "a strategy sees the dealer's first card",
        "engine/banked_dealing.py",
        "    round.seen = ONE << np.uint64(packed_card(round.dealer_first, FIRST_CARDS - 1))\n",
        "    round.seen = ONE << np.uint64(packed_card(round.dealer_first, FIRST_CARDS - 1))\n"
        "    round.seen |= ONE << np.uint64(packed_card(round.dealer_first, 0))\n",
    ),
    planted(
        "a strategy does not see the box played before it",
        "engine/banked_payments.py",
        "    for place in range(FIRST_CARDS):\n        round.seen |=",
        "    round.seen = ONE << np.uint64(packed_card(round.dealer_first, FIRST_CARDS - 1))\n"
        "    for place in range(FIRST_CARDS):\n        round.seen |=",
    ),
)
