"""Who plays which character is a matter of options (ruling R7)."""

import pytest

from sim.core.errors import BadInput
from sim.dream_city import GAME
from sim.dream_city.characters.kit import CHARACTERS
from tests.rules.position import Position, begin, every_count

MARKS = {one.name for one in CHARACTERS.values() if one.mark}
EXTRACTORS = set(CHARACTERS) - MARKS
CODE = {one.name: one.code for one in CHARACTERS.values()}
NAME = {code: name for name, code in CODE.items()} | {0: None}


def offers(game: Position) -> list[list[str]]:
    """The cards each seat was dealt, by name."""
    return [[NAME[code] for code in game.seat(p).offered if code] for p in range(game.players)]


def cast_of(game: Position) -> list[str]:
    """The characters at the first turn, whatever is chosen before."""
    while game.asked()[1] != "play":
        game.do(*sorted(game.legal())[0])
    return [NAME[code] for code in game.table.own_character[: game.players]]


@every_count
def test_characters_are_dealt_to_choose_from_or_at_random_or_left_out(players):
    assert [len(cards) for cards in offers(begin(players, characters="dealt"))] == [2] * players
    game = begin(players, characters="random")
    assert [len(cards) for cards in offers(game)] == [1] * players
    assert game.asked() == (0, "secret")
    assert cast_of(game) == [card for (card,) in offers(game)]
    first_game = begin(players, characters="off")
    assert offers(first_game) == [[]] * players
    assert cast_of(first_game) == [None] * players


@every_count
@pytest.mark.parametrize("name", sorted(MARKS))
def test_the_mark_can_be_given_a_character(players, name):
    """It is asked for none then, and its world view rules."""
    game = begin(players, characters="dealt", mark=name)
    assert game.asked() == (1, "character")
    assert offers(game)[0] == []
    assert cast_of(game)[0] == name
    assert NAME[game.table.world_view] == name


@every_count
def test_a_mark_called_any_is_dealt_its_character(players):
    found = {
        offers(begin(players, game=g, characters="random", mark="any"))[0][0] for g in range(60)
    }
    assert found == MARKS


@every_count
def test_the_first_extractors_can_be_given_characters(players):
    """In play order; the others are dealt what is left."""
    given = ("forger", "avatar", "joker")
    game = begin(players, characters="random", extractors=",".join(given))
    cast = cast_of(game)
    assert tuple(cast[1:4]) == given
    assert set(cast[4:]) <= EXTRACTORS - set(given)
    assert len(set(cast)) == players


@every_count
def test_only_characters_of_the_pool_are_dealt(players):
    pool = sorted(EXTRACTORS)[: players - 1]
    for number in range(5):
        cast = cast_of(
            begin(players, game=number, characters="random", extractor_pool=",".join(pool))
        )
        assert sorted(cast[1:]) == pool


@every_count
def test_given_characters_need_not_be_in_the_pool(players):
    pool = sorted(EXTRACTORS - {"joker"})[: players - 2]
    options = {"extractors": "joker", "extractor_pool": ",".join(pool)}
    assert sorted(cast_of(begin(players, characters="random", **options))[1:]) == sorted(
        [*pool, "joker"]
    )


@pytest.mark.parametrize("name", ["mark", "extractors", "extractor_pool"])
def test_without_characters_nobody_can_be_given_one(name):
    value = "harbor" if name == "mark" else "joker"
    with pytest.raises(
        BadInput, match=rf"option {name}: there are no characters with characters=off"
    ):
        GAME.resolve({"characters": "off", name: value}, 6)


@every_count
def test_more_characters_than_extractors_are_refused(players):
    given = sorted(EXTRACTORS)
    GAME.resolve({"extractors": ",".join(given[: players - 1])}, players)
    with pytest.raises(BadInput, match=rf"{players} characters .*allowed: up to {players - 1}\)"):
        GAME.resolve({"extractors": ",".join(given[:players])}, players)


@every_count
@pytest.mark.parametrize(("dealing", "cards"), [("dealt", 2), ("random", 1)])
def test_a_pool_too_small_to_deal_from_is_refused(players, dealing, cards):
    need = cards * (players - 1)
    pool = sorted(EXTRACTORS)
    GAME.resolve({"characters": dealing, "extractor_pool": ",".join(pool[:need])}, players)
    with pytest.raises(BadInput, match=rf"option extractor_pool: {need - 1} .*needed: {need}"):
        GAME.resolve({"characters": dealing, "extractor_pool": ",".join(pool[: need - 1])}, players)


@pytest.mark.parametrize("name", ["extractors", "extractor_pool"])
def test_a_list_of_names_is_read_in_order_and_checked(name):
    option = GAME.options[name]
    assert option.parse("any") == option.parse([]) == ()
    assert option.parse("joker, forger") == option.parse(["joker", "forger"]) == ("joker", "forger")
    assert option.show(("joker", "forger")) == "joker,forger"
    assert option.show(()) == "any"
    for wrong, reason in (
        ("jokre", "did you mean joker"),
        ("harbor", "unknown name"),
        ("joker,joker", "'joker' is there twice"),
        ("joker,,forger", "unknown name"),
        (7, "allowed: any, or some of"),
        (None, "allowed: any, or some of"),
    ):
        with pytest.raises(BadInput, match=reason) as refused:
            option.parse(wrong)
        assert name in str(refused.value)
        assert "\n" not in str(refused.value)
