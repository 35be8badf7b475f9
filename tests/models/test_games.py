"""Every game in one lake: checks hold and marts add up whatever the game, its limit and its stacks."""

from dataclasses import replace
from math import comb

import pyarrow.parquet as pq
import pytest

from pipeline import games
from pipeline.app.build import exact_class_counts
from pipeline.app.home import Home
from pipeline.app.simulate import simulate
from pipeline.codes import Limit, Ranking
from pipeline.engine.ranking import class_name
from pipeline.lake import provenance, schema
from pipeline.lake.digest import digest
from pipeline.models import build
from pipeline.simulate import scenario
from pipeline.simulate.plan import RunPlan
from tests.models.tiny_lake import write_run

PLAYERS = ["maniac", "random", "calling_station", "random"]
SIX_PLUS = {"six_plus_a", "six_plus_b", "six_plus_a_ace_high"}
TABLES = [(game.key, limit) for game in games.ALL.values() for limit in game.limits]
SPLIT = ("omaha_hi_lo", "seven_card_stud_hi_lo")


def played(home: Home, game: str, num_hands: int, **changes) -> Home:
    document = {"name": game, "game": game, "players": PLAYERS, "stack_bb": [1, 30], **changes}
    simulate(RunPlan.of(scenario.Scenario.model_validate(document), 7), home, num_hands, 1)
    return home


@pytest.fixture(scope="module")
def home(tmp_path_factory) -> Home:
    """All games in one lake, six plus by three rankings, seven card stud with its last card down too."""
    home = Home(tmp_path_factory.mktemp("games"))
    for game in games.ALL:
        played(home, game, 400)
    played(home, "six_plus", 400, name="six_plus_b", house_rules={"ranking": "b"})
    played(home, "six_plus", 400, name="ace_high", house_rules={"low_ace": "no"})
    played(home, "seven_card_stud", 400, name="down", house_rules={"seventh_card": "down"})
    build.build(home.lake, home.warehouse)
    return home


def rows(home: Home, text: str) -> list[tuple]:
    with build.connect(home.lake, home.warehouse) as con:
        return con.execute(text).fetchall()


@pytest.mark.parametrize(("game", "limit"), TABLES)
def test_all_checks_hold_with_short_stacks_at_every_limit(tmp_path, game, limit):
    """Stacks from one unit up: short blinds, bring-ins and raises, many all-in."""
    home = played(Home(tmp_path), game, 1000, limit=Limit(limit).name.lower())

    assert [str(result) for result in build.check(home.lake) if not result.holds] == []


def test_a_hand_is_named_by_the_ranking_of_its_run(home):
    """Six plus by three rankings, lows of razz and of hi/lo."""
    found = rows(
        home,
        "select r.high_ranking, r.low_ranking, l.high_value, l.low_value, s.hand_class, s.low_hand_class from seats as s"
        " inner join lake_seats as l on s.run_id = l.run_id and s.hand_no = l.hand_no and s.seat_no = l.seat_no"
        " inner join runs as r on s.run_id = r.run_id where l.high_value > 0",
    )

    assert {row[0] for row in found} == {"standard", "ace_to_five", *SIX_PLUS}
    for high, low, high_value, low_value, hand_class, low_hand_class in found:
        assert hand_class == class_name(Ranking[high.upper()], high_value)
        assert low_hand_class == (low and (class_name(Ranking[low.upper()], low_value) or "no low"))


def test_up_cards_are_those_that_the_streets_deal_open(home):
    """Two down and one up on third street; the seventh card as the house has it [A-32]."""
    found = rows(
        home,
        "select s.game, r.name, s.cards, s.up_cards from seats as s inner join runs as r on s.run_id = r.run_id",
    )

    assert len({game for game, *_, up in found if up}) == 4
    for game, name, own, up in found:
        streets = games.ALL[game].streets
        num_down = streets[0].hole if any(street.door for street in streets) else len(own)
        last = 6 if name == "down" else 7
        assert up == "".join(own[2 * num_down : 2 * last])


def test_whoever_opens_stud_has_the_first_position(home):
    """The bring-in is posted from position 0, unless that seat is all-in for its ante [A-30]; nobody steals."""
    found = rows(
        home,
        "select position, count(*) from actions where action = 'bring in' group by all order by count(*) desc",
    )
    steals = rows(
        home,
        "select sum(steal_chances) from mart_player_kinds"
        " semi join (select game from mart_runs where not has_blinds) as runs using (game)",
    )

    assert found[0][0] == "opener"
    assert found[0][1] > 10 * sum(count for _, count in found[1:])
    assert steals == [(0,)]


def test_what_is_to_call_is_what_a_call_puts_in(home):
    """Behind bring-ins, short ones too, blinds, antes and raises, in every game."""
    found = rows(
        home,
        "select game, count(*), count_if(put_in_chips <> to_call_chips) from actions where action = 'call' group by game",
    )

    assert {game for game, *_ in found} == set(games.ALL)
    assert min(num for _, num, _ in found) > 50
    assert [row for row in found if row[2]] == []


def test_high_and_low_halves_add_up_to_what_was_won(home):
    """By seats and by pots; only games with a low have lows."""
    pots = rows(
        home,
        "select game, sum(low_chips), sum(case when num_low_winners > 0 then pot_chips else 0 end), count_if(num_low_winners > 0)"
        " from pots group by game",
    )
    seats = rows(home, "select game, sum(won_low_chips) from seats group by game")
    awards = rows(home, "select game, sum(won_chips) from awards where pot_side = 'low' group by game")

    for game, low, whole, num_split in pots:
        assert (low > 0) == (game in SPLIT)
        assert 0 <= whole - 2 * low <= 2 * num_split
    assert {game: won for game, won in seats if won} == dict(awards)


def test_split_scooped_and_quartered_pots_are_those_of_the_slow_way(home):
    """Main pots that cards decided, award by award."""
    awards = rows(
        home,
        "select game, run_id, hand_no, pot_no, pot_side, seat_no, won_chips + rake_chips, result_source from awards",
    )
    pots: dict[tuple, list[tuple]] = {}
    for game, run_id, hand_no, pot_no, side, seat_no, chips, source in awards:
        if game in SPLIT and pot_no == 0 and source == "cards":
            pots.setdefault((game, run_id, hand_no), []).append((side, seat_no, chips))
    expected = []
    for game in SPLIT:
        mine = [parts for key, parts in pots.items() if key[0] == game]
        split = [parts for parts in mine if any(side == "low" for side, *_ in parts)]
        scooped = [parts for parts in mine if len({seat_no for _, seat_no, _ in parts}) == 1]
        quartered = [parts for parts in split if len(parts) > 2]
        low = sum(chips for parts in mine for side, _, chips in parts if side == "low")
        expected.append((game, len(mine), len(split), len(scooped), len(quartered), low))

    assert rows(
        home,
        "select game, num_pots, num_split, num_scooped, num_quartered, low_chips from mart_split_pots order by game",
    ) == sorted(expected)
    assert all(0 < split < num for _, num, split, *_ in expected)


def test_classes_of_each_ranking_share_all_showdowns(home):
    """High and low apart; six plus has a sum for each ranking."""
    found = rows(
        home,
        "select game, ranking, sum(num_showdowns), any_value(num_all_showdowns), sum(share), bool_or(hand_class is null)"
        " from mart_hand_classes group by game, ranking, rule_set",
    )

    assert {ranking for game, ranking, *_ in found if game == "six_plus"} == SIX_PLUS
    assert {ranking for game, ranking, *_ in found if game == "omaha_hi_lo"} == {"standard", "eight_or_better"}
    for _, _, num, num_all, share, has_unnamed in found:
        assert (num, share, has_unnamed) == (num_all, pytest.approx(1), False)


def test_starting_hands_are_those_of_games_with_two_own_cards(home):
    """A seat of stud that folds at once has two cards as well, one of them open."""
    assert rows(home, "select distinct game from mart_starting_hands order by game") == [("holdem",), ("six_plus",)]
    assert rows(home, "select min(low_rank) from mart_starting_hands where game = 'six_plus'") == [(4,)]


@pytest.mark.parametrize(
    ("game", "ranking", "num_all"),
    [
        ("five_card_stud", Ranking.STANDARD, comb(52, 5)),
        ("seven_card_stud_hi_lo", Ranking.EIGHT_OR_BETTER, comb(52, 7)),
        ("razz", Ranking.ACE_TO_FIVE, comb(52, 7)),
        ("six_plus", Ranking.SIX_PLUS_B, comb(36, 7)),
        ("six_plus", Ranking.SIX_PLUS_A_ACE_HIGH, comb(36, 7)),
        ("omaha_5", Ranking.STANDARD, 0),
    ],
)
def test_exact_classes_count_every_hand_that_a_seat_can_see(game, ranking, num_all):
    """Five own cards in Omaha are not counted."""
    assert sum(exact_class_counts(game, ranking).values()) == num_all


def test_who_always_calls_is_set_beside_exact_lows(tmp_path):
    home = played(
        Home(tmp_path), "seven_card_stud_hi_lo", 3000, players=["always_call"] * 4, stack_bb=50, name="all_call"
    )
    build.build(home.lake, home.warehouse, exact_class_counts=exact_class_counts)
    found = rows(home, "select pot_side, hand_class, exact_share, share, z from mart_exact_classes")

    assert {hand_class for side, hand_class, *_ in found if side == "low"} == {
        *("no low", "eight low", "seven low", "six low", "five low")
    }
    assert all(z is None or abs(z) < 4.5 for *_, z in found)
    assert len(found) == 14


def test_a_lake_of_the_first_schema_still_loads(tmp_path):
    """Files without the columns that came later, under a manifest that says so: stakes were no-limit with blinds."""
    root = tmp_path / "lake"
    manifest = write_run(root)
    dimensions = []
    for file in manifest.dimensions:
        path = root / file.file
        young = [column.name for column in schema.table(file.table).columns if column.since > 1]
        table = pq.read_table(path).drop_columns(young)
        pq.write_table(table, path)
        dimensions.append(replace(file, num_bytes=path.stat().st_size, digest=digest(table)))
    provenance.publish(root, replace(manifest, dimensions=tuple(dimensions), schema_version=1))
    build.build(root, tmp_path / "warehouse.duckdb")
    home = Home(tmp_path)

    assert rows(home, "select betting_limit, small_bet_chips, big_bet_chips, bring_in_chips from stg_stakes") == [
        ("no limit", 10, 20, 0)
    ]
    assert rows(home, "select distinct high_ranking, low_ranking, has_blinds from runs") == [("standard", None, True)]
    assert rows(home, "select distinct position from seats order by all") == [("BB",), ("BTN",), ("SB",)]
    assert all(result.holds for result in build.check(root))
