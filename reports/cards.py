"""Cards: how games went in which they were played or drawn, and what they are worth."""

from collections.abc import Mapping, Sequence
from typing import Any

from reports.effects import interval
from reports.findings import Findings
from reports.presence import points
from reports.price import points as priced
from reports.tables import Column, packed, wrapped
from reports.words import capital, counted, listed, percent, seated

Row = Mapping[str, Any]
PLAYED, DRAWN = "played", "drawn"
WHOSE = "A card counts as played for the side that its player served when playing it"
DRAWN_FOR = ", and as drawn for the side on which its player began"
HEADS = (
    ("card", False),
    ("played a game", True),
    ("played in", True),
    ("if played (correlation)", True),
    ("if played, jointly", True),
    ("drawn in", True),
    ("if drawn (correlation)", True),
    ("if drawn, jointly", True),
)
CAVEAT = (
    "Both are correlations, not effects: a side that is in the game for longer draws and plays "
    "more of everything, and some cards are only played when it is won or lost anyway. What a card "
    "is worth to a side is what the side loses when it never plays it"
)

ALONE = (
    "It is a correlation, not an effect: a side that is in the game for longer plays more of "
    "everything, and some cards are only played when it is won or lost anyway. What a card is "
    "worth to a side is what the side loses when it never plays it"
)


def sections(found: Findings) -> list[dict[str, Any]]:
    """What a report shows of the cards of each side, over all cells.

    Parameters
    ----------
    found : Findings
        The sweep.

    Returns
    -------
    list of dict
        With ``title``, ``heads``, ``rows`` of cells with ``text``, ``sort`` and ``mark``, and
        ``sentences``; empty in a game without cards.
    """
    if found.cards is None:
        return []
    rows = [row for row in found.cards.to_dicts() if row["cell"] is None]
    parts: list[dict[str, Any]] = []
    for side in found.sides:
        own = [row for row in rows if row["side"] == side]
        if not own:
            continue
        by_card: dict[str, dict[str, Row]] = {}
        for row in own:
            by_card.setdefault(row["card"], {})[row["way"]] = row
        parts.append(
            {
                "title": f"Cards and the wins of the {side}",
                "heads": [
                    {"name": name, "number": number} for name, number in HEADS[: _shown(rows)]
                ],
                "rows": [
                    _cells(found.card_titles.get(card, card), ways)[: _shown(rows)]
                    for card, ways in by_card.items()
                ],
                "sentences": ["It reads like the table above."]
                if parts
                else sentences(found, len(rows), _shown(rows) == len(HEADS)),
            }
        )
    return parts


def _cells(title: str, ways: Mapping[str, Row]) -> list[dict[str, Any]]:
    cells: list[dict[str, Any]] = [{"text": title, "sort": title, "mark": ""}]
    for way in (PLAYED, DRAWN):
        told = _way(ways.get(way))
        for text, sort in told if way == PLAYED else told[1:]:
            cells.append({"text": text, "sort": sort, "mark": ""})
    return cells


def _way(row: Row | None) -> list[tuple[str, float]]:
    """Copies a game, share of games, difference and its joint interval; blank where not counted.

    Of draws the copies are not known.
    """
    if row is None:
        return [("", -2.0)] * 4
    games = row["games_with"] + row["games_without"]
    copies, share = (row["copies"] or 0) / games, row["games_with"] / games
    told = [(f"{copies:.2f}", copies), (percent(share), share)]
    if row["difference"] is None:
        return [*told, ("", -2.0), ("", -2.0)]
    apart = row["difference"]
    return [*told, (points(apart), apart), (interval(row, "joint_"), row["joint_low"])]


def _shown(rows: Sequence[Row]) -> int:
    """How many columns there are: those about draws only where the game counts draws."""
    drawn = any(row["way"] == DRAWN for row in rows)
    return len(HEADS) if drawn else next(i for i, (n, _) in enumerate(HEADS) if DRAWN in n)


def sentences(found: Findings, rows: int, drawn: bool = True) -> list[str]:
    """How to read the table, and what it does not say.

    Parameters
    ----------
    found : Findings
        The sweep.
    rows : int
        Comparisons that hold together.
    drawn : bool
        Whether the game counts who draws what.

    Returns
    -------
    list of str
    """
    sure = f"{100 * found.confidence:g}%"
    return [
        (
            "'if played' is by how many percent points more often the side wins in games in "
            "which it played the card at all than in those in which it did not"
            + (", 'if drawn' the same for drawing it from the deck" if drawn else "")
            + ". The joint intervals of all "
            f"{rows} comparisons hold together with {sure} confidence (Newcombe's, "
            f"{found.correction}"
            + ("; averages over the settings)." if found.cells.height > 1 else ").")
        ),
        f"{WHOSE}{DRAWN_FOR if drawn else ''}.",
        f"{CAVEAT if drawn else ALONE}: totem cards {found.game}.",
    ]


def cards_text(told: Mapping[str, Any], width: int, color: bool = False) -> str:
    """What each card is worth, for a terminal: the price next to both correlations.

    Parameters
    ----------
    told : mapping
        From `experiments.card_prices.CardWorths.to_dict`.
    width : int
        Columns of the terminal.
    color : bool
        Whether to use colours.

    Returns
    -------
    str
        Without a line feed at the end.
    """
    parts = [_head(told, width)]
    for side in dict.fromkeys(row["side"] for row in told["cards"]):
        rows = [row for row in told["cards"] if row["side"] == side]
        rows.sort(key=lambda row: -(row["price"]["mean"] if row["price"] else -2.0))
        parts.append(f"{capital(side)}:")
        parts += packed(
            [(Column("card"), [row["title"] for row in rows])], _facts(rows), width, color
        )
    return "\n\n".join([*parts, *(wrapped(note, width, color) for note in _notes(told))])


def _facts(rows: Sequence[Row]) -> list[tuple[Column, list[str]]]:
    prices = [row["price"] for row in rows]
    facts = [
        (Column("price", number=True), [_priced(p, "half_width") for p in prices]),
        (Column("jointly", number=True), [_reach(p) for p in prices]),
        (Column("verdict"), [p["word"] if p else "not priced" for p in prices]),
    ]
    for way in (PLAYED, DRAWN):
        ways = [row[way] for row in rows]
        if not any(ways):
            continue
        said = [_share(w) for w in ways], [_difference(w) for w in ways]
        facts.append((Column(f"{way} in", number=True), said[0]))
        facts.append((Column(f"if {way} (corr.)", number=True), said[1]))
    return facts


def _priced(price: Row | None, reach: str) -> str:
    return "" if price is None else priced(price["mean"], price[reach])


def _reach(price: Row | None) -> str:
    return "" if price is None else _priced(price, "joint_half_width").split(" ", 1)[1]


def _share(way: Row | None) -> str:
    return "" if way is None else percent(way["share"])


def _difference(way: Row | None) -> str:
    if way is None or way["difference"] is None:
        return ""
    reach = max(way["high"] - way["difference"], way["difference"] - way["low"])
    return priced(way["difference"], reach)


def _head(told: Mapping[str, Any], width: int) -> str:
    lines = [
        f"{seated(players)}, {counted(told['games'], 'game', 'games')}, played once as they are "
        "and once without each card"
        for players in told["players"]
    ]
    lines += [f"in all games, {said}" for said in told["restricted"]]
    return "\n".join(wrapped(line, width) for line in lines)


def _notes(told: Mapping[str, Any]) -> list[str]:
    sure = f"{100 * told['confidence']:g}%"
    priced_rows = sum(row["price"] is not None for row in told["cards"])
    together = (
        "the interval of the only price"
        if priced_rows == 1
        else f"how far the intervals of all {priced_rows} prices have to reach to hold together "
        "(Bonferroni)"
    )
    price = (
        "price: by how many percent points the side's wins fall when it never plays the card, on "
        f"the same games. ± is a {sure} interval of paired games for this row alone; jointly is "
        f"{together}, and the verdict goes by that. It is a statement about these players: a card "
        "they use badly is worth little to them."
    )
    drawn = any(row[DRAWN] for row in told["cards"])
    which = "if played, if drawn" if drawn else "if played"
    correlation = (
        f"{which}: how much more often the side wins in games with the card than in those without, "
        f"± a {sure} interval of the row alone (Newcombe). "
        f"{WHOSE}{DRAWN_FOR if drawn else ''}. {CAVEAT if drawn else ALONE}: the price."
    )
    notes = [price, correlation]
    for side in dict.fromkeys(row["side"] for row in told["unseen"]):
        titles = [row["title"] for row in told["unseen"] if row["side"] == side]
        notes.append(
            f"Left out for the {side}, as nobody played or drew them in these games: "
            f"{listed(titles)}."
        )
    gains = sorted(
        row["price"]["variance_reduction"]
        for row in told["cards"]
        if row["price"] and row["price"]["variance_reduction"]
    )
    if gains:
        notes.append(
            f"Games of their own would have to be {gains[len(gains) // 2]:.1f} times as many for "
            "the same certainty of the prices (median of the rows)."
        )
    return [*notes, *filter(None, [told["rests_on"]])]
