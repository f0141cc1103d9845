"""The Final Kick (2.8) and what follows when the Mark has woken (2.9)."""

import pytest

from tests.referee.dream_heist.ending import mark_wakes, pouch
from tests.referee.dream_heist.planting import complete
from tests.referee.dream_heist.scenes import ANA, BEN, CY, PASS, STAY, WAKE, Scene


def ready(players=3, **options):
    """A game that has not begun, with all pieces on level 4, where everybody may pass."""
    scene = Scene(players, may_pass="yes", **options)
    for player in range(1, players + 1):
        scene.stand(player, 4, player)
    return scene


def passing(scene, completions):
    """Pass to the end; players complete missions in the rounds named. Whose turns there were."""
    turns, left = [], dict(completions)
    while scene.question and scene.question.decision == "turn":
        seat = scene.game.to_move
        turns.append((scene.game.round, seat.name))
        if left.get(seat.name) == scene.game.round:
            del left[seat.name]
            complete(scene.game, seat)
        scene.answer(PASS)
    return turns


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("turns", [15, 4])
@pytest.mark.parametrize("finish_round", ["no", "yes"])
def test_everybody_has_the_same_number_of_turns(players, turns, finish_round):
    for number in range(1, players + 1):
        scene = ready(players, kick_turns=turns, finish_round=finish_round).whole_game()
        who = f"player {number}"
        played = passing(scene, {who: 3})
        after = played[played.index((3, who)) + 1 :]
        for seat in scene.game.seats:
            later = seat.name > who and finish_round == "yes"
            assert [name for _, name in after].count(seat.name) == turns + later
        last = f"player {players}" if finish_round == "yes" else who
        assert played[-1] == (3 + turns, last)
        assert scene.game.round == 3 + turns
        assert scene.game.over


def test_the_countdown_as_told():
    scene = ready().whole_game()
    assert scene.game.show()["left"] is None
    scene.answer(PASS)
    complete(scene.game, scene.seat(2))
    assert scene.told("kick") == [{"turns": 15}]
    scene.answer(PASS)
    assert scene.game.show()["left"] == {ANA: 15, BEN: 15, CY: 15}
    scene.answer(PASS)
    assert scene.game.show()["left"] == {ANA: 15, BEN: 15, CY: 14}
    assert scene.game.show()["to_move"] == ANA


def test_a_second_completion_does_not_begin_it_again():
    scene = ready(kick_turns=5).blocks(1, s4_1=2).blocks(3, s4_1=2).whole_game()
    scene.chance.owner = CY
    played = passing(scene, {ANA: 2, CY: 4})
    assert played[-1] == (7, ANA)
    assert scene.game.ending == "several missions completed"
    assert len(scene.told("kick")) == 1


def test_nobody_ever_completes_a_mission_h21():
    scene = ready(cap_round=6, kick_turns=4).whole_game()
    played = passing(scene, {})
    assert played[-1] == (10, CY)
    assert scene.game.ending == "no mission completed"
    scene = ready(cap_round=6, kick_turns=4, cap="score").whole_game()
    played = passing(scene, {})
    assert played[-1] == (6, CY)
    assert scene.told("kick") == []
    scene = ready(cap_round=6, kick_turns=4).whole_game()
    played = passing(scene, {CY: 6})
    assert (played[-1], scene.game.ending) == ((10, CY), "one mission completed")
    scene = ready(cap_round=6, kick_turns=4).whole_game()
    assert passing(scene, {CY: 5})[-1] == (9, CY)  # the cap does not begin it again


def test_the_cap_comes_before_the_next_round_is_told():
    scene = ready(2, cap_round=1).whole_game().answer(PASS, PASS)
    assert scene.happened == ["round", "kick", "round"]
    assert scene.game.show()["left"] == {ANA: 15, BEN: 15}


def woken(scene, *completed):
    """The Mark wakes; some have completed their missions."""
    scene.game.complete += [scene.seat(player) for player in completed]
    return scene.begin(mark_wakes(scene.game))


def scores(scene):
    """Everybody's points."""
    return [seat.score for seat in scene.game.seats]


def test_who_is_not_on_level_1_is_lost():
    scene = woken(Scene(5).stand(1, 1, 7).stand(2, 2, 7).limbo(3, 1, attempts=2).wait(4, 1))
    assert scores(scene) == [0, -10, -10, 0, -10]
    assert [scene.piece(p).where for p in range(1, 6)] == [
        *("board", "limbo", "limbo", "waiting", "limbo")
    ]
    assert (scene.piece(2).place, scene.piece(2).direction) == (("limbo", 2, None), None)
    assert scene.piece(3).attempts == 2
    assert scene.happened == ["wakes", "lost", "lost", "lost", "end"]


def test_a_card_saves_even_now():
    scene = Scene().stand(1, 1, 7).hold(1, "wake").stand(2, 4, 7).hold(2, "wake")
    scene = woken(scene.limbo(3, 3, attempts=1).hold(3, "wake"))
    assert scene.question.seat == BEN  # who is on level 1 is not asked
    about = {"round": 0, "roll": None, "level": 4, "space": None, "phase": None}
    assert (scene.question.about, scene.legal) == (about, [WAKE, STAY])
    assert [scene.piece(p).where for p in (1, 2, 3)] == ["board", "limbo", "limbo"]
    scene.answer(WAKE)
    assert (scene.piece(2).place, scene.piece(2).attempts) == (("off", None, None), 0)
    assert scene.question.seat == CY
    scene.answer(STAY)
    assert scores(scene) == [0, 0, -10]
    assert scene.happened == ["wakes", "play", "lost", "end"]
    assert scene.game.subconscious.discards == {"wake": 1}


def test_the_lost_decide_in_the_order_of_play():
    scene = Scene(rotation=1).limbo(1, 1).limbo(2, 1).limbo(3, 1)
    for player in (1, 2, 3):
        scene.hold(player, "wake")
    woken(scene)
    assert [seat.name for seat in scene.game.order] == [CY, ANA, BEN]
    for name in (CY, ANA, BEN):
        assert scene.question.seat == name
        scene.answer(STAY)
    assert [event["who"] for event in scene.told("lost")] == [CY, ANA, BEN]


def test_missions_count_in_limbo_too():
    scene = woken(Scene().stand(1, 2, 0).stand(2, 1, 0).stand(3, 1, 2), 1)
    assert scores(scene) == [25 + 15 - 10, 0, 0]
    assert scene.told("mission") == [{"who": ANA, "points": 25}]
    assert scene.told("mark") == [{"who": ANA, "points": 15}]
    assert scene.game.ending == "one mission completed"
    assert scene.game.winners == [ANA]


def test_ana_has_two_blocks_and_ben_four():
    scene = Scene().stand(1, 1, 0).stand(2, 1, 2).stand(3, 1, 4)
    scene.blocks(1, s4_3=2, s1_2=5).blocks(2, s4_2=4).blocks(3, s4_1=3)
    scene.chance.owner = BEN
    woken(scene, 1, 2)
    assert pouch(scene.game) == {ANA: 2, BEN: 4}  # Cy has not completed a mission
    assert scores(scene) == [25, 15 + 15, 0]
    assert scene.game.ending == "several missions completed"
    assert scene.happened == ["wakes", "mission", "mission", "mark", "end"]


def test_the_numbers_are_options():
    options = {"limbo_penalty": 7, "mark_bonus": 9, "value_slope": 2}
    scene = Scene(**options).mission(1, 25).stand(1, 1, 0).stand(2, 1, 3).limbo(3, 1)
    assert scores(woken(scene, 1)) == [25 + 2 * 2 + 9, 0, -7]


@pytest.mark.parametrize(
    ("ties", "winners"), [("shared", [ANA, BEN, CY]), ("level-4", [BEN, CY]), ("mission", [BEN])]
)
def test_ties_h3(ties, winners):
    scene = Scene(4, ties=ties, value_slope=0, mark_bonus=0)
    for player in (1, 2, 3, 4):
        scene.stand(player, 1, player)
    for player, score in ((1, 35), (2, 10), (3, 35), (4, 34)):
        scene.seat(player).score = score
    scene.blocks(2, s4_1=2).blocks(3, s4_1=2).blocks(4, s4_1=3)
    woken(scene, 2)
    assert scores(scene) == [35, 35, 35, 34]
    assert scene.game.winners == winners


def test_a_tie_that_nobody_of_those_has_a_mission_for():
    scene = Scene(ties="mission").stand(1, 1, 0).stand(2, 1, 1).stand(3, 1, 2)
    scene.seat(1).score = scene.seat(2).score = 50
    woken(scene, 3)
    assert scene.game.winners == [ANA, BEN]
