"""Names for traces: no rules here. The sentences are in `sim.solo.sentences`."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.solo import state as st
from sim.solo.cards import Deck
from sim.solo.effects import STATES
from sim.solo.in_play import deck_in_play
from sim.solo.named_events import ENDINGS, NAMES, SIDES, name_events, who_name
from sim.solo.program import FLAG_BITS
from sim.solo.sentences import tell

QUESTIONS = {
    st.ASK_PLAY: "play",
    st.ASK_DISCARD: "discard",
    st.ASK_EVENT: "event",
    st.ASK_FIGHT: "fight",
    st.ASK_CONVINCE: "convince",
    st.ASK_PAY: "pay",
    st.ASK_GIVE: "give",
    st.ASK_SEND: "send",
    st.ASK_CHOOSE: "choose",
    st.ASK_REVIVE: "revive",
    st.ASK_DROP: "drop display",
    st.ASK_EXTEND: "extend",
    st.ASK_FLASHBACK: "flashback",
    st.ASK_PEEK: "peek",
    st.ASK_KEEPER: "keeper",
}
# By decision: what the action END is called, and the action YES.
ENDS = {
    st.ASK_EVENT: "go on",
    st.ASK_PAY: "no",
    st.ASK_SEND: "no",
    st.ASK_EXTEND: "stop",
    st.ASK_FLASHBACK: "stop",
    st.ASK_PEEK: "keep",
}
YES = {st.ASK_FIGHT: "concede", st.ASK_PAY: "yes", st.ASK_PEEK: "under"}
CARD_ACTIONS = {
    st.ASK_PLAY: "display",
    st.ASK_EXTEND: "display",
    st.ASK_FIGHT: "boost",
    st.ASK_CONVINCE: "spend",
}
USER = {st.USE_COBB: "Cobb", st.USE_EAMES: "Eames", st.USE_ARIADNE: "Ariadne"}


def bare(state: Any) -> Any:
    """The one state of an array, to be read by ``["name"]``: much quicker than by ``.name``."""
    return np.ndarray(1, st.STATE, state)[0]


def deck_of(s: Any) -> Deck:
    """The cards that a state is played with."""
    return deck_in_play(int(s["table"]["rules"]["deck_number"]))


def counted(numbers: Any, deck: Deck) -> dict[str, int]:
    """A hand or pile as cards with their numbers."""
    return {card.id: n for card, n in zip(deck.team, numbers.tolist(), strict=False) if n > 0}


def members(bits: int) -> list[int]:
    """The numbers in a set, in order."""
    return [n for n in range(bits.bit_length()) if bits >> n & 1]


def level_deck(s: Any, level: int) -> list[int]:
    """The event cards of a level's draw deck, top first."""
    t = s["table"]
    fresh = s["hidden"]["fresh"][level][: t["fresh_left"][level]].tolist()[::-1]
    first, n = int(t["first"][level]), int(t["under_left"][level])
    under = t["under"][level].tolist()
    return fresh + [under[(first + i) % st.MAX_EVENTS] for i in range(n)]


def name_characters(t: Any, deck: Deck) -> dict[str, Any]:
    """State, place and weapon of every character."""
    found = {}
    for who, name in enumerate(NAMES):
        state, weapon = int(t["state"][who]), int(t["weapon"][who])
        found[name] = {
            "state": STATES[state],
            "level": None if state == st.OUTSIDE else int(t["at"][who]),
            "weapon": None if weapon == st.NO_CARD else deck.team[weapon].id,
        }
    return found


def name_levels(s: Any, deck: Deck) -> dict[str, Any]:
    """Where every event card is that is in no hand."""
    t = s["table"]
    ids = [event.id for event in deck.events]
    gone_for_good = members(int(t["removed"]))
    return {
        str(level): {
            "deck": [ids[card] for card in level_deck(s, level)],
            "discard": sorted(ids[card] for card in members(int(t["gone"][level]))),
            "removed": sorted(ids[c] for c in gone_for_good if deck.events[c].deck == level),
        }
        for level in range(st.TOP, st.BOTTOM - 1, -1)
    }


def name_test(t: Any) -> dict[str, Any] | None:
    """The attack or attempt that is being decided."""
    decision = int(t["decision"])
    if decision not in (st.ASK_FIGHT, st.ASK_CONVINCE):
        return None
    attack = decision == st.ASK_FIGHT
    return {
        "kind": "attack" if attack else "convince",
        "value": int(t["needed"]),
        "target": (who_name(int(t["target"])) or "all") if attack else None,
        "added": int(t["added"]),
    }


def peeked(s: Any, deck: Deck) -> list[str]:
    """The event cards that were looked at and wait for an answer."""
    t = s["table"]
    kept, waiting = int(t["kept"]), int(t["peeked"])
    cards = level_deck(s, int(t["level"]))[kept : kept + waiting]
    return [deck.events[card].id for card in cards]


class SoloNarrator:
    """See `sim.core.game.Narrator`."""

    def setup(self, state: Any) -> dict[str, Any]:
        """See `sim.core.game.Narrator`."""
        s = bare(state)
        deck = deck_of(s)
        return {"deck_title": deck.title, "team_deck": counted(s["table"]["rules"]["copies"], deck)}

    def state(self, state: Any) -> dict[str, Any]:
        """See `sim.core.game.Narrator`."""
        s = bare(state)
        t, deck = s["table"], deck_of(s)
        event, goals = int(t["event"]), int(t["goals"])
        order = s["hidden"]["deck"][: t["deck_left"]].tolist()[::-1]
        asked = int(t["decision"])
        return {
            "turn": int(t["turn"]),
            "level": int(t["level"]),
            "over": bool(t["winner"] != st.UNDECIDED),
            "characters": name_characters(t, deck),
            "flashbacks": counted(t["flash"], deck),
            "hand": counted(s["seat"][0]["hand"], deck),
            "display": counted(t["display"], deck),
            "discard": counted(t["discard"], deck),
            "deck": [deck.team[kind].id for kind in order],
            "kicks": {
                str(level): deck.team[int(t["kick_kind"][level])].id
                for level in members(int(t["kicks"]))
            },
            "goals": sorted(name for name, bit in FLAG_BITS.items() if goals >> bit & 1),
            "recruited": [NAMES[who] for who in members(int(t["recruited"]))],
            "levels": name_levels(s, deck),
            "fails": {
                card.id: n
                for card, n in zip(deck.events, t["fails"].tolist(), strict=False)
                if n > 0
            },
            "event": None if event == st.NO_EVENT else deck.events[event].id,
            "test": name_test(t),
            "left": int(t["left"]),
            "peeked": peeked(s, deck) if asked == st.ASK_PEEK else [],
        }

    def decision(self, state: Any) -> dict[str, Any]:
        """See `sim.core.game.Narrator`."""
        s = bare(state)
        t, deck = s["table"], deck_of(s)
        about: dict[str, Any] = {}
        if t["event"] != st.NO_EVENT:
            about["event"] = deck.events[int(t["event"])].id
        if name_test(t):
            about["test"] = name_test(t)
        return {"seat": "player", "decision": QUESTIONS[int(t["decision"])], "about": about}

    def action(self, state: Any, action: Any) -> dict[str, Any]:
        """See `sim.core.game.Narrator`."""
        s = bare(state)
        t, deck = s["table"], deck_of(s)
        return name_action(int(action), int(t["decision"]), t["rules"], deck)

    def events(self, state: Any) -> list[dict[str, Any]]:
        """See `sim.core.game.Narrator`."""
        s = bare(state)
        log = s["log"]
        n = int(log["n"])
        if n > st.MAX_LOG:
            raise AssertionError(f"{n} events in one step: the log holds {st.MAX_LOG}")
        found = name_events(log["event"][:n], deck_of(s))
        log["n"], log["on"] = 0, 1
        return found

    def result(self, state: Any) -> dict[str, Any]:
        """See `sim.core.game.Narrator`."""
        t = bare(state)["table"]
        over = t["winner"] != st.UNDECIDED
        return {
            "over": bool(over),
            "winner": SIDES[int(t["winner"]) if over else st.ABORTED],
            "ending": ENDINGS[int(t["ending"]) if over else st.END_CAP],
            "turns": int(t["turn"]),
            "level": int(t["level"]),
        }

    def tell(self, line: Mapping[str, Any]) -> list[str]:
        """See `sim.core.game.Narrator`."""
        return tell(line)


def name_action(action: int, decision: int, rules: Any, deck: Deck) -> dict[str, Any]:
    """An action by names; what its number means depends on the decision."""
    if action >= st.ATTACH:
        number, who = divmod(action - st.ATTACH, st.CHARACTERS)
        weapon = deck.team[int(rules["weapon_kind"][number])].id
        return {"action": "attach", "card": weapon, "target": NAMES[who]}
    if action >= st.USE:
        card = deck.team[action - st.USE]
        words = {st.ASK_PLAY: "kick" if card.kind == "kick" else "use", st.ASK_EVENT: "defer"}
        return {"action": words.get(decision, "react"), "card": card.id}
    if action >= st.CARD:
        card = deck.team[action - st.CARD]
        return {"action": CARD_ACTIONS.get(decision, "choose"), "card": card.id}
    if action >= st.SEND_WHO:
        who, level = divmod(action - st.SEND_WHO, st.SEND_LEVELS)
        return {"action": "send", "target": NAMES[who], "level": level + 1}
    if action >= st.DROP_FROM:
        return {"action": "drop", "target": NAMES[action - st.DROP_FROM]}
    if action >= st.CHOOSE_WHO:
        word = "keep back" if decision == st.ASK_KEEPER else "turn"
        return {"action": word, "target": NAMES[action - st.CHOOSE_WHO]}
    if action >= st.ARTHUR_ON:
        return {"action": "ability", "who": "Arthur", "target": NAMES[action - st.ARTHUR_ON]}
    if action >= st.YUSUF_ON:
        return {"action": "ability", "who": "Yusuf", "target": NAMES[action - st.YUSUF_ON]}
    if action in USER:
        return {"action": "ability", "who": USER[action]}
    if action == st.YES:
        return {"action": YES[decision]}
    return {"action": ENDS.get(decision, "end")}


NARRATOR = SoloNarrator()
