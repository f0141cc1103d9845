"""What cards do, as text that designers read and write, and back.

A program is a row of effects with semicolons between. Tests have branches in braces, and what
either of them leaves out does nothing::

    ATTACK(st 8, grow, PL-C) win{UNDER} lose{TURN(target, down); UNDER}
    IF(found1) then{CONVINCE(c 16, grow) win{SET(incepted1); REMOVE} lose{UNDER}} else{UNDER}

`FORMS` has every effect. Characters are C, S, AT, AI, Y, E or their names. Lines may break
anywhere.
"""

from collections.abc import Callable, Mapping
from functools import partial

from sim.solo.effects import (
    ACTIVE_STATES,
    FAILS,
    FLAGS,
    NUMBERS,
    OPS,
    TESTS,
    Condition,
    Op,
    Program,
    Selector,
)
from sim.solo.tokens import NAMES, NUMBER, BadText, Cursor, unknown_word

Lists = Mapping[str, tuple[int, ...]]

FORMS = {
    "ATTACK": "ATTACK(st 8, grow, PL-C) win{UNDER} lose{TURN(target, down); UNDER}",
    "CONVINCE": "CONVINCE(c 9, grow) win{REMOVE} lose{UNDER}",
    "PAY": "PAY(hand 2) win{REMOVE} lose{UNDER}",
    "MAY_SEND": "MAY_SEND win{REMOVE} lose{UNDER}",
    "TURN": "TURN(target, down), TURN(first of PL-C here, down), TURN(choose weak, up)",
    "WOUND": "WOUND(S)",
    "JOIN": "JOIN(AI, healthy)",
    "REVIVE": "REVIVE(C, AI or E, weak)",
    "DRAW": "DRAW(2)",
    "DISCARD_HAND": "DISCARD_HAND(1)",
    "DISCARD_DISPLAY": "DISCARD_DISPLAY(1)",
    "DISPLAY_ADD": "DISPLAY_ADD(2, deck)",
    "CLEAR_FLASHBACK": "CLEAR_FLASHBACK(1)",
    "DROP_WEAPON": "DROP_WEAPON(target)",
    "PEEK": "PEEK(2)",
    "SET": "SET(found3)",
    "DEFEAT": "DEFEAT",
    "UNDER": "UNDER",
    "REMOVE": "REMOVE",
    "IF": "IF(fails >= 2) then{DEFEAT} else{UNDER}",
}
ATTACK_AT = "ATTACK(st 8, grow, PL-C)"
CONDITIONS = "IF(found3), IF(fails >= 2), IF(here(Y)), IF(inactive(C, AI or E))"
BRANCHES = {"win": "lose", "then": "else"}


def read_program(text: str, lists: Lists) -> Program:
    """A card's program from its text.

    Parameters
    ----------
    text : str
        The text; an empty one is an empty program.
    lists : mapping of str to tuple of int
        Priority lists by name.

    Returns
    -------
    tuple of Op

    Raises
    ------
    BadText
        With what is wrong and where.
    """
    return _Reader(text, lists).whole()


class _Reader:
    """Reads one text; every effect is read by the method that `_readers` names for it."""

    def __init__(self, text: str, lists: Lists):
        self.cursor = Cursor(text)
        self.lists = lists
        self.form = ""
        self._readers: dict[str, Callable[[], Op]] = {
            "ATTACK": self._attack,
            "CONVINCE": self._convince,
            "PAY": self._pay,
            "MAY_SEND": self._send,
            "TURN": self._turn,
            "WOUND": partial(self._about, "WOUND"),
            "DROP_WEAPON": partial(self._about, "DROP_WEAPON"),
            "JOIN": self._join,
            "REVIVE": self._revive,
            "DISPLAY_ADD": self._display,
            "SET": self._set,
            "IF": self._if,
        }

    def whole(self) -> Program:
        program = self._program()
        if self.cursor.next.text:
            raise self.cursor.refuse("';' or the end", FORMS["ATTACK"])
        return program

    def _program(self) -> Program:
        found: list[Op] = []
        while self.cursor.next.text and not self.cursor.sees("}"):
            found.append(self._op())
            if not self.cursor.skip(";"):
                break
        return tuple(found)

    def _op(self) -> Op:
        token = self.cursor.next
        name = token.text.upper()
        if not name[:1].isalpha():
            raise self.cursor.refuse("an effect", FORMS["ATTACK"])
        if name not in OPS:
            raise unknown_word("effect", token, OPS)
        self.cursor.take()
        self.form = FORMS[name]
        if name in self._readers:
            op = self._readers[name]()
        elif name in NUMBERS:
            op = Op(name, self._in_brackets(name))
        else:
            op = Op(name)
        return self._with_branches(op)

    def _with_branches(self, op: Op) -> Op:
        first = {"IF": "then"}.get(op.name, "win")
        words = (first, BRANCHES[first])
        found: dict[str, Program] = {}
        while self.cursor.sees("win", "lose", "then", "else"):
            token = self.cursor.next
            word = token.text.lower()
            if op.name not in TESTS and op.name != "IF":
                raise BadText(f"{op.name} is no test and has no {word}{{...}}", token.at)
            if word not in words:
                raise BadText(f"{op.name} has {' and '.join(words)}, not {word}", token.at)
            if word in found:
                raise BadText(f"{op.name} has {word} twice", token.at)
            self.cursor.take()
            form = FORMS[op.name]
            self.cursor.need("{", form)
            found[word] = self._program()
            self.cursor.need("}", form)
        if op.name == "IF" and not found:
            raise self.cursor.refuse("then{...}", FORMS["IF"])
        win, lose = (found.get(word, ()) for word in words)
        return Op(**{**vars(op), "win": win, "lose": lose}) if found else op

    def _in_brackets(self, name: str) -> int:
        self.cursor.need("(", self.form)
        n = self._number(name)
        self.cursor.need(")", self.form)
        return n

    def _number(self, name: str) -> int:
        return self.cursor.number(*NUMBERS[name], self.form)

    def _attack(self) -> Op:
        self.cursor.need("(", ATTACK_AT)
        self.cursor.need("st", ATTACK_AT)
        n = self._number("ATTACK")
        self.cursor.need(",", ATTACK_AT)
        grow = self.cursor.skip("grow")
        if grow:
            self.cursor.need(",", ATTACK_AT)
        who = Selector("all") if self.cursor.skip("all") else Selector("first", self._order())
        self.cursor.need(")", ATTACK_AT)
        return Op("ATTACK", n, grow=grow, who=who)

    def _order(self) -> tuple[int, ...]:
        """A priority list, by its name or spelt out."""
        if self.cursor.skip("("):
            chars = self.cursor.characters("(S, C)")
            self.cursor.need(")", "(S, C)")
            return chars
        return self.lists[self.cursor.one_of("priority list", self.lists, "PL-C, all or (S, C)")]

    def _convince(self) -> Op:
        self.cursor.need("(", self.form)
        self.cursor.need("c", self.form)
        n = self._number("CONVINCE")
        grow = self.cursor.skip(",")
        if grow:
            self.cursor.need("grow", self.form)
        self.cursor.need(")", self.form)
        return Op("CONVINCE", n, grow=grow)

    def _pay(self) -> Op:
        self.cursor.need("(", self.form)
        self.cursor.need("hand", self.form)
        n = self._number("PAY")
        self.cursor.need(")", self.form)
        return Op("PAY", n)

    def _send(self) -> Op:
        """MAY_SEND, alone or with what it always means spelt out."""
        if self.cursor.skip("("):
            for word in ("1", "from", "here", "to", "3", ",", "2", "or", "1", ")"):
                self.cursor.need(word, "MAY_SEND(1 from here to 3, 2 or 1)")
        return Op("MAY_SEND")

    def _who(self) -> Selector:
        if self.cursor.skip("target"):
            return Selector("target")
        if self.cursor.skip("choose"):
            return Selector("choose_weak" if self.cursor.skip("weak") else "choose")
        if self.cursor.skip("first"):
            self.cursor.need("of", "first of PL-C here")
            chars = self._order()
            self.cursor.need("here", "first of PL-C here")
            return Selector("first", chars)
        if self.cursor.next.text[:1].isalpha() and self.cursor.next.text.lower() not in NAMES:
            known = ("target", "choose", "first", "C", "S", "AT", "AI", "Y", "E")
            raise unknown_word("character", self.cursor.next, known)
        return Selector("named", (self.cursor.character(self.form),))

    def _turn(self) -> Op:
        self.cursor.need("(", self.form)
        who = self._who()
        self.cursor.need(",", self.form)
        up = self.cursor.one_of("direction", ("up", "down"), self.form) == "up"
        self.cursor.need(")", self.form)
        return Op("TURN", who=who, up=up)

    def _about(self, name: str) -> Op:
        self.cursor.need("(", self.form)
        if self.cursor.sees("choose"):
            raise self.cursor.refuse("a character", self.form)
        who = self._who()
        self.cursor.need(")", self.form)
        return Op(name, who=who)

    def _join(self) -> Op:
        self.cursor.need("(", self.form)
        who = Selector("named", (self.cursor.character(self.form),))
        return Op("JOIN", who=who, state=self._state())

    def _revive(self) -> Op:
        self.cursor.need("(", self.form)
        who = Selector("named", self.cursor.characters(self.form, alone=False))
        return Op("REVIVE", who=who, state=self._state())

    def _state(self) -> str:
        self.cursor.need(",", self.form)
        state = self.cursor.one_of("state", ACTIVE_STATES, self.form)
        self.cursor.need(")", self.form)
        return state

    def _display(self) -> Op:
        self.cursor.need("(", self.form)
        n = self._number("DISPLAY_ADD")
        self.cursor.need(",", self.form)
        source = self.cursor.one_of("source", ("deck", "hand"), self.form)
        self.cursor.need(")", self.form)
        return Op("DISPLAY_ADD", n, source=source)

    def _set(self) -> Op:
        self.cursor.need("(", self.form)
        flag = self.cursor.one_of("flag", FLAGS, self.form)
        self.cursor.need(")", self.form)
        return Op("SET", flag=flag)

    def _if(self) -> Op:
        self.cursor.need("(", CONDITIONS)
        cond = self._condition()
        self.cursor.need(")", CONDITIONS)
        return Op("IF", cond=cond)

    def _condition(self) -> Condition:
        if self.cursor.skip("fails"):
            if not self.cursor.skip("≥"):
                self.cursor.need(">=", CONDITIONS)
            return Condition("fails", n=self.cursor.number(*FAILS, CONDITIONS))
        for kind in ("here", "inactive"):
            if self.cursor.skip(kind):
                self.cursor.need("(", CONDITIONS)
                chars = self.cursor.characters(CONDITIONS)
                self.cursor.need(")", CONDITIONS)
                return Condition(kind, chars=chars)
        if NUMBER.match(self.cursor.next.text):
            raise self.cursor.refuse("a condition", CONDITIONS)
        known = (*FLAGS, "fails", "here", "inactive")
        return Condition("flag", flag=self.cursor.one_of("condition", known, CONDITIONS))
