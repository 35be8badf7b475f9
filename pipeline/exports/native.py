"""The native record, version 1: RecordedHand -> a line of JSON. The format is described in schemas/native_record.md.

The text is canonical: equal records give equal lines. `imports.native.read` is the inverse.
"""

import json
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, TextIO

from pipeline import cards
from pipeline.codes import Action, Limit, Shows
from pipeline.record import (
    NOT_SAID,
    OF_SOURCE,
    OF_TOURNAMENT,
    SAID_OF_SEATS,
    Decision,
    RecordedDeal,
    RecordedHand,
    RecordedSeat,
    Source,
    SourceSeat,
    Tournament,
)
from pipeline.rules.money import HandStakes

VERSION = 1
NAMED_ACTIONS = (
    Action.FOLD,
    Action.CHECK,
    Action.CALL,
    Action.BET,
    Action.RAISE,
    Action.CHECK_OR_CALL,
    Action.BET_OR_RAISE,
    Action.BRING_IN,
    Action.COMPLETE,
    Action.KEEP,
    Action.NEW,
)
ACTION_NAMES = {action: action.name.lower() for action in NAMED_ACTIONS}

_encode = json.JSONEncoder(ensure_ascii=False, check_circular=False, allow_nan=False, separators=(",", ":")).encode


def line(record: RecordedHand) -> str:
    """The record as a line, without its end. Absent keys stand for None, for no cards and for nothing said."""
    chairs = [seat.chair for seat in record.seats]
    if len(set(chairs)) < len(chairs):
        raise ValueError(f"chairs are {chairs}; a native record names seats by chair, each once")
    hand: dict[str, Any] = {"tapete": VERSION, "game": record.game}
    for key, number in (("hand", record.hand_no), ("session", record.session_no), ("stake_id", record.stake_id)):
        if number is not None:
            hand[key] = number
    hand["stakes"] = stakes_keys(record.stakes)
    if record.house_rules:
        hand["house_rules"] = dict(sorted(record.house_rules))
    hand["button"] = chairs[record.button]
    hand["seats"] = [_seat(seat) for seat in record.seats]
    if record.deals:
        hand["deals"] = [_deal(deal, chairs) for deal in record.deals]
    hand["actions"] = [_action(decision, chairs) for decision in record.decisions]
    if record.board:
        hand["board"] = _text_of(record.board)
    if record.second_board:
        hand["second_board"] = _text_of(record.second_board)
    if record.deal_at:
        hand["deal_at"] = {str(street_no): record.deal_at[street_no] for street_no in sorted(record.deal_at)}
    if record.rake is not None:
        hand["rake"] = record.rake
    if record.pots:
        hand["pots"] = record.pots
    if record.finishing_stacks is not None:
        hand["finishing_stacks"] = record.finishing_stacks
    if record.source is not None:
        hand["source"] = source_keys(record.source)
    return _encode(hand)


def write(records: Iterable[RecordedHand], out: TextIO) -> int:
    """Write a line for each record, as UTF-8 where `out` is a file of ours; how many there were."""
    count = 0
    for count, record in enumerate(records, start=1):  # noqa: B007
        out.write(line(record) + "\n")
    return count


@lru_cache(maxsize=4096)
def stakes_keys(stakes: HandStakes) -> dict[str, Any]:
    """The stakes as a record has them; bets where they are the unit or not the usual ones."""
    keys: dict[str, Any] = {
        "currency": stakes.currency,
        "decimals": stakes.decimals,
        "small_blind": stakes.small_blind,
        "big_blind": stakes.big_blind,
        "min_bet": stakes.min_bet,
        "antes": stakes.forced.antes,
        "blinds": stakes.forced.blinds,
        "posts": stakes.forced.posts,
        "dead": stakes.forced.dead,
        "is_ante_trimmed": stakes.is_ante_trimmed,
        "reopening": stakes.reopening.name.lower(),
        "calls_full_blind": stakes.calls_full_blind,
    }
    if stakes.limit is not Limit.NO_LIMIT:
        keys["limit"] = stakes.limit.name.lower()
    is_fixed = stakes.limit is Limit.FIXED_LIMIT
    if is_fixed or stakes.small_bet != stakes.big_blind:
        keys["small_bet"] = stakes.small_bet
    if is_fixed or stakes.big_bet != 2 * stakes.small_bet:
        keys["big_bet"] = stakes.big_bet
    if stakes.bring_in:
        keys["bring_in"] = stakes.bring_in
    if stakes.cap:
        keys["cap"] = stakes.cap
    return keys


def _seat(seat: RecordedSeat) -> dict[str, Any]:
    row: dict[str, Any] = {"chair": seat.chair, "player": seat.player}
    if seat.site is not None:
        row["site"] = seat.site
    if seat.policy is not None:
        row["policy"] = seat.policy
    row["stack"] = seat.stack
    if seat.cards:
        row["cards"] = _text_of(seat.cards)
    if seat.shows is not Shows.UNSAID:
        row["shows"] = seat.shows.name.lower()
    if seat.won is not None:
        row["won"] = seat.won
    return row


def _deal(deal: RecordedDeal, chairs: list[int]) -> dict[str, Any]:
    row: dict[str, Any] = {
        "cards": {str(chair): _text_of(own) for chair, own in zip(chairs, deal.cards, strict=True) if own},
        "actions": [_action(decision, chairs) for decision in deal.decisions],
        "board": _text_of(deal.board),
    }
    if deal.ending is not None:
        row["ending"] = deal.ending.name.lower()
    if deal.extra is not None:
        row["extra"] = deal.extra
    return row


def _action(decision: Decision, chairs: list[int]) -> list[int | str]:
    name = ACTION_NAMES[decision.action]
    if decision.amount == NOT_SAID:
        return [chairs[decision.seat], name]
    return [chairs[decision.seat], name, decision.amount]


def source_keys(source: Source) -> dict[str, Any]:
    """Where a hand was first read and what was said there beside the play, as a record has it."""
    keys = said_of(source, OF_SOURCE)
    if source.tournament is not None:
        keys["tournament"] = said_of(source.tournament, OF_TOURNAMENT.values())
    if source.seats:
        keys["seats"] = [said_of(seat, ("chair", "player", *SAID_OF_SEATS)) for seat in source.seats]
    return keys


def said_of(one: Source | SourceSeat | Tournament, names: Iterable[str]) -> dict[str, Any]:
    """The fields of these names that say something."""
    values = {name: getattr(one, name) for name in names}
    return {
        name: value for name, value in values.items() if value is not None and (value is not False or name == "is_fast")
    }


_text_of = lru_cache(maxsize=65536)(cards.text)
