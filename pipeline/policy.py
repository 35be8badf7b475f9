"""Policies of your own: a function of what its seat sees, in HOME/players/NAME.py, seated as the player NAME.

    from pipeline.policy import CALL, FOLD, RAISE, policy

    @policy
    def patient(seen):
        if seen.street_no == 0:
            return (RAISE, 3 * seen.big_blind) if seen.strength >= 900 else (FOLD, 0)
        return CALL, 0

It returns an action and where a bet or raise would stand, 0 for other actions. `@policy` compiles it (numba);
`@policy(compiled=False)` leaves it plain Python, which may do anything and is slower. For chance use `seen.luck1` to `luck3`: the
module random would break the promise that a seed gives the same hands.

A wish that is not legal is fitted to the rules: the nearest legal action is played, and the seat flagged in the lake. This is
version 1 of the signature.
"""

import ctypes
import inspect
import struct
from collections.abc import Callable
from functools import cached_property
from typing import Any, NamedTuple, overload

import numba
import numpy as np

from pipeline.codes import Action
from pipeline.engine.own_policy import ACTION_BITS, FAILED, answer_of
from pipeline.engine.tables import SEEN
from pipeline.errors import PolicyError

VERSION = 1
FOLD, CHECK, CALL, BET, RAISE = (
    int(action) for action in (Action.FOLD, Action.CHECK, Action.CALL, Action.BET, Action.RAISE)
)
MOST_CHIPS = 1 << 52
MAX_LINES = 6
SIGNATURE = "a function of one argument, what its seat sees, that returns an action and a whole number of chips: `return CALL, 0`"


class Seen(NamedTuple):
    """What a seat sees when it has to decide. Chips are the smallest unit of the stakes; permille are 0 to 1000."""

    street_no: int  # 0 is the first
    strength: int  # permille: first street the percentile of the starting hand, later the chance to beat all still in
    draw: int  # permille: the chance to make a straight or flush with the next card
    pot: int
    to_call: int
    bet_to: int  # what a seat must have in on this street to stay
    min_to: int  # the least and the most that a bet or raise may stand at
    max_to: int
    big_blind: int  # in stud the small bet
    depth: int  # what it can lose to the deepest opponent, its bet on this street included
    num_opponents: int  # still in
    num_raises: int  # of this street, blinds not counted
    acts_last: int  # 1 if no opponent acts after it on the streets after the first, in stud on this one
    is_last_street: int
    is_fixed_limit: int
    is_split: int  # 1: a low hand shares the pot
    later_bets: int  # chips of one full bet on each street to come, fixed limit with a board only
    antes: int  # chips of the antes where everybody pays one by the rules
    has_initiative: int  # 1 if it has raised on the first street and bet on all streets since
    luck1: int  # three random numbers, permille
    luck2: int
    luck3: int
    cards: int  # its own cards, card i in byte i: 4 * rank + suit, a deuce 0, clubs 0; 255 where there is none
    board: int  # the cards on the board, in the same way; in Mata Ases the helps, none as long as they are closed
    num_seats: int  # dealt in
    position_no: int  # seats clockwise from the button, which is 0; in stud from who opened the first street
    chair: int  # of three seats or more: 1 the button, 2 the small blind, 3 the big blind; 0 elsewhere and in stud


if Seen._fields != SEEN.names:
    raise AssertionError("Seen and engine.tables.SEEN differ")
WORDS = struct.Struct("".join("Q" if SEEN[name].kind == "u" else "q" for name in Seen._fields))

Wish = tuple[int, int]


class Policy:
    """A function as the kernel can call it. `address` compiles it or wraps it; PolicyError where its signature is wrong."""

    def __init__(self, function: Callable[..., Any], compiled: bool) -> None:
        self.function, self.is_compiled = function, compiled
        self.__doc__ = function.__doc__
        self.name = function.__name__
        self.error: BaseException | None = None
        check_signature(function)

    @cached_property
    def _callback(self) -> Any:
        return compiled_callback(self.function, self.name) if self.is_compiled else self._python_callback()

    @property
    def address(self) -> int:
        """Where the kernel calls it, as long as this object lives."""
        if self.is_compiled:
            return int(self._callback.address)
        return ctypes.cast(self._callback, ctypes.c_void_p).value or 0

    def _python_callback(self) -> Any:
        def answer(address: int) -> int:
            try:
                seen = Seen._make(WORDS.unpack(ctypes.string_at(address, WORDS.size)))
                return answer_of(*checked(self.function(seen)))
            except BaseException as error:
                self.error = error
                return FAILED

        return ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64)(answer)

    def failure(self, seen: np.void) -> str:
        """Why it could not decide on what it saw, in words: of a compiled function by calling it uncompiled."""
        error = self.error
        if error is None:
            try:
                checked(self.function(Seen(*seen.item())))
            except Exception as met:
                error = met
        what = "it failed, but not when called again" if error is None else f"{type(error).__name__}: {error}"
        words = ", ".join(f"{name} {value}" for name, value in zip(Seen._fields, seen.item(), strict=True))
        return f"{what}{line_of(error, self.function)}. It saw {words}."


def check_signature(function: Callable[..., Any]) -> None:
    """PolicyError unless it can be called with one argument."""
    try:
        inspect.signature(function).bind(None)
    except TypeError as error:
        raise PolicyError(f"The policy {function.__name__}: {error}. A policy is {SIGNATURE}.") from error


def checked(wish: object) -> Wish:
    """What a function returned as an action and where a bet stands; PolicyError if it is neither."""
    if isinstance(wish, tuple) and len(wish) == 2:
        action, raise_to = wish
        if isinstance(action, int | np.integer) and isinstance(raise_to, int | np.integer) and FOLD <= action <= RAISE:
            return int(action), min(max(int(raise_to), 0), MOST_CHIPS)
    raise PolicyError(f"it returned {wish!r}; a policy is {SIGNATURE}, with FOLD, CHECK, CALL, BET or RAISE")


def line_of(error: BaseException | None, function: Callable[..., Any]) -> str:
    """Where in the function's file an error arose, in words; nothing if elsewhere."""
    trace, found = error.__traceback__ if error else None, ""
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == function.__code__.co_filename:
            found = f" (line {trace.tb_lineno})"
        trace = trace.tb_next
    return found


def compiled_callback(function: Callable[..., Any], name: str) -> Any:
    """The function compiled, behind a C signature; PolicyError if it can't be compiled or returns something else."""
    record = numba.from_dtype(SEEN)
    decide = numba.njit(function, nogil=True)
    try:
        decide.compile((record,))
    except KeyError as error:
        raise PolicyError(f"The policy {name} asks for {error}; a seat sees {', '.join(Seen._fields)}.") from error
    except numba.core.errors.NumbaError as error:
        lines = [line for line in str(error).splitlines() if line.strip()][:MAX_LINES]
        raise PolicyError(
            f"The policy {name} can't be compiled:\n  "
            + "\n  ".join(lines)
            + "\nSay @policy(compiled=False) to leave it plain Python."
        ) from error
    returned = decide.nopython_signatures[0].return_type
    parts = getattr(returned, "types", ())
    if len(parts) != 2 or not all(isinstance(part, numba.types.Integer) for part in parts):
        raise PolicyError(f"The policy {name} returns {returned}; a policy is {SIGNATURE}.")

    @numba.cfunc(numba.types.int64(numba.types.CPointer(record)))
    def answer(address):  # type: ignore[no-untyped-def]
        seen = numba.carray(address, 1)[0]
        try:
            action, raise_to = decide(seen)
        except Exception:
            return np.int64(FAILED)
        if action < FOLD or action > RAISE:
            return np.int64(FAILED)
        return np.int64(min(max(raise_to, 0), MOST_CHIPS)) << ACTION_BITS | np.int64(action)

    return answer


@overload
def policy(function: Callable[..., Any]) -> Policy: ...
@overload
def policy(*, compiled: bool = True) -> Callable[[Callable[..., Any]], Policy]: ...
def policy(function: Callable[..., Any] | None = None, *, compiled: bool = True) -> Any:
    """Make a player of a function, see above. As `@policy` or `@policy(compiled=False)`."""
    if function is None:
        return lambda given: Policy(given, compiled)
    return Policy(function, compiled)
