"""Results of real players in English."""

TEXT = {
    "results.name": "Results of players",
    "results.title": "How did it go?",
    "results.short": "Results",
    "results.note": (
        "Cash tables, big blinds won after rake, each hand in its own stakes. Without luck: where betting was over with cards to "
        "come, each pot is shared by the chances to win it."
    ),
    "results.sentence": (
        "{player} of {site} stands at {net} bb ({money} {currency}) after {num_hands} hands, without luck all-in at {expected}: "
        "{showdown} in hands that went to the showdown, {no_showdown} in the others."
    ),
    "results.empty": "No hands of people at cash tables are on record. `tapete replay FILES` reads some.",
    "results_stakes.title": "And at which stakes?",
    "results_stakes.short": "Stakes",
    "results_stakes.note": (
        "Money is in units of the currency; total has cash-outs and bonuses of the room. Intervals are over sessions where there "
        "are ten, else over stretches of 25 hands or over hands."
    ),
    "results_stakes.sentence": "Most hands of {player}, {num_hands}, are at {stake}: {rate} bb/100.",
    "results_stakes.empty": "No hands of people at cash tables are on record.",
    "results_cuts.title": "Where do they come from?",
    "results_cuts.short": "Month, position, stack",
    "results_cuts.note": (
        "Each cut holds all hands. The stack is the smaller of the own one and the largest other one; months are those of UTC."
    ),
    "results_cuts.sentence": "The {num_hands} hands of {player} at {stake}, cut in four ways.",
    "results_cuts.empty": "No hands of people at cash tables are on record.",
    "results_sessions.title": "How did sessions go?",
    "results_sessions.short": "Sessions",
    "results_sessions.note": (
        "A session ends when the next hand begins more than {gap} minutes later. Best and worst: where the result stood."
    ),
    "results_sessions.sentence": "{num_won} of {num_sessions} sessions were won; the last {num_shown} are shown.",
    "results_sessions.empty": "No hands of people whose time is known are on record.",
    "results_tournaments.title": "What did tournaments bring?",
    "results_tournaments.short": "Tournaments",
    "results_tournaments.note": (
        "ROI is profit over cost of the tournaments whose profit is known. Who is not seen to finish counts as unfinished only."
    ),
    "results_tournaments.sentence": (
        "{num_tournaments} tournaments at {num_buy_ins} buy-ins; the files do not show the end of {num_unfinished}."
    ),
    "results_tournaments.empty": "No tournaments of people are on record.",
    "cut.month": "Month",
    "cut.position": "Position",
    "cut.stack": "Stack",
    "cut.seats": "Seats",
    "measure.net_bb": "Result",
    "measure.ev_bb": "Without luck",
    "measure.showdown_bb": "At showdown",
    "measure.no_showdown_bb": "Without showdown",
    "column.player": "Player",
    "column.site": "Site",
    "column.currency": "Currency",
    "column.ev_bb": "Without luck, bb",
    "column.showdown_bb": "Showdown, bb",
    "column.no_showdown_bb": "No showdown, bb",
    "column.net_money": "Net",
    "column.ev_money": "Without luck",
    "column.total_money": "Total",
    "column.rake_contributed_bb_per_100": "Rake, bb/100",
    "column.cut": "By",
    "column.item": "Hands with",
    "column.began_at": "Began, UTC",
    "column.duration_minutes": "Minutes",
    "column.num_tables": "Tables",
    "column.hands_per_hour": "Hands/hour",
    "column.best_money": "Best",
    "column.worst_money": "Worst",
    "column.entry_hundredths": "Buy-in",
    "column.num_tournaments": "Tournaments",
    "column.num_unfinished": "Unfinished",
    "column.in_the_money": "In the money",
    "column.cost_hundredths": "Cost",
    "column.profit_hundredths": "Profit",
    "column.roi": "ROI",
}
