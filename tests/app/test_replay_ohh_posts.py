"""Open Hand History through the rules: posts, seats, stakes, games, and what is refused."""

import gzip
import json
import zipfile

import pytest

from pipeline.app.home import Home
from pipeline.app.replay import replay
from pipeline.app.verify import verify
from pipeline.codes import Action, Refusal
from pipeline.lake.dimensions import stakes_from_dimension
from pipeline.lake.read import dimension
from tests.oracles.ohh_lake import replayed, rows, stakes
from tests.oracles.ohh_texts import (
    ALL_IN,
    BLINDS,
    CASH,
    LIMIT,
    SEATS,
    STUD,
    TWICE,
    WALK,
    changed,
    preflop,
    record,
    text_of,
)

FIVE = {**SEATS, "Dee": (5, 5), "Eve": (6, 5), "Fay": (7, 5)}


def test_posts_are_live_dead_or_straddles(tmp_path):
    """Dee straddles, Eve posts an extra blind and a dead one, Fay sits out, Ana has just sat down and is dealt in."""
    posting = preflop(
        f"{BLINDS}Dee Straddle 0.20\nEve Post Dead 0.05\nEve Post Extra Blind 0.10\nAna Sits Down\nAna Added Chips 5\n"
        "Eve Raise 0.30\nAna Fold\nBea Fold\nCid Fold\nDee Fold\nFay Stands Up",
        {"Eve": 0.6},
        0.6,
        FIVE,
    )
    posting["ohh"]["players"][5]["is_sitting_out"] = True
    result = replayed(tmp_path, posting)
    forced = stakes(tmp_path, result).forced

    assert result.num_verified == 1
    assert (forced.blinds, forced.posts, forced.dead) == ((5, 10, 20, 0, 0), (0, 0, 0, 10, 0), (0, 0, 0, 5, 0))


def test_antes_and_a_button_on_an_empty_seat(tmp_path):
    """The seat before the empty one has the button: Cid, so that Ana posts the small blind."""
    anted = preflop(
        "Ana Post Ante 0.02\nBea Post Ante 0.02\nCid Post Ante 0.02\nAna Post SB 0.05\nBea Post BB 0.10\nCid Fold\nAna Fold",
        {"Bea": 0.16},
        0.16,
        dealer_seat=5,
        ante_amount=0.02,
    )
    result = replayed(tmp_path, anted)

    assert result.num_verified == 1
    assert rows(tmp_path, result, "hands")[0]["button_seat"] == 4
    assert stakes(tmp_path, result).forced.antes == (2, 2, 2)


def test_seats_may_be_counted_from_0(tmp_path):
    result = replayed(
        tmp_path, preflop(f"{BLINDS}Ana Fold\nBea Fold", {"Cid": 0.1}, 0.1, {"Ana": (0, 5), "Bea": (1, 5), "Cid": (2, 5)},
                          dealer_seat=0),
    )  # fmt: skip

    assert result.num_verified == 1
    assert rows(tmp_path, result, "hands")[0]["button_seat"] == 1


def test_short_blinds_are_owed_in_full(tmp_path):
    """Cid has 4 cents for the big blind and Ana calls ten; no field says all-in."""
    short = record(
        2003,
        {**SEATS, "Cid": (4, 0.04)},
        [
            ("Preflop", "", "Bea Post SB 0.05\nCid Post BB 0.04\nAna Call 0.10\nBea Fold"),
            ("Flop", "2c 7d Ks", ""),
            ("Turn", "9h", ""),
            ("River", "3s", ""),
            ("Showdown", "", "Ana Shows Cards [Ah Kd]\nCid Mucks Cards [Qh Qd]"),
        ],
        [{"amount": 0.14, "won": {"Ana": 0.14}}],
    )
    result = replayed(tmp_path, short)

    assert (result.num_verified, result.rejects) == (1, ())
    assert stakes(tmp_path, result).forced.blinds == (5, 10, 0)


def test_a_raise_that_was_cut_to_what_could_be_called_is_of_the_whole_stack(tmp_path):
    """Ana is said to be all-in, but Bea has no more than 25 cents over the bet. Where it is not said it is a short raise."""
    lines = (
        "Bea Post SB 0.05\nCid Post BB 0.10\nAna Raise 0.40\nBea Raise 1.20\nCid Fold\nAna Raise 1.10{}\nBea Call 0.25"
    )
    streets = [("Flop", "2c 7d Ks", ""), ("Turn", "9h", ""), ("River", "3s", "")]
    showdown = ("Showdown", "", "Ana Shows Cards [Ah Kd]\nBea Shows Cards [Qh Qd]")
    cut, unmarked = (
        record(
            number,
            {**SEATS, "Bea": (2, 1.5)},
            [("Preflop", "", lines.format(mark)), *streets, showdown],
            [{"amount": 3.1, "won": {"Ana": 3.1}}],
        )
        for number, mark in ((2004, " !"), (2005, ""))
    )
    result = replayed(tmp_path, cut, unmarked)

    assert result.num_verified == 1
    assert [reject.external_id for reject in result.rejects] == ["2005"]
    assert [row["returned_chips"] for row in rows(tmp_path, result, "seats")] == [850, 0, 0]
    assert verify(Home(tmp_path / "home"), result.manifest.run_id).digest == result.manifest.digest


@pytest.mark.parametrize(("currency", "decimals"), [("XPM", 2), ("Chips", 2), ("", 2), ("eur", 2)])
def test_currencies(tmp_path, currency, decimals):
    result = replayed(tmp_path, changed(CASH, currency=currency))

    assert result.num_verified == 1
    assert stakes(tmp_path, result).currency == ("EUR" if currency == "eur" else "PLAY")
    assert stakes(tmp_path, result).decimals == decimals


def test_chips_are_as_small_as_the_amounts_ask_for(tmp_path):
    posts = "Bea Post SB 0.005\nCid Post BB 0.01\nAna Fold\nBea Fold"
    fine = preflop(posts, {"Cid": 0.01}, 0.01, big_blind_amount=0.01)
    whole = preflop(
        "Bea Post SB 1\nCid Post BB 2\nAna Fold\nBea Fold",
        {"Cid": 2},
        2,
        {"Ana": (1, 9), "Bea": (2, 9), "Cid": (4, 9)},
        currency="XPM",
        game_number="1",
        small_blind_amount=1,
        big_blind_amount=2,
    )
    result = replayed(tmp_path, fine, whole)
    found = stakes_from_dimension(dimension(Home(tmp_path / "home").lake, result.manifest, "stakes"))

    assert result.num_verified == 2
    assert [(one.decimals, one.big_blind) for one in found] == [(4, 100), (0, 2)]


def test_a_tournament_is_noted(tmp_path):
    info = {"tournament_number": 77, "currency": "USD", "buyin_amount": 2, "bounty_fee_amount": 0.5, "fee_amount": 0.2}
    blinds = "Bea Post SB 50\nCid Post BB 100\nAna Fold\nBea Fold"
    played = preflop(blinds, {"Cid": 100}, 100, {"Ana": (1, 1500), "Bea": (2, 1500), "Cid": (4, 1500)}, tournament=True,
                     tournament_info=info, small_blind_amount=50, big_blind_amount=100)  # fmt: skip
    result = replayed(tmp_path, played)
    (source,) = rows(tmp_path, result, "source_hands")

    assert stakes(tmp_path, result).currency == "CHIPS"
    assert [source[name] for name in ("tournament_id", "buy_in_currency", "buy_in", "bounty", "fee")] == [
        "77", "USD", 200, 50, 20,
    ]  # fmt: skip


def test_ids_may_be_texts_and_names_may_be_shared(tmp_path):
    """Both players called Ana are told apart by their seats."""
    named = json.loads(json.dumps(CASH).replace('"player_id": 2', '"player_id": "p2"'))
    named["ohh"]["players"][2] |= {"id": "p2", "name": "Ana"}
    named["ohh"]["game_number"] = 1001
    named["ohh"]["table_size"] = "6"
    result = replayed(tmp_path, named)
    players = dimension(Home(tmp_path / "home").lake, result.manifest, "players").column("name").to_pylist()

    assert result.num_verified == 1
    assert players == ["Ana", "Bea", "Ana in seat 4"]


def test_omaha_is_what_was_dealt(tmp_path):
    omaha = changed(ALL_IN, game_type="Omaha")
    omaha["ohh"]["pots"] = [{"number": 0, "amount": 48, "rake": 1, "player_wins": [{"player_id": 1, "win_amount": 47}]}]
    for action, more in zip(omaha["ohh"]["rounds"][2]["actions"], (("5c",), ("5d",), ("5h",)), strict=True):
        action["cards"] += more
    result = replayed(tmp_path, omaha)

    assert [(run.game, run.options["num_verified"]) for run in result.runs] == [("omaha_5", 1)]


def test_at_fixed_limit_amounts_are_blinds_or_bets(tmp_path):
    """A small bet of ten cents, named by the blinds of 5 and 10 cents or by the bets of 10 and 20."""
    result = replayed(tmp_path, LIMIT, changed(LIMIT, small_blind_amount=0.1, big_blind_amount=0.2, game_number="1"))

    assert result.num_verified == 2
    assert (stakes(tmp_path, result).small_bet, stakes(tmp_path, result).big_bet) == (10, 20)


def test_stud_opens_with_a_bring_in(tmp_path):
    """As a bet below the small bet or as a blind; streets go by any names."""
    posted = json.loads(
        json.dumps(STUD).replace('"action": "Bet", "amount": 0.02', '"action": "Post SB", "amount": 0.02')
    )
    posted["ohh"]["game_number"] = "1"
    named = changed(STUD, game_number="2")
    first = named["ohh"]["rounds"][0]
    named["ohh"]["rounds"].insert(0, {"id": -1, "street": "Ante", "actions": first["actions"][:3]})
    first["actions"] = first["actions"][3:]
    for round_, name in zip(named["ohh"]["rounds"][1:], ("3rd", "4th", "5th", "6th", "River"), strict=False):
        round_["street"] = name
    result = replayed(tmp_path, STUD, posted, named)
    actions = [row["action"] for row in rows(tmp_path, result, "actions") if row["street_no"] == 0]

    assert (result.num_verified, result.rejects) == (3, ())
    assert actions == [*[Action.POST_ANTE] * 3, Action.BRING_IN, Action.COMPLETE, Action.CALL, Action.FOLD] * 3
    assert stakes(tmp_path, result).small_bet == 4


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"game_type": "Draw"}, "Draw is not played here"),
        ({"flags": ["Bomb_Pot"]}, "a bomb pot, which has no bets before the flop, is not played here"),
        ({"spec_version": "2.0.0"}, "spec_version 2.0.0: version 1 of any kind is read"),
    ],
)
def test_what_is_not_played_is_counted_apart(tmp_path, fields, reason):
    result = replayed(tmp_path, changed(CASH, **fields), WALK)

    assert [(reject.reason, reject.refusal) for reject in result.rejects] == [(reason, Refusal.UNSUPPORTED)]
    assert (result.counts["unsupported"], result.counts["new"]) == (1, 1)


def test_any_version_1_is_read(tmp_path):
    hands = [
        changed(WALK, spec_version=version, game_number=str(at))
        for at, version in enumerate(("1.2.0", "1.9", 1.4, None))
    ]

    assert replayed(tmp_path, *hands).num_verified == 4


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"game_number": None}, "game_number: the record does not say which hand it is"),
        ({"dealer_seat": None}, "dealer_seat: the record does not say who has the button"),
        ({"bet_limit": {"bet_type": "Mixed"}}, "bet_limit.bet_type: met 'MIXED'; one of NL, PL, FL"),
        ({"players": [{"id": 0, "seat": 1}, {"id": 0, "seat": 2}]}, "players: met the id 0 twice, or none"),
        ({"pots": [{"amount": "much"}]}, "met 'much' where an amount is due"),
        ({"rounds": [{"street": "Preflop", "actions": [{"action": "Burns"}]}]}, "action: met 'Burns'"),
        ({"rounds": [{"street": "Ocean"}]}, "street: met 'Ocean'"),
        ({"rounds": [{"street": "Preflop", "actions": [{"action": "Fold", "player_id": 9}]}]},
         "player '9' acts and has no seat"),
    ],
)  # fmt: skip
def test_a_bad_record_is_rejected_by_line_and_reason(tmp_path, fields, reason):
    """And the others are read."""
    result = replayed(tmp_path, WALK, changed(CASH, **fields))

    assert [(reject.line, reject.reason) for reject in result.rejects] == [(3, reason)]
    assert result.rejects[0].text.startswith('{"ohh": {"spec_version"')
    assert result.counts["new"] == result.counts["rejected"] == 1


def test_archives_and_folders_are_read_by_content(tmp_path):
    """Zip and gzip, under names that say nothing; UTF-16 too, and other JSON is left alone."""
    folder = tmp_path / "saved"
    folder.mkdir()
    (folder / "package.json").write_text('{"name": "no hands"}')
    (folder / "one.json").write_text(text_of(WALK))
    (folder / "two.txt").write_text(text_of(CASH), encoding="utf-16")
    (folder / "three.gz").write_bytes(gzip.compress(text_of(ALL_IN).encode()))
    with zipfile.ZipFile(folder / "four.zip", "w") as archive:
        archive.writestr("deep/hand", text_of(STUD, TWICE))
        archive.writestr("readme.json", "{}")
    result = replay([folder], Home(tmp_path / "home"))

    assert (result.num_verified, result.counts["hands"]) == (5, 5)
