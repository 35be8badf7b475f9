"""Writes generated hands as Open Hand History, from a record and the rows of the lake: a second way from rows to JSON.

The first seat is the hero, who sees its own cards; others are seen if they are shown or mucked at showdown. Bets are chips added.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any

from pipeline import cards, games
from pipeline.codes import Action, Limit, Shows
from pipeline.record import RecordedHand

NAMES = {
    "holdem": "Holdem",
    "omaha": "Omaha",
    "omaha_5": "Omaha",
    "omaha_6": "Omaha",
    "omaha_hi_lo": "OmahaHiLo",
    "seven_card_stud": "Stud",
    "seven_card_stud_hi_lo": "StudHiLo",
}
LIMITS = {Limit.NO_LIMIT: "NL", Limit.POT_LIMIT: "PL", Limit.FIXED_LIMIT: "FL"}
VERBS = {
    Action.POST_ANTE: "Post Ante",
    Action.POST_SMALL_BLIND: "Post SB",
    Action.POST_BIG_BLIND: "Post BB",
    Action.POST_STRADDLE: "Straddle",
    Action.BRING_IN: "Bet",
    Action.FOLD: "Fold",
    Action.CHECK: "Check",
    Action.CALL: "Call",
    Action.BET: "Bet",
    Action.RAISE: "Raise",
    Action.COMPLETE: "Raise",
}
FLOP_STREETS = ("Preflop", "Flop", "Turn", "River")

Rows = Sequence[dict[str, Any]]


def record_of(record: RecordedHand, hand: dict[str, Any], seats: Rows, actions: Rows, awards: Rows) -> dict[str, Any]:
    """The record of a hand; rows are those of the hand in the lake."""
    game, stakes, unit = games.find(record.game), record.stakes, 10**record.stakes.decimals
    is_fixed = stakes.limit is Limit.FIXED_LIMIT
    sizes = (
        (stakes.small_bet, stakes.big_bet)
        if is_fixed and not game.has_blinds
        else (stakes.small_blind, stakes.big_blind)
    )
    chair_of = {row["seat_no"]: row["seat_no"] for row in seats}
    if not game.has_blinds:  # stud has no button, so the seat after it gets the first chair
        order = sorted(chair_of, key=lambda chair: (chair - hand["button_seat"] - 1) % 16)
        chair_of = {chair: at for at, chair in enumerate(order, start=1)}
    return {
        "ohh": {
            "spec_version": "1.4.7",
            "site_name": "Tapete",
            "network_name": "Tapete",
            "internal_version": "1",
            "game_number": str(hand["hand_no"]),
            "start_date_utc": "2016-01-17T09:11:07Z",
            "table_name": "Tapete",
            "game_type": NAMES[record.game],
            "bet_limit": {"bet_type": LIMITS[stakes.limit]},
            "currency": "USD",
            "dealer_seat": hand["button_seat"] if game.has_blinds else None,
            "small_blind_amount": sizes[0] / unit,
            "big_blind_amount": sizes[1] / unit,
            "ante_amount": max(stakes.forced.antes) / unit,
            "players": [
                {"id": row["seat_no"], "seat": chair_of[row["seat_no"]], "name": f"P{row['seat_no']}",
                 "starting_stack": row["stack_chips"] / unit}
                for row in seats
            ],
            "rounds": list(rounds_of(record, hand, actions, unit)),
            "pots": list(pots_of(awards, unit)),
        }
    }  # fmt: skip


def rounds_of(record: RecordedHand, hand: dict[str, Any], actions: Rows, unit: int) -> Iterator[dict[str, Any]]:
    """The streets, and the showdown if there is one."""
    game, board = games.find(record.game), cards.unpack(hand["board"])
    owned = (0, *accumulate(game.num_own_by_street))
    shown = 0
    for street_no in range(hand["last_street_no"] + 1):
        street = game.streets[street_no]
        own = actions_of(actions, street_no, unit)
        num_posts = sum(action["action"].startswith("Post") or action["action"] == "Straddle" for action in own)
        dealt = [
            {"player_id": seat.chair, "action": "Dealt Cards", "cards": texts(new)}
            for at, seat in enumerate(record.seats)
            if (
                new := seen_of(
                    seat.cards[owned[street_no] : owned[street_no + 1]], street.hole, at == 0, game.has_blinds
                )
            )
        ]
        yield {
            "id": street_no,
            "street": FLOP_STREETS[street_no] if game.has_blinds else f"Street {street_no + 3}",
            "cards": texts(board[shown : shown + street.board]),
            "actions": [*own[:num_posts], *dealt, *own[num_posts:]],
        }
        shown += street.board
    if hand["num_showdown"]:
        folded = {row["seat_no"] for row in actions if row["action"] == Action.FOLD}
        yield {
            "id": 9,
            "street": "Showdown",
            "actions": [
                {"player_id": seat.chair, "action": "Shows Cards" if seat.shows is Shows.SHOWS else "Mucks Cards",
                 "cards": texts(seat.cards)}
                for seat in record.seats
                if seat.chair not in folded
            ],
        }  # fmt: skip


def seen_of(new: Sequence[int], num_hole: int, is_hero: bool, has_blinds: bool) -> Sequence[int]:
    """What is seen of new cards of a seat: all of the hero's, those that lie open of others."""
    if is_hero:
        return new
    return () if has_blinds else new[num_hole:]


def actions_of(actions: Rows, street_no: int, unit: int) -> list[dict[str, Any]]:
    """The posts and decisions of a street."""
    return [
        {"player_id": row["seat_no"], "action": VERBS[row["action"]], "amount": row["put_in_chips"] / unit}
        for row in actions
        if row["street_no"] == street_no
    ]


def pots_of(awards: Rows, unit: int) -> Iterator[dict[str, Any]]:
    """The pots with what each paid, rake included."""
    for pot_no in sorted({row["pot_no"] for row in awards}):
        own = [row for row in awards if row["pot_no"] == pot_no]
        rake, paid = (sum(row[name] for row in own) for name in ("rake_chips", "chips"))
        yield {
            "number": pot_no,
            "amount": (rake + paid) / unit,
            "rake": rake / unit,
            "player_wins": [{"player_id": row["seat_no"], "win_amount": row["chips"] / unit} for row in own],
        }


def texts(numbers: Sequence[int]) -> list[str]:
    """Cards as the format lists them."""
    return [cards.text([number]) for number in numbers]
