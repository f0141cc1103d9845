"""How sure the figures of a sweep are, and when it had played enough, in sentences."""

from reports import words
from reports.findings import Findings


def stopped(found: Findings) -> str:
    """When a setting had been played often enough; empty where each has the games it was told."""
    stop = found.stopping
    if stop is None:
        return ""
    goals = []
    if stop.precision is not None:
        goals.append(f"its win rate was known to ± {100 * stop.precision:g} points")
    if stop.until_decided:
        goals.append("its verdict was there")
    said = (
        f"Each setting was played until {words.listed(goals)}, which took "
        f"{words.games_each(found)} games a setting"
    )
    if not stop.unknown:
        return f"{said}."
    came = "came" if stop.unknown > 1 else "comes"
    return (
        f"{said}; {stop.unknown} of {found.cells.height} {came} to the most games allowed, "
        f"{found.games:,}, before that."
    )


def approximate(found: Findings) -> str:
    """What stopping by results does to the other tables; empty where no result decided it."""
    if found.stopping is None:
        return ""
    lucky = (
        " A rate that ended its setting by deciding it tends to lie a little farther from the "
        "band's edge than the true one."
        if found.stopping.until_decided
        else ""
    )
    return (
        f"The intervals of win rates, and verdicts, allow for that.{lucky} All other intervals, "
        "those of effects, characters, cards and lengths, are made for a number of games that is "
        "settled beforehand, and so hold only approximately here: take one that barely excludes "
        "nothing as undecided."
    )


def certainty(found: Findings) -> list[str]:
    """How sure the figures are, in sentences.

    Parameters
    ----------
    found : Findings
        The sweep.

    Returns
    -------
    list of str
    """
    each = words.games_each(found)
    games = (
        f"Every figure comes from {each} complete games"
        f"{' a setting' if len(found.cells) > 1 else ''}; "
        f"{words.counted(found.total, 'game', 'games')} were played in all."
    )
    said = [games, stopped(found), _plus_minus(found), *_verdicts(found), approximate(found)]
    if words.played_again(found):
        said.append(
            "The highest of many figures is probably a lucky one, and the lowest an unlucky one. "
            "The figures of those two that were played again are free of that: they come from as "
            "many games that nothing was chosen by, with an interval of Wilson's."
        )
    said.append(
        "All settings were played with the same shuffles and dice, game by game, so that "
        "differences between them come from the rules rather than from luck."
        if len(found.cells) > 1
        else "The shuffles and dice follow from the seed, so the same command plays the same games."
    )
    given_up = (
        f"{words.counted(found.aborted, 'game was', 'games were')} given up after {found.cap:,} "
        "decisions. They are counted among all games, as won by nobody."
    )
    said.append(given_up if found.aborted else "No game had to be given up before its end.")
    return [sentence for sentence in said if sentence]


def _plus_minus(found: Findings) -> str:
    """What ± means."""
    percent, twenty = f"{100 * found.confidence:g}%", round(20 * found.confidence)
    reach = (
        "The number behind ± says how far luck alone may have moved a figure: it is the distance "
        f"to the farther end of a {percent} interval"
    )
    if found.stopping is None:
        return (
            f"{reach} ({found.method}'s), which holds the true win rate in about {twenty} of 20 "
            "such reports."
        )
    return (
        f"{reach}. It is that of a {found.method}: the results themselves say when to stop, and "
        "whoever looks again and again finds a lucky moment in the end. An ordinary interval would "
        f"be wrong too often then; these hold at all looks at once in at least {twenty} of 20 such "
        "reports, and are wider for it."
    )


def _verdicts(found: Findings) -> list[str]:
    """How verdicts are made."""
    cells, percent = len(found.cells), f"{100 * found.confidence:g}%"
    undecided = "otherwise it is undecided, with an estimate of the games that would settle it."
    if cells == 1:
        return [
            "The setting is called balanced or one-sided only if the whole interval says so; "
            + undecided
        ]
    return [
        (
            f"Reading {cells} verdicts at once gives luck {cells} chances to mislead. So each "
            f"verdict uses a wider interval ({100 * found.joint_confidence:.4g}%, the correction "
            f"is {found.correction}'s), and all of them hold together with {percent} confidence. A "
            f"setting is called balanced or one-sided only if that whole interval says so; "
            + undecided
        )
    ]
