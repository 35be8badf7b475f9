"""What sources say beside the play goes out in the room's words and comes back."""

import re
from decimal import Decimal

import pytest

from pipeline.app.home import Home
from pipeline.app.replay import replay
from tests.app.test_source_seats import also, without
from tests.oracles.room_texts import CASH
from tests.oracles.stars_rows import round_trip
from tests.oracles.tournament_texts import OF_THE_ROOM, PROGRESSIVE

UNDEALT = (
    "Seat 5: Dora (900 in chips, $2.50 bounty) out of hand (moved from another table into small blind)",
    "Dora re-buys and receives 1500 chips for $5",
    "Dora finished the tournament in 4th place",
)
OF_TOURNAMENTS = (
    " for eliminating ",
    " for splitting ",
    " finished ",
    " wins the ",
    " re-buys ",
    " add-on ",
    " entry ",
)


def lines_of(text: str) -> set[str]:
    """The lines of a text that are about the tournament, amounts with two decimals."""
    return {line for line in text.splitlines() if any(words in line for words in OF_TOURNAMENTS)}


@pytest.mark.parametrize(
    "lines",
    [
        OF_THE_ROOM,
        ("Ana wins the $2.50 bounty for eliminating Bea", "Ana wins the $2.50 bounty for eliminating Cid, Jr"),
        ("Ana, Cid, Jr split the $2.50 bounty for eliminating Bea",),
        (
            "Ana wins $3.06 for splitting the elimination of Bea and their own bounty increases by $3.06 to $8.06",
            "Cid, Jr wins $3.05 for splitting the elimination of Bea and their own bounty increases by $3.06 to $5.56",
        ),
        ("Ana takes the add-on and receives 2000 chips for $1.00", "Ana wins an entry to tournament #17"),
        ("Bea re-buys and receives 1500 chips for $3.00",),
    ],
)
def test_bounties_places_and_prizes_go_out_as_they_came_in(tmp_path, lines):
    """Who was not dealt in has no seat in the text, so nothing is said of her."""
    text = also(without(PROGRESSIVE, *OF_THE_ROOM, *UNDEALT), *lines).replace("received $3.", "received $3.00.")
    (tmp_path / "hand.txt").write_text(text)
    home = Home(tmp_path / "home")
    trip = round_trip(home, replay([tmp_path / "hand.txt"], home).manifest, tmp_path)

    assert trip.differences == {}
    assert lines_of(trip.text) == lines_of(text)
    assert "Seat 1: Ana (1500 in chips, $5.00 bounty)" in trip.text


def test_who_cashed_out_collects_nothing_and_is_said_so(tmp_path):
    collected = next(line for line in CASH.splitlines() if " collected " in line)
    winner = collected.partition(" collected ")[0]
    line = f"{winner} cashed out the hand for $1 | Cash Out Fee $0.01"
    (tmp_path / "hand.txt").write_text(CASH.replace(collected, line))
    home = Home(tmp_path / "home")
    trip = round_trip(home, replay([tmp_path / "hand.txt"], home).manifest, tmp_path)

    assert trip.differences == {}
    assert line in trip.text.splitlines()
    assert collected not in trip.text


@pytest.mark.parametrize(
    ("header", "seen"),
    [
        ("PokerStars Zoom Hand #9:  Hold'em No Limit ($0.05/$0.10 USD)", "PokerStars Zoom Hand #9:  Hold'em No Limit ($0.05/"),
        ("PokerStars Home Game Hand #9: {club 7}  Hold'em No Limit (5/10)", "PokerStars Home Game Hand #9: {club 7}  Hold'em"),
        ("PokerStars Hand #9:  Mixed NLH/PLO (Hold'em No Limit, $0.05/$0.10 USD)", "#9:  Mixed NLH/PLO (Hold'em No Limit, $0."),
        (
            "PokerStars Hand #9: Zoom Tournament #8, $1.00+$0.10 USD Hold'em No Limit - Level X (5/10)",
            "#9: Zoom Tournament #8, $1.00+$0.10 USD Hold'em No Limit - Level X (5/10) - 2016/",
        ),
        ("PokerStars Hand #9: Tournament #8, Freeroll  Hold'em No Limit - Level X (5/10)", "#9: Tournament #8, Hold'em No Limit"),
    ],
)  # fmt: skip
def test_headers_of_all_kinds(tmp_path, header, seen):
    """Zoom, home games, mixtures, tournaments. A buy-in that is none is left out."""
    body = CASH.partition("\n")[2]
    if "$0.05" not in header:
        body = re.sub(r"\$([0-9.]+)", lambda found: str(int(Decimal(found[1]) * 100)), body)
    (tmp_path / "hand.txt").write_text(f"{header} - 2016/01/17 4:11:07 ET\n{body}")
    home = Home(tmp_path / "home")
    result = replay([tmp_path / "hand.txt"], home)
    assert [reject.reason for reject in result.rejects] == []
    trip = round_trip(home, result.manifest, tmp_path)

    assert trip.differences == {}
    assert seen in trip.text.partition("\n")[0]
