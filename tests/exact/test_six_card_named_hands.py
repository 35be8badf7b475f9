"""Named hands of 6 Card Poker 1-2-5: what each decision is worth, to nine decimals.

The figures are those of tests/oracles/dealt_six_card.py, which deals every card of every draw and every hand of the dealer and
knows nothing of the project: tests/verify deals them all again. Strong hands may draw: three aces with 8 4 are worth more with
two new cards against a 9, and a flush that may become a royal flush with a sixth card against a 3.
"""

import pytest

from pipeline.cards import cards
from pipeline.exact.six_card.decisions import decide

NAMED_HANDS = [
    # hand, up-card, raise, buy, exchange two, the three kept, exchange five
    ("AhKhQd2c2s", "7c", "-1.046646444", "-1.045299861", "-0.838009364", "2c2sAh", "-1.090214003"),
    ("2h3h4d5d7s", "2c", "-0.844213623", "-0.617045264", "-1.142062944", "4d5d7s", "-0.843384483"),
    ("AcAdAh8c4d", "9s", "4.042448754", "4.262214273", "4.388623029", "AcAdAh", "-1.148401842"),
    ("AhKhQhJhTh", "7c", "131.934469642", "130.934469642", "-0.585429896", "ThJhQh", "-1.135809477"),
    ("2h2d2c3c3s", "2s", "6.739385185", "5.739385185", "2.235446025", "2c2d2h", "-0.678331855"),
    ("4cTcJcQcKc", "3c", "6.572188007", "9.523188004", "-0.608699425", "TcJcQc", "-0.944485279"),
    ("9h8h7d2c3s", "Ac", "-1.038153017", "-1.859385710", "-1.317178348", "7d8h9h", "-1.349589611"),
    ("Kh9h7h4h2s", "3d", "-1.042932868", "-0.076263201", "-0.889752296", "7h9hKh", "-0.936781549"),
    ("5s6d7h8cKd", "Qh", "-1.042418114", "-0.623159388", "-1.381440001", "6d7h8c", "-1.280149262"),
    ("AsAd7c5h3s", "Kc", "1.509777247", "0.877518807", "1.033891942", "7cAdAs", "-1.325894918"),
    ("KsQsJs4d2h", "5c", "-1.055041824", "-1.535047135", "-0.354478673", "JsQsKs", "-1.010729340"),
    ("2d6h8hTsQd", "3c", "-1.045286025", "-1.511390957", "-1.038130107", "8hTsQd", "-0.942854393"),
    ("8s9sTsJs2d", "6h", "-1.054159390", "3.362824580", "-0.601489180", "9sTsJs", "-1.077218467"),
    ("KcKd7h7s2c", "Ah", "2.481974446", "2.077813389", "0.159186336", "2cKcKd", "-1.327194758"),
]
BEST = {
    "AcAdAh8c4d": "exchange two",
    "4cTcJcQcKc": "buy a sixth card",
    "2d6h8hTsQd": "exchange five",
    "2h3h4d5d7s": "buy a sixth card",
}


@pytest.mark.parametrize(("hand", "up", "raised", "bought", "two", "kept", "five"), NAMED_HANDS)
def test_decisions_are_worth_what_dealing_every_card_says(hand, up, raised, bought, two, kept, five):
    found = decide(cards(hand), cards(up)[0])

    assert f"{float(found.raised):.9f}" == raised
    assert f"{float(found.bought):.9f}" == bought
    assert f"{float(found.exchanged_two):.9f}" == two
    assert found.kept == tuple(cards(kept))
    assert f"{float(found.exchanged_five):.9f}" == five
    assert found.best == BEST.get(hand, found.best)
