"""Hands of PHH at the rules: what the reading of a code decides, in small hands of our own."""

import pytest

from pipeline.app.home import Home
from pipeline.app.replay import ReplayResult, replay

FIXED = {"antes": [0, 0, 0], "blinds_or_straddles": [1, 2, 0], "small_bet": 2, "big_bet": 4}
STUD = {"antes": [1, 1, 1], "bring_in": 1, "small_bet": 4, "big_bet": 8}
HOLES = ("d dh p1 AcAd", "d dh p2 KcKd", "d dh p3 QcQd")
DOORS = ("d dh p1 AcAd5h", "d dh p2 KcKd2c", "d dh p3 QcQdJh")
POKERKIT = {"cap_counts": "raises", "short_all_in": "raised"}


def replayed(tmp_path, variant: str, fields: dict, stacks: list, actions: list[str]) -> ReplayResult:
    """A hand of these actions, through the rules."""
    said = {"variant": variant, **fields, "starting_stacks": stacks, "actions": actions}
    (tmp_path / "one.phh").write_text("".join(f"{key} = {value!r}\n" for key, value in said.items()))
    return replay([tmp_path / "one.phh"], Home(tmp_path / "home"))


def house_rules(result: ReplayResult) -> dict[str, str]:
    assert result.rejects == ()
    return result.manifest.options["house_rules"]


def test_four_bets_with_the_blind_are_the_rule_book_s_and_a_fifth_is_pokerkit_s(tmp_path):
    """2-4: blind 2, then 4, 6, 8; 10 would be the fifth bet, and 12 the sixth [A-10]."""
    raises = [*HOLES, "p3 cbr 4", "p1 cbr 6", "p2 cbr 8", "p3 cbr 10", "p1 cbr 12"]
    ends = [["p1 f", "p2 f"], ["p2 f", "p3 f"], ["p3 f", "p1 f"], ["p1 f", "p2 f"], ["p2 f", "p3 f"]]
    stacks = [100, 100, 100]
    capped, fifth, sixth = (
        replayed(tmp_path, "FT", FIXED, stacks, [*raises[: count + 3], *ends[count - 1]]) for count in (3, 4, 5)
    )

    assert house_rules(capped) == {}
    assert house_rules(fifth) == POKERKIT
    assert [(run.num_hands, run.options["house_rules"]) for run in sixth.runs] == [(0, {})]
    assert "beyond the cap" in sixth.rejects[0].reason


@pytest.mark.parametrize(("raise_to", "rules"), [(4, {}), (5, POKERKIT)])
def test_a_short_all_in_is_completed_or_raised(tmp_path, raise_to, rules):
    """On the turn of 2-4 p2 bets his last chip; p3 completes to 4, or raises by 4 to 5."""
    start = [
        *HOLES,
        "p3 cc",
        "p1 cc",
        "p2 cc",
        "d db 2c3c4h",
        "p1 cc",
        "p2 cc",
        "p3 cc",
        "d db 5s",
        "p1 cc",
        "p2 cbr 1",
    ]
    shown = ["p1 f", "p2 sm KcKd", "p3 sm QcQd", "d db 6d"]
    result = replayed(tmp_path, "FT", FIXED, [50, 3, 50], [*start, f"p3 cbr {raise_to}", *shown])

    assert house_rules(result) == rules


def test_a_raise_is_cut_to_what_the_last_opponent_has(tmp_path):
    """Heads-up in a bet of 4, the other has 3 more: a raise to 7 is as good as one to 8."""
    fields = {**FIXED, "antes": [0, 0], "blinds_or_straddles": [1, 2]}
    start = ["d dh p1 AcAd", "d dh p2 KcKd", "p2 cc", "p1 cc", "d db 2c3c4h", "p1 cc", "p2 cc", "d db 5s"]
    shown = ["p1 cc", "p2 sm KcKd", "p1 sm AcAd", "d db 6d"]
    cut, whole, odd = (
        replayed(tmp_path, "FT", fields, [9, 50], [*start, "p1 cbr 4", f"p2 cbr {chips}", *shown])
        for chips in (7, 8, 6)
    )

    assert (house_rules(cut), house_rules(whole)) == ({}, {})
    assert odd.num_hands == 0


def test_all_in_for_the_bring_in_may_be_written_as_a_bet(tmp_path):
    """The lowest door card has one chip left after the ante."""
    result = replayed(tmp_path, "F7S", STUD, [50, 2, 50], [*DOORS, "p2 cbr 1", "p3 cbr 4", "p1 f", *RUN_OUT])

    assert house_rules(result) == {"open_pair": "off", "seventh_card": "down"}


RUN_OUT = [
    *(
        f"d dh p{player} {card}"
        for card in ("2d", "3d", "4d", "6d")
        for player, card in ((2, card), (3, card[0] + "s"))
    ),
    "p2 sm KcKd2c2d3d4d6d",
    "p3 sm QcQdJh2s3s4s6s",
]


@pytest.mark.parametrize("variant", ["F7S", "F7S/8", "FR"])
def test_whoever_opens_by_the_record_opens_where_a_door_card_is_unknown(tmp_path, variant):
    """Known, the door cards say who; p3 has folded by fourth street, so there they do again."""
    doors = ("d dh p1 AcAd5h", "d dh p2 KcKd2c", "d dh p3 ??????")
    street = ("d dh p1 7h", "d dh p2 8c")
    actions = [*doors, "p2 pb", "p3 f", "p1 cbr 4", "p2 cc", *street]
    better = {"F7S": "p2", "F7S/8": "p2", "FR": "p1"}[variant]
    other = "p1" if better == "p2" else "p2"
    result = replayed(tmp_path, variant, STUD, [50, 50, 50], [*actions, f"{better} cbr 4", f"{other} f"])
    wrong = replayed(tmp_path, variant, STUD, [50, 50, 50], [*actions, f"{other} cbr 4", f"{better} f"])

    assert result.num_hands == 1
    assert wrong.rejects[0].reason == "it is another seat's turn"


def test_fo8_at_pot_limit_is_read_as_what_was_played(tmp_path):
    """A raise to 7 is the pot over 1-2; at fixed limit it would go to 4."""
    holes = ["d dh p1 AcAd2c3d", "d dh p2 KcKd9c8d", "d dh p3 QcQdJcTd"]
    fixed = replayed(tmp_path, "FO/8", FIXED, [50, 50, 50], [*holes, "p3 cbr 4", "p1 f", "p2 f"])
    pot = replayed(tmp_path, "FO/8", FIXED, [50, 50, 50], [*holes, "p3 cbr 7", "p1 f", "p2 f"])
    beyond = replayed(tmp_path, "FO/8", FIXED, [50, 50, 50], [*holes, "p3 cbr 8", "p1 f", "p2 f"])

    assert (house_rules(fixed), house_rules(pot)) == ({}, {"short_all_in": "raised"})
    assert beyond.num_hands == 0
    assert beyond.rejects[0].reason == "a bet or raise of more than the seat has or the limit allows"
