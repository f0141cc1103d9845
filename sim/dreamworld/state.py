"""The state of a game, laid out by who may see it, and the constants that index it.

``table`` is what lies open. ``seat[p]`` is the hand of seat p, and the card it has chosen while
that lies face down. ``hidden`` holds the draw deck, the neutral cards that still lie face down,
and the streams of chance. ``log`` is written only while a trace is made.

A dream card is a number: suit, number and symbol in bits of their own, so that each is read with a
shift. A set of cards is one word for each suit, with a bit for each number and symbol.
"""

import numpy as np

from sim.core.jit import inlined, numba
from sim.core.luck import LUCK
from sim.core.rng import STREAM, Stream
from sim.core.weights import WEIGHTS

# --- sizes ---------------------------------------------------------------------------------------
MAX_SEATS = 4
SUITS = 3
ROWS = 5  # of healing tokens
MAX_ROW = 16  # a row has fewer tokens
ROUNDS = 14
THERAPY_ROUNDS = 12
PATIENTS = 6
SIDES = 2  # of a patient, and of Freud
FREUD_ROUNDS = ROUNDS - THERAPY_ROUNDS
MAX_CARDS = 66
MAX_HAND = 24
MAX_SEQUENCE = 8  # four players, Before, After; or three and a neutral one besides
ID_TOKENS = 6
TOKENS = 12
MAX_LEGAL = MAX_HAND  # so that a hand is copied into it as it is
MAX_LOG = 64
NOTES = 16

# --- seats and owners of cards -------------------------------------------------------------------
NOBODY = -1  # owns neutral cards
ID = MAX_SEATS  # the automated opponent, behind the last seat
PLAYER_SIDE, OPPONENT_SIDE = 0, 1
ROLE_PLAYER, ROLE_OPPONENT = 0, 1

# --- cards ---------------------------------------------------------------------------------------
DIAMOND, HEXAGON, CIRCLE = range(SUITS)
FREUD = SUITS  # in place of a suit: every card is in suit
SUN, MOON = range(2)  # symbols, and sides of a patient
NUMBER_AT, SUIT_AT = 1, 5  # the symbol is bit 0
NUMBER_BITS = 15
CARD_BITS = 31  # number and symbol: a card's place in the word of its suit
CARD_NUMBERS = SUITS << SUIT_AT  # below which all cards are
NO_CARD = 255
PROFESSOR = 127  # as an action, and as what lies face down
MIRROR = 12  # a number v of one side is MIRROR - v on the other

# --- the professor card --------------------------------------------------------------------------
BESIDE, IN_HAND, FACE_UP = range(3)

# --- decisions, and actions as numbers -----------------------------------------------------------
NOT_ASKED, ASK_CARD, ASK_LATE, ASK_COUNT, ASK_FLIP = range(5)
# ASK_CARD, ASK_LATE: a card of the hand, or PROFESSOR. The others:
FLIP = 0  # + row
SPEND = 8  # + how many, up to MAX_SPEND
MAX_SPEND = 7
TAKE = 16  # + place in the previous round's sequence
TAKE_PROFESSOR, NOTHING, STOP = 24, 25, 26
ACTIONS = 27

# --- therapy tokens ------------------------------------------------------------------------------
FACES = 2  # a token in a round on the sun side, and on the moon side
BLANK = TOKENS * FACES  # the effect of rounds without a token
NO_COLUMN = 255
SUN_ADDS, MOON_ADDS = 1, 2
DRAW_NEVER, DRAW_BEFORE, DRAW_AFTER = range(3)

# --- rulings that kernels ask about (`sim.dreamworld.options`) -----------------------------------
TAKE_ALL, TAKE_NOT_OWN, TAKE_PLAYERS = range(3)  # D13

# --- winners and endings -------------------------------------------------------------------------
UNDECIDED = -2
ABORTED = -1
(
    END_ALL,
    END_ALL_SUPPLY,
    END_ALL_SHARED,
    END_GOLD,
    END_LEAST,
    END_GOLD_SUPPLY,
    END_GOLD_SHARED,
    END_ID,
    END_CAP,
) = range(9)
TWELFTHS = 12  # of a win, so that 1, 1/2, 1/3 and 1/4 are whole

# --- events of a trace ---------------------------------------------------------------------------
(
    EV_ROUND,  # value = round
    EV_NEUTRAL,  # card
    EV_BEFORE,  # card
    EV_REVEAL,  # who, card
    EV_PROFESSOR,  # who
    EV_AFTER,  # card
    EV_GAIN,  # who, card, value = points
    EV_SPEND,  # who, value = tokens
    EV_FLIP,  # who, value = value of the token, card = 1 if it is gold
    EV_TAKE,  # who, card, value = tokens on it
    EV_TAKE_PROFESSOR,  # who
    EV_NOTHING,  # who
    EV_END,  # value = ending
) = range(13)

# --- records -------------------------------------------------------------------------------------
THERAPY = np.dtype(
    [
        ("number", "u1"),
        ("number_bonus", "i1"),
        ("symbol", "i1", (2,)),
        ("far", "i1"),
        ("near", "i1"),
        ("gap", "i1", (3,)),  # at a gap of 0, of 1, and of more, where it adds nothing
        ("skip", "u1"),
        ("draws", "u1"),
    ],
    align=True,
)

RULES = np.dtype(
    [
        ("therapy", THERAPY, (BLANK + 1,)),
        # in a row with so many tokens left, the value of the rightmost one; 0 left: out of reach
        ("value", "u1", (ROWS, MAX_ROW)),
        ("price", "i8"),  # of a seat that has flipped nothing; see `TABLE`
        ("row", "u1", (ROWS,)),  # tokens of each row at the start
        ("all_tokens", "u1"),
        ("all_points", "i2"),
        ("card", "u1", (MAX_CARDS,)),  # the cards in play, in order
        ("cards", "u1"),
        ("dealt", "u1"),
        ("neutral", "u1"),  # 1 when neutral cards are laid out
        ("boundary", "u1", (2,)),  # by side, as a number of the sun side
        ("rank", "u1", (2, SUITS)),  # suits by side, the closest highest
        ("spend_limit", "u1"),
        ("patient_suit", "u1", (PATIENTS,)),
        ("random_suits", "u1"),
        ("by_side", "u1"),  # SUN_ADDS, MOON_ADDS, or 0 where signs do not depend on the side (D2)
        ("column", "u1", (TOKENS,)),  # where what a token adds is counted in an outcome row
        ("blank", "u2"),  # tokens that are left out, as a set
        ("rotation", "u1"),
        ("id_value", "u1", (ID_TOKENS,)),  # the most valuable first
        ("id_points", "u1"),
        # rulings, 1 or 0 where nothing else is said
        ("extremes_of_players", "u1"),
        ("floor_after", "u1"),
        ("gap_with_tokens", "u1"),
        ("gap_not_at_patient", "u1"),
        ("no_skip_to_patient", "u1"),
        ("exact", "u1"),
        ("any_row", "u1"),  # 1 where any token that points cover can be flipped
        ("steady", "u1"),  # 1 where besides each "+1" token adds one point to those of the card
        ("one_a_row", "u1"),
        ("takeable", "u1"),
        ("professor", "u1"),
        ("must_take", "u1"),
        ("after_last", "u1"),
        ("id_greedy", "u1"),
        ("id_without_therapy", "u1"),
        ("id_before_player", "u1"),
        ("id_in_suit", "u1"),
        ("not_ids", "u1"),
    ],
    align=True,
)

# The cards of one side, the farthest first.
SEQUENCE = np.dtype(
    [
        ("card", "u1", (MAX_SEQUENCE,)),
        ("key", "u1", (MAX_SEQUENCE + 1,)),  # rises towards the patient, whose own is behind all
        ("owner", "i1", (MAX_SEQUENCE,)),
        ("tokens", "u1", (MAX_SEQUENCE,)),
        ("n", "u1"),
    ],
    align=True,
)

TABLE = np.dtype(
    [
        ("rules", RULES),
        ("seats", "u1"),  # players; Id is none
        ("solo", "u1"),
        ("round_no", "u1"),  # from 1
        ("side", "u1"),
        ("suit", "u1"),  # of the current patient, or FREUD
        ("effect", "u1"),  # of the round's token: a row of `rules.therapy`
        ("decision", "u1"),
        ("to_move", "u1"),
        ("winner", "i1"),
        ("ending", "i1"),
        ("patient", "u1", (PATIENTS,)),  # suits
        ("to_come", "u1", (SUITS,)),  # rounds after this one in which a suit gains points
        ("token", "u1", (THERAPY_ROUNDS,)),
        ("now", SEQUENCE),
        ("before", SEQUENCE),  # of the previous round; what was taken is NO_CARD there
        ("open", "u1"),  # its cards that can be taken, as a set of places
        ("late", "u1"),  # seats that reveal a second card, as a set
        # counting: whose card it is, and what it is worth
        ("at", "u1"),  # its place in the sequence
        ("gap", "i1"),
        ("therapy", "i1"),  # what the token adds while no "+1" tokens are spent
        ("in_suit", "u1"),
        ("points", "i1"),  # left to flip tokens with
        ("flips", "u1"),  # tokens flipped in this turn
        ("used_rows", "u1"),  # rows that one was flipped in, as a set
        # by seat
        ("left", "u1", (MAX_SEATS, ROWS)),  # tokens that are not flipped
        # the values of the rightmost tokens, a byte for each row (`sim.dreamworld.tokens`)
        ("price", "i8", (MAX_SEATS,)),
        ("flipped", "u1", (MAX_SEATS,)),
        ("gold", "u1", (MAX_SEATS,)),  # of those, gold ones
        ("points_left", "i2", (MAX_SEATS,)),  # the values of the others together
        ("supply", "u1", (MAX_SEATS,)),
        ("professor", "u1", (MAX_SEATS,)),
        ("hand_size", "u1", (MAX_SEATS,)),  # dream cards, those that lie face down included
        ("id_open", "u1"),  # Id's tokens that are not flipped, as a set
        # sets of cards
        ("seen", "u4", (SUITS,)),  # all that ever lay open
        ("known", "u4", (MAX_SEATS, SUITS)),  # in hands: cards that all saw being taken
        ("gone", "u4", (SUITS,)),  # out of the game for good
        ("dead_tokens", "u1"),  # "+1" tokens on these
        ("deck_left", "u1"),
    ],
    align=True,
)

SEAT = np.dtype(
    [
        ("hand", "u1", (MAX_HAND,)),
        ("cards", "u1"),
        ("held", "u4", (SUITS,)),  # the same cards as sets
        ("place", "u1", (CARD_NUMBERS,)),  # of each card that is held, its place in the hand
        ("chosen", "u1"),  # what lies face down: a card, PROFESSOR, or NO_CARD
        ("notes", "i4", (NOTES,)),  # the strategy's own
    ],
    align=True,
)

TALLY = np.dtype(
    [
        ("scored", "u1", (MAX_SEATS,)),  # turns that flipped something
        ("lost", "i2", (MAX_SEATS,)),  # points that flipped nothing
        ("in_suit", "u1", (MAX_SEATS,)),
        ("spent", "u1", (MAX_SEATS,)),
        ("taken", "u1", (MAX_SEATS,)),
        ("picked", "u1", (MAX_SEATS,)),  # "+1" tokens that came with them
        ("professor", "u1", (MAX_SEATS,)),
        ("passed", "u1", (MAX_SEATS,)),
        ("by_token", "i2", (TOKENS,)),  # what each token added to turns that flipped something
        ("lead_changes", "u1"),
        ("lead_round", "u1"),
        ("leader", "i1"),
    ],
    align=True,
)

HIDDEN = np.dtype(
    [
        (
            "order",
            "u1",
            (MAX_CARDS,),
        ),  # as dealt; the last `deck_left` are the draw deck, top first
        ("neutral", "u1", (ROUNDS,)),  # face down, by round
        ("lot", "u1"),  # who has the win that several share: twelfths
        ("shares", "u1"),  # who they are, as a set of seats
        ("tally", TALLY),
        ("world", STREAM),
        ("choice", STREAM, (MAX_SEATS,)),
    ],
    align=True,
)

EVENT = np.dtype([("kind", "u1"), ("who", "i1"), ("card", "u1"), ("value", "i1")], align=True)
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

# The legal actions of one decision: a list of the first `n`; of ASK_COUNT and ASK_FLIP, which have
# numbers below 64 in rising order, the same as a set.
LEGAL = np.dtype([("ways", "i8"), ("n", "i4"), ("action", "u1", (MAX_LEGAL,))], align=True)

# --- numba's view of them ------------------------------------------------------------------------
Table, Seat, State, Legal = map(numba.from_dtype, (TABLE, SEAT, STATE, LEGAL))
Sequence = numba.from_dtype(SEQUENCE)
Weights = numba.from_dtype(WEIGHTS)
States, Legals, WeightRows = (numba.types.Array(r, 1, "C") for r in (State, Legal, Weights))
STRATEGY = numba.types.int64(Table, Seat, Legal, Weights, Stream)


def card_of(suit: int, number: int, symbol: int) -> int:
    """The number that stands for a dream card."""
    return suit << SUIT_AT | number << NUMBER_AT | symbol


@inlined
def suit_of(card):
    """The suit of a card."""
    return card >> SUIT_AT


@inlined
def number_of(card):
    """The number on a card."""
    return (card >> NUMBER_AT) & NUMBER_BITS


@inlined
def symbol_of(card):
    """The symbol on a card, SUN or MOON."""
    return card & 1


@inlined
def bit_of(card):
    """The bit of a card in the word of its suit."""
    return 1 << (card & CARD_BITS)
