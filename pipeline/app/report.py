"""Writes the report of a home's warehouse."""

from pathlib import Path

from pipeline import resources
from pipeline.app.home import Home
from pipeline.errors import LakeError
from pipeline.lake import provenance


def report(home: Home, path: Path | None = None) -> Path:
    """Write the report to `path`, HOME/reports/index.html if not said. Returns where it is."""
    from importlib.metadata import version

    from pipeline.models import build
    from pipeline.report import page

    if not home.warehouse.exists():
        raise LakeError(f"There is no warehouse at {home.warehouse}. Run `tapete build` first.")
    path = path or home.reports / "index.html"
    runs = provenance.all_runs(home.lake)
    names = list(dict.fromkeys(run.name for run in runs))
    seeds = list(dict.fromkeys(str(run.seed) for run in runs if run.seed is not None))
    facts = {
        "scenario": ", ".join(names),
        "seed": ", ".join(seeds) or None,
        "num_hands": sum(run.num_hands for run in runs),
        "built_at": provenance.now_utc(),
        "versions": {name: version(name) for name in ("duckdb", "plotly", "numba")} | {"tapete": resources.version()},
        "rules": ", ".join(dict.fromkeys(f"{run.game} {run.rules_version}" for run in runs)),
    }
    con = build.connect(home.lake, home.warehouse)
    try:
        return page.write(con, path, facts)
    finally:
        con.close()
