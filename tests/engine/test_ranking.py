"""High hands rank as the rule book, section 0, says."""

from functools import cache
from itertools import combinations, combinations_with_replacement, permutations

import numpy as np
import pytest

from pipeline.cards import NUM_CARDS, RANKS, cards, text
from pipeline.codes import HandClass
from pipeline.engine import classes, make_tables, ranking
from tests import needs
from tests.oracles import named_ranking

NUM_RANDOM_HANDS = 20_000
NUM_TWIN_HANDS = 1_500


def value(hand: str) -> int:
    return int(ranking.high_value_of(np.array(cards(hand), dtype=np.uint8)))


def class_of(hand: str) -> HandClass:
    return HandClass(ranking.hand_class(value(hand)))


def random_hands(num_hands: int, num_cards: int, seed: int) -> np.ndarray:
    generator = np.random.Generator(np.random.PCG64(seed))
    return np.argsort(generator.random((num_hands, NUM_CARDS)), axis=1)[:, :num_cards].astype(np.uint8)


def starting_hand(name: str) -> int:
    """The class of a starting hand written like AKs, AKo or AA."""
    is_suited = name.endswith("s")
    return int(ranking.starting_hand_class(*cards(f"{name[0]}s{name[1]}{'s' if is_suited else 'h'}")))


ONE_OF_EACH_CLASS = [
    ("AhKd9s5c3c", HandClass.HIGH_CARD),
    ("2h2d9s5c3c", HandClass.PAIR),
    ("2h2d9s9c3c", HandClass.TWO_PAIR),
    ("2h2d2s5c3c", HandClass.THREE_OF_A_KIND),
    ("7h6d5s4c3c", HandClass.STRAIGHT),
    ("AhJh9h5h3h", HandClass.FLUSH),
    ("2h2d2s5c5d", HandClass.FULL_HOUSE),
    ("2h2d2s2c3c", HandClass.FOUR_OF_A_KIND),
    ("7c6c5c4c3c", HandClass.STRAIGHT_FLUSH),
]


@pytest.mark.parametrize(("hand", "hand_class"), ONE_OF_EACH_CLASS)
def test_each_class_is_recognised(hand, hand_class):
    """Five cards of each class; with two idle cards it stays what it is."""
    assert class_of(hand) == hand_class
    assert named_ranking.class_name([hand[i : i + 2] for i in range(0, 10, 2)]) == named_ranking.CLASSES[hand_class]


def test_classes_rank_as_the_rule_book_lists_them():
    values = [value(hand) for hand, _ in ONE_OF_EACH_CLASS]

    assert values == sorted(values)


def test_a_royal_flush_is_the_best_straight_flush_and_no_class_of_its_own():
    """[A-06]"""
    assert value("AhKhQhJhTh") == ranking.NUM_VALUES == 7462
    assert class_of("AhKhQhJhTh") == class_of("KhQhJhTh9h") == HandClass.STRAIGHT_FLUSH
    assert value("AhKhQhJhTh") == value("KhQhJhTh9h") + 1


def test_a_flush_is_five_cards_of_one_suit():
    """Not of one value, as a source has it [A-07]."""
    assert class_of("Kc9c7c4c2c") == HandClass.FLUSH
    assert class_of("Kc9c7c4c2d") == HandClass.HIGH_CARD


def test_all_five_flush_cards_count_and_not_only_the_players_own():
    """[A-08]: on A K Q J 2 of hearts the three plays, on A K Q J 9 it does not."""
    assert value("AhKhQhJh2h" + "3h8c") == value("AhKhQhJh3h")
    assert value("AhKhQhJh2h" + "3h8c") > value("AhKhQhJh2h" + "8d8c")
    assert value("AhKhQhJh9h" + "3h8c") == value("AhKhQhJh9h" + "8d7c")


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("AsKdQh9c7d", "AcKhQs9d6d"),  # high card: the fifth card decides
        ("8s8dAhKc5d", "8c8hAsKd4d"),  # pair: the third kicker
        ("8s8d5h5cAd", "8c8h5s5dKd"),  # two pair: the kicker
        ("8s8d5h5c2d", "8c8h4s4dAd"),  # two pair: the second pair goes before the kicker
        ("8s8d8hAc5d", "8s8d8hAh4d"),  # three of a kind: the second kicker
        ("8s8d8h2c2d", "7s7d7hAcAd"),  # full house: the three go before the two
        ("8s8d8hAc2d", "8s8d8hKcQd"),
        ("8s8d8h8c3d", "8s8d8h8c2d"),  # four of a kind: the kicker
        ("AsQs9s7s3s", "AdQd9d7d2d"),  # flush: the fifth card
    ],
)
def test_every_kicker_of_the_five_cards_counts(better, worse):
    """[A-09]"""
    assert value(better) > value(worse)


def test_no_sixth_or_seventh_card_counts():
    """Always exactly five cards: both play the two pair and the ace."""
    assert value("KsKd8h8cAd" + "QcJc") == value("KsKd8h8cAd" + "3c2c")
    assert value("KsKd8h8cAd" + "7d7c") == value("KsKd8h8cAd" + "3c2c")


def test_suits_never_break_ties():
    hands = ["".join(r + s for r, s in zip("AKQJ9", (*suits, suits[0]))) for suits in permutations("cdhs")]

    assert len({value(hand) for hand in hands}) == 1


def test_the_ace_is_low_in_five_high_straights_only():
    assert class_of("5s4d3h2cAd") == HandClass.STRAIGHT
    assert class_of("5s4s3s2sAs") == HandClass.STRAIGHT_FLUSH
    assert value("6s5d4h3c2d") > value("5s4d3h2cAd")
    assert value("5s4d3h2cAd" + "Ac6h") == value("6s5d4h3c2d")


@pytest.mark.parametrize("ranks", ["QKA23", "KA234", "JQKA2"])
def test_no_straight_goes_round_the_corner(ranks):
    assert class_of("".join(r + s for r, s in zip(ranks, "sdhcd"))) == HandClass.HIGH_CARD
    assert class_of("".join(r + "s" for r in ranks)) == HandClass.FLUSH


def test_seven_cards_make_the_best_of_several_hands():
    assert class_of("9h8h7h6h5hAhKh") == HandClass.STRAIGHT_FLUSH
    assert value("9h8h7h6h5hAhKh") == value("9h8h7h6h5h")
    assert value("AsAdAhKcKdKh2c") == value("AsAdAhKcKd")
    assert value("AsAdKhKcQdQh2c") == value("AsAdKhKcQd")
    assert value("2s2d2h2c3d3h3c") == value("2s2d2h2c3d")
    assert value("AhKhQhJh9h" + "TsTd") == value("AhKhQhJh9h")


def test_there_are_7462_different_hands():
    """All 6175 sets of five ranks and 1287 flushes have values of their own, 1..7462."""
    rank_sets = [ranks for ranks in combinations_with_replacement(RANKS, 5) if len(set(ranks)) > 1]
    unsuited = {value("".join(r + s for r, s in zip(ranks, "cdhsc"))) for ranks in rank_sets}
    suited = {value("".join(r + "c" for r in ranks)) for ranks in combinations(RANKS, 5)}

    assert len(unsuited) == 6175
    assert len(suited) == 1287
    assert unsuited | suited == set(range(1, 7463))


def test_each_class_has_its_number_of_different_values():
    classes = [int(ranking.hand_class(v)) for v in range(1, ranking.NUM_VALUES + 1)]

    assert tuple(np.bincount(classes)) == ranking.VALUES_PER_CLASS
    assert classes == sorted(classes)


@pytest.mark.parametrize("num_cards", [5, 6, 7])
def test_hands_compare_as_in_the_slow_twin(num_cards):
    """Sorted by the kernel's value, hands are sorted by the twin's rank as well, equal where it says equal."""
    hands = [text(hand) for hand in random_hands(NUM_TWIN_HANDS, num_cards, seed=num_cards)]
    ranks = [named_ranking.rank([hand[i : i + 2] for i in range(0, len(hand), 2)]) for hand in hands]
    pairs = sorted(zip([value(hand) for hand in hands], ranks))

    assert [rank for _, rank in pairs] == sorted(ranks)
    assert len({v for v, _ in pairs}) == len(set(ranks)) == len(set(pairs))
    assert all(ranking.hand_class(v) == rank[0] for v, rank in pairs)


@pytest.mark.parametrize("num_cards", [5, 6, 7])
def test_phevaluator_agrees(num_cards):
    """It numbers hands 1..7462 from the royal flush down."""
    phevaluator = needs.oracle("phevaluator")
    hands = random_hands(NUM_RANDOM_HANDS // 3 + 1, num_cards, seed=10 + num_cards)
    expected = [ranking.NUM_VALUES + 1 - phevaluator.evaluate_cards(*map(int, hand)) for hand in hands]

    assert expected == [int(ranking.high_value_of(hand)) for hand in hands]


def test_the_order_of_cards_does_not_matter():
    hand = cards("AhKh3h8c2hQhJh")

    assert len({int(ranking.high_value_of(np.array(order, dtype=np.uint8))) for order in permutations(hand)}) == 1


def test_keys_and_masks_stay_unsigned_and_values_are_whole_numbers():
    """Mixed with signed numbers they would become float64."""
    assert ranking.CARD_KEYS.dtype == ranking.CARD_MASKS.dtype == np.uint64
    assert all(ranking.card_key(card) == ranking.CARD_KEYS[card] for card in range(NUM_CARDS))
    assert all(ranking.card_mask(card) == ranking.CARD_MASKS[card] for card in range(NUM_CARDS))
    assert {type(f(np.uint8(51))) for f in (ranking.card_key, ranking.card_mask)} <= {int, np.uint64}
    assert isinstance(ranking.high_value_of(np.arange(7, dtype=np.uint8)), int | np.int64)
    assert isinstance(ranking.hand_class(1), int | np.int64)
    assert isinstance(ranking.starting_hand_class(0, 1), int | np.int64)


def test_no_two_sets_of_ranks_have_the_same_key():
    sums, sizes = make_tables.all_sums([int(key) for key in ranking.RANK_KEYS])

    assert len(np.unique(sums)) == len(sums) == 76_155
    assert [int((sizes == n).sum()) for n in (5, 6, 7)] == [6_175, 18_395, 49_205]


# -------------------------------------------------------------------------------------------------- starting hands
def test_the_1326_pairs_of_cards_make_169_starting_hands():
    """Six combinations of each pair, four of each suited hand, twelve of the others."""
    classes = [int(ranking.starting_hand_class(a, b)) for a, b in combinations(range(NUM_CARDS), 2)]
    counts = np.bincount(classes, minlength=ranking.NUM_STARTING_HANDS).reshape(13, 13)

    assert counts.shape == (13, 13)
    assert (np.diag(counts) == 6).all()
    assert (counts[np.tril_indices(13, -1)] == 4).all()
    assert (counts[np.triu_indices(13, 1)] == 12).all()
    assert classes == [int(ranking.starting_hand_class(b, a)) for a, b in combinations(range(NUM_CARDS), 2)]


def test_starting_hands_are_numbered_by_row_and_column():
    ace, king, two = 12, 11, 0

    assert starting_hand("AA") == 13 * ace + ace
    assert starting_hand("AKs") == 13 * ace + king
    assert starting_hand("AKo") == 13 * king + ace
    assert starting_hand("A2o") == 13 * two + ace


# ------------------------------------------------------------------------------------------------------- the files
@cache
def rebuilt() -> dict[str, dict[str, np.ndarray]]:
    standard = make_tables.standard_tables()
    return {
        make_tables.STANDARD_FILE: standard,
        make_tables.RANKINGS_FILE: make_tables.rankings_tables(standard),
        make_tables.POLICY_FILE: make_tables.policy_tables(standard),
    }


@pytest.mark.parametrize("name", [make_tables.STANDARD_FILE, make_tables.RANKINGS_FILE, make_tables.POLICY_FILE])
def test_the_shipped_tables_are_those_that_the_rules_give(name):
    """Built again from the start, every array is the same."""
    shipped = classes.load_tables(name)

    assert list(shipped) == list(rebuilt()[name])
    for key, array in rebuilt()[name].items():
        assert shipped[key].dtype == array.dtype
        np.testing.assert_array_equal(shipped[key], array)
    assert (make_tables.ENGINE_FOLDER / name).stat().st_size < 350_000
