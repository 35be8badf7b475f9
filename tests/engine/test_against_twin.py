"""Hands of the engine held against a slow twin that knows the rule book only. The full-size run is tests/verify/twin_full.py.

Hands come from two sides: the engine's players play and the twin follows their decisions, or the twin plays, at tables and
with moves that no player of ours would choose, and the engine replays.
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from pipeline import cards, compile, games
from pipeline.codes import Action, RakeFrom, Reopening, Status
from pipeline.engine import play
from pipeline.record import Decision
from pipeline.rules.money import NO_RAKE, AntePayer, ForcedBets, HandStakes, Rake, Stakes, Straddle
from pipeline.simulate.players import find_player
from tests.oracles import naive_hand, naive_money, naive_pots, naive_rows
from tests.oracles.mixed_tables import PLAYERS, as_in_rooms, mixed_logs
from tests.oracles.naive_table import Decided, Event, Legal
from tests.oracles.twin_adapter import (
    CURRENCY,
    LoggedHand,
    Setting,
    difference,
    follow,
    kernel_says,
    logged_hands,
    raised,
    record_of,
    replay,
    says,
    twin_events,
)
from tests.oracles.twin_hands import random_decider

RULES = compile.rule_record(games.find("holdem"))
SESSION_HANDS, SESSION_STACKS = 25, (20, 400)
RAKES = (
    Rake(rate_bp=500, cap_chips=200, cap_by_players=((2, 30), (3, 100), (5, 200))),
    Rake(rate_bp=1000, step_chips=5, cap_chips=30),
    Rake(rate_bp=777, min_pot_chips=100, no_flop_no_drop=False, taken_from=RakeFrom.PROPORTIONAL),
    Rake(rate_bp=10_000, cap_chips=301, taken_from=RakeFrom.PROPORTIONAL),
    Rake(rate_bp=450, cap_chips=50, cap_by_players=((4, 0), (8, 75)), no_flop_no_drop=False),
    Rake(rate_bp=9_000),
    NO_RAKE,
)
# Tables that mixed_tables does not have: stacks in big blinds, stakes.
MORE_TABLES: tuple[tuple[tuple[int, int], Stakes], ...] = (
    ((1, 25), Stakes(small_blind=20, big_blind=20)),
    ((1, 25), Stakes(small_blind=0, big_blind=20)),
    ((1, 8), Stakes(small_blind=7, big_blind=15, ante=4, ante_payer=AntePayer.BUTTON)),
    ((1, 10), Stakes(small_blind=1, big_blind=3, ante=2, straddle=Straddle.UNDER_THE_GUN)),
    ((1, 6), Stakes(small_blind=10, big_blind=20, ante=20, ante_payer=AntePayer.BIG_BLIND)),
)


NOT_REOPENED = "not reopened"
REFUSALS = {
    "no chips beyond a call": Status.RAISE_TOO_LARGE,
    NOT_REOPENED: Status.RAISE_NOT_REOPENED,
    "nobody can call more": Status.NOBODY_TO_RAISE,
}


# ------------------------------------------------------------------------------------------- where the hands come from


def generated_hands(num_hands: int, seed: int) -> Iterator[LoggedHand]:
    """Hands of the engine's players: `num_hands` for each of the mixed tables, twice by our readings and twice by those of
    other rooms, and for each of more tables of 2 to 10 seats."""
    for turn, rake in enumerate(RAKES[:4]):
        for at, (log, stakes) in enumerate(mixed_logs(num_hands, seed + 100 * turn, turn % 2 == 1, rake)):
            yield from logged_hands(f"mixed table {at}, rake {turn}", log, stakes, rake)
    rows = [find_player(name).row() for name in PLAYERS]
    for at, (stack_bb, stakes) in enumerate(MORE_TABLES):
        for num_seats in (2, 3, 6, 10):
            rake = RAKES[(at + num_seats) % len(RAKES)]
            hand_stakes = stakes.at(num_seats)
            if at % 2 == num_seats % 4 // 2:
                hand_stakes = as_in_rooms(hand_stakes)
            stack_range = (1, stack_bb[1] * stakes.big_blind)
            lineup = compile.lineup_record(
                [chair % len(rows) if chair % 3 else 0 for chair in range(num_seats)], rows, stack_range, {num_seats: 0}
            )
            log = play.generate(
                RULES,
                compile.stakes_records([hand_stakes]),
                compile.rake_record(rake, CURRENCY),
                lineup,
                seed,
                0,
                num_hands,
            )
            yield from logged_hands(f"table {at} of {num_seats}", log, [hand_stakes], rake)


def random_setting(rng: random.Random, rake: Rake) -> Setting:
    """A table that nobody would open: any posts, odd amounts, stacks that hardly pay them, boards that tie hands."""
    num_seats = rng.choice((2, 2, 3, 3, 4, 5, 6, 8, 9, 10))
    big_blind = rng.choice((2, 3, 20, 25))
    small_blind = rng.choice((big_blind // 2, big_blind // 2, big_blind, 0, 1))
    blinds = [0] * num_seats
    blinds[0 if num_seats == 2 else 1] = big_blind
    blinds[1 if num_seats == 2 else 0] = small_blind
    straddle = rng.choice((0, 0, 0, 1, 2, 3))
    if num_seats > 3 and straddle in (1, 2):
        blinds[2] = 2 * big_blind
    if num_seats > 4 and straddle == 2:
        blinds[3] = 4 * big_blind
    if num_seats > 2 and straddle == 3:
        blinds[-1] = 2 * big_blind
    if rng.random() < 0.03:
        blinds = [0] * num_seats
    posts, dead = [0] * num_seats, [0] * num_seats
    if rng.random() < 0.25:
        for position in range(num_seats):
            if blinds[position] == 0 and rng.random() < 0.4:
                posts[position] = big_blind
                dead[position] = rng.choice((0, small_blind, 1))
    ante = rng.choice((0, 0, 0, 1, big_blind // 2, big_blind))
    antes = [ante] * num_seats
    if rng.random() < 0.3:
        payer = rng.randrange(num_seats)
        antes = [ante if position == payer else 0 for position in range(num_seats)]
    if not any(blinds) and not any(antes):
        antes = [1] * num_seats
    most = big_blind * rng.choice((2, 5, 12, 60))
    some = [rng.randint(1, most) for _ in range(3)]
    if rng.random() < 0.25:  # stacks whose all-ins are raises by a part of a big blind, and some deep ones
        step = max(1, big_blind // rng.choice((2, 3, 4)))
        some = [ante + 2 * big_blind + step * rng.randint(0, 4) for _ in range(6)] + [60 * big_blind] * 6
    deck = [cards.text([card]) for card in cards.STANDARD_DECK]
    rng.shuffle(deck)
    if rng.random() < 0.35:  # a board that few hands beat
        high = rng.choice(
            (["As", "Kd", "Qh", "Jc", "Ts"], ["9s", "8d", "7h", "6c", "5s"], ["As", "Ah", "Kd", "Kc", "Qs"])
        )
        deck = high + [card for card in deck if card not in high]
    board, deck = deck[:5], deck[5:]
    return Setting(
        stakes=HandStakes(
            forced=ForcedBets(antes=tuple(antes), blinds=tuple(blinds), posts=tuple(posts), dead=tuple(dead)),
            small_blind=small_blind,
            big_blind=big_blind,
            min_bet=rng.choice((big_blind, big_blind, big_blind, 2 * big_blind)),
            is_ante_trimmed=rng.random() < 0.8,
            reopening=rng.choice(tuple(Reopening)),
            calls_full_blind=rng.random() < 0.7,
        ),
        rake=rake,
        stacks=[rng.choice((rng.randint(1, most), *some)) for _ in range(num_seats)],
        holes=[[deck.pop(), deck.pop()] for _ in range(num_seats)],
        board=board,
    )


def invented_hands(num_hands: int, seed: int) -> Iterator[LoggedHand]:
    """Hands that the twin played with random moves, as the engine replays them; none may be refused."""
    for batch, rake in enumerate(RAKES):
        records = []
        for at in range(-(-num_hands // len(RAKES))):
            rng = random.Random(f"{seed} {batch} {at}")
            setting = random_setting(rng, rake)
            records.append(record_of(setting, twin_events(setting, random_decider(rng))))
        log, stakes = replay(records, rake)
        for record, status in zip(records, log.results["status"].tolist(), strict=True):
            assert status == Status.OK, (Status(status).name, record)
        yield from logged_hands(f"invented, rake {batch}", log, stakes, rake)


def session_hands(num_hands: int, seed: int, rebuys: bool) -> Iterator[LoggedHand]:
    """Hands of a table of ten where stacks go on from hand to hand."""
    num_chairs = 10
    stakes = [Stakes(small_blind=5, big_blind=10, ante=1).at(num_seats) for num_seats in range(2, num_chairs + 1)]
    rows = [find_player(name).row() for name in PLAYERS]
    lineup = compile.lineup_record(
        [chair % len(rows) for chair in range(num_chairs)],
        rows,
        SESSION_STACKS,
        {stake.forced.num_seats: at for at, stake in enumerate(stakes)},
        SESSION_HANDS,
        rebuys,
    )
    rake = RAKES[0]
    rake_record = compile.rake_record(rake, CURRENCY)
    log = play.generate(RULES, compile.stakes_records(stakes), rake_record, lineup, seed, 0, num_hands)
    yield from logged_hands(f"session, rebuys {rebuys}", log, stakes, rake)


# ------------------------------------------------------------------------------------------------------- what is legal


def wrong_moves(event: Decided, num_seats: int) -> Iterator[tuple[Decision, Status]]:
    """Moves that the rule book forbids in place of a decision, and why the engine should refuse them."""
    legal, seat = event.legal, event.position
    yield Decision(seat=(seat + 1) % num_seats, action=Action.CHECK_OR_CALL), Status.WRONG_ACTOR
    if legal.to_call > 0:
        yield Decision(seat=seat, action=Action.CHECK), Status.CHECK_FACING_BET
        yield Decision(seat=seat, action=Action.CALL, amount=legal.to_call + 1), Status.CALL_AMOUNT
        yield Decision(seat=seat, action=Action.CALL, amount=legal.to_call - 1), Status.CALL_AMOUNT
    else:
        yield Decision(seat=seat, action=Action.CALL), Status.NOTHING_TO_CALL
    if not legal.may_raise:
        yield raised(event, legal.full_raise_to), REFUSALS[legal.why_not]
        yield raised(event, legal.max_raise_to), REFUSALS[legal.why_not]
        return
    yield raised(event, legal.min_raise_to - 1), Status.RAISE_TOO_SMALL
    yield raised(event, legal.max_raise_to + 1), Status.RAISE_TOO_LARGE
    wrong_name = Action.BET if legal.bet_to > 0 else Action.RAISE
    yield Decision(seat=seat, action=wrong_name, amount=legal.min_raise_to), Status.BET_FACING_BET


def check_legal_moves(num_hands: int, seed: int) -> Counter[str]:
    """Hold what the kernel lets a seat do, at a table frozen before a decision, against the twin, once a hand; where a
    decision of the hand was not open to a raise [A-03], there."""
    rng = random.Random(seed)
    counts: Counter[str] = Counter()
    for hand in invented_hands(num_hands, seed):
        events = follow(hand)
        decided = [event for event in events if isinstance(event, Decided)]
        if not decided:
            continue
        closed = [event for event in decided if event.legal.why_not == NOT_REOPENED]
        event = (closed or [rng.choice(decided)])[0]
        record = record_of(hand.setting, events)
        before = replace(record, decisions=record.decisions[: decided.index(event)])
        assert says(event.legal) == kernel_says(before, event.position), hand
        counts[event.legal.why_not or "may raise"] += 1
    return counts


def check_refusals(num_hands: int, seed: int) -> Counter[str]:
    """Put what the rule book forbids in the place of two decisions a hand; refused there and for that reason, counted."""
    rng = random.Random(seed)
    records, expected = [], []
    for hand in invented_hands(num_hands, seed):
        events = follow(hand)
        decided = [event for event in events if isinstance(event, Decided)]
        record = record_of(hand.setting, events)
        for at in rng.sample(range(len(decided)), min(2, len(decided))):
            for move, reason in wrong_moves(decided[at], len(hand.setting.stacks)):
                records.append(replace(record, decisions=(*record.decisions[:at], move)))
                expected.append((reason.name, at))
    log, _ = replay(records)
    results = zip(log.results["status"].tolist(), log.results["failed_at"].tolist(), strict=True)
    for record, reason, (status, at) in zip(records, expected, results, strict=True):
        assert reason == (Status(status).name, at), record
    return Counter(reason for reason, _ in expected)


# --------------------------------------------------------------------------------------------------------------- tests


def test_the_engines_hands_are_played_as_in_the_rule_book():
    """Actions, returned bets, flags, pots, awards, rake, showdown and statistics are the twin's."""
    num_hands = 0
    for hand in generated_hands(num_hands=3, seed=11):
        found, _ = difference(hand)
        num_hands += 1

        assert found == ""
    assert num_hands > 800


def test_the_engine_replays_what_the_rule_book_allows():
    """Live and dead posts, antes alone, odd chips, folds for free: no legal hand is refused and each is paid as it should."""
    for hand in invented_hands(num_hands=700, seed=3):
        found, _ = difference(hand)

        assert found == ""


def test_a_seat_may_do_what_the_rule_book_says():
    """What to call, whether to raise, from where to where."""
    assert set(check_legal_moves(num_hands=400, seed=4)) == {"may raise", *REFUSALS}


def test_the_engine_refuses_what_the_rule_book_forbids():
    """Out of turn, a chip too little or too much, a raise that is not open."""
    assert {reason.name for reason in REFUSALS.values()} < set(check_refusals(num_hands=250, seed=5))


@pytest.mark.parametrize("num_seats", range(2, 11))
def test_the_blinds_are_posted_left_of_the_button(num_seats):
    """Rule book 1 [A-18]: heads-up the button posts the small blind."""
    assert naive_hand.agreed_blinds(num_seats, 5, 10) == Stakes(small_blind=5, big_blind=10).at(num_seats).forced.blinds


@pytest.mark.parametrize("rebuys", [True, False])
def test_stacks_go_on_and_the_button_moves_to_the_next_seat_with_chips(rebuys):
    """Rule book 0: the button moves one seat clockwise to the next seat with chips after each hand."""
    chips: dict[int, int] = {}
    button = 0
    for hand_no, hand in enumerate(session_hands(4 * SESSION_HANDS, seed=9, rebuys=rebuys)):
        found, events = difference(hand)
        stacks = dict(zip(hand.chairs, hand.setting.stacks, strict=True))

        assert found == ""
        if hand_no % SESSION_HANDS:
            with_chips = {chair for chair in chips if chips[chair] > 0}
            is_new_table = len(with_chips) == 1 and not rebuys
            for chair, stack in stacks.items():
                if chair in with_chips and not is_new_table:
                    assert stack == chips[chair]
                else:
                    assert rebuys or is_new_table
                    assert SESSION_STACKS[0] <= stack <= SESSION_STACKS[1]
            assert rebuys or is_new_table or set(stacks) == with_chips
            later = [chair for chair in sorted(stacks) if chair > button]
            assert hand.chairs[-1] == (later or sorted(stacks))[0]
        else:
            assert len(stacks) == 10
        button = hand.chairs[-1]
        chips = {chair: 0 for chair in chips if hand_no % SESSION_HANDS} | dict(zip(hand.chairs, events[-1].stacks))


# ------------------------------------------------------------------------------------- the twin and the rule book's sums


@pytest.mark.parametrize("seed", range(300))
def test_the_twins_pots_are_those_of_one_chip_at_a_time(seed):
    """naive_pots counts every chip, naive_money takes a slice of bets at a time."""
    bets = naive_pots.deal(seed)
    still_in = [seat for seat, has_folded in enumerate(bets.has_folded) if not has_folded]
    for is_trimmed in (True, False):
        pots = naive_money.layer_pots(bets.live, bets.ante, bets.owed_ante, bets.dead, still_in, is_trimmed)

        assert naive_pots.layer(bets, is_trimmed) == pots


def test_odd_chips_go_round_from_the_left_of_the_button():
    """Rule book 0 [A-05]: 101 chips, winners in seats +2 and +5; 100 chips three ways."""
    assert naive_money.split(101, [1, 4]) == {1: 51, 4: 50}
    assert naive_money.split(100, [0, 2, 5]) == {0: 34, 2: 33, 5: 33}


def table_of(stakes: HandStakes, stacks: list[int], rake: Rake = NO_RAKE) -> Setting:
    """A table at which a deck in order is dealt."""
    deck = [cards.text([card]) for card in cards.STANDARD_DECK]
    holes = [[deck[2 * position], deck[2 * position + 1]] for position in range(len(stacks))]
    return Setting(stakes=stakes, rake=rake, stacks=stacks, holes=holes, board=deck[-5:])


def scripted(setting: Setting, script: list[tuple[str, int]]) -> list[Event]:
    """The twin's hand with the moves of a script, then checks and calls."""
    left = iter(script)

    def decide(street: int, position: int, legal: Legal) -> tuple[str, int]:
        return next(left, ("call" if legal.to_call else "check", 0))

    return twin_events(setting, decide)


@pytest.mark.parametrize(("all_ins", "is_reopened_in_rooms"), [((150,), False), ((150, 200), True)])
def test_short_all_ins_reopen_only_where_they_add_up(all_ins, is_reopened_in_rooms):
    """Rule book 0, Ex. NL [A-03]: A bets 100, B all-in 150, C may raise to 250 at least; if C calls, A may not raise.
    Short all-ins that add up to a full raise (100, 150, 200) reopen in other rooms only."""
    stacks = [1000, *(2 + all_in for all_in in all_ins), 1000]
    stakes = Stakes(small_blind=1, big_blind=2).at(len(stacks))
    # The big blind, B here, checks; then the small blind, A, bets the flop and the button, C, calls last.
    preflop = [("call", 0)] * (len(stacks) - 1) + [("check", 0)]
    flop = [("bet", 100), *(("raise", all_in) for all_in in all_ins), ("call", 0), ("call", 0)]
    for reopening, is_reopened in (
        (Reopening.FULL_RAISE_ONLY, False),
        (Reopening.CUMULATIVE, is_reopened_in_rooms),
    ):
        setting = table_of(replace(stakes, reopening=reopening), stacks)
        events = scripted(setting, preflop + flop)
        decided = [event for event in events if isinstance(event, Decided)][: len(preflop + flop)]
        of_c, of_a = decided[-2].legal, decided[-1].legal
        record = record_of(setting, events)

        assert of_c.may_raise
        assert of_c.min_raise_to == all_ins[-1] + 100
        assert of_a.may_raise == is_reopened
        for back in (1, 2):
            before = replace(record, decisions=record.decisions[: len(decided) - back])
            assert says(decided[-back].legal) == kernel_says(before, decided[-back].position)


# ------------------------------------------------------------------------------------------------- faults of the engine


def found_in_replay(setting: Setting, events: list[Event]) -> str:
    """Where the engine's replay of the twin's hand differs from it, "" if it does not."""
    log, stakes = replay([record_of(setting, events)], setting.rake)
    if log.results["status"][0] != Status.OK:
        return Status(int(log.results["status"][0])).name
    (hand,) = logged_hands("replayed", log, stakes, setting.rake)
    return difference(hand)[0]


def test_heads_up_the_button_opens_with_equal_blinds_too():
    """Rule book 1 [A-18]: the button is the small blind and acts first pre-flop."""
    setting = table_of(Stakes(small_blind=2, big_blind=2).at(2), [50, 50])

    assert found_in_replay(setting, scripted(setting, [("fold", 0)])) == ""


def test_who_checks_and_wins_because_the_big_blind_folds_had_no_walk():
    """README: a walk is no chance of the seat that wins it; heads-up with equal blinds the button has a decision first."""
    setting = table_of(Stakes(small_blind=2, big_blind=2).at(2), [50, 50])
    events = scripted(setting, [("check", 0), ("fold", 0)])
    winner = naive_rows.rows(setting.stacks, events).seats[1]

    assert {"vpip", "pfr"} <= winner.chances
    assert winner.won > 0
    assert found_in_replay(setting, events) == ""


def test_more_than_255_raises_of_a_seat_are_counted():
    """A record may hold 1,000 actions; README counts bets and raises after the flop."""
    setting = table_of(Stakes(small_blind=1, big_blind=2).at(2), [100_000, 100_000])
    script = [("call", 0), ("check", 0), ("bet", 2)] + [("raise", 4 + 2 * no) for no in range(620)]

    assert found_in_replay(setting, scripted(setting, script)) == ""


def test_proportional_rake_of_large_pots_is_not_negative():
    """Rule book 0 [A-16]; scenarios allow blinds of 10 ** 12 chips."""
    rake = Rake(rate_bp=500, taken_from=RakeFrom.PROPORTIONAL)
    stakes = Stakes(small_blind=10**8, big_blind=2 * 10**8).at(3)
    setting = table_of(stakes, [10**10, 3 * 10**10, 3 * 10**10], rake)
    events = scripted(setting, [("raise", 3 * 10**10), ("call", 0), ("call", 0)])

    assert found_in_replay(setting, events) == ""
