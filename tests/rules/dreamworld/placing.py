"""Putting things where a position wants them, and the words that tests use for them."""

from typing import Any

import numpy as np

from sim.dreamworld import state as st
from sim.dreamworld.names import SUIT_LETTERS, tokens_in_play
from sim.dreamworld.tokens import PRICE_BITS

ROWS = (6, 5, 4, 3, 2)


def code_of(name: str) -> int:
    """The number of a card such as ``H9`` or ``H9m``."""
    moon = name.endswith("m")
    return st.card_of(SUIT_LETTERS.index(name[0]), int(name[1:].rstrip("m")), int(moon))


def short(name: str) -> str:
    """A card as tests write it, from its name in a trace."""
    return name.replace("-sun", "").replace("-moon", "m")


def hold(me: Any, cards: list[int]) -> None:
    """A hand of these cards."""
    me["hand"] = cards + [0] * (st.MAX_HAND - len(cards))
    me["cards"], me["held"], me["place"] = len(cards), 0, 0
    for place, card in enumerate(cards):
        me["held"][card >> st.SUIT_AT] |= 1 << (card & st.CARD_BITS)
        me["place"][card] = place


def price(t: Any, p: int) -> None:
    """Each row costs what its rightmost token does."""
    values, left = t["rules"]["value"], t["left"][p].tolist()
    t["price"][p] = sum(int(values[row][n]) << PRICE_BITS * row for row, n in enumerate(left))


class CardPiles:
    """Every dream card of a state, to be laid down one after the other."""

    def __init__(self, s: Any):
        self.s, self.t = s, s["table"]
        self.cards = self.t["rules"]["card"][: self.t["rules"]["cards"]].tolist()
        self.left = dict.fromkeys(self.cards)
        for pile in ("seen", "known", "gone"):
            self.t[pile] = 0
        self.t["now"]["n"] = 0
        s["hidden"]["neutral"] = st.NO_CARD

    def take(self, name: str) -> int:
        """The number of a card that lies nowhere yet."""
        assert code_of(name) in self.left, f"{name} is not there, or in two places"
        del self.left[code_of(name)]
        return code_of(name)

    def hands(self, hands: list[list[str]]) -> None:
        """The hand of each seat."""
        for p, names in enumerate(hands):
            hand = [self.take(name) for name in names]
            me = self.s["seat"][p]
            hold(me, hand)
            me["chosen"] = st.NO_CARD
            self.t["hand_size"][p] = len(hand)

    def neutral(self, r: int, name: str) -> None:
        """The neutral card of a round, counted from 0; of no other one."""
        if name:
            self.s["hidden"]["neutral"][r] = self.take(name)

    def previous(self, texts: list[str]) -> None:
        """The sequence of the round before; see `tests.rules.dreamworld.position.Position`."""
        before, rules = self.t["before"], self.t["rules"]
        for i, text in enumerate(texts):
            name, _, more = text.partition("=")
            owner, _, tokens = more.partition("+")
            card = self.take(name)
            whose = st.ID if owner == "Id" else int(owner or 0) - 1
            before["card"][i], before["owner"][i] = card, whose
            before["tokens"][i] = int(tokens or 0)
            self.show(card)
            barred = whose == st.NOBODY and rules["takeable"] == st.TAKE_PLAYERS
            barred |= whose == st.ID and rules["not_ids"] == 1
            self.t["open"] |= int(not barred) << i
        before["n"] = len(texts)

    def deck(self, top: list[str], rest: str) -> None:
        """The draw deck: some cards; all that lie nowhere else are below them, or gone."""
        order = [self.take(name) for name in top]
        if rest == "deck":
            order += self.left
        else:
            for card in self.left:
                self.show(card)
                self.t["gone"][card >> st.SUIT_AT] |= 1 << (card & st.CARD_BITS)
        n = len(self.cards)
        self.s["hidden"]["order"][n - len(order) : n] = order
        self.t["deck_left"] = len(order)

    def show(self, card: int) -> None:
        """All have seen a card."""
        self.t["seen"][card >> st.SUIT_AT] |= 1 << (card & st.CARD_BITS)


def place_token(t: Any, r: int, name: str | None) -> None:
    """Exchange the token of a round, counted from 0, for another one; or leave it blank."""
    token = t["token"]
    if name is None:
        t["rules"]["blank"] |= 1 << int(token[r])
        return
    number = tokens_in_play(t["rules"]).index(name)
    at = token.tolist().index(number)
    token[at], token[r] = int(token[r]), number


def place_ids(t: Any, values: list[int]) -> None:
    """Leave Id tokens of these values."""
    worth = t["rules"]["id_value"].tolist()
    bits = 0
    for value in values:
        bits |= 1 << next(i for i, v in enumerate(worth) if v == value and not bits >> i & 1)
    t["id_open"] = bits


def made(t: Any, players: int) -> int:
    """How many regular tokens were flipped."""
    left = t["left"][:players].astype(int)
    return int((t["rules"]["row"].astype(int) - np.maximum(left, 1)).sum())


def balance(t: Any, players: int) -> None:
    """Counts follow from rows; "+1" tokens come from somewhere, and are somewhere."""
    there = int(t["supply"].sum()) + int(t["before"]["tokens"][: t["before"]["n"]].sum())
    last = t["left"][players - 1]
    for row in range(len(ROWS) - 1, 0, -1):
        while made(t, players) < there and last[row] > 1:
            last[row] -= 1
    assert made(t, players) >= there, "more +1 tokens than tokens can have been flipped"
    t["dead_tokens"] = made(t, players) - there
    full, values = t["rules"]["row"].astype(int), t["rules"]["value"]
    for p in range(players):
        left = t["left"][p].astype(int)
        price(t, p)
        t["flipped"][p] = (full - left).sum()
        t["gold"][p] = (left == 0).sum()
        t["points_left"][p] = sum(
            int(values[row][i]) for row in range(len(ROWS)) for i in range(1, left[row] + 1)
        )
