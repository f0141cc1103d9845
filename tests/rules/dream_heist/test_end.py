"""After the Mark Wakes Up (rulebook): Limbo, missions, the Mark's choice; ties (H3)."""

import pytest

from tests.rules.dream_heist.luck import lucky, often, plausible
from tests.rules.dream_heist.missions import COMPLETED, UNFINISHED
from tests.rules.dream_heist.position import PLAYERS, Position

every_count = pytest.mark.parametrize("players", PLAYERS)
HOME = {p: f"1:{2 * p}+" for p in range(1, 6)}


def last_turn(players: int, at: dict[int, str] | None = None, **others) -> Position:
    """Player 1 has the very last turn, and all stay where they are."""
    places = {p: (at or {}).get(p, HOME[p]) for p in range(1, players + 1)}
    return Position(players, places, left={1: 1}, may_pass=True, **others)


def woken(players: int, at: dict[int, str] | None = None, **others) -> Position:
    """The Mark has just woken."""
    return last_turn(players, at, **others).idle()


# --- Limbo ---------------------------------------------------------------------------------------


@every_count
@pytest.mark.parametrize("place", ["2:5+", "3:0-", "4:1+", "waiting 2", "limbo 1", "limbo 4"])
def test_who_is_not_on_level_1_is_lost(players, place):
    """Scoring: ten points each; a piece in Limbo is lost as well."""
    for p in range(1, players + 1):
        game = woken(players, {p: place}, shift_landing="waits")
        assert game.events("lost") == [("lost", p)]
        assert game.scores() == [-10 * (q == p) for q in range(1, players + 1)]
        assert game.piece(p).startswith("limbo")
        assert game.asked() is None


@every_count
@pytest.mark.parametrize("place", ["1:39-", "1:0", "waiting 1", "off"])
def test_who_is_on_level_1_is_safe(players, place):
    game = woken(players, {players: place}, shift_landing="waits")
    assert game.events("lost") == []
    assert game.scores() == [0] * players


def test_other_penalties():
    assert woken(2, {2: "4:0+"}, limbo_penalty=3).scores() == [0, -3]


@every_count
def test_a_card_leaves_limbo_after_the_mark_has_woken(players):
    """Those who hold one are asked, one after the other; it is spent."""
    at = {p: f"3:{p}+" for p in range(1, players + 1)}
    held = dict.fromkeys(range(2, players + 1), "wake turn")
    game = woken(players, at, cards=held)
    for p in range(2, players + 1):
        assert game.asked() == (p, "leave")
        assert game.legal() == {("stay",), ("wake",)}
        spent = game.state()["subconscious_discards"]["wake"]
        game.do("wake")
        assert game.events("play") == [("play", p, "wake")]
        assert game.cards(p) == "turn"
        assert game.state()["subconscious_discards"]["wake"] == spent + 1
        assert game.piece(p) == "off"
    assert game.asked() is None
    assert game.scores() == [-10] + [0] * (players - 1)


@every_count
def test_nobody_has_to_leave(players):
    game = woken(players, {2: "limbo 2"}, cards={2: "wake"}).do("stay")
    assert game.scores() == [0, -10] + [0] * (players - 2)
    assert (game.cards(2), game.piece(2)) == ("wake", "limbo 2")


def test_only_the_lost_with_a_card_are_asked():
    at = {1: "2:5+", 2: "1:5+", 3: "2:9+"}
    game = woken(3, at, cards={1: "shift", 2: "wake", 3: "wake"})
    assert game.asked() == (3, "leave")
    assert game.do("wake").asked() is None
    assert game.scores() == [-10, 0, 0]


@every_count
def test_they_are_asked_in_the_order_of_play(players):
    """From whoever started: with a rotation by one, seat 1 is at the second place."""
    at = {p: f"3:{p}+" for p in range(1, players + 1)}
    held = dict.fromkeys(range(1, players + 1), "wake")
    game = woken(players, at, cards=held, rotation=1)
    order = []
    while game.asked():
        order.append(game.asked()[0])
        game.do("wake")
    assert order == [players, *range(1, players)]


# --- missions, and the Mark's choice -------------------------------------------------------------


@every_count
def test_the_only_mission_completed_counts_its_value_and_15_points(players):
    for p in range(1, players + 1):
        given = {"mission": {p: 10}, "blocks": {p: COMPLETED[10]}}
        game = woken(players, **given)
        assert game.events("mission", "mark") == [("mission", p, 25), ("mark", p, 15)]
        assert game.score(p) == 25 + 25 + 15
        assert game.result()["ending"] == "one mission completed"
        assert game.winners() == [p]


@every_count
def test_a_mission_counts_in_limbo_too(players):
    """Its value and the Mark's choice, less ten points."""
    game = woken(players, {2: "limbo 3"}, mission={2: 10}, blocks={2: COMPLETED[10]})
    assert game.score(2) == 25 + 25 + 15 - 10
    assert game.winners() == [2]


@every_count
def test_no_mission_no_choice(players):
    game = woken(players, blocks={1: UNFINISHED, 2: "1-0=4"})
    assert game.events("mission", "mark") == []
    assert game.scores() == [8, 4] + [0] * (players - 2)
    assert game.result()["ending"] == "no mission completed"


def test_other_bonuses():
    given = {"mission": {1: 10}, "blocks": {1: COMPLETED[10]}}
    assert woken(2, **given, mark_bonus=40).score(1) == 25 + 25 + 40


@every_count
def test_of_several_missions_each_counts_and_one_is_carried_out(players):
    """Values 25 and 25; blocks are worth 25, and 16 + 2 + 6 + 6."""
    given = {"mission": {1: 10, 2: 11}, "blocks": {1: COMPLETED[10], 2: COMPLETED[11]}}
    game = woken(players, **given)
    assert game.events("mission") == [("mission", 1, 25), ("mission", 2, 25)]
    ((_, chosen, points),) = game.events("mark")
    assert points == 15
    expected = [25 + 25, 30 + 25] + [0] * (players - 2)
    expected[chosen - 1] += 15
    assert game.scores() == expected
    assert game.result()["ending"] == "several missions completed"


def drawn(position: Position, times: int) -> dict[int, int]:
    """How often the Mark carries out each mission."""
    found = dict.fromkeys(range(1, position.players + 1), 0)
    for game in lucky(position, "lots", times):
        found[game.do("pass").events("mark")[0][1]] += 1
    return found


def test_a_block_of_level_4_is_drawn_ana_two_ben_four():
    """Design reference 2.9: 1/3 and 2/3, and an even draw would be noticed."""
    given = {"mission": {1: 10, 2: 11}, "blocks": {1: COMPLETED[10], 2: COMPLETED[11]}}
    times = often(6000)
    found = drawn(last_turn(2, **given), times)
    assert plausible(found[1], times, 1 / 3)
    assert not plausible(found[1], times, 1 / 2)


def test_blocks_of_players_without_their_mission_are_left_out():
    """Player 2 has two of them on level 4; three others have 2, 4 and 3."""
    given = {
        "mission": {1: 10, 3: 11, 4: 13},
        "blocks": {1: COMPLETED[10], 2: UNFINISHED, 3: COMPLETED[11], 4: COMPLETED[13]},
    }
    times = often(6000)
    found = drawn(last_turn(4, **given), times)
    assert found[2] == 0
    for p, blocks in {1: 2, 3: 4, 4: 3}.items():
        assert plausible(found[p], times, blocks / 9)
    assert not plausible(found[3], times, 4 / 11)
    assert not plausible(found[3], times, 1 / 3)


# --- who has won (H3) ----------------------------------------------------------------------------


@every_count
def test_most_points_win(players):
    for p in range(1, players + 1):
        game = woken(players, blocks={p: "1-0=3", p % players + 1: "1-1=2"})
        assert (game.winners(), game.result()["winner"]) == ([p], f"player {p}")


@every_count
def test_a_tie_is_shared_h3(players):
    assert woken(players).winners() == list(range(1, players + 1))
    game = woken(players, blocks={1: "1-0=8", 2: UNFINISHED})
    assert game.scores()[:2] == [8, 8]
    assert game.winners() == [1, 2]
    assert game.result()["winner"] in ("player 1", "player 2")


@every_count
def test_most_blocks_on_level_4_break_a_tie_h3(players):
    given = {"blocks": {1: "1-0=8", 2: UNFINISHED}}
    assert woken(players, ties="level-4", **given).winners() == [2]
    given = {"blocks": {1: "1-0=8", 2: "1-1=8"}}
    assert woken(players, ties="level-4", **given).winners() == [1, 2]
    given = {"blocks": {1: "1-0=8", 2: UNFINISHED, players: "1-2=8 1-3=2"}}
    if players > 2:
        assert woken(players, ties="level-4", **given).winners() == [players]


@every_count
def test_a_completed_mission_breaks_a_tie_h3(players):
    """Player 1: 25 for blocks and 25 for the mission, lost. Player 2: 40 for blocks."""
    given = {
        "at": {1: "2:5+"},
        "mission": {1: 10},
        "blocks": {1: COMPLETED[10], 2: "3-4=5 3-6=5 2-4=5"},
        "mark_bonus": 0,
    }
    game = woken(players, **given)
    assert (game.scores()[:2], game.winners()) == ([40, 40], [1, 2])
    assert woken(players, ties="mission", **given).winners() == [1]
    assert woken(players, ties="level-4", **given).winners() == [1]
    plain = {"blocks": {1: "1-0=8", 2: UNFINISHED}}
    assert woken(players, ties="mission", **plain).winners() == [1, 2]


def test_points_of_the_mark_decide():
    """Players 1 and 2 have 50 and 55 points without them, so that either can win."""
    given = {"mission": {1: 10, 2: 11}, "blocks": {1: COMPLETED[10], 2: COMPLETED[11]}}
    won = set()
    for game in lucky(last_turn(2, **given), "lots", 20):
        ((_, chosen, _),) = game.do("pass").events("mark")
        assert game.winners() == [chosen]
        won.add(chosen)
    assert won == {1, 2}
