"""Benchmarks run and print, at a size that measures nothing; the tables they compare are the same."""

import numpy as np
import pytest

from pipeline import cards, games
from pipeline.engine import play
from pipeline.simulate import scenario
from tests import needs
from tests.benchmarks import games as every_game
from tests.benchmarks import house, imports, large, marts, memory, peers, steps


def test_steps_name_where_the_time_goes(capsys):
    steps.main(["--hands", "2000", "--repeats", "1"])
    printed = capsys.readouterr().out

    for words in ("playing (kernel)", "digests: seats", "Parquet: seat_stats", "bytes/hand", "hands/s"):
        assert words in printed


def test_marts_are_timed_beside_the_hands(capsys):
    marts.main(["--hands", "2000", "--repeats", "1"])
    printed = capsys.readouterr().out

    for words in ("build all marts", "all checks of all rows", "without news", "rows), from the lake"):
        assert words in printed


def test_a_large_lake_is_built_extended_and_asked(capsys):
    large.main(["--hands", "2000", "--more", "1000"])
    printed = capsys.readouterr().out

    for words in ("2,000 hands", "1,000 hands more", "1,000 hands alone", "To add a run takes", "VPIP by player"):
        assert words in printed


def test_memory_is_that_of_a_process_of_its_own(capsys):
    memory.main(["--hands", "1000", "2000"])
    lines = capsys.readouterr().out.splitlines()

    assert [line.split("  ")[0] for line in lines[2:4]] == ["1,000 hands", "2,000 hands"]
    assert lines[2].endswith("1.000")


def test_every_game_is_measured():
    """Each game of the catalogue but Omaha with more cards has a scenario in the table, and six plus both rankings."""
    measured = {scenario.read(name).game for name in every_game.SCENARIOS}
    rates = {every_game.PLAYED: 2e5, every_game.WRITTEN: 1e5, every_game.CALLED: 3e5, every_game.POKERKIT: 100.0}

    assert measured == games.ALL.keys() - {"omaha_5", "omaha_6"}
    assert every_game.row("razz", rates) == ("razz", "200,000", "100,000", "300,000", "100", "3,000")


def test_strategies_against_the_house_are_measured(capsys):
    house.main(["--seconds", "0"])
    lines = capsys.readouterr().out.splitlines()

    assert [line.split()[0] for line in lines[-4:]] == list(house.SCENARIOS)
    assert lines[-4].split()[-1] == "1.00"


def test_real_hands_are_replayed_beside_pokerkit(capsys, corpus):
    needs.oracle("pokerkit")
    imports.main(["--hands", "60"])
    rows = [
        line.split()[0] for line in capsys.readouterr().out.splitlines() if "Tapete" in line or "PokerKit, " in line
    ]

    assert rows == ["rooms"] * 3 + ["ohh"] + ["phh"] * 3


def test_the_memory_of_a_replay_is_told_by_size(capsys, corpus):
    imports.main(["--megabytes", "1", "--formats", "ohh"])

    assert [line.split()[:2] for line in capsys.readouterr().out.splitlines()[2:]] == [
        ["ohh", "0"],
        ["ohh", "0"],
        ["ohh", "1"],
    ]


def test_ratios_are_to_each_peer():
    rates = {peers.PLAYED: 900.0, peers.WRITTEN: 300.0, peers.POKERKIT: 3.0}

    assert peers.ratios(rates) == {peers.PLAYED: {peers.POKERKIT: 300.0}, peers.WRITTEN: {peers.POKERKIT: 100.0}}


def test_pokerkit_plays_its_side():
    needs.oracle("pokerkit")

    assert peers.rate(peers.played_in_pokerkit(), 0) > 0


def test_open_spiel_pays_the_same_at_the_always_call_table():
    """The same cards, seats from the left of the button: each wins or loses the same chips. Only suits are named otherwise."""
    pytest.importorskip("pyspiel", reason="open-spiel is not installed: pip install 'tapete[bench]'")
    plan = peers.always_call_plan()
    num_hands = 300
    log = play.generate(*plan.records(), plan.seed, 0, num_hands)
    net = (log.seats["won_chips"] - log.seats["put_in_chips"]).reshape(num_hands, peers.NUM_SEATS)
    position = log.seats["position_no"].reshape(num_hands, peers.NUM_SEATS)
    own = log.seats["cards"].reshape(num_hands, peers.NUM_SEATS)
    game = peers.open_spiel_game()
    for hand in range(num_hands):
        order = np.argsort((position[hand].astype(int) - 1) % peers.NUM_SEATS)
        deck = [card for seat in order for card in cards.unpack(int(own[hand, seat]))]
        deck += cards.unpack(int(log.hands["board"][hand]))

        assert peers.open_spiel_hand(game, deck) == net[hand, order].tolist()


@pytest.mark.parametrize("play_some", [peers.played_in_open_spiel, peers.played_in_open_spiel_by_outcomes])
def test_open_spiel_plays_its_side(play_some):
    pytest.importorskip("pyspiel", reason="open-spiel is not installed: pip install 'tapete[bench]'")

    assert peers.rate(play_some(), 0) > 0
