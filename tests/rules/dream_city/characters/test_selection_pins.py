"""Characters that a run pins or leaves out of the deal, and casts that cannot be (R7)."""

import pytest

from sim.core.errors import BadInput
from sim.dream_city import GAME
from tests.rules.dream_city.characters.course import names_of
from tests.rules.dream_city.characters.set_up import (
    EXTRACTORS,
    MARKS,
    choose,
    chosen,
    dealt,
    offered,
)
from tests.rules.position import begin, every_count

GAMES = range(12)
POOL = sorted(EXTRACTORS)


# --- what a run can pin --------------------------------------------------------------------------


@every_count
@pytest.mark.parametrize("how", ["dealt", "random"])
@pytest.mark.parametrize("mark", sorted(MARKS))
def test_a_run_gives_the_mark_its_character(players, how, mark):
    """Ruling R7, option mark: the mark is not asked; the extractors are dealt as ever."""
    game = begin(players, characters=how, mark=mark)
    if how == "dealt":
        assert game.asked() == (1, "character")
    game = chosen(game).do("level", 1)
    assert names_of(game)[0] == mark
    assert set(names_of(game)[1:]) <= EXTRACTORS


@every_count
@pytest.mark.parametrize("how", ["dealt", "random"])
def test_a_run_gives_the_first_extractors_theirs(players, how):
    """Ruling R7, option extractors: in play order; the others are dealt other cards."""
    for number in GAMES:
        game = begin(players, game=number, characters=how, extractors="forger,shade")
        if how == "dealt":
            choose(game)
            assert game.asked() == (3, "character")
            rest = {name for p in range(3, players) for name in offered(game, p)}
            assert not rest & {"forger", "shade"}
            assert len(rest) == 2 * (players - 3)
        game = chosen(game).do("level", 1)
        assert names_of(game)[1:3] == ["forger", "shade"]
        assert len(set(names_of(game))) == players


@every_count
@pytest.mark.parametrize("how", ["dealt", "random"])
def test_a_run_can_give_everyone_a_character(players, how):
    """Ruling R7: then nobody chooses, and the mark only hides the secret."""
    names = POOL[: players - 1]
    game = begin(players, characters=how, mark="harbor", extractors=",".join(names))
    assert game.asked() == (0, "secret")
    game.do("level", 1)
    assert names_of(game) == ["harbor", *names]


@every_count
@pytest.mark.parametrize(("how", "each"), [("dealt", 2), ("random", 1)])
def test_a_run_says_which_cards_can_be_dealt(players, how, each):
    """Ruling R7, option extractor_pool: a pool of just enough cards is dealt out whole."""
    pool = POOL[-each * (players - 1) :]
    game = begin(players, characters=how, extractor_pool=",".join(pool))
    if how == "dealt":
        got = [name for p in range(1, players) for name in offered(game, p)]
    else:
        got = names_of(game.do("level", 1))[1:]
    assert sorted(got) == pool


@every_count
def test_a_given_character_need_not_be_in_the_pool(players):
    """Options extractors and extractor_pool: the pool is for those who are dealt cards."""
    pool = [name for name in POOL if name != "forger"][: 2 * (players - 2)]
    game = dealt(players, extractors="forger", extractor_pool=",".join(pool))
    got = [name for p in range(2, players) for name in offered(game, p)]
    assert sorted(got) == sorted(pool)


# --- what cannot be ------------------------------------------------------------------------------


def refused(players, **options):
    """The one line with which the options are refused."""
    with pytest.raises(BadInput) as error:
        GAME.resolve(options, players)
    line = str(error.value)
    assert "\n" not in line
    return line


@every_count
def test_more_characters_than_extractors_are_refused(players):
    """CONTRIBUTING, How to add an option: one line with what is possible."""
    line = refused(players, extractors=",".join(POOL[:players]))
    assert "extractors" in line
    assert str(players - 1) in line


@every_count
@pytest.mark.parametrize(("how", "each"), [("dealt", 2), ("random", 1)])
def test_a_pool_too_small_is_refused(players, how, each):
    """Option extractor_pool: one card short of what is dealt."""
    enough = each * (players - 1)
    options = {"characters": how}
    line = refused(players, **options, extractor_pool=",".join(POOL[: enough - 1]))
    assert "extractor_pool" in line
    assert str(enough) in line
    GAME.resolve({**options, "extractor_pool": ",".join(POOL[:enough])}, players)


@every_count
def test_a_given_character_is_missing_in_the_pool(players):
    """Options extractors and extractor_pool: a card given away cannot be dealt as well."""
    pool = ",".join(POOL[: 2 * (players - 2)])
    assert "extractor_pool" in refused(players, extractors=POOL[0], extractor_pool=pool)
    GAME.resolve({"extractors": POOL[-1], "extractor_pool": pool}, players)


@pytest.mark.parametrize(
    "options",
    [
        {"mark": "forger"},
        {"mark": "nobody"},
        {"extractors": "harbor"},
        {"extractors": "forger,forger"},
        {"extractors": "forger,nobody"},
        {"extractor_pool": "harbor," + ",".join(POOL)},
        {"extractor_pool": "forger," + ",".join(POOL)},
        {"characters": "chosen"},
    ],
)
def test_names_that_are_none_are_refused(options):
    """Ruling R7: a mark's card for the mark, extractors' cards for extractors, each once."""
    assert next(iter(options)) in refused(6, **options)


@pytest.mark.parametrize(
    ("option", "value"),
    [("mark", "harbor"), ("extractors", "forger"), ("extractor_pool", ",".join(POOL))],
)
def test_without_characters_none_can_be_given(option, value):
    """Option characters=off: there is nothing to deal or to give."""
    assert option in refused(6, characters="off", **{option: value})
