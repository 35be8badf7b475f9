"""What the page that sells 6 Card Poker 1-2-5 claims (S1), and what is true: sentences with figures from the computed values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from pipeline.exact.six_card.bonus import Bonus, bonus
from pipeline.exact.six_card.five import Gain
from pipeline.exact.six_card.results import Best, Result, best_of, results
from pipeline.exact.six_card.terms import RULE_BOOK

NUM_ERRORS = 4
"""Standard errors that a value has to be away from nought to be told apart from it."""
Ways = Mapping[str, Result]


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """A claim of the page in English, the verdict on it in a word or two, a sentence that says what is true, and its figures:
    fractions of an ante, of a stake or of deals, as they are named.
    """

    claim: str
    verdict: str
    truth: str
    figures: Mapping[str, float] = field(default_factory=dict)


def verdicts(values: Mapping[str, Path]) -> tuple[Verdict, ...]:
    """The verdicts, given the values.json of computed readings by name (see READINGS of terms.py).

    The rule book's must be among them; a claim that other readings decide is left out without those.
    """
    known = {name: results(path)[:2] for name, path in values.items()}
    best = {name: best_of(ways["without_five"], gain).value for name, (ways, gain) in known.items()}
    ways, gain = known[RULE_BOOK]
    found = [no_edge(ways, gain), blind_box(ways), new_cards(ways, gain)]
    if "no_dealer_exchange" in best:
        found.append(dealer_exchange(ways, best[RULE_BOOK] - best["no_dealer_exchange"]))
    most = {antes: best[RULE_BOOK] - best[name] for antes in (100, 20) if (name := f"most_{antes}_antes") in best}
    if most:
        found.append(maximum_payout(most))
    return (*found, the_bonus(bonus()))


def no_edge(ways: Ways, gain: Gain) -> Verdict:
    """The claim that the house has no edge."""
    exact = ways["without_five"]
    best = best_of(exact, gain)
    sign = 0 if abs(best.value) <= NUM_ERRORS * best.stderr else 1 if best.value > 0 else -1
    return Verdict(
        claim="6 Card Poker 1-2-5 is a game without a house edge: the casino has no advantage on the initial bet.",
        verdict={-1: "false", 0: "not told apart from true", 1: "true: the player has the edge"}[sign],
        truth=f"Best play of an open box {moves(best.value, 4)} of the ante (standard error {percent(best.stderr, 5)})"
        f"{of_stakes(best)}. Without exchanges of five cards it {moves(exact.value, 4)} of the ante exactly, and "
        f"{percent(abs(exact.per_unit), 4)} of the {float(exact.staked):.4f} antes staked a round: ante, BET and new cards.",
        figures={
            "per_ante": best.value,
            "stderr": best.stderr,
            "per_unit_without_five": float(exact.per_unit),
            **({} if best.per_unit is None else {"per_unit": best.per_unit}),
        },
    )


def of_stakes(best: Best) -> str:
    """What best play returns of what is staked, where that is known."""
    if best.per_unit is None or best.per_unit_stderr is None:
        return ""
    return (
        f", {percent(abs(best.per_unit), 4)} of all that is staked (standard error {percent(best.per_unit_stderr, 5)})"
    )


def blind_box(ways: Ways) -> Verdict:
    """The claim as it stands for a blind box, which can't fold or buy."""
    blind = ways["always_raise"]
    return Verdict(
        claim="The same for a blind box, where the possibilities of the player are limited.",
        verdict="false" if blind.value < 0 else "true",
        truth="A blind box bets with every hand. With the dealer's card replaced where that is right "
        f"it {moves(blind.value, 4)} of the ante, {percent(abs(blind.per_unit), 4)} of what is staked.",
        figures={"per_ante": float(blind.value), "per_unit": float(blind.per_unit)},
    )


def new_cards(ways: Ways, gain: Gain) -> Verdict:
    """The right to buy a sixth card or to exchange one, two or five."""
    alone, bought, two = ways["raise_or_fold"], ways["no_card_exchange"], ways["without_five"]
    decisions = two.decisions
    return Verdict(
        claim="The player may exchange one, two or five cards, and buy a sixth one, for an ante.",
        verdict="worth its price where it is right",
        truth=f"Who only bets or folds, as well as can be, {moves(alone.value, 4)} of the ante. A sixth card adds "
        f"{percent(bought.value - alone.value, 4)} and exchanges of two {percent(two.value - bought.value, 4)}, of five "
        f"{percent(gain.value, 4)}; they are right in {percent(decisions['buy'], 2)}, {percent(decisions['exchange two'], 2)} "
        f"and {percent(gain.share, 2)} of deals. An exchange of one card is never better than a sixth card at the same price.",
        figures={
            "raise_or_fold": float(alone.value),
            "sixth_card_adds": float(bought.value - alone.value),
            "two_add": float(two.value - bought.value),
            "five_add": gain.value,
        },
    )


def dealer_exchange(ways: Ways, added: float) -> Verdict:
    """The right to have the dealer's highest card replaced, given what it adds to best play."""
    return Verdict(
        claim="To have the dealer's highest card exchanged is advantageous with a high combination.",
        verdict="true" if added > 0 else "false",
        truth=f"It adds {percent(added, 4)} of the ante to best play, which asks for it in "
        f"{percent(ways['without_five'].exchange_share, 3)} of rounds.",
        figures={"adds": added, "share": float(ways["without_five"].exchange_share)},
    )


def maximum_payout(costs: Mapping[int, float]) -> Verdict:
    """What the maximum payout of a table costs best play, by its size in antes."""
    parts = [f"one of {antes} antes costs best play {percent(cost, 4)} of the ante" for antes, cost in costs.items()]
    return Verdict(
        claim="There is no maximum bet, and each table shows its maximum payout.",
        verdict="the edge grows with the ante",
        truth=f"A maximum payout limits what is won, not what is staked: {', '.join(parts)}.",
        figures={f"most_{antes}_antes": cost for antes, cost in costs.items()},
    )


def the_bonus(found: Bonus) -> Verdict:
    """The edge on the bonus, which the page admits."""
    return Verdict(
        claim="The casino keeps its edge on the bonus.",
        verdict="true" if found.edge > 0 else "false",
        truth=f"The bonus loses {found.edge} of its stake, {percent(found.edge, 4)}, and is paid in "
        f"{percent(found.hit_frequency, 4)} of hands.",
        figures={"edge": float(found.edge), "hit_frequency": float(found.hit_frequency)},
    )


def percent(share: float | Fraction, num_digits: int) -> str:
    """A share in per cent.

    >>> percent(Fraction(1, 80), 2)
    '1.25 %'
    """
    return f"{100 * float(share):.{num_digits}f} %"


def moves(value: float | Fraction, num_digits: int) -> str:
    """A value as a loss or a win.

    >>> moves(-0.0125, 2)
    'loses 1.25 %'
    """
    return f"{'loses' if value < 0 else 'wins'} {percent(abs(float(value)), num_digits)}"
