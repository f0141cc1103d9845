"""Games the referee plays by itself, at random, written as a trace.

They owe nothing to the program under test, so the referee can be tested without it.
"""

import json
from random import Random

from tests.referee.dreamworld.dealing import deal
from tests.referee.dreamworld.flow import run
from tests.referee.dreamworld.invariants import Watch
from tests.referee.dreamworld.options import LISTS, NUMBERS, WORDS, Options
from tests.referee.dreamworld.therapy import SETS, faces

DEFAULTS = {
    **{name: str(number) for name, number in NUMBERS.items()},
    **{name: ",".join(map(str, values)) for name, values in LISTS.items()},
    **{name: words[0] for name, words in WORDS.items()},
    "without": "any",
}
# Numbers with which a game can be played through, besides those of the rulebook.
VARIED = {
    "dealt": ("14", "15"),
    "spend_limit": ("0", "1", "5"),
    "regular.5": ("0", "2"),
    "regular.4": ("0", "1", "3"),
    "regular.3": ("0", "2", "4"),
    "regular.2": ("0", "3", "5"),
    "gold": ("6,6,6,6,6", "7,5,3,4,2", "5,4,3,2,1"),
    "boundary.small": ("12,0", "11,0"),
    "boundary.large": ("13,0", "14,0"),
    "id.easy": ("4,4,3,3,3,2", "5,4,3,2,1,1"),
    "number_bonus": ("2", "3"),
    "symbol_plus": ("0", "3"),
    "symbol_minus": ("0", "4"),
    "far_plus": ("2", "3"),
    "far_minus": ("0", "4"),
    "near_plus": ("1", "4"),
    "near_minus": ("0", "3"),
    "gap_bonus": ("1", "4"),
    "rotation": ("1", "2", "3"),
}

# So few tokens that games of two and more end before round 14 as well.
SHORT = {f"regular.{row}": "0" for row in (2, 3, 4, 5)} | {"gold": "2,2,2,2,2"}


def any_options(random):
    """Options at random: each reading one way or another, and some numbers changed."""
    options = {name: random.choice(words) for name, words in WORDS.items()}
    if options["therapy"] in ("separate", "green"):
        options["signs"] = "opposite"
    for name, values in VARIED.items():
        if random.random() < 0.2:
            options[name] = random.choice(values)
    if random.random() < 0.2:
        options["without"] = ",".join(random.sample(SETS[options["therapy"]], 2))
    return options


def play(seed, players, options=None):
    """One random game as trace lines, with all that is always true checked at each step."""
    random = Random(f"dreamworld {seed} {players}")
    texts = DEFAULTS | (options or {})
    rules = Options(texts)
    game = deal(random, rules, players)
    course, watch = run(game), Watch(game)
    question = ask(course, None)
    watch.check()
    colours = faces(rules)
    lines = [
        {
            "type": "setup",
            "format": 2,
            "game": "dreamworld",
            "players": players,
            "seed": seed,
            "number": 0,
            "options": texts,
            "strategies": {},
            "patients": game.patients,
            "tokens": game.tokens,
            **({"faces": colours} if colours else {}),
            "events": [],
            "state": snapshot(game),
        }
    ]
    while question is not None:
        index = choose(random, question.legal)
        action = question.legal[index]
        watch.action(question, action)
        following = ask(course, action)
        watch.check()
        lines.append(
            {
                "type": "step",
                "step": len(lines),
                "seat": question.seat,
                "decision": question.decision,
                "about": question.about,
                "asked": len(question.legal) > 1,
                "legal": question.legal,
                "index": index,
                "chosen": action,
                "events": [],
                "state": snapshot(game),
            }
        )
        question = following
    lines.append(
        {
            "type": "result",
            "steps": len(lines) - 1,
            "over": game.over,
            "winner": random.choice(game.winners),
            "winners": game.winners,
            "ending": game.ending,
            "rounds": game.round,
        }
    )
    return lines


def choose(random, legal):
    """An action at random; points are mostly gained, or games would be short of tokens."""
    gains = [i for i, a in enumerate(legal) if a["action"] in ("flip", "spend")]
    return random.choice(gains if gains and random.random() < 0.8 else range(len(legal)))


def ask(course, answer):
    """Answer, and give back the next question, or nothing."""
    try:
        return course.send(answer)
    except StopIteration:
        return None


def snapshot(game):
    """A copy of the state, as a program would write and read it."""
    return json.loads(json.dumps(game.show()))
