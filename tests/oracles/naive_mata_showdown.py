"""The end of a hand of Mata Ases the slow way: who shows, replays, pots, rake. Rule book 7.14 to 7.18 and section 0."""

from collections.abc import Iterator

from tests.oracles.naive_mata_hands import Rank, best_hand, does_kill
from tests.oracles.naive_mata_table import Award, Ended, Event, Hand, MataRake, Pot, Rake, Showdown, Split
from tests.oracles.naive_money import levels, rake_of_pots, uncapped_rake

NO_KILL: Rank = (-1,)


def strengths(hand: Hand) -> dict[int, Rank]:
    """What each hand is worth at the showdown: "Only AA+ hands compete", all others are worth the same."""
    ranks = {seat: best_hand(hand.players[seat].cards(), hand.helps) for seat in hand.still_in()}
    return {seat: rank if does_kill(rank) else NO_KILL for seat, rank in ranks.items()}


def show(hand: Hand, strength: dict[int, Rank]) -> Iterator[Showdown]:
    """[A-57]: section 0, "Last player to bet or raise in the final round shows first, then clockwise. Losing hands may be
    mucked. All-in with no more betting: all hands face up"; "with no bet at BET_5 its FTA shows first". Where the cards were
    run out there was no final round: from the button's left.
    """
    first = hand.button + 1
    if hand.last_raiser is not None:
        first = hand.last_raiser
    elif hand.first is not None:
        first = hand.first
    pots = [eligible for _, eligible in layer_pots(hand)]
    is_all_in = len(hand.with_chips()) <= 1
    shown: set[int] = set()
    for seat in hand.clockwise_from(first):
        is_beaten = all(
            any(strength[other] > strength[seat] for other in eligible & shown) for eligible in pots if seat in eligible
        )
        is_shown = is_all_in or not is_beaten
        if is_shown:
            shown.add(seat)
        yield Showdown(seat, is_shown, strength[seat] != NO_KILL)


def is_replay_due(hand: Hand, strength: dict[int, Rank]) -> bool:
    """7.14: "Nobody AA+: replay"; "At most two"; "requires that all remaining have chips" [A-56]."""
    does_anybody_kill = any(rank != NO_KILL for rank in strength.values())
    have_all_chips = len(hand.with_chips()) == len(hand.still_in())
    return not does_anybody_kill and have_all_chips and hand.num_replays < hand.terms.max_replays


# ----------------------------------------------------------------------------------------------------------------- money


def layer_pots(hand: Hand) -> list[tuple[int, frozenset[int]]]:
    """(chips, who can win them), main pot first.

    Section 0: "Pots are built by contribution levels; folded players' chips stay in the pots they reach". "Dead money ... is in
    the main pot, is never returned and never counted in a level". "A short ... extra x makes x from each payer the pot
    which that player can win; the rest ... is a side pot"; who paid nothing "can win only pots that he paid into" [A-60].
    """
    still_in = hand.still_in()
    slices = [(hand.dead, frozenset(still_in))]
    bets = {seat: player.live + player.bet for seat, player in enumerate(hand.players)}
    for paid in [*hand.extras, bets]:
        for low, high in levels(paid.values()):
            chips = sum(min(amount, high) - min(amount, low) for amount in paid.values())
            slices.append((chips, frozenset(seat for seat in still_in if paid.get(seat, 0) >= high)))
    pots: list[tuple[int, frozenset[int]]] = []
    for chips, eligible in slices:
        # Folded players' chips that nobody still in has matched stay in the last pot.
        eligible = eligible or pots[-1][1]
        if pots and pots[-1][1] == eligible:
            pots[-1] = (pots[-1][0] + chips, eligible)
        elif chips > 0:
            pots.append((chips, eligible))
    return pots


def rake_of(schedule: MataRake, total: int) -> int:
    """7.18: "rake(P) = 0 for P < 250, else min(200, max(50, 25 x floor(P/500)))"."""
    if total < schedule.min_pot:
        return 0
    return min(schedule.cap, max(schedule.least, uncapped_rake(schedule, total)))


def settle(hand: Hand, strength: dict[int, Rank]) -> Iterator[Event]:
    """ "If the helps were opened, on payment (fold win, showdown, split)" there is rake, "one on the total, from the main pot
    first" [A-66]. A pot is decided as [A-55] has it: "to the best AA+ hand among its eligible players; a pot none of whose
    eligible players is AA+ is divided equally among them". Fold win: "the last player takes the pot without having to
    qualify" (7.16), as does who is alone in a side pot.
    """
    pots = layer_pots(hand)
    total = sum(chips for chips, _ in pots)
    rake = rake_of(hand.terms.rake, total) if hand.were_helps_opened else 0
    rakes = rake_of_pots(hand.terms.rake, rake, [chips for chips, _ in pots])
    yield Rake(total, rake)
    for pot_no, (chips, eligible) in enumerate(pots):
        yield Pot(pot_no, chips, rakes[pot_no], eligible)
    for pot_no, (chips, eligible) in enumerate(pots):
        best = max(strength.get(seat, NO_KILL) for seat in eligible)
        winners = [seat for seat in hand.still_in() if seat in eligible and strength.get(seat, NO_KILL) == best]
        if best == NO_KILL and len(winners) > 1:
            yield Split(pot_no, tuple(winners))
        shares, rake_shares = split(chips - rakes[pot_no], winners), split(rakes[pot_no], winners)
        for seat in winners:
            hand.players[seat].stack += shares[seat]
            yield Award(pot_no, seat, shares[seat], rake_shares[seat])
    yield Ended(tuple(player.stack for player in hand.players))


def split(chips: int, winners: list[int]) -> dict[int, int]:
    """[A-05]: "the indivisible remainder goes one chip at a time to tied winners starting from the first seat left of the
    button"; the winners stand in this order."""
    share, odd = divmod(chips, len(winners))
    return {seat: share + (1 if at < odd else 0) for at, seat in enumerate(winners)}
