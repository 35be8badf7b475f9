"""Hands of an engine log as the plain values that outside engines take."""

from collections.abc import Iterator, Mapping, Sequence

from pipeline import cards
from pipeline.codes import Action, SeatFlag
from pipeline.engine.play import Log
from pipeline.rules.money import NO_RAKE, HandStakes
from tests.oracles.naive_money import layer_pots
from tests.oracles.pokerkit_table import PlainHand
from tests.oracles.twin_adapter import by_hand, side_of, terms_of

WORDS = {
    Action.BRING_IN: "bring in",
    Action.FOLD: "fold",
    Action.CHECK: "call",
    Action.CALL: "call",
    Action.BET: "raise",
    Action.RAISE: "raise",
    Action.COMPLETE: "raise",
}


def plain_hands(
    log: Log, stakes: Sequence[HandStakes], game: str = "holdem", house_rules: Mapping[str, str] | None = None
) -> Iterator[PlainHand]:
    """The hands of a log, by position order; `finish` are the stacks at the end."""
    seats, actions, awards = by_hand(log.seats), by_hand(log.actions), by_hand(log.awards)
    for hand_no, (hand,) in by_hand(log.hands).items():
        chairs = [seat["seat_no"] for seat in seats[hand_no]]
        button = chairs.index(hand["button_seat"])
        order = [seats[hand_no][(button + 1 + step) % len(chairs)] for step in range(len(chairs))]
        index_of = {seat["seat_no"]: index for index, seat in enumerate(order)}
        stake = stakes[hand["stake_id"]]
        terms = terms_of(stake, NO_RAKE, game, house_rules)
        yield PlainHand(
            antes=list(terms.antes),
            blinds=list(terms.blinds),
            min_bet=terms.min_bet,
            stacks=[seat["stack_chips"] for seat in order],
            holes=[cards.text(cards.unpack(seat["cards"])) for seat in order],
            board=cards.text(cards.unpack(hand["board"])),
            actions=list(plain_actions(actions[hand_no], index_of)),
            is_ante_trimmed=terms.is_ante_trimmed,
            finish=[seat["stack_chips"] - seat["put_in_chips"] + seat["won_chips"] for seat in order],
            awards=[
                (row["pot_no"], index_of[row["seat_no"]], row["chips"], side_of(row)) for row in awards.get(hand_no, [])
            ],
            eligible=eligible_of(order, actions[hand_no], index_of, terms.antes, terms.is_ante_trimmed),
            game=terms.game.name,
            limit=terms.limit,
            big_bet=terms.big_bet if terms.limit == "fixed limit" else terms.min_bet,
            bring_in=terms.bring_in,
            seventh_card=terms.seventh_card,
            cap_counts=terms.cap_counts,
            short_all_in=terms.short_all_in,
        )


def plain_actions(rows: Sequence[dict], index_of: Mapping[int, int]) -> Iterator[tuple[int, str, int]]:
    """The decisions of a hand; where a bet stands is the chips of the seat on the street, without antes."""
    street, bets = -1, [0] * len(index_of)
    for row in rows:
        index = index_of[row["seat_no"]]
        if row["street_no"] != street:
            street, bets = row["street_no"], [0] * len(index_of)
        if row["action"] != Action.POST_ANTE:
            bets[index] += row["put_in_chips"]
        if row["action"] in WORDS:
            word = WORDS[row["action"]]
            yield index, word, bets[index] if word == "raise" else 0


def eligible_of(
    order: Sequence[dict],
    rows: Sequence[dict],
    index_of: Mapping[int, int],
    owed_antes: Sequence[int],
    is_ante_trimmed: bool,
) -> list[frozenset[int]]:
    """Who could win each pot: the slow way from what each seat put in."""
    antes, dead = [0] * len(order), [0] * len(order)
    for row in rows:
        if row["action"] == Action.POST_ANTE:
            antes[index_of[row["seat_no"]]] += row["put_in_chips"]
        if row["action"] == Action.POST_DEAD:
            dead[index_of[row["seat_no"]]] += row["put_in_chips"]
    live = [seat["put_in_chips"] - antes[index] - dead[index] for index, seat in enumerate(order)]
    still_in = [index for index, seat in enumerate(order) if not seat["flags"] & SeatFlag.FOLDED]
    pots = layer_pots(live, antes, list(owed_antes), dead, still_in, is_ante_trimmed)
    return [eligible for _, eligible in pots]
