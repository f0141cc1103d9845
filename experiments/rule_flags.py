"""The options of a game as flags: ``--mark harbor`` for ``--set mark=harbor``, and so on.

A command of Totem knows ``--set`` and ``--vary``. What stands here reads the other flags of a
command line against the options of the game that is named in it, and writes them in those two.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from experiments.parse import ALL
from experiments.plan_files import is_plan, read_plan
from sim.core.errors import BadInput, nearest
from sim.core.game import GAMES, Game, find_game
from sim.core.options import Option

SET, VARY, WITHOUT = "--set", "--vary", "--without-"
LISTS = ("names", "faces", "counts")


def rewritten(arguments: Sequence[str], known: Mapping[str, bool], command: str) -> list[str]:
    """A command line in which options of the game are given by ``--set`` and ``--vary`` alone.

    Parameters
    ----------
    arguments : sequence of str
        What was typed behind the command's name.
    known : mapping of str to bool
        The command's own flags, and whether each takes a value.
    command : str
        What the command is called, for messages.

    Returns
    -------
    list of str

    Raises
    ------
    BadInput
        For a flag that is neither the command's nor an option of the game, an option that is
        given twice, several values where the command plays one, or no value.
    """
    if not any(_foreign(word, known) for word in _flags(arguments, known)):
        return list(arguments)
    reader = _Reader(_game(arguments, known, command), known, command)
    rest = list(arguments)
    while rest:
        reader.take(rest)
    return [*reader.written, *reader.kept]


def _foreign(word: str, known: Mapping[str, bool]) -> bool:
    return word.startswith("--") and word.partition("=")[0] not in known


def _flags(arguments: Sequence[str], known: Mapping[str, bool]) -> list[str]:
    """The words of a command line that are no values of the command's own flags."""
    words, rest = [], list(arguments)
    while rest and rest[0] != "--":
        word = rest.pop(0)
        words.append(word)
        if known.get(word):
            rest = rest[1:]
    return words


def _game(arguments: Sequence[str], known: Mapping[str, bool], command: str) -> Game:
    """The game that a command line names; the word behind a foreign flag may be its value."""
    foreign = ""
    for word in _flags(arguments, known):
        if word.startswith("--"):
            alone = "=" in word or word.startswith(WITHOUT) or not _foreign(word, known)
            foreign = "" if alone else word
        elif word in GAMES or not foreign:
            return find_game(read_plan(word)["game"] if is_plan(word) else word)
        else:
            foreign = ""
    first = next(word for word in _flags(arguments, known) if _foreign(word, known))
    raise BadInput(f"{first}: which game is it for? (as in {command} GAME {first})")


@dataclass
class _Reader:
    """Takes a command line word by word; `written` is what became of options of the game."""

    game: Game
    known: Mapping[str, bool]
    command: str
    kept: list[str] = field(default_factory=list)
    written: list[str] = field(default_factory=list)
    given: dict[str, str] = field(default_factory=dict)

    def take(self, rest: list[str]) -> None:
        """Read what the next word begins."""
        word = rest.pop(0)
        flag, sign, value = word.partition("=")
        if word == "--":
            self.kept += [word, *rest]
            rest.clear()
        elif not word.startswith("--"):
            self.kept.append(word)
        elif flag in self.known:
            self._keep(word, rest)
        elif flag.startswith(WITHOUT):
            self._leave_out(flag, sign)
        else:
            option = self._option(flag.removeprefix("--"), flag)
            if not sign and rest and not rest[0].startswith("--"):
                value = rest.pop(0)
            self._write(option, flag, value.strip())

    def _keep(self, word: str, rest: list[str]) -> None:
        """A flag of the command's own, with its value."""
        flag, sign, value = word.partition("=")
        self.kept.append(word)
        if self.known[flag] and not sign and rest:
            value = rest.pop(0)
            self.kept.append(value)
        if flag in (SET, VARY):
            name = value.partition("=")[0].strip()
            if name in self.given and not self.given[name].startswith((SET, VARY)):
                self._once(name, f"{flag} {value}")
            self.given.setdefault(name, f"{flag} {value}")

    def _leave_out(self, flag: str, sign: str) -> None:
        option = self._option(flag.removeprefix(WITHOUT), flag)
        if option.without is None:
            raise BadInput(
                f"{flag}: {option.name} cannot be left out (allowed: --{option.name} with "
                f"{option.range})"
            )
        if sign:
            raise BadInput(f"{flag}: it takes no value")
        self._once(option.name, flag)
        self.written += [SET, f"{option.name}={option.show(option.without)}"]

    def _write(self, option: Option, flag: str, value: str) -> None:
        if not value:
            raise BadInput(f"{flag}: no value is given (allowed: {option.range})")
        self._once(option.name, f"{flag} {value}")
        every = value == ALL and ALL not in option.choices
        if every and not option.everything:
            raise BadInput(
                f"{flag}: '{ALL}' is possible for choices and for yes or no only "
                f"(allowed: {option.range})"
            )
        several = ";" in value or ("," in value and option.kind not in LISTS)
        if (every or several) and VARY not in self.known:
            raise BadInput(
                f"{flag}: '{value}' is more than one value; {self.command} plays one "
                f"(allowed: {option.range})"
            )
        self.written += [VARY if every or several else SET, f"{option.name}={value}"]

    def _once(self, name: str, how: str) -> None:
        if name in self.given:
            raise BadInput(f"option {name} is given twice: {self.given[name]} and {how}")
        self.given[name] = how

    def _option(self, name: str, flag: str) -> Option:
        """The option a flag names; ``-`` and ``_`` are the same here."""
        options = {_plain(known): option for known, option in self.game.options.items()}
        if _plain(name) in options:
            return options[_plain(name)]
        flags = [f"{WITHOUT}{o.name}" for o in options.values() if o.without is not None]
        flags += [*self.known, *(f"--{o.name}" for o in options.values())]
        # Without the dashes, which every flag has and which would make all of them alike.
        short = {known.lstrip("-"): known for known in flags}
        close = [short[word] for word in nearest(flag.lstrip("-"), short)]
        hint = f"; did you mean {' or '.join(close)}?" if close else ""
        raise BadInput(
            f"unknown flag '{flag}'{hint} ({self.command} --help and totem options "
            f"{self.game.name} list what there is)"
        )


def _plain(name: str) -> str:
    return name.replace("-", "_")
