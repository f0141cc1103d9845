"""What a game is to the rest of Totem, and how one is found by name.

Nothing outside a game's own folder knows which game is played. Strategies, sweeps, traces and
reports see a `Game`: its names, its options, its outcome columns, and its kernels.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from sim.core.errors import BadInput, unknown
from sim.core.facts import CardUse, Race
from sim.core.options import OptionSet, Value

if TYPE_CHECKING:  # naming a game must not cost the start of numpy
    import numpy as np

ABORTED = -1  # the winner of a game that reached the decision cap
DECISION_CAP = 5000
MAX_ROLES = 8
MAX_GAME_NUMBER = 2**57  # the addresses of all streams of a game stay below 2**63

# One line for each game: its name on the command line and the module that holds its `GAME`.
GAMES = {
    "dream-city": "sim.dream_city",
    "solo": "sim.solo",
    "dreamworld": "sim.dreamworld",
    "dream-heist": "sim.dream_heist",
}


@dataclass(frozen=True)
class Kernels:
    """The compiled functions of a game.

    State, legal actions and outcomes are 1-d record arrays made by Python; a kernel never
    allocates.

    Attributes
    ----------
    begin : callable
        ``begin(template, state, seed, game)``: set-up of game number `game`, up to the first
        decision.
    legal : callable
        ``legal(state, legal)``: writes the legal actions of the seat to move; ``legal[0].n`` says
        how many there are.
    choose : callable
        ``choose(state, legal, strategies, weights) -> index``: asks the strategy of the seat to
        move.
    apply : callable
        ``apply(state, legal, index)``: what the action does, up to the next decision.
    play : callable
        ``play(template, state, legal, strategies, weights, seed, first, cap, outcomes)``: whole
        games ``first ..``, one outcome row each.
    check : callable
        ``check(state) -> code``: 0 when every invariant holds, else which one is broken.
    role : callable
        ``role(state) -> role``: whose strategy takes the next decision, by its number in
        ``Game.roles``; -1 when the game is over.
    seat : callable
        ``seat(state) -> seat``: who takes the next decision.
    consult : callable
        ``consult(state, legal, strategies, weights) -> index``: like `choose`, but what the
        strategy says is returned as it is, in range or not, and restrictions are passed over.
    determinize : callable
        ``determinize(state, seat, seed, number)``: deals everything anew that the seat cannot see,
        at a decision, in place. What the seat sees stays, dice and choices to come are new, and
        two states that the seat cannot tell apart become the same. Compiled when first called.
    new_state, new_legal : callable
        Working arrays of length 1.
    owned : callable
        ``owned(state, seat) -> arrays``: the parts of the state that the strategy of a seat may
        write to, its notes and its stream, as plain arrays.
    """

    begin: Callable[..., None]
    legal: Callable[..., None]
    choose: Callable[..., int]
    apply: Callable[..., None]
    play: Callable[..., None]
    check: Callable[..., int]
    role: Callable[..., int]
    seat: Callable[..., int]
    consult: Callable[..., int]
    determinize: Callable[..., None]
    new_state: Callable[[], Any]
    new_legal: Callable[[], Any]
    owned: Callable[[Any, int], "Sequence[np.ndarray]"]


@dataclass(frozen=True)
class Cast:
    """Which outcome columns tell who played what, and what goes with it.

    Attributes
    ----------
    name : str
        What its holders are called, e.g. ``extractor``.
    side : int
        The side, by its number in ``Game.sides``, that they begin on and that is judged.
    characters : mapping of int to str
        Names by code; 0 is no character and not among them.
    titles : mapping of str to str
        Printed names.
    columns : tuple of str
        Outcome columns that hold codes, one for each holder.
    ends : tuple of str
        In the same order: 1 when the holder ends on the first side, else 0. Empty where nobody
        changes sides.
    uses : tuple of str
        In the same order: how often the character's skill was used.
    by_chance : callable
        ``by_chance(values) -> bool``: whether, under these option values, chance alone says who
        is in play, and nobody's choice.
    """

    name: str
    side: int
    characters: Mapping[int, str]
    titles: Mapping[str, str]
    columns: tuple[str, ...]
    ends: tuple[str, ...]
    uses: tuple[str, ...]
    by_chance: Callable[[Mapping[str, Value]], bool]


@dataclass(frozen=True)
class Restriction:
    """Something that whoever plays a role can be made never to do.

    Attributes
    ----------
    meaning : str
        What is never done, as in "the extractor never ...": ``plays Dream Peek``.
    bits : tuple of int, length WITHOUT_WORDS
        Sets of bits for the game's kernels; of several restrictions their union.
    """

    meaning: str
    bits: tuple[int, ...]


class Narrator(Protocol):
    """Names and sentences of a game's traces."""

    def setup(self, state: Any) -> dict[str, Any]:
        """What the players find on the table before the first decision."""

    def state(self, state: Any) -> dict[str, Any]:
        """The whole state, everything hidden included, by names."""

    def decision(self, state: Any) -> dict[str, Any]:
        """The seat to move, what it is asked, and about what."""

    def action(self, state: Any, action: Any) -> dict[str, Any]:
        """An action that is legal in `state`, by names."""

    def events(self, state: Any) -> list[dict[str, Any]]:
        """What the log holds, by names; the log is left empty and on."""

    def result(self, state: Any) -> dict[str, Any]:
        """Who won, how, and the scores."""

    def tell(self, line: Mapping[str, Any]) -> list[str]:
        """One line of a trace in sentences."""


class Game(Protocol):
    """One game, as everything outside its folder sees it."""

    @property
    def name(self) -> str:
        """Its name on the command line."""

    @property
    def title(self) -> str:
        """The printed name."""

    @property
    def summary(self) -> str:
        """One line of description."""

    @property
    def players(self) -> Sequence[int]:
        """Player counts the edition in play allows."""

    @property
    def sides(self) -> Sequence[str]:
        """The sides that can win, in the order of the outcome's winner codes."""

    @property
    def roles(self) -> Sequence[str]:
        """Whom a strategy can be given to, in the order of the kernels' strategy tuple."""

    @property
    def role_sides(self) -> Mapping[str, str]:
        """By role: the side that whoever plays it wins and loses with."""

    def restrictions(self, role: str) -> Mapping[str, Restriction]:
        """What `role` can be made never to do, by names that begin with ``no-``."""

    @property
    def endings(self) -> Sequence[str]:
        """How a game can end, in the order of the outcome's ending codes."""

    @property
    def options(self) -> OptionSet:
        """Every rule knob."""

    @property
    def outcome(self) -> "np.dtype":
        """The outcome row; ``winner``, ``ending``, ``turns``, ``decisions`` exist in every game."""

    @property
    def coded(self) -> Collection[str]:
        """Outcome columns that hold codes or places, of which a mean means nothing."""

    @property
    def columns(self) -> Mapping[str, str]:
        """What each outcome field means, for documentation and reports."""

    @property
    def titles(self) -> Mapping[str, Mapping[str, str]]:
        """By option: how values that are names are printed, e.g. ``Black Hole``."""

    @property
    def casts(self) -> Sequence[Cast]:
        """Who can play what; empty in a game without characters."""

    @property
    def cards(self) -> Sequence[CardUse]:
        """What counts the use of each kind of card by each side; empty without cards."""

    @property
    def race(self) -> Race | None:
        """What tells who was ahead in the course of a game; None where nobody can say."""

    @property
    def waiting(self) -> Mapping[str, tuple[str, ...]]:
        """What players sat out, in words, e.g. ``turns in prison``: its columns, one a party."""

    @property
    def totals(self) -> Mapping[str, tuple[str, ...]]:
        """Outcome columns that are in every row the sum of others, which are no totals."""

    @property
    def luck(self) -> Mapping[str, int]:
        """The sources of chance in designers' words: their random streams (`sim.core.luck`).

        No stream is in two of them. Where what players leave to chance tells more in parts, a game
        may draw each part from a stream of its own in games whose luck is taken apart.
        """

    def resolve(self, overrides: Mapping[str, object], players: int) -> dict[str, Value]:
        """All option values for one cell, checked together.

        Raises
        ------
        BadInput
            For an unknown option, an impossible value or combination, or a number of players the
            game is not made for.
        """

    def reconstructed(self, values: Mapping[str, Value]) -> Sequence[str]:
        """The numbers in play that no printed source gives, by name; most are options.

        Where some values put numbers of the user's own in the place of others, such as a file of
        cards, those others are not in play. A number that an option changes still counts: whoever
        asks knows what was changed.
        """

    def contradiction(self, values: Mapping[str, Value]) -> str:
        """What is printed and is not so with these values, in a few words; empty if nothing.

        A game may well be played so. But nobody who reads the print would have reconstructed it so.
        """

    def template(self, values: Mapping[str, Value], players: int) -> Any:
        """The state every game of a cell starts from: zeros, the rules, the number of seats.

        Its field ``luck`` says which streams come from another game; see `sim.core.luck`.
        """

    def kernels(self) -> Kernels:
        """The kernels; imports numba, compiling nothing that is in the cache."""

    def narrator(self) -> Narrator:
        """Names and sentences for traces."""


def records(dtype: "np.dtype", n: int) -> Any:
    """Zeroed records that kernels take; as recarrays they also run interpreted.

    Parameters
    ----------
    dtype : numpy.dtype
        A structured dtype.
    n : int
        How many.

    Returns
    -------
    numpy.recarray, shape (n,)
    """
    import numpy as np

    return np.zeros(n, dtype).view(np.recarray)


def find_game(name: str) -> Game:
    """The game called `name`.

    Raises
    ------
    BadInput
        If there is none; the message lists the nearest and all that exist.
    """
    if name not in GAMES:
        raise unknown("game", name, GAMES)
    game: Game = import_module(GAMES[name]).GAME
    return game


def check_players(game: Game, players: int) -> int:
    """`players`, if the game can be played by that many.

    Raises
    ------
    BadInput
        If not; the message names the possible numbers.
    """
    if players not in game.players:
        low, high = min(game.players), max(game.players)
        allowed = f"{low}-{high}" if low < high else str(low)
        raise BadInput(f"players: {players} is not possible in {game.name} (allowed: {allowed})")
    return players
