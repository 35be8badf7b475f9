"""All-in expected value: against every board tried by hand, and against what is known."""

from itertools import groupby

import numpy as np
import pytest

from pipeline import cards
from pipeline.codes import SeatFlag
from pipeline.engine import play
from pipeline.engine.luck import SAMPLED_RUNOUTS
from pipeline.simulate import scenario
from pipeline.simulate.plan import RunPlan
from tests.oracles.naive_luck import expected_won

NUM_HANDS = 3000


@pytest.fixture(scope="module")
def log():
    """Hands of loose players with short stacks, all-in often."""
    read = scenario.read("full_ring").model_copy(update={"players": ["random"] * 5, "stack_bb": [2, 30]})
    return play.generate(*RunPlan.of(read, 8).records(), 8, 0, NUM_HANDS)


def hands_with_luck(log):
    """(luck rows, hand row, seat rows, award rows) of each hand with luck."""
    keys = log.luck["hand_no"].tolist()
    for hand_no, group in groupby(range(len(keys)), key=lambda row: keys[row]):
        rows = {
            name: np.flatnonzero(getattr(log, name)["hand_no"] == hand_no).tolist()
            for name in ("hands", "seats", "awards")
        }
        yield list(group), rows["hands"][0], rows["seats"], rows["awards"]


def test_expectations_of_a_hand_add_up_to_its_pots_after_rake(log):
    """To less than a thousandth of a chip a seat and pot."""
    for luck, hand, _, _ in hands_with_luck(log):
        paid = int(log.hands["pot_chips"][hand] - log.hands["rake_chips"][hand])

        assert 0 <= 1000 * paid - int(log.luck["expected_won_millichips"][luck].sum()) <= 40


def test_every_board_tried_by_hand_gives_the_same_expectation(log):
    """Hands heads-up at the end with one or two cards to come and one pot: exact to a thousandth of a chip."""
    num_checked = 0
    for luck, hand, seats, awards in hands_with_luck(log):
        street_no = int(log.luck["street_no"][luck[0]])
        if street_no == 0 or len(luck) != 2 or num_checked == 6:
            continue
        if len({int(log.awards["pot_no"][row]) for row in awards}) > 1:
            continue
        num_checked += 1
        board = [cards.text([card]) for card in cards.unpack(int(log.hands["board"][hand]))][: street_no + 2]
        by_chair = {int(log.seats["seat_no"][row]): row for row in seats}
        live = [by_chair[int(log.luck["seat_no"][row])] for row in luck]
        holes = [[cards.text([card]) for card in cards.unpack(int(log.seats["cards"][row]))] for row in live]
        paid = int(log.hands["pot_chips"][hand] - log.hands["rake_chips"][hand])
        expected = [int(1000 * chips) for chips in expected_won(holes, board, [(paid, {0, 1})])]

        assert np.abs(log.luck["expected_won_millichips"][luck] - expected).max() <= 1
        assert bool(log.luck["is_exact"][luck[0]])
    assert num_checked == 6


def test_luck_is_fair(log):
    """Won less expected adds up to nothing over many hands: within four standard errors, preflop all-ins included."""
    gaps = []
    for luck, _, seats, _ in hands_with_luck(log):
        by_chair = {int(log.seats["seat_no"][row]): row for row in seats}
        first = luck[0]
        won = int(log.seats["won_chips"][by_chair[int(log.luck["seat_no"][first])]])
        gaps.append(won - log.luck["expected_won_millichips"][first] / 1000)
    gaps = np.array(gaps)

    assert len(gaps) > 300
    assert abs(gaps.mean()) < 4 * gaps.std() / np.sqrt(len(gaps))


def test_before_the_flop_boards_are_sampled_and_only_showdowns_have_luck(log):
    """SAMPLED_RUNOUTS of them; seats with luck went to showdown."""
    is_preflop = log.luck["street_no"] == 0

    assert (log.luck["num_boards"][is_preflop] == SAMPLED_RUNOUTS).all()
    assert is_preflop.any()
    for luck, hand, seats, _ in hands_with_luck(log):
        flags = {int(log.seats["seat_no"][row]): int(log.seats["flags"][row]) for row in seats}
        assert all(flags[int(chair)] & SeatFlag.SHOWDOWN for chair in log.luck["seat_no"][luck])
        assert log.hands["num_showdown"][hand] == len(luck)
