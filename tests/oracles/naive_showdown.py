"""The end of a hand the slow way: who shows, who wins which pot. Rule book 0, 2, 3 and 6. Imports nothing of the pipeline."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from tests.oracles import naive_ranking
from tests.oracles.naive_games import Game
from tests.oracles.naive_money import halves, layer_pots, rake_of_hand, rake_of_pots, split
from tests.oracles.naive_table import Award, Ended, Event, Hand, Pot, Showdown

Rank = tuple[int, ...]


@dataclass(frozen=True)
class Strength:
    """What hands are worth, by position: the more, the better. None is no hand, where a low has to qualify."""

    high: dict[int, Rank | None]
    low: dict[int, Rank | None]

    def winners(self, side: str, eligible: frozenset[int]) -> list[int]:
        """Who of these wins the half of a pot; nobody if nobody has such a hand."""
        ranks = self.low if side == "low" else self.high
        held = {position: rank for position in eligible if (rank := ranks.get(position)) is not None}
        return sorted(position for position in held if held[position] == max(held.values()))

    def is_beaten(self, position: int, others: frozenset[int]) -> bool:
        """Whether one of these beats a player for high, and one for low."""
        return all(position not in self.winners(side, others | {position}) for side in ("high", "low"))


def settle(hand: Hand) -> Iterator[Event]:
    """Rule book 0: showdown order, fold win, ties and odd chips."""
    players, still_in = hand.players, hand.still_in()
    pots = layer_pots(
        [player.live for player in players],
        [player.ante for player in players],
        list(hand.terms.antes),
        [player.dead for player in players],
        still_in,
        hand.terms.is_ante_trimmed,
    )
    total = sum(chips for chips, _ in pots)
    rake = rake_of_hand(hand.terms.rake, total, len(players), hand.street > 0)
    rakes = rake_of_pots(hand.terms.rake, rake, [chips for chips, _ in pots])
    strength = Strength({}, {})
    if len(still_in) > 1:
        strength = strength_of(hand, still_in)
        yield from show(hand, strength, [eligible for _, eligible in pots])
    for pot_no, (chips, eligible) in enumerate(pots):
        yield Pot(pot_no, chips, rakes[pot_no], eligible)
    for pot_no, (chips, eligible) in enumerate(pots):
        sides = sides_of_pot(hand, strength, eligible, pots[0][1])
        for award in awards(pot_no, chips - rakes[pot_no], rakes[pot_no], sides):
            players[award.position].stack += award.chips
            yield award
    yield Ended(tuple(player.stack for player in players))


def strength_of(hand: Hand, positions: list[int]) -> Strength:
    """What each hand at the showdown is worth."""
    game, has_low_ace = hand.game, hand.terms.has_low_ace
    held = {
        position: (tuple(hand.players[position].down + hand.players[position].up), tuple(hand.common))
        for position in positions
    }
    high = {position: main_rank(game, has_low_ace, *cards) for position, cards in held.items()}
    low = {position: low_half_rank(game, *cards) for position, cards in held.items() if game.has_low_half}
    return Strength(high, low)


@lru_cache(maxsize=8192)
def main_rank(game: Game, has_low_ace: bool, own: tuple[str, ...], common: tuple[str, ...]) -> Rank:
    """The best five cards by the ranking in force, or in razz the lowest."""
    fives = fives_of(game, own, common)
    if game.wins == "low":
        return max(naive_ranking.low_of_five(five) for five in fives)
    ranking = naive_ranking.RANKINGS[game.ranking, has_low_ace]
    return max(naive_ranking.rank_of_five(five, ranking) for five in fives)


@lru_cache(maxsize=8192)
def low_half_rank(game: Game, own: tuple[str, ...], common: tuple[str, ...]) -> Rank | None:
    """Rule book 3: "five different ranks all below 9 (8 or better)"; the cards may differ from those of the high hand."""
    lows = [naive_ranking.low_of_five(five) for five in fives_of(game, own, common) if naive_ranking.is_eight_low(five)]
    return max(lows, default=None)


def fives_of(game: Game, own: tuple[str, ...], common: tuple[str, ...]) -> list[list[str]]:
    """Rule book 1: "best 5 of the 7 (0, 1 or 2 own cards; playing the board is allowed)"; rule book 2: "exactly 2 own +
    exactly 3 common cards"."""
    if game.own_in_hand is None:
        return [list(five) for five in combinations(own + common, 5)]
    return [
        [*mine, *shared]
        for mine in combinations(own, game.own_in_hand)
        for shared in combinations(common, 5 - game.own_in_hand)
    ]


def sides_of_pot(
    hand: Hand, strength: Strength, eligible: frozenset[int], eligible_for_main_pot: frozenset[int]
) -> list[tuple[str, list[int]]]:
    """The parts of a pot and who wins each, high first.

    Rule book 3: "Split applies to every side pot separately, with the low decided among that pot's players"; "No qualifying
    low: high takes everything". Literal S4 [A-02]: what an all-in winner could not match goes back to the opponents who
    reached the end, that is, who can win that pot; each of them has put the same into it.
    """
    if len(hand.still_in()) == 1:
        return [("high", hand.still_in())]  # "If all others fold, the last player takes every pot"
    if hand.terms.side_pots == "refund":
        best = {*strength.winners("high", eligible_for_main_pot), *strength.winners("low", eligible_for_main_pot)}
        if not best & eligible:
            return [("refund", sorted(eligible))]
    sides = [("high", strength.winners("high", eligible)), ("low", strength.winners("low", eligible))]
    return [(side, winners) for side, winners in sides if winners]


def awards(pot_no: int, chips: int, rake: int, sides: list[tuple[str, list[int]]]) -> Iterator[Award]:
    """The shares of a pot. It is halved after the rake, "the odd chip to the high half" [A-23]."""
    parts = [(chips, rake)] if len(sides) == 1 else zip(halves(chips), halves(rake), strict=True)
    for (side, winners), (part, rake_part) in zip(sides, parts, strict=True):
        shares, rake_shares = split(part, winners), split(rake_part, winners)
        for position in winners:
            yield Award(pot_no, position, shares[position], rake_shares[position], side)


def show(hand: Hand, strength: Strength, pots: list[frozenset[int]]) -> Iterator[Showdown]:
    """Rule book 0: "Last player to bet or raise in the final round shows first, then clockwise. No bet in the last round:
    first live player left of the button [A-04], in stud the player who was first to act on the last street. Losing hands
    may be mucked. All-in with no more betting: all hands face up."

    A player mucks when for every pot that he could win a better hand that can win it has been shown, and for its low half
    too. "If at most one player still has chips and nothing is left to call, no more betting happens": then all show, after
    a call all-in on the last street too.
    """
    num_with_chips = sum(player.stack > 0 for player in hand.players if not player.has_folded)
    first = 0
    if hand.last_raiser is not None:
        first = hand.last_raiser
    elif hand.game.forced == "bring-in" and hand.first_actor is not None:
        first = hand.first_actor
    shown: set[int] = set()
    for step in range(len(hand.players)):
        position = (first + step) % len(hand.players)
        if hand.players[position].has_folded:
            continue
        is_lost = all(strength.is_beaten(position, eligible & shown) for eligible in pots if position in eligible)
        is_shown = not is_lost or num_with_chips <= 1
        if is_shown:
            shown.add(position)
        yield Showdown(position, is_shown)
