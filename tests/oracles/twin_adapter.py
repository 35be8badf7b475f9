"""The engine's hands in the slow twin's words, and the twin's as records that the engine replays; where the two part."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from pipeline import cards, compile, games
from pipeline.codes import Action, Limit, PotSide, RakeFrom, Reopening, ResultSource, SeatFlag, Stat, Status
from pipeline.engine import play, shard, tables
from pipeline.engine.betting import amount_to_call
from pipeline.engine.limits import legal_bets, may_raise
from pipeline.engine.play import Log
from pipeline.record import Decision, RecordedHand, RecordedSeat, Registries, tape_of
from pipeline.rules.house import choose
from pipeline.rules.money import NO_RAKE, HandStakes, Rake
from tests.oracles import naive_games, naive_hand, naive_rows
from tests.oracles.naive_table import (
    POSTS,
    WAGERS,
    Dealt,
    Decide,
    Decided,
    Event,
    Given,
    Legal,
    RakeSchedule,
    RuleBroken,
    Terms,
)

CURRENCY = "USD"

WORDS = {
    Action.POST_ANTE: "ante",
    Action.POST_SMALL_BLIND: "small blind",
    Action.POST_BIG_BLIND: "big blind",
    Action.POST_STRADDLE: "straddle",
    Action.POST_LIVE: "live post",
    Action.POST_DEAD: "dead post",
    Action.BRING_IN: "bring in",
    Action.FOLD: "fold",
    Action.CHECK: "check",
    Action.CALL: "call",
    Action.BET: "bet",
    Action.RAISE: "raise",
    Action.COMPLETE: "complete",
}
ACTIONS = {word: action for action, word in WORDS.items()}
FLAGS = {
    SeatFlag.FOLDED: "folded",
    SeatFlag.ALL_IN: "all-in",
    SeatFlag.SHOWDOWN: "showdown",
    SeatFlag.SHOWN: "shown",
    SeatFlag.MUCKED: "mucked",
}
STATS = {
    Stat.HAND: "hand",
    Stat.VPIP: "vpip",
    Stat.PFR: "pfr",
    Stat.SAW_FLOP: "saw flop",
    Stat.WENT_TO_SHOWDOWN: "went to showdown",
    Stat.WON_AT_SHOWDOWN: "won at showdown",
    Stat.WON_HAND: "won hand",
}

STATS_OF_THE_TWIN = sum(STATS)  # the others are in test_statistics.py
SIDES = {PotSide.HIGH: "high", PotSide.LOW: "low"}
LIMITS = {Limit.NO_LIMIT: "no limit", Limit.POT_LIMIT: "pot limit", Limit.FIXED_LIMIT: "fixed limit"}
GAMES = {
    "holdem": naive_games.HOLDEM,
    "omaha": naive_games.OMAHA,
    "omaha_5": naive_games.OMAHA_5,
    "omaha_6": naive_games.OMAHA_6,
    "omaha_hi_lo": naive_games.OMAHA_HI_LO,
    "five_card_stud": naive_games.FIVE_CARD_STUD,
    "seven_card_stud": naive_games.SEVEN_CARD_STUD,
    "seven_card_stud_hi_lo": naive_games.SEVEN_CARD_STUD_HI_LO,
    "razz": naive_games.RAZZ,
    "six_plus": naive_games.SIX_PLUS_A,
}


@dataclass(frozen=True, kw_only=True)
class Setting:
    """What a hand begins with, by position; `board` are the cards that are dealt, or will be. `house_rules` are options that
    are not the rule book's."""

    stakes: HandStakes
    rake: Rake
    stacks: list[int]
    holes: list[list[str]]
    board: list[str]
    game: str = "holdem"
    house_rules: Mapping[str, str] = field(default_factory=dict)

    @property
    def terms(self) -> Terms:
        return terms_of(self.stakes, self.rake, self.game, self.house_rules)


@dataclass(frozen=True)
class LoggedHand:
    """A hand of an engine log in the twin's words."""

    label: str
    setting: Setting
    logged: naive_rows.Rows
    chairs: list[int]

    @property
    def decisions(self) -> list[tuple[int, int, str, int]]:
        """(street, position, word, chips put in), posts left out."""
        return [action for action in self.logged.actions if action[2] not in POSTS]


def terms_of(
    stakes: HandStakes, rake: Rake, game: str = "holdem", house_rules: Mapping[str, str] | None = None
) -> Terms:
    """What the stakes, the rake and the house rules agree on."""
    chosen = choose(games.find(game).options, house_rules or {})
    is_fixed_limit = stakes.limit == Limit.FIXED_LIMIT
    blinds = stakes.forced.blinds
    is_button_big = len(blinds) == 2 and blinds[1] > blinds[0]
    twin_game = naive_games.SIX_PLUS_B if chosen.get("ranking") == "b" else GAMES[game]
    if twin_game.forced == "button blind" and any(blinds[:-1]):
        twin_game = replace(twin_game, forced="blinds")
    return Terms(
        game=twin_game,
        limit=LIMITS[stakes.limit],
        antes=stakes.forced.antes,
        blinds=blinds,
        live_posts=stakes.forced.posts,
        dead_posts=stakes.forced.dead,
        min_bet=stakes.small_bet if is_fixed_limit else stakes.min_bet,
        big_bet=stakes.big_bet,
        bring_in=stakes.bring_in,
        is_ante_trimmed=stakes.is_ante_trimmed,
        is_reopening_cumulative=stakes.reopening == Reopening.CUMULATIVE,
        calls_full_blind=stakes.calls_full_blind,
        side_pots=chosen["side_pots"],
        short_all_in=chosen["short_all_in"],
        cap_counts="raises" if chosen["cap_counts"] == "raises" else "full bets",
        heads_up_cap=chosen.get("heads_up_cap", "kept"),
        pot_limit_raise="to" if chosen.get("pot_limit_raise") == "to_pot" else "by",
        heads_up_blinds="button big blind" if is_button_big else "button small blind",
        has_burns=chosen.get("burns") == "on",
        open_pair=chosen.get("open_pair", "off"),
        seventh_card=chosen.get("seventh_card", "up"),
        common_card_opens=chosen.get("common_card_opens") == "yes",
        rake=RakeSchedule(
            rate_bp=rake.rate_bp,
            step=rake.step_chips,
            min_pot=rake.min_pot_chips,
            cap=rake.cap_chips,
            cap_by_players=rake.cap_by_players,
            is_flop_needed=rake.no_flop_no_drop,
            is_proportional=rake.taken_from == RakeFrom.PROPORTIONAL,
        ),
    )


def texts(packed: int) -> list[str]:
    """Packed cards as the twin writes them."""
    return [cards.text([card]) for card in cards.unpack(packed)]


def named(bits: int, names: dict) -> frozenset[str]:
    """The words of a set of bits; a bit without a name is an error."""
    assert bits < 1 << len(names)
    return frozenset(name for bit, name in names.items() if bits & bit)


def by_hand(columns: dict[str, np.ndarray]) -> dict[int, list[dict]]:
    """The rows of a table of the log by hand_no, in order."""
    names = list(columns)
    rows: dict[int, list[dict]] = {}
    for values in zip(*(columns[name].tolist() for name in names), strict=True):
        row = dict(zip(names, values, strict=True))
        rows.setdefault(row["hand_no"], []).append(row)
    return rows


def logged_hands(
    label: str,
    log: Log,
    stakes: Sequence[HandStakes],
    rake: Rake,
    game: str = "holdem",
    house_rules: Mapping[str, str] | None = None,
) -> Iterator[LoggedHand]:
    """The hands of a log."""
    is_stud = not games.find(game).has_blinds
    seats, actions, awards = by_hand(log.seats), by_hand(log.actions), by_hand(log.awards)
    for hand_no, (hand,) in by_hand(log.hands).items():
        chairs = [seat["seat_no"] for seat in seats[hand_no]]
        assert chairs == sorted(set(chairs))
        assert len(chairs) == hand["num_seats"]
        # Seats are numbered clockwise; position 0 is the first one left of the button (rule book 0).
        button = chairs.index(hand["button_seat"])
        order = [seats[hand_no][(button + 1 + step) % len(chairs)] for step in range(len(chairs))]
        terms = terms_of(stakes[hand["stake_id"]], rake, game, house_rules)
        words = WORDS | ({Action.POST_BIG_BLIND: "button blind"} if terms.game.forced == "button blind" else {})
        position_of = {seat["seat_no"]: position for position, seat in enumerate(order)}
        # Positions are numbered from the button, in stud from who opens.
        first = next(at for at, seat in enumerate(order) if seat["position_no"] == 0)
        assert is_stud or first == len(chairs) - 1
        for row in (*order, *actions[hand_no]):
            assert row["position_no"] == (position_of[row["seat_no"]] - first) % len(chairs)
        assert hand["num_actions"] == len(actions[hand_no])
        yield LoggedHand(
            label=f"{label}, hand {hand_no}",
            setting=Setting(
                stakes=stakes[hand["stake_id"]],
                rake=rake,
                stacks=[seat["stack_chips"] for seat in order],
                holes=[texts(seat["cards"]) for seat in order],
                board=texts(hand["board"]),
                game=game,
                house_rules=house_rules or {},
            ),
            chairs=[seat["seat_no"] for seat in order],
            logged=naive_rows.Rows(
                hand=naive_rows.HandRow(
                    last_street=hand["last_street_no"],
                    num_showdown=hand["num_showdown"],
                    pot=hand["pot_chips"],
                    rake=hand["rake_chips"],
                    is_won_by_folds=hand["result_source"] == ResultSource.FOLD,
                ),
                seats=[logged_seat(seat) for seat in order],
                actions=[
                    (row["street_no"], position_of[row["seat_no"]], words[row["action"]], row["put_in_chips"])
                    for row in actions[hand_no]
                ],
                awards=[
                    (row["pot_no"], position_of[row["seat_no"]], row["chips"], row["rake_chips"], side_of(row))
                    for row in awards.get(hand_no, [])
                ],
            ),
        )


def side_of(award: dict) -> str:
    """Which part of a pot an award is of."""
    return "refund" if award["result_source"] == ResultSource.REFUND else SIDES[PotSide(award["side"])]


def logged_seat(seat: dict) -> naive_rows.SeatRow:
    """What the log says of a seat."""
    return naive_rows.SeatRow(
        put_in=seat["put_in_chips"],
        returned=seat["returned_chips"],
        won=seat["won_chips"],
        last_street=seat["last_street_no"],
        flags=named(seat["flags"], FLAGS),
        chances=named(seat["chances"] & STATS_OF_THE_TWIN, STATS),
        made=named(seat["made"] & STATS_OF_THE_TWIN, STATS),
        bets_raises=seat["num_bets_raises"],
        calls=seat["num_calls"],
        checks=seat["num_checks"],
        folds=seat["num_folds"],
    )


# ---------------------------------------------------------------------------------------------- the twin follows a log


def follow(hand: LoggedHand) -> list[Event]:
    """The events of the twin that is told the log's decisions; RuleBroken where it waits for others."""
    left = iter(hand.decisions)

    def decide(street: int, position: int, legal: Legal) -> tuple[str, int]:
        said = next(left, None)
        if said is None or said[:2] != (street, position):
            raise RuleBroken(f"the twin waits for position {position} on street {street}, the log has {said}: {legal}")
        return said[2], legal.own_bet + said[3]

    events = twin_events(hand.setting, decide)
    for said in left:
        raise RuleBroken(f"the twin's hand is over, the log has {said}")
    return events


def twin_events(setting: Setting, decide: Decide) -> list[Event]:
    """The twin's hand."""
    return list(naive_hand.play(setting.terms, setting.stacks, setting.holes, setting.board, decide))


def difference(hand: LoggedHand) -> tuple[str, list[Event]]:
    """("" or where the twin and the log part, the twin's events)."""
    try:
        events = follow(hand)
    except RuleBroken as error:
        return f"{hand.label}: {error}\n{hand}", []
    expected = naive_rows.rows(hand.setting.stacks, events)
    for part in naive_rows.Rows._fields:
        ours, theirs = getattr(expected, part), getattr(hand.logged, part)
        if ours != theirs:
            return f"{hand.label}, {part}:\n{ours} by the rule book,\n{theirs} in the log\n{hand}", events
    dealt = [card for event in events if isinstance(event, Dealt) for card in event.cards]
    if dealt != hand.setting.board:
        return f"{hand.label}: {dealt} dealt by the rule book, {hand.setting.board} in the log", events
    return "", events


def record_of(setting: Setting, events: Sequence[Event]) -> RecordedHand:
    """The record of a hand; its seats are positions, the last one is the button."""
    num_dealt = sum(len(event.cards) for event in events if isinstance(event, Dealt))
    num_own = Counter[int]()
    for event in events:
        if isinstance(event, Given):
            num_own[event.position] += len(event.down) + len(event.up)
    return RecordedHand(
        game=setting.game,
        stakes=setting.stakes,
        button=len(setting.stacks) - 1,
        seats=tuple(
            RecordedSeat(
                chair=position + 1,
                player=f"p{position}",
                stack=stack,
                cards=tuple(cards.cards("".join(setting.holes[position][: num_own[position]]))),
            )
            for position, stack in enumerate(setting.stacks)
        ),
        decisions=tuple(decision_of(event) for event in events if isinstance(event, Decided)),
        board=tuple(cards.cards("".join(setting.board[:num_dealt]))),
    )


def decision_of(event: Decided) -> Decision:
    """A decision of the twin's as a record says it."""
    if event.word == "call":
        return Decision(seat=event.position, action=Action.CALL, amount=event.chips)
    if event.word in WAGERS:
        return raised(event, event.legal.own_bet + event.chips)
    return Decision(seat=event.position, action=ACTIONS[event.word])


def raised(event: Decided, raise_to: int) -> Decision:
    """A bet or raise in place of what was decided."""
    return Decision(seat=event.position, action=ACTIONS[event.legal.raise_word], amount=raise_to)


def replay(
    records: Sequence[RecordedHand],
    rake: Rake = NO_RAKE,
    game: str = "holdem",
    house_rules: Mapping[str, str] | None = None,
) -> tuple[Log, list[HandStakes]]:
    """The engine's log of recorded hands."""
    registries = Registries()
    tape = tape_of(records, registries)
    log = play.replay(
        compile.rule_record(games.find(game), house_rules),
        compile.stakes_records(registries.stakes.values),
        compile.rake_record(rake, CURRENCY),
        compile.lineup_record((), ()),
        tape,
        0,
    )
    return log, registries.stakes.values


# ----------------------------------------------------------------------------------------------------- what is legal


def says(legal: Legal) -> dict[str, object]:
    """What the twin says of a decision."""
    raises = (legal.min_raise_to, legal.max_raise_to) if legal.may_raise else None
    return {"bet": legal.own_bet, "bet to": legal.bet_to, "to call": legal.to_call, "raises": raises}


def kernel_says(record: RecordedHand, actor: int, house_rules: Mapping[str, str] | None = None) -> dict[str, object]:
    """What the kernel says of the next decision of a record that stops before it."""
    rules = compile.rule_record(games.find(record.game), house_rules)
    registries = Registries()
    tape, table = tape_of([record], registries), tables.new_table()
    stakes = compile.stakes_records([record.stakes])
    no_rake, nobody = compile.rake_record(NO_RAKE, CURRENCY), compile.lineup_record((), ())
    status = shard.replay_hand(rules[0], stakes, no_rake[0], nobody[0], tape, table[0], 0, 0)
    assert status == Status.HAND_NOT_OVER
    seat = table[0]["seats"][actor]
    is_allowed = may_raise(rules[0], stakes[0], table[0], actor) == Status.OK
    return {
        "bet": int(seat["bet"]),
        "bet to": int(table[0]["bet_to"]),
        "to call": amount_to_call(table[0], seat),
        "raises": legal_bets(rules[0], stakes[0], table[0], seat) if is_allowed else None,
    }
