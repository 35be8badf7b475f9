"""What other readings of the rules would move."""

from markupsafe import Markup

from pipeline.report import columns
from pipeline.report.columns import Column
from pipeline.report.estimates import Row
from pipeline.report.section import Section
from pipeline.report.words import Words

MAX_READINGS = 100


def _figure(row: Row, words: Words) -> str:
    name = words[f"readings.{row['figure']}"]
    return (
        name
        if row["player_kind"] is None
        else words.sentence("readings.of_kind", figure=name, kind=words.name(row["player_kind"]))
    )


def _say_readings(rows: list[Row], words: Words) -> Markup:
    moving = list(dict.fromkeys(f"{row['option']}: {row['value']}" for row in rows if row["verdict"] == "moves"))
    first = rows[0]
    return words.sentence(
        "readings.sentence" if moving else "readings.sentence_none",
        num_readings=first["num_readings"],
        num_moving=len(moving),
        scenario=words.name(first["scenario"]),
        moving=Markup(", ").join(words.name(reading) for reading in moving),
        num_figures=first["num_figures"],
    )


READINGS = Section(
    name="readings",
    sql=f"""
with

scenarios as (
    select scenario, stake_label from mart_readings where game = {{game}} and {{rules}} = 'rule book'
    group by all order by max(num_hands) desc, scenario limit 1
),

compared as (
    select * from mart_readings
    where game = {{game}} and (scenario, stake_label) in (select (scenario, stake_label) from scenarios)
)

select
    scenario, option, rule, value, figure, player_kind, num_hands, num_clusters, by_rule_book, by_reading,
    difference, difference_stderr, verdict,
    (select count(*) from (select distinct option, value from compared)) as num_readings,
    (select count(*) from compared) as num_figures
from compared
where verdict <> 'same' and (player_kind is null or verdict = 'moves')
order by option, value, figure, player_kind nulls first
limit {MAX_READINGS}
""",
    sentence=_say_readings,
    columns=(
        Column("reading", lambda row, words: words.name(f"{row['option']}: {row['value']}"), is_number=False),
        Column("rule", lambda row, _: f"[{row['rule']}]", is_number=False),
        Column("reading_figure", _figure, is_number=False),
        columns.decimal("by_rule_book", 3),
        columns.decimal("by_reading", 3),
        columns.signed("difference", 3),
        columns.interval_of("difference", lambda words, value: words.signed(value, 3)),
        Column("verdict", lambda row, words: words[f"readings.{row['verdict']}"], is_number=False),
    ),
    is_optional=True,
)
