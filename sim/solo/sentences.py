"""A trace of Solo Inception in sentences that a player understands."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from sim.solo.options import option_set

INDENT = "  "
TOGETHER = ("draw", "discard", "display", "boost", "drop display")  # told in one sentence in a row

Event = Mapping[str, Any]
GOALS = {
    "sedated": "Fischer is sedated.",
    "mal_dead": "Mal is dead.",
    "saito_found": "Saito is found.",
    **{f"found{level}": f"Fischer is found on level {level}." for level in (1, 2, 3)},
    **{f"incepted{level}": f"The inception on level {level} succeeds." for level in (1, 2, 3)},
}
ENDINGS = {
    "synchronised Kick": "The player wins in turn {turns}: the synchronised Kick wakes the team.",
    "fourth character lost": "The player loses in turn {turns} on level {level}: a fourth character"
    " became inactive.",
    "second inception failed": "The player loses in turn {turns}: the second attempt at the final"
    " inception failed.",
    "Cobb or Saito lost": "The player loses in turn {turns}: Limbo is over, and Cobb or Saito is"
    " lost.",
    "no Kick": "The player loses in turn {turns}: Limbo is over, and the Kick is not ready.",
    "Mal alive": "The player loses in turn {turns}: Limbo is over, and Mal is alive.",
    "nobody left on the level": "The player loses in turn {turns}: nobody is left on level"
    " {level}.",
    "stopped without end": "The game is stopped after turn {turns}; it is not won.",
    "event deck ran out": "The player loses in turn {turns}: the event deck ran out.",
    "decision cap": "The game is given up in turn {turns}, after {steps} steps.",
}


AWAY = {
    "discarded": "The card is discarded.",
    "under its deck": "The card goes under its deck.",
    "removed": "The card is out of the game.",
}


def listed(parts: list[str]) -> str:
    """Parts as one enumerates them: ``a, b and c``."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def a_card(name: str) -> str:
    """A weapon or a Kick with its article; titles that have one keep it."""
    if name.startswith("The "):
        return name
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def some_cards(titles: Iterable[str]) -> str:
    """Cards with their numbers: ``Kick and 2 x Pistol``."""
    return listed([t if n == 1 else f"{n} x {t}" for t, n in Counter(titles).items()])


def outcome_of(e: Event, success: bool) -> str:
    """How a test came out."""
    return f"{e['total']} against {e['needed']}: {'success' if success else 'failure'}."


def tell_state(e: Event) -> str:
    """A character turned to another side."""
    if e["to"] == "inactive":
        return f"{e['who']} becomes inactive and falls into Limbo."
    return f"{e['who']} is {e['to']} now."


SENTENCES = {
    "flashback": lambda e: f"{e['title']} is attached to Cobb.",
    "use": lambda e: f"The player uses {e['title']}.",
    "kick": lambda e: f"The player places {a_card(e['title'])} on level {e['level']}.",
    "attach": lambda e: f"{e['who']} takes {a_card(e['title'])}.",
    "drop weapon": lambda e: f"{e['who']} discards {a_card(e['title'])}.",
    "clear flashback": lambda e: f"{e['title']} is removed from Cobb.",
    "ability": lambda e: f"{e['who']}'s ability is used.",
    "no event": lambda e: "There is no event.",
    "defer": lambda e: f"The player uses {e['title']}.",
    "attack": lambda e: f"Attack with ST {e['st']} on {e['who'] or 'everybody there'}.",
    "no target": lambda e: "There is nobody to attack.",
    "new target": lambda e: f"The attack is on {e['who']} now.",
    "convince": lambda e: f"C {e['c']} is needed to convince.",
    "react": lambda e: f"The player uses {e['title']} for {e['adds']}.",
    "spend": lambda e: f"The player spends {e['title']} for {e['adds']}.",
    "won": lambda e: outcome_of(e, True),
    "lost": lambda e: outcome_of(e, False),
    "conceded": lambda e: "The player does not fight.",
    "pay": lambda e: f"The player {'pays' if e['paid'] else 'does not pay'}.",
    "state": tell_state,
    "join": lambda e: f"{e['who']} joins the team, {e['state']}.",
    "revive": lambda e: f"{e['who']} is back in Limbo, {e['state']}.",
    "send": lambda e: f"{e['who']} is sent to level {e['level']}.",
    "move": lambda e: f"{e['who']} goes to level {e['level']}.",
    "keeper": lambda e: f"{e['who']} stays on level {e['level']} for the Kick.",
    "goal": lambda e: GOALS[e["goal"]],
    "peek": lambda e: (
        f"{e['title']} goes {'under the deck' if e['under'] else 'back on the deck'}."
    ),
    "put away": lambda e: AWAY[e["where"]],
}
ROWS = {
    "draw": "The player draws {}.",
    "discard": "The player discards {}.",
    "display": "Into the display: {}.",
    "boost": "The player discards {} for strength.",
    "drop display": "From the display goes {}.",
}


def tell_event_card(e: Event) -> str:
    """The card of step 5."""
    level = "" if e["affects"] == int(e["card"][1]) else f", on level {e['affects']}"
    return f"{INDENT}Event: {e['title']} ({e['card']}){level}."


def tell_events(events: list[Event], state: Mapping[str, Any]) -> list[str]:
    """All events of a step; `state` is the one after it."""
    lines: list[str] = []
    i = 0
    while i < len(events):
        e = events[i]
        run = [e]
        while i + len(run) < len(events) and events[i + len(run)]["event"] == e["event"]:
            if e["event"] not in TOGETHER:
                break
            run.append(events[i + len(run)])
        if e["event"] in ROWS:
            lines.append(INDENT + ROWS[e["event"]].format(some_cards(r["title"] for r in run)))
        elif e["event"] == "turn":
            lines += ["", tell_turn(e, state)]
        elif e["event"] == "event card":
            lines.append(tell_event_card(e))
        elif e["event"] == "shuffle":
            pile = "team deck" if e["deck"] == "team" else f"event deck of level {e['deck']}"
            lines.append(f"{INDENT}The discards become the new {pile}.")
        elif e["event"] != "end":  # which the result tells
            lines.append(INDENT + SENTENCES[e["event"]](e))
        i += len(run)
    return lines


def tell_turn(e: Event, state: Mapping[str, Any]) -> str:
    """The heading of a turn: where, and how the team is."""
    cast = [
        f"{name} {c['state']}" + ("" if c["level"] == e["level"] else f" on {c['level']}")
        for name, c in state["characters"].items()
        if c["state"] not in ("outside", "inactive")
    ]
    return f"Turn {e['turn']}, level {e['level']}: {', '.join(cast)}."


def tell_setup(line: Mapping[str, Any]) -> list[str]:
    """The set-up: with what, by which rules."""
    cards = sum(line["team_deck"].values())
    printed = {name: option.show(option.default) for name, option in option_set().items()}
    changed = [f"{name} {v}" for name, v in line["options"].items() if v != printed[name]]
    renounced = [name for names in line.get("restrictions", {}).values() for name in names]
    difficulty = line["options"]["difficulty"]
    head = [
        f"Solo Inception, {difficulty}. Seed {line['seed']}, game {line['number']}.",
        f"Strategy: {line['strategies']['player']}.",
        *([f"Restrictions: {', '.join(renounced)}."] if renounced else []),
        *([f"Options changed: {'; '.join(changed)}."] if changed else []),
        f"Cards: {line['deck_title']}; {cards} cards in the team deck.",
    ]
    after = [e for e in line["events"] if e["event"] != "shuffle"]
    return head + tell_events(after, line["state"])


def tell_result(line: Mapping[str, Any]) -> list[str]:
    """Who won, and how."""
    return ["", ENDINGS[line["ending"]].format(**line)]


def tell(line: Mapping[str, Any]) -> list[str]:
    """One line of a trace in sentences."""
    if line["type"] == "setup":
        return tell_setup(line)
    if line["type"] == "result":
        return tell_result(line)
    return tell_events(line["events"], line["state"])
