"""Names of Dream City for traces: codes become words, and no rule is decided here."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.dream_city import state as st
from sim.dream_city.sentences import tell

CARDS = (
    "SHOOT",
    "Assassin King",
    "Armour-Piercing Spiral",
    "Explosive Warhead",
    "Unseal",
    "Dream Shuttle",
    "Dream Peek",
    "Telekinetic Pull",
    "Conjured Object",
    "Shapeshift",
)
VAULTS = {st.UNSEEN: "closed", st.GOLD: "gold", st.SECRET: "secret"}
EFFECTS = {st.NOTHING: "nothing", st.MOVES: "moves", st.DIES: "dies"}
SIDES = {st.ABORTED: "aborted", st.MARK_SIDE: "mark", st.EXTRACTOR_SIDE: "extractors"}
ENDINGS = {
    st.END_SECRET: "secret opened",
    st.END_DECK: "deck ran out",
    st.END_CAP: "decision cap",
}
QUESTIONS = {
    st.ASK_SECRET: "hide the secret",
    st.ASK_PLAY: "play",
    st.ASK_DIRECTION: "direction",
    st.ASK_CANCEL: "cancel",
    st.ASK_BRIBE: "bribe",
    st.ASK_GIVE: "give",
    st.ASK_PAY: "pay",
    st.ASK_DISCARD: "discard",
    st.STEP_LOOK: "look",
    st.STEP_REVIVE: "revive",
}
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
}


def seat_name(p: int) -> str | None:
    """The name of a seat in play order, which the mark begins."""
    if p == st.NOBODY:
        return None
    return "mark" if p == st.MARK else f"extractor {p}"


def bare(state: Any) -> Any:
    """The one state of an array, to be read by ``["name"]``: much quicker than by ``.name``."""
    return state.view(st.STATE, np.ndarray)[0]


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


def name_event(e: Any, rules: Any) -> dict[str, Any]:
    """One event of the log, by names."""
    kind, p, q, card_code, level, value, extra = e.item()
    seat, other = seat_name(p), seat_name(q)
    card = CARDS[card_code] if card_code != st.NO_CARD else None
    if kind == st.EV_ROLL:
        modifiers = [{"from": "M4 carbine", "value": extra}] if extra else []
        effect = EFFECTS[int(rules["effect"][card_code, level])]
        return {
            "event": "roll",
            "seat": seat,
            "against": other,
            "card": card,
            "die": value,
            "modifiers": modifiers,
            "result": level,
            "effect": effect,
        }
    plain: dict[int, dict[str, Any]] = {
        st.EV_TURN: {"event": "turn", "seat": seat},
        st.EV_DRAW: {"event": "draw", "seat": seat, "card": card},
        st.EV_PLAY: {
            "event": "use",
            "seat": seat,
            "card": card,
            **({"target": other} if other else {}),
            **({"level": level} if level else {}),
        },
        st.EV_MOVE: {"event": "move", "seat": seat, "from": value, "to": level},
        st.EV_DEATH: {"event": "death", "seat": seat, "killer": other},
        st.EV_GIVE: {"event": "give", "seat": seat, "to": other, "card": card},
        st.EV_DISCARD: {"event": "discard", "seat": seat, "card": card},
        st.EV_SHOW_HAND: {"event": "show hand", "seat": seat},
        st.EV_LOCK: {"event": "lock", "seat": seat, "level": level, "from": value, "to": extra},
        st.EV_CANCELLED: {"event": "cancel", "seat": seat, "unlocker": other, "level": level},
        st.EV_VAULT: {"event": "vault", "seat": seat, "level": level, "holds": VAULTS.get(value)},
        st.EV_BRIBE: {
            "event": "bribe",
            "seat": seat,
            "card": "DEAL" if value else "no DEAL",
            "left": extra,
        },
        st.EV_NO_BRIBE: {"event": "no bribe", "seat": seat},
        st.EV_TURNCOAT: {"event": "turncoat", "seat": seat},
        st.EV_LOOK_VAULT: {
            "event": "look at vault",
            "seat": seat,
            "level": level,
            "holds": VAULTS.get(value),
        },
        st.EV_LOOK_BRIBES: {
            "event": "look at bribes",
            "seat": seat,
            "of": other,
            "DEAL": value,
            "no DEAL": extra,
        },
        st.EV_REVIVE: {"event": "revive", "seat": seat, "by": other, "level": level},
        st.EV_HIDE: {"event": "hide", "seat": seat, "level": level},
        st.EV_DECK_EMPTY: {"event": "deck empty"},
        st.EV_FAILED_DRAW: {"event": "failed draw", "seat": seat},
        st.EV_END: {"event": "end", "winner": SIDES.get(value), "ending": ENDINGS.get(extra)},
    }
    return plain[kind]


def name_seat(s: Any, p: int) -> dict[str, Any]:
    """Everything about one seat, hidden or not."""
    t, me = s["table"], s["seat"][p]
    seen = zip(me["seen_deals"].tolist(), me["seen_blanks"].tolist(), strict=True)
    return {
        "seat": seat_name(p),
        "alive": bool(t["alive"][p]),
        "level": int(t["level"][p]),
        "hand": counted(me["hand"]),
        "bribes": {"DEAL": int(me["deals"]), "no DEAL": int(me["blanks"])},
        "turncoat": bool(me["turncoat"]),
        "knows_vaults": by_level(me["vault"]),
        "knows_bribes": {
            str(seat_name(q)): {"DEAL": deals, "no DEAL": blanks}
            for q, (deals, blanks) in enumerate(seen)
            if deals + blanks > 0
        },
        "known_to_all": counted(t["record"]["known"][p]),
        "revived_this_turn": bool(int(t["revived"]) >> p & 1),
    }


def name_frame(f: Any) -> dict[str, Any]:
    """One pending step."""
    named: dict[str, Any] = {"step": QUESTIONS[int(f["kind"])], "seat": seat_name(int(f["seat"]))}
    if f["who"] != st.NOBODY:
        named["about"] = seat_name(int(f["who"]))
    if f["level"] > 0:
        named["level"] = int(f["level"])
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
            "seats": [name_seat(s, p) for p in range(int(t["seats"]))],
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

    def action(self, action: Any) -> dict[str, Any]:
        """See `sim.core.game.Narrator`."""
        kind, card, level, target = action.item()
        name, fields = ACTIONS[kind]
        named: dict[str, Any] = {"action": name}
        if "card" in fields:
            named["card"] = CARDS[card]
        if "level" in fields:
            named["level"] = level
        if "target" in fields:
            named["target"] = seat_name(target)
        return named

    def events(self, state: Any) -> list[dict[str, Any]]:
        """See `sim.core.game.Narrator`."""
        s = bare(state)
        log = s["log"]
        n = int(log["n"])
        if n > st.MAX_LOG:
            raise AssertionError(f"{n} events in one step: the log holds {st.MAX_LOG}")
        found = [name_event(e, s["table"]["rules"]) for e in log["event"][:n]]
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
