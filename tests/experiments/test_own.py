"""The files of a strategy of one's own, as the command and a notebook write them."""

import tomllib

import pytest

from experiments.own import new_strategy, tuned_text
from experiments.tune import tune
from experiments.tuning import make_tuning
from sim.core.errors import BadInput
from strategies.registry import template


def test_the_starting_point_is_the_games(doors, tmp_path):
    file = tmp_path / "own.py"
    assert new_strategy("toy-doors", "extractor", file) == file
    assert file.read_text() == template(doors, "extractor", str(file))


@pytest.mark.parametrize(
    ("role", "name", "said"),
    [
        ("extracter", "own.py", "unknown role in toy-doors 'extracter'"),
        ("extractor", "own.txt", "own.txt' is no name of a Python file"),
        ("extractor", "there.py", "there.py exists, and is left as it is"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_written(tmp_path, role, name, said):
    there = tmp_path / "there.py"
    there.write_text("precious")
    with pytest.raises(BadInput, match=said):
        new_strategy("toy-doors", role, tmp_path / name)
    assert [path.name for path in tmp_path.iterdir()] == ["there.py"]
    assert there.read_text() == "precious"


def test_the_weights_are_told_with_how_they_were_found(doors):
    asked = make_tuning(
        doors, "extractor", ["extractor=basic"], games=20, generations=1, held_out_games=50
    )
    found = tune(asked, threads=1)
    stored = tomllib.loads(tuned_text(found))
    assert stored["weights"] == found.answer.weights
    assert stored["role"] == "extractor"
    assert stored["made"] == found.made()
