"""Policies that are functions of a user's own: the kernel calls them by address, compiled or plain Python alike.

A function gets the address of a SEEN record and returns its action and where a bet stands as one number, see `answer_of`. So
no kernel is compiled again for it. What makes the function and its address: pipeline/simulate/own_policies.py.
"""

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

from pipeline.engine.jit import kernel

ACTION_BITS = 5
ACTION_MASK = (1 << ACTION_BITS) - 1
FAILED = -1
"""What a function answers that could not decide, and the action that stands for it."""


@intrinsic
def ask(typing_context, address, seen):
    """What the function at this address answers to a SEEN record, given by its address."""
    signature = types.int64(address, seen)

    def generate(context, builder, signature, arguments):
        word = ir.IntType(64)
        function = builder.inttoptr(arguments[0], ir.FunctionType(word, [word]).as_pointer())
        return builder.call(function, [builder.ptrtoint(arguments[1], word)])

    return signature, generate


@kernel
def own_wish(policy, seen):
    """The wish of a user's function: an action, FAILED if it could not decide, and where a bet would stand."""
    answer = ask(policy.address, seen)
    if answer < 0:
        return np.int64(FAILED), np.int64(0)
    return answer & ACTION_MASK, answer >> ACTION_BITS


def answer_of(action: int, raise_to: int) -> int:
    """An action and where a bet would stand as one number."""
    return raise_to << ACTION_BITS | action
