"""What the standard asks of a record of Open Hand History 1.4.7: its fields, their kinds and words, what refers to what.

After hh-specs.handhistory.org: all fields are required but those that its pages call optional or nullable. Amounts are read as
text, so that a number with more digits than a writer meant is seen. Written from those pages alone; imports nothing of pipeline.
"""

import json
import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

ACTIONS = (
    *("Dealt Cards", "Mucks Cards", "Shows Cards", "Post Ante", "Post SB", "Post BB", "Straddle", "Post Dead"),
    *(
        "Post Extra Blind",
        "Fold",
        "Check",
        "Bet",
        "Raise",
        "Call",
        "Added Chips",
        "Sits Down",
        "Stands Up",
        "Add to Pot",
    ),
)
GAMES = ("Holdem", "Omaha", "OmahaHiLo", "Stud", "StudHiLo", "Draw")
FLAGS = ("Run_It_Twice", "Anonymous", "Observed", "Fast", "Cap")
CARD = re.compile(r"[2-9TJQKA][cdhs]")
TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?Z?")
PLAIN = re.compile(r"[0-9]+(?:\.[0-9]{1,9})?")

TEXT = {
    *("spec_version", "site_name", "network_name", "internal_version", "game_number", "start_date_utc", "table_name"),
    *("game_type", "currency"),
}
WHOLE = {"table_size", "dealer_seat"}
LISTS = {"players", "rounds", "pots"}
AMOUNTS = {"small_blind_amount", "big_blind_amount", "ante_amount"}
OPTIONAL = {"tournament", "tournament_info", "hero_player_id", "flags", "tournament_bounties"}


class Number(str):
    """A number as it is written."""


def records_in(text: str) -> list[dict[str, Any]]:
    """The records of a file, one to a piece between blank lines; amounts with a fraction stay as written."""
    assert text.endswith("\n\n")
    found = []
    for piece in text[:-2].split("\n\n"):
        record = json.loads(piece, parse_float=Number)
        assert list(record) == ["ohh"]
        found.append(record["ohh"])
    return found


def faults(hand: dict[str, Any]) -> Iterator[str]:
    """What is wrong with a record."""
    for field in sorted(TEXT | WHOLE | LISTS | AMOUNTS | {"bet_limit"}):
        if field not in hand:
            yield f"{field} is missing"
    for field in hand.keys() - TEXT - WHOLE - LISTS - AMOUNTS - OPTIONAL - {"bet_limit"}:
        yield f"{field} is no field"
    yield from (f"{field} is no text" for field in TEXT if not (isinstance(hand[field], str) and hand[field]))
    yield from (f"{field} is no number" for field in WHOLE if type(hand[field]) is not int)
    yield from (f"{field} is no amount" for field in AMOUNTS if not is_amount(hand[field]))
    if hand["game_type"] not in GAMES:
        yield f"no game {hand['game_type']}"
    if not TIME.fullmatch(hand["start_date_utc"]):
        yield f"no time {hand['start_date_utc']}"
    if hand["bet_limit"]["bet_type"] not in ("NL", "PL", "FL") or not is_amount(hand["bet_limit"]["bet_cap"]):
        yield f"no limit {hand['bet_limit']}"
    if not set(hand.get("flags", ())) <= set(FLAGS):
        yield f"no flags {hand['flags']}"
    ids = [player["id"] for player in hand["players"]]
    seats = [player["seat"] for player in hand["players"]]
    if len(set(ids)) < len(ids) or len(set(seats)) < len(seats) or max(seats) > hand["table_size"]:
        yield f"ids {ids}, seats {seats} of {hand['table_size']}"
    if hand.get("hero_player_id") is not None and hand["hero_player_id"] not in ids:
        yield "the hero does not play"
    for player in hand["players"]:
        if not is_amount(player["starting_stack"]) or not isinstance(player["name"], str):
            yield f"no player {player}"
    yield from faults_of_rounds(hand, ids)
    yield from faults_of_pots(hand, ids)
    if hand.get("tournament"):
        info = hand["tournament_info"]
        yield from (f"no {field}" for field in ("tournament_number", "currency") if not isinstance(info[field], str))


def faults_of_rounds(hand: dict[str, Any], ids: list[int]) -> Iterator[str]:
    """What is wrong with the rounds."""
    if [round_["id"] for round_ in hand["rounds"]] != list(range(len(hand["rounds"]))):
        yield "rounds are not numbered in order"
    numbers = [action["action_number"] for round_ in hand["rounds"] for action in round_["actions"]]
    if numbers != list(range(1, len(numbers) + 1)):
        yield "actions are not numbered in order"
    for round_ in hand["rounds"]:
        if not isinstance(round_["street"], str) or not all(CARD.fullmatch(card) for card in round_["cards"]):
            yield f"no round {round_['street']} {round_['cards']}"
        for action in round_["actions"]:
            is_shown = action["action"] in ("Shows Cards", "Mucks Cards")
            if action["action"] not in ACTIONS or action["player_id"] not in ids:
                yield f"no action {action}"
            if action["action"] == "Bet" and round_["street"] == "Preflop":
                yield "a bet before the flop"
            if is_shown != (round_["street"] == "Showdown"):
                yield f"{action['action']} on {round_['street']}"
            if not all(CARD.fullmatch(card) for card in action.get("cards", ())):
                yield f"no cards {action['cards']}"
            if "amount" in action and not (is_amount(action["amount"]) and type(action["is_allin"]) is bool):
                yield f"no amount {action}"


def faults_of_pots(hand: dict[str, Any], ids: list[int]) -> Iterator[str]:
    """What is wrong with the pots: each adds up, and together they are what was put in and not taken back."""
    if [pot["number"] for pot in hand["pots"]] != list(range(len(hand["pots"]))):
        yield "pots are not numbered in order"
    total = Decimal(0)
    for pot in hand["pots"]:
        wins = [Decimal(str(win["win_amount"])) for win in pot["player_wins"] if win["player_id"] in ids]
        taken = sum(Decimal(str(pot.get(field, 0))) for field in ("rake", "jackpot"))
        if len(wins) < len(pot["player_wins"]) or sum(wins) + taken != Decimal(str(pot["amount"])):
            yield f"pot {pot} does not add up"
        total += Decimal(str(pot["amount"]))
    put_in = dict.fromkeys(ids, Decimal(0))
    for round_ in hand["rounds"]:
        of_round = dict.fromkeys(ids, Decimal(0))
        for action in round_["actions"]:
            kind = put_in if action["action"] in ("Post Ante", "Post Dead") else of_round
            kind[action["player_id"]] += Decimal(str(action.get("amount", 0)))
        *_, second, first = sorted(of_round.values())
        most = max(of_round, key=lambda player: of_round[player])
        of_round[most] -= first - second
        for player, amount in of_round.items():
            put_in[player] += amount
    if sum(put_in.values()) != total:
        yield f"{sum(put_in.values())} put in, {total} in the pots"


def is_amount(value: Any) -> bool:
    """True for a number of JSON that is a whole one, or has no more digits than an amount needs."""
    return (type(value) is int and value >= 0) or (isinstance(value, Number) and PLAIN.fullmatch(value) is not None)
