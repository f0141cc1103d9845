"""Harbor. Tsunami: opened gold drowns extractors. World view: two vaults of gold win (R6, R27a)."""

from sim.dream_city.characters.kit import character
from sim.dream_city.golden import is_sheltered, note_use
from sim.dream_city.log import emit
from sim.dream_city.movement import lose
from sim.dream_city.shooting import roll_die
from sim.dream_city.state import AT_OPENED, BY_TSUNAMI, EV_DIE, NO_CARD, NOBODY, OF_WORLD_VIEW

HARBOR = character("harbor")
CODE = HARBOR.code
FACES, GOLDS = HARBOR.number("faces"), HARBOR.number("golds")


@HARBOR.at(OF_WORLD_VIEW)
def world_view(s, f, x):
    """The mark's side wins when so many vaults are open and the secret is not."""
    s.table.rules.golds_to_end = s.table.rules.number[CODE, GOLDS]
    return 0


@HARBOR.at(AT_OPENED)
def tsunami(s, f, x):
    """Every living extractor rolls in play order; no kill, so no cards are given."""
    t = s.table
    note_use(s, f.seat, CODE, NOBODY, 0)
    for p in range(1, t.seats):
        if t.alive[p] == 1 and not is_sheltered(t, p):
            die = roll_die(s)
            emit(s, EV_DIE, p, NOBODY, NO_CARD, 0, CODE, die)
            if (t.rules.number[CODE, FACES] >> die) & 1 == 1:
                lose(s, p, CODE, BY_TSUNAMI)
    return 0
