"""Titles, notes and sentences of the sections in English."""

TEXT = {
    # win rate by kind
    "win_rate_by_kind.title": "Which kinds of player win?",
    "win_rate_by_kind.short": "Players",
    "win_rate_by_kind.note": "Net result in [big blinds] per 100 hands dealt, after rake. Lines: 95\u202f% intervals.",
    "win_rate_by_kind.sentence": (
        "The best result is {best_rate} [bb]/100 by {best}{best_stake}, the worst {worst_rate} by {worst}{worst_stake}. "
        "{num_clear} of {num_all} intervals lie clear of zero."
    ),
    "win_rate_by_kind.sentence_one": "{best_rate} [bb]/100 is the result of {best}{best_stake}.",
    "win_rate_by_kind.empty": "No player’s results are on record for this game.",
    # win rate by position
    "win_rate_by_position.title": "How much is a position worth?",
    "win_rate_by_position.short": "Positions",
    "win_rate_by_position.note": (
        "Net result in [big blinds] per 100 hands dealt, at the table size played most; [table order]. "
        "Lines: 95\u202f% intervals."
    ),
    "win_rate_by_position.sentence": (
        "With {num_seats} seats at {stake}, the best place is {best_position} for {best} ({best_rate} [bb]/100), the "
        "worst {worst_position} for {worst} ({worst_rate})."
    ),
    "win_rate_by_position.empty": "This game has no positions on record.",
    # starting hands
    "starting_hands.title": "Which starting hands win?",
    "starting_hands.short": "Starting hands",
    "starting_hands.note": (
        "Net result in [big blinds] per 100 hands dealt. Suited hands above the diagonal, pairs on it, offsuit hands "
        "below. Colours end at ±{limit}; larger values share the last one."
    ),
    "starting_hands.sentence": (
        "The best hand is {best} with {best_rate} [bb]/100. Of {num_all} starting hands {num_won} win more than they "
        "lose; for {num_clear} the whole interval lies above zero.{stakes}"
    ),
    "starting_hands.empty": "This game has no two-card starting hands on record.",
    "starting_hands_played.title": "Which starting hands are played?",
    "starting_hands_played.short": "Hands played",
    "starting_hands_played.note": (
        "Share of the times that a player put chips in [before the flop] without having to. Suited hands above the "
        "diagonal."
    ),
    "starting_hands_played.sentence": (
        "{share} of hands are played. The one played most often is {most} ({most_share}), the one played least "
        "{least} ({least_share}).{stakes}"
    ),
    "starting_hands_played.empty": "This game has no two-card starting hands on record.",
    # rake
    "rake_yield.title": "What does the rake yield?",
    "rake_yield.short": "Rake",
    "rake_yield.note": "Rake in [big blinds] per 100 hands of the whole table. Lines: 95\u202f% intervals.",
    "rake_yield.sentence": (
        "The yield is highest, {most_rate} [bb] per 100 hands, with {most_seats} seats at {most_stake}, and lowest, "
        "{least_rate}, with {least_seats} seats at {least_stake}."
    ),
    "rake_yield.sentence_one": ("With {most_seats} seats at {most_stake} the yield is {most_rate} [bb] per 100 hands."),
    "rake_yield.empty": "No rake was taken in this game. A scenario with `rake` and a currency other than PLAY pays some.",
    "rake_share.title": "How much of the pots goes to the rake?",
    "rake_share.short": "Rake share",
    "rake_share.note": "Rake as a share of all chips in pots. Lines: 95\u202f% intervals.",
    "rake_share.sentence": (
        "The house keeps {low} of the chips in pots with {low_seats} seats{low_stake}, {high} with "
        "{high_seats}{high_stake}."
    ),
    "rake_share.sentence_one": "The house keeps {low} of the chips in pots.",
    "rake_share.empty": "No rake was taken in this game. A scenario with `rake` and a currency other than PLAY pays some.",
    # pots
    "pot_sizes.title": "How large do pots grow?",
    "pot_sizes.short": "Pots",
    "pot_sizes.note": (
        "Hands by the pot before rake. A bar counts pots from its number up to the next; classes widen to the right."
    ),
    "pot_sizes.sentence": (
        "The middle one of {num_hands} hands{stake} ends with a pot of {median} [bb]. Pots of {large} [bb] and more are "
        "{large_hands} of hands and pay {large_rake} of the rake."
    ),
    "pot_sizes.sentence_no_rake": "The middle one of {num_hands} hands{stake} ends with a pot of {median} [bb].",
    "pot_sizes.empty": "No pots are on record for this game.",
    # classes
    "hand_classes.title": "What do players hold at showdown, and does it win?",
    "hand_classes.short": "Showdowns",
    "hand_classes.note": (
        "Left: share of all hands shown down. Right: how often such a hand won chips, split pots included. Lines: "
        "95\u202f% intervals."
    ),
    "hand_classes.sentence": (
        "The commonest hand at showdown is a {most}: {most_share} of {num_all}, winning {most_won} of the time. The "
        "strongest, a {strongest}, wins {strongest_won}.{stakes}"
    ),
    "hand_classes.empty": "No showdowns are on record for this game.",
    # high and low
    "split_pots.title": "How are pots split between high and low?",
    "split_pots.short": "High and low",
    "split_pots.note": (
        "Main pots that cards decided. Split: a low hand took half. Scooped: one seat took all, both halves or for want of a "
        "low. Quartered: two seats or more shared a half of a split pot."
    ),
    "split_pots.sentence": (
        "A low hand takes half of {split} of the main pots at showdown{stake}; {scooped} go whole to one seat, and in "
        "{quartered} a half is shared again. Low halves are {low} of the chips."
    ),
    "split_pots.empty": "Pots of this game are not split between high and low.",
    # player statistics
    "player_stats.title": "How does each kind of player play [before the flop]?",
    "player_stats.short": "[Before the flop]",
    "player_stats.note": "Shares with their counts: times done of times possible. What each one counts is said below.",
    "player_stats.sentence": (
        "Most hands are played by {loosest} ({loosest_share}), fewest by {tightest} ({tightest_share})."
    ),
    "player_stats.sentence_one": "{loosest_share} of hands are played by {loosest}.",
    "player_stats.empty": "No player’s statistics are on record for this game.",
    "flop_stats.title": "And how [from the flop on]?",
    "flop_stats.short": "[From the flop on]",
    "flop_stats.note": (
        "Shares with their counts: times done of times possible. AF is a ratio, bets and raises to calls. What each "
        "one counts is said below."
    ),
    "flop_stats.sentence": (
        "Most aggressive is {fiercest}: bets and raises are {fiercest_share} of its actions other than checks. Least "
        "is {tamest} with {tamest_share}."
    ),
    "flop_stats.sentence_one": "Bets and raises are {fiercest_share} of the actions of {fiercest} other than checks.",
    "flop_stats.empty": "No player’s statistics are on record for this game.",
    # streets
    "streets.title": "How far do hands go, and where are they won?",
    "streets.short": "Streets",
    "streets.note": (
        "Left: share of hands that are dealt the street, or shown down; lines: 95\u202f% intervals. Right: share of "
        "all chips in pots, before rake, that are won there, which is where the last opponent folds or the showdown."
    ),
    "streets.sentence": (
        "Of {num_hands} hands{stake} {second} go on to the {second_street} and {showdown} ({low} to {high}) to a showdown. "
        "{early} are won on the first street, with {early_pots} of the chips; showdowns decide {showdown_pots}."
    ),
    "streets.empty": "No hands with streets are on record for this game.",
    # luck
    "luck.title": "How much of it was luck all-in?",
    "luck.short": "Luck",
    "luck.note": (
        "Real: net result after rake. Expected: where all betting is over with cards to come and all live hands are "
        "known, each pot after rake is shared by the chances to win it; elsewhere it is the real result. Lines: "
        "95\u202f% intervals."
    ),
    "luck.sentence": (
        "Players were all-in with cards to come {num_all_in} times. Luck weighs most with {luckiest}: {real} [bb]/100 real, "
        "{expected} expected, {luck} between them. Of {num_all} such differences {num_even} have zero within their "
        "interval. Without this luck the variance is {least} to {most} smaller."
    ),
    "luck.sentence_one": (
        "{luckiest} won {real} [bb]/100 and could expect {expected}; luck made {luck}. Without this luck the "
        "variance is {most} smaller."
    ),
    "luck.empty": (
        "Nobody was all-in with cards to come and all hands known; in Mata Ases luck is not worked out. More hands, or "
        "shorter stacks (`stack_bb` of a scenario), bring such hands."
    ),
    # bankrolls
    "bankrolls.title": "How far can a bankroll stray?",
    "bankrolls.short": "Bankrolls",
    "bankrolls.note": (
        "Big blinds won after so many hands. Each player’s hands are cut into stretches of one length that "
        "all begin at nought: the line is the middle one, the band holds eight of ten, the dotted line is "
        "their mean without luck all-in. All to one scale, at the stakes played most."
    ),
    "bankrolls.sentence": (
        "After {num_hands} hands at {stake}, eight of ten bankrolls of {kind} lie between {low} and {high} [bb], "
        "{ahead} of {num} above nought; those of {other_kind} stray least, from {other_low} to {other_high}, "
        "{other_ahead} of {other_num} above."
    ),
    "bankrolls.sentence_one": (
        "After {num_hands} hands at {stake}, eight of ten bankrolls of {kind} lie between {low} and {high} [bb]; "
        "{ahead} of {num} are above nought."
    ),
    "bankrolls.empty": (
        "Bands need twenty stretches of 1,024 hands, so 20,480 hands of a run. `tapete run --hands 100000` has enough."
    ),
    # exact classes
    "exact_classes.title": "Are hands as frequent as they must be?",
    "exact_classes.short": "Exact",
    "exact_classes.note": (
        "Only of runs in which everybody always calls: a share at showdown is comparable with all hands counted out "
        "only where no decision selects who gets there. Right: simulated less exact in clustered standard errors; "
        "between the dotted lines lie 95\u202f% of them."
    ),
    "exact_classes.sentence": (
        "Of {num_all} hands shown down where everybody always calls, {num_within} of {num_classes} classes have the "
        "share counted over all {num_exact} hands within their interval. Furthest off is {furthest}, {z} standard "
        "errors."
    ),
    "exact_classes.empty": (
        "No run here seats nobody but players who always call, and elsewhere decisions select who reaches the "
        "showdown, so shares may not be set beside exact ones. `tapete run always_call` plays such a run."
    ),
    # rake of hands, pots, players
    "raked_hands.title": "How often is rake paid, and what does it cost a seat?",
    "raked_hands.short": "Raked hands",
    "raked_hands.note": (
        "Left: share of hands that pay rake. Right: rake in [big blinds] per 100 hands for each player dealt in, all "
        "bearing the same share. Lines: 95\u202f% intervals."
    ),
    "raked_hands.sentence": (
        "Most hands pay rake with {most_seats} seats{most_stake}, {most}, fewest with {least_seats}{least_stake}, {least}. "
        "A player dealt in bears {dearest} [bb]/100 with {dearest_seats} seats{dearest_stake}, {cheapest} with "
        "{cheapest_seats}{cheapest_stake}."
    ),
    "raked_hands.sentence_one": "{most} of hands pay rake; a player dealt in bears {dearest} [bb]/100.",
    "raked_hands.empty": "No rake was taken in this game. A scenario with `rake` and a currency other than PLAY pays some.",
    "rake_by_pot.title": "Which pots pay the rake?",
    "rake_by_pot.short": "Rake by pot",
    "rake_by_pot.note": (
        "Rake as a share of the chips in pots of each size, hands that pay none included; a cap shows as a fall to "
        "the right. Lines: 95\u202f% intervals."
    ),
    "rake_by_pot.sentence": (
        "Pots of {most} [bb]{stake} pay most, {share} ({low} to {high}). Most of the rake comes from pots of {payer} "
        "[bb]: {payer_rake} of it, from {payer_hands} of hands."
    ),
    "rake_by_pot.empty": "No rake was taken in this game. A scenario with `rake` and a currency other than PLAY pays some.",
    "rake_players.title": "Who pays the rake?",
    "rake_players.short": "Rake by player",
    "rake_players.note": (
        "Rake in [big blinds] per 100 hands dealt, put down to players in two ways: every player dealt in bears the "
        "same share of a hand’s rake, or whoever collects pays it, pot by pot in proportion. Lines: 95\u202f% "
        "intervals."
    ),
    "rake_players.sentence": (
        "Put down to who collects, {most} pays most, {most_paid} [bb]/100, and {least} least, {least_paid}. Shared by "
        "all dealt in it is {most_dealt} and {least_dealt}."
    ),
    "rake_players.sentence_one": (
        "Put down to who collects, {most} pays {most_paid} [bb]/100; shared by all dealt in it is {most_dealt}."
    ),
    "rake_players.empty": "No rake was taken in this game. A scenario with `rake` and a currency other than PLAY pays some.",
    # runs
    "runs.title": "Which runs are counted here?",
    "runs.short": "Runs",
    "runs.note": "A run is decided by its scenario, seed, rules and players; the same run gives the same digest anywhere.",
    "runs.sentence": "{num_runs} runs with {num_hands} hands; {num_rejects} records were refused.",
    "runs.sentence_one": "One run with {num_hands} hands; {num_rejects} records were refused.",
    "runs.empty": "No runs are on record.",
}
