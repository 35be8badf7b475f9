"""Small made-up marts with the columns of pipeline/models/marts, for the tests of the report."""

import math
import random

import duckdb

HOSTILE = """<script>alert(1)</script>"'é🂡"""
KINDS = ("rock", "tight_aggressive", "loose_passive", "maniac", "always_call", HOSTILE)
POSITIONS = ("BTN", "SB", "BB", "UTG", "HJ", "CO")
STAKES = ("0.50/1", "5/10")
RANKS = "23456789TJQKA"
POTS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 300, 500, 1000)
STREETS = ("preflop", "flop", "turn", "river", "showdown")
CLASSES = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)
STATS = (
    *("vpip", "pfr", "three_bet", "fold_to_three_bet", "steal", "fold_to_steal", "saw_flop", "cbet", "fold_to_cbet"),
    *("went_to_showdown", "won_at_showdown", "wwsf"),
)
MEASURES = f"""
    num_seat_hands bigint, num_clusters bigint, net_chips bigint, net_bb double, net_bb_per_100 double,
    net_bb_per_100_stderr double, {", ".join(f"{stat}_made bigint, {stat}_chances bigint" for stat in STATS)},
    num_bets_raises bigint, num_calls bigint, num_folds bigint, aggression_factor double
"""
TABLES = f"""
create table mart_win_rate (
    game varchar, stake_label varchar, num_seats integer, player_kind varchar, position_no integer, position varchar,
    {MEASURES}
);
create table mart_player_kinds (game varchar, stake_label varchar, player_kind varchar, {MEASURES});
create table mart_rake_yield (
    game varchar, stake_label varchar, num_seats integer, num_hands bigint, num_clusters bigint,
    num_raked_hands bigint, pot_chips bigint, rake_chips bigint, rake_share_of_pots double, rake_share_of_pots_stderr double,
    rake_bb_per_100_hands double, rake_bb_per_100_hands_stderr double,
    rake_bb_per_100_per_player_dealt double, rake_bb_per_100_per_player_dealt_stderr double,
    share_of_hands_raked double, share_of_hands_raked_stderr double
);
create table mart_starting_hands (
    game varchar, starting_hand varchar, high_rank integer, low_rank integer, is_suited boolean, num_seat_hands bigint,
    num_clusters bigint, net_bb double, net_bb_per_100 double, net_bb_per_100_stderr double, vpip_made bigint, vpip_chances bigint
);
create table mart_hand_classes (
    game varchar, pot_side varchar, ranking varchar, class_place integer, hand_class varchar, num_showdowns bigint,
    num_all_showdowns bigint, num_clusters bigint, share double, share_stderr double, num_won bigint,
    won_share double, won_share_stderr double, won_share_clusters bigint
);
create table mart_pot_sizes (
    game varchar, stake_label varchar, pot_bb_bucket integer, pot_bb_below integer, num_hands bigint,
    share_of_hands double, num_clusters bigint, num_raked_hands bigint, pot_chips bigint, rake_chips bigint,
    rake_share_of_pots double, rake_share_of_pots_stderr double, share_of_rake double
);
create table mart_streets (
    game varchar, stake_label varchar, street_no integer, street varchar, num_hands bigint, num_clusters bigint,
    num_reached bigint, reached_share double, reached_share_stderr double, num_seat_hands bigint, num_seats_reached bigint,
    num_ended bigint, ended_share double, ended_pot_share double, ended_pot_bb double
);
create table mart_luck (
    game varchar, stake_label varchar, player_kind varchar, num_seat_hands bigint, num_clusters bigint, num_all_in bigint,
    net_bb_per_100 double, net_bb_per_100_stderr double, ev_bb_per_100 double, ev_bb_per_100_stderr double,
    luck_bb_per_100 double, luck_bb_per_100_stderr double, variance_share double
);
create table mart_bankroll_bands (
    game varchar, stake_label varchar, player_kind varchar, step_no integer, num_steps integer, num_hands double,
    num_stretches bigint, num_clusters bigint, p10_bb double, median_bb double, p90_bb double, mean_bb double,
    mean_bb_stderr double, ahead_share double
);
create table mart_rake_players (
    game varchar, stake_label varchar, player_kind varchar, num_seat_hands bigint, num_clusters bigint,
    rake_dealt_chips double, rake_dealt_bb_per_100 double, rake_dealt_bb_per_100_stderr double,
    rake_won_chips bigint, rake_won_bb_per_100 double, rake_won_bb_per_100_stderr double
);
create table mart_exact_classes (
    game varchar, num_seats utinyint, pot_side varchar, ranking varchar, class_place integer, hand_class varchar,
    num_exact bigint, num_exact_all bigint, exact_share double,
    num_showdowns bigint, num_all_showdowns bigint, num_clusters bigint, share double, share_stderr double, z double
);
create table mart_runs (
    run_id varchar, game varchar, kind varchar, name varchar, seed ubigint, num_hands bigint, num_rejects bigint,
    rules_version integer, digest varchar, tapete_version varchar, created_at timestamptz, has_blinds boolean
);
create table mart_split_pots (
    game varchar, stake_label varchar, betting_limit varchar, num_pots bigint, num_clusters bigint, num_split bigint,
    split_share double, split_share_stderr double, num_scooped bigint, scooped_share double, scooped_share_stderr double,
    num_quartered bigint, quartered_share double, quartered_share_stderr double, pot_chips bigint, low_chips bigint,
    low_chips_share double, low_chips_share_stderr double
);
"""


def empty() -> duckdb.DuckDBPyConnection:
    """All marts, without a row."""
    con = duckdb.connect()
    con.execute(TABLES)
    for (table,) in con.execute("select table_name from duckdb_tables()").fetchall():
        con.execute(f"alter table {table} add column rule_set varchar")
    return con


def warehouse(games: tuple[str, ...] = ("holdem",)) -> duckdb.DuckDBPyConnection:
    """Marts of some games; the first has most hands."""
    con = empty()
    for game_no, game in enumerate(games):
        rng = random.Random(game_no)
        fill(con, game, rng, 100_000 // (game_no + 1))
    return con


def fill(con: duckdb.DuckDBPyConnection, game: str, rng: random.Random, num_hands: int) -> None:
    """Rows of one game in every mart."""
    for i, stake in enumerate(STAKES):
        for kind_no, kind in enumerate(KINDS):
            measures = _measures(rng, num_hands // (i + 1), 12 - 9 * kind_no)
            _insert(con, "mart_player_kinds", [game, stake, kind, *measures])
            for position_no, position in enumerate(POSITIONS):
                measures = _measures(rng, num_hands // 6, 10 * ((position_no - 1) % 6) - 25 - 6 * kind_no)
                _insert(con, "mart_win_rate", [game, stake, 6, kind, position_no, position, *measures])
        for num_seats in (2, 6, 9):
            rate = rng.uniform(4, 12)
            row = [
                num_hands,
                num_hands // 100,
                num_hands * 6 // 10,
                num_hands * 1000,
                num_hands * 41,
                0.041 - num_seats / 1000,
                2e-4,
                rate,
            ]
            _insert(
                con,
                "mart_rake_yield",
                [game, stake, num_seats, *row, rate / 60, rate / num_seats, rate / num_seats / 60, 0.6, 3e-3],
            )
        for bucket, below in zip(POTS, (*POTS[1:], None)):
            hands = int(num_hands * math.exp(-bucket / 20) * ((below or bucket) - bucket + 1) / 50)
            row = [
                stake,
                bucket,
                below,
                hands,
                hands / num_hands,
                hands,
                hands // 2,
                hands * bucket * 10,
                hands * bucket // 3,
            ]
            _insert(con, "mart_pot_sizes", [game, *row, bucket / (bucket + 9) / 20, 1e-3, bucket / sum(POTS)])
        fill_streets(con, game, stake, num_hands // (i + 1))
        for kind_no, kind in enumerate(KINDS):
            fill_kind(con, game, stake, kind, rng, num_hands // (i + 1), 12 - 9 * kind_no)
    for high in range(13):
        for low in range(high + 1):
            for is_suited in (False, True)[: 1 + (high != low)]:
                text = RANKS[high] + RANKS[low] + ("" if high == low else "os"[is_suited])
                rate = 12.0 * (high + low - 14) + 15 * is_suited + 90 * (high == low) + rng.gauss(0, 20)
                hands = (4 if is_suited else 6 if high == low else 12) * num_hands // 1326 + 1
                played = round(hands * min(1, max(0.02, (rate + 150) / 400)))
                row = [text, high, low, is_suited, hands, hands, rate * hands / 100, rate, 900 / math.sqrt(hands)]
                _insert(con, "mart_starting_hands", [game, *row, played, hands])
    weights = (17.4, 43.8, 23.5, 4.83, 4.62, 3.03, 2.6, 0.168, 0.0311)
    for class_no, (name, weight) in enumerate(zip(CLASSES, weights)):
        share, error, z = weight / 100, math.sqrt(weight / 100 / num_hands), rng.gauss(0, 1)
        row = [
            None,
            "high",
            "standard",
            class_no,
            name,
            round(weight * 1e6),
            10**8,
            share,
            round(share * num_hands),
            num_hands,
            num_hands,
        ]
        _insert(con, "mart_exact_classes", [game, *row, share + z * error, error, z])
    for class_no, (name, weight) in enumerate(zip(CLASSES, weights)):
        share = weight / 100
        count, error = max(1, round(num_hands * share)), math.sqrt(share / num_hands)
        won = count if class_no == 8 else round(count * (0.3 + 0.08 * class_no))
        _insert(
            con,
            "mart_hand_classes",
            [
                game,
                "high",
                "standard",
                class_no,
                name,
                count,
                num_hands,
                num_hands,
                share,
                error,
                won,
                won / count,
                0.4 / math.sqrt(count),
                count,
            ],
        )
    run = [f"r_{game}", game, "simulate", "six_max", 2**64 - 1, num_hands, 3, 1, "9f2c" * 8, "0.1.0"]
    _insert(con, "mart_runs", [*run, "2025-03-04 05:06:07+00", True])


def fill_streets(con: duckdb.DuckDBPyConnection, game: str, stake: str, num_hands: int) -> None:
    """Rows of one game and stakes in the mart of streets."""
    seats = 6 * num_hands
    shares = (1, 0.6, 0.4, 0.3, 0.2)
    for street_no, (street, share, below) in enumerate(zip(STREETS, shares, (*shares[1:], 0))):
        reached, ended = round(share * num_hands), round((share - below) * num_hands)
        row = [
            street_no,
            street,
            num_hands,
            num_hands,
            reached,
            share,
            2e-3 * (share < 1),
            seats,
            round(seats * share**2),
        ]
        _insert(
            con, "mart_streets", [game, stake, *row, ended, ended / num_hands, (share - below) ** 2, 4.0 + street_no]
        )


def fill_kind(
    con: duckdb.DuckDBPyConnection, game: str, stake: str, kind: str, rng: random.Random, num_hands: int, rate: float
) -> None:
    """Rows of one kind of player at some stakes in the marts of luck, rake and bankrolls."""
    luck, error = rng.gauss(0, 1), 1000 / math.sqrt(num_hands)
    row = [num_hands, num_hands, num_hands // 90, rate + luck, error, rate, 0.9 * error, luck, 0.4 * error, 0.19]
    _insert(con, "mart_luck", [game, stake, kind, *row])
    dealt, won = rng.uniform(8, 10), rng.uniform(4, 18)
    row = [num_hands, num_hands, dealt * num_hands, dealt, 0.1, round(won * num_hands), won, 0.2]
    _insert(con, "mart_rake_players", [game, stake, kind, *row])
    for step in range(1, 17):
        middle, spread = 10.24 * rate * step, 300 * math.sqrt(step)
        row = [step, 16, 1024.0 * step, 40, 40, middle - spread, middle - 9, middle + spread, middle, spread / 8, 0.4]
        _insert(con, "mart_bankroll_bands", [game, stake, kind, *row])


def _measures(rng: random.Random, hands: int, rate: float) -> list[float]:
    rate += rng.gauss(0, 2)
    flops, downs, wins = hands * 6 // 10, hands * 2 // 10, hands // 10
    played = int(hands * rng.uniform(0.1, 0.6))
    counts = {stat: (hands // 40, hands // 20) for stat in STATS}
    counts |= {"vpip": (played, hands), "pfr": (played // 2, hands), "saw_flop": (flops, hands), "wwsf": (wins, flops)}
    counts |= {"went_to_showdown": (downs, flops), "won_at_showdown": (wins, downs)}
    results = [hands, hands, int(rate * hands / 10), rate * hands / 100, rate, 1000 / math.sqrt(hands)]
    return [*results, *(count for stat in STATS for count in counts[stat]), 5 * downs, 2 * downs, downs, 2.5]


def _insert(con: duckdb.DuckDBPyConnection, table: str, row: list) -> None:
    con.execute(f"insert into {table} values ({', '.join('?' * len(row))}, 'rule book')", row)
