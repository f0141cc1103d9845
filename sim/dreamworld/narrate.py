"""Names for traces: no rules here. The sentences are in `sim.dreamworld.sentences`."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.dreamworld import state as st
from sim.dreamworld.endings import ENDINGS
from sim.dreamworld.names import (
    FACE_DOWN,
    PROFESSOR_PLACES,
    ROW_NAMES,
    SIDES,
    SUIT_LETTERS,
    card_name,
    owner_name,
    seat_name,
    tokens_in_play,
)
from sim.dreamworld.sentences import tell

QUESTIONS = {
    st.ASK_CARD: "card",
    st.ASK_LATE: "late card",
    st.ASK_COUNT: "count",
    st.ASK_FLIP: "flip",
}
EVENTS = {
    st.EV_ROUND: "round",
    st.EV_NEUTRAL: "neutral",
    st.EV_BEFORE: "before",
    st.EV_REVEAL: "reveal",
    st.EV_PROFESSOR: "professor",
    st.EV_AFTER: "after",
    st.EV_GAIN: "gain",
    st.EV_SPEND: "spend",
    st.EV_FLIP: "flip",
    st.EV_TAKE: "take",
    st.EV_TAKE_PROFESSOR: "take professor",
    st.EV_NOTHING: "nothing",
    st.EV_END: "end",
}
# Kinds of events: what their numbers are called.
VALUES = {
    st.EV_ROUND: "round",
    st.EV_GAIN: "points",
    st.EV_SPEND: "tokens",
    st.EV_FLIP: "value",
    st.EV_TAKE: "tokens",
}


def bare(state: Any) -> Any:
    """The one state of an array, to be read by ``["name"]``: much quicker than by ``.name``."""
    return np.ndarray(1, st.STATE, state)[0]


def seats_of(t: Any) -> range:
    """The seats of the players."""
    return range(int(t["seats"]))


def name_sequence(q: Any) -> list[dict[str, Any]]:
    """The cards of a side that lie there, from far to close."""
    n = int(q["n"])
    return [
        {"card": card_name(card), "owner": owner_name(owner), "tokens": tokens}
        for card, owner, tokens in zip(
            q["card"][:n].tolist(), q["owner"][:n].tolist(), q["tokens"][:n].tolist(), strict=True
        )
        if card != st.NO_CARD
    ]


def name_professor(s: Any, p: int) -> str:
    """Where a professor card is."""
    if s["seat"][p]["chosen"] == st.PROFESSOR:
        return FACE_DOWN
    return PROFESSOR_PLACES[int(s["table"]["professor"][p])]


def name_rows(t: Any, p: int) -> dict[str, int]:
    """How many tokens of each row are not flipped."""
    return dict(zip(ROW_NAMES, t["left"][p].tolist(), strict=True))


def name_set(words: Any) -> list[str]:
    """A set of cards, sorted as text."""
    return sorted(
        card_name(suit << st.SUIT_AT | place)
        for suit, word in enumerate(words.tolist())
        for place in range(st.CARD_BITS)
        if word >> place & 1
    )


def name_id(t: Any) -> list[int] | None:
    """The values of Id's tokens that are not flipped, the largest first; None without Id."""
    if not t["solo"]:
        return None
    values = t["rules"]["id_value"].tolist()
    return [value for i, value in enumerate(values) if int(t["id_open"]) >> i & 1]


def name_draws(s: Any) -> dict[str, Any]:
    """The draw deck, and the neutral cards that lie face down."""
    t, h = s["table"], s["hidden"]
    cards, left = int(t["rules"]["cards"]), int(t["deck_left"])
    return {
        "deck": [card_name(card) for card in h["order"][cards - left : cards].tolist()],
        "neutral": {
            str(r + 1): card_name(card)
            for r, card in enumerate(h["neutral"].tolist())
            if card != st.NO_CARD
        },
    }


def counted(t: Any) -> list[str]:
    """Who has had a turn to count in this round, in order; of a game that is over, in its last."""
    if t["decision"] not in (st.ASK_COUNT, st.ASK_FLIP) and t["winner"] == st.UNDECIDED:
        return []
    owners = t["now"]["owner"][: t["at"]].tolist()
    return [seat_name(owner) for owner in owners if owner != st.NOBODY]


def name_token(t: Any) -> str | None:
    """The therapy token of the round, also where it is left blank; None at Freud."""
    r = int(t["round_no"]) - 1
    return tokens_in_play(t["rules"])[int(t["token"][r])] if r < st.THERAPY_ROUNDS else None


def face_names(rules: Any) -> list[str]:
    """By round, whether tokens add or subtract; empty where that does not depend on the side."""
    if rules["by_side"] == 0:
        return []
    adds = st.SUN if rules["by_side"] == st.SUN_ADDS else st.MOON
    return ["green" if r % 2 == adds else "red" for r in range(st.THERAPY_ROUNDS)]


class DreamworldNarrator:
    """See `sim.core.game.Narrator`."""

    def setup(self, state: Any) -> dict[str, Any]:
        """See `sim.core.game.Narrator`."""
        t = bare(state)["table"]
        tokens = tokens_in_play(t["rules"])
        faces = face_names(t["rules"])
        return {
            "patients": [SUIT_LETTERS[suit] for suit in t["patient"].tolist()],
            "tokens": [tokens[number] for number in t["token"].tolist()],
            **({"faces": faces} if faces else {}),
        }

    def state(self, state: Any) -> dict[str, Any]:
        """See `sim.core.game.Narrator`."""
        s = bare(state)
        t, seats = s["table"], seats_of(s["table"])
        hands = {p: s["seat"][p]["hand"][: s["seat"][p]["cards"]].tolist() for p in seats}
        chosen = {p: int(s["seat"][p]["chosen"]) for p in seats}
        return {
            "round": int(t["round_no"]),
            "over": bool(t["winner"] != st.UNDECIDED),
            "hands": {seat_name(p): sorted(map(card_name, hands[p])) for p in seats},
            "professor": {seat_name(p): name_professor(s, p) for p in seats},
            "committed": {
                seat_name(p): card_name(card)
                for p, card in chosen.items()
                if card not in (st.NO_CARD, st.PROFESSOR)
            },
            "supply": {seat_name(p): int(t["supply"][p]) for p in seats},
            "rows": {seat_name(p): name_rows(t, p) for p in seats},
            "id": name_id(t),
            **name_draws(s),
            "sequence": name_sequence(t["now"]),
            "previous": name_sequence(t["before"]),
            "counted": counted(t),
            "gone": name_set(t["gone"]),
            "dead_tokens": int(t["dead_tokens"]),
        }

    def decision(self, state: Any) -> dict[str, Any]:
        """See `sim.core.game.Narrator`."""
        t = bare(state)["table"]
        suit = int(t["suit"])
        about: dict[str, Any] = {
            "round": int(t["round_no"]),
            "side": SIDES[int(t["side"])],
            "suit": None if suit == st.FREUD else SUIT_LETTERS[suit],
            "token": name_token(t),
        }
        if t["decision"] in (st.ASK_COUNT, st.ASK_FLIP):
            about["card"] = card_name(int(t["now"]["card"][t["at"]]))
            about["gap"], about["points"] = int(t["gap"]), int(t["points"])
        return {
            "seat": seat_name(int(t["to_move"])),
            "decision": QUESTIONS[int(t["decision"])],
            "about": about,
        }

    def action(self, state: Any, action: Any) -> dict[str, Any]:
        """See `sim.core.game.Narrator`."""
        t = bare(state)["table"]
        return name_action(int(action), int(t["decision"]), t["before"])

    def events(self, state: Any) -> list[dict[str, Any]]:
        """See `sim.core.game.Narrator`."""
        log = bare(state)["log"]
        n = int(log["n"])
        if n > st.MAX_LOG:
            raise AssertionError(f"{n} events in one step: the log holds {st.MAX_LOG}")
        found = [name_event(e) for e in log["event"][:n]]
        log["n"], log["on"] = 0, 1
        return found

    def result(self, state: Any) -> dict[str, Any]:
        """See `sim.core.game.Narrator`."""
        s = bare(state)
        t = s["table"]
        over = bool(t["winner"] != st.UNDECIDED)
        sharers = [p for p in range(st.ID + 1) if int(s["hidden"]["shares"]) >> p & 1]
        return {
            "over": over,
            "winner": seat_name(winner_of(s, sharers)) if over and sharers else None,
            "winners": [seat_name(p) for p in sharers],
            "ending": ENDINGS[int(t["ending"]) if over else st.END_CAP],
            "rounds": int(t["round_no"]),
        }

    def tell(self, line: Mapping[str, Any]) -> list[str]:
        """See `sim.core.game.Narrator`."""
        return tell(line)


def winner_of(s: Any, sharers: list[int]) -> int:
    """Whom a win goes to, by the lot where several share it."""
    t = s["table"]
    if len(sharers) == 1:
        return sharers[0]
    seats, rotation = int(t["seats"]), int(t["rules"]["rotation"])
    by_place = sorted(sharers, key=lambda p: (p + rotation) % seats)
    return by_place[int(s["hidden"]["lot"]) // (st.TWELFTHS // len(sharers))]


def name_action(action: int, decision: int, before: Any) -> dict[str, Any]:
    """An action by names; what its number means depends on the decision."""
    if decision in (st.ASK_CARD, st.ASK_LATE):
        if action == st.PROFESSOR:
            return {"action": "professor"}
        return {"action": "play", "card": card_name(action)}
    if action < st.SPEND:
        return {"action": "flip", "row": int(ROW_NAMES[action - st.FLIP])}
    if action < st.TAKE:
        return {"action": "spend", "tokens": action - st.SPEND}
    if action < st.TAKE_PROFESSOR:
        return {"action": "take", "card": card_name(int(before["card"][action - st.TAKE]))}
    words = {st.TAKE_PROFESSOR: "take professor", st.NOTHING: "nothing", st.STOP: "stop"}
    return {"action": words[action]}


def name_event(e: Any) -> dict[str, Any]:
    """One event, by names."""
    kind, who, card, value = (int(e[name]) for name in ("kind", "who", "card", "value"))
    named: dict[str, Any] = {"event": EVENTS[kind]}
    if who != st.NOBODY:
        named["who"] = seat_name(who)
    if kind == st.EV_FLIP:
        named["gold"] = bool(card)
    elif card != st.NO_CARD:
        named["card"] = card_name(card)
    if kind in VALUES:
        named[VALUES[kind]] = value
    if kind == st.EV_END:
        named["ending"] = ENDINGS[value]
    return named


NARRATOR = DreamworldNarrator()
