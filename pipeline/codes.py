"""The small integers that rules, kernels and lake columns share.

Members are part of the stored format: a number is never reused or renumbered, new members go at the end.
Kernels read them by name (``Action.FOLD``), so no rule hides behind a bare number.
"""

from enum import IntEnum

STATS_VERSION = 3
"""Version of the definitions behind `seat_stats`; they can be rebuilt from the actions."""


class Action(IntEnum):
    """What a seat does. Posts come first; the last two are generic and occur in tapes only, never in a log.

    KEEP to POST_EXTRA are those of Mata Ases: to keep the hole or take a new one, the button's seed, the extra of a redeal.
    POST_BONUS to EXCHANGE_DEALER are those of games against the house: the bonus bet, a card bought, cards replaced, and, where
    the dealer does not qualify, to be paid the ante or give it up for a new card of the dealer.
    """

    POST_ANTE = 0
    POST_SMALL_BLIND = 1
    POST_BIG_BLIND = 2
    POST_STRADDLE = 3
    POST_LIVE = 4
    POST_DEAD = 5
    BRING_IN = 6
    FOLD = 7
    CHECK = 8
    CALL = 9
    BET = 10
    RAISE = 11
    COMPLETE = 12
    KEEP = 13
    NEW = 14
    POST_SEED = 15
    POST_EXTRA = 16
    POST_BONUS = 17
    BUY = 18
    EXCHANGE = 19
    TAKE_ANTE = 20
    EXCHANGE_DEALER = 21
    CHECK_OR_CALL = 30
    BET_OR_RAISE = 31


class Limit(IntEnum):
    """How large a bet may be (rule book 0, betting structures)."""

    NO_LIMIT = 0
    POT_LIMIT = 1
    FIXED_LIMIT = 2


class Opener(IntEnum):
    """Who acts first on a street."""

    AFTER_LARGEST_BLIND = 0
    LEFT_OF_BUTTON = 1
    LOWEST_DOOR = 2
    HIGHEST_SHOWING = 3
    HIGHEST_DOOR = 4
    LOWEST_SHOWING = 5


class BetSize(IntEnum):
    """Which bet of the stakes is the unit of a street at fixed limit."""

    SMALL = 0
    BIG = 1


class PotRaise(IntEnum):
    """What the largest raise at pot limit may be: by the pot after a call, or to it [A-11]."""

    BY = 0
    TO = 1


class OpenPair(IntEnum):
    """What an open pair does to bets at fixed limit [A-31]: nothing, a choice of both on the second street, twice the unit."""

    OFF = 0
    CHOICE = 1
    DOUBLED = 2


class SidePots(IntEnum):
    """Who gets what an all-in winner could not match [A-02]: the best hand that can win it, or those who paid it."""

    STANDARD = 0
    REFUND = 1


class Extras(IntEnum):
    """How the extras of redeals grow in Mata Ases [A-41]: 1, 2, 3 ..., 1, 2, 4 ..., or 1, 2, 2 ... big blinds."""

    LINEAR = 0
    DOUBLING = 1
    CONSTANT = 2


class Ranking(IntEnum):
    """How five-card hands compare; engine/five_cards.py says each in full."""

    NONE = 0
    STANDARD = 1
    EIGHT_OR_BETTER = 2
    SIX_PLUS_A = 3
    SIX_PLUS_B = 4
    ACE_TO_FIVE = 5
    SIX_PLUS_A_ACE_HIGH = 6
    SIX_PLUS_B_ACE_HIGH = 7


class BestOf(IntEnum):
    """Which cards make the hand."""

    ANY_FIVE = 0
    TWO_OWN_THREE_BOARD = 1
    FOUR_OWN_ONE_BOARD = 2  # or the own five, Mata Ases


class Strength(IntEnum):
    """Which tables tell a player how strong its hand is. Omaha's stand together, those of stud at the end."""

    NONE = 0
    HOLDEM = 1
    SIX_PLUS_A = 2
    SIX_PLUS_B = 3
    OMAHA = 4
    OMAHA_5 = 5
    OMAHA_6 = 6
    OMAHA_HI_LO = 7
    FIVE_CARD_STUD = 8
    SEVEN_CARD_STUD = 9
    SEVEN_CARD_STUD_HI_LO = 10
    RAZZ = 11


class HandClass(IntEnum):
    """Classes of high hands, low to high in the standard ranking; six plus orders them otherwise (engine/five_cards.py).

    A royal flush is only the best straight flush [A-06].
    """

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8


class PayLine(IntEnum):
    """The lines of a pay table, low to high: the classes of hands, and the royal flush apart from other straight flushes."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9


class BoxWager(IntEnum):
    """The wagers of a box in 6 Card Poker, in the order of `wagers.wager`."""

    ANTE = 0
    BET = 1
    BONUS = 2


class Outcome(IntEnum):
    """What became of a wager against the house. From EXCHANGE_FAILED on the box gave up its ante for a new card of the dealer."""

    LOST = 0
    TIED = 1
    WON = 2
    FOLDED = 3
    NOT_QUALIFIED = 4
    EXCHANGE_FAILED = 5
    EXCHANGE_LOST = 6
    EXCHANGE_TIED = 7
    EXCHANGE_WON = 8


class Maximum(IntEnum):
    """What the maximum payout limits [A-72]: the winnings of a box (ante and bet together, bonus), of its bet and its bonus, or
    of all boxes together."""

    BOX = 0
    BET = 1
    PLAYER = 2


class StrategyKind(IntEnum):
    """The branches of the one switch over strategies of games against the house."""

    RULES = 0
    RANDOM = 1
    OPTIMAL = 2


class FirstMove(IntEnum):
    """What a strategy does with five cards. An exchange of one is none of it: a sixth card costs as much and is never worse."""

    FOLD = 0
    RAISE = 1
    BUY = 2
    EXCHANGE_TWO = 3
    EXCHANGE_FIVE = 4


class Holding(IntEnum):
    """What five cards hold besides their hand, as the lines of a strategy ask for it. All but the first are less than a pair."""

    PAIR = 0  # by its rank
    THREE_HIGH = 1  # by the lowest of the three highest cards
    THREE_SUITED = 2  # three cards of a suit, by their highest
    INSIDE_STRAIGHT = 3  # four cards that one rank makes a straight, by the highest card
    NOTHING = 4  # whatever it is, by the highest card


class Draw(IntEnum):
    """Four cards of a straight or flush among five, the best kind that there is."""

    NONE = 0
    INSIDE_STRAIGHT = 1
    OPEN_STRAIGHT = 2
    FLUSH = 3
    STRAIGHT_FLUSH = 4


class LowClass(IntEnum):
    """Classes of low hands, best first: five different ranks by their highest card, ace low; then what counts against.

    Eight or better knows the first four; ace to five (razz) all of them, and no straights or flushes.
    """

    FIVE_LOW = 5
    SIX_LOW = 6
    SEVEN_LOW = 7
    EIGHT_LOW = 8
    NINE_LOW = 9
    TEN_LOW = 10
    JACK_LOW = 11
    QUEEN_LOW = 12
    KING_LOW = 13
    PAIR = 14
    TWO_PAIR = 15
    THREE_OF_A_KIND = 16
    FULL_HOUSE = 17
    FOUR_OF_A_KIND = 18


class Reopening(IntEnum):
    """When short all-in raises let players who have acted raise again [A-03]."""

    FULL_RAISE_ONLY = 0
    CUMULATIVE = 1


class RakeFrom(IntEnum):
    """Which pots pay the rake [A-16]."""

    MAIN_POT_FIRST = 0
    PROPORTIONAL = 1


class SeatKind(IntEnum):
    """Who sits there. Boxes and the house occur in house-banked games."""

    PLAYER = 0
    BOX = 1
    HOUSE = 2


class ResultSource(IntEnum):
    """What decided who was paid. RECORDED means that cards were unknown and the record's word was taken, REFUND that a side
    pot went back to those who paid it [A-02]."""

    CARDS = 0
    FOLD = 1
    RECORDED = 2
    REFUND = 3


class PotSide(IntEnum):
    """Which half of a pot an award belongs to."""

    HIGH = 0
    LOW = 1


class Shows(IntEnum):
    """What a recorded seat did with its cards at showdown."""

    UNSAID = 0
    SHOWS = 1
    MUCKS = 2
    KEEPS_FACE_DOWN = 3


class Recorded(IntEnum):
    """What a record says of the result, seat by seat."""

    NOTHING = 0
    WINNINGS = 1  # a hand that pays anything else is refused
    FINISHING_STACKS = 2
    COLLECTED = 3  # what was collected, to be compared with


class Refusal(IntEnum):
    """Why a recorded hand is not among the hands: a reader or the rules refuse it, its room took it back, it is of a game that is
    not played here, or another copy of it says something else."""

    REJECTED = 0
    CANCELLED = 1
    UNSUPPORTED = 2
    CONFLICTING = 3


class DealEnd(IntEnum):
    """How a deal of Mata Ases ended: void for three equal doors, checked through on street 1, shown down and replayed since
    nobody killed; or it decided the hand, by folds or at showdown."""

    MISDEAL = 0
    CHECK_THROUGH = 1
    REPLAY = 2
    FOLD = 3
    SHOWDOWN = 4


class SeatFlag(IntEnum):
    """Bits of ``seats.flags``. LOCKED: at a decision on the last betting street of Mata Ases, in any deal of the hand, the seat
    might check and fold only (rule book 7.13). FITTED: a wish of the user's own policy was not legal, and the nearest legal
    action was played."""

    FOLDED = 1
    ALL_IN = 2
    SHOWDOWN = 4
    SHOWN = 8
    MUCKED = 16
    LOCKED = 32
    FITTED = 64


class Stat(IntEnum):
    """Bits of ``seat_stats.chances`` and ``seat_stats.made``; definitions in README, numerator = made, denominator = chances."""

    HAND = 1
    VPIP = 2
    PFR = 4
    SAW_FLOP = 8
    WENT_TO_SHOWDOWN = 16
    WON_AT_SHOWDOWN = 32
    WON_HAND = 64
    THREE_BET = 128
    FOLD_TO_THREE_BET = 256
    CBET = 512
    FOLD_TO_CBET = 1024
    WWSF = 2048
    STEAL = 4096
    FOLD_TO_STEAL = 8192
    FOUR_BET = 1 << 14
    COLD_FOUR_BET = 1 << 15
    FOLD_TO_THREE_BET_ANY = 1 << 16
    FOLD_TO_FOUR_BET = 1 << 17
    SQUEEZE = 1 << 18
    PFR_DECISION = 1 << 19
    VPIP_FPDB = 1 << 20
    WENT_TO_SHOWDOWN_BETTING = 1 << 21
    AGGRESSION_STREET_2 = 1 << 22
    AGGRESSION_STREET_3 = 1 << 23
    AGGRESSION_STREET_4 = 1 << 24
    AGGRESSION_STREET_5 = 1 << 25
    CALL_STREET_2 = 1 << 26
    CALL_STREET_3 = 1 << 27
    CALL_STREET_4 = 1 << 28
    CALL_STREET_5 = 1 << 29


class Purpose(IntEnum):
    """What a random stream is for. Each (seed, hand, purpose) is a stream of its own, so none disturbs another."""

    DEAL = 0
    TABLE = 1
    POLICY = 2
    LUCK = 3
    SCENARIO = 4
    USER = 5
    ODDS = 6


class Status(IntEnum):
    """How a hand ended in the kernel. 0 is well; everything else names what is wrong, words are in `errors.REASONS`."""

    OK = 0
    LOG_FULL = 1
    HAND_NOT_OVER = 2
    WRONG_ACTOR = 3
    ACTION_AFTER_END = 4
    CHECK_FACING_BET = 5
    NOTHING_TO_CALL = 6
    RAISE_TOO_SMALL = 7
    RAISE_TOO_LARGE = 8
    RAISE_NOT_REOPENED = 9
    RAISE_CAPPED = 10
    UNKNOWN_ACTION = 11
    DUPLICATE_CARD = 12
    CARD_NOT_IN_DECK = 13
    HOLE_CARDS_MISSING = 14
    BOARD_TOO_SHORT = 15
    BOARD_TOO_LONG = 16
    DEAL_OUT_OF_TURN = 17
    UNKNOWN_SHOWDOWN = 18
    ZERO_STACK = 19
    TOO_FEW_SEATS = 20
    CALL_AMOUNT = 21
    BET_FACING_BET = 22
    NOBODY_TO_RAISE = 23
    TOO_MANY_HOLE_CARDS = 24
    RECORDED_RESULT_IMPOSSIBLE = 25
    TOO_MANY_ACTIONS = 26
    RESULT_DIFFERS = 27
    UNREADABLE = 28
    TOO_MANY_CHIPS = 29
    BRING_IN_DUE = 30
    NO_BRING_IN_DUE = 31
    RAISE_NOT_A_UNIT = 32
    EXCHANGE_SIZE = 33
    NOT_COVERED = 34
    NOT_OFFERED = 35
    BET_NOT_OFFERED = 36
    SEAT_LOCKED = 37
    CHOICE_DUE = 38
    NO_CHOICE = 39
    UNKNOWN_UP_CARD = 40
    DEAL_NOT_OVER = 41
    ACTION_AFTER_DEAL = 42
    DEAL_MISSING = 43
    DEAL_AFTER_END = 44
    DEAL_ENDS_OTHERWISE = 45
    EXTRA_AMOUNT = 46
    TOO_MANY_DEALS = 47
    POLICY_FAILED = 48


class PolicyKind(IntEnum):
    """The branches of the one switch over players."""

    TABLE_DRIVEN = 0
    ALWAYS_CALL = 1
    RANDOM = 2
    OPENER = 3
    OWN = 4  # a function of the user's


class Chair(IntEnum):
    """Where a seat sits, as a player sees it; of three seats or more where two blinds are posted."""

    OTHER = 0
    BUTTON = 1
    SMALL_BLIND = 2
    BIG_BLIND = 3


class Trait(IntEnum):
    """Columns of a policy's row: the numbers of data/players/*.toml, in permille except KIND. Stored by name only."""

    KIND = 0
    ENTER = 1
    OPEN = 2
    CALL_RAISE = 3
    RERAISE = 4
    POSITION = 5
    POSITION_FACING = 6
    BUTTON_OPEN = 7
    SMALL_BLIND_OPEN = 8
    SMALL_BLIND_LIMP = 9
    SMALL_BLIND_CALL = 10
    SMALL_BLIND_RERAISE = 11
    BIG_BLIND_OPEN = 12
    BIG_BLIND_CALL = 13
    BIG_BLIND_RERAISE = 14
    OPEN_SIZE = 15
    PUSH = 16
    BET = 17
    RAISE_BET = 18
    CALL_BET = 19
    CAUTION = 20
    STICKINESS = 21
    DRAWS = 22
    CONTINUATION = 23
    BLUFF = 24
    BARREL = 25
    BET_SIZE = 26
