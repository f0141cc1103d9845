"""Two runs, or two sets of options, side by side: for a terminal and for a pull request."""

from collections.abc import Mapping, Sequence
from typing import Any

from reports.markdown import filled_table
from reports.price import FINEST, points
from reports.tables import Column, Filled, packed, paint, wrapped
from reports.words import counted, give_or_take, percent, the_wins

ALL_CELLS = "all cells"
CHANGE = "◆"
Row = Mapping[str, Any]


def compare_text(found: Mapping[str, Any], width: int, color: bool = False) -> str:
    """A comparison for a terminal: what differs, the table, how to read it.

    Parameters
    ----------
    found : mapping
        From ``experiments.compare.Comparison.figures``.
    width : int
        Columns of the terminal.
    color : bool
        Whether to use colours.

    Returns
    -------
    str
        Without a line feed at the end.
    """
    labels, facts = _columns(found)
    head = [wrapped(line, width) for line in [*_who(found), *_differs(found)]]
    summary = paint(wrapped(balance_diff(found), width), "bold", color)
    parts = ["\n".join(head), *packed(labels, facts, width, color), summary]
    return "\n\n".join([*parts, *(wrapped(note, width, color) for note in _notes(found))])


def compare_markdown(found: Mapping[str, Any]) -> str:
    """The same as a Markdown document for a pull request.

    Parameters
    ----------
    found : mapping
        From ``experiments.compare.Comparison.figures``.

    Returns
    -------
    str
    """
    labels, facts = _columns(found)
    lines = [
        f"# Balance diff: {found['title']}",
        "",
        balance_diff(found),
        "",
        "**What changed**",
        "",
        *(f"- {line}" for line in _differs(found)),
        "",
        *filled_table([*labels, *facts]),
    ]
    for note in _notes(found):
        lines += [note, ""]
    lines += [f"- {line}" for line in _who(found)]
    lines += [f"- {origin}" for origin in origins(found)]
    return "\n".join([*lines, f"- Made by `{found['command']}`.", ""])


def origins(found: Mapping[str, Any]) -> list[str]:
    """What A and B rest on, a line each; one where both rest on the same."""
    return [
        f"{name.upper()}: totem {there['totem']}, sources {there['fingerprint']}, "
        f"seed {there['seed']}, `{there['command']}`"
        for name in "ab"
        for there in [found[name]]
    ]


def balance_diff(found: Mapping[str, Any]) -> str:
    """The whole comparison in a sentence or two."""
    cells, pooled = found["cells"], found["pooled"]
    changed = sum(1 for row in cells if row["changes"])
    decided = [
        sum(1 for row in cells if _undecided(row["a"]) is one and _undecided(row["b"]) is not one)
        for one in (True, False)
    ]
    said = f"{changed} of {counted(len(cells), 'cell', 'cells')} "
    said += "changes verdict" if 1 in (changed, len(cells)) else "change verdict"
    parts = [
        f"{number} {'is' if number == 1 else 'are'} {words}"
        for number, words in zip(decided, ("decided in B only", "decided in A only"), strict=True)
        if number
    ]
    if parts:
        said += f", {' and '.join(parts)}"
    more, fewer = (sum(1 for row in cells if row["word"] == w) for w in ("more", "fewer"))
    side = found["side"]
    return (
        f"{said}. In B {the_wins(side)} clearly more often in {counted(more, 'cell', 'cells')} and "
        f"clearly less often in {fewer}; over all cells {moved(pooled)} points."
    )


def _undecided(there: Row) -> bool:
    return str(there["verdict"]).startswith("undecided")


def _who(found: Mapping[str, Any]) -> list[str]:
    return [f"{name.upper()}: {found[name]['name']}" for name in "ab"]


def _differs(found: Mapping[str, Any]) -> list[str]:
    lines = [f"{row['name']}: {row['a']} in A, {row['b']} in B" for row in found["changed"]]
    return lines or ["nothing: rules, strategies, sources and seed are the same"]


def _columns(found: Mapping[str, Any]) -> tuple[list[Filled], list[Filled]]:
    """What names a row, and what it says; the last row is the mean over all cells."""
    cells: Sequence[Row] = found["cells"]
    rows = [*cells, found["pooled"]]
    labels = [_label(found, name, first=not i) for i, name in enumerate(found["factors"])]
    shared = any(row["pairs"]["games"] for row in cells)
    facts = [
        (Column(name, number=True), [_rate(row[name.lower()]) for row in rows]) for name in "AB"
    ]
    facts += [
        (
            Column("B - A", number=True),
            [moved(row) for row in rows],
        ),
    ]
    if len(cells) > 1:
        joint = [moved(row, "joint_").split(" ", 1)[1] for row in cells]
        facts.append((Column("jointly", number=True), [*joint, ""]))
    facts.append((Column("reading"), [row["word"] for row in rows]))
    if shared:
        for name, key in (
            ("both", "both"),
            ("only A", "only_a"),
            ("only B", "only_b"),
            ("neither", "neither"),
        ):
            counts = [row["pairs"][key] for row in cells]
            texts = [
                f"{n:,}" if row["pairs"]["games"] else ""
                for n, row in zip(counts, cells, strict=True)
            ]
            facts.append((Column(name, number=True), [*texts, f"{sum(counts):,}"]))
        gains = [row["variance_reduction"] for row in rows]
        facts.append(
            (Column("luck shared", number=True), [f"{g:.1f} x" if g else "" for g in gains])
        )
    for name in "AB":
        said = [row[name.lower()]["verdict"] for row in cells]
        facts.append((Column(f"verdict {name}", text=True), [*said, ""]))
    marks = [f"{CHANGE} yes" if row["changes"] else "" for row in cells]
    facts.append((Column("changes"), [*marks, ""]))
    return labels, facts


def _label(found: Mapping[str, Any], name: str, first: bool) -> Filled:
    values = [row["labels"][name] for row in found["cells"]]
    titles = found["titles"].get(name, {})
    shown = [_title(titles, value) for value in values]
    number = all(isinstance(value, int) for value in values)
    return Column(name, number=number), [*shown, ALL_CELLS if first else ""]


def _title(titles: Mapping[str, str], value: int | str) -> str:
    """A value, or a list of values, by the names in print."""
    if not titles:
        return str(value)
    return ", ".join(titles.get(word, word) for word in str(value).split(","))


def _rate(there: Row) -> str:
    return give_or_take(there["rate"], there["low"], there["high"])


def moved(row: Row, prefix: str = "") -> str:
    """A difference in percent points, give or take the longer side of its interval.

    Where millions of games make the interval narrower than a decimal, the difference gets more.
    """
    mean = row["difference"]
    reach = float(max(mean - row[f"{prefix}low"], row[f"{prefix}high"] - mean))
    if 100 * reach >= FINEST:
        return points(mean, reach)
    if not mean:
        return "0.0 ± <0.1"  # as many decimals as its neighbours: there is no sign to be seen
    return f"{100 * mean:+.3f} ± {max(100 * reach, 0.001):.3f}"


def _notes(found: Mapping[str, Any]) -> list[str]:
    cells = found["cells"]
    sure = f"{100 * found['confidence']:g}%"
    side = found["side"]
    said = [
        (
            f"A, B: how often {the_wins(side)} (± {_methods(found)}). B - A: the change in percent "
            f"points; ± is a {sure} interval {_together(found)}, which is what more, fewer and "
            "undecided go by. The row over all cells is the mean of the rows above, every cell "
            "weighing alike, with a normal interval over games, as cells share their luck; its "
            "counts are sums. A verdict changes where both are decided and not the same."
        )
    ]
    factors = [row["variance_reduction"] for row in cells if row["variance_reduction"]]
    if any(row["pairs"]["games"] for row in cells):
        text = (
            f"both, only A, only B, neither: games that the {side} won there, of the games that A "
            "and B share by seed and number."
        )
        if factors:
            text += (
                " luck shared: how many times as many games of their own A and B would need to "
                "know the change as well."
            )
        same = sum(1 for row in cells if _no_game_differs(row))
        if same:
            text += f" In {counted(same, 'cell', 'cells')} no game was won by another side."
        said.append(text)
    said += found["remarks"]
    games = [row[name]["games"] for row in cells for name in "ab"]
    least, most = min(games), max(games)
    number = f"{least:,}" if least == most else f"{least:,} to {most:,}"
    said.append(f"Games: {number} a cell, in A and in B.")
    bands = [found[name]["band"] for name in "ab"]
    fair = [f"{100 * low:g}% to {100 * high:g}%" for low, high in bands]
    if fair[0] == fair[1]:
        said.append(f"Fair means that {the_wins(side)} {fair[0]} of the games.")
    else:
        said.append(f"Fair means that {the_wins(side)} {fair[0]} in A and {fair[1]} in B.")
    if found["rests_on"]:
        said.append(found["rests_on"])
    aborted = sum(row[name]["aborted"] for row in cells for name in "ab")
    if aborted:
        share = percent(aborted / sum(games))
        said.append(f"Warning: {share} of the games were given up; nobody won them.")
    return said


def _together(found: Mapping[str, Any]) -> str:
    """What an interval of a difference holds for, where there are several."""
    cells = len(found["cells"])
    if cells == 1:
        return "of it"
    return (
        "for this row alone, and jointly is how far the intervals have to reach for all "
        f"{cells} cells to hold together ({found['correction']})"
    )


def _methods(found: Mapping[str, Any]) -> str:
    """Where the intervals of rates come from."""
    one, two = (found[name]["method"] for name in "ab")
    return str(one) if one == two else f"{one} in A, {two} in B"


def _no_game_differs(row: Row) -> bool:
    pairs = row["pairs"]
    return bool(pairs["games"]) and pairs["only_a"] == pairs["only_b"] == 0
