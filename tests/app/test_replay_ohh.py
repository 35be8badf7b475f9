"""Open Hand History through the rules: what is verified, remarked and known, boards, pots and unknown cards."""

from collections import Counter
from pathlib import Path

import pytest

from pipeline.app.home import Home
from pipeline.app.replay import replay
from pipeline.codes import Refusal
from tests.oracles import room_texts
from tests.oracles.ohh_lake import money, replayed, rows
from tests.oracles.ohh_texts import (
    ALL,
    ALL_IN,
    BLINDS,
    CASH,
    SEATS,
    TWICE,
    WALK,
    as_all_to,
    as_raise_to,
    changed,
    preflop,
    record,
    text_of,
)

WHERE_IN_TEXT = {
    "1001": {"table_name": "Tapete IV 40-100 bb"},
    "1002": {"start_date_utc": "2009-11-25T11:21:05Z"},
    "1004": {"start_date_utc": "2009-11-26T15:08:43Z"},
    "1005": {"start_date_utc": "2012-12-14T00:59:50Z"},
}
"""Table and time of the hands of `room_texts` that the records tell otherwise; half a minute later is the same time."""


def test_a_record_of_every_game_is_verified(tmp_path):
    """Cards, actions and the house's rake give what the record says, without its wins."""
    result = replayed(tmp_path, *ALL)

    assert result.rejects == ()
    assert (result.num_verified, result.remarks) == (len(ALL), {})
    assert Counter({run.game: run.num_hands for run in result.runs}) == {
        "holdem": 4, "omaha_hi_lo": 1, "seven_card_stud": 1,
    }  # fmt: skip


def test_the_same_hand_in_a_room_s_text_is_one_hand(tmp_path):
    """Five of the records tell hands of the text: uncalled bets, side pots, a bring-in and two boards among them."""
    (tmp_path / "hands.txt").write_text("\n\n\n".join(room_texts.ALL))
    text = replay([tmp_path / "hands.txt"], Home(tmp_path / "home"))
    result = replayed(tmp_path, *(changed(one, **WHERE_IN_TEXT.get(one["ohh"]["game_number"], {})) for one in ALL))

    assert text.num_verified == len(room_texts.ALL)
    assert [result.counts[name] for name in ("duplicate", "new", "conflicting")] == [4, 1, 1]
    assert result.rejects[0].reason.endswith(": the cards of seat 3")  # the record has another hand mucked


def test_a_hand_under_another_name_is_known(tmp_path):
    replayed(tmp_path, *ALL)
    again = replayed(tmp_path, WALK, CASH, name="other.json")
    other = changed(CASH)
    other["ohh"]["players"][0]["starting_stack"] = 11
    conflicting = replayed(tmp_path, other, name="third.ohh")

    assert again.counts["duplicate"] == 2
    assert conflicting.rejects[0].refusal == Refusal.CONFLICTING


def test_small_numbers_of_two_tables_are_two_hands(tmp_path):
    """Programs that number from 1 at each table; the same table's hand is there once, also from the lake."""
    home = changed(WALK, site_name="Kitchen", network_name="Kitchen", game_number=1)
    result = replayed(tmp_path, home, changed(home, table_name="Cellar"), changed(home))
    again = replayed(tmp_path, home, changed(home, table_name="Attic"), name="again.ohh")

    assert (result.counts["new"], result.counts["duplicate"]) == (2, 1)
    assert (again.counts["new"], again.counts["duplicate"]) == (1, 1)


@pytest.mark.parametrize("rewrite", [as_raise_to, as_all_to])
def test_raises_may_say_where_the_bet_stands(tmp_path, rewrite):
    """A file is read one way: the hands that fit both ways are read as those that don't."""
    walkover = preflop(f"{BLINDS}Ana Raise 0.30\nBea Raise 0.85\nAna Fold\nCid Fold", {"Bea": 0.7}, 0.7)
    three_bet = record(
        2001,
        SEATS,
        [
            ("Preflop", "", f"{BLINDS}Ana Raise 0.30\nBea Raise 0.85\nCid Fold\nAna Raise 1.70\nBea Call 1.10"),
            ("Flop", "2c 7d Ks", "Bea Check\nAna Bet 1\nBea Fold"),
        ],
        [{"amount": 4.1, "won": {"Ana": 4.1}}],
    )
    hands = (walkover, three_bet, *ALL)
    usual = replayed(tmp_path, *hands)
    other = replay([_written(tmp_path / "to.ohh", text_of(*map(rewrite, hands)))], Home(tmp_path / "other"))

    assert usual.num_verified == other.num_verified == len(hands)
    assert [run.digest for run in usual.runs] == [run.digest for run in other.runs]


def test_hands_of_two_writers_in_a_file_are_read_each_as_its_writer_does(tmp_path):
    three_bet = record(
        2001,
        SEATS,
        [("Preflop", "", f"{BLINDS}Ana Raise 0.30\nBea Raise 0.85\nCid Fold\nAna Raise 1.70\nBea Call 1.10"),
         ("Flop", "2c 7d Ks", "Bea Check\nAna Bet 1\nBea Fold")],
        [{"amount": 4.1, "won": {"Ana": 4.1}}],
    )  # fmt: skip
    other = changed(as_raise_to(three_bet), internal_version="Other 3", game_number="2002")
    result = replayed(tmp_path, three_bet, other)

    assert result.num_verified == 2
    first, second = money(tmp_path, result)[:3], money(tmp_path, result)[3:]
    assert first == second


def _written(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


def test_what_nobody_called_comes_back(tmp_path):
    """Of 75 cents more than the call nothing is in the pot; dead chips are no part of a bet."""
    result = replayed(
        tmp_path,
        preflop(f"{BLINDS}Cid Post Dead 0.05\nAna Raise 0.30\nBea Fold\nCid Raise 0.95\nAna Fold", {"Cid": 0.7}, 0.7),
    )

    assert result.num_verified == 1
    assert [row["returned_chips"] for row in rows(tmp_path, result, "seats")] == [0, 0, 75]


def test_a_wrong_win_is_remarked(tmp_path):
    """The lake has what the rules pay."""
    wrong = changed(CASH)
    wrong["ohh"]["pots"][0]["player_wins"][0]["player_id"] = 2
    result = replayed(tmp_path, wrong)
    (source,) = rows(tmp_path, result, "source_hands")

    assert not source["is_verified"]
    assert source["remark"] == "seat 1 collects 138, recorded 0; seat 4 collects 0, recorded 138"


def test_a_pot_of_another_size_is_remarked(tmp_path):
    wrong = changed(WALK)
    wrong["ohh"]["pots"][0]["amount"] = 0.15

    assert replayed(tmp_path, wrong).remarks == {"the pot is not what the record says": 1}


def test_a_pot_that_was_split_but_is_written_as_one_is_paid_in_parts(tmp_path):
    joined = changed(ALL_IN)
    joined["ohh"]["pots"] = [
        {
            "number": 0,
            "amount": 48,
            "rake": 1,
            "player_wins": [
                {"player_id": player, "win_amount": won} for player, won in ((0, 5.75), (1, 23.5), (2, 17.75))
            ],
        }
    ]

    assert replayed(tmp_path, joined).num_verified == 1


def test_a_hand_run_twice_has_two_boards(tmp_path):
    """The boards may part on any street, and the showdown may come before the cards."""
    parted = changed(TWICE)
    parted["ohh"]["rounds"] = [one for one in parted["ohh"]["rounds"] if one["id"] not in (5, 6)]
    parted["ohh"]["game_number"] = 1
    result = replayed(tmp_path, TWICE, parted)
    boards = rows(tmp_path, result, "boards")

    assert result.num_verified == 2
    assert [row["num_boards"] for row in rows(tmp_path, result, "hands")] == [2, 2]
    assert len(boards) == 2


def test_three_boards_are_unsupported(tmp_path):
    thrice = changed(TWICE)
    thrice["ohh"]["rounds"].append({"id": 9, "street": "River", "cards": ["Qc"]})
    result = replayed(tmp_path, thrice)

    assert result.counts["unsupported"] == 1


def test_a_board_may_be_written_whole_on_each_street(tmp_path):
    whole = changed(CASH)
    whole["ohh"]["rounds"][2]["cards"] = ["2c", "7d", "Ks", "9h"]
    whole["ohh"]["rounds"][3]["cards"] = ["2c", "7d", "Ks", "9h", "3s"]

    assert replayed(tmp_path, whole).num_verified == 1


@pytest.mark.parametrize("nothing", [[], None, ""])
def test_no_cards_are_written_in_many_ways(tmp_path, nothing):
    bare = changed(CASH)
    bare["ohh"]["rounds"][0]["cards"] = nothing
    del bare["ohh"]["rounds"][4]["cards"]

    assert replayed(tmp_path, bare).num_verified == 1


@pytest.mark.parametrize("unseen", ["??", "x", "Xx", "", None])
def test_unknown_cards_are_paid_as_recorded(tmp_path, unseen):
    """Two unknown hands, and a known one that lost to what nobody saw."""
    hidden = changed(CASH)
    hidden["ohh"]["rounds"][4]["actions"][0]["cards"] = [unseen, unseen]
    del hidden["ohh"]["rounds"][4]["actions"][1]
    hidden["ohh"]["rounds"][0]["actions"][2]["cards"] = [unseen, unseen]
    beaten = changed(hidden, game_number="1011")
    beaten["ohh"]["rounds"][0]["actions"][2]["cards"] = ["Ah", "Kd"]
    beaten["ohh"]["pots"][0]["player_wins"][0]["player_id"] = 2
    result = replayed(tmp_path, hidden, beaten)

    assert result.remarks == {"unknown cards, paid as recorded": 2}
    assert [row["won_chips"] for row in rows(tmp_path, result, "seats")] == [138, 0, 0, 0, 0, 138]


def test_accounts_that_contradict_each_other_decide_nothing(tmp_path):
    hidden = changed(CASH)
    hidden["ohh"]["rounds"][4]["actions"] = []
    hidden["ohh"]["pots"][0]["player_wins"][0]["win_amount"] = 1.2
    result = replayed(tmp_path, hidden)

    assert [reject.reason for reject in result.rejects] == [
        "pots of 145, but 120 won and 7 taken, and cards are unknown that could tell"
    ]


def test_a_record_without_pots_says_no_result(tmp_path):
    result = replayed(tmp_path, changed(CASH, pots=[]))

    assert (result.num_hands, result.num_verified) == (1, 0)
    assert result.remarks == {"the record says no result": 1}


def test_what_is_paid_beside_the_pot_is_noted(tmp_path):
    """Jackpot, cash-out and bonus leave the pots as the cards have them."""
    paid = changed(CASH)
    (pot,) = paid["ohh"]["pots"]
    pot |= {"rake": 0.05, "jackpot": 0.02}
    pot["player_wins"][0] |= {"cashout_amount": 1.3, "cashout_fee": 0.01, "bonus_amount": 2}
    within = changed(paid, game_number="1012")
    within["ohh"]["pots"][0]["rake"] = 0.07
    result = replayed(tmp_path, paid, within)
    remarks = [row["remark"] for row in rows(tmp_path, result, "source_hands")]

    assert result.num_verified == 2
    assert remarks == ["cash-out: Ana took 1.30, fee 0.01; bonus: Ana got 2.00; jackpot: 0.02 of what was taken"] * 2
    assert [row["rake_chips"] for row in rows(tmp_path, result, "hands")] == [7, 7]


def test_who_lost_may_have_cashed_out(tmp_path):
    sold = changed(CASH)
    sold["ohh"]["pots"][0]["player_wins"].append({"player_id": 2, "win_amount": 0, "cashout_amount": 0.4})

    assert replayed(tmp_path, sold).num_verified == 1


def test_chips_of_the_room_are_left_out_of_the_pot(tmp_path):
    """The room adds a dollar: the player's chips in the pot are as many as without it."""
    splashed = preflop(f"{BLINDS}Nobody Add to Pot 1\nAna Fold\nBea Fold", {"Cid": 1.1}, 1.1)
    result = replayed(tmp_path, splashed)
    (source,) = rows(tmp_path, result, "source_hands")

    assert (source["is_verified"], source["remark"]) == (True, "added to the pot: 1.00 of the room")
    assert [row["won_chips"] for row in rows(tmp_path, result, "seats")] == [0, 0, 10]


def test_chips_of_a_player_that_are_added_are_dead(tmp_path):
    result = replayed(tmp_path, preflop(f"{BLINDS}Ana Add to Pot 1\nAna Fold\nBea Fold", {"Cid": 1.1}, 1.1))

    assert result.num_verified == 1
    assert [row["put_in_chips"] for row in rows(tmp_path, result, "seats")] == [100, 5, 5]


def test_an_adjustment_is_outside_of_the_pot(tmp_path):
    adjusted = preflop(f"{BLINDS}Ana Player Adjustment -0.5\nAna Fold\nBea Fold", {"Cid": 0.1}, 0.1)
    result = replayed(tmp_path, adjusted)

    assert [row["remark"] for row in rows(tmp_path, result, "source_hands")] == ["adjustment: Ana -0.5"]
    assert result.num_verified == 1
