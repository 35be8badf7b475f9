"""Other rake schedules on a run's hands: the engine's word for it hand by hand, sums the slow way, and what is refused."""

import csv
import io
import json
from collections import defaultdict
from fractions import Fraction

import pytest
from typer.testing import CliRunner

from pipeline import scan
from pipeline.app import rake as workflow
from pipeline.app import rake_words
from pipeline.app.export import export
from pipeline.app.home import Home
from pipeline.app.replay import replay
from pipeline.app.rows import as_columns
from pipeline.app.simulate import plan_of, simulate
from pipeline.cli import app
from pipeline.errors import ScenarioError, UnknownName, UsageError
from pipeline.rules.money import Rake
from pipeline.simulate.plan import RunPlan
from pipeline.simulate.scenario import Scenario
from tests.app.other_rakes import OTHERS, by_hand, nothing, replayed, schedule_file
from tests.app.slow_pairs import slow_difference
from tests.models.tiny_lake import write_run
from tests.oracles.naive_rake_shares import IN_PROPORTION, shares

approx = pytest.approx
NUM_HANDS = 400
PLAYERS = ["random", "calling_station", "maniac", "nit", "random"]
DOLLARS = {"currency": "USD", "decimals": 2}
BLINDS = {"small_blind": 5, "big_blind": 10} | DOLLARS
STUD = {"small_bet": 10} | DOLLARS
SEED = {"big_blind": 50} | DOLLARS
BY_PLAYERS = {"rate_bp": 500, "step_chips": 3, "cap_by_players": {"2": 7, "3": 20, "5": 60}}
STEPS = {
    "rate_bp": 900,
    "step_chips": 5,
    "min_pot_chips": 40,
    "min_chips": 10,
    "cap_chips": 45,
    "no_flop_no_drop": False,
}
PROPORTIONAL = BY_PLAYERS | {"taken_from": "proportional"}
LEAVE = {"stacks": "carry", "hands": 20, "rebuys": False}
TABLES = {
    "hold'em by players": {"rake": PROPORTIONAL, "stakes": BLINDS, "session": LEAVE, "stack_bb": 20},
    "hold'em from the first chip": {"rake": STEPS, "stakes": BLINDS, "stack_bb": [1, 40]},
    "omaha_hi_lo": {"game": "omaha_hi_lo", "rake": BY_PLAYERS, "stakes": BLINDS, "stack_bb": [1, 40]},
    "seven_card_stud_hi_lo": {"game": "seven_card_stud_hi_lo", "rake": "club", "stakes": STUD, "stack_bb": [1, 12]},
    "six_plus": {"game": "six_plus", "rake": PROPORTIONAL, "stakes": {"big_blind": 10} | DOLLARS, "stack_bb": [1, 40]},
    "mata_ases": {"game": "mata_ases", "rake": "mata_ases", "stakes": SEED, "stack_bb": [1, 60]},
    "mata_ases by deal": {
        **{"game": "mata_ases", "rake": "mata_ases", "stakes": SEED, "stack_bb": [20, 60]},
        "house_rules": {"helps_opened": "in_deal"},
    },
}


@pytest.fixture(scope="module", params=TABLES)
def played(request, tmp_path_factory) -> tuple[Home, RunPlan, str]:
    home = Home(tmp_path_factory.mktemp("rake"))
    plan = plan_of(str(scenario_file(home, {"name": "table", "players": PLAYERS} | TABLES[request.param])), home, 2)
    return home, plan, simulate(plan, home, NUM_HANDS, 1).manifest.run_id


def scenario_file(home: Home, fields: dict):
    """A scenario as a TOML file; JSON values are TOML, tables have a part of their own."""
    path = home.folder / "table.toml"
    parts = {name: value for name, value in fields.items() if isinstance(value, dict)}
    lines = [f"{name} = {json.dumps(value)}" for name, value in fields.items() if name not in parts]
    for name, part in parts.items():
        lines += [f"[{name}]", *(f"{field} = {toml(value)}" for field, value in part.items())]
    path.write_text("\n".join(lines))
    return path


def toml(value: object) -> str:
    return json.dumps(value).replace('": ', '" = ')


def tables_of(home: Home, run_id: str) -> dict[int, tuple[list[str], list[int], list[int]]]:
    """Of each hand the kinds of player by seat, what they put in, and what they collected before rake."""
    raked: dict = defaultdict(int)
    for award in scan("awards", root=home.lake, run=run_id).collect().to_dicts():
        raked[award["hand_no"], award["seat_no"]] += award["rake_chips"]
    found: dict = defaultdict(lambda: ([], [], []))
    for seat in scan("seats", root=home.lake, run=run_id).collect().to_dicts():
        kinds, put_in, collected = found[seat["hand_no"]]
        kinds.append(PLAYERS[seat["player_id"]])
        put_in.append(seat["put_in_chips"])
        collected.append(seat["won_chips"] + raked[seat["hand_no"], seat["seat_no"]])
    return found


def test_the_engine_takes_as_much_when_it_replays_the_hands_under_another_schedule(played):
    home, plan, run_id = played
    own = plan.scenario.rake_value()
    found, _ = by_hand(home, run_id, (own, *OTHERS))

    for rake, chips in zip((own, *OTHERS), found[1:], strict=True):
        assert chips == replayed(home, run_id, rake)
    assert len({tuple(chips) for chips in found}) == 3


def test_the_schedule_that_the_hands_were_played_with_takes_what_they_paid(played):
    home, plan, run_id = played
    hands = scan("hands", root=home.lake, run=run_id).collect()
    (taken, own), done = by_hand(home, run_id, (plan.scenario.rake_value(),))

    assert taken == own == hands["rake_chips"].to_list()
    assert sum(chips > 0 for chips in taken) > 50
    assert {row["num_hands_changed"] for row in done.yields} == {0}
    assert {row["difference_margin"] for row in done.yields} <= {0.0, None}
    assert done.schedules[0].rake == plan.scenario.rake_value()
    assert [row["share_of_pots_at_cap"] for row in done.yields if row["schedule"] == "played"] == [
        row["share_of_pots_at_cap"] for row in done.yields if row["schedule"] == "other0"
    ]


def test_yields_and_payers_are_those_of_the_slow_way(played):
    """Hand by hand from the rows of the lake: sums by number of players, differences by stretches, shares in fractions."""
    home, plan, run_id = played
    found, done = by_hand(home, run_id, OTHERS)
    hands = scan("hands", root=home.lake, run=run_id).collect().to_dicts()
    tables = tables_of(home, run_id)
    unit, length = plan.scenario.unit_chips, NUM_HANDS // 64

    for row in done.yields:
        chips = found[["played", "other0", "other1"].index(row["schedule"])]
        mine = [(hand, chips[hand["hand_no"]]) for hand in hands if row["num_players"] in (None, hand["num_seats"])]
        new, old = defaultdict(lambda: [0, 0]), defaultdict(lambda: [0, 0])
        for hand, rake in mine:
            stretch = hand["session_no"] * plan.session_hands // length
            for sums, paid in ((new, rake), (old, hand["rake_chips"])):
                sums[stretch][0] += paid
                sums[stretch][1] += 1

        assert (row["num_hands"], row["rake_chips"]) == (len(mine), sum(rake for _, rake in mine))
        assert row["pot_chips"] == sum(hand["pot_chips"] for hand, _ in mine)
        assert row["num_untouched"] == sum(rake == 0 for _, rake in mine)
        assert row["num_hands_changed"] == sum(rake != hand["rake_chips"] for hand, rake in mine)
        assert row["rake_chips_per_100_hands"] == approx(100 * row["rake_chips"] / len(mine))
        assert row["num_clusters"] == len(new)
        if len(new) == 1:
            assert (row["difference_stderr"], row["difference_margin"]) == (None, None)
        else:
            difference, stderr = slow_difference(
                [tuple(old[at]) for at in sorted(old)], [tuple(new[at]) for at in sorted(new)]
            )
            assert row["difference_bb_per_100_hands"] == approx(100 * difference / unit, abs=1e-9)
            assert row["difference_stderr"] == approx(100 * stderr / unit, abs=1e-9)
    for schedule, chips in zip(("played", "other0", "other1"), found, strict=True):
        slow: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
        for hand_no, (kinds, put_in, collected) in tables.items():
            for kind, part in zip(kinds, shares(chips[hand_no], put_in, collected), strict=True):
                for attribution, share in part.items():
                    slow[kind, attribution] += 2520 * share
        rows = [row for row in done.payers if row["schedule"] == schedule]

        assert len(rows) == len(slow)
        for row in rows:
            exact = slow[row["player_kind"], row["attribution"]]
            if row["attribution"] in IN_PROPORTION:
                assert abs(row["rake_2520ths"] - exact) < row["num_seat_hands"]
            else:
                assert row["rake_2520ths"] == exact
            assert row["share_of_rake"] == approx(float(exact / 2520 / sum(chips)), rel=1e-3)
        for attribution in {row["attribution"] for row in rows}:
            assert sum(row["rake_2520ths"] for row in rows if row["attribution"] == attribution) == 2520 * sum(chips)


def test_recorded_hands_are_held_against_a_schedule_by_player(tmp_path):
    """The four pots of 150, 10, 25 and 290 were raked with 7, 0, 1 and 14. 5 % of them is that too, but the cap of 13."""
    home = Home(tmp_path)
    write_run(home.lake, kind="replay", seed=None)
    percent = schedule_file(home, "percent", Rake(rate_bp=500, cap_chips=13))
    done = workflow.what_if("tiny", home, [percent], None, None, None, nothing)

    assert [row["schedule"] for row in done.yields if row["num_players"] is None] == ["recorded", "percent"]
    recorded, percent = (row for row in done.yields if row["num_players"] is None)
    assert (recorded["rake_chips"], recorded["num_at_cap"], recorded["num_hands_changed"]) == (22, None, 0)
    assert (percent["rake_chips"], percent["num_at_cap"], percent["num_hands_changed"]) == (21, 1, 1)
    assert {(row["player_kind"], row["player"]) for row in done.payers} == {
        ("tight", None),
        ("loose", None),
        ("person", "o'neill"),
    }
    assert "recorded: what the records say, nothing where they say nothing" in rake_words.in_words(done)


def test_a_schedule_in_cents_is_applied_to_hands_in_whole_dollars(tmp_path):
    """5 % of 150, 25 and 290 dollars is 7.50, 1.25 and 14.50, where 7, 1 and 14 were taken."""
    home = Home(tmp_path)
    write_run(home.lake, kind="replay", seed=None)
    cents = schedule_file(home, "cents", Rake(rate_bp=500, step_chips=1))
    done = workflow.what_if("tiny", home, [cents], None, None, 2, nothing)
    recorded, cents = (row for row in done.yields if row["num_players"] is None)

    assert (recorded["pot_chips"], recorded["rake_chips"], cents["rake_chips"]) == (47_500, 2_200, 2_325)
    assert cents["rake_bb_per_100_hands"] == approx(100 * 23.25 / 4 / 10)
    assert sum(row["rake_2520ths"] for row in done.payers if row["schedule"] == "cents") == 4 * 2520 * 2_325


def test_a_short_sample_of_records_read_from_a_file(tmp_path):
    """Exported and replayed, generated hands have the rake that they were played with, and policies by name."""
    home, other = Home(tmp_path / "a"), Home(tmp_path / "b")
    home.folder.mkdir()
    plan = plan_of(str(scenario_file(home, {"name": "table", "players": PLAYERS} | TABLES["omaha_hi_lo"])), home, 2)
    run = simulate(plan, home, 100, 1).manifest
    export(home, run.run_id, tmp_path / "hands.jsonl")
    copied = replay([tmp_path / "hands.jsonl"], other).manifest
    own = schedule_file(home, "own", plan.scenario.rake_value())
    done = workflow.what_if(copied.run_id, other, [own], None, None, None, nothing)

    assert {row["num_hands_changed"] for row in done.yields} == {0}
    assert {row["player_kind"] for row in done.payers} == set(PLAYERS)


@pytest.fixture(scope="module")
def shipped(tmp_path_factory) -> Home:
    """A table of five in dollars, one in play money, and rounds against the house."""
    home = Home(tmp_path_factory.mktemp("shipped"))
    simulate(plan_of("six_max", home), home, 300, 1)
    dollars = plan_of("heads_up", home).scenario
    play_money = dollars.model_dump() | {"name": "for_fun", "rake": {}}
    play_money["stakes"] |= {"currency": "PLAY", "decimals": 0}
    simulate(RunPlan.of(Scenario.model_validate(play_money), 1), home, 300, 1)
    simulate(plan_of("six_card", home), home, 100, 1)
    return home


@pytest.mark.parametrize(
    ("run", "schedule", "error", "words"),
    [
        (
            "six_card",
            "club",
            UsageError,
            "six_card is six_card, played against the house, which takes fees and no rake",
        ),
        (
            "for_fun",
            "club",
            UsageError,
            "The hands of for_fun are of PLAY money, which pays no rake: say --currency USD",
        ),
        ("six_max", "mata_ases", UsageError, "for a big blind of 50 chips, and 0.05/0.10 USD has one of 10"),
        ("six_max", "clubs", UnknownName, "'clubs'"),
        ("six_max", "none.toml", ScenarioError, "none.toml"),
        ("no_run", "club", UnknownName, "'no_run'"),
    ],
)
def test_a_schedule_that_cannot_be_applied_is_refused(shipped, run, schedule, error, words):
    with pytest.raises(error) as raised:
        workflow.what_if(run, shipped, [schedule], None, None, None, nothing)

    assert words in str(raised.value)


def test_a_schedule_twice_other_stakes_and_other_moneys_are_refused(shipped, tmp_path):
    for arguments, words in (
        ((["club", "club"], None, None), "Two schedules are called club"),
        ((["club"], "1/2 USD", None), "six_max has no stakes '1/2 USD'; it has '0.05/0.10 USD'"),
        ((["club"], None, "EUR"), "The hands of six_max are in USD, not in EUR"),
    ):
        with pytest.raises(UsageError, match=words):
            workflow.what_if("six_max", shipped, *arguments, None, nothing)
    with pytest.raises(UsageError, match="amounts with 2 decimals, so chips of schedules need as many"):
        workflow.what_if("six_max", shipped, ["club"], None, None, 1, nothing)

    def in_euros(rows):
        rows["stakes"].append(rows["stakes"][0] | {"stake_id": 1, "currency": "EUR"})

    write_run(Home(tmp_path).lake, kind="replay", change_dimensions=in_euros)
    with pytest.raises(
        UsageError, match=r"in EUR and USD, .* with --currency \(EUR, USD\), .*: '5/10 EUR', '5/10 USD'"
    ):
        workflow.what_if("tiny", Home(tmp_path), ["club"], None, None, None, nothing)
    for stake, currency in (("5/10 USD", None), (None, "USD")):
        chosen = workflow.what_if("tiny", Home(tmp_path), ["club"], stake, currency, None, nothing)
        assert {row["stake_label"] for row in chosen.yields} == {"5/10 USD"}


def test_play_money_is_taken_for_money_where_one_says_so(shipped):
    """Nothing was taken from it, so the whole rake is the difference."""
    done = workflow.what_if("for_fun", shipped, ["club"], None, "USD", None, nothing)
    played, club = done.yields[:2]

    assert (done.currency, played["rake_chips"]) == ("USD", 0)
    assert club["rake_bb_per_100_hands"] > 0
    assert club["rake_bb_per_100_hands"] == approx(club["difference_bb_per_100_hands"])


def test_the_command_says_the_same_in_words_json_and_csv(shipped):
    """A figure a line in CSV; the words say that behaviour is held fixed."""
    arguments = ["rake", "six_max", "--schedule", "club", "--home", str(shipped.folder)]
    words, text, lines = (CliRunner().invoke(app, [*arguments, *more]).output for more in ((), ("--json",), ("--csv",)))
    said = json.loads(text)
    rows = list(csv.DictReader(io.StringIO(lines)))
    done = workflow.what_if("six_max", shipped, ["club"], None, None, None, nothing)

    assert said["behaviour"] == workflow.HELD
    assert workflow.HELD in words
    assert said["yields"] == done.yields
    assert [one["schedule"] for one in said["schedules"]] == ["played", "club"]
    assert [row["value"] for row in rows if (row["section"], row["figure"]) == ("yields", "rake_chips")] == [
        str(row["rake_chips"]) for row in done.yields
    ]
    assert {row["figure"] for row in rows if row["section"] == "payers"} == set(done.payers[0])
    assert as_columns([rake_words.yield_line(done.yields[1], 2)]).splitlines()[1].split()[:2] == ["all", "club"]
