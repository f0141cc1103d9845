"""Weights in files: which are taken, what is refused, and that nothing is compiled for them."""

import sys
import tomllib
from types import SimpleNamespace

import pytest

from experiments.plan import make_plan
from experiments.provenance import describe
from sim.core.errors import BadInput
from sim.core.game import find_game
from sim.core.runner import play_block
from strategies.registry import find, lineup, read_spec, seat
from strategies.weights import generations, read_weights, weights_text
from tests import toy
from tests.conftest import ROOT
from tests.toy.strategies import basic, uniform

GAME = toy.GAME
MADE = {
    "command": "totem tune toy-doors extractor",
    "seed": 1,
    "held_out_seed": 2,
    "against": ["mark=basic"],
    "games": 100,
    "gain": 1.5,
    "half_width": 0.25,
    "totem": "0.1.0",
}
VALUES = {"open": 0.5, "peek": -2.0, "known": 7.25}


@pytest.fixture(autouse=True)
def doors(monkeypatch, tmp_path):
    """Toy Doors, with a folder of strategies that a test can put weights into."""
    place = str(tmp_path / "__init__.py")
    module = SimpleNamespace(STRATEGIES=[uniform, basic], __file__=place)
    monkeypatch.setitem(sys.modules, "strategies.toy_doors", module)
    (tmp_path / "weights").mkdir()


@pytest.fixture
def ship(tmp_path):
    """A function that writes a generation of `basic` for extractors."""

    def write(number, **changes):
        path = tmp_path / "weights" / f"basic-extractor-{number}.toml"
        path.write_text(weights_text(basic, "extractor", VALUES | changes, MADE))
        return path

    return write


def refusal(path, text=None, spec=None):
    if text is not None:
        path.write_text(text)
    with pytest.raises(BadInput) as caught:
        find(GAME, "extractor", spec or f"basic@{path}")
    line = str(caught.value)
    assert "\n" not in line
    return line


# --- what a spec says --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "path", "name", "weights"),
    [
        ("basic", "", "basic", None),
        ("basic@2", "", "basic", "2"),
        ("basic@", "", "basic", ""),
        ("basic@a/b:c.toml", "", "basic", "a/b:c.toml"),
        ("a/mine.py:name", "a/mine.py", "name", None),
        ("a/mine.py:name@w.toml", "a/mine.py", "name", "w.toml"),
        ("me@home/mine.py:name@you@home/w.toml", "me@home/mine.py", "name", "you@home/w.toml"),
        ("mine.txt:name", "mine.txt", "name", None),
    ],
)
def test_a_spec_is_taken_apart(text, path, name, weights):
    spec = read_spec(text)
    assert (spec.path, spec.name, spec.weights) == (path, name, weights)


# --- generations -------------------------------------------------------------------------------


def test_without_generations_a_name_plays_what_is_declared():
    assert find(GAME, "extractor", "basic") is basic
    zero = find(GAME, "extractor", "basic@0")
    assert (zero.name, zero.weights) == ("basic@0", basic.weights)


def test_a_name_alone_plays_the_newest_generation(ship):
    for number in (1, 2, 10):
        ship(number, open=float(number))
    newest = find(GAME, "extractor", "basic")
    assert newest.name == "basic@10"
    assert newest.weights == VALUES | {"open": 10.0}
    assert find(GAME, "extractor", "basic@2").weights["open"] == 2.0
    assert find(GAME, "extractor", "basic@0").weights == basic.weights
    assert find(GAME, "mark", "basic") is basic  # the other role has none
    assert lineup(GAME, {})["extractor"].name == "basic@10"


def test_only_files_of_the_strategy_and_the_role_count(tmp_path):
    names = ["basic-mark-1", "basic-extractor-2", "basic-extractor-x", "basic-extractor-0", "a-b-1"]
    for name in names:
        (tmp_path / "weights" / f"{name}.toml").write_text("")
    assert list(generations(tmp_path, "basic", "extractor")) == [2]


def test_a_generation_that_is_not_there_is_answered_with_those_that_are(ship):
    ship(1)
    assert refusal(None, spec="basic@3") == (
        "strategy extractor=basic@3: basic for extractor has no generation '3' of weights "
        "(possible: 0, 1, or a file.toml)"
    )
    assert "no generation ''" in refusal(None, spec="basic@")


def test_the_files_that_come_with_totem_can_be_read_and_say_how_they_were_made():
    for path in (ROOT / "strategies").glob("*/weights/*.toml"):
        content = tomllib.loads(path.read_text())
        strategy = find(find_game(content["game"]), content["role"], f"{content['strategy']}@0")
        assert (
            path in generations(path.parents[1], strategy.declared().name, content["role"]).values()
        )
        assert set(read_weights(path, strategy, content["role"]).made) >= set(MADE)


# --- files -------------------------------------------------------------------------------------


def test_what_is_written_is_read_again(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(weights_text(basic, "extractor", VALUES, MADE))
    found = find(GAME, "extractor", f"basic@{path}")
    assert (found.name, found.weights) == ("basic@mine.toml", VALUES)
    assert list(found.weights) == list(basic.weights)
    assert read_weights(path, basic, "extractor").made == MADE


def test_a_file_written_by_hand_needs_whole_numbers_only_and_any_order(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(
        'game = "toy-doors"\nstrategy = "basic"\nrole = "mark"\n'
        "[weights]\nknown = 3\nopen = 1\npeek = 2\n"
    )
    assert find(GAME, "mark", f"basic@{path}").weights == {"open": 1.0, "peek": 2.0, "known": 3.0}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("peek = -2.0\n", "", "weight 'peek' of basic is missing"),
        ("peek = -2.0\nknown = 7.25\n", "", "weight 'peek' and 1 more of basic is missing"),
        ("peek =", "peak = 1\npeek =", "unknown weight 'peak'; did you mean peek"),
        ("peek =", "peek = 1\npeek =", "weight 'peek' is given twice"),
        ("-2.0", "'two'", "weight 'peek' is 'two' (allowed: numbers from -1,000,000 to 1,000,000)"),
        ("-2.0", "true", "weight 'peek' is True"),
        ("-2.0", "nan", "weight 'peek' is nan"),
        ("-2.0", "-1e7", "weight 'peek' is -10000000.0"),
        ("toy-doors", "toy-dors", "game is 'toy-dors', but weights for 'toy-doors' are asked for"),
        ("basic", "basik", "strategy is 'basik'"),
        ('role = "extractor"', 'role = "mark"', "role is 'mark'"),
        ('role = "extractor"\n', "", "role is not named"),
        ("[weights]", "[weigths]", "unknown entry 'weigths'; did you mean weights?"),
        ("[weights]", "[made.weights]", "[weights] has to be there"),
        ("[weights]", "[weights", "this is not TOML"),
    ],
)
def test_what_is_wrong_with_a_file_is_told_in_one_line(tmp_path, old, new, said):
    path = tmp_path / "mine.toml"
    good = weights_text(basic, "extractor", VALUES, {"games": 3})
    assert good.count(old) == 1
    line = refusal(path, good.replace(old, new))
    assert line.startswith(f"weights {path}: ")
    assert said in line


def test_what_is_no_file_is_refused(tmp_path):
    assert "there is no file" in refusal(tmp_path / "none.toml")
    assert "there is no file" in refusal(tmp_path)
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    assert "this is no text" in refusal(tmp_path / "bytes.toml")


# --- in play -----------------------------------------------------------------------------------


def test_other_weights_share_the_compiled_code_and_change_the_games(ship):
    ship(1, open=-1.0, peek=-1.0, known=0.0)  # an extractor that never does anything
    plan = make_plan(GAME, 3, 200, fixed=["deck.keys=10"])
    seats = {spec: seat(lineup(GAME, {"extractor": spec})) for spec in ("basic@0", "basic@1")}
    assert seats["basic@0"].functions == seats["basic@1"].functions
    template = plan.cells[0].template(GAME)
    won = {
        spec: int((play_block(GAME, template, s, 1, 0, 200)["winner"] == 1).sum())
        for spec, s in seats.items()
    }
    assert won["basic@0"] > 0 == won["basic@1"]
    other = seats["basic@0"].reweighted(1, [-1.0, -1.0, 0.0])
    assert (play_block(GAME, template, other, 1, 0, 200)["winner"] == 0).all()
    assert seats["basic@0"].weights[1].value[0] == 1.0  # the given seating stays as it was


def test_a_run_records_the_generation_and_its_values(ship):
    ship(1)
    plan = make_plan(GAME, 3, 10)
    assert "--strategy extractor=basic@1" in plan.command()
    assert describe(plan)["strategies"]["extractor"] == {
        "name": "basic@1",
        "source": basic.source_hash(),
        "weights": VALUES,
    }


def test_a_command_hides_where_a_users_files_are(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(weights_text(basic, "extractor", VALUES, MADE))
    plan = make_plan(GAME, 3, 10, strategies=[f"extractor=basic@{path}"])
    assert plan.specs == {"extractor": "basic@mine.toml"}


def test_a_strategy_with_weights_can_be_given_others():
    one = basic.weighted(VALUES, "1")
    two = one.weighted(VALUES | {"open": 3.0}, "2")
    assert (two.name, two.weights["open"], two.declared()) == ("basic@2", 3.0, basic)
    assert basic.declared() is basic
