"""The PAR sheet of a table of 6 Card Poker 1-2-5: what an operator has to know of each wager, from the counted outcomes.

A sheet is sections of rows. Shares and values are exact fractions but where they are not: best play has the estimated gain of
exchanges of five cards, deviations are square roots, chances after many rounds are rounded. *Hold* is what the house keeps of all
that is staked, RTP the rest of it; the other usual edge is per ante. Where the table pays something that no values were computed
for, decisions are those of the rule book's terms, and hold of best play is at most what is said.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from statistics import NormalDist

import numpy as np

from pipeline.engine.six_pass import Strategy
from pipeline.exact.six_card.ahead import ahead
from pipeline.exact.six_card.bonus import NUM_HANDS, bonus, hand_counts
from pipeline.exact.six_card.five import Gain
from pipeline.exact.six_card.nets import Nets, Stakes, nets_of_bonus, nets_of_box
from pipeline.exact.six_card.paytables import HAND_CLASSES
from pipeline.exact.six_card.results import Result, best_of, cases_of, result_of, terms_of, word_of
from pipeline.exact.six_card.terms import READINGS, RULE_BOOK, Terms, Winnings
from pipeline.exact.six_card.values import read_values
from pipeline.exact.six_card.what_if import break_even, break_even_bonus, paid_shares

Row = dict[str, Fraction | float | int | str | None]
Sections = dict[str, list[Row]]
MAXIMA = {"none": RULE_BOOK, "100 antes": "most_100_antes", "20 antes": "most_20_antes"}
COVERED = 0.9
"""Of rounds, by a volatility index: the convention of PAR sheets."""
OPEN_WAY, BLIND_WAY = Strategy.WITHOUT_FIVE, Strategy.ALWAYS_RAISE


@dataclass(frozen=True)
class Counted:
    """Counted outcomes: the name of their reading, its terms, the tallies of each Strategy, the gain by new cards."""

    name: str
    terms: Terms
    tallies: np.ndarray
    gain: Gain


@dataclass(frozen=True, kw_only=True)
class Table:
    """What a PAR sheet is of: boxes by position, rounds an hour, numbers of rounds after which a player may be ahead, and the
    values.json of each computed reading, the rule book's among them.
    """

    boxes: Sequence[Stakes]
    rounds_per_hour: int
    num_rounds: Sequence[int]
    values: Mapping[str, Path]

    @cached_property
    def counted(self) -> dict[str, Counted]:
        """What was computed, by reading."""
        documents = {name: read_values(path) for name, path in self.values.items()}
        return {
            name: Counted(name, terms_of(made), made["tallies"], Gain(**made["five"]))
            for name, made in documents.items()
        }

    def counted_for(self, stakes: Stakes) -> tuple[Counted, bool]:
        """The outcomes for what a box is paid, and whether decisions are the best ones for it: else they are the rule book's."""
        for made in self.counted.values():
            is_usual = made.terms.has_exchange and not made.terms.hidden_only
            if is_usual and made.terms.winnings == stakes.winnings:
                return made, True
        return self.counted[RULE_BOOK], False

    @property
    def reference(self) -> Stakes:
        """A box with the first ante and the first bonus of the table; of the other one if there is one only."""
        ante = next((box.ante for box in self.boxes if box.ante), 0)
        stake = next((box.bonus for box in self.boxes if box.bonus), 0)
        return replace(self.boxes[0], ante=ante or stake, bonus=stake or ante)

    def kinds(self) -> list[str]:
        """What each box is: open, blind, or bonus only (rule book 8: the first two with an ante are open)."""
        num_antes = [sum(bool(box.ante) for box in self.boxes[: at + 1]) for at in range(len(self.boxes))]
        return [
            "bonus only" if not box.ante else "open" if num <= 2 else "blind"
            for box, num in zip(self.boxes, num_antes, strict=True)
        ]


def sheet(table: Table) -> Sections:
    """All sections of a table's PAR sheet."""
    return {
        "wagers": wagers(table),
        "hands": hands(table),
        "bonus": bonus_lines(table.reference),
        "boxes": boxes(table),
        "hour": hour(table),
        "ahead": chances(table),
        "maximum": maxima(table),
        "multiples": multiples(table),
    }


def wagers(table: Table) -> list[Row]:
    """Hold and return of ante and BET by way to play, and of the bonus; money in antes, in stakes for the bonus."""
    made, is_best = table.counted_for(table.reference)
    winnings = table.reference.winnings
    rows = []
    if is_best:
        best = best_of(result_of(made.tallies[OPEN_WAY], winnings), made.gain)
        known = {"hold_of_ante": -best.value, "stderr": best.stderr, "staked": best.staked}
        if best.per_unit is not None:
            known |= {"hold": -best.per_unit, "rtp": 1 + best.per_unit}
        rows.append(row_of_wager("best play") | known)
    for strategy in Strategy:
        found = result_of(made.tallies[strategy], winnings)
        rows.append(
            row_of_wager(word_of(strategy))
            | {
                "hold_of_ante": -found.value,
                "staked": found.staked,
                "hold": -found.per_unit,
                "rtp": 1 + found.per_unit,
                "wins": found.win_share,
                "even": found.even_share,
                "deviation": found.standard_deviation,
                "volatility": volatility(made.tallies[strategy], winnings, found),
            }
        )
    nets = nets_of_bonus(table.reference)
    hold = -nets.mean / table.reference.bonus
    deviation = nets.standard_deviation / table.reference.bonus
    return [
        *rows,
        row_of_wager("bonus")
        | {
            "hold_of_ante": None,
            "staked": Fraction(1),
            "hold": hold,
            "rtp": 1 - hold,
            "wins": nets.win_share,
            "even": Fraction(0),
            "deviation": deviation,
            "volatility": normal_width() * deviation,
        },
    ]


def row_of_wager(name: str) -> Row:
    """An empty row for a wager."""
    columns = ("hold_of_ante", "stderr", "staked", "hold", "rtp", "wins", "even", "deviation", "volatility")
    return {"wager": name} | dict.fromkeys(columns)


def normal_width() -> float:
    """Standard deviations on either side of a mean that cover COVERED of a normal distribution."""
    return NormalDist().inv_cdf((1 + COVERED) / 2)


def volatility(tallies: np.ndarray, winnings: Winnings, found: Result) -> float:
    """The volatility index: over n rounds RTP lies within this over the square root of n, nine times in ten.

    RTP is a ratio, since what is staked differs from round to round; its variance is by the delta method.
    """
    variance = sum(
        Fraction(case.times, case.whole) * (case.net - found.per_unit * case.staked) ** 2
        for case in cases_of(tallies, winnings)
    )
    return normal_width() * math.sqrt(variance) / float(found.staked)


def holds(table: Table) -> dict[str, Fraction]:
    """The hold of the ante of each way to play, and that of the bonus."""
    made, _ = table.counted_for(table.reference)
    winnings = table.reference.winnings
    found = {strategy: -result_of(made.tallies[strategy], winnings).value for strategy in Strategy}
    bonus_alone = -nets_of_bonus(table.reference).mean / table.reference.bonus
    return {word_of(strategy): value for strategy, value in found.items()} | {"bonus": bonus_alone}


def changed(before: Table, after: Table) -> list[Row]:
    """What another pay table does to each of the `holds`. Decisions are those of either table's outcomes, so the same ones where
    nobody has computed the other's.
    """
    now = holds(after)
    return [
        {"wager": name, "before": was, "after": now[name], "moved": now[name] - was}
        for name, was in holds(before).items()
    ]


def hands(table: Table) -> list[Row]:
    """By hand and way to play: dealt first, what it adds to the value in antes; as final hand how often BET is paid, and what."""
    made, _ = table.counted_for(table.reference)
    winnings = table.reference.winnings
    rows: list[Row] = []
    for strategy in Strategy:
        found = result_of(made.tallies[strategy], winnings)
        paid = paid_shares(made.tallies[strategy])
        for at in reversed(range(len(HAND_CLASSES))):
            hand = HAND_CLASSES[at]
            dealt = Fraction(hand_counts()[at], NUM_HANDS)
            rows.append(
                {
                    "way": word_of(strategy),
                    "hand": hand,
                    "hands": hand_counts()[at],
                    "dealt": dealt,
                    "mean": found.by_hand[hand] / dealt,
                    "adds": found.by_hand[hand],
                    "paid": paid[at],
                    "pays": table.reference.bet_pays[at],
                    "bet_pays": paid[at] * (winnings.won[at] - 1),
                }
            )
    return rows


def bonus_lines(stakes: Stakes) -> list[Row]:
    """The bonus by hand; returns include the stake. The maximum payout is not taken off here."""
    return [
        {
            "hand": line.hand,
            "hands": line.num_hands,
            "dealt": Fraction(line.num_hands, NUM_HANDS),
            "pays": line.pays,
            "return": line.return_share,
        }
        for line in reversed(bonus(stakes.bonus_pays).lines)
    ]


def nets_of(table: Table, stakes: Stakes, strategy: Strategy) -> Nets:
    """What a box wins or loses, by way to play where it has an ante."""
    if not stakes.ante:
        return nets_of_bonus(stakes)
    return nets_of_box(table.counted_for(stakes)[0].tallies[strategy], stakes)


def staked_on(table: Table, stakes: Stakes, strategy: Strategy) -> Fraction:
    """Chips staked a round, by way to play where there is an ante."""
    if not stakes.ante:
        return Fraction(stakes.bonus)
    made, _ = table.counted_for(stakes)
    return stakes.bonus + stakes.ante * result_of(made.tallies[strategy], stakes.winnings).staked


def compared(table: Table) -> dict[str, tuple[Stakes, Strategy]]:
    """The kinds of boxes that are set beside each other, with the reference's wagers."""
    one = table.reference
    ante = replace(one, bonus=0)
    return {
        "open": (ante, OPEN_WAY),
        "open, with bonus": (one, OPEN_WAY),
        "blind": (ante, BLIND_WAY),
        "blind, with bonus": (one, BLIND_WAY),
        "bonus only": (replace(one, ante=0), BLIND_WAY),
    }


def boxes(table: Table) -> list[Row]:
    """Kinds of boxes compared, in chips a round: open ones with best play, exchanges of five cards apart."""
    rows: list[Row] = []
    for name, (stakes, strategy) in compared(table).items():
        nets, staked = nets_of(table, stakes, strategy), staked_on(table, stakes, strategy)
        rows.append(
            {
                "box": name,
                "staked_chips": staked,
                "kept_chips": -nets.mean,
                "hold": -nets.mean / staked,
                "wins": nets.win_share,
                "even": nets.even_share,
                "deviation_chips": nets.standard_deviation,
            }
        )
    return rows


def hour(table: Table) -> list[Row]:
    """Theoretical win an hour of each box by way to play, in chips, its deviation, and the chance that the house is ahead.

    Decisions are the best ones for what the box is paid, or held as by the rule book where nobody has computed them. A second
    open box sees the cards of the first, which its player can use: its win is at most what is said. Wins of boxes add, also to a
    row for all of them; deviations don't, since they share the dealer.
    """
    rows: list[Row] = []
    together = Fraction(0)
    for at, (stakes, kind) in enumerate(zip(table.boxes, table.kinds(), strict=True), start=1):
        for strategy in Strategy if kind == "open" else (BLIND_WAY,):
            nets = nets_of(table, stakes, strategy)
            player = ahead(nets.shares, table.rounds_per_hour)
            win = -nets.mean * table.rounds_per_hour
            together += win if strategy == OPEN_WAY or kind != "open" else 0
            is_best = kind == "bonus only" or table.counted_for(stakes)[1]
            rows.append(
                {
                    "box": at,
                    "kind": kind,
                    "way": word_of(strategy) if kind != "bonus only" else "",
                    "decisions": "best" if is_best else "held",
                    "win_chips": win,
                    "deviation_chips": nets.standard_deviation * math.sqrt(table.rounds_per_hour),
                    "house_ahead": 1 - player.ahead - player.even,
                }
            )
    if len(table.boxes) > 1:
        nothing = dict.fromkeys(("kind", "decisions"), "") | dict.fromkeys(("deviation_chips", "house_ahead"))
        rows.append(rows[0] | nothing | {"box": "all", "way": word_of(OPEN_WAY), "win_chips": together})
    return rows


def chances(table: Table) -> list[Row]:
    """The chance of a player to be ahead after so many rounds, beside that of a normal distribution."""
    rows: list[Row] = []
    for name, (stakes, strategy) in compared(table).items():
        shares = nets_of(table, stakes, strategy).shares
        for num_rounds in table.num_rounds:
            found = ahead(shares, num_rounds)
            rows.append(
                {
                    "box": name,
                    "rounds": num_rounds,
                    "ahead": found.ahead,
                    "even": found.even,
                    "by_normal": found.by_normal,
                }
            )
    return rows


def maxima(table: Table) -> list[Row]:
    """What a maximum payout does to the rule book's table, by its size in antes: hold of the ante of best play, of the decisions
    that are best without one (five new cards apart), and of a blind box; of a bonus of the reference's size and of one ante.

    Best play is None where nobody has computed it.
    """
    share = Fraction(table.reference.bonus, table.reference.ante)
    rows: list[Row] = []
    for words, name in MAXIMA.items():
        made, winnings = table.counted.get(name), READINGS[name].winnings
        most = Fraction(READINGS[name].most)
        found = (made or table.counted[RULE_BOOK]).tallies
        rows.append(
            {
                "maximum": words,
                "best_play": -best_of(result_of(found[OPEN_WAY], winnings), made.gain).value if made else None,
                "stderr": made.gain.stderr if made else None,
                "held": -result_of(table.counted[RULE_BOOK].tallies[OPEN_WAY], winnings).value,
                "blind": -result_of(found[BLIND_WAY], winnings).value,
                "bonus": bonus_hold(table.reference.bonus_pays, most / share),
                "bonus_of_an_ante": bonus_hold(table.reference.bonus_pays, most),
            }
        )
    return rows


def bonus_hold(pays: Sequence[int], most: Fraction) -> Fraction:
    """The hold of a bonus whose winnings are limited to so many stakes, 0 for no limit."""
    nets = [min(Fraction(paid), most) if most and paid else Fraction(paid or -1) for paid in pays]
    return -sum((Fraction(count, NUM_HANDS) * net for net, count in zip(nets, hand_counts(), strict=True)), Fraction(0))


def multiples(table: Table) -> list[Row]:
    """Line by line what would have to be paid for the player to lose nothing: BET with the decisions held, the bonus exactly."""
    made, _ = table.counted_for(table.reference)
    base = break_even(made.tallies[OPEN_WAY], table.reference.bet_pays)
    side = break_even_bonus(table.reference.bonus_pays)
    return [
        {
            "hand": one.hand,
            "bet": one.pays,
            "bet_fair": one.fair,
            "bonus_pays": other.pays,
            "bonus_fair": other.fair,
        }
        for one, other in zip(reversed(base), reversed(side), strict=True)
    ]
