"""How the kinds of player play, before the flop and from it on."""

from typing import TYPE_CHECKING

from markupsafe import Markup

from pipeline.report import columns
from pipeline.report.columns import at_stake
from pipeline.report.estimates import Row, highest_and_lowest, ratio
from pipeline.report.section import Section, kinds_played_most, stakes_played_most
from pipeline.report.words import Words

if TYPE_CHECKING:
    pass

PREFLOP_NAMES = ("vpip", "pfr", "three_bet", "fold_to_three_bet", "steal", "fold_to_steal")
FLOP_NAMES = ("saw_flop", "cbet", "fold_to_cbet", "went_to_showdown", "won_at_showdown", "wwsf")


def _counts(stats: tuple[str, ...]) -> str:
    """The columns of these statistics as SQL, a line each."""
    return ",\n    ".join(f"{stat}_made, {stat}_chances" for stat in stats)


def _say_stats(rows: list[Row], words: Words) -> Markup:
    def share(row: Row) -> float | None:
        return ratio(row["vpip_made"], row["vpip_chances"])

    most, least = highest_and_lowest(rows, share)
    return words.sentence(
        "player_stats.sentence_one" if most is least else "player_stats.sentence",
        loosest=words.name(most["player_kind"]) + at_stake(most, rows, words),
        loosest_share=words.percent(share(most)),
        tightest=words.name(least["player_kind"]) + at_stake(least, rows, words),
        tightest_share=words.percent(share(least)),
    )


def _say_flop_stats(rows: list[Row], words: Words) -> Markup:
    def share(row: Row) -> float | None:
        return ratio(row["num_bets_raises"], row["num_actions_but_checks"])

    most, least = highest_and_lowest(rows, share)
    return words.sentence(
        "flop_stats.sentence_one" if most is least else "flop_stats.sentence",
        fiercest=words.name(most["player_kind"]) + at_stake(most, rows, words),
        fiercest_share=words.percent(share(most)),
        tamest=words.name(least["player_kind"]) + at_stake(least, rows, words),
        tamest_share=words.percent(share(least)),
    )


PLAYER_STATS = Section(
    name="player_stats",
    sql=f"""
with

{stakes_played_most("mart_player_kinds", "num_seat_hands")},

{kinds_played_most("mart_player_kinds")}

select
    player_kind, stake_label,
    {_counts(PREFLOP_NAMES)}
from mart_player_kinds
where game = {{game}} and rule_set = {{rules}} and stake_label in (from stakes) and player_kind in (from kinds)
order by player_kind, stake_label
""",
    sentence=_say_stats,
    columns=(
        columns.name("player_kind"),
        columns.name("stake_label"),
        *(columns.rate(stat, f"{stat}_made", f"{stat}_chances") for stat in PREFLOP_NAMES),
    ),
)

FLOP_STATS = Section(
    name="flop_stats",
    sql=f"""
with

{stakes_played_most("mart_player_kinds", "num_seat_hands")},

{kinds_played_most("mart_player_kinds")}

select
    player_kind, stake_label,
    {_counts(FLOP_NAMES)},
    num_bets_raises, num_calls, num_bets_raises + num_calls + num_folds as num_actions_but_checks
from mart_player_kinds
where game = {{game}} and rule_set = {{rules}} and stake_label in (from stakes) and player_kind in (from kinds)
order by player_kind, stake_label
""",
    sentence=_say_flop_stats,
    columns=(
        columns.name("player_kind"),
        columns.name("stake_label"),
        *(columns.rate(stat, f"{stat}_made", f"{stat}_chances") for stat in FLOP_NAMES),
        columns.factor("aggression_factor", "num_bets_raises", "num_calls"),
        columns.rate("aggression_frequency", "num_bets_raises", "num_actions_but_checks"),
    ),
)
