"""Rakeback, a jackpot's drop and hands an hour: hand by hand the slow way, and what is refused."""

import csv
import io
import json
from collections import defaultdict
from fractions import Fraction

import pytest
from typer.testing import CliRunner

from pipeline import scan
from pipeline.app import rake_words
from pipeline.app.home import Home
from pipeline.app.rake_terms import HouseTerms
from pipeline.app.simulate import plan_of, simulate
from pipeline.cli import app
from pipeline.errors import UsageError
from pipeline.rules.money import Rake
from pipeline.simulate.plan import RunPlan
from tests.app.other_rakes import OTHERS, by_hand, replayed
from tests.app.slow_pairs import slow_difference
from tests.app.test_rake import NUM_HANDS, PLAYERS, TABLES, scenario_file, tables_of
from tests.models.test_macros import slow_ratio
from tests.oracles.naive_house_terms import class_of, drop_of, paid
from tests.oracles.naive_rake_shares import IN_PROPORTION, WEIGHTED

approx = pytest.approx
SAW_FLOP = Rake(rate_bp=10_000)
"""Takes all of a pot that saw a flop, nothing of others: the engine's word for which ones did."""
SAMPLES = ("hold'em by players", "omaha_hi_lo", "seven_card_stud_hi_lo", "mata_ases by deal")


@pytest.fixture(scope="module", params=SAMPLES)
def played(request, tmp_path_factory) -> tuple[Home, RunPlan, str]:
    home = Home(tmp_path_factory.mktemp("terms"))
    table = {"name": "table", "players": PLAYERS} | TABLES[request.param]
    plan = plan_of(str(scenario_file(home, table)), home, 4)
    return home, plan, simulate(plan, home, NUM_HANDS, 1).manifest.run_id


def clusters_of(hands: list[dict], chips: list, plan: RunPlan) -> list[tuple]:
    """(chips, hands) of each stretch, of which a sample has about 64."""
    sums: dict = defaultdict(lambda: [0, 0])
    for hand in hands:
        cluster = sums[hand["session_no"] * plan.session_hands // (NUM_HANDS // 64)]
        cluster[0] += chips[hand["hand_no"]]
        cluster[1] += 1
    return [tuple(sums[at]) for at in sorted(sums)]


def test_what_is_kept_dropped_and_paid_is_that_of_the_slow_way(played):
    """The drop is 3 big blinds, of pots of as much, so that some can't pay it; 27.5 % goes back."""
    home, plan, run_id = played
    unit = plan.scenario.unit_chips
    house = HouseTerms.of(27.5, None, 3 * unit, 3 * unit, 62.5)
    found, done = by_hand(home, run_id, OTHERS, house)
    hands = scan("hands", root=home.lake, run=run_id).collect().to_dicts()
    saw_flop = [chips > 0 for chips in replayed(home, run_id, SAW_FLOP)]
    names, back = ["played", "other0", "other1"], Fraction(55, 200)
    drops = [
        [
            drop_of(hand["pot_chips"], chips[hand["hand_no"]], saw_flop[hand["hand_no"]], 3 * unit, 3 * unit)
            for hand in hands
        ]
        for chips in found
    ]

    assert sum(chips > 0 for chips, _ in drops[0]) > 50
    for row in [*done.yields, *done.pots]:
        at = names.index(row["schedule"])
        mine = [
            hand
            for hand in hands
            if row.get("num_players") in (None, hand["num_seats"])
            and row.get("pot_bb_from") in (None, class_of(hand["pot_chips"], unit))
        ]
        drop = [chips for chips, _ in drops[at]]
        kept, of_old = ([(1 - back) * rake for rake in one] for one in (found[at], found[0]))
        all_paid = [one + chips for one, chips in zip(kept, drop, strict=True)]
        own_sum = {
            name: sum(chips[hand["hand_no"]] for hand in mine) for name, chips in (("kept", kept), ("drop", drop))
        }

        assert row["num_hands"] == len(mine)
        assert (row["drop_chips"], row["kept_chips"]) == (own_sum["drop"], approx(float(own_sum["kept"])))
        assert row["rakeback_chips"] == approx(float(own_sum["kept"] * back / (1 - back)))
        assert row["num_drops"] == sum(drop[hand["hand_no"]] > 0 for hand in mine)
        assert row["num_drops_short"] == sum(drops[at][hand["hand_no"]][1] for hand in mine)
        hourly = None if "pot_bb_from" in row else approx(62.5 * float(own_sum["drop"]) / len(mine))
        assert row["drop_chips_per_hour"] == hourly
        for figure, chips in (("rake", found[at]), ("kept", kept), ("drop", drop), ("paid", all_paid)):
            clusters = clusters_of(mine, chips, plan)
            rate, stderr = slow_ratio(clusters)
            assert row[f"{figure}_bb_per_100_hands"] == approx(float(100 * rate / unit), abs=1e-9)
            if len(clusters) > 60:
                assert row[f"{figure}_margin"] == approx(2.0 * 100 * float(stderr) / unit, rel=1e-2, abs=1e-9)
        if len(clusters) > 1:
            difference, _ = slow_difference(clusters_of(mine, of_old, plan), clusters_of(mine, kept, plan))
            assert row["kept_difference_bb_per_100_hands"] == approx(float(100 * difference / unit), abs=1e-9)
    assert [row["num_drops_short"] > 0 for row in done.yields if row["num_players"] is None] == [
        any(is_short for _, is_short in one) for one in drops
    ]
    for row in done.pots:
        whole = sum(one["rake_chips"] for one in done.pots if one["schedule"] == row["schedule"])
        assert row["share_of_rake"] == approx(row["rake_chips"] / whole)


def test_who_pays_the_drop_and_gets_rakeback_is_that_of_the_slow_way(played):
    """In all four attributions; what goes back is by one of them, and the same beside each."""
    home, plan, run_id = played
    unit = plan.scenario.unit_chips
    found, done = by_hand(home, run_id, OTHERS, HouseTerms.of(40, "weighted", unit, 10 * unit, None))
    saw_flop = [chips > 0 for chips in replayed(home, run_id, SAW_FLOP)]
    tables = tables_of(home, run_id)
    sessions = {
        hand["hand_no"]: hand["session_no"] for hand in scan("hands", root=home.lake, run=run_id).collect().to_dicts()
    }
    of_old: dict = {}
    for schedule, chips in zip(("played", "other0", "other1"), found, strict=True):
        clusters: dict = defaultdict(lambda: defaultdict(lambda: [Fraction(0), Fraction(0), 0]))
        rakes, drops, backs = defaultdict(Fraction), defaultdict(Fraction), defaultdict(Fraction)
        dropped = 0
        for hand_no, (kinds, put_in, collected) in tables.items():
            drop, _ = drop_of(sum(put_in), chips[hand_no], saw_flop[hand_no], unit, 10 * unit)
            dropped += drop
            for kind, seat in zip(
                kinds, paid(chips[hand_no], drop, put_in, collected, Fraction(40), WEIGHTED), strict=True
            ):
                backs[kind] += seat.back
                for attribution in seat.rake:
                    rakes[kind, attribution] += seat.rake[attribution]
                    drops[kind, attribution] += seat.drop[attribution]
                    own = clusters[kind, attribution][sessions[hand_no] * plan.session_hands // (NUM_HANDS // 64)]
                    own[0] += seat.rake[attribution]
                    own[1] += seat.rake[attribution] + seat.drop[attribution] - seat.back
                    own[2] += 1
        of_old = of_old or clusters
        rows = [row for row in done.payers if row["schedule"] == schedule]

        assert {(row["player_kind"], row["attribution"]) for row in rows} == set(rakes)
        for row in rows:
            key = row["player_kind"], row["attribution"]
            slack = row["num_seat_hands"] if row["attribution"] in IN_PROPORTION else 0
            assert abs(row["drop_2520ths"] - 2520 * drops[key]) <= slack
            assert row["rakeback_chips"] == approx(float(backs[row["player_kind"]]), abs=row["num_seat_hands"] / 2520)
            exact = rakes[key] + drops[key] - backs[row["player_kind"]]
            assert row["paid_chips"] == approx(float(exact), abs=3 * row["num_seat_hands"] / 2520)
            assert row["paid_bb_per_100"] == approx(100 * row["paid_chips"] / row["num_seat_hands"] / unit)
            for place, name in enumerate(("", "paid_")):
                both = [[(one[place], one[2]) for _, one in sorted(side[key].items())] for side in (of_old, clusters)]
                difference, stderr = slow_difference(*both)
                assert row["num_clusters"] == len(both[0])
                assert row[f"{name}difference_bb_per_100"] == approx(float(100 * difference / unit), abs=0.02)
                if len(both[0]) > 60:
                    found_stderrs = [
                        row[f"{one}_margin"] / 2.0 for one in (name.rstrip("_") or "rake", f"{name}difference")
                    ]
                    slow_stderrs = [100 * float(one) / unit for one in (slow_ratio(both[1])[1], stderr)]
                    assert found_stderrs == approx(slow_stderrs, rel=0.02, abs=0.01)
        for attribution in {row["attribution"] for row in rows}:
            assert sum(row["drop_2520ths"] for row in rows if row["attribution"] == attribution) == 2520 * dropped
        assert dropped > 0


def test_terms_that_nobody_asked_for_change_nothing(played):
    """Then the house keeps the rake, players pay it, nothing is dropped and nothing is said of hours."""
    home, _, run_id = played
    _, done = by_hand(home, run_id, OTHERS)

    for row in [*done.yields, *done.pots]:
        assert row["kept_chips"] == row["rake_chips"]
        assert row["paid_bb_per_100_hands"] == approx(row["rake_bb_per_100_hands"])
        assert (row["drop_chips"], row["rakeback_chips"], row["rake_chips_per_hour"]) == (0, 0, None)
    assert "under each" not in rake_words.in_words(done)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ((-5, None, None, None, None), "--rakeback is -5; it must be above 0, at most 100"),
        ((101, None, None, None, None), "--rakeback is 101"),
        ((0.001, None, None, None, None), "with two decimals at most"),
        (
            (30, "won", None, None, None),
            "--rakeback-by is 'won'; it must be one of dealt, contributed, weighted, collected",
        ),
        ((None, "dealt", None, None, None), "there is none: say --rakeback PERCENT"),
        ((None, None, 50, None, None), "needs both --jackpot-drop CHIPS, what it takes, and --jackpot-from CHIPS"),
        ((None, None, None, 50, None), "needs both"),
        ((None, None, -1, 50, None), "--jackpot-drop is -1 chips; it must be from 1 to"),
        ((None, None, 0, 50, None), "--jackpot-drop is 0 chips"),
        ((None, None, 50, 49, None), "--jackpot-from is 49 chips; a drop of 50 needs a pot of as much"),
        ((None, None, None, None, 0), "--hands-per-hour is 0; it must be above 0"),
        ((None, None, None, None, float("inf")), "--hands-per-hour is inf"),
        ((float("nan"), None, None, None, None), "--rakeback is nan"),
    ],
)
def test_terms_that_cannot_be_are_refused(options, words):
    with pytest.raises(UsageError, match=words):
        HouseTerms.of(*options)


def test_the_command_says_the_terms_in_words_json_and_csv(tmp_path):
    home = Home(tmp_path)
    simulate(plan_of("six_max", home), home, 300, 1)
    options = ["--rakeback", "30", "--jackpot-drop", "50", "--jackpot-from", "300", "--hands-per-hour", "70"]
    arguments = ["rake", "six_max", "--home", str(tmp_path), *options]
    words, text, lines = (CliRunner().invoke(app, [*arguments, *more]).output for more in ((), ("--json",), ("--csv",)))
    said = json.loads(text)
    rows = list(csv.DictReader(io.StringIO(lines)))

    assert (
        "under each: 30 % rakeback, by what was weighted; a jackpot drop of 0.50 from pots of 3.00 or more that saw a flop; "
        "70 hands an hour at a table, as you say" in words
    )
    assert said["terms"]["rakeback_percent"] == 30
    assert [row["value"] for row in rows if (row["section"], row["figure"]) == ("pots", "drop_chips")] == [
        str(row["drop_chips"]) for row in said["pots"]
    ]
    refused = CliRunner().invoke(app, ["rake", "six_max", "--home", str(tmp_path), "--rakeback", "-1"])
    assert refused.exit_code == 1
    assert "--rakeback is -1" in str(refused.exception)
