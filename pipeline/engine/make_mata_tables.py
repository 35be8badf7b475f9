"""Builds the table file of players' strength in Mata Ases:   python -m pipeline.engine.make_mata_tables

tables_mata.npz
    start          uint16[1014]  percentile of starting hands by number (see mata_holdings.py); 0 the worst, 1000 the best
    equity         uint16[3, 2, 4, holdings, dangers]  the share of the pot of each holding without a draw, permille, by street
                                 after the first, raises on the first (one, more), opponents (the last: four or more) and
                                 the most dangerous window of these
    draw           int16[2, 2, 4, holdings, draws]     what each draw adds to it, on BET_3 and BET_4

All are means over dealt hands, see `deal_mata.py`. It takes about a minute; the same bytes come out every time.
"""

import numpy as np

from pipeline.engine.deal_equities import draw_gains, equities
from pipeline.engine.deal_mata import NUM_STREETS, deal_classes, deal_starts
from pipeline.engine.deal_starts import percentiles
from pipeline.engine.hand_classes import MOST_OPPONENTS, NUM_RANGES
from pipeline.engine.make_tables import ENGINE_FOLDER, Arrays, save
from pipeline.engine.mata_holdings import (
    HOLDING_STARTS,
    NUM_DANGERS,
    NUM_MATA_DRAWS,
    NUM_MATA_HOLDINGS,
    NUM_START_NUMBERS,
)

MATA_FILE = "tables_mata.npz"
NUM_DEALS = 4_000_000


def start_percentiles(num_deals: int) -> np.ndarray:
    """Percentiles of starting hands by number, by what they get against three others."""
    scores, times = np.zeros(NUM_START_NUMBERS, np.int64), np.zeros(NUM_START_NUMBERS, np.int64)
    deal_starts(num_deals, scores, times)
    return percentiles(scores, times)


def mata_tables(num_deals: int = NUM_DEALS) -> Arrays:
    """The arrays of the file."""
    starts = start_percentiles(num_deals)
    sizes = (NUM_STREETS, NUM_MATA_HOLDINGS, NUM_DANGERS, NUM_MATA_DRAWS, NUM_RANGES, MOST_OPPONENTS)
    shares, times = np.zeros(sizes, np.int64), np.zeros(sizes, np.int64)
    deal_classes(num_deals, starts.astype(np.int64), shares, times)
    # Every pot after the first street was bet at least once.
    shares, times = shares[..., 1:, :], times[..., 1:, :]
    without = equities(shares, times)
    gains = draw_gains(shares, times, without, (*HOLDING_STARTS, NUM_MATA_HOLDINGS))
    return {
        "draw": np.ascontiguousarray(gains.transpose(0, 3, 4, 1, 2)).astype(np.int16),
        "equity": np.ascontiguousarray(without.transpose(0, 3, 4, 1, 2)).astype(np.uint16),
        "start": starts,
    }


def main() -> None:
    """Build the file beside this module and print its size."""
    file = ENGINE_FOLDER / MATA_FILE
    save(file, mata_tables())
    print(f"{MATA_FILE}: {file.stat().st_size:,} bytes")


if __name__ == "__main__":
    # Imported by its name, so that numba keeps the kernels: those of __main__ are compiled anew each time.
    from pipeline.engine import make_mata_tables

    make_mata_tables.main()
