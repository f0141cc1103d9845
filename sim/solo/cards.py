"""The cards of Solo Inception as data: team cards, event cards, characters, and a deck of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from sim.solo.effects import Program

LEVELS = (4, 3, 2, 1, 0)
REST = "REST"  # the extra card of the easier games (rulebook, Difficulty Levels)
EVENT_COUNTS = {4: 12, 3: 10, 2: 10, 1: 13, 0: 9}  # rulebook, Material
TEAM_COUNT = 37  # and Rest; rulebook, Material
KINDS = ("weapon", "flashback", "reaction", "kick", "effect")
REACTIONS = ("st", "c", "defer")
NOBODY = -1

# What the engine has room for.
MAX_TEAM_KINDS = 32
MAX_WEAPON_KINDS = 8
MAX_TEAM_CARDS = 120
MAX_EVENTS = 64
MAX_OPS = 512
MAX_ORDERS = 16


@dataclass(frozen=True)
class TeamCard:
    """One kind of card of the team deck.

    Attributes
    ----------
    id, title : str
    copies : int
        How many there are.
    kind : str
        One of `KINDS`.
    bottom_c : int
        C when spent from the display.
    st, c : int
        Of a weapon or a Flashback: added while attached. Of a reaction: added when played.
    discard_after_use : bool
        Of a weapon.
    per_ally : int
        Of a reaction: that much more for each other active character on the affected level.
    ally : int
        Of a reaction: the character with whom it adds `ally_bonus` more, or `NOBODY`.
    ally_bonus : int
    reaction : str
        One of `REACTIONS`; empty for other kinds.
    program : tuple of Op
        Of an effect.
    """

    id: str
    title: str
    copies: int
    kind: str
    bottom_c: int = 0
    st: int = 0
    c: int = 0
    discard_after_use: bool = False
    per_ally: int = 0
    ally: int = NOBODY
    ally_bonus: int = 0
    reaction: str = ""
    program: Program = ()


@dataclass(frozen=True)
class EventCard:
    """One card of a level's event deck.

    Attributes
    ----------
    id, title : str
    deck : int
        The level whose deck it is in.
    affects : int
        The level it is about: that of its deck, or an earlier one (rulebook, step 5).
    program : tuple of Op
    """

    id: str
    title: str
    deck: int
    affects: int
    program: Program


@dataclass(frozen=True)
class Character:
    """One character.

    Attributes
    ----------
    name : str
        Its name in lower case, e.g. ``cobb``.
    start_level : int or None
        Where it starts, healthy; None for a recruit.
    st, c : tuple of int
        By code of the state: outside, inactive, weak, healthy, strong. The first two are 0.
    """

    name: str
    start_level: int | None
    st: tuple[int, ...]
    c: tuple[int, ...]


@dataclass(frozen=True)
class Deck:
    """All cards of a game.

    Attributes
    ----------
    title : str
    team : tuple of TeamCard
        Rest included, where there is one.
    events : tuple of EventCard
        The decks of levels 4 to 0, in this order.
    lists : mapping of str to tuple of int
        Priority lists by name: codes of characters in order.
    characters : tuple of Character
        By code.
    sources : mapping of str to str
        By number (``L3-05.st``, ``pistol.copies``): where it comes from. A number that is not in
        it is the deck's own.
    free_counts : bool
        Whether the deck may depart from the rulebook's numbers of cards.
    """

    title: str
    team: tuple[TeamCard, ...]
    events: tuple[EventCard, ...]
    lists: Mapping[str, tuple[int, ...]]
    characters: tuple[Character, ...]
    sources: Mapping[str, str] = field(default_factory=dict)
    free_counts: bool = False

    @property
    def reconstructed(self) -> tuple[str, ...]:
        """The numbers that are reconstructed."""
        return tuple(name for name, source in self.sources.items() if source == RECONSTRUCTED)


RECONSTRUCTED = "reconstructed"
