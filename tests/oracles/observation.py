"""Tables frozen at a decision, and the same tables with every card the actor can't see exchanged. What lies open stays.

A recorder sits in every seat: a policy of one's own, which the kernel calls with the address of what its seat sees, a part of the
table. It keeps a copy of the whole table and answers as a player that ships would.
"""

import ctypes
import random
from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

import numpy as np

from pipeline import cards, compile, games
from pipeline.codes import PolicyKind
from pipeline.engine import play
from pipeline.engine.own_policy import FAILED, answer_of
from pipeline.engine.policies import wish
from pipeline.engine.ranking import CARD_KEYS, CARD_MASKS
from pipeline.engine.tables import MATA, TABLE
from pipeline.simulate import documents, scenario
from pipeline.simulate.plan import RunPlan
from pipeline.simulate.players import find_player
from tests.oracles.game_tables import STACK_UNITS, UNIT, table_of

MATA_ASES = "mata_ases"
SIX_PLUS_B = "six_plus, ranking B"
GAMES = (*games.ALL, SIX_PLUS_B, MATA_ASES)
PLAYERS = tuple(sorted(documents.files("players")))
NUM_SEATS = 6
HANDS_A_BATCH = 20
STREET_1 = 0
SEEN_AT = TABLE.fields["seen"][1]  # type: ignore[index]


class Setting(NamedTuple):
    """A table of a game as kernels read it: RULES[1] or MATA[1], STAKES[1], RAKE[1]; its deck; the names of its streets."""

    rules: np.ndarray
    stakes: np.ndarray
    rake: np.ndarray
    deck: tuple[int, ...]
    streets: tuple[str, ...]

    @property
    def is_mata(self) -> bool:
        return self.rules.dtype == MATA


class Frozen(NamedTuple):
    """TABLE[1] as the actor finds it when it has to decide; what it wished for, and as which of PLAYERS."""

    table: np.ndarray
    actor: int
    player_no: int
    wished: tuple[int, int]

    @property
    def street_no(self) -> int:
        return int(self.table["street_no"][0])


def setting_of(name: str) -> Setting:
    """Six seats of a game at its usual limit, Mata Ases as its scenarios have it."""
    if name == MATA_ASES:
        shipped = scenario.read("mata_ases")
        plan = RunPlan.of(shipped.model_copy(update={"players": ["random"] * NUM_SEATS}))
        rules, stakes, rake, _ = plan.records()
    else:
        table = table_of("six_plus" if name == SIX_PLUS_B else name, ["random"] * NUM_SEATS, 0)
        rules, stakes, rake = table.rules, compile.stakes_records(table.stakes), table.rake
    game = games.find("six_plus" if name == SIX_PLUS_B else name)
    if name == SIX_PLUS_B:
        rules = compile.rule_record(game, {"ranking": "b"})
    return Setting(rules, stakes, rake, game.deck, tuple(street.name for street in game.streets))


class Recorder:
    """Keeps a copy of the table at each decision on the streets that are wanted. Chairs change players from hand to hand."""

    def __init__(self, streets: set[int]) -> None:
        self.streets = streets
        self.kept: list[Frozen] = []
        self.error: BaseException | None = None
        self.rows = [compile.lineup_record((), [find_player(name).row()])["policies"][0, 0] for name in PLAYERS]
        self._callback = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64)(self._answer)

    @property
    def address(self) -> int:
        return ctypes.cast(self._callback, ctypes.c_void_p).value or 0

    def _answer(self, address: int) -> int:
        try:
            memory = (ctypes.c_char * TABLE.itemsize).from_address(address - SEEN_AT)
            return answer_of(*self._decide(np.frombuffer(memory, TABLE)))
        except BaseException as error:
            self.error = error
            return FAILED

    def _decide(self, table: np.ndarray) -> tuple[int, int]:
        seats, seen = table["seats"][0], table["seen"][0]
        (actor,) = np.flatnonzero((seats["cards"] == seen["cards"])[: table["num_seats"][0]]).tolist()
        player_no = (int(table["hand_no"][0]) + actor) % len(PLAYERS)
        before = table.copy() if int(table["street_no"][0]) in self.streets else None
        action, raise_to = wish(self.rows[player_no], seen)
        if before is not None:
            self.kept.append(Frozen(before, actor, player_no, (int(action), int(raise_to))))
        return int(action), int(raise_to)


def frozen_tables(setting: Setting, seed: int, streets: set[int]) -> Iterator[Frozen]:
    """Decisions of hand after hand, all kinds of players that ship in the seats; those on `streets`, which may change."""
    recorder = Recorder(streets)
    unit = int(setting.stakes["big_blind"][0]) if setting.is_mata else UNIT
    stack = STACK_UNITS * unit
    lineup = compile.lineup_record(
        [0] * NUM_SEATS,
        [{"kind": PolicyKind.OWN}],
        (stack // 4, stack),
        {NUM_SEATS: 0},
        addresses=[recorder.address],
    )
    for first_hand in count(0, HANDS_A_BATCH):
        try:
            play.generate(setting.rules, setting.stakes, setting.rake, lineup, seed, first_hand, HANDS_A_BATCH)
        except play.PolicyFailedError:
            raise recorder.error or AssertionError("a policy failed") from recorder.error
        yield from recorder.kept
        recorder.kept.clear()


def seen_cards(table: np.ndarray, actor: int, setting: Setting) -> list[int]:
    """The actor's own cards, all that lie open, and the board; the helps of Mata Ases lie closed on street 1 (7.1)."""
    seats = table["seats"][0, : int(table["num_seats"][0])]
    seen = cards.unpack(int(seats["cards"][actor]))
    for up_cards in seats["up_cards"].tolist():
        seen += cards.unpack(up_cards)
    if not setting.is_mata or table["street_no"][0] > STREET_1:
        seen += cards.unpack(int(table["board"][0]))
    return seen


def with_other_unseen_cards(table: np.ndarray, actor: int, rng: random.Random, setting: Setting) -> np.ndarray:
    """A copy in which the down-cards of the other seats, closed helps and the cards to come are others. Up-cards stay, those of
    seats that folded too."""
    other = table.copy()
    seen = seen_cards(table, actor, setting)
    unseen = [card for card in setting.deck if card not in seen]
    rng.shuffle(unseen)
    seats = other["seats"][0]
    for at in range(int(table["num_seats"][0])):
        held = cards.unpack(int(seats["cards"][at]))
        if at == actor or not held:
            continue
        held = [card if card in seen else unseen.pop() for card in held]
        seats["cards"][at] = cards.pack(held)
        seats["own_key"][at] = sum(int(CARD_KEYS[card]) for card in held)
        seats["own_mask"][at] = np.bitwise_or.reduce(CARD_MASKS[held])
    board = cards.unpack(int(table["board"][0]))
    if board and board[0] not in seen:
        board = [unseen.pop() for _ in board]
        other["board"] = cards.pack(board)
        other["board_key"] = sum(int(CARD_KEYS[card]) for card in board)
        other["board_mask"] = np.bitwise_or.reduce(CARD_MASKS[board])
    deck_at = int(table["deck_at"][0])
    other["deck"][0, deck_at : deck_at + len(unseen)] = unseen
    return other
