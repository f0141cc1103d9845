"""An ablation for a terminal: what the side loses without each weight."""

from collections.abc import Mapping
from typing import Any

from reports.tables import Column, grid, wrapped
from reports.tunings import points, reach
from reports.words import capital, give_or_take, listed, the_wins


def ablation_text(found: Mapping[str, Any], width: int, color: bool = False) -> str:
    """The table of an ablation with what it means.

    Parameters
    ----------
    found : mapping
        From ``experiments.ablate.ablate``.
    width : int
        Columns of the terminal.
    color : bool
        Whether to use colours.

    Returns
    -------
    str
        Without a line feed at the end.
    """
    columns = [
        Column("set to 0"),
        *(Column(name, number=True) for name in ("value", "wins without", "loss", "jointly")),
        Column("reading", text=True),
    ]
    rows = [
        [
            row["removed"],
            f"{row['values'][0]:g}" if len(row["values"]) == 1 else "",
            give_or_take(*row["without"]),
            points(row["loss"], row["half_width"]),
            reach(row["joint_half_width"]),
            row["reading"],
        ]
        for row in found["rows"]
    ]
    table = grid(columns, rows, width, color)
    head = (
        f"{capital(the_wins(found['side']))} {give_or_take(*found['whole'])} of "
        f"{found['games']:,} games with all weights of {found['strategy']} for {found['role']}."
    )
    notes = [wrapped(note, width, color) for note in _notes(found)]
    return "\n\n".join([wrapped(head, width), table, *notes])


def _notes(found: Mapping[str, Any]) -> list[str]:
    sure = f"{100 * found['confidence']:g}%"
    said = [
        (
            "Loss is in percent points: how much less often the side wins with the weight set to "
            f"0, ± its {sure} interval, paired by game number; rates have Wilson intervals; cells "
            "weigh alike."
        ),
        (
            f"Jointly is the reach with which all {len(found['rows'])} intervals hold together "
            "(Bonferroni), and the reading goes by it; 'read alone' is what only a weight's own "
            "interval says. 'No loss seen': it costs no more than its own interval. That is no "
            "proof that it is useless; more games may show it."
        ),
    ]
    if found["variance_factor"] is not None:
        said.append(
            "All play the same games: for the losses that is worth "
            f"{found['variance_factor']:.1f} times as many (the median)."
        )
    if found["absent"]:
        said.append(f"0 as it is, and not removed: {listed(found['absent'])}.")
    if found["rests_on"]:
        said.append(found["rests_on"])
    lost = [("with all weights", found["aborted"])]
    lost += [(f"without {row['removed']}", row["aborted"]) for row in found["rows"]]
    given_up = [f"{number:,} {which}" for which, number in lost if number]
    if given_up:
        said.append(
            "Warning: games were given up, which count as won by nobody: "
            f"{listed(given_up)} (of {found['games']:,} games each)."
        )
    return said
