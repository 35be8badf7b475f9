"""Pots, rake and shares the slow way, from rule book 0. Imports nothing of the pipeline."""

from collections.abc import Iterable
from itertools import pairwise

from tests.oracles.naive_table import RakeSchedule


def layer_pots(
    live: list[int],
    antes: list[int],
    owed_antes: list[int],
    dead: list[int],
    still_in: list[int],
    is_ante_trimmed: bool,
) -> list[tuple[int, frozenset[int]]]:
    """(chips, who can win them), main pot first: naive_pots.layer for large bets, a slice of bets at a time.

    Rule book 0: "Pots are built by contribution levels; folded players' chips stay in the pots they reach, but a folded
    player can win nothing. Dead money ... is in the main pot, is never returned and never counted in a level". "A short
    ante or extra x makes x from each payer the pot which that player can win; the rest ... is a side pot."
    """
    slices = [(sum(dead), frozenset(still_in))]
    for low, high in levels(antes):
        chips = sum(min(ante, high) - min(ante, low) for ante in antes)
        winners = {
            position
            for position in still_in
            if not is_ante_trimmed or antes[position] == owed_antes[position] or antes[position] >= high
        }
        slices.append((chips, frozenset(winners)))
    for low, high in levels(live):
        chips = sum(min(bet, high) - min(bet, low) for bet in live)
        slices.append((chips, frozenset(position for position in still_in if live[position] >= high)))
    pots: list[tuple[int, frozenset[int]]] = []
    for chips, winners in slices:
        if chips == 0:
            continue
        if not winners:  # folded players' chips that nobody still in has matched stay in the last pot
            winners = pots[-1][1] if pots else frozenset(still_in)
        if pots and pots[-1][1] == winners:
            pots[-1] = (pots[-1][0] + chips, winners)
        else:
            pots.append((chips, winners))
    return pots


def levels(bets: Iterable[int]) -> list[tuple[int, int]]:
    """The steps from each amount that somebody put in to the next."""
    steps = sorted({0, *bets})
    return list(pairwise(steps))


def rake_of_hand(schedule: RakeSchedule, total: int, num_players: int, was_flop_dealt: bool) -> int:
    """Rule book 0, rake: "compute the rake once on the total of all pots" [A-16], rate, step and cap [A-14],
    "no commission if the hand ends before the flop"."""
    if (schedule.is_flop_needed and not was_flop_dealt) or total < schedule.min_pot:
        return 0
    rake = uncapped_rake(schedule, total)
    cap = cap_of(schedule, num_players)
    return min(rake, cap) if cap > 0 else rake


def uncapped_rake(schedule: RakeSchedule, total: int) -> int:
    """As many whole steps as fit into the rate's share of the total."""
    num_steps = total * schedule.rate_bp // (10_000 * schedule.step)
    return num_steps * schedule.step


def cap_of(schedule: RakeSchedule, num_players: int) -> int:
    """The cap agreed for the largest number of players that were dealt in or fewer, else the general one."""
    fitting = [players for players, _ in schedule.cap_by_players if players <= num_players]
    return dict(schedule.cap_by_players)[max(fitting)] if fitting else schedule.cap


def rake_of_pots(schedule: RakeSchedule, rake: int, pots: list[int]) -> list[int]:
    """Rule book 0 [A-16]: "take it from the main pot first, then side pots in order (cfg: proportional)"; in proportion,
    what does not divide comes from the main pot first too."""
    taken = [0] * len(pots)
    if schedule.is_proportional:
        taken = [rake * chips // sum(pots) for chips in pots]
    left = rake - sum(taken)
    for pot_no, chips in enumerate(pots):
        more = min(left, chips - taken[pot_no])
        taken[pot_no] += more
        left -= more
    return taken


def split(chips: int, winners: list[int]) -> dict[int, int]:
    """Rule book 0 [A-05]: "the indivisible remainder goes one chip at a time to tied winners starting from the first seat
    left of the button", which is position 0."""
    shares = {position: chips // len(winners) for position in winners}
    for position in sorted(winners)[: chips % len(winners)]:
        shares[position] += 1
    return shares


def halves(chips: int) -> tuple[int, int]:
    """High and low half; "odd chip between halves -> to the high half" [A-23]."""
    return chips - chips // 2, chips // 2
