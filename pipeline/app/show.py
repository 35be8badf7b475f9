"""A hand of the lake as readable text."""

from collections.abc import Iterator, Mapping

import pyarrow as pa
import pyarrow.compute as pc

from pipeline import cards, compile, games
from pipeline.app import show_deals, show_rounds, show_sources
from pipeline.app.home import Home
from pipeline.app.rows import printable
from pipeline.codes import Action, PotSide, Ranking, ResultSource, SeatFlag
from pipeline.engine.ranking import class_name
from pipeline.errors import UsageError
from pipeline.lake import provenance, rules_of_runs
from pipeline.lake.dimensions import players_from_dimension, stakes_from_dimension
from pipeline.lake.read import block_of, block_tables, dimension
from pipeline.rules.game import Street
from pipeline.rules.money import HandStakes

WORDS = {
    Action.POST_ANTE: "posts the ante {}",
    Action.POST_SMALL_BLIND: "posts the small blind {}",
    Action.POST_BIG_BLIND: "posts the big blind {}",
    Action.POST_STRADDLE: "straddles {}",
    Action.POST_LIVE: "posts {}",
    Action.POST_DEAD: "posts {} dead",
    Action.BRING_IN: "brings in {}",
    Action.FOLD: "folds",
    Action.CHECK: "checks",
    Action.CALL: "calls {}",
    Action.BET: "bets {}",
    Action.RAISE: "raises {} to {}",
    Action.COMPLETE: "completes to {}",
    Action.POST_SEED: "posts the seed {}",
    Action.POST_EXTRA: "posts an extra {}",
}
DEAD = (Action.POST_ANTE, Action.POST_DEAD, Action.POST_SEED, Action.POST_EXTRA)
SHOWN_TABLES = (
    "hands",
    "seats",
    "actions",
    "awards",
    "cards",
    "boards",
    "deals",
    "wagers",
    "source_hands",
    "source_seats",
)
HOW_PAID = {ResultSource.RECORDED: " as recorded", ResultSource.REFUND: " as a refund"}


def hand_words(rankings: tuple[Ranking, Ranking], high_value: int, low_value: int) -> str:
    """The classes of a hand in words under the rankings of high and low hands; '' for none.

    >>> hand_words((Ranking.STANDARD, Ranking.EIGHT_OR_BETTER), 7462, 56), hand_words((Ranking.SIX_PLUS_B, Ranking.NONE), 877, 0)
    ('straight flush and five low', 'straight')
    """
    names = (class_name(ranking, value) for ranking, value in zip(rankings, (high_value, low_value), strict=True))
    return " and ".join(name for name in names if name)


def money(chips: int, stakes: HandStakes) -> str:
    """Chips in the currency of the stakes.

    >>> from pipeline.rules.money import Stakes
    >>> money(1250, Stakes(small_blind=5, big_blind=10, currency="USD", decimals=2).at(2))
    '12.50'
    """
    return f"{chips / 10**stakes.decimals:,.{stakes.decimals}f}"


def rows_of(table: pa.Table, hand_no: int) -> list[dict]:
    """The rows of a table of one hand."""
    return table.filter(pc.equal(table["hand_no"], hand_no)).to_pylist()


def show(home: Home, run: str, hand_no: int) -> str:
    """The hand as text: stakes, seats, streets with actions and cards, showdown, pots."""
    manifest = provenance.find(home.lake, run)
    block = block_of(manifest, hand_no)
    if block is None:
        has = f"hands 0 to {manifest.num_hands - 1}" if manifest.num_hands else "no hands"
        raise UsageError(f"Run {manifest.run_id} has {has}; there is no hand {hand_no}.")
    tables = block_tables(home.lake, block, SHOWN_TABLES)
    rows = {name: rows_of(table, hand_no) for name, table in tables.items()}
    stakes = stakes_from_dimension(dimension(home.lake, manifest, "stakes"))[rows["hands"][0]["stake_id"]]
    names = players_from_dimension(
        dimension(home.lake, manifest, "players"), dimension(home.lake, manifest, "policies")
    )
    sitting = (*rows["seats"], *rows["source_seats"])
    players = {seat["seat_no"]: printable(names[seat["player_id"]][1]) for seat in sitting}
    if manifest.game in games.BANKED:
        return "\n".join(show_rounds.lines(manifest, rows, stakes, players))
    return "\n".join(
        [
            *header(manifest, rows, stakes, players),
            *course(streets_of(manifest), rows, stakes, players),
            *results(rules_of_runs.rankings(manifest), rows, stakes, players),
            *show_sources.beside(rows, stakes, players),
        ]
    )


def streets_of(manifest: provenance.Manifest) -> tuple[Street, ...]:
    """The streets as the run's house rules have them dealt."""
    return compile.streets_as_dealt(games.find(manifest.game), rules_of_runs.house_rules(manifest))


def header(manifest: provenance.Manifest, rows: dict, stakes: HandStakes, players: dict[int, str]) -> Iterator[str]:
    """The first lines: which hand, at which stakes, who sits with what."""
    hand = rows["hands"][0]
    game = games.find(manifest.game)
    yield f"{game.name}, hand {hand['hand_no']} of run {manifest.run_id} ({manifest.name})"
    sizes = "Blinds" if stakes.is_named_by_blinds else "Seed" if stakes.is_named_by_seed else "Bets"
    yield f"{sizes} {stakes.label} {stakes.currency}, {hand['num_seats']} seats, button in seat {hand['button_seat']}"
    for source in rows["source_hands"]:
        remark = "verified" if source["is_verified"] else source["remark"]
        yield f"Read from {source['file']} {source['section'] or ''} ({source['site']} {source['external_id']}): {remark}"
        yield from show_sources.place_of(source, stakes)
    for seat in rows["seats"]:
        stack = "unknown" if seat["stack_chips"] is None else money(seat["stack_chips"], stakes)
        name = f"Seat {seat['seat_no']}: {players[seat['seat_no']]} ({stack})"
        has_up_cards = any(street.door for street in streets_of(manifest))
        yield name if has_up_cards else f"{name} [{cards.text(cards.unpack(seat['cards']))}]"


def course(as_dealt: tuple[Street, ...], rows: dict, stakes: HandStakes, players: dict[int, str]) -> Iterator[str]:
    """The streets; of a hand that may be dealt again those of each deal."""
    if not stakes.is_named_by_seed:
        yield from streets(as_dealt, rows, stakes, players)
        return
    yield from show_deals.deals(as_dealt, rows, players, lambda action, bets: action_text(action, bets, stakes))


def streets(as_dealt: tuple[Street, ...], rows: dict, stakes: HandStakes, players: dict[int, str]) -> Iterator[str]:
    """The actions street by street, the board as it comes, and in stud each seat's cards, down and up."""
    hand = rows["hands"][0]
    board = cards.unpack(hand["board"])
    num_board = 0
    has_up_cards = any(street.door for street in as_dealt)
    for street_no, street in enumerate(as_dealt[: hand["last_street_no"] + 1]):
        is_common = has_up_cards and not street.board and street_no == len(as_dealt) - 1
        new = board[num_board:] if is_common else board[num_board : num_board + street.board]
        seen = f"[{cards.text(board[:num_board])}] " if num_board else ""
        yield f"--- {street.name} {seen}{'[' + cards.text(new) + ']' if new else ''}".rstrip()
        num_board += len(new)
        actions = [row for row in rows["actions"] if row["street_no"] == street_no]
        bets: dict[int, int] = {}
        for action in actions:
            if action["action"] < Action.BRING_IN:
                yield f"{players[action['seat_no']]} {action_text(action, bets, stakes)}"
        if has_up_cards:
            yield from dealt(as_dealt, street_no, rows["seats"], players)
        for action in actions:
            if action["action"] >= Action.BRING_IN:
                yield f"{players[action['seat_no']]} {action_text(action, bets, stakes)}"
    for row in rows["boards"]:
        yield f"--- second board [{cards.text(cards.unpack(row['board']))}]"


def dealt(as_dealt: tuple[Street, ...], street_no: int, seats: list[dict], players: dict[int, str]) -> Iterator[str]:
    """What each seat of stud is dealt on a street, after what it shows already; a seat that gets no card has no line."""
    before = sum(street.hole + street.door for street in as_dealt[:street_no])
    street = as_dealt[street_no]
    for seat in seats:
        own = cards.unpack(seat["cards"])
        down, up = own[before:][: street.hole], own[before + street.hole :][: street.door]
        shown = [card for card_no, card in enumerate(own[:before]) if rules_of_runs.up_bits(as_dealt) >> card_no & 1]
        if down or up:
            parts = [f"[{cards.text(shown)}]"] if shown else []
            parts += [f"[{cards.text(down)}] down"] if down else []
            parts += [f"[{cards.text(up)}] up"] if up else []
            yield f"Dealt to {players[seat['seat_no']]}: {' '.join(parts)}"


def action_text(action: Mapping[str, int], bets: dict[int, int], stakes: HandStakes) -> str:
    """An action in words. Changes `bets`, what each seat has put in on this street."""
    kind, seat_no, chips = Action(action["action"]), action["seat_no"], action["put_in_chips"]
    highest = max(bets.values(), default=0)
    if kind not in DEAD:
        bets[seat_no] = bets.get(seat_no, 0) + chips
    if kind == Action.RAISE:
        return WORDS[kind].format(money(bets[seat_no] - highest, stakes), money(bets[seat_no], stakes))
    return WORDS[kind].format(money(bets[seat_no] if kind == Action.COMPLETE else chips, stakes))


def results(
    rankings: tuple[Ranking, Ranking], rows: dict, stakes: HandStakes, players: dict[int, str]
) -> Iterator[str]:
    """Uncalled bets, hands shown, who collects what, and the rake."""
    hand = rows["hands"][0]
    for seat in rows["seats"]:
        if seat["returned_chips"]:
            yield f"Uncalled bet of {money(seat['returned_chips'], stakes)} returned to {players[seat['seat_no']]}"
    if hand["num_showdown"]:
        yield "--- showdown"
    for seat in rows["seats"]:
        if seat["flags"] & SeatFlag.SHOWN:
            held = hand_words(rankings, seat["high_value"], seat["low_value"] or 0)
            yield f"{players[seat['seat_no']]} shows [{cards.text(cards.unpack(seat['cards']))}] {held}".rstrip()
        elif seat["flags"] & SeatFlag.MUCKED:
            yield f"{players[seat['seat_no']]} mucks"
    split = {award["pot_no"] for award in rows["awards"] if award["side"] == PotSide.LOW}
    for award in sorted(rows["awards"], key=lambda award: int(award["board_no"])):
        pot = "the main pot" if award["pot_no"] == 0 else f"side pot {award['pot_no']}"
        if award["pot_no"] in split:
            pot = f"the {PotSide(award['side']).name.lower()} half of {pot}"
        if hand["num_boards"] > 1:
            pot += f" on the {'second' if award['board_no'] else 'first'} board"
        how = HOW_PAID.get(ResultSource(award["result_source"]), "")
        yield f"{players[award['seat_no']]} collects {money(award['chips'], stakes)} from {pot}{how}"
    yield f"Total pot {money(hand['pot_chips'], stakes)}, rake {money(hand['rake_chips'], stakes)}"
