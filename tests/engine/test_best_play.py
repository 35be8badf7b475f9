"""Optimal play of 6 Card Poker: the computed decision of every class, then what is worth most by all that lies open."""

from collections import Counter
from functools import cache
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest

from pipeline import resources
from pipeline.codes import Action
from pipeline.engine.six_best import BestTable, read_best, with_neighbours
from pipeline.engine.six_pass import NO_CLASS, Decision
from pipeline.engine.six_ranks import KEPT_PLACES
from pipeline.exact.six_card.values import hands_and_keys
from pipeline.rules.banked import HouseTable, Wagered
from pipeline.simulate.strategies import find_strategy
from tests.oracles import naive_best, naive_six_card
from tests.oracles.six_card_adapter import HOUSE, WORDS, Rounds, deck_of, first_cards
from tests.oracles.six_card_tables import NO_CAP_BALANCE, SixTable, page_tables

BOXES = (Wagered(ante=10), Wagered(ante=20), Wagered(ante=10, bonus=5), Wagered(bonus=5))
NUM_ROUNDS = 300
MOST_BETS = 30
NEAR = 1e-12
SHIPPED = Path(resources.data_dir() / "values" / "six_card-rule_book.npz")


@cache
def hand_numbers() -> dict[tuple[int, ...], int]:
    return {tuple(hand): number for number, hand in enumerate(hands_and_keys()[0].tolist())}


def by_the_table(table: BestTable, cards: list[int], up_card: int) -> tuple[int, set[int]]:
    """The decision of a hand, and the cards that it replaces, by trying every change of suits; the up-card's comes first."""
    found = []
    for suits in permutations(range(4)):
        there = {card: card - card % 4 + suits[card % 4] for card in (*cards, up_card)}
        hand = tuple(sorted(there[card] for card in cards))
        if hand in hand_numbers():
            found.append((there[up_card], hand, there))
    up_there, hand, there = min(found, key=lambda one: one[0])
    decision = int(table.decisions[hand_numbers()[hand], up_there])
    kept: set[int] = set()
    if Decision.EXCHANGE_TWO <= decision < Decision.EXCHANGE_FIVE:
        kept = {hand[place] for place in KEPT_PLACES[decision - Decision.EXCHANGE_TWO]}
    return decision, {card for card in cards if there[card] not in kept}


def expected_move(decision: int, out: set[int]) -> tuple[str, set[int]]:
    if decision >= Decision.EXCHANGE_TWO:
        return "exchange", out
    return {Decision.FOLD: "fold", Decision.RAISE: "bet", Decision.BUY: "buy"}[Decision(decision)], set()


def rounds(num_rounds: int) -> tuple[SixTable, Rounds]:
    setting = SixTable(HouseTable(pay_tables=page_tables()), BOXES, NO_CAP_BALANCE, {}, seed=5, first_round=0)
    return setting, Rounds(setting.played(num_rounds, find_strategy("optimal").row(), read_best(SHIPPED)))


def test_the_first_decision_is_that_of_the_class_whatever_the_suits():
    table, counts = read_best(SHIPPED), Counter()
    for round_ in rounds(4 * NUM_ROUNDS)[1]:
        up_card = naive_best.number(deck_of(round_)[24])
        for seat in round_["seats"][:2]:
            cards, _, places = first_cards(seat, round_["cards"])
            numbers = [naive_best.number(card) for card in cards]
            word = next(
                WORDS[Action(row["action"])]
                for row in round_["actions"]
                if row["street_no"] == 1 and row["seat_no"] == seat["seat_no"]
            )
            expected, out = expected_move(*by_the_table(table, numbers, up_card))
            is_second = seat["position_no"] == 1
            counts[f"second box: {expected}, {word}"] += is_second
            if not (is_second and {expected, word} == {"fold", "bet"}):
                assert (word, {numbers[place] for place in places}) == (expected, out)
            counts[f"{word} {len(places)}"] += 1

    assert {"fold 0", "bet 0", "buy 0", "exchange 2", "exchange 5"} <= counts.keys()
    assert counts["second box: fold, bet"] > 0


def test_later_decisions_are_worth_most_by_all_that_lies_open():
    """The dealer's hands are dealt out one by one, from the cards that neither the box nor those played before it have shown.

    The second box, which is the one of the smaller ante, bets or folds by them with its first five cards too.
    """
    counts: Counter[str] = Counter()
    setting, played = rounds(NUM_ROUNDS)
    for round_ in played:
        done = [
            (row["seat_no"], WORDS[Action(row["action"])]) for row in round_["actions"] if row["street_no"] in (1, 3)
        ]
        replaced = {seat["seat_no"]: first_cards(seat, round_["cards"]) for seat in round_["seats"]}
        boxes = [naive_six_card.Box(at, box.ante, box.bonus) for at, box in enumerate(BOXES, start=1)]
        by_position = {box.position: box for box in boxes}
        deck = deck_of(round_)

        def decide(position, may, seen, done=done, replaced=replaced, by_position=by_position, deck=deck):
            box = by_position[position]
            seat_no, word = done.pop(0)
            assert seat_no == position
            gain = 0.0
            if "replace" in may:
                gain = naive_best.gain_of_new_card(box.cards, replaced[HOUSE][0], seen)
                assert word == ("replace" if gain > NEAR else "take")
                counts[word] += 1
            elif counts["bet"] + counts["fold"] < MOST_BETS and (
                "buy" not in may or (position == 1 and word in ("bet", "fold"))
            ):
                gain = naive_best.gain_of_bet(box.cards, deck[24], seen)
                assert word == ("bet" if gain > NEAR else "fold")
                counts[word] += 1
            return word, replaced[position][2]

        naive_six_card.play(setting.rules(), boxes, setting.balance, deck, decide)
        assert done == []

    assert min(counts[word] for word in ("bet", "fold", "take", "replace")) >= 3, counts


def test_a_deal_that_another_stands_for_has_a_neighbours_decision():
    decisions = np.full((2, 52), NO_CLASS, np.uint8)
    decisions[0, 3], decisions[0, 50] = 7, 2
    decisions[1, 51] = 1
    filled = with_neighbours(decisions)

    assert filled[0].tolist() == [7] * 50 + [2, 2]
    assert filled[1].tolist() == [1] * 52


@pytest.mark.parametrize("field", ["win", "exchanged_win"])
def test_shipped_decisions_are_for_the_terms_of_the_rule_book(field):
    """Rule book 8: 1:1 for the ante and 2 antes by the table; after the dealer's exchange one ante less."""
    pays = np.array((0, 1, 2, 3, 4, 5, 7, 20, 50, 100))
    expected = 1 + 2 * pays if field == "win" else 2 * pays

    np.testing.assert_array_equal(read_best(SHIPPED).terms[field][0], expected)
