"""Records of Open Hand History, written for these tests in a short form: four of them are hands of room_texts once more.

A street is its name, its cards and a line a player: `Ana Raise 0.30`, `Ana Dealt Cards [Ah Kd]`, `Ana Call 1 !` (all-in).
Amounts are what an action adds; `as_raise_to` and `as_all_to` rewrite a record in the other readings.
"""

import copy
import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

LINE = re.compile(
    r"(?P<name>\w+) (?P<action>[A-Za-z ]+?)(?: (?P<amount>-?[0-9.]+))?(?: \[(?P<cards>[^\]]*)\])?(?P<all_in> !)?"
)
Street = tuple[str, str, str]
LIVE = ("Post SB", "Post BB", "Straddle", "Post Extra Blind", "Bet", "Raise", "Call")


def record(
    number: int | str, seats: dict[str, tuple[int, float]], streets: Sequence[Street], pots: Iterable[dict], **more: Any
) -> dict[str, Any]:
    """A record; `seats` are (chair, stack) by name, `pots` have `won` by name. Whatever else differs is named."""
    ids = {name: at for at, name in enumerate(seats)}
    fields: dict[str, Any] = {
        "spec_version": "1.4.7", "internal_version": "1.4.7", "site_name": "PokerStars", "network_name": "PokerStars",
        "game_number": str(number), "start_date_utc": "2016-01-17T09:11:07Z", "table_name": "Tapete", "game_type": "Holdem",
        "bet_limit": {"bet_type": "NL", "bet_cap": 0}, "table_size": 6, "currency": "USD", "dealer_seat": 1,
        "small_blind_amount": 0.05, "big_blind_amount": 0.1, "ante_amount": 0, "hero_player_id": 0, "flags": [],
    }  # fmt: skip
    fields["players"] = [
        {"id": ids[name], "seat": chair, "name": name, "starting_stack": stack}
        for name, (chair, stack) in seats.items()
    ]
    fields["rounds"] = [round_of(at, street, ids) for at, street in enumerate(streets)]
    fields["pots"] = [pot_of(at, pot, ids) for at, pot in enumerate(pots)]
    return {"ohh": {**fields, **more}}


def round_of(at: int, street: Street, ids: dict[str, int]) -> dict[str, Any]:
    """A round of a street in the short form."""
    name, cards, lines = street
    actions = [action_of(no, line.strip(), ids) for no, line in enumerate(filter(str.strip, lines.split("\n")))]
    return {"id": at, "street": name, "cards": cards.split(), "actions": actions}


def action_of(number: int, line: str, ids: dict[str, int]) -> dict[str, Any]:
    """An action of a line in the short form; Nobody has no id."""
    found = LINE.fullmatch(line)
    assert found, line
    action: dict[str, Any] = {"action_number": number, "player_id": ids.get(found["name"]), "action": found["action"]}
    if found["amount"]:
        action["amount"] = float(found["amount"])
    if found["cards"] is not None:
        action["cards"] = found["cards"].split()
    return {**action, "is_allin": found["all_in"] is not None}


def pot_of(number: int, pot: dict[str, Any], ids: dict[str, int]) -> dict[str, Any]:
    """A pot; a win is an amount or a dict of its fields."""
    wins = [
        {"player_id": ids[name], **(win if isinstance(win, dict) else {"win_amount": win})}
        for name, win in pot["won"].items()
    ]
    return {"number": number, "rake": 0, **{key: pot[key] for key in pot if key != "won"}, "player_wins": wins}


def text_of(*records: dict[str, Any], indent: int | None = None) -> str:
    """A file of records."""
    return "\n\n".join(json.dumps(one, indent=indent) for one in records) + "\n\n"


def _rewritten(one: dict[str, Any], are_calls_to: bool) -> dict[str, Any]:
    changed = copy.deepcopy(one)
    for round_ in changed["ohh"]["rounds"]:
        bets: dict[Any, float] = {}
        for action in round_.get("actions") or []:
            if action["action"] in LIVE:
                player = action["player_id"]
                bets[player] = round(bets.get(player, 0) + action["amount"], 8)
                if action["action"] == "Raise" or (action["action"] == "Call" and are_calls_to):
                    action["amount"] = bets[player]
    return changed


def as_raise_to(one: dict[str, Any]) -> dict[str, Any]:
    """The record with raises as where the bet stands."""
    return _rewritten(one, False)


def as_all_to(one: dict[str, Any]) -> dict[str, Any]:
    """The record with raises and calls as where the bet stands."""
    return _rewritten(one, True)


def changed(one: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """A copy of a record with other fields; those of None are left out."""
    other = copy.deepcopy(one)
    other["ohh"].update(fields)
    other["ohh"] = {key: value for key, value in other["ohh"].items() if value is not None}
    return other


def leaves_of(value: Any, path: tuple = ()) -> list[tuple]:
    """The paths of all values in a record."""
    if isinstance(value, dict):
        return [path, *(leaf for key, one in value.items() for leaf in leaves_of(one, (*path, key)))]
    if isinstance(value, list):
        return [path, *(leaf for at, one in enumerate(value) for leaf in leaves_of(one, (*path, at)))]
    return [path]


SEATS = {"Ana": (1, 10), "Bea": (2, 9.5), "Cid": (4, 12)}
BLINDS = "Bea Post SB 0.05\nCid Post BB 0.10\n"


def preflop(
    lines: str, won: dict[str, Any], amount: float, seats: dict[str, tuple[int, float]] = SEATS, **more: Any
) -> dict[str, Any]:
    """A hand that ends before the flop."""
    return record(2000, seats, [("Preflop", "", lines)], [{"amount": amount, "won": won}], **more)


CASH = record(
    1001,
    SEATS,
    [
        ("Preflop", "", f"{BLINDS}Ana Dealt Cards [Ah Kd]\nAna Raise 0.30\nBea Fold\nCid Call 0.20"),
        ("Flop", "2c 7d Ks", "Cid Check\nAna Bet 0.40\nCid Call 0.40"),
        ("Turn", "9h", "Cid Check\nAna Check"),
        ("River", "3s", "Cid Check\nAna Check"),
        ("Showdown", "", "Cid Shows Cards [Qh Qd]\nAna Shows Cards [Ah Kd]"),
    ],
    [{"amount": 1.45, "rake": 0.07, "won": {"Ana": 1.38}}],
)

WALK = record(
    1002,
    SEATS,
    [("Preflop", "", f"{BLINDS}Ana Fold\nBea Fold")],
    [{"amount": 0.1, "won": {"Cid": 0.1}}],
)

ALL_IN = record(
    1003,
    {"Ana": (1, 8), "Bea": (2, 20), "Cid": (3, 20)},
    [
        ("Preflop", "", "Bea Post SB 1\nCid Post BB 2\nAna Raise 7\nBea Call 6\nCid Call 5"),
        ("Flop", "2c 7d Ks", "Bea Bet 13 !\nCid Call 13 !\nAna Call 1 !"),
        (
            "Showdown",
            "",
            "Bea Shows Cards [Kh Kd 4c 4d]\nCid Shows Cards [Ad 3d 9c 9d]\nAna Shows Cards [Ah 3h Tc Td]",
        ),
        ("Turn", "8h", ""),
        ("River", "Js", ""),
    ],
    [
        {"amount": 24, "rake": 1, "won": {"Bea": 11.5, "Ana": 5.75, "Cid": 5.75}},
        {"amount": 24, "won": {"Bea": 12, "Cid": 12}},
    ],
    game_type="OmahaHiLo",
    bet_limit={"bet_type": "PL"},
    small_blind_amount=1,
    big_blind_amount=2,
)

STUD = record(
    1004,
    {"Ana": (1, 1.6), "Bea": (3, 1.84), "Cid": (4, 1.34)},
    [
        (
            "Third Street",
            "",
            "Ana Post Ante 0.01\nBea Post Ante 0.01\nCid Post Ante 0.01\n"
            "Ana Dealt Cards [3d Th As]\nBea Dealt Cards [9s]\nCid Dealt Cards [2c]\n"
            "Cid Bet 0.02\nAna Raise 0.04\nBea Call 0.04\nCid Fold",
        ),
        ("Fourth Street", "", "Ana Dealt Cards [5s]\nBea Dealt Cards [9c]\nBea Bet 0.08\nAna Call 0.08"),
        ("Fifth Street", "", "Ana Dealt Cards [Ts]\nBea Dealt Cards [4s]\nBea Check\nAna Check"),
        ("Sixth Street", "", "Ana Dealt Cards [Qd]\nBea Dealt Cards [5d]\nBea Check\nAna Check"),
        ("Seventh Street", "", "Ana Dealt Cards [6d]\nBea Check\nAna Bet 0.08\nBea Call 0.08"),
        (
            "Showdown",
            "",
            "Ana Shows Cards [3d Th As 5s Ts Qd 6d]\nBea Mucks Cards [Kd 2h 9s 9c 4s 5d 7h]",
        ),
    ],
    [{"amount": 0.45, "rake": 0.02, "won": {"Ana": 0.43}}],
    game_type="Stud",
    bet_limit={"bet_type": "FL"},
    small_blind_amount=0.04,
    big_blind_amount=0.08,
    ante_amount=0.01,
    dealer_seat=None,
)

TWICE = record(
    1005,
    {"Ana": (3, 50), "Bea": (5, 50.01)},
    [
        ("Preflop", "", "Ana Post SB 1\nBea Post BB 2\nAna Raise 49 !\nBea Call 48"),
        ("Flop", "2c 7d Ks", ""),
        ("Turn", "9h", ""),
        ("River", "3s", ""),
        ("Showdown", "", "Bea Shows Cards [Qh Qd]\nAna Shows Cards [Ah Kd]"),
        ("Flop", "Ac 4d 4s", ""),
        ("Turn", "9c", ""),
        ("River", "Qs", ""),
    ],
    [{"amount": 100, "rake": 2.99, "won": {"Ana": 48.51, "Bea": 48.5}}],
    flags=["Run_It_Twice"],
    currency="EUR",
    small_blind_amount=1,
    big_blind_amount=2,
    dealer_seat=3,
)

LIMIT = record(
    1008,
    SEATS,
    [
        ("Preflop", "", "Bea Post SB 0.05\nCid Post BB 0.10\nAna Raise 0.20\nBea Raise 0.25\nCid Fold\nAna Call 0.10"),
        ("Flop", "2c 7d Ks", "Bea Bet 0.10\nAna Call 0.10"),
        ("Turn", "9h", "Bea Bet 0.20\nAna Fold"),
        ("Showdown", "", "Bea Mucks Cards"),
    ],
    [{"amount": 0.9, "rake": 0.04, "won": {"Bea": 0.86}}],
    bet_limit={"bet_type": "FL"},
)

ALL = (CASH, WALK, ALL_IN, STUD, TWICE, LIMIT)
