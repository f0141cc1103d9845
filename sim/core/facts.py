"""What the columns of an outcome row are about, so that reports can use them without the game.

A `Game` says with these which columns count the uses of a card, and which follow the race for the
win.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class CardUse:
    """A kind of card in the hands of one side: how to count it, and how to do without it.

    Attributes
    ----------
    name : str
        What the kind is called on the command line, e.g. ``dream-peek``.
    title : str
        Its printed name.
    side : str
        One of ``Game.sides``.
    played : tuple of str
        Outcome columns whose sum is how many copies the side played, by whose cause each player
        served when playing it. Empty where that is not counted.
    drawn : tuple of str
        Outcome columns of which one is above 0 where a copy came from the draw deck into the hands
        of those who began on this side. Empty where that is not counted.
    without : mapping of str to str
        By role of the side: the name in ``Game.restrictions`` that forbids playing it, where there
        is one.
    """

    name: str
    title: str
    side: str
    played: tuple[str, ...]
    drawn: tuple[str, ...]
    without: Mapping[str, str]


@dataclass(frozen=True)
class Race:
    """Which outcome columns tell who was ahead in the course of a game.

    Attributes
    ----------
    changes : str
        How often the lead passed from one side to the other.
    since : str
        The turn after which whoever led last was ahead for good; 0 when nobody ever led.
    leader : str
        Whoever led last, as the number of the side; -1 when nobody ever led. The turn in which the
        game ends is no longer looked at: where this is not the winner, the game turned in it.
    meaning : str
        One sentence for designers: who counts as ahead, and when that is looked at.
    """

    changes: str
    since: str
    leader: str
    meaning: str
