"""The Golden Rule: skills before action cards before the world view before rules and advantages.

It decides every conflict here in one way. The *rules* are the numbers in ``table.rules``. The
*world view* rewrites those numbers once, when the characters are revealed, and from then on they
are the rules of this game. An *action card* acts by its own text on top of them. And a *skill*
speaks last: wherever one can have a say, `speaks` is asked, and what the skill then does stands in
place of what card, world view or rule would have done.

Skills meet skills in one place only: Labyrinth shelters a seat from what cards and skills would do
to it, its own included (ruling R31). `speaks` therefore is silent for a sheltered seat where only
the seat itself would gain, and `sheltered` is who cannot be aimed at.
"""

import numpy as np

from sim.core.jit import inlined, kernel, numba
from sim.dream_city.log import emit
from sim.dream_city.plays import MARK_BIT, everyone, when
from sim.dream_city.stack import push_step
from sim.dream_city.state import (
    AT_ROLL,
    AT_ROLLED,
    BEFORE_ROLL,
    EV_SKILL,
    MARK,
    NO_CARD,
    NOBODY,
    State,
    Table,
)

i8, void, boolean = numba.types.int64, numba.types.void, numba.types.boolean


@inlined
def sheltered(t):
    """The set of seats that no card and no skill affects (Architect, Labyrinth)."""
    return np.int64(t.sheltered)


@inlined(boolean(Table, i8))
def is_sheltered(t, p):
    """Whether no card and no skill affects seat `p`, its own included."""
    return (sheltered(t) >> np.int64(p)) & 1 == 1


@inlined(boolean(Table, i8))
def may_use_skills(t, p):
    """The dead may not use abilities (rulebook, Death); the mark if an option says so (R35)."""
    return (t.alive[p] == 1) | ((p == MARK) & (t.rules.dead_mark_skills == 1))


@inlined(boolean(Table, i8, i8))
def holds(t, p, what):
    """Whether the character card that seat `p` holds has a say in `what`."""
    return (t.rules.says_at[t.character[p]] >> what) & 1 == 1


@inlined(boolean(Table, i8))
def anyone_speaks(t, what):
    """Whether some character of this game has a say in `what`; swaps do not change that."""
    return (t.skills >> what) & 1 == 1


@inlined(boolean(Table, i8, i8))
def speaks(t, p, what):
    """Whether the skill of seat `p` has a say in `what` now.

    Parameters
    ----------
    t : record of TABLE
    p : int
        A seat.
    what : int
        An ``AT_`` or ``OF_`` constant.

    Returns
    -------
    bool
    """
    if not anyone_speaks(t, what):  # mostly so, and therefore a branch that is guessed rightly
        return False
    silent = is_sheltered(t, p) & ((t.rules.for_oneself[t.character[p]] >> what) & 1 == 1)
    return holds(t, p, what) & may_use_skills(t, p) & ~silent


@inlined(boolean(Table, i8, i8, i8))
def speaks_of(t, p, what, who):
    """Whether the skill of seat `p` has a say in what happens to seat `who`; see `speaks`."""
    return speaks(t, p, what) & ~is_sheltered(t, who)


SHOTS = 1 << BEFORE_ROLL | 1 << AT_ROLL | 1 << AT_ROLLED


@inlined(boolean(Table, i8))
def touches_shots(t, p):
    """Whether the character card of seat `p` has a say in its shots."""
    return t.rules.says_at[t.character[p]] & SHOTS != 0


@kernel(i8(Table, i8, i8))
def who_speaks(t, what, after):
    """The first seat in play order behind `after` whose skill has a say in `what`, or NOBODY.

    The seat `after` itself is the last one looked at.
    """
    for i in range(1, t.seats + 1):
        p = (after + i) % t.seats
        if speaks(t, p, what):
            return p
    return NOBODY


@inlined(void(State, i8, i8, i8, i8, i8, i8))
def let_speak(s, what, p, who, card, level, number):
    """Put the skill of seat `p` on the pending steps, to have its say in `what` next."""
    push_step(s, what, p, who, card, level, s.table.character[p], 0, number)


@inlined(void(State, i8, i8, i8, i8, i8, i8))
def question(s, kind, p, who, level, skill, number):
    """Ask seat `p` something that the skill (or world view) of a character raises.

    Of a character with two skills, `number` says which one it is, from 0.
    """
    push_step(s, kind, p, who, NO_CARD, level, skill, 0, number)


@kernel(void(State, i8, i8, i8, i8))
def note_use(s, p, skill, who, number):
    """The skill of a character is used by seat `p`, on seat `who` if on somebody."""
    s.hidden.tally.uses[skill] += 1
    emit(s, EV_SKILL, p, who, NO_CARD, 0, skill, number)


@inlined(i8(Table))
def revivable(t):
    """The set of the dead whom players may revive; the mark as the option says (ruling R41)."""
    hopeless = when(t.rules.mark_may_be_revived == 0, MARK_BIT)
    return everyone(t) & ~np.int64(t.living) & ~hopeless


@inlined(i8(Table, i8))
def others_in_reach(t, p):
    """The set of living seats but `p` that a skill or card of seat `p` can affect."""
    return np.int64(t.living) & ~sheltered(t) & ~(1 << np.int64(p))
