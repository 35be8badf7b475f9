"""Rule book 8, "Table": which wagers may lie on the boxes, and how pay tables must be."""

import pytest

from pipeline.rules.banked import LINES, HouseTable, PayTable, RuleBroken, Wagered
from pipeline.rules.house import choose
from tests.oracles import naive_six_card
from tests.oracles.naive_six_card import Refused
from tests.oracles.six_card_tables import GAME, SixTable, page_tables

TABLE = HouseTable(chip=5, min_ante=10, pay_tables=page_tables())
PLENTY = 10**6

# Antes and bonuses by position, readings, balance, and the field that is wrong, None where all is well.
LAYOUTS = {
    "one ante": (((10, 0),), {}, PLENTY, None),
    "a bonus beside an ante": (((10, 5),), {}, PLENTY, None),
    "a bonus instead of an ante": (((0, 5),), {}, PLENTY, None),
    "four boxes": (((10, 0), (10, 0), (10, 0), (10, 0)), {}, PLENTY, None),
    "no box": ((), {}, PLENTY, "boxes"),
    "five boxes": (((10, 0),) * 5, {}, PLENTY, "boxes"),
    "a box without a wager": (((10, 0), (0, 0)), {}, PLENTY, "boxes.1"),
    "an ante below the minimum": (((5, 0),), {}, PLENTY, "boxes.0.ante"),
    "a bonus below the smallest chip": (((10, 0), (10, 4)), {}, PLENTY, "boxes.1.bonus"),
    # "Antes of different boxes may not differ by a factor 5": 5 exactly is forbidden, unless the house has it otherwise.
    "less than five times": (((49 * 5, 0), (50, 0)), {}, PLENTY, None),
    "five times": (((50, 0), (10, 0)), {}, PLENTY, "boxes.0.ante"),
    "five times where it may be": (((50, 0), (10, 0)), {"ante_ratio": "up_to_5"}, PLENTY, None),
    "more than five times where five may be": (((10, 0), (55, 0)), {"ante_ratio": "up_to_5"}, PLENTY, "boxes.1.ante"),
    "the ratio of blind boxes": (((10, 0), (10, 0), (50, 0)), {}, PLENTY, "boxes.2.ante"),
    "a bonus has no ratio": (((10, 0), (0, 500)), {}, PLENTY, None),
    # "of the first two ante boxes by position the larger is played first (cfg: reject a larger second open ante instead)"
    "a larger second ante": (((10, 0), (20, 0)), {}, PLENTY, None),
    "a larger second ante where it is refused": (
        ((10, 0), (20, 0)),
        {"second_ante": "refused"},
        PLENTY,
        "boxes.1.ante",
    ),
    "a larger blind ante": (((10, 0), (10, 0), (20, 0)), {"second_ante": "refused"}, PLENTY, None),
    # "Blind BETs must be covered when the deal starts"
    "antes and blind bets just covered": (((10, 5), (10, 0), (10, 0)), {}, 35 + 20, None),
    "blind bets not covered": (((10, 5), (10, 0), (10, 0)), {}, 35 + 19, "balance"),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_layout_is_taken_or_refused_for_its_fault(name):
    wagers, readings, balance, field = LAYOUTS[name]
    boxes = [Wagered(ante=ante, bonus=bonus) for ante, bonus in wagers]
    chosen = choose(GAME.options, readings)

    if field is None:
        GAME.check_layout(TABLE, boxes, balance, chosen)
    else:
        with pytest.raises(RuleBroken) as found:
            GAME.check_layout(TABLE, boxes, balance, chosen)
        assert found.value.field == field


@pytest.mark.parametrize("name", LAYOUTS)
def test_the_twin_agrees(name):
    wagers, readings, balance, field = LAYOUTS[name]
    rules = SixTable(TABLE, (), balance, readings, 0, 0).rules()
    boxes = [naive_six_card.Box(at, ante, bonus) for at, (ante, bonus) in enumerate(wagers, start=1)]

    if field is None:
        naive_six_card.check(rules, boxes, balance)
    else:
        with pytest.raises(Refused):
            naive_six_card.check(rules, boxes, balance)


def test_wagers_are_made_of_chips():
    """The smallest chip is 5: no stack of chips is worth 12."""
    with pytest.raises(RuleBroken, match=r"boxes\.0\.ante: met 12; allowed: a multiple of the smallest chip, 5"):
        GAME.check_layout(TABLE, [Wagered(ante=12)], PLENTY, choose(GAME.options, {}))


LINES_OF_BET = page_tables()["bet"].lines()


@pytest.mark.parametrize("line", LINES)
def test_a_missing_line_is_named(line):
    lines = {name: pays for name, pays in LINES_OF_BET.items() if name != line}

    with pytest.raises(RuleBroken, match=rf"{line}: met 'nothing'"):
        PayTable.of(lines)


@pytest.mark.parametrize(
    ("line", "pays", "words"),
    [
        ("flush", -1, "flush: met -1; allowed: a whole number from 0"),
        ("flush", 2.5, "flush: met 2.5; allowed: a whole number from 0"),
        ("flush", 3, "flush: met 3; allowed: at least 4, what straight pays"),
        ("straight_flush", 101, "royal_flush: met 100; allowed: at least 101, what straight_flush pays"),
        ("five_aces", 1, "five_aces: met 1; allowed: no such line"),
    ],
)
def test_a_line_that_can_not_be_is_refused(line, pays, words):
    with pytest.raises(RuleBroken) as found:
        PayTable.of(LINES_OF_BET | {line: pays})

    assert words in str(found.value)


def test_equal_lines_are_fine():
    """A straight may pay what three of a kind pays."""
    assert PayTable.of(LINES_OF_BET | {"straight": 3}).lines()["straight"] == 3
