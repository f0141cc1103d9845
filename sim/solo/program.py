"""From cards to the numbers that kernels read: programs become chains of steps.

A program is a list of steps, some with branches. Here each step gets a number, and says which one
comes next, also behind a branch: so the interpreter needs no stack, only the number of a step.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sim.core.errors import BadInput
from sim.solo import state as st
from sim.solo.cards import NOBODY, REST, Deck, TeamCard
from sim.solo.effects import OPS, STATES, Op, Program, Selector

CODES = {name: code for code, name in enumerate(OPS)}
WHO = {
    "all": st.WHO_ALL,
    "first": st.WHO_FIRST,
    "target": st.WHO_TARGET,
    "choose": st.WHO_CHOOSE,
    "choose_weak": st.WHO_CHOOSE_WEAK,
    "named": st.WHO_NAMED,
}
CONDITIONS = {
    "flag": st.IF_FLAG,
    "fails": st.IF_FAILS,
    "here": st.IF_HERE,
    "inactive": st.IF_INACTIVE,
}
REACTIONS = {"st": st.FOR_FIGHT, "c": st.FOR_CONVINCING, "defer": st.FOR_DEFERRING}
EFFECTS = {
    "TURN": st.FOR_HEALING,
    "DRAW": st.FOR_DRAWING,
    "CLEAR_FLASHBACK": st.FOR_CLEARING,
    "DISPLAY_ADD": st.FOR_SHOWING,
    "PEEK": st.FOR_LOOKING,
}
# By purpose: the set of kinds in RULES.
SETS = {
    st.FOR_WEAPON: "weapons",
    st.FOR_FLASHBACK: "flashbacks",
    st.FOR_FIGHT: "react_st",
    st.FOR_CONVINCING: "react_c",
    st.FOR_DEFERRING: "defer",
    st.FOR_KICK: "kick",
    st.FOR_HEALING: "heals",
    st.FOR_DRAWING: "draws",
    st.FOR_CLEARING: "clears",
    st.FOR_SHOWING: "shows",
    st.FOR_LOOKING: "looks",
}
FLAG_BITS = {
    "sedated": st.SEDATED,
    "mal_dead": st.MAL_DEAD,
    "saito_found": st.SAITO_FOUND,
    **{f"found{level}": st.FOUND + level - 1 for level in (1, 2, 3)},
    **{f"incepted{level}": st.INCEPTED + level - 1 for level in (1, 2, 3)},
}
SEND_TO = 0b1110  # levels 3, 2 and 1 (ruling S24)


def as_set(numbers: Sequence[int]) -> int:
    """Characters or levels as a set of bits."""
    return sum(1 << n for n in set(numbers))


@dataclass
class Writer:
    """Writes programs into a RULES record.

    Attributes
    ----------
    rules : record of RULES
        Filled.
    lists : dict of tuple of int to int
        The numbers of the priority lists that were written.
    steps : int
        How many steps were written.
    """

    rules: Any
    lists: dict[tuple[int, ...], int] = field(default_factory=dict)
    steps: int = 0

    def program(self, program: Program, then: int = st.NO_OP) -> int:
        """Write a program.

        Parameters
        ----------
        program : tuple of Op
        then : int
            The step that follows it.

        Returns
        -------
        int
            The number of its first step; `then` of an empty one.
        """
        for op in reversed(program):
            then = self._step(op, then)
        return then

    def _step(self, op: Op, then: int) -> int:
        win, lose = self.program(op.win, then), self.program(op.lose, then)
        number = self.steps
        self.steps += 1
        if self.steps > st.MAX_OPS:
            raise BadInput(f"deck: its cards have more than {st.MAX_OPS} steps in all")
        step = self.rules.op[number]
        step.code, step.n = CODES[op.name], op.n
        step.next, step.win, step.lose = then, win, lose
        step.flag = op.grow or op.up or op.source == "hand"
        if op.who is not None:
            self._who(step, op.who)
        if op.state:
            step.n = STATES.index(op.state)
        if op.flag:
            step.flag = FLAG_BITS[op.flag]
        if op.name == "MAY_SEND":
            step.mask = SEND_TO
        if op.cond is not None:
            step.who, step.mask = CONDITIONS[op.cond.kind], as_set(op.cond.chars)
            step.n = op.cond.n
            step.flag = FLAG_BITS[op.cond.flag] if op.cond.flag else 0
        return number

    def _who(self, step: Any, who: Selector) -> None:
        step.who, step.mask = WHO[who.kind], as_set(who.chars)
        if who.kind == "named":
            step.list = who.chars[0]
        elif who.kind == "first":
            step.list = self._list(who.chars)

    def _list(self, chars: tuple[int, ...]) -> int:
        if chars not in self.lists:
            number = len(self.lists)
            if number == st.MAX_LISTS:
                raise BadInput(f"deck: its cards use more than {st.MAX_LISTS} priority lists")
            self.lists[chars] = number
            self.rules.listed[number] = len(chars)
            self.rules.list[number, : len(chars)] = chars
        return self.lists[chars]


def fill_cards(rules: Any, deck: Deck) -> None:
    """Write a deck into the RULES record.

    Parameters
    ----------
    rules : record of RULES
        Filled where it is about cards and characters.
    deck : Deck
        As it is played.

    Raises
    ------
    BadInput
        If the programs of its cards do not fit.
    """
    writer = Writer(rules)
    rules.goal_event[:] = st.NO_EVENT
    rules.events = len(deck.events)
    for number, event in enumerate(deck.events):
        rules.deck[number], rules.affects[number] = event.deck, event.affects
        rules.cards_of[event.deck] |= 1 << number
        rules.program[number] = writer.program(event.program)
        _goals(rules, number, event.program, 0)
    rules.goal_flag[:] = st.NOBODY
    for flag in reversed(range(st.FLAGS)):
        if rules.goal_event[flag] != st.NO_EVENT:
            rules.goal_flag[rules.goal_event[flag]] = flag
    rules.kinds, rules.last_kind = len(deck.team), st.NO_CARD
    weapons = 0
    for kind, card in enumerate(deck.team):
        _team_card(rules, kind, card)
        rules.effect[kind] = writer.program(card.program)
        if card.id == REST:
            rules.last_kind = kind
        if card.kind == "weapon":
            rules.weapon[kind], rules.weapon_kind[weapons] = weapons, kind
            rules.places[kind] = 1 << (weapons * st.CHARACTERS)
            rules.arm_st[kind - st.NO_CARD] = card.st
            weapons += 1
    for who, character in enumerate(deck.characters):
        start = character.start_level
        rules.start_level[who] = st.NOBODY if start is None else start
        rules.start_state[who] = st.OUTSIDE if start is None else st.HEALTHY
        rules.char_st[who], rules.char_c[who] = character.st, character.c


def purpose_of(card: TeamCard) -> int:
    """What a team card is for: of an effect, what its first step is for."""
    if card.kind == "reaction":
        return REACTIONS[card.reaction]
    if card.kind == "effect":
        return EFFECTS.get(card.program[0].name, st.FOR_OTHER)
    return {
        "weapon": st.FOR_WEAPON,
        "flashback": st.FOR_FLASHBACK,
        "kick": st.FOR_KICK,
    }[card.kind]


def _team_card(rules: Any, kind: int, card: TeamCard) -> None:
    rules.copies[kind], rules.bottom[kind] = card.copies, card.bottom_c
    rules.st[kind], rules.c[kind] = card.st, card.c
    rules.per_ally[kind], rules.ally_bonus[kind] = card.per_ally, card.ally_bonus
    rules.ally[kind] = st.NOBODY if card.ally == NOBODY else card.ally
    purpose = purpose_of(card)
    rules.purpose[kind] = purpose
    sets = [SETS[purpose]] if purpose in SETS else []
    sets += ["effects"] if card.kind == "effect" else []
    sets += ["used_up"] if card.discard_after_use else []
    sets += ["heals_weak"] if purpose == st.FOR_HEALING and _is_for_weak(card) else []
    for name in sets:
        setattr(rules, name, int(getattr(rules, name)) | 1 << kind)


def _is_for_weak(card: TeamCard) -> bool:
    """Whether an effect begins with a choice among the weak."""
    who = card.program[0].who
    return who is not None and WHO[who.kind] == st.WHO_CHOOSE_WEAK


def _goals(rules: Any, number: int, program: Program, c: int) -> None:
    """Note the first event that sets a flag, and which C has to be reached before."""
    for op in program:
        if op.name == "SET" and rules.goal_event[FLAG_BITS[op.flag]] in (number, st.NO_EVENT):
            rules.goal_event[FLAG_BITS[op.flag]] = number
            rules.goal_c[FLAG_BITS[op.flag]] = c
        _goals(rules, number, op.win, op.n if op.name == "CONVINCE" else c)
        _goals(rules, number, op.lose, c)


def flag_name(number: int) -> str:
    """What a flag of the state is called in programs."""
    return {bit: name for name, bit in FLAG_BITS.items()}[number]
