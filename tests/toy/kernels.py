"""The kernels of Toy Doors, all in one file so that numba notices every edit."""

from typing import Any

import numpy as np

from sim.core.game import MAX_ROLES, Kernels, records
from sim.core.jit import entry, kernel, numba
from sim.core.luck import LUCK, seed_by_luck
from sim.core.rng import (
    CHOICE,
    DEAL,
    DICE,
    STREAM,
    WORLD,
    Stream,
    U,
    below,
    next_u64,
    seed_stream,
    shuffle,
)
from sim.core.weights import WEIGHTS

MAX_SEATS = 4
MAX_LEGAL = 4
DECK = 30
BLANK, KEY, LENS = range(3)
PASS, OPEN, PEEK = BLANK, KEY, LENS  # an action is called by the card that it uses
MARK, EXTRACTORS = range(2)
DECK_RAN_OUT, DOOR_OPENED = range(2)

TABLE = np.dtype(
    [
        ("seats", "i1"),
        ("to_move", "i1"),
        ("turn", "i2"),
        ("locks", "i1", (2,)),
        ("winner", "i1"),
        ("ending", "i1"),
        ("keys_used", "i1"),
        ("lenses_used", "i1"),
    ],
    align=True,
)
SEAT = np.dtype([("hand", "i1", (3,)), ("door", "i1")], align=True)
RULES = np.dtype(
    [
        ("keys", "i1"),
        ("lenses", "i1"),
        ("lens", "i1"),
        ("opens", "i1", (7,)),
        ("locks", "i1", (2,)),
        ("first", "i1"),
    ],
    align=True,
)
HIDDEN = np.dtype(
    [("deck", "i1", (DECK,)), ("left", "i2"), ("door", "i1"), ("deal", STREAM), ("dice", STREAM)],
    align=True,
)
CHOICES = np.dtype([("stream", STREAM)], align=True)
STATE = np.dtype(
    [
        ("rules", RULES),
        ("table", TABLE),
        ("seat", SEAT, (MAX_SEATS,)),
        ("hidden", HIDDEN),
        ("choice", CHOICES, (MAX_SEATS,)),
        ("luck", LUCK),
    ],
    align=True,
)
ACTION = np.dtype([("kind", "i1"), ("door", "i1")], align=True)
LEGAL = np.dtype([("n", "i4"), ("action", ACTION, (MAX_LEGAL,))], align=True)
OUTCOME = np.dtype(
    [("winner", "i1"), ("ending", "i1"), ("turns", "i2"), ("decisions", "i4"), ("keys_used", "i1")],
    align=True,
)

types = numba.types
States = types.Array(numba.from_dtype(STATE), 1, "C")
Legal, Weights = numba.from_dtype(LEGAL), numba.from_dtype(WEIGHTS)
Legals, WeightRows = types.Array(Legal, 1, "C"), types.Array(Weights, 1, "C")
Outcomes = types.Array(numba.from_dtype(OUTCOME), 1, "C")
STRATEGY = types.int64(numba.from_dtype(TABLE), numba.from_dtype(SEAT), Legal, Weights, Stream)
Strategies = types.UniTuple(types.FunctionType(STRATEGY), MAX_ROLES)


@kernel
def _draw(s):
    if s.hidden.left == 0:
        s.table.winner, s.table.ending = MARK, DECK_RAN_OUT
        return
    s.hidden.left -= 1
    s.seat[s.table.to_move].hand[s.hidden.deck[s.hidden.left]] += 1


@entry(types.void(States, States, types.int64, types.int64))
def begin(template, state, seed, game):
    """Set up one game, up to the first decision."""
    state[0] = template[0]
    s = state[0]
    seed_by_luck(s.hidden.deal, s.luck, seed, game, DEAL)
    seed_by_luck(s.hidden.dice, s.luck, seed, game, DICE)
    for p in range(MAX_SEATS):
        seed_by_luck(s.choice[p].stream, s.luck, seed, game, CHOICE + p)
        s.seat[p].door = -1
    for i in range(DECK):
        s.hidden.deck[i] = BLANK
    for i in range(s.rules.keys):
        s.hidden.deck[i] = KEY
    for i in range(s.rules.lenses):
        s.hidden.deck[s.rules.keys + i] = LENS
    shuffle(s.hidden.deck, DECK, s.hidden.deal)
    s.hidden.door = below(s.hidden.deal, 2)
    s.hidden.left = DECK
    s.table.locks[0], s.table.locks[1] = s.rules.locks[0], s.rules.locks[1]
    s.table.winner, s.table.ending = -1, -1
    s.table.to_move = s.rules.first
    _draw(s)


@entry(types.void(States, Legals))
def legal(state, legals):
    """The legal actions of the seat to move."""
    s, found = state[0], legals[0]
    me = s.seat[s.table.to_move]
    found.action[0].kind, found.action[0].door = PASS, -1
    found.n = 1
    if s.table.to_move == 0:
        return
    if me.hand[KEY] > 0:
        for door in range(2):
            if s.table.locks[door] > 0:
                found.action[found.n].kind, found.action[found.n].door = OPEN, door
                found.n += 1
    if s.rules.lens != 0 and me.hand[LENS] > 0 and me.door < 0:
        found.action[found.n].kind, found.action[found.n].door = PEEK, -1
        found.n += 1


@entry(types.int64(States))
def role(state):
    """Whose strategy is asked next, or -1."""
    if state[0].table.winner >= 0:
        return -1
    return 0 if state[0].table.to_move == 0 else 1


@entry(types.int64(States))
def seat(state):
    """Who is asked next."""
    return np.int64(state[0].table.to_move)


@entry(types.int64(States, Legals, Strategies, WeightRows))
def consult(state, legals, strategies, weights):
    """Ask the strategy of the seat to move."""
    s = state[0]
    p = s.table.to_move
    who = 0 if p == 0 else 1
    return strategies[who](s.table, s.seat[p], legals[0], weights[who], s.choice[p].stream)


@kernel
def _leave_out(found, cards):
    """Take out what uses one of the set `cards`; passing, which is first, is always left."""
    n = 0
    for i in range(found.n):
        kind = np.int64(found.action[i].kind)
        if kind == PASS or (cards >> kind) & 1 == 0:
            found.action[n].kind, found.action[n].door = kind, found.action[i].door
            n += 1
    found.n = n


@entry(types.int64(States, Legals, Strategies, WeightRows))
def choose(state, legals, strategies, weights):
    """The action that the seat to move takes; an index out of range is held to the list."""
    cards = weights[0 if state[0].table.to_move == 0 else 1].without[0]
    found = legals[0]
    if cards == 0:
        return min(max(consult(state, legals, strategies, weights), 0), found.n - 1)
    _leave_out(found, cards)
    i = min(max(consult(state, legals, strategies, weights), 0), found.n - 1)
    kind, door = found.action[i].kind, found.action[i].door
    legal(state, legals)
    for j in range(found.n):
        if found.action[j].kind == kind and found.action[j].door == door:
            return j
    return 0


@entry(types.void(States, Legals, types.int64))
def apply(state, legals, index):
    """Do an action, up to the next decision."""
    s = state[0]
    kind, door = legals[0].action[index].kind, legals[0].action[index].door
    me = s.seat[s.table.to_move]
    if kind == OPEN:
        me.hand[KEY] -= 1
        s.table.keys_used += 1
        if s.rules.opens[below(s.hidden.dice, 6) + 1] != 0:
            s.table.locks[door] -= 1
            if s.table.locks[door] == 0 and door == s.hidden.door:
                s.table.winner, s.table.ending = EXTRACTORS, DOOR_OPENED
    elif kind == PEEK:
        me.hand[LENS] -= 1
        s.table.lenses_used += 1
        me.door = s.hidden.door
    else:
        s.table.to_move = (s.table.to_move + 1) % s.table.seats
        s.table.turn += 1
        _draw(s)


@entry(
    types.void(
        States, States, Legals, Strategies, WeightRows, types.i8, types.i8, types.i8, Outcomes
    )
)
def play(template, state, legals, strategies, weights, seed, first, cap, outcomes):
    """Whole games ``first ..``, one outcome row each."""
    for g in range(len(outcomes)):
        begin(template, state, seed, first + g)
        t = state[0].table
        decisions = 0
        while t.winner < 0 and decisions < cap:
            legal(state, legals)
            apply(state, legals, choose(state, legals, strategies, weights))
            decisions += 1
        row = outcomes[g]
        row.winner, row.ending, row.turns = t.winner, t.ending, t.turn
        row.decisions, row.keys_used = decisions, t.keys_used


@entry(types.int64(States))
def check(state):
    """0 when all cards are in exactly one place."""
    s = state[0]
    cards = s.hidden.left + s.table.keys_used
    for p in range(MAX_SEATS):
        for kind in range(3):
            cards += s.seat[p].hand[kind]
    return 0 if cards <= DECK else 1


@entry(types.void(States, types.int64, types.int64, types.int64))
def determinize(state, seat, seed, number):
    """Deal the deck and the other hands anew, and the door to a seat that has not looked."""
    s = state[0]
    h, me = s.hidden, s.seat[seat]
    seed_stream(h.deal, seed, number, WORLD)
    for i in range(DECK):
        h.deck[i] = BLANK
    n = np.int64(h.left)
    for p in range(s.table.seats):
        if p != seat:
            for kind in range(3):
                n += s.seat[p].hand[kind]
    unseen_keys = s.rules.keys - s.table.keys_used - me.hand[KEY]
    unseen_lenses = s.rules.lenses - s.table.lenses_used - me.hand[LENS]
    for i in range(unseen_keys):
        h.deck[i] = KEY
    for i in range(unseen_lenses):
        h.deck[unseen_keys + i] = LENS
    shuffle(h.deck, n, h.deal)
    closed = s.table.locks[0] > 0, s.table.locks[1] > 0
    h.door = me.door
    if me.door < 0:
        h.door = below(h.deal, 2) if closed[0] and closed[1] else (0 if closed[0] else 1)
    for p in range(s.table.seats):
        if p != seat:
            them = s.seat[p]
            cards = them.hand[BLANK] + them.hand[KEY] + them.hand[LENS]
            them.hand[:] = 0
            for _ in range(cards):
                n -= 1
                them.hand[h.deck[n]] += 1
            them.door = h.door if them.door >= 0 else -1
        seed_stream(s.choice[p].stream, seed, number, CHOICE + p)
    for i in range(h.left, DECK):
        h.deck[i] = BLANK
    seed_stream(h.deal, seed, number, DEAL)
    seed_stream(h.dice, seed, number, DICE)


@entry(types.int64(States, types.int64))
def draw(state, seat):
    """A seed from the stream of choices of a seat."""
    return np.int64(next_u64(state[0].choice[seat].stream) >> U(1))


def template(values: Any, players: int) -> Any:
    """The state every game of a cell starts from."""
    start = records(STATE, 1)
    rules = start[0].rules
    rules.keys, rules.lenses = values["deck.keys"], values["deck.lenses"]
    rules.lens = values["lens"]
    opening = sorted(values["lock.opens"])
    if values["hinges"] == "rusty":
        opening = opening[1:]
    elif values["hinges"] == "oiled":
        opening += [face for face in (6, 5, 4, 3, 2, 1) if face not in opening][:1]
    for face in opening:
        rules.opens[face] = 1
    rules.locks[:] = values["locks.4"] if players == 4 else (1, 1)
    rules.first = 0 if values["first"] == "mark" else 1
    start[0].table.seats = players
    return start


def owned(state: Any, p: int) -> list[np.ndarray]:
    """What the strategy of a seat may write to: there are no notes in this game."""
    return [state.view(np.ndarray)[0]["choice"][p]["stream"]["word"]]


KERNELS = Kernels(
    begin=begin,
    legal=legal,
    choose=choose,
    apply=apply,
    play=play,
    check=check,
    role=role,
    seat=seat,
    consult=consult,
    determinize=determinize,
    new_state=lambda: records(STATE, 1),
    new_legal=lambda: records(LEGAL, 1),
    owned=owned,
)
