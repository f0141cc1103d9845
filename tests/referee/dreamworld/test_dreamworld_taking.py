"""Taking cards and the professor: examples K1 to K5, and the choice of cards."""

from tests.referee.dreamworld.scenes import NOTHING, PROFESSOR, Scene, flip, take

LATE = ("player 1", "late card")


def test_k1_the_professor_is_taken_first():
    scene = Scene("H", players=2).hand(1, "D5").hand(2, "H7").choose()
    assert {"action": "professor"} not in scene.legal
    scene.play("D5", "H7").count()
    assert scene.legal == [PROFESSOR, NOTHING]
    scene.answer(PROFESSOR, NOTHING)
    scene.hand(1, "D6")
    scene.game.next_round()
    assert {"action": "professor"} in scene.choose().legal


def test_the_professor_may_be_in_hand_at_first_d14():
    scene = Scene("H", players=2, professor="hand").hand(1, "D5").choose()
    assert scene.legal == [{"action": "play", "card": "D5-sun"}, {"action": "professor"}]


def round_five():
    """Ana (1) lies farthest; Ben's (2) card of round 4 carries three tokens."""
    scene = Scene("H", round_number=5).lay("D2=1", "D7=2", "D9=3")
    return scene.earlier("H8", "C7=2+3", "D3=1").count()


def test_k2_a_card_is_taken_with_its_tokens():
    scene = round_five()
    assert scene.question.seat == "player 1"
    scene.answer(take("C7-sun"))
    assert [card.name for card in scene.player(1).hand] == ["C7-sun"]
    assert scene.player(1).supply == 3
    assert scene.question.seat == "player 2"
    assert scene.legal == [take("H8-sun"), take("D3-sun"), PROFESSOR, NOTHING]


def test_k3_older_cards_are_out_of_reach():
    scene = Scene("H", round_number=3).lay("D2=1+2", "D9=2")
    scene.game.next_round()
    assert [laid.tokens for laid in scene.game.previous] == [2, 0]
    scene.game.next_round()
    assert scene.game.previous == []
    assert (scene.game.show()["gone"], scene.game.dead_tokens) == (["D2-sun", "D9-sun"], 2)


def test_k4_one_point_flips_nothing():
    scene = Scene("H", round_number=3).lay("H8=3", "D9").earlier("C7=2").count()
    assert scene.question.about["points"] == 1
    assert scene.legal == [take("C7-sun"), PROFESSOR, NOTHING]


def test_k5_the_professor_comes_back_in_the_round_it_was_played():
    scene = Scene("H", players=2, professor="hand").hand(1, "D5", "D6").hand(2, "H7").choose()
    scene.play("professor", "H7", "D5")
    assert scene.player(1).professor == "face up"
    scene.count().answer(PROFESSOR)
    assert scene.player(1).professor == "hand"


def test_in_suit_one_may_take_instead_of_gaining():
    scene = Scene("H", round_number=3).lay("H8=1").earlier("C7").count()
    assert scene.legal == [flip(4), flip(3), flip(2), take("C7-sun"), PROFESSOR, NOTHING]


def test_choices_are_secret_and_revealed_together():
    scene = Scene("H", professor="hand").hand(1, "H3").hand(2, "H5").hand(3, "H7", "H8").choose()
    scene.play("H3")
    state = scene.game.show()
    assert (state["committed"], state["hands"]["player 1"]) == ({"player 1": "H3-sun"}, [])
    assert state["sequence"] == []
    scene.play("H5", "professor")
    state = scene.game.show()
    assert (state["committed"], scene.order()) == ({}, ["H3", "H5"])
    assert (scene.question.seat, scene.question.decision) == ("player 3", "late card")
    assert scene.legal == [
        {"action": "play", "card": "H7-sun"},
        {"action": "play", "card": "H8-sun"},
    ]
    scene.play("H7")
    assert scene.question is None
    assert scene.order() == ["H3", "H5", "H7"]


def test_several_late_cards_are_revealed_together():
    scene = Scene("H", players=2, professor="hand").hand(1, "H3").hand(2, "H5").choose()
    scene.play("professor")
    assert scene.game.show()["professor"] == {"player 1": "face down", "player 2": "hand"}
    scene.play("professor")
    assert (scene.question.seat, scene.question.decision) == LATE
    scene.play("H3")
    assert scene.order() == []
    assert scene.game.show()["committed"] == {"player 1": "H3-sun"}
    scene.play("H5")
    assert scene.order() == ["H3", "H5"]


def test_a_professor_who_is_face_up_does_not_make_one_late_again():
    scene = Scene("H", players=2).hand(1, "H3", "H4").hand(2, "H5")
    scene.player(1).professor = "face up"
    scene.choose()
    assert {"action": "professor"} not in scene.legal
    assert scene.play("H3", "H5").question is None


def test_the_after_card_and_late_choices_d17():
    for when, order in (("first", ["D4", "H5"]), ("last", ["H5"])):
        scene = Scene("H", players=2, token="after", professor="hand", after_card=when)
        scene.deck("D4").hand(1, "H3").hand(2, "H5").choose().play("professor", "H5")
        assert (scene.question.seat, scene.question.decision) == LATE
        assert scene.order() == order
        assert scene.play("H3").order() == ["H3", "D4", "H5"]


def test_which_cards_may_be_taken_d13_d24():
    def cards(**options):
        scene = Scene("H", round_number=3, **options).lay("D2=1").earlier("C7=1", "H6", "H5=2")
        return [action["card"] for action in scene.count().legal if action["action"] == "take"]

    assert cards() == ["C7-sun", "H6-sun", "H5-sun"]
    assert cards(takeable="not-own") == ["H6-sun", "H5-sun"]
    assert cards(takeable="players") == ["C7-sun", "H5-sun"]

    def ids(**options):
        scene = Scene("H", round_number=3, players=1, **options).lay("D2=1").earlier("C7=Id")
        return scene.count().legal

    assert ids() == [take("C7-sun"), PROFESSOR, NOTHING]
    assert ids(take_ids="no") == [PROFESSOR, NOTHING]


def test_taking_may_be_a_duty_d15():
    must = Scene("H", round_number=3, may_pass="no").lay("D2=1").earlier("C7").count()
    assert must.legal == [take("C7-sun"), PROFESSOR]
    nothing = Scene("H", may_pass="no", professor="hand").lay("D2=1").count()
    assert nothing.legal == [NOTHING]
