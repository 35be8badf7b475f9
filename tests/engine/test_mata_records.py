"""Records of Mata Ases hands: those of the slow twin are replayed to equal events, and what the rules refuse is named.

The hand that is changed below: three seats, the button in seat 2. Deal 0 is a misdeal, deal 1 is checked through, in deal 2
nobody kills, deal 3 decides. The full-size run is tests/verify/mata_full.py.
"""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from pipeline import cards
from pipeline.codes import Action, DealEnd, ResultSource, Shows, Status
from pipeline.record import NOT_SAID, Decision, RecordedDeal, RecordedHand
from tests.oracles.mata_records import differences, record_of, replayed
from tests.oracles.mata_tables import Played, deck, random_hands, scripted
from tests.oracles.naive_mata_table import Decided, KeepOrNew, LockedOut, Terms

NUM_HANDS = 240
STACKS = [15000, 15000, 15000]
DECKS = [
    deck("Qc8d", "Qd3s", "Qh5c", helps="2h2s9c"),
    deck("2c9d", "7dTs", "Jh4s"),
    deck("2c4d6hJcKd", "2d5h7cJdQs", "4s6cTcQhKs"),
    deck("AcAd5h7sJd", "2c4d6hTsKd", "3d6cTc", helps="2h8d9c"),
]
SCRIPT = ", ".join(
    (
        *("check", "check", "check"),
        *("pot", "call", "call", *("check",) * 9),
        *("pot", "call", "call", "1/2", "fold", "call", "new", "keep", "1/3", "call", "keep", "new", "check", "check"),
    )
)
Change = Callable[[RecordedHand], RecordedHand]


def record(says_all: bool = True) -> RecordedHand:
    """The hand as it should be."""
    terms = Terms()
    return record_of(Played(terms, STACKS, 2, scripted(terms, list(STACKS), 2, DECKS, SCRIPT)), says_all)


def own(text: str) -> tuple[int, ...]:
    return tuple(cards.cards(text))


def with_deal(deal_no: int, **changes: object) -> Change:
    """The hand with other entries in an earlier deal."""

    def change(hand: RecordedHand) -> RecordedHand:
        deals = [replace(deal, **changes) if at == deal_no else deal for at, deal in enumerate(hand.deals)]
        return replace(hand, deals=tuple(deals))

    return change


def with_seat(at: int, **changes: object) -> Change:
    def change(hand: RecordedHand) -> RecordedHand:
        seats = [replace(seat, **changes) if at == no else seat for no, seat in enumerate(hand.seats)]
        return replace(hand, seats=tuple(seats))

    return change


def with_action(at: int, *instead: Decision) -> Change:
    """The hand with other decisions in place of one of the last deal."""
    return lambda hand: replace(hand, decisions=(*hand.decisions[:at], *instead, *hand.decisions[at + 1 :]))


def with_board(text: str) -> Change:
    return lambda hand: replace(hand, board=own(text))


def without_deal(deal_no: int) -> Change:
    return lambda hand: replace(hand, deals=(*hand.deals[:deal_no], *hand.deals[deal_no + 1 :]))


def ended_in_deal_1(hand: RecordedHand) -> RecordedHand:
    """The record as if the deal that was checked through decided it."""
    deal = hand.deals[1]
    seats = [replace(seat, cards=cards_of) for seat, cards_of in zip(hand.seats, deal.cards, strict=True)]
    return replace(hand, deals=hand.deals[:1], seats=tuple(seats), board=deal.board, decisions=deal.decisions)


def dealt_once_more(hand: RecordedHand) -> RecordedHand:
    """The deal that decides the hand said to be followed by another."""
    last = RecordedDeal(
        cards=tuple(seat.cards for seat in hand.seats), board=hand.board, decisions=hand.decisions, ending=None
    )
    return replace(hand, deals=(*hand.deals, last))


def dealt_300_times(hand: RecordedHand) -> RecordedHand:
    return replace(hand, deals=hand.deals[:1] * 300)


def act(seat: int, action: Action, amount: int = NOT_SAID) -> Decision:
    return Decision(seat=seat, action=action, amount=amount)


def test_the_hand_is_as_it_should_be():
    """A misdeal, a check-through, a replay, a deal that decides; each choice of cards made; said or not said."""
    for says_all in (True, False):
        found = replayed(record(says_all))

        assert (found.status, found.failed_at) == (Status.OK, -1)
        assert [ending.word for ending in found.told.endings] == ["misdeal", "check_through", "replay", "showdown"]
        assert [ending.extra for ending in found.told.endings] == [50, 100, 0, 0]


REFUSED = [
    ("a card twice in the deal", with_deal(2, cards=(own("2c4d6hJcKd"), own("2d5h7cJdKd"), own("4s6cTcQhKs"))), 2),
    ("a card of the board in a hand", with_seat(0, cards=own("AcAd5h7s8d")), 3),
    ("a hand too short", with_deal(0, cards=(own("Qc8d"), own("Qd"), own("Qh5c"))), 0),
    ("a hand too short for the last street", with_seat(0, cards=own("AcAd5h7s")), 3),
    ("a card too many", with_deal(1, cards=(own("2c9d"), own("7dTs3h"), own("Jh4s"))), 1),
    ("a card after the fold", with_seat(2, cards=own("3d6cTcKh")), 3),
    ("two helps", with_deal(0, board=own("2h2s")), 0),
    ("four helps", with_board("2h8d9c4c"), 3),
    ("an unknown door", with_deal(1, cards=(own("2c9d"), own("??Ts"), own("Jh4s"))), 1),
    ("an unknown hole that is opened", with_seat(0, cards=own("Ac??5h7sJd")), 3),
    ("unknown helps that are opened", with_board("2h??9c"), 3),
    ("a choice in the betting", with_action(4, act(2, Action.NEW)), 3),
    ("a check where a choice is due", with_action(6, act(0, Action.CHECK)), 3),
    ("a bet that is not offered", with_action(3, act(1, Action.BET, 500)), 3),
    ("a bet where there is one", with_action(1, act(1, Action.BET, 8000)), 3),
    ("a raise by the size of the bet", with_action(1, act(1, Action.RAISE, 4000)), 3),
    ("a call of another amount", with_action(1, act(1, Action.CALL, 1)), 3),
    ("a check facing a bet", with_action(1, act(1, Action.CHECK)), 3),
    ("another seat's turn", with_action(1, act(2, Action.FOLD)), 3),
    ("a bring-in", with_action(0, act(0, Action.BRING_IN, 50)), 3),
    ("an action after a misdeal", with_deal(0, decisions=(act(0, Action.CHECK),)), 0),
    ("a deal that stops too early", with_deal(2, decisions=(act(2, Action.BET, 500), act(0, Action.CALL, 500))), 2),
    ("a hand that stops too early", lambda hand: replace(hand, decisions=hand.decisions[:-1]), 3),
    ("a hand that goes on", lambda hand: replace(hand, decisions=(*hand.decisions, act(0, Action.CHECK))), 3),
    ("a misdeal said to be replayed", with_deal(0, ending=DealEnd.REPLAY), 0),
    ("an extra too small", with_deal(1, extra=50), 1),
    ("an extra after a replay", with_deal(2, extra=50), 2),
    ("no deal after a check-through", ended_in_deal_1, 1),
    ("a deal after the showdown", dealt_once_more, 3),
    ("300 deals", dealt_300_times, 0),
    ("winnings of another seat", with_seat(1, won=1), 3),
]
STATUSES = {
    "a card twice in the deal": Status.DUPLICATE_CARD,
    "a card of the board in a hand": Status.DUPLICATE_CARD,
    "a hand too short": Status.HOLE_CARDS_MISSING,
    "a hand too short for the last street": Status.HOLE_CARDS_MISSING,
    "a card too many": Status.TOO_MANY_HOLE_CARDS,
    "a card after the fold": Status.TOO_MANY_HOLE_CARDS,
    "two helps": Status.BOARD_TOO_SHORT,
    "four helps": Status.BOARD_TOO_LONG,
    "an unknown door": Status.UNKNOWN_UP_CARD,
    "an unknown hole that is opened": Status.UNKNOWN_UP_CARD,
    "unknown helps that are opened": Status.UNKNOWN_UP_CARD,
    "a choice in the betting": Status.NO_CHOICE,
    "a check where a choice is due": Status.CHOICE_DUE,
    "a bet that is not offered": Status.BET_NOT_OFFERED,
    "a bet where there is one": Status.BET_FACING_BET,
    "a raise by the size of the bet": Status.BET_NOT_OFFERED,
    "a call of another amount": Status.CALL_AMOUNT,
    "a check facing a bet": Status.CHECK_FACING_BET,
    "another seat's turn": Status.WRONG_ACTOR,
    "a bring-in": Status.UNKNOWN_ACTION,
    "an action after a misdeal": Status.ACTION_AFTER_DEAL,
    "a deal that stops too early": Status.DEAL_NOT_OVER,
    "a hand that stops too early": Status.HAND_NOT_OVER,
    "a hand that goes on": Status.ACTION_AFTER_END,
    "a misdeal said to be replayed": Status.DEAL_ENDS_OTHERWISE,
    "an extra too small": Status.EXTRA_AMOUNT,
    "an extra after a replay": Status.EXTRA_AMOUNT,
    "no deal after a check-through": Status.DEAL_MISSING,
    "a deal after the showdown": Status.DEAL_AFTER_END,
    "300 deals": Status.TOO_MANY_DEALS,
    "winnings of another seat": Status.RESULT_DIFFERS,
}


@pytest.mark.parametrize(("name", "change", "deal_no"), REFUSED, ids=[name for name, _, _ in REFUSED])
def test_a_record_against_the_rules_is_refused(name, change, deal_no):
    """With what is wrong, and in which deal."""
    found = replayed(change(record()))

    assert (found.status, found.deal_no, found.told) == (STATUSES[name], deal_no, None)


def test_actions_are_counted_over_all_deals():
    """Three checks, twelve decisions of the replayed deal, then the third one of the last deal."""
    found = replayed(with_action(2, act(2, Action.CALL, 1))(record()))

    assert (found.status, found.failed_at) == (Status.CALL_AMOUNT, 17)


def lock_example() -> RecordedHand:
    """Rule book 7.13: helps 9c 4d 2s. A shows KK 7 3, B AA 8 5, C Q J 6 3 and is locked."""
    rows = ("KsTcKd7h3c", "AhTdAc8d5s", "QsThJh6c3d")
    script = "pot, call, call, 1/3, call, call, keep, keep, keep, 1/3, call, call, keep, keep, keep, 1/3, fold, call"
    terms = Terms()
    events = scripted(terms, list(STACKS), 2, [deck(*rows, helps="9c4d2s")], script)
    assert [event.seat for event in events if isinstance(event, LockedOut)] == [2]
    return record_of(Played(terms, STACKS, 2, events))


def test_a_locked_seat_may_neither_call_nor_raise():
    """Facing a bet it can only fold (rule book 7.13)."""
    hand = lock_example()
    (at,) = (at for at, decision in enumerate(hand.decisions) if decision.action == Action.FOLD)
    bet = hand.decisions[at - 1].amount

    assert replayed(hand).status == Status.OK
    assert replayed(with_action(at, act(2, Action.CALL, bet))(hand)).status == Status.SEAT_LOCKED
    assert replayed(with_action(at, act(2, Action.RAISE, 4 * bet))(hand)).status == Status.SEAT_LOCKED
    assert replayed(with_action(at, act(2, Action.CHECK_OR_CALL))(hand)).status == Status.SEAT_LOCKED


def test_what_nobody_saw_may_be_unknown():
    """Holes of seats that folded or whose deal was void, helps that stayed closed."""
    hand = with_deal(0, cards=(own("Qc??"), own("Qd??"), own("Qh??")), board=own("??????"))(record())
    hand = with_deal(1, cards=(own("2c??"), own("7d??"), own("Jh??")), board=own("??????"))(hand)
    found = replayed(with_seat(2, cards=own("3d??Tc"))(hand))

    assert (found.status, found.result_source) == (Status.OK, ResultSource.CARDS)


def test_a_hole_that_was_mucked_unseen_does_not_kill():
    """Seat 1 mucks its last card, a new one that nobody saw."""
    found = replayed(with_seat(1, cards=own("2c4d6hTs??"), shows=Shows.MUCKS)(record()))

    assert (found.status, found.result_source) == (Status.OK, ResultSource.CARDS)


def nobody_is_known_to_kill(won: bool) -> RecordedHand:
    """One deal, two seats, seen through: seat 0 has nothing, of seat 1 the last card is unknown."""
    terms = Terms(max_replays=0)
    script = "pot, call, 1/3, call, keep, new, 1/3, call, keep, new, check, check"
    events = scripted(terms, [5000, 5000], 1, [deck("2c4d6hJcKd", "Qd5h7cJd3s", helps="9h8d3c")], script)
    hand = with_seat(1, cards=own("Qd5h7cJd??"), shows=Shows.UNSAID)(record_of(Played(terms, [5000, 5000], 1, events)))
    total = sum(seat.won for seat in hand.seats)
    for at, chips in enumerate((0, total) if won else (None, None)):
        hand = with_seat(at, won=chips)(hand)
    return hand


def test_where_an_unknown_hole_could_kill_the_record_is_taken_at_its_word():
    """Paid as it says, and marked so; refused where it says nothing of the result."""
    found = replayed(nobody_is_known_to_kill(won=True))

    assert (found.status, found.result_source) == (Status.OK, ResultSource.RECORDED)
    assert replayed(nobody_is_known_to_kill(won=False)).status == Status.UNKNOWN_SHOWDOWN


def test_a_pot_replayed_after_unknown_holes_is_replayed():
    """The record has another deal, so nobody killed."""
    hand = with_deal(2, cards=(own("2c4d6hJcKd"), own("2d5h7cJd??"), own("4s6cTcQhKs")))(record())

    assert replayed(hand).status == Status.OK


@pytest.fixture(scope="module")
def invented() -> list[tuple[Played, str]]:
    return list(differences(random_hands(NUM_HANDS, seed=5)))


def test_hands_of_the_twin_are_replayed_to_equal_events(invented):
    """Random moves at tables of all sizes under any house rules: none is refused, and all that the kernel says is equal."""
    assert [said for _, said in invented if said] == []


def test_the_hands_of_the_twin_were_dealt_again_and_locked(invented):
    counts = Counter(type(event).__name__ for played, _ in invented for event in played.events)
    words = Counter(
        event.word for played, _ in invented for event in played.events if isinstance(event, Decided | KeepOrNew)
    )

    assert {"Misdeal", "CheckThrough", "Replay", "RunOut", "LockedOut", "Exposed", "Split"} <= set(counts)
    assert min(words[word] for word in ("keep", "new", "pot", "all-in", "1/3", "fold")) > 10


def changed_somewhere(rng: random.Random, hand: RecordedHand) -> RecordedHand:
    """A chip more or less in a bet or in what a seat won, or one card of the last deal twice."""
    kind = rng.choice(("bet", "won", "card"))
    bets = [at for at, decision in enumerate(hand.decisions) if decision.amount > 0]
    if kind == "bet" and bets:
        at = rng.choice(bets)
        decision = hand.decisions[at]
        return with_action(at, replace(decision, amount=decision.amount + rng.choice((-1, 1))))(hand)
    if kind == "card":
        first, second = rng.sample([at for at, seat in enumerate(hand.seats) if seat.cards], 2)
        return with_seat(first, cards=(hand.seats[second].cards[0], *hand.seats[first].cards[1:]))(hand)
    at = rng.randrange(len(hand.seats))
    return with_seat(at, won=(hand.seats[at].won or 0) + 1)(hand)


@pytest.mark.parametrize("seed", range(60))
def test_a_tampered_record_is_refused(seed):
    (played,) = random_hands(1, seed=f"tampered {seed}")
    hand = record_of(played)

    assert replayed(hand).status == Status.OK
    assert replayed(changed_somewhere(random.Random(seed), hand)).status != Status.OK
