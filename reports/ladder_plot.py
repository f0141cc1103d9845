"""A ladder: how the win rate goes from one level of play to the next."""

from typing import TYPE_CHECKING, Any

from reports import style
from reports.canvas import Picture, draw_picture
from reports.findings import LINEUP, FactorNote, Findings
from reports.words import axis_label, band, capital, rate_of, the_wins, valued, where

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_LINES = len(style.COLORS)
ASIDE = 0.3  # of the way to the next level, over which the lines of a level are spread


def ladder(found: Findings) -> Picture | None:
    """The first side's win rate at each level of play, a line for each combination of the rest.

    Parameters
    ----------
    found : Findings
        The sweep.

    Returns
    -------
    Picture or None
        None unless one factor says who plays, and the others leave few lines.
    """
    levels = [f for f in found.varying if f.kind == LINEUP]
    others = [f for f in found.varying if f.kind != LINEUP]
    if len(levels) != 1:
        return None
    names = [f.name for f in others]
    groups = found.cells.partition_by(names, maintain_order=True) if names else [found.cells]
    if len(groups) > MOST_LINES:
        return None
    lines = [group.to_dicts() for group in groups]
    title = f"How often {the_wins(found.side)}, by who plays"
    alt = f"{title}: " + "; ".join(
        f"{where(found, row)} {rate_of(found, row)}, {row['verdict']}"
        for rows in lines
        for row in rows
    )
    who = f"the {levels[0].role}" if levels[0].role else "everybody"
    caption = (
        f"From left to right {who} plays in another way. Where a line goes from bars inside of the "
        f"shaded band of fair rates, {band(found)}, to bars outside of it, how well the game is "
        "played decides whether it is fair. Bars are "
        f"{100 * found.confidence:g}% intervals; where no bar shows, it is smaller than the mark."
    )
    return draw_picture(
        "ladder", title, caption, alt, 4.8, lambda ax: _draw(ax, found, levels[0], others, lines)
    )


def _draw(
    ax: "Axes",
    found: Findings,
    factor: FactorNote,
    others: list[FactorNote],
    lines: list[list[dict[str, Any]]],
) -> None:
    c = found.column
    low, high = (100 * edge for edge in found.band)
    ax.axhspan(low, high, color=style.BAND_COLOR, zorder=0, label=f"fair: {band(found)}")
    for i, rows in enumerate(lines):
        rates = [100 * row[f"rate_{c}"] for row in rows]
        below = [max(rate - 100 * r[f"low_{c}"], 0.0) for rate, r in zip(rates, rows, strict=True)]
        above = [max(100 * r[f"high_{c}"] - rate, 0.0) for rate, r in zip(rates, rows, strict=True)]
        aside = ASIDE * (i / (len(lines) - 1) - 0.5) if len(lines) > 1 else 0.0
        ax.errorbar(
            [place + aside for place in range(len(rows))],
            rates,
            yerr=[below, above],
            color=style.COLORS[i],
            marker=style.MARKERS[i],
            linestyle=style.DASHES[i],
            capsize=3,
            linewidth=1.6,
            markersize=6,
            label=", ".join(valued(f, rows[0][f.name]) for f in others) or None,
        )
    ax.set_xticks(range(len(lines[0])), [factor.show(row[factor.name]) for row in lines[0]])
    ax.margins(x=0.06)
    ax.set_xlabel(capital(axis_label(factor)))
    ax.set_ylabel(f"games won by the {found.side} (%)")
    ax.grid(axis="y")
