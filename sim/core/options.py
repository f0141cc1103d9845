"""Rule knobs as typed data: every number and ruling a run may override.

An `Option` knows its default, its range, its meaning and where its value comes from. A game
lists its options once; the command line, the plan files, the reports and the kernels all read
that list. Values are plain Python: int, str, bool, or a tuple of int or of str.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from sim.core.errors import BadInput, unknown
from sim.core.files import stamped

Value = int | str | bool | tuple[int, ...] | tuple[str, ...]
Kind = Literal["count", "choice", "yes-no", "counts", "faces", "names", "file"]
OPEN = "any"  # of a choice: left to the game; of names: none is given
OFF = "off"  # of a choice: the rule is left out
YES, NO = ("yes", "true", "on", "1"), ("no", "false", "off", "0")
FACES = range(1, 7)
FEW = 5  # choices that can be told without naming the nearest one
RECONSTRUCTED = "reconstructed"  # how the source begins of what no printed source gives
HARDER, EASIER = "harder", "easier"  # what the next of ordered values is for the first side
NUMBERS = ("count", "counts", "faces")


def count(values: Mapping[str, Value], name: str) -> int:
    """The value of a ``count`` option."""
    value = values[name]
    if not isinstance(value, int):
        raise TypeError(f"option {name} is no whole number: {value!r}")
    return value


def numbers(values: Mapping[str, Value], name: str) -> tuple[int, ...]:
    """The value of a ``counts`` or ``faces`` option."""
    value = values[name]
    if not isinstance(value, tuple):
        raise TypeError(f"option {name} is no list of numbers: {value!r}")
    return tuple(int(n) for n in value)


def names(values: Mapping[str, Value], name: str) -> tuple[str, ...]:
    """The value of a ``names`` option."""
    value = values[name]
    if not isinstance(value, tuple):
        raise TypeError(f"option {name} is no list of names: {value!r}")
    return tuple(str(n) for n in value)


@dataclass(frozen=True)
class Option:
    """One rule knob.

    Attributes
    ----------
    name : str
        Dotted name as given to ``--set``, e.g. ``deck.unseal``.
    default : int, str, bool, or tuple of int or str
        The printed value, or the ruling's default.
    kind : str
        ``count`` (one whole number), ``counts`` (a fixed number of them), ``faces`` (a set of die
        faces, possibly empty), ``choice`` (one of `choices`), ``names`` (some of `choices`, in
        order, possibly none), ``file`` (one of `choices`, or a path; its value holds the digest of
        the file, see `sim.core.files`), ``yes-no``.
    meaning : str
        One line for a designer.
    source : str
        Where the default comes from: a rulebook section, a ruling's number, or
        ``reconstructed``.
    low, high : int
        Inclusive bounds of each number.
    length : int
        How many numbers a ``counts`` option takes.
    choices : tuple of str
        What a ``choice`` option may be, a ``names`` option may list, or a ``file`` option may be
        besides files.
    order : str
        Where the game means its values to be ordered, choices as they are listed and numbers by
        size: what each is meant to be, compared with the one before, for the game's first side:
        ``harder`` or ``easier``. Empty where values have no such order.
    """

    name: str
    default: Value
    kind: Kind
    meaning: str
    source: str
    low: int = 0
    high: int = 99
    length: int = 1
    choices: tuple[str, ...] = ()
    order: str = ""

    @property
    def reconstructed(self) -> bool:
        """Whether no printed source gives the default."""
        return self.source.lower().startswith(RECONSTRUCTED)

    def rank(self, value: Value) -> int:
        """The place of a value among those of an ordered option, the first ones lowest."""
        return value if isinstance(value, int) else self.choices.index(str(value))

    @property
    def range(self) -> str:
        """The allowed values in words, e.g. ``0 to 99``."""
        if self.kind == "choice":
            return " or ".join(self.choices)
        if self.kind == "yes-no":
            return "yes or no"
        if self.kind == "names":
            return f"{OPEN}, or some of {', '.join(self.choices)}"
        if self.kind == "file":
            return f"{', '.join(self.choices)}, or the path of a file"
        if self.kind == "faces":
            return "none, or die faces 1 to 6 such as 2,3,4"
        bounds = f"{self.low} to {self.high}"
        return f"{self.length} numbers, each {bounds}" if self.kind == "counts" else bounds

    @property
    def everything(self) -> tuple[Value, ...]:
        """Each value of a ``choice`` (but `OPEN`) or a ``yes-no`` option; of others, nothing."""
        if self.kind == "yes-no":
            return (True, False)
        return tuple(c for c in self.choices if c != OPEN) if self.kind == "choice" else ()

    @property
    def without(self) -> Value | None:
        """The value that leaves the rule out: `OFF` or no; None where nothing does."""
        if self.kind == "yes-no":
            return False
        return OFF if self.kind == "choice" and OFF in self.choices else None

    def refuse(self, given: object) -> BadInput:
        """The error for a value this option cannot take."""
        return BadInput(f"option {self.name}: '{given}' is not possible (allowed: {self.range})")

    def parse(self, given: object) -> Value:
        """Turn text (or a value from a plan file) into a checked value.

        Parameters
        ----------
        given : object
            Text such as ``"5,4,3,2"``, or an int, bool, str, or list of int or str.

        Returns
        -------
        int, str, bool, or tuple of int or str

        Raises
        ------
        BadInput
            If the value is not of the option's kind or outside its range.
        """
        if self.kind == "yes-no":
            return self._parse_yes_no(given)
        if self.kind == "choice":
            if isinstance(given, str) and given.strip() in self.choices:
                return given.strip()
            if isinstance(given, str) and len(self.choices) > FEW:
                raise unknown(f"value for option {self.name}", given.strip(), self.choices)
            raise self.refuse(given)
        if self.kind == "names":
            return self._names(given)
        if self.kind == "file":
            return self._file(given)
        found = self._numbers(given)
        if self.kind == "faces":
            if any(n not in FACES for n in found) or len(set(found)) < len(found):
                raise self.refuse(given)
            return tuple(sorted(found))
        wanted = self.length if self.kind == "counts" else 1
        if len(found) != wanted or any(not self.low <= n <= self.high for n in found):
            raise self.refuse(given)
        return found if self.kind == "counts" else found[0]

    def _names(self, given: object) -> tuple[str, ...]:
        words = given.split(",") if isinstance(given, str) else given
        if not isinstance(words, list | tuple):
            raise self.refuse(given)
        found = tuple(str(word).strip() for word in words)
        if found in ((OPEN,), ()):
            return ()
        for word in found:
            if word not in self.choices:
                raise unknown(f"name for option {self.name}", word, self.choices)
            if found.count(word) > 1:
                raise BadInput(f"option {self.name}: '{word}' is there twice")
        return found

    def _file(self, given: object) -> str:
        if not isinstance(given, str) or not given.strip():
            raise self.refuse(given)
        if given.strip() in self.choices:
            return given.strip()
        try:
            return stamped(given.strip())
        except BadInput as error:
            raise BadInput(f"option {self.name}: {error} (allowed: {self.range})") from None

    def _parse_yes_no(self, given: object) -> bool:
        if isinstance(given, bool):
            return given
        word = str(given).strip().lower()
        if word in YES:
            return True
        if word in NO:
            return False
        raise self.refuse(given)

    def _numbers(self, given: object) -> tuple[int, ...]:
        if isinstance(given, bool):
            raise self.refuse(given)
        if isinstance(given, int):
            return (given,)
        if isinstance(given, list | tuple):
            if any(isinstance(n, bool) or not isinstance(n, int) for n in given):
                raise self.refuse(given)
            return tuple(given)
        text = str(given).strip()
        if self.kind == "faces" and text in ("", "none"):
            return ()
        try:
            return tuple(int(part) for part in text.split(","))
        except ValueError:
            raise self.refuse(given) from None

    def show(self, value: Value) -> str:
        """A value as a user would type it."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, tuple):
            return ",".join(str(n) for n in value) or (OPEN if self.kind == "names" else "none")
        return str(value)


class OptionSet(Mapping[str, Option]):
    """The options of one game, by name, in the order they are listed to people."""

    def __init__(self, options: Iterable[Option]):
        self._options = {option.name: option for option in options}

    def __getitem__(self, name: str) -> Option:
        return self._options[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._options)

    def __len__(self) -> int:
        return len(self._options)

    def find(self, name: str) -> Option:
        """The option called `name`.

        Raises
        ------
        BadInput
            If there is none; the message lists the nearest and all that exist.
        """
        if name not in self._options:
            raise unknown("option", name, self._options)
        return self._options[name]

    def defaults(self) -> dict[str, Value]:
        """Every option at its default."""
        return {name: option.default for name, option in self._options.items()}

    @property
    def reconstructed(self) -> tuple[str, ...]:
        """The names of those that are numbers which no printed source gives."""
        return tuple(o.name for o in self.values() if o.reconstructed and o.kind in NUMBERS)

    def resolve(self, overrides: Mapping[str, object]) -> dict[str, Value]:
        """All values, with `overrides` parsed and put in place of the defaults.

        Parameters
        ----------
        overrides : mapping of str to object
            Option names to text or plain values.

        Returns
        -------
        dict of str to value
            One entry for every option of the game.

        Raises
        ------
        BadInput
            For an unknown name or an impossible value.
        """
        values = self.defaults()
        for name, given in overrides.items():
            values[name] = self.find(name).parse(given)
        return values
