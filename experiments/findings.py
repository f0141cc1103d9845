"""From a finished sweep to what a report needs to know: names, numbers and where they come from."""

import platform
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from experiments.factors import CHANGE, NOTHING, STRATEGY, is_strategy, strategy_factor
from experiments.provenance import different, totem_version
from experiments.restrictions import told as words_of
from experiments.sources import of_plan
from experiments.stats import CORRECTION, joint_confidence
from experiments.stopping import known_enough
from experiments.tally import opponents, safe
from reports import findings as notes
from reports.findings import (
    CastNote,
    Ending,
    FactorNote,
    Findings,
    OptionNote,
    Stopping,
    StrategyNote,
    Untried,
)
from reports.words import rests_on, valued
from sim.core.options import Option, Value

if TYPE_CHECKING:
    import polars as pl

    from experiments.parse import Factor
    from experiments.plan import Plan

RULED = "ruling"
TWO_READINGS = ("choice", "yes-no")  # kinds of options of which all values can be played


def findings(
    plan: "Plan",
    cells: "pl.DataFrame",
    tables: "Mapping[str, pl.DataFrame] | None" = None,
    played: Mapping[str, Any] | None = None,
) -> Findings:
    """Everything a report shows of a sweep.

    Parameters
    ----------
    plan : Plan
        What was played.
    cells : polars.DataFrame
        From `experiments.tally.cell_table`.
    tables : mapping of str to polars.DataFrame, optional
        From `experiments.analysis.analyse`.
    played : mapping, optional
        The content of the ``run.toml`` of games that were played before; by default they were
        played just now.

    Returns
    -------
    reports.findings.Findings
    """
    from sim.core.jit import fingerprint

    game, sources = plan.game, fingerprint()
    versions = {"totem": totem_version(), "python": platform.python_version()}
    known = played or {"command": plan.command(), "versions": versions, "fingerprint": sources}
    weights = _weights(played or {})
    told = {name: table for name, table in (tables or {}).items() if table.height}
    presence = told.get("presence")
    rests = of_plan(plan)
    return Findings(
        game=game.name,
        title=game.title,
        summary=game.summary,
        sides=tuple(game.sides),
        opponent=opponents(game.sides)[1],
        column=safe(game.sides[0]),
        wins_columns=tuple(f"wins_{safe(side)}" for side in game.sides),
        endings=tuple(Ending(e, f"ended_{safe(e)}") for e in game.endings),
        factors=tuple(_factor(plan, factor) for factor in plan.factors),
        cells=cells,
        games=plan.games,
        seed=plan.seed,
        cap=plan.cap,
        band=plan.band,
        confidence=plan.confidence,
        correction=CORRECTION,
        joint_confidence=joint_confidence(len(plan.cells), plan.confidence),
        strategies=tuple(
            StrategyNote(
                role,
                plan.specs.get(role, s.name) if s == plan.strategies[role] else s.name,
                s.about,
                weights.get((role, s.name), dict(s.weights)),
                tuple(words_of(game, {role: plan.restrictions.get(role, ())})),
            )
            for role in game.roles
            for s in different(cell.lineup[role] for cell in plan.cells)
        ),
        changed=_changed(plan),
        ruled=_ruled(plan),
        reconstructed=tuple(
            _as_it_is(game.options[name]) for name in rests if name in game.options
        ),
        rests_on=rests_on(len(rests), game.title, game.name),
        command=known["command"],
        versions={name.title(): known["versions"][name] for name in versions},
        fingerprint=known["fingerprint"],
        casts=tuple(
            CastNote(
                cast.name,
                game.sides[cast.side],
                cast.titles,
                all(cast.by_chance(cell.values) for cell in plan.cells),
            )
            for cast in game.casts
        ),
        presence=presence,
        effects=told.get("effects"),
        order=told.get("order"),
        cards=told.get("cards"),
        card_titles={use.name: use.title for use in game.cards},
        experience=told.get("experience"),
        lengths=told.get("lengths"),
        race="" if game.race is None else game.race.meaning,
        presence_confidence=joint_confidence(_compared(presence), plan.confidence),
        asked=plan.question,
        method=plan.method.name,
        stopping=_stopping(plan, cells),
        changes=told.get("changes"),
        untried=Untried(_skill_command(plan), _rulings_command(plan)),
        remade="" if known["fingerprint"] == sources else sources,
    )


def _weights(played: Mapping[str, Any]) -> dict[tuple[str, str], dict[str, float]]:
    """With which weights stored games were played, by role and name."""
    varied = played.get("varied_strategies", ())
    who = [*({"role": role, **one} for role, one in played.get("strategies", {}).items()), *varied]
    return {(one["role"], one["name"]): one["weights"] for one in who}


def _factor(plan: "Plan", factor: "Factor") -> FactorNote:
    """A factor with its values as people say them."""
    titles, kind, role = plan.game.titles.get(factor.name, {}), notes.RULE, ""
    if is_strategy(factor.name):
        kind, role = notes.LINEUP, factor.name.removeprefix(STRATEGY).removeprefix(".")
        role = role or (plan.game.roles[0] if len(plan.game.roles) == 1 else "")
    elif plan.each and factor.name == CHANGE:
        kind, titles = notes.CHANGE, {NOTHING: NOTHING}
        for one in plan.varied:
            note = _factor(plan, one)
            titles |= {f"{one.name} {value}": valued(note, value) for value in one.labels}
    return FactorNote(factor.name, factor.numeric, factor.about, titles, kind, role)


def _stopping(plan: "Plan", cells: "pl.DataFrame") -> Stopping | None:
    """When cells had been played often enough, and how many were not by their last game."""
    if not plan.watched:
        return None
    columns = cells[f"wins_{safe(plan.game.sides[0])}"], cells["games"], cells["aborted"]
    unknown = sum(not known_enough(plan, *counts) for counts in zip(*columns, strict=True))
    return Stopping(plan.precision, plan.until_decided, unknown)


def _skill_command(plan: "Plan") -> str:
    """What tells whether better play changes the verdicts; empty where who plays varies."""
    from strategies.registry import for_role

    known = [for_role(plan.game, role) for role in plan.game.roles]
    # Searches, which ask for small blocks, are a yardstick and too slow for sweeps.
    levels = [
        name for name in known[0] if all(name in one and not one[name].block_games for one in known)
    ]
    if len(levels) < 2 or any(is_strategy(f.name) for f in plan.varied):
        return ""
    who = strategy_factor(plan.game, STRATEGY, levels)
    varied = () if plan.each else plan.varied
    asked = replace(plan, varied=(*varied, who), specs={}, each=False, question="")
    return asked.command()


def _rulings_command(plan: "Plan") -> str:
    """What tells whether another reading changes the verdicts; empty where readings vary."""
    from experiments.parse import ALL, parse_factor

    rulings = _rulings(plan)
    if not rulings or any(f.name in rulings for f in plan.varied):
        return ""
    options = [plan.game.options[name] for name in rulings if name not in plan.fixed]
    if not options:
        return ""
    varied = tuple(parse_factor(option, ALL) for option in options)
    return replace(plan, varied=varied, each=True, question="").command()


def _rulings(plan: "Plan") -> list[str]:
    """Options by which something that the print leaves open can be read in several ways."""
    return [
        option.name
        for option in plan.game.options.values()
        if option.source.lower().startswith(RULED) and option.kind in TWO_READINGS
    ]


def _compared(presence: "pl.DataFrame | None") -> int:
    """How many powers with intervals the rows over all cells tell."""
    if presence is None:
        return 0
    rows = presence.filter(presence["cell"].is_null())
    return rows.height - rows["power_low"].null_count()


def _changed(plan: "Plan") -> tuple[OptionNote, ...]:
    """Options that this run set or varied away from the printed rules."""
    options, notes = plan.game.options, []
    given: dict[str, tuple[Value, ...]] = {n: (value,) for n, value in plan.fixed.items()}
    given |= {f.name: f.values for f in plan.varied if not is_strategy(f.name)}
    for name, values in given.items():
        option = options[name]
        if values == (option.default,):
            continue
        shown = " / ".join(option.show(value) for value in values)
        notes.append(
            OptionNote(name, shown, option.show(option.default), option.meaning, option.source)
        )
    return tuple(notes)


def _ruled(plan: "Plan") -> tuple[OptionNote, ...]:
    """What rulings decide that this run leaves as they are."""
    touched = {*plan.fixed, *(f.name for f in plan.varied)}
    return tuple(
        _as_it_is(option)
        for option in plan.game.options.values()
        if RULED in option.source.lower() and option.name not in touched
    )


def _as_it_is(option: Option) -> OptionNote:
    value = option.show(option.default)
    return OptionNote(option.name, value, value, option.meaning, option.source)
