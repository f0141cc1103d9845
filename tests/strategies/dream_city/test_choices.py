"""Strategies return the index of a legal action, and named weights reach the code by name."""

import ast
import inspect
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from sim.core.jit import interpreted
from sim.core.runner import Seating
from sim.core.weights import MAX_WEIGHTS, write_weights
from sim.dream_city import GAME
from sim.dream_city import state as st
from sim.dream_city.characters.kit import CHARACTERS
from strategies import registry
from strategies.api import Search
from strategies.dream_city import chance, clues
from tests.rules.position import CARDS, Position, template
from tests.sim.dream_city.blocks import rows, some
from tests.sim.dream_city.probes import choice_of, far_above, far_below, seats
from tests.strategies.dream_city.positions import SHIPPED, alone, choices, decisions, of_role

# --- indices -------------------------------------------------------------------------------------


def test_the_decisions_here_are_those_of_all_kinds_of_games():
    """Thousands, in which everything is asked, of seats with every character and without."""
    states, lists = decisions()
    assert len(states) > some(3000)
    if not interpreted():
        assert set(states["table"]["decision"].tolist()) == set(range(st.FIRST_AUTOMATIC))
        mine = states["table"]["character"][np.arange(len(states)), states["table"]["to_move"]]
        assert set(mine.tolist()) == set(range(len(CHARACTERS) + 1))
        assert (lists["n"] > 20).any()


@pytest.mark.parametrize(("role", "name"), SHIPPED)
def test_every_choice_is_the_index_of_a_legal_action(role, name):
    states, lists = of_role(role)
    chosen = choices(states, lists, alone(role, name))
    assert (chosen >= 0).all()
    assert (chosen < lists["n"]).all()
    assert len(set(chosen.tolist())) > 3


@pytest.mark.parametrize(("role", "name"), [(r, n) for r, n in SHIPPED if n != "random"])
def test_whatever_the_weights_are_the_choice_is_legal(role, name):
    """A tuner may try anything: large, negative, zero."""
    states, lists = of_role(role)
    seating = alone(role, name)
    rng = np.random.default_rng(7)
    row = GAME.roles.index(role)
    for scale in (0.0, 1.0, 100.0):
        weights = seating.weights.copy()
        write_weights(weights[row], (rng.normal(size=MAX_WEIGHTS) * scale).tolist())
        chosen = choices(states, lists, Seating(seating.functions, weights))
        assert ((chosen >= 0) & (chosen < lists["n"])).all()


@pytest.mark.parametrize(("role", "name"), [(r, n) for r, n in SHIPPED if n != "random"])
def test_weights_make_a_difference(role, name):
    states, lists = of_role(role)
    seating = alone(role, name)
    flat = seating.weights.copy()
    write_weights(flat[GAME.roles.index(role)], [])
    with_weights = choices(states, lists, seating)
    assert (choices(states, lists, Seating(seating.functions, flat)) != with_weights).any()


def test_random_is_uniform_over_the_legal_actions():
    """Each place of a list of n actions is as likely as any other."""
    states, lists = of_role("extractor")
    states = states.copy()
    words = np.random.default_rng(8).integers(0, 2**64, (len(states), 4), dtype=np.uint64)
    mine = np.arange(len(states)), states["table"]["to_move"]
    states["hidden"]["choice"]["word"][mine] = words
    chosen = choices(states, lists, alone("extractor", "random"))
    p_values = []
    for n in range(2, 8):
        picked = np.bincount(chosen[lists["n"] == n], minlength=n)
        if picked.sum() >= 50:
            p_values.append(stats.chisquare(picked).pvalue)
    assert len(p_values) >= 3
    assert min(p_values) > 1e-3


def test_an_index_out_of_range_is_held_to_the_list():
    """A faulty strategy cannot make the game read beyond its list."""
    game = Position(6, hands={0: "shuttle pull"}, levels={1: 2})
    most = len(game.legal()) - 1
    for strategy, held in ((far_below, 0), (far_above, most)):
        assert choice_of(game, dict.fromkeys(GAME.roles, strategy)) == held
        block = rows(seats(dict.fromkeys(GAME.roles, strategy)), 6, some(50))
        assert set(block["winner"]) <= {0, 1}


# --- weights -------------------------------------------------------------------------------------

WITH_WEIGHTS = [s for s in registry.shipped(GAME) if s.weights and not isinstance(s, Search)]


def constants(module) -> dict[str, int]:
    """The numbers that a strategy's file names in one row: ``(A, B, ...) = range(n)``.

    Or ``range(FIRST, FIRST + n)`` behind weights that another file names.
    """
    found = {}
    for node in ast.parse(Path(inspect.getsourcefile(module)).read_text()).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple):
            names = [element.id for element in node.targets[0].elts]
            numbers = eval(ast.unparse(node.value), vars(module).copy())
            assert len(numbers) == len(names)
            found.update(dict(zip(names, numbers, strict=True)))
    return found


def is_of(weight: str, constant: str) -> bool:
    """Whether a constant is the name of a weight: SHOOT_BASE is that of "shoot"."""
    return weight in (constant.lower(), constant.lower().removesuffix("_base"))


@pytest.mark.parametrize("strategy", WITH_WEIGHTS, ids=lambda s: f"{s.name}-{s.roles[0]}")
def test_named_weights_and_constants_match_one_to_one(strategy):
    """The order of the names in the file is the order in which the code reads the numbers."""
    module, role = import_module(strategy.function.__module__), strategy.roles[0]
    numbers = constants(module)
    names = list(strategy.weights)
    keep = numbers.pop("KEEP")
    for constant, number in numbers.items():
        assert getattr(module, constant) == number, "an imported constant hides it"
    if strategy.name == "skilled" and role == "extractor":  # who reads clues and draws lots
        shared = constants(clues)
        after_clues, after_trusts = shared.pop("AFTER_CLUES"), shared.pop("AFTER_TRUSTS")
        assert after_clues == len(clues.CLUES)
        assert after_trusts == after_clues + len(clues.TRUSTS)
        numbers.update(shared)
        numbers.update({n.upper(): module.SEARCH + i for i, n in enumerate(chance.SEARCHES)})
    assert sorted(numbers.values()) == list(range(keep))
    for constant, number in numbers.items():
        assert is_of(names[number], constant), f"{constant} reads the weight {names[number]!r}"
    assert names[keep : module.USE] == [f"keep_{card}" for card in CARDS]
    assert module.USE == keep + st.KINDS == keep + len(CARDS)
    skills = [name.replace("-", "_") for name in CHARACTERS]
    behind = module.USE + len(skills)
    assert names[module.USE : behind] == [f"use_{name}" for name in skills]
    assert [one.code for one in CHARACTERS.values()] == list(range(1, len(skills) + 1))
    if "PICK" in vars(module):
        of_side = {c.code: name for name, c in CHARACTERS.items() if c.mark == (role == "mark")}
        assert behind == module.PICK + min(of_side)
        for code, name in of_side.items():
            assert names[module.PICK + code] == f"pick_{name.replace('-', '_')}"
        behind += len(of_side)
    assert len(names) == behind
    assert strategy.weights is not module.WEIGHTS
    assert strategy.weights == module.WEIGHTS


@pytest.mark.parametrize("strategy", WITH_WEIGHTS, ids=lambda s: f"{s.name}-{s.roles[0]}")
def test_every_constant_of_a_weight_is_read(strategy):
    """A weight that no rule reads would be tuned for nothing."""
    module = import_module(strategy.function.__module__)
    tree = ast.parse(Path(inspect.getsourcefile(module)).read_text())
    read = {
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    }
    assert set(constants(module)) <= read | {"HIDE_2", "HIDE_3", "HIDE_4"}


@pytest.mark.parametrize("strategy", WITH_WEIGHTS, ids=lambda s: f"{s.name}-{s.roles[0]}")
def test_weights_fit_their_record_and_reach_it(strategy):
    seating = alone(strategy.roles[0], strategy)
    row = seating.weights[GAME.roles.index(strategy.roles[0])].value.tolist()
    assert row == [*strategy.weights.values(), *[0.0] * (MAX_WEIGHTS - len(strategy.weights))]


def test_every_role_can_be_played_on_every_level_of_the_ladder():
    for role in GAME.roles:
        known = ["random", "basic", "skilled", "search-basic", "search-skilled"]
        assert list(registry.for_role(GAME, role)) == known


def test_templates_are_not_changed_by_play():
    """A cell's template is shared by all its blocks."""
    start = template(6)
    before = start.tobytes()
    rows("basic", 6, some(50))
    assert start.tobytes() == before
