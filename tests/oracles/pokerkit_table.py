"""Plays a recorded no-limit hold'em hand at PokerKit's table, an outside engine: what it pays, or where it refuses.

Imports nothing of the pipeline: a hand comes as plain values, seats in position order (first seat left of the button).
"""

from dataclasses import dataclass, field

ODD_CHIPS = "each pot is split by itself, odd chips go round one at a time [A-05]"
SHORT_BLIND = "a short blind is owed in full (rule book 0)"


@dataclass
class PlainHand:
    """Posts and stacks by position order; actions are (index, "fold" | "call" | "raise", raise to)."""

    antes: list[int]
    blinds: list[int]
    min_bet: int
    stacks: list[int]
    holes: list[str]
    board: str
    actions: list[tuple[int, str, int]]
    is_ante_trimmed: bool = True
    finish: list[int] = field(default_factory=list)
    awards: list[tuple[int, int, int]] = field(default_factory=list)  # pot, index, chips

    @property
    def has_short_post(self) -> bool:
        """True if a seat could not post its whole blind or straddle."""
        return any(
            blind > max(0, stack - ante)
            for blind, stack, ante in zip(self.blinds, self.stacks, self.antes, strict=True)
        )

    @property
    def finish_with_odd_chips_as_in_pokerkit(self) -> list[int]:
        """The stacks at the end if pots with the same winners were one, and their first winner got all odd chips.

        PokerKit kills losing hands before it pushes chips, and then merges pots that the same players can win.
        """
        pots: list[tuple[frozenset[int], int]] = []
        for pot in sorted({pot for pot, _, _ in self.awards}):
            chips = {index: won for at, index, won in self.awards if at == pot}
            if pots and pots[-1][0] == frozenset(chips):
                pots[-1] = (pots[-1][0], pots[-1][1] + sum(chips.values()))
            else:
                pots.append((frozenset(chips), sum(chips.values())))
        finish = list(self.finish)
        for _, index, won in self.awards:
            finish[index] -= won
        for winners, total in pots:
            share, odd = divmod(total, len(winners))
            for index in winners:
                finish[index] += share + (odd if index == min(winners) else 0)
        return finish


@dataclass
class Verdict:
    """`finish` by position order, or None and why PokerKit refused and at which action."""

    finish: list[int] | None
    refusal: str = ""
    action_no: int = -1


def play(hand: PlainHand) -> Verdict:
    """What PokerKit makes of the hand."""
    import pokerkit

    heads_up = len(hand.stacks) == 2
    order = slice(None, None, -1) if heads_up else slice(None)
    state = pokerkit.NoLimitTexasHoldem.create_state(
        (
            pokerkit.Automation.ANTE_POSTING,
            pokerkit.Automation.BET_COLLECTION,
            pokerkit.Automation.BLIND_OR_STRADDLE_POSTING,
            pokerkit.Automation.HAND_KILLING,
            pokerkit.Automation.CHIPS_PUSHING,
            pokerkit.Automation.CHIPS_PULLING,
        ),
        hand.is_ante_trimmed,
        hand.antes[order],
        hand.blinds[order],
        hand.min_bet,
        hand.stacks,
        len(hand.stacks),
    )
    board = [hand.board[i : i + 2] for i in range(0, len(hand.board), 2)]
    todo = list(enumerate(hand.actions))
    action_no = -1
    try:
        for cards in hand.holes:
            state.deal_hole(cards)
        while state.status:
            if state.actor_index is not None:
                if not todo and state.checking_or_calling_amount == 0:
                    # PokerKit still asks the only seat with chips, which has nothing to decide.
                    state.check_or_call()
                    continue
                if not todo:
                    return Verdict(None, "PokerKit waits for an action that was not played", len(hand.actions))
                action_no, (index, word, amount) = todo.pop(0)
                if state.actor_index != index:
                    return Verdict(None, f"PokerKit waits for {state.actor_index}, not {index}", action_no)
                if word == "fold":
                    state.fold()
                elif word == "call":
                    state.check_or_call()
                else:
                    state.complete_bet_or_raise_to(amount)
            elif state.can_show_or_muck_hole_cards():
                state.show_or_muck_hole_cards(True)
            elif state.can_burn_card("??"):
                state.burn_card("??")
            elif state.can_deal_board():
                num_cards = 3 if not state.board_cards else 1
                state.deal_board("".join(board[:num_cards]))
                del board[:num_cards]
            else:
                return Verdict(None, "PokerKit is stuck", action_no)
    except ValueError as error:
        return Verdict(None, str(error), action_no)
    if todo:
        return Verdict(None, "PokerKit ended before the last action", todo[0][0])
    return Verdict(list(state.stacks))


def difference(hand: PlainHand, verdict: Verdict) -> str:
    """Why PokerKit pays otherwise: "" if it doesn't, a rule of ours, or "unexplained"."""
    if verdict.finish == hand.finish:
        return ""
    if verdict.finish == hand.finish_with_odd_chips_as_in_pokerkit:
        return ODD_CHIPS
    if hand.has_short_post:
        return SHORT_BLIND
    return "unexplained"
