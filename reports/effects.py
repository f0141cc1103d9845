"""What drives the win rate: the factors of a sweep in tables and in words."""

from collections.abc import Mapping
from statistics import median
from typing import Any

from reports.findings import Findings
from reports.presence import FEWER, MORE, UNDECIDED, points
from reports.tables import Column, packed, wrapped
from reports.words import named, percent, the_wins, valued

MAIN, INTERACTION, SLOPE, RANGE, REST = "main", "interaction", "slope", "range", "rest"
BY = " × "
MOST_INTERACTIONS = 12  # as many as a page reads well with; effects.csv has all
MOST_ROWS = 60
IN_TERMINAL = 5
Row = Mapping[str, Any]
FACTOR_HEADS = (
    ("what varies", False),
    ("explains", True),
    ("within", True),
    ("most wins at", False),
    ("fewest at", False),
    ("apart by", True),
    ("jointly", True),
    ("per step of 1", True),
)
EFFECT_HEADS = (
    ("setting", False),
    ("effect", True),
    ("alone", True),
    ("jointly", True),
    ("wins", False),
    ("pairing", True),
)


def _rows(found: Findings, *kinds: str) -> list[dict[str, Any]]:
    # Where one thing is changed at a time, each change is told against the game as it is instead.
    if found.effects is None or found.changes is not None:
        return []
    return [row for row in found.effects.to_dicts() if row["kind"] in kinds]


def strength(row: Row) -> float:
    """How far an effect is from none."""
    return abs(float(row["effect"]))


def setting(found: Findings, row: Row) -> str:
    """The level or levels of an effect: ``6 players``, ``6 players × mark Harbor``."""
    factors = {f.name: f for f in found.factors}
    levels = (row["level"], row["other_level"])
    named = zip(row["term"].split(BY), levels, strict=False)
    return BY.join(valued(factors[name], level) for name, level in named)


def interval(row: Row, prefix: str = "") -> str:
    """An interval in percent points: ``+1.2 to +3.4``."""
    return f"{points(row[f'{prefix}low'])} to {points(row[f'{prefix}high'])}"


def reading(row: Row) -> str:
    """Whether the first side surely wins more or fewer games so."""
    if row["joint_low"] > 0:
        return MORE
    return FEWER if row["joint_high"] < 0 else UNDECIDED


def told_effects(found: Findings) -> list[dict[str, Any]]:
    """The effects that a report shows: all main ones, and the largest interactions."""
    both = sorted(_rows(found, INTERACTION), key=strength, reverse=True)
    return _rows(found, MAIN)[:MOST_ROWS] + both[:MOST_INTERACTIONS]


def sections(found: Findings) -> list[dict[str, Any]]:
    """What a report shows of what drives the rate.

    Parameters
    ----------
    found : Findings
        The sweep.

    Returns
    -------
    list of dict
        With ``title``, ``heads``, ``rows`` of cells with ``text``, ``sort`` and ``mark``, and
        ``sentences``; empty when nothing varies.
    """
    if not _rows(found, MAIN):
        return []
    return [
        {
            "title": "What drives it",
            "heads": [{"name": name, "number": number} for name, number in FACTOR_HEADS],
            "rows": _factor_rows(found),
            "sentences": _factor_notes(found),
        },
        {
            "title": "What each setting does",
            "heads": [{"name": name, "number": number} for name, number in EFFECT_HEADS],
            "rows": [_effect_cells(found, row) for row in told_effects(found)],
            "sentences": _effect_notes(found),
        },
    ]


def _cell(text: str, sort: object, mark: str = "") -> dict[str, Any]:
    return {"text": text, "sort": sort, "mark": mark}


def _factor_rows(found: Findings) -> list[list[dict[str, Any]]]:
    ranges = {row["term"]: row for row in _rows(found, RANGE)}
    slopes = {row["term"]: row for row in _rows(found, SLOPE)}
    terms = {row["term"]: row for row in _rows(found, MAIN, INTERACTION, REST)}
    factors = {f.name: f for f in found.factors}
    rows = []
    for term, told in terms.items():
        if term == REST and len(ranges) < 3:
            continue  # two factors and both together leave nothing
        name = "what is left" if term == REST else term
        row = [_cell(name, name), *_share(told)]
        if term in ranges:
            across = ranges[term]
            ends = (factors[term].show(across[end]) for end in ("level", "other_level"))
            row += [_cell(end, end) for end in ends]
            row.append(_cell(points(across["effect"]), across["effect"]))
            row.append(_cell(interval(across, "joint_"), across["joint_low"]))
            row.append(_step(slopes.get(term)))
        else:
            row += [_cell("", ""), _cell("", ""), *(_cell("", 0.0) for _ in range(3))]
        rows.append(row)
    return rows


def _share(row: Row) -> list[dict[str, Any]]:
    """What a term explains, and within which ends."""
    if row["share"] is None:
        return [_cell("", 0.0), _cell("", 0.0)]
    share, low, high = max(row["share"], 0.0), row["share_low"], row["share_high"]
    return [_cell(percent(share), row["share"]), _cell(f"{percent(low)} to {percent(high)}", low)]


def _step(slope: Row | None) -> dict[str, Any]:
    """What one step more of a number does, and how far the joint interval reaches."""
    if slope is None:
        return _cell("", 0.0)
    reach = 100 * (slope["joint_high"] - slope["effect"])
    return _cell(f"{100 * slope['effect']:+.2f} ± {max(reach, 0.01):.2f}", slope["effect"])


def _effect_cells(found: Findings, row: Row) -> list[dict[str, Any]]:
    name, said, worth = setting(found, row), reading(row), row["variance_reduction"]
    return [
        _cell(name, name),
        _cell(points(row["effect"]), row["effect"]),
        _cell(interval(row), row["low"]),
        _cell(interval(row, "joint_"), row["joint_low"]),
        _cell(said, said, said),
        _cell("" if worth is None else f"{worth:.1f}×", worth or 0.0),
    ]


def drivers(found: Findings) -> list[str]:
    """Which factor changes the rate most, and whether that is sure; empty if nothing varies."""
    ranges = sorted(_rows(found, RANGE), key=strength, reverse=True)
    if not ranges:
        return []
    first, factors = ranges[0], {f.name: f for f in found.factors}
    ends = (valued(factors[first["term"]], first[end]) for end in ("level", "other_level"))
    most, fewest = ends
    if len(ranges) == 1:
        said = (
            f"How often {the_wins(found.side)} differs by {100 * first['effect']:.1f} points "
            f"({interval(first, 'joint_')}) between {most} and {fewest}."
        )
        return [said]
    second, next_one = ranges[1], named(factors[ranges[1]["term"]])
    sure = first["joint_low"] > second["joint_high"]
    other = (
        f"the next, {next_one}, by {100 * second['effect']:.1f}"
        if sure
        else f"but that is not surely more than {next_one} with {100 * second['effect']:.1f}"
    )
    said = (
        f"What changes it most is {named(factors[first['term']])}: how often "
        f"{the_wins(found.side)} differs by {100 * first['effect']:.1f} points "
        f"({interval(first, 'joint_')}) between {most} and {fewest}, on the mean over everything "
        f"else; {other}."
    )
    return [said]


def _factor_notes(found: Findings) -> list[str]:
    reading = (
        "'explains' is the share of the variation between settings that goes with a factor alone, "
        "or with two beyond what each does alone (×); what luck adds to it is taken away, and "
        f"'within' is its {100 * found.confidence:g}% interval. 'apart "
        "by' is the distance, in percent points, between the two levels that are farthest apart, "
        "'per step of 1' what one more of a number does on average (± holds for all together)."
    )
    said = [reading]
    if all(row["share"] is None for row in _rows(found, MAIN)):
        said.append("The settings differ no more than luck makes them, so nothing is explained.")
    return said


def _effect_notes(found: Findings) -> list[str]:
    """How to read the effects, and what pairing was worth."""
    rows = _rows(found, MAIN, INTERACTION)
    sure, games = f"{100 * found.confidence:g}%", rows[0]["games"]
    effect = (
        "The effect of a setting is by how many percent points the mean over all its combinations "
        f"departs from the mean over everything: how much more often {the_wins(found.side)} with "
        "it. That of two settings together (×) is what the mean of their combinations has beyond "
        "both of their effects."
    )
    if len(_rows(found, INTERACTION)) > MOST_INTERACTIONS:
        effect += f" The {MOST_INTERACTIONS} largest of those are shown; effects.csv has all."
    intervals = (
        f"'alone' is the {sure} interval of one effect, 'jointly' reaches so far that all effects "
        f"hold together with {sure} confidence ({found.correction}); '{MORE}' and '{FEWER}' go by "
        f"that one. Each rests on {games:,} games in every setting."
    )
    said = [effect, intervals]
    worths = [row["variance_reduction"] for row in rows if row["variance_reduction"] is not None]
    if worths:
        said.append(
            "All settings play the same games, and luck that they share cancels where they are "
            "compared. 'pairing' is how many times as many games of their own it would have taken "
            f"to know the effect as well: {median(worths):.1f} times in the middle of all. Below 1 "
            "it would have taken fewer: the settings behind one mean share luck too, and there it "
            "adds up."
        )
    return said


def effects_text(found: Findings, width: int, color: bool = False) -> str:
    """The largest effects for a terminal; empty where fewer than two factors vary.

    Parameters
    ----------
    found : Findings
        The sweep.
    width : int
        Columns of the terminal.
    color : bool
        Whether to use colours.

    Returns
    -------
    str
        Without a line feed at the end.
    """
    said = drivers(found)
    if len(_rows(found, RANGE)) < 2:
        return ""
    rows = sorted(_rows(found, MAIN, INTERACTION), key=strength, reverse=True)[:IN_TERMINAL]
    told = [_effect_cells(found, row) for row in rows]
    columns = [
        (Column(name, number=number), [cells[i]["text"] for cells in told])
        for i, (name, number) in enumerate(EFFECT_HEADS)
        if name != "alone"
    ]
    note = (
        "effect: percent points that a setting adds on the mean over everything else, × of two "
        f"beyond both; the largest {len(rows)} of {len(_rows(found, MAIN, INTERACTION))}. jointly: "
        f"the intervals of all hold together with {100 * found.confidence:g}% confidence "
        f"({found.correction}). pairing: how many times as many games of their own it would take."
    )
    tables = packed(columns[:1], columns[1:], width, color)
    return "\n\n".join([*(wrapped(s, width, color) for s in said), *tables, wrapped(note, width)])
