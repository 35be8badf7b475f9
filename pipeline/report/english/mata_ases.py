"""The chapter on Mata Ases and the table of readings in English, in the words of the game."""

TEXT = {
    # names
    "mata.table": "with {num_seats} seats ({mix})",
    "mata.table_first": "With {num_seats} seats ({mix})",
    "mata.playing_0": "First playing",
    "mata.playing_1": "First replay",
    "mata.playing_2": "Second replay",
    "mata.ending_misdeal": "Equal doors",
    "mata.ending_check through": "No bet on street 1",
    "mata.ending_replay": "Nobody kills",
    "mata.ending_fold": "Won by a fold",
    "mata.ending_killed": "Somebody kills",
    "mata.ending_divided": "Divided",
    "mata.keep": "KEEP (aire)",
    "mata.new": "NEW (cerrada)",
    "mata.all": "all",
    # replays and rake by table
    "mata_replays.title": "How often is a pot replayed, and what does the house take?",
    "mata_replays.short": "Replays",
    "mata_replays.note": (
        "To kill is to hold a pair of aces or better at the showdown. Where nobody kills the pot stays and is replayed "
        "with new cards, twice at most, then it is divided. Left: share of hands replayed at least once. Right: rake "
        "in big blinds per 100 hands of the table. Tables are named by their seats and the initials of the kinds of "
        "player. Lines: 95\u202f% intervals."
    ),
    "mata_replays.sentence": (
        "Most pots are replayed {most_table}: {most} of hands; fewest {least_table}: {least}. The house takes most "
        "{dearest_table}, {dearest} bb per 100 hands, and least {cheapest_table}, {cheapest}."
    ),
    "mata_replays.sentence_one": (
        "{most_first}, {most} of hands are replayed, and the house takes {dearest} bb per 100 hands."
    ),
    "mata_replays.empty": "No hands of Mata Ases are on record.",
    # nobody kills
    "mata_unkilled.title": "How often does nobody kill?",
    "mata_unkilled.short": "Nobody kills",
    "mata_unkilled.note": (
        "Of the deals that are shown down, the share in which no hand is a pair of aces or better: in the first "
        "playing of a pot and in each replay of it. Lines: 95\u202f% intervals."
    ),
    "mata_unkilled.sentence": (
        "{table}, {shown} of hands are shown down in the first playing, and nobody kills in {unkilled} of these; "
        "{replayed} of all hands are replayed. The others without a killer have a player all-in, so their pots are "
        "divided."
    ),
    "mata_unkilled.sampled": (
        " {table}, where everybody stays in, nobody kills in {unkilled}, and in {sampled} of deals that stand and were made "
        "without any play: {z} standard errors apart."
    ),
    "mata_unkilled.empty": "No showdowns of Mata Ases are on record.",
    # redeals
    "mata_redeals.title": "Why are hands dealt again?",
    "mata_redeals.short": "Redeals",
    "mata_redeals.note": (
        "Deals after which another one follows, per 100 hands. A door is the first card, dealt open: three equal doors "
        "void the deal. Without a bet on street 1 it is void too. In both cases everybody pays an extra, by the rule "
        "book one big blind for the first redeal, two for the second and so on. A replay costs none. Lines: 95\u202f% "
        "intervals."
    ),
    "mata_redeals.sentence": (
        "{table}, a hand takes {deals} deals. Per 100 hands, nobody bets on street 1 {checked} times, three doors are "
        "equal {misdealt} times, and the pot is replayed {replayed} times."
    ),
    "mata_redeals.empty": "No deals of Mata Ases are on record.",
    # pots
    "mata_pots.title": "What do redeals add to the pot?",
    "mata_pots.short": "Redeals’ pots",
    "mata_pots.note": (
        "The helps are the three common cards, opened once somebody has bet on street 1 and was called. The mean pot "
        "then, seed and extras included, by the redeals that came before; pots not yet replayed. The seed is the big "
        "blind that the button posts. Lines: 95\u202f% intervals."
    ),
    "mata_pots.sentence": (
        "{table}, the pot is {pot} bb when the helps open; {extras} bb of it, {share}, are extras. Without a redeal it "
        "is {least} bb, after {num_redeals} of them {most} bb."
    ),
    "mata_pots.empty": "The helps were opened in no hand on record.",
    "mata_pot_sizes.title": "How large are pots when the helps open?",
    "mata_pot_sizes.short": "Opened pots",
    "mata_pot_sizes.note": (
        "Share of pots by their size when the helps open, replays included, at the table with the most hands. A bar "
        "counts pots from its number up to the next; classes widen to the right."
    ),
    "mata_pot_sizes.sentence": (
        "{table}, the middle one of {num_pots} pots is {median} bb when the helps open. The class met most is {most} "
        "bb with {most_share}."
    ),
    "mata_pot_sizes.empty": "The helps were opened in no hand on record.",
    # rake
    "mata_rake.title": "Which steps of the rake bring what?",
    "mata_rake.short": "Rake steps",
    "mata_rake.note": (
        "The rake goes by steps: nothing below 250 chips or where the helps stayed closed, else 5\u202f% in steps of "
        "25 chips, 50 at least and 200 at most. Shown is what hands of each step bring, in big blinds per 100 hands of "
        "the table. Lines: 95\u202f% intervals."
    ),
    "mata_rake.sentence": (
        "{table}, {free} of hands pay nothing. All steps bring {total} bb per 100 hands; the step of {step} chips "
        "most, {most} bb, from {most_share} of hands."
    ),
    "mata_rake.empty": "No rake was taken.",
    # who kills
    "mata_killers.title": "Who kills?",
    "mata_killers.short": "Who kills",
    "mata_killers.note": (
        "Hands at the showdown that decides the pot: left how often each is held, right how often it wins chips. The "
        "lower pairs and high cards don’t kill; they win only where pots are divided, or nobody else may win a side "
        "pot. Lines: 95\u202f% intervals."
    ),
    "mata_killers.sentence": (
        "{table}, {kill} of the hands shown in the end kill. Most pots go to a {most}: it is {most_share} of these "
        "hands and wins {most_won} of the time."
    ),
    "mata_killers.empty": "No showdowns of Mata Ases are on record.",
    # doors
    "mata_doors.title": "What is a door worth?",
    "mata_doors.short": "Doors",
    "mata_doors.note": (
        "Net result of a hand after rake, in big blinds per 100, by the door in the deal that decided it, of all seats "
        "still in when it was dealt. Lines: 95\u202f% intervals."
    ),
    "mata_doors.sentence": "{table}, the best door is {best}, {best_rate} bb/100, the worst {worst}, {worst_rate}.",
    "mata_doors.empty": "No doors are on record.",
    # choices
    "mata_choices.title": "KEEP or NEW?",
    "mata_choices.short": "KEEP or NEW",
    "mata_choices.note": (
        "The hole is the one closed card. KEEP (aire): it stays closed, and the next card comes open. NEW (cerrada): "
        "it is opened, and the next card is the new hole. After a street without a bet NEW is forced and no choice. "
        "Left: how often each is chosen. Right: chips won in the hand less those put in after the choice, in big "
        "blinds; who chooses what differs in cards, so this is no advice. At the table with the most hands. Lines: "
        "95\u202f% intervals."
    ),
    "mata_choices.sentence": (
        "{table}, NEW is chosen in {most} of choices before {most_street}, in {least} before {least_street}."
    ),
    "mata_choices.sentence_one": "{table}, NEW is chosen in {most} of choices before {most_street}.",
    "mata_choices.empty": "Nobody had a choice.",
    # locks
    "mata_locks.title": "How often is a player locked?",
    "mata_locks.short": "Locks",
    "mata_locks.note": (
        "On the last betting street who can’t beat the aces or better that others show, whatever the hole might be, is "
        "locked: it may check and fold only. Share of the seats with a decision there, each once a hand. Lines: "
        "95\u202f% intervals."
    ),
    "mata_locks.sentence": (
        "{table}, {locked} of the seats that come to decide on the last street are locked, and somebody is in {hands} "
        "of such hands. Of locked seats {folded} fold there; {won} win chips all the same."
    ),
    "mata_locks.empty": "Nobody came to decide on the last street.",
    # axes, legends, hovers, heads of tables
    "measure.replayed_share": "Hands replayed",
    "measure.unkilled_share": "Nobody kills",
    "measure.per_100_hands": "Deals per 100 hands",
    "measure.deals": "deals",
    "measure.pots": "pots",
    "measure.redeals": "redeals",
    "measure.num_redeals": "Redeals before",
    "measure.pot_at_helps": "Pot when the helps open, bb",
    "measure.pots_share": "Share of pots",
    "measure.chips": "chips",
    "measure.step_chips": "Rake of the hand, chips",
    "measure.doors": "doors",
    "measure.door": "Door",
    "measure.choices": "choices",
    "measure.choice_share": "Chosen",
    "measure.net_after": "Net after it, bb",
    "measure.locked_share": "Seats locked",
    "column.player_mix": "Players",
    "column.replayed": "Replayed",
    "column.divided": "Pots divided",
    "column.playing": "Playing",
    "column.unkilled": "Nobody kills",
    "column.ending": "Ends",
    "column.sampled_share": "Without play",
    "column.of_deals": "Of deals",
    "column.per_100_hands": "Per 100 hands",
    "column.num_redeals": "Redeals",
    "column.pot_bb": "Pot, bb",
    "column.extras_bb": "Extras, bb",
    "column.extras_share_of_pots": "Extras, share",
    "column.step_chips": "Rake, chips",
    "column.of_hands": "Of hands",
    "column.of_showdowns": "Of showdowns",
    "column.door": "Door",
    "column.num_doors": "Doors",
    "column.choice": "Choice",
    "column.of_choices": "Of choices",
    "column.net_bb_per_choice": "Net after, bb",
    "column.locked": "Locked",
    "column.hands_locked": "Hands with a lock",
    "column.locked_folds": "Locked fold",
    "column.locked_wins": "Locked win",
    # readings
    "readings.title": "What would other house rules change?",
    "readings.short": "Readings",
    "readings.note": (
        "Where the sources leave a rule open, one reading is played and others can be chosen. The same cards were "
        "played by the rule book and by one other reading at a time; differences are paired by stretches of 256 hands, "
        "so their intervals are narrower than those of either figure. Left out are figures that are the same to the "
        "chip, and results of players that can’t be told apart. At 95\u202f% one in twenty figures that nothing moves "
        "would still seem to."
    ),
    "readings.sentence": (
        "At {scenario}, {num_moving} of {num_readings} readings can be seen to move a figure: {moving}. {num_figures} figures "
        "were compared."
    ),
    "readings.sentence_none": (
        "At {scenario} none of {num_readings} readings moves any of {num_figures} figures clearly."
    ),
    "readings.empty": "No readings are on record. `tapete readings` plays them.",
    "readings.of_kind": "{figure} of {kind}",
    "readings.rake_bb_per_100_hands": "Rake, [bb] per 100 hands",
    "readings.pot_bb": "Mean pot, [bb]",
    "readings.net_bb_per_100": "Net, [bb]/100,",
    "readings.deals_per_hand": "Deals per hand",
    "readings.replayed_share": "Share of hands replayed",
    "readings.base_edge": "House edge, of the ante",
    "readings.bonus_edge": "House edge, of the bonus",
    "readings.moves": "moves",
    "readings.not told apart": "not told apart",
    "readings.same": "same",
    "column.reading": "Reading",
    "column.rule": "Rule",
    "column.reading_figure": "Figure",
    "column.by_rule_book": "Rule book",
    "column.by_reading": "Reading",
    "column.difference": "Difference",
    "column.verdict": "At this sample",
}
