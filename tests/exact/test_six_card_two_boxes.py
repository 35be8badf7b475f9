"""The second open box of 6 Card Poker: values given what it has seen, by dealing all that is left; and what is stored of them."""

import json
from pathlib import Path

import numpy as np
import pytest

from pipeline import resources
from pipeline.app.home import Home
from pipeline.app.six_card import compute_second_box, summary
from pipeline.cards import cards
from pipeline.engine.six_pass import Decision
from pipeline.engine.six_ranks import KEPT_PLACES
from pipeline.errors import UsageError
from pipeline.exact.six_card import two_boxes
from pipeline.exact.six_card.terms import Terms, find
from pipeline.exact.six_card.two_boxes import ALL, ALONE, LATER, best_play, read_two_boxes, valued
from tests.oracles.dealt_six_card import bet_outcomes, deal
from tests.oracles.dealt_two_boxes import deal_seen, drawn_values

BEST = Path(resources.data_dir() / "values" / "six_card-rule_book.npz")
SHIPPED = resources.data_dir() / "values" / "six_card_two_boxes-rule_book.json"
EXACT = 1e-12
# Cards of the first box, of the second, the up-card, those to come: the first box bets, buys, or exchanges two cards.
DEALS = {
    "a sixth card": ("2c9dThJsKc", "4h5h6h8hKd", "9c", "3s", Decision.BUY),
    "an exchange": ("2c2dThJsKc", "5c5dAs7h9d", "Qc", "3s4s", Decision.EXCHANGE_TWO),
    "a bet": ("7c7dThJsKc", "8c8dAs7h9s", "5c", "", Decision.RAISE),
    "a fold": ("7c7dThJsKc", "2h4d6s9hTs", "Ac", "", Decision.FOLD),
}


def dealt(first: str, second: str, up: str, drawn: str) -> np.ndarray:
    """A deal with these cards; what the first box does not draw does not matter."""
    known = [*cards(first), *cards(second), *cards(up), *cards(drawn)]
    others = [card for card in range(52) if card not in known]
    return np.array([[*known, *others[: 16 - len(known)]]], dtype=np.int64)


@pytest.mark.parametrize("name", DEALS)
def test_values_of_the_second_box_are_those_of_all_deals_left(name):
    """The cards of the first box are seen, those that it draws too: as dealing all others has it."""
    first, second, up, drawn, kind = DEALS[name]
    deals = dealt(first, second, up, drawn)
    values, decisions = valued(deals, best_play(BEST))
    own = sorted(cards(second))
    alone = int(decisions[0, 0])
    num_seen = {0: 0, 1: 0, 2: 1, 13: 5}.get(decision_of_first(deals), 2)
    known = deal_seen(own, int(cards(up)[0]), [*cards(first), *deals[0, 11 : 11 + num_seen].tolist()])
    own_only = deal(own, int(cards(up)[0]))

    assert min(alone, Decision.EXCHANGE_TWO) == kind
    if kind <= Decision.RAISE:
        bet = bet_outcomes(known, own)[1]
        expected = (max(bet, -1.0), bet if kind == Decision.RAISE else -1.0)
    else:
        kept = own if kind == Decision.BUY else [own[place] for place in KEPT_PLACES[alone - Decision.EXCHANGE_TWO]]
        expected = drawn_values(known, own_only, kept, 1 if kind == Decision.BUY else 2)

    assert (values[0, LATER], values[0, ALONE]) == pytest.approx(expected, abs=EXACT)
    assert values[0, ALL] >= values[0, LATER] - EXACT


def decision_of_first(deals: np.ndarray) -> int:
    """What the first box does: its cards as if they were those of a second one."""
    turned = np.concatenate([deals[:, 5:10], deals[:, :5], deals[:, 10:]], axis=1)
    return int(valued(turned, best_play(BEST))[1][0, 0])


def test_more_samples_extend_fewer(tmp_path, monkeypatch):
    """The first deals stay as they are, and what is stored is their mean."""
    monkeypatch.setattr(two_boxes, "PART_DEALS", 20)
    few, many = (
        read_two_boxes(two_boxes.compute(tmp_path, Terms(), BEST, num, 3, 1, lambda *_: None)) for num in (35, 60)
    )
    values = [valued(two_boxes.deals_of_part(part_no, 3), best_play(BEST))[0] for part_no in range(3)]
    gains = np.nan_to_num(np.concatenate(values)[:, ALL] - np.concatenate(values)[:, ALONE])

    assert (few.num_samples, many.num_samples) == (40, 60)
    assert few.gain == pytest.approx(gains[:40].mean(), abs=EXACT)
    assert many.gain == pytest.approx(gains.mean(), abs=EXACT)
    assert many.stderr == pytest.approx(gains.std(ddof=1) / 60**0.5, abs=EXACT)
    assert (gains >= -EXACT).all()


def test_shipped_gains_are_of_the_rule_book_and_in_the_summary(tmp_path):
    """To see more can't cost; the deals of the first part are as stored."""
    document = json.loads(SHIPPED.read_text())
    found = read_two_boxes(SHIPPED)
    _, words = summary(Home(tmp_path))

    assert find("rule_book") == Terms(**document["terms"] | {"bet": tuple(document["terms"]["bet"])})
    assert 0 < found.gain_later < found.gain
    assert f"{found.num_samples:,} sampled deals valued exactly" in words


def test_boxes_without_best_decisions_are_refused_with_the_command_that_makes_them(tmp_path):
    with pytest.raises(UsageError, match="tapete values six_card --reading ante_back"):
        compute_second_box("six_card", "ante_back", Home(tmp_path), 1, lambda *_: None, 10, 1)
