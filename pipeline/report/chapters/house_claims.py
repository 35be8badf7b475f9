"""What is claimed of a game against the house and what is true, and what each line of its pay tables is worth."""

from markupsafe import Markup, escape

from pipeline.report import columns
from pipeline.report.columns import Column
from pipeline.report.estimates import Row
from pipeline.report.section import Section
from pipeline.report.words import Words


def _prose(key: str) -> Column:
    """A sentence, which may take several lines."""
    return Column(key, lambda row, words: Markup('<span class="prose">{}</span>').format(words.value(row[key])), False)


def _truth(row: Row, words: Words) -> Markup:
    """What is true, which the mart says in English only."""
    return escape(row["truth"]) if words.language == "en" else Markup('<span lang="en">{}</span>').format(row["truth"])


def _say_claims(rows: list[Row], words: Words) -> Markup:
    first = rows[0]
    return words.sentence(
        "house_claims.sentence",
        claim=first["claim"],
        verdict=first["verdict"],
        truth=_truth(first, words),
        num=len(rows),
    )


CLAIMS = Section(
    name="house_claims",
    sql="""
select claim_no, claim, verdict, truth
from mart_house_claims
where game = {game} and rule_set = {rules}
order by claim_no
limit 20
""",
    sentence=_say_claims,
    columns=(
        _prose("claim"),
        Column("verdict_on", lambda row, _: str(row["verdict"]), is_number=False),
        Column("truth", lambda row, words: Markup('<span class="prose">{}</span>').format(_truth(row, words)), False),
    ),
    is_optional=True,
)


def _say_pay_lines(rows: list[Row], words: Words) -> Markup:
    told = Markup()
    for wager in ("bet", "bonus"):
        lines = [row for row in rows if row["wager"] == wager and row["fair_pays"] is not None]
        if lines:
            nearest = min(lines, key=lambda row: abs(row["fair_pays"] - row["pays"]))
            told += words.sentence(
                f"house_pay_lines.{wager}",
                line=words.name(nearest["line"]),
                fair=words.number(nearest["fair_pays"], 3),
                pays=words.number(nearest["pays"]),
            )
    return told or words.sentence("house_pay_lines.sentence")


PAY_LINES = Section(
    name="house_pay_lines",
    sql="""
select wager, line_no, line, pays, paid_share, edge_of_one, fair_pays
from mart_house_pay_lines
where game = {game} and rule_set = {rules} and (pays > 0 or fair_pays is not null)
order by line_no
limit 40
""",
    sentence=_say_pay_lines,
    columns=(
        Column("line", lambda row, words: words.name(row["line"]), is_number=False),
        Column("wager", lambda row, words: words[f"house.{row['wager']}"], is_number=False),
        columns.count("pays"),
        columns.share("paid_share", 5),
        columns.share("edge_of_one", 5),
        columns.decimal("fair_pays", 3),
    ),
    is_optional=True,
)


def _say_pay_tables(rows: list[Row], words: Words) -> Markup:
    shipped, *others = rows
    told = words.sentence(
        "house_pay_tables.sentence",
        table=words.name(shipped["pay_table"]),
        open=words.percent(shipped["open_edge"], 3),
        blind=words.percent(shipped["blind_edge"], 3),
        bonus=words.percent(shipped["bonus_edge"], 3),
    )
    if others:
        least = min(others, key=lambda row: (row["open_edge"] or 0, row["bonus_edge"]))
        told += words.sentence(
            "house_pay_tables.least",
            table=words.name(least["pay_table"]),
            open=words.percent(least["open_edge"], 3),
            bonus=words.percent(least["bonus_edge"], 3),
        )
    return told


PAY_TABLES = Section(
    name="house_pay_tables",
    sql="""
select pay_table, payouts, open_edge, blind_edge, bonus_edge
from mart_house_pay_tables
where game = {game} and rule_set = {rules}
order by table_no
limit 20
""",
    sentence=_say_pay_tables,
    columns=(
        columns.name("pay_table"),
        _prose("payouts"),
        columns.share("open_edge", 4),
        columns.share("blind_edge", 4),
        columns.share("bonus_edge", 4),
    ),
    is_optional=True,
)
