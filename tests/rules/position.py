"""Positions of Dream City, set up in a line and read in words.

A `Position` is a state in the middle of a game: whose turn it is, who stands where, what everyone
holds, what the dice and the deck will bring. The cards that nobody was given stay in the deck, so
that all cards are in one place each. What may be done, what is asked and what happened are plain
tuples: ``("shoot", "assassin", 3)``, ``(1, "cancel")``, ``("move", 3, 1, 2)``. After every action
all invariants are checked.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from itertools import count

import numpy as np
import pytest

from sim.core.jit import interpreted
from sim.core.options import Value
from sim.dream_city import GAME
from sim.dream_city import state as st
from sim.dream_city.casting import fill_casting
from sim.dream_city.characters.kit import CHARACTERS
from sim.dream_city.invariants import MESSAGES
from sim.dream_city.options import edition
from tests.rules.sets import bits, restore_sets

PLAYERS = (4, 5, 6, 7, 8)
every_count = pytest.mark.parametrize("players", PLAYERS)

CARDS = (
    "shoot",
    "assassin",
    "armour",
    "warhead",
    "unseal",
    "shuttle",
    "peek",
    "pull",
    "conjured",
    "shapeshift",
)
# Bribe cards with and without DEAL, by players.
DEALS = {4: 1, 5: 1, 6: 1, 7: 2, 8: 2}
BLANKS = {4: 1, 5: 2, 6: 2, 7: 1, 8: 1}
QUESTIONS = {
    st.ASK_SECRET: "secret",
    st.ASK_PLAY: "play",
    st.ASK_DIRECTION: "direction",
    st.ASK_CANCEL: "cancel",
    st.ASK_BRIBE: "bribe",
    st.ASK_GIVE: "give",
    st.ASK_PAY: "pay",
    st.ASK_DISCARD: "discard",
    st.ASK_CHARACTER: "character",
    st.ASK_DRAW: "draw phase",
    st.ASK_END: "discard phase",
    st.ASK_MAY: "may",
    st.ASK_NUMBER: "number",
    st.ASK_DIE: "die",
    st.ASK_LOCKS: "locks",
    st.ASK_SEAT: "seat",
    st.ASK_VAULT: "vault",
    st.ASK_TAKE: "take",
    st.ASK_PLACE: "place",
    st.ASK_BRIBE_CARD: "bribe card",
}
# What an action is called, and which of its fields mean something.
ACTIONS = {
    st.END_PHASE: ("end",),
    st.PLAY_SHOOT: ("shoot", "card", "who"),
    st.PLAY_UNSEAL: ("unlock", "where"),
    st.PLAY_SHUTTLE: ("shuttle", "where"),
    st.FREE_MOVE: ("free move", "where"),
    st.PLAY_PEEK_VAULT: ("peek", "where"),
    st.PLAY_PEEK_BRIBES: ("peek at", "who"),
    st.PLAY_PULL: ("pull", "who"),
    st.PLAY_CONJURED: ("conjure",),
    st.REVIVE: ("revive", "who"),
    st.PLAY_SHAPESHIFT: ("shapeshift", "who"),
    st.CHOOSE_LEVEL: ("level", "where"),
    st.CHOOSE_CARD: ("card", "card"),
    st.SAY_YES: ("yes",),
    st.SAY_NO: ("no",),
    st.USE_SKILL: ("skill",),
    st.USE_SKILL_ON: ("skill on", "who"),
    st.GO_ON: ("go on",),
    st.CHOOSE_SEAT: ("seat", "who"),
    st.CHOOSE_NUMBER: ("number", "number"),
    st.CHOOSE_CHARACTER: ("character", "number"),
    st.CHOOSE_BRIBE: ("bribe card", "number"),
    st.RAISE: ("raise",),
    st.LOWER: ("lower",),
}
# The same for events.
EVENTS = {
    st.EV_TURN: ("turn", "seat"),
    st.EV_DRAW: ("draw", "seat", "card"),
    st.EV_PLAY: ("play", "seat", "card"),
    st.EV_ROLL: ("roll", "seat", "value", "extra", "level"),  # die, modifier, result
    st.EV_MOVE: ("move", "seat", "value", "level"),
    st.EV_DEATH: ("death", "seat", "other"),
    st.EV_GIVE: ("give", "seat", "other", "card"),
    st.EV_DISCARD: ("discard", "seat", "card"),
    st.EV_SHOW_HAND: ("show", "seat"),
    st.EV_LOCK: ("lock", "seat", "level", "value", "extra"),
    st.EV_CANCELLED: ("cancelled", "seat", "other", "level"),
    st.EV_VAULT: ("vault", "seat", "level", "value"),
    st.EV_BRIBE: ("bribe", "seat", "value"),
    st.EV_NO_BRIBE: ("no bribe", "seat"),
    st.EV_TURNCOAT: ("turncoat", "seat"),
    st.EV_LOOK_VAULT: ("look", "seat", "level", "value"),
    st.EV_LOOK_BRIBES: ("look at", "seat", "other", "value", "extra"),
    st.EV_REVIVE: ("revive", "seat", "other", "level"),
    st.EV_HIDE: ("hide", "level"),
    st.EV_DECK_EMPTY: ("deck empty",),
    st.EV_FAILED_DRAW: ("failed draw", "seat"),
    st.EV_END: ("end", "value", "extra"),
    st.EV_DEAL_CHARACTER: ("dealt", "seat", "value"),
    st.EV_CHARACTER: ("character", "seat", "value"),
    st.EV_SKILL: ("skill", "seat", "other", "value", "extra"),  # character, which of its skills
    st.EV_MODIFIER: ("modifier", "value", "extra"),
    st.EV_TWO_DICE: ("two dice", "seat", "value", "extra"),
    st.EV_CARVE: ("carve", "seat", "level"),
    st.EV_DIE: ("die", "seat", "value", "extra"),
    st.EV_LOST: ("lost", "seat", "value"),
    st.EV_REVEAL: ("reveal", "seat", "card"),
    st.EV_TAKE: ("take", "seat", "card"),
    st.EV_PLACE: ("place", "seat", "card"),
    st.EV_SWAP: ("swap", "seat", "other"),
    st.EV_SWAP_BACK: ("swap back",),
    st.EV_RELOCATE: ("relocate", "level", "extra"),
    st.EV_LABYRINTH: ("labyrinth", "seat"),
    st.EV_LABYRINTH_ENDS: ("labyrinth ends", "seat"),
}
CHECKS = count()
CHECK_EVERY = 100 if interpreted() else 1
# Tests of rules that no character touches are played without them.
FIRST_GAME: dict[str, Value] = {"characters": "off"}
MARK_WINS = ("end", st.MARK_SIDE, st.END_DECK)
EXTRACTORS_WIN = ("end", st.EXTRACTOR_SIDE, st.END_SECRET)


def row_of_cards(text: str) -> list[str]:
    """Cards in order from text such as ``"3 unseal shoot"``."""
    row: list[str] = []
    times = 1
    for word in text.split():
        if word.isdigit():
            times = int(word)
        else:
            assert word in CARDS, word
            row += [word] * times
            times = 1
    return row


def cards(text: str) -> Counter[str]:
    """How many of each card, from the same kind of text."""
    return Counter(row_of_cards(text))


def all_bribes(players: int) -> str:
    """All bribe cards of this number of players."""
    return " ".join(["deal"] * DEALS[players] + ["blank"] * BLANKS[players])


def pile_with(players: int, top: str, held: Iterable[str] = ()) -> str:
    """The pile of bribe cards without those that are held, with a card `top` on top."""
    rest = all_bribes(players).split()
    for word in (top, *held):
        rest.remove(word)
    return " ".join([top, *rest])


def in_words(kind: tuple[str, ...], record: Mapping[str, int]) -> tuple:
    """An action or event as its name and the fields that mean something."""
    values = [int(record["card" if field == "number" else field]) for field in kind[1:]]
    named = [
        CARDS[value] if field == "card" else value
        for field, value in zip(kind[1:], values, strict=True)
    ]
    return (kind[0], *named)


@cache
def name_event(*record: int) -> tuple:
    """An event in words, from the numbers of its record."""
    fields = dict(zip(st.STATE["log"]["event"].base.names, record, strict=True))
    return in_words(EVENTS[fields["kind"]], fields)


def events_in(log) -> list[tuple]:
    """The events of a log in order, in words."""
    return [name_event(*event) for event in log["event"][: int(log["n"])].tolist()]


def plain(array) -> np.ndarray:
    """A record array as a structured array, whose fields are read much faster."""
    return array.view(np.ndarray).view(np.dtype((np.void, array.dtype)))


def contents(record) -> tuple:
    """The values of a record, without the bytes between its fields, to be compared."""
    if record.dtype.names:
        return tuple(contents(record[name]) for name in record.dtype.names)
    return (record.tobytes(),)


@cache
def name_action(kind: int, card: int, where: int, who: int) -> tuple:
    """An action in words, from the four numbers of its record."""
    return in_words(ACTIONS[kind], {"card": card, "where": where, "who": who})


@cache
def _template(players: int, options: tuple[tuple[str, Value], ...]):
    return GAME.template(GAME.resolve(dict(options), players), players)


def template(players: int, **options: Value):
    """The starting state of a cell; an option's dots are written as two underscores."""
    named = {name.replace("__", "."): value for name, value in (FIRST_GAME | options).items()}
    return _template(players, tuple(sorted(named.items()))).copy()


@lru_cache(1000)
def _begun(players: int, seed: int, game: int, options: tuple[tuple[str, Value], ...]):
    start = template(players, **dict(options))
    start[0].log.on = 1
    kernels = GAME.kernels()
    state = kernels.new_state()
    kernels.begin(start, state, seed, game)
    return state


@lru_cache(1000)
def _begun_with_skills(players: int, options: tuple[tuple[str, Value], ...]):
    """The same with the numbers on all character cards, for a cast that a test chooses."""
    state = _begun(players, 1, 0, options).copy()
    named = {name.replace("__", "."): value for name, value in options}
    values = GAME.resolve({**named, "characters": "random"}, players)
    fill_casting(state[0], values, edition())
    return state


def begin(players: int, seed: int = 1, game: int = 0, **options: Value) -> "Position":
    """A game at its first decision, as it comes from the set-up."""
    position = Position.__new__(Position)
    position._start(players, seed, game, options)
    return position


class Position:
    """A game in a play phase, with everything that matters put in its place.

    Parameters
    ----------
    players : int
        Seats at the table; seat 0 is the mark.
    turn_of : int
        Whose play phase it is.
    hands : dict of int to str
        What each seat holds, e.g. ``{1: "2 unseal shuttle"}``; nothing by default.
    levels : dict of int to int
        Where seats stand; on level 1 by default.
    dead : iterable of int
        Who lies in the Lost Layer; the marker of a dead mark lies on its level.
    locks : dict of int to int
        Mind-locks of some levels; as set up by default. A level without locks is open.
    secret : int
        Level of the secret.
    bribes : dict of int to str
        Bribe cards that seats hold, e.g. ``{1: "deal blank"}``.
    pile : str
        Bribe cards of the pile from the top; by default those left, the DEALs first.
    seen : dict of int to tuple of int
        Levels whose vaults an extractor has looked at.
    top : str
        The next cards of the deck, the first to be drawn first.
    deck : int
        How many cards the deck has; those beyond lie in the discard pile.
    dice : tuple of int
        The faces the next dice will show.
    cast : dict of int to str
        Characters, e.g. ``{0: "harbor", 1: "forger"}``; a mark's world view rules. Seats that are
        left out have none.
    held : dict of int to str
        The cards seats hold after swaps in this turn, where they differ.
    labyrinth : dict of int to int
        For how many ends of own turns seats are in Labyrinth still.
    **options
        Rule options; a dot is written as two underscores.
    """

    def __init__(
        self,
        players: int,
        *,
        turn_of: int = 0,
        hands: Mapping[int, str] | None = None,
        levels: Mapping[int, int] | None = None,
        dead: Iterable[int] = (),
        locks: Mapping[int, int] | None = None,
        secret: int = 4,
        bribes: Mapping[int, str] | None = None,
        pile: str | None = None,
        seen: Mapping[int, tuple[int, ...]] | None = None,
        top: str = "",
        deck: int | None = None,
        dice: tuple[int, ...] = (),
        cast: Mapping[int, str] | None = None,
        held: Mapping[int, str] | None = None,
        labyrinth: Mapping[int, int] | None = None,
        **options: Value,
    ):
        if cast is not None:
            options = {"deck__shapeshift": 5, **options}
        if cast is not None and st.MARK in cast:
            options = {**options, "characters": "random", "mark": cast[st.MARK]}
        options = {**options, "secret": str(secret)}
        self._start(players, 1, 0, options)
        if cast is not None:
            self.state = _begun_with_skills(players, tuple(sorted(options.items()))).copy()
            self._cast(cast, held or {}, labyrinth or {})
        self._give_turn(turn_of)
        self._place(levels or {}, dead)
        self._lock(locks or {})
        self._hold_bribes(bribes or {}, pile)
        for p, levels_seen in (seen or {}).items():
            for level in levels_seen:
                self.seat(p).vault[level] = self.hidden.vault[level]
        self._hold_cards(hands or {}, top, deck)
        if dice:
            self.hidden.dice.word[:] = dice_showing(*dice)
        restore_sets(self.state[0])
        self.check()

    # --- setting up ------------------------------------------------------------------------------

    def _start(self, players: int, seed: int, game: int, options: Mapping[str, Value]) -> None:
        self.players = players
        self.kernels = GAME.kernels()
        self.list = self.kernels.new_legal()
        self.state = _begun(players, seed, game, tuple(sorted(options.items()))).copy()

    def _give_turn(self, p: int) -> None:
        t = self.table
        t.turn, t.active = p + 1, p
        t.to_move, t.decision, t.depth = p, st.ASK_PLAY, 1
        frame = t.stack[0]
        frame.kind, frame.seat, frame.who = st.ASK_PLAY, p, st.NOBODY
        frame.card, frame.level, frame.left = st.NO_CARD, 0, 0
        frame.skill, frame.number = st.NO_CHARACTER, 0

    def _cast(
        self,
        cast: Mapping[int, str],
        held: Mapping[int, str],
        labyrinth: Mapping[int, int],
    ) -> None:
        t = self.table
        t.skills, t.swaps = 0, len(held)
        for p in range(self.players):
            own = CHARACTERS[cast[p]].code if p in cast else st.NO_CHARACTER
            now = CHARACTERS[held[p]].code if p in held else own
            t.own_character[p], t.character[p] = own, now
            t.skills |= t.rules.says_at[own]
            self.seat(p).character = own
            t.labyrinth[p] = (labyrinth or {}).get(p, 0)
        t.sheltered = bits(labyrinth)

    def _place(self, levels: Mapping[int, int], dead: Iterable[int]) -> None:
        for p in range(self.players):
            self.table.level[p] = levels.get(p, 1)
        for p in dead:
            self.table.alive[p] = 0
            if p != st.MARK:
                assert p not in levels, "the dead are on no level"
                self.table.level[p] = st.LOST_LAYER

    def _lock(self, locks: Mapping[int, int]) -> None:
        for level, left in locks.items():
            self.table.locks[level] = left
            if left == 0:
                self.table.opened[level] = self.hidden.vault[level]

    def _hold_bribes(self, held: Mapping[int, str], pile: str | None) -> None:
        rules = self.table.rules
        rest = ["blank"] * rules.bribe_blanks + ["deal"] * rules.bribe_deals
        for p, text in held.items():
            me = self.seat(p)
            for word in text.split():
                rest.remove(word)
                me.deals += word == "deal"
                me.blanks += word == "blank"
            me.turncoat = 1 if me.deals > 0 else 0
            self.table.bribes_held[p] = len(text.split())
        if pile is not None:
            wanted = pile.split()
            assert sorted(wanted) == sorted(rest), f"left for the pile: {rest}"
            rest = wanted[::-1]
        self.table.bribes_left = len(rest)
        self.hidden.bribes[: len(rest)] = [word == "deal" for word in rest]
        mark = self.seat(st.MARK)
        if mark.sees_pile:
            mark.pile_deals, mark.pile_blanks = rest.count("deal"), rest.count("blank")

    def _hold_cards(self, hands: Mapping[int, str], top: str, deck: int | None) -> None:
        rest = Counter(dict(zip(CARDS, self.table.rules.deck.tolist(), strict=False)))
        for p in range(self.players):
            held = cards(hands.get(p, ""))
            rest -= self._taken(rest, held)
            self.seat(p).hand[:] = [held[name] for name in CARDS] + [0] * 10
            self.table.hand_size[p] = held.total()
        next_cards = row_of_cards(top)
        rest -= self._taken(rest, Counter(next_cards))
        lying = sorted(rest.elements(), key=CARDS.index)
        in_deck = len(lying) if deck is None else deck - len(next_cards)
        below, away = lying[:in_deck], lying[in_deck:]
        order = [*below, *reversed(next_cards)]
        self.hidden.deck[: len(order)] = [CARDS.index(name) for name in order]
        self.table.deck_left = len(order)
        gone = Counter(away)
        self.table.discard[:] = [gone[name] for name in CARDS] + [0] * 10
        self.table.record.known[:] = 0

    @staticmethod
    def _taken(rest: Counter[str], some: Counter[str]) -> Counter[str]:
        assert some <= rest, f"not enough cards for {dict(some)}"
        return some

    # --- reading ---------------------------------------------------------------------------------

    @property
    def table(self):
        """What everybody sees."""
        return self.state[0].table

    @property
    def hidden(self):
        """What nobody sees."""
        return self.state[0].hidden

    def seat(self, p: int):
        """What seat `p` alone sees."""
        return self.state[0].seat[p]

    def public(self) -> tuple:
        """All that everybody sees, to be compared."""
        return contents(self.table)

    def private(self, *seats: int) -> tuple:
        """All that these seats see for themselves, to be compared."""
        return tuple(contents(self.seat(p)) for p in seats)

    def hand(self, p: int) -> Counter[str]:
        """The cards of seat `p`, by name."""
        return +Counter(dict(zip(CARDS, self.seat(p).hand.tolist(), strict=False)))

    def discarded(self) -> Counter[str]:
        """The discard pile, by name."""
        return +Counter(dict(zip(CARDS, self.table.discard.tolist(), strict=False)))

    def level(self, p: int) -> int:
        """Where seat `p` is; 0 is the Lost Layer."""
        return int(self.table.level[p])

    def alive(self, p: int) -> bool:
        """Whether seat `p` lives."""
        return bool(self.table.alive[p])

    def locks(self) -> list[int]:
        """The mind-locks of levels 1 to 4."""
        return self.table.locks[1:].tolist()

    def asked(self) -> tuple[int, str] | None:
        """Who is asked what, or None when the game is over."""
        if self.table.winner != st.UNDECIDED:
            return None
        return int(self.table.to_move), QUESTIONS[int(self.table.decision)]

    def over(self) -> tuple | None:
        """How the game ended, or None while it goes on."""
        t = self.table
        return None if t.winner == st.UNDECIDED else ("end", int(t.winner), int(t.ending))

    def events(self, *names: str) -> list[tuple]:
        """What the last action caused, in order: everything, or the events of these names."""
        told = events_in(plain(self.state)[0]["log"])
        return [event for event in told if not names or event[0] in names]

    # --- playing ---------------------------------------------------------------------------------

    def legal(self, *names: str) -> set[tuple]:
        """The legal actions: all of them, or those of these names. None is listed twice."""
        self.kernels.legal(self.state, self.list)
        found = [name_action(*a) for a in self.list["action"][0][: self.list[0].n].tolist()]
        assert len(set(found)) == len(found), "an action is listed twice"
        return {action for action in found if not names or action[0] in names}

    def do(self, *action) -> "Position":
        """Take a legal action, and check that all invariants hold after it."""
        assert action in self.legal(), f"{action} is not among {sorted(self.legal(), key=str)}"
        listed = self.list["action"][0][: self.list[0].n].tolist()
        index = [name_action(*a) for a in listed].index(action)
        self.state[0].log.n = 0
        self.kernels.apply(self.state, self.list, index)
        self.check()
        return self

    def check(self) -> None:
        """All invariants hold; interpreted, they are looked at now and then."""
        if next(CHECKS) % CHECK_EVERY == 0:
            code = self.kernels.check(self.state)
            assert code == 0, MESSAGES[code]


@cache
def dice_showing(*faces: int) -> tuple[int, ...]:
    """A dice stream that shows these faces next, found by trying and really rolling."""
    stream = np.random.default_rng(20100716)
    shooter = Position(4, turn_of=1, hands={1: "28 shoot"}, levels={0: 2, 2: 1, 3: 4})
    start = shooter.state.copy()
    while True:
        words = tuple(stream.integers(0, 2**64, 4, dtype=np.uint64).tolist())
        shooter.state[0] = start[0]
        shooter.hidden.dice.word[:] = words
        for face in faces:
            dice = shooter.hidden.dice.word.copy()
            shooter.state[0] = start[0]
            shooter.hidden.dice.word[:] = dice
            shooter.do("shoot", "shoot", 2)
            if shooter.events("roll")[0][2] != face:
                break
        else:
            return words
