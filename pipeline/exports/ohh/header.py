"""The fields before the rounds: site, number, game, limit, stakes, currency, tournament, players."""

from collections import Counter
from datetime import timedelta
from typing import Any

from pipeline import resources
from pipeline.codes import Limit
from pipeline.exports.course import HandCourse, Unsayable
from pipeline.exports.ohh.values import Amount, Amounts
from pipeline.exports.pokerstars.header import HOUSE_RULES, TABLE_SIZES
from pipeline.exports.pokerstars.telling import SECONDS_A_HAND, Telling
from pipeline.record import Source, Tournament
from pipeline.rules.game import Game
from pipeline.rules.money import PLAY_MONEY, TOURNAMENT_CHIPS, HandStakes

SPEC_VERSION = "1.4.7"
OWN_SITE = "Tapete"
PLAY_MONEY_CODE = "XPM"
HUNDREDTHS = Amounts(2)
"""Of the currency of buy-ins and bounties."""
GAMES = {
    "holdem": "Holdem",
    "omaha": "Omaha",
    "omaha_5": "Omaha",
    "omaha_6": "Omaha",
    "omaha_hi_lo": "OmahaHiLo",
    "seven_card_stud": "Stud",
    "seven_card_stud_hi_lo": "StudHiLo",
}
LIMITS = {Limit.NO_LIMIT: "NL", Limit.POT_LIMIT: "PL", Limit.FIXED_LIMIT: "FL"}


def check_game(game: Game) -> None:
    """Unsayable unless the format has the game."""
    if game.key not in GAMES:
        raise Unsayable(f"Open Hand History has no {game.name}")


def check_house_rules(game: Game, chosen: tuple[tuple[str, str], ...]) -> None:
    """Unsayable if a hand is played by a house rule that readers would not think of: options that are not the seeds' by key."""
    values = {option.key: option.values[0] for option in game.options} | dict(chosen)
    for key, allowed in HOUSE_RULES.items():
        if values.get(key, allowed[0]) not in allowed:
            raise Unsayable(f"Open Hand History can't say the house rule {key}: {values[key]}")


def fields(hand: HandCourse, telling: Telling, amounts: Amounts) -> dict[str, Any]:
    """The fields in the order of the format's page."""
    record, source = hand.record, hand.source
    stakes = record.stakes
    site = source.site if source else OWN_SITE
    small, big = sizes(hand.game, stakes)
    chairs = [seat.chair for seat in record.seats]
    hero = hero_of(hand, telling)
    tournament = source.tournament if source else None
    return {
        "spec_version": SPEC_VERSION,
        "site_name": site,
        "network_name": site,
        "internal_version": resources.version(),
        **(tournament_fields(tournament, stakes) if stakes.currency == TOURNAMENT_CHIPS else {}),
        "game_number": source.external_id if source else str(telling.number(hand)),
        "start_date_utc": played_at(hand, telling),
        "table_name": telling.table_name(hand),
        "game_type": GAMES[hand.game.key],
        "bet_limit": {"bet_type": LIMITS[stakes.limit], "bet_cap": amounts[stakes.cap]},
        "table_size": table_size(source, max(chairs)),
        "currency": currency(stakes, tournament),
        "dealer_seat": chairs[record.button],
        "small_blind_amount": amounts[small],
        "big_blind_amount": amounts[big],
        "ante_amount": amounts[max(stakes.forced.antes)],
        "hero_player_id": None if hero is None else chairs[hero],
        **flags(hand),
        "players": [
            {
                "id": seat.chair,
                "seat": seat.chair,
                "name": seat.player,
                "starting_stack": amounts[seat.stack or 0],
                **bounty_on(hand, seat.chair),
            }
            for seat in record.seats
        ],
    }


def hero_of(hand: HandCourse, telling: Telling) -> int | None:
    """The seat whose record it is: the one that a user names, else whom the source names; None in most runs."""
    hero = telling.hero
    if hero is None:
        return hand.hero
    named = (at for at, one in enumerate(hand.record.seats) if hero.chair == one.chair or hero.player == one.player)
    return next(named, None)


def table_size(source: Source | None, last_chair: int) -> int:
    """How many can sit at the table: what the source says, else the next usual size."""
    if source and source.table_size and source.table_size >= last_chair:
        return source.table_size
    return next((size for size in TABLE_SIZES if last_chair <= size), last_chair)


def flags(hand: HandCourse) -> dict[str, list[str]]:
    """What kind of hand it is; nothing where nobody says whether the game is fast."""
    is_fast = hand.source.is_fast if hand.source else None
    found = (["Fast"] if is_fast else []) + (["Run_It_Twice"] if hand.record.second_board else [])
    return {"flags": found} if found or is_fast is not None else {}


def bounty_on(hand: HandCourse, chair: int) -> dict[str, Amount]:
    """The bounty on a player's head, where the source says one."""
    said = next((one.head_bounty for one in hand.source.seats if one.chair == chair), None) if hand.source else None
    return {} if said is None else {"player_bounty": HUNDREDTHS[said]}


def bounties(hand: HandCourse) -> dict[str, list[dict[str, Any]]]:
    """The bounties that were won: all that was paid where one player got it, else what each got who knocked nobody else out."""
    said = hand.source.seats if hand.source else ()
    won = {one.chair: one.bounty_won for one in said}
    num_out = Counter(chair for one in said for chair in one.knocked_out_by or ())
    found = []
    for one in said:
        for chair in one.knocked_out_by or ():
            is_alone = one.knocked_out_by == (chair,)
            hundredths = one.bounty_paid if is_alone else won.get(chair) if num_out[chair] == 1 else None
            if hundredths is not None:
                amount = HUNDREDTHS[hundredths]
                found.append({"player_id": chair, "bounty_won": amount, "defeated_player_id": one.chair})
    return {"tournament_bounties": found} if found else {}


def played_at(hand: HandCourse, telling: Telling) -> str:
    """The moment, ISO 8601 in UTC; made up where nobody says it, see `telling`."""
    if hand.source and hand.source.played_at:
        return hand.source.played_at
    moment = telling.start + timedelta(seconds=SECONDS_A_HAND * (hand.record.hand_no or 0))
    return f"{moment:%Y-%m-%dT%H:%M:%S}Z"


def sizes(game: Game, stakes: HandStakes) -> tuple[int, int]:
    """The two sizes of the stakes: blinds, of which at fixed limit the big one is the small bet; in stud bets."""
    if game.has_blinds:
        small_blind = stakes.small_bet // 2 if stakes.limit is Limit.FIXED_LIMIT else stakes.small_blind
        return small_blind, stakes.small_bet if stakes.limit is Limit.FIXED_LIMIT else stakes.big_blind
    if stakes.limit is Limit.FIXED_LIMIT:
        return stakes.small_bet, stakes.big_bet
    return stakes.big_blind, stakes.min_bet


def currency(stakes: HandStakes, tournament: Tournament | None) -> str:
    """The ISO code; of a tournament that of its buy-in, XPM where nobody pays in money."""
    code = (
        stakes.currency if stakes.currency != TOURNAMENT_CHIPS else (tournament and tournament.currency) or PLAY_MONEY
    )
    return PLAY_MONEY_CODE if code == PLAY_MONEY else code


def tournament_fields(tournament: Tournament | None, stakes: HandStakes) -> dict[str, Any]:
    """That it is a tournament, and what is known of it. Buy-ins are hundredths of their currency."""
    if tournament is None:
        return {"tournament": True}
    info = {
        "tournament_number": tournament.number,
        "name": tournament.name,
        "start_date_utc": tournament.start,
        "currency": currency(stakes, tournament),
        "buyin_amount": paid(tournament.buy_in),
        "bounty_fee_amount": paid(tournament.bounty),
        "fee_amount": paid(tournament.fee),
        "initial_stack": tournament.initial_stack,
        "type": tournament.kind,
        "flags": tournament.flags.split(",") if tournament.flags else None,
        "speed": {"type": tournament.speed} if tournament.speed else None,
    }
    return {"tournament": True, "tournament_info": {key: one for key, one in info.items() if one is not None}}


def paid(hundredths: int | None) -> Amount | None:
    """An amount of the buy-in's currency."""
    return None if hundredths is None else HUNDREDTHS[hundredths]


def check_seats(hand: HandCourse) -> None:
    """Unsayable where players can't be listed: an unknown stack, one name twice, chairs out of order."""
    record = hand.record
    if len(record.seats) < 2:
        raise Unsayable("nobody plays against anybody")
    if any(seat.stack is None for seat in record.seats):
        raise Unsayable("a stack is unknown")
    names = [seat.player for seat in record.seats]
    if "" in names or len(set(names)) < len(names):
        raise Unsayable("two players have one name, or one has none")
    chairs = [seat.chair for seat in record.seats]
    first = chairs.index(min(chairs))
    if chairs[first:] + chairs[:first] != sorted(chairs):
        raise Unsayable("the chairs are not numbered clockwise")


def check_stakes(hand: HandCourse) -> None:
    """Unsayable if bets have a size that no field says."""
    stakes, game = hand.record.stakes, hand.game
    is_fixed = stakes.limit is Limit.FIXED_LIMIT
    if game.has_blinds and stakes.min_bet != (stakes.small_bet if is_fixed else stakes.big_blind):
        raise Unsayable("the smallest bet is another than the big blind")
    if is_fixed and game.has_blinds and stakes.big_bet != 2 * stakes.small_bet:
        raise Unsayable("the big bet is not twice the small one")
    if is_fixed and not game.has_blinds and not stakes.small_bet < stakes.big_bet:
        raise Unsayable("the big bet is not above the small one")
