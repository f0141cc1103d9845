"""Positions of Dreamworld in which the cards of a round are laid out."""

from typing import Any

from tests.rules.dreamworld.position import Position

FREUD = "Freud"


def laid(cards: str, side: str = "sun", *, suit: str = "H", **others: Any) -> Position:
    """A position in which cards are laid out and the farthest player's is counted.

    Parameters
    ----------
    cards : str
        One for each player, who are as many; one card makes it a solo game.
    side : str
    suit : str
        Or ``Freud``.
    **others
        As for `Position`; in a solo game the first card of `deck` is Id's.
    """
    hands = dict(enumerate(cards.split(), start=1))
    if suit == FREUD:
        others.setdefault("round_no", 13 + (side == "moon"))
    else:
        others.setdefault("round_no", 3 + (side == "moon"))
        others["suit"] = suit
    return Position(len(hands), hands, **others).play(*hands.values())


def spread(players: int, cards: str, side: str = "sun", **others: Any) -> Position:
    """Some cards laid out in a game of any size: by seats, then Id or a neutral card.

    Where there are more players than cards, cards that lie farther out make up for it.

    Parameters
    ----------
    players : int
    cards : str
        Two at least; at most one more than the players, two in a solo game.
    side : str
    **others
        As for `laid`.
    """
    names = cards.split()
    more = iter(("D1", "C1") if side == "sun" else ("D11", "C11"))
    names += [next(more) for _ in range(players - len(names))]
    if players == 1:
        others["deck"] = names[1]
        names, left = names[:1], names[2:]
    else:
        names, left = names[:players], names[players:]
    return laid(" ".join(names), side, neutral=" ".join(left), **others)
