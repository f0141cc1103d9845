"""Numbers and results as people say them."""

from collections.abc import Mapping, Sequence
from typing import Any

from reports.findings import CHANGE, LINEUP, FactorNote, Findings

ABORTED_ALARM = 0.001
PLAYERS = "players"
NOTHING = "nothing"  # the value of a factor of changes that changes nothing


def percent(rate: float) -> str:
    """A rate with one decimal, e.g. ``52.3%``."""
    return f"{100 * rate:.1f}%"


def give_or_take(rate: float, low: float, high: float) -> str:
    """A rate and how far its interval reaches, e.g. ``52.3% ± 0.3``.

    The reach is the longer of the two sides, and never shown as 0.0.
    """
    reach = 100 * max(rate - low, high - rate)
    shown = f"{reach:.1f}" if reach >= 0.05 else f"{max(reach, 0.001):.2g}"
    return f"{percent(rate)} ± {shown}"


def glued(text: str) -> str:
    """The text with no line break possible around ±."""
    return text.replace(" ± ", "\u00a0±\u00a0")


def the_wins(side: str) -> str:
    """Whom a sentence is about, with its verb: ``the mark wins``, ``the extractors win``."""
    return f"the {side} win" if side.endswith("s") else f"the {side} wins"


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def listed(parts: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def counted(number: int, one: str, many: str) -> str:
    """``1 setting``, ``12 settings``."""
    return f"{number:,} {one if number == 1 else many}"


def seated(*counts: object) -> str:
    """So many players: ``1 player``, ``4 players``, ``4 and 6 players``."""
    said = listed([str(count) for count in counts])
    return f"{said} {'player' if said == '1' else 'players'}"


def rests_on(numbers: int, title: str, game: str) -> str:
    """That results rest on reconstructed numbers, and where to see them; empty if there are none.

    Parameters
    ----------
    numbers : int
        How many of the numbers in play no printed source gives.
    title, game : str
        The game's printed name, and its name on the command line.

    Returns
    -------
    str
    """
    if not numbers:
        return ""
    stand = "number of {} stands" if numbers == 1 else "numbers of {} stand"
    return (
        f"Rests on a reconstruction: {numbers:,} {stand.format(title)} in no printed source; "
        f"'totem options {game}' marks them with a star."
    )


def where(found: Findings, row: Mapping[str, Any]) -> str:
    """Which cell a row is, by the factors that vary: ``6 players, deck.unseal 20``."""
    factors = found.varying or found.factors[:1]
    return ", ".join(valued(factor, row[factor.name]) for factor in factors)


def valued(factor: FactorNote, value: object) -> str:
    """A value with its factor: ``6 players``, ``deck.unseal 20``, ``mark plays skilled``."""
    shown = factor.show(value)
    if factor.name == PLAYERS:
        return seated(shown)
    if factor.kind == LINEUP:
        return f"{factor.role or 'everybody'} plays {shown}"
    if factor.kind == CHANGE:
        return "nothing changed" if value == NOTHING else shown
    return f"{factor.name} {shown}"


def named(factor: FactorNote) -> str:
    """A factor in a sentence."""
    return "the number of players" if factor.name == PLAYERS else f"'{factor.name}'"


def axis_label(factor: FactorNote) -> str:
    """What stands along an axis."""
    if factor.name == PLAYERS:
        return "number of players"
    if factor.kind == LINEUP:
        return f"what {factor.role or 'everybody'} plays"
    return "the one change" if factor.kind == CHANGE else factor.name


def games_each(found: Findings) -> str:
    """How many games a setting has: ``10,000``, or ``10,000 to 70,000``."""
    games = found.cells["games"].to_list()
    low, high = min(games), max(games)
    return f"{low:,}" if low == high else f"{low:,} to {high:,}"


def an_interval(found: Findings) -> str:
    """What ± stands for, by its name: ``a 95% interval (Wilson)``."""
    return f"a {100 * found.confidence:g}% interval ({found.method})"


def rate_of(found: Findings, row: Mapping[str, Any]) -> str:
    """The first side's win rate in a row, give or take."""
    c = found.column
    return give_or_take(row[f"rate_{c}"], row[f"low_{c}"], row[f"high_{c}"])


def band(found: Findings) -> str:
    """The fairness band, e.g. ``45% to 55%``."""
    return f"{100 * found.band[0]:g}% to {100 * found.band[1]:g}%"


def renounced(found: Findings) -> str:
    """What the players of this run never did, in a sentence; empty if that is nothing."""
    never = [said for strategy in found.strategies for said in strategy.never]
    return f"Restricted play: {listed(never)}." if never else ""


def question(found: Findings) -> str:
    """What was asked, in a sentence: in the words of whoever asked, or else in the usual ones."""
    if found.asked:
        return found.asked
    players = found.cells["players"].unique().sort().to_list()
    if len(players) > 1 and players == list(range(players[0], players[-1] + 1)):
        with_players = f"with {players[0]} to {players[-1]} players"
    else:
        with_players = f"with {seated(*players)}"
    others = [f for f in found.varying if f.name != PLAYERS]
    rules = [f.name for f in others if f.kind not in (LINEUP, CHANGE)]
    parts = [f", and what does changing {listed(rules)} do to it"] if rules else []
    parts += [", and what does each change alone do to it" for f in others if f.kind == CHANGE]
    if who := [f.role or "everybody" for f in others if f.kind == LINEUP]:
        plays = "plays" if len(who) == 1 else "play"
        parts.append(f", and how does that depend on how {listed(who)} {plays}")
    verb = "do" if found.side.endswith("s") else "does"
    return f"How often {verb} the {found.side} win {found.title} {with_players}{''.join(parts)}?"


def answer(found: Findings) -> list[str]:
    """The result in sentences, the most important first."""
    rows = found.cells.to_dicts()
    if len(rows) == 1:
        verdict = rows[0]["verdict"]
        return [
            (
                f"{capital(the_wins(found.side))} {rate_of(found, rows[0])} of the games: "
                f"{verdict} (fair means {band(found)})."
            )
        ]
    rate = f"rate_{found.column}"
    best, worst = max(rows, key=lambda r: r[rate]), min(rows, key=lambda r: r[rate])
    said = [
        _unchanged(found, rows),
        (
            f"{capital(the_wins(found.side))} most often at {where(found, best)} "
            f"({rate_of(found, best)}) and least often at {where(found, worst)} "
            f"({rate_of(found, worst)})."
        ),
    ]
    said += [played_again(found), _verdict_counts(found, rows), _trend(found)]
    return [sentence for sentence in said if sentence]


def _unchanged(found: Findings, rows: Sequence[Mapping[str, Any]]) -> str:
    """How the game stands with nothing changed, where one thing is changed at a time."""
    change = next((f.name for f in found.factors if f.kind == CHANGE), None)
    if change is None:
        return ""
    told = [
        f"{rate_of(found, row)} at {seated(row[PLAYERS])} ({row['verdict']})"
        for row in rows
        if row[change] == NOTHING
    ]
    return f"With nothing changed, {the_wins(found.side)} {listed(told)}."


def fresh_of(found: Findings, row: Mapping[str, Any]) -> tuple[str, float] | None:
    """The win rate with fresh luck, give or take, and as a number; None if not played again."""
    rate, low, high = (row.get(f"fresh_{part}_{found.column}") for part in ("rate", "low", "high"))
    if rate is None or low is None or high is None:
        return None
    return give_or_take(rate, low, high), rate


def played_again(found: Findings) -> str:
    """What the best and the worst setting gave with fresh luck, if they were played again."""
    rows = sorted(found.cells.to_dicts(), key=lambda row: -row[f"rate_{found.column}"])
    rows = [row for row in rows if fresh_of(found, row)]
    gave = [told[0] for row in rows if (told := fresh_of(found, row))]
    if not rows:
        return ""
    if len(rows) == 1:
        return f"Played again with fresh luck, {where(found, rows[0])} gave {gave[0]}."
    return (
        f"Whoever picks the highest and the lowest of {found.cells.height} figures picks luck as "
        f"well, so both were played again with fresh luck: {where(found, rows[0])} gave {gave[0]} "
        f"and {where(found, rows[1])} gave {gave[1]}."
    )


def _verdict_counts(found: Findings, rows: Sequence[Mapping[str, Any]]) -> str:
    groups = {
        "balanced": "balanced",
        f"favours {found.side}": f"in favour of the {found.side}",
        f"favours {found.opponent}": f"in favour of {the_side(found.opponent)}",
        "undecided": "not decided yet by this many games",
    }
    counts = {
        words: sum(1 for row in rows if row["verdict"].startswith(start))
        for start, words in groups.items()
    }
    parts = [f"{n} {'is' if n == 1 else 'are'} {words}" for words, n in counts.items() if n]
    return (
        f"Of {len(rows)} settings, {listed(parts)}; fair means that {the_wins(found.side)} "
        f"{band(found)} of the games."
    )


def the_side(side: str) -> str:
    """Whom a phrase is about: ``the mark``, ``the extractors``."""
    return side if side.startswith("the ") else f"the {side}"


def _trend(found: Findings) -> str:
    """Whether the win rate only rises or only falls with a number, everything else equal."""
    rate = f"rate_{found.column}"
    for factor in found.varying:
        if not factor.numeric:
            continue
        others = [f.name for f in found.factors if f.name != factor.name]
        ordered = found.cells.sort(factor.name)
        groups = ordered.partition_by(others) if others else [ordered]
        steps = [float(d) for g in groups for d in g[rate].diff().drop_nulls()]
        players = factor.name == PLAYERS
        more = "The more players" if players else f"The higher '{factor.name}'"
        if all(d > 0 for d in steps):
            return f"{more}, the more often {the_wins(found.side)}, in every comparison made."
        if all(d < 0 for d in steps):
            return f"{more}, the less often {the_wins(found.side)}, in every comparison made."
    return ""


def alarm(found: Findings) -> str:
    """A warning when too many games were given up; empty when all is well."""
    share = found.aborted / found.total
    if share <= ABORTED_ALARM:
        return ""
    return (
        f"Warning: {percent(share)} of all games were given up after {found.cap:,} decisions; "
        "they count as games that nobody won, so the rates may be off by as much."
    )
