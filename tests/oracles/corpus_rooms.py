"""The corpus of PokerStars text beside what its own list says of each hand, in currency units."""

import csv
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from pipeline.app.home import Home
from pipeline.app.replay import ReplayResult, replay
from pipeline.lake.dimensions import stakes_from_dimension
from pipeline.lake.provenance import Manifest
from pipeline.lake.read import block_tables, dimension

FOLDERS = (
    *("hhp", "hhsmithy", "holdem_fl", "holdem_nl", "omaha", "omaha_hilo", "run_it_twice", "short_deck", "stud7"),
    "tournament",
)
MONEY = ("total_pot", "rake", "collected_sum", "put_in_sum_net_of_uncalled", "uncalled_sum")


@dataclass
class Accounts:
    """A hand of the corpus as the lake has it: MONEY by name, what each pot paid, and whether it is verified."""

    file: str
    hand_id: str
    game: str
    money: dict[str, Decimal]
    pots: list[Decimal]
    is_verified: bool
    remark: str | None


def expected(corpus: Path) -> dict[tuple[str, str], dict[str, str]]:
    """The lines of the corpus by (file, hand)."""
    with open(corpus / "pokerstars" / "EXPECTED.csv", newline="", encoding="utf-8") as file:
        return {(line["file"], line["hand_id"]): line for line in csv.DictReader(file)}


def replayed(corpus: Path, folder: str, home: Home) -> tuple[ReplayResult, list[Accounts]]:
    """The hands of a folder, through the engine into a lake and out again."""
    root = corpus / "pokerstars"
    result = replay([root / folder], home)
    return result, [hand for run in result.runs for hand in hands_of(root, run, home)]


def hands_of(root: Path, run: Manifest, home: Home) -> Iterator[Accounts]:
    """The accounts from the rows of the lake."""
    stakes = stakes_from_dimension(dimension(home.lake, run, "stakes"))
    for block in run.blocks:
        tables = block_tables(home.lake, block, ("hands", "seats", "awards", "source_hands"))
        seats: dict[int, list[dict]] = {}
        for seat in tables["seats"].to_pylist():
            seats.setdefault(seat["hand_no"], []).append(seat)
        pots: dict[int, Counter[int]] = {}
        for award in tables["awards"].to_pylist():
            pots.setdefault(award["hand_no"], Counter())[award["pot_no"]] += award["chips"]
        for hand, source in zip(tables["hands"].to_pylist(), tables["source_hands"].to_pylist(), strict=True):
            unit = Decimal(10) ** stakes[hand["stake_id"]].decimals
            rows = seats[hand["hand_no"]]
            chips = (
                *(hand["pot_chips"], hand["rake_chips"]),
                *(sum(row[name] for row in rows) for name in ("won_chips", "put_in_chips", "returned_chips")),
            )
            paid = pots.get(hand["hand_no"], Counter())
            yield Accounts(
                file=Path(source["file"]).relative_to(root).as_posix(),
                hand_id=source["external_id"],
                game=run.game,
                money={name: amount / unit for name, amount in zip(MONEY, chips, strict=True)},
                pots=[paid[pot_no] / unit for pot_no in sorted(paid)],
                is_verified=source["is_verified"],
                remark=source["remark"],
            )


def differences(hands: list[Accounts], lines: dict[tuple[str, str], dict[str, str]]) -> list[str]:
    """Amounts that are not those of the list."""
    found = []
    for hand in hands:
        line = lines[hand.file, hand.hand_id]
        said = {name: Decimal(line[name]) for name in MONEY}
        listed = [Decimal(pot) for pot in line["pots_listed_net_of_rake"].split("|") if pot]
        if said != hand.money or (listed and listed != hand.pots):
            found.append(f"{hand.file} {hand.hand_id}: {hand.money} {hand.pots}, listed {said} {listed}")
    return found
