"""Traces of many games for the referee, made from recorded states.

`sim.core.trace.trace` asks Python for every step; a recording plays a whole game in one compiled
call, and its states are then told by the same narrator. That the lines are the same is tested.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from sim.core.game import records
from sim.core.runner import Seating
from sim.core.trace import FORMAT
from sim.dream_city import GAME
from sim.dream_city.state import LEGAL, STATE
from tests.sim.dream_city.loops import record, room


def recorded_trace(
    players: int,
    options: dict[str, Any],
    strategies: dict[str, str],
    seats: Seating,
    seed: int,
    number: int,
) -> Iterator[dict[str, Any]]:
    """The lines of a trace; see `sim.core.trace.trace`."""
    values = GAME.resolve(options, players)
    narrator, kernels = GAME.narrator(), GAME.kernels()
    template = GAME.template(values, players)
    narrator.events(template)  # switches the log on
    first = records(STATE, 1)
    with np.errstate(over="ignore"):
        kernels.begin(template, first, seed, number)
    states, lists, picks = room()
    end, legal = records(STATE, 1), records(LEGAL, 1)
    n = record(
        template,
        end,
        legal,
        seats.functions,
        seats.weights,
        seed,
        number,
        states,
        lists,
        picks,
    )
    assert n > 0, "the game did not end"
    yield {
        "type": "setup",
        "format": FORMAT,
        "game": GAME.name,
        "players": players,
        "seed": seed,
        "number": number,
        "options": {name: GAME.options[name].show(value) for name, value in values.items()},
        "strategies": dict(strategies),
        **narrator.setup(first),
        "events": narrator.events(first),
        "state": narrator.state(first),
    }
    for i in range(n):
        before = states[i : i + 1]
        after = states[i + 1 : i + 2] if i + 1 < n else end
        actions = [
            narrator.action(before, lists[i].action[k : k + 1].view(np.ndarray)[0])
            for k in range(int(lists[i].n))
        ]
        index = int(picks[i])
        yield {
            "type": "step",
            "step": i + 1,
            **narrator.decision(before),
            "asked": len(actions) > 1,
            "legal": actions,
            "index": index,
            "chosen": actions[index],
            "events": narrator.events(after),
            "state": narrator.state(after),
        }
    yield {"type": "result", "steps": n, **narrator.result(end)}
