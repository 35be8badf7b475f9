"""What a source says of a hand beside the play, as readable text: table, tournament, cash-outs, bounties, places, prizes."""

from collections.abc import Iterator
from typing import Any

from pipeline.app.rows import printable
from pipeline.rules.money import HandStakes

Row = dict[str, Any]


def place_of(source: Row, stakes: HandStakes) -> Iterator[str]:
    """The table and the tournament, where the source says anything of them."""
    told = [f"table {source['table_name']}"] if source["table_name"] else []
    told += [f"{source['table_size']} seats"] if source["table_size"] else []
    told += ["fast"] if source["is_fast"] else []
    told += [f"home game {source['home_game']}"] if source["home_game"] else []
    told += [f"one of {source['mixture']}"] if source["mixture"] else []
    told += [f"{source['played_at']:%Y-%m-%d %H:%M:%S} UTC"] if source["played_at"] else []
    if told:
        yield printable(", ".join(["Played at " + told[0], *told[1:]]))
    if source["tournament_id"]:
        yield printable(", ".join(tournament(source, stakes)))


def tournament(source: Row, stakes: HandStakes) -> Iterator[str]:
    """The tournament in words."""
    yield f"Tournament {source['tournament_id']}"
    for name in ("tournament_name", "tournament_type", "tournament_flags", "tournament_speed"):
        if source[name]:
            yield source[name]
    if source["tournament_level"]:
        yield f"level {source['tournament_level']}"
    parts = [source[name] for name in ("buy_in", "bounty", "fee") if source[name] is not None]
    if parts:
        yield f"buy-in {'+'.join(map(hundredths, parts))} {source['buy_in_currency'] or ''}".rstrip()
    if source["initial_stack_chips"]:
        yield f"{chips(source['initial_stack_chips'], stakes)} chips to begin with"


def beside(rows: dict[str, list[Row]], stakes: HandStakes, players: dict[int, str]) -> Iterator[str]:
    """What is said of pot and seats, a line each; `players` are names by chair."""
    lines = [line for source in rows["source_hands"] for line in of_pot(source, stakes)]
    for seat in rows["source_seats"]:
        said = list(of_seat(seat, stakes, players))
        if said:
            lines.append(f"{players[seat['seat_no']]} {', '.join(said)}")
    if lines:
        yield "--- beside the play"
        yield from lines


def of_pot(source: Row, stakes: HandStakes) -> Iterator[str]:
    """What is said of the pot."""
    if source["jackpot_chips"]:
        yield f"Of the rake {chips(source['jackpot_chips'], stakes)} goes to a jackpot"
    if source["added_chips"]:
        yield f"The room put {chips(source['added_chips'], stakes)} into the pot, which are left out of it here"


def of_seat(seat: Row, stakes: HandStakes, players: dict[int, str]) -> Iterator[str]:
    """What is said of a seat."""
    unit = seat["currency"] or ""

    def paid(name: str) -> str:
        return f"{hundredths(seat[name])} {unit}".rstrip()

    if seat["is_hero"]:
        yield "is the player whose cards the source shows"
    if seat["cash_out_chips"] is not None:
        fee = chips(seat["cash_out_fee_chips"] or 0, stakes)
        yield f"cashed out for {chips(seat['cash_out_chips'], stakes)}, fee {fee}"
    if seat["bonus_chips"] is not None:
        yield f"gets a bonus of {chips(seat['bonus_chips'], stakes)}"
    if seat["adjustment_chips"] is not None:
        yield f"has the stack adjusted by {chips(seat['adjustment_chips'], stakes)}"
    for what, word in (("rebuy", "re-buys"), ("addon", "takes an add-on of")):
        if seat[f"{what}_chips"] is not None:
            yield f"{word} {chips(seat[f'{what}_chips'], stakes)} chips for {paid(f'{what}_price')}"
    if seat["bounty_won"] is not None:
        yield f"wins {paid('bounty_won')} in bounties"
    if seat["head_bounty_after"] is not None:
        yield f"has a bounty of {paid('head_bounty_after')} on the own head now"
    elif seat["head_bounty"] is not None:
        yield f"has a bounty of {paid('head_bounty')} on the own head"
    if seat["knocked_out_by"]:
        takers = " and ".join(players.get(chair, f"seat {chair}") for chair in seat["knocked_out_by"])
        yield f"is knocked out by {takers}" + (f" for {paid('bounty_paid')}" if seat["bounty_paid"] is not None else "")
    if seat["has_finished"]:
        place = f" in place {seat['place']}" if seat["place"] else ""
        yield f"finishes the tournament{place}" + (f" and gets {paid('prize')}" if seat["prize"] is not None else "")
    if seat["entry_won"]:
        yield f"wins an entry to tournament {printable(seat['entry_won'])}"


def chips(amount: int, stakes: HandStakes) -> str:
    """Chips in the currency of the stakes."""
    return f"{amount / 10**stakes.decimals:,.{stakes.decimals}f}"


def hundredths(amount: int) -> str:
    """An amount of hundredths.

    >>> hundredths(511)
    '5.11'
    """
    return f"{amount / 100:,.2f}"
