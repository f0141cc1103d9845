"""Each invariant can fail: a state that is broken by hand is noticed, by the right name."""

import pytest

from sim.dream_city import invariants as inv
from sim.dream_city import state as st
from sim.dream_city.characters.kit import CHARACTERS
from tests.rules.position import Position, every_count
from tests.sim.dream_city.broken import BROKEN, WITH_CAST

CASTS = {
    "first game": {},
    "characters": {"cast": {0: "harbor", 1: "forger", 2: "martyr"}, "labyrinth": {3: 1}},
}


def sound(players: int, cast: str) -> Position:
    """A position in which everything that can be broken is there."""
    return Position(
        players,
        turn_of=1,
        hands={0: "unseal", 1: "2 unseal shoot", 2: "peek"},
        bribes={2: "deal"},
        **CASTS[cast],
    )


@pytest.mark.parametrize(
    ("name", "cast"),
    [
        (name, cast)
        for name in BROKEN
        for cast in CASTS
        if cast != "first game" or name not in WITH_CAST
    ],
)
@every_count
def test_a_broken_state_is_noticed(players, name, cast):
    code, corrupt = BROKEN[name]
    game = sound(players, cast)
    assert game.kernels.check(game.state) == inv.OK
    corrupt(game)
    assert inv.MESSAGES[game.kernels.check(game.state)] == inv.MESSAGES[code]


def test_every_code_is_broken_once_and_has_a_message():
    assert {code for code, _ in BROKEN.values()} == set(range(1, len(inv.MESSAGES)))
    assert len(set(inv.MESSAGES)) == len(inv.MESSAGES)


def test_an_empty_deck_is_no_fault_by_the_other_reading():
    """Ruling R4: with `failed-draw` the game goes on over an empty deck."""
    game = Position(6, deck=0, deck_end="failed-draw")
    assert game.kernels.check(game.state) == inv.OK
    game.table.winner = st.MARK_SIDE
    assert game.kernels.check(game.state) == inv.OK


@pytest.mark.parametrize("allowed", [True, False])
def test_a_dead_mark_may_be_asked_for_its_skill_as_the_option_says(allowed):
    """Ruling R35: that alone is the difference, and other questions stay forbidden."""
    game = Position(6, cast={0: "chessboard"}, dead=[0], turn_of=1, dead_mark_skills=allowed)
    game.table.to_move, game.table.decision = 0, st.ASK_MAY
    assert game.kernels.check(game.state) == inv.DEAD
    game.table.stack[0].skill = CHARACTERS["chessboard"].code
    assert game.kernels.check(game.state) == (inv.OK if allowed else inv.DEAD)


def test_two_vaults_of_gold_may_end_harbors_game():
    game = Position(6, cast={0: "harbor"}, turn_of=1, locks={1: 0, 2: 0})
    game.table.winner, game.table.ending = st.MARK_SIDE, st.END_GOLD
    assert game.kernels.check(game.state) == inv.OK
    other = Position(6, cast={0: "fortress"}, turn_of=1, locks={1: 0, 2: 0})
    other.table.winner, other.table.ending = st.MARK_SIDE, st.END_GOLD
    assert other.kernels.check(other.state) == inv.ENDING


def test_a_vault_without_locks_may_wait_to_be_opened():
    """Ruling R43: between the last lock and the open vault lies the time to use Relocate."""
    game = Position(
        6, cast={0: "chessboard"}, turn_of=1, hands={1: "unseal"}, locks={1: 1}, secret=1
    )
    game.do("unlock", 1)
    assert game.asked() == (0, "may")
    assert game.locks()[0] == 0
    assert game.table.opened[1] == st.UNSEEN
    game.table.stack[0].kind, game.table.stack[1].kind = st.ASK_PLAY, st.ASK_PLAY
    game.table.depth = 1
    assert game.kernels.check(game.state) == inv.LOCKS
