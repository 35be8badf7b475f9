"""The slow twin of pipeline/engine/luck.py: all-in expected value by trying every board. Imports nothing of the pipeline."""

from fractions import Fraction
from itertools import combinations

from tests.oracles.named_ranking import rank

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def expected_won(
    holes: list[list[str]], board: list[str], pots: list[tuple[int, set[int]]], num_board: int = 5
) -> list[Fraction]:
    """Chips that each live hand wins on average: `pots` are (chips after rake, hands that can win it)."""
    seen = {card for hole in holes for card in hole} | set(board)
    unseen = [card for card in DECK if card not in seen]
    total = [Fraction(0)] * len(holes)
    boards = list(combinations(unseen, num_board - len(board)))
    for more in boards:
        values = [rank([*hole, *board, *more]) for hole in holes]
        for chips, seats in pots:
            best = max(values[seat] for seat in seats)
            winners = [seat for seat in seats if values[seat] == best]
            for seat in winners:
                total[seat] += Fraction(chips, len(winners))
    return [chips / len(boards) for chips in total]
