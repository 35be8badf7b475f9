"""The words of PokerStars text: hands, posts, pots, cards, and the reasons why a hand can't be said."""

from dataclasses import replace

import pytest

from pipeline import cards
from pipeline.app.export import courses_of
from pipeline.app.home import Home
from pipeline.app.replay import replay
from pipeline.app.simulate import plan_of, simulate
from pipeline.codes import BestOf, Limit, Ranking, ResultSource, Shows
from pipeline.exports.course import HandCourse, Unsayable
from pipeline.exports.pokerstars.hand import text_of
from pipeline.exports.pokerstars.telling import Hero, Telling
from pipeline.exports.pokerstars.words import Hand, best_key, key_of_value, words
from tests.oracles.stored_games import stored

TELLING = Telling(run_id="r_0123456789abcdef", run_name="six_max")

HEAD = """PokerStars Hand #77:  Hold'em No Limit ($0.05/$0.10 USD) - 2016/01/17 9:11:07 UTC [2016/01/17 4:11:07 ET]
Table 'A' 6-max Seat #1 is the button
Seat 1: Ana ($10 in chips)
Seat 2: Bea ($0.03 in chips)
Seat 3: Cid ($10 in chips)
Seat 4: Dan ($10 in chips)
Seat 5: Eva ($0.15 in chips)
"""
TAIL = "*** SUMMARY ***\nTotal pot $0 | Rake $0\n"


@pytest.mark.parametrize(
    ("high", "low", "own", "board", "said"),
    [
        (Ranking.STANDARD, Ranking.NONE, "AhKh", "QhJhTh2c3d", "a Royal Flush"),
        (Ranking.STANDARD, Ranking.NONE, "Ah2h", "3h4h5h9cKd", "a straight flush, Ace to Five"),
        (Ranking.STANDARD, Ranking.NONE, "6h6c", "6d6sKh2c3d", "four of a kind, Sixes"),
        (Ranking.STANDARD, Ranking.NONE, "2h2c", "2dKsKh7c3d", "a full house, Deuces full of Kings"),
        (Ranking.STANDARD, Ranking.NONE, "Th2h", "3h4h8h9cKd", "a flush, Ten high"),
        (Ranking.STANDARD, Ranking.NONE, "ThJd", "QhKc8h9c2d", "a straight, Nine to King"),
        (Ranking.STANDARD, Ranking.NONE, "ThTd", "TcKc8h9c2d", "three of a kind, Tens"),
        (Ranking.STANDARD, Ranking.NONE, "AhQd", "QcTcTh5c2d", "two pair, Queens and Tens"),
        (Ranking.STANDARD, Ranking.NONE, "AhQd", "3c3h9hTc2d", "a pair of Threes"),
        (Ranking.STANDARD, Ranking.NONE, "AhQd", "3c4h9hTc2d", "high card Ace"),
        (Ranking.STANDARD, Ranking.EIGHT_OR_BETTER, "Ad3s9c5c", "2d7dKdQd6h", "HI: high card Ace; LO: 7,6,3,2,A"),
        (Ranking.STANDARD, Ranking.EIGHT_OR_BETTER, "AdAsKc5c", "2d7dKdQd9h", "HI: a pair of Aces"),
        (Ranking.SIX_PLUS_A, Ranking.NONE, "Ah6d", "7c8h9hQcQd", "a straight, Ace to Nine"),
        (Ranking.ACE_TO_FIVE, Ranking.NONE, "7dAd4dKd8hJh3d", "", "Lo: 8,7,4,3,A"),
        (Ranking.ACE_TO_FIVE, Ranking.NONE, "KsKhKdQcQd2h2c", "", "Lo: two pair, Queens and Deuces"),
    ],
)
def test_hands_in_the_words_of_the_room(high, low, own, board, said):
    """`shows [7d Ad 4d Kd 8h Jh 3d] (Lo: 8,7,4,3,A)` and `a Royal Flush` stand in others' readers of such files."""
    is_omaha = low is Ranking.EIGHT_OR_BETTER
    best_of = BestOf.TWO_OWN_THREE_BOARD if is_omaha else BestOf.ANY_FIVE
    keys = [best_key(ranking, best_of, cards.cards(own), cards.cards(board)) for ranking in (high, low)]

    assert said == words(high, low, Hand(*keys))


@pytest.fixture(scope="module", params=["six_max", "omaha_hi_lo", "razz", "six_plus"])
def generated(request, tmp_path_factory) -> list[HandCourse]:
    home = Home(tmp_path_factory.mktemp("home"))
    run = simulate(plan_of(request.param, home, 4), home, 250, 1, 1).manifest
    return list(courses_of(home.lake, run, run.blocks))


def test_values_at_showdown_are_those_of_the_cards(generated):
    """The best five found by going through all of them compare as the engine's value says."""
    num_compared = 0
    for hand in generated:
        rules = hand.game.showdown
        for at in hand.live if hand.num_showdown else ():
            seat, own = hand.seats[at], hand.record.seats[at].cards
            for ranking, value in ((rules.high, seat.high_value), (rules.low, seat.low_value)):
                assert key_of_value(ranking, value) == best_key(ranking, rules.best_of, own, hand.record.board)
            num_compared += 1

    assert num_compared > 60


RUN_OUT = """*** FLOP *** [2c 7d 9h]
*** TURN *** [2c 7d 9h] [Jc]
*** RIVER *** [2c 7d 9h Jc] [3d]
*** SHOW DOWN ***
{}: shows [Ah Ad] (a pair of Aces)
{}: shows [Kh Kd] (a pair of Kings)"""
BLINDS = ("Cid: posts small blind $0.05", "Dan: posts big blind $0.10")


@pytest.mark.parametrize(
    ("posts", "rest"),
    [
        (BLINDS, ("Ana: folds", "Cid: folds")),
        (
            ("Bea: posts small blind $0.03 and is all-in", "Cid: posts big blind $0.10"),
            ("Dan: folds", RUN_OUT.format("Bea", "Cid")),
        ),
        ((*BLINDS, "Ana: posts the ante $0.01", "Dan: posts the ante $0.01"), ("Ana: folds", "Cid: folds")),
        ((*BLINDS, "Ana: posts small & big blinds $0.15"), ("Ana: folds", "Cid: folds")),
        ((*BLINDS, "Ana: posts big blind $0.10"), ("Ana: folds", "Cid: folds")),
        ((*BLINDS, "Ana: posts small blind $0.05"), ("Ana: folds", "Cid: folds")),
        (
            (*BLINDS, "Eva: posts straddle $0.15 and is all-in"),
            ("Ana: folds", "Cid: folds", "Dan: calls $0.05", RUN_OUT.format("Dan", "Eva")),
        ),
    ],
)
def test_posts_go_out_as_they_came_in(tmp_path, posts, rest):
    """Live, dead and both, short ones, straddles."""
    (tmp_path / "hand.txt").write_text("\n".join([HEAD + "\n".join(posts), "*** HOLE CARDS ***", *rest, TAIL]))
    home = Home(tmp_path / "home")
    result = replay([tmp_path / "hand.txt"], home)
    assert [reject.reason for reject in result.rejects] == []
    (hand,) = courses_of(home.lake, result.manifest, result.manifest.blocks)
    lines = text_of(hand, TELLING).splitlines()

    assert [line for line in lines if ": posts " in line] == list(posts)
    assert lines[0] == HEAD.splitlines()[0]


@pytest.fixture(scope="module")
def hands(tmp_path_factory) -> list[HandCourse]:
    """Hands of random players, short stacks among them."""
    home = Home(tmp_path_factory.mktemp("home"))
    run = stored(home, "holdem", Limit.NO_LIMIT, 80, 6, currency="USD", decimals=2)
    return list(courses_of(home.lake, run, run.blocks))


def with_stakes(hand: HandCourse, **changes) -> HandCourse:
    return replace(hand, record=replace(hand.record, stakes=replace(hand.record.stakes, **changes)))


def with_seat(hand: HandCourse, at: int, **changes) -> HandCourse:
    seats = list(hand.record.seats)
    seats[at] = replace(seats[at], **changes)
    return replace(hand, record=replace(hand.record, seats=tuple(seats)))


def shown(hand: HandCourse) -> int:
    """A seat that shows its cards."""
    return next(at for at, seat in enumerate(hand.record.seats) if seat.shows is Shows.SHOWS)


REASONS = {
    "an amount is finer than a hundredth": lambda hand: with_stakes(hand, decimals=4),
    "the currency has no code of three letters": lambda hand: with_stakes(hand, currency="Doubloons"),
    "the chips are those of a tournament whose number nobody says": lambda hand: with_stakes(hand, currency="CHIPS"),
    "the smallest bet is another than the big blind": lambda hand: with_stakes(hand, min_bet=20),
    "the big blind is another than the stakes have it": lambda hand: with_stakes(hand, big_blind=11, min_bet=11),
    "a chair has a number above 10": lambda hand: with_seat(hand, 0, chair=11),
    "a stack is unknown": lambda hand: with_seat(hand, 0, stack=None),
    "two players have one name": lambda hand: with_seat(hand, 0, player=hand.record.seats[1].player),
    "a name is empty, begins or ends with a blank, or has characters that don't print": lambda hand: with_seat(
        hand, 0, player="Ana\nBea"
    ),
    "cards stay face down at showdown": lambda hand: with_seat(hand, shown(hand), shows=Shows.KEEPS_FACE_DOWN),
    "cards are shown that nobody knows": lambda hand: with_seat(hand, shown(hand), cards=(cards.UNKNOWN,) * 2),
    "a side pot goes back to those who paid it": lambda hand: replace(
        hand, awards=tuple(award._replace(result_source=ResultSource.REFUND) for award in hand.awards)
    ),
    "a post is another than the stakes have it": lambda hand: replace(
        hand, posts=tuple(post._replace(chips=post.chips + 1, is_all_in=False) for post in hand.posts)
    ),
}


@pytest.mark.parametrize("reason", REASONS)
def test_a_hand_that_can_t_be_said_is_refused_by_name(hands, reason):
    hand = next(hand for hand in hands if hand.num_showdown > 1)
    text_of(hand, TELLING)
    with pytest.raises(Unsayable) as problem:
        text_of(REASONS[reason](hand), TELLING)

    assert problem.value.reason == reason


def test_the_hero_is_dealt_to_and_nobody_else(hands):
    """By chair or by name; a hero that sits elsewhere is nobody. All cards are everybody's."""
    hand = hands[0]
    names = [seat.player for seat in hand.record.seats]

    def dealt_to(**changes) -> list[str]:
        text = text_of(hand, replace(TELLING, **changes))
        return [line.split()[2] for line in text.splitlines() if line.startswith("Dealt to ")]

    assert dealt_to() == dealt_to(hero=Hero()) == dealt_to(hero=Hero(chair=9)) == []
    assert dealt_to(hero=Hero(chair=2)) == dealt_to(hero=Hero(player=names[1])) == [names[1]]
    assert dealt_to(has_all_cards=True) == names
