"""Every effect of the vocabulary (section 2 of the cards), also as no printed card uses it."""

import pytest

from tests.rules.solo.position import Position, meeting, pile


def resolved(program: str, level: int = 3, **others) -> Position:
    """After a card that says this, as far as nothing is asked."""
    return meeting({4: "L4-09", 3: "L3-09", 2: "L2-10", 1: "L1-12", 0: "L0-08"}[level], program,
                   **others)  # fmt: skip


# --- choosing ------------------------------------------------------------------------------------


def test_choose_up_is_among_the_active_below_strong():
    """2.4; ruling S29: on any level; one has to be chosen."""
    cast = {"Cobb": "strong", "Saito": "inactive", "Yusuf": "weak 4", "Eames": "weak"}
    game = resolved("TURN(choose, up)", cast=cast)
    if game.asked() == "event":
        game.do("go on")
    assert game.asked() == "choose"
    assert game.legal() == {("turn", n) for n in ("Arthur", "Ariadne", "Yusuf", "Eames")}
    game.do("turn", "Yusuf")
    assert game.state_of("Yusuf") == "healthy"


def test_choose_weak_is_among_the_weak():
    """2.4, as Rest says it; ruling S29."""
    game = Position(3, cast={"Cobb": "weak", "Yusuf": "weak 4", "Saito": "inactive"}, hand="REST")
    game.do("use", "REST")
    assert game.legal() == {("turn", "Cobb"), ("turn", "Yusuf")}
    game.do("turn", "Cobb")
    assert game.state_of("Cobb") == "healthy"


def test_choose_down_is_among_all_active():
    """2.4: nobody who is active can be left out, strong or weak."""
    cast = {"Cobb": "strong", "Saito": "inactive", "Yusuf": "weak 4", "Eames": "outside"}
    game = resolved("TURN(choose, down)", cast=cast).do("go on")
    assert game.legal() == {("turn", n) for n in ("Cobb", "Arthur", "Ariadne", "Yusuf")}
    game.do("turn", "Yusuf")
    assert game.state_of("Yusuf") == "inactive"


def test_choose_weak_down_loses_a_weak_one():
    """2.4: whoever is chosen among the weak becomes inactive."""
    cast = {"Cobb": "weak", "Yusuf": "weak 4", "Saito": "inactive"}
    game = resolved("TURN(choose weak, down)", cast=cast)
    assert game.legal() == {("turn", "Cobb"), ("turn", "Yusuf")}
    game.do("turn", "Yusuf")
    assert game.state_of("Yusuf") == "inactive"


def test_with_nobody_to_choose_nothing_is_asked():
    """2.4: the step is skipped."""
    cast = dict.fromkeys(("Cobb", "Arthur", "Ariadne", "Eames", "Saito"), "strong")
    game = Position(3, cast=cast | {"Yusuf": "inactive"}, hand="AID REST")
    game.do("use", "AID")
    assert game.asked() == "play"
    game.do("use", "REST")
    assert game.asked() == "play"


# --- selectors -----------------------------------------------------------------------------------


def test_first_of_a_list_is_the_first_there():
    """2.4: active on the affected level; without one nothing happens."""
    program = "TURN(first of (Y, E, C) here, down)"
    game = resolved(program, cast={"Yusuf": "healthy 4", "Eames": "inactive"})
    assert game.states("Yusuf", "Cobb", "Arthur") == ("healthy", "weak", "healthy")
    nobody = resolved("TURN(first of (Y) here, down)", cast={"Yusuf": "healthy 4"})
    assert nobody.state_of("Yusuf") == "healthy"
    assert nobody.turn == 2


def test_first_of_a_list_up():
    """2.4: the same for good things."""
    game = resolved("TURN(first of (Y, E) here, up)", cast={"Yusuf": "healthy 4"})
    assert game.states("Yusuf", "Eames") == ("healthy", "strong")


@pytest.mark.parametrize("effect", ["WOUND", "DROP_WEAPON"])
def test_first_of_a_list_for_other_effects(effect):
    """2.4: whoever is there; and nobody, if nobody is."""
    weapons = {"Eames": "SMG", "Yusuf": "PISTOL"}
    game = resolved(f"{effect}(first of (Y, E) here)", cast={"Yusuf": "healthy 4"},
                    weapons=weapons)  # fmt: skip
    assert game.state_of("Eames") == ("weak" if effect == "WOUND" else "healthy")
    assert game.weapon_of("Eames") == (None if effect == "DROP_WEAPON" else "SMG")
    assert game.weapon_of("Yusuf") == "PISTOL"
    nobody = resolved(f"{effect}(first of (Y) here)", cast={"Yusuf": "healthy 4"}, weapons=weapons)
    assert nobody.state_of("Yusuf") == "healthy"
    assert nobody.weapon_of("Yusuf") == "PISTOL"


def test_the_target_is_who_was_attacked():
    """2.4: after Arthur's ability the one it was drawn to."""
    program = "ATTACK(st 30, (C)) lose{TURN(target, up); DROP_WEAPON(target)}"
    weapons = {"Cobb": "SMG", "Eames": "PISTOL"}
    game = resolved(program, weapons=weapons, cast={"Arthur": "strong"})
    game.do("ability", "Arthur", "Eames").do("end")
    assert game.states("Cobb", "Eames") == ("healthy", "strong")
    assert (game.weapon_of("Cobb"), game.weapon_of("Eames")) == ("SMG", None)


def test_a_wounded_target_may_fall():
    """2.3 WOUND of a weak target, and its weapon with it."""
    game = resolved("ATTACK(st 30, (C)) lose{WOUND(target)}", cast={"Cobb": "weak"},
                    weapons={"Cobb": "SMG"}).do("end")  # fmt: skip
    assert game.state_of("Cobb") == "inactive"
    assert game.discards() == pile("SMG")


def test_a_target_that_fell_is_not_hurt_again():
    """2.3: the inactive stay inactive, and drop nothing they do not have."""
    program = "ATTACK(st 30, (C)) lose{TURN(target, down); WOUND(target); DROP_WEAPON(target)}"
    game = resolved(program, cast={"Cobb": "weak"}).do("end")
    assert game.state_of("Cobb") == "inactive"
    assert game.table["falls"] == 1


# --- weapons -------------------------------------------------------------------------------------


def test_a_weapon_is_dropped():
    """2.3 DROP_WEAPON, wherever who is named is."""
    game = resolved("DROP_WEAPON(Y)", cast={"Yusuf": "healthy 4"}, weapons={"Yusuf": "SMG"})
    assert game.weapon_of("Yusuf") is None
    assert game.discards() == pile("SMG")


def test_who_has_no_weapon_drops_none():
    """2.3 DROP_WEAPON."""
    game = resolved("DROP_WEAPON(C); DROP_WEAPON(E)", cast={"Eames": "inactive"})
    assert not game.discards()
    assert not game.happened("drop weapon")


# --- hand and display ----------------------------------------------------------------------------


@pytest.mark.parametrize(("held", "n"), [(0, 0), (1, 1), (2, 2), (4, 2)])
def test_hand_cards_are_discarded_as_many_as_there_are(held, n):
    """2.3 DISCARD_HAND: the player chooses."""
    game = resolved("DISCARD_HAND(2); UNDER", hand=f"{held} KICK" if held else "")
    for i in range(n):
        assert (game.asked(), game.left) == ("discard", n - i)
        assert game.legal() == {("choose", "KICK")}
        game.do("choose", "KICK")
    assert game.turn == 2
    assert game.discards().total() == n


@pytest.mark.parametrize(("held", "n"), [(0, 0), (1, 1), (2, 2), (4, 2)])
def test_display_cards_are_discarded_as_many_as_there_are(held, n):
    """2.3 DISCARD_DISPLAY: the player chooses."""
    game = resolved("DISCARD_DISPLAY(2)", display=f"{held} KICK" if held else "", hand="2 AID")
    for i in range(n):
        assert (game.asked(), game.left) == ("drop display", n - i)
        assert game.legal() == {("choose", "KICK")}
        game.do("choose", "KICK")
    assert game.turn == 2
    assert game.display().total() == held - n
    assert game.discards().total() == n


def test_hand_cards_extend_the_display_up_to_its_end():
    """2.3 DISPLAY_ADD(hand): never above 5, and no more than wanted."""
    game = resolved("DISPLAY_ADD(3, hand)", hand="KICK AID REST", display="4 PISTOL")
    assert (game.asked(), game.left) == ("extend", 3)
    game.do("display", "REST")
    assert game.turn == 2
    assert game.display() == pile("4 PISTOL REST")


def test_extending_stops_with_the_hand():
    """2.3 DISPLAY_ADD(hand)."""
    game = resolved("DISPLAY_ADD(3, hand)", hand="KICK").do("display", "KICK")
    assert game.turn == 2


@pytest.mark.parametrize("others", [{"hand": ""}, {"hand": "AID", "display": "4 PISTOL KICK"}])
def test_without_card_or_room_nothing_is_asked(others):
    """2.3 DISPLAY_ADD(hand)."""
    assert resolved("DISPLAY_ADD(2, hand)", **others).turn == 2


def test_a_full_display_takes_nothing_from_the_deck():
    """2.3 DISPLAY_ADD(deck): no card is turned over for nothing."""
    game = Position(hand="REHEARSE", display="4 PISTOL KICK", top="KICK AID").do("use", "REHEARSE")
    assert game.hidden["deck"][game.table["deck_left"] - 1] == game.ids.index("KICK")
    last = Position(hand="REHEARSE", display="4 PISTOL", top="KICK AID").do("use", "REHEARSE")
    assert last.display() == pile("4 PISTOL KICK")
    assert last.hidden["deck"][last.table["deck_left"] - 1] == last.ids.index("AID")


def test_a_display_is_filled_from_the_new_deck():
    """2.3 DISPLAY_ADD(deck); step 1: an empty deck is refilled here too."""
    game = Position(hand="REHEARSE", rest="discards").do("use", "REHEARSE")
    shown = game.display() + game.flashbacks()
    assert game.happened("shuffle")
    assert shown.total() == 2


# --- Flashbacks ----------------------------------------------------------------------------------


def test_flashbacks_are_removed_up_to_a_number():
    """2.3 CLEAR_FLASHBACK: the player chooses which, and may stop."""
    game = Position(hand="2 TOTEM", flashbacks="2 FB_TRAIN FB_SAFE").do("use", "TOTEM")
    assert (game.asked(), game.left) == ("flashback", 2)
    assert game.legal() == {("stop",), ("choose", "FB_TRAIN"), ("choose", "FB_SAFE")}
    game.do("choose", "FB_SAFE")
    assert game.left == 1
    game.do("stop")
    assert game.flashbacks() == pile("2 FB_TRAIN")
    assert game.discards() == pile("TOTEM FB_SAFE")
    game.do("use", "TOTEM").do("choose", "FB_TRAIN").do("choose", "FB_TRAIN")
    assert game.asked() == "play"
    assert not game.flashbacks()
    assert game.table["flash_st"] == 0


def test_removing_ends_with_the_last_flashback():
    """2.3 CLEAR_FLASHBACK."""
    game = Position(hand="TOTEM", flashbacks="FB_KIDS").do("use", "TOTEM").do("choose", "FB_KIDS")
    assert game.asked() == "play"


# --- looking at event cards ----------------------------------------------------------------------


def looking(n: int, level: int = 3, events: str = "L3-01 L3-02 L3-03", **others) -> Position:
    """A Maze that looks at so many cards."""
    return Position(level, hand="MAZE", events=events, do={"MAZE": f"PEEK({n})"}, **others).do(
        "use", "MAZE"
    )


@pytest.mark.parametrize(
    ("answers", "order"),
    [
        ("keep keep", "L3-01 L3-02 L3-03"),
        ("under keep", "L3-02 L3-03 L3-01"),
        ("keep under", "L3-01 L3-03 L3-02"),
        ("under under", "L3-03 L3-01 L3-02"),
    ],
)
def test_cards_looked_at_go_back_or_under(answers, order):
    """2.3 PEEK: topmost first; kept ones stay in their order, the others go under in theirs."""
    game = looking(2, only=True)
    assert game.peeked() == ["L3-01", "L3-02"]
    one, two = answers.split()
    game.do(one)
    assert game.peeked() == ["L3-02"]
    game.do(two)
    assert game.pile(3)["deck"] == order.split()
    assert game.asked() == "play"
    assert game.do("end").events("event card")[0][1] == order.split()[0]


def test_no_more_cards_are_looked_at_than_there_are():
    """2.3 PEEK: no shuffle for it."""
    game = looking(5, events="L3-01", only=True, gone="L3-02")
    assert game.peeked() == ["L3-01"]
    game.do("under")
    assert game.asked() == "play"
    assert game.pile(3) == {"deck": ["L3-01"], "discard": ["L3-02"], "removed": game.pile(3)[
        "removed"]}  # fmt: skip
    assert not game.happened("shuffle")
    assert looking(2, events="", only=True).asked() == "play"


def returned(program: str, fresh: str, under: str, **others) -> Position:
    """A deck of cards never drawn and, below them, cards that came back."""
    row = f"{under} {fresh}"
    do = dict.fromkeys(under.split(), "UNDER") | {"MAZE": program}
    game = Position(3, hand="MAZE", events=row, only=True, do=do, hand_limit=20, **others)
    for _ in under.split():
        game.do("end")
    return game.do("use", "MAZE")


@pytest.mark.parametrize(
    ("answers", "order"),
    [
        ("keep keep keep", "L3-03 L3-01 L3-02"),
        ("under keep keep", "L3-01 L3-02 L3-03"),
        ("keep under keep", "L3-03 L3-02 L3-01"),
        ("keep keep under", "L3-03 L3-01 L3-02"),
        ("under under keep", "L3-02 L3-03 L3-01"),
        ("keep under under", "L3-03 L3-01 L3-02"),
        ("under keep under", "L3-01 L3-03 L3-02"),
        ("under under under", "L3-03 L3-01 L3-02"),
    ],
)
def test_looking_reaches_cards_that_came_back(answers, order):
    """2.3 PEEK beyond the cards that were never drawn: the deck is one pile."""
    game = returned("PEEK(3)", "L3-03", "L3-01 L3-02")
    assert game.peeked() == ["L3-03", "L3-01", "L3-02"]
    for answer in answers.split():
        game.do(answer)
    assert game.pile(3)["deck"] == order.split()


def test_what_was_looked_at_is_known_until_it_is_drawn():
    """2.3 PEEK; the state remembers it for who plays on."""
    game = looking(2).do("keep").do("keep")
    assert game.table["known"] == 2
    game.do("end").do("no")
    assert game.table["known"] == 1
    assert game.table["top"][0] == game.events_ids.index("L3-02")


def test_an_event_may_look_as_well():
    """2.3 PEEK by an event card: at the deck of the current level, without the card itself."""
    game = meeting("L2-06", "3: PEEK(1); UNDER", cast={"Yusuf": "healthy 3"})
    first = game.pile(2)["deck"][0]
    assert game.peeked() == [first]
    game.do("under")
    assert game.pile(2)["deck"][-2:] == [first, "L2-06"]


# --- prices --------------------------------------------------------------------------------------


def test_a_price_is_paid_and_what_follows_follows():
    """2.2 PAY: win if paid, lose otherwise."""
    program = "PAY(hand 1) win{TURN(C, up); UNDER} lose{TURN(C, down)}; DRAW(1)"
    game = resolved(program, hand="KICK AID").do("yes").do("choose", "AID")
    assert game.state_of("Cobb") == "strong"
    assert game.discards() == pile("AID")
    assert game.pile(3)["deck"][-1] == "L3-09"
    assert len(game.events("draw")) == 3
    unpaid = resolved(program, hand="KICK AID").do("no")
    assert unpaid.state_of("Cobb") == "weak"
    assert unpaid.pile(3)["discard"] == ["L3-09"]
    assert len(unpaid.events("draw")) == 3


# --- conditions ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "others", "holds"),
    [
        ("found3", {"goals": "found3"}, True),
        ("found3", {"goals": "incepted3"}, False),
        ("here(Y)", {}, True),
        ("here(Y)", {"cast": {"Yusuf": "healthy 4"}}, False),
        ("here(Y, E)", {"cast": {"Yusuf": "healthy 4"}}, True),
        ("here(Y)", {"cast": {"Yusuf": "inactive"}}, False),
        ("inactive(Y)", {"cast": {"Yusuf": "inactive"}}, True),
        ("inactive(Y)", {"cast": {"Yusuf": "outside"}}, False),
        ("inactive(Y)", {"cast": {"Yusuf": "weak"}}, False),
        ("inactive(C, Y or E)", {"cast": {"Eames": "inactive"}}, True),
        ("inactive(C, Y or E)", {"cast": {"Saito": "inactive"}}, False),
    ],
)
def test_conditions(condition, others, holds):
    """2.4 IF."""
    game = resolved(f"IF({condition}) then{{TURN(C, up)}} else{{TURN(C, down)}}", **others)
    assert game.state_of("Cobb") == ("strong" if holds else "weak")


@pytest.mark.parametrize(("fails", "holds"), [(1, False), (2, True), (3, True)])
def test_the_condition_of_failures(fails, holds):
    """2.4 IF(fails >= n): of this card."""
    program = "IF(fails >= 2) then{TURN(C, up)} else{ATTACK(st 1, (S))}"
    game = resolved(program, fails={"L3-09": fails, "L3-08": 5})
    assert (game.state_of("Cobb") == "strong") == holds


def test_a_condition_without_else_does_nothing():
    """2.4 IF: what follows it still happens."""
    game = resolved("IF(found3) then{TURN(C, down)}; TURN(S, up)")
    assert game.states("Cobb", "Saito") == ("healthy", "strong")


# --- tests in tests ------------------------------------------------------------------------------

NESTED = (
    "ATTACK(st 2, (C)) win{CONVINCE(c 10) win{PAY(hand 1) win{TURN(S, up)} lose{TURN(S, down)}}"
    " lose{TURN(AT, down)}; TURN(E, up)} lose{ATTACK(st 30, (E)) lose{TURN(target, down)}};"
    " TURN(Y, up)"
)


def test_a_test_may_follow_on_success():
    """F21: and after its branches the rest of the outer one, then of the card."""
    game = resolved(NESTED, hand="KICK").do("end").do("end").do("yes").do("choose", "KICK")
    assert game.states("Saito", "Arthur", "Eames", "Yusuf") == (
        "strong",
        "healthy",
        "strong",
        "strong",
    )


def test_a_test_may_follow_on_failure():
    """F21: the inner target is the inner attack's."""
    game = resolved(NESTED).do("concede").do("concede")
    assert game.states("Cobb", "Eames", "Yusuf") == ("healthy", "weak", "strong")
    assert game.fails("L3-09") == 2


def test_what_was_added_is_for_one_test():
    """2.2: a nested test begins with nothing added."""
    program = "ATTACK(st 3, (C)) win{ATTACK(st 4, (E))}"
    game = resolved(program, hand="2 KICK").do("boost", "KICK").do("end")
    assert game.test() == {"kind": "attack", "value": 4, "target": "Eames", "added": 0}


def test_two_tests_one_after_the_other():
    """2.1: a program is a list; the second is met whatever came of the first."""
    game = resolved("ATTACK(st 30, (C)); CONVINCE(c 1) win{UNDER}").do("end")
    assert game.asked() == "convince"
    game.do("end")
    assert game.pile(3)["deck"][-1] == "L3-09"


# --- reviving ------------------------------------------------------------------------------------


@pytest.mark.parametrize("state", ["weak", "healthy", "strong"])
def test_somebody_is_brought_back_in_a_state(state):
    """2.3 REVIVE: on level 0."""
    game = resolved(f"REVIVE(S, {state})", level=0, cast={"Saito": "inactive"})
    assert (game.state_of("Saito"), game.level_of("Saito")) == (state, 0)


def test_nobody_inactive_is_nobody_brought_back():
    """2.3 REVIVE: who is active, or outside, stays as they are."""
    game = resolved("REVIVE(S, strong); REVIVE(C or E, weak)", level=0, cast={"Eames": "outside"})
    assert game.states("Saito", "Cobb", "Eames") == ("healthy", "healthy", "outside")
    assert game.turn == 2


def test_one_of_several_is_asked_for_even_if_one_is_left():
    """2.3 REVIVE of several."""
    game = resolved("REVIVE(C or E, healthy)", level=0, cast={"Eames": "inactive"})
    assert game.legal() == {("turn", "Eames")}
    game.do("turn", "Eames")
    assert game.state_of("Eames") == "healthy"


# --- the end -------------------------------------------------------------------------------------


def test_a_card_may_end_the_game():
    """2.3 DEFEAT: at once."""
    game = resolved("DEFEAT; TURN(C, down)", level=1, kicks=(3, 2))
    assert game.over() == "second inception failed"
    assert game.state_of("Cobb") == "healthy"
