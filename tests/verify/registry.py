"""The full-size checks by name: what each one shows, and the function that does it.

A function takes nothing, raises if the check fails, and returns its figures as a dict that JSON can hold. Its module is
imported only when the check runs. Figures of a check that fails are evidence too: it raises NotShownError with them.
"""

from typing import Any, NamedTuple


class Check(NamedTuple):
    """`says` is the sentence of the issue that the check shows; `function` is written ``module:function``."""

    says: str
    function: str


class NotShownError(AssertionError):
    """What did not hold, and all figures of the check."""

    def __init__(self, what: list[str], figures: dict[str, Any]) -> None:
        super().__init__(f"{len(what)} not shown: {'; '.join(what)}")
        self.figures = figures


CHECKS: dict[str, Check] = {
    "hand-counts": Check(
        "Category counts of all 133,784,560 seven-card and 2,598,960 five-card hands equal the published ones.",
        "tests.verify.ranking_full:all_hand_counts",
    ),
    "phevaluator": Check(
        "Ranks agree with phevaluator on a million random hands.",
        "tests.verify.ranking_full:million_against_phevaluator",
    ),
    "five-card-hands": Check(
        "All five-card hands rank as in pokerkit (six plus A) and the slow twin (six plus B, both lows).",
        "tests.verify.other_rankings_full:all_five_card_hands",
    ),
    "omaha": Check(
        "Ranks agree with phevaluator on a million random Omaha deals.",
        "tests.verify.other_rankings_full:million_omaha_deals",
    ),
    "odds": Check(
        "Odds before the flop, of hold'em and Omaha hands, are those of every board in phevaluator.",
        "tests.verify.other_rankings_full:odds_before_the_flop",
    ),
    "phh-corpus": Check(
        "All 4,930 public Pluribus hands end with the recorded stacks; all hands of the other folders as expected.",
        "tests.verify.corpus_full:hands_of_the_corpus",
    ),
    "room-corpus": Check(
        "All hands of the PokerStars corpus but three at most are verified, every listed amount to the cent.",
        "tests.verify.rooms_full:hands_of_the_corpus",
    ),
    "room-damage": Check(
        "100,000 damaged texts of card rooms are read without an exception; what became of their hands adds up.",
        "tests.verify.rooms_full:damaged_texts",
    ),
    "stars-export": Check(
        "Hands go out as PokerStars text and come back with equal rows: 2,000 of every game and limit, all real ones; each line "
        "of real ones is the room's, and PokerKit pays generated ones alike but for causes that are counted.",
        "tests.verify.stars_full:everything",
    ),
    "ohh-corpus": Check(
        "All 515 hands of the corpus of Open Hand History are verified, every listed amount to the cent, in each reading.",
        "tests.verify.ohh_full:hands_of_the_corpus",
    ),
    "ohh-damage": Check(
        "50,000 damaged files of Open Hand History are read without an exception; what became of their hands adds up.",
        "tests.verify.ohh_full:damaged_texts",
    ),
    "import-damage": Check(
        "100,000 damaged hands of the corpus replayed: nothing crashes or hangs, counts add up, and no hand is verified whose "
        "pot, uncalled chips, rake or collected chips are not those that its text says.",
        "tests.verify.fuzz_full:damaged_hands",
    ),
    "phh-export": Check(
        "Exported to PHH and read again, all hands of the corpus that have a code come back with equal rows.",
        "tests.verify.phh_full:corpus_there_and_back",
    ),
    "phh-pokerkit": Check(
        "PokerKit loads 5,200 exported hands of each of PHH's codes and pays them the same; causes of differences counted.",
        "tests.verify.phh_full:pokerkit_plays_our_phh",
    ),
    "ohh-export": Check(
        "Exported to Open Hand History and read again, 2,000 hands of each game and limit and all corpora have equal rows; the "
        "corpus of the format comes out as it was written but for three all-ins. What can't be said is counted by reason.",
        "tests.verify.ohh_export_full:there_and_back",
    ),
    "real-results": Check(
        "Results, cuts, curves, sessions and tournaments of every player in the corpora are those of a slow twin.",
        "tests.verify.results_full:results_of_the_corpora",
    ),
    "player-statistics": Check(
        "Every statistic recomputed by a slow twin from the actions of 20,000 hands of each scenario and of all corpus hands: "
        "equal numerators and denominators.",
        "tests.verify.results_full:statistics_of_every_game",
    ),
    "copies": Check(
        "Every hand of the PokerStars corpus told by two players is one hand with the cards of both, in any order, again, in "
        "archives, after imports that were killed; copies that contradict are reported.",
        "tests.verify.copies_full:two_players_files",
    ),
    "pokerkit": Check(
        "10,000 generated hands (2 to 9 seats, 1 to 300 big blinds, antes, straddles) pay the same to the chip in PokerKit.",
        "tests.verify.engine_full:pokerkit_pays_the_same",
    ),
    "determinism": Check(
        "Shards, workers, extension of a run, export and replay in a fresh process: equal digests.",
        "tests.verify.engine_full:same_rows_whatever_the_shards",
    ),
    "observation": Check(
        "For 10,000 states of every game and street, exchanging every card the seat can't see leaves the decisions of all "
        "players unchanged, policies of one's own and strategies against the house too; peeking ones fail.",
        "tests.verify.observation_full:players_see_their_seat_only",
    ),
    "fitted-players": Check(
        "Players fitted to half of the Pluribus sessions do as those people did in the other half, overall and by position.",
        "tests.verify.fitting_full:fitted_players",
    ),
    "twin": Check(
        "A slow plain-Python twin of the whole hand agrees event by event on 100,000 random hands.",
        "tests.verify.twin_full:hundred_thousand_hands",
    ),
    "twin-games": Check(
        "The slow twin agrees event by event in every game, at every limit and under every house rule.",
        "tests.verify.games_full:every_game_against_the_twin",
    ),
    "twin-mata-ases": Check(
        "The slow twin agrees event by event in 200,000 hands of Mata Ases under every option, half of them its own, replayed "
        "from their records; special events counted.",
        "tests.verify.mata_full:mata_ases_against_the_twin",
    ),
    "twin-six-card": Check(
        "The slow twin of 6 Card Poker agrees on a million random rounds of all readings, wager by wager; edges counted.",
        "tests.verify.six_card_full:rounds_against_the_twin",
    ),
    "six-card-bonus": Check(
        "100 million bonus bets of 6 Card Poker, seeds 1-20: lines as often as among all hands, p-values uniform.",
        "tests.verify.six_card_full:hundred_million_bonus_bets",
    ),
    "pokerkit-games": Check(
        "PokerKit pays hands of every game and limit the same to the chip, and allows the same; causes of differences counted.",
        "tests.verify.games_full:every_game_in_pokerkit",
    ),
    "million-hands": Check(
        "A million hands of each game: chips balance, no card is dealt twice, native records replay to equal rows.",
        "tests.verify.games_full:million_hands_of_every_game",
    ),
    "mutants": Check(
        "Mutants planted in the kernel are all caught by the tests.",
        "tests.verify.mutants_full:all_mutants_are_caught",
    ),
    "comparisons": Check(
        "Like against like: duplicate deals with the same decks against decks of their own; intervals of 1,000 seeds cover.",
        "tests.verify.compare_full:comparisons",
    ),
    "expected-play": Check(
        "What every player expects: tight wins from loose, stations lose, the button earns most and the blinds least, rake costs "
        "everybody, aces are best, pairs beat unpaired hands in Mata Ases; each claim with its figure, interval and verdict.",
        "tests.verify.expected_full:expected_play",
    ),
    "duckdb-clients": Check(
        "The warehouse opens in clients of DuckDB 1.2, 1.3 and 1.4, which read the same rows of every mart.",
        "tests.verify.clients_full:warehouse_in_older_clients",
    ),
    "rake": Check(
        "Hands of every scenario pay under other rake schedules what a replay takes, and under their own what they paid; shares "
        "of rake and of a jackpot's drop add up to the chip.",
        "tests.verify.rake_full:other_schedules",
    ),
    "variance": Check(
        "Chances of loss, downswings and drawdowns, and mean largest falls, are those of courses of hands drawn from runs, with "
        "barriers set back by what they are overshot: of normal hands within their error, of players' within 3 %.",
        "tests.verify.variance_full:how_results_stray",
    ),
    "sensitivity": Check(
        "What every other reading of the rule book would move: a million hands a side of the same cards, or exact, or bounded.",
        "tests.verify.sensitivity_full:readings_of_the_rule_book",
    ),
    "six-card-decisions": Check(
        "1,000 states over all classes of hands and up-cards: every decision is worth what brute force says to 1e-12; "
        "five new cards in 50 of them.",
        "tests.verify.six_card_values_full:decisions_of_all_kinds",
    ),
    "six-card-named-hands": Check(
        "Named hands of 6 Card Poker: each decision is worth what dealing every card says, to nine decimals, five new cards too.",
        "tests.verify.six_card_values_full:named_hands",
    ),
    "six-card-values": Check(
        "The exact values of 6 Card Poker computed anew, killed twice on the way: the shipped file comes out.",
        "tests.verify.six_card_values_full:values_again",
    ),
    "six-card-simulated": Check(
        "20 million rounds of 6 Card Poker card by card, one open box, optimal play: the mean lies within its error of the exact "
        "value, seeds 1-20 uniform, each decision as often as counted.",
        "tests.verify.six_card_play_full:rounds_by_optimal_play",
    ),
    "six-card-two-boxes": Check(
        "20 million rounds of two open boxes by optimal play: the first wins as one alone, the second as sampled deals say.",
        "tests.verify.six_card_play_full:second_box_by_optimal_play",
    ),
    "sql-guard": Check(
        "`tapete sql` refuses all but one SELECT, DESCRIBE or EXPLAIN, and the lake's bytes stay.",
        "tests.verify.setup_full:queries_are_guarded",
    ),
    "fresh-clone": Check(
        "From a fresh clone: make demo, another seed, the same seed, --help, make test, the wheel in an empty folder.",
        "tests.verify.setup_full:a_fresh_clone",
    ),
    "coverage": Check(
        "95 % intervals of win rate, rake yield and VPIP cover the truth (from a run 100 times larger) "
        "in 93-97 % of 1,000 seeds.",
        "tests.verify.statistics_full:intervals_cover_the_truth",
    ),
    "uniformity": Check(
        "Frequencies over seeds 1-20: p-values uniform (Kolmogorov-Smirnov above 0.001).",
        "tests.verify.statistics_full:frequencies_are_uniform",
    ),
    "game-frequencies": Check(
        "Five million hands per game of players who never fold: classes, low share and tie share against exact over seeds 1-20, "
        "p-values uniform.",
        "tests.verify.statistics_full:frequencies_of_every_game",
    ),
    "mata-frequencies": Check(
        "Mata Ases, 2 to 8 seats of the measuring line-up over seeds 1-20: misdeals and final hands against exact chances, "
        "replays against sampled deals of separate code, p-values uniform.",
        "tests.verify.statistics_full:mata_ases_replays_as_often_as_deals_made_apart",
    ),
    "peers": Check(
        "Always-call: at least 90 times OpenSpiel's universal_poker and 12,000 times PokerKit.",
        "tests.verify.peers_full:times_the_hands_of_others",
    ),
    "report-pages": Check(
        "Every page of the report of all scenarios, in two languages, widths and themes: values are those of the queries' rows, "
        "nothing is said, asked of the network, cut or serious to axe; at most 8 MB in 20 s.",
        "tests.verify.report_full:all_pages",
    ),
}
