"""The effect vocabulary: what a card of Solo Inception can say, as data.

A card's program is a tuple of `Op`, run one after the other. Tests (attack, convince, pay, send)
carry two branches of more `Op`; so does ``IF``. `sim.solo.notation` reads and writes programs as
text, and the engine needs one interpreter for what stands here and no code for any single card.
"""

from collections.abc import Iterator
from dataclasses import dataclass

CHARACTERS = ("cobb", "saito", "arthur", "ariadne", "yusuf", "eames")
SHORT = ("C", "S", "AT", "AI", "Y", "E")  # as the rulebook's priority lists print them
COBB, SAITO, ARTHUR, ARIADNE, YUSUF, EAMES = range(6)
RECRUITS = (ARIADNE, YUSUF, EAMES)

STATES = ("outside", "inactive", "weak", "healthy", "strong")
ACTIVE_STATES = STATES[2:]

FLAGS = (
    "sedated",
    "found3",
    "incepted3",
    "found2",
    "incepted2",
    "found1",
    "incepted1",
    "saito_found",
    "mal_dead",
)

TESTS = ("ATTACK", "CONVINCE", "PAY", "MAY_SEND")
OUTCOMES = (
    "TURN",
    "WOUND",
    "JOIN",
    "REVIVE",
    "DRAW",
    "DISCARD_HAND",
    "DISCARD_DISPLAY",
    "DISPLAY_ADD",
    "CLEAR_FLASHBACK",
    "DROP_WEAPON",
    "PEEK",
    "SET",
    "DEFEAT",
    "UNDER",
    "REMOVE",
)
OPS = (*TESTS, *OUTCOMES, "IF")

# The number each operator carries in `Op.n`: its name, and what a card may say.
NUMBERS = {
    "ATTACK": ("st", 0, 40),
    "CONVINCE": ("c", 0, 40),
    "PAY": ("pay", 1, 9),
    "DRAW": ("draw", 1, 9),
    "DISCARD_HAND": ("discard", 1, 9),
    "DISCARD_DISPLAY": ("discard_display", 1, 9),
    "DISPLAY_ADD": ("display", 1, 9),
    "CLEAR_FLASHBACK": ("clear", 1, 9),
    "PEEK": ("peek", 1, 9),
}
FAILS = ("fails", 1, 9)  # the same of the condition ``fails >= n``


@dataclass(frozen=True)
class Selector:
    """Who is meant.

    Attributes
    ----------
    kind : str
        ``all`` (everybody active on the affected level; of ATTACK only), ``first`` (the first of
        `chars` active on the affected level), ``target`` (who is attacked), ``choose`` (the player
        picks an active character on any level: one below strong to turn up, any to turn down),
        ``choose_weak`` (the same among the weak), ``named`` (those in `chars`).
    chars : tuple of int
        Codes of characters, in order.
    """

    kind: str
    chars: tuple[int, ...] = ()


@dataclass(frozen=True)
class Condition:
    """What an ``IF`` asks.

    Attributes
    ----------
    kind : str
        ``flag`` (`flag` is set), ``fails`` (the card failed `n` times or more), ``here`` (one of
        `chars` is active on the affected level), ``inactive`` (one of `chars` is inactive).
    flag : str
    n : int
    chars : tuple of int
    """

    kind: str
    flag: str = ""
    n: int = 0
    chars: tuple[int, ...] = ()


@dataclass(frozen=True)
class Op:
    """One step of a card's program; an attribute that the operator has no use for is empty.

    Attributes
    ----------
    name : str
        One of `OPS`.
    n : int
        ST of an ATTACK, C of a CONVINCE, else how many cards.
    grow : bool
        Whether ST or C grows with the card's failures.
    who : Selector or None
        Whom it is about; of an ATTACK the target.
    up : bool
        Of TURN: one state up, else down.
    state : str
        Of JOIN and REVIVE: one of `ACTIVE_STATES`.
    flag : str
        Of SET: one of `FLAGS`.
    source : str
        Of DISPLAY_ADD: ``deck`` or ``hand``.
    cond : Condition or None
        Of IF.
    win, lose : tuple of Op
        What follows a test; of IF, what follows a condition that holds, or not.
    """

    name: str
    n: int = 0
    grow: bool = False
    who: Selector | None = None
    up: bool = False
    state: str = ""
    flag: str = ""
    source: str = ""
    cond: Condition | None = None
    win: tuple["Op", ...] = ()
    lose: tuple["Op", ...] = ()


Program = tuple[Op, ...]


def walk(program: Program) -> Iterator[Op]:
    """Every step of a program in the order of its text, branches included."""
    for op in program:
        yield op
        yield from walk(op.win)
        yield from walk(op.lose)
