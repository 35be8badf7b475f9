"""The PHH corpus beside what PokerKit says of it: finishing stacks in currency units, players in file order."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from pipeline.app.home import Home
from pipeline.app.replay import ReplayResult, replay
from pipeline.lake.dimensions import stakes_from_dimension
from pipeline.lake.provenance import Manifest
from pipeline.lake.read import block_tables, dimension

FOLDERS = ("pluribus", "synthetic", "edge-cases", "historical", "wsop-2023-43-5", "handhq-excerpt")


@dataclass
class Replayed:
    """A corpus hand as we replayed it."""

    file: str
    section: str | None
    finish: list[Decimal | None]
    is_verified: bool
    remark: str | None
    has_dead_post: bool


def expected(corpus: Path) -> dict[tuple[str, str | None], dict[str, Any]]:
    """PokerKit's lines by (file, section)."""
    lines = (corpus / "phh" / "expected_finishing_stacks.jsonl").read_text().splitlines()
    found = (json.loads(line) for line in lines)
    return {(line["file"], line["section"]): line for line in found}


def replayed(corpus: Path, folder: str, home: Home) -> tuple[ReplayResult, list[Replayed]]:
    """The hands of a folder, through the engine into a lake and out again."""
    root = corpus / "phh"
    result = replay([root / folder], home)
    return result, [hand for run in result.runs for hand in hands_of(root, run, home)]


def hands_of(root: Path, run: Manifest, home: Home) -> Iterator[Replayed]:
    """Finishing stacks from the rows of the lake."""
    stakes = stakes_from_dimension(dimension(home.lake, run, "stakes"))
    for block in run.blocks:
        tables = block_tables(home.lake, block, ("hands", "seats", "source_hands"))
        seats: dict[int, list[dict]] = {}
        for seat in tables["seats"].to_pylist():
            seats.setdefault(seat["hand_no"], []).append(seat)
        for hand, source in zip(tables["hands"].to_pylist(), tables["source_hands"].to_pylist(), strict=True):
            unit = Decimal(10) ** stakes[hand["stake_id"]].decimals
            rows = from_left_of_button(seats[hand["hand_no"]], hand["button_seat"])
            yield Replayed(
                file=Path(source["file"]).relative_to(root).as_posix(),
                section=source["section"],
                finish=[
                    None
                    if row["stack_chips"] is None
                    else (row["stack_chips"] - row["put_in_chips"] + row["won_chips"]) / unit
                    for row in rows
                ],
                is_verified=source["is_verified"],
                remark=source["remark"],
                has_dead_post=any(stakes[hand["stake_id"]].forced.dead),
            )


def from_left_of_button(seats: list[dict], button_chair: int) -> list[dict]:
    """The rows of a hand's seats as PHH lists players; positions are clockwise, wherever they begin."""
    button = next(seat["position_no"] for seat in seats if seat["seat_no"] == button_chair)
    return sorted(seats, key=lambda seat: (seat["position_no"] - button - 1) % len(seats))


def differences(hands: list[Replayed], lines: dict[tuple[str, str | None], dict[str, Any]]) -> dict[str, list[str]]:
    """Hands that end otherwise than PokerKit says, by cause; "unexplained" is the one that must stay empty."""
    causes: dict[str, list[str]] = {}
    for hand in hands:
        line = lines[hand.file, hand.section]
        finish = line.get("finish") or line.get("finish_pokerkit_0_7_3") or []
        said = [None if stack == "Infinity" else Decimal(str(stack)) for stack in finish]
        if said == hand.finish:
            continue
        name = f"{hand.file} [{hand.section}]"
        causes.setdefault(cause(hand, line, said), []).append(name)
    return causes


def cause(hand: Replayed, line: dict[str, Any], said: list[Decimal | None]) -> str:
    """Why a hand ends otherwise than PokerKit says."""
    recorded = line.get("recorded_finish")
    if recorded and [Decimal(str(stack)) for stack in recorded] == hand.finish:
        return "ours are the recorded stacks, PokerKit's are not"
    if line.get("oracle_disputed"):
        return "disputed line"
    if line.get("outcome_reliable") is False or line["status"] != "ended":
        return "unreliable line"
    if hand.has_dead_post:
        return "a dead post, which PokerKit plays as live"
    total = sum(stack or 0 for stack in hand.finish)
    gaps = [abs((ours or 0) - (theirs or 0)) for ours, theirs in zip(hand.finish, said, strict=True)]
    if total == sum(stack or 0 for stack in said) and max(gaps) < len(gaps) * smallest_unit(hand):
        return "odd chips [A-05]"
    return "unexplained"


def code_counts(hands: list[Replayed], lines: dict[tuple[str, str | None], dict[str, Any]]) -> dict[str, int]:
    """How many hands of each code of PHH."""
    return dict(sorted(Counter(lines[hand.file, hand.section]["variant"] for hand in hands).items()))


def reading_counts(result: ReplayResult) -> dict[str, int]:
    """How many hands were played under house rules that only PokerKit has, by game and limit."""
    return {
        run.game: run.num_hands for run in result.runs if run.options["house_rules"].get("short_all_in") == "raised"
    }


def smallest_unit(hand: Replayed) -> Decimal:
    """The chip of a hand as its stacks show it: 0.01 where one ends in cents."""
    places = max((-int(stack.normalize().as_tuple().exponent) for stack in hand.finish if stack is not None), default=0)
    return Decimal(10) ** -max(places, 0)


def reject_counts(result: ReplayResult) -> Counter[str]:
    """How many rejects of each reason."""
    return Counter(reject.reason for reject in result.rejects)
