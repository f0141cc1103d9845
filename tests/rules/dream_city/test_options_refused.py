"""Options refuse what they cannot be, one by one and together, in one line that helps."""

import pytest

from sim.core.errors import BadInput
from sim.core.options import FEW
from sim.dream_city import GAME
from sim.dream_city.options import DECK_NAMES, SHOOT_NAMES
from tests.rules.position import every_count

TEXTS = {
    "count": ["", "x", "1.5", "1,2", "--1", "1e3", "yes", True, None, 1.5],
    "counts": ["", "x", "1", "1,x", True, 1, None, [1.5, 2.0]],
    "faces": ["0", "7", "1,7", "-1", "1,1", "x", "1,x", "1;2", True, [0], [1.0]],
    "choice": ["", "maybe", "CHOSEN", 7, True, None],
    "yes-no": ["", "maybe", "2", "yes please", 2, None],
    "names": ["jokre", "joker,", 7, None, True],
}


def wrong_values(option):
    wrong = list(TEXTS[option.kind])
    low, high = option.low, option.high
    if option.kind == "count":
        wrong += [low - 1, high + 1, str(low - 1), str(high + 1), -99, 10**6]
    if option.kind == "counts":
        right = [low] * option.length
        wrong += [[*right, low], right[1:], [low - 1, *right[1:]], [*right[1:], high + 1]]
        wrong += [",".join(map(str, values)) for values in wrong[-4:]]
    return wrong


@pytest.mark.parametrize("name", sorted(GAME.options))
def test_wrong_values_are_refused_in_one_line_that_says_what_is_possible(name):
    option = GAME.options[name]
    for value in wrong_values(option):
        with pytest.raises(BadInput) as refused:
            GAME.resolve({name: value}, 6)
        message = str(refused.value)
        assert name in message, value
        assert "\n" not in message
        if option.kind in ("choice", "names") and len(option.choices) > FEW and value == str(value):
            assert all(choice in message for choice in option.choices)
        else:
            assert f"(allowed: {option.range})" in message


@pytest.mark.parametrize("name", sorted(GAME.options))
def test_the_ends_of_a_range_are_possible(name):
    option = GAME.options[name]
    values = {
        "count": [option.low, option.high],
        "counts": [[option.low] * option.length, [option.high] * option.length],
        "faces": ["none", "1,2,3,4,5,6"],
        "choice": option.choices,
        "yes-no": ["yes", "no"],
        "names": ["any", list(option.choices), ",".join(reversed(option.choices))],
    }
    for value in values[option.kind]:
        option.parse(value)


@pytest.mark.parametrize("name", SHOOT_NAMES)
def test_a_face_cannot_both_kill_and_move(name):
    given = {f"shoot.{name}.dies": "2,3", f"shoot.{name}.moves": "3,4"}
    with pytest.raises(BadInput, match=rf"shoot\.{name}\.dies and shoot\.{name}\.moves: face 3"):
        GAME.resolve(given, 6)


def test_a_deck_has_at_least_one_card_and_fits():
    nothing = {f"deck.{name}": 0 for name in DECK_NAMES}
    with pytest.raises(BadInput, match="0 cards are not possible"):
        GAME.resolve(nothing, 6)
    with pytest.raises(BadInput, match=r"173 cards are not possible \(allowed: 1 to 160\)"):
        GAME.resolve({"deck.shoot": 99}, 6)
    with pytest.raises(BadInput, match=r"168 cards are not possible"):
        GAME.resolve({"deck.shoot": 99, "characters": "off"}, 6)


@every_count
def test_starting_hands_must_leave_a_deck(players):
    small = {f"deck.{name}": 0 for name in DECK_NAMES} | {"deck.shoot": 2 * players}
    with pytest.raises(BadInput, match=r"starting_hand: 2 cards .*allowed: 0 to 1\)"):
        GAME.resolve({**small, "starting_hand": 2}, players)
    GAME.resolve({**small, "starting_hand": 1}, players)


@pytest.mark.parametrize(
    ("name", "close"),
    [
        ("deck.unseel", "deck.unseal"),
        ("lock.6", "locks.6"),
        ("handlimit", "hand_limit"),
        ("shoot.regular.die", "shoot.regular.dies"),
        ("bribes.9", "bribes."),
    ],
)
def test_unknown_options_are_refused_with_the_nearest(name, close):
    with pytest.raises(BadInput) as refused:
        GAME.resolve({name: "1"}, 6)
    message = str(refused.value)
    assert f"unknown option '{name}'; did you mean {close}" in message
    assert all(known in message for known in GAME.options)


@pytest.mark.parametrize("players", [-1, 0, 1, 2, 3, 9, 10, 100])
def test_other_numbers_of_players_are_refused(players):
    with pytest.raises(BadInput, match=r"allowed: 4-8"):
        GAME.resolve({}, players)
