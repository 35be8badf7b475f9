"""The pots of a record: what lay in each, the rake, who won what.

`{"number": 0, "amount": 7.2, "rake": 0.36, "jackpot": 0, "player_wins": [{"player_id": 1, "win_amount": 6.84}]}`: the
amount holds the rake, and a jackpot where it is taken from the pot, but no bets that came back. Who cashed out has
`win_amount` all the same, which the room took in place of `cashout_amount`; a bonus is paid beside the pot. Many writers
have one pot where there were several.
"""

from dataclasses import dataclass, field
from typing import Any

from pipeline.imports import Unreadable
from pipeline.imports.ohh.values import Amounts, id_of, in_order, listed, said
from pipeline.imports.rooms.actions import Course
from pipeline.imports.rooms.summary import Summary


@dataclass
class Accounts:
    """The accounts of a hand in chips. `taken` is the rake with the jackpot; `are_even` False: they don't add up."""

    total: int = 0
    taken: int = 0
    net: list[int] = field(default_factory=list)
    are_even: bool = True

    def summary(self, outside: int) -> Summary:
        """The same as text of rooms has them, what the room added to the pots left out."""
        is_split = len(self.net) > 1 and not outside
        return Summary(total=self.total - outside, rake=self.taken, pots=tuple(self.net) if is_split else ())


def accounts_of(hand: dict[str, Any], amounts: Amounts, name_of: dict[str, str], course: Course) -> Accounts | None:
    """The accounts of a record, None where it has none. Changes the course: who collected what, cash-outs,
    bonuses, the jackpot."""
    pots = listed(hand, "pots")
    if not pots:
        return None
    accounts = Accounts()
    for pot in in_order(pots, "number"):
        total, rake, jackpot = (amounts.of(pot, key) for key in ("amount", "rake", "jackpot"))
        won = 0
        for win in listed(pot, "player_wins"):
            won += take_win(win, amounts, name_of, course)
        taken = rake + jackpot
        if jackpot and won + rake == total:  # the rake holds it
            taken = rake
        if pot.get("rake") is None:
            taken = max(0, total - won)
        if jackpot:
            course.jackpot = (course.jackpot or 0) + jackpot
        accounts.are_even &= won + taken == total
        accounts.total += total
        accounts.taken += taken
        accounts.net.append(won)
    return accounts


def take_win(win: dict[str, Any], amounts: Amounts, name_of: dict[str, str], course: Course) -> int:
    """Take what a player won of a pot. Returns the chips; changes the course."""
    player = id_of(win.get("player_id"))
    name = name_of.get(player) if player is not None else None
    if name is None:
        raise Unreadable(f"player {said(player)} wins and has no seat")
    chips = amounts.of(win, "win_amount")
    if chips:
        course.collected[name] = course.collected.get(name, 0) + chips
    if len(win) > 2:
        cashed_out = amounts.of(win, "cashout_amount")
        bonus = amounts.of(win, "bonus_amount")
        if cashed_out:
            course.collected.setdefault(name, 0)
            taken, fee = course.cashed_out.get(name, (0, 0))
            course.cashed_out[name] = (taken + cashed_out, fee + amounts.of(win, "cashout_fee"))
        if bonus:
            course.beside.add(name, "bonus_chips", bonus)
    return chips
