"""The questions that the report answers over all games, each a page."""

from pipeline.report.chapters.over_games import ALL_RAKE, ALL_STYLES, ALL_SWINGS, ALL_WIN_RATES
from pipeline.report.chapters.over_rules import ALL_EDGES, ALL_REPLAYS, ALL_SCORES
from pipeline.report.section import Question

QUESTIONS = (
    Question(
        name="win_rate",
        sections=(ALL_WIN_RATES,),
        of_game=("win_rate_by_kind", "win_rate_by_position", "stack_depths", "two_scenarios", "starting_hands"),
    ),
    Question(
        name="rake",
        sections=(ALL_RAKE,),
        of_game=("rake_yield", "rake_share", "raked_hands", "rake_by_pot", "rake_players", "mata_rake"),
    ),
    Question(
        name="house_edge",
        sections=(ALL_EDGES,),
        of_game=("house_edges", "house_convergence", "house_claims", "house_pay_tables", "house_pay_lines"),
    ),
    Question(
        name="replays",
        sections=(ALL_REPLAYS,),
        of_game=("mata_replays", "mata_unkilled", "mata_redeals", "mata_pots", "mata_choices"),
    ),
    Question(
        name="players",
        sections=(ALL_STYLES,),
        of_game=("player_stats", "flop_stats", "starting_hands_played", "hand_classes"),
    ),
    Question(name="luck", sections=(ALL_SWINGS,), of_game=("luck", "bankrolls")),
    Question(name="quality", sections=(ALL_SCORES,), of_game=("exact_classes", "readings")),
)
