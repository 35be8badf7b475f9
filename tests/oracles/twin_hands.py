"""Hands that the slow twin plays at random tables of every game, as plain values for outside engines. Nothing of the pipeline."""

import random
from collections.abc import Iterator, Sequence

from tests.oracles.naive_games import GAMES, Game
from tests.oracles.naive_hand import agreed_blinds, button_blind, play_deck
from tests.oracles.naive_table import (
    WAGERS,
    Award,
    Dealt,
    Decide,
    Decided,
    Ended,
    Event,
    Given,
    Legal,
    Pot,
    Terms,
)
from tests.oracles.pokerkit_table import Allowed, PlainHand

LIMITS = ("no limit", "pot limit", "fixed limit")
WORDS = {"check": "call"} | {word: "raise" for word in WAGERS}


def random_decider(rng: random.Random) -> Decide:
    """Any legal move. Some tables fold much, at others everybody raises; at some only all-ins of less than a raise are
    frequent, so that several of them come together."""
    eagerness = rng.choice((0.1, 0.3, 0.6))
    eagerness_for_less = rng.choice((eagerness, 0.9))
    caution = rng.choice((0.02, 0.15, 0.5))

    def decide(street: int, position: int, legal: Legal) -> tuple[str, int]:
        least, most = legal.min_raise_to, legal.max_raise_to
        if legal.may_raise and rng.random() < (eagerness if most >= legal.full_raise_to else eagerness_for_less):
            if legal.raise_tos:
                return legal.raise_word, rng.choice(legal.raise_tos)
            raise_to = rng.choice((least, least, min(most, least + 1), most, rng.randint(least, most)))
            return legal.raise_word, raise_to
        if legal.bring_in:
            return "bring in", 0
        if rng.random() < (caution if legal.to_call > 0 else caution / 10):
            return "fold", 0
        return ("call" if legal.to_call > 0 else "check"), 0

    return decide


def random_terms(rng: random.Random, game: Game, limit: str, num_seats: int, **readings: object) -> Terms:
    """Posts and bets of a table, in amounts that do not always divide."""
    small = rng.choice((2, 4, 10, 15))
    nothing = (0,) * num_seats
    ante, blinds, bring_in = 0, nothing, 0
    if game.forced == "bring-in":
        ante = rng.choice((max(1, small // 4), 1, small))
        bring_in = max(1, small // rng.choice((2, 3, 4)))
    elif game.forced == "button blind":
        ante, blinds = small, button_blind(num_seats, small)
    else:
        ante = rng.choice((0, 0, 1, small // 2))
        heads_up_blinds = str(readings.get("heads_up_blinds", "button small blind"))
        blinds = agreed_blinds(num_seats, max(1, small // 2), small, heads_up_blinds)
    return Terms(
        game=game,
        limit=limit,  # type: ignore[arg-type]
        antes=(ante,) * num_seats,
        blinds=blinds,
        live_posts=nothing,
        dead_posts=nothing,
        min_bet=small,
        big_bet=2 * small if limit == "fixed limit" else small,
        bring_in=bring_in,
        **readings,  # type: ignore[arg-type]
    )


def most_seats(game: Game) -> int:
    """For how many players the deck is enough; in seven card stud for eight, who share a common card [A-35]."""
    if game.forced == "bring-in":
        return 8
    num_own = sum(street.down + street.up for street in game.streets)
    return (4 * len(game.ranks) - sum(street.common for street in game.streets)) // num_own


def shuffled_deck(rng: random.Random, game: Game) -> list[str]:
    """The deck of a game."""
    deck = [rank + suit for rank in game.ranks for suit in "cdhs"]
    rng.shuffle(deck)
    return deck


def random_hands(
    num_hands: int, seed: int, games: Sequence[Game] = GAMES, limits: Sequence[str] = LIMITS, **readings: object
) -> Iterator[tuple[Terms, list[int], list[Event]]]:
    """Terms, stacks and events of hands with random moves: `num_hands` for each game and limit, 2 to 8 seats, stacks of 1 to
    50 bets, at some tables of few."""
    for game in games:
        for limit in limits:
            for at in range(num_hands):
                rng = random.Random(f"{seed} {game.name} {limit} {at}")
                num_seats = min(most_seats(game), rng.choice((2, 2, 3, 4, 5, 6, 7, 8, 8)))
                terms = random_terms(rng, game, limit, num_seats, **readings)
                most = terms.min_bet * rng.choice((3, 10, 50))
                stacks = [rng.randint(terms.min_bet, most) for _ in range(num_seats)]
                decide = random_decider(rng)
                yield terms, stacks, list(play_deck(terms, stacks, shuffled_deck(rng, game), decide))


def plain_hand(terms: Terms, stacks: list[int], events: list[Event]) -> PlainHand:
    """A hand of the twin's as outside engines take it."""
    decided = [event for event in events if isinstance(event, Decided)]
    holes = ["" for _ in stacks]
    for event in events:
        if isinstance(event, Given):
            holes[event.position] += "".join((*event.down, *event.up))
    (ended,) = (event for event in events if isinstance(event, Ended))
    return PlainHand(
        antes=list(terms.antes),
        blinds=list(terms.blinds),
        min_bet=terms.min_bet,
        stacks=list(stacks),
        holes=holes,
        board="".join(card for event in events if isinstance(event, Dealt) for card in event.cards),
        actions=[action_of(event) for event in decided],
        is_ante_trimmed=terms.is_ante_trimmed,
        finish=list(ended.stacks),
        awards=[
            (event.pot_no, event.position, event.chips, event.side) for event in events if isinstance(event, Award)
        ],
        eligible=[event.eligible for event in events if isinstance(event, Pot)],
        game=terms.game.name,
        limit=terms.limit,
        big_bet=terms.big_bet,
        bring_in=terms.bring_in,
        seventh_card=terms.seventh_card,
        cap_counts=terms.cap_counts,
        short_all_in=terms.short_all_in,
        allowed=[allowed_to(event.legal) for event in decided],
    )


def allowed_to(legal: Legal) -> Allowed:
    """What a player might have done."""
    if not legal.may_raise:
        return legal.to_call, None, None
    return legal.to_call, legal.min_raise_to, legal.max_raise_to


def action_of(event: Decided) -> tuple[int, str, int]:
    """A decision in the words of outside engines."""
    raise_to = event.legal.own_bet + event.chips if event.word in WAGERS else 0
    return event.position, WORDS.get(event.word, event.word), raise_to
