"""Paired differences of ratios the slow way."""


def slow_difference(one: list[tuple[int, int]], other: list[tuple[int, int]]) -> tuple[float, float]:
    """By how much the second ratio of sums is above the first, and the standard error, cluster by cluster (Cochran, Sampling
    Techniques, ch. 6)."""
    (one_x, one_n), (x, n) = ((sum(a for a, _ in side), sum(b for _, b in side)) for side in (one, other))
    parts = [
        (xi - x / n * ni) / n - (oxi - one_x / one_n * oni) / one_n
        for (oxi, oni), (xi, ni) in zip(one, other, strict=True)
    ]
    return x / n - one_x / one_n, (len(parts) / (len(parts) - 1) * sum(part**2 for part in parts)) ** 0.5
