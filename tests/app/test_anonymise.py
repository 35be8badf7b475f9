"""Anonymised replays: no name, table, club, file or word that was said stays anywhere, and hands are the same hands."""

import json
import random
from dataclasses import dataclass
from pathlib import Path

import pytest

from pipeline.app.anonymise import LEAST_KEY_BYTES, Anonymiser, key_of
from pipeline.app.export import export
from pipeline.app.hidden_texts import hide_in_text, hide_in_words
from pipeline.app.home import Home
from pipeline.app.replay import ReplayResult, replay
from pipeline.app.verify import verify
from pipeline.errors import UsageError
from pipeline.lake import provenance
from pipeline.lake.read import block_tables, dimension
from pipeline.record import Source
from tests.command_line import tapete
from tests.oracles import ohh_texts
from tests.oracles.named import MARK, found_in, marked
from tests.oracles.room_texts import ALL, CASH, TWICE, WALK
from tests.oracles.text_mutations import mutated
from tests.oracles.told_hands import told_hands
from tests.oracles.tournament_texts import PROGRESSIVE

KEY = b"a key for these tests alone"
SAMPLE = Path("data/histories/sample.phhs")
SAID = 'Ana said, "Zq98w fish, folds"\nZq98wEve joins the table at seat #9\n'
CHANGES = (
    ("Bea: folds\n", ""),
    ("*** SUMMARY ***", ""),
    ("Cid: ", "Zq98w Eve: "),
    ("Bea: posts small blind", "Bea: posts a Zq98wblind"),
    ("Hold'em No Limit", "Zq98wgame 5 Card Draw Pot Limit"),
    ("Hand #1001:  Hold'em", "Home Game Hand #1001: {Zq98w club}  Hold'em"),
    ("Seat 4: Cid", "Seat 2: Cid"),
    ("$0.05", "Zq98w$0.05"),
)
"""What makes rejects of hands, and a club."""


def room_text() -> str:
    """Hands that hold, and hands that don't for as many reasons as there are."""
    whole = CASH.replace("*** TURN", f"{SAID}*** TURN")
    broken = [whole.replace(old, new) for old, new in CHANGES]
    hands = [*ALL, whole, *broken]
    numbered = [hand.replace(" #100", f" #{at}00", 1) for at, hand in enumerate(hands, start=1)]
    return marked("\n\n\n".join([*numbered, PROGRESSIVE]))


def ohh_text() -> str:
    records = json.loads(json.dumps(ohh_texts.ALL))
    records[0]["ohh"]["pots"][0]["player_wins"][0]["bonus_amount"] = 0.1
    records[1]["ohh"]["rounds"][0]["actions"][0]["action"] = "Zq98w dances"
    records[2]["ohh"]["game_type"] = "Zq98w draw"
    texts = [marked(ohh_texts.text_of(record)) for record in records]
    return "\n\n".join([*texts, texts[0][:300], '{"ohh": {"players": [{"name": "Zq98wEve"}], "Zq98w": 1}}'])


def phh_text() -> str:
    text = marked(SAMPLE.read_text().replace("venue = 'Tapete samples'", "table = 'Zq98w'"))
    return f"{text}\n[Zq98w]\nvariant = 'Zq98w'\nplayers = ['Zq98wEve']\n"


def replayed(
    tmp_path: Path, texts: dict[str, str | bytes], home: str = "home", key: bytes | None = KEY
) -> ReplayResult:
    """Files of these texts in a folder of their own, anonymised."""
    folder = tmp_path / f"{MARK}{home}-files"
    folder.mkdir(exist_ok=True)
    for name, text in texts.items():
        (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return replay([folder / name for name in texts], Home(tmp_path / home), anonymiser=Anonymiser(key))


TEXTS = {"Zq98wroom.txt": room_text, "Zq98w.ohh": ohh_text, "hands.Zq98w": phh_text}


@pytest.mark.parametrize("name", TEXTS)
def test_no_name_stays(tmp_path, name):
    text = TEXTS[name]()
    result = replayed(tmp_path, {name: text})

    assert len(result.rejects) > 1
    assert MARK in text
    assert found_in(tmp_path / "home") == []
    assert MARK.lower() not in f"{result}".lower()


def test_native_records_and_their_sources_are_anonymised(tmp_path):
    """The names of a run that was read openly, exported and read again."""
    (tmp_path / "Zq98w.txt").write_text(room_text())
    open_home = Home(tmp_path / "open")
    open_result = replay([tmp_path / "Zq98w.txt"], open_home)
    texts = {}
    for run in open_result.runs:
        export(open_home, run.run_id, tmp_path / f"{run.run_id}.jsonl")
        lines = [json.loads(line) for line in (tmp_path / f"{run.run_id}.jsonl").read_text().splitlines()]
        for line in lines:
            line["source"] = {
                "site": "room",
                "external_id": "Zq98w 1",
                "file": "Zq98w",
                "section": "Zq98w",
                "table_name": "Zq98w",
            }
        lines.append({**lines[0], "Zq98w": 1})
        texts[f"{run.run_id}.jsonl"] = "\n".join(map(json.dumps, lines))
    result = replayed(tmp_path, texts)

    assert result.num_hands == open_result.num_hands
    assert found_in(tmp_path / "open") != []
    assert found_in(tmp_path / "home") == []


@pytest.mark.parametrize("seed", range(2))
def test_damaged_files_leave_no_names(tmp_path, seed):
    """A damage may spoil a mark too; whole marks never stay."""
    whole = room_text().encode()
    for number, content in enumerate(mutated(whole, random.Random(seed), 4)):
        replayed(tmp_path, {f"{number}.txt": content})

    assert found_in(tmp_path / "home") == []


def test_one_key_gives_one_name_in_every_replay(tmp_path):
    """Another key, or none, gives others; sites have names of their own."""
    seen = []
    for home, text, key in (
        ("one", CASH, KEY), ("two", WALK, KEY), ("three", CASH, KEY + b"!"), ("four", CASH, None), ("five", CASH, None),
    ):  # fmt: skip
        replayed(tmp_path, {"hands.txt": text}, home, key)
        (hand,) = told_hands(Home(tmp_path / home)).values()
        seen.append({seat["player"][1] for seat in hand["seats"]})

    assert seen[0] == seen[1]
    assert len(set().union(*seen)) == 12
    one = Anonymiser(KEY)
    assert one.token("p", "PokerStars", "Ana") != one.token("p", "Full Tilt", "Ana")
    assert one.token("p", "PokerStars", "Ana") != one.token("p", "PokerStars", "ana")


def test_hands_are_those_of_an_open_replay(tmp_path):
    """Rows differ in names alone, and so does what is known of copies."""
    text = "\n".join(ALL)
    result = replayed(tmp_path, {"hands.txt": text})
    (tmp_path / "hands.txt").write_text(text)
    replay([tmp_path / "hands.txt"], Home(tmp_path / "open"))
    hidden, told = told_hands(Home(tmp_path / "home")), told_hands(Home(tmp_path / "open"))
    for hands in (hidden, told):
        for hand in hands.values():
            del hand["source"]["table_name"]
            for seat in hand["seats"]:
                del seat["player"]

    assert hidden == told
    assert all(verify(Home(tmp_path / "home"), run.run_id) for run in result.runs)


def test_the_same_files_under_the_same_key_are_a_no_op(tmp_path):
    first, again = (replayed(tmp_path, {name: CASH}) for name in ("one.txt", "other.txt"))
    unlinked = replayed(tmp_path, {"one.txt": CASH}, key=None)

    assert (first.is_new, again.is_new) == (True, False)
    assert (unlinked.num_hands, unlinked.counts["duplicate"]) == (0, 1)


@pytest.mark.parametrize("is_open_first", [True, False])
def test_a_hand_is_one_hand_open_or_anonymised(tmp_path, is_open_first):
    """The first copy stays as it was, but for the cards that the second brings."""
    home = Home(tmp_path / "home")
    seen = CASH.replace("Cid: shows [Qh Qd] (a pair of Queens)", "Cid: mucks hand").replace(
        "showed [Qh Qd] and", "mucked and"
    )
    other = marked(seen.replace("Dealt to Ana [Ah Kd]", "Dealt to Cid [Qh Qd]"))
    (tmp_path / "open.txt").write_text(other if not is_open_first else marked(seen))
    if is_open_first:
        replay([tmp_path / "open.txt"], home)
        second = replayed(tmp_path, {"hidden.txt": other})
    else:
        replayed(tmp_path, {"hidden.txt": marked(seen)})
        second = replay([tmp_path / "open.txt"], home)
    (hand,) = told_hands(home).values()

    assert [second.counts[name] for name in ("new", "duplicate", "merged", "conflicting")] == [0, 1, 1, 0]
    assert all((MARK in seat["player"][1]) == is_open_first for seat in hand["seats"])
    for run in provenance.all_runs(home.lake):
        assert verify(home, run.run_id)


def test_two_players_files_are_merged_under_one_key(tmp_path):
    hidden = CASH.replace("Cid: shows [Qh Qd] (a pair of Queens)", "Cid: mucks hand").replace(
        "showed [Qh Qd]", "mucked"
    )
    replayed(tmp_path, {"one.txt": marked(hidden)})
    other = marked(hidden.replace("Dealt to Ana [Ah Kd]", "Dealt to Cid [Qh Qd]"))
    second = replayed(tmp_path, {"two.txt": other})
    third = replayed(tmp_path, {"three.txt": other.replace("Qh Qd", "Qh Qc"), "four.txt": other.replace("IV", "V")})

    assert second.counts["merged"] == 1
    assert third.counts["conflicting"] == 2
    assert found_in(tmp_path / "home") == []


def test_what_is_said_of_seats_names_tokens(tmp_path):
    """Of those who were not dealt in too, who are players of the run by their tokens."""
    result = replayed(tmp_path, {"hands.txt": marked(PROGRESSIVE)})
    lake = Home(tmp_path / "home").lake
    said = block_tables(lake, result.manifest.blocks[0], ("source_seats",))["source_seats"].to_pylist()
    players = [row["name"] for row in dimension(lake, result.manifest, "players").to_pylist()]
    token = Anonymiser(KEY).token

    assert [players[row["player_id"]] for row in said] == [
        token("p", "PokerStars", marked(name)) for name in ("Ana", "Bea", "Cid, Jr", "Dora")
    ]
    assert [row["place"] for row in said] == [1, 3, 2, 4]


def test_a_cash_out_names_a_token(tmp_path):
    text = marked(TWICE.replace("*** SUMMARY", "Bea cashed out the hand for €48.01 | Cash Out Fee €0.49\n*** SUMMARY"))
    replayed(tmp_path, {"hands.txt": text})
    (hand,) = told_hands(Home(tmp_path / "home")).values()
    (bea,) = (seat["player"][1] for seat in hand["seats"] if seat["seat_no"] == 5)

    assert hand["source"]["remark"] == f"cash-out: {bea} took 48.01, fee 0.49"


def test_the_command_says_no_name(tmp_path):
    """On both streams; with a key of a file, of the environment, or none."""
    folder = tmp_path / "files"
    folder.mkdir()
    for name, text in TEXTS.items():
        (folder / f"x{name.removeprefix(MARK)}").write_text(text())
    (tmp_path / "key").write_bytes(KEY + b"\n")
    first = tapete("replay", "files", "--home", "home", "--anonymise", "--key-file", "key", cwd=tmp_path)
    no_key = tapete("replay", "files", "--home", "other", "--anonymise", "--json", cwd=tmp_path)
    refused = tapete("replay", "files", "--home", "home", "--key-file", "key", cwd=tmp_path, ok=False)

    assert MARK not in first.stdout + first.stderr
    assert MARK not in no_key.stdout + no_key.stderr
    assert "thrown away" in no_key.stderr
    assert "thrown away" not in first.stderr
    assert refused.returncode == 2
    assert "--anonymise" in refused.stderr
    assert KEY.decode() not in "".join(found_in(tmp_path / "home", KEY.decode()))
    assert found_in(tmp_path / "home") == found_in(tmp_path / "other") == []


def test_keys(tmp_path, monkeypatch):
    monkeypatch.delenv("TAPETE_KEY", raising=False)
    assert key_of(None) is None
    monkeypatch.setenv("TAPETE_KEY", "k" * LEAST_KEY_BYTES)
    assert key_of(None) == b"k" * LEAST_KEY_BYTES
    (tmp_path / "short").write_bytes(b"short\n")
    with pytest.raises(UsageError, match="5 bytes; 16 at least"):
        key_of(tmp_path / "short")
    with pytest.raises(UsageError, match="can't be read"):
        key_of(tmp_path / "missing")


def test_a_field_that_nobody_knows_becomes_a_token():
    """So no field of a later reader slips through."""

    @dataclass(kw_only=True)
    class Later(Source):
        nickname: str | None = None
        friends: tuple[str, ...] = ()

    later = Later(site="s", external_id="5", file="f", nickname="Zq98wEve", friends=("Zq98wAna",))
    hidden = Anonymiser(KEY)._hidden("source", later, "s")

    assert MARK not in f"{hidden}"
    assert (hidden.site, hidden.external_id) == ("s", "5")


def test_texts_without_seats_are_withheld():
    token = Anonymiser(KEY).token
    told = hide_in_text("PokerStars Hand #1: Zq98w", token)

    assert told == f"withheld: 25 characters, {token('x', 'PokerStars Hand #1: Zq98w')}"


def test_reasons_keep_their_words():
    assert hide_in_words("'Zq98w O\\'Neil' acts and has no seat", {}) == "… acts and has no seat"
    assert hide_in_words("met seat 300; seats are 1 to 255", {}) == "met seat 300; seats are 1 to 255"
    assert (
        hide_in_words("Zq98wgame 5 Card Draw Pot Limit is not played here", {})
        == "… 5 Card Draw Pot Limit is not played here"
    )


@pytest.mark.parametrize(
    "line",
    ["King: folds", "500: folds", "500 is sitting out", "Dealt to King [Ah Kd]", "Uncalled bet ($1) returned to 7"],
)
def test_names_that_are_words_or_numbers_are_hidden(line):
    """Of somebody who has no seat, on the lines of rooms."""
    token = Anonymiser(KEY).token
    told = hide_in_text(f"{CASH}{line}", token).split("\n")

    assert told[-1] == token("x", line)
    assert not any(one.startswith("x_") for one in told[:-1])


def test_a_player_may_be_called_like_a_word():
    named = CASH.replace("Ana", "King").replace("Bea", "500")
    told = hide_in_text(named, Anonymiser(KEY).token)

    assert "King:" not in told
    assert "500" not in told.replace("$9.50", "")
