"""What sources say beside the play, in columns: heroes, cash-outs, bounties, places, prizes, re-buys, tables, tournaments."""

import json
from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pipeline.app.build import build
from pipeline.app.export import export
from pipeline.app.home import Home
from pipeline.app.replay import ReplayResult, replay
from pipeline.app.show import show
from pipeline.app.verify import verify
from pipeline.lake import provenance, schema
from pipeline.lake.digest import digest
from pipeline.lake.dimensions import players_from_dimension
from pipeline.lake.read import block_tables, dimension
from pipeline.models import build as models
from tests.needs import corpus_dir
from tests.oracles import ohh_lake
from tests.oracles.ohh_texts import CASH as OHH_CASH
from tests.oracles.ohh_texts import changed as ohh_changed
from tests.oracles.ohh_texts import preflop
from tests.oracles.room_texts import CASH, STUD
from tests.oracles.tournament_texts import OF_THE_ROOM, PROGRESSIVE

SAID_NOTHING = ("hand_no", "seat_no", "player_id")


def rows(home: Home, result: ReplayResult, table: str) -> list[dict]:
    """The rows of a table of all runs of a replay."""
    return [
        row
        for run in result.runs
        for block in run.blocks
        for row in block_tables(home.lake, block, (table,))[table].to_pylist()
    ]


def said(folder: Path, text: str) -> dict[str, dict]:
    """What a hand's text says of each player, by name: values that are neither null nor false."""
    (folder / "hands.txt").write_text(text)
    home = Home(folder / "home")
    result = replay([folder / "hands.txt"], home)
    assert (result.num_verified, result.rejects) == (1, ())
    names = [name for _, name, _ in players_of(home, result)]
    return {
        names[row["player_id"]]: {
            key: value for key, value in row.items() if key not in SAID_NOTHING and value not in (None, False)
        }
        for row in rows(home, result, "source_seats")
    }


def players_of(home: Home, result: ReplayResult) -> list[tuple[str | None, str, str | None]]:
    run = result.manifest
    return players_from_dimension(dimension(home.lake, run, "players"), dimension(home.lake, run, "policies"))


def without(text: str, *lines: str) -> str:
    """The text without these lines, each of which is there."""
    kept = text.splitlines()
    for line in lines:
        kept.remove(line)
    return "\n".join(kept) + "\n"


def also(text: str, *lines: str) -> str:
    """The text with these lines before its summary."""
    before, mark, after = text.partition("*** SUMMARY ***")
    return "".join((before, *(f"{line}\n" for line in lines), mark, after))


def test_a_progressive_bounty_goes_half_to_the_winner_and_half_on_his_head(tmp_path):
    """Sums of 1.25 twice; Dora was not dealt in, and finishes, and had bought chips again."""
    found = said(tmp_path, PROGRESSIVE)

    assert found == {
        "Ana": {
            **{"head_bounty": 500, "bounty_won": 250, "head_bounty_after": 750},
            **{"has_finished": True, "place": 1, "prize": 1040, "currency": "USD"},
        },
        "Bea": {
            **{"is_hero": True, "head_bounty": 250, "bounty_paid": 125, "knocked_out_by": [1]},
            **{"has_finished": True, "place": 3, "prize": 300, "currency": "USD"},
        },
        "Cid, Jr": {
            **{"head_bounty": 250, "bounty_paid": 125, "knocked_out_by": [1]},
            **{"has_finished": True, "place": 2, "prize": 511, "currency": "USD"},
        },
        "Dora": {
            **{"head_bounty": 250, "rebuy_chips": 1500, "rebuy_price": 500},
            **{"has_finished": True, "place": 4, "currency": "USD"},
        },
    }


@pytest.mark.parametrize(
    ("lines", "won", "paid"),
    [
        (["Ana wins the $2.50 bounty for eliminating Bea"], {"Ana": 250}, {"Bea": ([1], 250)}),
        (["Ana, Cid, Jr split the $2.50 bounty for eliminating Bea"], {"Ana": 125, "Cid, Jr": 125}, {"Bea": ([1, 4], 250)}),
        (["Ana, Cid, Jr split the $0.25 bounty for eliminating Bea"], {}, {"Bea": ([1, 4], 25)}),
        (
            [
                "Ana wins $3.06 for splitting the elimination of Bea and their own bounty increases by $3.06 to $8.06",
                "Cid, Jr wins $3.05 for splitting the elimination of Bea and their own bounty increases by $3.06 to $5.56",
            ],
            {"Ana": 306, "Cid, Jr": 305},
            {"Bea": ([1, 4], 611)},
        ),
        (["Ana wins the $2.50 bounty for eliminating Bea"] * 2, {"Ana": 250}, {"Bea": ([1], 250)}),
        (["Ana, Eve split the $2.50 bounty for eliminating Bea"], {}, {}),
        (["Ana wins the 2.5 Mio bounty for eliminating Bea", "Ana wins $1 for eliminating Bea and leaves"], {}, {}),
        (['Bea said, "Ana wins the $2.50 bounty for eliminating Bea'], {}, {}),
    ],
)  # fmt: skip
def test_bounties_are_shared_to_the_cent_or_not_said(tmp_path, lines, won, paid):
    """Nobody says who gets the odd cent of a half."""
    found = said(tmp_path, also(without(PROGRESSIVE, *OF_THE_ROOM), *lines))

    assert {name: row["bounty_won"] for name, row in found.items() if "bounty_won" in row} == won
    assert {
        name: (row["knocked_out_by"], row["bounty_paid"]) for name, row in found.items() if "knocked_out_by" in row
    } == paid


@pytest.mark.parametrize(
    ("line", "fields"),
    [
        ("Dora re-buys and receives 1500 chips for $5", {"rebuy_chips": 3000, "rebuy_price": 1000, "currency": "USD"}),
        ("Ana takes the add-on and receives 2,000 chips for $1.00", {"addon_chips": 2000, "addon_price": 100}),
        ("Ana wins an entry to tournament #2869142162", {"entry_won": "2869142162"}),
        ("Ana finished the tournament", {"has_finished": True}),
        ("Ana finished the tournament in 17th place and received a cup.", {"has_finished": True, "place": 17, "prize": None}),
        ("Ana wins the tournament - congratulations!", {"has_finished": True, "place": 1}),
        ("Ana finished the tournament in 0th place", {"has_finished": None}),
    ],
)  # fmt: skip
def test_lines_of_tournaments(tmp_path, line, fields):
    without_ana = without(PROGRESSIVE, "Ana wins the tournament and receives $10.40 - congratulations!")
    found = said(tmp_path, also(without_ana, line))[line.split()[0]]

    assert {key: found.get(key) for key in fields} == fields


def test_points_are_a_currency(tmp_path):
    """Re-buys for StarsCoin are of the points that headers call SC; such a prize of FPP contradicts them."""
    points = PROGRESSIVE.replace("for $5\n", "for 300 StarsCoin\n").replace(
        "(900 in chips, $2.50 bounty)", "(900 in chips)"
    )
    found = said(tmp_path, points)["Dora"]

    assert (found["rebuy_price"], found["currency"]) == (30_000, "SC")


@pytest.mark.parametrize(
    ("line", "name", "key", "word"),
    [
        ("Bea finished the tournament in 3rd place and received $3.50.", "Bea", "prize", "prize"),
        ("Dora finished the tournament in 5th place", "Dora", "place", "place"),
        ("Ana wins the $3 bounty for eliminating Bea", "Ana", "bounty_won", "bounty of Bea"),
    ],
)
def test_of_a_contradiction_neither_value_counts(tmp_path, line, name, key, word):
    found = said(tmp_path, also(PROGRESSIVE, line))
    home = Home(tmp_path / "home")
    (run,) = provenance.all_runs(home.lake)
    (source,) = block_tables(home.lake, run.blocks[0], ("source_hands",))["source_hands"].to_pylist()

    assert key not in found[name]
    assert (source["remark"], source["is_verified"]) == (f"contradiction: two values of {word} for {name}", True)


def test_an_amount_in_another_currency_is_left_out(tmp_path):
    """A row has one: that of the first amount, here a bounty in dollars on her head."""
    found = said(tmp_path, also(PROGRESSIVE, "Dora finished the tournament in 4th place and received 20 FPP."))["Dora"]
    home = Home(tmp_path / "home")
    (run,) = provenance.all_runs(home.lake)
    (source,) = block_tables(home.lake, run.blocks[0], ("source_hands",))["source_hands"].to_pylist()

    assert (found["place"], found["currency"], "prize" in found) == (4, "USD", False)
    assert source["remark"] == "left out: an amount of Dora in another currency"


def test_absurd_amounts_are_passed_over(tmp_path):
    """They would not fit a column."""
    lines = [
        "Bea finished the tournament in 999999999th place and received 99999999999999999.",
        *["Dora re-buys and receives 999999999999999999 chips for $1"] * 20,
        *["Dora takes the add-on and receives 1 chips for 9999999999999999"] * 9,
    ]
    found = said(
        tmp_path, also(without(PROGRESSIVE, "Bea finished the tournament in 3rd place and received $3."), *lines)
    )

    assert (found["Bea"]["place"], found["Dora"]["rebuy_chips"]) == (999_999_999, 1500)


def test_the_hero_is_who_sees_all_own_cards(tmp_path):
    """In stud all show a card; where a text shows everybody's cards nobody is."""
    assert said(tmp_path, CASH) == {"Ana": {"is_hero": True}}
    assert said(tmp_path, STUD) == {"Ana": {"is_hero": True}}
    shown = CASH.replace("Dealt to Ana [Ah Kd]\n", "Dealt to Ana [Ah Kd]\nDealt to Cid [Qh Qd]\n").replace(
        "#1001", "#1"
    )
    assert said(tmp_path, shown) == {}


def test_a_cash_out_is_in_columns_and_in_words(tmp_path):
    (tmp_path / "hands.txt").write_text(
        CASH.replace("Ana collected $1.38 from pot", "Ana cashed out the hand for $1.20 | Cash Out Fee $0.01")
    )
    home = Home(tmp_path / "home")
    result = replay([tmp_path / "hands.txt"], home)
    (seat,) = rows(home, result, "source_seats")
    (source,) = rows(home, result, "source_hands")

    assert (seat["seat_no"], seat["is_hero"], seat["cash_out_chips"], seat["cash_out_fee_chips"]) == (1, True, 120, 1)
    assert source["remark"] == "cash-out: Ana took 1.20, fee 0.01"


@pytest.mark.parametrize(
    ("old", "new", "table"),
    [
        ("", "", (6, False, None, None)),
        ("PokerStars Hand", "PokerStars Zoom Hand", (6, True, None, None)),
        ("PokerStars Hand #1001:  ", "PokerStars Home Game Hand #1001: {The {kitchen}  ", (6, False, "The {kitchen", None)),
        ("Hold'em No Limit (", "Mixed NLH/PLO (Hold'em No Limit, ", (6, False, None, "Mixed NLH/PLO")),
        (" 6-max", "", (None, False, None, None)),
    ],
)  # fmt: skip
def test_what_headers_say_of_the_table(tmp_path, old, new, table):
    (tmp_path / "hands.txt").write_text(CASH.replace(old, new))
    home = Home(tmp_path / "home")
    (source,) = rows(home, replay([tmp_path / "hands.txt"], home), "source_hands")

    assert tuple(source[name] for name in ("table_size", "is_fast", "home_game", "mixture")) == table


def test_open_hand_history_says_it_in_fields(tmp_path):
    """Jackpot, cash-out, bonus, an adjustment, the room's chips; flags and size of the table."""
    paid = ohh_changed(OHH_CASH, table_size="6", flags=["Fast"], hero_player_id=0)
    (pot,) = paid["ohh"]["pots"]
    pot |= {"rake": 0.05, "jackpot": 0.02}
    pot["player_wins"][0] |= {"cashout_amount": 1.3, "cashout_fee": 0.01, "bonus_amount": 2}
    blinds = "Bea Post SB 0.05\nCid Post BB 0.10\n"
    adjusted = preflop(
        f"{blinds}Ana Player Adjustment -0.5\nNobody Add to Pot 1\nAna Fold\nBea Fold", {"Cid": 1.1}, 1.1
    )
    result = ohh_lake.replayed(tmp_path, paid, adjusted)
    first, second = ohh_lake.rows(tmp_path, result, "source_hands")
    seats = ohh_lake.rows(tmp_path, result, "source_seats")

    assert result.num_verified == 2
    assert [first[name] for name in ("table_size", "is_fast", "jackpot_chips", "added_chips")] == [6, True, 2, None]
    assert [second[name] for name in ("jackpot_chips", "added_chips")] == [None, 100]
    told = [
        (row["hand_no"], row["seat_no"], row["cash_out_chips"], row["bonus_chips"], row["adjustment_chips"])
        for row in seats
    ]
    assert told == [(0, 1, 130, 200, None), (1, 1, None, None, -50)]
    assert [row["is_hero"] for row in seats] == [True, True]


def test_a_tournament_of_open_hand_history(tmp_path):
    """Bounties by id: 0 has the button, 1 and 2 the blinds."""
    info = {
        **{
            "tournament_number": 77,
            "name": "Big Tapete",
            "currency": "EUR",
            "buyin_amount": 2,
            "bounty_fee_amount": 0.5,
        },
        **{"fee_amount": 0.2, "initial_stack": 1500, "type": "MTT", "flags": ["Bounty", "Rebuy"]},
        **{"speed": {"type": "Turbo", "round_time": 300}, "start_date_utc": "2021-05-21T07:53:30Z"},
    }
    stacks = {"Ana": (1, 1500), "Bea": (2, 1500), "Cid": (4, 1500)}
    played = preflop("Bea Post SB 50\nCid Post BB 100\nAna Fold\nBea Fold", {"Cid": 100}, 100, stacks, tournament=True,
                     tournament_info=info, small_blind_amount=50, big_blind_amount=100)  # fmt: skip
    ids = {player["name"]: player["id"] for player in played["ohh"]["players"]}
    played["ohh"]["players"][0]["player_bounty"] = 0.5
    played["ohh"]["tournament_bounties"] = [
        {"player_id": ids["Cid"], "bounty_won": 0.25, "defeated_player_id": ids["Ana"]},
        {"player_id": ids["Bea"], "bounty_won": "0.26", "defeated_player_id": ids["Ana"]},
        {"player_id": 99, "bounty_won": 9, "defeated_player_id": ids["Ana"]},
        {"player_id": ids["Bea"], "bounty_won": "much"},
        7,
    ]
    result = ohh_lake.replayed(tmp_path, played)
    (source,) = ohh_lake.rows(tmp_path, result, "source_hands")
    ana, bea, cid = ohh_lake.rows(tmp_path, result, "source_seats")

    of_tournament = [source[f"tournament_{name}"] for name in ("name", "type", "flags", "speed")]
    assert [*of_tournament, source["initial_stack_chips"]] == ["Big Tapete", "MTT", "Bounty,Rebuy", "Turbo", 1500]
    assert source["tournament_start"].isoformat() == "2021-05-21T07:53:30+00:00"
    assert (ana["head_bounty"], ana["bounty_paid"], ana["knocked_out_by"], ana["currency"]) == (50, 51, [2, 4], "EUR")
    assert (bea["bounty_won"], cid["bounty_won"]) == (26, 25)


@pytest.fixture(scope="module")
def read(tmp_path_factory) -> tuple[Home, ReplayResult]:
    """The corpus of PokerStars and of Open Hand History, replayed."""
    home = Home(tmp_path_factory.mktemp("read"))
    return home, replay([corpus_dir() / "pokerstars", corpus_dir() / "ohh"], home)


def by_place(home: Home, result: ReplayResult) -> dict[tuple[str, int], list[dict]]:
    """What is said of seats by the file and line that the hand begins on; heroes of whom nothing more is said left out."""
    found: dict[tuple[str, int], list[dict]] = {}
    for run in result.runs:
        names = players_from_dimension(dimension(home.lake, run, "players"), dimension(home.lake, run, "policies"))
        for block in run.blocks:
            tables = block_tables(home.lake, block, ("source_hands", "source_seats"))
            places = {
                row["hand_no"]: (Path(row["file"]).name, row["line"]) for row in tables["source_hands"].to_pylist()
            }
            for row in tables["source_seats"].to_pylist():
                if row["has_finished"]:
                    found.setdefault(places[row["hand_no"]], []).append({**row, "name": names[row["player_id"]][1]})
    return found


def test_places_and_prizes_of_the_corpus(read):
    """Every line `finished the tournament` of its files, read by hand; those of the last hand stand in lines 2849 to 2854."""
    found = {
        place: sorted((row["place"], row["name"], row["prize"]) for row in told)
        for place, told in by_place(*read).items()
    }

    assert found == {
        ("allin-preflop.txt", 1): [(4, "Anon1", 511)],  # line 29
        ("collected-on-showdown.txt", 1): [(28, "Anon7 x", None)],  # line 43
        ("player-sitting-out.txt", 1): [(35, "Anon4", None)],  # line 45
        ("nl_sng_session.txt", 351): [(10, "Player9", None)],  # line 385
        ("nl_sng_session.txt", 1173): [(9, "Player6", None)],  # line 1215
        ("nl_sng_session.txt", 2354): [(8, "Player5", None)],  # line 2392
        ("nl_sng_session.txt", 2581): [(7, "Player1", None)],  # line 2615
        ("nl_sng_session.txt", 2818): [
            *((1, name, 4000) for name in ("Hero", "Player3", "Player4", "Player7", "Player8")),
            (6, "Player2", None),
        ],
    }


def test_heroes_of_the_corpus(read):
    """As many as hands with a line `Dealt to` (340), and records that name their hero (388)."""
    home, result = read
    heroes = [row for row in rows(home, result, "source_seats") if row["is_hero"]]

    assert len(heroes) == 340 + 388


def test_tables_of_the_corpus(read):
    """Three Zoom headers and a record flagged Fast; the club of the only home game."""
    home, result = read
    sources = rows(home, result, "source_hands")

    assert sum(row["is_fast"] is True for row in sources) == 4
    assert {row["home_game"] for row in sources} == {None, "chipchipchip"}
    assert {row["table_size"] for row in sources} == {None, 2, 6, 8, 9, 10}


def test_native_records_keep_it(read, tmp_path):
    """Every run of the corpus, exported and read into another lake: the same content and the same said of hands and seats."""
    home, result = read
    for run in result.runs:
        if run.num_hands:
            export(home, run.run_id, tmp_path / f"{run.run_id}.jsonl")
    other = Home(tmp_path / "other")
    for run in result.runs:
        if not run.num_hands:
            continue
        again = replay([tmp_path / f"{run.run_id}.jsonl"], other)
        assert again.manifest.digest == run.digest
        for table in ("source_hands", "source_seats"):
            before, after = (
                pa.concat_tables([block_tables(one.lake, block, (table,))[table] for block in manifest.blocks])
                for one, manifest in ((home, run), (other, again.manifest))
            )
            of = (
                ["is_verified", "remark", "details"] if table == "source_hands" else []
            )  # a record says who won what it knows
            assert before.drop_columns(of).equals(after.drop_columns(of))
        assert again.counts["new"] == run.num_hands
        export(other, again.manifest.run_id, tmp_path / "again.jsonl")
        assert (tmp_path / "again.jsonl").read_text() == (tmp_path / f"{run.run_id}.jsonl").read_text()


def test_a_tournament_goes_through_native_records_show_and_sql(tmp_path):
    """Dora, who was not dealt in, has no seat, and a player's number all the same."""
    said(tmp_path, PROGRESSIVE)
    home, other = Home(tmp_path / "home"), Home(tmp_path / "other")
    (run,) = provenance.all_runs(home.lake)
    export(home, run.run_id, tmp_path / "hands.jsonl")
    again = replay([tmp_path / "hands.jsonl"], other)
    text = show(other, again.manifest.run_id, 0)

    assert verify(home, run.run_id).digest == again.manifest.digest == run.digest
    assert "Tournament 77, level II, buy-in 2.00+2.50+0.50 USD" in text
    assert (
        "Ana wins 2.50 USD in bounties, has a bounty of 7.50 USD on the own head now, finishes the tournament in place 1 and"
        in text
    )
    assert (
        "Cid, Jr has a bounty of 2.50 USD on the own head, is knocked out by Ana for 1.25 USD, finishes the tournament in place 2"
        in text
    )
    assert "Dora re-buys 1,500 chips for 5.00 USD" in text
    build(other)
    with models.connect(other.lake, other.warehouse) as con:
        found = con.execute(
            "select player, was_dealt_in, place, prize_hundredths, tournament_id from source_seats order by seat_no"
        ).fetchall()
    assert found == [
        ("Ana", True, 1, 1040, "77"),
        ("Bea", True, 3, 300, "77"),
        ("Cid, Jr", True, 2, 511, "77"),
        ("Dora", False, 4, None, "77"),
    ]


def test_a_lake_of_the_fourth_schema_still_loads(tmp_path):
    """Files without the columns that came later, and no source_seats: what is not there is not said."""
    said(tmp_path, PROGRESSIVE)
    home = Home(tmp_path / "home")
    (run,) = provenance.all_runs(home.lake)
    (block,) = run.blocks
    files = []
    for file in block.files:
        if file.table == "source_seats":
            continue
        path = home.lake / file.file
        young = [column.name for column in schema.table(file.table).columns if column.since > 4]
        table = pq.read_table(path, partitioning=None).drop_columns(young)
        pq.write_table(table, path)
        files.append(replace(file, num_bytes=path.stat().st_size, digest=digest(table)))
    provenance.publish(home.lake, replace(run, blocks=(replace(block, files=tuple(files)),), schema_version=4))
    build(home)
    export(home, run.run_id, tmp_path / "hands.jsonl")
    source = json.loads((tmp_path / "hands.jsonl").read_text())["source"]

    with models.connect(home.lake, home.warehouse) as con:
        found = con.execute("select tournament_id, table_size, is_fast from source_hands").fetchall()
        assert con.execute("select count(*) from source_seats").fetchall() == [(0,)]
    assert found == [("77", None, None)]
    assert (source["tournament"]["level"], source.keys() & {"seats", "table_size", "is_fast"}) == ("II", set())
    assert verify(home, run.run_id).num_hands == 1
    assert "Tournament 77, level II" in show(home, run.run_id, 0)
    assert replay([tmp_path / "hands.jsonl"], home).counts["duplicate"] == 1


def test_a_copy_by_way_of_native_records_is_the_same_hand(tmp_path):
    """The digest of what copies say alike goes with the hand, so the lake does not count it twice."""
    said(tmp_path, PROGRESSIVE)
    home = Home(tmp_path / "home")
    (run,) = provenance.all_runs(home.lake)
    export(home, run.run_id, tmp_path / "hands.jsonl")

    assert replay([tmp_path / "hands.jsonl"], home).counts["duplicate"] == 1
