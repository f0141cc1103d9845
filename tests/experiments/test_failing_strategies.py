"""Strategies of a user's own that fail: one line, exit code 2, nothing written."""

import pytest

from sim.core.jit import interpreted

HEAD = '''
import sys
from strategies.dream_city.kit import strategy


@strategy("extractor")
def mine(table, me, legal, weights, stream):
    """A strategy that fails."""
'''
compiled_only = pytest.mark.skipif(interpreted(), reason="interpreted, the traceback is wanted")


@pytest.fixture
def sweep(totem, tmp_path):
    """Sweep with a strategy whose body is given; the answer, and the run folder it asked for."""

    def run(body: str, head: str = HEAD):
        file, out = tmp_path / "mine.py", tmp_path / "run"
        file.write_text(head + "".join(f"    {line}\n" for line in body.splitlines()))
        ask = (
            f"sweep dream-city --players 4 --games 20 --strategy extractor={file}:mine --out {out}"
        )
        return totem(*ask.split()), out

    return run


@compiled_only
@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("raise ValueError('boom')", "strategy mine never returns an index of an action"),
        ("return table.nosuchfield", "strategy mine cannot be compiled: 'nosuchfield'"),
    ],
)
def test_a_strategy_that_cannot_be_seated_writes_nothing(sweep, body, words):
    answer, out = sweep(body)
    assert answer.code == 2
    assert words in answer.err
    assert "Traceback" not in answer.err
    assert not out.exists()


@compiled_only
def test_the_corrected_strategy_may_use_the_same_folder(sweep):
    refused, out = sweep("return table.nosuchfield")
    assert refused.code == 2
    answer, _ = sweep("return 0")
    assert answer.code == 0, answer.err
    assert (out / "cells.csv").exists()


@compiled_only
def test_a_strategy_that_raises_in_a_game(sweep):
    answer, _ = sweep("if table.turn > 5:\n    raise ValueError('boom')\nreturn 0")
    assert answer.code == 2
    assert "a strategy failed with ValueError: boom" in answer.err
    assert "Traceback" not in answer.err


def test_a_file_that_leaves(sweep):
    answer, out = sweep("return 0", head=HEAD.replace("import sys", "import sys\nsys.exit(7)"))
    assert answer.code == 2
    assert "SystemExit: 7" in answer.err
    assert not out.exists()
