"""Sizes and kinds that options and files need as well as kernels: plain numbers, no numpy."""

MAX_SEATS = 5
LEVELS = 4
DEEPEST = LEVELS - 1
PHASES = 4
SECTIONS = 8  # of a level
COPIES = SECTIONS // PHASES  # sections of one phase
MAX_SPACES = 56  # of a loop
MAX_MISSIONS = 40
MAX_PLANT = 15  # blocks planted at once
MOST_DICE = 12
IDEAS = PHASES + 1  # kinds of idea cards
SUBCONSCIOUS = 4  # kinds of subconscious cards
# Kinds of spaces; DREAM draws a subconscious card.
NOTHING, IDEA, PLANT, DREAM = range(4)
# By their codes: the letters of the phases, and what subconscious cards are called.
PHASE_LETTERS = ("A", "F", "E", "I")
SUBCONSCIOUS_NAMES = ("shift", "turn", "swap", "wake")
