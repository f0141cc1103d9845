"""Run the notebooks anew and store what comes out: ``python -m tests.notebooks_regenerate``.

Run it where a rule, a strategy, a table or a notebook changed on purpose, and read the difference
before you commit it: figures in the outputs, and whether the text between them still says what
they show. ``--only 01`` runs those whose names begin so.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

import nbformat
from jupyter_client import AsyncKernelManager
from jupyter_client.kernelspec import KernelSpecManager
from nbclient import NotebookClient
from nbformat import NotebookNode

from tests.conftest import ROOT, environment

FOLDER = ROOT / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
PATIENCE = 900  # seconds for a cell; the first one that plays may have to compile everything
# The same in every notebook, whoever ran it: no version, no name of an environment.
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"file_extension": ".py", "mimetype": "text/x-python", "name": "python"},
}


def read(path: Path) -> NotebookNode:
    """A notebook as it is stored."""
    return nbformat.read(path, as_version=4)


def executed(notebook: NotebookNode, folder: Path) -> NotebookNode:
    """A copy of a notebook, run from the top by this very Python in an empty folder.

    Parameters
    ----------
    notebook : NotebookNode
        Left as it is.
    folder : pathlib.Path
        Where it runs.

    Returns
    -------
    NotebookNode
        With outputs, fit to be stored.

    Raises
    ------
    nbclient.exceptions.CellExecutionError
        If a cell fails.
    """
    copy = nbformat.from_dict(notebook)
    # Sockets in the file system are open to nobody else; their paths have to be short.
    with tempfile.TemporaryDirectory(prefix="totem-") as own:
        client = NotebookClient(
            copy,
            km=AsyncKernelManager(
                # Without folders to look into, the only kernel is one of this very Python.
                kernel_spec_manager=KernelSpecManager(kernel_dirs=[]),
                connection_file=f"{own}/connection.json",
                transport="ipc",
                ip=f"{own}/ipc",
            ),
            timeout=PATIENCE,
            record_timing=False,
            coalesce_streams=True,
            resources={"metadata": {"path": str(folder)}},
        )
        # What people have set for notebooks of their own has no say here.
        env = environment(ROOT, {"IPYTHONDIR": own, "NO_COLOR": "1"})
        client.execute(cleanup_kc=True, env=env)
    copy.metadata = nbformat.from_dict(METADATA)
    return copy


def told(notebook: NotebookNode) -> list[tuple[str, list[dict[str, str]]]]:
    """What a notebook tells in words and figures: each code cell with its outputs.

    Pictures are left out: other versions of the libraries below draw other bytes.
    """
    return [
        (cell.source, [texts(output) for output in cell.outputs])
        for cell in notebook.cells
        if cell.cell_type == "code"
    ]


def texts(output: NotebookNode) -> dict[str, str]:
    """The texts of one output by their kind; of a stream, by its name."""
    if output.output_type == "stream":
        return {output.name: output.text}
    if output.output_type == "error":
        return {"error": output.evalue}
    return {kind: text for kind, text in output.data.items() if not kind.startswith("image/")}


def regenerate(paths: Iterable[Path]) -> list[str]:
    """Run notebooks, store them, and name those that tell something else than before."""
    changed = []
    for path in paths:
        before = read(path)
        with tempfile.TemporaryDirectory() as folder:
            after = executed(before, Path(folder))
        nbformat.write(after, path)
        if told(before) != told(after):
            changed.append(path.name)
    return changed


def main() -> None:
    """Run all notebooks, or those that are asked for."""
    asked = argparse.ArgumentParser(description="Run the notebooks anew, store what comes out.")
    asked.add_argument("--only", default="", metavar="START", help="names that begin so")
    start = asked.parse_args().only
    paths = [path for path in NOTEBOOKS if path.name.startswith(start)]
    if not paths:
        names = ", ".join(path.name for path in NOTEBOOKS)
        sys.exit(f"no notebook begins with '{start}' (there are: {names})")
    print("changed: " + (", ".join(regenerate(paths)) or "nothing"))


if __name__ == "__main__":
    main()
