"""Equity of all-in hands in any game: read, checked, then dealt out or sampled.

Every run-out is dealt where that means at most MOST_HANDS hands to value (some count as TIMES so many): run-outs, times
deals of the ranges that differ by more than a change of suits, times hands. Otherwise run-outs are drawn, and equities
have a standard error.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np

from pipeline import cards
from pipeline.cards import SUITS
from pipeline.codes import BestOf
from pipeline.engine import equity
from pipeline.engine.ranking import CARD_KEYS, CARD_MASKS
from pipeline.engine.tables import MAX_SEATS
from pipeline.errors import HandError, UsageError
from pipeline.exact.odds_games import comes_street_by_street, has_ranges, is_mata_ases, is_split
from pipeline.exact.ranges import CARDS, NOTATION, Hand, parse_range
from pipeline.rules.game import Game

MOST_HANDS = 200_000_000
TIMES = {BestOf.TWO_OWN_THREE_BOARD: 20, BestOf.FOUR_OWN_ONE_BOARD: 3}
MOST_DEALS = 1_000_000
MOST_SEATS_TO_FOLD = 5
DEFAULT_SAMPLES = 1_000_000
DEFAULT_SEED = 1
RANDOM = "random"
USUAL_CASE = str.maketrans("tjqkaCDHSO", "TJQKAcdhso")
NUM_IDS = 53 * 53


@dataclass(frozen=True, kw_only=True)
class Question:
    """Hands that are all in. Each seat holds one of its hands, all of them as likely; further cards come to make it full."""

    game: Game
    texts: tuple[str, ...]
    hands: tuple[tuple[Hand, ...], ...]
    board: Hand
    dead: Hand

    @property
    def to_come(self) -> list[int]:
        """Cards to come to the board, then to each seat."""
        own = [self.game.num_own_cards - len(held[0]) for held in self.hands]
        return [self.game.num_board_cards - len(self.board), *own]

    @property
    def num_unseen(self) -> int:
        """Cards of the deck that nobody knows the place of."""
        return len(self.game.deck) - len(self.board) - len(self.dead) - sum(len(held[0]) for held in self.hands)

    @property
    def num_runouts(self) -> int:
        """Run-outs of one deal of the hands."""
        left, count = self.num_unseen, 1
        for num in self.to_come:
            count *= math.comb(left, num)
            left -= num
        return count


@dataclass(frozen=True, kw_only=True)
class SeatOdds:
    """What a hand gets, as shares of one: of run-outs `win` takes the whole pot and `tie` a part of it; `high` and `low` are what
    it would get if all pots went to the high hand, or to the low one where there is one; `kill` is how often it may win in Mata
    Ases, by a pair of aces or better.
    """

    hand: str
    equity: float
    stderr: float | None
    win: float
    tie: float
    high: float | None = None
    low: float | None = None
    kill: float | None = None


@dataclass(frozen=True, kw_only=True)
class Odds:
    """The answer. `num_runouts` were dealt (counting deals that differ by suits only) or drawn; `low_share` of them had a low, in
    `divided_share` nobody killed.
    """

    game: Game
    board: Hand
    dead: Hand
    is_exact: bool
    num_runouts: int
    low_share: float | None
    divided_share: float | None
    seats: tuple[SeatOdds, ...]


def usual_case(text: str) -> str:
    """Cards and ranges without blanks, in letters as they are usually written: no rank and suit share one.

    >>> usual_case("ahKD"), usual_case("aks, QQ+")
    ('AhKd', 'AKs,QQ+')
    """
    return "".join(text.split()).translate(USUAL_CASE)


def read_cards(where: str, text: str, game: Game) -> Hand:
    """Cards of the game's deck, none twice."""
    joined = usual_case(text).replace(",", "")
    if joined and not CARDS.fullmatch(joined):
        raise HandError(
            where, text, "these are no cards", f"Write a rank of {cards.RANKS} and a suit of {SUITS} for each: AhTd."
        )
    numbers = tuple(cards.cards(joined))
    for at, number in enumerate(numbers):
        if number not in game.deck:
            lowest = cards.RANKS[game.deck[0] // 4]
            raise HandError(
                where,
                text,
                f"{cards.text([number])} is not in the deck",
                f"{game.name} has the ranks from {lowest} up.",
            )
        if number in numbers[:at]:
            raise HandError(where, text, f"{cards.text([number])} is there twice", "Give each card once.")
    return numbers


def read_hand(where: str, text: str, game: Game) -> tuple[Hand, ...]:
    """The hands that a seat may hold: these cards, a range, or one hand without cards for `random`."""
    if text.strip().lower() == RANDOM:
        return ((),)
    joined = usual_case(text)
    if not CARDS.fullmatch(joined) and has_ranges(game):
        try:
            return tuple(parse_range(joined, game.deck))
        except ValueError as error:
            raise HandError(where, text, str(error), NOTATION) from None
    held = read_cards(where, text, game)
    wrong = f"{game.name} gives each hand {game.num_own_cards} cards, not {len(held)}"
    if len(held) > game.num_own_cards:
        raise HandError(where, text, wrong, "Leave the others out.")
    if (not comes_street_by_street(game) and len(held) < game.num_own_cards) or not held:
        raise HandError(where, text, wrong, f"Give all of them, or {RANDOM!r}.")
    return (held,)


def read_question(game: Game, hands: Sequence[str], board: str = "", dead: str = "") -> Question:
    """The question that texts ask; HandError where they make no sense."""
    if not 2 <= len(hands) <= MAX_SEATS:
        raise UsageError(
            f"Number of hands met: {len(hands)}. Give 2 to {MAX_SEATS}, each as one argument, as in 'AhAd KsKc'."
        )
    board_cards = read_cards("The board", board, game)
    if len(board_cards) > game.num_board_cards:
        wrong = (
            f"{game.name} has a board of {game.num_board_cards} cards"
            if game.num_board_cards
            else f"{game.name} has no board"
        )
        raise HandError("The board", board, wrong, "Leave the others out.")
    dead_cards = read_cards("The dead cards", dead, game)
    places = {number: "the dead cards" for number in dead_cards}
    refuse_repeats("The board", board, board_cards, places)
    read = []
    for no, text in enumerate(hands, start=1):
        where = f"Hand {no}"
        held = read_hand(where, text, game)
        if len(held) == 1:
            refuse_repeats(where, text, held[0], places)
        read.append(held)
    known = [tuple(hand for hand in held if len(held) == 1 or not places.keys() & set(hand)) for held in read]
    for no, (text, held) in enumerate(zip(hands, known, strict=True), start=1):
        if not held:
            raise HandError(f"Hand {no}", text, "each of its hands has a card that lies elsewhere", "Widen the range.")
    question = Question(game=game, texts=tuple(hands), hands=tuple(known), board=board_cards, dead=dead_cards)
    if question.num_unseen < sum(question.to_come):
        raise UsageError(
            f"{len(hands)} hands of {game.name} need {sum(question.to_come)} more cards, and the deck has {question.num_unseen} "
            "left: give fewer hands or dead cards."
        )
    return question


def refuse_repeats(where: str, text: str, numbers: Hand, places: dict[int, str]) -> None:
    """HandError if one of the cards lies elsewhere. Notes in `places` where they lie now."""
    for number in numbers:
        if number in places:
            raise HandError(where, text, f"{cards.text([number])} is also in {places[number]}", "Give each card once.")
    places.update(dict.fromkeys(numbers, where[0].lower() + where[1:]))


def combinations_of(question: Question) -> np.ndarray:
    """COMBINATION[...]: the hands of all seats, one seat after the other."""
    held = [hand for hands in question.hands for hand in hands]
    found = np.zeros(len(held), equity.COMBINATION)
    for row, hand in zip(found, held, strict=True):
        row["cards"] = cards.pack(hand)
        row["bits"] = sum(1 << number for number in hand)
        row["key"] = sum(int(CARD_KEYS[number]) for number in hand)
        row["mask"] = sum(int(CARD_MASKS[number]) for number in hand)
        row["num_cards"] = len(hand)
    return found


def state_of(question: Question) -> np.ndarray:
    """ODDS[1]: the question as kernels see it."""
    odds = equity.new_odds()
    state = odds[0]
    showdown = question.game.showdown
    state["num_seats"] = len(question.hands)
    state["best_of"] = showdown.best_of
    state["high"] = showdown.high
    state["low"] = showdown.low
    state["seen"] = sum(1 << number for number in question.board + question.dead)
    state["deck_size"] = len(question.game.deck)
    state["deck"][: len(question.game.deck)] = question.game.deck
    for number in question.board:
        equity.put_card(state, equity.BOARD, number)
    state["board_to_come"], *own_to_come = question.to_come
    first = 0
    for seat, hands, num in zip(state["seats"], question.hands, own_to_come, strict=False):
        seat["first_combination"], seat["num_combinations"], seat["to_come"] = first, len(hands), num
        first += len(hands)
    at = 0
    for seat_no, num in enumerate(question.to_come, start=equity.BOARD):
        for i in range(num):
            slot = state["slots"][at]
            slot["seat"], slot["is_first"], slot["is_last"] = seat_no, i == 0, i == num - 1
            at += 1
    state["num_slots"] = at
    return odds


def all_deals(combinations: np.ndarray, question: Question) -> np.ndarray | None:
    """int64[deals, seats]: all deals in which no two hands share a card, None for more than MOST_DEALS at some seat."""
    deals = np.zeros((1, 0), np.int64)
    seen = np.zeros(1, np.uint64)
    first = 0
    for hands in question.hands:
        if len(deals) * len(hands) > MOST_DEALS:
            return None
        bits = combinations["bits"][first : first + len(hands)]
        rows, columns = np.nonzero((seen[:, None] & bits[None, :]) == 0)
        deals = np.column_stack([deals[rows], first + columns])
        seen = seen[rows] | bits[columns]
        first += len(hands)
    return deals


def fold_suits(combinations: np.ndarray, question: Question, deals: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """One deal of each kind that differs by more than a change of suits that leaves board and dead cards alone, and how many each
    stands for.
    """
    if len(deals) == 1 or deals.shape[1] > MOST_SEATS_TO_FOLD:
        return deals, np.ones(len(deals), np.int64)
    hands = [hand for held in question.hands for hand in held]
    least = np.full(len(deals), np.iinfo(np.int64).max)
    for order in permutations(range(len(SUITS))):
        moved = {number: number - number % 4 + order[number % 4] for number in range(cards.NUM_CARDS)}
        if any({moved[number] for number in fixed} != set(fixed) for fixed in (question.board, question.dead)):
            continue
        ids = np.array([hand_id(tuple(moved[number] for number in hand)) for hand in hands])
        keys = np.zeros(len(deals), np.int64)
        for column in deals.T:
            keys = keys * NUM_IDS + ids[column]
        least = np.minimum(least, keys)
    _, first, counts = np.unique(least, return_index=True, return_counts=True)
    return deals[first], counts.astype(np.int64)


def hand_id(hand: Hand) -> int:
    """A number for a hand of at most two cards, whatever their order."""
    high, low = sorted([number + 1 for number in hand] + [0, 0], reverse=True)[:2]
    return 53 * high + low


def has_deal(question: Question, seen: int = 0, at: int = 0) -> bool:
    """True if from this seat on there are hands that share no card with each other and with those seen."""
    if at == len(question.hands):
        return True
    sets = (sum(1 << number for number in hand) for hand in question.hands[at])
    return any(has_deal(question, seen | bits, at + 1) for bits in sets if not seen & bits)


def answer(question: Question, num_samples: int = DEFAULT_SAMPLES, seed: int = DEFAULT_SEED) -> Odds:
    """Every run-out dealt where MOST_HANDS allows it, else so many drawn from the seed's stream."""
    if not has_deal(question):
        raise UsageError("No deal gives each hand its cards: they share too many. Widen a range, or give fewer hands.")
    combinations = combinations_of(question)
    odds = state_of(question)
    times = TIMES.get(question.game.showdown.best_of, 1)
    most_deals = MOST_HANDS // (question.num_runouts * len(question.hands) * times)
    deals = all_deals(combinations, question) if most_deals else None
    is_exact = False
    if deals is not None:
        deals, weights = fold_suits(combinations, question, deals)
        is_exact = len(deals) <= most_deals
    if is_exact:
        equity.enumerate_runouts(odds[0], combinations, deals, weights)
    else:
        equity.sample_runouts(odds[0], combinations, num_samples, seed)
    return result(question, odds[0], is_exact)


def result(question: Question, state: np.void, is_exact: bool) -> Odds:
    """The sums of the kernels as shares."""
    num_runouts = int(state["num_runouts"])
    whole = num_runouts * equity.POT
    has_low = is_split(question.game)
    has_kills = is_mata_ases(question.game)
    seats = []
    for text, seat in zip(question.texts, state["seats"], strict=False):
        mean = int(seat["pot"]) / whole
        variance = int(seat["pot_squares"]) / (whole * equity.POT) - mean * mean
        seats.append(
            SeatOdds(
                hand=text,
                equity=mean,
                stderr=None if is_exact else math.sqrt(max(0.0, variance) / num_runouts),
                win=int(seat["num_wins"]) / num_runouts,
                tie=int(seat["num_ties"]) / num_runouts,
                high=int(seat["high_half"]) / whole if has_low else None,
                low=int(seat["low_half"]) / whole if has_low else None,
                kill=int(seat["num_kills"]) / num_runouts if has_kills else None,
            )
        )
    return Odds(
        game=question.game,
        board=question.board,
        dead=question.dead,
        is_exact=is_exact,
        num_runouts=num_runouts,
        low_share=int(state["num_lows"]) / num_runouts if has_low else None,
        divided_share=int(state["num_divided"]) / num_runouts if has_kills else None,
        seats=tuple(seats),
    )
