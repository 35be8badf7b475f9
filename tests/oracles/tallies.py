"""Counts of states in which unseen cards were exchanged, and of decisions that changed with them."""

from collections.abc import Iterable, Sequence


class Tally:
    """Of a game and a street: states asked about, how many of them differ from all others, and in how many other unseen cards
    changed what each player, or each planted one that peeks, does."""

    def __init__(self, players: Sequence[str]) -> None:
        self.states = 0
        self.changed = dict.fromkeys(players, 0)
        self.planted: dict[str, int] = {}
        self._seen: set[bytes] = set()

    @property
    def different(self) -> int:
        return len(self._seen)

    def add(self, state: bytes, changed: Iterable[bool], planted: dict[str, bool]) -> None:
        """Count a state, told from others by its bytes."""
        self.states += 1
        self._seen.add(state)
        for name, has_changed in zip(self.changed, changed, strict=True):
            self.changed[name] += int(has_changed)
        for name, has_changed in planted.items():
            self.planted[name] = self.planted.get(name, 0) + int(has_changed)
