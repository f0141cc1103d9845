"""Effects about cards (section 2 of the cards): hand, display, Flashbacks, looking at events."""

import pytest

from tests.rules.solo.position import Position, meeting, pile, resolved

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
    assert not game.table["flash"].any()


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
