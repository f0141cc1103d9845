"""Events of a trace by names: codes become words, and no rule is decided here."""

from typing import Any

from sim.dream_city import state as st
from sim.dream_city.options import edition

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
    st.END_GOLD: "two vaults of gold",
}
# By code: the title of a character card, and the names of its skills.
_CAST = [None, *edition()["extractor"].values(), *edition()["mark"].values()]
TITLES = tuple(entry["title"] if entry else None for entry in _CAST)
SKILLS = tuple(tuple(e.get("skills", [e["title"]])) if e else () for e in _CAST)


def skill_name(code: int, number: int = 0) -> str | None:
    """The name of a skill of the character `code`; of two, `number` says which."""
    skills = SKILLS[code]
    return skills[number] if number < len(skills) else (skills[0] if skills else None)


def seat_name(p: int) -> str | None:
    """The name of a seat in play order, which the mark begins."""
    if p == st.NOBODY:
        return None
    return "mark" if p == st.MARK else f"extractor {p}"


def name_events(events: Any, rules: Any) -> list[dict[str, Any]]:
    """All events of a step, by names; what changes a roll is told with the roll."""
    named, modifiers = [], []
    for e in events:
        if e["kind"] == st.EV_MODIFIER:
            code = int(e["value"])
            cause = "M4 carbine" if code == st.FROM_M4 else modifier_name(code)
            modifiers.append({"from": cause, "value": int(e["extra"])})
            continue
        event = name_event(e, rules)
        if event["event"] == "roll":
            event["modifiers"], modifiers = modifiers, []
        named.append(event)
    return named


def modifier_name(code: int) -> str | None:
    """What changes a roll: the skill of a character, or the world view of a mark's."""
    extractors = len(edition()["extractor"])
    return TITLES[code] if code > extractors else SKILLS[code][-1]


def name_event(e: Any, rules: Any) -> dict[str, Any]:
    """One event of the log, by names."""
    kind, p, q, card_code, level, value, extra = e.item()
    seat, other = seat_name(p), seat_name(q)
    card = CARDS[card_code] if card_code != st.NO_CARD else None
    if kind == st.EV_ROLL:
        effect = EFFECTS[int(rules["effect"][card_code, level])]
        return {
            "event": "roll",
            "seat": seat,
            "against": other,
            "card": card,
            "die": value,
            "modifiers": [],
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
        **name_skill_event(e, seat, other, card, rules),
        st.EV_END: {"event": "end", "winner": SIDES.get(value), "ending": ENDINGS.get(extra)},
    }
    return plain[kind]


def name_skill_event(
    e: Any, seat: str | None, other: str | None, card: str | None, rules: Any
) -> dict[int, dict[str, Any]]:
    """What skills cause, by kind of event."""
    level, value, extra = int(e["level"]), int(e["value"]), int(e["extra"])
    title = TITLES[value] if 0 <= value < len(TITLES) else None
    skill = skill_name(value, extra) if title else None
    first = skill_name(value) if title else None
    shot = int(e["card"]) if 0 <= int(e["card"]) < st.SHOOTS and 0 <= level <= 6 else 0
    return {
        st.EV_DEAL_CHARACTER: {"event": "deal character", "seat": seat, "character": title},
        st.EV_CHARACTER: {"event": "character", "seat": seat, "character": title},
        st.EV_SKILL: {
            "event": "skill",
            "seat": seat,
            "skill": skill,
            **({"target": other} if other else {}),
        },
        st.EV_TWO_DICE: {"event": "two dice", "seat": seat, "first": value, "second": extra},
        st.EV_CARVE: {
            "event": "carve",
            "seat": seat,
            "against": other,
            "card": card,
            "result": level,
            "effect": EFFECTS[int(rules["effect"][shot, level % 7])],
        },
        st.EV_DIE: {"event": "die", "seat": seat, "skill": first, "die": extra},
        st.EV_LOST: {"event": "lost", "seat": seat, "skill": first},
        st.EV_REVEAL: {"event": "reveal", "seat": seat, "card": card},
        st.EV_TAKE: {"event": "take", "seat": seat, "card": card},
        st.EV_PLACE: {"event": "put on deck", "seat": seat, "card": card},
        st.EV_SWAP: {"event": "swap", "seat": seat, "other": other},
        st.EV_SWAP_BACK: {"event": "swap back"},
        st.EV_RELOCATE: {"event": "relocate", "level": level, "other_level": extra},
        st.EV_LABYRINTH: {"event": "labyrinth", "seat": seat},
        st.EV_LABYRINTH_ENDS: {"event": "labyrinth ends", "seat": seat},
    }
