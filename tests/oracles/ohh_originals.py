"""Exported records of Open Hand History beside those that their hands were read from: the same deeds, amounts, cards and pots?

Amounts are compared as decimal numbers. Nothing of pipeline is used.
"""

import json
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

DEEDS = (
    *("Post Ante", "Post SB", "Post BB", "Straddle", "Post Dead", "Post Extra Blind"),
    *("Fold", "Check", "Bet", "Raise", "Call"),
)
STAKES = ("small_blind_amount", "big_blind_amount")
CENT = Decimal("0.01")


def records_below(folder: Path) -> dict[str, dict[str, Any]]:
    """The records of a folder's files, by number."""
    found = {}
    decoder = json.JSONDecoder(parse_float=Decimal)
    for path in sorted(folder.glob("*.ohh")):
        text = path.read_text()
        at = 0
        while at < len(text):
            record, end = decoder.raw_decode(text, at)
            found[str(record["ohh"]["game_number"])] = record["ohh"]
            at = end + len(text[end:]) - len(text[end:].lstrip())
    return found


def compared(original: dict[str, Any], exported: dict[str, Any]) -> Iterator[str]:
    """What differs, by kind."""
    for kind, of in (
        ("players and stacks", seats),
        ("stakes", stakes),
        ("deeds", deeds),
        ("amounts", amounts),
        ("cards of players", cards_of_players),
        ("boards", boards),
        ("pots", pots),
        ("who wins how much", wins),
    ):
        if of(original) != of(exported):
            yield kind


def name_of(record: dict[str, Any]) -> dict[Any, str]:
    """Players by id."""
    return {player["id"]: player["name"] for player in record["players"]}


def seats(record: dict[str, Any]) -> set[tuple[str, Decimal]]:
    """Who plays with how much, of those who do something."""
    acting = {action["player_id"] for _, action in acts(record)}
    return {
        (player["name"], Decimal(player["starting_stack"])) for player in record["players"] if player["id"] in acting
    }


def stakes(record: dict[str, Any]) -> list[Any]:
    """Blinds, game, limit."""
    return [Decimal(record[field]) for field in STAKES] + [record["game_type"], record["bet_limit"]["bet_type"]]


def acts(record: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """(street, action) of all that is done."""
    for round_ in record["rounds"]:
        for action in round_["actions"]:
            if action["action"] in DEEDS:
                yield round_["street"], action


def deeds(record: dict[str, Any]) -> list[tuple[str, str, str]]:
    """(street, player, word) of what is done before the showdown, posts in any order."""
    names = name_of(record)
    done = [(street, names[action["player_id"]], action["action"]) for street, action in acts(record)]
    posts = [one for one in done if one[2].startswith("Post") or one[2] == "Straddle"]
    return sorted(posts) + [one for one in done if one not in posts]


def amounts(record: dict[str, Any]) -> Counter[tuple[str, str, str, Decimal]]:
    """(street, player, word, amount) of what puts chips in."""
    names = name_of(record)
    return Counter(
        (street, names[action["player_id"]], action["action"], in_cents(action["amount"]))
        for street, action in acts(record)
        if action.get("amount")
    )


def cards_of_players(record: dict[str, Any]) -> dict[str, set[str]]:
    """The cards that each player is said to have, dealt face up, shown or mucked."""
    names = name_of(record)
    found: dict[str, set[str]] = {}
    for round_ in record["rounds"]:
        for action in round_["actions"]:
            if action.get("cards"):
                found.setdefault(names[action["player_id"]], set()).update(action["cards"])
    return found


def boards(record: dict[str, Any]) -> list[list[str]]:
    """The common cards of the rounds that have some."""
    return [round_["cards"] for round_ in record["rounds"] if round_.get("cards")]


def pots(record: dict[str, Any]) -> tuple[Decimal, Decimal]:
    """What lay in all pots, and the rake."""
    found = [sum((in_cents(pot.get(field) or 0) for pot in record["pots"]), Decimal(0)) for field in ("amount", "rake")]
    return found[0], found[1]


def wins(record: dict[str, Any]) -> dict[str, Decimal]:
    """What each player wins of all pots."""
    names = name_of(record)
    found: dict[str, Decimal] = {}
    for pot in record["pots"]:
        for win in pot["player_wins"]:
            name = names[win["player_id"]]
            found[name] = found.get(name, Decimal(0)) + in_cents(win["win_amount"])
    return {name: amount for name, amount in found.items() if amount}


def in_cents(amount: Any) -> Decimal:
    """An amount without the noise of sums of floating numbers."""
    return Decimal(amount).quantize(CENT)
