"""The state of a game, laid out by who may see it, and the constants that index it.

``table`` is public, ``seat[p]`` is known to seat p alone, ``hidden`` to nobody. ``log`` is written
only while a trace is made. The sizes have room for the deluxe edition: 10 players, 20 card
kinds, 36 + 15 characters, nightmare cards.

Seats are numbered in play order, and the mark, who begins, is seat 0 (ruling R9). Levels are
numbered 1 to 4 as printed; entry 0 of a per-level array is the Lost Layer or unused. What is only
ever an index is unsigned, because numba then need not ask whether it counts from the end.
"""

import numpy as np

from sim.core.jit import numba
from sim.core.rng import STREAM, Stream
from sim.core.weights import WEIGHTS

# --- sizes ---------------------------------------------------------------------------------------
MAX_SEATS = 10
MAX_KINDS = 20
MAX_DECK = 160
MAX_BRIBES = 12
MAX_STACK = 16
MAX_LEGAL = 256
MAX_LOG = 200
NOTES = 16
LEVELS = 4

MARK = 0
NOBODY = -1
LOST_LAYER = 0
ALL_LEVELS = 0b11110  # as a set of bits

# --- cards ---------------------------------------------------------------------------------------
SHOOT, ASSASSIN, ARMOUR, WARHEAD, UNSEAL, SHUTTLE, PEEK, PULL, CONJURED, SHAPESHIFT = range(10)
KINDS = 10  # kinds the base edition has; the deluxe edition's follow
SHOOTS = 4  # the first kinds are the SHOOT-type cards
NO_CARD = -1

# --- what a die face does to the target of a SHOOT -----------------------------------------------
NOTHING, MOVES, DIES = range(3)

# --- vaults --------------------------------------------------------------------------------------
UNSEEN, GOLD, SECRET = range(3)  # of a vault: closed or not looked at, gold coins, the secret

# --- winners and endings -------------------------------------------------------------------------
UNDECIDED = -2
ABORTED, MARK_SIDE, EXTRACTOR_SIDE = -1, 0, 1
END_SECRET, END_DECK, END_CAP = range(3)

# --- roles a strategy can be given to ------------------------------------------------------------
ROLE_MARK, ROLE_EXTRACTOR, ROLE_TURNCOAT = range(3)

# --- decisions: what the seat to move is asked ---------------------------------------------------
# Kinds at or above FIRST_AUTOMATIC are steps that wait on the stack and ask nobody.
(
    ASK_SECRET,  # the mark: which level hides the secret
    ASK_PLAY,  # the active player: what to do next in the play phase
    ASK_DIRECTION,  # the shooter: where the target is moved
    ASK_CANCEL,  # a holder of an Unseal: cancel this unlock?
    ASK_BRIBE,  # the mark: give a bribe card?
    ASK_GIVE,  # a victim: which card to hand to the killer
    ASK_PAY,  # a payer: which card to discard as a cost
    ASK_DISCARD,  # the active player: which card to discard down to the limit
    FIRST_AUTOMATIC,
) = range(9)
STEP_LOOK = FIRST_AUTOMATIC  # an extractor looks at a vault, after the bribe decision
STEP_REVIVE = FIRST_AUTOMATIC + 1  # somebody is revived, after the price is paid

# --- actions -------------------------------------------------------------------------------------
(
    END_PHASE,
    PLAY_SHOOT,  # card, who
    PLAY_UNSEAL,  # unlock on the own level
    PLAY_SHUTTLE,  # where
    FREE_MOVE,  # where
    PLAY_PEEK_VAULT,  # where
    PLAY_PEEK_BRIBES,  # who
    PLAY_PULL,  # who
    PLAY_CONJURED,
    REVIVE,  # who
    PLAY_SHAPESHIFT,  # who
    CHOOSE_LEVEL,  # where
    CHOOSE_CARD,  # card
    SAY_YES,
    SAY_NO,
) = range(15)

# --- events of a trace ---------------------------------------------------------------------------
(
    EV_TURN,  # seat
    EV_DRAW,  # seat, card
    EV_PLAY,  # seat, card
    EV_ROLL,  # seat rolls; value = die, extra = modifier, level = result
    EV_MOVE,  # seat; level = to, value = from
    EV_DEATH,  # seat, other = killer
    EV_GIVE,  # seat gives other a card
    EV_DISCARD,  # seat, card
    EV_SHOW_HAND,  # seat
    EV_LOCK,  # level; value = before, extra = after
    EV_CANCELLED,  # seat cancels other's unlock on level
    EV_VAULT,  # level; value = GOLD or SECRET; seat = opener
    EV_BRIBE,  # seat gets a bribe card; value = 1 for DEAL; extra = cards left
    EV_NO_BRIBE,  # seat gets none
    EV_TURNCOAT,  # seat
    EV_LOOK_VAULT,  # seat; level; value
    EV_LOOK_BRIBES,  # other = extractor; value = DEALs, extra = the rest
    EV_REVIVE,  # seat is revived by other; level
    EV_HIDE,  # the secret is placed; level
    EV_DECK_EMPTY,
    EV_FAILED_DRAW,  # seat
    EV_END,  # value = winner, extra = ending
) = range(22)

# --- records -------------------------------------------------------------------------------------
RULES = np.dtype(
    [
        ("deck", "i2", (MAX_KINDS,)),
        ("locks", "i1", (LEVELS + 1,)),
        ("effect", "i1", (SHOOTS, 7)),  # of a die face, for each SHOOT kind
        ("bribe_deals", "i1"),
        ("bribe_blanks", "i1"),
        ("starting_hand", "i1"),
        ("draw", "i1"),
        ("hand_limit", "i2"),
        ("unlocks_per_turn", "i1"),
        ("revival_cost", "i1"),
        ("revival_level", "i1"),
        ("death_gift", "i1"),
        ("conjured_draw", "i1"),
        ("m4_modifier", "i1"),
        ("free_moves", "i1"),
        ("start_level", "i1"),
        ("score_win", "i1"),
        ("score_failed_bribe", "i1"),
        ("failed_draw_ends", "i1"),  # 0: the game ends when the deck is empty
        ("dead_mark_bribes", "i1"),
        ("mark_may_be_revived", "i1"),
    ],
    align=True,
)

# One pending step. `seat` decides or acts, `who` is the other player it is about.
FRAME = np.dtype(
    [
        ("kind", "u1"),
        ("seat", "u1"),
        ("who", "i1"),
        ("card", "i1"),
        ("level", "u1"),
        ("left", "i2"),
    ],
    align=True,
)

# What everybody saw each seat do (ruling R40).
RECORD = np.dtype(
    [
        ("unlocked", "i1", (MAX_SEATS, LEVELS + 1)),  # successful unlocks, by level
        ("peeked", "i1", (MAX_SEATS, LEVELS + 1)),  # looks at the vault of a level
        ("looked", "i1", (MAX_SEATS, MAX_SEATS)),  # [who looked][at whose bribe cards]
        ("cancelled", "i1", (MAX_SEATS, MAX_SEATS)),  # [who cancelled][whose unlock]
        (
            "foiled",
            "i1",
            (MAX_SEATS, LEVELS + 1),
        ),  # cancelled unlocks of a seat, by level
        ("refused", "i1", (MAX_SEATS,)),  # how often the mark gave a seat no bribe card
        ("pulled", "i1", (MAX_SEATS, MAX_SEATS)),  # [who pulled][whom]
        ("shot", "i1", (MAX_SEATS, MAX_SEATS)),  # [shooter][target]
        ("killed", "i1", (MAX_SEATS, MAX_SEATS)),  # [killer][victim]
        ("revived", "i1", (MAX_SEATS, MAX_SEATS)),  # [reviver][revived]
        ("known", "i1", (MAX_SEATS, MAX_KINDS)),  # cards all know a seat to hold, at the least
    ],
    align=True,
)

TABLE = np.dtype(
    [
        ("rules", RULES),
        ("seats", "u1"),
        ("turn", "i2"),  # turns begun; one turn is one player's
        ("active", "u1"),  # whose turn it is
        ("to_move", "u1"),  # who is asked
        ("decision", "i1"),  # what is asked
        ("winner", "i1"),
        ("ending", "i1"),
        ("level", "u1", (MAX_SEATS,)),  # 1..4; a dead extractor's is LOST_LAYER, a dead mark's
        ("alive", "i1", (MAX_SEATS,)),  # stays where its marker lies
        ("at", "u2", (LEVELS + 1,)),  # the same as sets of seats, bit p for seat p: who is on a
        ("living", "u2"),  # level (the marker of a dead mark too), and who is alive
        ("hand_size", "i2", (MAX_SEATS,)),
        ("bribes_held", "i1", (MAX_SEATS,)),
        ("bribed", "u2"),  # who holds any, as a set of seats
        ("bribes_left", "i1"),
        ("locks", "i1", (LEVELS + 1,)),
        ("opened", "i1", (LEVELS + 1,)),  # UNSEEN while closed, then GOLD or SECRET
        ("closed", "u1"),  # which vaults are closed: bit l for level l
        ("deck_left", "i2"),
        ("discard", "i2", (MAX_KINDS,)),
        ("unlocks", "i1"),  # successful ones in this turn
        ("free_moves", "i1"),  # made in this turn
        ("revived", "u2"),  # who came back to life in this turn, as a set of seats
        ("record", RECORD),
        ("depth", "i1"),
        ("stack", FRAME, (MAX_STACK,)),
        # Room of the deluxe edition and the character cards.
        ("character", "i1", (MAX_SEATS,)),
        ("nightmare", "i1", (LEVELS + 1,)),
    ],
    align=True,
)

SEAT = np.dtype(
    [
        ("hand", "i1", (MAX_KINDS,)),
        ("vault", "i1", (LEVELS + 1,)),  # UNSEEN, GOLD or SECRET: what this seat looked at
        ("looked_at", "u1"),  # the vaults this seat looked at, as such a set
        ("maybe", "u1"),  # where, for all this seat knows, the secret may lie: bit l for level l
        ("deals", "i1"),  # own bribe cards with DEAL
        ("blanks", "i1"),  # own bribe cards without
        ("turncoat", "i1"),
        ("seen_deals", "i1", (MAX_SEATS,)),  # bribe cards of others this seat looked at
        ("seen_blanks", "i1", (MAX_SEATS,)),
        ("notes", "f4", (NOTES,)),  # a strategy's own memory within one game
    ],
    align=True,
)

TALLY = np.dtype(
    [
        ("unlocks", "i2"),
        ("cancels", "i2"),
        ("deaths", "i2"),
        ("mark_kills", "i2"),
        ("mark_deaths", "i2"),
        ("revivals", "i2"),
        ("bribes_offered", "i2"),
        ("bribes_given", "i2"),
        ("deals", "i2"),
        ("peeks", "i2"),
        ("lost_turns", "i2"),  # turns begun in the Lost Layer
    ],
    align=True,
)

HIDDEN = np.dtype(
    [
        ("deck", "i1", (MAX_DECK,)),  # the top card is the last of the first `deck_left`
        ("bribes", "i1", (MAX_BRIBES,)),  # 1 for DEAL; the next one is the last of `bribes_left`
        ("vault", "i1", (LEVELS + 1,)),
        ("pinned_secret", "i1"),  # 0: the mark chooses
        ("tally", TALLY),
        ("dice", STREAM),
        ("choice", STREAM, (MAX_SEATS,)),
    ],
    align=True,
)

EVENT = np.dtype(
    [
        ("kind", "i1"),
        ("seat", "i1"),
        ("other", "i1"),
        ("card", "i1"),
        ("level", "i1"),
        ("value", "i1"),
        ("extra", "i1"),
    ],
    align=True,
)
LOG = np.dtype([("on", "i1"), ("n", "i2"), ("event", EVENT, (MAX_LOG,))], align=True)

STATE = np.dtype(
    [("table", TABLE), ("seat", SEAT, (MAX_SEATS,)), ("hidden", HIDDEN), ("log", LOG)], align=True
)
ACTION = np.dtype([("kind", "u1"), ("card", "i1"), ("where", "u1"), ("who", "i1")], align=True)

# The legal actions of one decision: the first `n`. A record and not an array, because numba counts
# references to arrays with atomic instructions at every call, and hands records over for nothing.
# Those of the play phase are also there as two sets of bits (see `plays`), empty otherwise.
LEGAL = np.dtype(
    [("n", "i4"), ("action", ACTION, (MAX_LEGAL,)), ("places", "i8"), ("targets", "i8")], align=True
)

# --- numba's view of them ------------------------------------------------------------------------
Table, Seat, State, Legal = map(numba.from_dtype, (TABLE, SEAT, STATE, LEGAL))
Weights = numba.from_dtype(WEIGHTS)
States, Legals, WeightRows = (numba.types.Array(r, 1, "C") for r in (State, Legal, Weights))
STRATEGY = numba.types.int64(Table, Seat, Legal, Weights, Stream)
