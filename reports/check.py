"""The account of a strategy for a terminal."""

from collections.abc import Mapping
from typing import Any

from reports.tables import Column, grid, paint, wrapped
from reports.words import percent, seated

PASS, FAIL = "PASS", "FAIL"
STYLES = {PASS: "green", FAIL: "bold red"}
INDENT = " " * 6


def account_text(found: Mapping[str, Any], width: int, color: bool = False) -> str:
    """What was found of a strategy in one role.

    Parameters
    ----------
    found : mapping
        From `experiments.account.Account.to_dict`.
    width : int
        Columns of the terminal.
    color : bool
        Whether to use colours.

    Returns
    -------
    str
        Without a line feed at the end.
    """
    alone = found["players"] == [1]
    others = "" if alone else ", half of them among basic and half among random"
    head = wrapped(
        f"{found['game']}, {found['role']}: {found['strategy']}. {found['games']:,} games with "
        f"{seated(*found['players'])}{others}.",
        width,
    )
    parts = [head, _items(found, width, color), _speed(found)]
    if found["weights"]:
        parts.append(_weights(found, width, color))
    return "\n\n".join(parts)


def _items(found: Mapping[str, Any], width: int, color: bool) -> str:
    """One line for each thing that it has to keep to, and how to see the first fault."""
    longest = max(len(item["name"]) for item in found["items"])
    lines = []
    for item in found["items"]:
        word = PASS if item["passed"] else FAIL
        start = f"{paint(word, STYLES[word], color)}  {item['name']:<{longest}}  "
        text = wrapped(item["said"], max(min(width, 100) - longest - 8, 20)).splitlines()
        lines.append(f"{start}{text[0]}")
        lines += [" " * (longest + 8) + more for more in text[1:]]
        if item["trace"]:
            lines.append(f"{INDENT}see {item['trace']}")
    return "\n".join(lines)


def _speed(found: Mapping[str, Any]) -> str:
    return (
        f"speed: {found['ns_per_decision']:,.0f} ns a decision of this strategy; "
        f"{found['games_per_second']:,.0f} games/s on one thread"
    )


def _weights(found: Mapping[str, Any], width: int, color: bool) -> str:
    """How often each weight decided."""
    n = found["weighed_decisions"]
    columns = [
        Column("weight"),
        Column("value", number=True),
        Column("decided", number=True),
        Column("choices", number=True),
        Column("of", number=True),
    ]
    rows = [
        [w["name"], f"{w['value']:g}", percent(w["changed"] / n), f"{w['changed']:,}", f"{n:,}"]
        for w in found["weights"]
    ]
    said = (
        "decided: the share of these decisions in which the choice is another one with this weight "
        "at 0 and all else the same. A weight that is 0 already decides nothing."
    )
    return f"{grid(columns, rows, width, color)}\n\n{wrapped(said, width)}"
