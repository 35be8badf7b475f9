"""What an operator adds to rake: part of it goes back to players, a jackpot takes a drop beside it, a table plays so many hands
an hour. All of it is the user's word: nothing here has a default but nothing.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pipeline.errors import UsageError

if TYPE_CHECKING:
    import numpy as np

ATTRIBUTIONS = ("dealt", "contributed", "weighted", "collected")
MOST_CHIPS = 10**12
MOST_HANDS_PER_HOUR = 10_000
TINY = 1e-6


@dataclass(frozen=True, kw_only=True)
class HouseTerms:
    """`rakeback_bp` ten thousandths of the rake go back to who paid it by the attribution `rakeback_by`. Beside the rake
    `drop_chips` are taken from pots of `drop_from_chips` or more that saw a flop, as the rake counts flops. A table plays
    `hands_per_hour`, None where nobody says."""

    rakeback_bp: int = 0
    rakeback_by: str = "weighted"
    drop_chips: int = 0
    drop_from_chips: int = 0
    hands_per_hour: float | None = None

    @classmethod
    def of(
        cls,
        rakeback: float | None,
        rakeback_by: str | None,
        jackpot_drop: int | None,
        jackpot_from: int | None,
        hands_per_hour: float | None,
    ) -> "HouseTerms":
        """The terms that options say, None where one is left out; UsageError for one that can't be.

        >>> HouseTerms.of(30, None, 50, 1000, None).in_words(2)
        ['30 % rakeback, by what was weighted', 'a jackpot drop of 0.50 from pots of 10.00 or more that saw a flop']
        """
        if rakeback is not None and not (0 < rakeback <= 100 and abs(100 * rakeback - round(100 * rakeback)) < TINY):
            raise UsageError(f"--rakeback is {rakeback:g}; it must be above 0, at most 100, with two decimals at most.")
        if rakeback_by is not None and rakeback_by not in ATTRIBUTIONS:
            raise UsageError(f"--rakeback-by is {rakeback_by!r}; it must be one of {', '.join(ATTRIBUTIONS)}.")
        if rakeback is None and rakeback_by is not None:
            raise UsageError(
                "--rakeback-by says how rakeback is shared out, and there is none: say --rakeback PERCENT."
            )
        if (jackpot_drop is None) != (jackpot_from is None):
            raise UsageError("A jackpot needs both --jackpot-drop CHIPS, what it takes, and --jackpot-from CHIPS.")
        if jackpot_drop is not None and not 0 < jackpot_drop <= MOST_CHIPS:
            raise UsageError(f"--jackpot-drop is {jackpot_drop:,} chips; it must be from 1 to {MOST_CHIPS:,}.")
        if jackpot_drop is not None and jackpot_from is not None and not jackpot_drop <= jackpot_from <= MOST_CHIPS:
            raise UsageError(
                f"--jackpot-from is {jackpot_from:,} chips; a drop of {jackpot_drop:,} needs a pot of as much, and at most "
                f"{MOST_CHIPS:,}."
            )
        if hands_per_hour is not None and not 0 < hands_per_hour <= MOST_HANDS_PER_HOUR:
            raise UsageError(
                f"--hands-per-hour is {hands_per_hour:g}; it must be above 0 and at most {MOST_HANDS_PER_HOUR:,}."
            )
        return cls(
            rakeback_bp=round(100 * (rakeback or 0)),
            rakeback_by=rakeback_by or cls.rakeback_by,
            drop_chips=jackpot_drop or 0,
            drop_from_chips=jackpot_from or 0,
            hands_per_hour=hands_per_hour,
        )

    def drops(self, hands: "dict[str, np.ndarray]", rake_chips: "np.ndarray") -> "tuple[np.ndarray, np.ndarray]":
        """Of hands that pay these rakes the drop in chips, and whether one is due that the rest of the pot can't pay: then
        nothing is dropped. The rake is that of the whole pot, as if there were no jackpot."""
        due = (hands["pot_chips"] >= self.drop_from_chips) & hands["was_flop_dealt"] & (self.drop_chips > 0)
        is_short = due & (hands["pot_chips"] - rake_chips < self.drop_chips)
        return self.drop_chips * (due & ~is_short), is_short

    def in_words(self, decimals: int) -> list[str]:
        """The terms in words, chips as money; none where nothing is asked for."""
        words = []
        if self.rakeback_bp:
            words.append(f"{self.rakeback_bp / 100:g} % rakeback, by what was {self.rakeback_by}")
        if self.drop_chips:
            drop, least = (f"{chips / 10**decimals:,.{decimals}f}" for chips in (self.drop_chips, self.drop_from_chips))
            words.append(f"a jackpot drop of {drop} from pots of {least} or more that saw a flop")
        if self.hands_per_hour:
            words.append(f"{self.hands_per_hour:g} hands an hour at a table, as you say")
        return words

    def as_dict(self) -> dict[str, Any]:
        """The terms as JSON has them."""
        return {
            "rakeback_percent": self.rakeback_bp / 100,
            "rakeback_by": self.rakeback_by if self.rakeback_bp else None,
            "jackpot_drop_chips": self.drop_chips,
            "jackpot_from_chips": self.drop_from_chips,
            "hands_per_hour": self.hands_per_hour,
        }
