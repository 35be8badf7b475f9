"""The errors users meet: what was met, where, and what to do. One class a cause, all under `PipelineError`.

Exit codes of the command line: 0 fine, 1 failure, 2 usage, 3 data broke its contract.
"""

from pipeline.codes import Status

REASONS: dict[Status, str] = {
    Status.LOG_FULL: "the log is full",
    Status.HAND_NOT_OVER: "the record stops before the hand is over",
    Status.WRONG_ACTOR: "it is another seat's turn",
    Status.ACTION_AFTER_END: "the record goes on after the hand is over",
    Status.CHECK_FACING_BET: "a check although there is a bet to call",
    Status.NOTHING_TO_CALL: "a call although there is nothing to call",
    Status.RAISE_TOO_SMALL: "a bet or raise below the minimum that is not all-in",
    Status.RAISE_TOO_LARGE: "a bet or raise of more than the seat has or the limit allows",
    Status.RAISE_NOT_REOPENED: "a raise by a seat that may only call or fold, since no full raise came after its last action",
    Status.RAISE_CAPPED: "a raise beyond the cap of the round",
    Status.UNKNOWN_ACTION: "an action that this game does not have",
    Status.DUPLICATE_CARD: "a card that was dealt before",
    Status.CARD_NOT_IN_DECK: "a card that is not in this game's deck",
    Status.HOLE_CARDS_MISSING: "too few hole cards for a seat",
    Status.BOARD_TOO_SHORT: "too few board cards for a street",
    Status.BOARD_TOO_LONG: "more board cards than the hand has streets for",
    Status.DEAL_OUT_OF_TURN: "board cards dealt while the betting was not over, or after it",
    Status.UNKNOWN_SHOWDOWN: "a showdown between unknown cards with no recorded result",
    Status.ZERO_STACK: "a seat without chips",
    Status.TOO_FEW_SEATS: "fewer than two seats",
    Status.CALL_AMOUNT: "a call or bring-in of another amount than is due",
    Status.BET_FACING_BET: "a bet although there is one already, or a raise although there is none",
    Status.NOBODY_TO_RAISE: "a raise although no other seat could call it",
    Status.TOO_MANY_HOLE_CARDS: "more hole cards than this game deals",
    Status.RECORDED_RESULT_IMPOSSIBLE: "a recorded result that pays more or less than the pot",
    Status.TOO_MANY_ACTIONS: "more actions than a hand can have here",
    Status.RESULT_DIFFERS: "the cards and the rules pay something else than the record says",
    Status.TOO_MANY_CHIPS: "more chips than a seat can have here (100,000,000,000)",
    Status.UNREADABLE: "the record can't be read",
    Status.BRING_IN_DUE: "the seat that opens has to bring in or to complete",
    Status.NO_BRING_IN_DUE: "a bring-in although none is due",
    Status.RAISE_NOT_A_UNIT: "a bet or raise of another size than the fixed limit",
    Status.EXCHANGE_SIZE: "an exchange of another number of cards than one, two or five",
    Status.NOT_COVERED: "a purchase, an exchange or a bet that the balance does not cover",
    Status.NOT_OFFERED: "an action that is not open to the box now",
    Status.BET_NOT_OFFERED: "a bet or raise of a size that is not offered",
    Status.SEAT_LOCKED: "a bet, raise or call by a locked seat, which may check or fold only",
    Status.POLICY_FAILED: "a policy that could not decide",
    Status.CHOICE_DUE: "something else where a seat has to keep its hole card or to take a new one",
    Status.NO_CHOICE: "a KEEP or NEW where there is no choice",
    Status.UNKNOWN_UP_CARD: "an unknown card that lies open",
    Status.DEAL_NOT_OVER: "the next deal begins before this one is over",
    Status.ACTION_AFTER_DEAL: "an action after the deal is over; the hand is dealt again",
    Status.DEAL_MISSING: "the hand is dealt again, and the record has no further deal",
    Status.DEAL_AFTER_END: "a deal after the one that decides the hand",
    Status.DEAL_ENDS_OTHERWISE: "a deal that ends otherwise than the record says",
    Status.EXTRA_AMOUNT: "an extra of another amount than is due",
    Status.TOO_MANY_DEALS: "more deals than a hand can have here",
}


SHOWN_CHARS = 120


def shortened(value: object) -> str:
    """A value as Python writes it, cut where it is long.

    >>> shortened("two"), shortened([1] * 1_000_000)[-24:]
    ("'two'", ' ... (1,000,000 entries)')
    """
    text = repr(value[:SHOWN_CHARS] if isinstance(value, list) else value)
    if len(text) <= SHOWN_CHARS:
        return text
    size = f" ({len(value):,} entries)" if isinstance(value, list) else ""
    return f"{text[:SHOWN_CHARS].rstrip(', ')} ...{size}"


def counted(number: int, noun: str) -> str:
    """So many of a thing.

    >>> counted(1, "hand"), counted(3000, "hand")
    ('1 hand', '3,000 hands')
    """
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


class PipelineError(Exception):
    """Any error that a user can act on. `exit_code` is what the command line ends with."""

    exit_code = 1


class UsageError(PipelineError):
    """Something asked for does not exist or is out of range."""

    exit_code = 2


class PolicyError(UsageError):
    """A user's own policy that can't be read or compiled, or could not decide."""


class UnknownName(UsageError):
    """A game, player, scenario, field or run nobody knows; names the nearest known one, and `where` it was met if that helps."""

    def __init__(self, kind: str, name: str, known: "list[str]", where: str = "") -> None:
        import difflib

        self.kind, self.name, self.known, self.where = kind, name, known, where
        near = difflib.get_close_matches(name, known, n=1, cutoff=0.4)
        hint = f" Did you mean {near[0]!r}?" if near else ""
        place = f"{where}: " if where else ""
        super().__init__(f"{place}No {kind} named {shortened(name)}.{hint} Known: {', '.join(known) or 'none'}.")

    def at(self, where: str) -> "UnknownName":
        """The same, met there; in a file that is named there, where in it."""
        return UnknownName(self.kind, self.name, self.known, f"{where}: {self.where}" if self.where else where)


class ScenarioError(UsageError):
    """A scenario, rake or players file that can't be read: file, field, what was met, what is allowed."""

    def __init__(self, file: object, field: str, met: object, allowed: str) -> None:
        self.file, self.field, self.met, self.allowed = file, field, met, allowed
        super().__init__(f"{file}: {field}: met {shortened(met)}; allowed: {allowed}")


class HandError(UsageError):
    """Cards that nobody can hold: where, what was met, what is wrong with it, what to do."""

    def __init__(self, where: str, met: str, wrong: str, remedy: str) -> None:
        self.where, self.met, self.wrong, self.remedy = where, met, wrong, remedy
        super().__init__(f"{where}, {met!r}: {wrong}. {remedy}")


class LakeError(PipelineError):
    """The lake can't be read or written as asked."""


class Damage(LakeError):
    """Something in the lake is gone or broken: what was met, and what to do about it."""

    def __init__(self, met: str, remedy: str) -> None:
        self.met, self.remedy = met, remedy
        super().__init__(met, remedy)

    def __str__(self) -> str:
        return f"{self.met} {self.remedy}"


class DamagedManifest(Damage):
    """The manifest of a run can't be trusted."""


class DamagedFile(Damage):
    """A file of a run can't be read."""


class ContractError(PipelineError):
    """Data broke its contract: a check found rows that must not be."""

    exit_code = 3


class IllegalAction(PipelineError):
    """A recorded hand that the rules refuse. The hand goes to rejects, the others are read."""

    def __init__(self, where: str, action_no: int, reason: Status) -> None:
        self.where, self.action_no, self.reason = where, action_no, reason
        super().__init__(f"{where}, action {action_no}: {REASONS[reason]}.")
