"""Dream Peek: the extractors' look at a vault, and the mark's look at bribe cards."""

import pytest

from sim.dream_city import state as st
from tests.rules.position import Position, all_bribes, cards, every_count, pile_with

# --- effect 1 ------------------------------------------------------------------------------------


@every_count
def test_an_extractor_may_look_at_any_closed_vault(players):
    """Dream Peek, effect 1: the vault on any one level, wherever the player is."""
    for p in range(1, players):
        game = Position(players, turn_of=p, hands={p: "peek"}, levels={p: p % 4 + 1})
        assert game.legal("peek", "peek at") == {("peek", level) for level in (1, 2, 3, 4)}


@every_count
@pytest.mark.parametrize("answer", ["yes", "no"])
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_the_bribe_decision_comes_before_the_look(players, answer, level):
    """Dream Peek, analysis; ruling R21: vault named, then the bribe, then the look."""
    game = Position(players, turn_of=1, hands={1: "peek"}, secret=2)
    game.do("peek", level)
    assert game.asked() == (0, "bribe")
    assert game.legal() == {("yes",), ("no",)}
    assert not game.events("look")
    assert not game.seat(1).vault.any()
    game.do(answer)
    holds = st.SECRET if level == 2 else st.GOLD
    assert game.events()[0][0] == {"yes": "bribe", "no": "no bribe"}[answer]
    assert game.events()[-1] == ("look", 1, level, holds)
    assert game.seat(1).vault[level] == holds
    assert game.table.bribes_held[1] == (answer == "yes")
    assert game.asked() == (1, "play")
    assert game.discarded() == cards("peek")


@every_count
def test_who_becomes_a_turncoat_by_it_still_looks(players):
    """Ruling R21: the look follows, whatever the bribe card says."""
    game = Position(
        players, turn_of=1, hands={1: "peek"}, secret=3, pile=pile_with(players, "deal")
    )
    game.do("peek", 3).do("yes")
    assert [event[0] for event in game.events()] == ["bribe", "turncoat", "look"]
    assert game.seat(1).vault[3] == st.SECRET


@every_count
def test_with_an_empty_pile_the_look_is_free(players):
    """Dream Peek, analysis: no bribe card left, no question."""
    game = Position(players, turn_of=1, hands={1: "peek"}, bribes={2: all_bribes(players)})
    game.do("peek", 1)
    assert game.asked() == (1, "play")
    assert game.events("look") == [("look", 1, 1, st.GOLD)]


@every_count
def test_a_dead_mark_is_asked_or_not_as_the_option_says(players):
    """Ruling R18, option dead_mark_bribes, for Dream Peek."""
    setting = {"turn_of": 1, "hands": {1: "peek"}, "dead": [0]}
    asks = Position(players, **setting).do("peek", 1)
    assert asks.asked() == (0, "bribe")
    skips = Position(players, **setting, dead_mark_bribes=False).do("peek", 1)
    assert skips.asked() == (1, "play")
    assert skips.events("look")


@every_count
def test_what_was_seen_is_private_and_that_it_was_seen_is_public(players):
    """Dream Peek: it must not be revealed; ruling R21: all saw which vault was looked at."""
    tables, others = set(), set()
    for secret in (1, 2):
        game = Position(players, turn_of=1, hands={1: "peek"}, secret=secret)
        game.do("peek", 1).do("no")
        assert game.table.record.peeked[1].tolist() == [0, 1, 0, 0, 0]
        assert game.table.record.peeked.sum() == 1
        tables.add(game.public())
        others.add(game.private(*(p for p in range(2, players))))
    assert len(tables) == len(others) == 1


@every_count
def test_turncoats_look_at_vaults_too(players):
    """Dream Peek, effect 1 is the extractors': a turncoat is one who was bribed."""
    game = Position(players, turn_of=1, hands={1: "peek"}, bribes={1: "deal"})
    assert game.legal("peek", "peek at") == {("peek", level) for level in (1, 2, 3, 4)}


@every_count
def test_a_seen_vault_is_offered_only_while_the_mark_may_bribe(players):
    """Ruling R12: nothing to see and nothing to get; ruling R18 and its option."""
    setting = {"turn_of": 1, "hands": {1: "peek"}, "seen": {1: (1, 2)}, "secret": 4}
    unseen, every = {("peek", 3), ("peek", 4)}, {("peek", level) for level in (1, 2, 3, 4)}
    assert Position(players, **setting).legal("peek") == every
    assert Position(players, **setting, dead=[0]).legal("peek") == every
    assert Position(players, **setting, dead_mark_bribes=False).legal("peek") == every
    game = Position(players, **setting, dead=[0], dead_mark_bribes=False)
    assert game.legal("peek") == unseen


@every_count
def test_a_refused_bribe_is_on_the_public_record(players):
    """Ruling R40: all saw that the mark gave nothing."""
    game = Position(players, turn_of=2, hands={2: "peek"}).do("peek", 1).do("no")
    assert game.table.record.refused.tolist() == [0, 0, 1] + [0] * 7


@every_count
def test_an_open_vault_is_not_offered(players):
    """Ruling R12: there is nothing to see."""
    game = Position(players, turn_of=1, hands={1: "peek"}, locks={2: 0}, secret=4)
    assert game.legal("peek") == {("peek", 1), ("peek", 3), ("peek", 4)}


@every_count
def test_a_vault_seen_before_is_offered_only_while_bribe_cards_are_left(players):
    """Ruling R12: looking again could still bring a bribe card."""
    again = Position(players, turn_of=1, hands={1: "peek"}, seen={1: (2, 3)})
    assert again.legal("peek") == {("peek", level) for level in (1, 2, 3, 4)}
    useless = Position(
        players, turn_of=1, hands={1: "peek"}, seen={1: (2, 3)}, bribes={2: all_bribes(players)}
    )
    assert useless.legal("peek") == {("peek", 1), ("peek", 4)}


@every_count
def test_what_others_have_seen_does_not_narrow_the_own_list(players):
    """Ruling R12 speaks of what this seat has seen."""
    game = Position(
        players, turn_of=1, hands={1: "peek"}, seen={2: (1, 2, 3)}, bribes={2: all_bribes(players)}
    )
    assert game.legal("peek") == {("peek", level) for level in (1, 2, 3, 4)}


# --- effect 2 ------------------------------------------------------------------------------------


@every_count
def test_the_mark_looks_at_all_bribe_cards_of_one_extractor(players):
    """Dream Peek, effect 2: the mark's; nobody is asked, nothing is dealt."""
    for p in range(1, players):
        game = Position(players, hands={0: "peek"}, bribes={p: "deal blank"}, levels={p: 3})
        assert game.legal("peek", "peek at") == {("peek at", p)}
        game.do("peek at", p)
        assert game.events() == [("play", 0, "peek"), ("look at", 0, p, 1, 1)]
        assert (game.seat(0).seen_deals[p], game.seat(0).seen_blanks[p]) == (1, 1)
        assert game.asked() == (0, "play")
        assert game.discarded() == cards("peek")


@every_count
def test_an_extractor_without_bribe_cards_is_not_offered(players):
    """Dream Peek: its second target is an extractor who has already been bribed."""
    game = Position(players, hands={0: "peek"}, bribes={2: "blank"})
    assert game.legal("peek", "peek at") == {("peek at", 2)}
    assert not Position(players, hands={0: "peek"}).legal("peek", "peek at")


@every_count
def test_bribe_cards_already_seen_are_not_offered_until_there_is_a_new_one(players):
    """Ruling R12: not an extractor with no bribe card new to the mark."""
    game = Position(players, hands={0: "3 peek", 1: "peek"}, bribes={1: "blank"})
    game.do("peek at", 1)
    assert not game.legal("peek at")
    game.do("end").do("peek", 1).do("yes").do("end")
    while game.table.active != 0:
        game.do("end")
    assert game.legal("peek at") == {("peek at", 1)}


@every_count
def test_the_dead_cannot_be_looked_at(players):
    """Death: no target of an action card."""
    game = Position(players, hands={0: "peek"}, bribes={1: "deal", 2: "blank"}, dead=[1])
    assert game.legal("peek at") == {("peek at", 2)}


@every_count
def test_extractors_cannot_look_at_bribe_cards(players):
    """Dream Peek: effect 2 is the mark's alone, effect 1 is not the mark's."""
    game = Position(players, turn_of=1, hands={1: "peek"}, bribes={2: "blank"})
    assert not game.legal("peek at")
    mark = Position(players, hands={0: "peek"}, bribes={2: "blank"})
    assert not mark.legal("peek")


@every_count
def test_what_the_mark_saw_is_the_marks_alone(players):
    """Bribes and Turncoats; ruling R19: nobody but holder and looker knows."""
    tables, others = set(), set()
    for card in ("deal", "blank"):
        game = Position(players, hands={0: "peek"}, bribes={2: card})
        game.do("peek at", 2)
        tables.add(game.public())
        others.add(game.private(*(p for p in range(1, players) if p != 2)))
    assert len(tables) == len(others) == 1


@every_count
def test_at_whose_bribe_cards_the_mark_looked_is_public(players):
    """Ruling R40: who peeked at what is on the public record; all saw whom the mark chose."""
    looked_at = []
    for p in (1, 2):
        game = Position(players, hands={0: "peek"}, bribes={1: "deal", 2: "blank"})
        looked_at.append(game.do("peek at", p).public())
    assert looked_at[0] != looked_at[1]
