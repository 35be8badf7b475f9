"""Faults planted into the rules that came with limits, stud, Omaha and six plus; see mutants.py."""

from tests.engine.mutants import Mutant

MUTANTS_OF_LIMITS = (
    Mutant(
        "the bet stays small on the later streets",
        "engine/limits.py",
        "if rules.bet_size[table.street_no] == BetSize.BIG or table.is_big_bet_made:",
        "if table.is_big_bet_made:",
    ),
    Mutant(
        "after a big bet with an open pair the small one is open again",
        "engine/limits.py",
        "if rules.bet_size[table.street_no] == BetSize.BIG or table.is_big_bet_made:",
        "if rules.bet_size[table.street_no] == BetSize.BIG:",
    ),
    Mutant(
        "an open pair does not double the bet where it should",
        "engine/limits.py",
        "return stakes.small_bet * (1 + table.is_pair_open)",
        "return stakes.small_bet",
    ),
    Mutant(
        "an open pair leaves no choice",
        "engine/limits.py",
        "if rules.open_pair == OpenPair.CHOICE and table",
        "if rules.open_pair == OpenPair.OFF and table",
    ),
    Mutant(
        "the open pair of a player who has folded counts",
        "engine/table_hand.py",
        "if table.seats[at].has_open_pair and not table.seats[at].has_folded:",
        "if table.seats[at].has_open_pair:",
    ),
    Mutant(
        "a bring-in of a small bet is completed",
        "engine/limits.py",
        "return table.street_no == 0 and 0 < stakes.bring_in < stakes.small_bet",
        "return table.street_no == 0 and 0 < stakes.bring_in",
    ),
    Mutant(
        "a completion comes on top of the bring-in",
        "engine/limits.py",
        "is_brought_in = is_bring_in_street(stakes, table) and table.full_raises == 0",
        "is_brought_in = False",
    ),
    Mutant(
        "an all-in of half a bet is no raise at fixed limit",
        "engine/limits.py",
        "return 2 * (raise_to - raised_from) >= small_unit(rules, stakes, table)",
        "return 2 * (raise_to - raised_from) > small_unit(rules, stakes, table)",
    ),
    Mutant(
        "an all-in below half a bet is a raise at fixed limit",
        "engine/limits.py",
        "return 2 * (raise_to - raised_from) >= small_unit(rules, stakes, table)",
        "return 3 * (raise_to - raised_from) >= small_unit(rules, stakes, table)",
    ),
    Mutant(
        "who opens for more than the bring-in has made a bet of all of it",
        "engine/limits.py",
        "raised_from = max(table.bet_to, stakes.bring_in) if table.street_no == 0 else table.bet_to",
        "raised_from = table.bet_to",
    ),
    Mutant(
        "at pot limit the call is no part of the pot",
        "engine/limits.py",
        "return table.bet_to + table.pot + to_call",
        "return table.bet_to + table.pot",
    ),
    Mutant(
        "a raise to the pot leaves the call out",
        "engine/limits.py",
        "        return table.pot + to_call",
        "        return table.pot",
    ),
    Mutant(
        "the cap is lifted as soon as two are left",
        "engine/limits.py",
        "return not (rules.is_cap_lifted_heads_up and table.began_heads_up)",
        "return not (rules.is_cap_lifted_heads_up and table.num_live == 2)",
    ),
    Mutant(
        "short all-ins have to add up to a whole bet at fixed limit",
        "engine/limits.py",
        "return (1 if rules.is_short_bet_raised else 2) * grown >= small_unit",
        "return grown >= small_unit",
    ),
    Mutant(
        "who has to bring in a whole bet may raise at once",
        "engine/limits.py",
        "return stakes.bring_in < stakes.small_bet and seat.stack > stakes.bring_in",
        "return seat.stack > stakes.bring_in",
    ),
    Mutant("five bets a round at fixed limit", "compile.py", "MAX_UNITS = 4", "MAX_UNITS = 5"),
    Mutant(
        "the big blind does not count to the cap",
        "engine/betting.py",
        "table.full_raises = max(1, bet_to // stakes.small_bet)",
        "table.full_raises = 0",
    ),
    Mutant(
        "a straddle counts to the cap no more than a blind",
        "engine/betting.py",
        "table.full_raises = max(1, bet_to // stakes.small_bet)",
        "table.full_raises = 1",
    ),
)

MUTANTS_OF_STUD = (
    Mutant(
        "a short bring-in is owed as far as it was put in",
        "engine/betting.py",
        "table.bet_to = stakes.bring_in if stakes.calls_full_blind else moved",
        "table.bet_to = moved",
    ),
    Mutant(
        "a bring-in of a small bet is not the first of four",
        "engine/betting.py",
        "if stakes.limit == Limit.FIXED_LIMIT and stakes.bring_in >= stakes.small_bet:",
        "if stakes.limit == Limit.FIXED_LIMIT and stakes.bring_in > stakes.small_bet:",
    ),
    Mutant(
        "suits do not decide who brings in", "engine/dealing.py", "    return card + 1\n", "    return card // 4 + 1\n"
    ),
    Mutant("the ace is high in razz", "engine/dealing.py", "    if is_ace_low:\n", "    if is_ace_low and card < 0:\n"),
    Mutant(
        "the highest door card brings in",
        "engine/dealing.py",
        "height = -door_height(packed_card(seat.up_cards, 0), False)",
        "height = door_height(packed_card(seat.up_cards, 0), False)",
    ),
    Mutant(
        "of equal boards the last one opens",
        "engine/dealing.py",
        "if best_at == NO_SEAT or height > best or (",
        "if best_at == NO_SEAT or height >= best or (",
    ),
    Mutant(
        "who has folded opens",
        "engine/dealing.py",
        "        if seat.has_folded:\n            continue\n        if opener",
        "        if opener",
    ),
    Mutant(
        "the common card opens",
        "engine/dealing.py",
        "if rules.is_common_card_opening and table.num_board > 0:",
        "if table.num_board > 0:",
    ),
    Mutant(
        "a stub that is just enough is short",
        "engine/dealing.py",
        "rules.deck_size - table.deck_at < num_own * table.num_live",
        "rules.deck_size - table.deck_at <= num_own * table.num_live",
    ),
    Mutant(
        "the last card of the stub is burnt",
        "engine/dealing.py",
        "if rules.has_burns and street_no > 0 and rules.deck_size - table.deck_at > 1:",
        "if rules.has_burns and street_no > 0:",
    ),
    Mutant(
        "a card is burnt before the first street too",
        "engine/dealing.py",
        "if rules.has_burns and street_no > 0 and rules.deck_size - table.deck_at > 1:",
        "if rules.has_burns and rules.deck_size - table.deck_at > 1:",
    ),
    Mutant(
        "the seventh card cannot be dealt down",
        "compile.py",
        'if chosen.get("seventh_card") != "down":',
        'if chosen.get("seventh_card") != "under":',
    ),
    Mutant(
        "the third round of five card stud is small",
        "games/stud.py",
        'Street(name="fourth street", door=1, opener=later, bet=BetSize.BIG)',
        'Street(name="fourth street", door=1, opener=later)',
    ),
)

MUTANTS_OF_SHOWDOWNS = (
    Mutant(
        "the odd chip goes to the low half",
        "engine/showdown.py",
        "low, low_rake = net // 2, rake_chips // 2",
        "low, low_rake = (net + 1) // 2, rake_chips // 2",
    ),
    Mutant(
        "the rake is taken from the high half alone",
        "engine/showdown.py",
        "low, low_rake = net // 2, rake_chips // 2",
        "low, low_rake = table.pot_chips[pot] // 2, 0",
    ),
    Mutant(
        "a hand that is no low wins the low half",
        "engine/showdown.py",
        "    best = 1\n    winners = 0\n",
        "    best = 0\n    winners = 0\n",
    ),
    Mutant(
        "the best low of the table takes a half of every pot",
        "engine/showdown.py",
        "low_winners = best_low_of(table, seats) if",
        "low_winners = best_low_of(table, table.pot_seats[0]) if",
    ),
    Mutant(
        "who has the best low shown so far mucks",
        "engine/showdown.py",
        "if seat.low_value > 0 and table.pot_low_shown[pot] <= seat.low_value:",
        "if seat.low_value > 0 and table.pot_low_shown[pot] < 0:",
    ),
    Mutant(
        "a side pot is refunded although a winner could win it",
        "engine/showdown.py",
        "rules.side_pots == SidePots.REFUND and seats & main_winners == 0:",
        "rules.side_pots == SidePots.REFUND:",
    ),
    Mutant(
        "who wins a low half is no winner of the main pot",
        "engine/showdown.py",
        "main_winners = winners | low_winners",
        "main_winners = winners",
    ),
    Mutant(
        "stud is raked from the third round on",
        "engine/showdown.py",
        "table.street_no >= rules.rake_from_street",
        "table.street_no > rules.rake_from_street",
    ),
    Mutant(
        "any five cards of Omaha make a hand",
        "engine/showdown.py",
        "if rules.best_of == BestOf.TWO_OWN_THREE_BOARD:",
        "if rules.best_of == BestOf.TWO_OWN_THREE_BOARD and ranking == Ranking.EIGHT_OR_BETTER:",
    ),
    Mutant(
        "only the first two own cards count in Omaha",
        "engine/omaha.py",
        "for other in range(one):\n                        best = max(best, RANK_VALUES[",
        "for other in range(one if one < 2 else 0):\n                        best = max(best, RANK_VALUES[",
    ),
    Mutant(
        "the low of Omaha takes one own card and four of the board",
        "engine/omaha.py",
        "OMAHA_LOWS[low_bits(own_mask), low_bits(board_mask)]",
        "OMAHA_LOWS[low_bits(own_mask | board_mask), low_bits(board_mask)]",
    ),
    Mutant(
        "ranking B is ranking A",
        "compile.py",
        'Ranking.SIX_PLUS_B if chosen.get("ranking") == "b" else game.showdown.high',
        "game.showdown.high",
    ),
    Mutant(
        "six plus always has a low ace",
        "compile.py",
        'WITHOUT_LOW_ACE[ranking] if chosen.get("low_ace") == "no" else ranking',
        "ranking",
    ),
    Mutant(
        "the only blind of six plus is posted left of the button",
        "rules/money.py",
        "            blinds[-1] = self.big_blind\n",
        "            blinds[0] = self.big_blind\n",
    ),
    Mutant(
        "the only blind of six plus is called a straddle",
        "engine/betting.py",
        "if stakes.is_single_blind:",
        "if stakes.is_single_blind and index < 2:",
    ),
)

MUTANTS_OF_GAMES = MUTANTS_OF_LIMITS + MUTANTS_OF_STUD + MUTANTS_OF_SHOWDOWNS
