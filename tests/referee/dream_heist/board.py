"""The board as the tables of section 3.1 have it: four loops of eight sections."""

from itertools import accumulate

LEVELS = (1, 2, 3, 4)
DEEPEST = 4
SECTIONS = range(8)  # clockwise from the top centre; 4 to 7 are the left half
PHASES = ("A", "F", "E", "I")  # architect, forger, extractor, inception
IDEA, PLANT, SUBCONSCIOUS, NOTHING = "I", "P", "S", "N"
CLOCKWISE, COUNTERCLOCKWISE = "clockwise", "counterclockwise"
DIRECTIONS = (CLOCKWISE, COUNTERCLOCKWISE)

# The spaces of each section, clockwise.
SPACES = {
    1: ("IPSIP", "IPSIP", "IPSIP", "IPSIP", "IPNIS", "IPNIS", "IPNIS", "IPNIS"),
    2: ("IPSP", "IPSP", "IPSP", "IPSP", "IPNI", "IPNI", "IPNI", "IPNI"),
    3: ("PIP", "PIP", "PIP", "PIP", "PIS", "PIN", "PIS", "PIN"),
    4: ("PP", "PP", "PP", "PP", "PP", "PP", "PP", "PP"),
}


class Loop:
    """One dream level: a closed path of spaces."""

    def __init__(self, level):
        self.level = level
        self.kinds = "".join(SPACES[level])
        ends = list(accumulate(len(spaces) for spaces in SPACES[level]))
        self._sections = [next(s for s in SECTIONS if x < ends[s]) for x in range(ends[-1])]

    def __len__(self):
        return len(self.kinds)

    def section(self, space):
        """The section in which a space lies."""
        return self._sections[space]

    def from_space(self, space, direction, distance):
        """Where a piece ends that circles on from a space."""
        step = distance if direction == CLOCKWISE else -distance
        return (space + step) % len(self)

    def from_top(self, direction, distance):
        """Where a piece ends that counts from the top centre; the first space is 1."""
        return distance - 1 if direction == CLOCKWISE else len(self) - distance


LOOPS = {level: Loop(level) for level in LEVELS}


def phase_of(level, section, mirrored=False):
    """The phase to which a section belongs; the left half may be mirrored (ruling H26)."""
    if mirrored and section >= len(PHASES):
        section = len(SECTIONS) - 1 - section
    return PHASES[(section + level - 1) % len(PHASES)]


def adjacent(level):
    """The levels that can be reached from this one."""
    return [other for other in (level - 1, level + 1) if other in LEVELS]
