"""What the pages show, in their order: OVERVIEW_SECTIONS for all hands, SECTIONS for each game of players and its house rules,
HOUSE_SECTIONS for one against the house, RESULT_SECTIONS for real players."""

from pipeline.report.chapters.exact import EXACT_CLASSES
from pipeline.report.chapters.house_claims import CLAIMS, PAY_LINES, PAY_TABLES
from pipeline.report.chapters.house_edges import CONVERGENCE, EDGES
from pipeline.report.chapters.house_results import BONUS_HANDS, DEALER, DECISIONS, HANDS, OUTCOMES
from pipeline.report.chapters.luck import BANKROLLS, LUCK
from pipeline.report.chapters.mata_deals import ENDINGS, REPLAYS, UNKILLED
from pipeline.report.chapters.mata_play import CHOICES, DOORS, KILLERS, LOCKS
from pipeline.report.chapters.mata_pots import POT_SIZES as POTS_AT_HELPS
from pipeline.report.chapters.mata_pots import POTS, RAKE_STEPS
from pipeline.report.chapters.overview import CHANGES, HEADLINES
from pipeline.report.chapters.players import FLOP_STATS, PLAYER_STATS
from pipeline.report.chapters.pots import POT_SIZES, RAKE_BY_POT
from pipeline.report.chapters.rake import RAKE_PLAYERS, RAKE_SHARE, RAKE_YIELD, RAKED_HANDS
from pipeline.report.chapters.readings import READINGS
from pipeline.report.chapters.results import RESULT_SECTIONS
from pipeline.report.chapters.runs import RUNS
from pipeline.report.chapters.scenarios import STACK_DEPTHS, TWO_SCENARIOS
from pipeline.report.chapters.showdowns import HAND_CLASSES, SPLIT_POTS
from pipeline.report.chapters.starting_hands import STARTING_HANDS, STARTING_HANDS_PLAYED
from pipeline.report.chapters.streets import STREETS
from pipeline.report.chapters.win_rate import WIN_RATE_BY_KIND, WIN_RATE_BY_POSITION
from pipeline.report.section import Section

__all__ = ["CHAPTERS_SQL", "HOUSE_SECTIONS", "OVERVIEW_SECTIONS", "RESULT_SECTIONS", "SECTIONS"]

OVERVIEW_SECTIONS: tuple[Section, ...] = (HEADLINES, CHANGES, RUNS)

SECTIONS: tuple[Section, ...] = (
    REPLAYS,
    UNKILLED,
    ENDINGS,
    POTS,
    POTS_AT_HELPS,
    RAKE_STEPS,
    KILLERS,
    DOORS,
    CHOICES,
    LOCKS,
    WIN_RATE_BY_KIND,
    LUCK,
    BANKROLLS,
    PLAYER_STATS,
    FLOP_STATS,
    WIN_RATE_BY_POSITION,
    STACK_DEPTHS,
    TWO_SCENARIOS,
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
    READINGS,
)

HOUSE_SECTIONS: tuple[Section, ...] = (
    CLAIMS,
    EDGES,
    CONVERGENCE,
    HANDS,
    BONUS_HANDS,
    DECISIONS,
    OUTCOMES,
    DEALER,
    PAY_LINES,
    PAY_TABLES,
    READINGS,
)

MAX_RULE_SETS = 6

CHAPTERS_SQL = f"""
with

counted as (
    select game, rule_set, num_hands from mart_runs
    union all select distinct game, rule_set, 0 from mart_player_kinds
    union all select distinct game, rule_set, 0 from mart_rake_yield
    union all select distinct game, rule_set, 0 from mart_hand_classes
    union all select distinct game, rule_set, 0 from mart_starting_hands
    union all select distinct game, rule_set, 0 from mart_pot_sizes
),

-- Runs of which there is another one by the rule book are readings: a table of their own has them.
readings as (
    select runs.game, runs.rule_set, bool_and(book.run_id is not null) as are_readings
    from mart_runs as runs
    left join mart_runs as book
        on runs.game = book.game and runs.name = book.name and runs.seed = book.seed and book.rule_set = 'rule book'
    where runs.rule_set <> 'rule book'
    group by all
),

chapters as (
    select game, rule_set, sum(num_hands) as num_hands
    from counted
    where (game, rule_set) not in (select (game, rule_set) from readings where are_readings)
    group by all
)

select game, rule_set, num_hands
from chapters
where game is not null
qualify row_number() over (partition by game order by rule_set = 'rule book' desc, num_hands desc, rule_set) <= {MAX_RULE_SETS}
order by sum(num_hands) over (partition by game) desc, game, rule_set = 'rule book' desc, num_hands desc, rule_set
"""
