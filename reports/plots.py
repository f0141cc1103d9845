"""The pictures of a sweep: who wins, how games end, how long they take.

Each comes as PNG and SVG with a caption that says what to see and a text for those who cannot
see it. The same findings give the same bytes.
"""

import math
from collections.abc import Mapping, Sequence
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

from reports import style
from reports.canvas import Picture, draw_picture
from reports.experience import LENGTH, histogram
from reports.findings import FactorNote, Findings
from reports.forest import forest
from reports.heatmap import heat_map
from reports.ladder_plot import ladder
from reports.words import axis_label, band, percent, rate_of, the_wins, valued, where

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_SERIES = 6
MOST_ROWS = 60
WHISKERS: dict[str, Any] = {"fmt": "none", "ecolor": style.INK, "elinewidth": 1.1, "capsize": 2}
Row = Mapping[str, Any]


def pictures(found: Findings) -> list[Picture]:
    """All pictures of a sweep.

    Parameters
    ----------
    found : Findings
        The sweep.

    Returns
    -------
    list of Picture
        Win rates, a heat map where two factors span one, a ladder where who plays varies, effects
        where anything does, endings, lengths and how many games have which.
    """
    fields = heat_map(found)
    # Where a map shows every figure, a long list of dots would show them once more.
    dots = None if fields is not None and _axis(found) is None else win_rates(found)
    drawn = [dots, fields, ladder(found), forest(found)]
    drawn += [endings(found), lengths(found), histogram(found)]
    return [picture for picture in drawn if picture is not None]


def win_rates(found: Findings) -> Picture:
    """Win rate of the first side: lines over a number, or one dot a cell."""
    axis = _axis(found)
    title = f"How often {the_wins(found.side)}"
    alt = f"{title}: " + "; ".join(f"{where(found, r)} {rate_of(found, r)}" for r in _rows(found))
    bars = f"Bars are {100 * found.confidence:g}% intervals"
    caption = f"The shaded band is what counts as fair, {band(found)}. {bars}; where no bar shows, "
    caption += "it is smaller than the dot."
    if axis is not None:
        return draw_picture(
            "win-rate", title, caption, alt, 4.6, lambda ax: _lines(ax, found, axis)
        )
    rows, shown = _shown(found)
    height = 1.6 + 0.32 * len(rows)
    return draw_picture(
        "win-rate", title, caption + shown, alt, height, lambda ax: _dots(ax, found, rows)
    )


def _axis(found: Findings) -> FactorNote | None:
    """The number to draw along, if there is one and not too many lines over it."""
    for factor in found.varying:
        others = [f.name for f in found.varying if f.name != factor.name]
        lines = found.cells.select(others).n_unique() if others else 1
        if factor.numeric and lines <= MOST_SERIES:
            return factor
    return None


def _rows(found: Findings) -> list[dict[str, Any]]:
    return [{"cell": i, **row} for i, row in enumerate(found.cells.to_dicts())]


def _shown(found: Findings) -> tuple[list[dict[str, Any]], str]:
    """The rows a picture has room for, and what to say of the rest."""
    rows = _rows(found)
    if len(rows) <= MOST_ROWS:
        return rows, ""
    half = MOST_ROWS // 2
    ordered = sorted(rows, key=lambda r: r[f"rate_{found.column}"])
    said = f" Of {len(rows)} settings the {half} lowest and the {half} highest are shown."
    return ordered[:half] + ordered[-half:], said


def _reach(found: Findings, rows: Sequence[Row]) -> tuple[list[float], list[list[float]]]:
    """Rates and error bars in percent."""
    c = found.column
    rates = [100 * r[f"rate_{c}"] for r in rows]
    below = [max(100 * (r[f"rate_{c}"] - r[f"low_{c}"]), 0.0) for r in rows]
    above = [max(100 * (r[f"high_{c}"] - r[f"rate_{c}"]), 0.0) for r in rows]
    return rates, [below, above]


def _limits(found: Findings) -> tuple[float, float]:
    """Limits in percent that show all intervals and the whole band, in steps of five."""
    c = found.column
    ends = found.cells[f"low_{c}"].to_list() + found.cells[f"high_{c}"].to_list()
    low, high = (100 * pick([*ends, *found.band]) for pick in (min, max))
    return max(5 * ((low - 3) // 5), 0.0), min(5 * -((-high - 3) // 5), 100.0)


def _lines(ax: "Axes", found: Findings, axis: FactorNote) -> None:
    from matplotlib.patheffects import withStroke

    low, high = (100 * edge for edge in found.band)
    ax.axhspan(low, high, color=style.BAND_COLOR, zorder=0, label=f"fair: {band(found)}")
    others = [f for f in found.varying if f.name != axis.name]
    ordered = found.cells.sort(axis.name)
    halo = withStroke(linewidth=3, foreground="white")  # a line may run behind a number
    names = [f.name for f in others]
    groups = ordered.partition_by(names, maintain_order=True) if names else [ordered]
    for i, group in enumerate(groups):
        rows = group.to_dicts()
        rates, reach = _reach(found, rows)
        label = ", ".join(valued(f, rows[0][f.name]) for f in others)
        ax.errorbar(
            [r[axis.name] for r in rows],
            rates,
            yerr=reach,
            color=style.COLORS[i],
            marker=style.MARKERS[i],
            linestyle=style.DASHES[i],
            capsize=3,
            linewidth=1.6,
            markersize=6,
            label=label or None,
        )
        if not others:
            for row, rate in zip(rows, rates, strict=True):
                ax.annotate(
                    f"{rate:.1f}",
                    (row[axis.name], rate),
                    xytext=(7, 6),
                    textcoords="offset points",
                    path_effects=[halo],
                )
    ticks = sorted(set(found.cells[axis.name].to_list()))
    ax.set_xticks(ticks)
    ax.margins(x=0.08)
    ax.set_ylim(*_limits(found))
    ax.set_xlabel(axis_label(axis))
    ax.set_ylabel(f"games won by the {found.side} (%)")
    ax.grid(axis="y")


def _dots(ax: "Axes", found: Findings, rows: Sequence[Row]) -> None:
    low, high = (100 * edge for edge in found.band)
    ax.axvspan(low, high, color=style.BAND_COLOR, zorder=0, label=f"fair: {band(found)}")
    rates, reach = _reach(found, rows)
    ax.errorbar(
        rates,
        range(len(rows)),
        xerr=reach,
        color=style.COLORS[0],
        marker="o",
        linestyle="none",
        capsize=3,
        label=f"{found.side}, with interval",
    )
    _name_rows(ax, found, rows)
    ax.set_xlim(*_limits(found))
    ax.set_xlabel(f"games won by the {found.side} (%)")
    ax.grid(axis="x")


def _name_rows(ax: "Axes", found: Findings, rows: Sequence[Row]) -> None:
    ax.set_yticks(range(len(rows)), [where(found, row) for row in rows])
    ax.set_ylim(len(rows) - 0.4, -0.6)  # the first cell on top, as in the table


def endings(found: Findings) -> Picture:
    """How games ended, as shares of all games."""
    rows, shown = _shown(found)
    kinds = [(e.name, e.column) for e in found.endings if found.cells[e.column].sum()]
    if found.aborted:
        kinds.append(("given up", "aborted"))
    title = "How games ended"
    caption = (
        "Each bar is all games of a setting; its parts are the ways they ended. Whiskers are "
        f"{100 * found.confidence:g}% intervals of all parts to the left of them.{shown}"
    )
    alt = f"{title}: " + "; ".join(
        f"{where(found, r)}: "
        + ", ".join(f"{name} {percent(r[column] / r['games'])}" for name, column in kinds)
        for r in _rows(found)
    )

    def draw(ax: "Axes") -> None:
        left = [0.0] * len(rows)
        for i, (name, column) in enumerate(kinds):
            share = [100 * r[column] / r["games"] for r in rows]
            color = style.ABORTED_COLOR if column == "aborted" else style.COLORS[i % 8]
            ax.barh(
                range(len(rows)),
                share,
                left=left,
                height=0.72,
                color=color,
                hatch=style.HATCHES[i % 8],
                edgecolor="white",
                label=name,
            )
            left = [a + b for a, b in zip(left, share, strict=True)]
            if i < len(kinds) - 1:
                games = [r["games"] for r in rows]
                reach = [_reach_of(found, a, n) for a, n in zip(left, games, strict=True)]
                ax.errorbar(left, range(len(rows)), xerr=reach, **WHISKERS)
        _name_rows(ax, found, rows)
        ax.set_xlim(0, 100)
        ax.set_xlabel("share of all games (%)")

    height = 1.4 + 0.34 * len(rows) + 0.22 * -(-len(kinds) // 2)
    return draw_picture("endings", title, caption, alt, height, draw)


def _reach_of(found: Findings, share: float, games: int) -> float:
    """How far the interval of a share reaches to each side, all in percent."""
    z = NormalDist().inv_cdf(0.5 + found.confidence / 2)
    part = min(share / 100, 1.0)
    return 100 * z * math.sqrt(part * (1 - part) / games)


def lengths(found: Findings) -> Picture:
    """How long games take: middle half, nine in ten, median and mean."""
    rows, shown = _shown(found)
    title = "How long games take"
    caption = (
        "The thick bar holds the middle half of the games, the thin line nine in ten of them; "
        "the dot is the median (half the games are shorter), the diamond the mean with its "
        f"{100 * found.confidence:g}% interval, which may be smaller than the diamond.{shown}"
    )
    alt = f"{title}, in turns: " + "; ".join(
        f"{where(found, r)}: median {r['turns_p50']}, nine in ten between {r['turns_p05']} and "
        f"{r['turns_p95']}"
        for r in _rows(found)
    )

    means_of = [] if found.experience is None else found.experience.to_dicts()
    reach_of = {r["cell"]: r["high"] - r["value"] for r in means_of if r["figure"] == LENGTH}

    def draw(ax: "Axes") -> None:
        places, color = range(len(rows)), style.COLORS[0]
        ends = [[r[f"turns_p{p:02d}"] for r in rows] for p in (5, 25, 50, 75, 95)]
        ax.hlines(places, ends[0], ends[4], color=color, linewidth=1.4, label="nine games in ten")
        ax.hlines(places, ends[1], ends[3], color=color, linewidth=8, label="the middle half")
        ax.plot(ends[2], places, "o", color="white", markeredgecolor=color, label="median")
        means = [r["mean_turns"] for r in rows]
        mean: dict[str, Any] = {
            "color": style.COLORS[1],
            "markeredgecolor": "white",
            "markersize": 6,
        }
        reach = [reach_of.get(row["cell"], 0.0) for row in rows]
        ax.errorbar(means, places, xerr=reach, **{**WHISKERS, "zorder": 4})
        ax.plot(means, places, "D", label="mean", zorder=5, **mean)
        _name_rows(ax, found, rows)
        ax.set_xlim(left=0)
        ax.set_xlabel("length of a game (turns)")
        ax.grid(axis="x")

    return draw_picture("lengths", title, caption, alt, 1.6 + 0.34 * len(rows), draw)
