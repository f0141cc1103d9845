"""A forest plot: what each setting of a sweep does to the win rate."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from reports import style
from reports.canvas import Picture, draw_picture
from reports.changes import told_changes
from reports.effects import INTERACTION, MAIN, MOST_ROWS, interval, setting, told_effects
from reports.findings import Findings
from reports.presence import points
from reports.words import the_wins

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Row = Mapping[str, Any]


def forest(found: Findings) -> Picture | None:
    """A forest plot of the effects; None when nothing varies.

    Parameters
    ----------
    found : Findings
        The sweep.

    Returns
    -------
    Picture or None
    """
    changes = told_changes(found)
    rows = [{**row, "kind": MAIN, "name": row["where"]} for row in _largest(changes)]
    rows = rows or [{**row, "name": setting(found, row)} for row in told_effects(found)]
    if not rows:
        return None
    what = "change" if changes else "setting"
    title = f"What each {what} does to how often {the_wins(found.side)}"
    alt = f"{title}, in percent points: " + "; ".join(
        f"{row['name']} {points(row['effect'])} ({interval(row, 'joint_')})" for row in rows
    )
    than = "in the game as it is" if changes else "on the mean of all settings"
    caption = (
        f"Right of the line {the_wins(found.side)} more often than {than}, left of it less often. "
        f"The thick bar is the {100 * found.confidence:g}% interval of one {what}, the thin one "
        "holds for all together; where a thin bar crosses the line, this many games cannot tell."
    )
    if any(row["kind"] == INTERACTION for row in rows):
        caption += " Circles stand for one setting, squares for what two have beyond both."
    if len(changes) > len(rows):
        caption += f" Of {len(changes)} changes the {len(rows)} largest are shown."
    height = 1.7 + 0.3 * len(rows)
    return draw_picture("effects", title, caption, alt, height, lambda ax: _draw(ax, found, rows))


def _largest(changes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """As many changes as a picture has room for, in their order."""
    chosen = sorted(changes, key=lambda row: -abs(row["effect"]))[:MOST_ROWS]
    return [row for row in changes if row in chosen]


def _draw(ax: "Axes", found: Findings, rows: Sequence[Row]) -> None:
    ax.axvline(0, color=style.INK, linewidth=1)
    for i, (kind, label) in enumerate(((MAIN, "one setting"), (INTERACTION, "two together"))):
        places = [y for y, row in enumerate(rows) if row["kind"] == kind]
        if not places:
            continue
        chosen, color = [rows[y] for y in places], style.COLORS[i]
        for prefix, linewidth in (("joint_", 1.0), ("", 3.2)):
            low, high = ([100 * row[f"{prefix}{end}"] for row in chosen] for end in ("low", "high"))
            ax.hlines(places, low, high, color=color, linewidth=linewidth)
        ax.plot(
            [100 * row["effect"] for row in chosen],
            places,
            style.MARKERS[i],
            color="white",
            markeredgecolor=color,
            markersize=6,
            label=label if len({r["kind"] for r in rows}) > 1 else None,
        )
    ax.set_yticks(range(len(rows)), [row["name"] for row in rows])
    ax.set_ylim(len(rows) - 0.4, -0.6)
    ax.set_xlabel(f"effect on games won by the {found.side}\n(percent points)")
    ax.grid(axis="x")
