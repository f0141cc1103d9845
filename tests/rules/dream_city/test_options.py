"""Every option of the game changes the rule it names, and refuses what it cannot be."""

from collections import Counter
from collections.abc import Callable

import pytest

from sim.core.errors import BadInput
from sim.core.jit import interpreted
from sim.dream_city import GAME
from sim.dream_city import state as st
from sim.dream_city.characters.kit import CHARACTERS
from sim.dream_city.options import DECK_NAMES, SHOOT_NAMES
from tests.rules.position import (
    CARDS,
    EXTRACTORS_WIN,
    MARK_WINS,
    PLAYERS,
    Position,
    begin,
    cards,
    every_count,
    template,
)
from tests.sim.dream_city.blocks import rows, some

SHOWN: set[str] = set()  # the options that a test below changes


def shows(*names: str) -> Callable:
    """Note that a test shows what these options do."""

    def wrap(test):
        SHOWN.update(names)
        return test

    return wrap


# Of these more in `test_casting_options`, of the numbers on the cards in `test_printed_numbers`.
OF_CHARACTERS = {"characters", "mark", "extractors", "extractor_pool"}


def test_every_option_is_shown_here():
    cards = {name for name in GAME.options if name.split(".")[0] in CHARACTERS}
    assert set(GAME.options) - cards - OF_CHARACTERS == SHOWN


# --- numbers -------------------------------------------------------------------------------------


@every_count
@shows("starting_hand")
@pytest.mark.parametrize("size", [0, 1, 4])
def test_starting_hands(players, size):
    game = begin(players, starting_hand=size)
    deck = 97 - size * players
    assert game.table.hand_size[:players].tolist() == [size] * players
    assert [game.hand(p).total() for p in range(players)] == [size] * players
    assert game.table.deck_left == deck


@every_count
@shows("draw")
@pytest.mark.parametrize("number", [1, 2, 3, 10])
def test_cards_drawn_in_a_draw_phase(players, number):
    game = Position(players, draw=number)
    game.do("end")
    assert game.table.hand_size[1] == number


@every_count
@shows("hand_limit")
@pytest.mark.parametrize("limit", [1, 3, 8])
def test_hand_limit(players, limit):
    game = Position(players, hands={0: "6 unseal 4 shuttle"}, hand_limit=limit)
    game.do("end")
    for _ in range(10 - limit):
        assert game.asked() == (0, "discard")
        game.do(*sorted(game.legal())[0])
    assert game.asked() == (1, "play")
    assert game.table.hand_size[0] == limit


@every_count
def test_with_a_hand_limit_of_0_all_cards_go_without_a_question(players):
    """Ruling R56: nothing is left to choose."""
    game = Position(players, hands={0: "2 unseal shuttle"}, hand_limit=0)
    game.do("end")
    assert game.asked() == (1, "play")
    assert game.table.hand_size[0] == 0
    assert game.discarded() == cards("2 unseal shuttle")


@every_count
@shows("unlocks_per_turn")
@pytest.mark.parametrize("limit", [0, 2])
def test_unlocks_per_turn(players, limit):
    game = Position(players, turn_of=1, hands={1: "4 unseal"}, locks={1: 4}, unlocks_per_turn=limit)
    for _ in range(limit):
        game.do("unlock", 1)
    assert not game.legal("unlock")


@every_count
@shows("revival_cost")
@pytest.mark.parametrize("cost", [0, 1, 3, 4])
@pytest.mark.parametrize("who", [1, 2])
def test_revival_cost(players, cost, who):
    for held in range(cost):
        hands = {1: f"{held} peek" if held else ""}
        poor = Position(players, turn_of=1, dead=[who], hands=hands, revival_cost=cost)
        assert not poor.legal("revive")
    game = Position(
        players, turn_of=1, dead=[who], hands={1: "2 peek 2 shuttle"}, revival_cost=cost
    )
    game.do("revive", who)
    for _ in range(cost if cost < 4 else 0):
        assert game.asked() == (1, "pay")
        game.do(*sorted(game.legal())[0])
    assert game.alive(who)
    assert game.table.hand_size[1] == 4 - cost
    assert game.asked() == (1, "play")


@every_count
@shows("revival_level")
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_revival_level(players, level):
    game = Position(players, turn_of=1, dead=[1, 2], hands={1: "4 peek"}, revival_level=level)
    game.do("revive", 1).do("card", "peek").do("card", "peek")
    assert game.level(1) == level
    game.do("revive", 2)
    assert game.level(2) == level, "the reviver's level, which is this one now"


@every_count
@shows("death_gift")
@pytest.mark.parametrize("gift", [0, 1, 3, 4])
def test_death_gift(players, gift):
    game = Position(
        players, turn_of=1, hands={1: "shoot", 2: "2 unseal 2 peek"}, dice=(1,), death_gift=gift
    )
    game.do("shoot", "shoot", 2)
    for _ in range(gift if gift < 4 else 0):
        assert game.asked() == (2, "give")
        game.do(*sorted(game.legal())[0])
    assert game.asked() == (1, "play")
    assert game.table.hand_size[:3].tolist() == [0, gift, 4 - gift]


@every_count
@shows("conjured_draw")
@pytest.mark.parametrize("number", [1, 3, 9])
def test_cards_drawn_with_conjured_object(players, number):
    game = Position(players, hands={0: "conjured"}, conjured_draw=number)
    game.do("conjure")
    assert game.table.hand_size[0] == number


@every_count
@shows("m4_modifier")
@pytest.mark.parametrize("modifier", [-5, -2, 0, 1, 5])
@pytest.mark.parametrize("face", [1, 4, 6])
def test_m4_modifier(players, modifier, face):
    """Dice Roll: whatever it is, the result is held to 1 to 6."""
    game = Position(players, hands={0: "shoot"}, dice=(face,), m4_modifier=modifier)
    game.do("shoot", "shoot", 1)
    result = min(6, max(1, face + modifier))
    assert game.events("roll") == [("roll", 1, face, modifier, result)]
    assert bool(game.events("death")) == (result == 1)
    extractor = Position(players, turn_of=1, hands={1: "shoot"}, dice=(face,), m4_modifier=modifier)
    extractor.do("shoot", "shoot", 2)
    assert extractor.events("roll") == [("roll", 2, face, 0, face)]


@every_count
@shows("free_moves")
@pytest.mark.parametrize("number", [0, 2, 3])
def test_free_moves(players, number):
    game = Position(players, free_moves=number)
    for step in range(number):
        game.do("free move", step + 2)
    assert not game.legal("free move")


@every_count
@shows("start_level")
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_start_level(players, level):
    game = begin(players, start_level=level)
    assert [game.level(p) for p in range(players)] == [level] * players


@shows("score_win", "score_failed_bribe")
def test_points():
    """More in `test_scores`; here each number alone makes a difference, the other does not."""
    plain = rows("basic", 6, some(40))
    for name in ("score_win", "score_failed_bribe"):
        other = rows("basic", 6, some(40), **{name: 9})
        changed = {column for column in plain.dtype.names if (plain[column] != other[column]).any()}
        assert changed <= {"score_mark", "score_loyal", "score_turncoats"}
        if not interpreted():
            assert "score_loyal" in changed
            assert ("score_mark" in changed) == (name == "score_win")


# --- readings ------------------------------------------------------------------------------------


@every_count
@shows("secret")
def test_secret_chosen_or_pinned(players):
    assert begin(players, secret="chosen").asked() == (0, "secret")
    for level in (1, 2, 3, 4):
        game = begin(players, secret=str(level))
        assert game.asked() == (0, "play")
        assert game.hidden.vault.tolist().index(st.SECRET) == level


@every_count
@shows("deck_end")
def test_deck_end(players):
    assert Position(players, deck=2).do("end").over() == MARK_WINS
    assert Position(players, deck=2, deck_end="failed-draw").do("end").over() is None


@every_count
@shows("dead_mark_bribes")
@pytest.mark.parametrize("asked", [True, False])
def test_dead_mark_bribes(players, asked):
    game = Position(players, turn_of=1, dead=[0], hands={1: "peek"}, dead_mark_bribes=asked)
    game.do("peek", 1)
    assert game.asked() == ((0, "bribe") if asked else (1, "play"))


@every_count
@shows("mark_may_be_revived")
@pytest.mark.parametrize("allowed", [True, False])
def test_mark_may_be_revived(players, allowed):
    game = Position(players, turn_of=1, dead=[0], hands={1: "2 peek"}, mark_may_be_revived=allowed)
    assert game.legal("revive") == ({("revive", 0)} if allowed else set())


@every_count
@shows("dead_mark_skills")
@pytest.mark.parametrize("allowed", [True, False])
def test_dead_mark_skills(players, allowed):
    """Ruling R35: Relocate needs no turn of the mark."""
    game = Position(
        players,
        turn_of=1,
        cast={0: "chessboard"},
        dead=[0],
        hands={1: "unseal"},
        locks={1: 1},
        dead_mark_skills=allowed,
    )
    game.do("unlock", 1)
    assert game.asked() == (0, "may" if allowed else "bribe")


@shows("locks_above_die")
def test_more_locks_than_a_die_shows_only_if_allowed():
    locks = {"locks.6": "7,3,2,1"}
    with pytest.raises(BadInput, match=r"locks\.6: 7 mind-locks .*locks_above_die=yes"):
        GAME.resolve(locks, 6)
    assert begin(6, locks__6="20,3,2,1", locks_above_die=True).locks() == [20, 3, 2, 1]


# --- the deck, the tables, the dice --------------------------------------------------------------


@shows(*(f"deck.{name}" for name in DECK_NAMES))
@pytest.mark.parametrize(("option", "card"), list(zip(DECK_NAMES, CARDS, strict=True)))
@pytest.mark.parametrize("number", [0, 7, 40])
def test_cards_of_a_kind_in_the_deck(option, card, number):
    game = begin(6, **{f"deck__{option}": number})
    plain = begin(6)
    found = Counter(CARDS[kind] for kind in game.hidden.deck[: game.table.deck_left])
    before = Counter(CARDS[kind] for kind in plain.hidden.deck[: plain.table.deck_left])
    assert found[card] == number
    del found[card], before[card]
    assert found == before, "the other kinds are as they were"


@shows(*(f"locks.{players}" for players in PLAYERS))
@every_count
def test_locks_by_players(players):
    game = begin(players, **{f"locks__{players}": (1, 6, 2, 5)})
    assert game.locks() == [1, 6, 2, 5]
    for other in set(PLAYERS) - {players}:
        assert begin(other, **{f"locks__{players}": (1, 6, 2, 5)}).locks() == begin(other).locks()


@shows(*(f"bribes.{players}" for players in PLAYERS))
@every_count
@pytest.mark.parametrize("pile", [(0, 0), (6, 6), (0, 3), (3, 0)])
def test_bribes_by_players(players, pile):
    game = begin(players, **{f"bribes__{players}": pile})
    found = game.hidden.bribes[: game.table.bribes_left].tolist()
    assert (found.count(1), found.count(0)) == pile
    other = players - 1 if players > 4 else 5
    left = begin(other, **{f"bribes__{players}": pile}).table.bribes_left
    assert left == begin(other).table.bribes_left


@shows(*(f"shoot.{name}.{effect}" for name in SHOOT_NAMES for effect in ("dies", "moves")))
@pytest.mark.parametrize(("option", "card"), list(zip(SHOOT_NAMES, CARDS[:4], strict=True)))
@pytest.mark.parametrize(
    ("dies", "moves"), [("none", "none"), ("6", "1"), ("1,2,3,4,5,6", "none"), ("2,4", "1,6")]
)
def test_die_faces_of_a_shoot(option, card, dies, moves):
    faces = {f"shoot__{option}__dies": dies, f"shoot__{option}__moves": moves}
    for face in (1, 2, 3, 4, 5, 6):
        game = Position(6, turn_of=1, hands={1: card}, dice=(face,), **faces)
        game.do("shoot", card, 2)
        assert bool(game.events("death")) == (str(face) in dies.split(","))
        assert bool(game.events("move")) == (str(face) in moves.split(","))
    others = [name for name in SHOOT_NAMES if name != option]
    changed, plain = template(6, **faces)[0].table.rules, template(6)[0].table.rules
    for name in others:
        row = SHOOT_NAMES.index(name)
        assert changed.effect[row].tolist() == plain.effect[row].tolist()


# --- all together --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(GAME.options))
def test_given_as_text_or_as_a_plan_holds_it_an_option_means_the_same(name):
    option = GAME.options[name]
    text = option.show(option.default)
    given = list(option.default) if isinstance(option.default, tuple) else option.default
    assert option.parse(text) == option.parse(given) == option.default


def test_a_whole_different_game_can_be_set():
    """Options work together: a two-turn game that an extractor wins by one card."""
    game = Position(
        4,
        turn_of=1,
        hands={1: "unseal"},
        secret=2,
        levels={1: 2},
        locks__4=(1, 1, 1, 1),
        start_level=2,
        draw=5,
    )
    assert game.do("unlock", 2).over() == EXTRACTORS_WIN
