"""Plays a recorded hand at PokerKit's table, an outside engine: what it pays, or where it refuses.

Imports nothing of the pipeline: a hand comes as plain values, seats in position order (first seat left of the button).
PokerKit's own games where it has them, composed ones where not (five card stud, ranking B of six plus, other limits).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

ODD_CHIPS = "each pot is split by itself, odd chips go round one at a time [A-05]"
LOW_HALF = "a pot in which nobody has a low is not halved (rule book 3)"
SHORT_BLIND = "a short blind or bring-in is owed in full (rule book 0)"
HALF_A_BET = "fixed limit: short all-ins are completed, and half a bet is a full one [A-03]"
SHORT_ALL_IN = "short all-ins are measured by the last full raise, and add up for the player who faces them [A-03]"
FIVE_UP_CARDS = "the best of five up-cards opens the last round, which PokerKit cannot compare [A-32] [A-33]"
BRING_IN_ALL_IN = "who has no more chips than the bring-in brings in, he does not complete (rule book 0)"

HIGH, LOW = "high", "low"

# What a player may do: chips to call, least and most that he may raise to, None where he may not.
Allowed = tuple[int, int | None, int | None]


@dataclass
class PlainHand:
    """Posts and stacks by position order; actions are (index, "fold" | "call" | "raise" | "bring in", raise to).

    `holes` are each player's own cards in the order they were dealt, `board` the common cards. `awards` are (pot, index,
    chips, "high" | "low"); `eligible` who could win each pot, and `allowed` what each decision's player might have done, where
    that is known.
    """

    antes: list[int]
    blinds: list[int]
    min_bet: int
    stacks: list[int]
    holes: list[str]
    board: str
    actions: list[tuple[int, str, int]]
    is_ante_trimmed: bool = True
    finish: list[int] = field(default_factory=list)
    awards: list[tuple[int, int, int, str]] = field(default_factory=list)
    eligible: list[frozenset[int]] = field(default_factory=list)
    game: str = "hold'em"
    limit: str = "no limit"
    big_bet: int = 0
    bring_in: int = 0
    seventh_card: str = "up"
    cap_counts: str = "full bets"
    short_all_in: str = "completed"
    allowed: list[Allowed] = field(default_factory=list)

    @property
    def has_short_post(self) -> bool:
        """True if a seat could not post its whole blind, straddle or bring-in."""
        has_brought_in = {index for index, word, _ in self.actions if word == "bring in"}
        owed = [self.bring_in if index in has_brought_in else blind for index, blind in enumerate(self.blinds)]
        return any(owes > max(0, stack - ante) for owes, stack, ante in zip(owed, self.stacks, self.antes, strict=True))

    def finish_as_in_pokerkit(self, halves_without_a_low: bool) -> list[int]:
        """The stacks at the end if pots that the same winners can win were one, and first winners got all odd chips.

        PokerKit kills losing hands before it pushes chips, and then merges pots that the same players can win. It halves
        each pot as soon as anybody at the table has a low, and where nobody in the pot has, all of them share that half.
        """
        has_won = {index for _, index, _, _ in self.awards}
        pots: list[tuple[frozenset[int], int, dict[str, set[int]]]] = []
        for pot in sorted({pot for pot, _, _, _ in self.awards}):
            shares = [(index, chips, side) for at, index, chips, side in self.awards if at == pot]
            winners = {side: {index for index, _, of in shares if of == side} for side in (HIGH, LOW)}
            able = self.eligible[pot] & has_won if self.eligible else frozenset(index for index, _, _ in shares)
            chips = sum(chips for _, chips, _ in shares)
            if pots and pots[-1][0] == able:
                pots[-1] = (able, pots[-1][1] + chips, winners)
            else:
                pots.append((able, chips, winners))
        finish = list(self.finish)
        for _, index, chips, _ in self.awards:
            finish[index] -= chips
        has_low = any(winners[LOW] for _, _, winners in pots)
        for able, chips, winners in pots:
            low_winners = winners[LOW] or (able if has_low and halves_without_a_low else set())
            low_half = chips // 2 if low_winners else 0
            for part, among in ((chips - low_half, winners[HIGH]), (low_half, low_winners)):
                for index in among:
                    finish[index] += part // len(among) + (part % len(among) if index == min(among) else 0)
        return finish


@dataclass
class Verdict:
    """`finish` by position order, or None and why PokerKit refused and at which action; what it allowed at each one, and
    the first one that put a player all-in for less than its full bet or raise."""

    finish: list[int] | None
    refusal: str = ""
    action_no: int = -1
    allowed: list[Allowed] = field(default_factory=list)
    short_all_in_at: int | None = None


# ----------------------------------------------------------------------------------------------------- PokerKit's games


@cache
def kit() -> Any:
    """PokerKit, which not every machine has."""
    import pokerkit

    return pokerkit


@cache
def six_plus_b_hand() -> Any:
    """PokerKit's short deck hand with straights below trips (rule book 6, ranking B); the library has ranking A only."""
    pokerkit = kit()
    from pokerkit.lookups import Label, ShortDeckHoldemLookup

    class RankingB(ShortDeckHoldemLookup):
        def _add_entries(self) -> None:
            suited, unsuited = (True,), (False,)
            self._add_multisets({1: 5}, unsuited, Label.HIGH_CARD)
            self._add_multisets({2: 1, 1: 3}, unsuited, Label.ONE_PAIR)
            self._add_multisets({2: 2, 1: 1}, unsuited, Label.TWO_PAIR)
            self._add_straights(5, unsuited, Label.STRAIGHT)
            self._add_multisets({3: 1, 1: 2}, unsuited, Label.THREE_OF_A_KIND)
            self._add_multisets({3: 1, 2: 1}, unsuited, Label.FULL_HOUSE)
            self._add_multisets({1: 5}, suited, Label.FLUSH)
            self._add_multisets({4: 1, 1: 1}, unsuited, Label.FOUR_OF_A_KIND)
            self._add_straights(5, suited, Label.STRAIGHT_FLUSH)

    return type("SixPlusBHand", (pokerkit.ShortDeckHoldemHand,), {"lookup": RankingB()})


def own_game(name: str) -> tuple[Any, dict[str, Any]]:
    """PokerKit's class for a game, or one near it, and what has to be changed in it."""
    pokerkit = kit()
    hi_lo = (pokerkit.OmahaHoldemHand, pokerkit.OmahaEightOrBetterLowHand)
    games: dict[str, tuple[Any, dict[str, Any]]] = {
        "hold'em": (pokerkit.FixedLimitTexasHoldem, {}),
        "omaha": (pokerkit.PotLimitOmahaHoldem, {}),
        "omaha 5": (pokerkit.PotLimitOmahaHoldem, {"hole_dealing_count": 5}),
        "omaha 6": (pokerkit.PotLimitOmahaHoldem, {"hole_dealing_count": 6}),
        "omaha hi/lo": (pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter, {"hand_types": hi_lo}),
        "five card stud": (pokerkit.FixedLimitSevenCardStud, {}),
        "seven card stud": (pokerkit.FixedLimitSevenCardStud, {}),
        "seven card stud hi/lo": (pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter, {}),
        "razz": (pokerkit.FixedLimitRazz, {}),
        "six plus A": (pokerkit.NoLimitShortDeckHoldem, {}),
        "six plus B": (pokerkit.NoLimitShortDeckHoldem, {"hand_types": (six_plus_b_hand(),)}),
    }
    return games[name]


@cache
def game_class(name: str, limit: str) -> Any:
    """PokerKit's class of a game at any limit: its class for one limit with the mixin of another in front."""
    pokerkit = kit()
    limits = {
        "fixed limit": pokerkit.games.FixedLimitPokerMixin,
        "pot limit": pokerkit.games.PotLimitPokerMixin,
        "no limit": pokerkit.games.NoLimitPokerMixin,
    }
    of_one_limit, changes = own_game(name)
    mixin = limits[limit]
    limits_own = {
        "betting_structure": mixin.betting_structure,
        "max_completion_betting_or_raising_count": mixin.max_completion_betting_or_raising_count,
    }
    return type(f"{name} {limit}", (of_one_limit,), limits_own | changes)


def table(hand: PlainHand) -> Any:
    """PokerKit's state before the deal, without burns and with the cap of four units that counts the blind [A-10]."""
    pokerkit = kit()
    automation = pokerkit.Automation
    num_seats = len(hand.stacks)
    # Heads-up PokerKit's lists of posts are reversed.
    order = slice(None, None, -1) if num_seats == 2 else slice(None)
    big_bet = hand.big_bet or (2 if hand.limit == "fixed limit" else 1) * hand.min_bet
    cls = game_class(hand.game, hand.limit)
    is_stud = issubclass(cls, pokerkit.games.SevenCardStud)
    bets = (hand.min_bet,) if issubclass(cls, pokerkit.games.UnfixedLimitHoldem) else (hand.min_bet, big_bet)
    game = cls(
        (
            automation.ANTE_POSTING,
            automation.BET_COLLECTION,
            automation.BLIND_OR_STRADDLE_POSTING,
            automation.HAND_KILLING,
            automation.CHIPS_PUSHING,
            automation.CHIPS_PULLING,
        ),
        hand.is_ante_trimmed,
        hand.antes[order],
        hand.bring_in if is_stud else hand.blinds[order],
        *bets,
        mode=pokerkit.Mode.CASH_GAME,  # where one may fold for nothing
    )
    streets = [replace(street, card_burning_status=False) for street in game.streets]
    if hand.game == "five card stud":
        # Its streets: one down and one up, then three up; a seven card street more has to go.
        up = replace(streets[1], hole_dealing_statuses=(True,))
        streets = [replace(streets[0], hole_dealing_statuses=(False, True)), up, streets[2], streets[3]]
    elif is_stud and hand.seventh_card == "up":
        streets[-1] = replace(streets[-1], hole_dealing_statuses=(True,))
    if not is_stud:
        sizes = (hand.min_bet, hand.min_bet, big_bet, big_bet)
        streets = [
            replace(street, min_completion_betting_or_raising_amount=size)
            for street, size in zip(streets, sizes, strict=True)
        ]
    posted = max(
        min(blind, max(0, stack - ante))
        for blind, stack, ante in zip(hand.blinds, hand.stacks, hand.antes, strict=True)
    )
    if hand.limit == "fixed limit" and posted > 0 and hand.cap_counts == "full bets":
        first_units = max(1, posted // hand.min_bet)
        streets[0] = replace(streets[0], max_completion_betting_or_raising_count=max(0, 4 - first_units))
    game.streets = tuple(streets)
    state = game(hand.stacks, num_seats)
    state.mucked_cards = NoMuck()
    return state


class NoMuck(list[Any]):
    """Folded cards that are gone: when the deck runs out PokerKit would deal them again before it deals a common card [A-35]."""

    def extend(self, cards: Iterable[Any]) -> None:
        """Cards that are folded."""


# ------------------------------------------------------------------------------------------------------------- the hand


def play(hand: PlainHand) -> Verdict:
    """What PokerKit makes of the hand."""
    allowed: list[Allowed] = []
    short_all_ins: list[int] = []
    verdict = play_on(hand, allowed, short_all_ins)
    verdict.allowed = allowed
    verdict.short_all_in_at = min(short_all_ins, default=None)
    return verdict


def play_on(hand: PlainHand, allowed: list[Allowed], short_all_ins: list[int]) -> Verdict:
    """`play`, what is allowed and which actions were short all-ins added to lists."""
    board = in_cards(hand.board)
    holes = [in_cards(own) for own in hand.holes]
    todo = list(enumerate(hand.actions))
    action_no = -1
    try:
        state = table(hand)
        while state.status:
            if state.actor_index is not None:
                if not todo and state.checking_or_calling_amount == 0:
                    # PokerKit still asks the only seat with chips, which has nothing to decide.
                    state.check_or_call()
                    continue
                if not todo:
                    return Verdict(None, "PokerKit waits for an action that was not played", len(hand.actions))
                action_no, (index, word, amount) = todo.pop(0)
                if state.actor_index != index:
                    waits = f"PokerKit waits for {state.actor_index}, not {index}, on street {state.street_index}"
                    return Verdict(None, waits, action_no)
                allowed.append(allowed_at(state))
                if word == "raise" and amount < full_raise_to(state):
                    short_all_ins.append(action_no)
                act(state, word, amount)
            elif state.can_select_runout_count():
                state.select_runout_count()
            elif state.can_show_or_muck_hole_cards():
                state.show_or_muck_hole_cards(True)
            elif any(state.hole_dealing_statuses):
                index = next(at for at, statuses in enumerate(state.hole_dealing_statuses) if statuses)
                num_cards = len(state.hole_dealing_statuses[index])
                state.deal_hole("".join(first(holes[index], num_cards)), index)
            elif state.can_deal_board():
                state.deal_board("".join(first(board, max(state.board_dealing_counts))))
            else:
                return Verdict(None, "PokerKit is stuck", action_no)
    except ValueError as error:
        return Verdict(None, str(error), action_no)
    if todo:
        return Verdict(None, "PokerKit ended before the last action", todo[0][0])
    return Verdict(list(state.stacks))


def allowed_at(state: Any) -> Allowed:
    """What PokerKit allows the player in turn."""
    return (
        0 if state.bring_in_status else state.checking_or_calling_amount,
        state.min_completion_betting_or_raising_to_amount,
        state.max_completion_betting_or_raising_to_amount,
    )


def full_raise_to(state: Any) -> int:
    """Where PokerKit's smallest full bet or raise stands, whatever the player in turn has."""
    least = max(
        state.completion_betting_or_raising_amount,
        state.street.min_completion_betting_or_raising_amount,
    )
    return least if state.completion_status else max(state.bets) + least


def act(state: Any, word: str, amount: int) -> None:
    """One decision at PokerKit's table."""
    if word == "fold":
        state.fold()
    elif word == "call":
        state.check_or_call()
    elif word == "bring in":
        state.post_bring_in()
    else:
        state.complete_bet_or_raise_to(amount)


def in_cards(text: str) -> list[str]:
    """The cards of a text."""
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def first(cards: list[str], num_cards: int) -> list[str]:
    """The first cards of a list, which loses them."""
    some = cards[:num_cards]
    del cards[:num_cards]
    return some


def difference(hand: PlainHand, verdict: Verdict) -> str:
    """Why PokerKit pays otherwise: "" if it doesn't, a rule of ours, or "unexplained"."""
    if verdict.finish == hand.finish:
        return ""
    if verdict.finish is not None and verdict.finish == hand.finish_as_in_pokerkit(halves_without_a_low=False):
        return ODD_CHIPS
    if verdict.finish is not None and verdict.finish == hand.finish_as_in_pokerkit(halves_without_a_low=True):
        return LOW_HALF
    if hand.seventh_card == "up" and verdict.refusal.endswith("on street 4"):
        return FIVE_UP_CARDS
    if verdict.finish is None and is_after_short_all_in(verdict, verdict.action_no):
        return short_all_in_cause(hand)
    if hand.has_short_post:
        return SHORT_BLIND
    return "unexplained"


def short_all_in_cause(hand: PlainHand) -> str:
    """Which rule of ours about short all-ins PokerKit does not have."""
    return HALF_A_BET if hand.limit == "fixed limit" and hand.short_all_in == "completed" else SHORT_ALL_IN


def is_after_short_all_in(verdict: Verdict, action_no: int) -> bool:
    """Whether somebody had gone all-in for less than a full bet before this action."""
    return verdict.short_all_in_at is not None and action_no > verdict.short_all_in_at


def differences_in_what_is_allowed(hand: PlainHand, verdict: Verdict) -> Iterator[str]:
    """For each decision "" if both allow the same, else a rule of ours or "unexplained"."""
    for action_no, (ours, theirs) in enumerate(zip(hand.allowed, verdict.allowed)):
        can_only_bring_in = hand.bring_in > 0 and ours[0] == 0 and theirs[2] is not None and theirs[2] <= hand.bring_in
        if ours == theirs:
            yield ""
        elif ours[1] is None and can_only_bring_in:
            yield BRING_IN_ALL_IN
        elif ours[0] == theirs[0] and is_after_short_all_in(verdict, action_no):
            yield short_all_in_cause(hand)
        elif hand.has_short_post:
            yield SHORT_BLIND
        else:
            yield "unexplained"
