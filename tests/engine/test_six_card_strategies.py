"""The basic strategy of 6 Card Poker does what its twelve lines say, from what lies open for its box and nothing else."""

from collections import Counter

import pytest

from pipeline.codes import Action
from pipeline.rules.banked import HouseTable, Wagered
from pipeline.simulate.strategies import find_strategy
from tests.oracles import naive_basic, naive_six_card
from tests.oracles.six_card_adapter import WORDS, Rounds, deck_of, first_cards
from tests.oracles.six_card_tables import NO_CAP_BALANCE, SixTable, page_tables

NUM_ROUNDS = 2500
BOXES = (Wagered(ante=10), Wagered(ante=20), Wagered(ante=10, bonus=5), Wagered(bonus=5))
FIRST = {"bonus_boxes": "first"}


def table(readings: dict[str, str] | None = None) -> SixTable:
    house = HouseTable(pay_tables=page_tables())
    return SixTable(house, BOXES, NO_CAP_BALANCE, readings or {}, seed=8, first_round=0)


def basic_decision(may: set[str], cards: list[str], first: list[str], up_card: str, seen: list[str]):
    """What the twelve lines say at any of the three questions."""
    if "replace" in may:
        return naive_basic.dealer_move(cards), []
    if "buy" in may:
        return naive_basic.first_move(first, up_card, seen)
    return naive_basic.later_move(cards, up_card, seen), []


@pytest.mark.parametrize("readings", [{}, FIRST], ids=["with blind boxes", "bonus boxes first"])
def test_the_basic_strategy_does_what_its_lines_say(readings):
    """The twin plays the same cards and is asked at each decision, with what lies open for the box then."""
    counts: Counter[str] = Counter()
    setting = table(readings)
    for round_ in Rounds(setting.played(NUM_ROUNDS, find_strategy("basic").row())):
        done = [
            (row["seat_no"], WORDS[Action(row["action"])]) for row in round_["actions"] if row["street_no"] in (1, 3)
        ]
        places = {seat["seat_no"]: first_cards(seat, round_["cards"])[2] for seat in round_["seats"]}
        boxes = [naive_six_card.Box(at, box.ante, box.bonus) for at, box in enumerate(BOXES, start=1)]
        by_position = {box.position: box for box in boxes}
        deck = deck_of(round_)
        up_card = deck[24]

        def decide(position, may, seen, done=done, places=places, by_position=by_position, up_card=up_card):
            box = by_position[position]
            expected, out = basic_decision(may, box.cards, box.first_cards, up_card, seen)
            seat_no, word = done.pop(0)
            assert (position, expected) == (seat_no, word)
            assert word != "exchange" or out == places[position]
            counts[f"{word} {'after' if box.fee else 'first'}"] += 1
            counts[f"{len(out)} cards"] += 1
            return word, out

        naive_six_card.play(setting.rules(), boxes, setting.balance, deck, decide)
        assert done == []

    assert {
        "fold first",
        "bet first",
        "buy first",
        "exchange first",
        "bet after",
        "fold after",
        "2 cards",
        "5 cards",
    } <= counts.keys()
    assert counts["replace first"] + counts["replace after"] > 0
