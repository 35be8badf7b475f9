"""The search for a player: that it finds what is known, and what it aims at."""

from pathlib import Path

import numpy as np
import pytest

from pipeline import resources
from pipeline.codes import Stat
from pipeline.errors import UsageError
from pipeline.simulate import fitting, scenario
from pipeline.simulate.plan import RunPlan
from pipeline.simulate.players import Player, find_player
from pipeline.simulate.targets import AF, ALL, Rate, as_toml, rates_of, read_targets

POSITIONS = ("BTN", "SB", "BB", "UTG", "HJ", "CO")
POPULATIONS = {
    "professional": "six_max_professionals",
    "regular_mid_stakes": "six_max_regulars",
    "soft_micro_stakes": "six_max_soft",
}


def table_of(player: str) -> RunPlan:
    document = {
        "name": "x",
        "game": "holdem",
        "seed": 1,
        "players": [player] * 6,
        "stakes": {"small_blind": 5, "big_blind": 10},
    }
    return RunPlan.of(scenario.parse_poker(document, "x"))


# ------------------------------------------------------------------------------------------------------- the search
def test_the_search_finds_the_least_of_a_valley_across_two_traits():
    def distance(player: Player) -> float:
        return (player.open - 731) ** 2 + 2 * (player.bet - 412) ** 2 + (player.open - 731) * (player.bet - 412)

    found = fitting.search(Player(open=900, bet=900), distance, {"open": 64, "bet": 64})

    assert abs(found.player.open - 731) <= 4
    assert abs(found.player.bet - 412) <= 4
    assert found.distance == distance(found.player)


def test_the_search_stays_within_the_bounds_of_a_trait():
    found = fitting.search(Player(bluff=900), lambda player: -player.bluff, {"bluff": 64})

    assert found.player.bluff == 1000


def test_the_search_tries_no_player_twice_and_tells_of_each():
    tried, told = [], []

    def distance(player: Player) -> float:
        tried.append(player)
        return abs(player.open - 700)

    found = fitting.search(Player(open=800), distance, {"open": 64}, lambda tries, least: told.append((tries, least)))

    assert len(tried) == len(set(tried)) == found.num_tries
    assert [tries for tries, _ in told] == list(range(1, len(tried) + 1))
    assert told[-1][1] == found.distance == 0


def test_a_player_is_found_again_by_its_statistics(monkeypatch):
    """Fourteen statistics of the calling station, from a tight player's numbers: each within what it may be off, on average."""
    monkeypatch.setattr(fitting, "NUM_HALVINGS", 2)
    num_hands, names = 1500, list(POSITIONS)
    meant = fitting.statistics_of(table_of("calling_station"), "calling_station", 40_000, names)
    targets = {key: rate for key, rate in meant.items() if key[0] in ("vpip", "pfr")}
    traits = ("enter", "open", "call_raise", "reraise", "position")

    plan = table_of("tight_aggressive")
    found = fitting.fit(plan, "tight_aggressive", targets, num_hands, names, traits)

    assert fitting.misfit(targets, fitting.statistics_of(plan, "tight_aggressive", num_hands, names)) > 20
    again = fitting.statistics_of(
        fitting.with_player(plan, "tight_aggressive", found.player), "tight_aggressive", num_hands, names
    )
    assert fitting.misfit(targets, again) < 1
    assert found == fitting.fit(plan, "tight_aggressive", targets, num_hands, names, traits)


def test_misfit_counts_in_tolerances():
    """Everywhere off by what is allowed: 1. Half of the places right: by weight, 3 for all positions. Few chances: less."""
    targets = {("vpip", ALL): Rate(0.30), (AF, "BTN"): Rate(2.0)}

    assert fitting.misfit(targets, targets) == 0
    assert fitting.misfit(targets, {("vpip", ALL): Rate(0.32), (AF, "BTN"): Rate(2.4)}) == pytest.approx(1)
    assert fitting.misfit(targets, {("vpip", ALL): Rate(0.30), (AF, "BTN"): Rate(2.4)}) == pytest.approx(1 / 4)
    assert fitting.misfit({("pfr", "SB"): Rate(0.2)}, {}) == pytest.approx(
        0.64 / (0.0004 + 0.00025)
    )  # no corner to hide in
    assert fitting.misfit({("pfr", "SB"): Rate(0.0, 5)}, {}) == pytest.approx(0.005 / (0.0004 + 0.05))
    few = {("vpip", ALL): Rate(0.5, 100)}  # standard error 0.05
    assert fitting.misfit(few, {("vpip", ALL): Rate(0.52)}) == pytest.approx(0.0004 / (0.0004 + 0.0025))


# ------------------------------------------------------------------------------------------------------- statistics
def test_rates_are_counted_by_position():
    seats = {
        "position_no": np.array([0, 1, 1, 2]),
        "made": np.array([Stat.VPIP, 0, Stat.VPIP, 0], np.uint32),
        "chances": np.array([Stat.VPIP, Stat.VPIP, Stat.VPIP, 0], np.uint32),
        "num_bets_raises": np.array([2, 0, 1, 0]),
        "num_calls": np.array([1, 0, 0, 0]),
    }
    found = rates_of(seats, np.ones(4, bool), ("BTN", "SB", "BB"))

    assert found["vpip", ALL] == Rate(2 / 3, 3)
    assert found["vpip", "SB"] == Rate(1 / 2, 2)
    assert ("vpip", "BB") not in found
    assert found[AF, "BTN"] == Rate(2.0, 3)
    assert (AF, "SB") not in found  # nobody called


def test_standard_errors_are_those_of_samples():
    """Binomial; of a ratio of counts against ten thousand samples of it."""
    assert Rate(0.2, 1600).stderr("vpip") == pytest.approx(0.01)
    assert Rate(0.2).stderr("vpip") is None
    rng = np.random.default_rng(1)
    raises, calls = rng.poisson(600, 10_000), rng.poisson(300, 10_000)
    assert Rate(2.0, 900).stderr(AF) == pytest.approx((raises / calls).std(), rel=0.05)


# ----------------------------------------------------------------------------------------------------- target files
def targets_file(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "targets.toml"
    path.write_text(f'evidence = "assumed"\nsource = "x"\n{text}')
    return path


def test_targets_are_written_as_they_are_read(tmp_path):
    rates = {("vpip", ALL): Rate(0.25), (AF, ALL): Rate(2.5, 900), ("vpip", "UTG+1"): Rate(0.125, 64)}
    path = tmp_path / "targets.toml"
    path.write_text(as_toml(rates, {"description": 'a "b"', "evidence": "measured", "source": "y"}))
    targets = read_targets(path)

    assert targets.rates(path, ("UTG+1",)) == rates
    assert targets.description == 'a "b"'


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[all]\nvpip = 27", "a share from 0 to 1"),
        ("[all]\nvipp = 0.27", "vipp"),
        ("[positions.MP]\nvpip = 0.27", "one of BTN, SB"),
        ("", "at least one of"),
        ("[all]\nvpip = { rate = 0.2, chance = 5 }", "vpip"),
        ("[all]\nvpip = nan", "vpip"),
        ('[all]\nvpip = "many"', "vpip"),
    ],
)
def test_bad_targets_are_refused_with_what_was_met(tmp_path, text, words):
    path = targets_file(tmp_path, text)
    with pytest.raises(UsageError, match=words) as error:
        read_targets(path).rates(path, POSITIONS)
    assert str(path) in str(error.value)


def test_targets_say_where_they_come_from(tmp_path):
    path = tmp_path / "targets.toml"
    path.write_text("[all]\nvpip = 0.2\n")
    with pytest.raises(UsageError, match="evidence"):
        read_targets(path)


# ------------------------------------------------------------------------------------------------ those that ship
@pytest.mark.parametrize("name", POPULATIONS)
def test_a_shipped_population_plays_like_its_targets(name):
    """Overall within two points (AF 0.4), in single positions on average; of what was counted every cell of a thousand chances,
    give or take two standard errors."""
    path = resources.data_dir() / "targets" / f"{name}.toml"
    targets = read_targets(path).rates(path, POSITIONS)
    found = fitting.statistics_of(RunPlan.of(scenario.read(POPULATIONS[name])), name, 60_000, POSITIONS)
    counted = {key: t for key, t in targets.items() if (t.num_chances or 0) >= fitting.ENOUGH_CHANCES}

    assert fitting.misfit(targets, found) < 1
    assert len(counted) >= (20 if name == "professional" else 0)
    for (statistic, place), target in (targets | counted).items():
        if place == ALL or (statistic, place) in counted:
            allowed = fitting.tolerance(statistic) + 2 * (target.stderr(statistic) or 0)
            assert found[statistic, place].value == pytest.approx(target.value, abs=allowed), (statistic, place)


def test_no_population_pretends_to_be_counted():
    for name in POPULATIONS:
        targets = read_targets(resources.data_dir() / "targets" / f"{name}.toml")
        is_counted = all(not isinstance(rate, float) for rate in targets.all.values())
        assert (targets.evidence == "measured") == is_counted
        assert find_player(name).kind == "table_driven"
