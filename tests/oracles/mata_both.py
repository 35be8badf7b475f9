"""Scripted hands of Mata Ases that the slow twin plays and the kernel replays: what a test says of the one, it says of both."""

from dataclasses import replace

from pipeline import compile
from pipeline.games import MATA_ASES
from tests.oracles import mata_tables
from tests.oracles.mata_adapter import told_by
from tests.oracles.mata_records import record_of, replayed
from tests.oracles.naive_mata_table import Event, Terms

USUAL = Terms()


def scripted(terms: Terms, stacks: list[int], button: int, decks: list[list[str]], script: str) -> list[Event]:
    """The twin's hand, see `mata_tables.scripted`, after the kernel has taken its record and said the same of it."""
    events = mata_tables.scripted(terms, list(stacks), button, decks, script)
    record = record_of(mata_tables.Played(replace(terms, max_misdeals=USUAL.max_misdeals), stacks, button, events))
    mata = compile.rule_record(MATA_ASES, dict(record.house_rules))
    mata["max_replays"], mata["misdeal_cap"] = terms.max_replays, terms.max_misdeals
    found = replayed(record, mata)

    assert found.told == told_by(terms, stacks, events), found

    return events
