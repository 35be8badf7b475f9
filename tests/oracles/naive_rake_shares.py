"""Who pays the rake of a hand, in fractions, from the definitions alone. Imports nothing of the pipeline.

Dealt is rule book 0, [A-15]: "a hand's rake is divided by the number of players who received cards, each is credited that
share, whether or not they put money in", with exact fractions. Contributed counts only those with chips in the pots, weighted
contributed in proportion to these. Collected is "rake x share of pot won", what each collected before any rake.
"""

from fractions import Fraction

DEALT, CONTRIBUTED, WEIGHTED, COLLECTED = "dealt", "contributed", "weighted contributed", "collected"
IN_PROPORTION = (WEIGHTED, COLLECTED)


def shares(rake: int, put_in: list[int], collected: list[int]) -> list[dict[str, Fraction]]:
    """What each seat pays of the rake, from what each put in, uncalled bets returned, and collected, rake included.

    >>> [str(share[WEIGHTED]) for share in shares(10, [60, 0, 20, 20], [0, 0, 100, 0])]
    ['6', '0', '2', '2']
    >>> [str(share[COLLECTED]) for share in shares(10, [60, 0, 20, 20], [25, 0, 75, 0])]
    ['5/2', '0', '15/2', '0']
    """
    num_in = sum(chips > 0 for chips in put_in)
    return [
        {
            DEALT: Fraction(rake, len(put_in)),
            CONTRIBUTED: Fraction(rake, num_in) if chips > 0 else Fraction(0),
            WEIGHTED: Fraction(rake * chips, sum(put_in)),
            COLLECTED: Fraction(rake * won, sum(collected)),
        }
        for chips, won in zip(put_in, collected, strict=True)
    ]
