"""Faults planted into the rules of Mata Ases (rule book 7.1 to 7.18); see mutants.py."""

from tests.engine.mutants import TESTS_OF_MATA_ASES, Mutant

HAND, DEALS, BETS = "engine/mata_ases_hand.py", "engine/mata_deals.py", "engine/mata_bets.py"
HANDS, SHOWDOWN = "engine/mata_hands.py", "engine/mata_showdown.py"

FAULTS = (
    (
        "the third extra is as large as the second",
        DEALS,
        "return number * stakes.big_blind",
        "return min(number, 2) * stakes.big_blind",
    ),
    ("two equal doors are a misdeal", DEALS, "EQUAL_DOORS = 3", "EQUAL_DOORS = 2"),
    (
        "a seat that paid a part of an extra is asked for no more",
        DEALS,
        "        seat.owed_ante += extra\n",
        "        seat.owed_ante += min(extra, seat.stack)\n",
    ),
    ("of equal doors the last one acts first", HAND, "        if value > best:\n", "        if value >= best:\n"),
    (
        "a raise below twice the bet is offered",
        BETS,
        "seat.bet + cost >= TIMES_THE_BET * table.bet_to",
        "cost > table.bet_to - seat.bet",
    ),
    (
        "fractions are rounded up",
        BETS,
        "(table.pot + call) * parts // of",
        "((table.pot + call) * parts + of - 1) // of",
    ),
    (
        "the all-in window begins beyond the pot",
        BETS,
        "return pot <= behind <= 2 * pot",
        "return pot + 1 < behind <= 2 * pot",
    ),
    (
        "the all-in window ends before twice the pot",
        BETS,
        "return pot <= behind <= 2 * pot",
        "return pot <= behind < 2 * pot",
    ),
    (
        "an all-in below twice the bet reopens",
        BETS,
        "    if seat.bet >= TIMES_THE_BET * table.bet_to:\n",
        "    if seat.bet > table.bet_to:\n",
    ),
    ("a tie unlocks", HANDS, "block if mata.is_tie_free else block + 1", "block"),
    (
        "the hole may be imagined though it lies open elsewhere",
        HANDS,
        "is_free = seen & (ONE << np.uint64(card)) == 0",
        "is_free = True",
    ),
    (
        "windows of folded seats lock",
        HANDS,
        "at != actor and not seat.has_folded and kills(seat.window)",
        "at != actor and kills(seat.window)",
    ),
    (
        "all-in seats don't lock",
        HANDS,
        "at != actor and not seat.has_folded and kills(seat.window)",
        "at != actor and not seat.has_folded and seat.stack > 0 and kills(seat.window)",
    ),
    (
        "the lock comes a street early",
        HAND,
        "table.street_no == BET_5 and is_locked",
        "table.street_no == BET_5 - 1 and is_locked",
    ),
    ("kings kill", HANDS, '"AsAh4d3c2s"', '"KsKh4d3c2s"'),
    (
        "a street that is checked through leaves the choice",
        HAND,
        "    if had_bet:\n",
        "    if had_bet or table.street_no > BET_3:\n",
    ),
    (
        "a run-out on street 1 leaves the helps closed",
        HAND,
        "            if table.street_no == STREET_1:\n                open_helps(table)\n",
        "",
    ),
    (
        "a pot is replayed three times",
        SHOWDOWN,
        "table.num_replays >= mata.max_replays",
        "table.num_replays > mata.max_replays",
    ),
    (
        "a pot is replayed with a seat that is all-in",
        SHOWDOWN,
        "table.num_able < table.num_live or",
        "table.num_able < 1 or",
    ),
    ("extras go on in a replay", HAND, "    if not mata.do_extras_go_on:\n", "    if mata.do_extras_go_on:\n"),
    (
        "a side pot that nobody kills goes to who kills in another",
        SHOWDOWN,
        "winners if winners else seats",
        "winners or killers(table, live_seats(table)) or seats",
    ),
    (
        "rake is due though the helps stayed closed",
        SHOWDOWN,
        "total, table.num_seats, table.were_helps_open)",
        "total, table.num_seats, 1)",
    ),
    (
        "the seed is live",
        HAND,
        "    post_dead(table, button, paid)\n",
        "    post_dead(table, button, paid)\n    button.dead -= paid\n    button.live += paid\n",
    ),
)

MUTANTS_OF_MATA_ASES = tuple(Mutant(*fault, tests=TESTS_OF_MATA_ASES) for fault in FAULTS)
