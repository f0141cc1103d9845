"""Events of a trace by names: codes become words, and no rule is decided here."""

from typing import Any

from sim.solo import state as st
from sim.solo.cards import Deck
from sim.solo.effects import STATES
from sim.solo.program import flag_name

NAMES = ("Cobb", "Saito", "Arthur", "Ariadne", "Yusuf", "Eames")
SIDES = {st.ABORTED: "aborted", st.PLAYER_SIDE: "player", st.DREAM_SIDE: "dream"}
ENDINGS = {
    st.END_KICK: "synchronised Kick",
    st.END_FOURTH: "fourth character lost",
    st.END_INCEPTION: "second inception failed",
    st.END_LOST: "Cobb or Saito lost",
    st.END_NO_KICK: "no Kick",
    st.END_MAL: "Mal alive",
    st.END_ALONE: "nobody left on the level",
    st.END_STOPPED: "stopped without end",
    st.END_DECK: "event deck ran out",
    st.END_CAP: "decision cap",
}
AWAY = {st.TO_DISCARDS: "discarded", st.TO_UNDER: "under its deck", st.TO_REMOVED: "removed"}
# Kind of event: its name and which of its numbers it tells: w who, k a team card, e an event card,
# then the names of value and extra.
KINDS: dict[int, tuple[str, str, str, str]] = {
    st.EV_TURN: ("turn", "", "turn", "level"),
    st.EV_DRAW: ("draw", "k", "", ""),
    st.EV_FLASHBACK: ("flashback", "k", "", ""),
    st.EV_DISPLAY: ("display", "k", "", ""),
    st.EV_USE: ("use", "k", "", ""),
    st.EV_KICK: ("kick", "k", "level", ""),
    st.EV_ATTACH: ("attach", "wk", "", ""),
    st.EV_DROP_WEAPON: ("drop weapon", "wk", "", ""),
    st.EV_DISCARD: ("discard", "k", "", ""),
    st.EV_DROP_DISPLAY: ("drop display", "k", "", ""),
    st.EV_CLEAR: ("clear flashback", "k", "", ""),
    st.EV_ABILITY: ("ability", "w", "", ""),
    st.EV_EVENT: ("event card", "e", "affects", ""),
    st.EV_NO_EVENT: ("no event", "", "level", ""),
    st.EV_DEFER: ("defer", "k", "", ""),
    st.EV_ATTACK: ("attack", "w", "st", ""),
    st.EV_NO_TARGET: ("no target", "", "", ""),
    st.EV_RETARGET: ("new target", "w", "", ""),
    st.EV_CONVINCE: ("convince", "", "c", ""),
    st.EV_REACT: ("react", "k", "adds", ""),
    st.EV_BOOST: ("boost", "k", "adds", ""),
    st.EV_SPEND: ("spend", "k", "adds", ""),
    st.EV_WON: ("won", "w", "total", "needed"),
    st.EV_LOST: ("lost", "w", "total", "needed"),
    st.EV_CONCEDED: ("conceded", "w", "", ""),
    st.EV_PAID: ("pay", "", "paid", "price"),
    st.EV_STATE: ("state", "w", "from", "to"),
    st.EV_JOIN: ("join", "w", "state", ""),
    st.EV_REVIVE: ("revive", "w", "state", ""),
    st.EV_SEND: ("send", "w", "level", ""),
    st.EV_MOVE: ("move", "w", "level", ""),
    st.EV_KEEPER: ("keeper", "w", "level", ""),
    st.EV_FLAG: ("goal", "", "goal", ""),
    st.EV_PEEK: ("peek", "e", "under", ""),
    st.EV_PUT_AWAY: ("put away", "e", "where", ""),
    st.EV_END: ("end", "", "ending", ""),
}
# By name of a number: what it means.
MEANINGS: dict[str, Any] = {
    "state": lambda value: STATES[value],
    "from": lambda value: STATES[value],
    "to": lambda value: STATES[value],
    "goal": flag_name,
    "where": lambda value: AWAY[value],
    "ending": lambda value: ENDINGS[value],
    "paid": bool,
    "under": bool,
}


def who_name(who: int) -> str | None:
    """The name of a character; None for nobody."""
    return None if who == st.NOBODY else NAMES[who]


def name_events(events: Any, deck: Deck) -> list[dict[str, Any]]:
    """All events of a step, by names; a shuffle is told with the order it brought."""
    named: list[dict[str, Any]] = []
    for e in events:
        kind, card, value = int(e["kind"]), int(e["card"]), int(e["value"])
        if kind == st.EV_SHUFFLE:
            pile = "team" if value == st.LEVELS else str(value)
            named.append({"event": "shuffle", "deck": pile, "order": []})
        elif kind == st.EV_ORDER:
            cards = deck.team if value == st.LEVELS else deck.events
            named[-1]["order"].append(cards[card].id)
        else:
            named.append(name_event(e, kind, deck))
    return named


def name_event(e: Any, kind: int, deck: Deck) -> dict[str, Any]:
    """One event, by names."""
    name, parts, value, extra = KINDS[kind]
    named: dict[str, Any] = {"event": name}
    if "w" in parts:
        named["who"] = who_name(int(e["who"]))
    if "k" in parts or "e" in parts:
        card = (deck.team if "k" in parts else deck.events)[int(e["card"])]
        named["card"], named["title"] = card.id, card.title
    for field, number in ((value, int(e["value"])), (extra, int(e["extra"]))):
        if field:
            named[field] = MEANINGS.get(field, int)(number)
    return named
