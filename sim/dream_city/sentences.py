"""A trace of Dream City in sentences that a player understands."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from sim.dream_city.options import option_set

INDENT = "  "
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
# Events that are told together when one follows the other: what must be the same.
TOGETHER = {"draw": ("seat",), "discard": ("seat",), "give": ("seat", "to")}

EFFECTS = {"nothing": "nothing happens", "moves": "has to move", "dies": "dies"}

Event = Mapping[str, Any]


def cap(text: str) -> str:
    """With a capital letter, the rest as it is."""
    return text[:1].upper() + text[1:]


def who(name: str | None) -> str:
    """A seat as it stands in a sentence."""
    return "the mark" if name == "mark" else str(name)


def a_card(name: str) -> str:
    """A card with its article."""
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def listed(parts: list[str]) -> str:
    """Parts as one enumerates them: ``a, b and c``."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def some_cards(names: Iterable[str]) -> str:
    """Cards with their numbers: ``two Unseals and a SHOOT``."""
    parts = []
    for name, n in Counter(names).items():
        number = NUMBERS[n] if n < len(NUMBERS) else str(n)
        parts.append(a_card(name) if n == 1 else f"{number} {name}s")
    return listed(parts)


def tell_use(e: Event) -> str:
    """A card used, and on what."""
    place = f" on {who(e['target'])}" if "target" in e else ""
    if e["card"] == "Dream Peek":
        bribes = f" on the bribe cards of {who(e.get('target'))}"
        place = f" on the vault of level {e['level']}" if "level" in e else bribes
    elif e["card"] == "Unseal":
        place = f" on level {e['level']}"
    return f"{cap(who(e['seat']))} uses {a_card(e['card'])}{place}."


def tell_roll(e: Event) -> str:
    """A die with its modifiers and what it does."""
    change = ""
    if e["modifiers"]:
        sources = ", ".join(f"{m['value']:+d} for the {m['from']}" for m in e["modifiers"])
        whole = e["die"] + sum(m["value"] for m in e["modifiers"]) == e["result"]
        change = f" ({sources}{' makes' if whole else ', held to'} {e['result']})"
    return f"{cap(who(e['seat']))} rolls {e['die']}{change} and {EFFECTS[e['effect']]}."


def tell_lock(e: Event) -> str:
    """Mind-locks taken off or put back."""
    if e["to"] > e["from"] or e["from"] - e["to"] > 1:
        verb = "raises" if e["to"] > e["from"] else "lowers"
        return f"{cap(who(e['seat']))} {verb} the mind-locks of level {e['level']} to {e['to']}."
    if e["to"] == 0:
        return f"{cap(who(e['seat']))} takes the last mind-lock off level {e['level']}."
    left = f"{e['to']} {'is' if e['to'] == 1 else 'are'} left"
    return f"{cap(who(e['seat']))} takes a mind-lock off level {e['level']}; {left}."


SENTENCES = {
    "use": tell_use,
    "roll": tell_roll,
    "move": lambda e: f"{cap(who(e['seat']))} moves from level {e['from']} to level {e['to']}.",
    "lock": tell_lock,
    "cancel": lambda e: f"{cap(who(e['seat']))} cancels it with an Unseal.",
    "vault": lambda e: (
        f"The vault of level {e['level']} opens:"
        f" {'THE SECRET' if e['holds'] == 'secret' else 'gold'}."
    ),
    "bribe": lambda e: (
        f"The mark gives {who(e['seat'])} a bribe card"
        f" {'with' if e['card'] == 'DEAL' else 'without'} DEAL; {e['left'] or 'none'} left."
    ),
    "no bribe": lambda e: f"The mark gives {who(e['seat'])} no bribe card.",
    "turncoat": lambda e: f"{cap(who(e['seat']))} is a turncoat from now on.",
    "look at vault": lambda e: (
        f"{cap(who(e['seat']))} looks at the vault of level {e['level']}:"
        f" {'the secret' if e['holds'] == 'secret' else 'gold'}."
    ),
    "look at bribes": lambda e: (
        f"The mark looks at the bribe cards of {who(e['of'])}:"
        f" {e['DEAL']} with DEAL, {e['no DEAL']} without."
    ),
    "revive": lambda e: (
        f"{cap(who(e['seat']))} comes back to life on level {e['level']}"
        + ("." if e["seat"] == e["by"] else f", revived by {who(e['by'])}.")
    ),
    "hide": lambda e: f"The mark hides the secret on level {e['level']}.",
    "deal character": lambda e: f"{cap(who(e['seat']))} is dealt {e['character']}.",
    "character": lambda e: f"{cap(who(e['seat']))} is {e['character']}.",
    "skill": lambda e: (
        f"{cap(who(e['seat']))} uses {e['skill']}"
        f"{' on ' + who(e['target']) if 'target' in e else ''}."
    ),
    "two dice": lambda e: f"{cap(who(e['seat']))} rolls {e['first']} and {e['second']}.",
    "carve": lambda e: f"The result is {e['result']} instead: {EFFECTS[e['effect']]}.",
    "die": lambda e: f"{cap(who(e['seat']))} rolls {e['die']} for {e['skill']}.",
    "lost": lambda e: f"{cap(who(e['seat']))} is lost to {e['skill']}.",
    "reveal": lambda e: f"{cap(who(e['seat']))} reveals {a_card(e['card'])}.",
    "take": lambda e: f"{cap(who(e['seat']))} takes {a_card(e['card'])} from the discard pile.",
    "put on deck": lambda e: f"{cap(who(e['seat']))} puts {a_card(e['card'])} on the draw deck.",
    "swap": lambda e: f"{cap(who(e['seat']))} and {who(e['other'])} swap character cards.",
    "swap back": lambda e: "All character cards go back to their owners.",
    "relocate": lambda e: (
        f"The vault cards of levels {e['level']} and {e['other_level']} change places."
    ),
    "labyrinth": lambda e: f"{cap(who(e['seat']))} is in Labyrinth.",
    "labyrinth ends": lambda e: f"{cap(who(e['seat']))} is out of Labyrinth.",
    "deck empty": lambda e: "The draw deck is empty.",
    "failed draw": lambda e: f"{cap(who(e['seat']))} has to draw, and no card is left.",
}


def tell_cards(events: list[Event]) -> str:
    """Cards drawn, discarded or handed over by one player, in one sentence."""
    e = events[0]
    verb = {"draw": "draws", "discard": "discards", "give": f"hands {who(e.get('to'))}"}
    return f"{cap(who(e['seat']))} {verb[e['event']]} {some_cards(e['card'] for e in events)}."


def tell_hand(e: Event, later: list[Event], seat: Mapping[str, Any]) -> str:
    """A hand shown to all: what is held after the step, and what is lost in it `later`."""
    cards = list(Counter(seat["hand"]).elements())
    cards += [d["card"] for d in later if d["event"] == "discard" and d["seat"] == e["seat"]]
    shown = f"the hand: {some_cards(cards)}" if cards else "an empty hand"
    return f"{cap(who(e['seat']))} shows {shown}."


def tell_death(e: Event, seat: Mapping[str, Any]) -> str:
    """Where the dead are; who shot and what was rolled has been told."""
    if e["seat"] == "mark":
        return f"The mark lies dead on level {seat['level']}."
    return f"{cap(who(e['seat']))} goes to the Lost Layer."


def tell_events(events: list[Event], state: Mapping[str, Any]) -> list[str]:
    """All events of a step; `state` is the one after it."""
    seats = {seat["seat"]: seat for seat in state["seats"]}
    lines: list[str] = []
    i = 0
    while i < len(events):
        e = events[i]
        run = [e]
        while _go_together(events, i + len(run)):
            run.append(events[i + len(run)])
        later = events[i + len(run) :]
        if e["event"] in TOGETHER:
            lines.append(INDENT + tell_cards(run))
        elif e["event"] == "turn":
            lines += ["", tell_turn(seats[e["seat"]], later, state)]
        elif e["event"] == "show hand":
            lines.append(INDENT + tell_hand(e, later, seats[e["seat"]]))
        elif e["event"] == "death":
            lines.append(INDENT + tell_death(e, seats[e["seat"]]))
        elif e["event"] != "end":  # which the result tells
            lines.append(INDENT + SENTENCES[e["event"]](e))
        i += len(run)
    return lines


def _go_together(events: list[Event], i: int) -> bool:
    """Whether event number `i` is told with the one before."""
    if i == len(events):
        return False
    this, last = events[i], events[i - 1]
    same = TOGETHER.get(this["event"])
    return (
        same is not None
        and this["event"] == last["event"]
        and all(this[name] == last[name] for name in same)
    )


def tell_turn(seat: Mapping[str, Any], later: list[Event], state: Mapping[str, Any]) -> str:
    """The heading of a turn: who, where, and how the table stands before cards are drawn."""
    name = who(seat["seat"]) + (" (turncoat)" if seat["turncoat"] else "")
    lost = seat["seat"] != "mark" and not seat["alive"]
    place = "in the Lost Layer" if lost else f"on level {seat['level']}"
    locks = ", ".join(str(level["locks"] or level["vault"]) for level in state["levels"])
    deck = len(state["deck"]) + sum(e["event"] == "draw" for e in later)
    return f"Turn {state['turn']}: {name} {place}. Mind-locks {locks}; deck {deck}."


def tell_setup(line: Mapping[str, Any]) -> list[str]:
    """The set-up: who plays, with what, by which rules."""
    cards = sum(line["deck_list"].values())
    locks = ", ".join(str(level["locks"]) for level in line["state"]["levels"])
    bribes = line["state"]["bribe_pile"]
    strategies = ", ".join(f"{role} {name}" for role, name in line["strategies"].items())
    renounced = ", ".join(
        f"{role} {name}" for role, names in line.get("restrictions", {}).items() for name in names
    )
    players = line["players"]
    game = f"Dream City, {players} players: the mark and {players - 1} extractors."
    deck = f"{cards} cards in the deck; mind-locks {locks} on levels 1 to 4;"
    printed = {name: option.show(option.default) for name, option in option_set().items()}
    changed = [f"{name} {v}" for name, v in line["options"].items() if v != printed[name]]
    head = [
        f"{game} Seed {line['seed']}, game {line['number']}.",
        f"Strategies: {strategies}.",
        *([f"Restrictions: {renounced}."] if renounced else []),
        *([f"Options changed: {'; '.join(changed)}."] if changed else []),
        f"{deck} {len(bribes)} bribe cards, {bribes.count('DEAL')} with DEAL.",
    ]
    return head + tell_events(line["events"], line["state"])


def tell_step(line: Mapping[str, Any]) -> list[str]:
    """One step; refusing to cancel is worth a sentence, ending a phase is not."""
    action, seat = line["chosen"]["action"], cap(who(line["seat"]))
    told = []
    if line["decision"] == "cancel" and action == "no":
        told.append(f"{INDENT}{seat} could cancel it and does not.")
    elif action == "free move":
        told.append(f"{INDENT}{seat} makes a free move.")
    elif action == "revive" and not _is_free(line["events"]):
        whom = "themselves" if line["chosen"]["target"] == line["seat"] else None
        told.append(f"{INDENT}{seat} pays to revive {whom or who(line['chosen']['target'])}.")
    return told + tell_events(line["events"], line["state"])


def _is_free(events: list[Event]) -> bool:
    """Whether a revival costs nothing: it follows at once, and no card goes."""
    return [e["event"] for e in events] == ["revive"]


def tell_result(line: Mapping[str, Any]) -> list[str]:
    """Who won, how, and the points."""
    endings = {
        "secret opened": "The extractors win in turn {turns}: the secret was opened.",
        "deck ran out": "The mark's side wins in turn {turns}: the deck ran out.",
        "two vaults of gold": "The mark's side wins in turn {turns}: two vaults of gold are open.",
        "decision cap": "The game is given up in turn {turns}, after {steps} steps.",
    }
    points = ", ".join(f"{score} for {who(seat)}" for seat, score in line["scores"].items())
    turncoats = ", ".join(who(seat) for seat in line["turncoats"]) or "nobody"
    return [
        "",
        endings[line["ending"]].format(**line),
        f"Turncoats: {turncoats}.",
        f"Points: {points}.",
    ]


def tell(line: Mapping[str, Any]) -> list[str]:
    """One line of a trace in sentences."""
    if line["type"] == "setup":
        return tell_setup(line)
    if line["type"] == "result":
        return tell_result(line)
    return tell_step(line)
