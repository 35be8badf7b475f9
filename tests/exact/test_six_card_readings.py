"""Readings of 6 Card Poker 1-2-5 and what they move; verdicts on what its page claims."""

import json
from pathlib import Path

import numpy as np
import pytest

from pipeline import resources
from pipeline.engine.six_pass import Strategy
from pipeline.exact.six_card.five import Gain
from pipeline.exact.six_card.readings import ALL_READINGS, effects
from pipeline.exact.six_card.results import EXCHANGED, OUTCOME_WORDS, result_of, results
from pipeline.exact.six_card.terms import BET_ANTES, READINGS, RULE_BOOK, find
from pipeline.exact.six_card.values import read_values
from pipeline.exact.six_card.verdicts import no_edge, verdicts
from pipeline.games.six_card import SIX_CARD

SHIPPED = {
    path.stem.partition("-")[2]: path for path in sorted((resources.data_dir() / "values").glob("six_card-*.json"))
}


def test_every_reading_with_terms_and_every_option_is_listed():
    """Those of the rule book's section 8 that are `(cfg)` are the options of the game."""
    named = [reading.name for reading in ALL_READINGS if reading.name]

    assert sorted(named) == sorted(READINGS)
    assert {option.rule for option in SIX_CARD.options} <= {reading.rule for reading in ALL_READINGS}
    assert all(bool(reading.name) != bool(reading.why) for reading in ALL_READINGS)


@pytest.mark.parametrize("most", [100, 20])
def test_a_maximum_of_bet_alone_leaves_the_ante(most):
    """[A-72]: what ANTE and BET win is the ante more than the limit where BET reaches it."""
    alone, together = (find(f"{word}most_{most}_antes").winnings.won for word in ("bet_", ""))
    usual = find(RULE_BOOK).winnings.won

    for by_bet, by_both, all_of_it in zip(alone, together, usual, strict=True):
        assert by_bet == min(all_of_it, most + 1)
        assert by_both == min(all_of_it, most)
    assert most % BET_ANTES == 0


def test_effects_are_differences_from_the_rule_book():
    found = {one.reading.name: one for one in effects(SHIPPED) if one.reading.name}
    ways, gain, _ = results(SHIPPED[RULE_BOOK])

    assert set(found[RULE_BOOK].moved.values()) == {0.0}
    assert found[RULE_BOOK].best == pytest.approx(float(ways["without_five"].value) + gain.value)
    for name in READINGS:
        assert (found[name].best is None) == (name not in SHIPPED)
    for name in SHIPPED.keys() - {RULE_BOOK}:
        other = results(SHIPPED[name])[0]
        assert found[name].moved["always_raise"] == pytest.approx(
            float(other["always_raise"].value - ways["always_raise"].value), abs=1e-15
        )


def test_what_helps_the_player_moves_the_value_up_and_what_hurts_moves_it_down():
    """Best play, raise or fold and a blind box with the best use of the dealer's exchange."""
    for one in effects(SHIPPED):
        helps = one.reading.name == "ante_back"
        for way in ("best", "always_raise", "raise_or_fold"):
            if one.reading.name not in ("", RULE_BOOK) and one.moved:
                assert (one.moved[way] > 0) == helps


def test_no_reading_s_decisions_do_better_under_another_than_its_own():
    """Best play can't be beaten by decisions that are best for other winnings, where the same things may be done."""
    known = {name: read_values(path)["tallies"] for name, path in SHIPPED.items()}
    for name, terms in ((name, READINGS[name]) for name in known):
        for other, tallies in known.items():
            same = (terms.has_exchange, terms.hidden_only) == (
                READINGS[other].has_exchange,
                READINGS[other].hidden_only,
            )
            for strategy in Strategy if same else ():
                held = result_of(tallies[strategy], terms.winnings).value

                assert held <= result_of(known[name][strategy], terms.winnings).value


@pytest.mark.skipif("no_dealer_exchange" not in SHIPPED, reason="its values don't ship")
@pytest.mark.parametrize("strategy", [Strategy.ALWAYS_RAISE, Strategy.PAIR_OR_BETTER])
def test_who_never_asks_for_the_dealer_s_card_is_paid_the_ante_instead(strategy):
    """Outcomes counted by two readings, for ways to play whose first decisions don't depend on them: equal to the deal."""
    usual, never = (read_values(SHIPPED[name])["tallies"][strategy] for name in (RULE_BOOK, "no_dealer_exchange"))
    taken, *exchanged = (OUTCOME_WORDS.index(word) for word in ("taken", *EXCHANGED))
    usual[..., taken] += usual[..., exchanged].sum(axis=-1)
    usual[..., exchanged] = 0

    np.testing.assert_array_equal(usual, never)


def test_verdicts_have_the_figures_of_the_values():
    """S1 claims that the house has no edge on the ante; the values say otherwise."""
    ways, gain, _ = results(SHIPPED[RULE_BOOK])
    found = verdicts({RULE_BOOK: SHIPPED[RULE_BOOK]})
    best = float(ways["without_five"].value) + gain.value

    assert found[0].verdict == "false"
    assert found[0].figures["per_ante"] == pytest.approx(best)
    assert f"loses {-100 * best:.4f} % of the ante" in found[0].truth
    assert found[-1].verdict == "true"
    assert "19813/649740" in found[-1].truth
    assert len(verdicts(SHIPPED)) >= len(found) == 4


def test_a_verdict_follows_the_values():
    """With a gain that makes up for the loss there would be no edge to tell, with more the player would have it."""
    ways, gain, _ = results(SHIPPED[RULE_BOOK])
    missing = -float(ways["without_five"].value)
    words = [
        no_edge(ways, Gain(value=value, stderr=gain.stderr, share=0.1, num_classes=1, num_samples=1)).verdict
        for value in (0.0, missing, 2 * missing)
    ]

    assert words == ["false", "not told apart from true", "true: the player has the edge"]


def test_a_claim_that_another_reading_decides_waits_for_it(tmp_path: Path):
    """The dealer's exchange adds what best play loses without it."""
    document = json.loads(SHIPPED[RULE_BOOK].read_text())
    document["five"]["value"] -= 0.01
    document["terms"]["has_exchange"] = False
    (tmp_path / "values.json").write_text(json.dumps(document))
    (verdict,) = [
        one
        for one in verdicts({RULE_BOOK: SHIPPED[RULE_BOOK], "no_dealer_exchange": tmp_path / "values.json"})
        if "adds" in one.figures
    ]

    assert verdict.figures["adds"] == pytest.approx(0.01)
    assert verdict.verdict == "true"
