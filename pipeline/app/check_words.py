"""What a check found, for a terminal: where it is, what was met and what was expected, and the first bad rows."""

from textwrap import indent

from pipeline.app.rows import as_columns
from pipeline.errors import counted
from pipeline.lake.faults import Fault


def in_words(fault: Fault) -> str:
    """A fault as a line or two, its first rows below.

    >>> print(in_words(Fault(check="values_as_in_contract", where="hands.parquet", column="pot_chips", met="-1",
    ...     expected="0 or more", columns=("hand_no", "pot_chips"), rows=((7, -1),))))
    values_as_in_contract: hands.parquet, column pot_chips: met -1; expected 0 or more. 1 bad row:
        hand_no  pot_chips
              7         -1
    """
    where = f"{fault.where}, column {fault.column}" if fault.column else fault.where
    met = fault.met.removesuffix(".")
    due = (
        f". {fault.expected}" if fault.expected.endswith(".") else f"; expected {fault.expected}."
    )  # a rule is a sentence
    words = f"{fault.check}: {where}: met {met}{due}"
    if fault.remedy:
        words += f" {fault.remedy}"
    if not fault.rows:
        return words
    first = "" if fault.num_bad == len(fault.rows) else ", the first of them"
    rows = [dict(zip(fault.columns, row, strict=True)) for row in fault.rows]
    return f"{words} {counted(fault.num_bad, 'bad row')}{first}:\n{indent(as_columns(rows), '    ')}"
