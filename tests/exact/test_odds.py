"""Equity of all-in hands: against outside evaluators, the slow twin and published figures, and how questions are read."""

import math
import zlib
from dataclasses import astuple
from functools import cache

import numpy as np
import pytest

from pipeline import cards
from pipeline.codes import Ranking
from pipeline.engine.classes import load_tables
from pipeline.engine.ranking import starting_hand_class
from pipeline.errors import HandError, PipelineError, UnknownName, UsageError
from pipeline.exact import odds as exact
from pipeline.exact.mata_hands import final_hands
from pipeline.exact.mata_samples import nobody_kills
from pipeline.exact.odds_games import ALL, find
from tests import needs
from tests.oracles import naive_mata_hands, naive_odds, named_ranking

NUM_SPOTS = 12
NUM_UNSEEN = 9


def ask(game: str, *hands: str, board: str = "", dead: str = "", samples: int = 100_000, seed: int = 1) -> exact.Odds:
    return exact.answer(exact.read_question(find(game), hands, board, dead), samples, seed)


def equities(game: str, *hands: str, **options) -> list[float]:
    return [seat.equity for seat in ask(game, *hands, **options).seats]


def split(hand: str) -> tuple[str, ...]:
    return tuple(hand[i : i + 2] for i in range(0, len(hand), 2))


# ----------------------------------------------------------------------------------------------- outside evaluators
def of_pokerkit(name: str) -> naive_odds.Rank:
    kind = getattr(needs.oracle("pokerkit"), name)
    return cache(lambda own, board: kind.from_game_or_none("".join(own), "".join(board)))


def of_phevaluator(own: tuple[str, ...], board: tuple[str, ...]) -> int:
    return -needs.oracle("phevaluator").evaluate_cards(*own, *board)


def omaha_of_phevaluator(own: tuple[str, ...], board: tuple[str, ...]) -> int:
    """Of five or six own cards the best four count."""
    evaluate = needs.oracle("phevaluator").evaluate_omaha_cards
    return max(-evaluate(*board, *four) for four in naive_odds.combinations(own, 4))


def six_plus_b_of_twin(own: tuple[str, ...], board: tuple[str, ...]) -> tuple[int, ...] | None:
    return named_ranking.rank_under("six_plus_b", [*own, *board])


def mata_of_twin(own: tuple[str, ...], helps: tuple[str, ...]) -> tuple[int, ...]:
    """All hands that don't kill are worth the same (7.14)."""
    rank = naive_mata_hands.best_hand(own, helps)
    return rank if naive_mata_hands.does_kill(rank) else (-1,)


def judges(key: str) -> tuple[naive_odds.Rank, naive_odds.Rank | None]:
    """Who says which hand is better in a game, and which low."""
    if key == "razz":
        return of_pokerkit("RegularLowHand"), None
    if key == "six_plus":
        return of_pokerkit("ShortDeckHoldemHand"), None
    if key == "mata_ases":
        return mata_of_twin, None
    if key == "six_plus_b":
        return six_plus_b_of_twin, None
    high = omaha_of_phevaluator if key.startswith("omaha") else of_phevaluator
    low = None
    if key.endswith("hi_lo"):
        low = of_pokerkit("OmahaEightOrBetterLowHand" if key.startswith("omaha") else "EightOrBetterLowHand")
    return high, low


@pytest.mark.parametrize("spot", range(NUM_SPOTS))
@pytest.mark.parametrize("key", list(ALL))
def test_outside_evaluators_agree_run_out_by_run_out(key, spot):
    """Two or three hands, one or two cards to come to the board or one to each hand; dead cards keep the run-outs few. Of games
    with lows every other spot is dealt from the low cards.
    """
    game = find(key)
    generator = np.random.Generator(np.random.PCG64([spot, zlib.crc32(key.encode())]))
    deck = list(game.deck)
    if spot % 2 and (key == "razz" or key.endswith("hi_lo")):
        deck = [card for card in deck if card < 32 or card >= 48]
    num_hands = 2 + (spot % 3 == 0 and game.num_board_cards > 0)
    num_known = game.num_own_cards if game.num_board_cards else game.num_own_cards - 1
    num_board = max(0, game.num_board_cards - 1 - spot % 2)
    dealt = [cards.text([card]) for card in generator.permutation(deck)]
    hands = [tuple(dealt[at * num_known : (at + 1) * num_known]) for at in range(num_hands)]
    rest = dealt[num_hands * num_known :]
    board, unseen, dead = tuple(rest[:num_board]), tuple(rest[num_board:][:NUM_UNSEEN]), rest[num_board:][NUM_UNSEEN:]
    dead += [cards.text([card]) for card in game.deck if card not in deck]
    found = ask(key, *("".join(hand) for hand in hands), board="".join(board), dead="".join(dead))
    high, low = judges(key)
    expected = naive_odds.odds(hands, board, game.num_own_cards, game.num_board_cards, unseen, high, low)

    assert found.is_exact
    for seat, its in zip(found.seats, expected, strict=True):
        assert (seat.equity, seat.win, seat.tie) == pytest.approx(tuple(map(float, its[:3])), abs=1e-12)
        if low:
            assert (seat.high, seat.low) == pytest.approx((float(its.high), float(its.low)), abs=1e-12)


def test_hands_of_mata_ases_so_far_kill_as_often_as_in_every_run_out():
    """Around rule book 7.8's example: K-K, A-7 and 9 with more cards, helps As 9d and one yet to come."""
    hands = [("Kh", "Kd", "2c", "7h"), ("Ac", "7c", "Jd", "8s", "3h"), ("9h", "Ts", "5c", "Qd")]
    helps, unseen = ("As", "9d"), ("4c", "Ks", "2d", "6h", "Td", "Qs", "3s")
    known = {*helps, *unseen, *sum(hands, ())}
    dead = "".join(card for card in naive_mata_hands.DECK if card not in known)
    found = ask("mata_ases", *("".join(hand) for hand in hands), board="".join(helps), dead=dead)
    num = divided = 0
    kills = [0, 0, 0]
    for (card,), *more in naive_odds.runouts(unseen, [1, 1, 0, 1]):
        ranks = [mata_of_twin(hand + own, (*helps, card)) for hand, own in zip(hands, more, strict=True)]
        kills = [count + (rank != (-1,)) for count, rank in zip(kills, ranks, strict=True)]
        divided += all(rank == (-1,) for rank in ranks)
        num += 1
    expected = naive_odds.odds(hands, helps, 5, 3, unseen, mata_of_twin, None)

    assert found.is_exact
    assert found.num_runouts == num
    assert found.divided_share == pytest.approx(divided / num)
    assert [seat.kill for seat in found.seats] == pytest.approx([count / num for count in kills])
    assert [(seat.equity, seat.win, seat.tie) for seat in found.seats] == [
        pytest.approx(tuple(map(float, its[:3])), abs=1e-12) for its in expected
    ]


def test_a_hand_of_mata_ases_kills_as_often_as_counting_says():
    """41.18 % of hands, within four standard errors; and as often neither of two does as in deals drawn otherwise."""
    found = ask("mata_ases", "random", "random", samples=100_000)

    assert found.seats[0].kill == pytest.approx(float(final_hands().kill), abs=4 * math.sqrt(0.25 / 100_000))
    assert found.divided_share == pytest.approx(
        nobody_kills(2, 100_000, seed=8).value, abs=4 * math.sqrt(0.5 / 100_000)
    )


@pytest.mark.parametrize(("hands", "board"), [(("AhAd", "KsKc"), "2c7d9h"), (("AhKh", "QsQc", "7d6d"), "Qd8h5h")])
def test_phevaluator_agrees_on_flops(hands, board):
    held = [split(hand) for hand in hands]
    unseen = tuple(c for c in (cards.text([n]) for n in range(52)) if c not in {*split(board), *sum(held, ())})
    expected = naive_odds.odds(held, split(board), 2, 5, unseen, of_phevaluator, None)

    assert equities("holdem", *hands, board=board) == pytest.approx([float(its.equity) for its in expected], abs=1e-12)


def test_pokerkit_finds_the_same_equities_of_ranges():
    """By sampling: within four standard errors."""
    pokerkit = needs.oracle("pokerkit")
    num_samples = 3_000
    its = pokerkit.calculate_equities(
        (pokerkit.parse_range("QQ+,AKs"), pokerkit.parse_range("TT-77")),
        pokerkit.Card.parse("Ts8c2d"),
        2,
        5,
        pokerkit.Deck.STANDARD,
        (pokerkit.StandardHighHand,),
        sample_count=num_samples,
    )
    ours = equities("holdem", "QQ+,AKs", "TT-77", board="Ts8c2d")

    assert ours == pytest.approx(its, abs=4 * math.sqrt(0.25 / num_samples))


@pytest.mark.parametrize("hand", ["AA", "KK", "AKs", "AKo", "72o", "JTs", "22", "T9o"])
def test_the_shipped_equities_against_a_random_hand_are_met(hand):
    """Exact ones, of another program (make_tables.py): aces win 85.2 %, seven-deuce 34.6 %."""
    first = exact.parse_range(hand)[0]
    known = load_tables("tables_policy.npz")["preflop_equity_permyriad"][starting_hand_class(*first)] / 10_000
    found = ask("holdem", hand, "random", samples=200_000)

    assert not found.is_exact
    assert found.seats[0].equity == pytest.approx(known, abs=0.00005 + 4 * found.seats[0].stderr)


# ------------------------------------------------------------------------------------------------------- consistency
def test_any_two_hands_before_the_flop_are_dealt_out():
    """1,712,304 boards. Of aces against kings without a suit in common 0.38 % are ties."""
    found = ask("holdem", "AhAd", "KsKc")

    assert (found.is_exact, found.num_runouts) == (True, math.comb(48, 5))
    assert sum(seat.equity for seat in found.seats) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(
    ("game", "hands", "board"),
    [
        ("holdem", ("QQ+,AKs", "TT-77", "AhKd"), "2c7d9h"),
        ("holdem", ("AQ+,AsJs", "random"), "2c7d9h"),
        ("holdem", ("AsAh,7d2c", "AsAd,KsKd"), ""),  # one in four deals would have a card twice
        ("omaha", ("AhAdKsKc", "JhTh9s8s", "random"), "2c7d9h4c"),
        ("omaha_hi_lo", ("AhAd2s3c", "KhKdQsJs"), ""),
        ("seven_card_stud", ("AhAdKs2c4d", "JhTh9h2d3d"), ""),
        ("seven_card_stud_hi_lo", ("AhAdKs2c4d", "5h4h3h2d7d"), ""),
        ("razz", ("Ah2d3s4cKd", "5h6h7h8dQd"), ""),
        ("six_plus", ("TT+,AKs", "JTs-87s"), ""),
    ],
)
def test_sampling_meets_what_dealing_all_gives(monkeypatch, game, hands, board):
    """Within four standard errors, in every figure; the error itself is the one that equities of 20 seeds have."""
    all_dealt = ask(game, *hands, board=board)
    monkeypatch.setattr(exact, "MOST_HANDS", 0)
    samples = [ask(game, *hands, board=board, samples=5_000, seed=seed) for seed in range(20)]

    assert all_dealt.is_exact
    assert not any(sample.is_exact for sample in samples)
    for at, truth in enumerate(all_dealt.seats):
        seats = [sample.seats[at] for sample in samples]
        errors = [seat.stderr for seat in seats]
        mean = np.mean([[value or 0.0 for value in astuple(seat)[1:]] for seat in seats], axis=0)
        known = [value or 0.0 for value in astuple(truth)[1:]]
        assert mean[[0, 2, 3, 4, 5]] == pytest.approx(
            [known[i] for i in (0, 2, 3, 4, 5)], abs=4 * 0.5 / math.sqrt(100_000)
        )
        spread = np.std([seat.equity for seat in seats], ddof=1)
        assert 0.5 * np.mean(errors) <= spread <= 1.7 * np.mean(errors)


def test_deals_that_differ_by_suits_are_dealt_once(monkeypatch):
    """With and without the saving, with board and dead cards that only some changes of suits leave alone."""
    questions = [
        (("QQ+,AKs", "TT-99"), "2c7d9h", ""),
        (("AJs", "T8s"), "2c7d", "KhQh3h2h"),
        (("AKs", "AKs,77", "22"), "8h8d8s", ""),
    ]
    saved = [equities("holdem", *hands, board=board, dead=dead) for hands, board, dead in questions]
    monkeypatch.setattr(exact, "MOST_SEATS_TO_FOLD", 0)
    plain = [equities("holdem", *hands, board=board, dead=dead) for hands, board, dead in questions]

    for some, others in zip(saved, plain, strict=True):
        assert some == pytest.approx(others, abs=1e-12)


def test_the_order_of_hands_does_not_matter():
    hands = ("QQ+,AKs", "TT-77", "AhKd")

    assert equities("holdem", *hands, board="2c7d9h") == pytest.approx(
        equities("holdem", *hands[::-1], board="2c7d9h")[::-1], abs=1e-12
    )


def test_the_same_seed_gives_the_same_sample():
    first, again, other = (ask("holdem", "AA", "random", samples=2_000, seed=seed) for seed in (1, 1, 2))

    assert first == again
    assert first.seats[0].equity != other.seats[0].equity


def test_a_low_can_be_quartered():
    """Both have 8-7-4-2-A, aces and kings beat queens and kings: the low half is shared (rule book 3)."""
    found = ask("omaha_hi_lo", "AhAd2s3c", "Ac2hQdQs", board="4c7d8hKsKd")

    assert [(seat.high, seat.low, seat.equity) for seat in found.seats] == [(1, 0.5, 0.75), (0, 0.5, 0.25)]
    assert [(seat.win, seat.tie) for seat in found.seats] == [(0, 1), (0, 1)]
    assert found.low_share == 1


def test_hands_that_play_the_board_share_the_pot():
    found = ask("holdem", "2c3d", "2d3c", "2h3h", board="AsKsQsJsTs")

    assert [seat.equity for seat in found.seats] == pytest.approx([1 / 3] * 3)
    assert [(seat.win, seat.tie) for seat in found.seats] == [(0, 1)] * 3


def test_dead_cards_never_come():
    """Kings without a king left need a straight or flush that the board does not allow."""
    assert equities("holdem", "AhAd", "KsKc", board="2c7d9h4s", dead="KdKh") == [1, 0]
    assert equities("holdem", "AhAd", "KsKc", board="2c7d9h4s")[1] == pytest.approx(2 / 44)


def test_razz_is_won_by_the_low_hand():
    assert equities("razz", "Ah2d3s4c5hKdKc", "AdAcAs6d6c6hQd") == [1, 0]
    assert find("razz").showdown.high == Ranking.ACE_TO_FIVE


def test_letters_may_be_capitals_or_small():
    """Of cards, ranges, board and dead cards."""
    asked = equities("holdem", "ahad", "QQ+,aKS", board="2C7D9h", dead="th")

    assert asked == equities("holdem", "AhAd", "QQ+,AKs", board="2c7d9h", dead="Th")


# --------------------------------------------------------------------------------------------- what can't be answered
@pytest.mark.parametrize(
    ("game", "hands", "options", "message"),
    [
        ("holdem", ("AhAd", "AhKs"), {}, "Hand 2, 'AhKs': Ah is also in hand 1. Give each card once."),
        ("holdem", ("AhAd", "KK"), {"board": "2c7dAh"}, "Hand 1, 'AhAd': Ah is also in the board. Give each card once."),
        ("holdem", ("AhAd", "KK"), {"board": "2c7d9h", "dead": "9h"}, "The board, '2c7d9h': 9h is also in the dead cards."),
        ("holdem", ("AhAh", "KK"), {}, "Hand 1, 'AhAh': Ah is there twice."),
        ("omaha", ("AhAd", "KhKdQsJs"), {}, "Hand 1, 'AhAd': Omaha gives each hand 4 cards, not 2. Give all of them"),
        ("holdem", ("AhAdAc", "KK"), {}, "Hand 1, 'AhAdAc': Texas Hold'em gives each hand 2 cards, not 3."),
        ("omaha", ("QQ+", "KhKdQsJs"), {}, "Hand 1, 'QQ+': these are no cards."),
        ("holdem", ("AhAx", "KK"), {}, "Hand 1, 'AhAx': 'AhAx' is neither cards nor a range. Write ranges like QQ+"),
        ("six_plus", ("AhAd", "2c2d"), {}, "Hand 2, '2c2d': 2c is not in the deck."),
        ("holdem", ("AA", "KK"), {"board": "2c7d9h4s5d6h"}, "The board, '2c7d9h4s5d6h': Texas Hold'em has a board of 5 cards."),
        ("seven_card_stud", ("Ah", "Kh"), {"board": "2c"}, "The board, '2c': Seven Card Stud has no board."),
        ("holdem", ("AhAd",), {}, "Number of hands met: 1. Give 2 to 10"),
        ("holdem", ("AA", "AA", "AA"), {}, "No deal gives each hand its cards"),
        ("holdem", ("AA", "KK"), {"board": "AhAdAs"}, "Hand 1, 'AA': each of its hands has a card that lies elsewhere."),
        ("seven_card_stud", ("random",) * 8, {}, "8 hands of Seven Card Stud need 56 more cards, and the deck has 52 left"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused(game, hands, options, message):
    """What, where, and what to do."""
    with pytest.raises(PipelineError) as caught:
        ask(game, *hands, **options)

    assert str(caught.value).startswith(message)
    assert caught.value.exit_code == 2
    assert isinstance(caught.value, HandError | UsageError)


def test_an_unknown_game_names_the_nearest():
    with pytest.raises(UnknownName, match="Did you mean 'omaha_hi_lo'"):
        find("omaha_hilo")
