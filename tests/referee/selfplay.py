"""Games the referee plays by itself, at random, written as a trace.

They owe nothing to the program under test, so the referee can be tested without it.
"""

import json
from random import Random

from tests.referee.cards import DEAL, KINDS, NO_DEAL, OPTION_NAMES
from tests.referee.chance import Dice
from tests.referee.characters import EXTRACTORS, MARKS
from tests.referee.flow import run
from tests.referee.game import Game
from tests.referee.options import Options

DECK = (28, 3, 3, 3, 24, 20, 8, 5, 3, 5)
DEFAULTS = {
    **{f"deck.{OPTION_NAMES[kind]}": str(n) for kind, n in zip(KINDS, DECK, strict=True)},
    "locks.4": "4,3,2,1",
    "locks.5": "5,4,3,2",
    "locks.6": "5,4,3,2",
    "locks.7": "5,4,3,2",
    "locks.8": "6,5,4,3",
    "bribes.4": "1,1",
    "bribes.5": "1,2",
    "bribes.6": "1,2",
    "bribes.7": "2,1",
    "bribes.8": "2,1",
    "shoot.regular.dies": "1",
    "shoot.regular.moves": "2,3,4",
    "characters": "dealt",
}
for _card in ("assassin_king", "armour_piercing", "explosive_warhead"):
    DEFAULTS[f"shoot.{_card}.dies"] = "1,2"
    DEFAULTS[f"shoot.{_card}.moves"] = "3,4,5"

# Many options away from what is printed.
VARIED = {
    "deck_end": "failed-draw",
    "dead_mark_bribes": "no",
    "dead_mark_skills": "yes",
    "mark_may_be_revived": "no",
    "draw": "3",
    "hand_limit": "3",
    "revival_cost": "1",
    "death_gift": "3",
    "secret": "2",
    "free_moves": "2",
    "starting_hand": "1",
}


def play(players, seed, options=None, offers=None, prefers=()):
    """One random game as trace lines; `prefers` are actions taken whenever they are legal."""
    random = Random(f"{players} {seed}")
    texts = DEFAULTS | (options or {})
    rules = Options(texts, players)
    seats = ["mark", *(f"extractor {number}" for number in range(1, players))]
    deck = [kind for kind in KINDS for _ in range(rules.deck[kind])]
    random.shuffle(deck)
    pile = [DEAL] * rules.bribes[0] + [NO_DEAL] * rules.bribes[1]
    random.shuffle(pile)
    chance = Dice(random)
    game = Game(rules, seats, deck, pile, chance)
    deal(game, random, offers or {})
    for _ in range(rules.starting_hand):
        for player in game.players:
            game.draw(player, 1)
    course = run(game)
    question = ask(course, None)
    lines = [
        {
            "type": "setup",
            "format": 2,
            "game": "dream-city",
            "players": players,
            "seed": seed,
            "number": 0,
            "options": texts,
            "strategies": {},
            "seats": seats,
            "deck_list": {kind: n for kind, n in rules.deck.items() if n},
            "events": game.events,
            "state": snapshot(game),
        }
    ]
    while question is not None and len(lines) <= 5000:
        lines.append(step(game, course, question, random, len(lines), prefers))
        question = lines[-1].pop("next")
    lines.append(
        {
            "type": "result",
            "steps": len(lines) - 1,
            "over": question is None,
            "winner": game.winner or "aborted",
            "ending": game.ending or "decision cap",
            "turns": game.turn,
            "turncoats": [player.name for player in game.players if player.turncoat],
            "scores": game.scores(),
        }
    )
    return lines


def deal(game, random, offers):
    """Two characters to choose from for each seat, or what `offers` says."""
    if game.options.characters == "off":
        return
    for cards, players in ((MARKS, game.players[:1]), (EXTRACTORS, game.players[1:])):
        wanted = [name for player in players for name in offers.get(player.name, ())]
        rest = [name for name in cards if name not in wanted]
        random.shuffle(rest)
        for player in players:
            player.offered = list(offers.get(player.name, ()))
            while len(player.offered) < 2:
                player.offered.append(rest.pop())
            for name in player.offered:
                game.tell("deal character", seat=player.name, character=name)


def step(game, course, question, random, number, prefers):
    """Answer one question at random."""
    legal = question.legal
    liked = [i for i, action in enumerate(legal) if is_liked(action, prefers)]
    # Ending a phase early makes for dull games.
    busy = [i for i, action in enumerate(legal) if action["action"] != "end phase"]
    index = random.choice(liked or (busy if busy and random.random() < 0.8 else range(len(legal))))
    game.events = []
    following = ask(course, legal[index])
    return {
        "type": "step",
        "step": number,
        "seat": question.seat,
        "decision": question.decision,
        "about": {"step": question.decision, "seat": question.seat, **question.about},
        "asked": len(legal) > 1,
        "legal": legal,
        "index": index,
        "chosen": legal[index],
        "events": game.events,
        "state": snapshot(game),
        "next": following,
    }


def ask(course, answer):
    """Answer, and give back the next question with a choice in it, or nothing."""
    try:
        question = course.send(answer)
        while question.silent:
            question = course.send(question.legal[0])
    except StopIteration:
        return None
    return question


def is_liked(action, prefers):
    """Whether an action has all the fields of one of those preferred."""
    return any(wanted.items() <= action.items() for wanted in prefers)


def snapshot(game):
    """A copy of the state, as a program would write and read it."""
    return json.loads(json.dumps(game.show())) | {"pending": []}
