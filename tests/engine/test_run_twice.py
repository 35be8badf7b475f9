"""A hand run twice pays half of each pot by each board: against both boards replayed by themselves and divided by hand."""

import random
from dataclasses import replace

import pytest

from pipeline import cards, games, resources
from pipeline.app.export import records_of
from pipeline.app.home import Home
from pipeline.app.replay_hands import replay_records
from pipeline.app.simulate import plan_of, simulate
from pipeline.lake.read import block_tables
from pipeline.record import RecordedHand, Registries

NUM_KNOWN = (0, 3, 4)
"""Common cards that lie open, by street."""


def all_in_hands(tmp_path, scenario: str) -> list[tuple[RecordedHand, int]]:
    """Generated hands in which all were all-in with cards to come, and how many common cards lay open then."""
    text = (resources.data_dir() / "scenarios" / f"{scenario}.toml").read_text()
    (tmp_path / "short.toml").write_text(text.replace("stack_bb = 100", "stack_bb = [2, 20]"))
    home = Home(tmp_path)
    run = simulate(plan_of(str(tmp_path / "short.toml"), home, 5), home, 3000, 1, 1).manifest
    luck = [row for block in run.blocks for row in block_tables(home.lake, block, ("luck",))["luck"].to_pylist()]
    known = {row["hand_no"]: NUM_KNOWN[row["street_no"]] for row in luck if row["street_no"] < 3}
    return [(one, known[one.hand_no]) for one in records_of(home.lake, run, run.blocks) if one.hand_no in known]


def with_second_board(record: RecordedHand, num_known: int, rng: random.Random) -> RecordedHand:
    """The hand with the cards that were to come dealt a second time."""
    seen = {*record.board, *(card for seat in record.seats for card in seat.cards)}
    unseen = [card for card in cards.STANDARD_DECK if card not in seen]
    drawn = rng.sample(unseen, 5 - num_known)
    return replace(record, second_board=(*record.board[:num_known], *drawn))


def played(records: list[RecordedHand]) -> tuple[list[dict], list[dict]]:
    """Seats and awards of these hands, as a room's text would have them: what they say of winnings is not enforced."""
    batch = replay_records(
        games.find(records[0].game), [replace(one, is_of_a_room=True) for one in records], Registries(), 0
    )
    assert batch.rejects == []
    return batch.tables["seats"].to_pylist(), batch.tables["awards"].to_pylist()


def parts(chips: int, winners: list[int], order: list[int]) -> dict[int, int]:
    """Chips divided between winners, odd ones to the first in order of seats."""
    share, odd = divmod(chips, len(winners))
    first = sorted(winners, key=order.index)
    return {seat: share + (at < odd) for at, seat in enumerate(first)}


def by_hand(record: RecordedHand, of_boards: tuple[list[dict], list[dict]]) -> dict[int, int]:
    """What each chair wins, by the awards of both boards alone."""
    num_seats = len(record.seats)
    order = [record.seats[(record.button + 1 + at) % num_seats].chair for at in range(num_seats)]
    won = dict.fromkeys(order, 0)
    for pot_no in {award["pot_no"] for award in of_boards[0]}:
        net = sum(award["chips"] for award in of_boards[0] if award["pot_no"] == pot_no)
        for awards, half in zip(of_boards, (net - net // 2, net // 2), strict=True):
            sides = {
                side: [one["seat_no"] for one in awards if (one["pot_no"], one["side"]) == (pot_no, side)]
                for side in (0, 1)
            }
            low = half // 2 if sides[1] else 0
            for winners, chips in ((sides[0], half - low), (sides[1], low)):
                for chair, part in parts(chips, winners, order).items() if winners else ():
                    won[chair] += part
    return won


@pytest.mark.parametrize("scenario", ["six_max", "omaha_hi_lo"])
def test_each_board_wins_half_of_each_pot(tmp_path, scenario):
    """Side pots, ties, high and low halves, and odd chips of all of them."""
    rng = random.Random(3)
    twice = [with_second_board(record, num_known, rng) for record, num_known in all_in_hands(tmp_path, scenario)][:150]
    first = [replace(one, second_board=()) for one in twice]
    second = [replace(one, board=one.second_board, second_board=()) for one in twice]
    seats, awards = played(twice)
    alone = [played(records)[1] for records in (first, second)]

    assert len(twice) >= 100
    assert any(award["pot_no"] for award in awards)
    for hand_no, record in enumerate(twice):
        of_boards = tuple([one for one in rows if one["hand_no"] == hand_no] for rows in alone)
        won = {row["seat_no"]: row["won_chips"] for row in seats if row["hand_no"] == hand_no}

        assert by_hand(record, of_boards) == won
