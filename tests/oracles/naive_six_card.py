"""A round of 6 Card Poker 1-2-5 the slow way, straight from rule book 8. Nothing here comes from the project.

Cards are text, the deck a list in order of deal: a card to each box in play by position and then to the dealer, five times; the
rest is the stub. `decide` is asked for every decision and told what may be done and which cards lie open for it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from tests.oracles import naive_ranking
from tests.oracles.naive_ranking import CLASSES, RANKS, STRAIGHTS

Rank = tuple[int, ...]
PAYOUTS = ("high card", *CLASSES[1:], "royal flush")
BET_PAYS = dict(zip(PAYOUTS, (0, 1, 2, 3, 4, 5, 7, 20, 50, 100)))
BONUS_PAYS = dict(zip(PAYOUTS, (0, 0, 0, 25, 40, 50, 70, 200, 500, 1000)))


class Refused(Exception):
    """A bet or a decision that the rules don't allow."""


@dataclass(frozen=True)
class Rules:
    """What belongs to the table, and the readings of the rule book. No `maximum` means no maximum payout."""

    min_ante: int = 10
    chip: int = 1
    maximum: int | None = None
    bet_pays: dict[str, int] = field(default_factory=lambda: BET_PAYS)
    bonus_pays: dict[str, int] = field(default_factory=lambda: BONUS_PAYS)
    is_larger_second_refused: bool = False  # "cfg: reject a larger second open ante instead"
    is_five_times_allowed: bool = False  # cfg
    are_bonus_boxes_first: bool = False  # "Bonus-only boxes are revealed with the blind ones (cfg)"
    cap_of: str = "box"  # cfg: "bet", "player"


@dataclass
class Box:
    """A box with its wagers and what became of it. `position` counts from 1; stakes are chips."""

    position: int
    ante: int = 0
    bonus: int = 0
    first_cards: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    bet: int = 0
    fee: int = 0
    has_folded: bool = False
    asks: bool = False
    paid_ante: int = 0  # what comes back, stake and winnings
    paid_bet: int = 0
    paid_bonus: int = 0
    result: str = ""
    bonus_result: str = ""

    @property
    def is_in_play(self) -> bool:
        return self.bet > 0


@dataclass
class Round:
    """The round as it ended: boxes in order of play (open ones, then others by position), what was done, the dealer's cards."""

    boxes: list[Box]
    dealer: list[str]
    first_dealer: list[str]
    is_revealed: bool
    done: list[tuple[int, str, int]]  # position, what, chips put in
    balance: int

    def box(self, position: int) -> Box:
        return next(box for box in self.boxes if box.position == position)


# What may be done, and which cards lie open for the box -> what is done, the places of the cards to replace.
Decide = Callable[[int, set[str], list[str]], tuple[str, Sequence[int]]]


def rank(cards: Sequence[str]) -> Rank:
    """ "With six cards the best five count"."""
    return max(naive_ranking.rank_of_five(five) for five in combinations(cards, 5))


def line(hand: Rank) -> str:
    """The line of the pay tables that a hand is paid by: "royal" is the ace-high straight flush."""
    name = CLASSES[hand[0]]
    return "royal flush" if name == "straight flush" and hand[1] == len(STRAIGHTS) - 1 else name


def qualifies(hand: Rank) -> bool:
    """ "Dealer qualifies with a pair of twos or better (any pair or higher class)"."""
    return hand[0] >= CLASSES.index("pair")


def order_of_play(rules: Rules, boxes: list[Box]) -> tuple[list[Box], list[Box], list[Box]]:
    """The open boxes in order, the blind ones, those with a bonus only."""
    with_ante = sorted((box for box in boxes if box.ante > 0), key=lambda box: box.position)
    bonus_only = sorted((box for box in boxes if box.ante == 0), key=lambda box: box.position)
    open_boxes, blind = with_ante[:2], with_ante[2:]
    if len(open_boxes) == 2 and open_boxes[1].ante > open_boxes[0].ante:
        open_boxes.reverse()
    return open_boxes, blind, bonus_only


def check(rules: Rules, boxes: list[Box], balance: int) -> None:
    """Refused where the wagers can't be made."""
    antes = [box.ante for box in sorted(boxes, key=lambda box: box.position) if box.ante > 0]
    if not 1 <= len(boxes) <= 4:
        raise Refused("boxes")
    if any(box.ante == 0 and box.bonus == 0 for box in boxes):
        raise Refused("no wager")
    if any(ante < rules.min_ante for ante in antes):
        raise Refused("ante")
    if any(0 < box.bonus < rules.chip for box in boxes):
        raise Refused("bonus")
    if antes and max(antes) >= 5 * min(antes) and not (rules.is_five_times_allowed and max(antes) == 5 * min(antes)):
        raise Refused("ratio")
    if rules.is_larger_second_refused and len(antes) > 1 and antes[1] > antes[0]:
        raise Refused("second ante")
    blind_bets = sum(2 * ante for ante in antes[2:])
    if sum(antes) + sum(box.bonus for box in boxes) + blind_bets > balance:
        raise Refused("balance")


class Cap:
    """ "A cap on winnings (the stake comes back on top)". What is left of the maximum payout, by box or for the player."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.left: dict[object, int] = {}

    def limited(self, winnings: int, whose: object) -> int:
        if self.rules.maximum is None:
            return winnings
        left = self.left.setdefault(whose, self.rules.maximum)
        paid = min(winnings, left)
        self.left[whose] -= paid
        return paid

    def bonus(self, box: Box, winnings: int) -> int:
        return self.limited(winnings, "bonus" if self.rules.cap_of == "player" else ("bonus", box.position))

    def ante(self, box: Box, winnings: int) -> int:
        if self.rules.cap_of == "bet":
            return winnings
        return self.limited(winnings, "base" if self.rules.cap_of == "player" else ("base", box.position))

    def bet(self, box: Box, winnings: int) -> int:
        return self.limited(winnings, "base" if self.rules.cap_of == "player" else ("base", box.position))


def play(rules: Rules, boxes: list[Box], balance: int, deck: list[str], decide: Decide) -> Round:
    """The round. Changes the boxes."""
    check(rules, boxes, balance)
    boxes = sorted(boxes, key=lambda box: box.position)
    open_boxes, blind, bonus_only = order_of_play(rules, boxes)
    stub = list(deck)
    dealer: list[str] = []
    done: list[tuple[int, str, int]] = []
    cap = Cap(rules)

    def pay(chips: int) -> None:
        nonlocal balance
        balance -= chips

    for box in boxes:
        for what, chips in (("ante", box.ante), ("bonus", box.bonus)):
            if chips:
                pay(chips)
                done.append((box.position, what, chips))
    for box in blind:
        pay(2 * box.ante)
    for _ in range(5):
        for box in boxes:
            box.first_cards.append(stub.pop(0))
        dealer.append(stub.pop(0))
    for box in boxes:
        box.cards = list(box.first_cards)
    first_dealer = list(dealer)
    seen = [dealer[-1]]

    def reveal(box: Box) -> None:
        seen.extend(box.first_cards)
        if box.bonus:
            pays = rules.bonus_pays[line(rank(box.first_cards))]
            box.bonus_result = "won" if pays else "lost"
            if pays:
                box.paid_bonus = box.bonus + cap.bonus(box, pays * box.bonus)
                pay(-box.paid_bonus)

    if rules.are_bonus_boxes_first:
        for box in bonus_only:
            reveal(box)
    for box in open_boxes:
        reveal(box)
        may = {"fold"}
        if balance >= box.ante:
            may |= {"buy", "exchange"}
        if balance >= 2 * box.ante:
            may.add("bet")
        what, places = decide(box.position, may, list(seen))
        if what not in may:
            raise Refused(what)
        if what in ("buy", "exchange"):
            if what == "exchange" and len(set(places)) not in (1, 2, 5):
                raise Refused("exchange")
            pay(box.ante)
            box.fee = box.ante
            done.append((box.position, what, box.ante))
            new = [stub.pop(0) for _ in range(1 if what == "buy" else len(places))]
            if what == "exchange":
                box.discards = [box.first_cards[place] for place in sorted(places)]
            box.cards = [card for card in box.first_cards if card not in box.discards] + new
            seen.extend(new)
            may = {"fold"} | ({"bet"} if balance >= 2 * box.ante else set())
            what, _ = decide(box.position, may, list(seen))
            if what not in may:
                raise Refused(what)
        if what == "bet":
            box.bet = 2 * box.ante
            pay(box.bet)
        else:
            box.has_folded = True
            box.result = "folded"
        done.append((box.position, what, box.bet))
    for box in sorted([*blind, *([] if rules.are_bonus_boxes_first else bonus_only)], key=lambda box: box.position):
        reveal(box)
        if box.ante:
            box.bet = 2 * box.ante
            done.append((box.position, "bet", box.bet))
    in_play = [box for box in [*open_boxes, *blind] if box.is_in_play]
    settled: list[Box] = []
    if in_play:
        seen.extend(dealer[:-1])
    if in_play and not qualifies(rank(dealer)):
        for box in in_play:
            what, _ = decide(box.position, {"take", "replace"}, list(seen))
            if what not in ("take", "replace"):
                raise Refused(what)
            box.asks = what == "replace"
            done.append((box.position, what, 0))
        # "other boxes are settled first with ANTE 1:1"
        for box in in_play:
            if not box.asks:
                box.result = "not qualified"
                box.paid_ante = box.ante + cap.ante(box, box.ante)
                box.paid_bet = box.bet
                settled.append(box)
        if len(settled) < len(in_play):
            highest = max(dealer, key=lambda card: RANKS.index(card[0]))
            dealer.remove(highest)
            dealer.append(stub.pop(0))
    dealt = rank(dealer)
    for box in in_play:
        if box in settled:
            continue
        hand = rank(box.cards)
        # "the player gives up the ante (it is removed as a fee)": of a tie and a failed exchange it does not come back.
        ante = 0 if box.asks else box.ante
        words = "exchange " if box.asks else ""
        if not qualifies(dealt):
            box.result = words + "failed"
            box.paid_bet = box.bet
        elif hand > dealt:
            # [A-77] "one ante is paid as winnings; the removed ante itself is not given back"
            box.result = words + "won"
            box.paid_ante = ante + cap.ante(box, box.ante)
            box.paid_bet = box.bet + cap.bet(box, rules.bet_pays[line(hand)] * box.bet)
        elif hand == dealt:
            box.result = words + "tied"
            box.paid_ante = ante
            box.paid_bet = box.bet
        else:
            box.result = words + "lost"
    for box in in_play:
        pay(-box.paid_ante - box.paid_bet)
    others = sorted([*blind, *bonus_only], key=lambda box: box.position)
    return Round([*open_boxes, *others], dealer, first_dealer, bool(in_play), done, balance)
