"""The native record of a round against the house: an object of JSON -> RecordedRound; see native.py."""

from typing import Any

from pipeline.codes import Action
from pipeline.engine.banked_tables import HOUSE_CHAIR, NUM_CARDS
from pipeline.engine.tables import MAX_STACK
from pipeline.imports import Unreadable, native_sources
from pipeline.imports import native_values as values
from pipeline.record import Place
from pipeline.record_rounds import Choice, RecordedBox, RecordedRound
from pipeline.rules.banked import MOST_TO_ONE, HouseTable, PayTable, RuleBroken

ROUND_KEYS = frozenset(("tapete", "game", "table", "balance", "boxes", "house", "actions"))
MORE_ROUND_KEYS = frozenset(("hand", "session", "house_rules", "source"))
TABLE_KEYS = frozenset(("currency", "decimals", "chip", "min_ante", "max_payout", "pay_tables"))
BOX_KEYS = frozenset(("chair", "player", "cards"))
MORE_BOX_KEYS = frozenset(("site", "policy", "ante", "bonus", "drawn", "won"))
HOUSE_KEYS = frozenset(("player", "cards"))
ACTIONS = {
    action.name.lower(): action
    for action in (
        *(Action.FOLD, Action.BET, Action.BUY, Action.EXCHANGE),
        *(Action.TAKE_ANTE, Action.EXCHANGE_DEALER),
    )
}
MOST_DRAWN = 8
MOST_CHIPS = 10**15


def read(round_: dict[str, Any], place: Place | None = None) -> RecordedRound:
    """The round that an object says, which stands at `place`; Unreadable names the key and what was met."""
    values.check_keys("record", round_, ROUND_KEYS, MORE_ROUND_KEYS)
    boxes = _boxes(round_["boxes"])
    house = round_["house"]
    values.check_keys("house", house, HOUSE_KEYS, frozenset(("new",)))
    return RecordedRound(
        game=values.text_of("game", round_["game"]),
        table=_table(round_["table"]),
        boxes=boxes,
        decisions=_choices(round_["actions"], boxes),
        dealer=_cards("house.cards", house["cards"], NUM_CARDS, NUM_CARDS),
        dealer_new=_cards("house.new", house["new"], 1, 1)[0] if "new" in house else None,
        balance=values.number("balance", round_["balance"], 0, MOST_CHIPS),
        house=values.text_of("house.player", house["player"]),
        session_no=values.number("session", round_["session"], 0, values.MAX_NUMBER) if "session" in round_ else None,
        hand_no=values.number("hand", round_["hand"], 0, values.MAX_NUMBER) if "hand" in round_ else None,
        house_rules=values.house_rules_of(round_["house_rules"]) if "house_rules" in round_ else (),
        source=native_sources.source_of(round_["source"], native_sources.OF_ROUND) if "source" in round_ else None,
        place=place,
    )


def _boxes(value: object) -> tuple[RecordedBox, ...]:
    if type(value) is not list or not value:
        raise Unreadable(f"boxes: met {values.said(value)}; it must be a list of boxes")
    boxes = tuple(_box(f"boxes[{at}]", box) for at, box in enumerate(value))
    chairs = [box.chair for box in boxes]
    if chairs != sorted(set(chairs)):
        raise Unreadable(f"boxes: met chairs {chairs}; they stand in order and none is there twice")
    return boxes


def _box(where: str, box: Any) -> RecordedBox:
    values.check_keys(where, box, BOX_KEYS, MORE_BOX_KEYS)
    return RecordedBox(
        chair=values.number(f"{where}.chair", box["chair"], 1, HOUSE_CHAIR - 1),
        player=values.text_of(f"{where}.player", box["player"]),
        site=values.text_of(f"{where}.site", box["site"]) if "site" in box else None,
        policy=values.text_of(f"{where}.policy", box["policy"]) if "policy" in box else None,
        ante=values.number(f"{where}.ante", box["ante"], 1, MAX_STACK) if "ante" in box else 0,
        bonus=values.number(f"{where}.bonus", box["bonus"], 1, MAX_STACK) if "bonus" in box else 0,
        cards=_cards(f"{where}.cards", box["cards"], NUM_CARDS, NUM_CARDS),
        drawn=_cards(f"{where}.drawn", box["drawn"], 1, MOST_DRAWN) if "drawn" in box else (),
        won=values.number(f"{where}.won", box["won"], 0) if "won" in box else None,
    )


def _table(value: Any) -> HouseTable:
    values.check_keys("table", value, TABLE_KEYS, frozenset())
    pays = value["pay_tables"]
    if type(pays) is not dict:
        raise Unreadable(f"table.pay_tables: met {values.said(pays)}; it must be an object")
    return HouseTable(
        currency=values.text_of("table.currency", value["currency"]),
        decimals=values.number("table.decimals", value["decimals"], 0, values.MAX_DECIMALS),
        chip=values.number("table.chip", value["chip"], 1),
        min_ante=values.number("table.min_ante", value["min_ante"], 1),
        max_payout=values.number("table.max_payout", value["max_payout"], 0, MOST_CHIPS),
        pay_tables={wager: _pay_table(f"table.pay_tables.{wager}", pays[wager]) for wager in pays},
    )


def _pay_table(where: str, lines: Any) -> PayTable:
    if type(lines) is not dict:
        raise Unreadable(f"{where}: met {values.said(lines)}; it must be an object")
    try:
        return PayTable.of({name: values.number(f"{where}.{name}", lines[name], 0, MOST_TO_ONE) for name in lines})
    except RuleBroken as problem:
        raise Unreadable(f"{where}.{problem}") from problem


def _choices(value: object, boxes: tuple[RecordedBox, ...]) -> tuple[Choice, ...]:
    if type(value) is not list:
        raise Unreadable(f"actions: met {values.said(value)}; it must be a list")
    return tuple(_choice(at, action, boxes) for at, action in enumerate(value))


def _choice(at: int, action: Any, boxes: tuple[RecordedBox, ...]) -> Choice:
    where = f"actions[{at}]"
    if type(action) is not list or len(action) < 2:
        raise Unreadable(f"{where}: met {values.said(action)}; it must be a list of chair, action and cards", at)
    chair, name, *rest = action
    chairs = [box.chair for box in boxes]
    if type(chair) is not int or chair not in chairs:
        raise Unreadable(f"{where}: met chair {values.said(chair)}; the chairs are {chairs}", at)
    if type(name) is not str or name not in ACTIONS:
        raise Unreadable(f"{where}: met {values.said(name)}; it must be one of {', '.join(ACTIONS)}", at)
    box = chairs.index(chair)
    if ACTIONS[name] != Action.EXCHANGE:
        if rest:
            raise Unreadable(f"{where}: met {values.said(rest)}; {name} takes no cards", at)
        return Choice(box=box, action=ACTIONS[name])
    if len(rest) != 1:
        raise Unreadable(f"{where}: met {values.said(rest)}; exchange takes the cards that go", at)
    try:
        out = _cards(where, rest[0], 1, NUM_CARDS)
    except Unreadable as problem:
        raise Unreadable(problem.reason, at) from problem
    own = boxes[box].cards
    if len(set(out)) < len(out) or not set(out) <= set(own):
        raise Unreadable(f"{where}: met {values.said(rest[0])}; only cards of the box can go, each once", at)
    return Choice(box=box, action=Action.EXCHANGE, places=tuple(sorted(own.index(card) for card in out)))


def _cards(where: str, value: Any, least: int, most: int) -> tuple[int, ...]:
    numbers = values.cards_in(where, value)
    if not least <= len(numbers) <= most:
        wanted = f"{least} cards" if least == most else f"{least} to {most} cards"
        raise Unreadable(f"{where}: met {len(numbers)} cards; it must be {wanted}")
    return numbers
