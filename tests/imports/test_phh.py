"""PHH (.phh, .phhs): what comes out of a text, and what is refused with which words."""

import io
import re
from collections import Counter
from decimal import Decimal
from pathlib import Path

import pytest

from pipeline import cards, imports
from pipeline.codes import Action, Limit, Reopening, Shows
from pipeline.errors import UsageError
from pipeline.imports import Reject, phh, phh_text
from pipeline.record import Decision, RecordedHand, Source
from pipeline.resources import data_dir

FIELDS = {
    "variant": "'NT'",
    "antes": "[0, 0, 0]",
    "blinds_or_straddles": "[1, 2, 0]",
    "min_bet": "2",
    "starting_stacks": "[100, 100, 100]",
    "actions": "['d dh p1 ????', 'd dh p2 ????', 'd dh p3 AcAd', 'p3 cbr 6', 'p1 f', 'p2 f']",
}
DRAWS = {"N2L1D", "F2L3D", "FB"}
STUD = {
    "variant": "'F7S'",
    "antes": "[1, 1]",
    "blinds_or_straddles": None,
    "min_bet": None,
    "bring_in": "2",
    "small_bet": "5",
    "big_bet": "10",
    "starting_stacks": "[50, 50]",
    "actions": "['d dh p1 ????2c', 'd dh p2 ????Kd', 'p1 pb', 'p2 f']",
}
HEADS_UP = {"antes": "[0, 3]", "blinds_or_straddles": "[1, 2]", "starting_stacks": "[50, 50]", "actions": "['p2 f']"}


def text_of(**fields: str | None) -> str:
    """A hand of three players as text, with these fields in place of its own; None leaves one out."""
    return "".join(f"{key} = {value}\n" for key, value in {**FIELDS, **fields}.items() if value is not None)


def read_one(**fields: str | None) -> RecordedHand:
    (hand,) = phh.read_text(text_of(**fields), "one.phh")
    assert isinstance(hand, RecordedHand), hand
    return hand


def refused(**fields: str | None) -> Reject:
    (reject,) = phh.read_text(text_of(**fields), "one.phh")
    assert isinstance(reject, Reject)
    return reject


def actions(*entries: str) -> str:
    return repr(list(entries))


def own(hand: RecordedHand) -> list[str]:
    return [cards.text(seat.cards) for seat in hand.seats]


def count(corpus: Path, folder: str) -> tuple[int, Counter]:
    """Hands read of a folder of the corpus, and the rejects by reason."""
    num_hands, rejects = 0, Counter()
    for file in imports.expand([corpus / "phh" / folder]):
        for met in imports.read(file):
            if isinstance(met, RecordedHand):
                num_hands += 1
            else:
                rejects[met.reason] += 1
    return num_hands, rejects


# ----------------------------------------------------------------------------------------------------------- the corpus


def test_all_hands_of_pluribus_are_read(corpus):
    """The corpus' README counts 4,930."""
    assert (4930, Counter()) == count(corpus, "pluribus")


@pytest.mark.parametrize(
    ("folder", "num_hands"),
    [("handhq-excerpt", 37), ("synthetic", 1150), ("edge-cases", 21), ("historical", 3), ("wsop-2023-43-5", 37)],
)
def test_no_hand_of_a_folder_is_lost_and_draw_games_are_named(corpus, folder, num_hands):
    """Hands read and rejects add up to the lines that begin with `variant =`; the number of hands is the README's."""
    lines = re.compile(r"^variant = .(\S+).$", re.MULTILINE)
    variants = Counter()
    for file in imports.expand([corpus / "phh" / folder]):
        variants.update(lines.findall(file.read_text()))

    draws = {
        f"variant {code} is a draw game, which is not played here": variants.pop(code) for code in DRAWS & {*variants}
    }

    assert num_hands == variants.total()
    assert (num_hands, draws) == count(corpus, folder)


def test_the_quick_reader_of_plain_lines_agrees_with_tomllib(corpus):
    """Whatever it does not give up, it reads as the full TOML reader does; of this corpus it reads nearly all."""
    num_quick = num_sections = 0
    for folder in ("handhq-excerpt", "synthetic", "edge-cases", "historical", "wsop-2023-43-5", "pluribus/87"):
        for file in imports.expand([corpus / "phh" / folder]):
            for section in phh_text.sections(file.read_text()):
                num_sections += 1
                quick = phh_text.parse_quickly(section)
                if quick is not None:
                    num_quick += 1
                    assert phh_text.parse_fully(section) == quick
                    assert list(map(type, phh_text.parse_fully(section).values())) == list(map(type, quick.values()))

    assert num_quick > 0.95 * num_sections


STRETCHED = '''{header}
author = """
[5]
{filling}
"""
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [
  9,
[9][0],
]
actions = ['d dh p1 AsKs', 'd dh p2 2c3d', 'p2 f']
'''


@pytest.mark.parametrize("num_bytes", [700, 3000])
def test_a_file_read_in_stretches_is_the_file(tmp_path, monkeypatch, num_bytes):
    """Wherever it is cut: lines that look like headers stand in texts, and a byte that is no UTF-8 in one hand."""
    text = "".join(STRETCHED.format(header=f"[{at}]", filling="x" * (13 * (at % 7))) for at in range(60))
    content = text.replace("[9][0],", "9,").encode().replace(b"[40]\n", b"[40]\nevent = '\xff'\n") + b"# end"
    (tmp_path / "many.phhs").write_bytes(content)
    whole = list(imports.read(tmp_path / "many.phhs"))
    monkeypatch.setattr(phh_text, "STRETCH_BYTES", num_bytes)
    stretches = list(phh_text.stretches_of(io.BytesIO(content)))
    cut = list(imports.read(tmp_path / "many.phhs"))

    assert b"".join(stretches) == content
    assert 3 < len(stretches) < len(content) // num_bytes + 2
    assert cut == whole
    assert [hand.place for hand in cut if isinstance(hand, RecordedHand)] == [
        hand.place for hand in whole if isinstance(hand, RecordedHand)
    ]
    assert sum(type(hand) is RecordedHand for hand in whole) == 59
    assert whole[40].reason == f"not UTF-8 text: byte 0xff in line {whole[40].line + 1}"


def test_the_shipped_sample_is_read_whole():
    """What is wrong with hand 6 only the rules can tell."""
    hands = list(imports.read(data_dir() / "histories" / "sample.phhs"))

    assert [hand.source.external_id for hand in hands] == ["1", "2", "3", "4", "5", "6"]
    assert [len(hand.seats) for hand in hands] == [3, 2, 4, 5, 3, 3]
    assert (
        hands[3].stakes.currency,
        hands[3].stakes.decimals,
        hands[3].source.played_at,
    ) == ("EUR", 2, "2024-03-09T20:40:00Z")


# ------------------------------------------------------------------------------------------------- a hand as it is read


def test_p1_is_left_of_the_button_and_the_last_player_has_it():
    hand = read_one()

    assert (hand.game, hand.button) == ("holdem", 2)
    assert [(seat.chair, seat.player, seat.stack) for seat in hand.seats] == [
        (1, "p1", 100),
        (2, "p2", 100),
        (3, "p3", 100),
    ]
    assert own(hand) == ["????", "????", "AcAd"]
    assert (
        Decision(seat=2, action=Action.BET_OR_RAISE, amount=6),
        Decision(seat=0, action=Action.FOLD),
        Decision(seat=1, action=Action.FOLD),
    ) == hand.decisions


def test_stakes_follow_the_room_that_phh_was_made_for():
    """Short all-ins add up to a full raise, a short blind is called for less, antes are not trimmed unless said."""
    stakes = read_one().stakes

    assert (
        stakes.forced.blinds,
        stakes.forced.antes,
        stakes.small_blind,
        stakes.big_blind,
        stakes.min_bet,
    ) == ((1, 2, 0), (0, 0, 0), 1, 2, 2)
    assert (stakes.reopening, stakes.calls_full_blind, stakes.is_ante_trimmed) == (Reopening.CUMULATIVE, False, False)
    assert read_one(ante_trimming_status="true").stakes.is_ante_trimmed


def test_heads_up_the_arrays_are_reversed():
    """p2 has the button and the small blind; position order begins with p1, who posts the big blind and its ante."""
    hand = read_one(**HEADS_UP)

    assert (hand.button, hand.stakes.forced.blinds, hand.stakes.forced.antes) == (1, (2, 1), (3, 0))
    assert (hand.stakes.small_blind, hand.stakes.big_blind) == (1, 2)


def test_a_negative_post_is_live_from_the_big_blind_on_and_dead_below():
    """HandHQ: `-4` at 2/4 on PartyPoker is live, `-5` at 5/10 on Ongame is dead."""
    forced = read_one(
        antes="[0, 0, 0, 0]",
        blinds_or_straddles="[5, 10, -5, -10]",
        min_bet="10",
        starting_stacks="[500, 500, 500, 500]",
        actions="[]",
    ).stakes.forced

    assert (forced.blinds, forced.posts, forced.dead) == ((5, 10, 0, 0), (0, 0, 0, 10), (0, 0, 5, 0))


def test_a_straddle_is_a_blind():
    assert read_one(blinds_or_straddles="[1, 2, 4]").stakes.forced.blinds == (1, 2, 4)


def test_without_a_blind_the_minimum_bet_stands_for_its_size():
    stakes = read_one(blinds_or_straddles="[0, 0, 3]", min_bet="3").stakes

    assert (stakes.small_blind, stakes.big_blind, stakes.forced.blinds) == (3, 3, (0, 0, 3))


@pytest.mark.parametrize(
    ("fields", "decimals", "stack"),
    [
        ({}, 0, 100),
        ({"starting_stacks": "[100.00, 100, 100.0]"}, 0, 100),
        ({"antes": "[0.25, 0.25, 0.25]"}, 2, 10000),
        ({"actions": actions("p3 cbr 6.5", "p1 f", "p2 f")}, 1, 1000),
        ({"actions": actions("p3 cbr 6.50", "p1 f", "p2 f")}, 1, 1000),
        ({"finishing_stacks": "[99, 98.125, 103]"}, 3, 100000),
        ({"winnings": "[0, 0, 4.75]"}, 2, 10000),
    ],
)
def test_a_chip_is_the_coarsest_unit_that_writes_every_amount(fields, decimals, stack):
    hand = read_one(**fields)

    assert (decimals, stack) == (hand.stakes.decimals, hand.seats[0].stack)


def test_amounts_are_exact_decimals():
    """0.29 * 100 is 28.999999999999996 in floating point."""
    hand = read_one(starting_stacks="[0.29, 100, 100]", actions=actions("p3 cbr 1,000.29"))

    assert (hand.seats[0].stack, hand.decisions[0].amount) == (29, 100029)


def test_an_infinite_stack_is_an_unknown_one():
    assert [seat.stack for seat in read_one(starting_stacks="[inf, 100, inf]").seats] == [None, 100, None]


def test_recorded_winnings_are_no_result_but_finishing_stacks_are_kept():
    """Rooms mean different things by winnings."""
    hand = read_one(winnings="[0, 0, 5]", finishing_stacks="[99, 98, 103]")

    assert ([seat.won for seat in hand.seats], hand.finishing_stacks) == ([None] * 3, (99, 98, 103))
    assert read_one(finishing_stacks="[99, inf, 103]").finishing_stacks is None


def test_players_and_chairs_are_those_of_the_file():
    hand = read_one(players="['Ana', '', ' Íñigo ']", seats="[4, 6, 1]")

    assert [(seat.chair, seat.player) for seat in hand.seats] == [(4, "Ana"), (6, "p2"), (1, "Íñigo")]


@pytest.mark.parametrize(
    ("fields", "currency"),
    [({}, "PLAY"), ({"currency_symbol": "'€'"}, "EUR"), ({"currency": "'GBP'", "currency_symbol": "'$'"}, "GBP")],
)
def test_the_currency_comes_from_its_code_else_from_its_symbol(fields, currency):
    assert currency == read_one(**fields).stakes.currency


def test_commentary_no_ops_and_blanks_are_no_actions():
    hand = read_one(
        actions="""[
            '  d   dh  p1  AcAd # face down', 'd dh p2 ???? #', '# burn card', '', '   ', 'p3 f', # TOML
            'p1 cc # a, [b]',
        ]""",
        _nested="{ a = 1, b = ['x', 2.5] }",
        unknown_future_field="7",
    )

    assert own(hand) == ["AcAd", "????", ""]
    assert [(one.seat, one.action) for one in hand.decisions] == [(2, Action.FOLD), (0, Action.CHECK_OR_CALL)]


def test_hole_cards_may_come_one_at_a_time_and_a_ten_may_be_10():
    hand = read_one(actions=actions("d dh p1 Ac", "d dh p2 10h", "d dh p1 Kd", "d dh p2 T?"))

    assert own(hand) == ["AcKd", "Th??", ""]


def test_the_record_says_how_many_decisions_came_before_each_street():
    hand = read_one(actions=actions("p3 cc", "p1 cc", "p2 cc", "d db 2c3d4h", "p1 cc", "d db 5s", "d db 6s"))

    assert hand.deal_at == {1: 3, 2: 4, 3: 4}
    assert cards.text(hand.board) == "2c3d4h5s6s"


def test_hole_cards_after_a_decision_are_told_to_the_engine():
    assert read_one(actions=actions("p3 f", "d dh p1 AcAd")).deal_at == {0: 1}


@pytest.mark.parametrize(
    ("dealt", "show", "known", "shows"),
    [
        ("????", "AcKd", "AcKd", Shows.SHOWS),
        ("AcKd", "AcKd", "AcKd", Shows.SHOWS),
        ("AcKd", "KdAc", "AcKd", Shows.SHOWS),
        ("AcKd", "-", "AcKd", Shows.SHOWS),
        ("????", "-", "????", Shows.KEEPS_FACE_DOWN),
        ("????", "????", "????", Shows.KEEPS_FACE_DOWN),
        ("AcKd", "????", "AcKd", Shows.KEEPS_FACE_DOWN),
        ("????", "Ac??", "Ac??", Shows.SHOWS),
        ("Kd??", "AcKd", "KdAc", Shows.SHOWS),
        ("AcKd", "", "AcKd", Shows.MUCKS),
        ("????", "", "????", Shows.MUCKS),
    ],
)
def test_what_is_shown_fills_unknown_cards(dealt, show, known, shows):
    hand = read_one(actions=actions(f"d dh p1 {dealt}", f"p1 sm {show}"))

    assert (known, shows) == (own(hand)[0], hand.seats[0].shows)


def test_a_hand_may_be_shown_again_and_stays_shown():
    """All-in, Ongame shows after each street."""
    hand = read_one(actions=actions("d dh p1 ????", "p1 sm AcKd", "p1 sm AcKd", "p1 sm ????"))

    assert (own(hand)[0], hand.seats[0].shows) == ("AcKd", Shows.SHOWS)


# ----------------------------------------------------------------------------------------------------- games and limits

FIXED = {"min_bet": None, "small_bet": "2", "big_bet": "4"}


@pytest.mark.parametrize(
    ("code", "fields", "game", "limit", "house_rules"),
    [
        ("NT", {}, "holdem", Limit.NO_LIMIT, ()),
        ("FT", FIXED, "holdem", Limit.FIXED_LIMIT, ()),
        ("NS", {}, "six_plus", Limit.NO_LIMIT, ()),
        ("PO", {}, "omaha", Limit.POT_LIMIT, ()),
        ("FO/8", FIXED, "omaha_hi_lo", Limit.FIXED_LIMIT, ()),
        ("F7S", STUD, "seven_card_stud", Limit.FIXED_LIMIT, (("open_pair", "off"), ("seventh_card", "down"))),
        ("F7S/8", STUD, "seven_card_stud_hi_lo", Limit.FIXED_LIMIT, (("seventh_card", "down"),)),
        ("FR", STUD, "razz", Limit.FIXED_LIMIT, (("seventh_card", "down"),)),
    ],
)
def test_a_code_means_a_game_a_limit_and_house_rules(code, fields, game, limit, house_rules):
    hand = read_one(**{**fields, "variant": repr(code)})

    assert (hand.game, hand.stakes.limit, hand.house_rules) == (game, limit, house_rules)
    assert all(dict(house_rules).items() <= dict(reading.house_rules).items() for reading in hand.readings)


def test_stakes_of_stud_are_its_bets_and_its_bring_in():
    """No blinds; the small bet is the unit that results are counted in."""
    stakes = read_one(**STUD).stakes

    assert (stakes.forced.antes, stakes.forced.blinds) == ((1, 1), (0, 0))
    assert (stakes.small_bet, stakes.big_bet, stakes.bring_in) == (5, 10, 2)
    assert (stakes.big_blind, stakes.small_blind, stakes.min_bet) == (5, 0, 5)


def test_cards_of_stud_are_counted_by_street():
    """An up-card after the first three is fourth street's; a common seventh card lies on the board."""
    deals = ("d dh p1 ????2c", "d dh p2 ????Kd", "p1 pb", "p2 cc", "d dh p1 3c", "d dh p2 Ks", "p2 cc", "p1 cc")
    later = ("d dh p1 4c", "d dh p2 5c", "d dh p1 6c", "d dh p2 7c", "d db 8c", "p1 sm 9h9d2c3c4c6c")
    hand = read_one(**{**STUD, "actions": actions(*deals, *later)})

    assert own(hand) == ["9h9d2c3c4c6c", "????KdKs5c7c"]
    assert hand.deal_at == {1: 2, 2: 4, 3: 4, 4: 4}
    assert cards.text(hand.board) == "8c"
    assert hand.decisions[0] == Decision(seat=0, action=Action.BRING_IN)


def test_fo8_may_have_been_played_at_pot_limit():
    """As PokerKit does; so may whatever else it plays by itself, each tried where the rules refuse a bet."""
    hand = read_one(**{**FIXED, "variant": "'FO/8'"})
    pokerkits = {"cap_counts": "raises", "short_all_in": "raised"}

    assert [(reading.stakes.limit, dict(reading.house_rules)) for reading in hand.readings] == [
        (Limit.FIXED_LIMIT, pokerkits),
        (Limit.POT_LIMIT, {"short_all_in": "raised"}),
    ]


# ------------------------------------------------------------------------------------------------------------ its source


def test_the_source_says_where_and_when():
    (hand,) = phh.read_text(
        "# two lines\n\n[17]\n"
        + text_of(
            venue="'iPoker Network'",
            hand="26262271344",
            table="'HandHQ'",
            year="2009",
            month="7",
            day="1",
            time="00:00:20",
            time_zone_abbreviation="'ET'",
        ),
        "folder/some.phhs",
    )

    assert hand.source == Source(
        site="iPoker Network",
        external_id="26262271344",
        file="folder/some.phhs",
        section="17",
        line=3,
        played_at="2009-07-01T04:00:20Z",
        table_name="HandHQ",
    )
    assert (hand.place.file, hand.place.section, hand.place.line) == ("folder/some.phhs", "17", 3)
    assert hand.place.text.startswith("[17]\nvariant")


@pytest.mark.parametrize(
    ("zone", "played_at"),
    [
        ({}, "2009-07-20T11:31:34Z"),
        ({"time_zone_abbreviation": "'EDT'"}, "2009-07-20T15:31:34Z"),
        ({"time_zone_abbreviation": "'GMT-0910'"}, "2009-07-20T20:41:34Z"),
        ({"time_zone_abbreviation": "'no zone'"}, "2009-07-20T11:31:34Z"),
        ({"time_zone": "'Europe/Madrid'", "time_zone_abbreviation": "'ET'"}, "2009-07-20T09:31:34Z"),
        ({"time_zone": "'Nowhere/At All'", "time_zone_abbreviation": "'ET'"}, "2009-07-20T15:31:34Z"),
        ({"day": "32"}, None),
        ({"time": "'11:31'"}, None),
        ({"year": None}, None),
    ],
)
def test_the_time_is_told_in_utc_and_only_where_it_is_complete(zone, played_at):
    when = {"year": "2009", "month": "7", "day": "20", "time": "11:31:34"}

    assert played_at == read_one(**{**when, **zone}).source.played_at


def test_a_hand_number_without_a_room_does_not_name_a_hand():
    """39 sessions of pluribus have a hand 50 each: the text's digest keeps them apart, and copies together."""
    one, other = read_one(hand="50"), read_one(hand="50", starting_stacks="[100, 100, 101]")
    (copy,) = phh.read_text(f"[9]\n{text_of(hand='50')}", "copy.phhs")

    assert one.source.site == "phh"
    assert one.source.external_id.startswith("50-")
    assert one.source.external_id == copy.source.external_id != other.source.external_id
    assert read_one().source.external_id.startswith("one-")


# --------------------------------------------------------------------------------------------------------- the container


def test_a_broken_table_does_not_lose_the_others():
    text = f"[1]\n{text_of()}\n[2]\nvariant = 'NT'\nactions = ['p1 f'\n[3]\n{text_of()}[4]\nvariant = NT\n"

    one, two, three, four = phh.read_text(text, "many.phhs")

    assert [one.source.section, three.source.section] == ["1", "3"]
    assert (two.section, two.line, four.section, four.line) == ("2", 9, "4", 19)
    assert "broken TOML" in two.reason
    assert "(at line 20, column 11)" in four.reason


def test_what_looks_like_a_header_inside_a_value_is_none():
    """A multi-line string and an array of arrays, each with a line that reads like a table of its own."""
    extra = {"_note": "'''first\n[7]\nlast'''", "_pairs": "[\n[8]\n, [9, 10],\n]"}

    first, second = phh.read_text(f"[1]\n{text_of(**extra)}[2]\n{text_of()}", "many.phhs")

    assert (first.source.section, second.source.section) == ("1", "2")
    assert len(first.decisions) == 3


def test_tables_of_user_fields_are_no_hands():
    single = f"{text_of()}[_meta]\nx = 1\n"
    many = f"_maker = 'x'\n[1]\n{text_of()}[1._meta]\nx = 1\n[_more]\ny = 2\n[2]\n{text_of()}"

    assert [hand.source.section for hand in phh.read_text(single, "a.phh")] == [None]
    assert [hand.source.section for hand in phh.read_text(many, "a.phhs")] == ["1", "2"]


def test_a_hand_before_the_first_header_is_a_hand():
    hands = list(phh.read_text(f"{text_of()}[2]\n{text_of()}", "a.phhs"))

    assert [hand.source.section for hand in hands] == [None, "2"]


def test_line_ends_of_other_systems_and_a_byte_order_mark_are_read(tmp_path):
    path = tmp_path / "a.phhs"
    path.write_bytes(b"\xef\xbb\xbf" + f"[1]\n{text_of()}\n['two']\n{text_of()}".replace("\n", "\r\n").encode())

    assert [hand.source.section for hand in imports.read(path)] == ["1", "two"]


# ---------------------------------------------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"variant": None}, "variant is missing"),
        ({"variant": "'FB'"}, "variant FB is a draw game, which is not played here"),
        ({"variant": "'FT'"}, "small_bet is missing; variant FT needs it"),
        ({**STUD, "bring_in": None}, "bring_in is missing; variant F7S needs it"),
        ({**STUD, "min_bet": "5"}, "min_bet does not belong to variant F7S"),
        ({**STUD, "big_bet": "4"}, "big_bet: met 4; it must not be below the small bet"),
        ({**STUD, "small_bet": "0"}, "small_bet: met 0; it must be above 0"),
        ({"variant": "'XX'"}, "variant 'XX' is unknown"),
        ({"variant": "7"}, "variant 7 is unknown"),
        ({"antes": None}, "antes is missing; variant NT needs it"),
        ({"min_bet": None}, "min_bet is missing"),
        ({"small_bet": "2"}, "small_bet does not belong to variant NT"),
        ({"bring_in": "2"}, "bring_in does not belong to variant NT"),
        ({"antes": "[0, 0]"}, "antes has 2 entries; starting_stacks has 3"),
        ({"players": "['a', 'b']"}, "players has 2 entries; starting_stacks has 3"),
        ({"finishing_stacks": "[1]"}, "finishing_stacks has 1 entries"),
        ({"antes": "0"}, "antes: met 0; it must be a list"),
        ({"antes": "[0, -1, 0]"}, "antes: met -1; it must not be negative"),
        ({"antes": "[0, '1', 0]"}, "antes: met '1'; it must be a number"),
        ({"antes": "[0, nan, 0]"}, "antes: met NaN; it must be a number"),
        ({"antes": "[0, true, 0]"}, "antes: met True; it must be a number"),
        ({"min_bet": "0"}, "min_bet: met 0; it must be above 0"),
        ({"min_bet": "inf"}, "min_bet: met Infinity; it must be a number"),
        ({"starting_stacks": "[100, 0, 100]"}, "starting_stacks: met 0 for p2"),
        ({"starting_stacks": "[100, -5, 100]"}, "starting_stacks: met -5; it must not be negative"),
        ({"starting_stacks": "[100, -inf, 100]"}, "starting_stacks: met -Infinity; it must be a number"),
        ({"starting_stacks": "[100, 1e99, 100]"}, "starting_stacks: met 1E+99; it must be below"),
        ({"starting_stacks": "[100, 1e-12, 100]"}, "an amount has 12 decimal places; 9 at most"),
        ({"starting_stacks": "[100, 1e15, 0.001]"}, "chips; it must be below"),
        ({"starting_stacks": "[100]"}, "starting_stacks has 1 players; 2 to 10 can play"),
        ({"starting_stacks": "[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]"}, "starting_stacks has 11 players"),
        ({"starting_stacks": f"[100, 0x{'f' * 5000}, 100]"}, "a number too long to print"),
        ({"starting_stacks": f"[100, {'9' * 5000}, 100]"}, "broken TOML"),
        ({"ante_trimming_status": "'yes'"}, "ante_trimming_status: met 'yes'; it must be true or false"),
        ({"currency": "5"}, "currency: met 5"),
        ({"players": "['a', 'b', 3]"}, "players: met 3; it must be text"),
        ({"seats": "[1, 2, 2]"}, "seats: met [1, 2, 2]; no chair can be taken twice"),
        ({"seats": "[0, 1, 2]"}, "seats: met 0; it must be a number from 1 to 255"),
        ({"actions": "'p1 f'"}, "actions: met 'p1 f'; it must be a list"),
        ({"_x": "[" * 10_000}, "broken TOML: arrays or tables nested too deep"),
    ],
)
def test_a_field_that_is_wrong_is_named(fields, reason):
    reject = refused(**fields)

    assert reason in reject.reason
    assert (reject.status, reject.action_no, reject.line) == (None, None, 1)
    assert reject.text.startswith(("variant", "antes"))


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ("p4 f", "no player p4; there are p1 to p3"),
        ("p0 cc", "no player p0"),
        ("p1", "no action of PHH"),
        ("p1 fold", "no action of PHH"),
        ("p1 f now", "no action of PHH"),
        ("p1 pb", "Texas Hold'em has no bring-in"),
        ("p1 sd AcKd", "Texas Hold'em has no discard or draw"),
        ("p1 cbr", "no action of PHH"),
        ("p1 cbr lots", "met 'lots'; the amount must be a number"),
        ("p1 cbr -5", "met '-5'; the amount must be a number"),
        ("p1 cbr 1e3", "met '1e3'; the amount must be a number"),
        ("p1 cbr 10,00", "met '10,00'; the amount must be a number"),
        (f"p1 cbr {'9' * 5000}", "the amount must be a number"),
        ("d dh p1", "no cards"),
        ("d dh p9 AcAd", "no player p9"),
        ("d dh p1 AcA", "is no list of cards"),
        ("d dh p1 1cAd", "'1c' is no card"),
        ("d db 2c3d", "2 cards; the flop has 3"),
        ("d db", "no cards"),
        ("p3 sm AcKd", "shown cards are not those dealt, AcAd"),
        ("p3 sm Ac", "shown cards are not those dealt, AcAd"),
        ("p1 sm AcKd", "cards that were never dealt"),
    ],
)
def test_an_action_that_is_none_is_quoted(entry, reason):
    """Counted as the engine counts, decisions only."""
    reject = refused(actions=actions("d dh p3 AcAd", "p3 cc", entry))

    assert reject.reason.startswith(f"actions[2] {entry[:30]!r}"[:30])
    assert reason in reject.reason
    assert reject.action_no == 1


def test_the_turn_is_one_card():
    assert "3 cards; the turn has 1" in refused(actions=actions("d db 2c3d4h", "d db 2c3d4h")).reason


def test_cards_shown_cannot_be_mucked():
    assert "a muck of cards shown before" in refused(actions=actions("d dh p1 AcAd", "p1 sm -", "p1 sm")).reason


def test_an_action_that_is_no_text_is_refused():
    assert "actions[0] 5: an action is text" in refused(actions="[5]").reason


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "the file is empty"),
        (b" \n\t\n", "the file is empty"),
        (b"# only a comment\n", "the file holds no hand"),
        (b"Dear Ana,\nsee you at the table.\n", phh_text.NO_HISTORY),
        (b"variant = 'NT'\n# \xff\n", "not UTF-8 text: byte 0xff in line 2"),
    ],
)
def test_a_file_without_hands_is_one_reject(tmp_path, content, reason):
    path = tmp_path / "a.phh"
    path.write_bytes(content)

    (reject,) = imports.read(path)

    assert (str(path), reason) == (reject.file, reject.reason)


# ------------------------------------------------------------------------------------------------------ finding of files


def test_folders_are_searched_in_order_of_numbers(tmp_path):
    for name in ("10.phh", "9.phh", "b/2.PHHS", "b/1.jsonl", "notes.txt", "notes", ".hidden.phh"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()

    found = imports.expand([tmp_path, tmp_path / "9.phh"])

    assert [file.relative_to(tmp_path).as_posix() for file in found] == ["9.phh", "10.phh", "b/1.jsonl", "b/2.PHHS"]


def test_a_file_is_taken_whatever_its_name(tmp_path):
    (tmp_path / "history.txt").touch()

    assert [tmp_path / "history.txt"] == imports.expand([tmp_path / "history.txt"])


def test_paths_that_hold_nothing_are_usage_errors(tmp_path):
    with pytest.raises(UsageError, match="nowhere does not exist"):
        imports.expand([tmp_path / "nowhere"])
    with pytest.raises(UsageError, match="holds no hand histories"):
        imports.expand([tmp_path])
    with pytest.raises(UsageError, match="can't be read"):
        list(imports.read(tmp_path / "nowhere.phh"))


def test_decimal_places_of_an_amount_are_counted_without_trailing_zeros():
    from pipeline.imports.phh_values import decimals_of

    assert [decimals_of([Decimal(text)]) for text in ("100.00", "2.50", "0.05", "1E+3", "0.000")] == [0, 1, 2, 0, 0]
