"""Events of a trace by names: codes become words, and no rule is decided here."""

from collections.abc import Callable
from typing import Any, NamedTuple

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


class Told(NamedTuple):
    """The numbers of one event, seats, card and character by name."""

    seat: str | None
    other: str | None
    card: str | None
    level: int
    value: int
    extra: int
    title: str | None
    rules: Any

    def effect(self) -> str:
        """What the result of a shot does."""
        card = CARDS.index(self.card) if self.card else 0
        return EFFECTS[int(self.rules["effect"][card, self.level])]


# The name of each kind of event and what it tells.
NAMED: dict[int, tuple[str, Callable[[Told], dict[str, Any]]]] = {
    st.EV_TURN: ("turn", lambda e: {"seat": e.seat}),
    st.EV_DRAW: ("draw", lambda e: {"seat": e.seat, "card": e.card}),
    st.EV_PLAY: (
        "use",
        lambda e: {
            "seat": e.seat,
            "card": e.card,
            **({"target": e.other} if e.other else {}),
            **({"level": e.level} if e.level else {}),
        },
    ),
    st.EV_ROLL: (
        "roll",
        lambda e: {
            "seat": e.seat,
            "against": e.other,
            "card": e.card,
            "die": e.value,
            "modifiers": [],
            "result": e.level,
            "effect": e.effect(),
        },
    ),
    st.EV_MOVE: ("move", lambda e: {"seat": e.seat, "from": e.value, "to": e.level}),
    st.EV_DEATH: ("death", lambda e: {"seat": e.seat, "killer": e.other}),
    st.EV_GIVE: ("give", lambda e: {"seat": e.seat, "to": e.other, "card": e.card}),
    st.EV_DISCARD: ("discard", lambda e: {"seat": e.seat, "card": e.card}),
    st.EV_SHOW_HAND: ("show hand", lambda e: {"seat": e.seat}),
    st.EV_LOCK: (
        "lock",
        lambda e: {"seat": e.seat, "level": e.level, "from": e.value, "to": e.extra},
    ),
    st.EV_CANCELLED: (
        "cancel",
        lambda e: {"seat": e.seat, "unlocker": e.other, "level": e.level},
    ),
    st.EV_VAULT: (
        "vault",
        lambda e: {"seat": e.seat, "level": e.level, "holds": VAULTS[e.value]},
    ),
    st.EV_BRIBE: (
        "bribe",
        lambda e: {
            "seat": e.seat,
            "card": "DEAL" if e.value else "no DEAL",
            "left": e.extra,
        },
    ),
    st.EV_NO_BRIBE: ("no bribe", lambda e: {"seat": e.seat}),
    st.EV_TURNCOAT: ("turncoat", lambda e: {"seat": e.seat}),
    st.EV_LOOK_VAULT: (
        "look at vault",
        lambda e: {"seat": e.seat, "level": e.level, "holds": VAULTS[e.value]},
    ),
    st.EV_LOOK_BRIBES: (
        "look at bribes",
        lambda e: {"seat": e.seat, "of": e.other, "DEAL": e.value, "no DEAL": e.extra},
    ),
    st.EV_REVIVE: ("revive", lambda e: {"seat": e.seat, "by": e.other, "level": e.level}),
    st.EV_HIDE: ("hide", lambda e: {"seat": e.seat, "level": e.level}),
    st.EV_DECK_EMPTY: ("deck empty", lambda e: {}),
    st.EV_FAILED_DRAW: ("failed draw", lambda e: {"seat": e.seat}),
    st.EV_END: ("end", lambda e: {"winner": SIDES[e.value], "ending": ENDINGS[e.extra]}),
    st.EV_DEAL_CHARACTER: (
        "deal character",
        lambda e: {"seat": e.seat, "character": e.title},
    ),
    st.EV_CHARACTER: ("character", lambda e: {"seat": e.seat, "character": e.title}),
    st.EV_SKILL: (
        "skill",
        lambda e: {
            "seat": e.seat,
            "skill": skill_name(e.value, e.extra),
            **({"target": e.other} if e.other else {}),
        },
    ),
    st.EV_TWO_DICE: (
        "two dice",
        lambda e: {"seat": e.seat, "first": e.value, "second": e.extra},
    ),
    st.EV_CARVE: (
        "carve",
        lambda e: {
            "seat": e.seat,
            "against": e.other,
            "card": e.card,
            "result": e.level,
            "effect": e.effect(),
        },
    ),
    st.EV_DIE: (
        "die",
        lambda e: {"seat": e.seat, "skill": skill_name(e.value), "die": e.extra},
    ),
    st.EV_LOST: ("lost", lambda e: {"seat": e.seat, "skill": skill_name(e.value)}),
    st.EV_REVEAL: ("reveal", lambda e: {"seat": e.seat, "card": e.card}),
    st.EV_TAKE: ("take", lambda e: {"seat": e.seat, "card": e.card}),
    st.EV_PLACE: ("put on deck", lambda e: {"seat": e.seat, "card": e.card}),
    st.EV_SWAP: ("swap", lambda e: {"seat": e.seat, "other": e.other}),
    st.EV_SWAP_BACK: ("swap back", lambda e: {}),
    st.EV_RELOCATE: ("relocate", lambda e: {"level": e.level, "other_level": e.extra}),
    st.EV_LABYRINTH: ("labyrinth", lambda e: {"seat": e.seat}),
    st.EV_LABYRINTH_ENDS: ("labyrinth ends", lambda e: {"seat": e.seat}),
}


def name_event(e: Any, rules: Any) -> dict[str, Any]:
    """One event of the log, by names."""
    kind, p, q, card, level, value, extra = e.item()
    title = TITLES[value] if 0 <= value < len(TITLES) else None
    named_card = CARDS[card] if card != st.NO_CARD else None
    told = Told(seat_name(p), seat_name(q), named_card, level, value, extra, title, rules)
    name, fields = NAMED[kind]
    return {"event": name, **fields(told)}
