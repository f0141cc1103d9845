"""What it is like to play: lengths, waiting and the race for the win, in tables and a picture."""

import math
from collections.abc import Mapping, Sequence
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

from reports import style
from reports.canvas import Picture, draw_picture
from reports.findings import Findings
from reports.words import counted, give_or_take, percent

if TYPE_CHECKING:
    import polars as pl
    from matplotlib.axes import Axes

Row = Mapping[str, Any]
LENGTH = "turns"
GIVEN_UP = "given up"
QUANTILES = (("1 in 20 under", 5), ("1 in 4", 25), ("half", 50), ("3 in 4", 75), ("19 in 20", 95))
MOST_BINS = 40
ALL = "all settings"
LAST = 10**9  # sorts behind every value of a factor


def mean_of(row: Row) -> str:
    """A mean and how far its interval reaches: ``3.21 ± 0.04``."""
    reach = max(row["high"] - row["value"], row["value"] - row["low"])
    shown = f"{reach:.2f}" if reach >= 0.005 or not reach else f"{reach:.1g}"
    return f"{row['value']:.2f} ± {shown}"


def figure(row: Row) -> str:
    """A figure with its interval, as a mean or as a percentage."""
    if row["kind"] == "mean":
        return mean_of(row)
    return give_or_take(row["value"], row["low"], row["high"])


def sections(found: Findings) -> list[dict[str, Any]]:
    """What a report shows of how games went.

    Parameters
    ----------
    found : Findings
        The sweep.

    Returns
    -------
    list of dict
        With ``title``, ``heads``, ``rows`` of cells with ``text``, ``sort`` and ``mark``, and
        ``sentences``; empty when nothing is known.
    """
    if found.experience is None:
        return []
    figures = _by_cell(found, found.experience)
    return [_lengths(found, figures), *_course(found, figures)]


def _by_cell(found: Findings, table: "pl.DataFrame") -> list[dict[str, dict[str, Any]]]:
    """For each cell, and then for all, its figures by their names."""
    places: list[int | None] = list(range(found.cells.height))
    if found.cells.height > 1:
        places.append(None)
    figures: dict[int | None, dict[str, dict[str, Any]]] = {place: {} for place in places}
    for row in table.to_dicts():
        if row["cell"] in figures:
            figures[row["cell"]][row["figure"]] = row
    return list(figures.values())


def _cell(text: str, sort: object) -> dict[str, Any]:
    return {"text": text, "sort": sort, "mark": ""}


def _labels(found: Findings, place: int) -> list[dict[str, Any]]:
    """The factors of a cell; behind the last cell, that it is all of them."""
    if place < found.cells.height:
        row = found.cells.row(place, named=True)
        return [_cell(f.show(row[f.name]), row[f.name]) for f in found.factors]
    blank = [_cell("", LAST if f.numeric else "") for f in found.factors[1:]]
    return [_cell(ALL, LAST if found.factors[0].numeric else ALL), *blank]


def _heads(found: Findings, *others: str) -> list[dict[str, Any]]:
    factors = [{"name": f.name, "number": f.numeric} for f in found.factors]
    return [*factors, *({"name": name, "number": True} for name in others)]


def _lengths(found: Findings, figures: Sequence[Mapping[str, Row]]) -> dict[str, Any]:
    """The table of lengths: mean and quantiles of each cell."""
    rows = []
    for place in range(found.cells.height):
        cells, mean = found.cells.row(place, named=True), figures[place][LENGTH]
        quantiles = [cells[f"turns_p{p:02d}"] for _, p in QUANTILES]
        rows.append(
            [*_labels(found, place), _cell(mean_of(mean), mean["value"])]
            + [_cell(str(turns), turns) for turns in quantiles]
        )
    said = (
        "Lengths are in turns, one player's each. 'half' is the median: half of the games take no "
        "more turns than that; and so one game in twenty, one in four, three in four and nineteen "
        f"in twenty. ± is a {100 * found.confidence:g}% interval of the mean."
    )
    heads = _heads(found, "turns on average", *(name for name, _ in QUANTILES))
    return {"title": "How long games take", "heads": heads, "rows": rows, "sentences": [said]}


def _course(found: Findings, figures: Sequence[Mapping[str, Row]]) -> list[dict[str, Any]]:
    """The table of waiting and of the race, where there is either."""
    names = [name for name in figures[0] if name != LENGTH]
    if not names:
        return []
    rows = [
        [*_labels(found, place), *(_cell(figure(own[n]), own[n]["value"]) for n in names)]
        for place, own in enumerate(figures)
    ]
    said = [
        (
            "Numbers are means a game, of all players together, percentages shares of all games; "
            f"± is a {100 * found.confidence:g}% interval of the row alone. The row of all "
            "settings has averages."
            if len(figures) > found.cells.height
            else "Numbers are means a game, of all players together, percentages shares of all "
            f"games; ± is a {100 * found.confidence:g}% interval."
        )
    ]
    if found.race:
        said.append(
            f"{found.race} A game is decided before the last third when the winner was ahead from "
            "there to the end; its winner had been behind when another side was ahead at any time; "
            "it turned in the last turn when the winner was still behind before it."
        )
    return [
        {
            "title": "What it is like to play",
            "heads": _heads(found, *names),
            "rows": rows,
            "sentences": said,
        }
    ]


def histogram(found: Findings) -> Picture | None:
    """How many games take how long, and how those end; None when nothing is known.

    Parameters
    ----------
    found : Findings
        The sweep.

    Returns
    -------
    Picture or None
    """
    table = found.lengths
    if table is None:
        return None
    total = int(table["games"].sum())
    first, last = (int(turns) for turns in (table["turns"].min(), table["turns"].max()))  # type: ignore[arg-type]
    width = -(-(last - first + 1) // MOST_BINS)
    names = [e.name for e in found.endings] + [GIVEN_UP]
    counts = {name: [0] * (-(-(last - first + 1) // width)) for name in names}
    for turns, ending, games in table.select("turns", "ending", "games").iter_rows():
        counts[ending][(turns - first) // width] += games
    shares = {
        name: [100 * n / total for n in numbers] for name, numbers in counts.items() if any(numbers)
    }
    title = "How long games take and how they end"
    sure = f"{100 * found.confidence:g}%"
    over = "" if found.cells.height == 1 else f" of all {found.cells.height} settings together"
    caption = (
        f"Each bar is the share of games{over} that take so many turns"
        + (f" ({width} at a time)" if width > 1 else "")
        + f"; its parts are the ways they end. Whiskers are {sure} intervals of the whole bar"
        + (", as wide as the games of one setting alone would make them." if over else ".")
    )
    middle = _reached(table, total)
    ends = ", ".join(f"{name} {percent(sum(s) / 100)}" for name, s in shares.items())
    alt = (
        f"{title}: from {first} to {last} turns, half of them within {middle}; "
        f"{counted(total, 'game', 'games')}: {ends}"
    )
    lefts = [first + width * i for i in range(-(-(last - first + 1) // width))]
    one = total / found.cells.height
    z = NormalDist().inv_cdf(0.5 + found.confidence / 2)

    def draw(ax: "Axes") -> None:
        _draw(ax, shares, lefts, width, z / math.sqrt(one))

    return draw_picture("length-histogram", title, caption, alt, 4.4, draw)


def _reached(table: "pl.DataFrame", total: int) -> int:
    """The number of turns that half of the games do not exceed."""
    ordered = table.select("turns", "games").group_by("turns").sum().sort("turns")
    sums = ordered["games"].cum_sum()
    return int(ordered["turns"][int((sums * 2 >= total).arg_max() or 0)])


def _draw(
    ax: "Axes", shares: Mapping[str, Sequence[float]], lefts: list[int], width: int, reach: float
) -> None:
    below = [0.0] * len(lefts)
    for i, (name, share) in enumerate(shares.items()):
        ax.bar(
            lefts,
            share,
            width=width,
            bottom=below,
            align="edge",
            color=style.ABORTED_COLOR if name == GIVEN_UP else style.COLORS[i % 8],
            hatch=style.HATCHES[i % 8],
            edgecolor="white",
            linewidth=0.4,
            label=name,
        )
        below = [a + b for a, b in zip(below, share, strict=True)]
    errors = [100 * reach * math.sqrt(b / 100 * (1 - b / 100)) for b in below]
    ax.errorbar(
        [left + width / 2 for left in lefts],
        below,
        yerr=[[min(e, b) for e, b in zip(errors, below, strict=True)], errors],
        fmt="none",
        ecolor=style.INK,
        elinewidth=0.9,
        capsize=1.5,
    )
    ax.set_ylim(bottom=0)
    ax.set_xlabel("length of a game (turns)")
    ax.set_ylabel("share of all games (%)")
    ax.grid(axis="y")
