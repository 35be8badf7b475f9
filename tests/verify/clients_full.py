"""The warehouse in clients of DuckDB 1.x, which know nothing of this program: each installed into a folder of its own."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from pipeline.app import build as app
from pipeline.app.home import Home
from pipeline.app.replay import replay
from pipeline.app.simulate import plan_of, simulate
from tests.needs import corpus_dir
from tests.verify.registry import NotShownError

CLIENTS = ("1.2.2", "1.3.2", "1.4.1")
"""The last patch of each minor version that can read the warehouse's storage."""

DIGEST = """
import hashlib, sys
import duckdb
con = duckdb.connect(sys.argv[1], read_only=True)
con.execute("set timezone = 'UTC'")
names = con.execute("select table_name from duckdb_tables() where table_name like 'mart_%' order by 1").fetchall()
digest, num_rows = hashlib.sha256(), 0
for (name,) in names:
    rows = con.execute(f"from {name}").fetchall()
    num_rows += len(rows)
    said = [[value.isoformat() if hasattr(value, "isoformat") else value for value in row] for row in rows]
    digest.update(repr(said).encode())
print(duckdb.__version__, len(names), num_rows, digest.hexdigest())
"""


def warehouse_in_older_clients() -> dict[str, Any]:
    """Every row of every mart by each client, beside the DuckDB that built them."""
    with tempfile.TemporaryDirectory() as folder:
        home = Home(Path(folder, "home"))
        for scenario in ("six_max", "mata_ases", "six_card_four_boxes", "always_call"):
            simulate(plan_of(scenario, home, 1), home, 20_000, 1)
        replay([corpus_dir() / "pokerstars"], home)
        app.build(home)
        own = _read(home.warehouse, {})
        figures: dict[str, Any] = {"built by": own}
        for version in CLIENTS:
            place = Path(folder, version)
            command = [
                sys.executable,
                "-m",
                "pip",
                "install",
                "-q",
                "--target",
                str(place),
                f"duckdb=={version}",
                "pytz",
            ]
            subprocess.run(command, check=True, capture_output=True)
            figures[version] = _read(home.warehouse, {"PYTHONPATH": str(place)})
    odd = [version for version in CLIENTS if figures[version]["marts' digest"] != own["marts' digest"]]
    if odd:
        raise NotShownError([f"DuckDB {version} reads other rows" for version in odd], figures)
    return figures


def _read(warehouse: Path, more: dict[str, str]) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-c", DIGEST, str(warehouse)],
        check=True,
        capture_output=True,
        text=True,
        env=os.environ | more,
    )
    version, num_marts, num_rows, digest = done.stdout.split()
    return {"duckdb": version, "marts": int(num_marts), "rows": int(num_rows), "marts' digest": digest}
