"""The lines before the posts: game and stakes, the table, who sits where with how much.

`PokerStars Hand #1:  Hold'em No Limit ($0.05/$0.10 USD) - 2020/01/01 12:00:00 UTC [2020/01/01 7:00:00 ET]`
`PokerStars Hand #2: Tournament #3, $2.00+$0.50+$0.20 USD Hold'em No Limit - Level IV (50/100) - ...`
`Table 'Tapete six_max' 6-max Seat #1 is the button`, `Seat 3: Ana ($10.17 in chips)`
"""

from collections.abc import Iterator
from functools import lru_cache

from pipeline.codes import Limit
from pipeline.exports.course import HandCourse, Unsayable
from pipeline.exports.pokerstars.amounts import CHIPS_OF_A_ROOM, SYMBOLS, Money
from pipeline.exports.pokerstars.beside import hundredths, seats_of
from pipeline.exports.pokerstars.telling import Telling
from pipeline.record import Tournament
from pipeline.rules.game import Game
from pipeline.rules.money import PLAY_MONEY, TOURNAMENT_CHIPS, HandStakes

GAMES = {
    "holdem": "Hold'em",
    "omaha": "Omaha",
    "omaha_5": "5 Card Omaha",
    "omaha_6": "6 Card Omaha",
    "omaha_hi_lo": "Omaha Hi/Lo",
    "six_plus": "6+ Hold'em",
    "seven_card_stud": "7 Card Stud",
    "seven_card_stud_hi_lo": "7 Card Stud Hi/Lo",
    "razz": "Razz",
}
LIMITS = {Limit.NO_LIMIT: "No Limit", Limit.POT_LIMIT: "Pot Limit", Limit.FIXED_LIMIT: "Limit"}
HOUSE_RULES = {
    "side_pots": ("standard",),
    "short_all_in": ("completed",),
    "cap_counts": ("full_bets",),
    "pot_limit_raise": ("by_pot",),
    "open_pair": ("choice", "off"),
    "seventh_card": ("down",),
    "common_card_opens": ("no",),
    "ranking": ("a",),
    "low_ace": ("yes",),
}
"""The values of options that PokerStars plays by, or that none of its hands contradicts; other options can be anything."""
TABLE_SIZES = (2, 6, 8, 9, 10)
ROOM_POINTS = 3


def check_game(game: Game, limit: Limit) -> None:
    """Unsayable unless PokerStars has the game at the limit."""
    if game.key not in GAMES:
        raise Unsayable(f"PokerStars has no {game.name}")
    if game.is_button_blind and limit is Limit.FIXED_LIMIT:
        raise Unsayable(f"PokerStars has no {game.name} at fixed limit")


def check_house_rules(game: Game, chosen: tuple[tuple[str, str], ...]) -> None:
    """Unsayable if a hand is played by a house rule that PokerStars does not have: options that are not the seeds' by key."""
    values = {option.key: option.values[0] for option in game.options} | dict(chosen)
    for key, allowed in HOUSE_RULES.items():
        if values.get(key, allowed[0]) not in allowed:
            raise Unsayable(f"PokerStars does not play by the house rule {key}: {values[key]}")


@lru_cache(maxsize=4096)
def check_stakes(stakes: HandStakes) -> None:
    """Unsayable if bets have a size that a header can't say."""
    is_fixed = stakes.limit is Limit.FIXED_LIMIT
    if not stakes.bring_in and stakes.min_bet != (stakes.small_bet if is_fixed else stakes.big_blind):
        raise Unsayable("the smallest bet is another than the big blind")


def stakes_words(game: Game, stakes: HandStakes, money: Money) -> str:
    """The stakes between brackets: blinds, at fixed limit and in stud bets, of six plus the button's blind and the ante."""
    is_divided = stakes.currency in CHIPS_OF_A_ROOM and stakes.decimals
    said = money.in_full if is_divided else money.__getitem__
    currency = "" if stakes.currency in CHIPS_OF_A_ROOM else f" {stakes.currency}"
    if game.is_button_blind:
        return f"(Button Blind {said(stakes.big_blind)} - Ante {said(max(stakes.forced.antes))}{currency})"
    if stakes.limit is Limit.FIXED_LIMIT:
        sizes = (stakes.small_bet, stakes.big_bet)
    elif game.has_blinds:
        sizes = (stakes.small_blind, stakes.big_blind)
    else:
        sizes = (stakes.big_blind, stakes.min_bet)
    cap = f" - {said(stakes.cap)} Cap - " if stakes.cap else ""
    return f"({said(sizes[0])}/{said(sizes[1])}{cap}{currency})"


def game_words(game: Game, limit: Limit) -> str:
    """Game and limit."""
    return f"{GAMES[game.key]} {LIMITS[limit]}"


def header(hand: HandCourse, telling: Telling, money: Money) -> str:
    """The first line; Unsayable where the currency has no code, or the chips are those of a tournament without a number."""
    stakes, source = hand.record.stakes, hand.source
    if stakes.currency not in CHIPS_OF_A_ROOM and not is_code(stakes.currency):
        raise Unsayable("the currency has no code of three letters")
    tournament = source.tournament if source else None
    mixture = source.mixture if source else None
    fast = "Zoom " if source and source.is_fast else ""
    game, sizes = game_words(hand.game, stakes.limit), stakes_words(hand.game, stakes, money)
    time = telling.played_at(hand)
    if tournament is not None:
        level = f" - Level {tournament.level}" if tournament.level else ""
        named = f"{buy_in_words(tournament)}{f'{mixture} ({game})' if mixture else game}{level} {sizes}"
        return f"PokerStars Hand #{telling.number(hand)}: {fast}Tournament #{tournament.number}, {named} - {time}"
    if stakes.currency == TOURNAMENT_CHIPS:
        raise Unsayable("the chips are those of a tournament whose number nobody says")
    named = f"{mixture} ({game}, {sizes.removeprefix('(')}" if mixture else f"{game} {sizes}"
    if source is not None and source.home_game is not None:
        return f"PokerStars Home Game Hand #{telling.number(hand)}: {{{source.home_game}}}  {named} - {time}"
    return f"PokerStars {fast}Hand #{telling.number(hand)}:  {named} - {time}"


def is_code(currency: str) -> bool:
    """True for three capital letters."""
    return len(currency) == ROOM_POINTS and currency.isascii() and currency.isalpha() and currency.isupper()


def buy_in_words(tournament: Tournament) -> str:
    """Buy-in, bounty and fee with a blank, '' where the source says none.

    >>> buy_in_words(Tournament(number="1", currency="USD", buy_in=200, bounty=50, fee=20))
    '$2.00+$0.50+$0.20 USD '
    >>> buy_in_words(Tournament(number="1", currency="FPP", buy_in=25000)), buy_in_words(Tournament(number="1"))
    ('250FPP ', '')
    """
    if tournament.buy_in is None:
        return ""
    amounts = [tournament.buy_in, tournament.bounty, tournament.fee]
    currency = tournament.currency or ""
    symbol = SYMBOLS.get(currency, "")
    said = [
        f"{symbol}{amount / 100:.2f}" if symbol or amount % 100 else str(amount // 100)
        for amount in amounts
        if amount is not None
    ]
    if symbol:
        return f"{'+'.join(said)} {currency} "
    return f"{'+'.join(said)}{currency} "


def seating(hand: HandCourse, telling: Telling, money: Money) -> Iterator[str]:
    """The table and its seats. Stud has no button, so one is named only where it is not before the lowest chair, where order
    begins."""
    record = hand.record
    chairs = [seat.chair for seat in record.seats]
    table_size = hand.source.table_size if hand.source else None
    size = table_size or next((size for size in TABLE_SIZES if max(chairs) <= size), None)
    if size is None:
        raise Unsayable(f"a chair has a number above {TABLE_SIZES[-1]}")
    play_money = " (Play Money)" if record.stakes.currency == PLAY_MONEY else ""
    button = chairs[record.button]
    is_said = hand.game.has_blinds or button != max(chairs)
    where = f" Seat #{button} is the button" if is_said else ""
    yield f"Table '{telling.table_name(hand)}' {size}-max{play_money}{where}"
    said_of = seats_of(hand)
    for seat in sorted(record.seats, key=lambda seat: seat.chair):
        if seat.stack is None:
            raise Unsayable("a stack is unknown")
        said = said_of.get(seat.chair)
        bounty = (
            f", {hundredths(said.head_bounty, said.currency)} bounty" if said and said.head_bounty is not None else ""
        )
        yield f"Seat {seat.chair}: {seat.player} ({money[seat.stack]} in chips{bounty})"


def check_names(names: list[str]) -> None:
    """Unsayable where two players have one name, or one has a name that a line can't hold."""
    if len(set(names)) < len(names):
        raise Unsayable("two players have one name")
    for name in names:
        if not name.isprintable() or name != name.strip() or not name:
            raise Unsayable("a name is empty, begins or ends with a blank, or has characters that don't print")
