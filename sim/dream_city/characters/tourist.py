"""Tourist: gives the whole hand to another player and goes there (R32, R54)."""

from sim.dream_city.cards import give_hand
from sim.dream_city.characters.kit import character
from sim.dream_city.golden import is_sheltered, note_use, others_in_reach
from sim.dream_city.movement import move_to
from sim.dream_city.plays import AT_SKILL_ON, when
from sim.dream_city.state import OF_PLAYS, OF_USE

TOURIST = character("tourist")
CODE = TOURIST.code


@TOURIST.at(OF_PLAYS)
def plays(s, f, x):
    """On any living player, with at least one card."""
    t = s.table
    return when(t.hand_size[f.seat] > 0, others_in_reach(t, f.seat) << AT_SKILL_ON)


@TOURIST.at(OF_USE)
def visit(s, f, x):
    """Give all cards, then move; in Labyrinth without the move (R31)."""
    t = s.table
    p, who = f.seat, f.who
    note_use(s, p, CODE, who, 0)
    give_hand(s, p, who)
    if t.level[p] != t.level[who] and not is_sheltered(t, p):
        move_to(s, p, t.level[who])
    return 0
