"""What is known of wagers against the house in a lake: exact figures for the marts to set simulated ones beside.

A figure is known where the payouts, the maximum payout in antes, the readings and the strategy are those that were computed.
"""

import hashlib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pipeline.app.home import Home
from pipeline.app.six_card import KEY, values_files
from pipeline.codes import FirstMove, Maximum, PayLine, StrategyKind
from pipeline.engine.banked_tables import NO_MOVE
from pipeline.errors import UsageError
from pipeline.games import SIX_CARD
from pipeline.lake.rules_of_runs import payouts
from pipeline.models.exact_house import Boxes, KnownClaim, KnownLine, KnownResult, KnownTable, KnownWager
from pipeline.rules.banked import MAXIMUM_OF, HouseTable, PayTable
from pipeline.simulate import documents
from pipeline.simulate.paytables import find_pay_tables

if TYPE_CHECKING:
    from pipeline.engine.six_pass import Strategy
    from pipeline.exact.six_card.compared import Figures
    from pipeline.exact.six_card.terms import Winnings
    from pipeline.exact.six_card.what_if import BreakEven

NEVER = len(PayLine)
OPTIMAL = "OPTIMAL"
BLIND, BONUS_ONLY = "blind", "bonus only"
FIVE_NEW_CARDS = "exchange five"
MOST_OTHER_ANTES = 16
"""All antes together are at most this many times one of them: none of four is more than five times another [A-70]."""


class SixCardFigures:
    """The figures of 6 Card Poker: of the bonus under any pay table, of the base game from the values that the home has, or
    those that ship."""

    def __init__(self, home: Home) -> None:
        self.files = values_files(home)
        self.tables = known_tables(home)

    @cached_property
    def digest(self) -> str:
        """Of the files of values and the pay tables."""
        state = hashlib.blake2b(str(sorted(self.tables.items())).encode(), digest_size=16)
        for name, path in sorted(self.files.items()):
            state.update(f"{name} {hashlib.blake2b(path.read_bytes()).hexdigest()}\n".encode())
        return state.hexdigest()

    def known(self, boxes: Boxes) -> Sequence[KnownWager]:
        """What is known of the wagers of these boxes."""
        if boxes.game != KEY:
            return ()
        table = HouseTable.of_document(boxes.table)
        found = [] if boxes.box_kind == BONUS_ONLY else self.base(boxes, table)
        bonus = self.bonus(boxes, table)
        return [*found, bonus] if bonus else found

    def bonus(self, boxes: Boxes, table: HouseTable) -> KnownWager | None:
        """The bonus bet, None where a maximum payout may be shared with other boxes, or stakes differ and there is one."""
        from fractions import Fraction

        from pipeline.exact.six_card.compared import bonus_wager

        pays: Sequence[Any] = table.pay_tables["bonus"].to_one
        if table.max_payout:
            if boxes.bonus_chips is None or maximum_of(boxes) == Maximum.PLAYER:
                return None
            pays = [min(Fraction(paid), Fraction(table.max_payout, boxes.bonus_chips)) for paid in pays]
        return as_known("bonus", bonus_wager(pays))

    def base(self, boxes: Boxes, table: HouseTable) -> list[KnownWager]:
        """Ante, bet, and both together, of a box whose way to play was computed."""
        from pipeline.engine.six_pass import Strategy
        from pipeline.exact.six_card.compared import base_wagers
        from pipeline.exact.six_card.terms import READINGS, RULE_BOOK
        from pipeline.exact.six_card.values import read_values

        winnings, way = winnings_of(boxes, table), way_of(boxes)
        if winnings is None or way is None or not boxes.is_covered:
            return []
        if way == Strategy.WITHOUT_FIVE:
            # Of readings that win the same the first one is that of the rule book.
            reading = next((name for name, terms in READINGS.items() if terms.winnings == winnings), None)
            return self.best(self.files[reading]) if boxes.is_alone and reading in self.files else []
        if RULE_BOOK not in self.files:
            return []
        tallies = read_values(self.files[RULE_BOOK])["tallies"][way]
        return [as_known(wager, found) for wager, found in base_wagers(tallies, winnings).items()]

    def best(self, path: Path) -> list[KnownWager]:
        """Best play: its edge, hold, and how often each decision is right but for an exchange of five cards: a player decides on
        that by estimates, so a little less often. Its deviation and hits are counted without such exchanges only."""
        from pipeline.exact.six_card.results import best_of, results

        found, gain, _ = results(path)
        best = best_of(found["without_five"], gain)
        decisions = best.decisions or {}
        return [
            KnownWager(
                wager="base",
                edge=-best.value,
                edge_stderr=best.stderr,
                hold=None if best.per_unit is None else -best.per_unit,
                deviation=None,
                hit_frequency=None,
                results=[
                    KnownResult(cut="decision", item=word, share=share)
                    for word, share in decisions.items()
                    if word != FIVE_NEW_CARDS
                ],
            )
        ]

    def claims(self, game: str) -> Sequence[KnownClaim]:
        """What the page that sells the game claims and what is true, by the values of the rule book and other readings."""
        from pipeline.exact.six_card.terms import RULE_BOOK
        from pipeline.exact.six_card.verdicts import verdicts

        if game != KEY or RULE_BOOK not in self.files:
            return ()
        return [KnownClaim(claim=said.claim, verdict=said.verdict, truth=said.truth) for said in verdicts(self.files)]

    def pay_lines(self, game: str) -> Sequence[KnownLine]:
        """The lines of the shipped pay tables: those of BET for best play without exchanges of five cards, then the bonus."""
        from pipeline.engine.six_pass import Strategy
        from pipeline.exact.six_card.paytables import BET
        from pipeline.exact.six_card.terms import BET_ANTES, RULE_BOOK
        from pipeline.exact.six_card.values import read_values
        from pipeline.exact.six_card.what_if import break_even, break_even_bonus

        if game != KEY:
            return ()
        lines = [as_line("bonus", line, 1) for line in break_even_bonus()]
        if RULE_BOOK in self.files:
            tallies = read_values(self.files[RULE_BOOK])["tallies"][Strategy.WITHOUT_FIVE]
            lines = [*(as_line("bet", line, BET_ANTES) for line in break_even(tallies, BET)), *lines]
        return lines

    def pay_tables(self, game: str) -> Sequence[KnownTable]:
        """The pay tables that ship and those of the home, decisions of the base game as they are under the shipped one."""
        from pipeline.engine.six_pass import Strategy
        from pipeline.exact.six_card.bonus import bonus
        from pipeline.exact.six_card.terms import RULE_BOOK
        from pipeline.exact.six_card.values import read_values
        from pipeline.exact.six_card.what_if import held

        if game != KEY:
            return ()
        made = read_values(self.files[RULE_BOOK])["tallies"] if RULE_BOOK in self.files else None

        def edge(way: "Strategy", pays: Sequence[int]) -> float | None:
            return None if made is None else -float(held(made[way], pays).value)

        return [
            KnownTable(
                name=name,
                payouts=payouts(HouseTable(pay_tables=tables)),
                open_edge=edge(Strategy.WITHOUT_FIVE, tables["bet"].to_one),
                blind_edge=edge(Strategy.ALWAYS_RAISE, tables["bet"].to_one),
                bonus_edge=float(bonus(tables["bonus"].to_one).edge),
            )
            for name, tables in self.tables.items()
        ]


def known_tables(home: Home) -> dict[str, dict[str, PayTable]]:
    """The pay tables by name, the shipped one first; files that are not as they must be are left out."""
    found = {}
    for name in sorted(documents.files("paytables", home.folder), key=lambda name: (name != SIX_CARD.pay_table, name)):
        with suppress(UsageError):
            found[name] = find_pay_tables(SIX_CARD, name, home.folder)
    return found


def as_line(wager: str, line: "BreakEven", stake: int) -> KnownLine:
    """A line of a pay table as the models take it, given the stake that it multiplies."""
    return KnownLine(
        wager=wager,
        line=line.hand,
        pays=line.pays,
        paid_share=float(line.paid_share),
        edge_of_one=float(stake * line.paid_share),
        fair_pays=None if line.fair is None else float(line.fair),
    )


def as_known(wager: str, found: "Figures") -> KnownWager:
    """Exact figures as the models take them."""
    return KnownWager(
        wager=wager,
        edge=float(found.edge),
        hold=float(found.hold),
        deviation=found.deviation,
        hit_frequency=float(found.hit_frequency),
        results=[
            KnownResult(cut=cut, item=item, share=float(share), net_units=float(net))
            for cut, item, share, net in found.cuts
        ],
    )


def maximum_of(boxes: Boxes) -> Maximum:
    """What the maximum payout limits [A-72]."""
    return Maximum[boxes.house_rules[MAXIMUM_OF.key].upper()]


def winnings_of(boxes: Boxes, table: HouseTable) -> "Winnings | None":
    """What a bet wins, None where a maximum payout is shared with other boxes, or antes differ and there is one."""
    from fractions import Fraction

    from pipeline.exact.six_card.terms import BET_ANTES, Winnings

    bet = table.pay_tables["bet"].to_one
    if not table.max_payout:
        return Winnings.of(bet)
    if boxes.ante_chips is None or table.max_payout < boxes.ante_chips:
        return None
    most, limited = Fraction(table.max_payout, boxes.ante_chips), maximum_of(boxes)
    if limited == Maximum.PLAYER:
        return Winnings.of(bet) if most >= MOST_OTHER_ANTES * (1 + BET_ANTES * max(bet)) else None
    return Winnings.of(bet, most, limited == Maximum.BET)


def is_best(traits: Mapping[str, Any]) -> bool:
    """Whether a strategy decides by computed values."""
    kind = traits.get("strategy_kind")
    return kind in list(StrategyKind) and StrategyKind(kind).name == OPTIMAL


def way_of(boxes: Boxes) -> "Strategy | None":
    """The way to play that a strategy comes to in these boxes, if its outcomes were counted: one that never asks for a new card
    of the dealer and bets with everything or with a pair or better, or the best one."""
    from pipeline.engine.six_pass import Strategy

    traits: Mapping[str, Any] | None = boxes.traits
    if not traits or "strategy_kind" not in traits:  # of recorded rounds only the name is known
        return None
    if is_best(traits):
        return None if boxes.box_kind == BLIND else Strategy.WITHOUT_FIVE
    if traits["strategy_kind"] != StrategyKind.RULES or traits["exchange_dealer_from"] != NEVER:
        return None
    nothing, *hands = traits["first"]
    draws = set(traits["draw"]) - {NO_MOVE}
    if boxes.box_kind == BLIND:
        return Strategy.ALWAYS_RAISE
    if traits.get("lines"):  # strategies of older runs have none
        return None
    if set(traits["first"]) == {FirstMove.RAISE} and draws <= {FirstMove.RAISE}:
        return Strategy.ALWAYS_RAISE
    if nothing == FirstMove.FOLD and set(hands) == {FirstMove.RAISE} and not draws and not traits["matches"]:
        return Strategy.PAIR_OR_BETTER
    return None
