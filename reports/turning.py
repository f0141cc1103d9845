"""What would change the answer: which factor moves the rate, and what turns a verdict."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from reports.changes import VERDICT, told_changes, turned, word
from reports.effects import drivers, interval
from reports.findings import CHANGE, LINEUP, FactorNote, Findings
from reports.presence import points
from reports.words import PLAYERS, capital, counted, listed, named, seated, the_wins, valued, where

Row = Mapping[str, Any]
UNDECIDED = "undecided"
FEW = 6  # values of which each verdict can be told in a sentence


def what_would_change_it(found: Findings) -> list[dict[str, str]]:
    """What moves the rate, what turns verdicts, and what this run cannot tell.

    Parameters
    ----------
    found : Findings
        The sweep.

    Returns
    -------
    list of dict
        With ``text``, and ``command``: what would tell; empty where nothing more is needed.
    """
    said = [*_movers(found), *_changes(found)]
    said += [_factor(found, f) for f in found.varying if f.kind not in (CHANGE, LINEUP)]
    said += [line for f in found.varying if f.kind == LINEUP for line in _skill(found, f)]
    told = [{"text": text, "command": ""} for text in said]
    if found.untried.skill:
        who = listed(list(dict.fromkeys(f"'{s.name}'" for s in found.strategies)))
        told.append(
            {
                "text": f"These are figures of {who}. Whether better play turns a verdict this run "
                "cannot tell; this would:",
                "command": found.untried.skill,
            }
        )
    if found.untried.rulings:
        told.append(
            {
                "text": "Nor can it tell whether a ruling that is read the other way turns a "
                "verdict; this would:"
                if found.untried.skill
                else "Whether a ruling that is read the other way turns a verdict this run cannot "
                "tell; this would:",
                "command": found.untried.rulings,
            }
        )
    return told


def _movers(found: Findings) -> list[str]:
    """Which factor, or which change, moves the rate most."""
    changes = told_changes(found)
    if not changes:
        return drivers(found)
    up, down = changes[0], changes[-1]
    said = [
        f"{row['where']} {does} the {found.side} most: {points(row['effect'])} points "
        f"({interval(row, 'joint_')})"
        for does, row, there in (
            ("helps", up, up["joint_low"] > 0),
            ("harms", down, down["joint_high"] < 0),
        )
        if there
    ]
    if not said:
        return [f"No change surely moves how often {the_wins(found.side)}."]
    return [f"Of all changes, {' and '.join(said)}."]


def _changes(found: Findings) -> Iterator[str]:
    """Which changes turn the verdict, at each number of players."""
    changes = told_changes(found)
    for players in dict.fromkeys(sorted(row[PLAYERS] for row in changes)):
        rows = [row for row in changes if row[PLAYERS] == players]
        before = rows[0]["before"]
        if before == UNDECIDED:
            yield (
                f"At {seated(players)} the game as it is is undecided yet, so this run cannot tell "
                "what turns its verdict."
            )
            continue
        so = f"At {seated(players)} the verdict on the game as it is is '{before}'; "
        groups: dict[str, list[str]] = {}
        for row in filter(turned, rows):
            note = next(f for f in found.factors if f.kind == CHANGE)
            groups.setdefault(row["verdict"], []).append(valued(note, row[note.name]))
        if groups:
            told = [f"to '{verdict}': {'; '.join(names)}." for verdict, names in groups.items()]
            yield f"{so}these turn it {' These turn it '.join(told)}"
        else:
            yield f"{so}none of {counted(len(rows), 'change', 'changes')} surely turns it."


def _groups(found: Findings, factor: FactorNote) -> list[list[dict[str, Any]]]:
    """The cells that differ in one factor alone, group by group, in the order of its values."""
    others = [f.name for f in found.factors if f.name != factor.name]
    groups: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
    for row in found.cells.to_dicts():
        groups.setdefault(tuple(row[name] for name in others), []).append(row)
    return list(groups.values())


def _decided(rows: Sequence[Row]) -> list[Row]:
    return [row for row in rows if word(row[VERDICT]) != UNDECIDED]


def _factor(found: Findings, factor: FactorNote) -> str:
    """Whether a factor alone turns verdicts."""
    name = named(factor)
    groups = [rows for g in _groups(found, factor) if len(rows := _decided(g)) > 1]
    turning = [rows for rows in groups if len({word(row[VERDICT]) for row in rows}) > 1]
    if not groups:
        return f"Whether {name} turns a verdict is open: too few of them are decided."
    if not turning:
        return f"{capital(name)} alone turns no verdict, as far as verdicts are decided."
    if len(found.varying) == 1 and len(turning[0]) <= FEW:
        told = [f"{word(row[VERDICT])} at {where(found, row)}" for row in turning[0]]
        return f"{capital(name)} turns the verdict: {listed(told)}."
    rate = f"rate_{found.column}"
    widest = max(turning, key=lambda rows: _span(rows, rate))
    ends = [pick(widest, key=lambda row: row[rate]) for pick in (max, min)]
    example = " and ".join(f"{word(row[VERDICT])} at {where(found, row)}" for row in ends)
    return (
        f"{capital(name)} alone, with everything else equal, turns the verdict in {len(turning)} "
        f"of {counted(len(groups), 'case', 'cases')} that can be told; most of all: {example}."
    )


def _span(rows: Sequence[Row], rate: str) -> float:
    rates = [row[rate] for row in rows]
    return float(max(rates) - min(rates))


def _skill(found: Findings, factor: FactorNote) -> Iterator[str]:
    """Whether better play turns verdicts, from one level to the next."""
    groups = _groups(found, factor)
    for place, following in pairwise(range(len(groups[0]))):
        both = [(g[place], g[following]) for g in groups]
        both = [pair for pair in both if len(_decided(pair)) == len(pair)]
        changed = [pair for pair in both if word(pair[0][VERDICT]) != word(pair[1][VERDICT])]
        one, other = (factor.show(groups[0][i][factor.name]) for i in (place, following))
        who = f" of the {factor.role}" if factor.role else ""
        yield (
            f"From {one} to {other}{who} the verdict changes in {len(changed)} of "
            f"{counted(len(both), 'setting that is', 'settings that are')} decided at both."
        )
