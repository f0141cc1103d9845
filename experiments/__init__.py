"""What is asked and what the answer is worth: plans, sweeps, the run store, statistics, the CLI.

>>> from experiments import load, make_plan, sweep
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from experiments.plan import Plan, make_plan
    from experiments.runs import Run, load
    from experiments.sweeps import SweepResult, sweep

# The command line must start quickly, so a name is imported when it is first used.
_PLACES = {
    "load": "experiments.runs",
    "Run": "experiments.runs",
    "make_plan": "experiments.plan",
    "Plan": "experiments.plan",
    "sweep": "experiments.sweeps",
    "SweepResult": "experiments.sweeps",
}
__all__ = ["Plan", "Run", "SweepResult", "load", "make_plan", "sweep"]


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module 'experiments' has no attribute '{name}'")
    value = getattr(import_module(_PLACES[name]), name)
    globals()[name] = value
    return value
