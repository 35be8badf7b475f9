"""Texts in which every name can be told from all other words, and where such names are in a lake."""

import re
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

MARK = "Zq98w"
PEOPLE = re.compile(r"\b(Ana|Dora|Bea x|Bea|Cid|Dee|Bruno|Carla|Diego|Elena|Fabio|Gina|Hugo)\b")
TABLES = re.compile(r"\bTapete( IV 40-100 bb)?(?=')|(?<=\"table_name\": \")Tapete|Big(?= \(251\))")
SEAT = re.compile(r"^Seat ([0-9]+): (.+) \((\S+)( in chips\)| in chips, \S+ bounty\)|\))", re.MULTILINE)
TABLE = re.compile(r"^Table '(.*)'(?= |$)", re.MULTILINE)


def marked(text: str) -> str:
    """Our own texts, with marks in the names of people and tables."""
    return TABLES.sub(lambda name: f"{MARK} {name[0]} {MARK}", PEOPLE.sub(rf"{MARK}\1", text))


def hand_marked(text: str) -> str:
    """A hand of a room, with marks in the names of its seats and its table, and in what people say."""
    head = text.partition("\n*** ")[0]
    names = sorted({name for _, name, _, _ in SEAT.findall(head)}, key=len, reverse=True)
    for name in names:
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", lambda found: f"{MARK}{found[0]}{MARK}", text)
    text = TABLE.sub(lambda found: f"Table '{MARK}{found[1]}{MARK}'", text)
    return re.sub(r'said, "(.*)"$', rf'said, "{MARK} \1"', text, flags=re.MULTILINE)


def found_in(folder: Path, mark: str = MARK) -> list[str]:
    """Where the mark occurs below a folder, letters of any case: paths, bytes and values of files."""
    found = []
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        texts = [name]
        if path.is_file():
            texts.append(path.read_bytes().decode("latin-1"))
        if path.suffix == ".parquet":
            rows = pq.read_table(path, partitioning=None).to_pylist()
            texts += [f"{key}: {value}" for row in rows for key, value in row.items() if is_text(value)]
        found += [f"{name}: {text[:300]}" for text in texts if mark.lower() in text.lower()]
    return found


def is_text(value: Any) -> bool:
    return isinstance(value, str)
