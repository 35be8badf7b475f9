"""The native record, version 1: a line of JSON -> RecordedHand. The format is described in schemas/native_record.md.

Strict: a key that version 1 does not know is refused, so that nothing is lost in silence. The checks are written out by
hand, they cost less than reading the JSON; tests hold them against schemas/native_record.v1.schema.json.
"""

import json
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from pipeline.codes import Action, DealEnd, Limit, Reopening, Shows
from pipeline.engine.tables import MAX_POTS, MAX_SEATS, MAX_STREETS
from pipeline.imports import BYTE_ORDER_MARK, REJECT_TEXT_CHARS, Reject, Unreadable, native_rounds
from pipeline.imports.native_sources import check_names, source_of
from pipeline.imports.native_values import (
    MAX_CHAIR,
    MAX_DECIMALS,
    MAX_NUMBER,
    VERSION,
    cards_in,
    check_keys,
    chips_list,
    house_rules_of,
    number,
    one_of,
    said,
    text_of,
)
from pipeline.record import NOT_SAID, Decision, Place, RecordedDeal, RecordedHand, RecordedSeat
from pipeline.record_rounds import RecordedRound
from pipeline.rules.money import ForcedBets, HandStakes

ACTIONS = {
    "fold": Action.FOLD,
    "check": Action.CHECK,
    "call": Action.CALL,
    "bet": Action.BET,
    "raise": Action.RAISE,
    "check_or_call": Action.CHECK_OR_CALL,
    "bet_or_raise": Action.BET_OR_RAISE,
    "bring_in": Action.BRING_IN,
    "complete": Action.COMPLETE,
    "keep": Action.KEEP,
    "new": Action.NEW,
}
LENGTHS = {  # of an action with its chair, name and, where it has one, amount
    "fold": (2,),
    "check": (2,),
    "call": (2, 3),
    "bet": (3,),
    "raise": (3,),
    "check_or_call": (2, 3),
    "bet_or_raise": (3,),
    "bring_in": (2, 3),
    "complete": (3,),
    "keep": (2,),
    "new": (2,),
}
SHOWS = {"shows": Shows.SHOWS, "mucks": Shows.MUCKS, "keeps_face_down": Shows.KEEPS_FACE_DOWN}
ENDINGS = {ending.name.lower(): ending for ending in (DealEnd.MISDEAL, DealEnd.CHECK_THROUGH, DealEnd.REPLAY)}
LIMITS = {limit.name.lower(): limit for limit in Limit}
REOPENING = {"full_raise_only": Reopening.FULL_RAISE_ONLY, "cumulative": Reopening.CUMULATIVE}

HAND_KEYS = frozenset(("tapete", "game", "stakes", "button", "seats", "actions"))
MORE_HAND_KEYS = frozenset(
    (
        *("hand", "session", "stake_id", "house_rules", "deals", "board", "second_board", "deal_at", "rake", "pots"),
        *("finishing_stacks", "source"),
    )
)
SEAT_KEYS = frozenset(("chair", "player", "stack"))
MORE_SEAT_KEYS = frozenset(("site", "policy", "cards", "shows", "won"))
DEAL_KEYS = frozenset(("cards", "actions", "board"))
MORE_DEAL_KEYS = frozenset(("ending", "extra"))
POSTS = ("antes", "blinds", "posts", "dead")
STAKES_KEYS = frozenset(
    (
        "currency",
        "decimals",
        "small_blind",
        "big_blind",
        "min_bet",
        *POSTS,
        "is_ante_trimmed",
        "reopening",
        "calls_full_blind",
    )
)
MORE_STAKES_KEYS = frozenset(("limit", "small_bet", "big_bet", "bring_in", "cap"))


def read_lines(lines: Iterable[bytes], file: str) -> Iterator[RecordedHand | RecordedRound | Reject]:
    """The hands of a file, one a line; blank lines are passed over."""
    for line_no, line in enumerate(lines, start=1):
        content = line.removeprefix(BYTE_ORDER_MARK) if line_no == 1 else line
        if not content.strip():
            continue
        text = content.decode("utf-8", "replace").strip()[:REJECT_TEXT_CHARS]
        try:
            yield read(content.decode("utf-8"), Place(file=file, line=line_no, text=text))
        except (Unreadable, UnicodeDecodeError) as problem:
            reason = problem.reason if isinstance(problem, Unreadable) else f"not UTF-8 text: {problem.reason}"
            yield Reject(
                file=file,
                line=line_no,
                external_id=_external_id(content),
                action_no=problem.action_no if isinstance(problem, Unreadable) else None,
                reason=reason,
                text=text,
            )


def read(line: str, place: Place | None = None) -> RecordedHand | RecordedRound:
    """The hand of one line, or the round, which stands at `place`; Unreadable names the key and what was met."""
    try:
        hand = json.loads(line)
    except ValueError as problem:
        raise Unreadable(f"broken JSON: {problem}") from problem
    except RecursionError as problem:
        raise Unreadable("broken JSON: nested too deep") from problem
    if type(hand) is not dict:
        raise Unreadable(f"met {said(hand)}; a record is an object")
    version = hand.get("tapete")
    if type(version) is not int or version != VERSION:
        raise Unreadable(f"tapete: met {said(version)}; this reader knows version {VERSION}")
    if "boxes" in hand:
        return native_rounds.read(hand, place)
    check_keys("record", hand, HAND_KEYS, MORE_HAND_KEYS)
    if not text_of("game", hand["game"]):
        raise Unreadable("game: met ''; it must be the key of a game")
    seats = _seats(hand["seats"])
    dense = {seat.chair: at for at, seat in enumerate(seats)}
    if len(dense) < len(seats):
        raise Unreadable(f"seats: met chairs {[seat.chair for seat in seats]}; no chair can be taken twice")
    button = number("button", hand["button"], 1, MAX_CHAIR)
    if button not in dense:
        raise Unreadable(f"button: met {button}; the chairs are {list(dense)}")
    stakes = stakes_of(hand["stakes"])
    if stakes.forced.num_seats != len(seats):
        raise Unreadable(f"stakes.blinds has {stakes.forced.num_seats} entries; there are {len(seats)} seats")
    deals = _deals(hand["deals"], dense) if "deals" in hand else ()
    num_decisions = sum(len(deal.decisions) for deal in deals)
    finishing = hand.get("finishing_stacks")
    source = source_of(hand["source"]) if "source" in hand else None
    if source is not None:
        check_names(source, dense)
    return RecordedHand(
        game=hand["game"],
        stakes=stakes,
        button=dense[button],
        seats=seats,
        decisions=_decisions("actions", hand["actions"], dense, num_decisions),
        deals=deals,
        board=cards_in("board", hand["board"]) if "board" in hand else (),
        second_board=cards_in("second_board", hand["second_board"]) if "second_board" in hand else (),
        pots=_pots(hand["pots"]) if "pots" in hand else (),
        deal_at=_deal_at(hand["deal_at"]) if "deal_at" in hand else {},
        rake=number("rake", hand["rake"], 0) if "rake" in hand else None,
        session_no=number("session", hand["session"], 0, MAX_NUMBER) if "session" in hand else None,
        hand_no=number("hand", hand["hand"], 0, MAX_NUMBER) if "hand" in hand else None,
        stake_id=number("stake_id", hand["stake_id"], 0, 0xFFFF) if "stake_id" in hand else None,
        house_rules=house_rules_of(hand["house_rules"]) if "house_rules" in hand else (),
        finishing_stacks=None if finishing is None else chips_list("finishing_stacks", finishing, len(seats)),
        source=source,
        place=place,
    )


def _seats(value: object) -> tuple[RecordedSeat, ...]:
    if type(value) is not list or not 1 <= len(value) <= MAX_SEATS:
        raise Unreadable(f"seats: met {said(value)}; it must be a list of 1 to {MAX_SEATS} seats")
    return tuple(_seat(f"seats[{at}]", seat) for at, seat in enumerate(value))


def _seat(where: str, seat: Any) -> RecordedSeat:
    check_keys(where, seat, SEAT_KEYS, MORE_SEAT_KEYS)
    shows = Shows.UNSAID
    if "shows" in seat:
        shows = one_of(f"{where}.shows", seat["shows"], SHOWS)
    return RecordedSeat(
        chair=number(f"{where}.chair", seat["chair"], 1, MAX_CHAIR),
        player=text_of(f"{where}.player", seat["player"]),
        stack=None if seat["stack"] is None else number(f"{where}.stack", seat["stack"], 0),
        cards=cards_in(f"{where}.cards", seat["cards"]) if "cards" in seat else (),
        shows=shows,
        won=number(f"{where}.won", seat["won"], 0) if "won" in seat else None,
        policy=text_of(f"{where}.policy", seat["policy"]) if "policy" in seat else None,
        site=text_of(f"{where}.site", seat["site"]) if "site" in seat else None,
    )


def _deals(value: Any, dense: dict[int, int]) -> tuple[RecordedDeal, ...]:
    if type(value) is not list:
        raise Unreadable(f"deals: met {said(value)}; it must be a list")
    deals: list[RecordedDeal] = []
    for at, deal in enumerate(value):
        deals.append(_deal(f"deals[{at}]", deal, dense, sum(len(earlier.decisions) for earlier in deals)))
    return tuple(deals)


def _deal(where: str, deal: Any, dense: dict[int, int], num_decisions: int) -> RecordedDeal:
    check_keys(where, deal, DEAL_KEYS, MORE_DEAL_KEYS)
    own = deal["cards"]
    if type(own) is not dict:
        raise Unreadable(f"{where}.cards: met {said(own)}; it must be an object of cards by chair")
    chairs = {str(chair): seat for chair, seat in dense.items()}
    cards_of: list[tuple[int, ...]] = [()] * len(dense)
    for chair, text in own.items():
        if chair not in chairs:
            raise Unreadable(f"{where}.cards: met chair {said(chair)}; the chairs are {list(dense)}")
        cards_of[chairs[chair]] = cards_in(f"{where}.cards.{chair}", text)
    return RecordedDeal(
        cards=tuple(cards_of),
        board=cards_in(f"{where}.board", deal["board"]),
        decisions=_decisions(f"{where}.actions", deal["actions"], dense, num_decisions),
        ending=one_of(f"{where}.ending", deal["ending"], ENDINGS) if "ending" in deal else None,
        extra=number(f"{where}.extra", deal["extra"], 0) if "extra" in deal else None,
    )


def _decisions(where: str, value: object, dense: dict[int, int], num_before: int) -> tuple[Decision, ...]:
    """Decisions; before them there are as many in earlier deals of the hand."""
    if type(value) is not list:
        raise Unreadable(f"{where}: met {said(value)}; it must be a list")
    try:
        return tuple([_decision(dense[action[0]], *_named(action)) for action in value])
    except (Unreadable, KeyError, TypeError, IndexError):
        for at, action in enumerate(value):
            _check_action(f"{where}[{at}]", num_before + at, action, dense)
        raise


def _named(action: Any) -> tuple[Action, int]:
    """What was done and the amount; Unreadable, KeyError, TypeError or IndexError where it is no action."""
    name = action[1]
    if len(action) not in LENGTHS[name] or type(action) is not list or type(action[0]) is not int:
        raise Unreadable("no action")
    return ACTIONS[name], number("amount", action[2], 0) if len(action) == 3 else NOT_SAID


def _check_action(where: str, action_no: int, action: Any, dense: dict[int, int]) -> None:
    """Unreadable with the reason why this is no action, if it is none."""
    if type(action) is not list or len(action) < 2:
        raise Unreadable(f"{where}: met {said(action)}; it must be a list of chair, action and amount", action_no)
    chair, name, *amount = action
    if type(chair) is not int or chair not in dense:
        raise Unreadable(f"{where}: met chair {said(chair)}; the chairs are {list(dense)}", action_no)
    if type(name) is not str or name not in ACTIONS:
        raise Unreadable(f"{where}: met {said(name)}; it must be one of {', '.join(ACTIONS)}", action_no)
    if len(action) not in LENGTHS[name]:
        wanted = "no amount" if 3 not in LENGTHS[name] else "one amount"
        raise Unreadable(f"{where}: met {said(amount)}; {name} takes {wanted}", action_no)
    for chips in amount:
        try:
            number(where, chips, 0)
        except Unreadable as problem:
            raise Unreadable(problem.reason, action_no) from problem


@lru_cache(maxsize=65536)
def _decision(seat: int, action: Action, amount: int) -> Decision:
    """The decision; equal ones are one object."""
    return Decision(seat=seat, action=action, amount=amount)


def stakes_of(stakes: Any) -> HandStakes:
    """The stakes of a record; Unreadable names the key and what was met."""
    check_keys("stakes", stakes, STAKES_KEYS, MORE_STAKES_KEYS)
    if type(stakes["blinds"]) is not list:
        raise Unreadable(f"stakes.blinds: met {said(stakes['blinds'])}; it must be a list")
    num_seats = len(stakes["blinds"])
    for key in ("is_ante_trimmed", "calls_full_blind"):
        if type(stakes[key]) is not bool:
            raise Unreadable(f"stakes.{key}: met {said(stakes[key])}; it must be true or false")
    return _equal_stakes(
        tuple(chips_list(f"stakes.{key}", stakes[key], num_seats) for key in POSTS),
        number("stakes.small_blind", stakes["small_blind"], 0),
        number("stakes.big_blind", stakes["big_blind"], 1),
        number("stakes.min_bet", stakes["min_bet"], 1),
        text_of("stakes.currency", stakes["currency"]),
        number("stakes.decimals", stakes["decimals"], 0, MAX_DECIMALS),
        stakes["is_ante_trimmed"],
        one_of("stakes.reopening", stakes["reopening"], REOPENING),
        stakes["calls_full_blind"],
        one_of("stakes.limit", stakes["limit"], LIMITS) if "limit" in stakes else Limit.NO_LIMIT,
        *(
            number(f"stakes.{key}", stakes[key], 1) if key in stakes else 0
            for key in ("small_bet", "big_bet", "bring_in", "cap")
        ),
    )


@lru_cache(maxsize=4096)
def _equal_stakes(
    posts: tuple[tuple[int, ...], ...],
    small_blind: int,
    big_blind: int,
    min_bet: int,
    currency: str,
    decimals: int,
    is_ante_trimmed: bool,
    reopening: Reopening,
    calls_full_blind: bool,
    limit: Limit,
    small_bet: int,
    big_bet: int,
    bring_in: int,
    cap: int,
) -> HandStakes:
    """The stakes; equal ones are one object."""
    return HandStakes(
        forced=ForcedBets(antes=posts[0], blinds=posts[1], posts=posts[2], dead=posts[3]),
        small_blind=small_blind,
        big_blind=big_blind,
        min_bet=min_bet,
        currency=currency,
        decimals=decimals,
        is_ante_trimmed=is_ante_trimmed,
        reopening=reopening,
        calls_full_blind=calls_full_blind,
        limit=limit,
        small_bet=small_bet,
        big_bet=big_bet,
        bring_in=bring_in,
        cap=cap,
    )


def _pots(value: Any) -> tuple[int, ...]:
    if type(value) is not list or not 1 <= len(value) <= MAX_POTS:
        raise Unreadable(f"pots: met {said(value)}; it must be a list of 1 to {MAX_POTS} amounts")
    return chips_list("pots", value, len(value))


def _deal_at(value: Any) -> dict[int, int]:
    if type(value) is not dict:
        raise Unreadable(f"deal_at: met {said(value)}; it must be an object")
    for street in value:
        if street not in STREETS:
            raise Unreadable(f"deal_at: met street {said(street)}; it must be one of {', '.join(STREETS)}")
    return {STREETS[street]: number(f"deal_at.{street}", count, 0, 0xFFFF) for street, count in value.items()}


STREETS = {str(street_no): street_no for street_no in range(MAX_STREETS)}


def _external_id(content: bytes) -> str | None:
    """The number of a refused hand, where its JSON can be read."""
    try:
        hand = json.loads(content)
    except (ValueError, RecursionError):
        return None
    number = hand.get("hand") if isinstance(hand, dict) else None
    return str(number) if type(number) is int else None
