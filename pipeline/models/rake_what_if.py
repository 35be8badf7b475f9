"""Sums of a run's hands under several rake schedules, the hands themselves as they are: the lake, a block at a time.

What a hand pays is the engine's word (pots.rake_of), what its seats pay of it that of int_rake_shares, as in the marts. The
models stand in the folder what_if. Schedule 0 is what was taken. Amounts are chips of the schedules, as fine as the finest of
the stakes.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pyarrow as pa

from pipeline.errors import LakeError
from pipeline.lake.provenance import Manifest
from pipeline.models import blocks, catalog, checking
from pipeline.models.connections import create_views, first_line, spill_folder

if TYPE_CHECKING:
    import duckdb

LAYER = "what_if"
RAKES, SHARES = "int_rakes", "int_rake_shares"
LEAST_STRETCHES, MOST_HANDS = 64, 256
"""A run is cut into stretches of MOST_HANDS, a short one into shorter ones, so that there are about LEAST_STRETCHES."""


@dataclass(frozen=True, kw_only=True)
class Terms:
    """What decides the rake of hands beside their schedule: the street from which it is taken, and whether the helps of Mata Ases
    count in the deal that is paid only [A-65]; the labels of the stakes asked for; and the `decimals` of a chip of the schedules,
    not fewer than those of the stakes. Of the rake `rakeback_bp` ten thousandths go back, by the attribution `rakeback_by`, a
    column of int_rake_shares; a table plays `hands_per_hour`, None where nobody says."""

    rake_from_street: int
    is_rake_by_deal: bool
    stake_labels: Sequence[str]
    decimals: int
    rakeback_bp: int = 0
    rakeback_by: str = "weighted"
    hands_per_hour: float | None = None


class Taken(NamedTuple):
    """What is taken from each hand under a schedule: rake and jackpot drop in chips, whether the rake is at its cap, and whether
    what it leaves of the pot can't pay the drop that is due, which then is 0."""

    rake_chips: np.ndarray
    is_at_cap: np.ndarray
    drop_chips: np.ndarray
    is_drop_short: np.ndarray


Rakes = Callable[[dict[str, np.ndarray]], Sequence[Taken]]
"""From columns of if_hands: what is taken of each hand, by schedule, what was taken first."""

Rows = list[dict[str, Any]]


def stakes_of(root: Path, manifest: Manifest) -> Rows:
    """The stakes of a run by label: stake_label, currency, decimals, big_blind_chips."""
    import duckdb

    with duckdb.connect() as con:
        create_views(con, root, older_rules=True)
        names = "stake_label, currency, decimals, big_blind_chips"
        return rows_of(
            con, f"select distinct {names} from stg_stakes where run_id = '{manifest.run_id}' order by stake_label"
        )


def sums(
    root: Path, manifest: Manifest, terms: Terms, rakes: Rakes, progress: Callable[[int, int], None]
) -> tuple[Rows, Rows]:
    """Rows of if_yield and of if_attribution. `progress(blocks read, blocks to read)`; LakeError where a file can't be read."""
    import duckdb

    with duckdb.connect(config={"temp_directory": spill_folder()}) as con:
        try:
            create_views(con, root, older_rules=True)
            prepare(con, terms, manifest)
            model = {model.name: model for model in catalog.models(LAYER)}
            wanted = catalog.needed(con, "intermediate", [model["if_hands"], model["if_payers"]])
            task = blocks.Task([one for one in wanted if one.name not in (RAKES, SHARES)], [], ())
            for i, block in enumerate(manifest.blocks):
                checking.demand(blocks.read(con, root, blocks.RunBlock(manifest, block), task))
                con.execute(f"create or replace temp table if_hands as\n{model['if_hands'].text}")
                note_rakes(con, rakes)
                for name in ("stretches", "payers"):
                    con.execute(f"create temp table if not exists all_{name} as\n{model[f'if_{name}'].text}\nlimit 0")
                    con.execute(f"insert into all_{name}\n{model[f'if_{name}'].text}")
                progress(i + 1, len(manifest.blocks))
            return rows_of(con, model["if_yield"].text), rows_of(con, model["if_attribution"].text)
        except (duckdb.OperationalError, duckdb.DataError, duckdb.InvalidInputException) as error:
            raise LakeError(f"Can't read run {manifest.run_id} of {root}: {first_line(error)}") from error


def prepare(con: "duckdb.DuckDBPyConnection", terms: Terms, manifest: Manifest) -> None:
    """Make what the models ask for beside the blocks: the stakes, and variables."""
    con.execute("set preserve_insertion_order = false")
    con.execute(
        "create temp table if_stakes as select stake_label, cast(min(stake_id) as usmallint) as stake_no, "
        "cast(power(10, $decimals - min(decimals)) as bigint) as scale, scale * min(big_blind_chips) as big_blind_chips "
        "from stg_stakes where run_id = $run_id and list_contains($labels, stake_label) group by all",
        {"run_id": manifest.run_id, "labels": list(terms.stake_labels), "decimals": terms.decimals},
    )
    stretch_hands = min(MOST_HANDS, max(1, manifest.num_hands // LEAST_STRETCHES))
    con.execute(f"set variable stretch_hands = {stretch_hands}")
    con.execute(f"set variable rake_from_street = {terms.rake_from_street}")
    rakeback = Fraction(terms.rakeback_bp, 10_000)
    con.execute(f"set variable rakeback_part = {rakeback.numerator}")
    con.execute(f"set variable rakeback_of = {rakeback.denominator}")
    con.execute(f"set variable rakeback_by = '{terms.rakeback_by}'")
    con.execute(f"set variable hands_per_hour = {terms.hands_per_hour or 'null'}")
    con.execute(f"set variable is_rake_by_deal = {terms.is_rake_by_deal}")


def note_rakes(con: "duckdb.DuckDBPyConnection", rakes: Rakes) -> None:
    """Make if_rakes, if_schedules, int_rakes and int_rake_shares of the block's hands. Jackpot drops are shared as rakes are,
    those of schedule s under the number -1 - s."""
    hands = con.execute("select * from if_hands order by hand_no").fetchnumpy()
    by_schedule = rakes(hands)
    table = pa.concat_tables(
        pa.table(
            {
                "schedule_no": np.full(taken.rake_chips.size, schedule_no, np.int32),
                "hand_no": hands["hand_no"],
                **taken._asdict(),
            }
        )
        for schedule_no, taken in enumerate(by_schedule)
    )
    con.register("scheduled_rakes", table)
    con.execute("create or replace temp table if_rakes as from scheduled_rakes")
    con.unregister("scheduled_rakes")
    con.execute(
        f"create or replace temp table if_schedules as "
        f"from range(-{len(by_schedule)}, {len(by_schedule)}) as numbers (schedule_no)"
    )
    con.execute(
        f"create or replace temp table {RAKES} as "
        "select schedule_no, hand_no, rake_chips from if_rakes where rake_chips > 0 union all "
        "select -1 - schedule_no, hand_no, drop_chips from if_rakes where drop_chips > 0"
    )
    (shares,) = (model for model in catalog.models("intermediate") if model.name == SHARES)
    con.execute(f"create or replace temp table {SHARES} as\n{shares.text}")


def rows_of(con: "duckdb.DuckDBPyConnection", text: str) -> Rows:
    """The rows of a query."""
    found = con.execute(text)
    names = [column[0] for column in found.description or ()]
    return [dict(zip(names, row, strict=True)) for row in found.fetchall()]
