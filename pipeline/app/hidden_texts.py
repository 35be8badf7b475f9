"""Texts that may name somebody, before they are kept: of rejects, reasons and notes what no name, table or chat can stand in.

A word is kept if it is one of those that rooms and readers use, a number, a card or a token (see anonymise.py). In a reason
other words become …, in a hand of a room the whole line becomes a token, as what people say does. Any other text, and a hand
whose seats can't be read, is withheld.
"""

import re
from collections.abc import Callable, Mapping

from pipeline.imports.rooms.hand import SAYS
from pipeline.imports.rooms.header import FULL_TILT, POKERSTARS
from pipeline.imports.rooms.seats import SEAT, TABLE

Token = Callable[..., str]
"""Makes a token of a kind (a letter) and of what it stands for."""

OF_ROOMS = """
PokerStars POKERSTARS GAME Zoom Home Game Hand Full Tilt Poker Tournament Freeroll Level Round Match Cap Button Blind Ante ET
CET CEST UTC GMT BST WET WEST EET EEST MSK CUST PT CT MT AT BRT ART AEST ACST AWST NZT JST IST USD EUR GBP CAD FPP AM PM Hold
em Omaha Card Stud Hi Lo Razz Courchevel Draw Badugi Triple Single Lowball Split HORSE HOSE HEROS Mixed No Pot Limit Pre Flop
Post Table Seat seat button small big blind blinds ante straddle in chips bounty is sitting out max Play Money posts the and
all HOLE CARDS FLOP TURN RIVER FIRST SECOND SHOW DOWN STREET SUMMARY st nd rd th Dealt to Street folds checks calls bets
raises brings for shows mucks hand on board double bet allowed Uncalled returned from main side pot collected cashed Fee Cash
Out a an pair two three four five of kind kinds full house straight flush royal high low HI LO Aces Kings Queens Jacks Tens
Nines Eights Sevens Sixes Fives Fours Threes Deuces Ace King Queen Jack Ten Nine Eight Seven Six Five Four Three Deuce kicker
lower higher Total Main Side Rake Board was run twice cancelled canceled STT MTT SnG DON Bounty Shootout Rebuy Satellite Steps
Deep Multi Entry Re Progressive Normal Semi Turbo Super Hyper Ultra folded before didn showed mucked won lost with uncontested
doesn show
"""
OF_READERS = """
JSON PHH TOML UTF a above account accounts act action actions acts add added adjustment after ago all allowed amount amounts
an and another antes any are array arrays as at be before begins belong below bet bet_limit bet_type bets between big big_bet
big_blind_amount blind blinds board boards bomb bonus both box boxes bring bring_in broken but button by cancelled cap card
cards cash cashed chair chairs chip chips come comes copy count covers currency deal deal_at dealer_seat deals dealt decide
decimal deep deeper delimiter digits does don draw due each earlier else empty end entries exchange expected expecting false
fee few field file finds finishing_stacks five flop folds follows for found from full game game_number game_type games go goes
got half hand has have header here hi higher holdem holds hole house house_rules id if in is it its jackpot key keys kind
kinds known knows larger last least left length limit line list lo longer low made many max may means met min_bet missing more
most muck must name named names need needs negative nested never new no nobody none not nothing number numbers object objects
of ohh omaha on one only open option or order other out paid pair pay pay_tables pays place played player players plays plus
point posts pot pots print property raise raises rake razz read reader reads record recorded returned room rules run runs says
seat seats second see session seven sits six size small small_bet small_blind_amount so some somebody something spec_version
stack stacks stakes stands start starting_stacks states stop stops street streets stud such summary sure surrogate table
tables take taken takes tapete tell text than that the their them then there these they this three time times to together too
took tournament tournament_info trailing true twice two unknown unpacked until up used utf value values variant version was
were what where which who whole whose why will win wins with without won word words yet zero zip
"""
WORDS_OF_ROOMS = frozenset(OF_ROOMS.split())
WORDS = WORDS_OF_ROOMS.union(OF_READERS.split())
WORD = re.compile(r"\w+")
PLAIN = re.compile(r"[0-9]+(?:st|nd|rd|th)?|[2-9TJQKA][cdhs]|10[cdhs]|[IVXLC]+|[0-9]+x|[a-z]_[a-z2-7]{13}", re.ASCII)
SIGNS = re.compile(r"[ -~€£…\t]*")
QUOTED = re.compile(r"(?<![A-Za-z])(['\"]).*?(?:\1(?![A-Za-z])|$)", re.DOTALL)
TOKEN = r"[a-z]_[a-z2-7]{13}"
KNOWN_LINE = re.compile(
    rf"\s*(?:|(?:PokerStars|POKERSTARS|Full Tilt Poker) .*|Table .*|\*\*\* .*|Seat [0-9]+: {TOKEN}\b.*|{TOKEN}\b.*"
    rf"|Dealt to {TOKEN} .*|Uncalled bet .* returned to {TOKEN}|Total pot .*|(?:FIRST |SECOND )?Board .*|Hand was run twice)\s*"
)
"""Lines that every hand of a room has. A player's name stands where a token is due: one of somebody without a seat has none."""
CLUB = re.compile(r"\{[^}]*\}")
HIDDEN = "…"


def hide_in_text(text: str, token: Token) -> str:
    """The text of a hand, line by line."""
    names = names_in(text, token)
    if not names:
        return f"withheld: {len(text)} characters, {token('x', text)}" if text else ""
    lines = []
    for line in text.split("\n"):
        table = TABLE.fullmatch(line)
        if table:
            table_name = token("t", site_of(text), table["name"])
            told = f"{line[: table.start('name')]}{table_name}{line[table.end('name') :]}"
        else:
            told = with_tokens(CLUB.sub(lambda club: "{" + token("c", site_of(text), club[0][1:-1]) + "}", line), names)
        lines.append(told if is_plain(told) and SAYS not in line else token("x", line))
    return "\n".join(lines)


def names_in(text: str, token: Token) -> dict[str, str]:
    """The tokens of the players that have seats in the text of a hand, by name."""
    found = SEAT.finditer(text.partition("\n*** ")[0])
    return {seat["name"]: token("p", site_of(text), seat["name"]) for seat in found}


def site_of(text: str) -> str:
    """The room whose text it is."""
    return FULL_TILT if text.lstrip("\ufeff \t").startswith(FULL_TILT) else POKERSTARS


def hide_in_words(text: str, names: Mapping[str, str]) -> str:
    """A reason or a note: names become their tokens, what is quoted and words that nobody here uses become …

    >>> hide_in_words("'Bea' sits in two seats; Ana has", {"Ana": "p_aaaaaaaaaaaaa"})
    '… sits in two seats; p_aaaaaaaaaaaaa has'
    """
    told = QUOTED.sub(HIDDEN, with_tokens(text, names))
    told = WORD.sub(lambda word: word[0] if word[0] in WORDS or PLAIN.fullmatch(word[0]) else HIDDEN, told)
    return "".join(sign if SIGNS.fullmatch(sign) else HIDDEN for sign in told)


def with_tokens(text: str, names: Mapping[str, str]) -> str:
    """The text with tokens for names, the longest first."""
    if not names:
        return text
    listed = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.sub(rf"(?<!\w)(?:{listed})(?!\w)", lambda found: names[found[0]], text)


def is_plain(line: str) -> bool:
    """True if a line is one that rooms have, with nothing but their words and signs, numbers, cards and tokens."""
    return KNOWN_LINE.fullmatch(line) is not None and SIGNS.fullmatch(line) is not None and are_words(line)


def are_words(text: str) -> bool:
    """True if a text has words of rooms, numbers, cards and tokens only."""
    return all(word in WORDS_OF_ROOMS or PLAIN.fullmatch(word) for word in WORD.findall(text))
