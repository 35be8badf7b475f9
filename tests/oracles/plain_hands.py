"""Hands of an engine log as the plain values that outside engines take."""

from collections.abc import Iterator

from pipeline import cards
from pipeline.codes import Action
from pipeline.engine.play import Log
from pipeline.rules.money import HandStakes
from tests.oracles.pokerkit_table import PlainHand

WORDS = {Action.FOLD: "fold", Action.CHECK: "call", Action.CALL: "call", Action.BET: "raise", Action.RAISE: "raise"}


def plain_hands(log: Log, stakes: list[HandStakes]) -> Iterator[PlainHand]:
    """The hands of a log, by position order; `finish` are the stacks at the end."""
    seat_at = action_at = award_at = 0
    num_awards = log.awards["hand_no"].size
    for hand in range(log.hands["hand_no"].size):
        num_seats = int(log.hands["num_seats"][hand])
        num_actions = int(log.hands["num_actions"][hand])
        rows = range(seat_at, seat_at + num_seats)
        order = sorted(rows, key=lambda row: (int(log.seats["position_no"][row]) - 1) % num_seats)
        index_of = {int(log.seats["seat_no"][row]): index for index, row in enumerate(order)}
        stake = stakes[int(log.hands["stake_id"][hand])]
        actions = []
        street, bets = -1, [0] * num_seats
        for row in range(action_at, action_at + num_actions):
            index = index_of[int(log.actions["seat_no"][row])]
            action = Action(int(log.actions["action"][row]))
            if log.actions["street_no"][row] != street:
                street, bets = int(log.actions["street_no"][row]), [0] * num_seats
            if action != Action.POST_ANTE:
                bets[index] += int(log.actions["put_in_chips"][row])
            if action in WORDS:
                actions.append((index, WORDS[action], bets[index]))
        awards = []
        while award_at < num_awards and log.awards["hand_no"][award_at] == log.hands["hand_no"][hand]:
            index = index_of[int(log.awards["seat_no"][award_at])]
            awards.append((int(log.awards["pot_no"][award_at]), index, int(log.awards["chips"][award_at]), "high"))
            award_at += 1
        yield PlainHand(
            antes=list(stake.forced.antes),
            blinds=list(stake.forced.blinds),
            min_bet=stake.min_bet,
            stacks=[int(log.seats["stack_chips"][row]) for row in order],
            holes=[cards.text(cards.unpack(int(log.seats["cards"][row]))) for row in order],
            board=cards.text(cards.unpack(int(log.hands["board"][hand]))),
            actions=actions,
            is_ante_trimmed=stake.is_ante_trimmed,
            finish=[
                int(log.seats["stack_chips"][row])
                - int(log.seats["put_in_chips"][row])
                + int(log.seats["won_chips"][row])
                for row in order
            ],
            awards=awards,
        )
        seat_at += num_seats
        action_at += num_actions
