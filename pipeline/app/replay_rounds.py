"""Replays rounds against the house: lake tables of those that hold, rejects of the others. See replay_hands.py."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pipeline import compile, games
from pipeline.app.replay_hands import (
    NO_RESULT_REMARK,
    Batch,
    HouseRules,
    NotPlayed,
    files_of,
    reject_of,
    source_columns,
)
from pipeline.codes import Status
from pipeline.engine import banked_play
from pipeline.errors import UnknownName
from pipeline.lake.log_tables import tables_of
from pipeline.record import Registries
from pipeline.record_rounds import RecordedRound, tape_of_rounds
from pipeline.rules import house
from pipeline.rules.banked import BankedGame, HouseTable, RuleBroken, Wagered


@dataclass(frozen=True)
class RoundTable:
    """What decides the rules of a round: the game, its house rules, the table's limits and pay tables."""

    game: BankedGame
    house_rules: HouseRules
    house: HouseTable

    def __hash__(self) -> int:
        return hash((self.game.key, self.house_rules, self.house))

    @property
    def said(self) -> dict[str, Any]:
        """What a run's identity and options say of it beside game and house rules."""
        return {"table": self.house.document()}

    def replay(self, records: Sequence[RecordedRound], registries: Registries, first_hand_no: int) -> Batch:
        """Replay rounds of this table. Changes `registries`, which number the run's stakes, players and strategies."""
        registries.stakes.number(self.house.stakes())
        rules = compile.banked_record(self.game, self.house, dict(self.house_rules))
        log = banked_play.replay(rules, tape_of_rounds(records, registries), first_hand_no)
        kept, rejects, refused = [], [], []
        for record, status, failed_at in zip(
            records, log.results["status"].tolist(), log.results["failed_at"].tolist(), strict=True
        ):
            if status == Status.OK:
                kept.append(record)
            else:
                rejects.append(reject_of(record, Status(status), failed_at))
                refused.append(record)
        are_said = [all(box.won is not None for box in record.boxes) for record in kept]
        verdicts = [(is_said, None if is_said else NO_RESULT_REMARK) for is_said in are_said]
        sources = source_columns(kept, first_hand_no, verdicts)
        return Batch(tables_of(log), sources, files_of(kept), rejects, refused)


def round_table_for(record: RecordedRound) -> RoundTable:
    """The table that a round is played at; NotPlayed if there is none, or if the wagers on it can't be made."""
    game = games.BANKED.get(record.game)
    if game is None:
        raise NotPlayed(f"no game of boxes named {record.game!r}; known: {', '.join(games.BANKED)}")
    try:
        chosen = house.of_game(game.options, dict(record.house_rules))
        wagers = [Wagered(ante=box.ante, bonus=box.bonus) for box in record.boxes]
        game.check_layout(record.table, wagers, record.balance, house.choose(game.options, dict(chosen)))
    except (UnknownName, house.OptionValueError, RuleBroken) as problem:
        raise NotPlayed(str(problem)) from problem
    wanted = {wager.key for wager in game.wagers if wager.is_by_table}
    if set(record.table.pay_tables) != wanted:
        raise NotPlayed(f"table.pay_tables has {sorted(record.table.pay_tables)}; {game.name} pays by {sorted(wanted)}")
    return RoundTable(game, chosen, record.table)
