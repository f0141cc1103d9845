"""Idea cards, subconscious cards, and missions (3.2 to 3.4)."""

from dataclasses import dataclass

from tests.referee.dream_heist.board import PHASES

JOKER = "joker"
IDEAS = (*PHASES, JOKER)
SHIFT, TURN, SWAP, WAKE = "shift", "turn", "swap", "wake"
SUBCONSCIOUS_CARDS = (SHIFT, TURN, SWAP, WAKE)

# What the mission of eleven blocks is worth; the value of others differs by a slope a block.
USUAL_TOTAL, USUAL_VALUE = 11, 25


@dataclass(frozen=True)
class Mission:
    """A mission card: how many blocks each phase takes."""

    number: int
    stripes: tuple

    def __getitem__(self, phase):
        return self.stripes[PHASES.index(phase)]

    @property
    def total(self):
        """All its blocks."""
        return sum(self.stripes)

    def value(self, slope):
        """What it brings when it is complete."""
        return USUAL_VALUE + slope * (self.total - USUAL_TOTAL)

    def show(self, slope):
        """As traces have it."""
        stripes = {phase: self[phase] for phase in PHASES}
        return {"number": self.number, **stripes, "value": self.value(slope)}


# Stripes in the order A F E I, by number of the card from 1.
STRIPES = """
    3222 2322 2232 2223 3322 2332 2233 3223 3232 3422 2342 2234 4223
    2333 3233 3323 3332 2334 4233 3423 3342 2344 4234 4423 3442
"""
MISSIONS = {
    number: Mission(number, tuple(map(int, digits)))
    for number, digits in enumerate(STRIPES.split(), 1)
}
