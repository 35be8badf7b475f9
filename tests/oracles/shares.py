"""What a hand can expect of the pot in any game the slow way: deal the unseen cards again and again, and compare all hands.

Opponents hold any cards that agree with those they show. Knows no classes; hands are ranked by the engine, which has a twin of
its own (tests/oracles/naive_ranking.py).
"""

import numpy as np

from pipeline import cards as card_text
from pipeline import compile, games
from pipeline.codes import BestOf
from pipeline.engine import tables
from pipeline.engine.dealing import deal_from_deck, with_card
from pipeline.engine.jit import kernel
from pipeline.engine.omaha import key_of, mask_of, omaha_value
from pipeline.engine.ranking import hand_value
from pipeline.engine.sources import strength_of
from pipeline.engine.table_hand import begin_hand, seat_player


@kernel
def value_of(ranking, is_omaha, own, num_own, board, num_board):
    """The value of packed own cards beside a packed board."""
    if is_omaha:
        return omaha_value(ranking, own, num_own, board, num_board)
    key = key_of(own, num_own) + key_of(board, num_board)
    return hand_value(ranking, key, mask_of(own, num_own) | mask_of(board, num_board))


@kernel
def share_of_best(values, is_high):
    """The share of the first hand among the best ones; of lows none if there is no low."""
    best = values.max()
    if values[0] < best or (best == 0 and not is_high):
        return 0.0
    return 1.0 / (values == best).sum()


@kernel
def sampled_share(
    high, low, is_omaha, known, num_known, num_own, board, num_board, full_board, unseen, num_trials, seed
):
    """The mean share, 0.0 to 1.0, of the first seat. `known`: packed cards of each seat that the first one sees, uint64[seats],
    `num_known` how many; each gets `num_own` in all, the board `full_board`."""
    np.random.seed(seed)
    num_seats = known.size
    highs, lows = np.zeros(num_seats, np.int64), np.zeros(num_seats, np.int64)
    total = 0.0
    for _ in range(num_trials):
        at = 0
        for place in range(unseen.size):
            other = place + np.random.randint(0, unseen.size - place)
            unseen[place], unseen[other] = unseen[other], unseen[place]
        whole = board
        for place in range(num_board, full_board):
            whole = with_card(whole, place, unseen[at])
            at += 1
        for seat in range(num_seats):
            own = known[seat]
            for place in range(num_known[seat], num_own):
                own = with_card(own, place, unseen[at])
                at += 1
            highs[seat] = value_of(high, is_omaha, own, num_own, whole, full_board)
            lows[seat] = value_of(low, is_omaha, own, num_own, whole, full_board)
        high_share, low_share = share_of_best(highs, True), share_of_best(lows, False)
        total += (high_share + low_share) / 2 if lows.max() > 0 else high_share
    return total / num_trials


def new_hand(rules: np.ndarray, num_seats: int) -> np.ndarray:
    """TABLE[1] with seats but no cards."""
    table = tables.new_table()
    begin_hand(table[0], 0, num_seats, num_seats - 1, 0)
    for seat in range(num_seats):
        seat_player(table[0], seat, seat + 1, seat, 0, 1000)
    return table


def dealt_hand(rules: np.ndarray, deck: list[int], street_no: int, num_seats: int) -> np.ndarray:
    """TABLE[1] on a street, nobody folded. The deck is dealt from in order."""
    table = new_hand(rules, num_seats)
    table["deck"][0, : len(deck)] = deck
    for street in range(street_no + 1):
        table["street_no"] = street
        deal_from_deck(rules[0], table[0], street)
    return table


def rules_of(game_key: str, ranking: str = "") -> np.ndarray:
    """RULES[1] of a game."""
    return compile.rule_record(games.find(game_key), {"ranking": ranking} if ranking else {})


def random_deck(rules: np.ndarray, rng: np.random.Generator) -> list[int]:
    """All cards of the game in random order."""
    return rng.permutation(rules["deck"][0, : int(rules["deck_size"][0])]).tolist()


def expected_share(rules: np.ndarray, table: np.ndarray, num_trials: int, seed: int = 1) -> float:
    """What the first seat can expect of the pot by what it sees, 0.0 to 1.0."""
    num_seats = int(table["num_seats"][0])
    seats = table["seats"][0, :num_seats]
    known = np.array([seats[0]["cards"], *seats[1:]["up_cards"]], np.uint64)
    num_known = np.array([seats[0]["num_cards"], *seats[1:]["num_up"]], np.int64)
    board = int(table["board"][0])
    seen = {card for packed in [*known.tolist(), board] for card in card_text.unpack(packed)}
    unseen = np.array([card for card in rules["deck"][0, : int(rules["deck_size"][0])] if card not in seen], np.int64)
    num_own = int((rules["hole"] + rules["door"])[0].sum())
    return float(
        sampled_share(
            int(rules["high"][0]),
            int(rules["low"][0]),
            bool(rules["best_of"][0] == BestOf.TWO_OWN_THREE_BOARD),
            known,
            num_known,
            num_own,
            np.uint64(board),
            int(table["num_board"][0]),
            int(rules["board"][0].sum()),
            unseen,
            num_trials,
            seed,
        )
    )


def strength_in(rules: np.ndarray, table: np.ndarray) -> tuple[int, int]:
    """(strength, draw) of the first seat as its player is told."""
    strength, draw = strength_of(rules[0], table[0], 0, int(table["num_seats"][0]) - 1)
    return int(strength), int(draw)


def spot(game_key: str, own: str, board: str = "", shown: tuple[str, ...] = ("",), ranking: str = "") -> np.ndarray:
    """TABLE[1] of cards as text: own ones, those of the board, and what opponents show. Down-cards of theirs are unknown."""
    rules = rules_of(game_key, ranking)
    table = new_hand(rules, 1 + len(shown))
    row = table[0]
    num_hole = int(rules["hole"][0, 0])
    held = card_text.cards(own)
    lay_open(row["seats"][0], held, num_hole if rules["door"].any() else len(held))
    for seat, cards in zip(row["seats"][1:], shown, strict=False):
        lay_open(seat, card_text.cards(cards), 0)
    laid = card_text.cards(board)
    row["board"], row["num_board"] = card_text.pack(laid), len(laid)
    row["board_key"], row["board_mask"] = key_of(row["board"], len(laid)), mask_of(row["board"], len(laid))
    dealt = np.cumsum((rules["hole"] + rules["door"] + rules["board"])[0])
    row["street_no"] = int(np.searchsorted(dealt, len(held) + len(laid)))
    return table


def lay_open(seat: np.ndarray, held: list[int], num_down: int) -> None:
    """Give a seat cards, those after the first `num_down` face up. Changes the seat."""
    up = held[num_down:]
    seat["cards"], seat["num_cards"] = card_text.pack(held), len(held)
    seat["own_key"], seat["own_mask"] = key_of(seat["cards"], len(held)), mask_of(seat["cards"], len(held))
    seat["up_cards"], seat["num_up"] = card_text.pack(up), len(up)
    seat["up_ranks"] = sum(1 << rank for rank in {card // 4 for card in up})
