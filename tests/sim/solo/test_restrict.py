"""What a player never does is never done, and everybody else still sees the whole list."""

import numpy as np
import pytest

from sim.core.jit import interpreted
from sim.core.runner import Seating, play_block
from sim.solo import GAME
from sim.solo import state as st
from sim.solo.in_play import deck_in_play
from sim.solo.narrate import QUESTIONS, name_action
from strategies.registry import lineup, seat
from tests.rules.solo.position import Position
from tests.sim.solo.blocks import some, start_of
from tests.sim.solo.loops import Recorded, recorded

NAMES = list(GAME.restrictions("player"))
ABILITIES = ("cobb", "arthur", "ariadne", "yusuf", "eames")
PLAYS = ("use", "kick", "attach", "react", "defer")
ACTS = {
    "no-display": lambda asked, told: asked == "play" and told["action"] == "display",
    "no-boosting": lambda asked, told: told["action"] == "boost",
    "no-declining": lambda asked, told: told["action"] == "concede",
}


def seating(*names: str) -> Seating:
    """Random play under restrictions."""
    bits = [GAME.restrictions("player")[name].bits for name in names]
    words = np.bitwise_or.reduce(bits) if bits else (0, 0)
    return seat(lineup(GAME, {"player": "random"}), {"player": words})


def uses(name: str, asked: str, told: dict) -> bool:
    """Whether an action is what a restriction forbids, told from its words in a trace."""
    if name in ACTS:
        return ACTS[name](asked, told)
    what = name.removeprefix("no-")
    if what in ABILITIES:
        return told["action"] == "ability" and told["who"].lower() == what
    return told["action"] in PLAYS and told["card"] == what.upper().replace("-", "_")


def done(game: Recorded) -> list[tuple[str, dict]]:
    """What was asked and done."""
    deck = deck_in_play(0)
    found = []
    for state, listed, pick in zip(game.states, game.lists, game.picks, strict=True):
        decision = int(state["table"]["decision"])
        action = int(listed["action"][pick])
        told = name_action(action, decision, state["table"]["rules"], deck)
        found.append((QUESTIONS[decision], told, int(listed["n"])))
    return found


def test_every_card_that_can_be_played_and_every_act_is_one():
    cards = {f"no-{card.id.lower().replace('_', '-')}" for card in deck_in_play(0).team}
    assert set(NAMES) == cards | {f"no-{name}" for name in ABILITIES} | set(ACTS)


@pytest.mark.parametrize("name", NAMES[:: 8 if interpreted() else 1])
def test_it_is_never_done(name):
    game = recorded(start_of("gentle"), seating(name), 1, seed=11)
    assert not [told for asked, told, n in done(game) if n > 1 and uses(name, asked, told)]


@pytest.mark.skipif(interpreted(), reason="too few games")
def test_without_the_restriction_everything_is_done():
    """Else the test above could not fail. Flashbacks are attached whether one likes it or not."""
    moves = []
    for number in range(60):
        moves += done(recorded(start_of("gentle"), seating(), number, seed=11))
    never = {name for name in NAMES if not any(uses(name, asked, told) for asked, told, _ in moves)}
    assert never == {name for name in NAMES if name.startswith("no-fb")}


def test_all_at_once():
    """A player that is denied everything still plays to the end."""
    rows = play_block(GAME, start_of("gentle"), seating(*NAMES), 1, 0, some(100))
    assert (rows["winner"] >= 0).all()
    for column in rows.dtype.names:
        if column.startswith(("played_", "boost_", "ability_", "conceded")):
            assert not rows[column].any(), column


def test_what_is_left_is_the_list_without_it():
    """The list is whole again after asking, and what was chosen is not what is renounced."""
    game = Position(
        3, cast={"Cobb": "strong", "Yusuf": "strong"}, hand="SMG AID KICK PISTOL", display="AID"
    )
    kernels = game.kernels
    forbidden = {
        "no-smg": ("attach", "SMG"),
        "no-aid": ("use", "AID"),
        "no-kick": ("kick",),
        "no-display": ("display",),
        "no-cobb": ("ability", "Cobb"),
        "no-yusuf": ("ability", "Yusuf"),
    }
    whole = game._listed()
    for name, words in forbidden.items():
        restricted = seating(name)
        chosen = set()
        for _ in range(150):
            kernels.legal(game.record, game.list)
            before = np.ndarray(1, st.LEGAL, game.list).copy()
            index = kernels.choose(game.record, game.list, restricted.functions, restricted.weights)
            after = np.ndarray(1, st.LEGAL, game.list)
            assert before["word"].tolist() == after["word"].tolist()
            n = int(before["n"][0])
            assert before["action"][0][:n].tolist() == after["action"][0][:n].tolist()
            chosen.add(whole[index])
        assert not [action for action in chosen if action[: len(words)] == words]
        assert len(chosen) > 8


def test_where_nothing_would_be_left_everything_stays():
    """A fight that is not declined is fought; what is paid is still paid with any card."""
    game = Position(3, hand="4 KICK", events="L3-01").do("end")
    game.do("yes")
    restricted = seating(*NAMES)
    game.kernels.legal(game.record, game.list)
    index = game.kernels.choose(game.record, game.list, restricted.functions, restricted.weights)
    assert game._listed()[index] == ("choose", "KICK")
