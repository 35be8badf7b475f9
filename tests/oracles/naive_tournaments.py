"""What tournaments cost and brought the slow way: the hands of each player walked through in order of time, a purse in hand.

Takes sittings and rows of source_seats as plain dicts and imports nothing of the project. Definitions as in README, "Real hands".
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.oracles.naive_results import Sitting


@dataclass
class Entry:
    """A player's tournament so far; amounts are hundredths, None where they can't be known."""

    num_hands: int = 0
    levels: list[str] = field(default_factory=list)
    num_entries: int = 0
    is_in: bool = False
    place: int | None = None
    prizes: int = 0
    bounties: int | None = None
    bought: int = 0
    has_won_entry: bool = False
    is_unclear: bool = False
    has_unsaid_bounty: bool = False


def tournaments(
    found: Sequence[Sitting],
    sources: Mapping[tuple[str, int], Mapping[str, Any]],
    said: Iterable[Mapping[str, Any]],
    players: Mapping[tuple[str, int], str],
) -> dict[tuple[str, str, str], dict[str, Any]]:
    """By (site, tournament, player): hands, entries, place, prize, bounties, cost, profit, all in the buy-in's currency.

    `sources` are rows of source_hands by (run, hand), `said` rows of source_seats, `players` names by (run, player).
    """
    of_hand = defaultdict(list)
    for row in said:
        of_hand[row["run_id"], row["hand_no"]].append(row)
    made: dict[tuple[str, str, str], Entry] = defaultdict(Entry)
    buy_ins: dict[tuple[str, str], Mapping[str, Any]] = {}
    hands = sorted({one.order for one in found if one.tournament is not None})
    dealt_in = defaultdict(list)
    for one in found:
        dealt_in[one.order].append(one)
    for order in hands:
        at_table = dealt_in[order]
        key = order[2:]
        source = sources[key]
        site, number = source["site"], source["tournament_id"]
        buy_ins[site, number] = source
        for one in at_table:
            entry = made[site, number, one.player]
            entry.num_hands += 1
            if not entry.is_in:
                entry.is_in, entry.num_entries = True, entry.num_entries + 1
            if source["tournament_level"]:
                entry.levels.append(source["tournament_level"])
        rows = of_hand[key]
        takers = {chair for row in rows for chair in row["knocked_out_by"] or ()}
        for row in rows:
            entry = made[site, number, players[key[0], row["player_id"]]]
            take(entry, row, source["buy_in_currency"], row["seat_no"] in takers)
    return {key: told(entry, buy_ins[key[:2]]) for key, entry in made.items() if entry.num_hands}


def take(entry: Entry, row: Mapping[str, Any], currency: str | None, has_knocked_out: bool) -> None:
    """Note what a hand's record says of a player. Changes `entry`."""
    amounts = [row[name] for name in ("prize", "bounty_won", "rebuy_price", "addon_price")]
    if any(amount is not None for amount in amounts) and row["currency"] != currency:
        entry.is_unclear = True
    entry.prizes += row["prize"] or 0
    if row["bounty_won"] is not None:
        entry.bounties = (entry.bounties or 0) + row["bounty_won"]
    elif has_knocked_out:
        entry.has_unsaid_bounty = True
    for chips, price in (("rebuy_chips", "rebuy_price"), ("addon_chips", "addon_price")):
        if row[chips] is not None and row[price] is None:
            entry.is_unclear = True
        entry.bought += row[price] or 0
    entry.has_won_entry |= row["entry_won"] is not None
    entry.place = row["place"] if row["place"] is not None else entry.place
    if row["has_finished"]:
        entry.is_in = False


def told(entry: Entry, source: Mapping[str, Any]) -> dict[str, Any]:
    """The tournament as the mart has it."""
    is_finished = not entry.is_in
    cost = None
    if source["buy_in"] is not None and not entry.is_unclear:
        one = source["buy_in"] + (source["bounty"] or 0) + (source["fee"] or 0)
        cost = entry.num_entries * one + entry.bought
    is_known = is_finished and cost is not None and not entry.has_won_entry and not entry.has_unsaid_bounty
    return {
        "num_hands": entry.num_hands,
        "num_levels": len(set(entry.levels)),
        "first_level": entry.levels[0] if entry.levels else None,
        "last_level": entry.levels[-1] if entry.levels else None,
        "num_entries": entry.num_entries,
        "is_finished": is_finished,
        "place": entry.place,
        "prize_hundredths": entry.prizes if is_finished else None,
        "bounties_won_hundredths": entry.bounties,
        "is_in_the_money": entry.prizes > 0 or entry.has_won_entry if is_finished else None,
        "cost_hundredths": cost,
        "profit_hundredths": entry.prizes + (entry.bounties or 0) - cost if is_known else None,
    }
