"""The state of a game, laid out by who may see it, and the constants that index it.

``table`` is what lies open, what the one player has seen included: an event card that went back
under its deck is there by name, in its place. ``seat[0]`` is the player's hand. ``hidden`` holds
the order of what was shuffled, which nobody knows. ``log`` is written only while a trace is made.

Characters and levels are indices everywhere; a set of them is an integer, bit n for number n. What
is only ever an index is unsigned, because numba then need not ask whether it counts from the end.
"""

import numpy as np

from sim.core.jit import numba
from sim.core.luck import LUCK
from sim.core.rng import DEAL, DICE, STREAM, Stream
from sim.core.weights import WEIGHTS

# --- sizes ---------------------------------------------------------------------------------------
CHARACTERS = 6
LEVELS = 5  # 4, reality, down to 0, Limbo
MAX_KINDS = 32  # of team cards
MAX_WEAPONS = 8  # kinds of them
MAX_TEAM = 120  # team cards
CARDS_AT_ONCE = 4  # are written when the discards are listed, however many there are
MAX_EVENTS = 64  # event cards of all levels
MAX_OPS = 512  # steps of all programs
MAX_LISTS = 40  # priority lists
MAX_PEEK = 9
MAX_LEGAL = 160
MAX_LOG = 500
NOTES = 16

PLAYER = 0
NOBODY = -1
NO_CARD = -1
NO_EVENT = 255

# --- characters and what state they are in ------------------------------------------------------
COBB, SAITO, ARTHUR, ARIADNE, YUSUF, EAMES = range(CHARACTERS)
OUTSIDE, INACTIVE, WEAK, HEALTHY, STRONG = range(5)
STATES = 5
TOP, BOTTOM = 4, 0  # levels

# --- streams of chance --------------------------------------------------------------------------
EVENT_STREAM, TEAM_STREAM = DEAL, DICE

# --- flags of what was achieved, as bits ---------------------------------------------------------
# FOUND and INCEPTED are those of level 1; those of levels 2 and 3 follow.
SEDATED, MAL_DEAD, SAITO_FOUND, FOUND, INCEPTED = 0, 1, 2, 3, 6
FLAGS = 9

# --- winners and endings -------------------------------------------------------------------------
UNDECIDED = -2
ABORTED, PLAYER_SIDE, DREAM_SIDE = -1, 0, 1
(
    END_KICK,
    END_FOURTH,
    END_INCEPTION,
    END_LOST,
    END_NO_KICK,
    END_MAL,
    END_ALONE,
    END_STOPPED,
    END_DECK,
    END_CAP,
) = range(10)

# --- steps of a turn (rulebook, Turn steps) ------------------------------------------------------
(STEP_DRAW, STEP_PLAY, STEP_DISCARD, STEP_GOALS, STEP_EVENT, STEP_AFTER, STEP_GOALS_AGAIN) = range(
    7
)

# --- decisions: what the player is asked ---------------------------------------------------------
(
    NOT_ASKED,
    ASK_PLAY,  # what to do next in step 2
    ASK_DISCARD,  # which hand card to discard
    ASK_EVENT,  # the card is seen: anything before it is resolved?
    ASK_FIGHT,  # what to add against an attack, or to fight now, or to decline
    ASK_CONVINCE,  # what to add to an attempt, or to make it now
    ASK_PAY,  # pay, or not
    ASK_GIVE,  # which hand card to pay with
    ASK_SEND,  # whom to send where, or nobody
    ASK_CHOOSE,  # whom to turn one state up or down
    ASK_REVIVE,  # whom to bring back
    ASK_DROP,  # which display card to discard
    ASK_EXTEND,  # which hand card goes into the display
    ASK_FLASHBACK,  # which Flashback to remove
    ASK_PEEK,  # back on the deck, or under it
    ASK_KEEPER,  # who stays for the Kick
) = range(16)

# --- actions: a number each, 64 to a word of the set of legal ones -------------------------------
END, YES, USE_COBB, USE_EAMES, USE_ARIADNE = range(
    5
)  # YES: also to decline a fight, under the deck
YUSUF_ON, ARTHUR_ON, CHOOSE_WHO, DROP_FROM, SEND_WHO = 8, 16, 24, 32, 40  # + who; SEND: below
SEND_LEVELS = 3  # SEND_WHO + who * SEND_LEVELS + (level - 1)
WORD = 64
CARD = WORD  # + kind: display, discard, boost, spend, give, choose
USE = 2 * WORD  # + kind: its effect, a Kick, a reaction
ATTACH = 3 * WORD  # + number of the weapon kind * CHARACTERS + who
WORDS = 4

# --- what programs are made of (see `sim.solo.effects`) ------------------------------------------
(
    OP_ATTACK,
    OP_CONVINCE,
    OP_PAY,
    OP_MAY_SEND,
    OP_TURN,
    OP_WOUND,
    OP_JOIN,
    OP_REVIVE,
    OP_DRAW,
    OP_DISCARD_HAND,
    OP_DISCARD_DISPLAY,
    OP_DISPLAY_ADD,
    OP_CLEAR_FLASHBACK,
    OP_DROP_WEAPON,
    OP_PEEK,
    OP_SET,
    OP_DEFEAT,
    OP_UNDER,
    OP_REMOVE,
    OP_IF,
) = range(20)
(WHO_ALL, WHO_FIRST, WHO_TARGET, WHO_CHOOSE, WHO_CHOOSE_WEAK, WHO_NAMED) = range(6)
(IF_FLAG, IF_FAILS, IF_HERE, IF_INACTIVE) = range(4)
NO_OP = -1  # the end of a program

# --- what a team card is for ---------------------------------------------------------------------
(
    FOR_WEAPON,
    FOR_FLASHBACK,
    FOR_FIGHT,
    FOR_CONVINCING,
    FOR_DEFERRING,
    FOR_KICK,
    FOR_HEALING,
    FOR_DRAWING,
    FOR_CLEARING,
    FOR_SHOWING,
    FOR_LOOKING,
    FOR_OTHER,
) = range(12)

# --- where an event card goes when it is over ----------------------------------------------------
TO_DISCARDS, TO_UNDER, TO_REMOVED = range(3)

# --- rulings that kernels ask about (`sim.solo.options`) -----------------------------------------
RESHUFFLE, NO_EVENT_TURN, DEFEAT = range(3)  # S1: an empty deck of levels 4 to 1

# --- events of a trace ---------------------------------------------------------------------------
(
    EV_TURN,
    EV_SHUFFLE,  # value = level, or LEVELS for the team deck; the order follows
    EV_ORDER,  # card
    EV_DRAW,  # card
    EV_FLASHBACK,  # card, attached
    EV_DISPLAY,  # card
    EV_USE,  # card
    EV_KICK,  # card, value = level
    EV_ATTACH,  # who, card
    EV_DROP_WEAPON,  # who, card
    EV_DISCARD,  # card
    EV_DROP_DISPLAY,  # card
    EV_CLEAR,  # card, a Flashback
    EV_ABILITY,  # who
    EV_EVENT,  # card, an event
    EV_NO_EVENT,  # value = level
    EV_DEFER,  # card
    EV_ATTACK,  # who or NOBODY for all, value = ST
    EV_NO_TARGET,
    EV_RETARGET,  # who
    EV_CONVINCE,  # value = C
    EV_REACT,  # card, value = what it adds
    EV_BOOST,  # card
    EV_SPEND,  # card, value = what it adds
    EV_WON,  # value = total, extra = needed
    EV_LOST,  # value = total, extra = needed
    EV_CONCEDED,
    EV_PAID,  # value = 1 or 0
    EV_STATE,  # who, value = from, extra = to
    EV_JOIN,  # who, value = state
    EV_REVIVE,  # who, value = state
    EV_SEND,  # who, value = level
    EV_MOVE,  # who, value = level
    EV_KEEPER,  # who, value = level
    EV_FLAG,  # value = flag
    EV_PEEK,  # card, an event; value = 1 if it goes under the deck
    EV_PUT_AWAY,  # card, an event; value = where it goes
    EV_END,  # value = ending
) = range(38)

# --- records -------------------------------------------------------------------------------------
OP = np.dtype(
    [
        ("code", "u1"),
        ("n", "i1"),  # st, c, how many, a state, or a number of failures
        ("flag", "u1"),  # grows; up; from the hand; which condition; which flag
        ("who", "u1"),
        ("list", "u1"),  # a priority list, or the character that is named
        ("mask", "u1"),  # a set of characters, of levels to be sent to
        ("next", "i2"),
        ("win", "i2"),
        ("lose", "i2"),
    ],
    align=True,
)

RULES = np.dtype(
    [
        ("op", OP, (MAX_OPS,)),
        ("list", "u1", (MAX_LISTS, CHARACTERS)),
        ("listed", "u1", (MAX_LISTS,)),
        # event cards
        ("events", "u1"),
        ("deck", "u1", (MAX_EVENTS,)),
        ("cards_of", "i8", (LEVELS,)),  # those of each deck, as a set
        ("affects", "u1", (MAX_EVENTS,)),
        ("program", "i2", (MAX_EVENTS,)),
        # team cards
        ("kinds", "u1"),
        ("copies", "u1", (MAX_KINDS,)),
        ("bottom", "i1", (MAX_KINDS,)),
        ("st", "i1", (MAX_KINDS,)),
        ("c", "i1", (MAX_KINDS,)),
        ("per_ally", "i1", (MAX_KINDS,)),
        ("ally", "i1", (MAX_KINDS,)),
        ("ally_bonus", "i1", (MAX_KINDS,)),
        ("effect", "i2", (MAX_KINDS,)),  # its program
        ("weapon", "u1", (MAX_KINDS,)),  # the number of a weapon kind
        ("weapon_kind", "u1", (MAX_WEAPONS,)),  # and back
        ("places", "i8", (MAX_KINDS,)),  # of a weapon: the first of its places in ATTACH, as a bit
        ("arm_st", "i1", (MAX_KINDS + 1,)),  # ST of a weapon, else 0; counted from `NO_CARD` on
        # sets of kinds
        ("weapons", "i8"),
        ("used_up", "i8"),  # discarded after use
        ("flashbacks", "i8"),
        ("react_st", "i8"),
        ("react_c", "i8"),
        ("defer", "i8"),
        ("kick", "i8"),
        ("effects", "i8"),
        # what the first step of an effect is, for who must choose among cards
        ("heals", "i8"),
        ("heals_weak", "i8"),  # of these, what is for the weak alone
        ("draws", "i8"),
        ("clears", "i8"),
        ("shows", "i8"),
        ("looks", "i8"),
        ("purpose", "u1", (MAX_KINDS,)),  # one of the below, of each kind
        # by flag: the event that sets it, and the C it asks for before that (0: none)
        ("goal_event", "u1", (FLAGS,)),
        ("goal_c", "i1", (FLAGS,)),
        ("goal_flag", "i1", (MAX_EVENTS,)),  # and the first flag that an event sets, or NOBODY
        ("deck_number", "i2"),  # which deck's names go with the numbers
        # where they are counted in an outcome row
        ("kind_column", "u1", (MAX_KINDS,)),
        ("event_column", "u1", (MAX_EVENTS,)),
        ("last_kind", "i1"),  # shuffled in last, so that a deck without it keeps its order
        # characters
        ("char_st", "i1", (CHARACTERS, STATES)),
        ("char_c", "i1", (CHARACTERS, STATES)),
        ("start_level", "i1", (CHARACTERS,)),  # NOBODY: outside
        ("start_state", "u1", (CHARACTERS,)),
        ("cobb_draw", "u1"),
        ("ariadne_c", "i1"),
        ("eames_st", "i1"),
        ("named_keeper", "u1", (LEVELS,)),
        # the turn
        ("draw", "u1"),
        ("starting_hand", "u1"),
        ("hand_limit", "u1"),
        ("display_place", "u1"),
        ("display_max", "u1"),
        ("losses", "u1"),
        ("turns", "i2"),
        ("cap_st", "i1"),
        ("cap_c", "i1"),
        ("keepers", "u1"),  # active characters needed to leave a level, less one
        # difficulty and rulings, 1 or 0
        ("increases", "u1"),
        ("named_keepers", "u1"),
        ("empty_deck", "u1"),
        ("limbo_reshuffles", "u1"),
        ("count_falls", "u1"),
        ("kick_falls", "u1"),
        ("shared_growth", "u1"),
        ("spare_on_loss", "u1"),  # S12: used up only in a won fight
        ("arthur_here", "u1"),
        ("ariadne_anywhere", "u1"),
        ("no_target_under", "u1"),
    ],
    align=True,
)

TABLE = np.dtype(
    [
        ("rules", RULES),
        ("turn", "i2"),
        ("step", "u1"),
        ("level", "u1"),  # the current one
        ("decision", "u1"),
        ("left", "u1"),  # choices left in a decision of several
        ("winner", "i1"),
        ("ending", "i1"),
        # characters
        ("state", "u1", (CHARACTERS,)),
        ("at", "u1", (CHARACTERS,)),
        ("weapon", "i1", (CHARACTERS,)),  # its kind, or NO_CARD
        ("armed", "u1"),  # who has one, as a set
        ("here", "u1", (LEVELS,)),  # who is active on a level, as a set
        ("active", "u1"),
        ("inactive", "u1"),
        ("weak", "u1"),
        ("strong", "u1"),
        # ST and C with what is attached, and the sums of them over a level (`sim.solo.totals`)
        ("st", "i2", (CHARACTERS,)),
        ("c", "i2", (CHARACTERS,)),
        ("st_here", "i2", (LEVELS,)),
        ("c_here", "i2", (LEVELS,)),
        ("recruited", "u1"),  # who joined, whatever became of them
        ("falls", "u1"),
        ("keeper", "i1", (LEVELS,)),  # who stayed on a level when the team left it
        # Flashbacks on Cobb: how many, which kinds
        ("flash", "u1", (MAX_KINDS,)),
        ("flashed", "i8"),
        # team cards
        ("display", "u1", (MAX_KINDS,)),
        ("displayed", "i8"),
        ("display_size", "u1"),
        ("display_c", "i2"),  # C of all that lies there
        ("discard", "u1", (MAX_KINDS,)),
        ("discards", "u1"),
        ("deck_left", "u1"),
        ("kicks", "u1"),  # levels with a Kick card, as a set
        ("kick_kind", "u1", (LEVELS,)),
        ("goals", "i2"),
        # event cards
        (
            "fresh_left",
            "u1",
            (LEVELS,),
        ),  # cards of a deck that were not drawn since it was shuffled
        ("under", "u1", (LEVELS, MAX_EVENTS)),  # those below them, from `first` on and around
        ("first", "u1", (LEVELS,)),
        ("under_left", "u1", (LEVELS,)),
        ("gone", "i8", (LEVELS,)),  # discarded event cards of a level, as a set
        ("removed", "i8"),
        ("fails", "u1", (MAX_EVENTS,)),
        ("level_fails", "u1", (LEVELS,)),
        ("known", "u1"),  # fresh cards on top of the current deck that were looked at,
        ("top", "u1", (MAX_PEEK,)),  # topmost first
        ("peeked", "u1"),  # how many of them still wait for an answer
        ("kept", "u1"),  # how many of these were kept
        # the event or effect that is being carried out
        ("event", "u1"),
        ("away", "u1"),  # where it goes
        ("op", "i2"),  # the next step of the program
        ("win", "i2"),
        ("lose", "i2"),
        ("affects", "u1"),
        ("grows", "u1"),  # whether its value does
        ("target", "i1"),  # of an attack; NOBODY: all
        ("needed", "i2"),  # effective ST or C
        ("added", "i2"),  # by cards and abilities so far
        ("choice_up", "u1"),  # of ASK_CHOOSE; a state, of ASK_REVIVE
        ("choice", "u1"),  # who can be chosen, as a set
    ],
    align=True,
)

SEAT = np.dtype(
    [
        ("hand", "u1", (MAX_KINDS,)),
        ("held", "i8"),  # the kinds in it, as a set
        ("arms", "i8"),  # the `places` of these, as a set
        ("hand_size", "i8"),
        ("notes", "i4", (NOTES,)),  # the strategy's own
    ],
    align=True,
)

TALLY = np.dtype(
    [
        ("played", "i2", (MAX_KINDS,)),  # for effects, attached, as reactions, Kicks
        ("spent", "i2", (MAX_KINDS,)),  # from the display in attempts to convince
        ("boosts", "i2", (MAX_KINDS,)),  # for +1 in fights
        ("abilities", "i2", (CHARACTERS,)),
        ("fell", "u1", (CHARACTERS,)),
        ("turns", "i2", (LEVELS,)),
        ("healthy_recruits", "u1"),
        ("revived", "u1"),
        ("sent", "u1"),
        ("shuffles", "i2"),
        ("used_up", "i2"),
        ("ups", "i2"),
        ("downs", "i2"),
        ("no_target", "i2"),
        ("conceded", "i2"),
    ],
    align=True,
)

HIDDEN = np.dtype(
    [
        (
            "deck",
            "u1",
            (MAX_TEAM + CARDS_AT_ONCE,),
        ),  # the top card is the last of the first `deck_left`
        ("fresh", "u1", (LEVELS, MAX_EVENTS)),  # the same of each level's cards not drawn yet
        ("tally", TALLY),
        ("events", STREAM),
        ("team", STREAM),
        ("choice", STREAM),
    ],
    align=True,
)

EVENT = np.dtype(
    [("kind", "u1"), ("who", "i1"), ("card", "i2"), ("value", "i2"), ("extra", "i2")], align=True
)
LOG = np.dtype([("on", "i1"), ("n", "i2"), ("event", EVENT, (MAX_LOG,))], align=True)

STATE = np.dtype(
    [
        ("table", TABLE),
        ("seat", SEAT, (1,)),
        ("hidden", HIDDEN),
        ("luck", LUCK),
        ("log", LOG),
    ],
    align=True,
)

# The legal actions of one decision as a set, and as a list of the first `n` in the same order.
LEGAL = np.dtype(
    [("n", "i4"), ("word", "i8", (WORDS,)), ("action", "u1", (MAX_LEGAL,))], align=True
)

# --- numba's view of them ------------------------------------------------------------------------
Table, Seat, State, Legal = map(numba.from_dtype, (TABLE, SEAT, STATE, LEGAL))
Weights = numba.from_dtype(WEIGHTS)
States, Legals, WeightRows = (numba.types.Array(r, 1, "C") for r in (State, Legal, Weights))
STRATEGY = numba.types.int64(Table, Seat, Legal, Weights, Stream)
