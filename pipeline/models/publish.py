"""The warehouse as a file: what it says of itself, and how a new one takes its place."""

import contextlib
import hashlib
import json
import os
import secrets
import shutil
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.errors import UsageError
from pipeline.lake.aside import cannot
from pipeline.lake.provenance import Manifest
from pipeline.models import SESSION_GAP_MINUTES
from pipeline.models.connections import WAREHOUSE, first_line, held, is_held, literal

if TYPE_CHECKING:
    import duckdb

STORAGE = "storage_version 'v1.2.0', block_size 16384"
"""Tools of DuckDB 1.2 and later can open it; small blocks, since most tables are small."""

LEFT_BEHIND_SECONDS = 24 * 3600


@dataclass(frozen=True, kw_only=True)
class Stamp:
    """What a warehouse says of itself: what it was made from, and how much that was. `digest` is of all that decides what it
    holds, `models_digest` and `lake_digest` are of parts of that. `marts` are numbers of rows."""

    digest: str
    models_digest: str
    lake_digest: str
    session_gap_minutes: int
    num_hands: int
    num_blocks: int
    marts: dict[str, int]


def stamp(path: Path) -> Stamp | None:
    """The stamp of the warehouse at this path, None where there is none; UsageError if the file is something else."""
    import duckdb

    if not path.exists():
        return None
    try:
        with duckdb.connect() as con:
            con.execute(f"attach {literal(str(path))} as {WAREHOUSE} (read_only)")
            (row,) = con.sql(f"from {WAREHOUSE}._build").to_arrow_table().to_pylist()
    except (duckdb.Error, ValueError) as error:  # of a stamp that is not one row
        if is_held(error):
            raise held(path, error) from error
        raise UsageError(
            f"{path} is there but is no warehouse that this program made ({first_line(error)}). Move it away, or name "
            "another file."
        ) from error
    return Stamp(
        digest=row["digest"],
        models_digest=row["models_digest"],
        lake_digest=row.get("lake_digest", ""),
        session_gap_minutes=row.get("session_gap_minutes", SESSION_GAP_MINUTES),
        num_hands=row["num_hands"],
        num_blocks=row["num_blocks"],
        marts=json.loads(row["marts"]),
    )


def lake_digest(runs: Sequence[Manifest]) -> str:
    """A digest of the manifests of a lake."""
    state = hashlib.blake2b(digest_size=16)
    for run in runs:
        state.update(json.dumps(asdict(run), sort_keys=True).encode())
    return state.hexdigest()


def set_stamp(con: "duckdb.DuckDBPyConnection", new: Stamp, tapete_version: str) -> None:
    """Write the stamp into the attached warehouse."""
    con.execute(
        f"create table {WAREHOUSE}._build as select ? as digest, ? as models_digest, ? as lake_digest, "
        "cast(? as bigint) as session_gap_minutes, cast(? as bigint) as num_hands, "
        "cast(? as bigint) as num_blocks, ? as marts, ? as tapete_version, now() as built_at",
        [
            *(new.digest, new.models_digest, new.lake_digest, new.session_gap_minutes),
            *(new.num_hands, new.num_blocks, json.dumps(new.marts), tapete_version),
        ],
    )


@contextmanager
def aside(path: Path) -> Iterator[Path]:
    """A path beside this one. The file made there takes the place of this one if the block ends well, else it is removed."""
    new = path.with_name(f"{path.name}.{os.getpid()}-{secrets.token_hex(4)}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _sweep(path)
    except OSError as error:
        raise cannot("write", path, error) from error
    try:
        yield new
        try:
            with open(new, "rb") as file:
                os.fsync(file.fileno())
            os.replace(new, path)
        except OSError as error:
            raise cannot("write", path, error) from error
    finally:
        _remove(new)


def _sweep(path: Path) -> None:
    """Remove what builds that were killed left beside the warehouse a day ago or earlier."""
    for left in path.parent.glob(f"{path.name}.*.tmp"):
        with contextlib.suppress(OSError):
            if time.time() - left.stat().st_mtime > LEFT_BEHIND_SECONDS:
                _remove(left)


def _remove(new: Path) -> None:
    for path in (new, new.with_name(f"{new.name}.wal")):
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)
    shutil.rmtree(new.with_name(f"{new.name}.spill"), ignore_errors=True)
