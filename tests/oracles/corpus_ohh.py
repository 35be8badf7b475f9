"""The corpus of Open Hand History beside what its own list says of each hand, in currency units."""

import csv
import json
import re
from decimal import Decimal
from pathlib import Path

from tests.oracles.corpus_rooms import Accounts
from tests.oracles.ohh_texts import as_all_to, as_raise_to, text_of

MONEY = {
    "total_pot": "pot_amount",
    "rake": "rake",
    "collected_sum": "win_sum",
    "put_in_sum_net_of_uncalled": "put_in_incremental_net_of_uncalled",
}
"""The accounts of the lake by the names of the list."""
DEAD_IN_LIST = {"1616207308176", "1616207442429", "1645242725839"}
"""Hands with a dead post, which the list takes for part of a bet that came back: its sum of what was put in is off by it."""


def expected(corpus: Path) -> dict[tuple[str, str], dict[str, str]]:
    """The lines of the list by (file, hand)."""
    with open(corpus / "EXPECTED.csv", newline="", encoding="utf-8") as file:
        return {(line["file"], line["game_number"]): line for line in csv.DictReader(file)}


def differences(
    hands: list[Accounts], lines: dict[tuple[str, str], dict[str, str]], dead_in_list: set[str]
) -> list[str]:
    """Amounts that are not those of the list; of hands named what was put in must be the pot."""
    found = []
    for hand in hands:
        line = lines[hand.file, hand.hand_id]
        said = {name: Decimal(line[column]) for name, column in MONEY.items()}
        if hand.hand_id in dead_in_list:
            said["put_in_sum_net_of_uncalled"] = said["total_pot"]
        ours = {**hand.money, "put_in_sum_net_of_uncalled": hand.money["put_in_sum_net_of_uncalled"]}
        if any(ours[name] != amount for name, amount in said.items()):
            found.append(f"{hand.file} {hand.hand_id}: {ours}, listed {said}")
    return found


def rewritten(path: Path, are_calls_to: bool) -> str:
    """A file of the corpus with raises, or raises and calls, as where the bet stands."""
    decoder, text, at, records = json.JSONDecoder(), path.read_text(encoding="utf-8"), 0, []
    while found := re.compile(r"\S").search(text, at):
        one, at = decoder.raw_decode(text, found.start())
        records.append(as_all_to(one) if are_calls_to else as_raise_to(one))
    return text_of(*records)
