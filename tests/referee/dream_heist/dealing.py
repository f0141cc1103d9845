"""A game from the set-up line of a trace, and a game dealt at random (2.2)."""

from collections import Counter

from tests.referee.chance import Refuted, expect
from tests.referee.dream_heist.cards import IDEAS, MISSIONS
from tests.referee.dream_heist.chance import Dice
from tests.referee.dream_heist.game import Game, positive
from tests.referee.dream_heist.options import Options
from tests.referee.dream_heist.seat import Seat

PLAYERS = (2, 3, 4, 5)


def seat_names(players):
    """The seats of a game."""
    return [f"player {number}" for number in range(1, players + 1)]


def game_from_setup(setup, chance):
    """Check that the set-up is possible and lay it out, before the first turn."""
    players, options, hands = setup["players"], Options(setup["options"]), setup["state"]["ideas"]
    if players not in PLAYERS:
        raise Refuted("players", PLAYERS, players)
    names = seat_names(players)
    check_missions(setup["missions"], options, names)
    expect("whose hands", names, list(hands))
    deck = Counter(options.ideas)
    for name, hand in hands.items():
        expect(f"ideas dealt to {name}", options["dealt"], sum(hand.values()))
        deck.subtract(hand)
    if set(deck) - set(IDEAS) or min(deck.values()) < 0:
        raise Refuted("ideas dealt", f"some of {options.ideas}", hands)
    seats = [
        Seat(name, MISSIONS[setup["missions"][name]["number"]], positive(hands[name]))
        for name in names
    ]
    if setup["first"] not in names:
        raise Refuted("first", " or ".join(names), setup["first"])
    rotation = options["rotation"]
    if not 0 <= rotation < players:
        raise Refuted("option rotation", f"less than {players}", rotation)
    first = (names.index(setup["first"]) + rotation) % players
    if options["start"] == "first":
        expect("place at which play begins", 0, first)
    return Game(options, seats, first, positive(deck), chance)


def check_missions(missions, options, names):
    """Everybody has another mission card, with what stands on it."""
    expect("whose missions", names, list(missions))
    numbers = [mission.get("number") for mission in missions.values()]
    if len(set(numbers)) < len(numbers) or not set(numbers) <= set(MISSIONS):
        raise Refuted("missions", "different ones from 1 to 25", numbers)
    for name, mission in missions.items():
        own = MISSIONS[mission["number"]].show(options["value_slope"])
        expect(f"mission of {name}", own, mission)
    if options["mission"] != "any":
        expect("mission of player 1", int(options["mission"]), numbers[0])


def deal(random, options, players):
    """A game dealt at random, before the first turn."""
    first = random.randrange(players) if options["start"] == "high-roll" else 0
    numbers = random.sample(sorted(MISSIONS), players)
    if options["mission"] != "any":
        pinned = int(options["mission"])
        others = [number for number in numbers if number != pinned]
        numbers = [pinned, *others[: players - 1]]
    ideas = [card for card, number in options.ideas.items() for _ in range(number)]
    random.shuffle(ideas)
    seats = []
    for name, number in zip(seat_names(players), numbers, strict=True):
        hand = [ideas.pop() for _ in range(options["dealt"])]
        seats.append(Seat(name, MISSIONS[number], Counter(hand)))
    return Game(options, seats, first, Counter(ideas), Dice(random))
