"""Where a knob meets a target, in words, tables and a picture."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from reports import style
from reports.canvas import Picture, draw_picture
from reports.markdown import filled_table, made_by
from reports.tables import Column, Filled, packed, wrapped
from reports.words import counted, give_or_take, listed, seated, the_wins

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FEWER = "°"  # behind a rate of the first look, which has fewer games
PICTURE = "curve"
Row = Mapping[str, Any]


def solve_text(found: Row, width: int, color: bool = False) -> str:
    """The answer for a terminal: a verdict for each number of players, tables, how to read them.

    Parameters
    ----------
    found : mapping
        From ``experiments.solve_figures.figures``.
    width : int
        Columns of the terminal.
    color : bool
        Whether to use colours.

    Returns
    -------
    str
        Without a line feed at the end.
    """
    parts = [wrapped(question(found), width)]
    parts.append("\n".join(wrapped(verdict(found, row), width) for row in found["answers"]))
    said = compromise(found)
    if said:
        parts.append(wrapped(said, width))
    for table in _tables(found):
        labels, facts = table
        parts += packed(labels, facts, width, color)
    return "\n\n".join([*parts, *(wrapped(note, width, color) for note in _notes(found))])


def solve_markdown(found: Row, picture: Picture | None = None) -> str:
    """The same as a Markdown document, with the picture where it is stored beside it.

    Parameters
    ----------
    found : mapping
        From ``experiments.solve_figures.figures``.
    picture : Picture, optional
        Shown as a file of its name.

    Returns
    -------
    str
    """
    lines = [f"# {found['title']}: {question(found)}", ""]
    lines += [f"- {verdict(found, row)}" for row in found["answers"]]
    said = compromise(found)
    lines += ["", *([said, ""] if said else [])]
    if picture is not None:
        lines += [f"![{picture.alt}]({picture.name}.png)", "", f"*{picture.caption}*", ""]
    for labels, facts in _tables(found):
        lines += filled_table([*labels, *facts])
    for note in _notes(found):
        lines += [note, ""]
    return "\n".join([*lines, *made_by(found)])


def question(found: Row) -> str:
    """What was asked, in a sentence."""
    return (
        f"Which {found['knob']} from {found['low']} to {found['high']} (printed: "
        f"{found['printed']}) makes it so that {the_wins(found['side'])} {_target(found)} of the "
        "games?"
    )


def _target(found: Row) -> str:
    return f"{100 * found['target']:.6g}%"


def place(value: float) -> str:
    """A place between whole numbers, as in ``21.34``."""
    return f"{value:.2f}"


def verdict(found: Row, row: Row) -> str:
    """The answer with one number of players, in a sentence or two."""
    return f"{seated(row['players'])}: {_found(found, row)}{_turns(found, row)}"


def _found(found: Row, row: Row) -> str:
    knob, target = found["knob"], _target(found)
    if row["crossings"]:
        parts = [
            f"at {knob} {place(c['at'])} ({_ends(found, c['low'], c['high'])}); {_nearer(c)}"
            for c in row["crossings"]
        ]
        besides = f" Perhaps also at {knob} {_ends(found, *row['near'])}." if row["near"] else ""
        return f"{target} {'; and '.join(parts)}.{besides}"
    lowest, highest = row["reach"]
    reach = (
        f"{the_wins(found['side'])} {_rate(lowest)} (at {lowest['value']}) to {_rate(highest)} "
        f"(at {highest['value']})"
    )
    if len(row["curve"]) > 1:
        reach += "; these ± hold for all values together and are wider than those of the table"
    between = f"between {found['low']} and {found['high']}"
    if row["near"]:
        return (
            f"{target} is not seen {between}, but cannot be told from what is found at {knob} "
            f"{_ends(found, *row['near'])}: {reach}."
        )
    return f"{target} is not reached {between}: {reach}."


def _ends(found: Row, low: float, high: float) -> str:
    """An interval of places; one that reaches an end of the range may go on beyond it."""
    first = f"{found['low']} or below" if low <= found["low"] else place(low)
    last = f"{found['high']} or above" if high >= found["high"] else place(high)
    return f"{first} to {last}"


def _nearer(crossing: Row) -> str:
    said = listed([f"{s['value']} gives {_rate(s)}" for s in crossing["settings"]])
    if crossing["clear"]:
        return f"{said}, and {crossing['closer']} is nearer"
    return f"{said}; which of them is nearer is not told by so many games"


def _turns(found: Row, row: Row) -> str:
    """What has to be said of a curve that does not only rise or only fall."""
    if row["shape"] == "turns":
        parts = [
            f"{word} by {100 * abs(s['change']):.1f} ± {100 * s['half_width']:.1f} points from "
            f"{s['from']} to {s['to']}"
            for word, s in (("rises", row["rise"]), ("falls", row["fall"]))
        ]
        return f" The curve turns: it {' and '.join(parts)}."
    if row["shape"] == "level":
        return f" No change was seen over the whole range of {found['knob']}."
    return ""


def _rate(setting: Row) -> str:
    return give_or_take(setting["rate"], setting["low"], setting["high"])


def compromise(found: Row) -> str:
    """The best setting for all numbers of players, in a sentence; empty with one of them."""
    best = found["compromise"]
    if best is None:
        return ""
    chosen = next(s for s in best["settings"] if s["value"] == best["value"])
    counts = [str(row["players"]) for row in found["answers"]]
    said = (
        f"For {listed(counts)} players together, {found['knob']} {best['value']} is best: it is at "
        f"most {100 * chosen['distance']:.1f} points from {_target(found)} (with "
        f"{seated(chosen['worst'])})."
    )
    sure = f"{100 * found['confidence']:g}%"
    if best["clear"]:
        return f"{said} Every other setting is surely worse ({sure} confidence)."
    alike = listed([str(value) for value in best["alike"]])
    verb = "is" if len(best["alike"]) == 1 else "are"
    return f"{said} {alike} {verb} not told apart from it with {sure} confidence."


def _tables(found: Row) -> list[tuple[list[Filled], list[Filled]]]:
    tables = [_curve_table(found)]
    return [_choice_table(found), *tables] if found["compromise"] else tables


def _choice_table(found: Row) -> tuple[list[Filled], list[Filled]]:
    """The best setting, and those that may be as good."""
    best = found["compromise"]
    shown = {best["value"], *best["alike"]}
    rows = [s for s in best["settings"] if s["value"] in shown]
    labels = [(Column(found["knob"], number=True), [str(row["value"]) for row in rows])]
    facts = [
        (
            Column("points off", number=True),
            [f"{100 * row['distance']:.1f}" for row in rows],
        ),
        (Column("with", number=True), [seated(row["worst"]) for row in rows]),
        (
            Column("together"),
            ["best" if row["value"] == best["value"] else "may be as good" for row in rows],
        ),
    ]
    return labels, facts


def _curve_table(found: Row) -> tuple[list[Filled], list[Filled]]:
    """Every value that was played, with the rate at each number of players."""
    curves = [{p["value"]: p for p in row["curve"]} for row in found["answers"]]
    values = sorted({value for curve in curves for value in curve})
    labels = [(Column(found["knob"], number=True), [str(value) for value in values])]
    facts = []
    for row, curve in zip(found["answers"], curves, strict=True):
        texts = []
        for value in values:
            point = curve.get(value)
            # Rates line up whether or not a sign stands behind them.
            sign = FEWER if point and point["games"] < found["games"] else " "
            texts.append(f"{_rate(point)} {sign}" if point else "")
        if not any(text.endswith(FEWER) for text in texts):
            texts = [text.rstrip() for text in texts]
        facts.append((Column(seated(row["players"]), number=True), texts))
    return labels, facts


def _notes(found: Row) -> list[str]:
    sure, several = f"{100 * found['confidence']:g}%", len(found["answers"]) > 1
    together = (
        f", and those of all {len(found['answers'])} numbers of players hold together "
        f"({found['correction']})"
        if several
        else ""
    )
    notes = [
        (
            f"{found['knob']}: {found['meaning'].rstrip('.')}. Rates say how often "
            f"{the_wins(found['side'])}; ± is a {sure} interval (Wilson) of one rate alone. "
            f"{FEWER}: from {counted(found['search_games'], 'game', 'games')} of the first look "
            f"at the whole range; all others from {counted(found['games'], 'game', 'games')} "
            "that are not among those."
        ),
        (
            "A place between two whole numbers is where the straight line between their rates "
            f"meets the target. Its {sure} interval takes in all places whose rates are compatible "
            f"with the target{together}. All values play the same shuffles and dice, and the "
            "interval counts with it."
        ),
    ]
    if len(found["answers"][0]["curve"]) < found["high"] - found["low"] + 1:
        notes.append(
            "Values that were not played are taken to lie between their neighbours: a turn of the "
            "curve between two of them would not be seen."
        )
    return [*notes, *filter(None, [found["rests_on"]])]


def curve_picture(found: Row) -> Picture:
    """The curves with their error bars, the target, and where it is met.

    Parameters
    ----------
    found : mapping
        From ``experiments.solve_figures.figures``.

    Returns
    -------
    Picture
        The same findings give the same bytes.
    """
    title = f"How often {the_wins(found['side'])}, by {found['knob']}"
    sure = f"{100 * found['confidence']:g}%"
    caption = (
        f"Upright bars are {sure} intervals of one rate; where none shows, it is smaller than the "
        f"dot. The dotted line is the target, {_target(found)}; a thick bar on it is the {sure} "
        "interval of where a curve meets it."
    )
    alt = f"{title}. " + " ".join(verdict(found, row) for row in found["answers"])
    height = 4.2 + 0.2 * -(-(len(found["answers"]) + 1) // 2)
    return draw_picture(PICTURE, title, caption, alt, height, lambda ax: _draw(ax, found))


def _draw(ax: "Axes", found: Row) -> None:
    from matplotlib.ticker import MaxNLocator

    target = 100 * found["target"]
    ax.axhline(target, color=style.INK, linestyle=":", label=f"target: {_target(found)}")
    several = len(found["answers"]) > 1
    for i, row in enumerate(found["answers"]):
        color, marker = (names[i % len(names)] for names in (style.COLORS, style.MARKERS))
        points: Sequence[Row] = row["curve"]
        rates = [100 * p["rate"] for p in points]
        below = [max(100 * (p["rate"] - p["low"]), 0.0) for p in points]
        above = [max(100 * (p["high"] - p["rate"]), 0.0) for p in points]
        ax.errorbar(
            [p["value"] for p in points],
            rates,
            yerr=[below, above],
            color=color,
            marker=marker,
            linestyle=style.DASHES[i % len(style.DASHES)],
            capsize=2,
            linewidth=1.2,
            markersize=4.5,
            label=seated(row["players"]) if several else f"{found['side']}, with interval",
        )
        for crossing in row["crossings"]:
            # Each thinner than the last, so that none hides another.
            ends = [crossing["low"], crossing["high"]]
            ax.plot(ends, [target, target], color=color, linewidth=max(6 - 0.6 * i, 2), alpha=0.55)
            ax.plot([crossing["at"]], [target], marker, color="white", markeredgecolor=color)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.margins(x=0.04)
    ax.set_xlabel(f"{found['knob']} ({found['meaning'].rstrip('.')})")
    ax.set_ylabel(f"games won by the {found['side']} (%)")
    ax.grid(axis="y")
