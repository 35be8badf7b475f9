"""A round against the house as readable text: wagers, what each box did with which cards, the dealer, what every wager paid."""

from collections.abc import Iterator

import numpy as np

from pipeline import cards, games
from pipeline.codes import Action, BoxWager, Outcome, Ranking, SeatFlag, SeatKind
from pipeline.engine.banked_tables import BANKED_STREETS, NUM_CARDS, STREET_BLIND, STREET_DEALER, STREET_POSTS
from pipeline.engine.ranking import class_name, high_value_of
from pipeline.lake.provenance import Manifest
from pipeline.rules.money import HandStakes

WORDS = {
    Action.POST_ANTE: "puts down the ante {}",
    Action.POST_BONUS: "puts down a bonus of {}",
    Action.FOLD: "folds",
    Action.BET: "bets {}",
    Action.BUY: "buys {new} for {}",
    Action.EXCHANGE: "exchanges {out} for {}: {new}",
    Action.TAKE_ANTE: "is paid the ante",
    Action.EXCHANGE_DEALER: "gives up the ante for a new card of the dealer",
}
OUTCOMES = {
    Outcome.LOST: "lost",
    Outcome.TIED: "tied",
    Outcome.WON: "won",
    Outcome.FOLDED: "folded",
    Outcome.NOT_QUALIFIED: "the dealer did not qualify",
    Outcome.EXCHANGE_FAILED: "the dealer did not qualify again",
    Outcome.EXCHANGE_LOST: "lost after the dealer's new card",
    Outcome.EXCHANGE_TIED: "tied after the dealer's new card",
    Outcome.EXCHANGE_WON: "won after the dealer's new card",
}
Rows = dict[str, list[dict]]


class Held:
    """The cards of a seat: the first five, those replaced, those that came later."""

    def __init__(self, seat: dict, replaced: list[dict]) -> None:
        out = {row["card_no"]: row["card"] for row in replaced if row["seat_no"] == seat["seat_no"]}
        last = cards.unpack(seat["cards"])
        kept = iter(last[: NUM_CARDS - len(out)])
        self.first = [out[place] if place in out else next(kept) for place in range(NUM_CARDS)]
        self.out = [out[place] for place in sorted(out)]
        self.new = last[NUM_CARDS - len(out) :]
        self.last = last


def lines(manifest: Manifest, rows: Rows, stakes: HandStakes, players: dict[int, str]) -> Iterator[str]:
    """The round as lines."""

    def money(chips: int) -> str:
        return f"{chips / 10**stakes.decimals:,.{stakes.decimals}f}"

    hand = rows["hands"][0]
    held = {seat["seat_no"]: Held(seat, rows["cards"]) for seat in rows["seats"]}
    house = next(seat for seat in rows["seats"] if seat["seat_kind"] == SeatKind.HOUSE)
    boxes = [seat for seat in rows["seats"] if seat["seat_kind"] == SeatKind.BOX]
    dealer = held[house["seat_no"]]
    yield f"{games.BANKED[manifest.game].name}, round {hand['hand_no']} of run {manifest.run_id} ({manifest.name})"
    yield f"Ante {money(stakes.big_blind)} {stakes.currency} at least, the dealer shows {named(dealer.first[-1:])}"
    revealed: set[int] = set()
    for street_no, street in enumerate(BANKED_STREETS[: hand["last_street_no"] + 1]):
        actions = [row for row in rows["actions"] if row["street_no"] == street_no]
        others = (
            [box["seat_no"] for box in boxes if box["seat_no"] not in revealed] if street_no == STREET_BLIND else []
        )
        if not actions and not others and street_no != STREET_DEALER:
            continue
        yield f"--- {street}" + (f" {in_words(dealer.first)}" if street_no == STREET_DEALER else "")
        for action in actions:
            seat_no = action["seat_no"]
            if street_no > STREET_POSTS and seat_no not in revealed:
                revealed.add(seat_no)
                yield f"{players[seat_no]} has {in_words(held[seat_no].first)}"
            words = WORDS[Action(action["action"])]
            out, new = named(held[seat_no].out), named(held[seat_no].new)
            yield f"{players[seat_no]} {words.format(money(action['put_in_chips']), out=out, new=new)}"
        for seat_no in others:
            if seat_no not in revealed:
                yield f"{players[seat_no]} has {in_words(held[seat_no].first)}"
        if street_no == STREET_DEALER and dealer.out:
            yield f"The dealer's {named(dealer.out)} is replaced: {named(dealer.new)}, {in_words(dealer.last)}"
    yield "--- wagers"
    for wager in rows["wagers"]:
        fee = f" and a fee of {money(wager['fee_chips'])}" if wager["fee_chips"] else ""
        hand_name = class_name(Ranking.STANDARD, wager["hand_value"])
        yield (
            f"{players[wager['seat_no']]}: {BoxWager(wager['wager']).name.lower()} {money(wager['stake_chips'])}{fee}, "
            f"{hand_name}, {OUTCOMES[Outcome(wager['outcome'])]}: {money(wager['return_chips'])} back"
        )
    net = house["won_chips"] - house["put_in_chips"]
    shown = "" if house["flags"] & SeatFlag.SHOWN else ", the dealer's cards were not needed"
    yield f"The house {'wins' if net >= 0 else 'loses'} {money(abs(net))}{shown}"


def named(numbers: list[int]) -> str:
    """Cards in brackets."""
    return f"[{cards.text(numbers)}]"


def in_words(numbers: list[int]) -> str:
    """Cards in brackets and what they are."""
    return f"{named(numbers)} {class_name(Ranking.STANDARD, int(high_value_of(np.array(numbers))))}"
