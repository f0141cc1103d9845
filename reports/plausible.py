"""What survives other reconstructed numbers, in words, tables and a picture."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from reports import style
from reports.canvas import Picture, draw_picture
from reports.markdown import filled_table, made_by
from reports.price import points
from reports.tables import Column, Filled, packed, wrapped
from reports.words import counted, give_or_take, listed, percent, the_wins

if TYPE_CHECKING:
    from matplotlib.axes import Axes

PICTURE = "versions"
OVER = " > "
MOST_MOVED = 12  # rows of single numbers that read well; alone.csv has all
WIDEST = 0.32  # how far the dots of a level reach to each side
GOLDEN = 0.6180339887498949  # places that never fall into lines, the same in every run
Row = Mapping[str, Any]


def plausible_text(found: Row, width: int, color: bool = False) -> str:
    """The answer for a terminal: what survives, tables, how to read them.

    Parameters
    ----------
    found : mapping
        From ``experiments.plausible_figures.Plausible.figures``.
    width : int
        Columns of the terminal.
    color : bool
        Whether to use colours.

    Returns
    -------
    str
        Without a line feed at the end.
    """
    parts = [wrapped(sentence, width) for sentence in answer(found)]
    for title, labels, facts in _tables(found):
        tables = packed(labels, facts, width, color)
        parts += [f"{wrapped(title, width)}\n\n{tables[0]}", *tables[1:]]
    return "\n\n".join([*parts, *(wrapped(note, width, color) for note in _notes(found))])


def plausible_markdown(found: Row, picture: Picture | None = None) -> str:
    """The same as a Markdown document, with the picture where it is stored beside it.

    Parameters
    ----------
    found : mapping
        From ``experiments.plausible_figures.Plausible.figures``.
    picture : Picture, optional
        Shown as a file of its name.

    Returns
    -------
    str
    """
    first, *more = answer(found)
    lines = [f"# {found['title']}: what survives other numbers?", "", f"**{first}**", ""]
    for sentence in more:
        lines += [sentence, ""]
    if picture is not None:
        lines += [f"![{picture.alt}]({picture.name}.png)", "", picture.caption, ""]
    for title, labels, facts in _tables(found):
        lines += [f"## {title}", "", *filled_table([*labels, *facts])]
    for note in _notes(found):
        lines += [note, ""]
    return "\n".join([*lines, *made_by(found)])


def answer(found: Row) -> list[str]:
    """What survives, in sentences, the most important first."""
    said = [*_order(found), *_survivors(found)]
    moved = found["moved"]
    turning = [row for row in moved if not row["in_order"]]
    if moved and len(found["chain"]) > 1 and found["base_in_order"]:
        names = listed([_step(row) for row in turning[:MOST_MOVED]])
        many = f", the strongest of them {names}" if len(turning) > MOST_MOVED else f": {names}"
        said.append(
            f"Of {counted(len(moved), 'single step', 'single steps')} of one number, "
            f"{len(turning)} bring the levels into another order, by the rates that came"
            f"{many if turning else ''}."
        )
    if moved:
        top = moved[0]
        level, change = max(enumerate(top["changes"]), key=lambda pair: abs(pair[1]["difference"]))
        at = f" at {found['levels'][level]}" if found["levels"][level] else ""
        said.append(
            f"The number that seems to matter most is {top['number']}: {top['to']} instead of "
            f"{top['from']} changes how often {the_wins(found['side'])}{at} by "
            f"{points(change['difference'], change['joint_half_width'])} points."
        )
    return said


def _names(found: Row) -> str:
    return OVER.join(found["levels"][place] for place in found["chain"])


def _order(found: Row) -> list[str]:
    """In how many drawn versions the levels are in order."""
    share, as_it_is = found["order"], "" if found["base_in_order"] else "not "
    if share is None or len(found["chain"]) < 2:
        return []
    return [
        (
            f"{_names(found)} in {percent(share['share'])} ({percent(share['low'])} to "
            f"{percent(share['high'])}) of {found['draws']:,} plausible versions, by how often "
            f"{the_wins(found['side'])}; with the numbers as they are the levels are {as_it_is}in "
            "this order."
        )
    ]


def _survivors(found: Row) -> list[str]:
    """Which comparisons hold in nearly every version, and which do not."""
    sure = f"{100 * found['survives']:g}%"
    words = (
        ("survives", f"Survives (surely in {sure} or more of all plausible versions): "),
        ("does not", f"Does not survive (surely in fewer than {sure}): "),
        ("open", f"So many versions cannot tell whether in {sure} or more: "),
    )
    said = []
    for word, head in words:
        pairs = [
            f"{found['levels'][pair['first']]}{OVER}{found['levels'][pair['second']]}"
            f" ({percent(pair['holds']['share'])})"
            for pair in found["pairs"]
            if pair["holds"] is not None and pair["holds"]["word"] == word
        ]
        if pairs:
            said.append(f"{head}{listed(pairs)}.")
    return said


def _tables(found: Row) -> list[tuple[str, list[Filled], list[Filled]]]:
    """Heading, labels and facts of each table that has rows."""
    tables = [_spread_table(found), _pair_table(found), _moved_table(found)]
    return [table for table in tables if table[1][0][1]]


def _spread_table(found: Row) -> tuple[str, list[Filled], list[Filled]]:
    base, spread = found["base"], found["spread"]
    places = found["chain"]
    facts = [
        (
            Column("as it is", number=True),
            [give_or_take(base[p]["rate"], base[p]["low"], base[p]["high"]) for p in places],
        )
    ]
    if spread:
        heads = (("5% below", "p05"), ("median", "p50"), ("95% below", "p95"))
        for head, key in heads:
            facts.append((Column(head, number=True), [percent(spread[p][key]) for p in places]))
        for head, key in (("deviation", "deviation"), ("of luck alone", "luck")):
            texts = [f"{100 * spread[p][key]:.1f}" for p in places]
            facts.append((Column(head, number=True), texts))
    label = Column(found["factor"] or "level")
    names = [found["levels"][p] or "the game" for p in places]
    title = f"How often {the_wins(found['side'])} over {found['draws']:,} plausible versions"
    return title, [(label, names)], facts


def _pair_table(found: Row) -> tuple[str, list[Filled], list[Filled]]:
    pairs, draws = found["pairs"], found["draws"]
    names = [
        f"{found['levels'][pair['first']]}{OVER}{found['levels'][pair['second']]}" for pair in pairs
    ]
    facts = [
        (
            Column("as it is", number=True),
            [points(pair["base"], pair["base_high"] - pair["base"]) for pair in pairs],
        )
    ]
    if draws:
        held = [pair["holds"] for pair in pairs]
        facts += [
            (Column("median", number=True), [f"{100 * pair['middle']:+.1f}" for pair in pairs]),
            (Column("holds in", number=True), [percent(one["share"]) for one in held]),
            (
                Column("within", number=True),
                [f"{percent(one['low'])} to {percent(one['high'])}" for one in held],
            ),
            (Column("surely", number=True), [percent(p["surely"] / draws) for p in pairs]),
            (
                Column("surely not", number=True),
                [percent(p["surely_not"] / draws) for p in pairs],
            ),
        ]
    return "Each two levels", [(Column("won more often"), names)], facts


def _step(row: Row) -> str:
    return f"{row['number']} {row['from']} → {row['to']}"


def _moved_table(found: Row) -> tuple[str, list[Filled], list[Filled]]:
    rows = found["moved"][:MOST_MOVED]
    facts = []
    for place in found["chain"]:
        changes = [row["changes"][place] for row in rows]
        texts = [points(c["difference"], c["joint_half_width"]) for c in changes]
        facts.append((Column(found["levels"][place] or "change", number=True), texts))
    if len(found["chain"]) > 1:
        facts.append((Column("order"), ["kept" if row["in_order"] else "not so" for row in rows]))
    title = f"One number, one step: the largest {len(rows)} of {len(found['moved'])} changes"
    return title, [(Column("number"), [_step(row) for row in rows])], facts


def _notes(found: Row) -> list[str]:
    sure = f"{100 * found['confidence']:g}%"
    games = f"{found['games']:,}"
    counts = len(found["players"])
    mean = f", the mean over {counts} numbers of players" if counts > 1 else ""
    said = [
        (
            f"Plausible versions: each of the {found['numbers']:,} that stand in no printed source "
            "stays as it is, or is one step lower or higher within its range, each with a chance "
            f"of a third. A level has {games} games in each version{mean}; all levels of a version "
            "play the same ones."
        )
    ]
    if found["draws"]:
        said.append(
            "A version counts by the rates that came; equal ones are in no order. Luck blurs that: "
            f"with {games} games a level two that are close change places by chance, so that the "
            "share of a pair lies nearer to 50% than the truth does, and that of the whole order "
            "lower. 'surely' and 'surely not' count the versions in which the paired "
            f"{sure} interval of the difference says so; 'deviation' is that of the rates over "
            "versions in percent points, 'of luck alone' what it would be did no number matter. "
            f"'within' is a {sure} interval (Wilson over versions)."
        )
    if found["moved"]:
        said.append(
            "One number, one step: the change of the win rate in percent points, on the games of "
            f"the game as it is, ± intervals of which all {len(found['moved'])} steps at all "
            f"levels hold together with {sure} confidence ({found['correction']})."
        )
    if found["refused"]:
        said.append(
            f"{counted(found['refused'], 'draw', 'draws')} that cannot be played, or that "
            "something in print contradicts, were drawn again."
        )
    if found["impossible"]:
        steps = [f"{name} {step:+d}" for name, step in found["impossible"]]
        said.append(f"Steps that the game cannot be played with: {listed(steps)}.")
    if found["unmoved"]:
        said.append(
            f"Reconstructed too, but not moved, as no option has steps for them: "
            f"{listed(found['unmoved'][:MOST_MOVED])}"
            f"{' and more' if len(found['unmoved']) > MOST_MOVED else ''}."
        )
    said += [found["rests_on"]] if found["rests_on"] else []
    if found["aborted"]:
        said.append(
            f"Warning: {counted(found['aborted'], 'game was', 'games were')} given up; nobody won "
            "them."
        )
    return said


def spread_picture(found: Row) -> Picture | None:
    """The win rates of all drawn versions, level by level; None where none was drawn.

    Parameters
    ----------
    found : mapping
        From ``experiments.plausible_figures.Plausible.figures``.

    Returns
    -------
    Picture or None
        The same findings give the same bytes.
    """
    if not found["draws"]:
        return None
    title = f"How often {the_wins(found['side'])} in {found['draws']:,} plausible versions"
    caption = (
        f"Each dot is a version of the game in which {found['numbers']:,} reconstructed numbers "
        "were drawn, each as it is or one step lower or higher. The bar holds nine versions in "
        "ten, the line across it is the median; the diamond is the game as it is. The luck of "
        f"{found['games']:,} games is in every dot."
    )
    rows = [(found["levels"][p], found["spread"][p]) for p in found["chain"]]
    alt = f"{title}: " + "; ".join(
        f"{name or 'all'} median {percent(s['p50'])}, nine in ten between {percent(s['p05'])} and "
        f"{percent(s['p95'])}"
        for name, s in rows
    )
    return draw_picture(PICTURE, title, caption, alt, 4.6, lambda ax: _draw(ax, found))


def _draw(ax: "Axes", found: Row) -> None:
    places: Sequence[int] = found["chain"]
    for x, place in enumerate(places):
        rates = [100 * rates[place] for rates in found["draw_rates"]]
        spots = [x + WIDEST * (2 * (GOLDEN * i % 1) - 1) for i in range(len(rates))]
        color = style.COLORS[x % len(style.COLORS)]
        ax.plot(spots, rates, style.MARKERS[x % 8], color=color, alpha=0.45, markersize=3)
        spread = {name: 100 * found["spread"][place][name] for name in ("p05", "p50", "p95")}
        first = x == 0
        ax.vlines(
            x,
            spread["p05"],
            spread["p95"],
            color=style.INK,
            linewidth=1.2,
            label="nine versions in ten" if first else "",
        )
        ax.hlines(
            spread["p50"],
            x - 0.18,
            x + 0.18,
            color=style.INK,
            linewidth=4,
            label="median" if first else "",
        )
        ax.plot(
            [x],
            [100 * found["base"][place]["rate"]],
            "D",
            color="white",
            markeredgecolor=style.INK,
            markersize=7,
            zorder=5,
            label="as it is" if first else "",
        )
    names = [found["levels"][place] or "the game" for place in places]
    ax.set_xticks(range(len(places)), names)
    ax.set_xlim(-0.6, len(places) - 0.4)
    ax.set_xlabel(found["factor"] or "")
    ax.set_ylabel(f"games won by the {found['side']} (%)")
    ax.grid(axis="y")
