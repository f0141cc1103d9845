"""Programs written as the text that `sim.solo.notation` reads."""

from collections.abc import Mapping

from sim.solo.effects import SHORT, Condition, Op, Program, Selector
from sim.solo.tokens import write_order

WIDTH = 88
Lists = Mapping[str, tuple[int, ...]]


def write_program(program: Program, lists: Lists) -> str:
    """The text of a program, on one line.

    Parameters
    ----------
    program : tuple of Op
    lists : mapping of str to tuple of int
        Priority lists; an order that is none of them is spelt out.

    Returns
    -------
    str
    """
    return "; ".join(_op(op, lists, " ") for op in program)


def lay_out(program: Program, lists: Lists) -> str:
    """The text of a program, with a line for each branch where it is too long for one."""
    line = write_program(program, lists)
    return line if len(line) <= WIDTH else _rows(program, lists, "\n")


def _rows(program: Program, lists: Lists, gap: str) -> str:
    return "; ".join(_op(op, lists, gap + "  " if "\n" in gap else gap) for op in program)


def _op(op: Op, lists: Lists, gap: str) -> str:
    words = ("then", "else") if op.name == "IF" else ("win", "lose")
    text = op.name + _arguments(op, lists)
    for word, branch in zip(words, (op.win, op.lose), strict=True):
        if branch or (word == "then" and not op.win):
            text += f"{gap}{word}{{{_rows(branch, lists, gap)}}}"
    return text


def _arguments(op: Op, lists: Lists) -> str:
    grow = ["grow"] if op.grow else []
    who = [_who(op.who, op.name, lists)] if op.who else []
    parts: list[str] = {
        "ATTACK": [f"st {op.n}", *grow, *who],
        "CONVINCE": [f"c {op.n}", *grow],
        "PAY": [f"hand {op.n}"],
        "TURN": [*who, "up" if op.up else "down"],
        "DISPLAY_ADD": [str(op.n), op.source],
        "SET": [op.flag],
        "IF": [_condition(op.cond)] if op.cond else [],
    }.get(op.name, [*who, *([op.state] if op.state else []), *([str(op.n)] if op.n else [])])
    return f"({', '.join(parts)})" if parts else ""


def _who(who: Selector, name: str, lists: Lists) -> str:
    if who.kind == "first":
        order = next((known for known, chars in lists.items() if chars == who.chars), None)
        order = order or f"({write_order(who.chars)})"
        return order if name == "ATTACK" else f"first of {order} here"
    return _either(who.chars) if who.kind == "named" else who.kind.replace("_", " ")


def _either(chars: tuple[int, ...]) -> str:
    """``C``, or ``C, AI or E``."""
    *first, last = (SHORT[code] for code in chars)
    return f"{', '.join(first)} or {last}" if first else last


def _condition(cond: Condition) -> str:
    if cond.kind == "flag":
        return cond.flag
    return f"fails >= {cond.n}" if cond.kind == "fails" else f"{cond.kind}({_either(cond.chars)})"
