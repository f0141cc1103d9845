"""Positions in which one weight of `skilled` decides, all others being 0."""

from collections.abc import Mapping
from typing import Any

from sim.core.runner import Seating
from sim.core.weights import write_weights
from sim.dream_city import GAME
from strategies import registry
from tests.rules.position import Position, name_action
from tests.sim.dream_city.blocks import seated

Acts = Mapping[str, tuple[int, int]]


def only(**weights: float) -> Seating:
    """`skilled` on all seats, with these weights and all others 0."""
    seating = seated("skilled")
    changed = seating.weights.copy()
    known = set()
    for row, role in enumerate(GAME.roles):
        names = registry.find(GAME, role, "skilled").weights
        write_weights(changed[row], [weights.get(name, 0.0) for name in names])
        known |= names.keys()
    assert weights.keys() <= known
    return Seating(seating.functions, changed)


def chosen(game: Position, **weights: float) -> tuple:
    """What `skilled` does at this decision with only these weights, in words."""
    seating = only(**weights)
    game.kernels.legal(game.state, game.list)
    index = game.kernels.choose(game.state, game.list, seating.functions, seating.weights)
    return name_action(*game.list["action"][0][index].item())


def of_1(hand: str = "", acts: Acts | None = None, **setting: Any) -> Position:
    """The play phase of extractor 1, with the mark on level 2, and what others did in public."""
    hands = {1: hand, **setting.pop("hands", {})}
    dead = setting.get("dead", ())
    levels = {
        p: at for p, at in {0: 2, **setting.pop("levels", {})}.items() if p not in dead or not p
    }
    return recorded(Position(6, turn_of=1, hands=hands, levels=levels, **setting), acts)


def of_mark(hand: str = "", acts: Acts | None = None, **setting: Any) -> Position:
    """The play phase of the mark, on level 1, and what others did in public."""
    hands = {0: hand, **setting.pop("hands", {})}
    return recorded(Position(6, hands=hands, **setting), acts)


def asked_1(acts: Acts | None = None, **setting: Any) -> Position:
    """Extractor 2 unlocks on level 1, and extractor 1 may cancel that."""
    hands = {1: "unseal", 2: "unseal", **setting.pop("hands", {})}
    game = recorded(Position(6, turn_of=2, hands=hands, **setting), acts).do("unlock", 1)
    assert game.asked() == (1, "cancel")
    return game


def asked_mark(acts: Acts | None = None, **setting: Any) -> Position:
    """Extractor 1 unlocks on level 1, and the mark may cancel that."""
    hands = {0: "unseal", 1: "unseal", **setting.pop("hands", {})}
    game = recorded(Position(6, turn_of=1, hands=hands, **setting), acts).do("unlock", 1)
    assert game.asked() == (0, "cancel")
    return game


def recorded(game: Position, acts: Acts | None) -> Position:
    """Write one act each into the public record: a field, and whose it is and of what."""
    for field, place in (acts or {}).items():
        game.table.record[field][place] = 1
    return game


def decides(game: Position, action: tuple, otherwise: tuple, **weights: float) -> None:
    """Check that the last one of these weights decides: with its sign turned all is different."""
    assert chosen(game, **weights) == action
    *_, last = weights
    assert chosen(game, **{**weights, last: -weights[last]}) == otherwise


def turned(weights: Mapping[str, float]) -> str:
    """The weight that a case is about."""
    return list(weights)[-1]


def all_bribed(p: int) -> dict[int, str]:
    """The whole pile of bribe cards of six players in one hand."""
    return {p: "deal blank blank"}


END = ("end",)
YES, NO = ("yes",), ("no",)
