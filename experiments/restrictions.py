"""What a role never does, whatever the rules allow: the flag ``--restrict``.

A restriction is a property of who plays. The rules, the seed and the strategies stay as they are,
so a run with one and a run without it are the same games up to the first difference in play.
"""

from collections.abc import Mapping, Sequence

from experiments.lineups import role_of
from sim.core.errors import BadInput, unknown
from sim.core.game import Game

FORM = "ROLE:no-ACT[,no-ACT]"


def parse_restrictions(
    game: Game, given: Mapping[str, Sequence[str]] | Sequence[str]
) -> dict[str, tuple[str, ...]]:
    """Restrictions by role, from texts ``role:no-act,no-act`` or as they are, checked.

    Parameters
    ----------
    game : Game
        Which game.
    given : mapping of str to sequence of str, or sequence of str
        What was asked for; texts for one role add up.

    Returns
    -------
    dict of str to tuple of str
        Roles, and the names for each, in the order of the game.

    Raises
    ------
    BadInput
        For another form, an unknown role or restriction, or one given twice.
    """
    asked = role_pairs(given)
    for role, names in asked.items():
        _check(game, role, names)
    return {
        role: tuple(name for name in game.restrictions(role) if name in asked[role])
        for role in game.roles
        if asked.get(role)
    }


def role_pairs(given: Mapping[str, Sequence[str]] | Sequence[str]) -> dict[str, list[str]]:
    """Texts ``role:no-act,no-act`` as lists by role, not yet checked; texts for one role add up.

    Raises
    ------
    BadInput
        For a text of another form.
    """
    asked: dict[str, list[str]] = {}
    for role, names in given.items() if isinstance(given, Mapping) else map(_split, given):
        asked.setdefault(role, []).extend(names.split(",") if isinstance(names, str) else names)
    return asked


def _split(text: str) -> tuple[str, list[str]]:
    role, colon, names = text.partition(":")
    found = [name.strip() for name in names.split(",")]
    if not colon or not role.strip() or not all(found):
        raise BadInput(f"--restrict: '{text}' is not of the form {FORM}")
    return role.strip(), found


def _check(game: Game, role: str, names: Sequence[str]) -> None:
    role_of(game, role)
    known = game.restrictions(role)
    for name in names:
        if name not in known:
            raise unknown(f"restriction of the {role}", name, known)
        if names.count(name) > 1:
            raise BadInput(f"--restrict: {role}:{name} is given twice")


def without(game: Game, restrictions: Mapping[str, Sequence[str]]) -> dict[str, tuple[int, ...]]:
    """The sets of bits that kernels take, by role.

    Parameters
    ----------
    game : Game
        Which game.
    restrictions : mapping of str to sequence of str
        From `parse_restrictions`.

    Returns
    -------
    dict of str to tuple of int
        Roles without restrictions are left out.
    """
    found = {}
    for role, names in restrictions.items():
        words = [0] * len(game.restrictions(role)[names[0]].bits)
        for name in names:
            for i, bits in enumerate(game.restrictions(role)[name].bits):
                words[i] |= bits
        found[role] = tuple(words)
    return found


def told(game: Game, restrictions: Mapping[str, Sequence[str]]) -> list[str]:
    """Restrictions in words, e.g. ``the mark never gives a bribe card (no-bribing)``.

    Parameters
    ----------
    game : Game
        Which game.
    restrictions : mapping of str to sequence of str
        From `parse_restrictions`.

    Returns
    -------
    list of str
        One for each restriction of each role.
    """
    return [
        f"the {role} never {game.restrictions(role)[name].meaning} ({name})"
        for role, names in restrictions.items()
        for name in names
    ]
