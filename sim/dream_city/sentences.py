"""A trace of Dream City in sentences that a player understands."""

from collections.abc import Mapping
from typing import Any

INDENT = "  "


def a_card(name: str) -> str:
    """A card with its article."""
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def cap(text: str) -> str:
    """With a capital letter, the rest as it is."""
    return text[:1].upper() + text[1:]


def who(name: str | None) -> str:
    """A seat as it stands in a sentence."""
    return "the mark" if name == "mark" else str(name)


def tell_roll(e: Mapping[str, Any]) -> str:
    """A die with its modifiers and what it does."""
    changes = "".join(f", {m['value']:+d} for the {m['from']}" for m in e["modifiers"])
    result = f" = {e['result']}" if e["modifiers"] else ""
    effect = {"nothing": "nothing happens", "moves": "has to move", "dies": "dies"}[e["effect"]]
    return f"{cap(who(e['seat']))} rolls {e['die']}{changes}{result}: {effect}."


def tell_draws(events: list[Mapping[str, Any]]) -> str:
    """Several cards drawn by one player in one sentence."""
    cards = " and ".join(a_card(e["card"]) for e in events)
    return f"{cap(who(events[0]['seat']))} draws {cards}."


SENTENCES = {
    "use": lambda e: (
        f"{cap(who(e['seat']))} uses {a_card(e['card'])}"
        + (f" on {who(e['target'])}." if "target" in e else ".")
    ),
    "roll": tell_roll,
    "move": lambda e: f"{cap(who(e['seat']))} moves from level {e['from']} to level {e['to']}.",
    "death": lambda e: f"{cap(who(e['seat']))} is killed by {who(e['killer'])}.",
    "give": lambda e: f"{cap(who(e['seat']))} hands {who(e['to'])} {a_card(e['card'])}.",
    "discard": lambda e: f"{cap(who(e['seat']))} discards {a_card(e['card'])}.",
    "show hand": lambda e: f"{cap(who(e['seat']))} shows the hand.",
    "lock": lambda e: (
        f"{cap(who(e['seat']))} takes a mind-lock off level {e['level']}: {e['to']} left."
    ),
    "cancel": lambda e: f"{cap(who(e['seat']))} cancels it with an Unseal.",
    "vault": lambda e: (
        f"The vault of level {e['level']} opens:"
        f" {'THE SECRET' if e['holds'] == 'secret' else 'gold'}."
    ),
    "bribe": lambda e: (
        f"The mark gives {who(e['seat'])} a bribe card: {e['card']} ({e['left']} left)."
    ),
    "no bribe": lambda e: f"The mark gives {who(e['seat'])} no bribe card.",
    "turncoat": lambda e: f"{cap(who(e['seat']))} is a turncoat from now on.",
    "look at vault": lambda e: (
        f"{cap(who(e['seat']))} looks at the vault of level {e['level']}: {e['holds']}."
    ),
    "look at bribes": lambda e: (
        f"The mark looks at the bribe cards of {who(e['of'])}:"
        f" {e['DEAL']} with DEAL, {e['no DEAL']} without."
    ),
    "revive": lambda e: (
        f"{cap(who(e['seat']))} comes back on level {e['level']}"
        + ("." if e["seat"] == e["by"] else f", revived by {who(e['by'])}.")
    ),
    "hide": lambda e: f"The mark hides the secret on level {e['level']}.",
    "deck empty": lambda e: "The draw deck is empty.",
    "failed draw": lambda e: f"{cap(who(e['seat']))} has to draw, and no card is left.",
    "end": lambda e: "",
}


def tell_events(events: list[Mapping[str, Any]], state: Mapping[str, Any]) -> list[str]:
    """All events of a step; cards drawn in a row make one sentence."""
    lines: list[str] = []
    i = 0
    while i < len(events):
        e = events[i]
        if e["event"] == "draw":
            run = [e]
            while i + 1 < len(events) and events[i + 1]["event"] == "draw":
                i += 1
                run.append(events[i])
            lines.append(INDENT + tell_draws(run))
        elif e["event"] == "turn":
            lines += ["", tell_turn(e, state)]
        else:
            sentence = SENTENCES[e["event"]](e)
            if sentence:
                lines.append(INDENT + sentence)
        i += 1
    return lines


def tell_turn(e: Mapping[str, Any], state: Mapping[str, Any]) -> str:
    """The heading of a turn: who, where, and how the table stands."""
    seat = next(s for s in state["seats"] if s["seat"] == e["seat"])
    if seat["seat"] != "mark" and not seat["alive"]:
        place = "in the Lost Layer"
    else:
        place = f"on level {seat['level']}"
    locks = ", ".join(
        f"{level['level']}: {level['locks'] or level['vault']}" for level in state["levels"]
    )
    return (
        f"Turn {state['turn']}, {who(e['seat'])} {place}. Locks {locks}. Deck {len(state['deck'])}."
    )


def tell_setup(line: Mapping[str, Any]) -> list[str]:
    """The set-up: who plays, with what."""
    cards = sum(line["deck_list"].values())
    locks = ", ".join(str(level["locks"]) for level in line["state"]["levels"])
    bribes = line["state"]["bribe_pile"]
    deals = bribes.count("DEAL")
    strategies = ", ".join(f"{role} plays {name}" for role, name in line["strategies"].items())
    players = line["players"]
    game = f"Dream City, {players} players: the mark and {players - 1} extractors."
    deck = f"{cards} cards in the deck; mind-locks {locks} on levels 1 to 4;"
    head = [
        f"{game} Seed {line['seed']}, game {line['number']}.",
        f"Strategies: {strategies}.",
        f"{deck} {len(bribes)} bribe cards, {deals} with DEAL.",
    ]
    return head + tell_events(line["events"], line["state"])


def tell_step(line: Mapping[str, Any]) -> list[str]:
    """One step; refusing to cancel is worth a sentence, ending a phase is not."""
    told = []
    if line["decision"] == "cancel" and line["chosen"]["action"] == "no":
        told.append(f"{INDENT}{cap(who(line['seat']))} could cancel and does not.")
    if line["decision"] == "play" and line["chosen"]["action"] == "revive":
        told.append(f"{INDENT}{cap(who(line['seat']))} pays to revive {_revived(line)}.")
    return told + tell_events(line["events"], line["state"])


def _revived(line: Mapping[str, Any]) -> str:
    target = line["chosen"]["target"]
    return "themselves" if target == line["seat"] else who(target)


def tell_result(line: Mapping[str, Any]) -> list[str]:
    """Who won, how, and the points."""
    winner = {"mark": "The mark's side wins", "extractors": "The extractors win"}.get(
        line["winner"], "The game was given up"
    )
    points = ", ".join(f"{who(seat)} {score}" for seat, score in line["scores"].items())
    turncoats = ", ".join(who(seat) for seat in line["turncoats"]) or "nobody"
    return [
        "",
        f"{winner}: {line['ending']}, after {line['turns']} turns.",
        f"Turncoats: {turncoats}. Points: {points}.",
    ]


def tell(line: Mapping[str, Any]) -> list[str]:
    """One line of a trace in sentences."""
    if line["type"] == "setup":
        return tell_setup(line)
    if line["type"] == "result":
        return tell_result(line)
    return tell_step(line)
