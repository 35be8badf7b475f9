"""Text of card rooms through the rules: hands written for these tests, each dialect by a change to one of them."""

import random
from collections import Counter
from pathlib import Path

import pytest

from pipeline.app import known_hands
from pipeline.app.export import export
from pipeline.app.home import Home
from pipeline.app.replay import replay
from pipeline.app.show import show
from pipeline.app.verify import verify
from pipeline.codes import Action, Refusal
from pipeline.lake import provenance
from pipeline.lake.dimensions import stakes_from_dimension
from pipeline.lake.read import dimension
from tests.app.room_replays import changed, replayed, rows
from tests.oracles.room_texts import ALL, ALL_IN, CASH, FULL_TILT, STUD, TWICE, WALK


def test_a_file_of_every_game_is_verified(tmp_path):
    """Cards, actions and the house's rake give what the record says, without its lines of who collected."""
    result = replayed(tmp_path, "\n\n\n".join(ALL))

    assert result.rejects == ()
    assert result.num_verified == len(ALL)
    assert result.remarks == {}
    assert Counter(run.game for run in result.runs) == Counter(
        ("holdem", "omaha_hi_lo", "seven_card_stud", "six_plus", "five_card_stud")
    )
    assert result.counts == {
        "hands": 7, "new": 7, "duplicate": 0, "conflicting": 0, "cancelled": 0, "unsupported": 0, "rejected": 0,
        "merged": 0,
    }  # fmt: skip


def test_what_is_collected_is_never_read(tmp_path):
    """A wrong line is a remark, and the lake has what the rules pay."""
    wrong = changed(CASH, ("Ana collected $1.38", "Cid collected $1.38"))
    result = replayed(tmp_path, wrong)
    (source,) = rows(tmp_path, result, "source_hands")

    assert not source["is_verified"]
    assert source["remark"] == "seat 1 collects 138, recorded 0; seat 4 collects 0, recorded 138"
    assert [row["won_chips"] for row in rows(tmp_path, result, "seats")] == [138, 0, 0]


def test_a_pot_of_another_size_is_remarked(tmp_path):
    result = replayed(tmp_path, changed(WALK, ("Total pot $0.10", "Total pot $0.15")))

    assert result.remarks == {"the pot is not what the record says": 1}


def test_more_rake_than_there_is_pot_is_remarked(tmp_path):
    """The room took no more than there was, whatever it says, even where nobody is said to collect."""
    collected = "Cid collected $0.10 from pot\n"
    result = replayed(tmp_path, changed(WALK, ("Rake $0", "Rake $3"), (collected, "")))
    (source,) = rows(tmp_path, result, "source_hands")

    assert not source["is_verified"]
    assert source["remark"] == "rake 10, recorded 300"
    assert result.remarks == {"the rake is not what the record says": 1}


def test_a_hand_run_twice_has_two_boards(tmp_path):
    """The odd cent goes to the first board, and export and verification say both."""
    result = replayed(tmp_path, TWICE)
    home = Home(tmp_path / "home")
    (hand,), (board,) = rows(tmp_path, result, "hands"), rows(tmp_path, result, "boards")
    awards = {(row["board_no"], row["seat_no"]): row["chips"] for row in rows(tmp_path, result, "awards")}
    shown = show(home, result.manifest.run_id, 0)
    export(home, result.manifest.run_id, tmp_path / "out.jsonl")
    again = replay([tmp_path / "out.jsonl"], Home(tmp_path / "other"))

    assert "--- second board [Ac4d4s9cQs]" in shown
    assert "Bea collects 48.50 from the main pot on the second board" in shown
    assert hand["num_boards"] == 2
    assert (board["deal_no"], board["board_no"]) == (0, 1)
    assert awards == {(0, 3): 4851, (1, 5): 4850}
    assert again.manifest.digest == result.manifest.digest
    assert verify(home, result.manifest.run_id).digest == result.manifest.digest


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("[Ac 4d 4s", "[Ks 4d 4s"), "a card that was dealt before"),
        ((" [Qs]", ""), "too few board cards for a street"),
    ],
)
def test_a_second_board_is_checked_like_the_first(tmp_path, change, reason):
    assert replayed(tmp_path, changed(TWICE, change)).rejects[0].reason == reason


def test_rake_of_several_pots_is_taken_as_the_summary_lists_them(tmp_path):
    """Pots of 24 and 24 less a dollar from the first; half of what is left goes to the low hand; export says the pots."""
    listed = replayed(tmp_path, ALL_IN)
    awards = Counter()
    for row in rows(tmp_path, listed, "awards"):
        awards[row["pot_no"], row["side"]] += row["chips"]
    both = changed(
        ALL_IN,
        *(("$12 from side", "$11.75 from side"), ("$11.50 from", "$11.75 from"), ("$5.75 from", "$5.88 from")),
        ("Ana collected $5.88", "Ana collected $5.87"),
        ("Main pot $23. Side pot $24.", "Main pot $23.50. Side pot $23.50."),
        ("#1003", "#1013"),
    )
    shared = replayed(tmp_path, both, "both.txt")
    export(Home(tmp_path / "home"), shared.manifest.run_id, tmp_path / "out.jsonl")
    again = replay([tmp_path / "out.jsonl"], Home(tmp_path / "other"))

    assert awards == {(0, 0): 1150, (0, 1): 1150, (1, 0): 1200, (1, 1): 1200}
    assert shared.num_verified == 1
    assert again.manifest.digest == shared.manifest.digest


def test_a_cap_limits_what_is_put_in_not_the_stack(tmp_path):
    capped = changed(
        CASH,
        ("($0.05/$0.10 USD)", "($0.05/$0.10 - $0.70 Cap -  USD)"),
        ("Ana: bets $0.40", "Ana: bets $0.40 and has reached the $0.70 cap"),
        ("Cid: calls $0.40", "Cid: calls $0.40 and has reached the $0.70 cap"),
        ("Cid: checks\nAna: checks\n", ""),
    )
    result = replayed(tmp_path, capped)
    home = Home(tmp_path / "home")
    (stakes,) = stakes_from_dimension(dimension(home.lake, result.manifest, "stakes"))

    assert result.num_verified == 1
    assert [row["stack_chips"] for row in rows(tmp_path, result, "seats")] == [1000, 950, 1200]
    assert (stakes.cap, stakes.label) == (70, "0.05/0.10 cap 0.70")
    assert verify(home, result.manifest.run_id).digest == result.manifest.digest


def test_a_cash_out_is_remarked(tmp_path):
    """The winner has sold the pot and gets no line; the rules pay the seat all the same."""
    sold = changed(CASH, ("Ana collected $1.38 from pot", "Ana cashed out the hand for $1.20 | Cash Out Fee $0.01"))
    result = replayed(tmp_path, sold)
    (source,) = rows(tmp_path, result, "source_hands")

    assert (source["is_verified"], source["remark"]) == (False, "cash-out: Ana took 1.20, fee 0.01")
    assert result.remarks == {"a player cashed out": 1}


def test_unknown_cards_are_paid_as_recorded(tmp_path):
    hidden = changed(
        CASH,
        *(("Cid: shows [Qh Qd] (a pair of Queens)\n", ""), ("Ana: shows [Ah Kd] (a pair of Kings)\n", "")),
        *(("Dealt to Ana [Ah Kd]\n", ""), ("showed [Ah Kd] and ", ""), ("showed [Qh Qd] and ", "")),
    )
    result = replayed(tmp_path, hidden)

    assert result.remarks == {"unknown cards, paid as recorded": 1}
    assert [row["won_chips"] for row in rows(tmp_path, result, "seats")] == [138, 0, 0]


def test_a_winner_that_nobody_saw_is_paid_as_recorded(tmp_path):
    """Cid wins against Ana's known hand without a word of the cards: they may be better, so the record decides."""
    hidden = changed(
        CASH,
        *(("Cid: shows [Qh Qd] (a pair of Queens)\n", ""), ("showed [Qh Qd] and lost with a pair of Queens", "won")),
        ("Ana collected $1.38", "Cid collected $1.38"),
    )
    result = replayed(tmp_path, hidden)

    assert result.remarks == {"unknown cards, paid as recorded": 1}
    assert [row["won_chips"] for row in rows(tmp_path, result, "seats")] == [0, 0, 138]


def test_a_seat_that_has_left_folds_before_its_turn(tmp_path):
    """Bea folds before Ana has acted."""
    early = changed(CASH, ("Ana: raises $0.20 to $0.30\nBea: folds\n", "Bea: folds\nAna: raises $0.20 to $0.30\n"))
    result = replayed(tmp_path, early)
    usual = replay([_written(tmp_path / "usual.txt", CASH)], Home(tmp_path / "other"))

    assert result.num_verified == 1
    assert result.manifest.digest == usual.manifest.digest


def test_when_all_others_have_left_nothing_is_left_to_decide(tmp_path):
    left = changed(
        WALK,
        ("Ana: folds\nBea: folds\n", "Bea: folds\nCid: folds\n"),
        ("($0.05) returned to Cid", "($0) returned to Ana"),
    )
    left = changed(left, ("Cid collected $0.10", "Ana collected $0.15"), ("Total pot $0.10", "Total pot $0.15"))

    assert replayed(tmp_path, left).num_verified == 1


def _written(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


def test_new_players_post_live_and_dead(tmp_path):
    """Dee posts a big blind to play, Eve both, of which the small one is dead; a second small blind is dead too."""
    posting = changed(
        WALK,
        (
            "Seat 4: Cid ($12 in chips)\n",
            "Seat 4: Cid ($12 in chips)\nSeat 5: Dee ($5 in chips)\nSeat 6: Eve ($5 in chips)\n",
        ),
        ("Cid: posts big", "Dee: posts big blind $0.10\nEve: posts small & big blinds $0.15\nCid: posts big"),
        (
            "Ana: folds\nBea: folds\n",
            "Dee: checks\nEve: raises $0.20 to $0.30\nAna: folds\nBea: folds\nCid: folds\nDee: folds\n",
        ),
        ("Uncalled bet ($0.05) returned to Cid", "Uncalled bet ($0.20) returned to Eve"),
        ("Cid collected $0.10", "Eve collected $0.40"),
        ("Total pot $0.10", "Total pot $0.40"),
    )
    result = replayed(tmp_path, posting)
    (stakes,) = stakes_from_dimension(dimension(Home(tmp_path / "home").lake, result.manifest, "stakes"))

    assert result.num_verified == 1
    assert stakes.forced.blinds == (5, 10, 0, 0, 0)
    assert stakes.forced.posts == (0, 0, 10, 10, 0)
    assert stakes.forced.dead == (0, 0, 0, 5, 0)


def test_short_blinds_are_owed_in_full(tmp_path):
    """Cid is all-in for 4 cents of the big blind; Ana calls ten."""
    short = changed(
        WALK,
        ("Seat 4: Cid ($12 in", "Seat 4: Cid ($0.04 in"),
        ("posts big blind $0.10", "posts big blind $0.04 and is all-in"),
        (
            "Ana: folds\nBea: folds\nUncalled bet ($0.05) returned to Cid\n",
            "Ana: calls $0.10\nBea: folds\n*** FLOP *** [2c 7d Ks]\n",
        ),
        (
            "Cid collected $0.10 from pot\n",
            "*** TURN *** [2c 7d Ks] [9h]\n*** RIVER *** [2c 7d Ks 9h] [3s]\n*** SHOW DOWN ***\n",
        ),
    )
    short = changed(
        short,
        (
            "*** SHOW DOWN ***\n",
            "*** SHOW DOWN ***\nCid: shows [Ah Kd] (a pair)\nAna: shows [Qh Qd] (a pair)\nCid collected $0.12 from pot\n",
        ),
        ("Total pot $0.10", "Total pot $0.13"),
    )
    result = replayed(
        tmp_path,
        changed(
            short,
            (
                "Cid collected $0.12 from pot\n",
                "Ana collected $0.01 from side pot\nCid collected $0.12 from main pot\n",
            ),
        ),
    )

    assert [reject.reason for reject in result.rejects] == []
    assert [row["action"] for row in rows(tmp_path, result, "actions")][:2] == [
        Action.POST_SMALL_BLIND,
        Action.POST_BIG_BLIND,
    ]


def test_a_small_blind_that_is_missing_and_a_button_on_an_empty_chair(tmp_path):
    """Seat 3 had the button and left: Cid, left of it, posts the big blind alone and is last to act."""
    alone = changed(
        WALK,
        ("Seat #1 is the button", "Seat #3 is the button"),
        ("Bea: posts small blind $0.05\n", ""),
        ("Uncalled bet ($0.05)", "Uncalled bet ($0.10)"),
        ("Cid collected $0.10 from pot\n", ""),
        ("Total pot $0.10", "Total pot $0"),
    )
    result = replayed(tmp_path, alone)

    assert result.num_verified == 1
    assert rows(tmp_path, result, "actions")[0]["action"] == Action.POST_BIG_BLIND
    assert rows(tmp_path, result, "hands")[0]["button_seat"] == 2


def test_a_straddle_moves_the_action(tmp_path):
    straddled = changed(
        CASH,
        ("Cid: posts big blind $0.10\n", "Cid: posts big blind $0.10\nAna: posts straddle $0.20\n"),
        (
            "Ana: raises $0.20 to $0.30\nBea: folds\nCid: calls $0.20\n",
            "Bea: folds\nCid: raises $0.20 to $0.40\nAna: calls $0.20\n",
        ),
        ("Total pot $1.45", "Total pot $1.65"),
        ("Ana collected $1.38", "Ana collected $1.58"),
    )

    assert replayed(tmp_path, straddled).num_verified == 1


def test_old_hands_say_nothing_of_uncalled_bets(tmp_path):
    """Logs of 2005 to 2007."""
    old = changed(
        WALK, ("Uncalled bet ($0.05) returned to Cid\n", ""), ("2009/11/25 6:21:05 ET", "2007/10/15 - 09:53:11 (ET)")
    )
    result = replayed(tmp_path, old)
    (source,) = rows(tmp_path, result, "source_hands")

    assert source["is_verified"]
    assert source["played_at"].isoformat() == "2007-10-15T13:53:11+00:00"


def test_a_stud_hand_keeps_the_order_of_its_cards(tmp_path):
    """Bea's closed cards are known from the summary; she has mucked."""
    result = replayed(tmp_path, STUD)
    held = {row["seat_no"]: row["cards"] for row in rows(tmp_path, result, "seats")}
    from pipeline import cards

    assert cards.text(cards.unpack(held[3])) == "KdKh9s9c4s5d7h"
    assert cards.text(cards.unpack(held[4])) == "????2c"
    assert result.manifest.options["house_rules"] == {"seventh_card": "down"}


def test_full_tilt_is_read_where_pokerstars_has_no_such_game(tmp_path):
    result = replayed(tmp_path, FULL_TILT)
    (source,) = rows(tmp_path, result, "source_hands")

    assert (source["site"], source["tournament_id"]) == ("Full Tilt", "251")
    assert result.num_verified == 1


TOURNAMENT = changed(
    WALK,
    (
        ":  Hold'em No Limit ($0.05/$0.10 USD)",
        ": Tournament #77, $2.00+$0.50+$0.20 USD Hold'em No Limit - Level IV (50/100)",
    ),
    *(("$0.05", "50"), ("$0.10", "100"), ("$10", "1000"), ("$9.50", "950"), ("$12", "1200"), ("Rake $0", "Rake 0")),
)
TOURNAMENT = TOURNAMENT.replace("$2.00+500+$0.20", "$2.00+$0.50+$0.20")


def test_a_tournament_is_played_for_chips_and_says_its_buy_in(tmp_path):
    result = replayed(tmp_path, TOURNAMENT)
    (source,) = rows(tmp_path, result, "source_hands")
    (stakes,) = stakes_from_dimension(dimension(Home(tmp_path / "home").lake, result.manifest, "stakes"))

    assert result.num_verified == 1
    assert [
        source[name] for name in ("tournament_id", "tournament_level", "buy_in_currency", "buy_in", "bounty", "fee")
    ] == [*("77", "IV", "USD", 200, 50, 20)]
    assert (stakes.currency, stakes.decimals, stakes.big_blind) == ("CHIPS", 0, 100)


def test_cancelled_and_unsupported_hands_are_counted_apart(tmp_path):
    cancelled = changed(
        WALK, ("Ana: folds\n", "Hand cancelled\n"), ("#1002", "#1"), ("Total pot $0.10 | Rake $0\n", "")
    )
    draw = changed(WALK, ("Hold'em No Limit", "5 Card Draw Pot Limit"), ("#1002", "#2"))
    broken = changed(WALK, ("Bea: folds\n", ""), ("#1002", "#3"))
    cut = WALK.replace("#1002", "#4").partition("*** SUMMARY")[0]
    text = "\n".join((cancelled, draw, broken, WALK, cut))
    line_of = {number: text[: text.index(f"#{number}:")].count("\n") + 1 for number in "1234"}
    result = replayed(tmp_path, text)
    refusals = {reject.external_id: (reject.refusal, reject.line, reject.reason) for reject in result.rejects}
    (file,) = rows(tmp_path, result, "source_files")

    assert refusals == {
        "1": (Refusal.CANCELLED, line_of["1"], "the room cancelled the hand"),
        "2": (Refusal.UNSUPPORTED, line_of["2"], "5 Card Draw Pot Limit is not played here"),
        "3": (Refusal.REJECTED, line_of["3"], "the record stops before the hand is over"),
        "4": (Refusal.REJECTED, line_of["4"], "the hand stops before its summary"),
    }
    assert [file[f"num_{name}"] for name in ("hands", "new", "cancelled", "unsupported", "rejected")] == [5, 1, 1, 1, 2]


def test_a_hand_is_one_hand_under_any_name(tmp_path):
    """By site and number, in one file, in two, and in another run of the lake."""
    home = Home(tmp_path / "home")
    first = replayed(tmp_path, CASH + WALK + WALK, "one.txt")
    second = replayed(tmp_path, WALK + STUD, "two.txt")
    again = replay([tmp_path / "two.txt"], home)
    other = changed(CASH, ("Cid ($12 in chips)", "Cid ($13 in chips)"))
    third = replayed(tmp_path, other, "three.txt")

    assert [first.counts[name] for name in ("hands", "new", "duplicate")] == [3, 2, 1]
    assert [second.counts[name] for name in ("hands", "new", "duplicate")] == [2, 1, 1]
    assert not again.is_new
    assert [third.counts[name] for name in ("hands", "new", "conflicting")] == [1, 0, 1]
    assert third.rejects[0].refusal == Refusal.CONFLICTING


def test_copies_are_found_among_many_hands(tmp_path, monkeypatch):
    """Hands move from a dict to sorted columns as they come; each of 30 comes three times."""
    monkeypatch.setattr(known_hands, "MOST_WAITING", 4)
    numbers = [number for number in range(30) for _ in range(3)]
    random.Random(1).shuffle(numbers)
    result = replayed(tmp_path, "\n".join(WALK.replace("#1002", f"#{number}") for number in numbers))

    assert [result.counts[name] for name in ("hands", "new", "duplicate")] == [90, 30, 60]


def test_a_run_that_is_removed_takes_no_hands_of_later_files_along(tmp_path):
    """The second file held copies of the first one's hands; once that run is gone its own come back."""
    home = Home(tmp_path / "home")
    first = replayed(tmp_path, WALK, "one.txt")
    second = replayed(tmp_path, WALK + CASH, "two.txt")
    provenance.remove(home.lake, first.manifest.run_id)
    again = replay([tmp_path / "two.txt"], home)

    assert (second.num_hands, again.is_new, again.num_hands) == (1, True, 2)


def test_another_player_s_copy_is_no_conflict(tmp_path):
    """Other cards are known, and who came and went."""
    copy = changed(
        CASH,
        ("Dealt to Ana [Ah Kd]", "Dealt to Cid [Qh Qd]"),
        ("Ana: bets", "Dee joins the table at seat #3\nAna: bets"),
    )

    assert replayed(tmp_path, CASH + copy).counts["duplicate"] == 1


def test_a_hand_that_was_refused_may_come_again(tmp_path):
    broken = replayed(tmp_path, changed(WALK, ("Bea: folds\n", "")), "one.txt")
    whole = replayed(tmp_path, WALK, "two.txt")

    assert (broken.num_hands, whole.num_hands) == (0, 1)


FIXED = """PokerStars Hand #1020:  Hold'em Limit ($1/$2 USD) - 2016/01/17 4:11:07 ET
Table 'Tapete' 2-max Seat #1 is the button
Seat 1: Ana ($50 in chips)
Seat 2: Bea ($50 in chips)
Ana: posts small blind $0.50
Bea: posts big blind $1
*** HOLE CARDS ***
Ana: raises $1 to $2
Bea: raises $1 to $3
Ana: raises $1 to $4
Bea: raises $1 to $5
Ana: folds
Uncalled bet ($1) returned to Bea
Bea collected $8 from pot
*** SUMMARY ***
Total pot $8 | Rake $0
"""


def test_five_bets_of_two_players_are_played_without_a_cap(tmp_path):
    """In a run whose house rules say so; four stay in the usual one."""
    four = changed(FIXED, ("Bea: raises $1 to $5\nAna: folds\n", "Bea: folds\n"), ("#1020", "#1021"))
    four = changed(
        four, ("returned to Bea\nBea collected $8", "returned to Ana\nAna collected $6"), ("pot $8", "pot $6")
    )
    result = replayed(tmp_path, FIXED + four)

    assert {tuple(run.options["house_rules"].items()): run.options["num_verified"] for run in result.runs} == {
        (): 1,
        (("heads_up_cap", "lifted"),): 1,
    }


def test_play_money_may_be_divided(tmp_path):
    """Chips are whole where the record has whole ones, else hundredths."""
    halves = changed(FIXED.replace("$", ""), (" USD)", ")"), ("Bea: raises 1 to 5\nAna: folds\n", "Bea: folds\n"))
    halves = changed(
        halves, ("returned to Bea\nBea collected 8", "returned to Ana\nAna collected 6"), ("pot 8", "pot 6")
    )
    result = replayed(tmp_path, halves)
    (stakes,) = stakes_from_dimension(dimension(Home(tmp_path / "home").lake, result.runs[-1], "stakes"))

    assert (result.num_verified, stakes.currency, stakes.decimals, stakes.small_bet) == (1, "PLAY", 2, 100)
