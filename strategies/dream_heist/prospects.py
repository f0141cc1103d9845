"""What `skilled` thinks positions and spaces are worth, in points."""

import numpy as np

from sim.core.bits import bits_in
from sim.core.jit import inlined, kernel, numba
from sim.dream_heist.moving import others_at, space_ahead, space_entered
from sim.dream_heist.planting import most_to_plant
from sim.dream_heist.state import (
    CLOCKWISE,
    COUNTERCLOCKWISE,
    DEEPEST,
    DREAM,
    IDEA,
    MOST_DICE,
    NO_DIRECTION,
    PHASES,
    PLANT,
    SHIFT,
    WAKE,
    Seat,
    Table,
    Weights,
    place_on,
)
from strategies.dream_heist.forecast import (
    LEAST_DICE,
    chance_home,
    chance_of_being_hit,
    tries_to_leave,
    ways_to_roll,
    ways_to_roll_any,
)
from strategies.dream_heist.plan import (
    NOT_HELD,
    Chances,
    make_plan,
    points_in,
    spare_in,
    turns_for,
    with_card,
)
from strategies.dream_heist.skilled_weights import (
    CARD,
    HIT,
    HOME,
    PACE,
    POINT,
    PRIZE,
    PROMISE,
    RISK,
    SPARE,
)
from strategies.dream_heist.view import ALL_LEVELS, ROLLS

i8, f8 = numba.types.int64, numba.types.float64
# On a level: the worth of a space that gives nothing, of one with an idea card, what a hit costs.
Outlook = numba.types.UniTuple(f8, 3)
STAY, DRAWN, HURT = range(3)
Planting = numba.types.Tuple((f8, i8))
HALF = 0.5  # of the Mark's bonus is hoped for
ALL_SUMS = (1 << (MOST_DICE + 1)) - 1


@inlined
def share_left(t, left):
    """How much of the game is left: 1 before the Final Kick."""
    if t.kick_round == 0:
        return 1.0
    return left / max(np.float64(t.rules.kick_turns), 1.0)


@inlined
def chance_in_time(turns, left):
    """The chance that what takes some turns on average is done in the turns left."""
    if turns <= 0.0:
        return 1.0
    ratio = left / turns
    ratio *= ratio
    ratio *= ratio
    return ratio / (1.0 + ratio)


@kernel(f8(Table, Seat, Weights, Chances, i8, i8, i8, i8, f8))
def worth_of_level(t, me, w, chances, plan, level, left, spent, lost):
    """What it is worth to be on a level with a plan.

    Parameters
    ----------
    t, me, w : records of TABLE, SEAT, WEIGHTS
    chances : tuple
        From `plan.draw_chances`.
    plan, level : int64
    left : int64
        In the Final Kick the turns left after this one.
    spent : int64
        A subconscious card that is turned in, or NO_CARD.
    lost : float64
        Turns that are lost before anything can be done.

    Returns
    -------
    float64
    """
    # Cards that are kept do not come back to others; but when all keep theirs, no more are drawn.
    worth = w.value[SPARE] * spare_in(plan) * share_left(t, left) * chances[NOT_HELD]
    finished = plan & ALL_LEVELS == 0
    turns = 0.0 if finished else turns_for(t, w, chances, plan, level) + lost
    promised = w.value[PROMISE] * points_in(plan)
    if t.kick_round == 0:
        return worth + promised - w.value[PACE] * turns
    prize = np.float64(me.value) + HALF * t.rules.mark_bonus
    prize = w.value[PRIZE] * prize + promised
    worth += prize * chance_in_time(turns, np.float64(left))
    home = 1.0  # a card saves who is lost
    if np.int64(me.subs[WAKE]) - (spent == WAKE) == 0:
        shifts = np.int64(me.subs[SHIFT]) - (spent == SHIFT)
        home = chance_home(t, level, left - np.int64(np.ceil(lost)), shifts)
    return worth + w.value[HOME] * home * t.rules.limbo_penalty


@kernel(Outlook(Table, Seat, Weights, Chances, i8, i8, i8, i8))
def outlook(t, me, w, chances, plan, level, left, spent):
    """What spaces of a level are worth, whichever they are."""
    stay = worth_of_level(t, me, w, chances, plan, level, left, spent, 0.0)
    drawn = stay
    for phase in range(PHASES):
        richer = with_card(plan, phase)
        worth = worth_of_level(t, me, w, chances, richer, level, left, spent, 0.0)
        drawn += chances[phase] * (worth - stay)
    lost = tries_to_leave(t, level)
    hurt = stay - worth_of_level(t, me, w, chances, plan, level, left, spent, lost)
    return stay, drawn, hurt


@kernel(f8(Table, Seat, Weights, Chances, i8, i8, i8, i8, i8))
def worth_of_planting(t, me, w, chances, level, section, k, left, spent):
    """What it is worth to have planted `k` blocks in a section."""
    p = np.int64(t.to_move)
    phase = np.int64(t.rules.phase[level, section])
    plan = make_plan(t, me, w, p, chances, phase, -k, level, k)
    worth = worth_of_level(t, me, w, chances, plan, level, left, spent, 0.0)
    return worth + w.value[POINT] * k * t.rules.points[level]


@kernel(Planting(Table, Seat, Weights, Chances, i8, i8, i8, i8, i8, f8))
def best_planting(t, me, w, chances, level, section, most, left, spent, nothing):
    """The worth of the best planting in a section, and how many blocks; `nothing` plants none."""
    least = np.int64(t.rules.min_plant)
    if t.rules.deep_exact == 1 and level == DEEPEST:
        least = most
    best, pick = nothing, np.int64(0)
    for k in range(least, most + 1):
        worth = worth_of_planting(t, me, w, chances, level, section, k, left, spent)
        if worth > best or (pick == 0 and t.rules.must_plant == 1):
            best, pick = worth, np.int64(k)
    return best, pick


@inlined
def worth_of_hits(t, w, p, level, space):
    """Sending others to Limbo: the turns it costs them, which help all who are left alike."""
    hits = np.float64(bits_in(others_at(t, p, place_on(level, space))))
    others = max(np.float64(t.seats) - 1.0, 1.0)
    return w.value[HIT] * hits * tries_to_leave(t, level) / others


@kernel(f8(Table, Seat, Weights, Chances, Outlook, i8, i8, i8, i8))
def worth_of_reaching(t, me, w, chances, here, level, space, left, spent):
    """What it is worth to reach a space of a level, of which `here` is the outlook."""
    p = np.int64(t.to_move)
    kind = np.int64(t.rules.kind[level, space])
    worth = here[STAY]
    if kind == IDEA:
        worth = here[DRAWN]
    elif kind == DREAM:
        worth += w.value[CARD] * share_left(t, left)
    elif kind == PLANT:
        section = np.int64(t.rules.section[level, space])
        most = most_to_plant(t, me, p, level, section)
        if most > 0:
            worth = best_planting(t, me, w, chances, level, section, most, left, spent, worth)[0]
    worth += worth_of_hits(t, w, p, level, space)
    return worth - w.value[RISK] * chance_of_being_hit(t, p, level, space) * here[HURT]


@kernel(f8(Table, Seat, Weights, Chances, Outlook, i8, i8, i8, i8, i8))
def worth_of_circling(t, me, w, chances, here, level, space, direction, left, spent):
    """The mean worth of going on from a space, the better way for a piece without direction."""
    mean = 0.0
    for total in range(LEAST_DICE, MOST_DICE + 1):
        best = 0.0
        if direction != COUNTERCLOCKWISE:
            one = space_ahead(t.rules, level, space, total, CLOCKWISE)
            best = worth_of_reaching(t, me, w, chances, here, level, one, left, spent)
        if direction != CLOCKWISE:
            other = space_ahead(t.rules, level, space, total, COUNTERCLOCKWISE)
            worth = worth_of_reaching(t, me, w, chances, here, level, other, left, spent)
            best = worth if direction != NO_DIRECTION else max(best, worth)
        mean += best * ways_to_roll(total)
    return mean / ROLLS


@kernel(f8(Table, Seat, Weights, Chances, Outlook, i8, i8, i8, i8))
def worth_of_entering(t, me, w, chances, there, level, sums, left, spent):
    """The worth of entering a level by each sum of a set, times its chance, the better way."""
    mean = 0.0
    for total in range(LEAST_DICE, MOST_DICE + 1):
        if sums >> total & 1 == 1:
            one = space_entered(t.rules, level, total, CLOCKWISE)
            other = space_entered(t.rules, level, total, COUNTERCLOCKWISE)
            best = max(
                worth_of_reaching(t, me, w, chances, there, level, one, left, spent),
                worth_of_reaching(t, me, w, chances, there, level, other, left, spent),
            )
            mean += best * ways_to_roll(total)
    return mean / ROLLS


@inlined
def chance_of(sums):
    """The chance to roll one of a set of sums."""
    return ways_to_roll_any(sums) / ROLLS
