"""Plays or replays hands page by page and gathers the pages into a log: what the world outside the kernels calls."""

from dataclasses import dataclass, field

import numpy as np

from pipeline.engine import shard
from pipeline.engine.logging import clear
from pipeline.engine.tables import LOG_COLUMNS, Tape, new_page, new_table

Columns = dict[str, np.ndarray]


class UnplayableError(Exception):
    """A generated hand that the engine could not play: a mistake in the engine."""


@dataclass
class Log:
    """What happened: for each table of LOG_COLUMNS its columns. `results` has a row for each hand of a tape."""

    hands: Columns
    seats: Columns
    actions: Columns
    awards: Columns
    results: Columns


@dataclass
class Pages:
    """Copies of the filled part of pages."""

    parts: dict[str, list[Columns]] = field(default_factory=lambda: {table: [] for table in LOG_COLUMNS})

    def add(self, page: np.ndarray) -> None:
        """Copy the rows of PAGE[1] and clear it."""
        for table, parts in self.parts.items():
            num_rows = int(page[f"num_{table}"][0])
            columns = page[table][0]
            parts.append({name: columns[name][:num_rows].copy() for name in LOG_COLUMNS[table]})
        clear(page[0])

    def log(self) -> Log:
        """All rows so far."""
        return Log(
            **{
                table: {
                    name: np.concatenate([part[name] for part in parts]) if parts else np.empty(0, kind)
                    for name, kind in LOG_COLUMNS[table].items()
                }
                for table, parts in self.parts.items()
            }
        )


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

    RULES[1], STAKES[stakes], RAKE[1], LINEUP[1].
    """
    table, page, pages = new_table(), new_page(), Pages()
    done = 0
    while done < num_hands:
        played = shard.generate(
            rules[0], stakes, rake[0], lineup[0], table[0], page[0], seed, first_hand + done, num_hands - done
        )
        if played < 0:
            raise UnplayableError(f"hand {int(table['hand_no'][0])} of seed {seed}")
        done += played
        pages.add(page)
    return pages.log()


def replay(
    rules: np.ndarray, stakes: np.ndarray, rake: np.ndarray, lineup: np.ndarray, tape: Tape, first_hand_no: int
) -> Log:
    """The log of a tape's hands, numbered from `first_hand_no` on; hands that fail have a result and no rows."""
    table, page, pages = new_table(), new_page(), Pages()
    done, hand_no = 0, first_hand_no
    while done < tape.hands.size:
        done += shard.replay(rules[0], stakes, rake[0], lineup[0], tape, table[0], page[0], done, hand_no)
        hand_no += int(page["num_hands"][0])
        pages.add(page)
    return pages.log()
