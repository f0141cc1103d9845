"""A trace of Dream Heist in sentences that a player understands."""

from collections.abc import Mapping
from typing import Any

INDENT = "  "
Event = Mapping[str, Any]
PHASES = {
    "A": "Architect",
    "F": "Forger",
    "E": "Extractor",
    "I": "Inception",
    "joker": "joker",
}
CARDS = {
    "shift": "change of level",
    "turn": "change of direction",
    "swap": "change of places",
    "wake": "leave Limbo",
}
TRIES = {"level": "tries to enter level {level}", "shift": "enters level {level} by a card"}
ENDINGS = {
    "one mission completed": "One mission is completed; {winner} wins.",
    "several missions completed": "Several missions are completed; {winner} wins.",
    "no mission completed": "Nobody has completed a mission; {winner} wins.",
    "decision cap": "The game was given up after {steps} decisions.",
}
SHARED = "The win is shared by {winners}."


def some(number: int, what: str) -> str:
    """So many of something."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def tell_roll(e: Event) -> str:
    """Two dice."""
    first, second = e["dice"]
    return f"{e['who']} rolls {first} and {second}: {first + second}."


def tell_plant(e: Event) -> str:
    """Blocks are planted."""
    where = f"section {e['section']} of level {e['level']}"
    return (
        f"{e['who']} plants {some(e['blocks'], 'block')} in {where}: {some(e['points'], 'point')}."
    )


SENTENCES = {
    "round": lambda e: f"Round {e['round']}.",
    "roll": tell_roll,
    "fail": lambda e: f"{e['who']} does not get to level {e['level']}.",
    "release": lambda e: f"{e['who']} is released from Limbo.",
    "move": lambda e: f"{e['who']} comes to space {e['space']} of level {e['level']}.",
    "limbo": lambda e: f"{e['who']} is sent to Limbo from level {e['level']}.",
    "idea": lambda e: f"{e['who']} draws an idea card: {PHASES[e['card']]}.",
    "subconscious": lambda e: f"{e['who']} draws a subconscious card: {CARDS[e['card']]}.",
    "no card": lambda e: f"{e['who']} draws nothing: no card is left.",
    "reshuffle": lambda e: f"The {e['deck']} deck is made of its discards.",
    "plant": tell_plant,
    "discard": lambda e: f"{e['who']} discards an idea card: {PHASES[e['card']]}.",
    "play": lambda e: f"{e['who']} plays a card: {CARDS[e['card']]}.",
    "turn": lambda e: f"{e['who']} goes {e['direction']}.",
    "wait": lambda e: f"{e['who']} waits at the top of level {e['level']}.",
    "complete": lambda e: f"{e['who']} has completed the mission.",
    "kick": lambda e: f"The Final Kick begins: {some(e['turns'], 'turn')} left.",
    "wakes": lambda e: "The Mark wakes up.",
    "lost": lambda e: f"{e['who']} is lost in Limbo.",
    "mission": lambda e: f"{e['who']} has {some(e['points'], 'point')} for the mission.",
    "mark": lambda e: f"The Mark follows {e['who']}: {some(e['points'], 'point')}.",
}


def tell(line: Mapping[str, Any]) -> list[str]:
    """One line of a trace in sentences."""
    if line["type"] == "setup":
        return tell_setup(line)
    if line["type"] == "step":
        return tell_step(line)
    scores = ", ".join(f"{who} {points}" for who, points in line["scores"].items())
    told = ["", ENDINGS[line["ending"]].format(**line)]
    if len(line["winners"]) > 1:
        told.append(SHARED.format(winners=" and ".join(line["winners"])))
    return [*told, f"Points: {scores}."]


def tell_setup(line: Mapping[str, Any]) -> list[str]:
    """Who plays, and what the missions are."""
    told = [
        f"Dream Heist, by {line['players']} players: game {line['number']} of seed {line['seed']}.",
        f"{line['first']} starts.",
    ]
    for seat, mission in line["missions"].items():
        asked = ", ".join(f"{PHASES[letter]} {mission[letter]}" for letter in "AFEI")
        told.append(f"{seat} has mission {mission['number']}: {asked}; {mission['value']} points.")
    return told + tell_events(line["events"])


def tell_step(line: Mapping[str, Any]) -> list[str]:
    """What was chosen is told where its events do not say it."""
    told = []
    chosen, seat = line["chosen"], line["seat"]
    if chosen["action"] in TRIES:
        told.append(f"{INDENT}{seat} {TRIES[chosen['action']].format(**chosen)}.")
    if chosen["action"] == "swap":
        told.append(f"{INDENT}{seat} changes places with {chosen['with']}.")
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
