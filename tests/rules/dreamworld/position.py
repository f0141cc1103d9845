"""Positions of Dreamworld, set up in a line and read in words.

A `Position` is a state at the beginning of a round: where it is played, who holds what, what lies
there from the round before. Cards that are put nowhere lie in the draw deck, so that every card is
in one place. A card is ``H9`` with a sun and ``H9m`` with a moon. Actions and events are the words
of a trace as plain tuples: ``("play", "H9m")``, ``("flip", 5)``. After every action all invariants
are checked.
"""

from collections.abc import Mapping
from functools import cache

import numpy as np

from sim.core.jit import entry, numba
from sim.core.options import Value
from sim.dreamworld import GAME
from sim.dreamworld import state as st
from sim.dreamworld.invariants import MESSAGES
from sim.dreamworld.names import SUIT_LETTERS
from sim.dreamworld.rounds import begin_round
from tests.rules.dreamworld.placing import (
    ROWS,
    CardPiles,
    balance,
    place_ids,
    place_token,
    short,
)
from tests.rules.played import Played, named_options, player

PLAYERS = (1, 2, 3, 4)
PLACES = {"beside": st.BESIDE, "hand": st.IN_HAND, "face up": st.FACE_UP}


@entry(numba.types.void(st.States))
def go_on(state):
    """From a position between two rounds to its first decision."""
    begin_round(state[0])


@cache
def _template(players: int, options: tuple) -> np.recarray:
    return GAME.template(GAME.resolve(dict(options), players), players)


def template(players: int, **options: Value) -> np.recarray:
    """The starting state of a cell; a dot of an option is written as two underscores."""
    return _template(players, named_options(options)).copy()


@cache
def _begun(players: int, options: tuple, seed: int, game: int) -> np.recarray:
    start, state = _template(players, options).copy(), GAME.kernels().new_state()
    start[0].log.on = 1
    GAME.kernels().begin(start, state, seed, game)
    return state


class Position(Played):
    """A game in which a round has just begun, with everything that matters put in its place.

    Parameters
    ----------
    players : int
    hands : dict of int to str
        The cards of each player, who is called by a number from 1.
    round_no : int
        Odd ones are on the sun side.
    suit : str
        The letter of the patient's suit. Rounds 13 and 14 are at Freud.
    token : str, optional
        The therapy token of the round; without, it is left blank.
    neutral, deck : str
        The neutral card of this round, and the next cards of the draw deck.
    rest : str
        Where all other cards are: below these in the ``deck``, or ``gone``.
    previous : str
        What lies there from the round before, from far to close: ``"D5 H7=2+3 C9=Id"`` is a neutral
        card, one of player 2 with three "+1" tokens on it, and one of Id.
    left : dict of int to dict of int to int
        By player: how many tokens are left in rows of which some were flipped.
    only : dict of int to dict of int to int
        The same, where no tokens are left in all other rows.
    supply : dict of int to int
        "+1" tokens. The last player has flipped what is needed for them, if no one else has.
    professor : dict of int to str
        Where professors are that do not lie beside the tokens: ``hand`` or ``face up``.
    ids : str, optional
        The tokens of Id that are left, by value.
    **options
        Rule options; a dot is written as two underscores.
    """

    game, state_module, messages = GAME, st, MESSAGES
    word = staticmethod(short)

    def __init__(
        self,
        players: int,
        hands: Mapping[int, str] | None = None,
        *,
        round_no: int = 3,
        suit: str = "H",
        token: str | None = None,
        neutral: str = "",
        deck: str = "",
        rest: str = "deck",
        previous: str = "",
        left: Mapping[int, Mapping[int, int]] | None = None,
        only: Mapping[int, Mapping[int, int]] | None = None,
        supply: Mapping[int, int] | None = None,
        professor: Mapping[int, str] | None = None,
        ids: str | None = None,
        **options: Value,
    ):
        self._start(players, named_options(options), 1, 0)
        t = self.table
        t["round_no"], t["decision"] = round_no - 1, st.NOT_ASKED
        if round_no <= st.THERAPY_ROUNDS:
            t["patient"][(round_no - 1) // 2] = SUIT_LETTERS.index(suit)
            place_token(t, round_no - 1, token)
        piles = CardPiles(self.plain)
        piles.hands([(hands or {}).get(p + 1, "").split() for p in range(players)])
        piles.neutral(round_no - 1, neutral)
        piles.previous(previous.split())
        piles.deck(deck.split(), rest)
        for p, place in (professor or {}).items():
            t["professor"][p - 1] = PLACES[place]
        for p in range(players):
            tokens = t["left"][p]
            if only and p + 1 in only:
                tokens[:] = [only[p + 1].get(row, 0) for row in ROWS]
            for row, n in (left or {}).get(p + 1, {}).items():
                tokens[ROWS.index(row)] = n
        for p, n in (supply or {}).items():
            t["supply"][p - 1] = n
        balance(t, players)
        if ids is not None:
            place_ids(t, [int(value) for value in ids.split()])
        self.plain["log"]["n"] = 0
        go_on(self.record)
        self.check()

    def _start(self, players: int, options: tuple, seed: int, game: int) -> None:
        self.put(players, _begun(players, options, seed, game).copy())

    # --- reading ---------------------------------------------------------------------------------

    def hand(self, p: int) -> set[str]:
        """The cards in a hand."""
        return set(map(short, self.state()["hands"][f"player {p}"]))

    def supply(self, p: int) -> int:
        """The "+1" tokens of a player."""
        return int(self.table["supply"][p - 1])

    def rows(self, p: int) -> dict[int, int]:
        """How many tokens are left in each row."""
        return dict(zip(ROWS, self.table["left"][p - 1].tolist(), strict=True))

    def gold(self, p: int) -> int:
        """Gold tokens that a player has flipped."""
        return int(self.table["gold"][p - 1])

    def sequence(self) -> list[str]:
        """The cards of the current side, from far to close."""
        return [short(laid["card"]) for laid in self.state()["sequence"]]

    def owners(self) -> list[int | str | None]:
        """Whose they are."""
        owners = [laid["owner"] for laid in self.state()["sequence"]]
        return [None if owner is None else player(owner) for owner in owners]

    # --- playing ---------------------------------------------------------------------------------

    def play(self, *names: str) -> "Position":
        """Let seats choose, in order; ``professor`` is one thing to choose."""
        for name in names:
            self.do("professor") if name == "professor" else self.do("play", name)
        return self

    def pass_by(self, p: int) -> "Position":
        """Let everybody do nothing, or as little as can be, until a player's card is counted."""
        while self.asked() != (p, "count"):
            idle = ("nothing",) in self.listed()
            self.do("nothing" if idle else "take professor")
        return self

    def turns(self) -> list[tuple[str, int, int]]:
        """Let everybody do nothing: the cards that had a turn in this round, gap and points."""
        found, begun = [], self.table["round_no"]
        while self.asked() and self.table["round_no"] == begun:
            about = self.about()
            found.append((short(about["card"]), about["gap"], about["points"]))
            self.do("nothing")
        return found


def begin(players: int, game: int = 0, seed: int = 1, **options: Value) -> Position:
    """A game at its first decision, as it comes from the set-up."""
    position = Position.__new__(Position)
    position._start(players, named_options(options), seed, game)
    return position
