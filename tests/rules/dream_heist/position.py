"""Positions of Dream Heist, set up in a line and read in words.

A `Position` is a state at the beginning of somebody's turn: where pieces are, who holds what, which
blocks lie where, what the decks have. Pieces that are put nowhere are off the board, and cards that
are put nowhere are among the discards, so that every card is in one place. What the dice show is
said with the action: ``game.do("circle", roll=7)``. After every action all invariants are checked.
"""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np

from sim.core.options import Value
from sim.dream_heist import GAME
from sim.dream_heist import state as st
from sim.dream_heist.invariants import MESSAGES
from sim.dream_heist.names import IDEAS, PLACES, SUBCONSCIOUS
from tests.rules.played import Played, named_options

PLAYERS = (2, 3, 4, 5)
CLOCKWISE, COUNTERCLOCKWISE = ("clockwise",), ("counterclockwise",)
WAYS = {"": st.NO_DIRECTION, "+": st.CLOCKWISE, "-": st.COUNTERCLOCKWISE}
WHERE = {name: number for number, name in PLACES.items()}
DICE = [(one, other) for one in range(1, 7) for other in range(1, 7)]
MANY_ROLLS = 2000


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


@cache
def dice_words() -> dict[tuple[int, int], list[int]]:
    """Words of a stream of dice that bring each roll, found by rolling until all were there."""
    found: dict[tuple[int, int], list[int]] = {}
    luck = np.random.default_rng(1)
    for _ in range(MANY_ROLLS):
        game = begin(2)
        words = luck.integers(1, 2**63, 4, dtype=np.uint64)
        game.hidden["dice"]["word"][0] = words
        ((_, _, dice),) = game.do("enter").events("roll")
        found.setdefault(dice, words.tolist())
        if len(found) == len(DICE):
            return found
    raise AssertionError(f"rolls that never came: {set(DICE) - set(found)}")


def dice_of(total: int) -> tuple[int, int]:
    """A roll with a sum."""
    return next(dice for dice in DICE if sum(dice) == total)


class Position(Played):
    """A game at the beginning of a turn, with everything that matters put in its place.

    Players are called by numbers from 1, and so are levels.

    Parameters
    ----------
    players : int
    at : dict of int to str
        Where a piece is: ``1:7+`` is space 7 of level 1, clockwise, ``-`` the other way and neither
        one without direction; ``waiting 3``; ``limbo 3``, ``limbo 3 x2`` after two attempts.
    turn : int
        Whose turn it is.
    ideas : dict of int to str
        Idea cards by their letters, ``J`` a joker.
    cards : dict of int to str
        Subconscious cards.
    mission : dict of int to int
        Numbers of mission cards; all others have other ones, from the last one on.
    blocks : dict of int to str
        ``4-6=2 1-0=3+2`` are two on level 4, section 6, and five on level 1, planted in two goes.
    deck, dreams : str
        What is in the idea deck and in the subconscious deck.
    round_no : int
    left : dict of int to int
        Turns left in the Final Kick, which has begun with `announced`.
    announced : int, optional
        Who completed first; without, the cap began it.
    rules, **options
        Rule options, which can also stand by themselves where a position has nothing of their name;
        a dot is written as two underscores.
    """

    game, state_module, messages = GAME, st, MESSAGES

    def __init__(
        self,
        players: int,
        at: Mapping[int, str] | None = None,
        *,
        turn: int = 1,
        ideas: Mapping[int, str] | None = None,
        cards: Mapping[int, str] | None = None,
        mission: Mapping[int, int] | None = None,
        blocks: Mapping[int, str] | None = None,
        deck: str = "",
        dreams: str = "",
        round_no: int = 5,
        left: Mapping[int, int] | None = None,
        announced: int | None = None,
        rules: Mapping[str, Value] | None = None,
        **options: Value,
    ):
        given = named_options({**(rules or {}), **options})
        self.put(players, _begun(players, given, 1, 0).copy())
        t = self.table
        t["round_no"], t["to_move"] = round_no, turn - 1
        for p, text in (at or {}).items():
            self._place(p - 1, text)
        self._give_ideas(ideas or {}, deck)
        self._give_cards(cards or {}, dreams)
        self._give_missions(mission or {})
        for p, text in (blocks or {}).items():
            for one in text.split():
                self._plant(p - 1, one)
        for p in range(players):
            self._see_mission(p)
        if left is not None:
            t["kick_round"], t["announced"] = 1, st.NOBODY if announced is None else announced - 1
            for p, turns in left.items():
                t["left"][p - 1] = turns
        self.plain["log"]["n"] = 0
        self.check()

    def _place(self, p: int, text: str) -> None:
        t = self.table
        word, _, rest = text.partition(" ")
        if word in WHERE:
            level, _, attempts = rest.partition(" x")
            t["where"][p], t["level"][p] = WHERE[word], int(level or 1) - 1
            t["attempts"][p] = int(attempts or 0)
            return
        place = text.rstrip("+-")
        level, _, space = place.partition(":")
        t["where"][p], t["level"][p] = st.ON, int(level) - 1
        t["place"][p] = (int(level) - 1) << st.LEVEL_AT | int(space)
        t["direction"][p] = WAYS[text.removeprefix(place)]

    def _give_ideas(self, ideas: Mapping[int, str], deck: str) -> None:
        t, kinds = self.table, "AFEIJ"
        left = Counter(dict(zip(kinds, t["rules"]["ideas"].tolist(), strict=True)))
        for p in range(self.players):
            hand = Counter(ideas.get(p + 1, ""))
            self.plain["seat"][p]["ideas"] = [hand[kind] for kind in kinds]
            t["hand"][p] = hand.total()
            left.subtract(hand)
        self.hidden["ideas"] = [Counter(deck)[kind] for kind in kinds]
        t["ideas_left"] = len(deck)
        left.subtract(deck)
        assert min(left.values()) >= 0, f"more cards than there are: {left}"
        t["idea_discards"] = [left[kind] for kind in kinds]

    def _give_cards(self, cards: Mapping[int, str], dreams: str) -> None:
        t = self.table
        left = Counter(dict(zip(SUBCONSCIOUS, t["rules"]["subs"].tolist(), strict=True)))
        for p in range(self.players):
            hand = Counter(cards.get(p + 1, "").split())
            self.plain["seat"][p]["subs"] = [hand[kind] for kind in SUBCONSCIOUS]
            t["subs_held"][p] = hand.total()
            left.subtract(hand)
        self.hidden["subs"] = [Counter(dreams.split())[kind] for kind in SUBCONSCIOUS]
        t["subs_left"] = len(dreams.split())
        left.subtract(dreams.split())
        assert min(left.values()) >= 0, f"more cards than there are: {left}"
        t["sub_discards"] = [left[kind] for kind in SUBCONSCIOUS]

    def _give_missions(self, mission: Mapping[int, int]) -> None:
        rules = self.table["rules"]
        others = [n for n in range(int(rules["missions"]), 0, -1) if n not in mission.values()]
        for p in range(self.players):
            number = mission.get(p + 1) or others.pop(0)
            me = self.plain["seat"][p]
            me["mission"], me["value"] = number - 1, rules["value"][number - 1]
            me["stripe"] = rules["stripe"][number - 1]

    def _plant(self, p: int, text: str) -> None:
        t, rules = self.table, self.table["rules"]
        place, _, plantings = text.partition("=")
        level, section = (int(n) for n in place.split("-"))
        counts = [int(n) for n in plantings.split("+")]
        phase = rules["phase"][level - 1][section]
        t["blocks"][p][level - 1][phase] += sum(counts)
        t["largest"][p][level - 1][phase] = max(counts)
        t["second"][p][level - 1] |= rules["twin"][level - 1][section] << phase
        t["used"][level - 1][section] += sum(counts)
        t["planted"][p] += sum(counts)
        t["score"][p] += sum(counts) * int(rules["points"][level - 1])

    def _see_mission(self, p: int) -> None:
        t, me = self.table, self.plain["seat"][p]
        counted = t["largest" if t["rules"]["one_planting"] else "blocks"][p]
        for level in range(st.LEVELS):
            me["done"][level] = sum(
                1 << phase
                for phase in range(st.PHASES)
                if counted[level][phase] >= me["stripe"][phase]
            )
        me["complete"] = is_complete(me["done"].tolist())

    # --- reading ---------------------------------------------------------------------------------

    def piece(self, p: int) -> str:
        """Where a piece is, in the words of the set-up."""
        found = self.state()["pieces"][f"player {p}"]
        if found["where"] == "off":
            return "off"
        if found["where"] != "board":
            attempts = f" x{found['attempts']}" if found["attempts"] else ""
            return f"{found['where']} {found['level']}{attempts}"
        way = {None: "", "clockwise": "+", "counterclockwise": "-"}[found["direction"]]
        return f"{found['level']}:{found['space']}{way}"

    def ideas(self, p: int) -> str:
        """The idea cards of a player."""
        held = self.state()["ideas"][f"player {p}"]
        return "".join(letter * held[kind] for letter, kind in zip("AFEIJ", IDEAS, strict=True))

    def cards(self, p: int) -> str:
        """The subconscious cards of a player."""
        held = self.state()["subconscious"][f"player {p}"]
        return " ".join(kind for kind in SUBCONSCIOUS for _ in range(held[kind]))

    def blocks(self, p: int) -> dict[str, int]:
        """The blocks of a player by level and section."""
        return self.state()["blocks"][f"player {p}"]

    def score(self, p: int) -> int:
        """The points of a player."""
        return int(self.table["score"][p - 1])

    def scores(self) -> list[int]:
        """The points of all."""
        return self.table["score"][: self.players].tolist()

    def left(self) -> list[int] | None:
        """The turns that are left to all, once the Final Kick has begun."""
        found = self.state()["left"]
        return None if found is None else list(found.values())

    def complete(self) -> list[int]:
        """Who has completed the mission."""
        return [int(name[-1]) for name in self.state()["complete"]]

    def winners(self) -> list[int]:
        """Who has won."""
        return [int(name[-1]) for name in self.result()["winners"]]

    # --- playing ---------------------------------------------------------------------------------

    def do(self, *action: Any, roll: int | tuple[int, int] | None = None) -> "Position":
        """Take a legal action; if it is said, its dice show some faces, or have some sum."""
        if roll is not None:
            dice = roll if isinstance(roll, tuple) else dice_of(roll)
            self.hidden["dice"]["word"][int(self.table["to_move"])] = dice_words()[dice]
        super().do(*action)
        return self

    def go(self, *action: Any, roll: int, way: tuple = CLOCKWISE) -> "Position":
        """An action that enters, and the direction."""
        return self.do(*action, roll=roll).do(*way)

    def idle(self, turns: int = 1) -> "Position":
        """Let players pass, or fail to leave Limbo."""
        for _ in range(turns):
            idle = ("pass",) in self.listed()
            self.do("pass") if idle else self.do("roll out", roll=5)
        return self


def is_complete(done: list[int]) -> bool:
    """Whether sets of phases by level can be assigned, one phase to each level."""
    orders = [[]]
    for phases in done:
        orders = [
            [*order, phase]
            for order in orders
            for phase in range(st.PHASES)
            if phases >> phase & 1 and phase not in order
        ]
    return bool(orders)


def begin(players: int, game: int = 0, seed: int = 1, **options: Value) -> Position:
    """A game at its first decision, as it comes from the set-up."""
    position = Position.__new__(Position)
    position.put(players, _begun(players, named_options(options), seed, game).copy())
    return position
