"""Every game, limit and house rule of the engine held against the slow twin that knows the rule book only.

The twin plays and the engine replays, or the engine's players play and the twin follows, event by event. The full-size run is
tests/verify/games_full.py.
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from pipeline import games
from pipeline.codes import Action, Limit, Status
from pipeline.record import Decision
from pipeline.rules.money import NO_RAKE, Stakes
from tests.engine.test_statistics import counted
from tests.oracles import naive_stats
from tests.oracles.naive_table import Decided, Showdown
from tests.oracles.twin_adapter import Setting, difference, kernel_says, logged_hands, raised, record_of, replay, says
from tests.oracles.twin_games import (
    generated_hands,
    generated_log,
    invented_hands,
    invented_setting,
    played,
    random_stakes,
    tables_of,
)
from tests.oracles.twin_tables import cards, of, scripted

GAMES = tuple(games.ALL.values())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_engine_replays_what_the_rule_book_allows(game):
    """No legal hand is refused and each is paid as it should."""
    for seed, (limit, house_rules) in enumerate(tables_of(game)):
        for hand in invented_hands(game, limit, house_rules, 12, seed):
            assert difference(hand)[0] == ""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_engines_hands_are_played_as_in_the_rule_book(game):
    """Cards, actions, returned bets, flags, pots, halves, awards, rake, showdown and statistics are the twin's."""
    for seed, (limit, house_rules) in enumerate(tables_of(game)):
        for hand in generated_hands(game, limit, house_rules, 12, seed):
            assert difference(hand)[0] == ""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_seat_may_do_what_the_rule_book_says(game):
    """What to call, whether to raise, from where to where, at tables frozen before a decision."""
    for limit, house_rules in tables_of(game):
        for at in range(6):
            rng = random.Random(f"{game.key} {limit} {sorted(house_rules.items())} {at}")
            setting, events = played(rng, invented_setting(rng, game, limit, house_rules, NO_RAKE))
            decided = [event for event in events if isinstance(event, Decided)]
            if not decided:
                continue
            event = rng.choice(decided)
            record = record_of(setting, events)
            before = replace(record, decisions=record.decisions[: decided.index(event)])

            assert kernel_says(before, event.position, house_rules) == says(event.legal), setting


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_statistics_count_as_the_slow_way(game):
    """All of README's statistics, steals and continuation bets too, at every limit."""
    for limit in game.limits:
        for seed, num_seats in enumerate((2, 3, min(game.max_seats, 8))):
            rng = random.Random(f"statistics {game.key} {limit} {num_seats}")
            stakes = random_stakes(rng, game, limit, {}, num_seats)
            log = generated_log(game, {}, stakes, NO_RAKE, 100, seed, rng.choice((5, 60)))
            tables = {
                name: {column: values.tolist() for column, values in getattr(log, name).items()}
                for name in ("hands", "seats", "actions", "awards")
            }
            min_bet = stakes.small_bet if limit == Limit.FIXED_LIMIT else stakes.min_bet
            hands = naive_stats.hands_of(tables, [min_bet], limit == Limit.FIXED_LIMIT, stakes.bring_in)
            counted_slowly = {
                (hand_no, chair): statistics
                for hand_no, hand in zip(tables["hands"]["hand_no"], hands)
                for chair, statistics in naive_stats.statistics(hand).items()
            }

            assert counted_slowly == dict(counted(tables["seats"]))


@pytest.mark.parametrize("ranking", ["a", "b"])
def test_six_plus_without_a_low_ace_is_the_twins_under_both_rankings(ranking):
    """Rule book 6 [A-37, A-38]; among the hands are some that a low ace would have decided otherwise."""
    house_rules = {"ranking": ranking, "low_ace": "no"}
    hands = list(generated_hands(games.find("six_plus"), Limit.NO_LIMIT, house_rules, 400, 38))
    low_ace = [replace(hand, setting=replace(hand.setting, house_rules={"ranking": ranking})) for hand in hands]

    assert [difference(hand)[0] for hand in hands if difference(hand)[0]] == []
    assert any(difference(hand)[0] for hand in low_ace)


def forbidden(event: Decided) -> Iterator[Decision]:
    """Moves that the rule book forbids in place of a decision."""
    legal, seat = event.legal, event.position
    if legal.bring_in:
        yield from (Decision(seat=seat, action=action) for action in (Action.FOLD, Action.CHECK, Action.CHECK_OR_CALL))
    else:
        yield Decision(seat=seat, action=Action.BRING_IN)
    if legal.may_raise:
        yield from (raised(event, raise_to) for raise_to in (legal.min_raise_to - 1, legal.max_raise_to + 1))
        if len(legal.raise_tos) == 2 and legal.raise_tos[0] + 1 < legal.raise_tos[1]:
            yield raised(event, legal.raise_tos[0] + 1)
    else:
        yield raised(event, legal.full_raise_to)


def test_the_engine_refuses_what_the_rule_book_forbids():
    """In every game: no fold or check where a bring-in is due, no raise beyond the cap or between two units."""
    refused: Counter[Status] = Counter()
    for game in GAMES:
        for limit, house_rules in tables_of(game):
            records, expected = [], []
            for at in range(8):
                rng = random.Random(f"forbidden {game.key} {limit} {sorted(house_rules.items())} {at}")
                setting, events = played(rng, invented_setting(rng, game, limit, house_rules, NO_RAKE))
                record = record_of(setting, events)
                decided = [event for event in events if isinstance(event, Decided)]
                for no in rng.sample(range(len(decided)), min(3, len(decided))):
                    for move in forbidden(decided[no]):
                        records.append(replace(record, decisions=(*record.decisions[:no], move)))
                        expected.append(no)
            log, _ = replay(records, NO_RAKE, game.key, house_rules)
            for record, no, status, failed_at in zip(
                records, expected, log.results["status"].tolist(), log.results["failed_at"].tolist(), strict=True
            ):
                assert (status != Status.OK, failed_at) == (True, no), (Status(status).name, record)
                refused[Status(status)] += 1
    for status in (
        Status.BRING_IN_DUE,
        Status.NO_BRING_IN_DUE,
        Status.RAISE_CAPPED,
        Status.RAISE_NOT_A_UNIT,
        Status.RAISE_NOT_REOPENED,
        Status.RAISE_TOO_LARGE,
        Status.RAISE_TOO_SMALL,
    ):
        assert refused[status] > 0, status


def test_a_big_bet_stays_the_unit_after_an_all_in_of_half_a_bet():
    """Rule book 5 [A-31]: "once a b is bet, raises are b": bet 8, all-in 13 is a full bet, the next goes to 21 only."""
    stakes = Stakes.of_stud(4, ante=1, bring_in=1, limit=Limit.FIXED_LIMIT).at(3)
    holes = cards("AsKh2c9c5c6h7d", "QsJh3cTd5d6s7c", "AdKd4c4d5h6c7h")
    stacks = [15, 200, 200]
    setting = Setting(stakes=stakes, rake=NO_RAKE, stacks=stacks, holes=holes, board=[], game="seven_card_stud")
    script = "bring in, call, call, bet to 8, raise to 13"
    events = scripted(setting.terms, stacks, script, holes)
    legal = of(Decided, events)[5].legal
    record = record_of(setting, events)

    assert legal.raise_tos == (21,)
    assert kernel_says(replace(record, decisions=record.decisions[:5]), 1) == says(legal)


def test_who_acts_first_shows_first_where_the_best_board_is_all_in():
    """Rule book 0 [A-04]: in stud the player who was first to act on the last street; who is all-in does not act."""
    stakes = Stakes.of_stud(4, ante=1, bring_in=1, limit=Limit.FIXED_LIMIT).at(3)
    holes = cards("9h2c5d7h8s", "9cAdKcQhJs", "9d3cKhQdJh")
    stacks = [60, 5, 60]
    setting = Setting(stakes=stakes, rake=NO_RAKE, stacks=stacks, holes=holes, board=[], game="five_card_stud")
    events = scripted(setting.terms, stacks, "complete to 4, call, call", holes)
    log, stakes_of_log = replay([record_of(setting, events)], NO_RAKE, "five_card_stud")
    (hand,) = logged_hands("replayed", log, stakes_of_log, NO_RAKE, "five_card_stud")

    assert [(turn.position, turn.is_shown) for turn in of(Showdown, events)] == [(2, True), (0, False), (1, True)]
    assert difference(hand)[0] == ""
