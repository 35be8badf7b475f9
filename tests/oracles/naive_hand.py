"""A hand of no-limit hold'em played the slow way, straight from the rule book, sections 0 and 1. Imports nothing of the pipeline.

Seats are positions: 0 is the first seat left of the button, the last one is the button. Cards are text, ``["As", "Kd"]``.
`play` yields every event of the hand in order; who acts is the rule book's affair, what he does is asked of `decide`, which
is told what he may do. `rows` adds events up to what a record of the hand must say.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from tests.oracles import naive_ranking

PREFLOP, FLOP, TURN, RIVER = range(4)
NEW_BOARD_CARDS = {PREFLOP: 0, FLOP: 3, TURN: 1, RIVER: 1}
POSTS = ("ante", "small blind", "big blind", "straddle", "live post", "dead post")


class RuleBroken(Exception):
    """A decision that the rule book does not allow, or a hand that does not end when it should."""


@dataclass(frozen=True, kw_only=True)
class RakeSchedule:
    """Rate in hundredths of a percent, rounded down to a step; the cap may depend on the players dealt in, 0 is none [A-14]."""

    rate_bp: int = 0
    step: int = 1
    min_pot: int = 0
    cap: int = 0
    cap_by_players: tuple[tuple[int, int], ...] = ()
    is_flop_needed: bool = True
    is_proportional: bool = False


@dataclass(frozen=True, kw_only=True)
class Terms:
    """What is agreed before the cards are dealt. Posts are by position; `blinds` are blinds and straddles.

    The last three before the rake are readings: a short ante makes pots of its own; several short all-ins that add up to a
    full raise reopen [A-03]; callers owe the whole of a short blind.
    """

    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    live_posts: tuple[int, ...]
    dead_posts: tuple[int, ...]
    min_bet: int
    is_ante_trimmed: bool = True
    is_reopening_cumulative: bool = False
    calls_full_blind: bool = True
    rake: RakeSchedule = RakeSchedule()


class Legal(NamedTuple):
    """What a player may do: `why_not` says why he may not raise, "" if he may. Bets are where they stand on the street."""

    to_call: int
    may_raise: bool
    why_not: str
    min_raise_to: int
    max_raise_to: int
    full_raise_to: int
    own_bet: int
    bet_to: int
    is_reopened_by_short_raises: bool


class Post(NamedTuple):
    position: int
    name: str
    chips: int
    owed: int


class Dealt(NamedTuple):
    street: int
    cards: tuple[str, ...]


class Decided(NamedTuple):
    street: int
    position: int
    word: str
    chips: int
    legal: Legal


class Returned(NamedTuple):
    street: int
    position: int
    chips: int


class Showdown(NamedTuple):
    """A player's turn at the showdown."""

    position: int
    is_shown: bool


class Pot(NamedTuple):
    pot_no: int
    chips: int
    rake: int
    eligible: frozenset[int]


class Award(NamedTuple):
    pot_no: int
    position: int
    chips: int
    rake: int


class Ended(NamedTuple):
    stacks: tuple[int, ...]


Event = Post | Dealt | Decided | Returned | Showdown | Pot | Award | Ended
Decide = Callable[[int, int, Legal], tuple[str, int]]


@dataclass
class Player:
    """A player's chips; `bet` is what he put in on this street, `live` on those before, `raise_seen` where the bet stood."""

    stack: int
    bet: int = 0
    live: int = 0
    ante: int = 0
    dead: int = 0
    has_folded: bool = False
    has_acted: bool = False
    raise_seen: int = 0
    has_full_raise_come_since: bool = False

    def pay(self, chips: int) -> int:
        """Take chips from the stack, as far as they go; what was paid."""
        paid = min(chips, self.stack)
        self.stack -= paid
        return paid


@dataclass
class Hand:
    terms: Terms
    players: list[Player]
    holes: list[list[str]]
    board: list[str]
    street: int = PREFLOP
    bet_to: int = 0
    min_raise: int = 0
    last_raiser: int | None = None
    dealt: list[str] = field(default_factory=list)

    def still_in(self) -> list[int]:
        return [position for position, player in enumerate(self.players) if not player.has_folded]

    def with_chips(self) -> list[int]:
        """Those still in that are not all-in."""
        return [position for position in self.still_in() if self.players[position].stack > 0]


def play(terms: Terms, stacks: list[int], holes: list[list[str]], board: list[str], decide: Decide) -> Iterator[Event]:
    """Every event of the hand. `decide(street, position, legal)` gives a word and, for a bet or raise, where it stands."""
    hand = Hand(terms, [Player(stack) for stack in stacks], holes, board)
    yield from post(hand)
    for street in (PREFLOP, FLOP, TURN, RIVER):
        if street != PREFLOP:
            begin_later_street(hand, street)
        yield deal(hand, street)
        yield from bet(hand, decide)
        yield from return_uncalled_bet(hand)
        if len(hand.still_in()) == 1:
            break
    for player in hand.players:
        player.live += player.bet
        player.bet = 0
    yield from settle(hand)


# ------------------------------------------------------------------------------------------------------- forced bets


def post(hand: Hand) -> Iterator[Event]:
    """Rule book 0: "Ante first, then blind or bring-in; a short stack is all-in for what it has; the others owe the full
    amount." Rule book 1: blinds are posted before the deal [A-17]."""
    terms = hand.terms
    for position, player in enumerate(hand.players):
        if terms.antes[position] > 0:
            player.ante = player.pay(terms.antes[position])
            yield Post(position, "ante", player.ante, terms.antes[position])
    for position, player in enumerate(hand.players):
        owed_dead, owed_live = terms.dead_posts[position], terms.blinds[position] + terms.live_posts[position]
        if owed_dead > 0 and player.stack > 0:
            player.dead = player.pay(owed_dead)
            yield Post(position, "dead post", player.dead, owed_dead)
        if owed_live > 0 and player.stack > 0:
            player.bet = player.pay(owed_live)
            yield Post(position, name_of_post(hand, position), player.bet, owed_live)
        hand.bet_to = max(hand.bet_to, owed_live if terms.calls_full_blind else player.bet)
    hand.min_raise = terms.min_bet


def agreed_blinds(num_players: int, small_blind: int, big_blind: int) -> tuple[int, ...]:
    """Rule book 1: "left of button small blind, next big blind"; heads-up "button = SB" [A-18]."""
    if num_players == 2:
        return (big_blind, small_blind)
    return (small_blind, big_blind) + (0,) * (num_players - 2)


def name_of_post(hand: Hand, position: int) -> str:
    """Rule book 1: "left of button small blind, next big blind"; heads-up "button = SB" [A-18]."""
    if hand.terms.live_posts[position] > 0:
        return "live post"
    if len(hand.players) == 2:
        return "big blind" if position == 0 else "small blind"
    if position == 0:
        return "small blind"
    return "big blind" if position == 1 else "straddle"


# ---------------------------------------------------------------------------------------------------- dealing, betting


def begin_later_street(hand: Hand, street: int) -> None:
    """Bets of the street before lie in the middle now; the minimum bet is the big blind again (rule book 0, no limit)."""
    hand.street = street
    hand.bet_to = 0
    hand.min_raise = hand.terms.min_bet
    hand.last_raiser = None
    for player in hand.players:
        player.live += player.bet
        player.bet = 0
        player.has_acted = False
        player.raise_seen = 0
        player.has_full_raise_come_since = False


def deal(hand: Hand, street: int) -> Dealt:
    """Rule book 1: "2 down each; flop 3 up, turn 1 up, river 1 up (common)", no burn cards [A-20]."""
    first = len(hand.dealt)
    new = hand.board[first : first + NEW_BOARD_CARDS[street]]
    if len(new) != NEW_BOARD_CARDS[street]:
        raise RuleBroken(f"street {street} is to be dealt and the board has {len(hand.board)} cards")
    hand.dealt += new
    # "If at most one player still has chips ... no more betting happens; remaining cards are dealt and hands compared."
    return Dealt(street, tuple(new))


def bet(hand: Hand, decide: Decide) -> Iterator[Event]:
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
        while at not in waiting:
            at = (at + 1) % len(hand.players)
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
    """Rule book 1: "pre-flop: left of BB; later: first live player left of button". Heads-up the button "acts first
    pre-flop and last afterwards" [A-18]. A straddle is a larger blind, so the seat left of it is first."""
    if hand.street != PREFLOP or not any(hand.terms.blinds):
        return 0
    if len(hand.players) == 2:
        return 1
    counts = [
        0 if blind == 0 else blind if hand.terms.calls_full_blind else player.bet
        for blind, player in zip(hand.terms.blinds, hand.players, strict=True)
    ]
    blinds = [position for position, blind in enumerate(hand.terms.blinds) if blind > 0]
    largest = max(counts[position] for position in blinds)
    last_of_largest = max(position for position in blinds if counts[position] == largest)
    return (last_of_largest + 1) % len(hand.players)


def may_do(hand: Hand, position: int) -> Legal:
    """Rule book 0: actions, no limit, short all-in raises [A-03]."""
    player = hand.players[position]
    all_in = player.bet + player.stack  # "max = stack (table stakes)"
    full_raise_to = hand.bet_to + hand.min_raise  # "min raise increment = last full bet or raise increment"
    others = [hand.players[other] for other in hand.still_in() if other != position]
    is_reopened_by_short_raises = (
        player.has_acted
        and not player.has_full_raise_come_since
        and hand.terms.is_reopening_cumulative
        and hand.bet_to - player.raise_seen >= hand.min_raise
    )
    why_not = ""
    if all_in <= hand.bet_to:
        why_not = "no chips beyond a call"
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
        min_raise_to=min(full_raise_to, all_in),
        max_raise_to=all_in,
        full_raise_to=full_raise_to,
        own_bet=player.bet,
        bet_to=hand.bet_to,
        is_reopened_by_short_raises=is_reopened_by_short_raises,
    )


def act(hand: Hand, position: int, decide: Decide) -> Decided:
    """Ask a player, hold what he says against the rules and do it."""
    player, street = hand.players[position], hand.street
    legal = may_do(hand, position)
    word, raise_to = decide(street, position, legal)
    forbid_unless_legal(word, raise_to, legal)
    chips = 0
    if word == "fold":
        player.has_folded = True
    elif word == "call":
        chips = player.pay(legal.to_call)
        player.bet += chips
    elif word in ("bet", "raise"):
        chips = player.pay(raise_to - player.bet)
        player.bet += chips
        if raise_to >= legal.full_raise_to:
            hand.min_raise = raise_to - hand.bet_to
            for other in hand.players:
                other.has_full_raise_come_since = True
        hand.bet_to = raise_to
        hand.last_raiser = position
    player.has_acted = True
    player.raise_seen = hand.bet_to
    player.has_full_raise_come_since = False
    return Decided(street, position, word, chips, legal)


def forbid_unless_legal(word: str, raise_to: int, legal: Legal) -> None:
    """Rule book 0: "fold, check (nothing to call, or big blind already matched), call, bet, raise"."""
    is_legal = {
        "fold": True,
        "check": legal.to_call == 0,
        "call": legal.to_call > 0,
        "bet": legal.bet_to == 0 and legal.may_raise and legal.min_raise_to <= raise_to <= legal.max_raise_to,
        "raise": legal.bet_to > 0 and legal.may_raise and legal.min_raise_to <= raise_to <= legal.max_raise_to,
    }
    if not is_legal[word]:
        raise RuleBroken(f"{word} to {raise_to}: {legal}")


def return_uncalled_bet(hand: Hand) -> Iterator[Event]:
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


# ---------------------------------------------------------------------------------------------------------- pots, rake


def layer_pots(
    live: list[int],
    antes: list[int],
    owed_antes: list[int],
    dead: list[int],
    still_in: list[int],
    is_ante_trimmed: bool,
) -> list[tuple[int, frozenset[int]]]:
    """(chips, who can win them), main pot first: naive_pots.layer for large bets, a slice of bets at a time.

    Rule book 0: "Pots are built by contribution levels; folded players' chips stay in the pots they reach, but a folded
    player can win nothing. Dead money ... is in the main pot, is never returned and never counted in a level". "A short
    ante or extra x makes x from each payer the pot which that player can win; the rest ... is a side pot."
    """
    slices = [(sum(dead), frozenset(still_in))]
    for low, high in levels(antes):
        chips = sum(min(ante, high) - min(ante, low) for ante in antes)
        winners = {
            position
            for position in still_in
            if not is_ante_trimmed or antes[position] == owed_antes[position] or antes[position] >= high
        }
        slices.append((chips, frozenset(winners)))
    for low, high in levels(live):
        chips = sum(min(bet, high) - min(bet, low) for bet in live)
        slices.append((chips, frozenset(position for position in still_in if live[position] >= high)))
    pots: list[tuple[int, frozenset[int]]] = []
    for chips, winners in slices:
        if chips == 0:
            continue
        if not winners:  # folded players' chips that nobody still in has matched stay in the last pot
            winners = pots[-1][1] if pots else frozenset(still_in)
        if pots and pots[-1][1] == winners:
            pots[-1] = (pots[-1][0] + chips, winners)
        else:
            pots.append((chips, winners))
    return pots


def levels(bets: Iterable[int]) -> list[tuple[int, int]]:
    """The steps from each amount that somebody put in to the next."""
    steps = sorted({0, *bets})
    return list(pairwise(steps))


def rake_of_hand(schedule: RakeSchedule, total: int, num_players: int, was_flop_dealt: bool) -> int:
    """Rule book 0, rake: "compute the rake once on the total of all pots" [A-16], rate, step and cap [A-14],
    "no commission if the hand ends before the flop"."""
    if (schedule.is_flop_needed and not was_flop_dealt) or total < schedule.min_pot:
        return 0
    rake = uncapped_rake(schedule, total)
    cap = cap_of(schedule, num_players)
    return min(rake, cap) if cap > 0 else rake


def uncapped_rake(schedule: RakeSchedule, total: int) -> int:
    """As many whole steps as fit into the rate's share of the total."""
    num_steps = total * schedule.rate_bp // (10_000 * schedule.step)
    return num_steps * schedule.step


def cap_of(schedule: RakeSchedule, num_players: int) -> int:
    """The cap agreed for the largest number of players that were dealt in or fewer, else the general one."""
    fitting = [players for players, _ in schedule.cap_by_players if players <= num_players]
    return dict(schedule.cap_by_players)[max(fitting)] if fitting else schedule.cap


def rake_of_pots(schedule: RakeSchedule, rake: int, pots: list[int]) -> list[int]:
    """Rule book 0 [A-16]: "take it from the main pot first, then side pots in order (cfg: proportional)"; in proportion,
    what does not divide comes from the main pot first too."""
    taken = [0] * len(pots)
    if schedule.is_proportional:
        taken = [rake * chips // sum(pots) for chips in pots]
    left = rake - sum(taken)
    for pot_no, chips in enumerate(pots):
        more = min(left, chips - taken[pot_no])
        taken[pot_no] += more
        left -= more
    return taken


# ------------------------------------------------------------------------------------------------------------ showdown


def settle(hand: Hand) -> Iterator[Event]:
    """Rule book 0: showdown order, fold win, ties and odd chips."""
    players, still_in = hand.players, hand.still_in()
    pots = layer_pots(
        [player.live for player in players],
        [player.ante for player in players],
        list(hand.terms.antes),
        [player.dead for player in players],
        still_in,
        hand.terms.is_ante_trimmed,
    )
    total = sum(chips for chips, _ in pots)
    rake = rake_of_hand(hand.terms.rake, total, len(players), hand.street >= FLOP)
    rakes = rake_of_pots(hand.terms.rake, rake, [chips for chips, _ in pots])
    if len(still_in) == 1:
        # "If all others fold, the last player takes every pot, shows nothing."
        winners_of_pots = [still_in for _ in pots]
    else:
        strength = {position: rank((*hand.holes[position], *hand.dealt)) for position in still_in}
        yield from show(hand, strength, [eligible for _, eligible in pots])
        winners_of_pots = [
            [
                position
                for position in sorted(eligible)
                if strength[position] == max(strength[other] for other in eligible)
            ]
            for _, eligible in pots
        ]
    for pot_no, (chips, eligible) in enumerate(pots):
        yield Pot(pot_no, chips, rakes[pot_no], eligible)
    for pot_no, (chips, _) in enumerate(pots):
        winners = winners_of_pots[pot_no]
        shares, rake_shares = split(chips - rakes[pot_no], winners), split(rakes[pot_no], winners)
        for position in winners:
            players[position].stack += shares[position]
            yield Award(pot_no, position, shares[position], rake_shares[position])
    yield Ended(tuple(player.stack for player in players))


@lru_cache(maxsize=4096)
def rank(cards: tuple[str, ...]) -> tuple[int, ...]:
    """Rule book 1: "best 5 of the 7 (0, 1 or 2 own cards; playing the board is allowed)"."""
    return naive_ranking.rank(list(cards))


def show(hand: Hand, strength: dict[int, tuple[int, ...]], pots: list[frozenset[int]]) -> Iterator[Event]:
    """Rule book 0: "Last player to bet or raise in the final round shows first, then clockwise. No bet in the last round:
    first live player left of the button [A-04]. Losing hands may be mucked. All-in with no more betting: all hands face up."

    A player mucks when for every pot that he could win a better hand that can win it has been shown. "If at most one player
    still has chips and nothing is left to call, no more betting happens": then all show, after a call all-in on the river too.
    """
    num_with_chips = sum(player.stack > 0 for player in hand.players if not player.has_folded)
    first = 0 if hand.last_raiser is None else hand.last_raiser
    shown: list[int] = []
    for step in range(len(hand.players)):
        position = (first + step) % len(hand.players)
        if hand.players[position].has_folded:
            continue
        is_lost = all(
            any(other in eligible and strength[other] > strength[position] for other in shown)
            for eligible in pots
            if position in eligible
        )
        is_shown = not is_lost or num_with_chips <= 1
        if is_shown:
            shown.append(position)
        yield Showdown(position, is_shown)


def split(chips: int, winners: list[int]) -> dict[int, int]:
    """Rule book 0 [A-05]: "the indivisible remainder goes one chip at a time to tied winners starting from the first seat
    left of the button", which is position 0."""
    shares = {position: chips // len(winners) for position in winners}
    for position in sorted(winners)[: chips % len(winners)]:
        shares[position] += 1
    return shares


# ------------------------------------------------------------------------------------------------- what a record says


class SeatRow(NamedTuple):
    """What a record must say of a seat. Flags and statistics are sets of words; statistics as README defines them."""

    put_in: int
    returned: int
    won: int
    last_street: int
    flags: frozenset[str]
    chances: frozenset[str]
    made: frozenset[str]
    bets_raises: int
    calls: int
    checks: int
    folds: int


class HandRow(NamedTuple):
    last_street: int
    num_showdown: int
    pot: int
    rake: int
    is_won_by_folds: bool


class Rows(NamedTuple):
    hand: HandRow
    seats: list[SeatRow]
    actions: list[tuple[int, int, str, int]]  # street, position, word, chips put in
    awards: list[tuple[int, int, int, int]]  # pot, position, chips, rake


def rows(stacks: list[int], events: list[Event]) -> Rows:
    """The events of a hand added up."""
    posts = [event for event in events if isinstance(event, Post)]
    decisions = [event for event in events if isinstance(event, Decided)]
    pots = [event for event in events if isinstance(event, Pot)]
    awards = [event for event in events if isinstance(event, Award)]
    last_street = max(event.street for event in events if isinstance(event, Dealt))
    turns = [event for event in events if isinstance(event, Showdown)]
    hand = HandRow(
        last_street=last_street,
        num_showdown=len(turns),
        pot=sum(pot.chips for pot in pots),
        rake=sum(pot.rake for pot in pots),
        is_won_by_folds=not turns,
    )
    return Rows(
        hand=hand,
        seats=[seat_row(position, stack, events, hand) for position, stack in enumerate(stacks)],
        actions=[(PREFLOP, event.position, event.name, event.chips) for event in posts]
        + [(event.street, event.position, event.word, event.chips) for event in decisions],
        awards=[tuple(award) for award in awards],
    )


def seat_row(position: int, stack: int, events: list[Event], hand: HandRow) -> SeatRow:
    """What the events say of one seat."""
    own = [event for event in events if not isinstance(event, Dealt | Pot | Ended) and event.position == position]
    decisions = [event for event in own if isinstance(event, Decided)]
    paid = sum(event.chips for event in own if isinstance(event, Post | Decided))
    returned = sum(event.chips for event in own if isinstance(event, Returned))
    won = sum(event.chips for event in own if isinstance(event, Award))
    folds = [event for event in decisions if event.word == "fold"]
    turns = [event for event in own if isinstance(event, Showdown)]
    last_street = folds[0].street if folds else hand.last_street
    flags = set()
    if folds:
        flags.add("folded")
    if stack - paid + returned == 0:
        flags.add("all-in")
    for turn in turns:
        flags |= {"showdown", "shown" if turn.is_shown else "mucked"}
    # VPIP: a voluntary call, bet or raise before the flop; PFR: a raise before the flop; both of hands less walks.
    # A walk: all folded to a seat that won without having acted, no seat having put in a chip of its own will.
    voluntary = [event for event in events if isinstance(event, Decided) and event.word in ("call", "bet", "raise")]
    is_walk = hand.is_won_by_folds and hand.last_street == PREFLOP and not decisions and not voluntary
    has_seen_flop = last_street >= FLOP
    preflop = {event.word for event in decisions if event.street == PREFLOP}
    facts = {
        "hand": (True, True),
        "vpip": (not is_walk, bool(preflop & {"call", "bet", "raise"})),
        "pfr": (not is_walk, bool(preflop & {"bet", "raise"})),
        "saw flop": (True, has_seen_flop),
        "went to showdown": (has_seen_flop, bool(turns)),  # of flops seen
        "won at showdown": (bool(turns), bool(turns) and won > 0),  # of showdowns
        "won hand": (True, won > 0),
    }
    later = Counter(event.word for event in decisions if event.street > PREFLOP)
    return SeatRow(
        put_in=paid - returned,
        returned=returned,
        won=won,
        last_street=last_street,
        flags=frozenset(flags),
        chances=frozenset(name for name, (chance, _) in facts.items() if chance),
        made=frozenset(name for name, (_, made) in facts.items() if made),
        bets_raises=later["bet"] + later["raise"],
        calls=later["call"],
        checks=later["check"],
        folds=later["fold"],
    )
