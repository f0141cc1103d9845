"""Positions of Solo Inception, set up in a line and read in words.

A `Position` is a state in the middle of a game: who is where and how, what lies where, what the
decks will bring. Cards that are put nowhere stay in their decks, so that every card is in one
place. Actions, questions and events are the words of a trace as plain tuples:
``("attach", "SMG", "Eames")``, ``"fight"``, ``("state", "Cobb", "healthy", "weak")``. After every
action all invariants are checked.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import count
from typing import Any

import numpy as np

from sim.core.game import records
from sim.core.jit import interpreted
from sim.core.options import Value
from sim.solo import GAME
from sim.solo import state as st
from sim.solo.cards import Deck
from sim.solo.effects import STATES
from sim.solo.in_play import number_of
from sim.solo.invariants import MESSAGES
from sim.solo.named_events import ENDINGS, NAMES, name_events
from sim.solo.narrate import NARRATOR, QUESTIONS, counted, name_action, name_test, peeked
from sim.solo.notation import read_program
from sim.solo.options import deck_of
from sim.solo.program import FLAG_BITS
from sim.solo.rules import fill_rules

TEAM = ("Cobb", "Saito", "Arthur")
RECRUITS = ("Ariadne", "Yusuf", "Eames")
DIFFICULTIES = ("easy", "medium", "hard", "challenge")
CHECKS = count()
CHECK_EVERY = 200 if interpreted() else 1


def cards(text: str) -> list[str]:
    """Cards in order from text such as ``"3 PISTOL KICK"``."""
    row: list[str] = []
    times = 1
    for word in text.split():
        if word.isdigit():
            times = int(word)
        else:
            row += [word] * times
            times = 1
    return row


def pile(text: str) -> Counter[str]:
    """How many of each card, from the same kind of text."""
    return Counter(cards(text))


def as_tuple(named: Mapping[str, Any]) -> tuple:
    """An action or event of a trace as a tuple of its words; titles are left out."""
    return tuple(value for key, value in named.items() if key != "title")


def changed(deck: Deck, do: tuple[tuple[str, str], ...], team: tuple[tuple[str, Any], ...]) -> Deck:
    """A deck in which some cards say or are something else.

    Parameters
    ----------
    deck : Deck
    do : tuple of tuple of str
        By id of an event or a team effect: its program; of an event, ``"2: ..."`` affects level 2.
    team : tuple
        By id of a team card: attributes of `TeamCard` as a tuple of pairs.
    """
    programs, attributes = dict(do), dict(team)

    def read(text: str):
        return read_program(text, deck.lists)

    def event(card):
        if card.id not in programs:
            return card
        before, colon, text = programs[card.id].partition(":")
        affects = int(before) if colon else card.deck
        return replace(card, affects=affects, program=read(text if colon else before))

    def kind(card):
        if card.id in programs:
            card = replace(card, kind="effect", program=read(programs[card.id]))
        return replace(card, **dict(attributes.get(card.id, ())))

    return replace(deck, team=tuple(map(kind, deck.team)), events=tuple(map(event, deck.events)))


@cache
def _deck(options: tuple, do: tuple, team: tuple) -> tuple[dict[str, Value], Deck]:
    values = GAME.resolve(dict(options), 1)
    return values, changed(deck_of(values), do, team)


@cache
def _template(options: tuple, do: tuple, team: tuple) -> np.recarray:
    values, deck = _deck(options, do, team)
    start = records(st.STATE, 1)
    fill_rules(start[0].table.rules, values, deck, number_of(deck))
    return start


@cache
def _begun(options: tuple, do: tuple, team: tuple, seed: int, game: int) -> np.recarray:
    start = _template(options, do, team).copy()
    start[0].log.on = 1
    state = GAME.kernels().new_state()
    GAME.kernels().begin(start, state, seed, game)
    return state


def template(do: Mapping[str, str] | None = None, **options: Value) -> np.recarray:
    """The starting state of a cell, with cards that say something else; see `changed`."""
    return _template(named_options(options), tuple((do or {}).items()), ()).copy()


def named_options(options: Mapping[str, Value]) -> tuple:
    """Options with their dots, in order."""
    return tuple(sorted((name.replace("__", "."), value) for name, value in options.items()))


class Position:
    """A game in step 2 of a turn, with everything that matters put in its place.

    Parameters
    ----------
    level : int
        The current level. On level 4 Cobb, Saito and Arthur are there, healthy, and the others
        outside; below it all six are there, healthy.
    cast : dict of str to str
        What differs from that: a state, and a level if it is not the current one, as in
        ``{"Cobb": "strong", "Yusuf": "healthy 3", "Saito": "inactive"}``.
    weapons : dict of str to str
        Who has which weapon.
    hand, display, flashbacks : str
        Cards, e.g. ``"2 PISTOL KICK"``.
    top : str
        The next cards of the team deck.
    rest : str
        Where all other team cards are: in the ``deck`` below these, in the ``discards``, or in the
        ``hand``.
    kicks : tuple of int
        Levels with a Kick card.
    keepers : dict of int to str
        Who stayed on a level.
    goals : str
        Flags that are set.
    events : str
        The next cards of the current level's deck.
    only : bool
        Whether these are all that are left of it, the others being out of the game.
    gone : str
        Event cards on the discards of their levels.
    fails : dict of str to int
        Failed tests of event cards.
    do, team : dict
        What cards say or are instead; see `changed`.
    turn, seed, game : int
    **options
        Rule options; a dot is written as two underscores.
    """

    def __init__(
        self,
        level: int = 4,
        *,
        cast: Mapping[str, str] | None = None,
        weapons: Mapping[str, str] | None = None,
        hand: str = "",
        display: str = "",
        flashbacks: str = "",
        top: str = "",
        rest: str = "deck",
        kicks: tuple[int, ...] = (),
        keepers: Mapping[int, str] | None = None,
        goals: str = "",
        events: str = "",
        only: bool = False,
        gone: str = "",
        fails: Mapping[str, int] | None = None,
        do: Mapping[str, str] | None = None,
        team: Mapping[str, Mapping[str, Any]] | None = None,
        turn: int = 1,
        **options: Value,
    ):
        own = {name: tuple(sorted(one.items())) for name, one in (team or {}).items()}
        self._start(named_options(options), tuple((do or {}).items()), tuple(own.items()), 1, 0)
        t = self.table
        t["turn"], t["level"], t["step"] = turn, level, st.STEP_PLAY
        t["op"], t["decision"], t["affects"] = st.NO_OP, st.ASK_PLAY, level
        t["goals"] = sum(1 << FLAG_BITS[name] for name in goals.split())
        for card, n in (fails or {}).items():
            t["fails"][self.events_ids.index(card)] = n
        t["level_fails"] = self._by_level(fails or {})
        self._place(level, cast or {})
        self._team_cards(weapons or {}, hand, display, flashbacks, kicks, cards(top), rest)
        self.sum_up()
        for at, who in (keepers or {}).items():
            t["keeper"][at] = NAMES.index(who)
        self._event_cards(level, events.split(), only, gone.split())
        self.check()

    def _start(self, options: tuple, do: tuple, team: tuple, seed: int, game: int) -> None:
        self.deck = _deck(options, do, team)[1]
        self.ids = [card.id for card in self.deck.team]
        self.events_ids = [event.id for event in self.deck.events]
        self.kernels = GAME.kernels()
        self.list = self.kernels.new_legal()
        self.record = _begun(options, do, team, seed, game).copy()
        self.plain = np.ndarray(1, st.STATE, self.record)[0]

    def _by_level(self, fails: Mapping[str, int]) -> list[int]:
        found = [0] * st.LEVELS
        for card, n in fails.items():
            found[self.deck.events[self.events_ids.index(card)].deck] += n
        return found

    def _place(self, level: int, cast: Mapping[str, str]) -> None:
        t = self.table
        joined = () if level == st.TOP else RECRUITS
        for name in ("here", "active", "inactive", "recruited", "falls"):
            t[name] = 0
        for who, name in enumerate(NAMES):
            there = name in TEAM or name in joined
            words = cast.get(name, "healthy" if there else "outside").split()
            state = STATES.index(words[0])
            at = int(words[1]) if len(words) > 1 else level
            t["state"][who] = state
            t["at"][who] = 0 if state <= st.INACTIVE else at
            if state > st.OUTSIDE and name in RECRUITS:
                t["recruited"] |= 1 << who
            if state > st.INACTIVE:
                t["active"] |= 1 << who
                t["here"][at] |= 1 << who
            elif state == st.INACTIVE:
                t["inactive"] |= 1 << who
                t["falls"] += 1

    def _team_cards(self, weapons, hand, display, flashbacks, kicks, top, rest) -> None:
        t, me = self.table, self.plain["seat"][0]
        left = Counter({kind: int(n) for kind, n in enumerate(t["rules"]["copies"].tolist()) if n})

        def take(name: str) -> int:
            kind = self.ids.index(name)
            assert left[kind] > 0, f"not enough cards {name}"
            left[kind] -= 1
            return kind

        t["weapon"] = st.NO_CARD
        for who, name in weapons.items():
            t["weapon"][NAMES.index(who)] = take(name)
        t["kicks"] = 0
        for level in kicks:
            t["kicks"] |= 1 << level
            t["kick_kind"][level] = take("KICK")
        piles = {"hand": cards(hand), "display": cards(display), "flash": cards(flashbacks)}
        taken = {pile: Counter(map(take, names)) for pile, names in piles.items()}
        above = [take(name) for name in top]
        below = [] if rest != "deck" else sorted(left.elements())
        order = below + above[::-1]
        self.plain["hidden"]["deck"][: len(order)] = order
        t["deck_left"] = len(order)
        taken["discard"] = +left if rest == "discards" else Counter()
        taken["hand"] += +left if rest == "hand" else Counter()
        sets = {"hand": (me, "held", "hand_size"), "display": (t, "displayed", "display_size")}
        sets |= {"flash": (t, "flashed", ""), "discard": (t, "", "discards")}
        for pile, (record, kinds, size) in sets.items():
            record[pile] = [taken[pile][kind] for kind in range(st.MAX_KINDS)]
            if kinds:
                record[kinds] = sum(1 << kind for kind in +taken[pile])
            if size:
                record[size] = taken[pile].total()

    def sum_up(self) -> None:
        """Write the sums that follow from who is where, in which state, with what attached."""
        t, numbers = self.table, self.table["rules"]
        for total, printed in (("st", numbers["st"]), ("c", numbers["c"])):
            for who in range(st.CHARACTERS):
                t[total][who] = numbers[f"char_{total}"][who][t["state"][who]]
            t[total][st.COBB] += int((t["flash"] * printed.astype(int)).sum())
        for who in range(st.CHARACTERS):
            if t["weapon"][who] != st.NO_CARD:
                t["st"][who] += numbers["st"][t["weapon"][who]]
        t["armed"] = sum(1 << who for who in range(st.CHARACTERS) if t["weapon"][who] != st.NO_CARD)
        me = self.plain["seat"][0]
        me["arms"] = sum(int(n) for n in numbers["places"][me["hand"] > 0])
        t["display_c"] = int((t["display"] * numbers["bottom"].astype(int)).sum())
        for level in range(st.LEVELS):
            there = [who for who in range(st.CHARACTERS) if t["here"][level] >> who & 1]
            t["st_here"][level], t["c_here"][level] = t["st"][there].sum(), t["c"][there].sum()
        for state, name in ((st.WEAK, "weak"), (st.STRONG, "strong")):
            t[name] = sum(1 << who for who in range(st.CHARACTERS) if t["state"][who] == state)

    def _event_cards(self, level: int, top: list[str], only: bool, gone: list[str]) -> None:
        t = self.table
        for at in range(st.LEVELS):
            mine = [card.id for card in self.deck.events if card.deck == at]
            away = [card for card in gone if card in mine]
            first = top if at == level else []
            assert set(first) <= set(mine)
            others = [card for card in mine if card not in (*first, *away)]
            if at == level and only:
                for card in others:
                    t["removed"] |= 1 << self.events_ids.index(card)
                others = []
            order = [self.events_ids.index(card) for card in [*first, *others]][::-1]
            self.plain["hidden"]["fresh"][at][: len(order)] = order
            t["fresh_left"][at], t["under_left"][at] = len(order), 0
            t["gone"][at] = sum(1 << self.events_ids.index(card) for card in away)

    # --- reading ---------------------------------------------------------------------------------

    @property
    def table(self):
        """What lies open."""
        return self.plain["table"]

    @property
    def hidden(self):
        """What nobody knows."""
        return self.plain["hidden"]

    def state_of(self, who: str) -> str:
        """The state of a character."""
        return STATES[self.table["state"][NAMES.index(who)]]

    def states(self, *names: str) -> tuple[str, ...]:
        """The states of several characters."""
        return tuple(map(self.state_of, names))

    def level_of(self, who: str) -> int:
        """The level a character is on."""
        return int(self.table["at"][NAMES.index(who)])

    def weapon_of(self, who: str) -> str | None:
        """The weapon a character has."""
        kind = int(self.table["weapon"][NAMES.index(who)])
        return None if kind == st.NO_CARD else self.ids[kind]

    @property
    def level(self) -> int:
        """The current level."""
        return int(self.table["level"])

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return int(self.table["turn"])

    @property
    def left(self) -> int:
        """How many choices are left in a decision of several."""
        return int(self.table["left"])

    def hand(self) -> Counter[str]:
        """The hand cards."""
        return Counter(counted(self.plain["seat"][0]["hand"], self.deck))

    def display(self) -> Counter[str]:
        """The cards of the C-display."""
        return Counter(counted(self.table["display"], self.deck))

    def discards(self) -> Counter[str]:
        """The team cards that were discarded."""
        return Counter(counted(self.table["discard"], self.deck))

    def flashbacks(self) -> Counter[str]:
        """The Flashbacks on Cobb."""
        return Counter(counted(self.table["flash"], self.deck))

    def goals(self) -> set[str]:
        """The flags that are set."""
        return {name for name, bit in FLAG_BITS.items() if int(self.table["goals"]) >> bit & 1}

    def kicks(self) -> set[int]:
        """Levels with a Kick card."""
        return {level for level in range(st.LEVELS) if int(self.table["kicks"]) >> level & 1}

    def pile(self, level: int) -> Mapping[str, list[str]]:
        """Where the event cards of a level are: ``deck`` (top first), ``discard``, ``removed``."""
        return NARRATOR.state(self.record)["levels"][str(level)]

    def fails(self, card: str) -> int:
        """How often tests of an event card failed."""
        return int(self.table["fails"][self.events_ids.index(card)])

    def asked(self) -> str | None:
        """What the player is asked, or None when the game is over."""
        if self.table["winner"] != st.UNDECIDED:
            return None
        return QUESTIONS[int(self.table["decision"])]

    def over(self) -> str | None:
        """How the game ended, or None while it goes on."""
        t = self.table
        return None if t["winner"] == st.UNDECIDED else ENDINGS[int(t["ending"])]

    def test(self) -> Mapping[str, Any] | None:
        """The attack or attempt to convince that is being decided."""
        return name_test(self.table)

    def needed(self) -> int:
        """The ST or C that is asked for."""
        return int(self.table["needed"])

    def peeked(self) -> list[str]:
        """The event cards that were looked at and wait for an answer."""
        return peeked(self.plain, self.deck)

    def events(self, *names: str) -> list[tuple]:
        """What the last action caused, in order: everything, or the events of these names."""
        log = self.plain["log"]
        named = name_events(log["event"][: log["n"]], self.deck)
        return [as_tuple(event) for event in named if not names or event["event"] in names]

    def happened(self, name: str) -> bool:
        """Whether the last action caused an event of this name."""
        return bool(self.events(name))

    # --- playing ---------------------------------------------------------------------------------

    def _listed(self) -> list[tuple]:
        self.kernels.legal(self.record, self.list)
        plain = np.ndarray(1, st.LEGAL, self.list)[0]
        numbers = plain["action"][: plain["n"]].tolist()
        asked, rules = int(self.table["decision"]), self.table["rules"]
        return [as_tuple(name_action(n, asked, rules, self.deck)) for n in numbers]

    def legal(self, *names: str) -> set[tuple]:
        """The legal actions: all of them, or those of these names. None is listed twice."""
        found = self._listed()
        assert len(set(found)) == len(found), "an action is listed twice"
        return {action for action in found if not names or action[0] in names}

    def do(self, *action: Any) -> "Position":
        """Take a legal action, and check that all invariants hold after it."""
        listed = self._listed()
        assert action in listed, f"{action} is not among {listed}"
        self.plain["log"]["n"] = 0
        self.kernels.apply(self.record, self.list, listed.index(action))
        self.check()
        return self

    def meet(self) -> "Position":
        """End step 2: the next event card is drawn."""
        return self.do("end")

    def check(self) -> None:
        """All invariants hold; interpreted, they are looked at now and then."""
        if next(CHECKS) % CHECK_EVERY == 0:
            code = self.kernels.check(self.record)
            assert code == 0, MESSAGES[code]


def begin(game: int = 0, seed: int = 1, **options: Value) -> Position:
    """A game at its first decision, as it comes from the set-up."""
    position = Position.__new__(Position)
    position._start(named_options(options), (), (), seed, game)
    return position


def meeting(card: str, program: str = "", **others: Any) -> Position:
    """A position in which an event card has just been drawn; the level is that of its deck.

    Parameters
    ----------
    card : str
        The id of an event card.
    program : str, optional
        What it says instead.
    **others
        As for `Position`.
    """
    do = {**others.pop("do", {}), **({card: program} if program else {})}
    return Position(int(card[1]), events=card, do=do, **others).meet()


def resolved(program: str, level: int = 3, **others: Any) -> Position:
    """A position after a card of a level that says this, as far as nothing is asked."""
    card = {4: "L4-09", 3: "L3-09", 2: "L2-10", 1: "L1-12", 0: "L0-08"}[level]
    return meeting(card, program, **others)
