"""Positions in which one weight of a strategy of Solo Inception decides."""

from typing import Any

import numpy as np

from sim.core.runner import Seating
from sim.core.weights import write_weights
from sim.solo import GAME
from sim.solo import state as st
from sim.solo.narrate import name_action
from strategies import registry
from tests.rules.solo.position import Position, as_tuple, meeting
from tests.strategies.solo.positions import ROLE, seated

END, CONCEDE, YES, NO = ("end",), ("concede",), ("yes",), ("no",)
BOOST = ("boost", "PISTOL")  # which is worth its strength in hand, 1
FOUR = "4 PISTOL"


def only(name: str, **weights: float) -> Seating:
    """A strategy with these weights, and all others 0."""
    names = registry.find(GAME, ROLE, name).weights
    assert weights.keys() <= names.keys()
    seating = seated(name)
    changed = seating.weights.copy()
    write_weights(changed[0], [weights.get(one, 0.0) for one in names])
    return Seating(seating.functions, changed)


def chosen(game: Position, name: str, **weights: float) -> tuple:
    """What a strategy does at this decision with only these weights, in words."""
    seating = only(name, **weights)
    game.kernels.legal(game.record, game.list)
    index = game.kernels.choose(game.record, game.list, seating.functions, seating.weights)
    action = int(np.ndarray(1, st.LEGAL, game.list)[0]["action"][index])
    decision, rules = int(game.table["decision"]), game.table["rules"]
    return as_tuple(name_action(action, decision, rules, game.deck))


def asked(game: Position, question: str) -> Position:
    """The same position, which asks what it should."""
    assert game.asked() == question
    return game


def attacked(who: str, short: int, state: str = "healthy", **others: Any) -> Position:
    """An attack on somebody who lacks so much strength, with four cards in hand to add."""
    own = {"Arthur": {"healthy": 2, "weak": 1}, "Saito": {"weak": 0}}[who][state]
    letters = {"Arthur": "AT", "Saito": "S"}[who]
    program = f"ATTACK(st {own + short}, ({letters})) lose{{TURN(target, down)"
    program += "; UNDER}" if others.pop("returns", False) else "}"
    cast = {who: state, **others.pop("cast", {})}
    game = meeting("L3-05", program, **{"hand": FOUR, "cast": cast, **others})
    if game.asked() == "event":
        game.do("go on")
    return asked(game, "fight")


def all_attacked() -> Position:
    """An attack on all six, who have nine between them and lack four."""
    game = meeting("L3-05", "ATTACK(st 13, all) lose{TURN(C, down)}", hand=FOUR)
    return asked(game, "fight")


def keeper_attacked() -> Position:
    """An attack on Yusuf, who keeps level 3 alone, is weak and lacks four."""
    program = "3: ATTACK(st 4, (Y)) lose{TURN(target, down)}"
    return asked(meeting("L2-06", program, hand=FOUR, **kept("weak")), "fight")


def kept(state: str = "healthy") -> dict[str, Any]:
    """Yusuf keeps level 3, and the team is below."""
    return {"cast": {"Yusuf": f"{state} 3"}, "keepers": {3: "Yusuf"}, "kicks": (3,)}


def turning_up(level: int = 3, **others: Any) -> Position:
    """Somebody can be turned up by a card."""
    game = Position(level, hand="AID", **others)
    return asked(game.do("use", "AID"), "choose")


def staying(**others: Any) -> Position:
    """Somebody stays on level 3 for the Kick."""
    game = Position(3, goals="found3 incepted3", kicks=(3,), **others)
    return asked(game.do("end"), "keeper")


def knows_next(game: Position, card: str) -> Position:
    """The same position, in which the next event has been looked at."""
    game.table["known"], game.table["top"][0] = 1, game.events_ids.index(card)
    game.check()
    return game


def looking(card: str) -> Position:
    """The next event is looked at, and may go under the deck."""
    game = Position(3, hand="MAZE", events=card)
    return asked(game.do("use", "MAZE"), "peek")


def discarding(card: str, others: str, level: int = 4, **setting: Any) -> Position:
    """One card too many in hand: this one, and five others."""
    game = Position(level, hand=f"{card} {others}", **setting)
    return asked(game.do("end"), "discard")
