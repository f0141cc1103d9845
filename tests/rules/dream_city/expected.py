"""What the seat to move may do, once more, straight from the rulebook: slow and plain.

Nothing here is shared with the kernels that write the legal actions. Each part names the section
or ruling it follows; the words for actions are those of `tests.rules.position`.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from sim.dream_city import state as st
from tests.rules.position import CARDS, QUESTIONS

MARK = 0
LEVELS = (1, 2, 3, 4)
NEIGHBOURS = {1: (2,), 2: (1, 3), 3: (2, 4), 4: (3,)}
SAME_LEVEL_SHOOTS = ("shoot", "armour", "warhead")


@dataclass
class Facts:
    """What a decision depends on, as plain lists and numbers."""

    question: str
    me: int
    active: int
    about: int  # whom the question is about
    seats: range
    level: list[int]
    alive: list[int]
    revived_this_turn: list[int]
    unlocks: int
    free_moves: int
    opened: list[int]
    bribes_left: int
    bribes_held: list[int]
    hand: list[int]
    looked_at: list[int]
    bribes_seen: list[int]
    rules: dict[str, int]

    def __post_init__(self):
        self.held = {name for name, copies in zip(CARDS, self.hand, strict=False) if copies > 0}
        self.hand_size = sum(self.hand)


RULES = (
    "revival_cost",
    "unlocks_per_turn",
    "free_moves",
    "conjured_draw",
    "mark_may_be_revived",
    "dead_mark_bribes",
)


def facts_of(states: np.ndarray) -> Iterator[Facts]:
    """The facts of each decision of a game; `states` is a plain structured array."""
    table = states["table"]
    row, me = np.arange(len(states)), table["to_move"].astype(int)
    mine = states["seat"][row, me]
    rules = {name: int(table["rules"][name][0]) for name in RULES}
    seats = range(int(table["seats"][0]))
    columns = (
        [QUESTIONS[decision] for decision in table["decision"].tolist()],
        me.tolist(),
        table["active"].tolist(),
        table["stack"]["who"][row, table["depth"] - 1].tolist(),
        [seats] * len(states),
        table["level"].tolist(),
        table["alive"].tolist(),
        [[int(sets) >> p & 1 for p in range(st.MAX_SEATS)] for sets in table["revived"]],
        table["unlocks"].tolist(),
        table["free_moves"].tolist(),
        table["opened"].tolist(),
        table["bribes_left"].tolist(),
        table["bribes_held"].tolist(),
        mine["hand"].tolist(),
        mine["vault"].tolist(),
        (mine["seen_deals"] + mine["seen_blanks"]).tolist(),
        [rules] * len(states),
    )
    for values in zip(*columns, strict=True):
        yield Facts(*values)


def expected_actions(facts: Facts) -> set[tuple]:
    """Every legal action of a decision."""
    question = facts.question
    check_who_is_asked(facts, question)
    if question == "secret":  # Game Setup: the vaults as the mark wishes
        return {("level", level) for level in LEVELS}
    if question == "direction":  # ruling R24: to a neighbour of the target's level
        return {("level", level) for level in NEIGHBOURS[facts.level[facts.about]]}
    if question in ("cancel", "bribe"):  # the grain of decisions: yes or no
        return {("yes",), ("no",)}
    if question in ("give", "pay", "discard"):  # one card kind at a time
        return {("card", name) for name in facts.held}
    return plays(facts)


def check_who_is_asked(facts: Facts, question: str) -> None:
    """Decisions belong to the active player, but for four that do not."""
    if question in ("secret", "bribe"):
        assert facts.me == MARK
    elif question == "give":  # Death: the victim chooses
        assert not facts.alive[facts.me]
        assert facts.me != facts.active
    elif question == "cancel":  # ruling R15: another living holder of an Unseal
        assert facts.alive[facts.me]
        assert facts.me != facts.active
        assert "unseal" in facts.held
    else:
        assert facts.me == facts.active


def plays(facts: Facts) -> set[tuple]:
    """The play phase."""
    me, held = facts.me, facts.held
    found: set[tuple] = {("end",)}
    if not facts.alive[me]:  # Lost Layer: self-revival alone
        if facts.hand_size >= facts.rules["revival_cost"]:
            found.add(("revive", me))
        return found
    others = [p for p in facts.seats if p != me and facts.alive[p]]
    here = [p for p in others if facts.level[p] == facts.level[me]]
    away = [p for p in others if facts.level[p] != facts.level[me]]
    for name in SAME_LEVEL_SHOOTS:
        if name in held:
            found |= {("shoot", name, p) for p in here}
    if "assassin" in held:
        found |= {("shoot", "assassin", p) for p in others}
    if "shuttle" in held:
        found |= {("shuttle", level) for level in NEIGHBOURS[facts.level[me]]}
    if "pull" in held:  # ruling R12: nobody from the own level
        found |= {("pull", p) for p in away}
    if "conjured" in held and facts.rules["conjured_draw"] > 0:
        found.add(("conjure",))
    if facts.hand_size >= facts.rules["revival_cost"]:
        found |= {("revive", p) for p in revivable(facts)}
    return found | (marks_plays(facts) if me == MARK else extractors_plays(facts))


def revivable(facts: Facts) -> list[int]:
    """Revival: the dead; the mark only by the reading of ruling R41 that allows it."""
    allowed = facts.seats if facts.rules["mark_may_be_revived"] else facts.seats[1:]
    return [p for p in allowed if not facts.alive[p]]


def marks_plays(facts: Facts) -> set[tuple]:
    """The second advantage, and effect 2 of Dream Peek with ruling R12."""
    found: set[tuple] = set()
    if facts.free_moves < facts.rules["free_moves"]:
        found |= {("free move", level) for level in NEIGHBOURS[facts.level[MARK]]}
    if "peek" in facts.held:
        found |= {
            ("peek at", p)
            for p in facts.seats
            if p != MARK and facts.alive[p] and facts.bribes_held[p] > facts.bribes_seen[p]
        }
    return found


def extractors_plays(facts: Facts) -> set[tuple]:
    """Effect 1 of Unseal, and effect 1 of Dream Peek with ruling R12."""
    found: set[tuple] = set()
    level = facts.level[facts.me]
    if (
        "unseal" in facts.held
        and facts.unlocks < facts.rules["unlocks_per_turn"]
        and not facts.revived_this_turn[facts.me]
        and not facts.opened[level]
    ):
        found.add(("unlock", level))
    if "peek" in facts.held:
        may_bribe = facts.bribes_left > 0 and (
            facts.alive[MARK] == 1 or facts.rules["dead_mark_bribes"] == 1
        )
        found |= {
            ("peek", vault)
            for vault in LEVELS
            if not facts.opened[vault] and not (facts.looked_at[vault] and not may_bribe)
        }
    return found
