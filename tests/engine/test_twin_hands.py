"""The slow twin against the rule book's examples, sections 0 to 6: which hand is better."""

import pytest

from tests.oracles import naive_ranking
from tests.oracles.naive_games import HOLDEM, OMAHA, OMAHA_5, OMAHA_6, OMAHA_HI_LO, RAZZ, SIX_PLUS_A, SIX_PLUS_B, Game
from tests.oracles.naive_showdown import low_half_rank, main_rank
from tests.oracles.twin_tables import cards


@pytest.mark.parametrize(
    ("board", "better", "worse"),
    [
        ("AhKhQhJh2h", "3h4c", "4d4s"),  # a heart is enough to beat the board
        ("AcKd9h5s2c", "QsJd", "QdTs"),  # all kickers
        ("KsQd2c3h7d", "7s8s", "AsJc"),  # no wrap: Q K A 2 3 is no straight
    ],
)
def test_all_five_cards_count(board, better, worse):
    """Rule book 0: flushes by all five cards, kickers, no straights around the ace."""
    assert standard(HOLDEM, better, board) > standard(HOLDEM, worse, board)


def test_both_play_the_board():
    """[A-08]: on A K Q J 9 of hearts the 3 of hearts is no better than no heart."""
    assert standard(HOLDEM, "3h4c", "AhKhQhJh9h") == standard(HOLDEM, "4d4s", "AhKhQhJh9h")


def standard(game: Game, own: str, board: str, has_low_ace: bool = True) -> tuple[int, ...]:
    return main_rank(game, has_low_ace, tuple(cards(own)[0]), tuple(cards(board)[0]))


@pytest.mark.parametrize(
    ("own", "board", "hand_class"),
    [
        ("AcKdQd7h", "2c3c5c9cJs", "high card"),  # four clubs on the board and one in hand
        ("Ac8cQd7h", "2c3c5c9cJs", "flush"),
        ("AcAdQh7h", "2c2d2h2sKs", "full house"),  # "each hand uses two own cards and three board cards"
        ("AcKdQh7h", "2c2d2h2sKs", "three of a kind"),
    ],
)
def test_omaha_takes_two_own_cards_and_three_of_the_board(own, board, hand_class):
    """Rule book 2."""
    assert naive_ranking.CLASSES[standard(OMAHA, own, board)[0]] == hand_class


@pytest.mark.parametrize("game", [OMAHA_5, OMAHA_6])
def test_more_own_cards_are_more_pairs_to_choose_from(game):
    """Rule book 2 with five and six own cards: the fifth one makes a pair of kings."""
    own = "AcQdJh9dKh" + ("3s" if game is OMAHA_6 else "")

    assert standard(game, own, "2c4d6h8sKs") > standard(OMAHA, own[:8], "2c4d6h8sKs")


@pytest.mark.parametrize(
    ("better", "worse"),
    [("7c6d5h4s3c", "8c4d3h2sAc"), ("8c5d4h3s2c", "8d6h3s2dAh"), ("5c4c3c2cAc", "6d4h3s2dAh")],
)
def test_lows_are_compared_from_the_highest_card_down(better, worse):
    """Rule book 3 and [A-22]: 7-6-5-4-3 beats 8-4-3-2-A, 8-5-4-3-2 beats 8-6-3-2-A, flushes and straights do not hurt."""
    low, high = (naive_ranking.low_of_five(cards(hand)[0]) for hand in (better, worse))

    assert low > high
    assert naive_ranking.is_eight_low(cards(better)[0])
    assert not naive_ranking.is_eight_low(cards("9c5d4h3s2c")[0])
    assert not naive_ranking.is_eight_low(cards("5c5d4h3s2c")[0])


def test_a_low_takes_two_own_cards_and_three_of_the_board():
    """Rule book 3: the pairs of own cards for high and for low may differ."""
    own, board = tuple(cards("Ac2cKdKh")[0]), tuple(cards("3d7h8sKsQd")[0])
    one_low_card = tuple(cards("AcJcKdKh")[0])

    assert low_half_rank(OMAHA_HI_LO, own, board) == naive_ranking.low_of_five(cards("8s7h3d2cAc")[0])
    assert naive_ranking.CLASSES[main_rank(OMAHA_HI_LO, True, own, board)[0]] == "three of a kind"
    assert low_half_rank(OMAHA_HI_LO, one_low_card, board) is None


def test_what_shows():
    """Rule book 4 [A-28]: quads, trips, two pair, pair, high cards; straights and flushes do not count before five cards."""
    order = ("9c8c7c6c", "Kc2d3h4s", "2c2d3h4s", "2c2dKh4s", "3c3d2h2s", "2c2d2hAs", "2c2d2h2s")
    ranks = [naive_ranking.showing_high(cards(hand)[0]) for hand in order]
    lows = [naive_ranking.showing_low(cards(hand)[0]) for hand in ("Ac2d3h4s", "Kc2d3h4s", "AcAd2h3s", "AcAd2h2s")]

    assert ranks == sorted(ranks)
    assert lows == sorted(lows, reverse=True)
    assert naive_ranking.showing_high(cards("9c8c7c6c5c")[0]) > naive_ranking.showing_high(cards("AcAdAhAsKc")[0])


def test_the_lowest_hand_wins_razz():
    """Razz: ace low, no qualifier, straights and flushes do not count, a pair is worse than none."""
    wheel, ten, pair = "5c4c3c2cAcKdKh", "TcTd8h6s4h3sAh", "2d2h3d3hAdAsKc"
    low, higher, paired = (main_rank(RAZZ, True, tuple(cards(hand)[0]), ()) for hand in (wheel, ten, pair))

    assert low > higher > paired


@pytest.mark.parametrize(
    ("game", "has_low_ace", "own", "board", "hand_class"),
    [
        (SIX_PLUS_A, True, "9c9d", "9h8s7d6cTd", "straight"),
        (SIX_PLUS_B, True, "9c9d", "9h8s7d6cTd", "three of a kind"),
        (SIX_PLUS_A, True, "Ac6d", "7h8s9cKdQd", "straight"),
        (SIX_PLUS_A, False, "Ac6d", "7h8s9cKdQd", "high card"),
        (SIX_PLUS_A, True, "Ac6c", "7c8c9cKdQd", "straight flush"),
        (SIX_PLUS_B, True, "AcJc", "7c8c9cAdAh", "flush"),
        (SIX_PLUS_A, True, "AcJc", "JdAdAhKcQc", "full house"),
    ],
)
def test_the_short_deck_hand_under_its_rankings(game, has_low_ace, own, board, hand_class):
    """Rule book 6 [A-37] [A-38]: own 9 9, board 9 8 7 6 T is a straight by A and trips by B; A-6-7-8-9 is a straight."""
    ranking = naive_ranking.RANKINGS[game.ranking, has_low_ace]

    assert ranking.classes[standard(game, own, board, has_low_ace)[0]] == hand_class


@pytest.mark.parametrize("game", [SIX_PLUS_A, SIX_PLUS_B])
def test_the_order_of_the_short_deck(game):
    """Rule book 6: flush above full house, trips and straight as the ranking says, A-6-7-8-9 the lowest straight."""
    full_house, flush, quads = "AcAdAhKsKd", "6c7c8c9cJc", "6c6d6h6s7c"
    low_straight, straight, trips = "Ac6d7h8s9c", "6c7d8h9sTc", "AcAdAhKsQd"
    ranking = naive_ranking.RANKINGS[game.ranking, True]
    ranks = [
        naive_ranking.rank_of_five(cards(hand)[0], ranking)
        for hand in (low_straight, straight, trips, full_house, flush, quads)
    ]

    assert ranks[0] < ranks[1]
    assert (ranks[2] < ranks[0]) == (game is SIX_PLUS_A)
    assert ranks[2:] == sorted(ranks[2:])
