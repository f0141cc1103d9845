"""Copying an array that is a field of a record to another one, all of it at once.

Numba copies element by element, which is one move a byte where the elements are bytes.
"""

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
