"""RecordedRound -> a line of the native record; see native.py. The format is described in schemas/native_record.md."""

import json
from functools import lru_cache
from typing import Any

from pipeline import cards
from pipeline.exports.native import VERSION, source_keys
from pipeline.record_rounds import Choice, RecordedBox, RecordedRound
from pipeline.rules.banked import HouseTable


def line(record: RecordedRound) -> str:
    """The record as one line of JSON, without the line feed."""
    chairs = [box.chair for box in record.boxes]
    round_: dict[str, Any] = {"tapete": VERSION, "game": record.game}
    if record.hand_no is not None:
        round_["hand"] = record.hand_no
    if record.session_no is not None:
        round_["session"] = record.session_no
    round_["table"] = table_keys(record.table)
    if record.house_rules:
        round_["house_rules"] = dict(sorted(record.house_rules))
    round_["balance"] = record.balance
    round_["boxes"] = [_box(box) for box in record.boxes]
    round_["house"] = {"player": record.house, "cards": cards.text(record.dealer)}
    if record.dealer_new is not None:
        round_["house"]["new"] = cards.text([record.dealer_new])
    round_["actions"] = [_action(choice, record, chairs) for choice in record.decisions]
    if record.source is not None:
        round_["source"] = source_keys(record.source)
    return json.dumps(round_, ensure_ascii=False, separators=(",", ":"))


@lru_cache(maxsize=256)
def table_keys(table: HouseTable) -> dict[str, Any]:
    """The table as a record has it."""
    return table.document()


def _box(box: RecordedBox) -> dict[str, Any]:
    row: dict[str, Any] = {"chair": box.chair, "player": box.player}
    if box.site is not None:
        row["site"] = box.site
    if box.policy is not None:
        row["policy"] = box.policy
    for name, chips in (("ante", box.ante), ("bonus", box.bonus)):
        if chips:
            row[name] = chips
    row["cards"] = cards.text(box.cards)
    if box.drawn:
        row["drawn"] = cards.text(box.drawn)
    if box.won is not None:
        row["won"] = box.won
    return row


def _action(choice: Choice, record: RecordedRound, chairs: list[int]) -> list[int | str]:
    row: list[int | str] = [chairs[choice.box], choice.action.name.lower()]
    if choice.places:
        row.append(cards.text(record.boxes[choice.box].cards[place] for place in choice.places))
    return row
