"""`tapete odds six_card`: what the bets of 6 Card Poker 1-2-5 are worth, as a result and in words."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fractions import Fraction

    from pipeline.exact.six_card.bonus import Bonus

KEY = "six_card"
NAME = "6 Card Poker 1-2-5"


def fraction(value: "Fraction") -> dict[str, Any]:
    """A fraction as JSON has it: in full, and as a number.

    >>> from fractions import Fraction
    >>> fraction(Fraction(1, 4))
    {'fraction': '1/4', 'value': 0.25}
    """
    return {"fraction": str(value), "value": float(value)}


def summary() -> tuple[dict[str, Any], str]:
    """The exact figures of the game's bets, as a result and in words."""
    from pipeline.exact.six_card.bonus import bonus

    found = bonus()
    return {"game": KEY, "bonus": bonus_as_dict(found)}, f"{NAME}\n\n{bonus_in_words(found)}"


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
    from pipeline.app.rows import as_columns

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
