"""Black Hole. Reverse Flow: locks grow back. World view: two unlocks a turn (R16, R52)."""

from sim.dream_city.characters.kit import character
from sim.dream_city.golden import note_use
from sim.dream_city.state import AT_TURN_START, LEVELS, MARK, NOBODY, OF_WORLD_VIEW, UNSEEN
from sim.dream_city.unlocking import change_locks

BLACK_HOLE = character("black-hole")
CODE = BLACK_HOLE.code
LOCKS, UNLOCKS = BLACK_HOLE.number("locks"), BLACK_HOLE.number("unlocks")


@BLACK_HOLE.at(OF_WORLD_VIEW)
def world_view(s, f, x):
    """Extractors may unlock twice a turn."""
    s.table.rules.unlocks_per_turn = s.table.rules.number[CODE, UNLOCKS]
    return 0


@BLACK_HOLE.at(AT_TURN_START)
def reverse_flow(s, f, x):
    """Every closed vault recovers locks, up to the original number."""
    t = s.table
    gained = False
    for level in range(1, LEVELS + 1):
        gained |= (t.opened[level] == UNSEEN) & (t.locks[level] < t.rules.locks[level])
    if gained:
        note_use(s, MARK, CODE, NOBODY, 0)
        for level in range(1, LEVELS + 1):
            if t.opened[level] == UNSEEN:
                change_locks(s, MARK, level, t.rules.number[CODE, LOCKS])
    return 0
