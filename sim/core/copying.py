"""Copying at once what numba would copy element by element.

An array that is a field of a record is one move a byte to numba where its elements are bytes. And
what changes in a game is small beside the rules it is played by, so records are copied in part.
"""

from functools import partial
from typing import Any

from sim.core.jit import interpreted, numba


def _copy(target: Any, source: Any) -> None:
    target[:] = source


def _moves() -> Any:
    """A numba intrinsic that copies a fixed number of bytes, with as few moves as that takes."""
    array, types = numba.types.NestedArray, numba.types

    @numba.extending.intrinsic
    def copy(context, target, source):
        def generate(context, builder, signature, values):
            to, which = (
                context.make_array(kind)(context, builder, value).data
                for kind, value in zip(signature.args, values, strict=True)
            )
            kind = signature.args[0]
            size = context.get_abi_sizeof(context.get_data_type(kind.dtype))
            items = context.get_constant(types.intp, kind.nitems)
            numba.core.cgutils.raw_memcpy(builder, to, which, items, size)
            return context.get_dummy_value()

        if not isinstance(target, array) or target != source:
            raise numba.errors.TypingError("only fields of one type can be copied")
        return types.void(target, source), generate

    return copy


# Copy the array `source` to `target`; both are fields of records, with the same type.
copy = _copy if interpreted() else _moves()


def copy_from(first: int, size: int) -> Any:
    """A function ``(to, source)`` that copies some bytes of one record into another.

    Parameters
    ----------
    first : int
        Where in the record they begin.
    size : int
        How many they are.

    Returns
    -------
    callable
        For kernels; of records of one type.
    """
    if interpreted():
        return partial(copy_fields, first=first, end=first + size)

    @numba.extending.intrinsic
    def copy_part(context, to, source):
        def generate(context, builder, signature, values):
            from llvmlite import ir

            tools = numba.core.cgutils
            byte = ir.IntType(8).as_pointer()
            here, there = (
                tools.pointer_add(builder, builder.bitcast(value, byte), first) for value in values
            )
            tools.raw_memcpy(builder, here, there, ir.Constant(ir.IntType(64), size), 1)
            return context.get_dummy_value()

        return numba.types.void(to, source), generate

    return copy_part


def offset(record: Any, *names: str) -> int:
    """Where a field begins in a record.

    Parameters
    ----------
    record : numpy.dtype
    *names : str
        Its name, behind those of the records that it lies in.

    Returns
    -------
    int
        Bytes.
    """
    at = 0
    for name in names:
        record, start = record.fields[name][:2]
        at += start
    return at


def copy_fields(to: Any, source: Any, first: int, end: int) -> None:
    """The same by fields, each of which lies inside or outside, or has fields that do.

    Parameters
    ----------
    to, source : record
        Of one type.
    first, end : int
        Where in it the bytes begin and end.
    """
    for name, (dtype, at, *_) in to.dtype.fields.items():
        if first <= at and at + dtype.itemsize <= end:
            to[name] = source[name]
        elif at < end and at + dtype.itemsize > first:
            copy_fields(to[name], source[name], first - at, end - at)
