"""The shares of luck for a terminal: what each source of chance decides."""

from collections.abc import Collection, Mapping
from typing import Any

from reports.tables import Column, packed, wrapped
from reports.words import counted, give_or_take, listed, seated, the_wins

INTERPLAY = "several together"


def luck_table(found: Mapping[str, Any], width: int, color: bool = False) -> str:
    """The shares as an aligned table, the largest first, and how to read it.

    Parameters
    ----------
    found : mapping
        From `experiments.luck.Luck.to_dict`, with the restricted play of all games as
        ``restricted``.
    width : int
        Columns of the terminal.
    color : bool
        Whether to use colours.

    Returns
    -------
    str
        Without a line feed at the end.
    """
    told = [(cell, row) for cell in found["cells"] for row in _rows(cell, _idle(found))]
    rows = [row for _, row in told]
    labels = [(Column("source of chance"), [row["source"] for row in rows])]
    if len(found["cells"]) > 1:
        players = [str(cell["players"]) for cell, _ in told]
        labels.insert(0, (Column("players", number=True), players))
    facts = [
        (Column("alone", number=True), [_shown(row["alone"]) for row in rows]),
        (Column("in all", number=True), [_shown(row["in_all"]) for row in rows]),
        (Column("turns", number=True), [_turned(row) for row in rows]),
    ]
    parts = [_head(found, width), *(packed(labels, facts, width, color) if rows else ())]
    return "\n\n".join([*parts, *(wrapped(note, width, color) for note in _notes(found))])


def _idle(found: Mapping[str, Any]) -> list[str]:
    """The sources that turned no game at all."""
    every = [row for cell in found["cells"] for row in cell["sources"]]
    turning = {row["source"] for row in every if row["games_turned"]}
    return [name for name in dict.fromkeys(row["source"] for row in every) if name not in turning]


def _rows(cell: Mapping[str, Any], idle: Collection[str]) -> list[Mapping[str, Any]]:
    """The sources of a cell by what they have a hand in, then what none does alone."""
    sources = [row for row in cell["sources"] if row["source"] not in idle]
    if cell["interplay"] is None or not sources:
        return sources
    ordered = sorted(sources, key=lambda row: (-row["in_all"]["share"], row["source"]))
    rest = {
        "source": INTERPLAY,
        "alone": cell["interplay"],
        "in_all": None,
        "turned": None,
    }
    return [*ordered, rest]


def _shown(share: Mapping[str, float] | None) -> str:
    if share is None:
        return "-"
    value, reach = share["share"], share["joint_half_width"]
    text = give_or_take(value, value - reach, value + reach)
    return text.replace("-0.0%", "0.0%")


def _turned(row: Mapping[str, Any]) -> str:
    if row["turned"] is None:
        return "-"
    return give_or_take(row["turned"], row["turned_low"], row["turned_high"])


def _head(found: Mapping[str, Any], width: int) -> str:
    """How often the first side wins."""
    lines = []
    for cell in found["cells"]:
        rate = give_or_take(cell["rate"], cell["low"], cell["high"])
        lines.append(
            f"{seated(cell['players'])}, {counted(cell['games'], 'game', 'games')}: "
            f"{the_wins(found['side'])} {rate}"
        )
        if cell["aborted"]:
            given_up = counted(cell["aborted"], "game was", "games were")
            lines.append(f"  with all lucks, {given_up} given up: not won")
    lines += [f"in all games, {said}" for said in found["restricted"]]
    more = counted(found["games"], "more game that shares", "more games that share")
    lines.append(f"each figure of a source: {more} it alone")
    return "\n".join(wrapped(line, width) for line in lines)


def _notes(found: Mapping[str, Any]) -> list[str]:
    sure = f"{100 * found['confidence']:g}%"
    meaning = (
        "alone: the share of the variance of who wins that this source settles by itself, whatever "
        "the others bring (first-order Sobol index). in all: the share in which it has a hand, "
        "alone or with others; what is still open when all others are known (total-effect index). "
        f"{INTERPLAY}: what no source settles alone. The shares alone and that add up to 100%; "
        "those in all add up to more, because what several sources do together counts for each of "
        "them."
    )
    turns = (
        "turns: the games in which another side wins when this source alone is another. Choices "
        "are what players leave to chance; what follows from their cards is the luck of those."
    )
    reach = (
        f"± of shares: {sure} intervals that hold together for all {found['shares']} shares "
        f"(Bonferroni); an estimate of next to nothing may fall below 0. ± of turns: {sure} for "
        "that figure alone."
    )
    notes = [meaning, turns, reach]
    idle = _idle(found)
    if idle:
        notes.append(
            f"Nothing came of {listed(idle)}: of {counted(found['games'], 'game', 'games')} not "
            "one turned with it."
        )
    if any(cell["interplay"] is None for cell in found["cells"]):
        notes.append("Where one side wins every game, luck decides nothing and has no shares.")
    return [*notes, *filter(None, [found["rests_on"]])]
