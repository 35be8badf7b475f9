"""The chapter on a game against the house in English."""

TEXT = {
    # names
    "house.box": "{strategy} ({kind})",
    "house.first open": "First open",
    "house.second open": "Second open",
    "house.blind": "Blind",
    "house.bonus only": "Bonus only",
    "house.base": "Ante and bet",
    "house.ante": "Ante",
    "house.bet": "Bet",
    "house.bonus": "Bonus",
    "house.fold": "Fold",
    "house.raise": "Bet at once",
    "house.buy": "Buy a sixth card",
    "house.exchange one": "Exchange one",
    "house.exchange two": "Exchange two",
    "house.exchange five": "Exchange five",
    "house.folded": "Folded",
    "house.not qualified": "Not qualified",
    "house.lost": "Lost",
    "house.tied": "Tied",
    "house.won": "Won",
    "house.exchange failed": "New card: failed",
    "house.exchange lost": "New card: lost",
    "house.exchange tied": "New card: tied",
    "house.exchange won": "New card: won",
    # claims
    "house_claims.title": "What does the page that sells the game claim, and what is true?",
    "house_claims.short": "Claims",
    "house_claims.note": (
        "Computed, not simulated: every class of deals is decided, and every hand of the dealer counted. Figures are of the rule "
        "book’s readings and of the shipped pay table."
    ),
    "house_claims.sentence": "“{claim}” – {verdict}. {truth}",
    "house_claims.empty": "Nothing is known of this game.",
    # edges
    "house_edges.title": "What does the house keep?",
    "house_edges.short": "House edge",
    "house_edges.note": (
        "Edge: what the house keeps on average, left of ante and bet together for each ante, new cards included, right of the "
        "bonus for each chip staked. Circles: exact, where the strategy, the payouts and the maximum are such that it was "
        "computed. Lines: 95\u202f% intervals, rounds as clusters. Hold is the edge for each chip put in, RTP what comes back of "
        "it. The first two boxes with an ante are open, the larger one first; the second is played with the first in sight; "
        "blind ones always bet."
    ),
    "house_edges.sentence": (
        "Of each ante the house keeps most from {most_box}, {most}, and least from {least_box}, {least}."
    ),
    "house_edges.sentence_one": "Of each ante the house keeps {most} from {most_box}.",
    "house_edges.bonus": " Of the bonus it keeps {edge} ({low} to {high}) in {num} bets.",
    "house_edges.known": (
        " {num_within} of {num_known} intervals hold the exact edge; the furthest lies {z} standard errors from it."
    ),
    "house_edges.empty": "No wagers against the house are on record.",
    # convergence
    "house_convergence.title": "How fast does the edge settle?",
    "house_convergence.short": "Convergence",
    "house_convergence.note": (
        "The edge of a wager after so many rounds, a line a run, on a logarithmic scale. Dashed: the exact edge. Band: where 19 "
        "of 20 runs lie after so many rounds, by the exact standard deviation."
    ),
    "house_convergence.sentence": (
        "At their end {num_inside} of {num_runs} runs lie inside the funnel. Of {wager}, {box}, the house has kept {edge} after "
        "{rounds} rounds; exact is {exact}."
    ),
    "house_convergence.empty": "No edge on record is known exactly.",
    # hands
    "house_hands.title": "Which hands win against the house?",
    "house_hands.short": "Hands",
    "house_hands.note": (
        "Left how often a box ends with a hand, right what that adds to the result of an ante: all hands add up to what the "
        "box loses or wins for each ante. A hand that folds counts as what it was. Circles: exact. Lines: 95\u202f% intervals."
    ),
    "house_hands.sentence": (
        "{box}: {most} brings most, {most_net} of the ante with {most_share} of boxes, and {least} costs most, {least_net}. "
        "All hands together come to {total}."
    ),
    "house_hands.known": " Furthest from its exact share is {item}, {z} standard errors away.",
    "house_hands.empty": "No antes are on record.",
    "house_bonus_hands.title": "Which hands pay the bonus?",
    "house_bonus_hands.short": "Bonus",
    "house_bonus_hands.note": (
        "The bonus looks at the first five cards. Left how often each hand comes, right what it adds to the result of a chip "
        "staked. Circles: exact. Lines: 95\u202f% intervals."
    ),
    "house_bonus_hands.sentence": (
        "{box}: {most} brings most, {most_net} of the stake with {most_share} of hands, and {least} costs most, {least_net}. "
        "All hands together come to {total}."
    ),
    "house_bonus_hands.empty": "No bonus bets are on record.",
    # decisions
    "house_decisions.title": "What do open boxes decide?",
    "house_decisions.short": "Decisions",
    "house_decisions.note": (
        "The first decision with five cards: left how often each is taken, right what it adds to the result of an ante. "
        "Decisions differ in the hands that they are taken with. Lines: 95\u202f% intervals."
    ),
    "house_decisions.sentence": "{box}: {parts}.",
    "house_decisions.part": "{item} {share}",
    "house_decisions.drawn": " After {num} purchases and exchanges {bets} bet, the others fold.",
    "house_decisions.none_drawn": " No card was bought or exchanged.",
    "house_decisions.empty": "No open box is on record.",
    # outcomes
    "house_outcomes.title": "How do rounds end?",
    "house_outcomes.short": "Outcomes",
    "house_outcomes.note": (
        "Left how often ante and bet of a box end so, right what that adds to the result of an ante. Where the dealer does not "
        "qualify the ante is paid, or given up for a new card of the dealer. Lines: 95\u202f% intervals."
    ),
    "house_outcomes.sentence": (
        "{box}: most comes from “{most}”, {most_share} of boxes and {most_net} of the ante; “{least}” costs most, "
        "{least_share} and {least_net}."
    ),
    "house_outcomes.empty": "No antes are on record.",
    # dealer
    "house_dealer.title": "What does the dealer show?",
    "house_dealer.short": "Dealer",
    "house_dealer.note": (
        "The dealer qualifies with a pair or better. Its highest card is replaced once where boxes in play ask for it. Only "
        "rounds with a box in play are counted, so decisions have a say unless all boxes bet."
    ),
    "house_dealer.sentence": "In {revealed} rounds of {scenario} the dealer qualifies {qualified} of the time.",
    "house_dealer.none": " Nobody asked for a new card.",
    "house_dealer.exchanged": (
        " Where it does not, {asking} of boxes ask for a new card; after {exchanges} of them it qualifies in {qualified}."
    ),
    "house_dealer.empty": "The dealer had to show no hand.",
    # pay lines
    "house_pay_lines.title": "What is each line of the pay table worth?",
    "house_pay_lines.short": "Pay lines",
    "house_pay_lines.note": (
        "Computed for the shipped pay table, lowest hand first. Of the bet: best play without exchanges of five cards, its "
        "decisions held as they are, so best play would need no more than what is said to be fair. Fair: what the line would "
        "have to pay for the house to keep nothing, all other lines as they are."
    ),
    "house_pay_lines.sentence": "Each line that pays more takes from the edge.",
    "house_pay_lines.bet": "Ante and bet would have no edge if “{line}” paid {fair} in place of {pays}. ",
    "house_pay_lines.bonus": "The bonus would have none if “{line}” paid {fair} in place of {pays}.",
    "house_pay_lines.empty": "Nothing is known of the pay tables of this game.",
    "house_pay_tables.title": "What would another pay table change?",
    "house_pay_tables.short": "Pay tables",
    "house_pay_tables.note": (
        "Computed for the pay tables that ship and those of the home, without a maximum payout. Edges on the ante are those of "
        "decisions that are best under the shipped table, exchanges of five cards apart, exactly: best play under another one "
        "loses no more."
    ),
    "house_pay_tables.sentence": (
        "Under {table} the house keeps {open} of the ante of an open box, {blind} of a blind one, and {bonus} of the bonus."
    ),
    "house_pay_tables.least": " Of the others {table} leaves it least: {open} of an open box, {bonus} of the bonus.",
    "house_pay_tables.empty": "No pay table is known.",
    # axes, legends, hovers, heads of tables
    "measure.base_edge": "Ante and bet",
    "measure.bonus_edge": "Bonus",
    "measure.house_edge": "Simulated",
    "measure.house_exact_edge": "Exact",
    "measure.wagers": "wagers",
    "measure.rounds": "Rounds",
    "measure.funnel": "19 of 20 runs",
    "measure.funnel_low": "19 of 20 above",
    "measure.funnel_high": "19 of 20 below",
    "measure.exact_edge": "Exact",
    "measure.net_units": "Adds",
    "measure.share_of_wagers": "Share",
    "column.strategy": "Strategy",
    "column.box_kind": "Box",
    "column.scenario": "Scenario",
    "column.wager": "Wager",
    "column.num_rounds": "Rounds",
    "column.rtp": "RTP",
    "column.hold": "Hold",
    "column.edge": "Edge",
    "column.exact_edge": "Exact edge",
    "column.deviation": "Deviation",
    "column.hit_frequency": "Wins",
    "column.num_effective": "Effective sample",
    "column.staked_chips": "Staked, chips",
    "column.house_net_chips": "House, chips",
    "column.item": "What",
    "column.of_wagers": "Of boxes",
    "column.bets": "Bet in the end",
    "column.mean_net": "Net of each",
    "column.net_units": "Adds",
    "column.exact_net_units": "Exact",
    "column.qualified": "Qualifies",
    "column.asking": "Boxes asking",
    "column.num_exchanges": "New cards",
    "column.then_qualified": "Qualifies then",
    "column.claim": "Claim",
    "column.verdict_on": "Verdict",
    "column.truth": "What is true",
    "column.pay_table": "Pay table",
    "column.payouts": "Pays to one",
    "column.open_edge": "Open box",
    "column.blind_edge": "Blind box",
    "column.bonus_edge": "Bonus",
    "column.line": "Hand",
    "column.pays": "Pays to one",
    "column.paid_share": "How often",
    "column.edge_of_one": "One more takes off",
    "column.fair_pays": "Fair",
}
