"""How a language writes words and numbers of the report.

Another language is another dict in TEXT with the keys of `english`, and `value.*` for words that the marts hold in English;
`Words` fills them in. Values put into a sentence are
escaped there and nowhere else, so a name may hold any character.
"""

import math
import re
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from markupsafe import Markup, escape

from pipeline.report import english, spanish
from pipeline.rules.game import Game

TEXT: dict[str, dict[str, str]] = {"en": english.TEXT, "es": spanish.TEXT}
TERM = re.compile(r"\[([^\]]+)\]")
BLINDS, BETS, BOARD, NUMBERED = "blinds", "bets", "board", "numbered"


@dataclass(frozen=True)
class Words:
    """One language: its texts, and its numbers. `unit` and `street` say which terms a game has, its first two `streets`
    fill them in."""

    language: str = "en"
    unit: str = BLINDS
    street: str = BOARD
    streets: tuple[str, str] = ("", "")

    def __getitem__(self, key: str) -> str:
        return TERM.sub(lambda found: self._term(found[1]), TEXT[self.language][key])

    def _term(self, term: str) -> str:
        """A term as the game has it."""
        texts = TEXT[self.language]
        text = texts.get(f"{self.unit}.{term}") or texts[f"{self.street}.{term}"]
        return text.format(first=self.value(self.streets[0]), second=self.value(self.streets[1]))

    def of_game(self, game: Game | None) -> "Words":
        """The words for a chapter on a game: it may have no blinds to count in, and no flop.

        >>> from pipeline import games
        >>> Words().of_game(games.find("razz"))["column.net_bb_per_100"]
        'small bets/100'
        """
        if game is None:
            return self
        return replace(
            self,
            unit=BLINDS if game.has_blinds else BETS,
            street=BOARD if game.num_board_cards else NUMBERED,
            streets=(game.streets[0].name, game.streets[1].name),
        )

    def get(self, key: str, default: str) -> str:
        """The text, or `default` where there is none: facts that callers add have no words of ours."""
        return TEXT[self.language].get(key, default)

    def value(self, text: str) -> str:
        """A word that marts hold in English, in this language; other words as they are.

        >>> Words("es").value("two pair"), Words("es").value("BTN"), Words().value("two pair")
        ('dos pares', 'BTN', 'two pair')
        """
        return self.get(f"value.{text}", text)

    def sentence(self, key: str, **values: Any) -> Markup:
        """The text with its values filled in and escaped.

        >>> Words().sentence("player_stats.sentence_one", loosest="<b>", loosest_share="3 %")
        Markup('3 % of hands are played by &lt;b&gt;.')
        """
        return Markup(self[key]).format(**values)

    def number(self, value: float | None, decimals: int = 0) -> str:
        """A number with separators and a true minus sign.

        >>> Words().number(-1234.56, 1), Words().number(None), Words().number(float("nan"))
        ('−1,234.6', '–', '–')
        """
        if value is None or not math.isfinite(value):
            return self["none"]
        text = f"{value:,.{decimals}f}"
        if not text.strip("-0.,"):
            text = text.lstrip("-")
        swap = {",": self["thousands"], ".": self["decimal"], "-": "−"}
        return "".join(swap.get(sign, sign) for sign in text)

    def signed(self, value: float | None, decimals: int = 1) -> str:
        """A number with its sign, also when it is positive.

        >>> Words().signed(2.04), Words().signed(-2.04), Words().signed(0.01)
        ('+2.0', '−2.0', '0.0')
        """
        text = self.number(value, decimals)
        is_positive = value is not None and value > 0 and text.strip("0.,") and text != self["none"]
        return f"+{text}" if is_positive else text

    def percent(self, value: float | None, decimals: int = 1) -> str:
        """A share as per cent, with a narrow no-break space.

        >>> Words().percent(0.1234), Words().percent(None)
        ('12.3\\u202f%', '–')
        """
        if value is None or not math.isfinite(value):
            return self["none"]
        return f"{self.number(100 * value, decimals)}\u202f%"

    def moment(self, value: datetime) -> str:
        """A time of Greenwich, to the minute.

        >>> Words("es").moment(datetime(2025, 3, 4, 5, 6))
        '4 de marzo de 2025, 05:06 UTC'
        """
        month = self["months"].split()[value.month - 1]
        return self["moment"].format(day=value.day, month=month, year=value.year, time=f"{value:%H:%M}")

    def name(self, value: object) -> Markup:
        """A name from outside: escaped, and set apart so that its writing direction stays its own."""
        return Markup("<bdi>{}</bdi>").format(escape(str(value)))
