"""The plain facts a report is made from."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import polars as pl


RULE, LINEUP, CHANGE = "rule", "lineup", "change"  # what a factor is about


@dataclass(frozen=True)
class FactorNote:
    """A factor: its name, whether it is a number, what it means, how its values are printed.

    `kind` says what its values are: `RULE`, a rule or the number of players; `LINEUP`, who plays,
    `role` or everybody; `CHANGE`, the one thing that is changed, the first value nothing.
    """

    name: str
    numeric: bool
    about: str
    titles: Mapping[str, str] = field(default_factory=dict)
    kind: str = RULE
    role: str = ""

    def show(self, value: object) -> str:
        """A value, or a list of values, by the names in print."""
        text = str(value)
        if not self.titles or text in self.titles:
            return self.titles.get(text, text)
        return ", ".join(self.titles.get(word, word) for word in text.split(","))


@dataclass(frozen=True)
class CastNote:
    """Characters: whose, the side that is judged, printed names, if chance alone casts them."""

    name: str
    side: str
    titles: Mapping[str, str]
    by_chance: bool


@dataclass(frozen=True)
class Ending:
    """A way games end, and the column that counts it."""

    name: str
    column: str


@dataclass(frozen=True)
class StrategyNote:
    """Who decided for a role: name, a line about it, its weights, and what it never does."""

    role: str
    name: str
    about: str
    weights: Mapping[str, float]
    never: tuple[str, ...] = ()


@dataclass(frozen=True)
class OptionNote:
    """A rule knob: its value here, its default, its meaning and source."""

    name: str
    value: str
    default: str
    meaning: str
    source: str


@dataclass(frozen=True)
class Stopping:
    """When a setting had been played often enough, where the results decided that.

    Attributes
    ----------
    precision : float or None
        Once its interval reached no farther than this to either side.
    until_decided : bool
        Once its verdict was there.
    unknown : int
        Settings that came to the most games before.
    """

    precision: float | None
    until_decided: bool
    unknown: int


@dataclass(frozen=True)
class Untried:
    """What this run cannot tell.

    Attributes
    ----------
    skill : str
        The command that would tell whether better play changes the verdicts; empty where this run
        tells it.
    rulings : str
        The same for rulings that are read the other way; empty too where a game has none.
    """

    skill: str = ""
    rulings: str = ""


@dataclass(frozen=True)
class Findings:
    """A finished sweep.

    Attributes
    ----------
    game, title, summary : str
        Name on the command line, printed name, one line.
    sides : tuple of str
        The first is the one whose win rate is judged.
    opponent : str
        Whom a low win rate of the first side favours.
    column : str
        The first side as it stands in the column names ``rate_``, ``low_``, ``high_``,
        ``joint_low_`` and ``joint_high_``.
    wins_columns : tuple of str
        The columns that count the wins of each side.
    endings : tuple of Ending
        How games end.
    factors : tuple of FactorNote
        Columns that tell cells apart.
    cells : polars.DataFrame
        One row a cell.
    games, seed, cap : int
        Games in each cell, or where `stopping` the most of them; seed; decisions after which a
        game is given up.
    band : tuple of float
        The fair win rates of the first side.
    confidence, joint_confidence : float
        Of one interval, and of each interval behind the verdicts.
    correction : str
        Who found how to widen intervals that are read together.
    strategies : tuple of StrategyNote
        Who decided.
    changed, ruled, reconstructed : tuple of OptionNote
        What differs from the printed rules; what a ruling decides; what no printed source gives.
    rests_on : str
        How many numbers no printed source gives, in a sentence; empty where all have one.
    command : str
        What reproduces the run.
    versions : mapping of str to str
        What made it.
    fingerprint : str
        Of the sources.
    casts : tuple of CastNote
        Who can play what; empty in a game without characters.
    presence : polars.DataFrame or None
        What each character changes, as `experiments.presence.presence_table` describes; the rows
        without a cell are over all cells.
    presence_confidence : float
        Of each of the joint intervals in those rows.
    effects : polars.DataFrame or None
        What drives the rate, as `experiments.effects.effects_table` describes.
    order : polars.DataFrame or None
        How levels that are meant to be ordered compare, as `experiments.ordered.order_table`
        describes.
    cards : polars.DataFrame or None
        How games went with and without cards, as `experiments.cards.cards_table` describes.
    card_titles : mapping of str to str
        Printed names of cards.
    experience, lengths : polars.DataFrame or None
        What players go through, as the functions in `experiments.experience` describe.
    race : str
        Who counts as ahead, in a sentence; empty where nobody can say.
    asked : str
        The question in the words of whoever asked it; empty for the usual words.
    method : str
        What the intervals of win rates are called.
    stopping : Stopping or None
        When cells had been played often enough; None where each has `games`.
    changes : polars.DataFrame or None
        What each change alone does, as `experiments.changes.changes_table` describes.
    untried : Untried
        What this run cannot tell, and what would.
    remade : str
        The fingerprint of the sources that made tables and report, where others played the games.
    """

    game: str
    title: str
    summary: str
    sides: tuple[str, ...]
    opponent: str
    column: str
    wins_columns: tuple[str, ...]
    endings: tuple[Ending, ...]
    factors: tuple[FactorNote, ...]
    cells: "pl.DataFrame"
    games: int
    seed: int
    cap: int
    band: tuple[float, float]
    confidence: float
    joint_confidence: float
    correction: str
    strategies: tuple[StrategyNote, ...]
    changed: tuple[OptionNote, ...]
    ruled: tuple[OptionNote, ...]
    reconstructed: tuple[OptionNote, ...]
    command: str
    versions: Mapping[str, str]
    fingerprint: str
    casts: tuple[CastNote, ...] = ()
    presence: "pl.DataFrame | None" = None
    presence_confidence: float = 0.95
    effects: "pl.DataFrame | None" = None
    cards: "pl.DataFrame | None" = None
    card_titles: Mapping[str, str] = field(default_factory=dict)
    experience: "pl.DataFrame | None" = None
    lengths: "pl.DataFrame | None" = None
    race: str = ""
    asked: str = ""
    method: str = "Wilson"
    stopping: Stopping | None = None
    changes: "pl.DataFrame | None" = None
    untried: Untried = field(default_factory=Untried)
    rests_on: str = ""
    order: "pl.DataFrame | None" = None
    remade: str = ""

    @property
    def side(self) -> str:
        """The side whose win rate is judged."""
        return self.sides[0]

    @property
    def varying(self) -> tuple[FactorNote, ...]:
        """The factors that take more than one value."""
        return tuple(f for f in self.factors if self.cells[f.name].n_unique() > 1)

    @property
    def total(self) -> int:
        """Games in all cells."""
        return int(self.cells["games"].sum())

    @property
    def aborted(self) -> int:
        """Games that were given up, in all cells."""
        return int(self.cells["aborted"].sum())
