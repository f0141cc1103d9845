"""The notebooks run from the top and tell what is stored in them, and nothing of the machine."""

import base64
import os
import platform
import re
import sys
import tempfile
from pathlib import Path

import nbformat
import pytest
from nbclient.exceptions import CellExecutionError
from nbformat.v4 import new_code_cell, new_notebook, new_output

from sim.core.jit import interpreted
from tests.conftest import ROOT
from tests.notebooks_regenerate import METADATA, NOTEBOOKS, executed, read, regenerate, told

HINT = "see tests/notebooks_regenerate.py"
MOST_LINES, MOST_BYTES = 15, 400_000
# Where machines keep files, days, and hours; the figures of a notebook look like none of these.
OF_A_MACHINE = re.compile(
    r"(?<![\w.])/(?:home|Users|root|tmp|var|usr|opt|work|mnt|private)/|[A-Z]:\\"
    r"|\b20\d\d-\d\d-\d\d\b|\b\d\d:\d\d:\d\d\b|\bgames/s\b"
)

each = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def code_cells(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def outputs(notebook):
    return [output for cell in code_cells(notebook) for output in cell.outputs]


def words(notebook):
    """Everything a reader sees, but for the pictures: (kind, text)."""
    yield from (("source", cell.source) for cell in notebook.cells)
    for _, texts in told(notebook):
        yield from (item for text in texts for item in text.items())


def small(source, printed):
    """A notebook of one cell, with what is stored as its output."""
    stored = [new_output("stream", name="stdout", text=printed)]
    return new_notebook(cells=[new_code_cell(source, outputs=stored, execution_count=1)])


def betrays(text):
    """What in a text is of this machine, or looks as if it were of one."""
    here = [str(ROOT), str(Path.home()), tempfile.gettempdir(), sys.prefix]
    known = [place for place in here if len(place) > 1 and place in text]
    node = platform.node()
    known += re.findall(rf"\b{re.escape(node)}\b", text) if node else []
    return known + OF_A_MACHINE.findall(text)


@pytest.mark.skipif(interpreted(), reason="hundreds of thousands of games")
@each
def test_it_tells_what_is_stored(path, tmp_path):
    stored = read(path)
    assert told(executed(stored, tmp_path)) == told(stored), HINT


@each
def test_a_changed_figure_is_noticed(path):
    kinds = set()
    for place, output in enumerate(outputs(read(path))):
        for kind in [*output.get("data", {}), *(["text"] if "text" in output else [])]:
            if kind.startswith("image/"):
                continue
            changed = read(path)
            there = outputs(changed)[place]
            there = there if kind == "text" else there.data
            other = re.sub(r"\d(?=\D*$)", lambda digit: str(9 - int(digit[0])), there[kind])
            if other != there[kind]:  # there is a figure in it
                there[kind] = other
                assert told(changed) != told(read(path))
                kinds.add(kind)
    assert kinds >= {"text", "text/plain", "text/html"}


def test_another_figure_than_the_stored_one_comes_out(tmp_path):
    stored = small("print(6 * 7)", "41\n")
    made = executed(stored, tmp_path)
    assert told(made) == [("print(6 * 7)", [{"stdout": "42\n"}])]
    assert told(made) != told(stored)
    assert told(stored) == [("print(6 * 7)", [{"stdout": "41\n"}])], "left as it is"


def test_a_failing_cell_is_an_error(tmp_path):
    with pytest.raises(CellExecutionError, match="ZeroDivisionError"):
        executed(small("1 / 0", ""), tmp_path)


def test_it_runs_on_this_python_in_the_folder_it_is_given(tmp_path):
    source = "import os, sys, sim\nprint(sys.executable, os.getcwd(), sim.__file__, sep='\\n')"
    ((_, [printed]),) = told(executed(small(source, ""), tmp_path))
    where = [sys.executable, str(tmp_path), str(ROOT / "sim" / "__init__.py")]
    assert list(map(os.path.realpath, printed["stdout"].split())) == list(
        map(os.path.realpath, where)
    )


def test_what_is_run_anew_is_stored_and_named(tmp_path):
    path = tmp_path / "own.ipynb"
    nbformat.write(small("print(6 * 7)", "41\n"), path)
    assert regenerate([path]) == ["own.ipynb"]
    first = path.read_bytes()
    assert b"42" in first
    assert regenerate([path]) == []
    assert path.read_bytes() == first


@each
def test_it_is_stored_as_it_was_run(path):
    stored = read(path)
    assert stored.metadata == METADATA
    counts = [cell.execution_count for cell in code_cells(stored)]
    assert counts == list(range(1, len(counts) + 1))
    names = [cell.id for cell in stored.cells]
    assert len(set(names)) == len(names)
    assert all(set(cell.metadata) == set() for cell in stored.cells), "no times, nothing hidden"
    kinds = {name for _, texts in told(stored) for text in texts for name in text}
    assert kinds <= {"stdout", "text/plain", "text/html", "text/markdown"}, "no errors, no warnings"


@each
def test_it_reads_well(path):
    stored = read(path)
    assert stored.cells[0].source.startswith("# ")
    assert path.stat().st_size < MOST_BYTES
    for cell in code_cells(stored):
        assert len(cell.source.splitlines()) <= MOST_LINES, cell.source
    for output in outputs(stored):
        for kind, picture in output.get("data", {}).items():
            if kind.startswith("image/"):
                assert base64.b64decode(picture).startswith(b"\x89PNG")
                assert len(output.metadata[kind]["alt"]) > 40


@each
def test_nothing_is_of_the_machine(path):
    for kind, text in words(read(path)):
        assert betrays(text) == [], (kind, text)


@pytest.mark.parametrize(
    "text",
    [
        "stored in /home/ada/runs",
        "'/tmp/tmpab12/marks'",
        f"{ROOT}/notebooks",
        "C:\\runs\\first",
        "on 2026-05-01",
        "at 12:00:01",
        "27,975 games/s on one thread",
    ],
)
def test_what_is_of_a_machine_is_seen(text):
    assert betrays(text)


def test_all_are_in_the_readme():
    readme = (ROOT / "README.md").read_text()
    assert len(NOTEBOOKS) >= 2
    for path in NOTEBOOKS:
        assert f"`notebooks/{path.name}`" in readme
