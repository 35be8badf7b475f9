"""Writes the report of a home's warehouse: what the marts hold, not what the lake has gained since."""

from pathlib import Path

from pipeline import resources
from pipeline.app.home import Home
from pipeline.app.outputs import check_output
from pipeline.errors import LakeError
from pipeline.lake import provenance


def report(home: Home, path: Path | None = None) -> Path:
    """Write the report to `path`, HOME/reports/index.html if not said. Returns where it is."""
    from importlib.metadata import version

    from pipeline.models import build
    from pipeline.report import page

    if not home.warehouse.exists():
        raise LakeError(f"There is no warehouse at {home.warehouse}. Run `tapete build` first.")
    if path is not None:
        check_output(home, path)
    path = path or home.reports / "index.html"
    con = build.connect(home.lake, home.warehouse)
    try:
        runs = con.execute(
            "select name, seed, num_hands, game, rules_version from mart_runs order by created_at"
        ).fetchall()
        facts = {
            "scenario": ", ".join(dict.fromkeys(name for name, *_ in runs)),
            "seed": ", ".join(dict.fromkeys(str(seed) for _, seed, *_ in runs if seed is not None)) or None,
            "num_hands": sum(num_hands for _, _, num_hands, *_ in runs),
            "built_at": provenance.now_utc(),
            "versions": {name: version(name) for name in ("duckdb", "plotly", "numba")}
            | {"tapete": resources.version()},
            "rules": ", ".join(dict.fromkeys(f"{game} {rules}" for *_, game, rules in runs)),
        }
        return page.write(con, path, facts)
    finally:
        con.close()
