"""Sources of chance of Dream City: each keeps what it stands for, and leaves all else."""

import numpy as np
import pytest

from sim.core.luck import EVERY_STREAM, with_luck
from sim.core.runner import play_block
from sim.dream_city import GAME
from sim.dream_city import state as st
from tests.rules.position import contents, every_count, plain, template
from tests.sim.dream_city.blocks import seated, some

SHIFT = 1000
SOURCES = GAME.luck
CAST = pytest.mark.parametrize("characters", ["off", "random", "dealt"])


def begun(start, game):
    """A game at its first decision."""
    state = GAME.kernels().new_state()
    with np.errstate(over="ignore"):
        GAME.kernels().begin(start, state, 1, game)
    return state


def luck_of(state) -> dict[str, object]:
    """What each source has brought, or will bring, of a game at its first decision."""
    s = state[0]
    words = [s.hidden.choice[p].word.tolist() for p in range(int(s.table.seats))]
    placement = s.hidden.placement.word.tolist()
    if s.seat[st.MARK].offered[1] == 0 and s.hidden.pinned_secret == 0:
        placement, words[0] = words[0], placement  # it is asked where to hide the secret at once
    return {
        "order of the deck": s.hidden.deck.tolist(),
        "dice and blind draws": s.hidden.dice.word.tolist(),
        "bribe cards": s.hidden.bribes.tolist(),
        "characters dealt": plain(state)[0]["seat"]["offered"].tolist(),
        "where the secret is hidden": placement,
        "other choices of the mark": words[0],
        "choices of the extractors": words[1:],
    }


@CAST
@every_count
def test_a_source_that_is_kept_is_kept_and_all_others_are_another_games(players, characters):
    options = {"characters": characters, f"bribes__{players}": (6, 6)}
    start = template(players, **options)
    different = set()
    for game in range(some(4)):
        base = with_luck(start, SHIFT, 0)
        here, there = luck_of(begun(base, game)), luck_of(begun(base, game + SHIFT))
        different |= {source for source in SOURCES if here[source] != there[source]}
        for kept in SOURCES:
            mixed = luck_of(begun(with_luck(start, SHIFT, ~SOURCES[kept]), game))
            assert mixed == {**there, kept: here[kept]}
            mixed = luck_of(begun(with_luck(start, SHIFT, SOURCES[kept]), game))
            assert mixed == {**here, kept: there[kept]}
    assert different == set(SOURCES) - ({"characters dealt"} if characters == "off" else set())


@CAST
@pytest.mark.parametrize("strategy", ["random", "basic"])
@every_count
def test_the_secret_lies_where_its_source_says(players, strategy, characters):
    """Whoever chooses at random: kept alone, it is where it was, and moved alone, where the other
    game has it."""
    options = {} if characters == "off" else {"mark": "fortress"}
    start, games = template(players, characters=characters, **options), some(60)
    mask = SOURCES["where the secret is hidden"]

    def secrets(moved, first=0):
        luck = with_luck(start, SHIFT, moved)
        return play_block(GAME, luck, seated(strategy), 1, first, games)["secret"].tolist()

    here, there = secrets(0), secrets(0, SHIFT)
    assert here != there
    assert secrets(~mask) == here
    assert secrets(mask) == there
    assert secrets(EVERY_STREAM) == there
    assert secrets(~mask & ~SOURCES["order of the deck"]) == here


@every_count
def test_the_other_choices_of_the_mark_go_on_where_they_were(players):
    """Its stream is the same after the secret is hidden, whatever was drawn for that."""
    for characters in ("off", "dealt"):
        start = template(players, characters=characters)
        mask = SOURCES["where the secret is hidden"]
        seats, streams = seated("random"), []
        for moved in (0, mask):
            kernels, legal = GAME.kernels(), GAME.kernels().new_legal()
            state = begun(with_luck(start, SHIFT, moved), 5)
            while state[0].table.turn == 0:
                kernels.legal(state, legal)
                with np.errstate(over="ignore"):
                    index = kernels.choose(state, legal, seats.functions, seats.weights)
                kernels.apply(state, legal, index)
            streams.append(state[0].hidden.choice[st.MARK].word.tolist())
        assert streams[0] == streams[1]


@CAST
@every_count
def test_a_pinned_secret_leaves_every_game_as_it_is(players, characters):
    """Nothing is drawn for it: games whose luck is told apart are those of any sweep."""
    start = template(players, characters=characters, secret="2")
    for strategy in ("random", "basic"):
        one, other = (
            play_block(GAME, luck, seated(strategy), 1, 0, some(60)).tobytes()
            for luck in (start, with_luck(start, SHIFT, 0))
        )
        assert one == other


@every_count
def test_games_told_apart_follow_the_same_law(players):
    """The mark that hides by chance wins as often; only which game it wins differs."""
    start = template(players)
    games = some(4000)
    if games < 100:
        pytest.skip("a law shows in many games")
    one, other = (
        play_block(GAME, luck, seated("basic"), 1, 0, games)
        for luck in (start, with_luck(start, SHIFT * SHIFT, 0))
    )
    assert one.tobytes() != other.tobytes()
    for column, value in (("winner", 0), ("secret", 1), ("secret", 4)):
        a, b = ((rows[column] == value).mean() for rows in (one, other))
        error = np.sqrt((a * (1 - a) + b * (1 - b)) / games)
        assert abs(a - b) < 4 * error


@every_count
def test_a_world_dealt_anew_knows_nothing_of_luck_taken_apart(players):
    """Else a search would foresee in it where the secret will be hidden."""
    for characters in ("off", "dealt"):
        start = template(players, characters=characters)
        worlds = []
        for shift in (0, SHIFT):
            state = begun(with_luck(start, shift, 0), 3)
            GAME.kernels().determinize(state, 1, 8, 9)
            assert not any(state[0].hidden.placement.word)
            assert (int(state[0].luck.shift), int(state[0].luck.moved)) == (0, 0)
            worlds.append(contents(plain(state)[0]))
        assert worlds[0] == worlds[1]
