"""PHH's codes for games: which game of ours at which limit each means, and the house rules it is played by.

A hand is read by the rule book and the habits of rooms first. Where these refuse a bet it may come from PokerKit, whose format
PHH is: the readings of its version 0.7 come next. It plays FO/8 at pot limit, so that is the last reading of this code. Codes of
draw games stand for nothing that is played here; games and limits without a code can't be said in PHH.
"""

from dataclasses import dataclass

from pipeline.codes import Limit
from pipeline.games.holdem import HOLDEM
from pipeline.games.omaha import OMAHA, OMAHA_HI_LO
from pipeline.games.six_plus import SIX_PLUS
from pipeline.games.stud import RAZZ, SEVEN_CARD_STUD, SEVEN_CARD_STUD_HI_LO
from pipeline.rules.game import Game

HouseRules = tuple[tuple[str, str], ...]

IN_POKERKIT: HouseRules = (("short_all_in", "raised"),)
FIXED_IN_POKERKIT: HouseRules = (("cap_counts", "raises"), *IN_POKERKIT)
ALL_CODES = ("FT", "NT", "NS", "PO", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB")


@dataclass(frozen=True, kw_only=True, eq=False)  # by identity: a game is slow to hash
class PhhCode:
    """What a code means. `house_rules` are pairs of option and value, by option; `played_at` is a limit that PokerKit plays it at
    instead."""

    code: str
    game: Game
    limit: Limit
    house_rules: HouseRules = ()
    played_at: Limit | None = None

    @property
    def other_readings(self) -> tuple[tuple[Limit, HouseRules], ...]:
        """Limits and house rules of PokerKit's, to be tried where the usual ones refuse a bet."""
        limits = (self.limit,) if self.played_at is None else (self.limit, self.played_at)
        return tuple(
            (
                limit,
                tuple(sorted(self.house_rules + (FIXED_IN_POKERKIT if limit is Limit.FIXED_LIMIT else IN_POKERKIT))),
            )
            for limit in limits
        )

    @property
    def required_fields(self) -> tuple[str, ...]:
        """The fields that PHH asks for, those of every hand left out."""
        if not self.game.has_blinds:
            return ("bring_in", "small_bet", "big_bet")
        return ("blinds_or_straddles", *(("small_bet", "big_bet") if self.limit is Limit.FIXED_LIMIT else ("min_bet",)))


CODES = {
    one.code: one
    for one in (
        PhhCode(code="FT", game=HOLDEM, limit=Limit.FIXED_LIMIT),
        PhhCode(code="NT", game=HOLDEM, limit=Limit.NO_LIMIT),
        PhhCode(code="NS", game=SIX_PLUS, limit=Limit.NO_LIMIT),
        PhhCode(code="PO", game=OMAHA, limit=Limit.POT_LIMIT),
        PhhCode(code="FO/8", game=OMAHA_HI_LO, limit=Limit.FIXED_LIMIT, played_at=Limit.POT_LIMIT),
        PhhCode(
            code="F7S",
            game=SEVEN_CARD_STUD,
            limit=Limit.FIXED_LIMIT,
            house_rules=(("open_pair", "off"), ("seventh_card", "down")),
        ),
        PhhCode(
            code="F7S/8",
            game=SEVEN_CARD_STUD_HI_LO,
            limit=Limit.FIXED_LIMIT,
            house_rules=(("seventh_card", "down"),),
        ),
        PhhCode(code="FR", game=RAZZ, limit=Limit.FIXED_LIMIT, house_rules=(("seventh_card", "down"),)),
    )
}
MONEY_FIELDS = tuple(dict.fromkeys(field for one in CODES.values() for field in one.required_fields))


def code_for(game_key: str, limit: Limit) -> PhhCode | None:
    """The code of a game at a limit, None where PHH has none.

    >>> code_for("razz", Limit.FIXED_LIMIT).code, code_for("razz", Limit.NO_LIMIT)
    ('FR', None)
    """
    return next((one for one in CODES.values() if (one.game.key, one.limit) == (game_key, limit)), None)
