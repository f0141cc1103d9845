"""From a finished sweep to what a report needs to know: names, numbers and where they come from."""

import platform
from collections.abc import Mapping
from typing import TYPE_CHECKING

from experiments.factors import is_strategy
from experiments.provenance import different, totem_version
from experiments.restrictions import told as words_of
from experiments.stats import CORRECTION, joint_confidence
from experiments.tally import opponents, safe
from reports.findings import CastNote, Ending, FactorNote, Findings, OptionNote, StrategyNote
from sim.core.options import Value

if TYPE_CHECKING:
    import polars as pl

    from experiments.plan import Plan

RULED, RECONSTRUCTED = "ruling", "reconstructed"


def findings(
    plan: "Plan", cells: "pl.DataFrame", tables: "Mapping[str, pl.DataFrame] | None" = None
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

    Returns
    -------
    reports.findings.Findings
    """
    from sim.core.jit import fingerprint

    game = plan.game
    told = {name: table for name, table in (tables or {}).items() if table.height}
    presence = told.get("presence")
    return Findings(
        game=game.name,
        title=game.title,
        summary=game.summary,
        sides=tuple(game.sides),
        opponent=opponents(game.sides)[1],
        column=safe(game.sides[0]),
        wins_columns=tuple(f"wins_{safe(side)}" for side in game.sides),
        endings=tuple(Ending(e, f"ended_{safe(e)}") for e in game.endings),
        factors=tuple(
            FactorNote(f.name, f.numeric, f.about, game.titles.get(f.name, {}))
            for f in plan.factors
        ),
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
                dict(s.weights),
                tuple(words_of(game, {role: plan.restrictions.get(role, ())})),
            )
            for role in game.roles
            for s in different(cell.lineup[role] for cell in plan.cells)
        ),
        changed=_changed(plan),
        ruled=_untouched(plan, RULED),
        reconstructed=_untouched(plan, RECONSTRUCTED),
        command=plan.command(),
        versions={"Totem": totem_version(), "Python": platform.python_version()},
        fingerprint=fingerprint(),
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
        cards=told.get("cards"),
        card_titles={use.name: use.title for use in game.cards},
        experience=told.get("experience"),
        lengths=told.get("lengths"),
        race="" if game.race is None else game.race.meaning,
        presence_confidence=joint_confidence(_compared(presence), plan.confidence),
    )


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


def _untouched(plan: "Plan", source: str) -> tuple[OptionNote, ...]:
    """Options of a kind of source that this run used at their defaults."""
    touched = {*plan.fixed, *(f.name for f in plan.varied)}
    return tuple(
        OptionNote(o.name, o.show(o.default), o.show(o.default), o.meaning, o.source)
        for o in plan.game.options.values()
        if source in o.source.lower() and o.name not in touched
    )
