"""What is known of Mata Ases without its players: who kills, misdeals, replays of pots that nobody folds (rule book 7).

Exact where it can be counted, else sampled with a standard error. Replays are those of a table where somebody bets on street 1,
all call and check to the end, with stacks deep enough: then deals that stand follow each other with the same chances, and
each in which nobody kills is replayed; after the last replay the pot is divided.
"""

from dataclasses import dataclass
from fractions import Fraction

from pipeline.exact.mata_doors import equal_doors, expected_misdeals
from pipeline.exact.mata_hands import FinalHands, final_hands
from pipeline.exact.mata_samples import Estimate, nobody_kills
from pipeline.games.mata_ases import MATA_ASES
from pipeline.rules.mata_ases import MISDEAL_CAP, MataAses

MAX_REPLAYS = MataAses.max_replays
DEFAULT_DEALS = 1_000_000
DEFAULT_SEED = 1


@dataclass(frozen=True, kw_only=True)
class TableFigures:
    """A table of so many players, none of whom folds.

    `equal_doors` is the chance that a deal is void, `misdeals` how many void deals come before one that stands, on average;
    `hands` is the final hand of a player in a deal that stands, `nobody_kills` the chance that in such a deal nobody has a pair
    of aces or better. `replays` are those of a pot on average, `divided` is the share of pots divided after the last one.
    """

    num_players: int
    equal_doors: Fraction
    misdeals: Fraction
    hands: FinalHands
    nobody_kills: Estimate
    replays: Estimate
    divided: Estimate


@dataclass(frozen=True, kw_only=True)
class Summary:
    """`hands` is the final hand of a player whatever the doors; `num_deals` were drawn for each table, some of them void."""

    hands: FinalHands
    num_deals: int
    seed: int
    tables: tuple[TableFigures, ...]


def replays_of(nobody: Estimate, max_replays: int = MAX_REPLAYS) -> Estimate:
    """How often a pot is replayed on average: once where nobody kills, again where nobody does once more.

    >>> replays_of(Estimate(value=0.5, stderr=0.01))
    Estimate(value=0.75, stderr=0.02)
    """
    chance = nobody.value
    slope = sum(times * chance ** (times - 1) for times in range(1, max_replays + 1))
    return Estimate(
        value=sum(chance**times for times in range(1, max_replays + 1)),
        stderr=slope * nobody.stderr,
    )


def divided_of(nobody: Estimate, max_replays: int = MAX_REPLAYS) -> Estimate:
    """The share of pots that nobody has won after the last replay.

    >>> divided_of(Estimate(value=0.5, stderr=0.01))
    Estimate(value=0.125, stderr=0.0075)
    """
    deals = max_replays + 1
    slope = deals * nobody.value**max_replays
    return Estimate(value=nobody.value**deals, stderr=slope * nobody.stderr)


def table_figures(num_players: int, num_deals: int = DEFAULT_DEALS, seed: int = DEFAULT_SEED) -> TableFigures:
    """The figures of a table; the safety cap of misdeals is the rule book's [A-61]."""
    nobody = nobody_kills(num_players, num_deals, seed)
    return TableFigures(
        num_players=num_players,
        equal_doors=equal_doors(num_players),
        misdeals=expected_misdeals(num_players, int(MISDEAL_CAP.default())),
        hands=final_hands(num_players),
        nobody_kills=nobody,
        replays=replays_of(nobody),
        divided=divided_of(nobody),
    )


def summary(num_deals: int = DEFAULT_DEALS, seed: int = DEFAULT_SEED) -> Summary:
    """The figures of tables of two to eight. It takes some seconds."""
    tables = range(2, MATA_ASES.max_seats + 1)
    return Summary(
        hands=final_hands(),
        num_deals=num_deals,
        seed=seed,
        tables=tuple(table_figures(num_players, num_deals, seed) for num_players in tables),
    )
