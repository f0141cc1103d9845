"""What tests of all rooms share."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import hypothesis
import pytest

ROOT = Path(__file__).resolve().parents[1]

# A compile inside an example would break any deadline; on CI every run tries the same examples.
hypothesis.settings.register_profile("totem", deadline=None, derandomize="CI" in os.environ)
hypothesis.settings.load_profile("totem")

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="session")
def python() -> Run:
    """A function that runs Python in a process of its own: ``python("-c", code, env={...})``.

    `env` is laid over this process's environment; a value of None takes a variable away. The
    process finds Totem's packages in `root`, by default this checkout.
    """

    def run(
        *arguments: str | Path,
        env: Mapping[str, str | None] | None = None,
        root: Path = ROOT,
        timeout: float = 240,
    ) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, *map(str, arguments)],
            env=environment(root, env or {}),
            cwd=root,
            capture_output=True,
            text=True,
            timeout=timeout,
            stdin=subprocess.DEVNULL,
            check=False,
        )

    return run


def environment(root: Path, changes: Mapping[str, str | None]) -> dict[str, str]:
    """This process's environment with `root` first on the path and `changes` laid over it."""
    merged: dict[str, str | None] = {**os.environ, "PYTHONPATH": str(root), **changes}
    return {name: value for name, value in merged.items() if value is not None}
