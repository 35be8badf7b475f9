"""The deals of a hand of Mata Ases as readable text: what lies open and what does not, choices of cards, how each deal ends.

A seat's cards stand in the order dealt: door, hole, then a card a street. KEEP leaves the hole closed, NEW opens it and makes the
new card the hole. Where a round was checked through, every seat has to open its hole (rule book 7.9); on a street that nobody
acts on, the cards were run out (7.10).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from pipeline import cards
from pipeline.codes import Action, DealEnd, SeatFlag
from pipeline.rules.game import Street

Row = Mapping[str, int]
ActionText = Callable[[Row, dict[int, int]], str]
CHOICES = (Action.KEEP, Action.NEW)
POSTS = (Action.POST_SEED, Action.POST_EXTRA)
DOOR, HOLE = 0, 1
ENDINGS = {
    DealEnd.MISDEAL: "Three equal doors: dealt again",
    DealEnd.CHECK_THROUGH: "Nobody bets: dealt again",
    DealEnd.REPLAY: "Nobody kills: the pot is replayed",
}


def deals(
    as_dealt: Sequence[Street], rows: Mapping[str, list[dict]], players: Mapping[int, str], action_text: ActionText
) -> Iterator[str]:
    """The deals in order. `rows` are those of one hand; `action_text` says an action and takes what each seat has bet."""
    hand = rows["hands"][0]
    for deal_no in range(hand["num_deals"]):
        own = cards_of(rows, deal_no)
        board = next((row["board"] for row in rows["boards"] if row["deal_no"] == deal_no), hand["board"])
        actions = [row for row in rows["actions"] if row["deal_no"] == deal_no]
        yield f"--- deal {deal_no + 1}"
        yield from posts(actions, Action.POST_SEED, players, action_text)
        yield from streets(as_dealt, own, cards.unpack(board), actions, players, action_text)
        yield from (
            ENDINGS[row["ending"]] for row in rows["deals"] if row["deal_no"] == deal_no and row["ending"] in ENDINGS
        )
        yield from posts(actions, Action.POST_EXTRA, players, action_text)
    yield from (f"{players[seat['seat_no']]} was locked" for seat in rows["seats"] if seat["flags"] & SeatFlag.LOCKED)


def cards_of(rows: Mapping[str, list[dict]], deal_no: int) -> dict[int, list[int]]:
    """The cards of each seat that was dealt in, by chair."""
    if deal_no == rows["hands"][0]["num_deals"] - 1:
        all_cards = {seat["seat_no"]: cards.unpack(seat["cards"]) for seat in rows["seats"]}
        return {chair: own for chair, own in all_cards.items() if own}
    own: dict[int, list[int]] = {}
    for row in rows["cards"]:
        if row["deal_no"] == deal_no:
            own.setdefault(row["seat_no"], []).append(row["card"])
    return own


def posts(actions: Sequence[Row], kind: Action, players: Mapping[int, str], action_text: ActionText) -> Iterator[str]:
    """Seed or extras."""
    return (f"{players[row['seat_no']]} {action_text(row, {})}" for row in actions if row["action"] == kind)


def streets(
    as_dealt: Sequence[Street],
    own: Mapping[int, list[int]],
    helps: list[int],
    actions: Sequence[Row],
    players: Mapping[int, str],
    action_text: ActionText,
) -> Iterator[str]:
    """The streets of a deal: cards as they come, then the betting."""
    holes = dict.fromkeys(own, HOLE)
    for chair, dealt in own.items():
        yield f"Dealt to {players[chair]}: {shown(dealt[DOOR])} up, {shown(dealt[HOLE])} closed"
    for street_no, street in enumerate(as_dealt):
        on_street = [row for row in actions if row["street_no"] == street_no and row["action"] not in POSTS]
        still_in = [chair for chair, dealt in own.items() if len(dealt) > street_no + 1]
        opened = f", helps {shown(*helps)}" if street_no == 1 else ""
        if not still_in:
            break
        if street_no > 0 and not on_street:
            yield f"--- run-out{opened}"
            for chair in still_in:
                hole, dealt = own[chair][holes[chair]], own[chair][street_no + 1 :]
                yield f"{players[chair]} opens {shown(hole)}, dealt {shown(*dealt)} up"
            return
        if on_street:
            yield f"--- {street.name}{opened}"
        if street_no > 0:
            choices = {row["seat_no"]: row["action"] for row in on_street if row["action"] in CHOICES}
            order = list(choices) or still_in
            for chair in order:
                is_open = street.door > 0 and not choices
                card = own[chair][street_no + 1]
                yield f"{players[chair]} {card_text(own[chair][holes[chair]], card, choices.get(chair), is_open)}"
                if not is_open and choices.get(chair) != Action.KEEP:
                    holes[chair] = street_no + 1
        bets: dict[int, int] = {}
        yield from (
            f"{players[row['seat_no']]} {action_text(row, bets)}" for row in on_street if row["action"] not in CHOICES
        )
    if not any(row["street_no"] > 0 for row in actions):
        yield f"Helps, closed: {shown(*helps)}"


def card_text(hole: int, card: int, choice: int | None, is_open: bool) -> str:
    """How a seat gets its card, in words."""
    if is_open:
        return f"is dealt {shown(card)} up"
    if choice == Action.KEEP:
        return f"keeps the hole card, dealt {shown(card)} up"
    how = "opens" if choice == Action.NEW else "has to open"
    return f"{how} {shown(hole)}, dealt {shown(card)} closed"


def shown(*numbers: int) -> str:
    """Cards in brackets."""
    return f"[{cards.text(numbers)}]"
