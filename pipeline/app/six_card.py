"""`tapete odds six_card`: what the bets of 6 Card Poker 1-2-5 are worth, as a result and in words."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pipeline import cards
from pipeline.app.rows import as_columns
from pipeline.errors import HandError, UnknownName, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction
    from pathlib import Path

    from pipeline.app.home import Home
    from pipeline.exact.six_card.bonus import Bonus

KEY = "six_card"
NAME = "6 Card Poker 1-2-5"
NUM_OWN = 5
NO_VALUES = f"Base game: not computed here. `tapete values {KEY}` does, in some minutes."


def fraction(value: "Fraction") -> dict[str, Any]:
    """A fraction as JSON has it: in full, and as a number.

    >>> from fractions import Fraction
    >>> fraction(Fraction(1, 4))
    {'fraction': '1/4', 'value': 0.25}
    """
    return {"fraction": str(value), "value": float(value)}


def summary(home: "Home") -> tuple[dict[str, Any], str]:
    """The exact figures of the game's bets, as a result and in words."""
    from pipeline.exact.six_card.bonus import bonus

    found = bonus()
    path = values_file(home)
    base, words = ({}, NO_VALUES) if path is None else base_game(path)
    return {"game": KEY, "bonus": bonus_as_dict(found)} | base, f"{NAME}\n\n{bonus_in_words(found)}\n\n{words}"


def values_file(home: "Home") -> "Path | None":
    """The values of the base game that the home has, else those that ship, None if neither is there."""
    from pipeline import resources
    from pipeline.exact.six_card.terms import Terms
    from pipeline.exact.six_card.values import folder_of

    places = (folder_of(home.folder, Terms()) / "values.json", resources.data_dir() / "exact" / f"{KEY}.json")
    return next((path for path in places if path.exists()), None)


def compute(
    game: str, home: "Home", workers: int | None, progress: "Callable[[str, int, int], None]"
) -> tuple[dict[str, Any], str]:
    """Compute the values of the base game, or what is missing of them, and give its figures as a result and in words."""
    import os

    from pipeline.exact.six_card import values
    from pipeline.exact.six_card.terms import Terms

    if game != KEY:
        raise UnknownName("game with long exact values", game, [KEY])
    path = values.compute(home.folder, Terms(), workers or os.cpu_count() or 1, progress)
    result, words = base_game(path)
    return {"game": KEY, "values": str(path)} | result, f"{NAME}, values in {path}\n{words}"


def base_game(path: "Path") -> tuple[dict[str, Any], str]:
    """What ways to play the base game return, as a result and in words."""
    from pipeline.exact.six_card.results import results

    found, gain = results(path)
    optimal = float(found["without_five"].value) + gain.value
    rows = [
        {
            "way to play": name.replace("_", " "),
            "per ante": f"{100 * float(one.value):.6f} %",
            "per unit staked": f"{100 * float(one.per_unit):.6f} %",
            "std. deviation": f"{one.standard_deviation:.4f}",
            "wins": f"{100 * float(one.win_share):.3f} %",
            **{word: f"{100 * float(share):.3f} %" for word, share in one.decisions.items() if word != "exchange five"},
        }
        for name, one in found.items()
    ]
    result = {
        "optimal": {"value": optimal, "stderr": gain.stderr, "exchange_five_share": gain.share, "gain": gain.value},
        "ways": {
            name: {
                "value": fraction(one.value),
                "per_unit_staked": fraction(one.per_unit),
                "staked": fraction(one.staked),
                "standard_deviation": one.standard_deviation,
                "win_share": fraction(one.win_share),
                "decisions": {word: fraction(share) for word, share in one.decisions.items()},
                "by_hand": {hand: fraction(part) for hand, part in one.by_hand.items()},
            }
            for name, one in found.items()
        },
    }
    words = (
        f"Base game, one open box, best decisions: {100 * optimal:.6f} % of the ante, standard error {100 * gain.stderr:.6f} %, "
        f"of it {100 * gain.value:.6f} % by exchanges of five cards, right in {100 * gain.share:.3f} % of deals. "
        "Ways to play, exact:"
    )
    return {"base": result}, f"{words}\n{as_columns(rows)}"


def bonus_as_dict(found: "Bonus") -> dict[str, Any]:
    """The bonus bet as JSON has it."""
    return {
        "edge": fraction(found.edge),
        "mean_return": fraction(found.mean_return),
        "hit_frequency": fraction(found.hit_frequency),
        "standard_deviation": found.standard_deviation,
        "hands": [
            {
                "hand": line.hand,
                "hands": line.num_hands,
                "pays": line.pays,
                "return": fraction(line.return_share),
            }
            for line in found.lines
        ],
    }


def bonus_in_words(found: "Bonus") -> str:
    """The bonus bet as lines of text."""
    rows = [
        {
            "hand": line.hand,
            "hands": f"{line.num_hands:,}",
            "pays": f"{line.pays} to 1" if line.pays else "-",
            "return": f"{100 * float(line.return_share):.4f} %",
        }
        for line in reversed(found.lines)
    ]
    return "\n".join(
        (
            f"Bonus: edge {found.edge} = {100 * float(found.edge):.6f} % of the stake, "
            f"a hit in {found.hit_frequency} = {100 * float(found.hit_frequency):.6f} % of hands, "
            f"standard deviation {found.standard_deviation:.6f} stakes",
            as_columns(rows),
        )
    )


def decisions(hands: Sequence[str], up: str) -> tuple[dict[str, Any], str]:
    """What each decision is worth for a hand of five cards against an up-card, as a result and in words."""
    from pipeline.exact.odds import read_cards
    from pipeline.exact.six_card.decisions import decide
    from pipeline.games.holdem import HOLDEM

    if len(hands) != 1:
        raise UsageError(
            f"Number of hands met: {len(hands)}. Give one of five cards with its up-card: tapete odds six_card AhKhQd2c2s --up 7c"
        )
    own = read_cards("The hand", hands[0], HOLDEM)
    up_cards = read_cards("The up-card", up, HOLDEM)
    if len(own) != NUM_OWN:
        raise HandError("The hand", hands[0], f"it has {len(own)} cards", f"Give {NUM_OWN}.")
    if len(up_cards) != 1:
        raise HandError("The up-card", up, f"these are {len(up_cards)} cards", "Give one with --up.")
    if up_cards[0] in own:
        raise HandError("The up-card", up, "it is also in the hand", "Give each card once.")
    found = decide(own, up_cards[0])
    kept = cards.text(found.kept)
    worth = {name: f"{float(value):.9f}" for name, value in found.named.items()}
    rows = [{"decision": name, "antes": f"{value:>13}"} for name, value in worth.items()]
    rows[list(worth).index("exchange two")]["decision"] += f", keep {kept}"
    return (
        {
            "game": KEY,
            "hand": cards.text(own),
            "up": cards.text(up_cards),
            "best": found.best,
            "kept": kept,
            "decisions": {name: fraction(value) for name, value in found.named.items()},
        },
        f"{NAME}, {cards.text(own)} against {cards.text(up_cards)}, best: {found.best}\n{as_columns(rows)}",
    )
