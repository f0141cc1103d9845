"""A tuning for a terminal: how it went, what it gained, and which weights moved."""

from collections.abc import Mapping, Sequence
from typing import Any

from reports.tables import Column, grid, wrapped
from reports.words import capital, counted, give_or_take, percent, the_wins

SHOWN_GENERATIONS = 10


def reach(half_width: float) -> str:
    """How far an interval of a difference reaches, e.g. ``± 0.3``; never shown as 0.0."""
    shown = 100 * half_width
    return f"± {shown:.1f}" if shown >= 0.05 else f"± {max(shown, 0.001):.2g}"


def points(gain: float, half_width: float | None = None) -> str:
    """A difference of rates in percent points, e.g. ``+1.5 ± 0.3``."""
    shown = f"{100 * gain:+.1f}"
    return shown if half_width is None else f"{shown} {reach(half_width)}"


def tuning_text(found: Mapping[str, Any], width: int, color: bool = False) -> str:
    """The result of a tuning with what it means.

    Parameters
    ----------
    found : mapping
        From ``experiments.tune.Tuned.figures``.
    width : int
        Columns of the terminal.
    color : bool
        Whether to use colours.

    Returns
    -------
    str
        Without a line feed at the end.
    """
    parts = [
        wrapped(_asked(found), width),
        _trajectory(found["trajectory"], width, color),
        _held_out(found, width, color),
        _weights(found, width, color),
        *(wrapped(note, width, color) for note in [verdict(found), *_notes(found)]),
    ]
    return "\n\n".join(parts)


def verdict(found: Mapping[str, Any]) -> str:
    """What the held-out games say, in a sentence."""
    held = found["held_out"]
    gain, half_width = held["gain"], held["half_width"]
    said = f"{points(gain, half_width)} points on {held['games']:,} held-out games each"
    if gain > half_width:
        return f"{capital(the_wins(found['side']))} more often with the new weights: {said}."
    if gain < -half_width:
        return (
            f"Warning: the new weights are worse than {found['strategy']}: {said}; do not use them."
        )
    return (
        f"The gain is not told apart from zero: {said}. More games, or more generations, may find "
        "one; as it stands there is no reason to change the weights."
    )


def _asked(found: Mapping[str, Any]) -> str:
    done, planned = len(found["trajectory"]), found["generations"]
    stopped = f" ({planned:,} were asked for)" if done < planned else ""
    return (
        f"{found['strategy']} for {found['role']}: "
        f"{counted(len(found['moved']), 'weight moves', 'weights move')}, "
        f"{counted(done, 'generation', 'generations')}{stopped} of {found['population']} "
        f"candidates with {found['games']:,} games each, over "
        f"{counted(found['cells'], 'cell', 'cells')} against "
        f"{counted(len(found['opponents']), 'opponent', 'opponents')} "
        f"({'; '.join(found['opponents'])})."
    )


def _trajectory(rows: Sequence[Mapping[str, Any]], width: int, color: bool) -> str:
    """Some generations: the first, the last, and others evenly between."""
    steps = min(len(rows), SHOWN_GENERATIONS)
    last = len(rows) - 1
    shown = sorted({round(i * last / max(steps - 1, 1)) for i in range(steps)})
    columns = [Column(n, number=True) for n in ("generation", "best", "mean", "step size")]
    texts = [
        [
            f"{rows[i]['generation']:.0f}",
            points(rows[i]["best"]),
            points(rows[i]["mean"]),
            f"{rows[i]['sigma']:.3f}",
        ]
        for i in shown
    ]
    return grid(columns, texts, width, color)


def _held_out(found: Mapping[str, Any], width: int, color: bool) -> str:
    """The start and the answer on held-out games: by cell, by opponents, over all."""
    parts = []
    rows = found["by_cell"]
    names = list(rows[0]["labels"])
    if len(rows) > 1:
        labels = [Column(n, number=isinstance(rows[0]["labels"][n], int)) for n in names]
        texts = [[*(str(row["labels"][n]) for n in names), *_facts(row)] for row in rows]
        parts.append(grid([*labels, *_columns()], texts, width, color))
    rows = found["by_opponents"]
    if len(rows) > 1:
        texts = [[row["opponents"], *_facts(row)] for row in rows]
        parts.append(grid([Column("against", text=True), *_columns()], texts, width, color))
    every = ["all held-out games", *_facts(found["held_out"])]
    parts.append(grid([Column(""), *_columns()], [every], width, color))
    return "\n\n".join(parts)


def _columns() -> list[Column]:
    return [Column(n, number=True) for n in ("games", "start wins", "tuned wins", "gain")]


def _facts(row: Mapping[str, Any]) -> list[str]:
    return [
        f"{row['games']:,}",
        give_or_take(*row["start"]),
        give_or_take(*row["tuned"]),
        points(row["gain"], row["half_width"]),
    ]


def _weights(found: Mapping[str, Any], width: int, color: bool) -> str:
    """The weights that moved, the furthest for their scale first."""
    moved = [(name, *found["weights"][name]) for name in found["moved"]]
    moved.sort(key=lambda row: -abs(row[2] - row[1]) / max(1.0, abs(row[1])))
    columns = [Column("weight"), *(Column(n, number=True) for n in ("start", "tuned", "change"))]
    texts = [[name, f"{a:g}", f"{b:.3f}", f"{b - a:+.3f}"] for name, a, b in moved]
    return grid(columns, texts, width, color)


def _notes(found: Mapping[str, Any]) -> list[str]:
    held = found["held_out"]
    cells = max(len(found["by_cell"]), len(found["by_opponents"]))
    together = (
        " Those of single cells or opponents hold together (Bonferroni)." if cells > 1 else ""
    )
    sharper = ""
    if held["variance_factor"] is not None:
        sharper = (
            f" Both play the same games, which for the gain is worth {held['variance_factor']:.1f} "
            "times as many."
        )
    said = [
        (
            "The first table is in points over the start on the games of each generation, which "
            "flatter the best. The answer is "
            f"{found['answer']}; on the games that chose it, it gained "
            f"{points(found['selection_gain'])}."
        ),
        (
            f"± is a {100 * found['confidence']:g}% interval (rates: Wilson; gains: paired by game "
            f"number); cells and opponents weigh alike.{together}{sharper}"
        ),
    ]
    if found["worst_case"] is not None:
        before, after = found["worst_case"]
        said.insert(
            0,
            "What counted was the win rate against the opponents that are worst to meet: "
            f"{before:.1f}% before and {after:.1f}% now, on the held-out games.",
        )
    if found["rests_on"]:
        said.append(found["rests_on"])
    if held["aborted"]:
        share = percent(held["aborted"] / (2 * held["games"]))
        said.append(
            f"Warning: {held['aborted']:,} held-out games ({share}) were given up; they count as "
            "won by nobody."
        )
    return said
