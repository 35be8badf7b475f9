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
    return result, list(hands_of(root, result, home))


def hands_of(root: Path, result: ReplayResult, home: Home) -> Iterator[Replayed]:
    """Finishing stacks from the rows of the lake."""
    stakes = stakes_from_dimension(dimension(home.lake, result.manifest, "stakes"))
    for block in result.manifest.blocks:
        tables = block_tables(home.lake, block, ("hands", "seats", "source_hands"))
        seats: dict[int, list[dict]] = {}
        for seat in tables["seats"].to_pylist():
            seats.setdefault(seat["hand_no"], []).append(seat)
        for hand, source in zip(tables["hands"].to_pylist(), tables["source_hands"].to_pylist(), strict=True):
            unit = Decimal(10) ** stakes[hand["stake_id"]].decimals
            rows = sorted(seats[hand["hand_no"]], key=lambda seat: (seat["position_no"] - 1) % hand["num_seats"])
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


def differences(hands: list[Replayed], lines: dict[tuple[str, str | None], dict[str, Any]]) -> dict[str, list[str]]:
    """Hands that end otherwise than PokerKit says, by cause; "unexplained" is the one that must stay empty."""
    causes: dict[str, list[str]] = {}
    for hand in hands:
        line = lines[hand.file, hand.section]
        said = [None if stack == "Infinity" else Decimal(str(stack)) for stack in line["finish"] or []]
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


def smallest_unit(hand: Replayed) -> Decimal:
    """The chip of a hand as its stacks show it: 0.01 where one ends in cents."""
    places = max((-int(stack.normalize().as_tuple().exponent) for stack in hand.finish if stack is not None), default=0)
    return Decimal(10) ** -max(places, 0)


def reject_counts(result: ReplayResult) -> Counter[str]:
    """How many rejects of each reason."""
    return Counter(reject.reason for reject in result.rejects)
