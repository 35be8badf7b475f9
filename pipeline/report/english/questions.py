"""Pages of questions over all games in English."""

TEXT = {
    "question.win_rate.title": "Which kind of player wins, and in which game?",
    "question.win_rate.short": "Win rates",
    "question.win_rate.lead": (
        "What each kind of player wins or loses per 100 hands, after rake, in every game that was played."
    ),
    "question.rake.title": "How much rake do games yield?",
    "question.rake.short": "Rake",
    "question.rake.lead": (
        "What the house takes per 100 hands and of the pots, by game and seats; by stakes, pot and player on the "
        "games’ pages."
    ),
    "question.house_edge.title": "What does the house keep?",
    "question.house_edge.short": "House edge",
    "question.house_edge.lead": (
        "Games against the house: what it keeps of each wager by strategy, beside the exact edge where that is "
        "computed."
    ),
    "question.replays.title": "How often is a pot of Mata Ases replayed?",
    "question.replays.short": "Replays",
    "question.replays.lead": (
        "Pots that nobody could kill for are played again, hands without a bet dealt again: how often, at which table."
    ),
    "question.players.title": "How do kinds of players play?",
    "question.players.short": "Players",
    "question.players.lead": "How many hands each kind plays and raises, game by game.",
    "question.luck.title": "How far can luck carry a player?",
    "question.luck.short": "Luck and variance",
    "question.luck.lead": "How results stray from what can be expected, and how long a loss can last.",
    "question.quality.title": "Can these numbers be trusted?",
    "question.quality.short": "Data quality",
    "question.quality.lead": (
        "Where a figure is known exactly the simulated one stands beside it, in standard errors."
    ),
    "all_win_rates.title": "Who wins in which game?",
    "all_win_rates.short": "Win rates by game",
    "all_win_rates.note": (
        "Net result after rake at the stakes played most in each game, in big blinds per 100 hands; small bets in "
        "games without blinds. Lines: 95\u202f% intervals. The six kinds with most hands."
    ),
    "all_win_rates.sentence": (
        "Best is {best} in {best_game}, {best_rate} bb/100; worst {worst} in {worst_game}, {worst_rate}."
    ),
    "all_win_rates.sentence_one": "{best} in {best_game} has {best_rate} bb/100.",
    "all_win_rates.empty": "No hands between players are on record.",
    "all_rake.title": "Which game yields how much rake?",
    "all_rake.short": "Rake by game",
    "all_rake.note": (
        "At the stakes played most in each game. Left: rake in big blinds (small bets in games without blinds) "
        "per 100 hands of the table. Right: rake as a share of all chips in pots. Lines: 95\u202f% intervals."
    ),
    "all_rake.sentence": (
        "Most yields {most}: {most_rate} bb per 100 hands, {most_share} of the pots. Least {least}: {least_rate}, "
        "{least_share} of the pots."
    ),
    "all_rake.sentence_one": "{most} yields {most_rate} bb per 100 hands, {most_share} of the pots.",
    "all_rake.empty": "No rake was taken. A scenario with `rake` and a currency other than PLAY pays some.",
    "all_edges.title": "What does the house keep of each way to play?",
    "all_edges.short": "Edges by strategy",
    "all_edges.note": (
        "Ante and bet together, per ante; below nought the house loses. Rings: the edge as computed over all "
        "deals. Lines: 95\u202f% intervals of what was simulated."
    ),
    "all_edges.sentence": (
        "The house keeps least from {least}, {least_edge} of the ante, and most from {most}, {most_edge}. The "
        "exact edge is known of {num_known} of {num_all}."
    ),
    "all_edges.sentence_one": "The house keeps {most_edge} of the ante from {most}.",
    "all_edges.empty": "No game against the house was played. `tapete run six_card` plays one.",
    "all_replays.title": "At which table are pots replayed, and hands dealt again?",
    "all_replays.short": "Replays by table",
    "all_replays.note": (
        "Replayed: nobody could kill at the showdown, and the pot is played for once more, twice at most. Dealt "
        "again: doors of one rank only, or a first street without a bet. Shares of hands; lines: 95\u202f% intervals."
    ),
    "all_replays.sentence": (
        "Most pots are replayed at {most_table}, {most}, fewest at {least_table}, {least}. Of {num_hands} hands in all."
    ),
    "all_replays.sentence_one": "Of {num_hands} hands at {most_table} {most} have their pot replayed.",
    "all_replays.empty": "No Mata Ases was played. `tapete run mata_ases` plays some.",
    "all_styles.title": "Who plays many hands, and who raises them?",
    "all_styles.short": "VPIP and PFR",
    "all_styles.note": (
        "A dot is a kind of player in one game: hands it puts chips in without having to, and hands it raises on "
        "the first street. Dots on the diagonal would raise whatever they play. At the stakes played most in each "
        "game."
    ),
    "all_styles.sentence": (
        "Loosest is {loosest} in {loosest_game} with {loosest_share} of hands, tightest {tightest} in "
        "{tightest_game} with {tightest_share}. {fiercest} in {fiercest_game} raises {fiercest_share} of what it "
        "plays."
    ),
    "all_styles.empty": "No player’s statistics are on record.",
    "all_swings.title": "How far do 100 hands stray, and who is behind after 10,000?",
    "all_swings.short": "Standard deviations",
    "all_swings.note": (
        "Left: standard deviation of 100 hands in big blinds. Right: the chance to have lost after 10,000 hands "
        "at this win rate and deviation, hands taken as independent; lines: at both ends of the win rate’s 95\u202f% "
        "interval."
    ),
    "all_swings.sentence": (
        "Results of {wildest} in {wildest_game} stray most, {wildest_sd} bb in 100 hands, those of {tamest} in "
        "{tamest_game} least, {tamest_sd}. Even the best, {winner} in {winner_game}, is behind after {num_hands} "
        "hands with a chance of {winner_loss}."
    ),
    "all_swings.empty": "No hands between players are on record.",
    "all_scores.title": "Does what was simulated agree with what is exact?",
    "all_scores.short": "Against exact figures",
    "all_scores.note": (
        "A dot is one figure: frequencies of hands where everybody always calls, edges of the house. Between the "
        "dotted lines lie 95\u202f% of them if rules and dealing are right; figures of one run are not independent of "
        "each other."
    ),
    "all_scores.sentence": (
        "Of {num_all} figures that are known exactly {num_within} lie within 1.96 standard errors. Furthest off "
        "is {furthest} in {game}, {z} of them."
    ),
    "all_scores.empty": (
        "Nothing here has an exact figure beside it. `tapete run always_call six_card` plays what is counted out."
    ),
    "measure.sd_bb100": "Deviation, bb",
    "measure.sd_bb_per_100": "Standard deviation",
    "measure.loss_share": "Behind",
    "measure.redealt_share": "Hands dealt again",
    "column.sd_bb_per_100": "Deviation",
    "column.loss_share": "Behind after 10,000",
    "column.loss_interval": "at the ends",
    "column.num_all": "Sample",
    "column.exact": "Exact",
    "column.simulated": "Simulated",
    "column.stderr": "Standard error",
    "column.replayed_share": "Replayed",
    "column.redealt_share": "Dealt again",
    "headlines.title": "What are the main numbers?",
    "headlines.short": "Main numbers",
    "headlines.note": (
        "Of each game and measure the player, table or box with the largest sample: win rates and rake in big "
        "blinds (small bets in games without blinds) per 100 hands, house edge per ante, replayed as a share of "
        "hands. Small: 95\u202f% intervals."
    ),
    "headlines.sentence": "{num_numbers} main numbers of {num_games} games with their house rules.",
    "headlines.empty": "No hands are on record.",
    "headline.win rate": "Win rate, bb/100",
    "headline.rake": "Rake, bb/100",
    "headline.house edge": "House edge",
    "headline.replayed": "Replayed",
    "changes.title": "What did the last build change?",
    "changes.short": "Changes",
    "changes.note": (
        "Main numbers of the warehouse before the last build beside those of now, the largest change in standard "
        "errors first. A number over more hands should mostly stay within its earlier 95\u202f% interval, unless rules "
        "or players changed."
    ),
    "changes.sentence": (
        "{num_changes} main numbers changed most, {num_new} of them new; of the {num_both} others {num_within} "
        "lie within their earlier interval."
    ),
    "changes.empty": "Nothing changed.",
    "column.measure": "What",
    "column.subject": "Whose",
    "column.sample": "Sample",
    "column.value": "Now",
    "column.value_before": "Before",
    "column.sample_before": "Sample then",
    "two_scenarios.title": "What differs between two scenarios?",
    "two_scenarios.short": "Two scenarios",
    "two_scenarios.note": (
        "Win rates in the two scenarios of this game with most hands, of kinds of player that sit in both. The "
        "difference is the second less the first; its 95\u202f% interval takes scenarios and seats for independent, "
        "which makes it rather too wide. `tapete compare` plays two scenarios with the same cards, which says "
        "more."
    ),
    "two_scenarios.sentence": (
        "From {a} to {b} the result of {kind} changes most: {difference} [bb]/100. Of {num_all} such differences "
        "{num_clear} are clear of zero."
    ),
    "two_scenarios.empty": "There are no two scenarios of this game with the same kinds of player.",
    "stack_depths.title": "Do deep stacks pay?",
    "stack_depths.short": "Stacks",
    "stack_depths.note": (
        "Win rates by effective stack, the smaller of the own one and the largest other one, of the scenario with "
        "most hands in which stacks differ. Lines: 95\u202f% intervals."
    ),
    "stack_depths.sentence": (
        "In {scenario} the best is {best} at {best_stack}, {best_rate} [bb]/100, the worst {worst} at "
        "{worst_stack}, {worst_rate}."
    ),
    "stack_depths.empty": "All stacks of this game lie in one band.",
    "measure.stack": "Effective stack",
    "column.stack": "Stack",
    "column.num_hands_a": "Hands, first",
    "column.num_hands_b": "Hands, second",
    "column.rate_a": "First",
    "column.rate_b": "Second",
}
