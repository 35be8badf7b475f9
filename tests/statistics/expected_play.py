"""What every player expects of play, as claims: a figure with its 95 % interval, and whether it shows what is expected.

Results are added up by stretches of 256 hands, sessions and deals not cut, as `tapete compare` does; ratios, their errors and
Student's t are the marts' macros. A claim says of which sign a figure is; it is shown where the whole interval has that sign,
contradicted where the whole interval has the other one.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import duckdb
import numpy as np
import pyarrow as pa

from pipeline.engine.play import Log
from pipeline.models import catalog
from pipeline.simulate import scenario
from pipeline.simulate.plan import RunPlan

STRETCH = 256
CHUNK_HANDS = 100_000
SEED = 2027
NUM_RANKS = 13
STAKES = {"small_blind": 5, "big_blind": 10, "currency": "USD", "decimals": 2}
ESTIMATES = """
select
    figure, 100 * ratio(pair.one), 100 * t_quantile(num - 1) * ratio_stderr(pair.one, num),
    100 * (ratio(pair.one) - ratio(pair.other)), 100 * t_quantile(num - 1) * difference_stderr(pair, num)
from (
    select figure, count(*) as num, paired_moments(x, n, other_x, other_n) as pair
    from clusters
    where n > 0 or other_n > 0
    group by figure
)
"""


class Estimate(NamedTuple):
    """A figure in big blinds per 100 hands, and half its 95 % interval."""

    value: float
    margin: float

    def __str__(self) -> str:
        return f"{self.value:.2f} ± {self.margin:.2f}"


class Claim(NamedTuple):
    """`sign` is what the figure should be: 1 above nought, -1 below, 0 where nothing is claimed. `num_hands` were played."""

    says: str
    estimate: Estimate
    num_hands: int
    sign: int

    @property
    def verdict(self) -> str:
        if self.sign == 0:
            return "reported"
        if self.sign * self.estimate.value > self.estimate.margin:
            return "shown"
        return "contradicted" if -self.sign * self.estimate.value > self.estimate.margin else "not shown"

    def as_figures(self) -> dict[str, Any]:
        return {"says": self.says, "bb/100": str(self.estimate), "hands": self.num_hands, "verdict": self.verdict}


class Sums(NamedTuple):
    """Of groups of seats, by stretch: net chips and seat-hands, [group, stretch] each; a big blind in chips; hands played."""

    x: np.ndarray
    n: np.ndarray
    big_blind: int
    num_hands: int

    def only(self, groups: Sequence[int]) -> "Sums":
        """These groups added up to one."""
        return self._replace(x=self.x[list(groups)].sum(axis=0)[None], n=self.n[list(groups)].sum(axis=0)[None])

    def results(self) -> list[Estimate]:
        """Of each group, what it wins."""
        return [one for one, _ in estimates(self, self)]

    def above(self, other: "Sums") -> list[Estimate]:
        """By how much each group wins more than the same group of another table of the same decks, or than the only one."""
        return [difference for _, difference in estimates(self, other)]


def estimates(one: Sums, other: Sums) -> list[tuple[Estimate, Estimate]]:
    """Of each group of `one` what it wins, and how much more than the same of the `other`, or than its only group. NaN for
    groups that were not dealt in."""
    num_groups, num_stretches = one.x.shape
    other_x, other_n = (np.broadcast_to(sums, one.x.shape) for sums in (other.x, other.n))
    clusters = {"x": one.x, "n": one.n, "other_x": other_x, "other_n": other_n}
    table = {name: np.ascontiguousarray(sums).ravel() for name, sums in clusters.items()}
    with duckdb.connect() as con:
        con.execute(catalog.macros())
        con.register("clusters", pa.table({"figure": np.repeat(np.arange(num_groups), num_stretches), **table}))
        rows = con.execute(ESTIMATES).fetchall()
    scaled = np.full((num_groups, 4), np.nan)
    for figure, *row in rows:
        scaled[figure] = np.array(row, dtype=float) / one.big_blind
    return [(Estimate(*row[:2]), Estimate(*row[2:])) for row in scaled.tolist()]


def joined(parts: Iterable[Sums]) -> Sums:
    """Tables of independent hands as one, results in big blinds of each."""
    parts = list(parts)
    unit = int(np.lcm.reduce([part.big_blind for part in parts]))
    return Sums(
        np.concatenate([part.x * (unit // part.big_blind) for part in parts], axis=1),
        np.concatenate([part.n for part in parts], axis=1),
        unit,
        sum(part.num_hands for part in parts),
    )


def played(plan: RunPlan, num_hands: int, group_of: Callable[[Log], np.ndarray], num_groups: int) -> Sums:
    """The results of the first hands; `group_of` names the group of each row of seats."""
    num_stretches = -(-num_hands // STRETCH)
    x, n = (np.zeros(num_groups * num_stretches, dtype=np.int64) for _ in range(2))
    chunk = CHUNK_HANDS - CHUNK_HANDS % plan.session_hands
    for first in range(0, num_hands, chunk):
        log = plan.play(first, min(chunk, num_hands - first))
        stretch = log.hands["session_no"] * plan.session_hands // STRETCH
        lane = group_of(log) * num_stretches + np.repeat(stretch, log.hands["num_seats"])
        net = log.seats["won_chips"] - log.seats["put_in_chips"]
        x += np.bincount(lane, net, x.size).astype(np.int64)
        n += np.bincount(lane, minlength=n.size)
    shape = (num_groups, num_stretches)
    return Sums(x.reshape(shape), n.reshape(shape), plan.scenario.unit_chips, num_hands)


# ------------------------------------------------------------------------------------------------------------- tables
def table(players: Sequence[str], duplicate: bool = True, rake: Any = "micro", seed: int = SEED) -> RunPlan:
    """The six_max table of no limit hold'em with other players; `duplicate`: each deal is played from every chair."""
    document = {
        "name": "expected",
        "players": list(players),
        "stakes": STAKES,
        "session": {"duplicate": duplicate},
        **({"rake": rake} if rake else {}),
    }
    return RunPlan.of(scenario.parse_poker(document, "expected"), seed)


def whole_deals(num_hands: int, plan: RunPlan) -> int:
    """So many hands, or a few fewer, that no session is cut."""
    return num_hands - num_hands % plan.session_hands


# ------------------------------------------------------------------------------------------------------------- groups
def kinds(log: Log) -> np.ndarray:
    """The kind of player, by policy_id."""
    return log.seats["policy_id"].astype(np.int64)


def positions(log: Log) -> np.ndarray:
    """Seats clockwise from the button."""
    return log.seats["position_no"].astype(np.int64)


def starting_hands(log: Log) -> np.ndarray:
    """Which of 169, see `starting_hand_name`."""
    return classes_of(log.seats["cards"])


def classes_of(packed: np.ndarray) -> np.ndarray:
    """The first two cards of a packed hand: 13 * high + low of one suit, 13 * low + high of two; pairs 14 * rank."""
    first, second = (((packed >> np.uint64(8 * place)) & np.uint64(255)).astype(np.int64) for place in (0, 1))
    high, low = np.maximum(first // 4, second // 4), np.minimum(first // 4, second // 4)
    return np.where(first % 4 == second % 4, NUM_RANKS * high + low, NUM_RANKS * low + high)


def starting_hand_name(number: int) -> str:
    """
    >>> [starting_hand_name(number) for number in (168, 167, 155, 0)]
    ['AA', 'AKs', 'AKo', '22']
    """
    one, other = divmod(number, NUM_RANKS)
    text = "23456789TJQKA"[max(one, other)] + "23456789TJQKA"[min(one, other)]
    return text if one == other else text + ("s" if one > other else "o")


def first_deals(log: Log) -> np.ndarray:
    """Of Mata Ases, the class of door and hole in the first deal of each hand; what led to a redeal must not choose the cards."""
    cards = log.seats["cards"].copy()
    first_hand = log.hands["hand_no"][0]
    row_of = np.zeros(16 * log.hands["hand_no"].size, dtype=np.int64)
    row_of[16 * (log.seats["hand_no"] - first_hand) + log.seats["seat_no"]] = np.arange(cards.size)
    for place in (0, 1):
        dealt = (log.cards["deal_no"] == 0) & (log.cards["card_no"] == place)
        rows = row_of[16 * (log.cards["hand_no"][dealt] - first_hand) + log.cards["seat_no"][dealt]]
        shift = np.uint64(8 * place)
        cards[rows] &= ~(np.uint64(255) << shift)
        cards[rows] |= log.cards["card"][dealt].astype(np.uint64) << shift
    return classes_of(cards)
