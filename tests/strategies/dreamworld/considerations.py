"""Positions of Dreamworld, set up in a line, in which one weight of a strategy decides.

Cards are named as in traces, ``"D5-sun"``; what is chosen is told in the words of a trace.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from sim.core.game import records
from sim.core.jit import entry, numba
from sim.core.runner import Seating
from sim.core.weights import write_weights
from sim.dreamworld import GAME
from sim.dreamworld import state as st
from sim.dreamworld.counting import next_count
from sim.dreamworld.names import ROW_NAMES, SUIT_LETTERS, card_name, tokens_in_play
from sim.dreamworld.narrate import name_action
from sim.dreamworld.play import begin, choose, legal
from sim.dreamworld.sequence import lay, lay_none
from sim.dreamworld.state import LEGAL, STATE, States
from strategies import registry
from tests.rules.dreamworld.placing import hold, price

i8, void = numba.types.int64, numba.types.void
CARDS = {
    card_name(card): card
    for suit in range(st.SUITS)
    for number in range(1, 12)
    for symbol in (st.SUN, st.MOON)
    for card in [st.card_of(suit, number, symbol)]
}
SUITS = {**{letter: suit for suit, letter in enumerate(SUIT_LETTERS)}, "Freud": st.FREUD}


@entry(void(States))
def clear(state):
    """Nothing lies next to the patient."""
    lay_none(state[0].table)


@entry(void(States, i8, i8))
def lay_out(state, card, owner):
    """A card is laid next to the patient."""
    lay(state[0].table, card, owner, 0)


@entry(void(States))
def start_counting(state):
    """The farthest owned card is counted."""
    state[0].table.at = 0
    next_count(state[0])


class Position:
    """A decision of one seat, in the middle of a game.

    Parameters
    ----------
    hand : str
        Cards, with spaces between them.
    now : sequence of (str, int)
        Cards that lie next to the patient, and their owners, -1 for neutral ones.
    before : sequence of (str, int)
        Cards of the previous round, and how many "+1" tokens lie on each.
    seat, players, round_no : int
    patients : str
        Six letters.
    token : str
        The round's therapy token; none by default.
    rows : mapping of str to int
        Tokens left to the seat by row; all by default.
    supply : mapping of int to int
        "+1" tokens by seat.
    left : mapping of int to int
        Points left to flip, by other seats.
    professor : bool
        Whether the seat holds the professor.
    unseen : str or None
        The only cards that others may have; all that were not seen by default.
    asked : int
        The decision; a count begins with the farthest owned card.
    points : int
        Points that a turn to flip tokens still has.
    """

    def __init__(
        self,
        hand: str = "",
        now: Sequence[tuple[str, int]] = (),
        before: Sequence[tuple[str, int]] = (),
        *,
        seat: int = 0,
        players: int = 2,
        round_no: int = 1,
        patients: str = "DHCDHC",
        token: str = "",
        rows: Mapping[str, int] | None = None,
        supply: Mapping[int, int] | None = None,
        left: Mapping[int, int] | None = None,
        professor: bool = False,
        unseen: str | None = None,
        asked: int = st.ASK_CARD,
        points: int = 0,
    ) -> None:
        self.record, self.list = records(STATE, 1), records(LEGAL, 1)
        with np.errstate(over="ignore"):
            begin(GAME.template(GAME.resolve({}, players), players), self.record, 1, 0)
        self.plain = self.record.view(np.ndarray)[0]
        self.seat = seat
        t, me = self.plain["table"], self.plain["seat"][seat]
        t["now"]["n"], t["before"]["n"], t["open"] = 0, 0, 0
        t["seen"], t["known"] = 0, 0
        t["round_no"], t["side"] = round_no, (round_no - 1) & 1
        t["patient"] = [SUITS[letter] for letter in patients]
        patient = (round_no - 1) >> 1
        t["suit"] = t["patient"][patient] if patient < st.PATIENTS else st.FREUD
        t["effect"] = st.BLANK
        if token:
            number = tokens_in_play(t["rules"]).index(token)
            t["effect"] = number * st.FACES + t["side"]
        hold(me, [CARDS[name] for name in hand.split()])
        for suit in range(st.SUITS):
            later = [t["patient"][r >> 1] == suit for r in range(round_no, st.THERAPY_ROUNDS)]
            t["to_come"][suit] = sum(later) + min(st.FREUD_ROUNDS, st.ROUNDS - round_no)
        if professor:
            t["professor"][seat] = st.IN_HAND
        self.tokens(seat, rows or {})
        for q, tokens in (supply or {}).items():
            t["supply"][q] = tokens
        for q, rest in (left or {}).items():
            t["points_left"][q] = rest
        if unseen is not None:
            self.show_all_but(unseen)
        clear(self.record)
        for name, owner in now:
            lay_out(self.record, CARDS[name], owner)
        for place, (name, lying) in enumerate(before):
            t["before"]["card"][place], t["before"]["tokens"][place] = CARDS[name], lying
            t["before"]["n"], t["open"] = place + 1, t["open"] | 1 << place
        t["decision"], t["to_move"] = asked, seat
        if asked == st.ASK_LATE:
            t["late"] = 1 << seat
        if asked == st.ASK_COUNT:
            start_counting(self.record)
        if asked == st.ASK_FLIP:
            t["points"], t["flips"] = points, 1

    @property
    def table(self):
        """What lies open."""
        return self.plain["table"]

    def tokens(self, seat: int, rows: Mapping[str, int]) -> None:
        """Leave a seat so many tokens in some rows."""
        t = self.table
        for name, left in rows.items():
            t["left"][seat][ROW_NAMES.index(name)] = left
        price(t, seat)
        values = t["rules"]["value"]
        t["points_left"][seat] = sum(
            int(values[row][i])
            for row in range(st.ROWS)
            for i in range(1, int(t["left"][seat][row]) + 1)
        )

    def show_all_but(self, hidden: str) -> None:
        """All cards lay open at some time but some."""
        for name, card in CARDS.items():
            if name not in hidden.split():
                self.table["seen"][card >> st.SUIT_AT] |= 1 << (card & st.CARD_BITS)

    def chosen(self, seats: Seating) -> str:
        """What is done here, in words."""
        legal(self.record, self.list)
        picks = choose(self.record, self.list, seats.functions, seats.weights)
        action = int(self.list.view(np.ndarray)[0]["action"][picks])
        named = name_action(action, int(self.table["decision"]), self.table["before"])
        named = {key: value for key, value in named.items() if value != "play"}
        return " ".join(str(value) for value in named.values())


def only(name: str, **weights: float) -> Seating:
    """A strategy in all seats with these weights, and all others 0."""
    both = {role: registry.find(GAME, role, name) for role in GAME.roles}
    names = both["player"].weights
    assert weights.keys() <= names.keys()
    seats = registry.seat(both)
    changed = seats.weights.copy()
    for role in range(len(both)):
        write_weights(changed[role], [weights.get(one, 0.0) for one in names])
    return Seating(seats.functions, changed)
