"""The main numbers of each game, and what the last build changed."""

from markupsafe import Markup

from pipeline.report.chapters.over_games import GAME
from pipeline.report.columns import Column, count, name
from pipeline.report.estimates import Row, interval
from pipeline.report.game_names import named
from pipeline.report.section import Section
from pipeline.report.words import Words

MAX_NUMBERS = 40
MAX_CHANGES = 15
PER_100 = ("win rate", "rake")
"""Measures in big blinds per 100 hands; others are shares."""


def _form(row: Row, value: float | None, words: Words) -> str:
    if row["measure"] not in PER_100:
        return words.percent(value, 2)
    return words.signed(value) if row["measure"] == "win rate" else words.number(value, 1)


def _estimate(column: str) -> Column:
    """A number with its interval, in the unit of its measure."""

    def write(row: Row, words: Words) -> str:
        value = _form(row, row[column], words)
        low, high = interval(row, column)
        if low is None:
            return value
        ends = f"{_form(row, low, words)} … {_form(row, high, words)}"
        return Markup('{} <span class="counts">{}</span>').format(value, ends)

    return Column(column, write)


MEASURE = Column("measure", lambda row, words: words[f"headline.{row['measure']}"], is_number=False)


def _say_headlines(rows: list[Row], words: Words) -> Markup:
    return words.sentence("headlines.sentence", num_numbers=len(rows), num_games=len({named(row) for row in rows}))


HEADLINES = Section(
    name="headlines",
    sql=f"""
with

sizes as (select game, rule_set, sum(sample) as num_all from mart_headlines group by game, rule_set),

-- Of each measure the subject with the largest sample, and of win rates the best of those at these stakes.
told as (
    select mart_headlines.*, sizes.num_all
    from mart_headlines
    inner join sizes on mart_headlines.game = sizes.game and mart_headlines.rule_set = sizes.rule_set
    where value is not null
    qualify
        row_number() over (
            partition by mart_headlines.game, mart_headlines.rule_set, measure
            order by sample desc, case when measure = 'win rate' then value end desc nulls last, stake_label, subject
        ) = 1
)

select game, rule_set, stake_label, measure, subject, sample, num_clusters, value, value_stderr
from told
order by num_all desc, game, rule_set, measure
limit {MAX_NUMBERS}
""",
    sentence=_say_headlines,
    columns=(GAME, MEASURE, name("subject"), name("stake_label"), _estimate("value"), count("sample")),
)


def _say_changes(rows: list[Row], words: Words) -> Markup:
    both = [row for row in rows if row["value"] is not None and row["value_before"] is not None]
    within = 0
    for row in both:
        low, high = interval(row, "value_before")
        within += low is not None and high is not None and low <= row["value"] <= high
    return words.sentence(
        "changes.sentence",
        num_changes=len(rows),
        num_new=sum(1 for row in rows if row["value_before"] is None),
        num_both=len(both),
        num_within=within,
    )


CHANGES = Section(
    name="changes",
    sql=f"""
select
    game, rule_set, stake_label, measure, subject, was.value as value_before, was.value_stderr as value_before_stderr,
    was.num_clusters as value_before_clusters, was.sample as sample_before, now.value, now.value_stderr,
    now.num_clusters, now.sample
from mart_headlines as now
full join headlines_before as was using (game, stake_label, rule_set, measure, subject)
where now.value is distinct from was.value and exists (from headlines_before)
order by abs(now.value - was.value) / was.value_stderr desc nulls last, game, rule_set, stake_label, measure, subject
limit {MAX_CHANGES}
""",
    sentence=_say_changes,
    columns=(
        GAME,
        MEASURE,
        name("subject"),
        name("stake_label"),
        _estimate("value_before"),
        count("sample_before"),
        _estimate("value"),
        count("sample"),
    ),
    is_optional=True,
)
