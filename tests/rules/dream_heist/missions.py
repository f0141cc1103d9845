"""Missions that are complete or about to be."""

from collections.abc import Mapping

from tests.rules.dream_heist.board import SPACES, plant_space, section_of
from tests.rules.dream_heist.position import Position

# By number of the mission card (design reference 3.3): blocks of its four phases on four levels,
# in sections that differ, so that all of them fit on one board.
COMPLETED = {
    10: "4-3=2 1-0=3 3-1=2 2-0=4",  # A3 F4 E2 I2, as in the rulebook's example
    11: "4-7=4 1-4=2 2-4=3 3-5=2",  # A2 F3 E4 I2
    13: "4-0=3 1-1=2 2-3=4 3-4=2",  # A4 F2 E2 I3
}
UNFINISHED = "4-5=2"  # two Architects, which every mission asks for
PRINTED = 10
# The rulebook's example by phase: on which level, and how many blocks.
RULEBOOK = {"E": (4, 2), "A": (1, 3), "I": (3, 2), "F": (2, 4)}


def planted(blocks: dict[str, tuple[int, int]]) -> str:
    """Blocks in the first section of each phase, as a position has them."""
    return " ".join(f"{level}-{section_of(level, p)}={n}" for p, (level, n) in blocks.items())


def last_planting(
    players: int,
    card: int,
    blocks: dict[str, tuple[int, int]],
    last: str,
    who: int = 1,
    *,
    before: str = "",
    theirs: Mapping[int, str] | None = None,
    **others,
) -> Position:
    """All blocks but those of one phase lie there; a player plants these, and ends the turn.

    Parameters
    ----------
    players, card : int
        `card` is the number of the mission.
    blocks : dict of str to tuple of int
        By phase: the level, and how many.
    last : str
        The phase that is planted last.
    who : int
    before : str
        More blocks of the player.
    theirs : dict of int to str
        Blocks of others.
    **others
        As for `Position`.
    """
    level, k = blocks[last]
    section = section_of(level, last)
    start = f"{level}:{(plant_space(level, section) - 2) % SPACES[level]}+"
    there = planted({phase: blocks[phase] for phase in blocks if phase != last})
    game = Position(
        players,
        {**others.pop("at", {}), who: start},
        turn=who,
        mission={**others.pop("mission", {}), who: card},
        ideas={who: last * k},
        blocks={**(theirs or {}), who: f"{there} {before}"},
        **others,
    )
    assert who not in game.complete()
    return game.do("circle", roll=2).do("plant", k)
