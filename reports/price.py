"""The prices of a role for a terminal: what never doing something costs its side."""

from collections.abc import Mapping
from typing import Any

from reports.tables import Column, packed, wrapped
from reports.words import capital, give_or_take, listed, seated

FINEST = 0.05  # a reach below this many points is shown with more decimals


def points(difference: float, half_width: float) -> str:
    """A difference in percent points and how far its interval reaches, e.g. ``+3.2 ± 0.4``."""
    reach = 100 * half_width
    shown = f"{reach:.1f}" if reach >= FINEST else f"{max(reach, 0.001):.2g}"
    if reach > 100:
        shown = ">100"  # so few games that the interval says nothing
    value = round(100 * difference, 1) + 0.0  # no minus before nothing
    return f"{value:+.1f} ± {shown}" if value else f"0.0 ± {shown}"


def price_table(found: Mapping[str, Any], width: int, color: bool = False) -> str:
    """The prices as an aligned table, dearest first, and how to read it.

    Parameters
    ----------
    found : mapping
        From `experiments.price.Prices.to_dict`, with the restricted play of all games as
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
    order = {row["players"]: i for i, row in enumerate(found["unrestricted"])}
    rows = sorted(found["prices"], key=lambda row: (order[row["players"]], -row["price"]))
    labels = [(Column("never"), [row["restriction"] for row in rows])]
    if len(order) > 1:
        labels.insert(0, (Column("players", number=True), [str(row["players"]) for row in rows]))
    facts = [
        (Column("price", number=True), [_reach(row, "") for row in rows]),
        (Column("jointly", number=True), [_reach(row, "joint_").split(" ", 1)[1] for row in rows]),
        (Column("verdict"), [row["word"] for row in rows]),
        (Column("differ", number=True), [f"{_differ(row):,}" for row in rows]),
        (Column("of games", number=True), [f"{row['games']:,}" for row in rows]),
        (Column("meaning", text=True), [f"never {row['meaning']}" for row in rows]),
    ]
    parts = [_head(found), *packed(labels, facts, width, color)]
    return "\n\n".join([*parts, *(wrapped(note, width, color) for note in _notes(found))])


def _reach(row: Mapping[str, Any], prefix: str) -> str:
    return points(row["price"], row[f"{prefix}half_width"])


def _differ(row: Mapping[str, Any]) -> int:
    """Games that another side won."""
    return int(row["games_lost_by_it"] + row["games_won_by_it"])


def _head(found: Mapping[str, Any]) -> str:
    """How often the side wins with everything allowed."""
    side, lines = found["side"], []
    for row in found["unrestricted"]:
        rate = give_or_take(row["rate"], row["low"], row["high"])
        verb = "win" if side.endswith("s") else "wins"
        lines.append(
            f"{seated(row['players'])}, {found['games']:,} games: the {side} {verb} {rate}"
        )
    lines += [f"in all games, {said}" for said in found["restricted"]]
    return "\n".join(lines)


def _notes(found: Mapping[str, Any]) -> list[str]:
    sure, rows = f"{100 * found['confidence']:g}%", len(found["prices"])
    gains = [row["variance_reduction"] for row in found["prices"] if row["variance_reduction"]]
    said = (
        f"price: by how many percent points the wins of the {found['side']} fall when the "
        f"{found['role']} never does this, on the same {found['games']:,} games. ± is a {sure} "
        f"interval of paired games for this row alone; jointly is how far the "
        f"intervals have to reach for all {rows} rows to hold together (Bonferroni), and the "
        "verdict goes by that one: it costs, it pays (the side wins more without), or it is "
        "undecided. differ: games that another side won then."
    )
    notes = [said]
    if gains:
        middle = sorted(gains)[len(gains) // 2]
        notes.append(
            f"Games of their own would have to be {middle:.1f} times as many for the same "
            "certainty (median of the rows)."
        )
    unmoved = [row["restriction"] for row in found["prices"] if not row["variance_reduction"]]
    if unmoved:
        names = listed(list(dict.fromkeys(unmoved)))
        notes.append(capital(f"no game differed for {names}: these players hardly ever do it."))
    return [*notes, *filter(None, [found["rests_on"]])]
