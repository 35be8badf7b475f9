"""Marts of Mata Ases against plain loops over the rows of the lake: actions, cards, seats and awards, not its table of deals."""

from collections import Counter, defaultdict
from typing import Any

import pytest

from pipeline import scan
from pipeline.app.home import Home
from pipeline.app.simulate import simulate
from pipeline.codes import Action, SeatFlag
from pipeline.engine.mata_hands import LEAST_KILL
from pipeline.models.build import build
from pipeline.models.connections import connect
from pipeline.simulate import scenario
from pipeline.simulate.plan import RunPlan
from tests.models.test_macros import slow_ratio

BIG_BLIND = 50
TABLES = {
    "mixed": {
        "players": ["opener", "random", "always_call", "tight_aggressive", "random"],
        "stack_bb": [1, 150],
        "house_rules": {"extras": "doubling"},
    },
    "sessions": {
        "players": ["random", "opener", "calling_station"],
        "stack_bb": 60,
        "session": {"stacks": "carry", "hands": 10},
    },
}
MIXES = {
    "mixed": "always_call, opener, 2 random, tight_aggressive",
    "sessions": "calling_station, opener, random",
}
VOID = ("misdeal", "check through")
Clusters = dict[Any, dict[int, list[float]]]


@pytest.fixture(scope="module")
def home(tmp_path_factory) -> Home:
    home = Home(tmp_path_factory.mktemp("mata"))
    openers = {"openers": {"players": ["opener"] * 4, "stack_bb": 100}}
    for name, table in (TABLES | openers).items():
        document = {"name": name, "game": "mata_ases", "rake": "mata_ases"} | table
        document["stakes"] = {"big_blind": BIG_BLIND, "currency": "USD"}
        simulate(RunPlan.of(scenario.parse(document, name), 1), home, 1500, 1)
    build(home.lake, home.warehouse, sampled=lambda num_seats: (num_seats / 100, 1e-3))
    return home


def in_hands(home: Home, table: str, name: str) -> dict[int, list[dict[str, Any]]]:
    found = defaultdict(list)
    for row in scan(table, root=home.lake, run=name).collect().to_dicts():
        found[row["hand_no"]].append(row)
    return found


def told(name: str, hand: dict, seats: list, actions: list, doors: dict) -> list[dict[str, Any]]:
    """The deals of a hand, in words of the rule book: how each ended, and what lay in the middle."""
    deals, pot, extras, replays, redeals = [], 0, 0, 0, 0
    kills = any(seat["high_value"] >= LEAST_KILL for seat in seats)
    for deal_no in range(hand["num_deals"]):
        moves = [action for action in actions if action["deal_no"] == deal_no]
        decisions = [move for move in moves if move["action"] not in (Action.POST_SEED, Action.POST_EXTRA)]
        has_bet = any(move["action"] in (Action.BET, Action.RAISE) for move in decisions)
        is_last = deal_no == hand["num_deals"] - 1
        if is_last:
            ending = "fold" if not hand["num_showdown"] else "killed" if kills else "divided"
        elif has_bet:
            ending = "replay"
        elif decisions:
            ending = "check through"
        else:
            ending = "misdeal"
            assert max(Counter(card // 4 for card in doors[deal_no]).values()) >= 3
        pot += sum(move["put_in_chips"] for move in moves if move["street_no"] == 0)
        is_opened = ending == "replay" or (is_last and (ending != "fold" or hand["last_street_no"] > 0))
        is_all_in_early = is_last and not any(move["street_no"] > 0 for move in decisions)
        uncalled = sum(seat["returned_chips"] for seat in seats) if is_all_in_early else 0
        deals.append(
            {
                **{"name": name, "session": hand["session_no"], "ending": ending, "replays": replays, "extras": extras},
                **{"redeals": redeals, "pot": pot - uncalled if is_opened else None},
            }
        )
        pot += sum(move["put_in_chips"] for move in moves if move["street_no"] > 0)
        extras += sum(move["put_in_chips"] for move in moves if move["action"] == Action.POST_EXTRA)
        redeals = redeals + 1 if ending in VOID else 0
        replays += ending == "replay"
    return deals


@pytest.fixture(scope="module")
def played(home) -> dict[str, list[dict[str, Any]]]:
    """By run its hands: the row, its seats, actions and deals."""
    found = {}
    for name in TABLES:
        tables = {table: in_hands(home, table, name) for table in ("hands", "seats", "actions", "cards", "awards")}
        found[name] = []
        for hand_no, (hand,) in tables["hands"].items():
            doors = defaultdict(list)
            for card in tables["cards"][hand_no]:
                if card["card_no"] == 0:
                    doors[card["deal_no"]].append(card["card"])
            seats, actions = (
                tables["seats"][hand_no],
                sorted(tables["actions"][hand_no], key=lambda row: row["action_no"]),
            )
            found[name].append(
                {
                    **{"hand": hand, "seats": seats, "actions": actions, "awards": tables["awards"][hand_no]},
                    "deals": told(name, hand, seats, actions, doors),
                }
            )
    return found


def rows(home: Home, query: str) -> list[tuple]:
    with connect(home.lake, home.warehouse) as con:
        return con.sql(query).fetchall()


def add(clusters: Clusters, key: Any, session: int, x: float, n: float) -> None:
    sums = clusters.setdefault(key, {}).setdefault(session, [0, 0])
    sums[0] += x
    sums[1] += n


def ratios(clusters: Clusters) -> dict[Any, Any]:
    """Ratios with their clustered errors; one cluster has none."""
    return {
        key: pytest.approx(slow_ratio([tuple(sums) for sums in by.values()]))
        if len(by) > 1
        else (pytest.approx(*[x / n for x, n in by.values()]), None)
        for key, by in clusters.items()
    }


def test_tables_are_told_apart_by_rules_seats_and_players(home):
    assert rows(
        home, "select rule_set, num_seats, player_mix, num_hands from mart_mata_hands order by num_hands, num_seats"
    ) == [
        ("rule book", 3, MIXES["sessions"], 1500),
        ("rule book", 4, "4 opener", 1500),
        ("extras: doubling", 5, MIXES["mixed"], 1500),
    ]


@pytest.mark.parametrize("name", TABLES)
def test_hands_dealt_again_and_replayed_are_those_counted_by_hand(home, played, name):
    """With their clustered errors; extras are what was posted, divided pots those whose winners show no aces or better."""
    measures: Clusters = {}
    for one in played[name]:
        session, endings = one["hand"]["session_no"], [deal["ending"] for deal in one["deals"]]
        extras = sum(move["put_in_chips"] for move in one["actions"] if move["action"] == Action.POST_EXTRA)
        values = {seat["seat_no"]: seat["high_value"] for seat in one["seats"]}
        add(measures, "deals_per_hand", session, len(endings), 1)
        add(measures, "redealt_share", session, any(ending in VOID for ending in endings), 1)
        add(measures, "replayed_share", session, "replay" in endings, 1)
        add(measures, "pot_bb", session, one["hand"]["pot_chips"] / BIG_BLIND, 1)
        add(measures, "extras_bb", session, extras / BIG_BLIND, 1)
        add(measures, "extras_share_of_pots", session, extras, one["hand"]["pot_chips"])
        for pot_no in {award["pot_no"] for award in one["awards"] if one["hand"]["num_showdown"]}:
            winners = [award["seat_no"] for award in one["awards"] if award["pot_no"] == pot_no]
            is_divided = len(winners) > 1 and max(values[seat] for seat in winners) < LEAST_KILL
            add(measures, "divided_share", session, is_divided, 1)

    columns = ", ".join(f"[{measure}, {measure}_stderr]" for measure in measures)
    (found,) = rows(home, f"select {columns} from mart_mata_hands where player_mix = '{MIXES[name]}'")

    assert ratios(measures) == {measure: tuple(pair) for measure, pair in zip(measures, found, strict=True)}
    assert all(sum(x for x, _ in by.values()) > 0 for by in measures.values())


@pytest.mark.parametrize("name", TABLES)
def test_endings_replays_and_pots_are_those_told_from_the_actions(home, played, name):
    endings: Clusters = {}
    unkilled: Clusters = {}
    pots: Clusters = {}
    extras: Clusters = {}
    deals = [deal for one in played[name] for deal in one["deals"]]
    for deal in deals:
        for ending in ("misdeal", "check through", "replay", "fold", "killed", "divided"):
            add(endings, ending, deal["session"], deal["ending"] == ending, 1)
        if deal["ending"] in ("replay", "killed", "divided"):
            add(unkilled, deal["replays"], deal["session"], deal["ending"] != "killed", 1)
        if deal["pot"] is not None:
            for redeals in (min(deal["redeals"], 5), None):
                key = (deal["replays"], redeals)
                add(pots, key, deal["session"], deal["pot"] / BIG_BLIND, 1)
                add(extras, key, deal["session"], deal["extras"] / BIG_BLIND, 1)
    where = f"where player_mix = '{MIXES[name]}'"

    found = rows(home, f"select ending, (share, share_stderr) from mart_mata_deals {where}")
    assert {ending: pair for ending, pair in ratios(endings).items() if ending in dict(found)} == dict(found)
    assert set(dict(found)) == {deal["ending"] for deal in deals}
    found = rows(
        home,
        f"select num_replays, (unkilled_share, unkilled_share_stderr) from mart_mata_replays {where} and num_shown_down > 0",
    )
    assert ratios(unkilled) == dict(found)
    assert len(found) > 1
    found = rows(
        home,
        f"select num_replays, num_redeals, (pot_bb, pot_bb_stderr), (extras_bb, extras_bb_stderr) from mart_mata_pots {where}",
    )
    assert ratios(pots) == {(replays, redeals): pot for replays, redeals, pot, _ in found}
    assert ratios(extras) == {(replays, redeals): extra for replays, redeals, _, extra in found}


@pytest.mark.parametrize("name", TABLES)
def test_choices_and_locks_are_those_walked_through_action_by_action(home, played, name):
    """What a choice brings is what the seat collects in the end less what it puts in from then on."""
    chosen: Clusters = {}
    net: Clusters = {}
    locked: Clusters = {}
    for one in played[name]:
        session = one["hand"]["session_no"]
        for seat in one["seats"]:
            own = [move for move in one["actions"] if move["seat_no"] == seat["seat_no"]]
            for at, move in enumerate(own):
                if move["action"] in (Action.KEEP, Action.NEW):
                    later = sum(other["put_in_chips"] for other in own[at:]) - seat["returned_chips"]
                    key = (move["street_no"], "keep" if move["action"] == Action.KEEP else "new")
                    add(net, key, session, (seat["won_chips"] - later) / BIG_BLIND, 1)
                    for choice in ("keep", "new"):
                        add(chosen, (key[0], choice), session, choice == key[1], 1)
            if any(move["street_no"] == 3 and Action.FOLD <= move["action"] <= Action.RAISE for move in own):
                add(locked, "locked", session, bool(seat["flags"] & SeatFlag.LOCKED), 1)
            else:
                assert not seat["flags"] & SeatFlag.LOCKED

    found = rows(
        home,
        "select street_no, choice, (share, share_stderr), (net_bb_per_choice, net_bb_per_choice_stderr) from mart_mata_choices"
        f" where player_mix = '{MIXES[name]}'",
    )
    assert ratios(chosen) == {(street, choice): share for street, choice, share, _ in found}
    assert ratios(net) == {(street, choice): pair for street, choice, _, pair in found}
    found = rows(
        home, f"select (locked_share, locked_share_stderr) from mart_mata_locks where player_mix = '{MIXES[name]}'"
    )
    assert [ratios(locked)["locked"]] == [pair for (pair,) in found]


@pytest.mark.parametrize("name", TABLES)
def test_doors_killers_and_rake_are_those_counted_by_hand(home, played, name):
    doors: Clusters = {}
    steps: Clusters = {}
    shown = Counter()
    for one in played[name]:
        session, rake = one["hand"]["session_no"], one["hand"]["rake_chips"]
        for step in {other["hand"]["rake_chips"] for other in played[name]}:
            add(steps, step, session, 100 * step / BIG_BLIND * (rake == step), 1)
        for seat in one["seats"]:
            if (door := seat["cards"] & 255) < 52:
                add(doors, door // 4, session, 100 * (seat["won_chips"] - seat["put_in_chips"]) / BIG_BLIND, 1)
            if seat["flags"] & SeatFlag.SHOWDOWN:
                shown[seat["high_value"] >= LEAST_KILL] += 1
    where = f"where player_mix = '{MIXES[name]}'"

    assert ratios(doors) == dict(
        rows(home, f"select door_rank, (net_bb_per_100, net_bb_per_100_stderr) from mart_mata_doors {where}")
    )
    assert ratios(steps) == dict(
        rows(
            home,
            f"select step_chips, (rake_bb_per_100_hands, rake_bb_per_100_hands_stderr) from mart_mata_rake {where}",
        )
    )
    assert dict(shown) == dict(
        rows(home, f"select does_kill, sum(num_shown) from mart_mata_killers {where} group by all")
    )


def test_only_tables_where_everybody_stays_in_are_set_beside_a_sample(home):
    """Elsewhere decisions select who comes to the showdown."""
    found = rows(
        home,
        "select player_mix, sampled_share, z, (unkilled_share - sampled_share) / sqrt(0.04 * 0.96 / num_shown_down + 1e-6)"
        " from mart_mata_replays where num_replays = 0 order by num_seats",
    )

    assert [(mix, sampled) for mix, sampled, *_ in found] == [
        (MIXES["sessions"], None),
        ("4 opener", 0.04),
        (MIXES["mixed"], None),
    ]
    assert [z for *_, z, _ in found] == [expected and pytest.approx(expected) for *_, expected in found]
