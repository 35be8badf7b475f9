"""What a lake tells of recorded hands, by site and number: the same whatever the runs, files and order of reading."""

from typing import Any

from pipeline.app.home import Home
from pipeline.lake import provenance
from pipeline.lake.dimensions import players_from_dimension, stakes_from_dimension
from pipeline.lake.read import block_tables, dimension

TABLES = ("hands", "seats", "actions", "awards", "boards", "cards", "seat_stats")
OF_RUNS = ("hand_no", "session_no", "stake_id", "player_id")
Told = dict[tuple[str, str], dict[str, Any]]


def told_hands(home: Home) -> Told:
    """The rows of each hand; stakes and players as values. AssertionError where a hand is there twice."""
    told: Told = {}
    for run in provenance.all_runs(home.lake):
        stakes = stakes_from_dimension(dimension(home.lake, run, "stakes"))
        players = players_from_dimension(dimension(home.lake, run, "players"), dimension(home.lake, run, "policies"))
        for block in run.blocks:
            tables = block_tables(home.lake, block, (*TABLES, "source_hands"))
            of_number: dict[int, dict[str, Any]] = {}
            for source in tables["source_hands"].to_pylist():
                key = (source["site"], source["external_id"])
                assert key not in told, key
                verdict = {name: source[name] for name in ("is_verified", "remark", "table_name", "played_at", "facts")}
                told[key] = of_number[source["hand_no"]] = {"game": run.game, "source": verdict}
            for name in TABLES:
                for row in tables[name].to_pylist():
                    hand = of_number[row["hand_no"]]
                    if name == "hands":
                        hand["stakes"] = stakes[row["stake_id"]]
                    if name == "seats":
                        row["player"] = players[row["player_id"]]
                    kept = {column: value for column, value in row.items() if column not in OF_RUNS}
                    hand.setdefault(name, []).append(kept)
    return told
