"""A forest plot: what each setting of a sweep does to the win rate."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from reports import style
from reports.canvas import Picture, draw_picture
from reports.effects import INTERACTION, MAIN, interval, setting, told_effects
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
    rows = told_effects(found)
    if not rows:
        return None
    title = f"What each setting does to how often {the_wins(found.side)}"
    alt = f"{title}, in percent points: " + "; ".join(
        f"{setting(found, row)} {points(row['effect'])} ({interval(row, 'joint_')})" for row in rows
    )
    sure = f"{100 * found.confidence:g}%"
    caption = (
        "Right of the line the side wins more often than on the mean of all settings, left of it "
        f"less often. The thick bar is the {sure} interval of one effect, the thin one holds for "
        "all together; where a thin bar crosses the line, this many games cannot tell. Circles "
        "stand for one setting, squares for what two have beyond both."
    )
    height = 1.7 + 0.3 * len(rows)
    return draw_picture("effects", title, caption, alt, height, lambda ax: _draw(ax, found, rows))


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
            label=label,
        )
    ax.set_yticks(range(len(rows)), [setting(found, row) for row in rows])
    ax.set_ylim(len(rows) - 0.4, -0.6)
    ax.set_xlabel(f"effect on games won by the {found.side} (percent points)")
    ax.grid(axis="x")
