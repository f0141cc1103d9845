"""What each character changes, in tables and in words."""

from collections.abc import Mapping
from typing import Any

from reports.findings import CastNote, Findings
from reports.tables import Column, packed, wrapped
from reports.words import counted, percent

# Names of the columns and whether they hold numbers.
HEADS = (
    ("character", False),
    ("games", True),
    ("with it", True),
    ("without", True),
    ("power", True),
    ("alone", True),
    ("jointly", True),
    ("wins", False),
    ("owner wins", True),
    ("used in", True),
    ("uses a game", True),
)
IN_TERMINAL = ("character", "games", "with it", "without", "power", "jointly", "wins")
HOW_TO_READ = (
    "'with it' and 'without' say how often the character's side wins when it is in play and when "
    "it is not. 'power' is by how many percent points the side wins more often with it than with "
    "the average character, with all others in play the same: a regression of wins on who is in "
    "play. A character comes in only where another goes out, so powers are relative to each other "
    "and add up to nothing. 'owner wins' is how often its owner wins, on the side on which the "
    "owner ends, 'used in' the share of games in which the owner used its skill."
)
MORE, FEWER, UNDECIDED = "more", "fewer", "undecided"
LAST = -2.0  # sorts behind every difference of rates


def tables(found: Findings) -> list[dict[str, Any]]:
    """For each cast what a report shows of it.

    Parameters
    ----------
    found : Findings
        The sweep.

    Returns
    -------
    list of dict
        ``title``, ``heads``, ``rows`` of cells with ``text``, ``sort`` and ``mark``, the highest
        power first, and ``sentences``; what holds for all casts is said with the first. Casts
        with nothing to tell are left out.
    """
    heads = [{"name": name, "number": number} for name, number in HEADS]
    told = [(cast, rows) for cast in found.casts if (rows := _rows(found, cast))]
    same = len({cast.by_chance for cast, _ in told}) == 1
    parts = []
    for i, (cast, rows) in enumerate(told):
        said = [HOW_TO_READ] if not i else []
        said += [_cause(cast)] if not i or not same else []
        said += _certainty(found) if not i else ["It reads like the table above."]
        parts.append(
            {
                "title": f"What each {cast.name} character changes",
                "heads": heads,
                "rows": [_cells(cast, row) for row in rows],
                "sentences": said,
            }
        )
    return parts


def _rows(found: Findings, cast: CastNote) -> list[dict[str, Any]]:
    """The rows of a cast over all cells, the highest power first."""
    if found.presence is None:
        return []
    rows = [
        row for row in found.presence.to_dicts() if row["cell"] is None and row["cast"] == cast.name
    ]
    return sorted(rows, key=lambda row: -_sort(row["power"]))


def _sort(number: float | None) -> float:
    return LAST if number is None else number


def points(difference: float) -> str:
    """A difference of two rates in percent points, e.g. ``+3.2``.

    One that rounds to nothing has another decimal, to tell on which side of nothing it lies.
    """
    shown = round(100 * difference, 1)
    if not shown:
        return f"{round(100 * difference, 2) + 0.0:+.2f}".removesuffix("0")
    return f"{shown:+.1f}"


def reading(row: Mapping[str, Any]) -> str:
    """Whether the side surely wins more or fewer games with it than with the average character."""
    if row["power_joint_low"] is None:
        return ""
    if row["power_joint_low"] > 0:
        return MORE
    return FEWER if row["power_joint_high"] < 0 else UNDECIDED


def _cells(cast: CastNote, row: Mapping[str, Any]) -> list[dict[str, Any]]:
    """One character: what is shown, and what it is sorted by."""
    title, said = cast.titles.get(row["character"], row["character"]), reading(row)

    def interval(prefix: str) -> tuple[str, float]:
        low, high = row[f"power_{prefix}low"], row[f"power_{prefix}high"]
        return ("" if low is None else f"{points(low)} to {points(high)}"), _sort(low)

    def rate(name: str) -> tuple[str, float]:
        value = row[name]
        return ("" if value is None else percent(value)), _sort(value)

    power = row["power"]
    shown: list[tuple[str, Any]] = [
        (title, title),
        (f"{row['games_with']:,}", row["games_with"]),
        rate("rate_with"),
        rate("rate_without"),
        ("" if power is None else points(power), _sort(power)),
        interval(""),
        interval("joint_"),
        (said, said),
        rate("owner_rate"),
        rate("share_using"),
        (f"{row['uses_per_game']:.2f}", row["uses_per_game"]),
    ]
    place = [name for name, _ in HEADS].index("wins")
    return [
        {"text": text, "sort": sort, "mark": said if i == place else ""}
        for i, (text, sort) in enumerate(shown)
    ]


def _cause(cast: CastNote) -> str:
    """Whether a power is an effect."""
    if cast.by_chance:
        return (
            "Characters are dealt at random here, so a power is the effect of having this "
            "character in play, with these strategies."
        )
    return (
        "Who is in play is not left to chance alone here: characters are chosen by the strategies "
        "or pinned. So a power is a correlation, and not surely the effect of the character."
    )


def _certainty(found: Findings) -> list[str]:
    """How sure powers are, and what they are averages of."""
    sure, said = f"{100 * found.confidence:g}%", []
    if compared := _compared(found):
        said.append(
            f"{counted(compared, 'power is', 'powers are')} told at once. 'alone' is the {sure} "
            "interval of one of them, from groups of games by their numbers, so that it holds "
            f"however much luck the settings share; 'jointly' is wider, "
            f"{100 * found.presence_confidence:.4g}% each, so that all hold together with {sure} "
            f"confidence ({found.correction}). '{MORE}' and '{FEWER}' go by the joint one."
        )
    if len(found.cells) > 1:
        said.append(
            "Rates are averages over the settings in which the character is sometimes in play and "
            "sometimes not (Mantel and Haenszel's weights), and powers those of all settings "
            "together, each with a rate of its own, so that the number of players does not mix "
            "in; presence.csv has each setting."
        )
    return said


def _compared(found: Findings) -> int:
    """How many powers have intervals."""
    return sum(row["power_low"] is not None for one in found.casts for row in _rows(found, one))


def presence_text(found: Findings, width: int, color: bool = False) -> str:
    """What each character changes, for a terminal.

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
        Without a line feed at the end; empty when there is nothing to tell.
    """
    parts: list[str] = []
    places = [i for i, (name, _) in enumerate(HEADS) if name in IN_TERMINAL]
    for table in tables(found):
        columns = [
            (Column(HEADS[i][0], number=HEADS[i][1]), [row[i]["text"] for row in table["rows"]])
            for i in places
        ]
        parts += [wrapped(f"{table['title']}:", width, color)]
        parts += packed(columns[:1], columns[1:], width, color)
    if not parts:
        return ""
    sure, shown = f"{100 * found.confidence:g}%", [c for c in found.casts if _rows(found, c)]
    note = (
        "power: by how many percent points its side wins more often with the character than with "
        f"the average one, all others in play the same. jointly: the intervals of all "
        f"{_compared(found)} powers hold together with {sure} confidence ({found.correction})."
    )
    if not all(cast.by_chance for cast in shown):
        note += " Characters are chosen or pinned here, so powers are correlations."
    return "\n\n".join([*parts, wrapped(note, width, color)])
