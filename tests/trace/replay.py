"""A referee in plain Python: it follows a game by the events of its trace and by nothing else.

It shares no code with the simulator, and knows the game without characters. Given the table before
a step, it applies the step's events one by one as a person at the table would, refuses what cannot
be (a card that nobody holds, a move from where nobody stands), and says how the table must look
afterwards.
"""

from collections import Counter
from copy import deepcopy
from typing import Any

Line = dict[str, Any]
MARK = "mark"


def table_before(setup: Line) -> Line:
    """The table as it is laid out before the events of the set-up line, from its options.

    The order of deck and bribe pile is chance: it is read from the line, drawn cards on top.
    """
    options, state = setup["options"], setup["state"]
    drawn = [e["card"] for e in setup["events"] if e["event"] == "draw"]
    locks = options[f"locks.{setup['players']}"].split(",")
    seat = {
        "alive": True,
        "level": int(options["start_level"]),
        "hand": {},
        "bribes": {"DEAL": 0, "no DEAL": 0},
        "turncoat": False,
        "character": None,
        "own_character": None,
        "offered": [],
        "labyrinth": 0,
        "knows_pile": None,
        "knows_vaults": {},
        "knows_bribes": {},
        "known_to_all": {},
        "revived_this_turn": False,
    }
    return {
        "turn": 0,
        "active": MARK,
        "unlocks_this_turn": 0,
        "free_moves_this_turn": 0,
        "plays_this_turn": 0,
        "world_view": None,
        "skill_uses_this_turn": {},
        "relocations": 0,
        "deck": drawn + state["deck"],
        "discard": {},
        "bribe_pile": list(state["bribe_pile"]),
        "levels": [
            {"level": level, "locks": int(n), "vault": "closed", "holds": None}
            for level, n in enumerate(locks, 1)
        ],
        "seats": [{"seat": name, **deepcopy(seat)} for name in setup["seats"]],
        "pending": [{"step": "hide the secret", "seat": MARK}, {"step": "start", "seat": MARK}],
    }


def take(cards: dict[str, int], card: str) -> None:
    """One card less of a hand or pile, which must be there."""
    assert cards.get(card, 0) > 0, f"no {card} among {cards}"
    cards[card] -= 1
    if cards[card] == 0:
        del cards[card]


def put(cards: dict[str, int], card: str) -> None:
    """One card more."""
    cards[card] = cards.get(card, 0) + 1


class Referee:
    """Follows one game.

    Attributes
    ----------
    state : dict
        The table as the events so far have it, in the form of a trace's ``state``.
    winner, ending : str or None
        As the ``end`` event has them.
    """

    def __init__(self, setup: Line, state: Line):
        self.options = setup["options"]
        self.state = deepcopy(state)
        self.seats = {seat["seat"]: seat for seat in self.state["seats"]}
        self.order = list(self.seats)
        self.winner: str | None = None
        self.ending: str | None = None
        self._events: list[Line] = []  # of this step, those applied already
        self._unlock: tuple[str, str, int] | None = None  # last asked, unlocker, level

    def number(self, option: str) -> int:
        """An option that is a number."""
        return int(self.options[option])

    def level(self, number: int) -> Line:
        """What lies on a level."""
        found: Line = self.state["levels"][number - 1]
        return found

    def hand_size(self, seat: str) -> int:
        """How many cards a seat holds."""
        return sum(self.seats[seat]["hand"].values())

    # --- steps -----------------------------------------------------------------------------------

    def follow_setup(self, line: Line) -> None:
        """Apply the events of the set-up; a pinned secret is hidden without a question."""
        if any(e["event"] == "hide" for e in line["events"]):
            del self.state["pending"][0]
        self._apply_all(line["events"])

    def follow(self, line: Line) -> None:
        """Apply the events of a step.

        What was chosen is looked at in two cases only, which leave no event where a question
        follows: the end of a play phase, and a revival that is still to be paid for.
        """
        assert self.winner is None, "the game is over"
        asked = self.state["pending"].pop(0)
        question, chosen = asked["step"], line["chosen"]["action"]
        self._unlock = None
        if question in ("give", "pay", "discard"):
            if asked["cards_left"] > 1:
                self._wait({**asked, "cards_left": asked["cards_left"] - 1})
        elif question == "cancel":
            self._unlock = (asked["seat"], asked["about"], asked["level"])
        elif question == "play":
            if chosen == "end phase":
                self._end_phase(asked["seat"])
            else:
                self._wait(asked)
                self.state["plays_this_turn"] += 1
            if chosen == "revive":
                self._start_revival(asked["seat"], line["chosen"]["target"])
        self._apply_all(line["events"])

    def _wait(self, step: Line) -> None:
        self.state["pending"].insert(0, step)

    def _waits(self, step: str, **fields: Any) -> bool:
        """Whether this is the next thing to happen."""
        pending = self.state["pending"]
        return bool(pending) and {"step": step, **fields}.items() <= pending[0].items()

    def _end_phase(self, seat: str) -> None:
        limit = self.number("hand_limit")
        if self.hand_size(seat) > limit > 0:
            left = self.hand_size(seat) - limit
            self._wait({"step": "discard", "seat": seat, "cards_left": left})

    def _start_revival(self, seat: str, target: str) -> None:
        self._wait({"step": "revive", "seat": seat, "about": target})
        cost = self.number("revival_cost")
        if self.hand_size(seat) > cost > 0:
            self._wait({"step": "pay", "seat": seat, "about": target, "cards_left": cost})

    def _apply_all(self, events: list[Line]) -> None:
        self._events = []
        for event in events:
            assert self.winner is None, f"{event} after the end"
            getattr(self, "on_" + event["event"].replace(" ", "_"))(event)
            self._events.append(event)
        if self.winner is not None:
            return
        if self._unlock is not None:
            last, unlocker, level = self._unlock
            holder = self._next_holder(last, unlocker)
            assert holder is not None, "all let the unlock pass, and nothing was unlocked"
            self._wait({"step": "cancel", "seat": holder, "about": unlocker, "level": level})
        if any(event["event"] == "turn" for event in events):
            self._wait({"step": "play", "seat": self.state["active"]})

    def _next_holder(self, last: str, unlocker: str) -> str | None:
        """Who is asked to cancel after `last`: the next living holder of an Unseal in play order,
        up to the one who unlocks."""
        places = len(self.order)
        start = self.order.index(last)
        for i in range(1, places):
            name = self.order[(start + i) % places]
            if name == unlocker:
                return None
            if self.seats[name]["alive"] and "Unseal" in self.seats[name]["hand"]:
                return name
        return None

    def _may_bribe(self) -> bool:
        alive = self.seats[MARK]["alive"] or self.options["dead_mark_bribes"] == "yes"
        return bool(self.state["bribe_pile"]) and alive

    # --- cards -----------------------------------------------------------------------------------

    def _to_discard_pile(self, seat: str, card: str) -> None:
        take(self.seats[seat]["hand"], card)
        put(self.state["discard"], card)
        if card in self.seats[seat]["known_to_all"]:
            take(self.seats[seat]["known_to_all"], card)

    def on_draw(self, e: Line) -> None:
        """The top card of the deck goes to a hand."""
        assert self.state["deck"], "the deck is empty"
        assert self.state["deck"].pop(0) == e["card"]
        put(self.seats[e["seat"]]["hand"], e["card"])

    def on_use(self, e: Line) -> None:
        """A card is used by a living player in its own turn; what it does, other events say."""
        seat, card = e["seat"], e["card"]
        assert seat == self.state["active"]
        assert self.seats[seat]["alive"]
        assert "target" not in e or self.seats[e["target"]]["alive"]
        self._to_discard_pile(seat, card)
        if card == "Unseal":
            assert e["level"] == self.seats[seat]["level"]
            self._unlock = (seat, seat, e["level"])
        if card == "Dream Peek" and seat != MARK:
            self._wait({"step": "look", "seat": seat, "level": e["level"]})
            if self._may_bribe():
                self._wait({"step": "bribe", "seat": MARK, "about": seat})

    def on_discard(self, e: Line) -> None:
        """Like a card used, but for nothing."""
        self._to_discard_pile(e["seat"], e["card"])

    def on_give(self, e: Line) -> None:
        """Face down: of each kind that all knew the giver to hold, one less is certain."""
        giver = self.seats[e["seat"]]
        take(giver["hand"], e["card"])
        put(self.seats[e["to"]]["hand"], e["card"])
        for known in list(giver["known_to_all"]):
            take(giver["known_to_all"], known)

    def on_show_hand(self, e: Line) -> None:
        """All know these cards from now on."""
        self.seats[e["seat"]]["known_to_all"] = dict(self.seats[e["seat"]]["hand"])

    def on_deck_empty(self, e: Line) -> None:
        """Told when the last card was drawn, where that ends the game."""
        assert self.state["deck"] == []
        assert self.options["deck_end"] == "empty"

    def on_failed_draw(self, e: Line) -> None:
        """Told where a draw from an empty deck ends the game."""
        assert self.state["deck"] == []
        assert self.options["deck_end"] == "failed-draw"
        assert e["seat"] == self.state["active"]

    # --- places ----------------------------------------------------------------------------------

    def on_turn(self, e: Line) -> None:
        """Turns pass in play order; what is counted by turns starts anew."""
        state = self.state
        assert state["pending"] == ([{"step": "start", "seat": MARK}] if state["turn"] == 0 else [])
        state["pending"] = []
        place = 0 if state["turn"] == 0 else self.order.index(state["active"]) + 1
        assert e["seat"] == self.order[place % len(self.order)]
        state["turn"] += 1
        state["active"] = e["seat"]
        state["unlocks_this_turn"] = state["free_moves_this_turn"] = state["plays_this_turn"] = 0
        for seat in self.seats.values():
            seat["revived_this_turn"] = False

    def on_move(self, e: Line) -> None:
        """A living player changes levels; the mark's move without a card is counted."""
        seat, before = self.seats[e["seat"]], self._events
        assert seat["alive"]
        assert seat["level"] == e["from"]
        assert e["to"] in (1, 2, 3, 4)
        pulled = before and before[0]["card"] == "Telekinetic Pull"
        assert pulled or abs(e["to"] - e["from"]) == 1
        seat["level"] = e["to"]
        if self._waits("direction", about=e["seat"]):
            del self.state["pending"][0]
        if e["seat"] == MARK == self.state["active"] and not before:
            self.state["free_moves_this_turn"] += 1

    def on_roll(self, e: Line) -> None:
        """A target that has to move waits for the shooter's word, unless there is one way only."""
        assert e["against"] == self.state["active"] != e["seat"]
        if e["effect"] == "moves":
            step = {"step": "direction", "seat": e["against"], "about": e["seat"]}
            self._wait({**step, "level": self.seats[e["seat"]]["level"]})

    def on_death(self, e: Line) -> None:
        """The mark's marker stays where it is; an extractor goes to the Lost Layer."""
        victim = self.seats[e["seat"]]
        assert victim["alive"]
        victim["alive"] = False
        if e["seat"] != MARK:
            victim["level"] = 0
        gift = self.number("death_gift")
        if self.hand_size(e["seat"]) > gift > 0:
            step = {"step": "give", "seat": e["seat"], "about": e["killer"]}
            self._wait({**step, "cards_left": gift})

    def on_revive(self, e: Line) -> None:
        """Back on the level that the rules name, and no unlocking in this turn."""
        back = self.seats[e["seat"]]
        assert not back["alive"]
        if self._waits("revive", about=e["seat"]):
            assert self.state["pending"].pop(0)["seat"] == e["by"]
            own = self.number("revival_level")
            level = own if e["by"] == e["seat"] else self.seats[e["by"]]["level"]
        else:  # the mark's third advantage
            assert e["seat"] == e["by"] == MARK == self.state["active"]
            level = back["level"]
        assert e["level"] == level
        back.update(alive=True, level=level, revived_this_turn=True)

    # --- locks, vaults, bribes -------------------------------------------------------------------

    def on_lock(self, e: Line) -> None:
        """One mind-lock less, once nobody is left who could cancel."""
        assert self._unlock is not None
        last, unlocker, level = self._unlock
        self._unlock = None
        assert (e["seat"], e["level"]) == (unlocker, level)
        assert self._next_holder(last, unlocker) is None
        assert self.seats[unlocker]["level"] == level
        assert self.level(level)["locks"] == e["from"] == e["to"] + 1
        self.level(level)["locks"] = e["to"]
        self.state["unlocks_this_turn"] += 1
        assert self.state["unlocks_this_turn"] <= self.number("unlocks_per_turn")

    def on_cancel(self, e: Line) -> None:
        """With an Unseal of the canceller's; nothing is unlocked."""
        assert self._unlock == (e["seat"], e["unlocker"], e["level"])
        self._unlock = None
        assert self.seats[e["seat"]]["alive"]
        self._to_discard_pile(e["seat"], "Unseal")

    def on_vault(self, e: Line) -> None:
        """It opens when its locks are gone, and shows what was hidden there."""
        place = self.level(e["level"])
        assert place["locks"] == 0
        assert place["vault"] == "closed"
        assert place["holds"] == e["holds"]
        place["vault"] = e["holds"]
        if e["holds"] == "gold" and self._may_bribe():
            self._wait({"step": "bribe", "seat": MARK, "about": e["seat"]})

    def on_bribe(self, e: Line) -> None:
        """The next card of the pile."""
        assert self.state["bribe_pile"].pop(0) == e["card"]
        assert len(self.state["bribe_pile"]) == e["left"]
        self.seats[e["seat"]]["bribes"][e["card"]] += 1

    def on_no_bribe(self, e: Line) -> None:
        """Nothing changes."""
        assert e["seat"] != MARK

    def on_turncoat(self, e: Line) -> None:
        """By the first DEAL."""
        bribe = self._events[-1]
        assert (bribe["event"], bribe["seat"], bribe["card"]) == ("bribe", e["seat"], "DEAL")
        assert self.seats[e["seat"]]["bribes"]["DEAL"] == 1
        self.seats[e["seat"]]["turncoat"] = True

    def on_look_at_vault(self, e: Line) -> None:
        """The extractor who used Dream Peek knows this vault."""
        assert self._waits("look", seat=e["seat"], level=e["level"])
        del self.state["pending"][0]
        assert self.level(e["level"])["holds"] == e["holds"]
        self.seats[e["seat"]]["knows_vaults"][str(e["level"])] = e["holds"]

    def on_look_at_bribes(self, e: Line) -> None:
        """The mark knows all bribe cards that this extractor has now."""
        seen = {card: e[card] for card in ("DEAL", "no DEAL")}
        assert e["seat"] == MARK
        assert seen == self.seats[e["of"]]["bribes"]
        self.seats[MARK]["knows_bribes"][e["of"]] = seen

    def on_hide(self, e: Line) -> None:
        """The secret on one level, gold on the others, and the mark knows."""
        assert e["seat"] == MARK
        for place in self.state["levels"]:
            place["holds"] = "secret" if place["level"] == e["level"] else "gold"
            self.seats[MARK]["knows_vaults"][str(place["level"])] = place["holds"]

    def on_end(self, e: Line) -> None:
        """Who won, and how: right behind what ended the game."""
        side, causes = {
            "secret opened": ("extractors", ["vault"]),
            "deck ran out": ("mark", ["deck empty", "failed draw"]),
        }[e["ending"]]
        assert e["winner"] == side
        assert self._events[-1]["event"] in causes
        self.winner, self.ending = e["winner"], e["ending"]


def all_cards(state: Line) -> Counter[str]:
    """Every card of a table, wherever it is."""
    cards = Counter(state["deck"])
    for pile in (state["discard"], *(seat["hand"] for seat in state["seats"])):
        cards.update(pile)
    return cards
