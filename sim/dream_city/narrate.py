"""Names of Dream City for traces: codes become words, and no rule is decided here."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np

from sim.dream_city import state as st
from sim.dream_city.named_events import (
    CARDS,
    ENDINGS,
    SIDES,
    TITLES,
    VAULTS,
    name_events,
    seat_name,
    skill_name,
)
from sim.dream_city.sentences import tell

QUESTIONS = {
    st.ASK_SECRET: "hide the secret",
    st.ASK_PLAY: "play",
    st.ASK_DIRECTION: "direction",
    st.ASK_CANCEL: "cancel",
    st.ASK_BRIBE: "bribe",
    st.ASK_GIVE: "give",
    st.ASK_PAY: "pay",
    st.ASK_DISCARD: "discard",
    st.ASK_CHARACTER: "choose character",
    st.ASK_DRAW: "draw phase",
    st.ASK_END: "discard phase",
    st.ASK_MAY: "skill",
    st.ASK_NUMBER: "number",
    st.ASK_DIE: "die",
    st.ASK_LOCKS: "locks",
    st.ASK_SEAT: "player",
    st.ASK_VAULT: "vault",
    st.ASK_TAKE: "take",
    st.ASK_PLACE: "put on deck",
    st.ASK_BRIBE_CARD: "bribe card",
    st.STEP_START: "start",
    st.STEP_LOOK: "look",
    st.STEP_CANCELS: "cancels",
    st.STEP_REVIVE: "revive",
    st.STEP_ROLL: "roll",
    st.STEP_HIT: "hit",
    st.STEP_OPEN: "open vault",
    st.STEP_DISCARD: "discards",
    st.STEP_END_PLAY: "end play phase",
}
BRIBES = ("no DEAL", "DEAL")
PUBLIC = ("alive", "level", "character", "own_character", "labyrinth")  # one number a seat
# action kind: (name, which fields it has)
ACTIONS: dict[int, tuple[str, tuple[str, ...]]] = {
    st.END_PHASE: ("end phase", ()),
    st.PLAY_SHOOT: ("shoot", ("card", "target")),
    st.PLAY_UNSEAL: ("unlock", ("card", "level")),
    st.PLAY_SHUTTLE: ("shuttle", ("card", "level")),
    st.FREE_MOVE: ("free move", ("level",)),
    st.PLAY_PEEK_VAULT: ("peek at vault", ("card", "level")),
    st.PLAY_PEEK_BRIBES: ("peek at bribes", ("card", "target")),
    st.PLAY_PULL: ("pull", ("card", "target")),
    st.PLAY_CONJURED: ("conjure", ("card",)),
    st.REVIVE: ("revive", ("target",)),
    st.PLAY_SHAPESHIFT: ("shapeshift", ("card", "target")),
    st.CHOOSE_LEVEL: ("choose level", ("level",)),
    st.CHOOSE_CARD: ("choose card", ("card",)),
    st.SAY_YES: ("yes", ()),
    st.SAY_NO: ("no", ()),
    st.USE_SKILL: ("use skill", ("skill",)),
    st.USE_SKILL_ON: ("use skill", ("skill", "target")),
    st.GO_ON: ("go on", ()),
    st.CHOOSE_SEAT: ("choose player", ("target",)),
    st.CHOOSE_NUMBER: ("choose number", ("number",)),
    st.CHOOSE_CHARACTER: ("choose character", ("character",)),
    st.CHOOSE_BRIBE: ("choose bribe card", ("bribe",)),
    st.RAISE: ("raise", ()),
    st.LOWER: ("lower", ()),
}


def bare(state: Any) -> Any:
    """The one state of an array, to be read by ``["name"]``: much quicker than by ``.name``."""
    return np.ndarray(1, st.STATE, state)[0]


def counted(numbers: Any) -> dict[str, int]:
    """A hand or pile as card names with their numbers."""
    return {card: n for card, n in zip(CARDS, numbers.tolist(), strict=False) if n > 0}


def by_level(vaults: Any) -> dict[str, str]:
    """What is known of the vaults of some levels."""
    return {
        str(level): VAULTS[value]
        for level, value in enumerate(vaults.tolist())
        if level > 0 and value != st.UNSEEN
    }


def name_seats(s: Any) -> list[dict[str, Any]]:
    """Everything about every seat, hidden or not."""
    t = s["table"]
    public = zip(*(t[field].tolist() for field in PUBLIC), strict=True)
    revived, known = int(t["revived"]), t["record"]["known"]
    return [
        name_seat(p, s["seat"][p].tobytes(), known[p].tobytes(), revived >> p & 1, next(public))
        for p in range(int(t["seats"]))
    ]


@lru_cache(4096)  # from one step to the next most seats stay as they are
def name_seat(
    p: int, private: bytes, known: bytes, revived: int, public: tuple[int, ...]
) -> dict[str, Any]:
    """Everything about one seat, from the bytes of its records; nobody may change the answer."""
    me = np.frombuffer(private, st.SEAT)[0]
    alive, level, character, own_character, labyrinth = public
    seen = zip(me["seen_deals"].tolist(), me["seen_blanks"].tolist(), strict=True)
    return {
        "seat": seat_name(p),
        "alive": bool(alive),
        "level": level,
        "hand": counted(me["hand"]),
        "bribes": {"DEAL": int(me["deals"]), "no DEAL": int(me["blanks"])},
        "turncoat": bool(me["turncoat"]),
        "knows_vaults": by_level(me["vault"]),
        "knows_bribes": {
            str(seat_name(q)): {"DEAL": deals, "no DEAL": blanks}
            for q, (deals, blanks) in enumerate(seen)
            if deals + blanks > 0
        },
        "known_to_all": counted(np.frombuffer(known, np.int8)),
        "revived_this_turn": bool(revived),
        "character": TITLES[character],
        "own_character": TITLES[own_character],
        "offered": [TITLES[code] for code in me["offered"].tolist() if code],
        "labyrinth": labyrinth,
        "knows_pile": {"DEAL": int(me["pile_deals"]), "no DEAL": int(me["pile_blanks"])}
        if me["sees_pile"]
        else None,
    }


def name_frame(f: Any) -> dict[str, Any]:
    """One pending step."""
    step = QUESTIONS.get(int(f["kind"]), "skill's turn")
    named: dict[str, Any] = {"step": step, "seat": seat_name(int(f["seat"]))}
    if f["who"] != st.NOBODY:
        named["about"] = seat_name(int(f["who"]))
    if f["level"] > 0:
        named["level"] = int(f["level"])
    if f["card"] != st.NO_CARD and f["kind"] != st.ASK_PLAY:
        named["card"] = CARDS[int(f["card"])]
    if f["skill"] > 0:
        named["skill"] = skill_name(int(f["skill"]), max(0, int(f["number"])))
    if f["left"] > 0:
        named["cards_left"] = int(f["left"])
    return named


class DreamCityNarrator:
    """See `sim.core.game.Narrator`."""

    def setup(self, state: Any) -> dict[str, Any]:
        """See `sim.core.game.Narrator`."""
        t = bare(state)["table"]
        return {
            "seats": [seat_name(p) for p in range(int(t["seats"]))],
            "deck_list": counted(t["rules"]["deck"]),
        }

    def state(self, state: Any) -> dict[str, Any]:
        """See `sim.core.game.Narrator`."""
        s = bare(state)
        t, h = s["table"], s["hidden"]
        deck = h["deck"][: t["deck_left"]].tolist()
        pile = h["bribes"][: t["bribes_left"]].tolist()
        locks, opened, vaults = t["locks"].tolist(), t["opened"].tolist(), h["vault"].tolist()
        return {
            "turn": int(t["turn"]),
            "active": seat_name(int(t["active"])),
            "unlocks_this_turn": int(t["unlocks"]),
            "free_moves_this_turn": int(t["free_moves"]),
            "plays_this_turn": int(t["plays"]),
            "world_view": TITLES[int(t["world_view"])],
            "skill_uses_this_turn": {
                str(TITLES[code]): n for code, n in enumerate(t["used"].tolist()) if n > 0
            },
            "relocations": int(t["relocations"]),
            "deck": [CARDS[card] for card in reversed(deck)],
            "discard": counted(t["discard"]),
            "bribe_pile": ["DEAL" if deal else "no DEAL" for deal in reversed(pile)],
            "levels": [
                {
                    "level": level,
                    "locks": locks[level],
                    "vault": VAULTS[opened[level]],
                    "holds": VAULTS[vaults[level]] if vaults[level] else None,
                }
                for level in range(1, st.LEVELS + 1)
            ],
            "seats": name_seats(s),
            "pending": [name_frame(f) for f in t["stack"][: t["depth"]][::-1]],
        }

    def decision(self, state: Any) -> dict[str, Any]:
        """See `sim.core.game.Narrator`."""
        t = bare(state)["table"]
        return {
            "seat": seat_name(int(t["to_move"])),
            "decision": QUESTIONS[int(t["decision"])],
            "about": name_frame(t["stack"][t["depth"] - 1]),
        }

    def action(self, state: Any, action: Any) -> dict[str, Any]:
        """See `sim.core.game.Narrator`."""
        kind, card, level, target = action.item()
        name, fields = ACTIONS[kind]
        named: dict[str, Any] = {"action": name}
        if "card" in fields:
            named["card"] = CARDS[card]
        if "level" in fields:
            named["level"] = level
        if "skill" in fields:
            t = bare(state)["table"]
            holds = int(t["character"][int(t["to_move"])])
            named["skill"] = skill_name(holds, int(kind == st.USE_SKILL_ON))
        if "target" in fields:
            named["target"] = seat_name(target)
        if "number" in fields:
            named["number"] = card
        if "character" in fields:
            named["character"] = TITLES[card]
        if "bribe" in fields:
            named["bribe"] = BRIBES[card]
        return named

    def events(self, state: Any) -> list[dict[str, Any]]:
        """See `sim.core.game.Narrator`."""
        s = bare(state)
        log = s["log"]
        n = int(log["n"])
        if n > st.MAX_LOG:
            raise AssertionError(f"{n} events in one step: the log holds {st.MAX_LOG}")
        found = name_events(log["event"][:n], s["table"]["rules"])
        log["n"], log["on"] = 0, 1
        return found

    def result(self, state: Any) -> dict[str, Any]:
        """See `sim.core.game.Narrator`."""
        from sim.dream_city.play import scores

        s = bare(state)
        t = s["table"]
        over = t["winner"] != st.UNDECIDED
        seats = range(int(t["seats"]))
        points = scores(state)
        return {
            "over": bool(over),
            "winner": SIDES[int(t["winner"]) if over else st.ABORTED],
            "ending": ENDINGS[int(t["ending"]) if over else st.END_CAP],
            "turns": int(t["turn"]),
            "turncoats": [seat_name(p) for p in seats if s["seat"][p]["turncoat"]],
            "scores": {str(seat_name(p)): points[p] for p in seats},
        }

    def tell(self, line: Mapping[str, Any]) -> list[str]:
        """See `sim.core.game.Narrator`."""
        return tell(line)


NARRATOR = DreamCityNarrator()
