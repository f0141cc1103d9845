"""Components and Game Setup (rulebook), and the board and cards that are reconstructed."""

from collections import Counter

import pytest

from sim.dream_heist import GAME
from sim.dream_heist.names import IDEAS, SUBCONSCIOUS
from tests.rules.dream_heist.board import BOARD, CIRCLES, LEVELS, PHASES, SPACES, phase_at
from tests.rules.dream_heist.position import PLAYERS, begin

every_count = pytest.mark.parametrize("players", PLAYERS)
GAMES = range(4)
KINDS = "NIPS"  # by their numbers: nothing, idea, plant, subconscious
# Design reference 3.3: blocks of each phase by value, in the order of their numbers
STRIPES = {
    15: "3222 2322 2232 2223",
    20: "3322 2332 2233 3223 3232",
    25: "3422 2342 2234 4223 2333 3233 3323 3332",
    30: "2334 4233 3423 3342",
    35: "2344 4234 4423 3442",
}
MISSIONS = [(stripes, value) for value, cards in STRIPES.items() for stripes in cards.split()]


def phases_of(rules, level: int) -> str:
    """The phases of a level's sections, clockwise from the top centre."""
    return "".join(PHASES[phase] for phase in rules["phase"][level - 1])


@every_count
@pytest.mark.parametrize("number", GAMES)
def test_everybody_gets_four_idea_cards_and_no_subconscious_card(players, number):
    """Game Setup: the rest of each deck is drawn from, and nothing is discarded."""
    game = begin(players, number)
    state = game.state()
    hands = [Counter(hand) for hand in state["ideas"].values()]
    assert [hand.total() for hand in hands] == [4] * players
    every = Counter(state["idea_deck"]) + sum(hands, Counter())
    assert every == Counter({"A": 13, "F": 12, "E": 13, "I": 12})
    assert sum(state["idea_deck"].values()) == 50 - 4 * players
    assert state["subconscious_deck"] == {"shift": 9, "turn": 8, "swap": 8, "wake": 10}
    for held in (*state["subconscious"].values(), state["subconscious_discards"]):
        assert held == dict.fromkeys(SUBCONSCIOUS, 0)
    assert state["idea_discards"] == dict.fromkeys(IDEAS, 0)


@every_count
@pytest.mark.parametrize("number", GAMES)
def test_pieces_begin_off_the_board_without_blocks_or_points(players, number):
    """Game Setup, Playing the Game: nobody is on a level before the first roll."""
    state = begin(players, number).state()
    assert len(state["pieces"]) == players
    for piece in state["pieces"].values():
        assert piece == {
            "where": "off",
            "level": None,
            "space": None,
            "direction": None,
            "attempts": 0,
        }
    assert set(state["score"].values()) == {0}
    assert all(not blocks for blocks in state["blocks"].values())
    assert (state["left"], state["complete"], state["round"]) == (None, [], 1)


@every_count
def test_missions_are_cards_that_exist_and_all_different(players):
    """Game Setup: one mission card each; design reference 3.3."""
    seen = set()
    for number in range(40):
        game = begin(players, number)
        missions = game.narrator.setup(game.record)["missions"]
        numbers = [mission["number"] for mission in missions.values()]
        assert len(set(numbers)) == players
        seen.update(numbers)
        for mission in missions.values():
            stripes = "".join(str(mission[phase]) for phase in PHASES)
            assert MISSIONS[mission["number"] - 1] == (stripes, mission["value"])
    assert len(seen) > 20


def test_the_printed_mission_and_the_values_of_the_others():
    """The Mission Card: 3, 4, 2 and 2 blocks are worth 25; others 5 more or less a block."""
    rules = begin(2).table["rules"]
    assert rules["missions"] == 25
    cards = {tuple(rules["stripe"][n]): int(rules["value"][n]) for n in range(25)}
    assert len(cards) == 25
    assert cards[3, 4, 2, 2] == 25
    for stripes, value in cards.items():
        assert value == 25 + 5 * (sum(stripes) - 11)
    dear = begin(2, value_slope=9).table["rules"]
    assert [int(dear["value"][n]) for n in (0, 9, 24)] == [25 - 18, 25, 25 + 18]


@every_count
def test_player_1_can_be_given_a_mission(players):
    for number in (1, 10, 25):
        for game in range(6):
            setup = begin(players, game, mission=str(number))
            missions = setup.narrator.setup(setup.record)["missions"]
            numbers = [mission["number"] for mission in missions.values()]
            assert numbers[0] == number
            assert len(set(numbers)) == players


@pytest.mark.parametrize("level", LEVELS)
def test_the_loops_of_the_board(level):
    """Design reference 3.1: kinds of spaces, and two sections of each phase, clockwise."""
    rules = begin(2).table["rules"]
    spaces = int(rules["spaces"][level - 1])
    assert spaces == SPACES[level]
    kinds = "".join(KINDS[kind] for kind in rules["kind"][level - 1][:spaces])
    assert kinds == "".join(BOARD[level])
    sections = "".join(str(s) * len(part) for s, part in enumerate(BOARD[level]))
    assert "".join(map(str, rules["section"][level - 1][:spaces])) == sections
    assert phases_of(rules, level) == "".join(phase_at(level, s) for s in range(8))
    assert rules["circles"][level - 1] == CIRCLES[level]


@pytest.mark.parametrize("level", LEVELS)
def test_halves_can_be_mirrored_h26(level):
    """The left half has the phases of the right one mirrored; spaces stay as they are."""
    rules, plain = begin(2, halves="mirrored").table["rules"], begin(2).table["rules"]
    phases = phases_of(rules, level)
    assert phases[:4] == phases_of(plain, level)[:4]
    assert phases[4:] == phases[3::-1]
    assert rules["kind"].tolist() == plain["kind"].tolist()
    for phase in range(4):
        first, second = rules["section_of"][level - 1][phase]
        assert [rules["twin"][level - 1][section] for section in (first, second)] == [0, 1]


@every_count
def test_the_first_place_starts_h1(players):
    game = begin(players, dealt=0)
    assert game.asked() == (1, "turn")
    assert game.legal() == {("enter",)}
    order = []
    for _ in range(players):
        order.append(game.asked()[0])
        game.go("enter", roll=2)
    assert order == [p + 1 for p in range(players)]
    assert game.asked() == (1, "turn")


@every_count
def test_a_high_roll_can_decide_who_starts_h1(players):
    """Every place starts about as often, and play goes round from there."""
    starts = Counter()
    for number in range(60):
        game = begin(players, number, start="high-roll", dealt=0)
        first = game.asked()[0]
        starts[first] += 1
        assert game.narrator.setup(game.record)["first"] == f"player {first}"
    assert len(starts) == players
    assert max(starts.values()) < 50
    order = []
    for turn in range(players):
        order.append(game.asked()[0])
        assert game.state()["round"] == 1
        game.go("enter", roll=2 + turn)
    assert order == [(first - 1 + turn) % players + 1 for turn in range(players)]
    assert game.state()["round"] == 2
    assert game.asked()[0] == first


@every_count
def test_rotation_moves_hands_missions_and_the_start(players):
    plain = begin(players)
    for rotation in range(1, players):
        turned = begin(players, rotation=rotation)
        for p in range(1, players + 1):
            place = (p - 1 + rotation) % players + 1
            assert turned.ideas(p) == plain.ideas(place)
            missions = (turned.plain["seat"]["mission"][p - 1], plain.plain["seat"]["mission"])
            assert missions[0] == missions[1][place - 1]
        assert turned.state()["idea_deck"] == plain.state()["idea_deck"]
        assert turned.asked()[0] == players - rotation + 1


@every_count
def test_hands_can_be_of_another_size_and_of_other_cards(players):
    game = begin(players, dealt=2, ideas=(12, 12, 12, 12, 2), subconscious=(1, 2, 3, 4))
    assert {len(game.ideas(p)) for p in range(1, players + 1)} == {2}
    assert sum(game.state()["idea_deck"].values()) == 50 - 2 * players
    assert game.state()["subconscious_deck"] == dict(zip(SUBCONSCIOUS, (1, 2, 3, 4), strict=True))


def test_what_is_dealt_varies():
    """Hands and missions are shuffled."""
    games = [begin(3, number) for number in range(30)]
    assert len({tuple(game.ideas(p) for p in (1, 2, 3)) for game in games}) > 25
    assert len({tuple(game.plain["seat"]["mission"].tolist()) for game in games}) > 25


def test_the_edition_says_what_is_reconstructed():
    """Tags of the design reference: decks, circles, and the values of missions."""
    told = {name for name, option in GAME.options.items() if "reconstructed" in option.source}
    assert told == {"ideas", "subconscious", "circles", "value_slope", "components"}
