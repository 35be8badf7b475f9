"""Statistics that the kernel counts, against the slow way and against hands told by hand."""

from dataclasses import dataclass, field

import pytest

from pipeline.app.home import Home
from pipeline.app.replay import replay
from pipeline.codes import Stat
from pipeline.lake.dimensions import stakes_from_dimension
from pipeline.lake.read import block_tables, dimension
from tests.oracles import naive_stats
from tests.oracles.mixed_tables import mixed_logs

HOLES = ("AcAd", "KcKd", "QcQd", "JcJd", "TcTd", "9c9d")
BOARDS = ("2c3c7d", "4h", "5s")


@dataclass(frozen=True)
class Told:
    """A hand as PHH has it: p1 is left of the button, blinds 5/10. `expected` has, by player, chances not taken (lower case)
    and taken (upper case) of the statistics that depend on what others did; players without any are left out."""

    title: str
    actions: str
    expected: dict[int, str]
    stacks: dict[int, int] = field(default_factory=dict)
    num_seats: int = 6

    def phh(self) -> str:
        """The hand as a section of a file: a pair for each player, aces for p1, and 1,000 chips unless said."""
        boards = iter(BOARDS)
        seats = range(1, self.num_seats + 1)
        actions = [f"d dh p{seat} {hole}" for seat, hole in zip(seats, HOLES)]
        actions += [f"d db {next(boards)}" if action == "db" else action for action in self.actions.split(", ")]
        lines = {
            "variant": "NT",
            "antes": [0] * self.num_seats,
            "blinds_or_straddles": [5, 10, *[0] * (self.num_seats - 2)],
            "min_bet": 10,
            "starting_stacks": [self.stacks.get(seat, 1000) for seat in seats],
            "actions": actions,
        }
        return "".join(f"{key} = {value!r}\n" for key, value in lines.items())


TOLD = (
    Told(
        "a raise over a raise and a call is a third bet, and no blind faces a steal once it is called",
        "p3 f, p4 f, p5 cbr 30, p6 cc, p1 cbr 120, p2 f, p5 f, p6 f",
        {1: "THREE_BET", 5: "STEAL FOLD_TO_THREE_BET", 6: "three_bet"},
    ),
    Told(
        "the first raiser only folds to a third bet, whoever else has called the first",
        "p3 cbr 30, p4 cc, p5 f, p6 cbr 100, p1 f, p2 f, p3 cc, p4 f, db, p3 cc, p6 cbr 100, p3 f",
        {4: "three_bet", 5: "three_bet", 6: "THREE_BET CBET WWSF", 3: "fold_to_three_bet FOLD_TO_CBET wwsf"},
    ),
    Told(
        "a raise from under the gun is no steal",
        "p3 cbr 30, p4 f, p5 f, p6 f, p1 f, p2 f",
        {4: "three_bet", 5: "three_bet", 6: "three_bet", 1: "three_bet", 2: "three_bet"},
    ),
    Told(
        "cutoff and button pass, the small blind steals and the big blind folds",
        "p3 f, p4 f, p5 f, p6 f, p1 cbr 30, p2 f",
        {5: "steal", 6: "steal", 1: "STEAL", 2: "three_bet FOLD_TO_STEAL"},
    ),
    Told(
        "a raise over a completed small blind is no steal, and the small blind may make a third bet of it",
        "p3 f, p4 f, p5 f, p6 f, p1 cc, p2 cbr 40, p1 f",
        {5: "steal", 6: "steal", 1: "steal three_bet"},
    ),
    Told(
        "a steal that is raised again is not faced by the big blind",
        "p3 f, p4 f, p5 f, p6 cbr 25, p1 cbr 80, p2 f, p6 cc, db, p1 cc, p6 cc, db, p1 cc, p6 cbr 50, p1 f",
        {5: "steal", 6: "STEAL fold_to_three_bet WWSF", 1: "THREE_BET fold_to_steal cbet wwsf"},
    ),
    Told(
        "heads-up the button is the small blind and steals",
        "p2 cbr 25, p1 cc, db, p1 cc, p2 cbr 25, p1 f",
        {2: "STEAL CBET WWSF", 1: "three_bet fold_to_steal FOLD_TO_CBET wwsf"},
        num_seats=2,
    ),
    Told(
        "with four seats the first to act is the cutoff",
        "p3 cbr 25, p4 f, p1 f, p2 f",
        {3: "STEAL", 4: "three_bet", 1: "three_bet FOLD_TO_STEAL", 2: "three_bet FOLD_TO_STEAL"},
        num_seats=4,
    ),
    Told(
        "an all-in raiser has no decision on the flop",
        "p3 cbr 100, p4 cc, p5 f, p6 f, p1 f, p2 f, db, db, db",
        {4: "three_bet wwsf", 5: "three_bet", 6: "three_bet", 1: "three_bet", 2: "three_bet", 3: "WWSF"},
        stacks={3: 100},
    ),
    Told(
        "a bet into the last raiser takes its chance",
        "p3 cbr 30, p4 f, p5 f, p6 f, p1 f, p2 cc, db, p2 cbr 40, p3 f",
        {4: "three_bet", 5: "three_bet", 6: "three_bet", 1: "three_bet", 2: "three_bet WWSF", 3: "wwsf"},
    ),
    Told(
        "who raises a continuation bet has not folded to it, and who acts behind that raise does not face it",
        "p3 cbr 30, p4 cc, p5 cc, p6 f, p1 f, p2 f, db, p3 cbr 50, p4 cbr 150, p5 f, p3 cbr 400, p4 f",
        {
            **{3: "CBET WWSF", 4: "three_bet fold_to_cbet wwsf", 5: "three_bet wwsf", 6: "three_bet"},
            **{1: "three_bet", 2: "three_bet"},
        },
    ),
    Told(
        "a short all-in raise reopens nothing for who has acted, and is a raise for who has not",
        "p3 cc, p4 cbr 15, p5 f, p6 f, p1 f, p2 cc, p3 cc, db, p2 cc, p3 cc, db, p2 cc, p3 cc, db, p2 cc, p3 cc",
        {5: "three_bet", 6: "three_bet", 1: "three_bet", 2: "three_bet WWSF", 3: "wwsf", 4: "wwsf"},
        stacks={4: 15},
    ),
    Told(
        "no third bet over an all-in that nobody else can call",
        "p3 f, p4 f, p5 f, p6 cbr 200, p1 f, p2 cc, db, db, db",
        {5: "steal", 6: "STEAL wwsf", 1: "three_bet FOLD_TO_STEAL", 2: "fold_to_steal WWSF"},
        stacks={6: 200},
    ),
    Told(
        "no third bet with no more chips than the raise",
        "p3 f, p4 f, p5 f, p6 cbr 200, p1 f, p2 f",
        {5: "steal", 6: "STEAL", 1: "FOLD_TO_STEAL", 2: "three_bet FOLD_TO_STEAL"},
        stacks={1: 200},
    ),
    Told(
        "a walk is no chance for anything",
        "p3 f, p4 f, p5 f, p6 f, p1 f",
        {5: "steal", 6: "steal", 1: "steal"},
    ),
)

PASSED = "aggression_street_2 aggression_street_3 aggression_street_4 call_street_2 call_street_3 call_street_4"
RERAISED = (
    Told(
        "a cold fourth bet: the first raiser faces three raises and folds to no third bet, the second to the fourth",
        "p3 cbr 30, p4 cbr 90, p5 cbr 250, p6 f, p1 f, p2 f, p3 f, p4 f",
        {
            5: "fold_to_three_bet_any FOUR_BET COLD_FOUR_BET VPIP_FPDB",
            4: "FOLD_TO_FOUR_BET VPIP_FPDB",
            3: "VPIP_FPDB",
            6: "vpip_fpdb",
        },
    ),
    Told(
        "callers make a squeeze of a third bet; who called the first raise may squeeze no more, but make a fourth bet",
        "p3 cbr 30, p4 cc, p5 cbr 130, p6 f, p1 f, p2 f, p3 cc, p4 cbr 400, p5 f, p3 f",
        {
            3: "VPIP_FPDB fold_to_three_bet_any four_bet",
            4: "VPIP_FPDB fold_to_three_bet_any FOUR_BET COLD_FOUR_BET",
            5: "VPIP_FPDB SQUEEZE FOLD_TO_FOUR_BET",
            6: "vpip_fpdb FOLD_TO_THREE_BET_ANY four_bet cold_four_bet",
            1: "FOLD_TO_THREE_BET_ANY four_bet cold_four_bet",
            2: "FOLD_TO_THREE_BET_ANY four_bet cold_four_bet",
        },
    ),
    Told(
        "a run-out is left out of showdowns after betting, its streets were seen; a blind all-in is left out of fpdb's VPIP",
        "p3 f, p4 f, p5 f, p6 cbr 200, p1 f, db, db, db",
        {3: "vpip_fpdb", 4: "vpip_fpdb", 5: "vpip_fpdb", 6: f"VPIP_FPDB {PASSED}", 2: PASSED},
        stacks={2: 10},
    ),
    Told(
        "who folded before a run-out might still have shown down; a walk stays in fpdb's VPIP",
        "p3 f, p4 f, p5 f, p6 f, p1 f",
        {3: "vpip_fpdb", 4: "vpip_fpdb", 5: "vpip_fpdb", 6: "vpip_fpdb", 2: "vpip_fpdb"},
    ),
    Told(
        "betting, calling and folding by street, shown down after betting",
        "p3 cbr 30, p4 cc, p5 f, p6 f, p1 f, p2 f, db, p3 cbr 40, p4 cc, db, p3 cc, p4 cc, db, p3 cc, p4 cbr 60, p3 cc",
        {
            3: "VPIP_FPDB WENT_TO_SHOWDOWN_BETTING AGGRESSION_STREET_2 aggression_street_3 aggression_street_4 "
            "call_street_2 call_street_3 CALL_STREET_4",
            4: "VPIP_FPDB WENT_TO_SHOWDOWN_BETTING aggression_street_2 aggression_street_3 AGGRESSION_STREET_4 "
            "CALL_STREET_2 call_street_3 call_street_4",
            5: "vpip_fpdb squeeze",
            6: "vpip_fpdb squeeze",
            1: "squeeze",
            2: "squeeze",
        },
    ),
)

COUNTS = ("num_bets_raises", "num_calls", "num_checks", "num_folds")
NUM_PLURIBUS = 4930
FIFTH_STREET = {Stat.AGGRESSION_STREET_5, Stat.CALL_STREET_5}


FACED = (
    Stat.THREE_BET,
    Stat.FOLD_TO_THREE_BET,
    Stat.STEAL,
    Stat.FOLD_TO_STEAL,
    Stat.CBET,
    Stat.FOLD_TO_CBET,
    Stat.WWSF,
)


NEVER_TOLD = {Stat.HAND, Stat.VPIP, Stat.PFR, Stat.SAW_FLOP, Stat.WENT_TO_SHOWDOWN, Stat.WON_AT_SHOWDOWN, Stat.WON_HAND}
RERAISES = tuple(stat for stat in Stat if stat not in {*FACED, *NEVER_TOLD, Stat.PFR_DECISION})


@pytest.fixture(scope="module")
def replayed(tmp_path_factory):
    """What the told hands count, by title and player, written as `Told.expected` has it."""
    return counted_of(TOLD, FACED, Home(tmp_path_factory.mktemp("told")))


def counted_of(told_hands, faced, home):
    """The same of any told hands and statistics."""
    file = home.folder / "told.phhs"
    file.write_text("".join(f"[{number}]\n{told.phh()}\n" for number, told in enumerate(told_hands, start=1)))
    result = replay([file], home)
    assert [reject.text for reject in result.rejects] == []
    (block,) = result.manifest.blocks
    found = {told.title: {} for told in told_hands}
    for row in block_tables(home.lake, block, ("seat_stats",))["seat_stats"].to_pylist():
        words = [
            stat.name if row["made"] & stat else stat.name.lower()
            for stat in faced
            if (row["chances"] | row["made"]) & stat
        ]
        found[told_hands[row["hand_no"]].title][row["seat_no"]] = words
    return found


@pytest.mark.parametrize("told", TOLD, ids=lambda told: told.title)
def test_statistics_are_those_that_the_definitions_say(replayed, told):
    found = {player: set(words) for player, words in replayed[told.title].items() if words}

    assert {player: set(words.split()) for player, words in told.expected.items()} == found


def test_reraises_streets_and_other_conventions_are_those_that_the_definitions_say(tmp_path):
    for title, found in counted_of(RERAISED, RERAISES, Home(tmp_path)).items():
        (expected,) = (told.expected for told in RERAISED if told.title == title)

        assert {player: set(words) for player, words in found.items() if words} == {
            player: set(words.split()) for player, words in expected.items()
        }, title


def counted(columns):
    """The kernel's statistics by (hand, chair), as the oracle has them."""
    names = ("hand_no", "seat_no", "chances", "made", *COUNTS)
    for hand_no, seat_no, chances, made, *counts in zip(*(columns[name] for name in names)):
        chances, made = ({stat.name for stat in Stat if bits & stat} for bits in (chances, made))
        yield (hand_no, seat_no), naive_stats.Statistics(chances, made, *counts)


def by_chair(tables, min_bets, **rules):
    """The oracle's statistics by (hand, chair)."""
    for hand_no, hand in zip(tables["hands"]["hand_no"], naive_stats.hands_of(tables, min_bets, **rules)):
        for seat_no, statistics in naive_stats.statistics(hand).items():
            yield (hand_no, seat_no), statistics


def test_two_thousand_hands_of_all_kinds_count_as_the_slow_way():
    """Two to nine seats, short and deep stacks, antes, straddles; each statistic is made, and missed, thirty times."""
    num_hands, made, missed = 0, dict.fromkeys(Stat, 0), dict.fromkeys(Stat, 0)
    for log, stakes in mixed_logs(32, seed=71):
        tables = {
            name: {column: values.tolist() for column, values in getattr(log, name).items()}
            for name in ("hands", "seats", "actions", "awards")
        }

        found = dict(counted(tables["seats"]))

        assert dict(by_chair(tables, [stake.min_bet for stake in stakes])) == found
        num_hands += len(tables["hands"]["hand_no"])
        for statistics in found.values():
            for stat in Stat:
                made[stat] += stat.name in statistics.made
                missed[stat] += stat.name in statistics.chances - statistics.made
    assert num_hands >= 2_000
    assert {stat for stat in Stat if made[stat] <= 30} == FIFTH_STREET
    assert {stat for stat in Stat if missed[stat] <= 30} == {Stat.HAND, *FIFTH_STREET}


def test_all_pluribus_hands_count_as_the_slow_way(corpus, tmp_path):
    home = Home(tmp_path)
    result = replay([corpus / "phh" / "pluribus"], home)
    stakes = stakes_from_dimension(dimension(home.lake, result.manifest, "stakes"))
    min_bets = [stakes[stake_id].min_bet for stake_id in range(len(stakes))]
    num_hands = 0
    for block in result.manifest.blocks:
        names = ("hands", "seats", "actions", "awards", "seat_stats")
        tables = {name: table.to_pydict() for name, table in block_tables(home.lake, block, names).items()}

        assert dict(by_chair(tables, min_bets, is_cumulative=True)) == dict(counted(tables["seat_stats"]))
        num_hands += len(tables["hands"]["hand_no"])
    assert num_hands == NUM_PLURIBUS
