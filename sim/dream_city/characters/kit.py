"""What a character card is to the kernels, and how its skill gets its say.

A character is one file in this folder and one entry in the edition file, which gives it a name,
a code and its printed numbers. The file registers a function for each point at which the skill can
have a say::

    AVATAR = character("avatar")


    @AVATAR.at(AT_MOVED, for_oneself=True)
    def ask(s, f, x): ...

Every such function is a kernel ``(s, f, x) -> int``: the state, the step that is carried out (see
`sim.dream_city.stack`; for what is no step, a record with the seat in it), and what was answered,
where something was asked. Only ``OF_`` functions return something that counts.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sim.core.jit import inlined
from sim.dream_city.options import edition
from sim.dream_city.state import ASK_MAY, LAST_WHAT, OF_DRAW_PHASE, OF_PLAYS


@dataclass
class Character:
    """One character card.

    Attributes
    ----------
    name : str
        In the edition file and on the command line.
    code : int
        In the state; 0 is no character.
    title : str
        The printed name.
    skills : tuple of str
        The printed names of its skills; the card's, where a skill has none.
    mark : bool
        Whether it is a mark's.
    numbers : tuple of str
        The names of its printed numbers, in the order of ``rules.number[code]``.
    says : dict of int to callable
        The kernel for each ``AT_``, ``OF_`` or ``ASK_`` constant in which it has a say.
    for_oneself : set of int
        Those of them in which only its holder gains, so that Labyrinth silences them.
    silent_at_zero : dict of int to str
        The printed number without which there is nothing to be had from it.
    answered_by_others : bool
        Whether another player than its holder is asked whether the skill takes effect.
    """

    name: str
    code: int
    title: str
    skills: tuple[str, ...]
    mark: bool
    numbers: tuple[str, ...]
    says: dict[int, Callable[..., Any]] = field(default_factory=dict)
    for_oneself: set[int] = field(default_factory=set)
    silent_at_zero: dict[int, str] = field(default_factory=dict)
    answered_by_others: bool = False

    @property
    def optional(self) -> bool:
        """Whether its holder may leave the skill unused."""
        asked = ASK_MAY in self.says and not self.answered_by_others
        return asked or OF_PLAYS in self.says or OF_DRAW_PHASE in self.says

    def number(self, name: str) -> int:
        """Where a printed number stands in ``rules.number[code]``."""
        return self.numbers.index(name)

    def at(
        self, *whats: int, for_oneself: bool = False, number: str | None = None
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Register a function for points at which this character has a say.

        Parameters
        ----------
        *whats : int
            ``AT_``, ``OF_`` or ``ASK_`` constants.
        for_oneself : bool
            Whether only the holder gains.
        number : str, optional
            A printed number that makes it useless where a run sets it to 0 (ruling R12).

        Returns
        -------
        callable
            The decorator; it makes the function a kernel.
        """

        def register(function: Callable[..., Any]) -> Callable[..., Any]:
            made: Callable[..., Any] = inlined(function)
            for what in whats:
                self.says[what] = made
                if for_oneself:
                    self.for_oneself.add(what)
                if number is not None:
                    self.silent_at_zero[what] = number
            return made

        return register


CHARACTERS: dict[str, Character] = {}


def _register_edition() -> None:
    """One character for each entry of the edition file, extractors first, in its order."""
    data = edition()
    for side in ("extractor", "mark"):
        for name, entry in data[side].items():
            numbers = tuple(entry.get("numbers", {}))
            CHARACTERS[name] = Character(
                name,
                len(CHARACTERS) + 1,
                entry["title"],
                tuple(entry.get("skills", [entry["title"]])),
                side == "mark",
                numbers,
            )


_register_edition()


def character(name: str) -> Character:
    """The character of that name in the edition file."""
    return CHARACTERS[name]


def spoken() -> Any:
    """A kernel ``(key, s, f, x) -> int`` that lets the right character have its say.

    Returns
    -------
    callable
        The key is ``LAST_WHAT * code + what``; where nobody has a say nothing happens and the
        answer is 0. It is written out as one comparison after the other, which compiles to a jump
        table; functions that call each other would be built into each other, layer by layer. All
        functions become part of it: it would clear the results of all that it calls at every call.
    """
    keys: dict[Callable[..., Any], list[int]] = {}
    for one in CHARACTERS.values():
        for what, function in one.says.items():
            keys.setdefault(function, []).append(LAST_WHAT * one.code + what)
    known: dict[str, Any] = {f"say_{several[0]}": function for function, several in keys.items()}
    known["__name__"] = __name__
    lines = ["def spoken(k, s, f, x):"]
    for several in keys.values():
        lines += [f"    if {' or '.join(f'k == {key}' for key in several)}:"]
        lines += [f"        return int(say_{several[0]}(s, f, x))"]
    lines += ["    return 0"]
    exec("\n".join(lines), known)  # plain comparisons with numbers from above
    return inlined(known["spoken"])
