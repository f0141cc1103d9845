"""What was found by `totem solve`, as plain values for tables, pictures and ``--json``."""

from collections.abc import Mapping, Sequence
from typing import Any

from experiments.compromise import Choice
from experiments.curve import Curve, Slope
from experiments.knob import Question
from experiments.provenance import totem_version
from experiments.solve import Answer, Crossing, Solution
from experiments.sources import line
from experiments.stats import CORRECTION, joint_confidence


def figures(question: Question, solution: Solution) -> dict[str, Any]:
    """Everything that was asked and found, as plain values.

    Parameters
    ----------
    question : Question
        From `experiments.knob.ask`.
    solution : Solution
        From `experiments.knob.answer`.

    Returns
    -------
    dict
        Ready for JSON.
    """
    from sim.core.jit import fingerprint

    plan, option = question.plan, question.option
    each = joint_confidence(len(solution.answers), solution.confidence)
    answers = [
        _answered(players, answer, plan.confidence, each)
        for players, answer in zip(question.counts, solution.answers, strict=True)
    ]
    return {
        "game": plan.game.name,
        "title": plan.game.title,
        "knob": option.name,
        "meaning": option.meaning,
        "printed": option.default,
        "low": question.low,
        "high": question.high,
        "side": plan.game.sides[question.side],
        "target": question.target,
        "games": plan.games,
        "search_games": solution.answers[0].curves[0].games,
        "seed": plan.seed,
        "confidence": solution.confidence,
        "correction": CORRECTION,
        "rests_on": line(plan),
        "answers": answers,
        "compromise": _compromise(question, solution),
        "command": question.command(),
        "totem": totem_version(),
        "fingerprint": fingerprint(),
    }


def _answered(players: int, answer: Answer, alone: float, jointly: float) -> dict[str, Any]:
    points = [_setting(curve, i, alone) for curve, i in answer.known()]
    return {
        "players": players,
        "state": answer.state,
        "shape": answer.shape,
        "crossings": [_crossing(answer.final, found, alone) for found in answer.crossings],
        "near": None if answer.near is None else list(answer.near),
        "rise": _slope(answer.rise),
        "fall": _slope(answer.fall),
        "reach": _reach(answer.known(), jointly),
        "curve": points,
    }


def _setting(curve: Curve, i: int, confidence: float) -> dict[str, Any]:
    low, high = curve.interval(confidence)
    return {
        "value": curve.values[i],
        "wins": int(curve.wins[i]),
        "games": curve.games,
        "rate": float(curve.rates[i]),
        "low": float(low[i]),
        "high": float(high[i]),
    }


def _crossing(curve: Curve, found: Crossing, confidence: float) -> dict[str, Any]:
    choice = found.choice
    return {
        "at": found.at,
        "low": found.low,
        "high": found.high,
        "settings": [
            _setting(curve, curve.values.index(value), confidence) for value in choice.settings
        ],
        "closer": choice.best,
        "clear": not choice.alike,
    }


def _slope(slope: Slope | None) -> dict[str, Any] | None:
    if slope is None:
        return None
    return {
        "from": slope.start,
        "to": slope.end,
        "change": slope.change,
        "half_width": slope.reach,
    }


def _reach(known: Sequence[tuple[Curve, int]], confidence: float) -> list[dict[str, Any]]:
    """The lowest and the highest rate, with intervals that hold together for all values."""
    each = joint_confidence(len(known), confidence)
    settings = [_setting(curve, i, each) for curve, i in known]
    return [pick(settings, key=lambda setting: setting["rate"]) for pick in (min, max)]


def _compromise(question: Question, solution: Solution) -> dict[str, Any] | None:
    choice = solution.compromise
    if choice is None:
        return None
    finals = [answer.final for answer in solution.answers]
    return {
        "value": choice.best,
        "alike": list(choice.alike),
        "clear": not choice.alike,
        "settings": [
            _choice(question.counts, finals, choice, i, question.plan.confidence)
            for i in range(len(choice.settings))
        ],
    }


def _choice(
    counts: Sequence[int], curves: Sequence[Curve], choice: Choice, i: int, confidence: float
) -> Mapping[str, Any]:
    value = choice.settings[i]
    return {
        "value": value,
        "distance": choice.distances[i],
        "worst": counts[choice.worst[i]],
        "rates": {
            str(players): _setting(curve, curve.values.index(value), confidence)
            for players, curve in zip(counts, curves, strict=True)
        },
    }
