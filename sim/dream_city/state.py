"""The state of a game, laid out by who may see it, and the constants that index it.

``table`` is public, ``seat[p]`` is known to seat p alone, ``hidden`` to nobody. ``log`` is written
only while a trace is made; ``luck`` says which random streams are those of another game. The sizes
have room for the deluxe edition: 10 players, 20 card kinds, 36 + 15 characters, nightmare cards.

Seats are numbered in play order, and the mark, who begins, is seat 0 (ruling R9). Levels are
numbered 1 to 4 as printed; entry 0 of a per-level array is the Lost Layer or unused. What is only
ever an index is unsigned, because numba then need not ask whether it counts from the end.
"""

import numpy as np

from sim.core.jit import numba
from sim.core.luck import LUCK
from sim.core.rng import STREAM, Stream
from sim.core.weights import WEIGHTS

# --- sizes ---------------------------------------------------------------------------------------
MAX_SEATS = 10
MAX_KINDS = 20
MAX_DECK = 160
MAX_BRIBES = 12
MAX_STACK = 32
MAX_CHARACTERS = 64  # extractors and marks together, and code 0 for none
MAX_NUMBERS = 4  # printed on one character card
OFFERED = 2  # character cards dealt to each seat
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
NO_CHARACTER = 0

# --- which cards can pay for something -----------------------------------------------------------
ANY_CARD, SHOOT_CARD, NO_SHUTTLE = range(3)

# --- what a die face does to the target of a SHOOT -----------------------------------------------
NOTHING, MOVES, DIES = range(3)

# --- vaults --------------------------------------------------------------------------------------
UNSEEN, GOLD, SECRET = range(3)  # of a vault: closed or not looked at, gold coins, the secret

# --- winners and endings -------------------------------------------------------------------------
UNDECIDED = -2
ABORTED, MARK_SIDE, EXTRACTOR_SIDE = -1, 0, 1
END_SECRET, END_DECK, END_CAP, END_GOLD = range(4)

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
    ASK_CHARACTER,  # every seat at set-up: which of the two character cards
    ASK_DRAW,  # the active player: anything before drawing?
    ASK_END,  # the active player: anything before discarding?
    ASK_MAY,  # whoever may use a skill, or avert one: use it?
    ASK_NUMBER,  # a number from 1 on
    ASK_DIE,  # which of two dice counts
    ASK_LOCKS,  # more or fewer mind-locks
    ASK_SEAT,  # which player
    ASK_VAULT,  # which other closed vault
    ASK_TAKE,  # which card of the discard pile
    ASK_PLACE,  # which card to put on the draw deck
    ASK_BRIBE_CARD,  # the mark: which bribe card of the pile
    FIRST_AUTOMATIC,
) = range(21)
(
    STEP_START,  # characters are revealed, and the first turn begins
    STEP_LOOK,  # an extractor looks at a vault, after the bribe decision
    STEP_CANCELS,  # others are asked to cancel, after what the Unseal itself brought
    STEP_REVIVE,  # somebody is revived, after the price is paid
    STEP_ROLL,  # the target of a shot rolls, after what comes before it
    STEP_HIT,  # the result of a shot takes effect
    STEP_OPEN,  # a vault without locks is turned up
    STEP_DISCARD,  # the discards of the discard phase
    STEP_END_PLAY,  # the play phase is over, by a skill that takes its place
    FIRST_MOMENT,
) = range(FIRST_AUTOMATIC, FIRST_AUTOMATIC + 10)

# --- moments at which skills have a say ----------------------------------------------------------
# A waiting step of one of these kinds is carried out by the skill of the character it names.
(
    AT_TURN_START,  # the holder's draw phase begins
    AT_DRAWN,  # the holder drew in its draw phase
    AT_MOVED,  # the holder moved in its own play phase
    BEFORE_ROLL,  # the target of the holder's shot is about to roll
    AT_ROLL,  # and rolls: in place of the one die
    AT_ROLLED,  # the result is known and has no effect yet
    AT_UNSEAL,  # the holder used an Unseal
    AT_UNLOCKED,  # the holder unlocked
    AT_OTHERS_UNLOCK,  # another player unlocked
    AT_OPENING,  # a vault without locks is about to be turned up
    AT_OPENED,  # gold was turned up
    AT_DISCARD_PHASE,  # anybody's discard phase, before the discards
    # From here on a step happens whether or not its seat still lives.
    AT_BRIBED,  # a player received a bribe card: a matter of the world view
    AFTER_PAYING,  # the price of the holder's skill is paid
    AFTER_ALL,  # what a skill still brings when all that it caused is over
    LAST_MOMENT,
) = range(FIRST_MOMENT, FIRST_MOMENT + 16)
# What else a skill can be asked, never a waiting step.
(
    OF_PLAYS,  # which plays it adds to the play phase, as a set of bits
    OF_DRAW_PHASE,  # whether it can be used in place of drawing, 0 or 1
    OF_USE,  # carry it out
    OF_SEATS,  # which seats can be chosen, as a set of bits
    OF_REACH,  # whether shots reach every level, 0 or 1
    OF_DRAWING,  # how many more cards its holder draws
    OF_HAND_LIMIT,  # whether the whole hand is discarded, 0 or 1
    OF_BRIBE_CARD,  # whether its holder chooses the bribe card, 0 or 1
    OF_WORLD_VIEW,  # rewrite the rules of this game
    LAST_WHAT,
) = range(LAST_MOMENT, LAST_MOMENT + 10)

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
    USE_SKILL,
    USE_SKILL_ON,  # who
    CHOOSE_LEVEL,  # where
    CHOOSE_CARD,  # card
    SAY_YES,
    SAY_NO,
    GO_ON,
    CHOOSE_SEAT,  # who
    CHOOSE_NUMBER,  # the number as card
    CHOOSE_CHARACTER,  # the character as card
    CHOOSE_BRIBE,  # 1 for DEAL as card
    RAISE,
    LOWER,
) = range(24)

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
    EV_DEAL_CHARACTER,  # seat; value = character
    EV_CHARACTER,  # seat; value = character
    EV_SKILL,  # seat, other; value = character, extra = which of its skills
    EV_MODIFIER,  # of the next roll; extra = amount, value = one of the causes below
    EV_TWO_DICE,  # seat; value, extra = the dice
    EV_CARVE,  # seat, other, card; level = result
    EV_DIE,  # seat; value = character, extra = die
    EV_LOST,  # seat; value = character
    EV_REVEAL,  # seat, card
    EV_TAKE,  # seat, card
    EV_PLACE,  # seat, card
    EV_SWAP,  # seat, other
    EV_SWAP_BACK,
    EV_RELOCATE,  # level; extra = other level
    EV_LABYRINTH,  # seat
    EV_LABYRINTH_ENDS,  # seat
) = range(38)

# --- what changes a roll, apart from characters, which go by their codes -------------------------
FROM_M4 = 0

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
        ("dead_mark_skills", "i1"),
        # What world views rewrite at the start of a game.
        ("extractors_draw", "i1"),
        ("revival_card", "i1"),  # NO_CARD: any card pays for a revival
        ("mark_roll", "i1"),  # added when the mark is shot at
        ("peek_draw", "i1"),  # cards drawn with Dream Peek
        ("golds_to_end", "i1"),  # vaults of gold that win for the mark; 0: none do
        ("bribed_shoots", "i1"),  # 1: a player who receives a bribe card shoots
        # The character cards.
        ("offered", "i1"),  # to each seat: 2 to choose from, 1, or 0 without characters
        ("marks", "u1", (MAX_CHARACTERS,)),  # that can be dealt, and how many
        ("mark_count", "u1"),
        ("extractors", "u1", (MAX_CHARACTERS,)),
        ("extractor_count", "u1"),
        ("number", "i1", (MAX_CHARACTERS, MAX_NUMBERS)),  # printed on the cards; sets of faces as
        ("says_at", "i8", (MAX_CHARACTERS,)),  # bits; what each skill has a say in, as bits; and
        ("for_oneself", "i8", (MAX_CHARACTERS,)),  # in which of it only its holder gains
    ],
    align=True,
)

# One pending step. `seat` decides or acts, `who` is the other player it is about, `skill` the
# character whose skill or world view it is.
FRAME = np.dtype(
    [
        ("kind", "u1"),
        ("seat", "u1"),
        ("who", "i1"),
        ("card", "i1"),
        ("level", "u1"),
        ("skill", "u1"),
        ("left", "u1"),  # cards still to be chosen
        ("number", "i1"),
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
        ("depth", "u1"),
        ("stack", FRAME, (MAX_STACK,)),
        ("plays", "u2"),  # made in this turn's play phase
        ("world_view", "u1"),  # the mark's character at the start, for the whole game
        ("character", "u1", (MAX_SEATS,)),  # the card each seat holds now
        ("own_character", "u1", (MAX_SEATS,)),  # and began with
        ("used", "u1", (MAX_CHARACTERS,)),  # uses of a skill in this turn, where they are limited
        ("swaps", "u1"),  # Shapeshifts played in this turn
        ("relocations", "u1"),  # uses of Relocate in this game
        ("labyrinth", "u1", (MAX_SEATS,)),  # ends of own turns until a seat is out of it
        ("sheltered", "u2"),  # who is in it, as a set of seats
        ("skills", "i8"),  # all that the skills in this game have a say in, as bits
        ("nightmare", "i1", (LEVELS + 1,)),  # room of the deluxe edition
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
        ("sees_pile", "i1"),  # 1 for who may look at the pile of bribe cards, and what it holds
        ("pile_deals", "i1"),
        ("pile_blanks", "i1"),
        ("offered", "u1", (OFFERED,)),  # character cards to choose from
        ("character", "u1"),  # the one chosen, before they are revealed
        ("notes", "f4", (NOTES,)),  # a strategy's own memory within one game
    ],
    align=True,
)

# By side: the mark, loyal extractors, turncoats.
MARKS, LOYAL, TURNCOATS = range(3)
PARTIES = 3
# How a player came into the Lost Layer, or the mark was laid down.
BY_MARK, BY_EXTRACTOR, BY_TSUNAMI, BY_TELEPORT, BY_SACRIFICE = range(5)
CAUSES = 5
# Who draws: the mark, and the extractors, whatever they are bribed to.
DRAWERS = 2

TALLY = np.dtype(
    [
        ("unlocks", "i2", (PARTIES,)),
        ("cancels", "i2", (PARTIES,)),
        ("deaths", "i2", (CAUSES,)),
        ("mark_kills", "i2"),
        ("mark_deaths", "i2"),
        ("revivals", "i2"),
        ("bribes_offered", "i2"),
        ("bribes_given", "i2"),
        ("deals", "i2"),
        ("peeks", "i2"),
        ("lost_turns", "i2", (PARTIES,)),  # turns begun in the Lost Layer
        ("played", "i2", (PARTIES, KINDS)),
        ("drawn", "i2", (DRAWERS, KINDS)),  # from the draw deck, starting hands included
        ("vaults", "u1", (LEVELS,)),  # the levels in the order they were opened
        ("vaults_opened", "u1"),
        ("uses", "u1", (MAX_CHARACTERS,)),  # of the skill of each character
        ("full_deck", "i2"),  # cards in the deck before the first turn
        ("leader", "i1"),  # who led last, as a winner, or NOBODY
        ("lead_turn", "i2"),  # since which turn
        ("lead_changes", "i2"),
    ],
    align=True,
)

HIDDEN = np.dtype(
    [
        ("deck", "u1", (MAX_DECK,)),  # the top card is the last of the first `deck_left`
        ("bribes", "i1", (MAX_BRIBES,)),  # 1 for DEAL; the next one is the last of `bribes_left`
        ("vault", "i1", (LEVELS + 1,)),
        ("pinned_secret", "i1"),  # 0: the mark chooses
        ("pinned", "u1", (MAX_SEATS,)),  # characters a run gives to seats
        ("pool", "u1", (MAX_CHARACTERS,)),  # character cards not dealt yet
        ("now", FRAME),  # the step that is being carried out
        ("drawn", "i2"),  # cards drawn in this turn's draw phase
        ("tally", TALLY),
        ("dice", STREAM),
        ("choice", STREAM, (MAX_SEATS,)),
        ("placement", STREAM),  # waits where luck is taken apart
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
    [
        ("table", TABLE),
        ("seat", SEAT, (MAX_SEATS,)),
        ("hidden", HIDDEN),
        ("log", LOG),
        ("luck", LUCK),
    ],
    align=True,
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
