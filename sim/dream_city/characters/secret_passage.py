"""Secret Passage. Teleport: sends away for a Shuttle. World view: only a Shuttle revives (R38)."""

from sim.dream_city.cards import use_card
from sim.dream_city.characters.kit import character
from sim.dream_city.golden import note_use, others_in_reach
from sim.dream_city.movement import lose
from sim.dream_city.plays import AT_SKILL_ON, MARK_BIT, when
from sim.dream_city.state import BY_TELEPORT, MARK, OF_PLAYS, OF_USE, OF_WORLD_VIEW, SHUTTLE

SECRET_PASSAGE = character("secret-passage")
CODE = SECRET_PASSAGE.code
USES, PRICE = SECRET_PASSAGE.number("uses"), SECRET_PASSAGE.number("price")


@SECRET_PASSAGE.at(OF_WORLD_VIEW)
def world_view(s, f, x):
    """A revival costs a Dream Shuttle."""
    s.table.rules.revival_card = SHUTTLE
    s.table.rules.revival_cost = s.table.rules.number[CODE, PRICE]
    return 0


@SECRET_PASSAGE.at(OF_PLAYS)
def plays(s, f, x):
    """On any living extractor, with a Dream Shuttle."""
    t = s.table
    fresh = t.used[CODE] < t.rules.number[CODE, USES]
    can = fresh & (s.seat[f.seat].hand[SHUTTLE] > 0)
    return when(can, (others_in_reach(t, MARK) & ~MARK_BIT) << AT_SKILL_ON)


@SECRET_PASSAGE.at(OF_USE)
def teleport(s, f, x):
    """No kill, so no cards are given."""
    p, who = f.seat, f.who
    s.table.used[CODE] += 1
    note_use(s, p, CODE, who, 0)
    use_card(s, p, SHUTTLE, who, 0)
    lose(s, who, CODE, BY_TELEPORT)
    return 0
