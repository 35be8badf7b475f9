"""How often nobody kills in Mata Ases, by dealing at random: deals that stand, shown down as they are (rule book 7.14).

Written apart from the engine's hand: it shares the ranking and the random streams, not the order of play.
"""

from dataclasses import dataclass
from math import sqrt

import numpy as np

from pipeline.cards import NUM_CARDS
from pipeline.codes import Purpose
from pipeline.engine.jit import kernel
from pipeline.engine.mata_hands import LEAST_KILL, NUM_HELPS, NUM_OWN
from pipeline.engine.ranking import CARD_KEYS, CARD_MASKS, high_value
from pipeline.engine.rng import shuffle
from pipeline.exact.mata_doors import MOST_EQUAL, NUM_SUITS

PLAYERS_SHIFT = 8
NUM_RANKS = 13


@dataclass(frozen=True, kw_only=True)
class Estimate:
    """A sampled figure and its standard error."""

    value: float
    stderr: float


@kernel
def do_doors_stand(deck: np.ndarray, num_players: int) -> bool:
    """True unless three or more of the first cards are of one rank."""
    times = np.zeros(NUM_RANKS, np.int64)
    for door in range(num_players):
        rank = deck[door] // NUM_SUITS
        times[rank] += 1
        if times[rank] > MOST_EQUAL:
            return False
    return True


@kernel
def does_kill(deck: np.ndarray, player: int, num_players: int) -> bool:
    """True if a player has a pair of aces or better: cards come round by round, the helps after them."""
    key = np.uint64(0)
    mask = np.uint64(0)
    for place in range(NUM_OWN):
        card = deck[player + place * num_players]
        key += CARD_KEYS[card]
        mask |= CARD_MASKS[card]
    for place in range(NUM_HELPS):
        card = deck[NUM_OWN * num_players + place]
        if high_value(key + CARD_KEYS[card], mask | CARD_MASKS[card]) >= LEAST_KILL:
            return True
    return False


@kernel
def deal_at_random(num_players: int, num_deals: int, seed: int, counts: np.ndarray) -> None:
    """Count deals that stand by how many players kill. Changes `counts`."""
    deck = np.zeros(NUM_CARDS, np.int64)
    for deal_no in range(num_deals):
        for card in range(NUM_CARDS):
            deck[card] = card
        num_cards = NUM_OWN * num_players + NUM_HELPS
        shuffle(deck, NUM_CARDS, num_cards, seed, deal_no, Purpose.ODDS + (num_players << PLAYERS_SHIFT))
        if do_doors_stand(deck, num_players):
            num_killers = 0
            for player in range(num_players):
                num_killers += does_kill(deck, player, num_players)
            counts[num_killers] += 1


def killers(num_players: int, num_deals: int, seed: int) -> np.ndarray:
    """int64[players + 1], in how many deals so many kill, of those among `num_deals` that stand. Same seed, same counts."""
    counts = np.zeros(num_players + 1, np.int64)
    deal_at_random(num_players, num_deals, seed, counts)
    return counts


def nobody_kills(num_players: int, num_deals: int, seed: int) -> Estimate:
    """The chance that nobody kills in a deal that stands."""
    counts = killers(num_players, num_deals, seed)
    share = float(counts[0] / counts.sum())
    return Estimate(value=share, stderr=sqrt(share * (1 - share) / counts.sum()))
