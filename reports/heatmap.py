"""A heat map: the win rate over the number of players and one other factor."""

from typing import TYPE_CHECKING, Any

from reports import style
from reports.canvas import Picture, draw_picture
from reports.findings import FactorNote, Findings
from reports.words import an_interval, axis_label, band, games_each, rate_of, the_wins, where

if TYPE_CHECKING:
    from matplotlib.axes import Axes

PLAYERS = "players"
MOST_ROWS = 60
LEAST_REACH, STEP = 10, 5  # percent points from white to full colour, and what they go up by
WIDE = 3  # more columns than this take figures in two lines
DARK = 0.62  # of the way to full colour, from where figures are white
BALANCED, UNDECIDED = "balanced", "undecided"


def heat_map(found: Findings) -> Picture | None:
    """The first side's win rate for each value of a factor and each number of players.

    Parameters
    ----------
    found : Findings
        The sweep.

    Returns
    -------
    Picture or None
        None unless exactly the number of players and one other factor vary.
    """
    others = [f for f in found.varying if f.name != PLAYERS]
    if len(found.varying) != 2 or len(others) != 1:
        return None
    factor = others[0]
    rows = found.cells[factor.name].unique(maintain_order=True).to_list()
    if len(rows) > MOST_ROWS:
        return None
    title = f"How often {the_wins(found.side)}, by {factor.name} and players"
    alt = f"{title}: " + "; ".join(
        f"{where(found, r)} {rate_of(found, r)}, {r['verdict']}" for r in found.cells.to_dicts()
    )
    joint = f"{100 * found.confidence:g}% confidence together"
    caption = (
        f"Each field stands for {games_each(found)} games: how often {the_wins(found.side)}, ± "
        f"{an_interval(found)}. Blue is more often than in every second "
        f"game, orange less often. The sign in the corner is the verdict: = balanced "
        f"({band(found)}), + in favour of the {found.side}, \N{MINUS SIGN} against, ? undecided; "
        f"all hold with {joint} ({found.correction})."
    )
    height = 1.9 + 0.56 * len(rows)
    return draw_picture(
        "heat-map", title, caption, alt, height, lambda ax: _draw(ax, found, factor, rows)
    )


def _draw(ax: "Axes", found: Findings, factor: FactorNote, rows: list[Any]) -> None:
    from matplotlib.colors import LinearSegmentedColormap

    columns = sorted(found.cells[PLAYERS].unique().to_list())
    cells = {(row[factor.name], row[PLAYERS]): row for row in found.cells.to_dicts()}
    rates = [[100 * cells[r, c][f"rate_{found.column}"] for c in columns] for r in rows]
    reach = _reach(found)
    image = ax.imshow(
        rates,
        cmap=LinearSegmentedColormap.from_list("diverging", style.DIVERGING),
        vmin=50 - reach,
        vmax=50 + reach,
        aspect="auto",
    )
    for y, value in enumerate(rows):
        for x, players in enumerate(columns):
            dark = abs(rates[y][x] - 50) > DARK * reach
            _field(ax, found, cells[value, players], (x, y), "white" if dark else style.INK)
    ax.set_xticks(range(len(columns)), [str(n) for n in columns])
    ax.set_yticks(range(len(rows)), [factor.show(value) for value in rows])
    ax.set_xlabel("number of players")
    ax.set_ylabel(axis_label(factor))
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)
    ax.set_xticks([x - 0.5 for x in range(1, len(columns))], minor=True)
    ax.set_yticks([y - 0.5 for y in range(1, len(rows))], minor=True)
    ax.tick_params(which="minor", length=0)
    ax.grid(which="minor", color="white", linewidth=1.5)
    bar = ax.figure.colorbar(image, ax=ax, label=f"games won by the {found.side} (%)")
    bar.outline.set_visible(False)


def _reach(found: Findings) -> float:
    """Percent points from 50% to full colour, the same on both sides."""
    rates = found.cells[f"rate_{found.column}"]
    farthest = float((100 * rates - 50).abs().max())  # type: ignore[arg-type]
    return max(STEP * -(-farthest // STEP), LEAST_REACH)


def _field(
    ax: "Axes", found: Findings, row: dict[str, Any], place: tuple[int, int], color: str
) -> None:
    """The figures of one field, and what marks its verdict."""
    x, y = place
    text = rate_of(found, row)
    if found.cells[PLAYERS].n_unique() > WIDE:
        text = text.replace(" ± ", "\n± ")
    ax.text(x, y, text, color=color, ha="center", va="center", linespacing=1.1)
    ax.text(x + 0.4, y - 0.3, sign(found, row["verdict"]), color=color, ha="center", va="center")


def sign(found: Findings, verdict: str) -> str:
    """A verdict in one character, as in print without colours."""
    starts = {BALANCED: "=", UNDECIDED: "?", f"favours {found.side}": "+"}
    return next((s for start, s in starts.items() if verdict.startswith(start)), "\N{MINUS SIGN}")
