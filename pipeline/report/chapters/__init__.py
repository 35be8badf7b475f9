"""What the page shows, in its order: SECTIONS for each game, then RUNS."""

from pipeline.report.chapters.exact import EXACT_CLASSES
from pipeline.report.chapters.luck import BANKROLLS, LUCK
from pipeline.report.chapters.players import FLOP_STATS, PLAYER_STATS
from pipeline.report.chapters.pots import POT_SIZES, RAKE_BY_POT
from pipeline.report.chapters.rake import RAKE_PLAYERS, RAKE_SHARE, RAKE_YIELD, RAKED_HANDS
from pipeline.report.chapters.runs import RUNS
from pipeline.report.chapters.showdowns import HAND_CLASSES, SPLIT_POTS
from pipeline.report.chapters.starting_hands import STARTING_HANDS, STARTING_HANDS_PLAYED
from pipeline.report.chapters.streets import STREETS
from pipeline.report.chapters.win_rate import WIN_RATE_BY_KIND, WIN_RATE_BY_POSITION
from pipeline.report.section import Section

__all__ = ["GAMES_SQL", "RUNS", "SECTIONS"]

SECTIONS: tuple[Section, ...] = (
    WIN_RATE_BY_KIND,
    LUCK,
    BANKROLLS,
    PLAYER_STATS,
    FLOP_STATS,
    WIN_RATE_BY_POSITION,
    STARTING_HANDS,
    STARTING_HANDS_PLAYED,
    STREETS,
    POT_SIZES,
    HAND_CLASSES,
    SPLIT_POTS,
    EXACT_CLASSES,
    RAKE_YIELD,
    RAKE_SHARE,
    RAKED_HANDS,
    RAKE_BY_POT,
    RAKE_PLAYERS,
)

GAMES_SQL = """
select game, sum(num_hands) as num_hands
from (
    select game, num_hands from mart_runs
    union all select distinct game, 0 from mart_player_kinds
    union all select distinct game, 0 from mart_rake_yield
    union all select distinct game, 0 from mart_hand_classes
    union all select distinct game, 0 from mart_starting_hands
    union all select distinct game, 0 from mart_pot_sizes
)
where game is not null
group by game
order by num_hands desc, game
"""
