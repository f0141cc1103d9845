"""A trace of Dreamworld in sentences that a player understands."""

from collections.abc import Mapping
from typing import Any

INDENT = "  "
Event = Mapping[str, Any]
SUITS = {"D": "diamond", "H": "hexagon", "C": "circle"}
TOKENS = {
    "num-8": "the number 8",
    "num-9": "the number 9",
    "num-10": "the number 10",
    "sym-sun": "the sun",
    "sym-moon": "the moon",
    "sym": "sun and moon",
    "far": "the farthest card",
    "far-plus": "the farthest card",
    "far-minus": "the farthest card, subtracting",
    "near": "the closest card",
    "near-plus": "the closest card",
    "near-minus": "the closest card, subtracting",
    "gap-0": "a gap of 0",
    "gap-1": "a gap of 1",
    "gap": "a gap of 0 or 1",
    "skip": "skip",
    "before": "before",
    "after": "after",
}
ENDINGS = {
    "all tokens flipped": "{winner} wins in round {rounds}: all tokens are flipped.",
    "all tokens flipped, most +1 tokens": "Several finish in round {rounds}; {winner} wins with the"
    ' most "+1" tokens.',
    "all tokens flipped, shared": "{winners} finish in round {rounds} and share the win.",
    "most gold": "All rounds are played: {winner} wins by gold tokens.",
    "most gold, least left": "All rounds are played and gold is level: {winner} wins, who has the"
    " least left.",
    "most gold, most +1 tokens": "All rounds are played, gold and rest are level: {winner} wins"
    ' with the most "+1" tokens.',
    "most gold, shared": "All rounds are played and all is level: {winners} share the win.",
    "Id flipped all": "Id wins in round {rounds}: it has flipped all its tokens.",
    "decision cap": "The game was given up after {steps} decisions.",
}


def card_text(name: str) -> str:
    """A card for people: ``diamond 5 (sun)``."""
    suit, rest = name[0], name[1:]
    number, symbol = rest.split("-")
    return f"{SUITS[suit]} {number} ({symbol})"


def some(number: int, what: str) -> str:
    """So many of something."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def tell_flip(e: Event) -> str:
    """A token is flipped."""
    gold = "gold token" if e["gold"] else "token"
    return f"{e['who']} flips a {gold} of {e['value']}."


def tell_take(e: Event) -> str:
    """A card is taken."""
    more = f" with {some(e['tokens'], '+1 token')} on it" if e["tokens"] else ""
    return f"{e['who']} takes {card_text(e['card'])}{more}."


SENTENCES = {
    "round": lambda e: f"Round {e['round']}.",
    "neutral": lambda e: f"The neutral card is {card_text(e['card'])}.",
    "before": lambda e: f"From the deck comes {card_text(e['card'])}, before anybody chooses.",
    "reveal": lambda e: f"{e['who']} plays {card_text(e['card'])}.",
    "professor": lambda e: f"{e['who']} plays the professor, and chooses last.",
    "after": lambda e: f"From the deck comes {card_text(e['card'])}.",
    "gain": lambda e: f"{e['who']} has {some(e['points'], 'point')} for {card_text(e['card'])}.",
    "spend": lambda e: f"{e['who']} spends {some(e['tokens'], '+1 token')}.",
    "flip": tell_flip,
    "take": tell_take,
    "take professor": lambda e: f"{e['who']} takes the professor back.",
    "nothing": lambda e: f"{e['who']} does nothing.",
}


def tell(line: Mapping[str, Any]) -> list[str]:
    """One line of a trace in sentences."""
    if line["type"] == "setup":
        return tell_setup(line)
    if line["type"] == "step":
        return tell_step(line)
    words = {**line, "winners": " and ".join(line["winners"])}
    return ["", ENDINGS[line["ending"]].format(**words)]


def tell_setup(line: Mapping[str, Any]) -> list[str]:
    """Who plays, and what lies on the table."""
    who = "alone against Id" if line["players"] == 1 else f"by {line['players']} players"
    patients = ", ".join(SUITS[suit] for suit in line["patients"])
    tokens = ", ".join(f"{r} {TOKENS[name]}" for r, name in enumerate(line["tokens"], start=1))
    told = [
        f"Dreamworld, {who}: game {line['number']} of seed {line['seed']}.",
        f"Patients: {patients}.",
        f"Therapy by round: {tokens}.",
    ]
    for seat, hand in line["state"]["hands"].items():
        told.append(f"{seat} holds {', '.join(map(card_text, hand))}.")
    return told + tell_events(line["events"])


def tell_step(line: Mapping[str, Any]) -> list[str]:
    """A choice that lies face down is told as such; everything else by what came of it."""
    told = []
    if line["decision"] in ("card", "late card"):
        chosen = line["chosen"]
        what = "the professor" if chosen["action"] == "professor" else card_text(chosen["card"])
        told.append(f"{INDENT}({line['seat']} lays down {what}.)")
    return told + tell_events(line["events"])


def tell_events(events: list[Event]) -> list[str]:
    """All events of a step."""
    told = []
    for e in events:
        if e["event"] == "round":
            told += ["", SENTENCES["round"](e)]
        elif e["event"] != "end":
            told.append(INDENT + SENTENCES[e["event"]](e))
    return told
