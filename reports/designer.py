"""The report for a designer: one page, the answer first, in Markdown and in HTML.

The HTML is a single file with its pictures inside; it needs no network and prints as it looks.
"""

import base64
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reports import cards, changes, effects, experience, order, words
from reports.canvas import Picture
from reports.certainty import certainty
from reports.findings import Findings
from reports.plots import pictures
from reports.presence import tables
from reports.turning import what_would_change_it

if TYPE_CHECKING:
    from jinja2 import Environment

MOST_LISTED = 12  # reconstructed numbers; more are not read
VERDICT, TO_DECIDE, AGAIN = "verdict", "to decide it", "played again"
TEMPLATES = Path(__file__).parent / "templates"


def render(found: Findings) -> dict[str, str | bytes]:
    """All files of a report by their path in the run folder.

    Parameters
    ----------
    found : Findings
        The sweep.

    Returns
    -------
    dict of str to str or bytes
        ``report.md``, ``report.html`` and ``plots/*``.
    """
    drawn = pictures(found)
    files: dict[str, str | bytes] = {}
    for picture in drawn:
        files[f"plots/{picture.name}.png"] = picture.png
        files[f"plots/{picture.name}.svg"] = picture.svg
    content = _content(found, drawn)
    files["report.md"] = _environment().get_template("report.md.j2").render(content)
    files["report.html"] = _environment().get_template("report.html.j2").render(content)
    return files


@cache
def _environment() -> "Environment":
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=lambda name: name is not None and ".html" in name,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def _content(found: Findings, drawn: list[Picture]) -> dict[str, Any]:
    """What the templates show, in words."""
    sections = [*tables(found), *cards.sections(found), *experience.sections(found)]
    turning = what_would_change_it(found)
    return {
        "found": found,
        "places": [
            ("verdicts", "The verdicts"),
            ("pictures", "The pictures"),
            *([("turning", "What would change it")] if turning else []),
            *((f"part-{i}", part["title"]) for i, part in enumerate(sections, 1)),
            ("sure", "How sure is this?"),
            ("rests", "What it rests on"),
            ("from", "Where it comes from"),
        ],
        "title": f"{found.title}: is it balanced?",
        "question": words.question(found),
        "answer": [
            words.glued(sentence) for sentence in (*words.answer(found), *order.summary(found))
        ],
        "renounced": words.renounced(found),
        "alarm": words.alarm(found),
        "heads": _heads(found),
        "rows": [_cells(found, row) for row in found.cells.to_dicts()],
        "pictures": drawn,
        "images": {p.name: base64.b64encode(p.svg).decode() for p in drawn},
        "turning": turning,
        "drivers": [
            *order.sections(found),
            *changes.sections(found),
            *effects.sections(found),
        ],
        "sections": sections,
        "certainty": certainty(found),
        "strategies": [
            {
                "role": s.role,
                "name": s.name,
                "about": s.about,
                "weights": ", ".join(f"{k}={v:g}" for k, v in s.weights.items()),
                "never": f"{words.capital(words.listed(s.never))}." if s.never else "",
            }
            for s in found.strategies
        ],
        "listed": found.reconstructed if len(found.reconstructed) <= MOST_LISTED else (),
        "versions": ", ".join(f"{name} {number}" for name, number in found.versions.items()),
    }


def _heads(found: Findings) -> list[dict[str, Any]]:
    """Headings of the verdict table."""
    factors = [{"name": f.name, "number": f.numeric} for f in found.factors]
    first, *others = ((words.the_wins(side).removeprefix("the "), True) for side in found.sides)
    facts = [first, (VERDICT, False)]
    facts += [(TO_DECIDE, False)] if _any_open(found) else []
    facts += others
    facts += [("games", True), ("mean turns", True)]
    facts += [("aborted", True)] if found.aborted else []
    facts += [(AGAIN, True)] if words.played_again(found) else []
    return [*factors, *({"name": name, "number": number} for name, number in facts)]


def _any_open(found: Findings) -> bool:
    """Whether a verdict says what would settle it."""
    return any(": " in verdict for verdict in found.cells[VERDICT])


def _cells(found: Findings, row: dict[str, Any]) -> list[dict[str, Any]]:
    """One row of the verdict table: what is shown, and what it is sorted by."""
    games, rate = row["games"], f"rate_{found.column}"
    shown: list[tuple[str, Any]] = [(f.show(row[f.name]), row[f.name]) for f in found.factors]
    shown.append((words.glued(words.rate_of(found, row)), row[rate]))
    word, _, more = row[VERDICT].partition(": ")
    shown.append((word, row[VERDICT]))
    if _any_open(found):
        shown.append((more, more))
    shown += [(words.percent(row[c] / games), row[c] / games) for c in found.wins_columns[1:]]
    shown.append((f"{games:,}", games))
    shown.append((f"{row['mean_turns']:.1f}", row["mean_turns"]))
    if found.aborted:
        shown.append((f"{row['aborted']:,}", row["aborted"]))
    if words.played_again(found):
        told, again = words.fresh_of(found, row) or ("", -1.0)
        shown.append((words.glued(told), again))
    mark = word.split(" ", 1)[0]
    place = len(found.factors) + 1
    return [
        {"text": text, "sort": sort, "mark": mark if i == place else ""}
        for i, (text, sort) in enumerate(shown)
    ]
