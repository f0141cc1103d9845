"""Names for traces: no rules here. The sentences are in `sim.dream_heist.sentences`."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.dream_heist import state as st
from sim.dream_heist.endings import ENDINGS
from sim.dream_heist.moving import FIRST_DIE
from sim.dream_heist.names import (
    DECKS,
    DIRECTIONS,
    IDEAS,
    PHASES,
    PLACES,
    SUBCONSCIOUS,
    level_number,
    seat_name,
)
from sim.dream_heist.sentences import tell

QUESTIONS = {
    st.ASK_TURN: "turn",
    st.ASK_DIRECTION: "direction",
    st.ASK_PLANT: "plant",
    st.ASK_DISCARD: "discard",
    st.ASK_LEAVE: "leave",
}
TURNS: dict[int, dict[str, Any]] = {
    st.CIRCLE: {"action": "circle"},
    st.TURN_ROUND: {"action": "turn"},
    st.PASS: {"action": "pass"},
    st.ENTER: {"action": "enter"},
    st.ROLL_OUT: {"action": "roll out"},
    st.PLAY_WAKE: {"action": "wake"},
}
# Actions that change the level: what they are called, and by how much.
LEVEL_CHANGES = {
    st.UP: ("level", -1),
    st.DOWN: ("level", 1),
    st.SHIFT_UP: ("shift", -1),
    st.SHIFT_DOWN: ("shift", 1),
}
WAYS = {st.GO_CLOCKWISE: "clockwise", st.GO_COUNTERCLOCKWISE: "counterclockwise"}
# Kinds of events that are a word, and who it is about.
PLAIN_EVENTS = {
    st.EV_RELEASE: "release",
    st.EV_NO_CARD: "no card",
    st.EV_COMPLETE: "complete",
    st.EV_WAKES: "wakes",
    st.EV_LOST: "lost",
}
IDEA_EVENTS = {st.EV_IDEA: "idea", st.EV_DISCARD: "discard"}
SUBCONSCIOUS_EVENTS = {st.EV_SUBCONSCIOUS: "subconscious", st.EV_PLAY: "play"}
LEVEL_EVENTS = {st.EV_FAIL: "fail", st.EV_LIMBO: "limbo", st.EV_WAIT: "wait"}
NUMBER_EVENTS = {
    st.EV_ROUND: ("round", "round"),
    st.EV_KICK: ("kick", "turns"),
    st.EV_MISSION: ("mission", "points"),
    st.EV_MARK: ("mark", "points"),
}


def bare(state: Any) -> Any:
    """The one state of an array, to be read by ``["name"]``: much quicker than by ``.name``."""
    return np.ndarray(1, st.STATE, state)[0]


def by_seat(t: Any, of: Any) -> dict[str, Any]:
    """Something of every player, by name."""
    return {seat_name(p): of(p) for p in range(int(t["seats"]))}


def counts(names: tuple[str, ...], numbers: Any) -> dict[str, int]:
    """How many cards there are of each kind."""
    return dict(zip(names, numbers.tolist(), strict=True))


def name_piece(t: Any, p: int) -> dict[str, Any]:
    """Where a piece is."""
    where = int(t["where"][p])
    place = int(t["place"][p])
    return {
        "where": PLACES[where],
        "level": None if where == st.OFF else level_number(int(t["level"][p])),
        "space": None if place == st.NO_PLACE else place & st.SPACE_BITS,
        "direction": DIRECTIONS[int(t["direction"][p])],
        "attempts": int(t["attempts"][p]),
    }


def name_blocks(t: Any, p: int) -> dict[str, int]:
    """The blocks of a player by level and section, e.g. ``4-6``."""
    found = {}
    rules = t["rules"]
    for level in range(st.LEVELS):
        for section in range(st.SECTIONS):
            phase, copy = rules["phase"][level][section], rules["twin"][level][section]
            blocks = int(t["blocks"][p][level][phase])
            if blocks and int(t["second"][p][level]) >> int(phase) & 1 == copy:
                found[f"{level_number(level)}-{section}"] = blocks
    return found


def name_mission(me: Any) -> dict[str, int]:
    """A mission card."""
    stripes = counts(PHASES, me["stripe"])
    return {"number": int(me["mission"]) + 1, **stripes, "value": int(me["value"])}


class DreamHeistNarrator:
    """See `sim.core.game.Narrator`."""

    def setup(self, state: Any) -> dict[str, Any]:
        """See `sim.core.game.Narrator`."""
        s = bare(state)
        t = s["table"]
        return {
            "first": seat_name(int(t["first"])),
            "missions": by_seat(t, lambda p: name_mission(s["seat"][p])),
        }

    def state(self, state: Any) -> dict[str, Any]:
        """See `sim.core.game.Narrator`."""
        s = bare(state)
        t, h = s["table"], s["hidden"]
        return {
            "round": int(t["round_no"]),
            "over": bool(t["winner"] != st.UNDECIDED),
            "to_move": seat_name(int(t["to_move"])),
            "pieces": by_seat(t, lambda p: name_piece(t, p)),
            "blocks": by_seat(t, lambda p: name_blocks(t, p)),
            "score": by_seat(t, lambda p: int(t["score"][p])),
            "ideas": by_seat(t, lambda p: counts(IDEAS, s["seat"][p]["ideas"])),
            "subconscious": by_seat(t, lambda p: counts(SUBCONSCIOUS, s["seat"][p]["subs"])),
            "idea_deck": counts(IDEAS, h["ideas"]),
            "idea_discards": counts(IDEAS, t["idea_discards"]),
            "subconscious_deck": counts(SUBCONSCIOUS, h["subs"]),
            "subconscious_discards": counts(SUBCONSCIOUS, t["sub_discards"]),
            "left": by_seat(t, lambda p: int(t["left"][p])) if t["kick_round"] else None,
            "complete": [seat_name(p) for p in range(int(t["seats"])) if s["seat"][p]["complete"]],
        }

    def decision(self, state: Any) -> dict[str, Any]:
        """See `sim.core.game.Narrator`."""
        t = bare(state)["table"]
        p, asked = int(t["to_move"]), int(t["decision"])
        piece = name_piece(t, p)
        about: dict[str, Any] = {
            "round": int(t["round_no"]),
            "roll": None,
            "level": piece["level"],
            "space": piece["space"],
            "phase": None,
        }
        if asked == st.ASK_DIRECTION:
            about["roll"], about["level"] = int(t["roll"]), level_number(int(t["goal"]))
            about["space"] = None  # it is not reached yet
        if asked == st.ASK_PLANT:
            level = int(t["level"][p])
            section = t["rules"]["section"][level][piece["space"]]
            about["phase"] = PHASES[int(t["rules"]["phase"][level][section])]
        return {"seat": seat_name(p), "decision": QUESTIONS[asked], "about": about}

    def action(self, state: Any, action: Any) -> dict[str, Any]:
        """See `sim.core.game.Narrator`."""
        return name_action(bare(state)["table"], int(action))

    def events(self, state: Any) -> list[dict[str, Any]]:
        """See `sim.core.game.Narrator`."""
        log = bare(state)["log"]
        n = int(log["n"])
        if n > st.MAX_LOG:
            raise AssertionError(f"{n} events in one step: the log holds {st.MAX_LOG}")
        rules = bare(state)["table"]["rules"]
        found = [name_event(e, rules) for e in log["event"][:n]]
        log["n"], log["on"] = 0, 1
        return found

    def result(self, state: Any) -> dict[str, Any]:
        """See `sim.core.game.Narrator`."""
        s = bare(state)
        t = s["table"]
        over = bool(t["winner"] != st.UNDECIDED)
        sharers = [p for p in range(int(t["seats"])) if int(s["hidden"]["shares"]) >> p & 1]
        return {
            "over": over,
            "winner": seat_name(winner_of(s, sharers)) if over and sharers else None,
            "winners": [seat_name(p) for p in sharers],
            "ending": ENDINGS[int(t["ending"]) if over else st.END_CAP],
            "rounds": int(t["round_no"]),
            "scores": by_seat(t, lambda p: int(t["score"][p])),
        }

    def tell(self, line: Mapping[str, Any]) -> list[str]:
        """See `sim.core.game.Narrator`."""
        return tell(line)


def winner_of(s: Any, sharers: list[int]) -> int:
    """Whom a win goes to, by the lot where several share it."""
    t = s["table"]
    seats, rotation = int(t["seats"]), int(t["rules"]["rotation"])
    by_place = sorted(sharers, key=lambda p: (p + rotation) % seats)
    return by_place[int(s["hidden"]["lot"]) // (st.SIXTIETHS // len(sharers))]


def name_action(t: Any, action: int) -> dict[str, Any]:
    """An action by names; what its number means depends on what is asked, of whom, and where."""
    decision, p = int(t["decision"]), int(t["to_move"])
    if decision == st.ASK_DIRECTION:
        return {"action": WAYS[action]}
    if decision == st.ASK_PLANT:
        return {"action": "plant", "blocks": action}
    if decision == st.ASK_DISCARD:
        return {"action": "discard", "card": IDEAS[action]}
    if decision == st.ASK_LEAVE:
        return {"action": "wake" if action == st.LEAVE else "stay"}
    if action >= st.SWAP_WITH:
        other = (p + action - st.SWAP_WITH) % int(t["seats"])
        return {"action": "swap", "with": seat_name(other)}
    if action in LEVEL_CHANGES:
        word, step = LEVEL_CHANGES[action]
        return {"action": word, "level": level_number(int(t["level"][p]) + step)}
    return dict(TURNS[action])


def name_event(e: Any, rules: Any) -> dict[str, Any]:
    """One event, by names."""
    kind, who, card, value, more = (
        int(e[name]) for name in ("kind", "who", "card", "value", "more")
    )
    named: dict[str, Any] = {"event": None}
    if who != st.NOBODY:
        named["who"] = seat_name(who)
    if kind in PLAIN_EVENTS:
        named["event"] = PLAIN_EVENTS[kind]
    elif kind in IDEA_EVENTS:
        named |= {"event": IDEA_EVENTS[kind], "card": IDEAS[card]}
    elif kind in SUBCONSCIOUS_EVENTS:
        named |= {"event": SUBCONSCIOUS_EVENTS[kind], "card": SUBCONSCIOUS[card]}
    elif kind in LEVEL_EVENTS:
        named |= {"event": LEVEL_EVENTS[kind], "level": level_number(value)}
    elif kind in NUMBER_EVENTS:
        word, what = NUMBER_EVENTS[kind]
        named |= {"event": word, what: value}
    else:
        named |= name_rare_event(kind, card, value, more, rules)
    return named


def name_rare_event(kind: int, card: int, value: int, more: int, rules: Any) -> dict[str, Any]:
    """An event of a form of its own."""
    match kind:
        case st.EV_ROLL:
            return {"event": "roll", "dice": list(divmod(value, FIRST_DIE))}
        case st.EV_MOVE:
            level, space = value >> st.LEVEL_AT, value & st.SPACE_BITS
            return {"event": "move", "level": level_number(level), "space": space}
        case st.EV_RESHUFFLE:
            return {"event": "reshuffle", "deck": DECKS[card]}
        case st.EV_TURN:
            return {"event": "turn", "direction": DIRECTIONS[value]}
        case st.EV_PLANT:
            points = more * int(rules["points"][value])
            return {
                "event": "plant",
                "level": level_number(value),
                "section": card,
                "blocks": more,
                "points": points,
            }
    return {"event": "end", "ending": ENDINGS[value]}


NARRATOR = DreamHeistNarrator()
