"""Hands out of a lake as PokerStars text, or in another format, and back into another lake: their rows, made comparable by number
of hand, players by name, amounts in hundredths."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from pipeline import cards
from pipeline.app.export import Exported, Format, Told, export
from pipeline.app.home import Home
from pipeline.app.replay import ReplayResult, replay
from pipeline.codes import Action, SeatFlag
from pipeline.exports.pokerstars.telling import HANDS_OF_A_RUN, SITE
from pipeline.lake.dimensions import stakes_from_dimension
from pipeline.lake.provenance import Manifest
from pipeline.lake.read import block_tables, dimension
from pipeline.rules.money import HandStakes

SAID_ONCE = (
    *("played_at", "table_name", "tournament_id", "tournament_level", "buy_in_currency", "buy_in", "bounty", "fee"),
    *("table_size", "is_fast", "home_game", "mixture"),
)
"""What a source says, if it does."""
STAKES = ("small_blind", "big_blind", "min_bet", "small_bet", "big_bet", "bring_in", "cap")
UNSAID = ("hand_no", "player_id", "bonus_chips", "adjustment_chips")
"""What the text has no words for."""
MAY_BE_UNSAID = ("small_blind", "bring_in")
TABLES = ("hands", "seats", "actions", "awards", "boards")
OF_THE_RUN = ("session_no", "stake_id", "policy_id", "player_id", "hand_no")
"""Columns that number things of a run, or that the text has no word for: sessions, kinds of players."""
CENTS = 2

Hand = dict[str, list[dict[str, Any]]]


class Trip(NamedTuple):
    """What became of a run's hands: what was written, how it was read, and by number in the run how rows differ."""

    exported: Exported
    result: ReplayResult
    text: str
    differences: dict[int, list[str]]


def round_trip(
    home: Home, run: Manifest, folder: Path, told: Told | None = None, form: Format = Format.POKERSTARS
) -> Trip:
    """A run written and read again. Cards that are not told may be unknown, unless all are."""
    path = folder / f"{run.run_id}.{'phhs' if form is Format.PHH else form}"
    exported = export(home, run.run_id, path, form, told)
    other = Home(folder / f"back_{form}_{run.run_id}")
    result = replay([path], other)
    said = {hand_no: (number, hand) for hand_no, number, hand in hands_of(home, run)}
    by_number = rows_by_number(other, result.runs)
    by_hand_no = {int(number) % HANDS_OF_A_RUN: hand for number, hand in by_number.items() if number.isdecimal()}
    hides_cards = told is not None and not told.all_cards
    found = {}
    for hand_no, (number, hand) in said.items():
        back = by_number.get(number) or by_hand_no.get(hand_no)
        if back is not None and (wrong := differences(hand, back, hides_cards)):
            found[hand_no] = wrong
    return Trip(exported, result, path.read_text(encoding="utf-8"), found)


def rows_of(home: Home, runs: Sequence[Manifest]) -> dict[int, Hand]:
    """The rows of each hand by the number in its run."""
    return {hand_no: hand for run in runs for hand_no, _, hand in hands_of(home, run)}


def rows_by_number(home: Home, runs: Sequence[Manifest]) -> dict[str, Hand]:
    """The rows of each replayed hand by its number at its site."""
    return {number: hand for run in runs for _, number, hand in hands_of(home, run)}


def hands_of(home: Home, run: Manifest) -> Iterator[tuple[int, str, Hand]]:
    """(hand_no, number at its site or '', rows) of each hand."""
    stakes = stakes_from_dimension(dimension(home.lake, run, "stakes"))
    names = dimension(home.lake, run, "players").column("name").to_pylist()
    for block in run.blocks:
        tables = block_tables(home.lake, block, (*TABLES, "source_hands", "source_seats"))
        beside: dict[int, list[dict[str, Any]]] = {}
        for row in tables["source_seats"].to_pylist():
            of_seat = {key: value for key, value in row.items() if key not in UNSAID and value}
            if len(of_seat) > 1:
                beside.setdefault(row["hand_no"], []).append(of_seat)
        rows = {name: tables[name].to_pylist() for name in TABLES}
        sources = {row["hand_no"]: row for row in tables["source_hands"].to_pylist()}
        hands: dict[int, Hand] = {row["hand_no"]: {name: [] for name in TABLES} for row in rows["hands"]}
        decimals = {row["hand_no"]: stakes[row["stake_id"]].decimals for row in rows["hands"]}
        for name in TABLES:
            for row in rows[name]:
                hand_no = row["hand_no"]
                hands[hand_no][name].append(comparable(row, decimals[hand_no], names))
        for row in rows["hands"]:
            hand_no = row["hand_no"]
            source = sources.get(hand_no, {})
            hands[hand_no]["stakes"] = [stakes_words(stakes[row["stake_id"]], hands[hand_no]["actions"])]
            hands[hand_no]["source"] = [{key: source[key] for key in SAID_ONCE if source.get(key) is not None}]
            hands[hand_no]["beside"] = beside.get(hand_no, [])
            if source.get("site") == SITE and source["facts"] is not None:
                hands[hand_no]["source"][0]["facts"] = source["facts"]
            yield hand_no, source.get("external_id", ""), hands[hand_no]


def stakes_words(stakes: HandStakes, actions: list[dict[str, Any]]) -> dict[str, Any]:
    """The stakes of a hand in hundredths: blinds as far as a seat had chips left to post one, the small blind where there are two
    and the bring-in where one was whole."""
    unit = 10 ** max(0, CENTS - stakes.decimals)
    num_seats = stakes.forced.num_seats
    posted = {
        (row["position_no"] - 1) % num_seats
        for row in actions
        if Action.POST_ANTE < row["action"] < Action.BRING_IN and row["put_in_chips"]
    }
    forced = {
        name: [unit * chips for chips in getattr(stakes.forced, name)] for name in ("antes", "blinds", "posts", "dead")
    }
    forced["blinds"] = [chips if at in posted else 0 for at, chips in enumerate(forced["blinds"])]
    sizes = {name: unit * getattr(stakes, name) for name in STAKES}
    if sum(map(bool, stakes.forced.blinds)) == 1:
        sizes["small_blind"] = 0
    if not any(row["action"] == Action.BRING_IN and row["put_in_chips"] == sizes["bring_in"] for row in actions):
        sizes["bring_in"] = 0
    return {"currency": stakes.currency, "limit": stakes.limit, **forced, **sizes}


def comparable(row: dict[str, Any], decimals: int, names: Sequence[str]) -> dict[str, Any]:
    """A row without what numbers things of its run; a policy's own wishes that were no legal actions left out."""
    found = {key: value for key, value in row.items() if key not in OF_THE_RUN}
    if "player_id" in row:
        found["player"] = names[row["player_id"]]
    if "flags" in row:
        found["flags"] &= ~SeatFlag.FITTED
    for key in found:
        if key.endswith("chips") and found[key] is not None and decimals < CENTS:
            found[key] *= 10 ** (CENTS - decimals)
    return found


def differences(said: Hand, back: Hand, hides_cards: bool = False) -> list[str]:
    """Columns of a hand that are not as they were. Where the text `hides_cards` those that it does not say may be unknown."""
    found = []
    for table in (*TABLES, "stakes", "source", "beside"):
        if table == "beside" and not said["source"][0]:
            continue  # a generated hand, which has no source to name a hero
        if len(said[table]) != len(back[table]):
            found.append(f"{table}: {len(said[table])} rows, then {len(back[table])}")
        for was, now in zip(said[table], back[table], strict=False):
            for key, value in was.items():
                if key in MAY_BE_UNSAID and 0 in (value, now[key]):
                    continue
                if now.get(key) != value and not (hides_cards and key == "cards" and is_part_of(now[key], value)):
                    found.append(f"{table}.{key}: {value}, then {now.get(key)}")
    return found


def is_part_of(part: int, whole: int) -> bool:
    """True if packed cards are others' where they are known."""
    known, own = cards.unpack(part), cards.unpack(whole)
    return len(known) == len(own) and all(card in (cards.UNKNOWN, real) for card, real in zip(known, own, strict=True))
