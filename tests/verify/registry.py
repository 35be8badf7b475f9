"""The full-size checks by name: what each one shows, and the function that does it.

A function takes nothing, raises if the check fails, and returns its figures as a dict that JSON can hold. Its module is
imported only when the check runs.
"""

from typing import NamedTuple


class Check(NamedTuple):
    """`says` is the sentence of the issue that the check shows; `function` is written ``module:function``."""

    says: str
    function: str


CHECKS: dict[str, Check] = {
    "hand-counts": Check(
        "Counts of hands in each category equal the known ones, over all hands.",
        "tests.verify.ranking_full:all_hand_counts",
    ),
    "phevaluator": Check(
        "A million random hands rank as phevaluator ranks them.",
        "tests.verify.ranking_full:million_against_phevaluator",
    ),
}
