"""The state of a game, laid out by who may see it, and the constants that index it.

``table`` is what lies open. ``seat[p]`` is the mission and the cards of seat p. ``hidden`` holds
what is left of the decks and the streams of chance. ``log`` is written only while a trace is made.

A deck is a set of counts, of which a card is drawn at random: nobody ever looks at the order of a
shuffled deck, so it has none. A piece's place is one number, level and space in bits of their own.
Levels are counted from 0 here, and from 1 wherever people read them.
"""

import numpy as np

from sim.core.jit import inlined, numba
from sim.core.luck import LUCK
from sim.core.rng import CHOICE, DEAL, STREAM, Stream
from sim.core.weights import WEIGHTS
from sim.dream_heist.sizes import (
    COPIES,
    DEEPEST,
    DREAM,
    IDEA,
    IDEAS,
    LEVELS,
    MAX_MISSIONS,
    MAX_PLANT,
    MAX_SEATS,
    MAX_SPACES,
    MOST_DICE,
    NOTHING,
    PHASES,
    PLANT,
    SECTIONS,
    SUBCONSCIOUS,
)

# Handed on, so that whoever looks at a state finds all constants here.
__all__ = [
    "COPIES",
    "DEEPEST",
    "DREAM",
    "IDEA",
    "IDEAS",
    "LEVELS",
    "MAX_MISSIONS",
    "MAX_PLANT",
    "MAX_SEATS",
    "MAX_SPACES",
    "MOST_DICE",
    "NOTHING",
    "PHASES",
    "PLANT",
    "SECTIONS",
    "SUBCONSCIOUS",
]

# --- sizes, besides those above ------------------------------------------------------------------
MAX_LEGAL = 32
MAX_LOG = 64
NOTES = 16

# --- seats, sides and roles ----------------------------------------------------------------------
NOBODY = -1
PLAYER_SIDE, OPPONENT_SIDE = 0, 1
ROLE_PLAYER, ROLE_OPPONENT = 0, 1

# --- streams of chance ---------------------------------------------------------------------------
CARDS = DEAL
MISSIONS = 6  # who has which
LOTS = 7  # who starts, whom the Mark follows, to whom a shared win goes
DICE_OF = CHOICE + 16  # + place

# --- cards ---------------------------------------------------------------------------------------
ARCHITECT, FORGER, EXTRACTOR, INCEPTION = range(PHASES)
JOKER = PHASES
SHIFT, TURN, SWAP, WAKE = range(4)
NO_CARD = -1

# --- spaces --------------------------------------------------------------------------------------
SPACE_BITS = 63
LEVEL_AT = 6
NO_PLACE = 255

# --- where a piece is ----------------------------------------------------------------------------
OFF, ON, WAITING, IN_LIMBO = range(4)
NO_DIRECTION, CLOCKWISE, COUNTERCLOCKWISE = 0, 1, -1

# --- decisions, and actions as numbers -----------------------------------------------------------
NOT_ASKED, ASK_TURN, ASK_DIRECTION, ASK_PLANT, ASK_DISCARD, ASK_LEAVE = range(6)
# ASK_TURN:
CIRCLE, UP, DOWN, SHIFT_UP, SHIFT_DOWN, TURN_ROUND, PASS, ENTER, ROLL_OUT, PLAY_WAKE = range(10)
SWAP_WITH = 16  # + how many places to the left the other one sits
# ASK_DIRECTION:
GO_CLOCKWISE, GO_COUNTERCLOCKWISE = range(2)
# ASK_PLANT: how many blocks. ASK_DISCARD: a kind of idea card. ASK_LEAVE:
STAY, LEAVE = range(2)

# --- rulings that kernels ask about (`sim.dream_heist.options`) ----------------------------------
TIES_SHARED, TIES_DEEP, TIES_MISSION = range(3)  # H3

# --- winners and endings -------------------------------------------------------------------------
UNDECIDED = -2
ABORTED = -1
END_ONE, END_SEVERAL, END_NONE, END_CAP = range(4)  # by how many completed a mission
SIXTIETHS = 60  # of a win, so that 1/2 to 1/5 are whole

# --- events of a trace ---------------------------------------------------------------------------
(
    EV_ROUND,  # value = round
    EV_ROLL,  # who, value = both dice, the first one times 10
    EV_FAIL,  # who, value = level
    EV_RELEASE,  # who
    EV_MOVE,  # who, value = place
    EV_LIMBO,  # who, value = level
    EV_IDEA,  # who, card
    EV_SUBCONSCIOUS,  # who, card
    EV_NO_CARD,  # who
    EV_RESHUFFLE,  # card = 0 for ideas, 1 for subconscious cards
    EV_PLANT,  # who, card = section, value = level, more = blocks
    EV_DISCARD,  # who, card
    EV_PLAY,  # who, card
    EV_TURN,  # who, value = direction
    EV_WAIT,  # who, value = level
    EV_COMPLETE,  # who
    EV_KICK,  # value = turns
    EV_WAKES,
    EV_LOST,  # who
    EV_MISSION,  # who, value = points
    EV_MARK,  # who, value = points
    EV_END,  # value = ending
) = range(22)

# --- records -------------------------------------------------------------------------------------
RULES = np.dtype(
    [
        # the board, by level
        ("kind", "u1", (LEVELS, MAX_SPACES)),
        ("section", "u1", (LEVELS, MAX_SPACES)),
        ("spaces", "u1", (LEVELS,)),
        ("phase", "u1", (LEVELS, SECTIONS)),
        ("twin", "u1", (LEVELS, SECTIONS)),  # the first or the second one of its phase
        ("section_of", "u1", (LEVELS, PHASES, COPIES)),
        ("circles", "u1", (LEVELS,)),  # of each section
        ("enter", "u2", (LEVELS,)),  # sums of two dice, as a set
        ("odds", "u1", (LEVELS,)),  # how many of the 36 rolls enter
        ("escape", "u2", (LEVELS,)),
        ("points", "u1", (LEVELS,)),  # for a block
        # decks
        ("ideas", "u1", (IDEAS,)),
        ("subs", "u1", (SUBCONSCIOUS,)),
        ("stripe", "u1", (MAX_MISSIONS, PHASES)),
        ("value", "i2", (MAX_MISSIONS,)),
        ("missions", "u1"),
        ("mission", "i1"),  # that of player 1; NO_CARD if it is drawn
        # numbers
        ("dealt", "u1"),
        ("min_plant", "u1"),
        ("blocks", "u1"),
        ("limbo_penalty", "i2"),
        ("mark_bonus", "i2"),
        ("kick_turns", "u1"),
        ("cap_round", "u1"),
        ("limbo_release", "u1"),  # the attempt that always succeeds; 0: none
        ("hand_limit", "u1"),  # of idea cards; 0: none
        ("deep_phases", "u1"),  # phases a player may have on the deepest level
        ("first_space", "u1"),  # the number of the space after the mark: 1, or 2 (H25)
        ("rotation", "u1"),
        ("ties", "u1"),
        # rulings, 1 or 0
        ("high_roll", "u1"),
        ("finish_round", "u1"),
        ("must_plant", "u1"),
        ("no_reshuffle", "u1"),
        ("shift_waits", "u1"),
        ("swap_limbo", "u1"),
        ("swap_keeps", "u1"),
        ("swap_resolves", "u1"),
        ("deep_exact", "u1"),
        ("one_planting", "u1"),
        ("entering_safe", "u1"),
        ("score_at_cap", "u1"),
        ("may_pass", "u1"),
    ],
    align=True,
)

TABLE = np.dtype(
    [
        ("rules", RULES),
        ("seats", "u1"),
        ("first", "u1"),  # the seat that starts
        ("round_no", "u1"),  # from 1
        ("decision", "u1"),
        ("to_move", "u1"),
        ("winner", "i1"),
        ("ending", "i1"),
        # pieces
        ("where", "u1", (MAX_SEATS,)),
        ("level", "u1", (MAX_SEATS,)),  # in Limbo: the one it came from
        ("place", "u1", (MAX_SEATS,)),  # NO_PLACE unless it is on a space
        ("direction", "i1", (MAX_SEATS,)),
        ("attempts", "u1", (MAX_SEATS,)),  # to leave Limbo
        # blocks
        ("blocks", "u1", (MAX_SEATS, LEVELS, PHASES)),
        ("largest", "u1", (MAX_SEATS, LEVELS, PHASES)),  # planted at once
        ("second", "u1", (MAX_SEATS, LEVELS)),  # phases planted in their second section, as a set
        ("used", "u1", (LEVELS, SECTIONS)),
        ("planted", "u1", (MAX_SEATS,)),
        ("score", "i2", (MAX_SEATS,)),
        # cards
        ("hand", "u1", (MAX_SEATS,)),  # idea cards held
        ("subs_held", "u1", (MAX_SEATS,)),
        ("ideas_left", "u1"),
        ("subs_left", "u1"),
        ("idea_discards", "u1", (IDEAS,)),
        ("sub_discards", "u1", (SUBCONSCIOUS,)),
        # the Final Kick
        ("announced", "i1"),  # who completed first; NOBODY before, and where the cap started it
        ("kick_round", "u1"),  # in which it began; 0 before
        ("left", "u1", (MAX_SEATS,)),  # turns
        ("completing", "u1"),  # 1 in the turn in which it began
        ("leaving", "u1"),  # after the Mark woke: how many places were asked whether they leave
        # what is asked about
        ("roll", "u1"),
        ("goal", "u1"),  # the level that is entered
        ("entering", "u1"),  # 1 when it is entered, 0 when a piece circles it
        ("most", "u1"),  # blocks that can be planted
    ],
    align=True,
)

SEAT = np.dtype(
    [
        ("mission", "u1"),
        ("stripe", "u1", (PHASES,)),
        ("value", "i2"),
        ("ideas", "u1", (IDEAS,)),
        ("subs", "u1", (SUBCONSCIOUS,)),
        ("done", "u1", (LEVELS,)),  # phases that are complete on a level, as a set
        ("complete", "u1"),
        ("notes", "i4", (NOTES,)),  # the strategy's own
    ],
    align=True,
)

TALLY = np.dtype(
    [
        ("done_round", "u1", (MAX_SEATS,)),
        ("limbo", "u1", (MAX_SEATS,)),
        ("idle", "u1", (MAX_SEATS,)),
        ("failed", "u1", (MAX_SEATS,)),
        ("hits", "u1", (MAX_SEATS,)),
        ("full", "u1", (MAX_SEATS,)),
        ("plantings", "u1", (MAX_SEATS,)),
        ("used", "u1", (SUBCONSCIOUS, MAX_SEATS)),
        ("stuck", "u1", (MAX_SEATS,)),
        ("mark", "i1"),
        ("drawn", "u1"),
        ("decided", "u1"),
        ("margin", "i2"),
        ("lead_changes", "u1"),
        ("lead_round", "u1"),
        ("leader", "i1"),
    ],
    align=True,
)

HIDDEN = np.dtype(
    [
        ("ideas", "u1", (IDEAS,)),  # in the deck
        ("subs", "u1", (SUBCONSCIOUS,)),
        ("lot", "u1"),  # who has the win that several share: sixtieths
        ("shares", "u1"),  # who they are, as a set of seats
        ("tally", TALLY),
        ("cards", STREAM),
        ("lots", STREAM),
        ("dice", STREAM, (MAX_SEATS,)),
        ("choice", STREAM, (MAX_SEATS,)),
    ],
    align=True,
)

EVENT = np.dtype(
    [("kind", "u1"), ("who", "i1"), ("card", "i1"), ("value", "i2"), ("more", "i1")], align=True
)
LOG = np.dtype([("on", "i1"), ("n", "i2"), ("event", EVENT, (MAX_LOG,))], align=True)

STATE = np.dtype(
    [
        ("table", TABLE),
        ("seat", SEAT, (MAX_SEATS,)),
        ("hidden", HIDDEN),
        ("luck", LUCK),
        ("log", LOG),
    ],
    align=True,
)

# The legal actions of one decision, which have numbers below 64: a list of the first `n`, the
# lowest first, and the same as a set.
LEGAL = np.dtype([("ways", "i8"), ("n", "i4"), ("action", "u1", (MAX_LEGAL,))], align=True)

# --- numba's view of them ------------------------------------------------------------------------
Rules, Table, Seat, State, Legal = map(numba.from_dtype, (RULES, TABLE, SEAT, STATE, LEGAL))
Weights = numba.from_dtype(WEIGHTS)
States, Legals, WeightRows = (numba.types.Array(r, 1, "C") for r in (State, Legal, Weights))
STRATEGY = numba.types.int64(Table, Seat, Legal, Weights, Stream)


@inlined
def place_on(level, space):
    """The number of a space of a level."""
    return (level << LEVEL_AT) | space


@inlined
def space_of(place):
    """The space of a place, counted clockwise from the top centre."""
    return place & SPACE_BITS
