"""How players see Mata Ases: classes of hands and windows, and the advice of the source (rule book 7.18)."""

import random
from collections import Counter

import numpy as np
import pytest

from pipeline import cards
from pipeline.codes import HandClass
from pipeline.engine import mata_holdings, mata_strength
from pipeline.engine.dealing import ALL_BYTES, with_card
from pipeline.engine.mata_hands import window_value
from tests.oracles import naive_ranking

ACE = 12


def packed(numbers: list[int]) -> np.uint64:
    found = ALL_BYTES
    for place, card in enumerate(numbers):
        found = with_card(found, place, np.int64(card))
    return np.uint64(found)


def shown(up: list[int]) -> tuple[int, int]:
    """The class of three to five open cards and the rank that leads it; straights and flushes with five only (7.8)."""
    if len(up) == 5:
        return naive_ranking.rank_of_five([cards.text([card]) for card in up])[:2]
    times = Counter(card // 4 for card in up)
    (leading, most), *rest = sorted(times.items(), key=lambda item: (-item[1], -item[0]))
    is_two_pair = most == 2 and rest[0][1:] == (2,)
    return {1: 0, 2: 1 + is_two_pair, 3: 3, 4: 7}[most], leading


def starts(kind: str) -> np.ndarray:
    """The percentiles of starting hands of a kind whose doors nobody else shows, no ace among those of the others."""
    found = []
    for high in range(13):
        for low in range(high + 1):
            suited, offsuit = 13 * high + low, 13 * low + high
            is_kind = {
                "pairs": high == low,
                "suited": high > low,
                "connected": high == low + 1,
                "high cards": high > low + 4,
            }
            if is_kind[kind]:
                found.append(suited if kind == "suited" else offsuit)
    return mata_strength.START_PERMILLE.reshape(169, 3, 2)[found, 0, 0].astype(float)


def test_pairs_are_far_above_suited_above_connected_above_high_cards():
    """The source's advice, in the mean of each kind."""
    pairs, suited, connected, high_cards = (
        starts(kind).mean() for kind in ("pairs", "suited", "connected", "high cards")
    )

    assert pairs > 900
    assert pairs - 150 > suited > connected > high_cards


@pytest.mark.parametrize("num_up", [2, 3, 4])
def test_windows_are_as_dangerous_as_their_class(num_up):
    """Aces are the first danger that locks; two pair and more are above them, kings below. Named by the slow ranking."""
    rng = random.Random(num_up)
    for _ in range(300):
        up = rng.sample(range(52), num_up + 1)
        helps = packed([up[-1]] * 3)
        window = window_value(packed(up[:-1]), num_up, helps)
        hand_class, leading = shown(up)
        is_aces = hand_class == HandClass.PAIR and leading == ACE
        is_killing = hand_class > HandClass.PAIR or is_aces
        danger = mata_holdings.danger_no(window, num_up)

        assert (danger >= mata_holdings.LEAST_KILLING_DANGER) == is_killing
        assert (danger == mata_holdings.LEAST_KILLING_DANGER) == is_aces


def test_each_value_has_a_holding():
    """As many values as there are of four cards, 1,820, and of five, 7,462; better ones never in a worse holding."""
    four, five = mata_holdings.HOLDINGS_OF_FOUR, mata_holdings.HOLDINGS_OF_FIVE

    assert (four.size, five.size) == (1 + 1820, 1 + 7462)
    assert (np.diff(five.astype(int)) >= 0).all()
    assert five[-1] == mata_holdings.OWN_PAIR - 1


def test_nobody_kills_a_pot_alone():
    """Heads-up on BET_5 a hand that does not kill has less than an even share, one that beats any window nearly all."""
    equity = mata_strength._TABLES["equity"][2, 0, 0]

    assert 400 < equity[0, 0] < 500
    assert equity[mata_holdings.OWN_PAIR - 1, 0] > 950
