"""Games the referee plays by itself, at random, written as a trace.

They owe nothing to the program under test, so the referee can be tested without it.
"""

import json
from random import Random

from tests.referee.dream_heist.board import DEEPEST, LEVELS, PHASES
from tests.referee.dream_heist.dealing import deal
from tests.referee.dream_heist.flow import run
from tests.referee.dream_heist.invariants import Watch
from tests.referee.dream_heist.options import ENTRIES, LISTS, NUMBERS, WORDS, Options
from tests.referee.dream_heist.planting import phase_complete

DEFAULTS = {
    **{name: str(number) for name, number in NUMBERS.items()},
    **{name: ",".join(map(str, values)) for name, values in (LISTS | ENTRIES).items()},
    **{name: words[0] for name, words in WORDS.items()},
}
# Numbers with which a game can be played through, besides those of the rulebook.
VARIED = {
    "rotation": ("1", "2", "3", "4"),
    "hand_limit": ("5", "7", "10"),
    "level4_phases": ("2", "3", "4"),
    "limbo_release": ("0", "1", "2", "7"),
    "kick_turns": ("1", "5", "14"),
    "cap_round": ("20", "40", "100"),
    "blocks": ("9", "14", "23", "24"),
    "dealt": ("0", "2", "5"),
    "min_plant": ("1", "3"),
    "limbo_penalty": ("0", "5", "20"),
    "mark_bonus": ("0", "10", "30"),
    "value_slope": ("0", "3", "10"),
    "ideas": ("12,12,12,12,2", "10,11,12,13,4", "8,8,8,8,18"),
    "subconscious": ("0,0,0,35", "20,5,5,5", "5,5,20,5", "3,2,3,2"),
    "points": ("1,1,1,1", "2,3,5,8"),
    "circles": ("6,5,4,4", "10,8,6,6", "4,4,4,4"),
    "enter.1": ("2,4,6,8,10,12", "7"),
    "enter.2": ("3,5,7,9,11", "2,3,4,5,6,7,8,9,10,11,12"),
    "enter.3": ("5,6,7,8,9",),
    "enter.4": ("6,7,8", "2,3,4,10,11,12"),
}

# Few rounds, and of these few in the Final Kick.
SHORT = {"cap_round": "7", "kick_turns": "3"}
# A mission that is soon complete: cheap descents, many jokers, large hands.
EASY = {
    "ideas": "5,5,5,5,30",
    "dealt": "8",
    "hand_limit": "10",
    "enter.2": "2,3,4,5,6,7,8,9,10,11,12",
    "enter.3": "2,3,4,5,6,7,8,9,10,11,12",
    "enter.4": "2,3,4,5,6,7,8,9,10,11,12",
    "mission": "1",
}


def any_options(random):
    """Options at random: each reading one way or another, and some numbers changed."""
    options = {name: random.choice(words) for name, words in WORDS.items()}
    if random.random() < 0.5:
        options["mission"] = "any"
    for name, values in VARIED.items():
        if random.random() < 0.25:
            options[name] = random.choice(values)
    return options


def fitted(options, players):
    """The same options for so many players: beyond the seats a rotation is refused."""
    rotation = int(options.get("rotation", 0)) % players
    return {**options, "rotation": str(rotation)}


def play(seed, players, options=None):
    """One random game as trace lines, with all that is always true checked at each step."""
    random = Random(f"dream-heist {seed} {players}")
    texts = DEFAULTS | fitted(options or {}, players)
    game = deal(random, Options(texts), players)
    course, watch = run(game), Watch(game)
    question = ask(game, course, None)
    watch.check()
    slope = game.options["value_slope"]
    lines = [
        {
            "type": "setup",
            "format": 2,
            "game": "dream-heist",
            "players": players,
            "seed": seed,
            "number": 0,
            "options": texts,
            "strategies": {},
            "first": game.order[0].name,
            "missions": {seat.name: seat.mission.show(slope) for seat in game.seats},
            **told(game),
        }
    ]
    while question is not None:
        index = choose(random, game, question)
        action = question.legal[index]
        following = ask(game, course, action)
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
                **told(game),
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
            "scores": {seat.name: seat.score for seat in game.seats},
        }
    )
    return lines


def choose(random, game, question):
    """An action mostly at random, but with some sense of a mission, or none would be complete."""
    legal, seat = question.legal, game.seat(question.seat)
    if random.random() < 0.8:
        if question.decision == "plant":
            return sensible_planting(game, seat, question)
        if question.decision == "turn" and seat.piece.level in finished(game, seat).values():
            leaving = [i for i, a in enumerate(legal) if a["action"] in ("level", "shift")]
            return random.choice(leaving or range(len(legal)))
    return random.randrange(len(legal))


def sensible_planting(game, seat, question):
    """As many as possible; but on level 4, and on a level that is done, only what serves."""
    legal, about = question.legal, question.about
    done = finished(game, seat)
    most, stripe = legal[-1]["blocks"], seat.mission[about["phase"]]
    useless = about["phase"] in done or about["level"] in done.values()
    part = about["level"] == DEEPEST and most < stripe
    return 0 if useless or part else len(legal) - 1


def finished(game, seat):
    """The phases that are done, with their levels; the deepest level counts first."""
    done = {}
    for level in reversed(LEVELS):
        for phase in PHASES:
            fresh = phase not in done and level not in done.values()
            if fresh and phase_complete(game, seat, phase, level):
                done[phase] = level
    return done


def ask(game, course, answer):
    """Answer, and give back the next question, or nothing."""
    game.events = []
    try:
        return course.send(answer)
    except StopIteration:
        return None


def told(game):
    """A copy of what happened and of the state, as a program would write and read it."""
    return json.loads(json.dumps({"events": game.events, "state": game.show()}))
