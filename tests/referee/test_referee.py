"""The referee agrees with good traces and reports every kind of damage to them."""

import pytest

from tests.referee.cards import KINDS
from tests.referee.characters import EXTRACTORS, MARKS
from tests.referee.damage import add_legal, damaged, drop_legal, in_seat, one_more
from tests.referee.damages import DAMAGES
from tests.referee.replay import replay
from tests.referee.selfplay import VARIED, play


@pytest.mark.parametrize("players", range(4, 9))
@pytest.mark.parametrize("options", [{}, VARIED, {"characters": "off"}], ids=str)
def test_agrees_with_its_own_games(players, options):
    report = replay(play(players, 1, options), all_events=True)
    assert report.agrees, report.disagreements
    assert report.decisions > 20


def test_its_own_games_use_every_character():
    seen = set()
    for seed in range(12):
        for line in play(8, seed)[1:-1]:
            seen.update(seat["own_character"] for seat in line["state"]["seats"])
    assert seen >= set(MARKS) | set(EXTRACTORS)


@pytest.mark.parametrize("seed", range(5))
def test_no_card_is_lost_in_its_own_games(seed):
    for line in play(6, seed)[1:-1]:
        state = line["state"]
        hands = [seat["hand"] for seat in state["seats"]]
        counts = [state["deck"].count(kind) for kind in KINDS]
        for pile in [state["discard"], *hands]:
            counts = [n + pile.get(kind, 0) for n, kind in zip(counts, KINDS, strict=True)]
        assert counts == [28, 3, 3, 3, 24, 20, 8, 5, 3, 5]


@pytest.mark.parametrize("name", DAMAGES)
def test_reports_damage(name):
    report = replay(damaged(DAMAGES[name]), all_events=False)
    assert len(report.disagreements) == 1
    assert str(report.disagreements[0])


def test_names_what_differs():
    lines = damaged(in_seat(lambda seat: one_more(seat["hand"])))
    found = replay(lines).disagreements[0]
    assert found.what.startswith("state.seats[")
    assert ".hand." in found.what
    assert found.expected != found.found


def test_names_missing_and_illegal_actions():
    missing = replay(damaged(drop_legal)).disagreements[0]
    assert missing.what == "legal actions"
    assert missing.expected["missing"]
    illegal = replay(damaged(add_legal)).disagreements[0]
    assert illegal.found == {"not legal": [{"action": "free move", "level": 9}]}
