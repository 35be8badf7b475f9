"""Tables frozen at a decision, and the same tables with every card the actor can't see exchanged. What lies open stays."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from pipeline import cards, compile
from pipeline.codes import Status
from pipeline.engine import shard, tables
from pipeline.engine.ranking import CARD_KEYS, CARD_MASKS
from pipeline.exports import from_lake
from pipeline.lake.log_tables import tables_of
from pipeline.record import Registries, tape_of
from pipeline.simulate import scenario
from pipeline.simulate.plan import RunPlan
from tests.oracles.game_tables import GameTable


def decision_states(
    setting: GameTable, num_hands: int
) -> Iterator[tuple[np.ndarray, int, np.ndarray, np.ndarray, np.ndarray, tuple]]:
    """For each decision of a table's first hands: TABLE[1] as the actor finds it, the actor, RULES[1], its STAKES row's array,
    the LINEUP[1], and (action, raise to) as it was decided in the run."""
    rules, rake, lineup = setting.rules, setting.rake, setting.lineup
    stakes = compile.stakes_records(setting.stakes)
    log = setting.play(num_hands)
    for record in from_lake.records(setting.game_key, tables_of(log), setting.stakes, setting.players):
        for num_decisions, decision in enumerate(record.decisions):
            cut = replace(record, decisions=record.decisions[:num_decisions])
            registries = Registries()
            for name in setting.policy_names:
                registries.policies.number(name)
            tape = tape_of([cut], registries)
            table = tables.new_table()
            status = shard.replay_hand(rules[0], stakes, rake[0], lineup[0], tape, table[0], 0, record.hand_no)
            assert status == Status.HAND_NOT_OVER
            yield table, decision.seat, rules, stakes, lineup, (int(decision.action), decision.amount)


def with_other_unseen_cards(
    table: np.ndarray, actor: int, rng: np.random.Generator, deck: tuple[int, ...] = cards.STANDARD_DECK
) -> np.ndarray:
    """A copy in which the down-cards of the other seats, the undealt ones and the record's future are others. Up-cards stay,
    those of seats that folded too."""
    other = table.copy()
    num_seats = int(table["num_seats"][0])
    seen = cards.unpack(int(table["seats"][0, actor]["cards"])) + cards.unpack(int(table["board"][0]))
    seen += [card for row in table["seats"][0, :num_seats] for card in cards.unpack(int(row["up_cards"]))]
    unseen = [card for card in deck if card not in seen]
    rng.shuffle(unseen)
    for seat in range(num_seats):
        if seat == actor:
            continue
        row = other["seats"][0, seat]
        up_cards = cards.unpack(int(row["up_cards"]))
        held = [card if card in up_cards else unseen.pop() for card in cards.unpack(int(row["cards"]))]
        row["cards"] = row["recorded_cards"] = cards.pack(held)
        row["own_key"] = sum(int(CARD_KEYS[card]) for card in held)
        row["own_mask"] = np.bitwise_or.reduce(CARD_MASKS[held])
    num_board = int(table["num_board"][0])
    other["recorded_board"] = cards.pack(cards.unpack(int(table["board"][0])) + unseen[: 5 - num_board])
    other["deck"][0, : len(unseen)] = unseen
    other["seen_cards"] = 0
    return other


def scenario_table(scenario_name: str, seed: int) -> GameTable:
    """The table of a scenario that ships."""
    plan = RunPlan.of(scenario.read(scenario_name), seed)
    rules, _, rake, lineup = plan.records()
    game_key = plan.scenario.game
    return GameTable(game_key, rules, plan.stakes, rake, lineup, plan.player_names, plan.policy_names, seed)
