"""How the options of a run become the RULES record that kernels read."""

from collections.abc import Mapping
from typing import Any

from sim.core.options import OPEN, Value, count, names, numbers
from sim.dream_heist import state as st
from sim.dream_heist.components import Level
from sim.dream_heist.moving import FACES
from sim.dream_heist.options import (
    DEEPEST,
    HIGH_ROLL,
    KEEP,
    MARK,
    MIRRORED,
    SCORE,
    TIES,
    WAITS,
    circles_of,
    components_in,
    ideas_of,
    mission_values,
    subconscious_of,
)

# By field of RULES: the option, and the value for which the field is 1.
SWITCHES: dict[str, tuple[str, Value]] = {
    "high_roll": ("start", HIGH_ROLL),
    "finish_round": ("finish_round", True),
    "must_plant": ("plant_optional", False),
    "no_reshuffle": ("reshuffle", False),
    "shift_waits": ("shift_landing", WAITS),
    "swap_limbo": ("swap_limbo", True),
    "swap_keeps": ("swap_direction", KEEP),
    "swap_resolves": ("swap_resolve", True),
    "deep_exact": ("level4_exact", True),
    "one_planting": ("several_plantings", False),
    "entering_safe": ("entering_collides", False),
    "score_at_cap": ("cap", SCORE),
    "may_pass": ("may_pass", True),
}
# Fields that have the name and the number of an option, and those that have another name.
COUNTS = {
    **{
        name: name
        for name in (
            *("dealt", "min_plant", "blocks", "limbo_penalty", "mark_bonus", "kick_turns"),
            *("cap_round", "limbo_release", "hand_limit", "rotation"),
        )
    },
    "deep_phases": "level4_phases",
}


def fill_rules(rules: Any, values: Mapping[str, Value]) -> None:
    """Write resolved options into the RULES record.

    Parameters
    ----------
    rules : record of RULES
        Overwritten.
    values : mapping of str to value
        All options, resolved and checked.
    """
    for field, (name, value) in SWITCHES.items():
        setattr(rules, field, values[name] == value)
    for field, name in COUNTS.items():
        setattr(rules, field, count(values, name))
    rules.ties = TIES.index(str(values["ties"]))
    rules.first_space = 2 if values["count_from"] == MARK else 1
    rules.points[:] = numbers(values, "points")
    rules.ideas[:] = ideas_of(values)
    rules.subs[:] = subconscious_of(values)
    fill_board(rules, values)
    fill_missions(rules, values)


def fill_board(rules: Any, values: Mapping[str, Value]) -> None:
    """Write the loops, and the sums that enter them."""
    rules.circles[:] = circles_of(values)
    for number, level in enumerate(components_in(values).levels):
        fill_level(rules, number, level, values["halves"] == MIRRORED)
        sums = [int(total) for total in names(values, f"enter.{number + 1}")]
        rules.enter[number] = sum(1 << total for total in sums)
        rules.odds[number] = sum(FACES - abs(total - FACES - 1) for total in sums)
    rules.escape[:] = rules.enter
    if values["limbo_number"] == DEEPEST:
        rules.escape[:] = rules.enter[st.DEEPEST]


def fill_level(rules: Any, number: int, level: Level, mirrored: bool) -> None:
    """Write one loop."""
    phases = [phase for phase, _ in level.sections]
    if mirrored:  # ruling H26: the left half as seen in a mirror, its spaces as they are
        phases[st.PHASES :] = reversed(phases[: st.PHASES])
    space = 0
    for section, (_, kinds) in enumerate(level.sections):
        copy = phases[:section].count(phases[section])
        rules.phase[number, section] = phases[section]
        rules.twin[number, section] = copy
        rules.section_of[number, phases[section], copy] = section
        for kind in kinds:
            rules.kind[number, space] = kind
            rules.section[number, space] = section
            space += 1
    rules.spaces[number] = space


def fill_missions(rules: Any, values: Mapping[str, Value]) -> None:
    """Write the mission cards, and which one player 1 is given."""
    missions = components_in(values).missions
    for number, mission in enumerate(missions):
        rules.stripe[number] = mission.stripes
    rules.value[: len(missions)] = mission_values(values)
    rules.missions = len(missions)
    rules.mission = st.NO_CARD if values["mission"] == OPEN else int(str(values["mission"])) - 1
