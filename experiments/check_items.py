"""What a strategy has to keep to, item by item."""

from typing import TYPE_CHECKING

from experiments.account import Item, field_at
from sim.core.runner import in_order, play_block

if TYPE_CHECKING:
    from experiments.check import Check, Found

THREAD_BLOCKS, THREAD_GAMES = 4, 100  # that one thread plays, and then two
HANDED = ("table", "me", "legal", "weights", "stream")
WORLDS = 2  # look-alikes of each position that is kept


def items(check: "Check", found: "Found") -> tuple[Item, ...]:
    """All items, in the order in which they are told.

    Parameters
    ----------
    check : Check
        Who was asked, and where.
    found : Found
        What was found.

    Returns
    -------
    tuple of Item
    """
    return (
        _legal(check, found),
        _steady(check, found),
        _writes(check, found),
        _on_threads(check),
        _by_type(check),
        _alike(check, found),
    )


def _legal(check: "Check", found: "Found") -> Item:
    from strategies.probe import OUT_OF_RANGE as FAULT

    if not found.faults[FAULT]:
        return Item("legal", True, f"all {found.asked:,} answers are numbers of an action")
    job, first = found.first[FAULT]
    said = (
        f"{found.faults[FAULT]:,} of {found.asked:,} answers are no number of an action, the first "
        f"is {first['detail']}"
    )
    return Item("legal", False, said, check.trace(job, first))


def _steady(check: "Check", found: "Found") -> Item:
    from strategies.probe import UNSTEADY as FAULT

    if not found.faults[FAULT]:
        said = f"asked twice about {found.asked:,} positions: the same answers, draws and notes"
        return Item("steady", True, said)
    job, first = found.first[FAULT]
    said = (
        f"asked twice about the same position, {found.faults[FAULT]:,} of {found.asked:,} answers, "
        "draws or notes differ"
    )
    return Item("steady", False, said, check.trace(job, first))


def _writes(check: "Check", found: "Found") -> Item:
    from strategies.probe import WROTE_LEGAL, WROTE_STATE, WROTE_WEIGHTS

    kernels = check.game.kernels()
    whats = {
        WROTE_STATE: ("", kernels.new_state().dtype),
        WROTE_LEGAL: ("legal.", kernels.new_legal().dtype),
        WROTE_WEIGHTS: ("weights.", check.seats[0].weights.dtype),
    }
    for fault, (prefix, dtype) in whats.items():
        if found.faults[fault]:
            job, first = found.first[fault]
            where = f"{prefix}{field_at(dtype, int(first['detail']))}"
            said = f"at {found.faults[fault]:,} decisions it writes, the first time to {where}"
            return Item("writes", False, said, check.trace(job, first))
    return Item("writes", True, "to nothing but its own notes and its stream")


def _on_threads(check: "Check") -> Item:
    template = check.cells[-1].template(check.game)

    def work(first: int) -> bytes:
        seats, seed = check.seats[0], check.plan.seed
        return play_block(check.game, template, seats, seed, first, THREAD_GAMES).tobytes()

    firsts = [THREAD_GAMES * i for i in range(THREAD_BLOCKS)]
    one, two = ([rows for _, rows in in_order(firsts, work, n)] for n in (1, 2))
    games = THREAD_GAMES * THREAD_BLOCKS
    same = one == two
    said = f"{games} games on 1 thread and on 2 are {'the same' if same else 'not the same'}"
    return Item("threads", same, said)


def _by_type(check: "Check") -> Item:
    taken = len(check.strategy.signature.args)
    said = f"it is handed {', '.join(HANDED)}, of its own seat, and nothing else"
    return Item("by type", taken == len(HANDED), said)


def _alike(check: "Check", found: "Found") -> Item:
    name = "look-alikes"
    asked = f"{found.alike:,} positions, all that its seat cannot see dealt anew {WORLDS} times"
    if not found.saw:
        return Item(name, True, f"{asked}: the same answers")
    job, place, other = found.saw[0]
    said = f"{asked}: {len(found.saw):,} are answered otherwise, the first by {other}"
    return Item(name, False, said, check.trace(job, place))
