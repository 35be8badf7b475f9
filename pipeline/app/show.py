"""A hand of the lake as readable text."""

from collections.abc import Iterator
from dataclasses import replace

import pyarrow as pa
import pyarrow.compute as pc

from pipeline import cards, games
from pipeline.app.home import Home
from pipeline.app.rows import printable
from pipeline.codes import Action, ResultSource, SeatFlag
from pipeline.compile import high_ranking
from pipeline.engine.ranking import class_name
from pipeline.errors import UsageError
from pipeline.lake import provenance
from pipeline.lake.dimensions import players_from_dimension, stakes_from_dimension
from pipeline.lake.read import block_of, block_tables, dimension
from pipeline.rules.game import Showdown
from pipeline.rules.money import HandStakes

WORDS = {
    Action.POST_ANTE: "posts the ante {}",
    Action.POST_SMALL_BLIND: "posts the small blind {}",
    Action.POST_BIG_BLIND: "posts the big blind {}",
    Action.POST_STRADDLE: "straddles {}",
    Action.POST_LIVE: "posts {}",
    Action.POST_DEAD: "posts {} dead",
    Action.BRING_IN: "brings in {}",
    Action.FOLD: "folds",
    Action.CHECK: "checks",
    Action.CALL: "calls {}",
    Action.BET: "bets {}",
    Action.RAISE: "raises {} to {}",
    Action.COMPLETE: "completes to {}",
}


def hand_words(showdown: Showdown, high_value: int, low_value: int) -> str:
    """The classes of a hand in words: the high one, and the low one where it has one; '' for none.

    >>> hand_words(games.find("omaha_hi_lo").showdown, 7462, 56), hand_words(games.find("holdem").showdown, 1, 0)
    ('straight flush and five low', 'high card')
    """
    names = (class_name(showdown.high, high_value), class_name(showdown.low, low_value))
    return " and ".join(name for name in names if name)


def money(chips: int, stakes: HandStakes) -> str:
    """Chips in the currency of the stakes.

    >>> from pipeline.rules.money import Stakes
    >>> money(1250, Stakes(small_blind=5, big_blind=10, currency="USD", decimals=2).at(2))
    '12.50'
    """
    return f"{chips / 10**stakes.decimals:,.{stakes.decimals}f}"


def rows_of(table: pa.Table, hand_no: int) -> list[dict]:
    """The rows of a table of one hand."""
    return table.filter(pc.equal(table["hand_no"], hand_no)).to_pylist()


def show(home: Home, run: str, hand_no: int) -> str:
    """The hand as text: stakes, seats, streets with actions and cards, showdown, pots."""
    manifest = provenance.find(home.lake, run)
    block = block_of(manifest, hand_no)
    if block is None:
        has = f"hands 0 to {manifest.num_hands - 1}" if manifest.num_hands else "no hands"
        raise UsageError(f"Run {manifest.run_id} has {has}; there is no hand {hand_no}.")
    tables = block_tables(home.lake, block, ("hands", "seats", "actions", "awards", "source_hands"))
    rows = {name: rows_of(table, hand_no) for name, table in tables.items()}
    stakes = stakes_from_dimension(dimension(home.lake, manifest, "stakes"))[rows["hands"][0]["stake_id"]]
    names = players_from_dimension(
        dimension(home.lake, manifest, "players"), dimension(home.lake, manifest, "policies")
    )
    players = {seat["seat_no"]: printable(names[seat["player_id"]][1]) for seat in rows["seats"]}
    return "\n".join(
        [
            *header(manifest, rows, stakes, players),
            *streets(manifest.game, rows, stakes, players),
            *results(showdown_of(manifest), rows, stakes, players),
        ]
    )


def showdown_of(manifest: provenance.Manifest) -> Showdown:
    """How hands of a run compare, under the house rules that it was played by."""
    game = games.find(manifest.game)
    return replace(game.showdown, high=high_ranking(game, manifest.options.get("house_rules", {})))


def header(manifest: provenance.Manifest, rows: dict, stakes: HandStakes, players: dict[int, str]) -> Iterator[str]:
    """The first lines: which hand, at which stakes, who sits with what."""
    hand = rows["hands"][0]
    game = games.find(manifest.game)
    yield f"{game.name}, hand {hand['hand_no']} of run {manifest.run_id} ({manifest.name})"
    yield f"Blinds {stakes.label} {stakes.currency}, {hand['num_seats']} seats, button in seat {hand['button_seat']}"
    for source in rows["source_hands"]:
        remark = "verified" if source["is_verified"] else source["remark"]
        yield f"Read from {source['file']} {source['section'] or ''} ({source['site']} {source['external_id']}): {remark}"
    for seat in rows["seats"]:
        stack = "unknown" if seat["stack_chips"] is None else money(seat["stack_chips"], stakes)
        yield f"Seat {seat['seat_no']}: {players[seat['seat_no']]} ({stack}) [{cards.text(cards.unpack(seat['cards']))}]"


def streets(game: str, rows: dict, stakes: HandStakes, players: dict[int, str]) -> Iterator[str]:
    """The actions street by street, the board as it comes."""
    hand = rows["hands"][0]
    board = cards.unpack(hand["board"])
    num_board = 0
    for street_no, street in enumerate(games.find(game).streets[: hand["last_street_no"] + 1]):
        new = board[num_board : num_board + street.board]
        seen = f"[{cards.text(board[:num_board])}] " if num_board else ""
        yield f"--- {street.name} {seen}{'[' + cards.text(new) + ']' if new else ''}".rstrip()
        num_board += street.board
        bets: dict[int, int] = {}
        for action in (row for row in rows["actions"] if row["street_no"] == street_no):
            yield f"{players[action['seat_no']]} {action_text(action, bets, stakes)}"


def action_text(action: dict, bets: dict[int, int], stakes: HandStakes) -> str:
    """An action in words. Changes `bets`, what each seat has put in on this street."""
    kind, seat_no, chips = Action(action["action"]), action["seat_no"], action["put_in_chips"]
    highest = max(bets.values(), default=0)
    if kind not in (Action.POST_ANTE, Action.POST_DEAD):
        bets[seat_no] = bets.get(seat_no, 0) + chips
    if kind == Action.RAISE:
        return WORDS[kind].format(money(bets[seat_no] - highest, stakes), money(bets[seat_no], stakes))
    return WORDS[kind].format(money(chips, stakes))


def results(showdown: Showdown, rows: dict, stakes: HandStakes, players: dict[int, str]) -> Iterator[str]:
    """Uncalled bets, hands shown, who collects what, and the rake."""
    hand = rows["hands"][0]
    for seat in rows["seats"]:
        if seat["returned_chips"]:
            yield f"Uncalled bet of {money(seat['returned_chips'], stakes)} returned to {players[seat['seat_no']]}"
    if hand["num_showdown"]:
        yield "--- showdown"
    for seat in rows["seats"]:
        if seat["flags"] & SeatFlag.SHOWN:
            held = hand_words(showdown, seat["high_value"], seat["low_value"] or 0)
            yield f"{players[seat['seat_no']]} shows [{cards.text(cards.unpack(seat['cards']))}] {held}".rstrip()
        elif seat["flags"] & SeatFlag.MUCKED:
            yield f"{players[seat['seat_no']]} mucks"
    for award in rows["awards"]:
        pot = "the main pot" if award["pot_no"] == 0 else f"side pot {award['pot_no']}"
        how = " as recorded" if award["result_source"] == ResultSource.RECORDED else ""
        yield f"{players[award['seat_no']]} collects {money(award['chips'], stakes)} from {pot}{how}"
    yield f"Total pot {money(hand['pot_chips'], stakes)}, rake {money(hand['rake_chips'], stakes)}"
