"""Every player asked what it does at a frozen table, and again with other unseen cards: those that ship, a compiled and a plain
Python policy of one's own whose answers hang on all that they see, and planted ones that peek."""

import random

import numpy as np

from pipeline import compile
from pipeline.codes import Action, PolicyKind
from pipeline.engine.jit import kernel
from pipeline.engine.mata_players import look_at_mata, wants_new
from pipeline.engine.mata_strength import BET_5
from pipeline.engine.policies import wish
from pipeline.engine.sources import decide_for
from pipeline.engine.tables import MAX_SEATS
from pipeline.policy import Policy, Wish, policy
from pipeline.simulate.players import find_player
from tests.oracles.observation import NUM_SEATS, PLAYERS, STREET_1, Setting, frozen_tables, with_other_unseen_cards
from tests.oracles.tallies import Tally

NUM_ACTIONS = 5
FIRST_ACTION = int(Action.FOLD)
AT_NEIGHBOUR, AT_DECK, AT_HELPS = "peeks at a down-card", "peeks at the next card", "peeks at closed helps"


@policy
def compiled_own(seen):  # type: ignore[no-untyped-def]
    """An answer that hangs on every field."""
    mixed = np.int64(seen.cards) * 31 + np.int64(seen.board)
    mixed = (mixed * 31 + seen.street_no) * 31 + seen.strength
    mixed = (mixed * 31 + seen.draw) * 31 + seen.pot
    mixed = (mixed * 31 + seen.to_call) * 31 + seen.bet_to
    mixed = (mixed * 31 + seen.min_to) * 31 + seen.max_to
    mixed = (mixed * 31 + seen.big_blind) * 31 + seen.depth
    mixed = (mixed * 31 + seen.num_opponents) * 31 + seen.num_raises
    mixed = (mixed * 31 + seen.acts_last) * 31 + seen.is_last_street
    mixed = (mixed * 31 + seen.is_fixed_limit) * 31 + seen.is_split
    mixed = (mixed * 31 + seen.later_bets) * 31 + seen.antes
    mixed = (mixed * 31 + seen.has_initiative) * 31 + seen.luck1
    mixed = (mixed * 31 + seen.luck2) * 31 + seen.luck3
    mixed = (mixed * 31 + seen.num_seats) * 31 + seen.position_no
    return FIRST_ACTION + (mixed >> 20) % NUM_ACTIONS, mixed & 0xFFFFFFFF


@policy(compiled=False)
def plain_own(seen) -> Wish:  # type: ignore[no-untyped-def]
    """An answer that hangs on every field."""
    mixed = hash(tuple(seen))
    return FIRST_ACTION + (mixed >> 20) % NUM_ACTIONS, mixed & 0xFFFFFFFF


OWN: dict[str, Policy] = {"compiled policy of one's own": compiled_own, "plain Python policy of one's own": plain_own}
ASKED = (*PLAYERS, *OWN)
WHAT_IS_SEEN = "what a seat is told"
"""Beside the answers, each field that a policy of one's own gets is compared: the one asked last has them all."""


@kernel
def ask_all(rules, stakes, table, actor, lineup, seed, answers):
    """What each policy of the line-up would do in the actor's seat: action and where a bet stands, [policy, 3]."""
    for policy_id in range(len(answers)):
        table.seats[actor].policy_id = policy_id
        action, raise_to = decide_for(rules, stakes, table, actor, lineup, seed)
        answers[policy_id, 0] = action
        answers[policy_id, 1] = raise_to


@kernel
def ask_all_at_mata(stakes, table, actor, lineup, seed, answers):
    """The same of Mata Ases; and whether it would take a new card for its hole, as it is asked before the next card is dealt."""
    for policy_id in range(len(answers)):
        policy = lineup.policies[policy_id]
        action, raise_to = np.int64(Action.CALL), np.int64(0)
        if policy.kind != PolicyKind.ALWAYS_CALL:
            look_at_mata(stakes, table, actor, policy.kind, seed)
            action, raise_to = wish(policy, table.seen)
        answers[policy_id, 0] = action
        answers[policy_id, 1] = raise_to
        if STREET_1 < table.street_no < BET_5:
            answers[policy_id, 2] = wants_new(table, actor, policy, seed)


@kernel
def peek_at_neighbour(table, actor):
    """A planted policy that folds by its neighbour's cards."""
    return table.seats[(actor + 1) % table.num_seats].own_key % np.uint64(3) == np.uint64(0)


@kernel
def peek_at_deck(table, actor):
    """A planted policy that bets as much as the next card says."""
    return np.int64(table.deck[table.deck_at])


@kernel
def peek_at_board(table, actor):
    """A planted policy that bets as much as the first card of the board says, closed or not."""
    return np.int64(table.board & np.uint64(255))


def lineups_of_all() -> list[np.ndarray]:
    """LINEUP[1], as many as it takes for the policies of all that are asked, in order."""
    rows = [find_player(name).row() for name in PLAYERS] + [{"kind": PolicyKind.OWN}] * len(OWN)
    addresses = [0] * len(PLAYERS) + [own.address for own in OWN.values()]
    parts = [slice(first, first + MAX_SEATS) for first in range(0, len(rows), MAX_SEATS)]
    return [compile.lineup_record([0] * NUM_SEATS, rows[part], addresses=addresses[part]) for part in parts]


class Asking:
    """Asks all players at tables of a setting."""

    def __init__(self, setting: Setting, seed: int) -> None:
        self.setting, self.seed, self.lineups = setting, seed, lineups_of_all()

    def answers(self, table: np.ndarray, actor: int) -> np.ndarray:
        """By player: action, where a bet stands, and in Mata Ases whether it takes a new card."""
        found = np.zeros((len(ASKED), 3), dtype=np.int64)
        stakes = self.setting.stakes[int(table["stake_id"][0])]
        for at, lineup in enumerate(self.lineups):
            part = found[MAX_SEATS * at : MAX_SEATS * (at + 1)]
            if self.setting.is_mata:
                ask_all_at_mata(stakes, table[0], actor, lineup[0], self.seed, part)
            else:
                ask_all(self.setting.rules[0], stakes, table[0], actor, lineup[0], self.seed, part)
        assert (found[:, 0] >= FIRST_ACTION).all(), "a policy could not decide"
        return found

    def peeks(self, table: np.ndarray, actor: int, street_no: int) -> dict[str, int]:
        """What the planted policies would do."""
        found = {AT_NEIGHBOUR: peek_at_neighbour(table[0], actor), AT_DECK: peek_at_deck(table[0], actor)}
        if self.setting.is_mata and street_no == STREET_1:
            found[AT_HELPS] = peek_at_board(table[0], actor)
        return found


def tallies(setting: Setting, num_states: int, seed: int) -> dict[str, Tally]:
    """By street, so many states each; every player is asked at each of them. AssertionError where a frozen table doesn't decide
    as the run did."""
    found = {street: Tally((*ASKED, WHAT_IS_SEEN)) for street in setting.streets}
    wanted = set(range(len(setting.streets)))
    rng = random.Random(seed)
    asking = Asking(setting, seed)
    for frozen in frozen_tables(setting, seed, wanted):
        table, actor, street_no = frozen.table, frozen.actor, frozen.street_no
        tally = found[setting.streets[street_no]]
        if tally.states < num_states:
            other = with_other_unseen_cards(table, actor, rng, setting)
            peeks, other_peeks = asking.peeks(table, actor, street_no), asking.peeks(other, actor, street_no)
            before, after = asking.answers(table, actor), asking.answers(other, actor)
            assert tuple(before[frozen.player_no, :2]) == frozen.wished
            state = table["seats"]["cards"].tobytes() + table["seen"].tobytes()
            planted = {name: peeks[name] != other_peeks[name] for name in peeks}
            tally.add(state, [*(before != after).any(axis=1), table["seen"][0] != other["seen"][0]], planted)
        if tally.states == num_states:
            wanted.discard(street_no)
            if not wanted:
                return found
    raise AssertionError("tables came to an end")
