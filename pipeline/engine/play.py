"""Plays or replays hands page by page and gathers the pages into a log: what the world outside the kernels calls."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import numpy as np

from pipeline.codes import Status
from pipeline.engine import mata_shard, shard
from pipeline.engine.logging import clear
from pipeline.engine.pages import LOG_COLUMNS, new_page
from pipeline.engine.tables import MATA, new_table
from pipeline.engine.tapes import Tape

Columns = dict[str, np.ndarray]

ALIGNED_BYTES = 64


class UnplayableError(Exception):
    """A generated hand that the engine could not play: a mistake in the engine."""


class PolicyFailedError(Exception):
    """A user's own policy could not decide: in which hand, at which chair, and what it saw, SEEN."""

    def __init__(self, table: np.ndarray) -> None:
        seat = table["seats"][0, int(table["failed_at"][0])]
        self.hand_no, self.chair, self.policy_id = int(table["hand_no"][0]), int(seat["chair"]), int(seat["policy_id"])
        self.seen = table["seen"][0].copy()
        super().__init__(f"hand {self.hand_no}, seat {self.chair}")


@dataclass
class Log:
    """What happened: for each table its columns, none where the game has no such rows (awards at pots, wagers against the house).

    `results` has a row for each hand of a tape.
    """

    hands: Columns
    seats: Columns
    actions: Columns
    cards: Columns
    results: Columns
    awards: Columns = field(default_factory=dict)
    luck: Columns = field(default_factory=dict)
    boards: Columns = field(default_factory=dict)
    deals: Columns = field(default_factory=dict)
    wagers: Columns = field(default_factory=dict)


class Pages:
    """Columns that grow as pages are added; each row is copied once. `clear_page` is the kernel that forgets a page's rows."""

    def __init__(
        self,
        log_columns: Mapping[str, Mapping[str, type]] = LOG_COLUMNS,
        clear_page: Callable[[np.ndarray], None] = clear,
    ) -> None:
        self.clear_page = clear_page
        self.num_rows = dict.fromkeys(log_columns, 0)
        self.columns: dict[str, Columns] = {
            table: {name: np.empty(0, kind) for name, kind in columns.items()} for table, columns in log_columns.items()
        }

    def add(self, page: np.ndarray, hands_to_come: int) -> None:
        """Copy the rows of a page, PAGE[1] or the like, and clear it. Room is made for as many more hands like these."""
        for table, columns in self.columns.items():
            first, new = self.num_rows[table], int(page[f"num_{table}"][0])
            last = first + new
            if last > next(iter(columns.values())).size:
                hands_on_page = max(1, int(page["num_hands"][0]))
                room = last + new + new * hands_to_come // hands_on_page
                columns = self.columns[table] = grown(columns, first, room)
            rows = page[table][0]
            for name, column in columns.items():
                column[first:last] = rows[name][:new]
            self.num_rows[table] = last
        self.clear_page(page)

    def log(self) -> Log:
        """All rows so far."""
        return Log(
            **{
                table: {name: column[: self.num_rows[table]] for name, column in columns.items()}
                for table, columns in self.columns.items()
            }
        )


def grown(columns: Columns, num_rows: int, room: int) -> Columns:
    """Columns with more room, their first rows kept.

    They lie in one piece of memory. The system hands out large pieces in huge pages at a fraction of the cost of small ones.
    """
    sizes = {name: -(-room * column.itemsize // ALIGNED_BYTES) * ALIGNED_BYTES for name, column in columns.items()}
    memory = np.empty(sum(sizes.values()), np.uint8)
    larger, first = {}, 0
    for name, column in columns.items():
        larger[name] = memory[first : first + room * column.itemsize].view(column.dtype)
        larger[name][:num_rows] = column[:num_rows]
        first += sizes[name]
    return larger


def generate(
    rules: np.ndarray,
    stakes: np.ndarray,
    rake: np.ndarray,
    lineup: np.ndarray,
    seed: int,
    first_hand: int,
    num_hands: int,
) -> Log:
    """The log of hands `first_hand` to `first_hand + num_hands`; `first_hand` begins a session. Changes the lineup.

    RULES[1] (MATA[1] for Mata Ases), STAKES[stakes], RAKE[1], LINEUP[1].
    """
    table, page, pages = new_table(), new_page(), Pages()
    play_hands = mata_shard.generate if rules.dtype == MATA else shard.generate
    done = 0
    while done < num_hands:
        played = play_hands(rules, stakes, rake, lineup, table, page, seed, first_hand + done, num_hands - done)
        if played == -Status.POLICY_FAILED:
            raise PolicyFailedError(table)
        if played < 0:
            raise UnplayableError(f"hand {int(table['hand_no'][0])} of seed {seed}")
        done += played
        pages.add(page, num_hands - done)
    return pages.log()


def replay(
    rules: np.ndarray, stakes: np.ndarray, rake: np.ndarray, lineup: np.ndarray, tape: Tape, first_hand_no: int
) -> Log:
    """The log of a tape's hands, numbered from `first_hand_no` on; hands that fail have a result and no rows."""
    table, page, pages = new_table(), new_page(), Pages()
    replay_hands = mata_shard.replay if rules.dtype == MATA else shard.replay
    done, hand_no = 0, first_hand_no
    while done < tape.hands.size:
        done += replay_hands(rules, stakes, rake, lineup, tape, table, page, done, hand_no)
        hand_no += int(page["num_hands"][0])
        pages.add(page, tape.hands.size - done)
    return pages.log()
