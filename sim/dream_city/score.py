"""Points at the end of a game (rulebook, Scoring; ruling R22)."""

from sim.core.jit import kernel
from sim.dream_city.state import EXTRACTOR_SIDE, MARK, MARK_SIDE


@kernel
def is_on_marks_side(s, p):
    """Whether seat `p` wins and loses with the mark."""
    return p == MARK or s.seat[p].turncoat == 1


@kernel
def score(s, p):
    """The points of seat `p`: for a win, and more for a loyal winner who holds a failed bribe."""
    t = s.table
    if is_on_marks_side(s, p):
        return t.rules.score_win if t.winner == MARK_SIDE else 0
    if t.winner != EXTRACTOR_SIDE:
        return 0
    extra = t.rules.score_failed_bribe if s.seat[p].blanks > 0 else 0
    return t.rules.score_win + extra
