"""Named hands of 6 Card Poker 1-2-5: what each decision is worth, to nine decimals.

The figures are those of tests/oracles/dealt_six_card.py, which deals every card of every draw and every hand of the dealer and
knows nothing of the project.
"""

import numpy as np
import pytest

from pipeline.cards import cards
from pipeline.engine.six_ranks import KEPT_PLACES
from pipeline.exact.six_card.decisions import buy, exchange_five, exchange_two, raise_
from pipeline.exact.six_card.terms import Terms

NAMED_HANDS = [
    # hand, up-card, raise, buy, exchange two, the three kept
    ("AhKhQd2c2s", "7c", "-1.046646444", "-1.045299861", "-0.838009364", "2c2sAh"),
    ("2h3h4d5d7s", "2c", "-0.844213623", "-0.617045264", "-1.142062944", "4d5d7s"),
    ("AcAdAh8c4d", "9s", "4.042448754", "4.262214273", "4.388623029", "AcAdAh"),
    ("AhKhQhJhTh", "7c", "131.934469642", "130.934469642", "-0.585429896", "ThJhQh"),
    ("2h2d2c3c3s", "2s", "6.739385185", "5.739385185", "2.235446025", "2c2d2h"),
    ("4cTcJcQcKc", "3c", "6.572188007", "9.523188004", "-0.608699425", "TcJcQc"),
    ("9h8h7d2c3s", "Ac", "-1.038153017", "-1.859385710", "-1.317178348", "7d8h9h"),
    ("Kh9h7h4h2s", "3d", "-1.042932868", "-0.076263201", "-0.889752296", "7h9hKh"),
    ("5s6d7h8cKd", "Qh", "-1.042418114", "-0.623159388", "-1.381440001", "6d7h8c"),
    ("AsAd7c5h3s", "Kc", "1.509777247", "0.877518807", "1.033891942", "7cAdAs"),
    ("KsQsJs4d2h", "5c", "-1.055041824", "-1.535047135", "-0.354478673", "JsQsKs"),
    ("2d6h8hTsQd", "3c", "-1.045286025", "-1.511390957", "-1.038130107", "8hTsQd"),
    ("8s9sTsJs2d", "6h", "-1.054159390", "3.362824580", "-0.601489180", "9sTsJs"),
    ("KcKd7h7s2c", "Ah", "2.481974446", "2.077813389", "0.159186336", "2cKcKd"),
]
FIVE = {
    ("AhKhQd2c2s", "7c"): "-1.090214003",
}


@pytest.mark.parametrize(("hand", "up", "raised", "bought", "two", "kept"), NAMED_HANDS)
def test_decisions_are_worth_what_dealing_every_card_says(hand, up, raised, bought, two, kept):
    own, up_card = np.array(sorted(cards(hand))), cards(up)[0]
    twos = {tuple(own[places]): exchange_two(own, no, up_card, Terms()) for no, places in enumerate(KEPT_PLACES)}

    assert f"{float(raise_(own, up_card, Terms())):.9f}" == raised
    assert f"{float(buy(own, up_card, Terms())):.9f}" == bought
    assert f"{float(max(twos.values())):.9f}" == two
    assert max(twos, key=twos.__getitem__) == tuple(cards(kept))


@pytest.mark.parametrize(("hand", "up"), FIVE)
def test_five_new_cards_are_worth_what_dealing_every_card_says(hand, up):
    own = np.array(sorted(cards(hand)))

    assert f"{float(exchange_five(own, cards(up)[0], Terms())):.9f}" == FIVE[hand, up]
