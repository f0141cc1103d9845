"""Games the referee plays by itself, at random, written as a trace.

They owe nothing to the program under test, so the referee can be tested without it.
"""

import json
from random import Random

from tests.referee.solo.chance import Shuffler
from tests.referee.solo.flow import run
from tests.referee.solo.game import Game
from tests.referee.solo.model import DECISION_CAP, KICK_ENDING
from tests.referee.solo.options import NUMBERS, WORDS, Options
from tests.referee.solo.replay import CAP
from tests.referee.solo.team import team_deck

DEFAULTS = {
    **{name: str(number) for name, number in NUMBERS.items()},
    **{name: words[0] for name, words in WORDS.items()},
}
# Many options away from what is printed.
VARIED = {name: words[-1] for name, words in WORDS.items() if name != "difficulty"} | {
    "draw": "3",
    "starting_hand": "4",
    "hand_limit": "4",
    "display_place": "2",
    "display_max": "4",
    "losses": "5",
    "growth_cap_c": "1",
    "growth_cap_st": "2",
    "turn_limit": "60",
}
# Nearly nobody can fall, and draws are plenty: random games get far.
LONG = {"losses": "9", "draw": "8", "hand_limit": "12", "increases": "off"}


def play(seed, options=None):
    """One random game as trace lines."""
    random = Random(f"solo {seed}")
    texts = DEFAULTS | (options or {})
    rules = Options(texts)
    deck = team_deck(rules.on("rest"))
    game = Game(rules, Shuffler(random))
    course = run(game)
    question = ask(course, None)
    lines = [
        {
            "type": "setup",
            "format": 2,
            "game": "solo",
            "players": 1,
            "seed": seed,
            "number": 0,
            "options": texts,
            "strategies": {},
            "team_deck": {kind: deck.count(kind) for kind in deck},
            "events": game.events,
            "state": snapshot(game),
        }
    ]
    while question is not None and len(lines) <= CAP:
        index = choose(random, question.legal)
        game.events = []
        following = ask(course, question.legal[index])
        lines.append(
            {
                "type": "step",
                "step": len(lines),
                "seat": "player",
                "decision": question.decision,
                "about": {},
                "asked": len(question.legal) > 1,
                "legal": question.legal,
                "index": index,
                "chosen": question.legal[index],
                "events": game.events,
                "state": snapshot(game),
            }
        )
        question = following
    winner = None
    if game.ending:
        winner = "player" if game.ending == KICK_ENDING else "dream"
    lines.append(
        {
            "type": "result",
            "steps": len(lines) - 1,
            "over": game.ending is not None,
            "winner": winner,
            "ending": game.ending or DECISION_CAP,
            "turns": game.turn,
        }
    )
    return lines


def choose(random, legal):
    """An action at random; ending early and giving up make for dull games."""
    busy = [i for i, a in enumerate(legal) if a["action"] not in ("end", "concede", "no", "stop")]
    kicks = [i for i in busy if legal[i]["action"] == "kick"]
    return random.choice(kicks or (busy if busy and random.random() < 0.9 else range(len(legal))))


def ask(course, answer):
    """Answer, and give back the next question, or nothing."""
    try:
        return course.send(answer)
    except StopIteration:
        return None


def snapshot(game):
    """A copy of the state, as a program would write and read it."""
    return json.loads(json.dumps(game.show()))
