"""Which runs are counted."""

from markupsafe import Markup

from pipeline.report import columns
from pipeline.report.estimates import Row
from pipeline.report.section import Section
from pipeline.report.words import Words

MAX_RUNS = 50


def _say_runs(rows: list[Row], words: Words) -> Markup:
    return words.sentence(
        "runs.sentence_one" if len(rows) == 1 else "runs.sentence",
        num_runs=len(rows),
        num_hands=words.number(sum(row["num_hands"] for row in rows)),
        num_rejects=words.number(sum(row["num_rejects"] for row in rows)),
    )


RUNS = Section(
    name="runs",
    sql=f"""
select
    game, run_id, kind, name, rule_set, cast(seed as varchar) as seed, num_hands, num_rejects, rules_version, digest,
    tapete_version, strftime(created_at at time zone 'UTC', '%Y-%m-%d %H:%M') as created_at
from mart_runs
order by game, created_at, run_id
limit {MAX_RUNS}
""",
    sentence=_say_runs,
    columns=(
        columns.name("game"),
        columns.name("name"),
        columns.name("rule_set"),
        columns.name("kind"),
        columns.name("seed"),
        columns.count("num_hands"),
        columns.count("num_rejects"),
        columns.name("rules_version"),
        columns.name("tapete_version"),
        columns.name("created_at"),
        columns.hash_text("run_id"),
        columns.hash_text("digest"),
    ),
)
