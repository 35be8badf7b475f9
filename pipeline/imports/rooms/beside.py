"""What is said of players beside the play: bounties, places, prizes and entries of tournaments, re-buys and add-ons.

`Ana finished the tournament in 3rd place and received $5.11.`, `Ana wins the tournament and receives $20 - congratulations!`
`Ana wins the $0.25 bounty for eliminating Berta`, `Ana, Carla split the $2.50 bounty for eliminating Berta`
`Ana wins $6.12 for eliminating Berta and their own bounty increases by $6.13 to $18.37`, `... for splitting the
elimination of Berta ...`
`Ana wins an entry to tournament #17`, `Ana re-buys and receives 1500 chips for $3.00`, `Ana takes the add-on and receives ...`

A line that fits no form, or names nobody at the table, is passed over. Of a half that can't be divided to the cent the winner's
share is left unsaid, since no line names who gets the odd one. Where two lines contradict each other neither counts. An amount in
another currency than the player's first is left out. Both are remarked.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pipeline.engine.tables import UNKNOWN_STACK
from pipeline.imports import Unreadable
from pipeline.imports.rooms.money import CHIPS, DECIMALS, currency_of
from pipeline.imports.rooms.seats import Sitting, split_at_name
from pipeline.record import SourceSeat

POINTS = {"FPP": "FPP", "SC": "SC", "StarsCoin": "SC"}
"""Points of PokerStars by what lines call them, as headers name them in buy-ins."""
MONEY = re.compile(r"(\S+?)(?: ([A-Za-z]{2,9}))?")
PLACE = re.compile(r"(?: in ([1-9][0-9]{0,8})(?:st|nd|rd|th) place)?(?:,? and received (.+?))?\.?")
WON = re.compile(r"(?: and receives (.+?))?(?: - congratulations!)?\.?")
ENTRY = re.compile(r"([0-9]{1,18})\.?")
BOUNTY = re.compile(r"(\S+) bounty for eliminating (.+)")
PROGRESSIVE = re.compile(
    r"(\S+) for (?:eliminating|splitting the elimination of) (.+) and their own bounty increases by (\S+) to (\S+?)\.?"
)
CHIPS_FOR = re.compile(r"([0-9,]{1,18}) chips for (.+?)\.?")


class Money(NamedTuple):
    """An amount outside the game: hundredths of a currency, None for a sign of none."""

    hundredths: int
    currency: str | None


@dataclass
class Said:
    """What is said of players, by name: `of` are fields of SourceSeat, `bounties` what (winner, loser) brought, None where the
    share is not said, `notes` what contradicts itself, which is `disputed`."""

    of: defaultdict[str, dict[str, Any]] = field(default_factory=lambda: defaultdict(dict))
    bounties: dict[tuple[str, str], int | None] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    disputed: set[tuple[str, ...]] = field(default_factory=set)

    def say(self, name: str, key: str, value: Any) -> None:
        """Note a value; one that contradicts another leaves none."""
        of = self.of[name]
        if of.setdefault(key, value) != value or (name, key) in self.disputed:
            self.dispute(name, key)
            of[key] = None

    def dispute(self, *about: str) -> None:
        """Note a contradiction, once."""
        if about not in self.disputed:
            self.disputed.add(about)
            name, *what = about
            self.notes.append(f"contradiction: two values of {' '.join(what).replace('_', ' ')} for {name}")

    def add(self, name: str, key: str, amount: int) -> None:
        """Add to an amount, unless that were more than any column holds."""
        total = self.of[name].get(key, 0) + amount
        if abs(total) < UNKNOWN_STACK:
            self.of[name][key] = total

    def pay(self, name: str, money: Money | None) -> int | None:
        """The hundredths of an amount, None where it is none, or in another currency than what is said of the player so far."""
        if money is None:
            return None
        if self.of[name].setdefault("currency", money.currency) != money.currency:
            self.notes.append(f"left out: an amount of {name} in another currency")
            return None
        return money.hundredths

    def knock_out(self, winner: str, loser: str, money: Money | None, share: int | None) -> None:
        """Note what a player gets of a bounty."""
        if self.pay(winner, money) is None:
            return
        if self.bounties.setdefault((winner, loser), share) != share:
            self.dispute(winner, "bounty of", loser)
            self.bounties[winner, loser] = None


def seats_of(said: Said, chairs: Mapping[str, int], dealt_in: Mapping[str, Any]) -> tuple[SourceSeat, ...]:
    """The seats of which anything is said, by chair."""
    of: dict[str, dict[str, Any]] = {name: dict(fields) for name, fields in said.of.items()}
    for (winner, loser), share in said.bounties.items():
        takers = of.setdefault(loser, {}).setdefault("knocked_out_by", set())
        takers.add(chairs[winner])
        shares = [share for (name, _), share in said.bounties.items() if name == winner]
        of[winner]["bounty_won"] = sum_of(shares)
    for loser, fields in of.items():
        if "knocked_out_by" in fields:
            fields["knocked_out_by"] = tuple(sorted(fields["knocked_out_by"]))
            paid = [share for (_, name), share in said.bounties.items() if name == loser]
            if "bounty_paid" not in fields:
                fields["bounty_paid"] = sum_of(paid)
    return tuple(
        SourceSeat(chair=chairs[name], player=None if name in dealt_in else name, **of[name])
        for name in sorted(of, key=chairs.__getitem__)
        if any(value is not None for value in of[name].values())
    )


def sum_of(shares: list[int | None]) -> int | None:
    """The sum, None where one is not said or it is more than any column holds."""
    total = None if None in shares else sum(filter(None, shares))
    return total if total is not None and total < UNKNOWN_STACK else None


def said_before(head: str, sitting: Sitting) -> Said | None:
    """What is said before the first street: bounties on heads, re-buys; None for nothing."""
    if BOUGHT not in head and not sitting.bounties:
        return None
    said = Said()
    for name, text in sitting.bounties.items():
        bounty = said.pay(name, money_of(text))
        if bounty is not None:
            said.of[name]["head_bounty"] = bounty
    for line in head.split("\n"):
        take(said, line, sitting.chairs)
    return said


def is_said(line: str) -> bool:
    """True if the line may be of one of the forms."""
    return " finished the tournament" in line or " wins " in line or " split the " in line or BOUGHT in line


def take(said: Said, line: str, names: Mapping[str, object]) -> None:
    """Take a line if it is of one of the forms. Changes `said`."""
    for words, teller in TELLERS.items():
        if words in line:
            about = split_at_name(line, names, words)
            if about is not None:
                teller(said, *about, names)
                return
            if teller is take_bounty:
                take_split(said, line, words, names)


def take_place(said: Said, name: str, rest: str, names: Mapping[str, object]) -> None:
    """Take `Ana finished the tournament in 3rd place and received $5.11.`"""
    found = PLACE.fullmatch(rest)
    if found is None:
        return
    said.of[name]["has_finished"] = True
    if found[1]:
        said.say(name, "place", int(found[1]))
    take_prize(said, name, found[2])


def take_win(said: Said, name: str, rest: str, names: Mapping[str, object]) -> None:
    """Take `Ana wins the tournament and receives $20 - congratulations!`"""
    found = WON.fullmatch(rest)
    if found is None:
        return
    said.of[name]["has_finished"] = True
    said.say(name, "place", 1)
    take_prize(said, name, found[1])


def take_prize(said: Said, name: str, text: str | None) -> None:
    """Take a prize if the text is an amount."""
    prize = said.pay(name, money_of(text)) if text else None
    if prize is not None:
        said.say(name, "prize", prize)


def take_entry(said: Said, name: str, rest: str, names: Mapping[str, object]) -> None:
    """Take `Ana wins an entry to tournament #17`."""
    found = ENTRY.fullmatch(rest)
    if found is not None:
        said.say(name, "entry_won", found[1])


def take_bounty(said: Said, name: str, rest: str, names: Mapping[str, object]) -> None:
    """Take `Ana wins the $0.25 bounty for eliminating Berta`."""
    found = BOUNTY.fullmatch(rest)
    if found is not None:
        knock_out(said, [name], found[2], money_of(found[1]), names)


def take_split(said: Said, line: str, words: str, names: Mapping[str, object]) -> None:
    """Take `Ana, Carla split the $2.50 bounty for eliminating Berta`."""
    before, _, rest = line.rpartition(words)
    found, winners = BOUNTY.fullmatch(rest), names_in(before, names)
    if found is not None and winners is not None:
        knock_out(said, winners, found[2], money_of(found[1]), names)


def take_progressive(said: Said, name: str, rest: str, names: Mapping[str, object]) -> None:
    """Take `Ana wins $6.12 for eliminating Berta and their own bounty increases by $6.13 to $18.37`."""
    found = PROGRESSIVE.fullmatch(rest)
    money = money_of(found[1]) if found is not None else None
    if found is None or money is None or found[2] not in names:
        return
    said.pay(found[2], money)
    said.knock_out(name, found[2], money, money.hundredths)
    after = said.pay(name, money_of(found[4]))
    if after is not None:
        said.of[name]["head_bounty_after"] = after


def take_rebuy(said: Said, name: str, rest: str, names: Mapping[str, object]) -> None:
    """Take `Ana re-buys and receives 1500 chips for $3.00`."""
    buy(said, name, rest, "rebuy")


def take_addon(said: Said, name: str, rest: str, names: Mapping[str, object]) -> None:
    """Take `Ana takes the add-on and receives 2000 chips for $1.00`."""
    buy(said, name, rest, "addon")


def buy(said: Said, name: str, rest: str, what: str) -> None:
    """Take chips that were bought and their price."""
    found = CHIPS_FOR.fullmatch(rest)
    price = said.pay(name, money_of(found[2])) if found is not None else None
    if found is not None and price is not None:
        said.add(name, f"{what}_chips", int(found[1].replace(",", "")))
        said.add(name, f"{what}_price", price)


def knock_out(said: Said, winners: list[str], loser: str, money: Money | None, names: Mapping[str, object]) -> None:
    """Note a bounty that winners have in even shares."""
    if money is None or loser not in names:
        return
    share, odd = divmod(money.hundredths, len(winners))
    for winner in winners:
        said.knock_out(winner, loser, money, None if odd else share)
    paid = said.pay(loser, money)
    if paid is not None:
        said.say(loser, "bounty_paid", paid)


def names_in(text: str, names: Mapping[str, object]) -> list[str] | None:
    """The names of a list with commas, None where it is none; a name may hold a comma.

    >>> names_in("a, b, c", {"a": 1, "b, c": 2}), names_in("a, x", {"a": 1})
    (['a', 'b, c'], None)
    """
    if text in names:
        return [text]
    at = text.rfind(", ")
    while at >= 0:
        if text[:at] in names:
            others = names_in(text[at + 2 :], names)
            if others is not None:
                return [text[:at], *others]
        at = text.rfind(", ", 0, at)
    return None


def money_of(text: str) -> Money | None:
    """An amount like `$5.11`, `100 FPP` or `€3 EUR`; None where the text is none.

    >>> money_of("$5.11"), money_of("100 FPP"), money_of("a $215 ticket")
    (Money(hundredths=511, currency='USD'), Money(hundredths=10000, currency='FPP'), None)
    """
    found = MONEY.fullmatch(text)
    if found is None:
        return None
    amount, word = found.groups()
    if word and word not in POINTS and not (len(word) == 3 and word.isupper()):
        return None
    try:
        hundredths = CHIPS[DECIMALS][amount]
    except Unreadable:
        return None
    return Money(hundredths, POINTS.get(word, word) or currency_of(amount)) if hundredths < UNKNOWN_STACK else None


Teller = Callable[[Said, str, str, Mapping[str, object]], None]
TELLERS: dict[str, Teller] = {
    " finished the tournament": take_place,
    " wins the tournament": take_win,
    " wins an entry to tournament #": take_entry,
    " re-buys and receives ": take_rebuy,
    " takes the add-on and receives ": take_addon,
    " wins the ": take_bounty,
    " split the ": take_bounty,
    " wins ": take_progressive,
}
"""What reads on from words that come after a name; the first that fits counts."""
BOUGHT = " and receives "
