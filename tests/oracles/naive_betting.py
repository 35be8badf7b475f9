"""A betting round the slow way: who acts, what he may do, what it changes. Rule book 0, 1 and 4 to 6.

Where the rule book says only "at least half a bet counts as a full raise" [A-03], a round at fixed limit goes by room
practice (Robert's Rules of Poker, "Betting and raising", 6: "An all-in wager of less than half a bet does not reopen the
betting for any player who has already acted ... may fold, call, or complete the wager. An all-in wager of a half a bet or
more is treated as a full bet", "raising a $15 all-in bet to $35"):

- A raise goes to the last full bet and one unit more where less than half a unit stands above it: bet 4, all-in 5, raise
  to 8. Where half a unit or more does, it goes to what stands and one unit more: bet 4, all-in 6, raise to 10.
- An all-in is full if it goes as far, or raises by half a unit itself; short ones before it don't add up. A full one
  counts to the cap and reopens. Where several add up [A-03], they reopen for whom they have raised by half a unit.
- A bring-in is no bet. Whatever short all-ins stand above it, a raise completes to the small bet; half a unit counts
  from the bring-in. Who has brought in has acted.
- The blind is the first of four units; a straddle counts as many as it holds. A bring-in of a full bet is the first too.

Without a limit nothing is completed: a raise goes to what stands and the last full raise more. The first raise over a
bring-in goes to the small bet at least, and by how much it raised counts from the bring-in.

PokerKit reads it otherwise, as tables may choose: a full bet comes on top of a short all-in, the first wager of a round counts
as a full one whatever its size, half a bet does not, and any four wagers are the cap, blinds left out.
"""

from collections.abc import Iterator

from tests.oracles import naive_ranking
from tests.oracles.naive_table import WAGERS, Decide, Decided, Hand, Legal, Player, Returned, RuleBroken

MOST_UNITS = 4


# ------------------------------------------------------------------------------------------------------- the round


def begin_round(hand: Hand) -> None:
    """The first street begins with what was posted, or with a bring-in owed. On the others bets of the street before lie in
    the middle, and the minimum bet is the big blind again (rule book 0, no limit)."""
    terms = hand.terms
    if hand.street > 0:
        hand.bet_to = 0
        hand.last_raiser = None
        for player in hand.players:
            player.live += player.bet
            player.bet = 0
            player.has_acted = False
            player.raise_seen = 0
            player.has_full_raise_come_since = False
    hand.min_raise = terms.min_bet
    hand.full_bet_to = hand.bet_to
    # "Pre-flop the big blind is the first unit."
    hand.num_units = max(1, hand.bet_to // terms.min_bet) if hand.bet_to > 0 else 0
    hand.owed_bring_in = terms.bring_in if hand.street == 0 and hand.game.forced == "bring-in" else 0
    hand.num_wagers = 0
    hand.has_wager = hand.bet_to > 0
    hand.has_big_wager = False
    # "Open pair: from the second round the bet may be doubled if a player shows a pair".
    hand.has_open_pair = hand.street > 0 and any(
        naive_ranking.has_pair(hand.players[position].up) for position in hand.still_in()
    )
    hand.began_heads_up = len(hand.still_in()) == 2
    hand.first_actor = None


def bet(hand: Hand, decide: Decide) -> Iterator[Decided]:
    """Rule book 0: "Betting round ends when everybody still in has acted and has matched the highest bet or is all-in"."""
    at = first_to_act(hand)
    while True:
        waiting = [
            position
            for position in hand.with_chips()
            if not hand.players[position].has_acted or hand.players[position].bet < hand.bet_to
        ]
        if len(hand.still_in()) == 1 or not waiting or is_over(hand):
            return
        # who is all-in from the ante need not bring in, "the obligation passes to the next player clockwise".
        while at not in waiting:
            at = (at + 1) % len(hand.players)
        if hand.first_actor is None:
            hand.first_actor = at
        yield act(hand, at, decide)
        at = (at + 1) % len(hand.players)


def is_over(hand: Hand) -> bool:
    """Rule book 0: "If at most one player still has chips and nothing is left to call, no more betting happens".

    He has something to call while somebody still in has bet more than he has. Where the big blind is short, what he would
    owe beyond that (the "full amount") would come straight back to him as uncalled.
    """
    with_chips = hand.with_chips()
    if len(with_chips) > 1:
        return False
    return all(
        hand.players[alone].bet >= max(hand.players[position].bet for position in hand.still_in())
        for alone in with_chips
    )


def first_to_act(hand: Hand) -> int:
    """Rule book 1: "pre-flop: left of BB; later: first live player left of button"; rule book 4: "lowest up-card brings
    in", then "best visible hand acts first"; ties go to the first "clockwise from the button's left" [A-27]."""
    if hand.game.forced == "bring-in":
        return opener_of_stud(hand)
    terms = hand.terms
    if hand.street > 0 or not any(terms.blinds):
        return 0
    if len(hand.players) == 2 and hand.game.forced == "blinds":
        # Heads-up the button "acts first pre-flop and last afterwards"; by S4 "the SB speaks first on every street".
        return 1 if terms.heads_up_blinds == "button small blind" else 0
    # A straddle is a larger blind, so the seat left of it is first. Six plus: "left of the blind", which is the button.
    counts = [
        0 if blind == 0 else blind if terms.calls_full_blind else player.bet
        for blind, player in zip(terms.blinds, hand.players, strict=True)
    ]
    blinds = [position for position, blind in enumerate(terms.blinds) if blind > 0]
    largest = max(counts[position] for position in blinds)
    last_of_largest = max(position for position in blinds if counts[position] == largest)
    return (last_of_largest + 1) % len(hand.players)


def opener_of_stud(hand: Hand) -> int:
    """Rule book 4: "lowest up-card brings in; equal ranks by suit"; razz: the highest card, ace low. Later the best visible
    hand, of razz the lowest one. A common card is "not an up-card for opening" [A-36]."""
    is_low = hand.game.wins == "low"
    common = hand.common if hand.terms.common_card_opens else []
    shown = {position: hand.players[position].up for position in hand.still_in()}
    if hand.street == 0:
        if is_low:
            return max(shown, key=lambda position: naive_ranking.card_ace_low(shown[position][0]))
        return min(shown, key=lambda position: naive_ranking.card_ace_high(shown[position][0]))
    showing = naive_ranking.showing_low if is_low else naive_ranking.showing_high
    return max(sorted(shown), key=lambda position: showing([*shown[position], *common]))


def return_uncalled_bet(hand: Hand) -> Iterator[Returned]:
    """Rule book 0: "The part of the last bet nobody matched goes back to the bettor before rake and pots are computed"."""
    for position in hand.still_in():
        player = hand.players[position]
        matched = max(other.bet for other in hand.players if other is not player)
        if player.bet > matched:
            excess = player.bet - matched
            player.bet -= excess
            player.stack += excess
            yield Returned(hand.street, position, excess)
            return


# ---------------------------------------------------------------------------------------------------- what is allowed


def may_do(hand: Hand, position: int) -> Legal:
    """Rule book 0: actions, betting structures, short all-in raises [A-03]."""
    player = hand.players[position]
    all_in = player.bet + player.stack  # "max = stack (table stakes)"
    owes_bring_in = hand.owed_bring_in if not hand.is_brought_in and not hand.has_wager else 0
    full_raises = full_raise_tos(hand)
    raise_tos = tuple(sorted({min(raise_to, all_in) for raise_to in full_raises}))
    most = all_in
    if hand.terms.limit == "pot limit":
        most = min(all_in, max(pot_raise_to(hand, player), full_raises[0]))
    is_reopened_by_short_raises = (
        player.has_acted
        and not player.has_full_raise_come_since
        and hand.terms.is_reopening_cumulative
        and adds_up_to_a_raise(hand, hand.bet_to - player.raise_seen)
    )
    others = [hand.players[other] for other in hand.still_in() if other != position]
    why_not = ""
    if all_in <= max(hand.bet_to, owes_bring_in):
        why_not = "no chips beyond a call"
    elif owes_bring_in >= hand.terms.min_bet:
        why_not = "opens with a full bet"  # "the lowest card opens with a full small bet, then three raises"
    elif is_capped(hand):
        why_not = "capped"
    elif player.has_acted and not player.has_full_raise_come_since and not is_reopened_by_short_raises:
        # "does not re-open raising for players who already acted (they may call or fold)"
        why_not = "not reopened"
    elif all(other.bet + other.stack <= hand.bet_to for other in others):
        # Room practice: what nobody could match would come straight back.
        why_not = "nobody can call more"
    return Legal(
        to_call=max(0, min(player.stack, hand.bet_to - player.bet)),
        may_raise=not why_not,
        why_not=why_not,
        min_raise_to=raise_tos[0],
        max_raise_to=raise_tos[-1] if hand.terms.limit == "fixed limit" else most,
        full_raise_to=full_raises[0],
        own_bet=player.bet,
        bet_to=hand.bet_to,
        is_reopened_by_short_raises=is_reopened_by_short_raises,
        raise_word=raise_word(hand),
        raise_tos=raise_tos if hand.terms.limit == "fixed limit" else (),
        bring_in=min(owes_bring_in, player.stack),
    )


def raise_word(hand: Hand) -> str:
    """Rule book 4 [A-25]: the first wager over a bring-in completes it."""
    if hand.owed_bring_in > 0 and not hand.has_wager:
        return "complete"
    return "raise" if hand.bet_to > 0 else "bet"


def units(hand: Hand) -> tuple[int, ...]:
    """The bets that are open on this street at fixed limit, the smaller first.

    Rule book 0: "unit = s on the first two rounds, b on turn and river"; stud: "s in rounds 1-2, b in 3-5". [A-31]: "in
    round 2 with any open pair on the table every player may choose s or b (once a b is bet, raises are b)"; literal S2:
    "one unit u, 2u in rounds 2-5 whenever a pair shows". A pair shows if it does when the round begins.
    """
    terms = hand.terms
    small, big = terms.min_bet, terms.big_bet or 2 * terms.min_bet
    open_pair = terms.open_pair if hand.game.has_open_pair_bets else "off"
    if open_pair == "doubled":
        return (2 * small if hand.has_open_pair else small,)
    if open_pair == "choice" and hand.street == 1 and hand.has_open_pair and big > small:
        return (big,) if hand.has_big_wager else (small, big)
    return (big if hand.this_street.has_big_bet else small,)


def full_raise_tos(hand: Hand) -> tuple[int, ...]:
    """To where a full bet or raise goes."""
    is_bring_in = hand.owed_bring_in > 0
    if hand.terms.limit != "fixed limit":
        # "min raise increment = last full bet or raise increment"
        if is_bring_in and not hand.has_wager:
            return (hand.terms.min_bet,)
        return (hand.bet_to + hand.min_raise,)
    if hand.terms.short_all_in == "raised":
        stands = 0 if is_bring_in and not hand.has_wager else hand.bet_to
        return tuple(stands + unit for unit in units(hand))
    is_completed = not is_bring_in or hand.full_bet_to > 0
    is_half_a_bet_above = 2 * (hand.bet_to - hand.full_bet_to) >= units(hand)[0]
    stands = hand.bet_to if is_completed and is_half_a_bet_above else hand.full_bet_to
    return tuple(stands + unit for unit in units(hand))


def is_full_raise(hand: Hand, raise_to: int, full_raise_to: int) -> bool:
    """ "Fixed limit: at least half a bet counts as a full raise (and counts to the cap)" [A-03]."""
    if raise_to >= full_raise_to:
        return True
    if hand.terms.short_all_in == "raised":
        return hand.num_wagers == 0
    raised_by = raise_to - max(hand.bet_to, hand.owed_bring_in)
    return hand.terms.limit == "fixed limit" and 2 * raised_by >= units(hand)[0]


def adds_up_to_a_raise(hand: Hand, raised_by: int) -> bool:
    """ "Several short all-ins that add up to a full raise for the player who faces them ... (cfg: they do)" [A-03]."""
    if hand.terms.limit == "fixed limit":
        enough = units(hand)[0]
        return raised_by >= enough if hand.terms.short_all_in == "raised" else 2 * raised_by >= enough
    return raised_by >= hand.min_raise


def is_capped(hand: Hand) -> bool:
    """ "At most 4 units in a round (bet, raise, reraise, cap)". "Heads-up many rooms lift the cap -> keep it" [A-10]."""
    if hand.terms.limit != "fixed limit" or (hand.terms.heads_up_cap == "lifted" and hand.began_heads_up):
        return False
    counted = hand.num_wagers if hand.terms.cap_counts == "raises" else hand.num_units
    return counted >= MOST_UNITS


def pot_raise_to(hand: Hand, player: Player) -> int:
    """ "Maximum raise increment = everything in the pot + all bets of this round + the caller's own call": raise by it, or
    as S2 can be read, to it [A-11]."""
    in_pot = sum(other.ante + other.dead + other.live + other.bet for other in hand.players)
    after_call = in_pot + hand.bet_to - player.bet
    return after_call if hand.terms.pot_limit_raise == "to" else hand.bet_to + after_call


def forbid_unless_legal(word: str, raise_to: int, legal: Legal) -> None:
    """Rule book 0: "fold, check (nothing to call, or big blind already matched), call, bet, raise"; rule book 4: who opens
    has to bring in or complete, and "nobody can check in round 1" [A-26]."""
    is_amount_legal = legal.may_raise and legal.min_raise_to <= raise_to <= legal.max_raise_to
    if legal.raise_tos:
        is_amount_legal = is_amount_legal and raise_to in legal.raise_tos
    is_legal = {
        "fold": legal.bring_in == 0,
        "check": legal.to_call == 0 and legal.bring_in == 0,
        "call": legal.to_call > 0,
        "bring in": legal.bring_in > 0,
        legal.raise_word: is_amount_legal,
    }
    if not is_legal.get(word, False):
        raise RuleBroken(f"{word} to {raise_to}: {legal}")


# ------------------------------------------------------------------------------------------------------- what is done


def act(hand: Hand, position: int, decide: Decide) -> Decided:
    """Ask a player, hold what he says against the rules and do it."""
    player = hand.players[position]
    legal = may_do(hand, position)
    word, raise_to = decide(hand.street, position, legal)
    forbid_unless_legal(word, raise_to, legal)
    chips = 0
    if word == "fold":
        player.has_folded = True
    elif word == "call":
        chips = player.pay(legal.to_call)
        player.bet += chips
    elif word == "bring in":
        chips = player.pay(legal.bring_in)
        player.bet += chips
        bring_in(hand, chips)
    elif word in WAGERS:
        chips = player.pay(raise_to - player.bet)
        player.bet += chips
        raise_bet(hand, position, raise_to, legal.full_raise_to)
    player.has_acted = True
    player.raise_seen = hand.bet_to
    player.has_full_raise_come_since = False
    return Decided(hand.street, position, word, chips, legal)


def bring_in(hand: Hand, chips: int) -> None:
    """Rule book 0: "a short stack is all-in for what it has; the others owe the full amount". A bring-in of a full small bet
    is the first of four units [A-24]; a smaller one is none [A-25]."""
    hand.is_brought_in = True
    hand.bet_to = hand.owed_bring_in if hand.terms.calls_full_blind else chips
    if hand.owed_bring_in >= hand.terms.min_bet:
        hand.full_bet_to = hand.bet_to
        hand.num_units = 1
        hand.has_wager = True


def raise_bet(hand: Hand, position: int, raise_to: int, full_raise_to: int) -> None:
    """A bet, raise or completion, and whom it lets raise again."""
    if is_full_raise(hand, raise_to, full_raise_to):
        # "once a b is bet, raises are b": it is, if the raise goes as far as one by b does.
        hand.has_big_wager = hand.has_big_wager or raise_to >= full_raise_tos(hand)[-1]
        hand.min_raise = max(hand.terms.min_bet, raise_to - hand.bet_to)
        hand.full_bet_to = raise_to
        hand.num_units += 1
        for other in hand.players:
            other.has_full_raise_come_since = True
    hand.bet_to = raise_to
    hand.num_wagers += 1
    hand.has_wager = True
    hand.last_raiser = position
