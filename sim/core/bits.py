"""Small sets as bits of an integer: how many are in, which is the first, and all of them or none.

The first two are machine instructions that numpy and numba have no function for.
"""

from typing import Any

import numpy as np

from sim.core.jit import inlined, interpreted, numba

i8 = numba.types.int64


def _bits_in(x: int) -> int:
    return int(x).bit_count()


def _lowest_bit(x: int) -> int:
    x = int(x)
    return (x & -x).bit_length() - 1 if x else 64


def _instruction(name: str, arguments: list[bool]) -> Any:
    """A numba intrinsic of LLVM's ``name`` for 64-bit integers, with constant flags behind."""

    @numba.extending.intrinsic
    def instruction(context, x):
        def generate(context, builder, signature, values):
            from llvmlite import ir

            value = context.cast(builder, values[0], signature.args[0], i8)
            flags = [ir.Constant(ir.IntType(1), flag) for flag in arguments]
            function = builder.module.declare_intrinsic(
                name,
                [value.type],
                ir.FunctionType(value.type, [value.type, *(f.type for f in flags)]),
            )
            return builder.call(function, [value, *flags])

        return i8(x), generate

    return instruction


# How many bits of a non-negative integer are set.
bits_in = _bits_in if interpreted() else _instruction("llvm.ctpop", [])
# The number of the lowest bit that is set; 64 for the empty set.
lowest_bit = _lowest_bit if interpreted() else _instruction("llvm.cttz", [False])


@inlined
def all_if(condition):
    """The set of everything if a condition holds, else the empty set: a condition as a mask.

    With it a set that hangs on a condition is read whether it holds or not, and nothing branches.
    """
    return -np.int64(condition)
