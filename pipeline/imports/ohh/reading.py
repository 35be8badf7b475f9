"""The hands of a file of Open Hand History: a record of each that can be read, a reject of each other one."""

from collections.abc import Iterator
from dataclasses import replace
from typing import IO, Any

from pipeline import games
from pipeline.cards import UNKNOWN
from pipeline.codes import Limit, Shows
from pipeline.imports import REJECT_TEXT_CHARS, Reject, Unreadable
from pipeline.imports.ohh.accounts import Accounts, accounts_of
from pipeline.imports.ohh.amounts import Amount, Writers, writers_of
from pipeline.imports.ohh.course import Teller
from pipeline.imports.ohh.header import AMOUNTS, OMAHA_OF_CARDS, OTHER_DECIMALS, first_decimals, header_of, hundredths
from pipeline.imports.ohh.splitting import pieces_of, record_in
from pipeline.imports.ohh.values import Amounts, id_of, listed, said, whole_of
from pipeline.imports.rooms.actions import Course
from pipeline.imports.rooms.beside import Money, Said
from pipeline.imports.rooms.hand import record_of
from pipeline.imports.rooms.header import PlayedGame, Unsupported
from pipeline.imports.rooms.money import TooFine
from pipeline.imports.rooms.reading import refusal_of
from pipeline.imports.rooms.seats import MAX_CHAIR, Post, Sitting
from pipeline.imports.rooms.splitting import Piece
from pipeline.imports.rooms.summary import Summary
from pipeline.record import Place, RecordedHand

NO_ACCOUNTS = Summary(total=0, rake=None, pots=())


def read_hands(file: IO[bytes], name: str) -> Iterator[RecordedHand | Reject]:
    """The hands of a file in its order. A bad one is a reject with its line; the others are read.

    What amounts mean is asked of the first hands before any is given, so the beginning of the file is read twice.
    """
    writers = writers_of(readable_hands(file))
    file.seek(0)
    for piece in pieces_of(file):
        yield from read_piece(piece, name, writers)


def readable_hands(file: IO[bytes]) -> Iterator[dict[str, Any]]:
    """The records of a file that are JSON."""
    for piece in pieces_of(file):
        try:
            yield record_in(piece)[0]
        except Unreadable:
            continue


def read_piece(piece: Piece, file: str, writers: Writers) -> Iterator[RecordedHand | Reject]:
    """The hand of a piece of a file, or why it is none, and what follows it."""
    hand: dict[str, Any] = {}
    rest: list[Piece] = []
    text = piece.content[:REJECT_TEXT_CHARS].decode("utf-8", "replace")
    try:
        hand, text, rest = record_in(piece)
        yield hand_of(hand, writers.reading_for(hand), Place(file=file, line=piece.line, text=text[:REJECT_TEXT_CHARS]))
    except Unreadable as problem:
        yield Reject(
            file=file,
            line=piece.line,
            external_id=id_of(hand.get("game_number")),
            action_no=problem.action_no,
            refusal=refusal_of(problem),
            reason=problem.reason,
            text=text[:REJECT_TEXT_CHARS],
        )
    for other in rest:
        yield from read_piece(other, file, writers)


def hand_of(hand: dict[str, Any], reading: Amount, place: Place) -> RecordedHand:
    """The hand of a record, in chips as small as its amounts ask for. Unreadable says what is wrong with it."""
    first = first_decimals(hand)
    for decimals in (first, *(other for other in AMOUNTS if other > first)):
        try:
            return _hand_of(hand, reading, decimals, place)
        except TooFine:
            if decimals == OTHER_DECIMALS[-1]:
                raise
    raise AssertionError("the last chips are tried")


def _hand_of(hand: dict[str, Any], reading: Amount, decimals: int, place: Place) -> RecordedHand:
    header, amounts = header_of(hand, decimals), AMOUNTS[decimals]
    sitting, name_of = sitting_of(hand, amounts)
    if sitting.button is None and games.find(header.game.key).has_blinds:
        raise Unreadable("dealer_seat: the record does not say who has the button")
    teller = Teller(header.game, amounts, reading, sitting, name_of)
    teller.tell(hand)
    course = teller.course
    accounts = accounts_of(hand, amounts, name_of, course)
    game = game_as_dealt(header.game, course, sitting)
    summary = accounts.summary(teller.outside) if accounts else NO_ACCOUNTS
    take_out(course, teller.outside)
    course.hero = name_of.get(id_of(hand.get("hero_player_id")) or "")
    if header.game.tournament is not None:
        take_bounties(hand, header.game.tournament.currency, name_of, course.beside)
    record = record_of(header, game, sitting, course, summary, teller.seen, place)
    if accounts is None:
        return replace(
            record,
            total_pot=None,
            is_of_a_room=False,
            seats=tuple([replace(seat, won=None) for seat in record.seats]),
        )
    check_accounts(accounts, record, course)
    return record


def sitting_of(hand: dict[str, Any], amounts: Amounts) -> tuple[Sitting, dict[str, str]]:
    """The table of a record, and the players' names by id. A name that two have is told apart by the seat."""
    players = listed(hand, "players")
    chairs = [whole_of(player, "seat") for player in players]
    first = min(chairs, default=1)
    moved = 1 if first == 0 else 0  # some writers count from 0
    button = None if hand.get("dealer_seat") in (None, "") else whole_of(hand, "dealer_seat") + moved
    sitting = Sitting(
        table_name=id_of(hand.get("table_name")),
        button=button,
        chairs={},
        stacks={},
        table_size=table_size_of(hand.get("table_size")),
    )
    name_of: dict[str, str] = {}
    for player, chair in sorted(zip(players, chairs, strict=True), key=lambda one: one[1]):
        number = id_of(player.get("id"))
        if number is None or number in name_of:
            raise Unreadable(f"players: met the id {said(player.get('id'))} twice, or none")
        if not 1 <= chair + moved <= MAX_CHAIR:
            raise Unreadable(f"met seat {chair}; seats are 1 to {MAX_CHAIR}")
        if isinstance(player.get("name"), (list, dict, bool)):
            raise Unreadable(f"players: met the name {said(player['name'])}; a name is text")
        name = id_of(player.get("name")) or f"player {number}"
        if name in sitting.chairs:
            name = f"{name} in seat {chair + moved}"
        name_of[number] = name
        sitting.chairs[name] = chair + moved
        sitting.stacks[name] = amounts.of(player, "starting_stack")
    if len(set(sitting.chairs.values())) < len(players):
        raise Unreadable("two players sit in one seat")
    return sitting, name_of


def table_size_of(value: Any) -> int | None:
    """The seats of the table, None where the record names no such number."""
    size = int(text) if (text := id_of(value)) and text.isdecimal() and len(text) < 4 else 0
    return size if 1 <= size <= MAX_CHAIR else None


def take_bounties(hand: dict[str, Any], currency: str | None, name_of: dict[str, str], said: Said) -> None:
    """Take the bounties of a tournament, those on players' heads and those that were won. Changes `said`."""
    for player in listed(hand, "players"):
        bounty = bounty_of(player, "player_bounty", currency)
        if bounty is not None:
            name = name_of[id_of(player.get("id")) or ""]
            said.of[name]["head_bounty"] = said.pay(name, bounty)
    won = hand.get("tournament_bounties")
    for fields in won if isinstance(won, list) else ():
        bounty = bounty_of(fields, "bounty_won", currency) if isinstance(fields, dict) else None
        if bounty is None:
            continue
        winner, loser = (name_of.get(id_of(fields.get(key)) or "") for key in ("player_id", "defeated_player_id"))
        if winner is not None and loser is not None:
            said.pay(loser, bounty)
            said.knock_out(winner, loser, bounty, bounty.hundredths)


def bounty_of(fields: dict[str, Any], key: str, currency: str | None) -> Money | None:
    """The bounty under a key, None where there is none."""
    try:
        bounty = hundredths(fields.get(key))
    except Unreadable:
        return None
    return None if bounty is None else Money(bounty, currency)


def game_as_dealt(game: PlayedGame, course: Course, sitting: Sitting) -> PlayedGame:
    """The game by what was dealt and posted: Omaha with five or six cards, and at fixed limit the bets where the record
    names these and not the blinds."""
    if game.key.startswith("omaha"):
        own = [cards for dealt in course.dealt.values() for _, cards in dealt]
        num_cards = max(map(len, (*own, *course.shown.values())), default=0)
        if num_cards > 4 and game.key == "omaha_hi_lo":
            raise Unsupported(f"Omaha Hi/Lo with {num_cards} cards is not played here")
        if num_cards in OMAHA_OF_CARDS:
            game = replace(game, key=OMAHA_OF_CARDS[num_cards])
    if game.limit is Limit.FIXED_LIMIT:
        posted = {post.chips for post in sitting.posts if post.kind is Post.BIG_BLIND and not post.is_all_in}
        if posted and max(posted) * 2 == game.small:
            return replace(game, small=game.small // 2, big=game.small)
    return game


def take_out(course: Course, outside: int) -> None:
    """Leave out of what was won what the room added to the pot, where one player won all of it. Changes the course."""
    if outside and len(course.collected) == 1:
        (name,) = course.collected
        course.collected[name] = max(0, course.collected[name] - outside)


def check_accounts(accounts: Accounts, record: RecordedHand, course: Course) -> None:
    """Unreadable where nothing but the record could say who won, and its accounts don't add up."""
    if accounts.are_even:
        return
    still_in = [seat for seat in record.seats if seat.player not in course.folded_on]
    unknown = [seat for seat in still_in if not is_known(seat.cards) and seat.shows is not Shows.MUCKS]
    if len(still_in) > 1 and unknown:
        won = f"{sum(accounts.net)} won and {accounts.taken} taken"
        raise Unreadable(f"pots of {accounts.total}, but {won}, and cards are unknown that could tell")


def is_known(cards: tuple[int, ...]) -> bool:
    """True if all of a seat's cards are known."""
    return UNKNOWN not in cards
