"""Two stored runs compared, cell by cell and game by game."""

import shlex
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from experiments.compare import Change, Comparison, Counts, Match, pooled_row
from experiments.progress import bar
from experiments.runs import Run, load
from experiments.stats import CONFIDENCE
from experiments.winners import Pool, Winners, in_common, read_winners
from reports.words import rests_on
from sim.core.errors import BadInput
from sim.core.game import ABORTED, Game, find_game

if TYPE_CHECKING:
    from numpy.typing import NDArray

SIDE = 0  # whose win rate is compared: that of the game's first side
Pair = tuple[int, int]


def compare_runs(first: str, second: str) -> Comparison:
    """Compare two run folders.

    Cells are matched by the factors that both runs have. One of them may vary something else as
    well: each of its cells is then set against the same cell of the other.

    Parameters
    ----------
    first, second : str
        Folders of finished runs, A and B.

    Returns
    -------
    Comparison

    Raises
    ------
    BadInput
        If one of them is no finished run, if they are of different games, or if no cells match.
    """
    runs = load(first), load(second)
    game = _game(runs, (first, second))
    for run in runs:
        _ = run.cells  # refuses a run that is not finished
    factors, pairs = _matched(runs, (first, second))
    shared = runs[0].description["seed"] == runs[1].description["seed"]
    with bar(sum(int(run.cells["games"].sum()) for run in runs)) as meter:
        won = [read_winners(run, meter) for run in runs]
    pool = Pool(
        len(pairs),
        1 + max(cell.numbers[-1] for cells in won for cell in cells.values()),
        shared,
    )
    matches = [
        Match(labels, _count(won[0][a], won[1][b], shared, pool), _verdicts(runs, (a, b)))
        for (a, b), labels in pairs.items()
    ]
    rates = [pool.rate(i, CONFIDENCE) for i in range(2)]
    return Comparison(
        game=game,
        factors=factors,
        contestants={
            "a": _described(runs[0], first),
            "b": _described(runs[1], second),
        },
        changed=_changed(game, runs, list(pairs)),
        remarks=list(_remarks(runs, list(pairs), [match.counts for match in matches], shared)),
        matches=matches,
        pooled=pooled_row(rates, Change.within(*pool.difference(CONFIDENCE))),
        command=shlex.join(["totem", "compare", first, second]),
        methods=(runs[0].method, runs[1].method),
        rests_on=rests_on(
            max(run.description.get("reconstructed", 0) for run in runs), game.title, game.name
        ),
    )


def _game(runs: Sequence[Run], names: Sequence[str]) -> Game:
    """The game of both runs."""
    one, two = (run.description["game"] for run in runs)
    if one != two:
        raise BadInput(
            f"compare: {names[0]} is a run of {one} and {names[1]} one of {two} "
            "(allowed: two runs of one game)"
        )
    if runs[0].sides != runs[1].sides:
        raise BadInput(
            f"compare: the sides of {one} are {', '.join(runs[0].sides)} in {names[0]} and "
            f"{', '.join(runs[1].sides)} in {names[1]} (allowed: runs with the same sides)"
        )
    return find_game(one)


def _matched(
    runs: Sequence[Run], names: Sequence[str]
) -> tuple[list[str], dict[Pair, dict[str, int | str]]]:
    """The factors that tell rows apart, and the pairs of cells with their labels."""
    cells = [run.description["cells"] for run in runs]
    shared = [name for name in runs[0].factors if name in runs[1].factors]
    own = [
        [n for n in run.factors if n not in shared and len({c["labels"][n] for c in some}) > 1]
        for run, some in zip(runs, cells, strict=True)
    ]
    if all(own):
        raise BadInput(
            f"compare: {', '.join(own[0])} varies in {names[0]} alone and {', '.join(own[1])} in "
            f"{names[1]} alone (allowed: only one of two runs may vary what the other does not)"
        )

    def key(cell: Mapping[str, Any]) -> tuple[int | str, ...]:
        return tuple(cell["labels"][name] for name in shared)

    extra = own[0] + own[1]
    pairs: dict[Pair, dict[str, int | str]] = {}
    for a in cells[0]:
        for b in cells[1]:
            if key(a) == key(b):
                labels = {**b["labels"], **a["labels"]}
                pairs[a["index"], b["index"]] = {n: labels[n] for n in [*shared, *extra]}
    if not pairs:
        said = [
            f"{name} has {', '.join(_values(some, shared))}"
            for name, some in zip(names, cells, strict=True)
        ]
        raise BadInput(f"compare: no cell of one run matches one of the other: {'; '.join(said)}")
    return [*shared, *extra], pairs


def _values(cells: Sequence[Mapping[str, Any]], factors: Sequence[str]) -> list[str]:
    """The values that factors take, e.g. ``players 4/5/6``."""
    return [
        f"{name} {'/'.join(dict.fromkeys(str(c['labels'][name]) for c in cells))}"
        for name in factors
    ]


def _count(a: Winners, b: Winners, shared: bool, pool: Pool) -> Counts:
    """The counts of a cell, which is added to the pool as well."""
    here, there = in_common(a, b) if shared else (a, b)
    paired = len(here.codes) if shared else 0
    all_won, won = (_won(a), _won(b)), (_won(here), _won(there))
    numbers = here.numbers, there.numbers
    pool.add(all_won, (a.numbers, b.numbers), (won, numbers) if paired else None)
    return Counts(
        games=(len(a.codes), len(b.codes)),
        wins=(int(all_won[0].sum()), int(all_won[1].sum())),
        aborted=(int((a.codes == ABORTED).sum()), int((b.codes == ABORTED).sum())),
        paired=paired,
        wins_there=(int(won[0].sum()), int(won[1].sum())) if paired else (0, 0),
        both=int((won[0] & won[1]).sum()) if paired else 0,
    )


def _won(cell: Winners) -> "NDArray[np.bool_]":
    won: NDArray[np.bool_] = cell.codes == SIDE
    return won


def _verdicts(runs: Sequence[Run], pair: Pair) -> tuple[str, str]:
    """The verdicts as each run gave them: they hold jointly over its own cells."""
    a, b = (str(run.cells["verdict"][cell]) for run, cell in zip(runs, pair, strict=True))
    return a, b


def _described(run: Run, name: str) -> dict[str, Any]:
    there = run.description
    return {
        "name": name,
        "command": there["command"],
        "seed": there["seed"],
        "band": list(there["fairness"]["band"]),
        "totem": there["versions"]["totem"],
        "fingerprint": there["fingerprint"],
    }


def _changed(game: Game, runs: Sequence[Run], pairs: Sequence[Pair]) -> list[tuple[str, str, str]]:
    """What differs between the runs, but for what is equal in every pair of cells."""
    one, two = (run.description for run in runs)
    found = _changed_options(game, runs, pairs)
    for what in ("strategies", "restrictions"):
        for role in [*one[what], *(r for r in two[what] if r not in one[what])]:
            here, there = one[what].get(role), two[what].get(role)
            if here != there:
                found.append((f"{role} {_about[what]}", *_told(here, there)))
    for name, said in (("fairness", "fair rates"), ("decision_cap", "decision cap")):
        if one[name] != two[name]:
            found.append((said, *_told(one[name], two[name])))
    for name in ("seed", "fingerprint"):
        if one[name] != two[name]:
            found.append((_about.get(name, name), str(one[name]), str(two[name])))
    return found


_about = {"strategies": "plays", "restrictions": "never does", "fingerprint": "sources"}


def _told(one: Any, two: Any) -> tuple[str, str]:
    """Two values that differ, in words that differ."""
    texts = _plain(one), _plain(two)
    if texts[0] != texts[1]:
        return texts
    # Strategies of one name, with other weights or from another file.
    return f"{texts[0]} ({_details(one, two)})", f"{texts[1]} ({_details(two, one)})"


def _plain(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, Mapping):
        if "band" in value:
            low, high = (100 * edge for edge in value["band"])
            return f"{low:g}% to {high:g}% at {100 * value['confidence']:g}%"
        return str(value["name"])
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _details(one: Mapping[str, Any], two: Mapping[str, Any]) -> str:
    """What tells a strategy from another of its name: its source, or weights."""
    if one["source"] != two["source"]:
        return f"source {one['source']}"
    other = two["weights"]
    return ", ".join(f"{n} {w:g}" for n, w in one["weights"].items() if other.get(n) != w)


def _changed_options(
    game: Game, runs: Sequence[Run], pairs: Sequence[Pair]
) -> list[tuple[str, str, str]]:
    values = []
    for run, cells in zip(runs, zip(*pairs, strict=True), strict=True):
        by_index = {cell["index"]: cell["options"] for cell in run.description["cells"]}
        values.append([{**run.description["options"], **by_index[cell]} for cell in cells])
    names = dict.fromkeys(name for some in values for row in some for name in row)
    found = []
    for name in names:
        one, two = ([row.get(name) for row in some] for some in values)
        if one != two:
            found.append((name, _shown(game, name, one), _shown(game, name, two)))
    return found


def _shown(game: Game, name: str, values: Sequence[Any]) -> str:
    """The values of an option, each once."""
    texts = []
    for value in values:
        given = tuple(value) if isinstance(value, list) else value
        option = game.options.get(name)
        if value is None:
            texts.append("unknown")
        else:
            texts.append(str(value) if option is None else option.show(given))
    return " / ".join(dict.fromkeys(texts))


def _remarks(
    runs: Sequence[Run], pairs: Sequence[Pair], counts: Sequence[Counts], shared: bool
) -> Iterator[str]:
    for name, run, cells in zip("AB", runs, zip(*pairs, strict=True), strict=True):
        left = len(run.description["cells"]) - len(set(cells))
        if left:
            yield f"{left} of the cells of {name} match none of the other run and are left out."
        if not run.watched and len({match.games["AB".index(name)] for match in counts}) > 1:
            yield f"The cells of {name} were not played equally long."
    watched = [name for name, run in zip("AB", runs, strict=True) if run.watched]
    if watched:
        were = "were" if len(watched) > 1 else "was"
        yield (
            f"{' and '.join(watched)} {were} stopped by what the games showed. The intervals of "
            f"the rates of {' and '.join(watched)} in each cell allow for that; those of "
            "differences, and of the means over all cells, are made for a number of games that is "
            "settled beforehand, and so hold only approximately: take one that barely excludes "
            "nothing as undecided."
        )
    if not shared:
        yield (
            "The seeds differ, so no game of A is a game of B: differences are those of "
            "independent samples (Newcombe), and wider than those of shared games."
        )
        return
    alone = sum(1 for c in counts if not c.paired)
    if alone:
        yield (
            f"In {alone} of {len(counts)} cells the runs share no game number: differences there "
            "are those of independent samples (Newcombe)."
        )
    if any(c.paired and (c.paired,) * 2 != c.games for c in counts):
        yield (
            "A and B did not play equally many games: rates and verdicts are those of all games, "
            "differences those of the games that both played, so that B - A need not be the one "
            "rate less the other. The row over all cells holds the means of either."
        )
