"""The kernel against the rule book's examples, sections 4 and 5: who opens, completions, open pairs, the seventh card."""

import pytest

from pipeline import cards
from pipeline.codes import Limit, Status
from pipeline.rules.money import Stakes
from tests.engine.by_hand import SEATS, STUD_2_4, ByHand, after, end, joined, passed_to, refused

OF_THREE = "A bring, B call, C call"
DECK = [cards.text([card]) for card in cards.STANDARD_DECK]


def five(*hands: str, **said) -> ByHand:
    """A table of five card stud at 2-4; a hand is its hole card, its door card and what comes."""
    return ByHand(
        **{"game": "five_card_stud", "stakes": STUD_2_4, "stacks": (100,) * len(hands), "holes": hands, **said}
    )


def doors(*cards_up: str, game: str = "five_card_stud", **said) -> ByHand:
    """A table by its door cards; what else is dealt can't matter."""
    left = [card for card in DECK if card not in cards_up]
    num_down = 1 if game == "five_card_stud" else 2
    hands = ["".join(left[num_down * at :][:num_down]) + door for at, door in enumerate(cards_up)]
    return five(*hands, game=game, **said)


def without_pairs(num_seats: int, game: str = "seven_card_stud", **said) -> ByHand:
    """A table where A shows the deuce of clubs and has to open, and nobody ever shows a pair."""
    ups = ("2c4d6h8s", "3d5h7sTc", "9cJdKhAs")[:num_seats]
    left = [card for card in DECK if card not in "".join(ups)]
    num_down = 1 if game == "five_card_stud" else 2
    return five(*("".join(left[num_down * at :][:num_down]) + up for at, up in enumerate(ups)), game=game, **said)


# ------------------------------------------------------------------------------------------------------ who brings in


@pytest.mark.parametrize(
    ("game", "shown", "opener"),
    [
        ("five_card_stud", ("3c", "2d", "2c", "As"), "C"),  # clubs lowest
        ("five_card_stud", ("3c", "2s", "2h", "2d"), "D"),
        ("five_card_stud", ("Ac", "Ad", "Ks", "Ah"), "C"),  # ace is high
        ("seven_card_stud", ("3c", "2d", "2c", "As"), "C"),
        ("seven_card_stud_hi_lo", ("3c", "2d", "2c", "As"), "C"),
        ("razz", ("Ac", "Kd", "2c", "Kh"), "D"),  # the highest, ties by the highest suit
        ("razz", ("As", "3d", "2c", "3c"), "B"),  # ace low
    ],
)
def test_who_brings_in(game, shown, opener):
    """Rule book 4: the lowest up-card, equal ranks by suit c < d < h < s, ace high; razz: the highest, ace low."""
    others = set("ABCD") - {opener}

    assert refused(doors(*shown, game=game), f"{opener} bring") == Status.OK
    assert {refused(doors(*shown, game=game), f"{seat} bring") for seat in others} == {Status.WRONG_ACTOR}


def test_an_all_in_for_the_ante_passes_the_obligation_on():
    """Rule book 4 [A-30] and 0: the lowest card has no chips left, the next clockwise brings in; short, the others owe all."""
    stakes = Stakes.of_stud(8, ante=1, bring_in=4, limit=Limit.FIXED_LIMIT)
    hand = doors("3c", "2c", "4c", "5c", stakes=stakes, stacks=(50, 1, 3, 50))

    assert refused(hand, "C bring, D call 4, A call 4") == Status.OK
    assert refused(hand, "C bring, D call 2") == Status.CALL_AMOUNT


@pytest.mark.parametrize(
    ("script", "status"),
    [
        ("A fold", Status.BRING_IN_DUE),
        ("A check", Status.BRING_IN_DUE),
        ("A bring, B check", Status.CHECK_FACING_BET),
        ("A bring, B bring", Status.NO_BRING_IN_DUE),
        ("A bring, B raise 2", Status.OK),  # the word for a completion does not matter
        ("A bring, B call, C call, A raise 2", Status.WRONG_ACTOR),
    ],
)
def test_the_first_round(script, status):
    """Rule book 4 [A-26]: nobody can check in round 1; the bring-in player "if only called, has no further option"."""
    hand = five("7c2c4c6cTc", "7d3d5d8dJd", "7h4h6hTh9d")

    assert refused(hand, script) == status


# -------------------------------------------------------------------------------------------------------- completions


def test_a_bring_in_is_completed_and_then_raised_three_times():
    """Rule book 4 [A-25]: bring-in 1, complete 2, then raises 4, 6, 8 (2-4 game); the opener may complete at once."""
    hand = doors("2c", "3c", "4c")
    moves = ("A bring", "B complete 2", "C raise 4", "A raise 6", "B raise 8")
    totals = [2, 2, 4, 6, 8]
    for at, total in enumerate(totals):
        assert after(hand, ", ".join(moves[:at])).raises("AABCAB"[at + 1] if at else "A") == (total, total)

    assert after(hand, ", ".join(moves)).raises("C") == Status.RAISE_CAPPED
    assert refused(hand, "A complete 2, B raise 4, C raise 6, A raise 8, B raise 10") == Status.RAISE_CAPPED


def test_a_full_opening_bet_is_followed_by_three_raises():
    """Rule book 4 [A-24], alternative: the lowest card opens with a full small bet, then three raises."""
    hand = doors("2c", "3c", "4c", stakes=Stakes.of_stud(2, bring_in=2, limit=Limit.FIXED_LIMIT))

    assert after(hand, "").raises("A") == Status.BRING_IN_DUE
    assert after(hand, "A bring").raises("B") == (4, 4)
    assert after(hand, "A bring, B raise 4, C raise 6").raises("A") == (8, 8)
    assert after(hand, "A bring, B raise 4, C raise 6, A raise 8").raises("B") == Status.RAISE_CAPPED
    assert refused(hand, "A bring, B complete 4") == Status.BET_FACING_BET  # nothing is to be completed


def test_a_full_opening_bet_is_raised_by_as_much_at_no_limit():
    """Rule book 4 [A-24] and 0: min raise increment = last full bet; over a smaller bring-in the least bet is the small bet."""
    full = doors("2c", "3c", "4c", stakes=Stakes.of_stud(2, bring_in=2, limit=Limit.NO_LIMIT))
    half = doors("2c", "3c", "4c", stakes=Stakes.of_stud(2, bring_in=1, limit=Limit.NO_LIMIT))

    assert after(full, "A bring").raises("B") == (4, 99)
    assert after(half, "A bring").raises("B") == (2, 99)


@pytest.mark.parametrize(
    ("all_in", "raises", "raises_of_opener"),
    [
        (2, (4, 4), Status.RAISE_NOT_REOPENED),
        (3, (7, 7), (7, 7)),
    ],
)
def test_all_in_over_the_bring_in(all_in, raises, raises_of_opener):
    """[A-03] [A-25]: bring-in 1, unit 4: all-in 2 is completed to 4, all-in 3 is a completion, raised to 7."""
    stakes = Stakes.of_stud(4, ante=1, bring_in=1, limit=Limit.FIXED_LIMIT)
    hand = doors("2c", "3c", "4c", stakes=stakes, stacks=(50, all_in + 1, 50))
    script = f"A bring, B complete {all_in}"

    assert after(hand, script).raises("C") == raises
    assert after(hand, f"{script}, C call").raises("A") == raises_of_opener


def test_an_opener_all_in_for_a_little_more_than_the_bring_in_is_completed():
    """[A-03] [A-25]: bring-in 2, unit 4: the opener's all-in 3 grows the bring-in by less than half a bet, so it is no unit."""
    stakes = Stakes.of_stud(4, ante=1, limit=Limit.FIXED_LIMIT)
    hand = doors("2c", "3c", "4c", stakes=stakes, stacks=(4, 50, 50))

    assert after(hand, "A complete 3").raises("B") == (4, 4)
    assert after(hand, "A complete 3, B raise 4, C raise 8, B raise 12").raises("C") == (16, 16)


def test_small_bets_on_two_streets_and_big_ones_later():
    """Rule book 4 [A-24]: small bet in rounds 1-2, big bet from round 3; in five card stud and in seven card stud."""
    for game, num_streets in (("five_card_stud", 4), ("seven_card_stud", 5), ("razz", 5)):
        hand = without_pairs(3, game=game)
        units = []
        for street_no in range(1, num_streets):
            script = passed_to(hand, street_no)
            units += [raises for seat in "ABC" if isinstance(raises := after(hand, script).raises(seat), tuple)][:1]

        assert units == [(2, 2)] + [(4, 4)] * (num_streets - 2), game


# --------------------------------------------------------------------------------------------------------- later rounds


@pytest.mark.parametrize(
    ("up", "opener"),
    [
        (("As9s", "2d2h", "KcQc"), "B"),  # a pair
        (("KsQs", "KdQd", "KcJc"), "A"),  # a tie goes to the first from the left of the button, not by suit
        (("2c3c", "Td9d", "KhQh"), "C"),
    ],
)
def test_the_best_board_acts_first(up, opener):
    """Rule book 4: best visible hand acts first, suits not used."""
    left = [card for card in DECK if card not in "".join(up)]
    hand = five(*(left[at] + shown for at, shown in enumerate(up)))

    assert refused(hand, joined(passed_to(hand, 1), f"{opener} check")) == Status.OK


def test_who_has_folded_does_not_open():
    """Rule book 4: the best visible hand among those still in; C is better than B, A has folded a pair."""
    hand = five("Kh3c3s", "Ks4d5d2s", "Kd4h6d2d")
    third = joined(passed_to(hand, 1), "A check, B bet 2, C call, A fold")

    assert refused(hand, f"{third}, B check") == Status.WRONG_ACTOR
    assert refused(hand, f"{third}, C check") == Status.OK


@pytest.mark.parametrize(
    ("up", "opener"),
    [
        (("6c7c8c9c", "AdKd2h3h"), "B"),  # no straight flush of four cards
        (("2d2h3d3h", "AcKcQs2s"), "A"),  # two pair
        (("2d2h3d3h", "4c4s5cKs"), "A"),
        (("4c4s4dKs", "3d3hAdAh"), "A"),  # three of a kind
        (("4c4s6d7h", "4d4h5sKc"), "B"),  # kickers
    ],
)
def test_what_shows_of_four_cards(up, opener):
    """Rule book 4 [A-28]: trips, two pair, pair, high cards with kickers; straights and flushes do not count."""
    left = [card for card in DECK if card not in "".join(up)]
    hand = five(*(left[at] + shown for at, shown in enumerate(up)))

    assert refused(hand, joined(passed_to(hand, 3), f"{opener} check")) == Status.OK


def test_in_razz_the_lowest_board_acts_first():
    """Room practice: pairs are bad, the ace is low."""
    pairs = five("QcQhAdAh", "QdQsKd2c", "JcJdTc3c", game="razz")
    aces = five("QcQh7dAh", "QdQs7c2c", "JcJd6c6h", game="razz")

    assert refused(pairs, joined(passed_to(pairs, 1), "C check")) == Status.OK
    assert refused(aces, joined(passed_to(aces, 1), "A check")) == Status.OK


# ----------------------------------------------------------------------------------------------------------- open pairs


def fourth_street(script: str, seat: str, game: str = "seven_card_stud", shown: str = "9d", **said):
    """What a seat may raise to in the second round of a 2-4 table, where C shows a nine and another card."""
    ups = ("2cKd", "3cQd", "9c" + shown)
    left = [card for card in DECK if card not in "".join(ups)]
    num_down = 1 if game == "five_card_stud" else 2
    holes = tuple("".join(left[num_down * at :][:num_down]) + up for at, up in enumerate(ups))
    hand = five(*holes, game=game, **said)
    return after(hand, joined(OF_THREE, script)).raises(seat), hand


@pytest.mark.parametrize("game", ["seven_card_stud", "five_card_stud"])
def test_an_open_pair_gives_a_choice(game):
    """Rule book 5 [A-31], Ex. 2-4: 9-9 may bet 2 or 4; after a 4 bet raises go 8, 12, 16; after a 2 bet to 4 or 6."""

    def raises(script: str, seat: str):
        return fourth_street(script, seat, game)[0]

    assert raises("", "C") == (2, 4)
    assert raises("C bet 4", "A") == (8, 8)
    assert raises("C bet 4, A raise 8", "B") == (12, 12)
    assert raises("C bet 4, A raise 8, B raise 12", "C") == (16, 16)
    assert raises("C bet 4, A raise 8, B raise 12, C raise 16", "A") == Status.RAISE_CAPPED
    assert raises("C bet 2", "A") == (4, 6)
    assert raises("C bet 2, A raise 6", "B") == (10, 10)
    assert raises("C check, A check", "B") == (2, 4)  # "every player may choose s or b"


def test_nothing_between_the_two_bets():
    """Rule book 5 [A-31]: 2 or 4, not 3."""
    _, hand = fourth_street("", "C")

    assert refused(hand, f"{OF_THREE}, C bet 3") == Status.RAISE_NOT_A_UNIT
    assert {refused(hand, f"{OF_THREE}, C bet {bet}") for bet in (2, 4)} == {Status.OK}


def test_without_an_open_pair_or_its_rule_the_bet_is_small():
    """Rule book 5 [A-31]: off, no pair, a game that has no such rule; literal S2 doubles it."""
    assert fourth_street("", "A", shown="Td")[0] == (2, 2)
    assert fourth_street("", "C", house_rules={"open_pair": "off"})[0] == (2, 2)
    assert fourth_street("", "C", game="seven_card_stud_hi_lo")[0] == (2, 2)
    assert fourth_street("", "C", house_rules={"open_pair": "doubled"})[0] == (4, 4)
    assert fourth_street("", "A", shown="Td", house_rules={"open_pair": "doubled"})[0] == (2, 2)


@pytest.mark.parametrize(("reading", "fifth"), [("choice", (4, 4)), ("doubled", (2, 2))])
def test_later_rounds_are_big_or_of_one_unit(reading, fifth):
    """Rule book 5: b in rounds 3-5; literal S2 [A-31] has one unit u, doubled only by a pair."""
    hand = without_pairs(2, house_rules={"open_pair": reading})

    for street_no in (2, 3):
        assert after(hand, passed_to(hand, street_no)).raises("B") == fifth


def test_the_open_pair_of_who_has_folded_is_none():
    """Rule book 5 [A-31], literal S2: 2u in rounds 2-5 "whenever a pair shows", of a player still in."""
    hands = ("2h2s9c9d5h", "3h4s2c7dTd", "4h5s4c8dJd")
    hand = five(*hands, game="seven_card_stud", house_rules={"open_pair": "doubled"})
    fourth = passed_to(hand, 1)

    assert after(hand, f"{fourth}, A bet 4, B call, C call").raises("A") == (4, 4)
    assert after(hand, f"{fourth}, A bet 4, B raise 8, C call, A fold").raises("C") == (2, 2)


# ------------------------------------------------------------------------------------------------------ the seventh card


@pytest.mark.parametrize(("reading", "openers"), [("up", "BAAAB"), ("down", "BAAAA")])
def test_the_seventh_card_is_up_or_down(reading, openers):
    """Rule book 5 [A-32] [A-33]: dealt up it counts for who opens the last round, and five up-cards may be a flush."""
    hand = five("AcAdKsKh4h8sTs", "2s3s4d6d8dTdQd", game="seven_card_stud", house_rules={"seventh_card": reading})
    ended = end(hand)

    assert ended.first_actors() == openers
    assert ended.table["seats"]["num_up"][0][:2].tolist() == [5 if reading == "up" else 4] * 2


def dealt_round(num_seats_by_card: tuple[int, ...]) -> tuple[str, ...]:
    """Hands as a deck in order gives them, so many seats getting each card: nobody shows a pair."""
    holes, left = [""] * 8, iter(DECK)
    for num_seats in num_seats_by_card:
        for at in range(num_seats):
            holes[at] += next(left)
    return tuple(holes)


SIX_EACH = (8, 8, 8, 8, 8, 8)


@pytest.mark.parametrize(
    ("num_by_card", "folds", "burns", "num_common", "num_used"),
    [
        (SIX_EACH, {}, "off", 1, 49),  # stub 4, eight live
        (SIX_EACH, {3: "H"}, "off", 1, 49),  # 8, 8, 8 on 4th to 6th, one fold then: stub 4, 7 live
        ((8, 8, 8, 7, 7, 7, 7), {0: "H"}, "off", 0, 52),  # one fold on 3rd street: 24 + 7 * 4 = 52 exactly
        ((*SIX_EACH, 4), {3: "EFGH"}, "off", 0, 52),  # stub 4, 4 live: individual cards
        (SIX_EACH, {}, "on", 1, 52),  # 52 - 48 - 3 = 1: burn omitted, that card is the common card
        ((8, 8, 8, 7, 7, 7), {0: "H"}, "on", 1, 50),  # 52 - 45 - 3 = 4, seven live: a burn, then the common card
    ],
)
def test_the_seventh_card_of_eight_players(num_by_card, folds, burns, num_common, num_used):
    """Rule book 5 [A-35]: one common card where the stub, burns excluded, is smaller than the number of live players."""
    hand = five(
        *dealt_round(num_by_card), game="seven_card_stud", board="As" * num_common, house_rules={"burns": burns}
    )
    script = ""
    for street_no, folders in folds.items():
        # A shows the lowest door card and brings in; later E shows the best cards, and is the first of equals.
        order = "EFGHABCD" if street_no else "BCDEFGH"
        moves = [f"{seat} {'fold' if seat in folders else 'pass'}" for seat in order]
        script = joined(passed_to(hand, street_no), "" if street_no else "A bring", *moves)
    ended = end(hand, script)
    live_seats = [seat for seat in range(8) if SEATS[seat] not in "".join(folds.values())]

    assert ended.table["num_board"][0] == num_common
    assert {int(ended.table["seats"]["num_cards"][0][at]) for at in live_seats} == {7 - num_common}
    assert ended.table["deck_at"][0] == num_used


@pytest.mark.parametrize(("reading", "opener"), [("no", "A"), ("yes", "B")])
def test_a_common_card_does_not_open(reading, opener):
    """Rule book 5 [A-36]: KK84 opens against QQJ2 with a common Q, unless it is counted."""
    ups = ("8cKc4cKd", "JdQdQc2h", "3h5s7h9s", "3s5h7s9h", "6d9c3d5d", "6hTd4h8h", "6sTh4s8s", "7dTc9dAh")
    left = [card for card in DECK if card not in "".join(ups) + "Qh"]
    holes = ["".join(left[2 * at : 2 * at + 2]) + up for at, up in enumerate(ups)]
    hand = five(*holes, game="seven_card_stud", board="Qh", house_rules={"common_card_opens": reading})

    assert end(hand).first_actors()[-1] == opener
