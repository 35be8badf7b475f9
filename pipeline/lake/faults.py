"""What is wrong with a lake or a warehouse: one kind of fault, for whoever looks for them and whoever puts them into words."""

from dataclasses import asdict, dataclass
from typing import Any

SHOWN_ROWS = 5


@dataclass(frozen=True, kw_only=True)
class Fault:
    """Something that a check found. `where` names the run and the file, or the table of a warehouse.

    `num_bad` counts rows; `rows` are the first of them, under `columns`. `remedy` is what to do where that is not plain.
    `is_unreadable` is true where what is there can't even be read as what it should be.
    """

    check: str
    where: str
    met: str
    expected: str
    column: str = ""
    num_bad: int = 1
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[Any, ...], ...] = ()
    remedy: str = ""
    is_unreadable: bool = False

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return asdict(self)
