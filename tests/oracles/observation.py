"""Tables frozen at a decision, and the same tables with every card the actor can't see exchanged."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from pipeline import cards
from pipeline.codes import Status
from pipeline.engine import play, shard, tables
from pipeline.engine.ranking import CARD_KEYS, CARD_MASKS
from pipeline.exports import from_lake
from pipeline.lake.log_tables import tables_of
from pipeline.record import Registries, tape_of
from pipeline.simulate.plan import RunPlan


def decision_states(
    plan: RunPlan, num_hands: int
) -> Iterator[tuple[np.ndarray, int, np.ndarray, np.ndarray, np.ndarray, tuple]]:
    """For each decision of the plan's first hands: TABLE[1] as the actor finds it, the actor, RULES[1], its STAKES row's array,
    the LINEUP[1], and (action, raise to) as it was decided in the run."""
    rules, stakes, rake, lineup = plan.records()
    log = play.generate(rules, stakes, rake, lineup, plan.seed, 0, num_hands)
    players = plan.player_names
    for record in from_lake.records("holdem", tables_of(log), plan.stakes, players):
        for num_decisions, decision in enumerate(record.decisions):
            cut = replace(record, decisions=record.decisions[:num_decisions])
            registries = Registries()
            for name in plan.policy_names:
                registries.policies.number(name)
            tape = tape_of([cut], registries)
            table = tables.new_table()
            status = shard.replay_hand(rules[0], stakes, rake[0], lineup[0], tape, table[0], 0, record.hand_no)
            assert status == Status.HAND_NOT_OVER
            yield table, decision.seat, rules, stakes, lineup, (int(decision.action), decision.amount)


def with_other_unseen_cards(table: np.ndarray, actor: int, rng: np.random.Generator) -> np.ndarray:
    """A copy in which the cards of the other seats, the undealt ones and the record's future are others."""
    other = table.copy()
    seen = cards.unpack(int(table["seats"][0, actor]["cards"])) + cards.unpack(int(table["board"][0]))
    unseen = [card for card in cards.STANDARD_DECK if card not in seen]
    rng.shuffle(unseen)
    for seat in range(int(table["num_seats"][0])):
        if seat == actor:
            continue
        row = other["seats"][0, seat]
        held = [unseen.pop() for _ in range(int(row["num_cards"]))]
        row["cards"] = row["recorded_cards"] = cards.pack(held)
        row["own_key"] = sum(int(CARD_KEYS[card]) for card in held)
        row["own_mask"] = np.bitwise_or.reduce(CARD_MASKS[held])
    num_board = int(table["num_board"][0])
    other["recorded_board"] = cards.pack(cards.unpack(int(table["board"][0])) + unseen[: 5 - num_board])
    other["deck"][0, : len(unseen)] = unseen
    other["seen_cards"] = 0
    return other


def plan_of(scenario_name: str, seed: int) -> RunPlan:
    """The plan of a scenario that ships."""
    from pipeline.simulate import scenario

    return RunPlan.of(scenario.read(scenario_name), seed)
