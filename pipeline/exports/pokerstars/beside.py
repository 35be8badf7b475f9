"""What sources say of players beside the play: cash-outs, bounties, places and prizes, re-buys.

`Ana cashed out the hand for $15.82 | Cash Out Fee $0.32`: she collects nothing of the hand then
`Ana, Carla split the $2.50 bounty for eliminating Berta`, `Ana finished the tournament in 3rd place and received $5.11.`
`Ana wins $6.12 for eliminating Berta and their own bounty increases by $6.13 to $18.37`, where one was knocked out

Of players who were not dealt in there are no seats in the text, so nothing is said of them.
"""

from collections.abc import Iterator

from pipeline.exports.course import HandCourse
from pipeline.exports.pokerstars.amounts import SYMBOLS, Money
from pipeline.record import SourceSeat

UNPLACED = 1 << 32


def seats_of(hand: HandCourse) -> dict[int, SourceSeat]:
    """What is said of the seats dealt in, by chair."""
    return {seat.chair: seat for seat in hand.source.seats if seat.player is None} if hand.source else {}


def hundredths(amount: int, currency: str | None) -> str:
    """An amount outside the game.

    >>> hundredths(511, "USD"), hundredths(10000, "FPP"), hundredths(250, "CAD")
    ('$5.11', '100 FPP', '2.50 CAD')
    """
    symbol = SYMBOLS.get(currency or "", "")
    whole, rest = divmod(amount, 100)
    said = f"{symbol}{whole}.{rest:02}" if symbol or rest else str(whole)
    return said if symbol or not currency else f"{said} {currency}"


def cash_outs(hand: HandCourse, money: Money) -> Iterator[str]:
    """A line for each seat that left its part of the pot to the room."""
    names = {seat.chair: seat.player for seat in hand.record.seats}
    for chair, seat in seats_of(hand).items():
        if seat.cash_out_chips is not None:
            fee = f" | Cash Out Fee {money[seat.cash_out_fee_chips]}" if seat.cash_out_fee_chips is not None else ""
            yield f"{names[chair]} cashed out the hand for {money[seat.cash_out_chips]}{fee}"


def has_cashed_out(hand: HandCourse, seat: int) -> bool:
    """True if the seat left its part of the pot to the room."""
    said = seats_of(hand).get(hand.record.seats[seat].chair)
    return said is not None and said.cash_out_chips is not None


def lines(hand: HandCourse) -> Iterator[str]:
    """Bounties, places, prizes and entries, re-buys and add-ons; the last place comes first."""
    names = {seat.chair: seat.player for seat in hand.record.seats}
    seats = seats_of(hand)
    yield from bounties(names, seats)
    is_shared = sum(seat.place == 1 for seat in seats.values()) > 1
    for seat in sorted(seats.values(), key=lambda seat: -(seat.place or UNPLACED)):
        name, currency = names[seat.chair], seat.currency
        if seat.has_finished:
            yield f"{name} {finish(seat, is_shared)}"
        if seat.entry_won is not None:
            yield f"{name} wins an entry to tournament #{seat.entry_won}"
        if seat.rebuy_chips is not None and seat.rebuy_price is not None:
            yield f"{name} re-buys and receives {seat.rebuy_chips} chips for {hundredths(seat.rebuy_price, currency)}"
        if seat.addon_chips is not None and seat.addon_price is not None:
            yield f"{name} takes the add-on and receives {seat.addon_chips} chips for {hundredths(seat.addon_price, currency)}"


def bounties(names: dict[int, str], seats: dict[int, SourceSeat]) -> Iterator[str]:
    """Who is paid for knocking whom out. Of bounties that grow on the winner's head none is said where how much is unknown."""
    heads = {chair: seat.head_bounty for chair, seat in seats.items() if seat.head_bounty is not None}
    for loser in seats.values():
        takers = [seats[chair] for chair in loser.knocked_out_by or () if chair in seats]
        if not takers or len(takers) != len(loser.knocked_out_by or ()):
            continue
        out = names[loser.chair]
        if any(taker.head_bounty_after is not None for taker in takers):
            for taker in takers:
                grown = growth(taker, loser, seats)
                if grown is None or taker.chair not in heads:
                    continue
                won, more = (hundredths(one, taker.currency) for one in grown)
                heads[taker.chair] += grown[1]
                how = "eliminating" if len(takers) == 1 else "splitting the elimination of"
                after = hundredths(heads[taker.chair], taker.currency)
                yield f"{names[taker.chair]} wins {won} for {how} {out} and their own bounty increases by {more} to {after}"
        elif loser.bounty_paid is not None:
            verb = "wins" if len(takers) == 1 else "split"
            winners = ", ".join(names[taker.chair] for taker in takers)
            yield f"{winners} {verb} the {hundredths(loser.bounty_paid, loser.currency)} bounty for eliminating {out}"


def growth(taker: SourceSeat, loser: SourceSeat, seats: dict[int, SourceSeat]) -> tuple[int, int] | None:
    """What a player is paid of a bounty, and what is put on the player's head; None where that can't be told: another was knocked
    out too, and not as much put on the head as paid."""
    if taker.head_bounty_after is None or taker.head_bounty is None or taker.bounty_won is None:
        return None
    more = taker.head_bounty_after - taker.head_bounty
    num_out = sum(taker.chair in (seat.knocked_out_by or ()) for seat in seats.values())
    if num_out == 1:
        return taker.bounty_won, more
    is_alone = loser.knocked_out_by == (taker.chair,)
    if more != taker.bounty_won or loser.bounty_paid is None or not is_alone:
        return None
    return loser.bounty_paid, loser.bounty_paid


def finish(seat: SourceSeat, is_shared: bool) -> str:
    """How a player left the tournament."""
    prize = None if seat.prize is None else hundredths(seat.prize, seat.currency)
    if seat.place == 1 and not is_shared:
        return "wins the tournament" + (f" and receives {prize} - congratulations!" if prize else "")
    place = "" if seat.place is None else f" in {seat.place}{ending(seat.place)} place"
    return f"finished the tournament{place}" + (f" and received {prize}." if prize else "")


def ending(place: int) -> str:
    """The letters after a place.

    >>> [ending(place) for place in (1, 2, 3, 4, 11, 21, 112)]
    ['st', 'nd', 'rd', 'th', 'th', 'st', 'th']
    """
    return "th" if place // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
