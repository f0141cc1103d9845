"""Reading what a user typed: numbers, ranges, ``name=value`` texts, factors, a fairness band."""

import fnmatch
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sim.core.errors import BadInput, nearest
from sim.core.game import Game, check_players
from sim.core.options import Option, Value

MOST_SEED = 2**63 - 1
PLAYERS = "players"
ALL = "all"  # instead of values: each value that a choice or a yes-no option can take


@dataclass(frozen=True)
class Factor:
    """Something that differs between cells.

    Attributes
    ----------
    name : str
        ``players``, the name of an option, or what `experiments.factors` makes of them.
    values : tuple
        What it takes, in the order given.
    labels : tuple of int or str
        The same as they stand in tables: numbers where the factor is a number.
    about : str
        What it means, in one line.
    sets : tuple of mapping of str to value
        What each value sets: options by name, and strategies by ``strategy.ROLE``. Nothing for
        the number of players.
    """

    name: str
    values: tuple[Value, ...]
    labels: tuple[int | str, ...]
    about: str = ""
    sets: tuple[Mapping[str, Value], ...] = ()

    @property
    def numeric(self) -> bool:
        """Whether the factor is a number and can be an axis."""
        return all(isinstance(label, int) for label in self.labels)


def pairs(given: Mapping[str, Any] | Sequence[str], flag: str, form: str) -> dict[str, Any]:
    """Texts ``name=value`` as a mapping; a mapping as it is.

    Raises
    ------
    BadInput
        For a text of another form, or a name given twice.
    """
    if isinstance(given, Mapping):
        return dict(given)
    found: dict[str, str] = {}
    for text in given:
        name, sign, value = text.partition("=")
        name = name.strip()
        if not sign or not name or not value.strip():
            raise BadInput(f"--{flag}: '{text}' is not of the form {form}")
        if name in found:
            raise BadInput(f"--{flag}: {name} is given twice")
        found[name] = value.strip()
    return found


def whole(given: int | str, what: str, low: int, high: int) -> int:
    """A whole number in a range, from a number or from text such as ``100_000``.

    Raises
    ------
    BadInput
        If it is none, or outside.
    """
    try:
        number = None if isinstance(given, bool | float) else int(given)
    except ValueError:
        number = None
    if number is None or not low <= number <= high:
        top = "2**63 - 1" if high == MOST_SEED else f"{high:,}"
        raise BadInput(f"{what}: '{given}' is not possible (allowed: whole numbers {low} to {top})")
    return number


def real(given: float | str, what: str, low: float, high: float) -> float:
    """A number above `low` and up to `high`.

    Raises
    ------
    BadInput
        If it is none, or outside.
    """
    try:
        number = float(given)
    except ValueError:
        number = math.nan
    if not low < number <= high:
        raise BadInput(
            f"{what}: '{given}' is not possible (allowed: numbers above {low:g} up to {high:g})"
        )
    return number


def matching(
    given: str, names: Sequence[str], flag: str, what: str, kind: str = "weight"
) -> list[str]:
    """The names that patterns such as ``goal_*,use_*`` mean.

    Parameters
    ----------
    given : str
        Patterns of the shell, separated by commas.
    names : sequence of str
        What there is.
    flag, what : str
        The flag they stand behind and what the names are of, for messages.
    kind : str
        What each of them is, for messages.

    Returns
    -------
    list of str
        In the order of `names`.

    Raises
    ------
    BadInput
        For a pattern that means none of them.
    """
    found: set[str] = set()
    for pattern in (part.strip() for part in given.split(",")):
        meant = fnmatch.filter(names, pattern)
        if not meant:
            close = nearest(pattern.strip("*?"), names)
            hint = f"; did you mean {' or '.join(close)}?" if close else ""
            raise BadInput(f"--{flag}: no {kind} of {what} is called '{pattern}'{hint}")
        found |= set(meant)
    return [name for name in names if name in found]


def parse_band(given: str | tuple[float, float]) -> tuple[float, float]:
    """A fairness band from ``"45-55"`` in percent, or from two rates.

    Raises
    ------
    BadInput
        If it is not two percentages in rising order.
    """
    refused = BadInput(f"fair: '{given}' is not possible (allowed: two percentages such as 45-55)")
    try:
        if isinstance(given, str):
            low, high = (round(float(part) / 100, 10) for part in given.rstrip("%").split("-"))
        else:
            low, high = given
    except ValueError:
        raise refused from None
    if not 0 <= low < high <= 1:
        raise refused
    return low, high


def parse_players(game: Game, given: str | int | Iterable[int] | None) -> Factor:
    """The factor ``players`` from ``4-8``, ``4,6,8``, ``6`` or numbers; all counts by default.

    Raises
    ------
    BadInput
        For another form, a count the game is not made for, or one given twice.
    """
    if given is None:
        counts = list(game.players)
    elif isinstance(given, str):
        counts = [n for part in given.split(",") for n in _count_range(game, part.strip(), given)]
    else:
        counts = [given] if isinstance(given, int) else list(given)
    if not counts:
        raise BadInput(
            f"players: none is given (allowed: {min(game.players)} to {max(game.players)})"
        )
    counts = [check_players(game, n) for n in counts]
    no_duplicates(PLAYERS, counts)
    nothing: tuple[Mapping[str, Value], ...] = ({},) * len(counts)
    return Factor(PLAYERS, tuple(counts), tuple(counts), "number of players", nothing)


def _count_range(game: Game, part: str, given: str) -> range:
    """``4-8`` or ``6`` as numbers."""
    low_text, dash, high_text = part.partition("-")
    try:
        low = int(low_text)
        high = int(high_text) if dash else low
    except ValueError:
        high, low = -1, 0
    if low > high:
        least, most = min(game.players), max(game.players)
        several = f"{least} to {most}, as in 4-8 or 4,6,8 or 6"
        allowed = several if least < most else str(most)
        raise BadInput(f"players: '{given}' is not possible (allowed: {allowed})")
    # A range of a billion is refused by its ends before it is spelt out.
    check_players(game, low)
    check_players(game, high)
    return range(low, high + 1)


def parse_factor(option: Option, given: str | Sequence[object]) -> Factor:
    """A varied option from ``a,b,c``, ``a;b;c`` when values have commas, ``all``, or values.

    Raises
    ------
    BadInput
        For an impossible value or one given twice.
    """
    if given == ALL and option.everything and ALL not in option.choices:
        parts: Sequence[object] = option.everything
    elif isinstance(given, str):
        parts = [part.strip() for part in given.split(";" if ";" in given else ",")]
        if ";" in given and not parts[-1]:
            parts = parts[:-1]  # "5,4,3,2;" is one value
    else:
        parts = given
    if not parts:
        raise BadInput(f"vary {option.name}: no value is given (allowed: {option.range})")
    try:
        values = tuple(option.parse(part) for part in parts)
    except BadInput:
        if option.kind in ("counts", "faces") and isinstance(given, str) and ";" not in given:
            raise BadInput(
                f"vary {option.name}: '{given}' is not possible; separate whole values by ';', "
                f"as in {option.name}={option.show(option.default)};... (allowed: {option.range})"
            ) from None
        raise
    labels = tuple(v if option.kind == "count" else option.show(v) for v in values)
    no_duplicates(option.name, labels)
    sets = tuple({option.name: value} for value in values)
    return Factor(option.name, values, labels, option.meaning, sets)  # type: ignore[arg-type]


def no_duplicates(name: str, labels: Sequence[object]) -> None:
    """Refuse a value that is given twice.

    Raises
    ------
    BadInput
        Naming the first one.
    """
    twice = next((label for label in labels if labels.count(label) > 1), None)
    if twice is not None:
        raise BadInput(f"{name}: the value {twice} is given twice")
