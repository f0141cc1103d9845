"""One game told step by step, with everything hidden: what a person needs to check it.

The format is documented in `docs/trace.md`. A trace is made by the same kernels as any other game,
so that what it shows is what millions of games do.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from sim.core.game import DECISION_CAP, Game
from sim.core.options import Value
from sim.core.runner import Seating, strategies_may_fail

FORMAT = 2


def trace(
    game: Game,
    players: int,
    values: Mapping[str, Value],
    strategies: Mapping[str, str],
    seats: Seating,
    seed: int,
    number: int,
    restrictions: Mapping[str, Sequence[str]] | None = None,
) -> Iterator[dict[str, Any]]:
    """Play one game and yield it line by line: the set-up, every step, the result.

    Parameters
    ----------
    game : Game
        Which game.
    players : int
        How many play.
    values : mapping of str to value
        All options, resolved.
    strategies : mapping of str to str
        The strategy of each role, for the record.
    seats : Seating
        The same strategies, packed for the kernels.
    seed, number : int
        Seed of the run and number of the game in it.
    restrictions : mapping of str to sequence of str, optional
        The restrictions of each role that has any, for the record.

    Yields
    ------
    dict
        Plain data of strings, numbers, lists and dicts.
    """
    kernels, narrator = game.kernels(), game.narrator()
    template = game.template(values, players)
    state, legal = kernels.new_state(), kernels.new_legal()
    narrator.events(template)  # switches the log on
    with np.errstate(over="ignore"):  # interpreted 64-bit words wrap too, but say so
        kernels.begin(template, state, seed, number)
    yield {
        "type": "setup",
        "format": FORMAT,
        "game": game.name,
        "players": players,
        "seed": seed,
        "number": number,
        "options": {name: game.options[name].show(value) for name, value in values.items()},
        "strategies": dict(strategies),
        **({"restrictions": _lists(restrictions)} if restrictions else {}),
        **narrator.setup(state),
        "events": narrator.events(state),
        "state": narrator.state(state),
    }
    step = 0
    while not narrator.result(state)["over"]:
        if step == DECISION_CAP:
            break
        step += 1
        yield _step(kernels, narrator, state, legal, seats, step)
    yield {"type": "result", "steps": step, **narrator.result(state)}


def _lists(restrictions: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    return {role: list(names) for role, names in restrictions.items()}


def _step(
    kernels: Any, narrator: Any, state: Any, legal: Any, seats: Seating, step: int
) -> dict[str, Any]:
    """One decision: what was possible, what was taken, what came of it."""
    kernels.legal(state, legal)
    count, actions = int(legal[0].n), legal[0].action
    line = {
        "type": "step",
        "step": step,
        **narrator.decision(state),
        "asked": count > 1,
        "legal": [narrator.action(state, actions[i]) for i in range(count)],
    }
    with np.errstate(over="ignore"):
        index = 0
        if count > 1:  # what has no alternative is taken without asking
            with strategies_may_fail():
                choose = seats.choose or kernels.choose
                index = int(choose(state, legal, seats.functions, seats.weights))
        line["index"] = index
        line["chosen"] = narrator.action(state, actions[index])
        kernels.apply(state, legal, index)
    line["events"] = narrator.events(state)
    line["state"] = narrator.state(state)
    return line


def as_json(lines: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Each line of a trace as one JSON object.

    Parameters
    ----------
    lines : iterable of mapping
        From `trace`.

    Yields
    ------
    str
        Without a newline.
    """
    for line in lines:
        yield json.dumps(line, ensure_ascii=False)


def as_sentences(game: Game, lines: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """A trace as sentences for players.

    Parameters
    ----------
    game : Game
        Whose trace it is.
    lines : iterable of mapping
        From `trace`.

    Yields
    ------
    str
        One line of text.
    """
    narrator = game.narrator()
    for line in lines:
        yield from narrator.tell(line)
