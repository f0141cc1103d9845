"""The board as the design reference tells it (2.4, 3.1), for tests to compare with."""

LEVELS = (1, 2, 3, 4)
SUMS = range(2, 13)
PHASES = "AFEI"
# Spaces of the sections on the right, and on the left: draws an idea card, plants, draws a
# subconscious card, nothing.
BOARD = {
    1: ("IPSIP",) * 4 + ("IPNIS",) * 4,
    2: ("IPSP",) * 4 + ("IPNI",) * 4,
    3: ("PIP",) * 4 + ("PIS", "PIN") * 2,
    4: ("PP",) * 8,
}
SPACES = {1: 40, 2: 32, 3: 24, 4: 16}
CIRCLES = {1: 8, 2: 6, 3: 5, 4: 4}
# The sums that enter a level, and how many of the 36 rolls these are.
ENTERS = {
    1: {2, 4, 6, 7, 8, 10, 12},
    2: {2, 4, 6, 8, 10, 12},
    3: {3, 6, 9, 12},
    4: {4, 8, 12},
}
ROLLS = {1: 24, 2: 18, 3: 12, 4: 9}


def phase_at(level: int, section: int) -> str:
    """The phase of a section."""
    return PHASES[(section + level - 1) % 4]


def section_of(level: int, phase: str, second: bool = False) -> int:
    """One of the two sections of a phase."""
    return (PHASES.index(phase) - level + 1) % 4 + 4 * second


def plant_space(level: int, section: int) -> int:
    """The first Plant space of a section."""
    return sum(map(len, BOARD[level][:section])) + BOARD[level][section].index("P")


def neighbours(level: int) -> list[int]:
    """The levels from which one can try to enter a level."""
    return [other for other in LEVELS if abs(other - level) == 1]
