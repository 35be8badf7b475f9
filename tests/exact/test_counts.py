"""Numbers of hands of each class are the published ones."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
import pytest

from pipeline.cards import cards
from pipeline.codes import HandClass, LowClass, Ranking
from pipeline.engine.five_cards import SIX_PLUS
from pipeline.engine.ranking import high_value_of
from pipeline.exact.counts import category_counts, deck_of, value_counts
from tests.oracles import counted_hands
from tests.oracles.named_ranking import ACE_HIGH, PUBLISHED_COUNTS, PUBLISHED_LOWS, SIX_PLUS_STRAIGHTS, six_plus_classes


@pytest.mark.parametrize("num_cards", [5, 6, 7])
def test_hands_of_each_class_are_as_many_as_published(num_cards):
    """Counts by Brian Alspach; the royal flushes are among the straight flushes [A-06]."""
    counts = category_counts(num_cards)

    assert counts == dict(zip(HandClass, PUBLISHED_COUNTS[num_cards]))
    assert sum(counts.values()) == comb(52, num_cards)


@pytest.mark.parametrize("num_cards", [5, 6, 7])
@pytest.mark.parametrize("ranking", [ranking for ranking in Ranking if ranking != Ranking.NONE])
def test_dealing_all_hands_gives_the_counts_of_combinatorics(ranking, num_cards):
    """Value by value, the hands that were dealt out are as many as binomial coefficients say."""
    expected = counted_hands.value_counts(num_cards, ranking)

    np.testing.assert_array_equal(value_counts(num_cards, ranking), expected)
    assert expected.sum() == comb(len(deck_of(ranking)), num_cards)


@pytest.mark.parametrize("num_cards", [5, 7])
def test_lows_of_each_highest_card_are_as_many_as_published(num_cards):
    """Razz has all of them, eight or better the first four."""
    razz = category_counts(num_cards, Ranking.ACE_TO_FIVE)
    eight_or_better = category_counts(num_cards, Ranking.EIGHT_OR_BETTER)

    assert tuple(razz[LowClass(top)] for top in range(5, 14)) == PUBLISHED_LOWS[num_cards]
    assert tuple(eight_or_better[LowClass(top)] for top in range(5, 9)) == PUBLISHED_LOWS[num_cards][:4]


def test_hands_of_five_of_36_cards_are_as_many_as_their_shapes_say():
    """Four suits, nine ranks, six straights; both six plus rankings have the same classes."""
    expected = {
        HandClass.HIGH_CARD: (comb(9, 5) - 6) * (4**5 - 4),
        HandClass.PAIR: 9 * comb(4, 2) * comb(8, 3) * 4**3,
        HandClass.TWO_PAIR: comb(9, 2) * comb(4, 2) ** 2 * 28,
        HandClass.THREE_OF_A_KIND: 9 * comb(4, 3) * comb(8, 2) * 4**2,
        HandClass.STRAIGHT: 6 * (4**5 - 4),
        HandClass.FULL_HOUSE: 9 * 4 * 8 * comb(4, 2),
        HandClass.FLUSH: 4 * (comb(9, 5) - 6),
        HandClass.FOUR_OF_A_KIND: 9 * 32,
        HandClass.STRAIGHT_FLUSH: 4 * 6,
    }

    assert category_counts(5, Ranking.SIX_PLUS_A) == category_counts(5, Ranking.SIX_PLUS_B) == expected


def test_without_a_low_ace_five_of_36_cards_have_one_straight_less():
    """Five straights in place of six; 9-8-7-6-A is a high card 1,020 times and a flush four times."""
    a, ace_high = category_counts(5, Ranking.SIX_PLUS_A), category_counts(5, Ranking.SIX_PLUS_A_ACE_HIGH)
    moved = {one: ace_high[one] - a[one] for one in HandClass if ace_high[one] != a[one]}

    assert moved == {
        HandClass.HIGH_CARD: 1020,
        HandClass.STRAIGHT: -1020,
        HandClass.FLUSH: 4,
        HandClass.STRAIGHT_FLUSH: -4,
    }
    assert ace_high[HandClass.STRAIGHT] == 5 * (4**5 - 4)
    assert category_counts(5, Ranking.SIX_PLUS_B_ACE_HIGH) == ace_high


def classes_of_seven(order: tuple[HandClass, ...], straights: list[set[str]]) -> dict[HandClass, int]:
    """How many of all hands of seven of 36 cards are of each class, from sets of ranks and the ways to give them suits."""
    found = dict.fromkeys(order, 0)

    def has_straight(ranks: Iterable[str]) -> bool:
        return any(straight <= set(ranks) for straight in straights)

    for ranks in combinations_with_replacement("6789TJQKA", 7):
        times = sorted(Counter(ranks).values(), reverse=True)
        if times[0] > 4:
            continue
        classes = [HandClass.STRAIGHT] if has_straight(ranks) else [HandClass.HIGH_CARD]
        if times[0] == 4:
            classes.append(HandClass.FOUR_OF_A_KIND)
        elif times[0] == 3:
            classes.append(HandClass.FULL_HOUSE if times[1] > 1 else HandClass.THREE_OF_A_KIND)
        elif times[0] == 2:
            classes.append(HandClass.TWO_PAIR if times[1] == 2 else HandClass.PAIR)
        num_all, num_flushes = counted_hands.num_suitings(tuple(map("23456789TJQKA".index, ranks)))
        found[max(classes, key=order.index)] += num_all - num_flushes
    for num_suited in (5, 6, 7):
        for suited in combinations("6789TJQKA", num_suited):
            hand_class = HandClass.STRAIGHT_FLUSH if has_straight(suited) else HandClass.FLUSH
            found[hand_class] += 4 * comb(27, 7 - num_suited)
    return found


@pytest.mark.parametrize("ranking", SIX_PLUS)
def test_classes_of_seven_of_36_cards_are_counted_from_the_rule_book_alone(ranking):
    """Rule book 6: by its lists of classes and of straights [A-37, A-38], without the project's tables."""
    name = ranking.name.lower()
    order = tuple(HandClass[one.upper().replace(" ", "_")] for one in six_plus_classes(name))
    straights = [set(straight) for straight in SIX_PLUS_STRAIGHTS[name.endswith(ACE_HIGH) :]]
    expected = classes_of_seven(order, straights)

    assert sum(expected.values()) == comb(36, 7)
    assert category_counts(7, ranking) == expected


def test_the_two_six_plus_rankings_differ_in_hands_with_three_of_a_kind_and_a_straight_only():
    """Seven of 36 cards: what is a straight under A and three of a kind under B has five ranks, so nobody has a full house."""
    a, b = category_counts(7, Ranking.SIX_PLUS_A), category_counts(7, Ranking.SIX_PLUS_B)
    moved = a[HandClass.STRAIGHT] - b[HandClass.STRAIGHT]

    assert moved == b[HandClass.THREE_OF_A_KIND] - a[HandClass.THREE_OF_A_KIND] > 0
    assert list(a) != list(b)
    assert {c: n for c, n in a.items() if c not in (HandClass.STRAIGHT, HandClass.THREE_OF_A_KIND)} == {
        c: n for c, n in b.items() if c not in (HandClass.STRAIGHT, HandClass.THREE_OF_A_KIND)
    }


def test_the_worst_of_seven_cards_is_nine_high():
    """9-8-7-5-4 with 3-2 idle. Of the 7462 values, 4824 can be the best of seven cards."""
    counts = value_counts(7)

    assert np.flatnonzero(counts)[0] == high_value_of(np.array(cards("9c8d7h5s4c3d2h"), dtype=np.uint8))
    assert np.count_nonzero(counts) == 4824


@pytest.mark.parametrize("num_cards", [4, 8])
def test_other_hands_are_refused(num_cards):
    with pytest.raises(ValueError, match="only those of 5, 6 and 7"):
        category_counts(num_cards)
