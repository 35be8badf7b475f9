"""What two cards are beside a board."""

import numpy as np
import pytest

from pipeline.cards import NUM_CARDS, cards
from pipeline.codes import HandClass
from pipeline.engine import holdings, ranking
from tests.oracles.named_ranking import RANKS as RANK_LETTERS
from tests.oracles.named_ranking import STRAIGHTS

NUM_RANDOM_SPOTS = 20_000
GROUPS = ("KICKERS", "ONE_PAIRED", "POCKET_PAIR", "TWO_PAIR", "SET", "TRIPS", "STRAIGHT", "FLUSH", "FULL_HOUSE", "BEST")
LEAST_CLASSES = {
    **{"TWO_PAIR": HandClass.TWO_PAIR, "SET": HandClass.THREE_OF_A_KIND, "TRIPS": HandClass.THREE_OF_A_KIND},
    **{"STRAIGHT": HandClass.STRAIGHT, "FULL_HOUSE": HandClass.FULL_HOUSE, "BEST": HandClass.FOUR_OF_A_KIND},
}
FIRST = [getattr(holdings, group) for group in GROUPS]


def numbers(own: np.ndarray, board: np.ndarray) -> tuple[int, int, int]:
    """(holding, board, draw) of card numbers."""
    own_key, own_mask = ranking.CARD_KEYS[own].sum(), np.bitwise_or.reduce(ranking.CARD_MASKS[own])
    board_key, board_mask = ranking.CARD_KEYS[board].sum(), np.bitwise_or.reduce(ranking.CARD_MASKS[board])
    keys = (own_key, own_mask, board_key, board_mask)
    return (
        holdings.holding_no(int(own[0]), int(own[1]), *keys, False),
        holdings.board_no(board_key, board_mask, board.size, False),
        holdings.draw_no(int(own[0]), int(own[1]), *keys, board.size, False),
    )


def group_of(holding: int) -> str:
    return GROUPS[np.searchsorted(FIRST, holding, side="right") - 1]


def of(own: str, board: str) -> tuple[int, int, int]:
    return numbers(np.array(cards(own)), np.array(cards(board)))


@pytest.mark.parametrize(
    ("own", "board", "group"),
    [
        ("AhKd", "Qs8c4d", "KICKERS"),
        ("AhKd", "8s8c4d", "KICKERS"),  # the pair is everybody's
        ("AhKd", "As8c4d", "ONE_PAIRED"),
        ("4hKd", "As8c8d4s", "ONE_PAIRED"),  # the eights are everybody's
        ("9d9h", "As8c4d", "POCKET_PAIR"),
        ("8h4h", "As8c4d", "TWO_PAIR"),
        ("8h8d", "As8c4d", "SET"),
        ("Ah8d", "8s8c4d", "TRIPS"),
        ("6h5d", "7s8c4d", "STRAIGHT"),
        ("Ah2d", "3s4c5d", "STRAIGHT"),  # five high
        ("Ah2d", "KsQcJd", "KICKERS"),  # no straight goes round the corner
        ("AhKh", "7h8h2h", "FLUSH"),
        ("8h8d", "As8cAd", "FULL_HOUSE"),
        ("Ah8d", "As8cAd", "FULL_HOUSE"),
        ("8h8d", "8s8cAd", "BEST"),
    ],
)
def test_holdings_have_the_names_that_players_give_them(own, board, group):
    assert group_of(of(own, board)[0]) == group


def test_within_a_group_the_first_is_the_best_and_kickers_count():
    top, second, third = (of(own, "Ks8c4d")[0] for own in ("KhAd", "8hAd", "4hAd"))

    assert top < second < third
    assert of("KhAd", "Ks8c4d")[0] < of("KhTd", "Ks8c4d")[0] < of("Kh2d", "Ks8c4d")[0]


def test_the_nut_flush_comes_first_and_the_flush_of_the_board_last():
    nuts, second, low, board = (of(own, "Ah9h7h4hKs")[0] for own in ("KhQd", "QhJd", "2h2d", "QsJd"))

    assert (nuts, second, low) == (holdings.FLUSH, holdings.FLUSH + 1, holdings.FLUSH + 4)
    assert group_of(board) == "KICKERS"
    assert of("QsJd", "Ah9h7h4h3h")[0] == holdings.FLUSH + 5


def test_boards_differ_by_what_anybody_may_have():
    """A rainbow board, with three of a suit, paired, with a straight for two cards, and for one."""
    boards = ["Ks8c3d", "Ks8s3s", "Ks8c8d", "9s8c7d", "9s8c7d6h"]

    assert len({of("AhAd", board)[1] for board in boards}) == len(boards)


def test_which_straights_a_set_of_ranks_holds_is_as_the_rule_book_lists_them():
    """For all 8,192 sets."""
    straights = [{RANK_LETTERS.index(rank) for rank in straight} for straight in STRAIGHTS]
    for ranks in range(holdings.NUM_RANK_SETS):
        held = {rank for rank in range(13) if ranks >> rank & 1}
        missing = [straight - held for straight in straights]

        assert holdings.STRAIGHT_TOPS[ranks] == max((n for n, rest in enumerate(missing, 1) if not rest), default=0)
        assert holdings.BEST_STRAIGHTS[ranks] == max(
            (n for n, rest in enumerate(missing, 1) if len(rest) <= 2), default=0
        )
        assert holdings.STRAIGHT_OUTS[ranks] == len(set().union(*(rest for rest in missing if len(rest) == 1)))


def test_every_hand_has_a_holding_a_board_and_a_draw_that_fit_its_class():
    """On the river, against the value of the best five: who adds nothing but kickers has no better class than the board."""
    rng = np.random.default_rng(1)
    for _ in range(NUM_RANDOM_SPOTS):
        dealt = rng.permutation(NUM_CARDS)[: 2 + int(rng.integers(3, 6))]
        own, board = dealt[:2], dealt[2:]
        holding, board_no, draw = numbers(own, board)

        assert 0 <= holding < holdings.NUM_HOLDINGS
        assert 0 <= board_no < holdings.NUM_BOARDS
        assert 0 <= draw < holdings.NUM_DRAWS
        group = group_of(holding)
        hand_class = ranking.hand_class(ranking.high_value_of(dealt.astype(np.uint8)))
        assert (group == "FLUSH") == (hand_class in (HandClass.FLUSH, HandClass.STRAIGHT_FLUSH))
        if group in ("TWO_PAIR", "SET", "TRIPS", "STRAIGHT", "FULL_HOUSE", "BEST"):
            assert hand_class >= LEAST_CLASSES[group]
        if group == "KICKERS" and board.size == 5:
            assert hand_class == ranking.hand_class(ranking.high_value_of(board.astype(np.uint8)))
