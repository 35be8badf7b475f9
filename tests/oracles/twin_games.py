"""Hands of every game, limit and house rule that the slow twin plays with random moves, and those of the engine's players."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace

from pipeline import compile
from pipeline.codes import Limit, Reopening, Status
from pipeline.engine import play
from pipeline.engine.play import Log
from pipeline.rules.game import Game
from pipeline.rules.house import PROFILES, choose
from pipeline.rules.money import BlindSeats, HandStakes, Rake, Stakes
from pipeline.simulate.players import find_player
from tests.oracles.naive_hand import play_deck
from tests.oracles.naive_table import Dealt, Event, Given
from tests.oracles.twin_adapter import CURRENCY, LoggedHand, Setting, logged_hands, record_of, replay
from tests.oracles.twin_hands import random_decider, shuffled_deck

RAKES = (Rake(), Rake(rate_bp=700, cap_chips=40), Rake(rate_bp=2000, no_flop_no_drop=False))
PLAYERS = ("random", "always_call", "random")
HouseRules = Mapping[str, str]


def house_rules_of(game: Game) -> list[HouseRules]:
    """The rule book's, those of rooms, and each option alone with a value that is not the rule book's."""
    profiles = [choose(game.options, {}, profile) for profile in PROFILES]
    others = [{option.key: value} for option in game.options for value in option.values[1:]]
    return [*profiles, *others]


def random_stakes(rng: random.Random, game: Game, limit: Limit, house_rules: HouseRules, num_seats: int) -> HandStakes:
    """Stakes in amounts that do not always divide, some with a bring-in of a full bet, short blinds read either way."""
    bet = rng.choice((2, 4, 10, 15))
    reopening = house_rules.get("reopening") == "cumulative"
    said = {
        "limit": limit,
        "reopening": Reopening.CUMULATIVE if reopening else Reopening.FULL_RAISE_ONLY,
        "is_ante_trimmed": rng.random() < 0.8,
    }
    if not game.has_blinds:
        stakes = Stakes.of_stud(bet, rng.choice((None, 1, bet)), rng.choice((None, 1, bet // 3 or 1, bet)), **said)
    elif game.is_button_blind and rng.random() < 0.2:  # "(cfg) small and big blind without antes" (rule book 6)
        stakes = Stakes(small_blind=bet // 2, big_blind=bet, **said)
    elif game.is_button_blind:
        stakes = Stakes(big_blind=bet, ante=bet, blind_seats=BlindSeats.BUTTON, **said)
    else:
        is_button_big = house_rules.get("heads_up_blinds") == "button_big"
        ante = rng.choice((0, 0, 1, bet // 2))
        stakes = Stakes(small_blind=bet // 2, big_blind=bet, ante=ante, is_button_big_blind=is_button_big, **said)
    return replace(stakes.at(num_seats), calls_full_blind=rng.random() < 0.7)


def invented_setting(rng: random.Random, game: Game, limit: Limit, house_rules: HouseRules, rake: Rake) -> Setting:
    """A table of 2 seats to as many as there are cards for; cards are dealt when the hand is played."""
    num_seats = min(game.max_seats, rng.choice((2, 2, 3, 4, 6, 7, 8, 8, 10)))
    stakes = random_stakes(rng, game, limit, house_rules, num_seats)
    most = stakes.small_bet * rng.choice((3, 10, 60))
    stacks = [rng.randint(1, most) for _ in range(num_seats)]
    return Setting(stakes=stakes, rake=rake, stacks=stacks, holes=[], board=[], game=game.key, house_rules=house_rules)


def played(rng: random.Random, setting: Setting) -> tuple[Setting, list[Event]]:
    """A hand of the twin's with random moves, and its setting with the cards that were dealt."""
    terms = setting.terms
    deck = shuffled_deck(rng, terms.game)
    events = list(play_deck(terms, setting.stacks, deck, random_decider(rng)))
    holes: list[list[str]] = [[] for _ in setting.stacks]
    for event in events:
        if isinstance(event, Given):
            holes[event.position] += [*event.down, *event.up]
    board = [card for event in events if isinstance(event, Dealt) for card in event.cards]
    return replace(setting, holes=holes, board=board), events


def invented_hands(
    game: Game, limit: Limit, house_rules: HouseRules, num_hands: int, seed: int
) -> Iterator[LoggedHand]:
    """Hands that the twin played, as the engine replays them; none may be refused."""
    rake = RAKES[seed % len(RAKES)]
    label = f"{game.key}, {limit.name}, {dict(house_rules)}"
    records = []
    for at in range(num_hands):
        rng = random.Random(f"{seed} {label} {at}")
        records.append(record_of(*played(rng, invented_setting(rng, game, limit, house_rules, rake))))
    log, stakes = replay(records, rake, game.key, house_rules)
    for record, status in zip(records, log.results["status"].tolist(), strict=True):
        assert status == Status.OK, (label, Status(status).name, record)
    yield from logged_hands(f"invented, {label}", log, stakes, rake, game.key, house_rules)


def generated_log(
    game: Game, house_rules: HouseRules, stakes: HandStakes, rake: Rake, num_hands: int, seed: int, most_bets: int
) -> Log:
    """Hands of the engine's players that need no tables of strength, with stacks up to so many bets."""
    rows = [find_player(name).row() for name in PLAYERS]
    num_seats = stakes.forced.num_seats
    lineup = compile.lineup_record(
        [chair % len(rows) for chair in range(num_seats)], rows, (1, stakes.small_bet * most_bets), {num_seats: 0}
    )
    rules = compile.rule_record(game, house_rules)
    rake_record = compile.rake_record(rake, CURRENCY)
    return play.generate(rules, compile.stakes_records([stakes]), rake_record, lineup, seed, 0, num_hands)


def generated_hands(
    game: Game, limit: Limit, house_rules: HouseRules, num_hands: int, seed: int
) -> Iterator[LoggedHand]:
    """Hands of the engine's players."""
    rng = random.Random(f"{seed} {game.key} {limit} {sorted(house_rules.items())}")
    rake = RAKES[seed % len(RAKES)]
    stakes = random_stakes(rng, game, limit, house_rules, min(game.max_seats, rng.choice((2, 3, 5, 8))))
    log = generated_log(game, house_rules, stakes, rake, num_hands, seed, rng.choice((5, 60)))
    label = f"generated, {game.key}, {limit.name}, {dict(house_rules)}"
    yield from logged_hands(label, log, [stakes], rake, game.key, house_rules)


def tables_of(game: Game) -> Iterator[tuple[Limit, HouseRules]]:
    """Every limit of a game under all of its house rules."""
    for limit in game.limits:
        for house_rules in house_rules_of(game):
            yield limit, house_rules
