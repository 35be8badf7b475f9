"""Poker Hand History (PHH): RecordedHand -> a table of TOML, for games and limits that have a code (games/phh_codes.py).

What PHH has no field for (house rules, readings of the stakes, numbers in the run, kinds of player) is in the user field
`_tapete`, so that `imports.phh` gives the same hand back; other readers pass it over.

A record must say in `deal_at` how many decisions came before each street with decisions; later streets were dealt after the last.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Any

from pipeline import cards
from pipeline.codes import Action, Limit, Shows
from pipeline.errors import UsageError
from pipeline.exports.native import stakes_keys
from pipeline.games.phh_codes import CODES, PhhCode, code_for
from pipeline.record import Decision, RecordedHand, RecordedSeat
from pipeline.rules.money import PLAY_MONEY, HandStakes

VERSION = 1
OF_BETS = (Action.BET, Action.RAISE, Action.COMPLETE, Action.BET_OR_RAISE)
WORDS = {
    Action.FOLD: "f",
    Action.CHECK: "cc",
    Action.CALL: "cc",
    Action.CHECK_OR_CALL: "cc",
    Action.BRING_IN: "pb",
}


def check_code(game_key: str, limit: Limit) -> PhhCode:
    """The code of a game at a limit; UsageError where PHH has none."""
    code = code_for(game_key, limit)
    if code is None:
        known = ", ".join(f"{one.code} ({one.game.key} at {words_of(one.limit)})" for one in CODES.values())
        raise UsageError(
            f"PHH has no code for {game_key} at {words_of(limit)}; it has {known}. Export native records, which say every game: "
            "--format native."
        )
    return code


def words_of(limit: Limit) -> str:
    """A limit in words.

    >>> words_of(Limit.POT_LIMIT)
    'pot limit'
    """
    return limit.name.replace("_", " ").lower()


def section(record: RecordedHand, number: int) -> str:
    """The hand as a table of a .phhs text."""
    return f"[{number}]\n{document(record)}\n"


def document(record: RecordedHand) -> str:
    """The hand as a .phh text; UsageError where PHH can't say it."""
    code = check_code(record.game, record.stakes.limit)
    if record.second_board or record.stakes.cap:
        what = "was run twice" if record.second_board else "has a cap"
        raise UsageError(f"PHH can't say that hand {record.hand_no} {what}. Export native records: --format native.")
    order = [(record.button + 1 + index) % len(record.seats) for index in range(len(record.seats))]
    seats = [record.seats[at] for at in order]
    decimals = record.stakes.decimals
    fields: dict[str, str] = {"variant": _text(code.code), **money_fields(code, record)}
    stacks = ["inf" if seat.stack is None else _money(seat.stack, decimals) for seat in seats]
    fields["starting_stacks"] = _list(stacks)
    fields["actions"] = _list(_text(action) for action in actions(code, record, order))
    if record.hand_no is not None:
        fields["hand"] = str(record.hand_no)
    fields["seats"] = _list(str(seat.chair) for seat in seats)
    fields["players"] = _list(_text(seat.player) for seat in seats)
    if all(seat.won is not None for seat in seats):
        fields["winnings"] = _list(_money(seat.won or 0, decimals) for seat in seats)
    if record.stakes.currency != PLAY_MONEY:
        fields["currency"] = _text(record.stakes.currency)
    more = {
        "version": VERSION,
        "session": record.session_no,
        "stake_id": record.stake_id,
        "rake": record.rake,
        "pots": list(record.pots) or None,
        "policies": [seat.policy or "" for seat in seats] if any(seat.policy for seat in seats) else None,
        "sites": [seat.site or "" for seat in seats] if any(seat.site for seat in seats) else None,
        "house_rules": dict(record.house_rules),
        "stakes": stakes_keys(record.stakes),
    }
    fields["_tapete"] = _value({key: value for key, value in more.items() if value is not None})
    return "".join(f"{key} = {value}\n" for key, value in fields.items())


@lru_cache(maxsize=4096)
def _forced(stakes: HandStakes) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Antes, and blinds with posts of returning seats as negative numbers, as PHH orders them."""
    forced = stakes.forced
    posts = []
    for blind, live, dead in zip(forced.blinds, forced.posts, forced.dead, strict=True):
        if [blind, live, dead].count(0) < 2 or 0 < live < stakes.big_blind or dead >= stakes.big_blind:
            raise UsageError(
                f"PHH can't say that a seat posts {blind} blind, {live} live and {dead} dead (stakes {stakes.label}). "
                "Export native records: --format native."
            )
        posts.append(blind - live - dead)
    is_reversed = forced.num_seats == 2
    return (forced.antes[::-1], tuple(posts[::-1])) if is_reversed else (forced.antes, tuple(posts))


def money_fields(code: PhhCode, record: RecordedHand) -> dict[str, str]:
    """Antes, blinds, bets and the bring-in."""
    stakes = record.stakes
    antes, posts = _forced(stakes)
    values = {
        "blinds_or_straddles": _list(_money(post, stakes.decimals) for post in posts),
        "min_bet": _money(stakes.min_bet, stakes.decimals),
        "small_bet": _money(stakes.small_bet, stakes.decimals),
        "big_bet": _money(stakes.big_bet, stakes.decimals),
        "bring_in": _money(stakes.bring_in, stakes.decimals),
    }
    return {
        "ante_trimming_status": _value(stakes.is_ante_trimmed),
        "antes": _list(_money(ante, stakes.decimals) for ante in antes),
        **{field: values[field] for field in code.required_fields},
    }


def actions(code: PhhCode, record: RecordedHand, order: Sequence[int]) -> Iterator[str]:
    """Deals, decisions and what is shown, in order of play. `order` are the seats from the left of the button.

    Once the betting is over with cards to come, hands are shown at once, in stud at the end once more.
    """
    names = {at: f"p{number}" for number, at in enumerate(order, start=1)}
    live = list(order)
    shown: list[int] = []
    played = 0
    for street_no in range(len(code.game.streets)):
        if street_no > 0 and street_no not in record.deal_at and not shown:
            shown = [at for at in in_order_of_showing(record, live) if record.seats[at].shows is Shows.SHOWS]
            num_cards = sum(code.game.num_own_by_street[:street_no])
            yield from (f"{names[at]} sm {cards.text(record.seats[at].cards[:num_cards])}" for at in shown)
        dealt = deals(code, record, live, names, street_no)
        if not dealt:
            break
        yield from dealt
        until = record.deal_at.get(street_no + 1, len(record.decisions))
        for decision in record.decisions[played:until]:
            yield f"{names[decision.seat]} {words_for(decision, record.stakes.decimals)}"
            if decision.action is Action.FOLD:
                live.remove(decision.seat)
        played = until
        if len(live) == 1:
            return
    for at in in_order_of_showing(record, live):
        if not (code.game.has_blinds and at in shown):
            yield f"{names[at]} sm {what_is_shown(record.seats[at])}".rstrip()


def deals(code: PhhCode, record: RecordedHand, live: Sequence[int], names: dict[int, str], street_no: int) -> list[str]:
    """The deals of a street: own cards of the seats still in, then common ones. None where the record has no more cards."""
    own_by_street = code.game.num_own_by_street
    before, num_own = sum(own_by_street[:street_no]), own_by_street[street_no]
    own = {at: record.seats[at].cards[before : before + num_own] for at in live}
    num_board_before = sum(street.board for street in code.game.streets[:street_no])
    num_board = code.game.streets[street_no].board
    if num_own and not any(own.values()):
        num_board = num_own  # one common card for all
    board = record.board[num_board_before : num_board_before + num_board]
    found = [f"d dh {names[at]} {cards.text(dealt)}" for at, dealt in own.items() if dealt]
    return [*found, f"d db {cards.text(board)}"] if board else found


def words_for(decision: Decision, decimals: int) -> str:
    """A decision in the words of PHH."""
    if decision.action in OF_BETS:
        return f"cbr {_money(decision.amount, decimals)}"
    return WORDS[decision.action]


def what_is_shown(seat: RecordedSeat) -> str:
    """What a seat shows at the end: its cards, none for a muck, unknown ones for cards that stay face down."""
    if seat.shows is Shows.MUCKS:
        return ""
    return cards.text(seat.cards if seat.shows is Shows.SHOWS else (cards.UNKNOWN,) * len(seat.cards))


def in_order_of_showing(record: RecordedHand, live: Sequence[int]) -> list[int]:
    """The seats still in from the last to bet on the last street with decisions, else from the first to act there."""
    last_street_at = max(record.deal_at.values(), default=0)
    decisions = record.decisions[last_street_at:]
    bets = [decision.seat for decision in decisions if decision.action in OF_BETS]
    first = bets[-1] if bets else decisions[0].seat if decisions else live[0]
    num_seats = len(record.seats)
    return sorted(live, key=lambda at: (at - first) % num_seats)


# ----------------------------------------------------------------------------------------------------------- values of TOML


def _money(chips: int, decimals: int) -> str:
    """Chips as an amount of the currency, without a fraction where they have none.

    >>> _money(1250, 2), _money(1200, 2), _money(-5, 0)
    ('12.50', '12', '-5')
    """
    amount = Decimal(chips).scaleb(-decimals)
    return f"{amount:.{decimals}f}" if amount % 1 else f"{amount:.0f}"


def _list(values: Iterable[str]) -> str:
    return f"[{', '.join(values)}]"


def _text(text: str) -> str:
    """A basic string of TOML, or a literal one where that says it."""
    if "'" not in text and text.isprintable():
        return f"'{text}'"
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: Any) -> str:
    """A value of `_tapete`."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_value(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return _list(map(_value, value))
    return _text(value) if isinstance(value, str) else json.dumps(value)
