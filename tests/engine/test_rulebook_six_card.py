"""Rule book 8 by hand: each example and edge, for the kernel and for its slow twin."""

from dataclasses import replace

import pytest

from pipeline import cards
from pipeline.codes import Action, Status
from tests.oracles.naive_six_card import Refused
from tests.oracles.six_card_scripts import Script, changed, nets_of_kernel, nets_of_twin, replayed

BOTH = pytest.mark.parametrize("nets", [nets_of_kernel, nets_of_twin], ids=["kernel", "twin"])

FLUSH = "Ah 9h 7h 4h 2h"
PAIR = "Kc Kd 8s 5c 3d"
TWO_PAIR = "Qc Qd 8s 8c 3d"
TRIPS = "Jc Jd Js 8c 3d"
NOTHING = "Kc Qd 9s 5c 3d"
DEALER_PAIR = "Td 6c 4s 2d Tc"
DEALER_ACES = "Ac Ad 6c 4s 2d"
DEALER_NOTHING = "Qs Td 6c 4s 2c"


def one(hand: str, dealer: str, script: str = "1 bet", **more: object) -> Script:
    return Script(boxes=((10, 0, hand, str(more.pop("drawn", ""))),), dealer=dealer, script=script, **more)


EXAMPLES = {
    # "Ex. ante 10, BET 20, player has a flush (5:1)": the page's own numbers.
    "dealer qualifies and loses": (one(FLUSH, DEALER_PAIR), 110),
    "not qualified, take it": (one(FLUSH, DEALER_NOTHING, "1 bet, 1 take"), 10),
    "exchange fails": (one(FLUSH, DEALER_NOTHING, "1 bet, 1 replace", new="3c"), -10),
    "exchange, dealer qualifies and loses": (one(FLUSH, DEALER_NOTHING, "1 bet, 1 replace", new="Ts"), 100),
    "exchange, dealer then beats": (one("3c 3h 8s 5c Kd", DEALER_NOTHING, "1 bet, 1 replace", new="Th"), -30),
    "exchange, a pair wins": (one(PAIR, "Ac Qs 6c 4s 2c", "1 bet, 1 replace", new="Qh"), 20 + 10 - 10),
    # "A fee for a purchase is in addition -10."
    "bought, dealer qualifies and loses": (one("Ah 9h 7h 4h 2c", DEALER_PAIR, "1 buy, 1 bet", drawn="2h"), 100),
    "bought and folded": (one(NOTHING, DEALER_PAIR, "1 buy, 1 fold", drawn="2h"), -20),
    "exchanged two": (one("Jc Jd Js 8c 3d", DEALER_PAIR, "1 exchange 34, 1 bet", drawn="Jh 2h"), -10 + 10 + 400),
    "exchanged one": (one("Ah 9h 7h 4h 2c", DEALER_PAIR, "1 exchange 4, 1 bet", drawn="2h"), 100),
    "exchanged five": (one(NOTHING, DEALER_PAIR, "1 exchange 01234, 1 bet", drawn="Ah 9h 7h 4h 2h"), 100),
    "folded": (one(NOTHING, DEALER_PAIR, "1 fold"), -10),
    "lost": (one(NOTHING, DEALER_PAIR), -30),
    "pair": (one(PAIR, DEALER_PAIR), 10 + 20),
    "two pair": (one(TWO_PAIR, DEALER_PAIR), 10 + 40),
    "three of a kind": (one(TRIPS, DEALER_PAIR), 10 + 60),
    "straight": (one("9c 8d 7s 6h 5d", DEALER_PAIR), 10 + 80),
    "wheel": (one("Ac 5d 4c 3h 2h", DEALER_PAIR), 10 + 80),
    "full house": (one("9c 9d 9s 6h 6d", DEALER_PAIR), 10 + 140),
    "quads": (one("9c 9d 9s 9h 6d", DEALER_PAIR), 10 + 400),
    "straight flush": (one("9h 8h 7h 6h 5h", DEALER_PAIR), 10 + 1000),
    "king-high straight flush": (one("Kh Qh Jh Th 9h", DEALER_PAIR), 10 + 1000),
    "royal flush": (one("Ah Kh Qh Jh Th", DEALER_PAIR), 10 + 2000),
    # "Dealer qualifies with a pair of twos or better"; against ace high nobody needs a hand.
    "pair of twos qualifies": (one(PAIR, "2c 2d Ac Qs 9c"), 10 + 20),
    "ace-king does not": (one(NOTHING, "Ac Kh Js 9c 2d", "1 bet, 1 take"), 10),
    "a straight qualifies": (one(PAIR, "9c 8d 7s 6h 5d"), -30),
    # "equal: both returned"
    "tie": (one("Kc Kd 8s 5c 3d", "Kh Ks 8d 5d 3h"), 0),
    "exchange, tie": (one("Kc Kd 8s 5c 3d", "As Kh 8d 5d 3h", "1 bet, 1 replace", new="Ks"), -10),
    # "With six cards the best five count": the pair of kings keeps its best kickers.
    "sixth card counts": (one("Kc Kd 8s 5c 3d", "Kh Ks 9d 5d 4h", "1 buy, 1 bet", drawn="Ad"), -10 + 10 + 20),
    # "highest card ... may be the face-up one": the ace is the last of the dealer's cards.
    "the up-card goes": (one(FLUSH, "Td 6c 4s 2c As", "1 bet, 1 replace", new="Ts"), 100),
}


@BOTH
@pytest.mark.parametrize("name", EXAMPLES)
def test_one_box_pays(name, nets):
    script, net = EXAMPLES[name]

    assert nets(script) == {1: net}


# The bonus is on the first five cards, "whatever follows".
BONUS_LINES = {
    "Ah Kh Qh Jh Th": 1000,
    "9h 8h 7h 6h 5h": 500,
    "9c 9d 9s 9h 6d": 200,
    "9c 9d 9s 6h 6d": 70,
    FLUSH: 50,
    "9c 8d 7s 6h 5d": 40,
    TRIPS: 25,
    TWO_PAIR: -1,
    PAIR: -1,
    NOTHING: -1,
}


@BOTH
@pytest.mark.parametrize("hand", BONUS_LINES)
def test_a_bonus_without_an_ante_pays_by_the_table(hand, nets):
    """[A-75] "cards dealt, bonus settled, no further action"."""
    assert nets(Script(boxes=((0, 3, hand, ""),), dealer=DEALER_PAIR)) == {1: 3 * BONUS_LINES[hand]}


@BOTH
def test_the_bonus_is_paid_on_the_first_cards_whatever_follows(nets):
    """Three jacks are thrown away, and the box folds: the bonus has won, ante and fee are lost."""
    thrown = Script(
        boxes=((10, 5, TRIPS, "2h 4h 6h 9s Qs"),),
        dealer=DEALER_ACES.replace("2d", "7d"),
        script="1 exchange 01234, 1 fold",
    )
    made = Script(boxes=((10, 5, PAIR, "Kh 2h"),), dealer=DEALER_PAIR, script="1 exchange 34, 1 bet")

    assert nets(thrown) == {1: 5 * 25 - 20}
    assert nets(made) == {1: -5 - 10 + 10 + 60}


# Four boxes against ace high: pair, flush, two pair, trips.
FOUR = Script(
    boxes=(
        (10, 0, "7c 7d 8s 5c 3d", ""),
        (20, 0, "Ah 9h 6h 4h 2h", ""),
        (10, 0, "Qc Qd 8d 8c 3s", ""),
        (10, 0, "Jc Jd Js 9c 3h", ""),
    ),
    dealer="As Td 6c 4s 2c",
    script="2 bet, 1 bet, 2 replace, 1 take, 3 take, 4 replace",
    new="Ts",
)


@BOTH
def test_the_larger_open_box_is_played_first_and_blind_ones_bet_by_themselves(nets):
    """One new card of the dealer, a ten for a pair, serves boxes 2 and 4; 1 and 3 have been paid before."""
    assert nets(FOUR) == {1: 10, 2: 5 * 40 + 20 - 20, 3: 10, 4: 3 * 20 + 10 - 10}


@BOTH
@pytest.mark.parametrize(
    ("maximum_of", "paid"),
    [
        # 50 in all for the ante and the bet of each box: 20 + 30, less the ante given up; 10 + 40.
        ("box", {1: 10, 2: 50 - 20, 3: 10, 4: 50 - 10}),
        # Antes are not limited.
        ("bet", {1: 10, 2: 20 + 50 - 20, 3: 10, 4: 10 + 50 - 10}),
        # 1 and 3 take 10 each, box 2 the 30 that are left.
        ("player", {1: 10, 2: 30 - 20, 3: 10, 4: 0 - 10}),
    ],
)
def test_the_maximum_payout_limits_winnings_not_stakes(maximum_of, paid, nets):
    """[A-72]"""
    script = changed(FOUR, max_payout=50, readings={"maximum_of": maximum_of})

    assert nets(script) == paid


@BOTH
def test_base_and_bonus_reach_the_maximum_each(nets):
    """ "both reachable in one deal"; the stakes come back on top."""
    script = Script(boxes=((10, 10, "Ah Kh Qh Jh Th", ""),), dealer=DEALER_PAIR, script="1 bet", max_payout=500)

    assert nets(script) == {1: 500 + 500}
    assert nets(changed(script, max_payout=5)) == {1: 5 + 5}


def test_a_second_box_sees_the_first_one_and_blind_boxes_are_seen_by_nobody():
    """ "the player has seen all of box 1, discards included"; "Box 1's decisions see no other box"."""
    seen: list[tuple[int, set[str]]] = []
    script = Script(
        boxes=(
            (10, 0, PAIR, ""),
            (10, 0, "Ah 9h 6h 4h 2h", "7c 7d"),
            (10, 0, "Qc Qd 8d 8c 3s", ""),
            (0, 5, TRIPS.replace("8c", "9c").replace("3d", "3h"), ""),
        ),
        dealer="As Td 6c 4s Ts",
        script="1 bet, 2 exchange 34, 2 bet",
    )
    sees(script, seen)
    first, second = set(PAIR.split()), {"Ah", "9h", "6h", "4h", "2h"}

    assert seen == [(1, first | {"Ts"}), (2, first | second | {"Ts"}), (2, first | second | {"Ts", "7c", "7d"})]


def sees(script: Script, seen: list[tuple[int, set[str]]]) -> None:
    """Play a script with the twin and note what lies open for whom."""
    from tests.oracles import naive_six_card
    from tests.oracles.six_card_tables import SixTable

    boxes = [naive_six_card.Box(at, ante, bonus) for at, (ante, bonus, _, _) in enumerate(script.boxes, start=1)]
    moves = script.moves

    def decide(position, may, cards_seen):
        seen.append((position, set(cards_seen)))
        _, what, places = moves.pop(0)
        return what, places

    rules = SixTable(script.table, (), script.balance, script.readings, 0, 0).rules()
    naive_six_card.play(rules, boxes, script.balance, script.deck(), decide)


# ------------------------------------------------------------------------------------------------- what is not allowed

NOT_ALLOWED = {
    "an exchange of three": (
        one(NOTHING, DEALER_PAIR, "1 exchange 012, 1 bet", drawn="2h 4h 6h"),
        Status.EXCHANGE_SIZE,
    ),
    "an exchange of four": (
        one(NOTHING, DEALER_PAIR, "1 exchange 0123, 1 bet", drawn="2h 4h 6h 7h"),
        Status.EXCHANGE_SIZE,
    ),
    "a second purchase": (one(NOTHING, DEALER_PAIR, "1 buy, 1 buy, 1 bet", drawn="2h"), Status.NOT_OFFERED),
    "a purchase and an exchange": (
        one(NOTHING, DEALER_PAIR, "1 buy, 1 exchange 0, 1 bet", drawn="2h"),
        Status.NOT_OFFERED,
    ),
    "a new card of a dealer who qualifies": (
        one(FLUSH, DEALER_PAIR, "1 bet, 1 replace", new="Ts"),
        Status.ACTION_AFTER_END,
    ),
    "a request of a box that folded": (
        one(NOTHING, DEALER_NOTHING, "1 fold, 1 replace", new="Ts"),
        Status.ACTION_AFTER_END,
    ),
    "a fold at the dealer": (one(FLUSH, DEALER_NOTHING, "1 bet, 1 fold"), Status.NOT_OFFERED),
    "a round that stops": (one(FLUSH, DEALER_NOTHING, "1 bet"), Status.HAND_NOT_OVER),
    "a check": (one(FLUSH, DEALER_NOTHING, "1 take"), Status.NOT_OFFERED),
    "a purchase that is not covered": (
        one(NOTHING, DEALER_PAIR, "1 buy, 1 fold", drawn="2h", balance=19),
        Status.NOT_COVERED,
    ),
    "a bet that is not covered": (one(PAIR, DEALER_PAIR, "1 bet", balance=29), Status.NOT_COVERED),
    "a bet that is not covered after a purchase": (
        one(PAIR, DEALER_PAIR, "1 buy, 1 bet", drawn="2h", balance=39),
        Status.NOT_COVERED,
    ),
}


@pytest.mark.parametrize("name", NOT_ALLOWED)
def test_a_record_against_the_rules_is_refused(name):
    script, status = NOT_ALLOWED[name]

    assert script.status() == status


@pytest.mark.parametrize(
    "name",
    [
        name
        for name in NOT_ALLOWED
        if NOT_ALLOWED[name][1] in (Status.EXCHANGE_SIZE, Status.NOT_OFFERED, Status.NOT_COVERED)
    ],
)
def test_the_twin_refuses_it_too(name):
    with pytest.raises(Refused):
        NOT_ALLOWED[name][0].twin()


@BOTH
def test_what_the_balance_just_covers_is_played(nets):
    """Also with what a bonus has just paid: "its bonus settled, played to the end"."""
    bought = one(PAIR, DEALER_PAIR, "1 buy, 1 bet", drawn="2h", balance=40)
    paid = Script(boxes=((10, 1, TRIPS, ""),), dealer=DEALER_PAIR, script="1 bet", balance=11)

    assert nets(bought) == {1: 20}
    assert nets(paid) == {1: 25 + 70}


WRONG_CARDS = {
    "a card twice": (
        lambda round_: replace(round_, dealer=tuple(cards.cards("Ah 6c 4s 2d Tc"))),
        Status.DUPLICATE_CARD,
    ),
    "a drawn card twice": (lambda round_: with_drawn(round_, "Ah"), Status.DUPLICATE_CARD),
    "a drawn card unknown": (lambda round_: with_drawn(round_, "??"), Status.CARD_NOT_IN_DECK),
    "a drawn card missing": (lambda round_: with_drawn(round_, ""), Status.HOLE_CARDS_MISSING),
    "a drawn card too many": (lambda round_: with_drawn(round_, "2h 3h"), Status.TOO_MANY_HOLE_CARDS),
    "four cards": (lambda round_: replace(round_, dealer=round_.dealer[:4]), Status.HOLE_CARDS_MISSING),
    "a new card of the dealer that nobody asked for": (
        lambda round_: replace(round_, dealer_new=cards.card("3h")),
        Status.TOO_MANY_HOLE_CARDS,
    ),
    "another result": (lambda round_: with_won(round_, 131), Status.RESULT_DIFFERS),
    "the same result": (lambda round_: with_won(round_, 10 + 10 + 20 + 100), Status.OK),
    "another box": (lambda round_: with_box(round_, 1), Status.WRONG_ACTOR),
    "something of poker": (lambda round_: with_action(round_, Action.CHECK), Status.NOT_OFFERED),
}


def with_drawn(round_, text):
    return replace(round_, boxes=(replace(round_.boxes[0], drawn=tuple(cards.cards(text))),))


def with_won(round_, won):
    return replace(round_, boxes=(replace(round_.boxes[0], won=won),))


def with_box(round_, box):
    return replace(round_, decisions=(replace(round_.decisions[0], box=box), *round_.decisions[1:]))


def with_action(round_, action):
    return replace(round_, decisions=(replace(round_.decisions[0], action=action), *round_.decisions[1:]))


@pytest.mark.parametrize("name", WRONG_CARDS)
def test_a_record_is_checked_and_never_repaired(name):
    change, status = WRONG_CARDS[name]
    script = one("Ah 9h 7h 4h 2c", DEALER_PAIR, "1 buy, 1 bet", drawn="2h")

    log = replayed(change(script.record()), script)

    assert Status(int(log.results["status"][0])) == status
    assert log.hands["hand_no"].size == (status == Status.OK)


def test_the_house_takes_and_pays_what_boxes_lose_and_win():
    """Seats 1 to 4 and the house in chair 5: it puts in winnings beyond stakes; an ante given up and what it wins cancel."""
    seats = FOUR.log().seats

    assert seats["seat_no"].tolist() == [1, 2, 3, 4, 5]
    assert seats["put_in_chips"].tolist() == [30, 60, 30, 30, 10 + 200 + 10 + 60]
    assert seats["won_chips"].tolist() == [40, 40 + 220, 40, 20 + 70, 0]
