"""Writes the report of a home's warehouse: what the marts hold, not what the lake has gained since."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline import resources
from pipeline.app.home import Home
from pipeline.app.outputs import check_output
from pipeline.errors import LakeError, UsageError
from pipeline.lake import provenance

if TYPE_CHECKING:
    import duckdb

ONE_FILE = "report.html"
MOST_NAMES = 6


def report(
    home: Home,
    path: Path | None = None,
    player: str | None = None,
    language: str = "en",
    is_one_file: bool = False,
) -> Path:
    """Write the report as a site into the folder `path`, or as one file of that name. Returns the file to open.

    Without `path` it is HOME/reports, or report.html there.
    Its page on real players shows `player`, else those with the most hands; UsageError if nobody has the name. `language` is a
    key of `pipeline.report.words.TEXT`.
    """
    from importlib.metadata import version

    from pipeline.models import build
    from pipeline.report import page

    if not home.warehouse.exists():
        raise LakeError(f"There is no warehouse at {home.warehouse}. Run `tapete build` first.")
    if path is not None:
        (check_output if is_one_file else _check_folder)(home, path)
    con = build.connect(home.lake, home.warehouse)
    try:
        if player is not None:
            _check_player(con, player)
        runs = con.execute(
            "select name, seed, num_hands, game, rules_version from mart_runs order by created_at"
        ).fetchall()
        facts = {
            "scenario": _listed(dict.fromkeys(name for name, *_ in runs)),
            "seed": ", ".join(dict.fromkeys(str(seed) for _, seed, *_ in runs if seed is not None)) or None,
            "num_hands": sum(num_hands for _, _, num_hands, *_ in runs),
            "built_at": provenance.now_utc(),
            "versions": {name: version(name) for name in ("duckdb", "plotly", "numba")}
            | {"tapete": resources.version()},
            "rules": ", ".join(dict.fromkeys(f"{game} {rules}" for *_, game, rules in runs)),
        }
        if is_one_file:
            return page.write(con, path or home.reports / ONE_FILE, facts, language=language, player=player)
        return page.write_site(con, path or home.reports, facts, language=language, player=player)
    finally:
        con.close()


def _listed(names: Iterable[str]) -> str:
    """The names, of many the first ones and how many there are."""
    every = list(names)
    return ", ".join(every) if len(every) <= MOST_NAMES else f"{', '.join(every[: MOST_NAMES - 1])} … ({len(every)})"


def _check_folder(home: Home, path: Path) -> None:
    """UsageError if a site must not be written there."""
    if path.suffix.lower() in (".html", ".htm") and not path.is_dir():
        raise UsageError(
            f"The report is a folder of pages and {path} the name of a file: add --single-file, or name a folder."
        )
    if path.exists() and not path.is_dir():
        raise UsageError(f"{path} is a file; name a folder for the pages, or add --single-file.")
    if home.lake.resolve() in (path.resolve(), *path.resolve().parents):
        raise UsageError(f"{path} lies inside the lake {home.lake}; name a folder elsewhere.")
    if not path.parent.is_dir():
        raise UsageError(f"{path.parent} is no folder; make it first, or name another one.")


def _check_player(con: "duckdb.DuckDBPyConnection", player: str) -> None:
    """UsageError if no real player is called so; it names those with the most hands."""
    players = "select player, sum(num_hands) as num_hands from {} group by all"
    found = con.execute(
        f"select player from ({players.format('mart_player_results')} union all {players.format('mart_tournaments')})"
        " group by player order by player <> ?, sum(num_hands) desc, player limit 5",
        [player],
    ).fetchall()
    if not found or found[0][0] != player:
        known = ", ".join(name for (name,) in found)
        raise UsageError(
            f"No real player is called {player!r}. "
            + (
                f"Those with the most hands: {known}."
                if known
                else "There are none: tapete replay reads hands of people."
            )
        )
