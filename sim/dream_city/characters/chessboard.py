"""Chessboard. Relocate: another vault is opened. World view: Dream Peek draws (R35, R43, R45)."""

import numpy as np

from sim.core.bits import bits_in
from sim.dream_city.bribes import swap_vaults
from sim.dream_city.characters.kit import character
from sim.dream_city.golden import note_use, question
from sim.dream_city.state import ASK_MAY, ASK_VAULT, AT_OPENING, NOBODY, OF_WORLD_VIEW

CHESSBOARD = character("chessboard")
CODE = CHESSBOARD.code
USES, DRAW = CHESSBOARD.number("uses"), CHESSBOARD.number("draw")


@CHESSBOARD.at(OF_WORLD_VIEW)
def world_view(s, f, x):
    """Whoever uses Dream Peek draws."""
    s.table.rules.peek_draw = s.table.rules.number[CODE, DRAW]
    return 0


@CHESSBOARD.at(AT_OPENING)
def ask(s, f, x):
    """Asked once an opening, while uses are left and another vault is closed."""
    t = s.table
    if t.relocations < t.rules.number[CODE, USES] and bits_in(np.int64(t.closed)) > 1:
        question(s, ASK_MAY, f.seat, f.who, f.level, CODE, 0)
    return 0


@CHESSBOARD.at(ASK_MAY)
def choose(s, f, x):
    """With which vault."""
    if x == 1:
        note_use(s, f.seat, CODE, NOBODY, 0)
        question(s, ASK_VAULT, f.seat, f.who, f.level, CODE, 0)
    return 0


@CHESSBOARD.at(ASK_VAULT)
def relocate(s, f, x):
    """The two vault cards change places."""
    s.table.relocations += 1
    swap_vaults(s, f.level, x)
    return 0
