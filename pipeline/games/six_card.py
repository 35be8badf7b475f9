"""6 Card Poker 1-2-5 (rule book 8): up to four boxes against the dealer, who needs a pair to qualify."""

from pipeline.codes import BoxWager
from pipeline.rules.banked import OPTIONS, BankedGame, Wager

SIX_CARD = BankedGame(
    key="six_card",
    name="6 Card Poker 1-2-5",
    wagers=(
        Wager(
            key=BoxWager.ANTE.name.lower(),
            description="Lies there from the start and wins 1:1; a sixth card or an exchange costs a fee of one ante.",
        ),
        Wager(
            key=BoxWager.BET.name.lower(),
            description="Two antes to stay in; wins by the hand where the dealer qualifies and loses.",
            is_by_table=True,
        ),
        Wager(
            key=BoxWager.BONUS.name.lower(),
            description="On the first five cards, whatever follows; with an ante or without one.",
            is_by_table=True,
        ),
    ),
    options=OPTIONS,
    pay_table="six_card",
    rules_version=1,
    sources=("rule book 8", "S1"),
)
