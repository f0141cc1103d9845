"""`totem solve` as a user meets it: what is asked, what is refused, what is written."""

import json
from functools import cache

import numpy as np
import pytest

from experiments.knob import answer, ask
from experiments.solve import LEVELS
from experiments.solve_figures import figures
from sim.core.errors import BadInput
from sim.core.jit import interpreted
from sim.core.runner import play_block
from strategies.registry import lineup, seat
from tests.toy import GAME, ToyDoors

GAMES, LOOK = (24, 6) if interpreted() else (1000, 250)
ASKED = ("solve", "toy-doors", "--knob", "deck.keys=2..14", "--target", "extractors=50")


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        ("--knob deck.keys --target mark=50", "--knob: 'deck.keys' is not of the form"),
        ("--knob deck.kees=1..9 --target mark=50", "did you mean deck.keys"),
        ("--knob deck.keys=9..1 --target mark=50", "within 1..25"),
        ("--knob deck.keys=4..4 --target mark=50", "LOW..HIGH, rising"),
        ("--knob deck.keys=1..26 --target mark=50", "within 1..25"),
        ("--knob deck.keys=1-9 --target mark=50", "'1-9' is not possible"),
        ("--knob first=1..2 --target mark=50", "first takes mark or extractor"),
        ("--knob locks.4=1..3 --target mark=50", "is no single whole number"),
        ("--knob deck.keys=2..9 --target mark", "not of the form SIDE=PERCENT"),
        ("--knob deck.keys=2..9 --target marc=50", "did you mean mark"),
        ("--knob deck.keys=2..9 --target mark=0", "numbers above 0"),
        ("--knob deck.keys=2..9 --target mark=100", "below 100"),
        ("--knob deck.keys=2..9 --target mark=half", "'half' is not possible"),
        ("--knob deck.keys=2..9 --target mark=nan", "'nan' is not possible"),
        ("--knob deck.keys=2..25 --target mark=50", "cards do not fit"),
        ("--knob deck.keys=2..9 --target mark=50 --set deck.keys=3", "both set and varied"),
        ("--knob deck.keys=2..9 --target mark=50 --players 9", "(allowed: 2-4)"),
        ("--knob deck.keys=2..9 --target mark=50 --games 0", "games: '0'"),
        ("--knob deck.keys=2..9 --target mark=50 --lens yes,no", "more than one value"),
        ("--knob deck.keys=2..9 --target mark=50 --out curve.pdf", "no '.pdf' is written"),
        ("--target mark=50", "--knob"),
    ],
)
def test_what_cannot_be_asked_is_one_line_and_writes_nothing(
    totem, tmp_path, monkeypatch, flags, said
):
    monkeypatch.chdir(tmp_path)
    given = flags.split() if "--out" in flags else [*flags.split(), "--out", "new"]
    found = totem("solve", "toy-doors", *given)
    assert (found.code, found.out, found.err.count("\n")) == (2, "", 1)
    assert said in found.err
    assert not list(tmp_path.iterdir())


class Uneven(ToyDoors):
    """Toy Doors, of which lenses matter with four players only."""

    def template(self, values, players):
        """The state, in which the number of lenses stands with four players alone."""
        given = dict(values) if players == 4 else {**values, "deck.lenses": 6}
        return super().template(given, players)


def test_a_knob_that_changes_nothing_with_some_number_of_players_is_refused():
    with pytest.raises(BadInput) as caught:
        ask(Uneven(), "deck.lenses=2..8", "mark=50", "2-4", strategies=())
    assert str(caught.value) == (
        "--knob: deck.lenses changes nothing with 2 and 3 players (allowed: --players 4)"
    )
    with pytest.raises(BadInput, match="another option"):
        ask(Uneven(), "deck.lenses=2..8", "mark=50", "3")
    assert ask(Uneven(), "deck.lenses=2..8", "mark=50", "4").counts == [4]


def solve(threads):
    question = ask(GAME, "deck.keys=2..12", "extractors=40", "3-4", GAMES, 7)
    return figures(question, answer(question, threads))


@cache
def _solved():
    return solve(threads=2)


@pytest.fixture
def solved():
    """Played once; the toy game is known only while a test runs."""
    return _solved()


def test_every_rate_is_that_of_the_games_played(solved):
    """The first look, at the addresses that the search gives it, counted by hand."""
    seats = seat(lineup(GAME, {}))
    looked = 0
    for number, row in enumerate(solved["answers"]):
        for point in row["curve"]:
            if point["games"] == GAMES:
                continue
            values = GAME.resolve({"deck.keys": point["value"]}, row["players"])
            template = GAME.template(values, row["players"])
            games = play_block(GAME, template, seats, 7, number * LEVELS * GAMES, LOOK)
            assert point["wins"] == np.count_nonzero(games["winner"] == 1)
            assert point["rate"] == point["wins"] / LOOK
            looked += 1
    assert interpreted() or looked > 3


@pytest.mark.skipif(interpreted(), reason="takes many games")
def test_a_toy_is_solved_for_two_numbers_of_players(solved):
    for row in solved["answers"]:
        assert (row["state"], row["shape"]) == ("met", "rises")
        (found,) = row["crossings"]
        low, high = found["settings"]
        assert high["value"] == low["value"] + 1
        assert low["value"] <= found["at"] <= high["value"]
        assert low["games"] == high["games"] == GAMES
        assert found["low"] < found["at"] < found["high"]
    assert solved["compromise"]["value"] in range(2, 13)


def test_threads_do_not_show(solved):
    assert solve(threads=1) == solved


def test_the_command_asks_for_exactly_this(solved, totem):
    assert solved["command"] == (
        "totem solve toy-doors --knob deck.keys=2..12 --target extractors=40 --players 3-4 "
        f"--games {GAMES} --seed 7"
    )
    again = totem(*solved["command"].split()[1:], "--json")
    assert json.loads(again.out) == json.loads(json.dumps(solved))


def test_rules_and_players_are_repeated_in_the_command():
    question = ask(
        GAME,
        "deck.keys=2..14",
        "mark=12.5",
        "4",
        100,
        strategies=["extractor=random"],
        fixed=["lens=no", "locks.4=2,1"],
        restrict=["extractor:no-lens"],
    )
    assert question.command() == (
        "totem solve toy-doors --knob deck.keys=2..14 --target mark=12.5 --players 4 --games 100 "
        "--seed 1 --strategy extractor=random --restrict extractor:no-lens --set lens=no "
        "--set locks.4=2,1"
    )


def test_a_target_out_of_reach_is_a_clear_answer_and_code_0(totem):
    found = totem(*ASKED[:-1], "extractors=99", "--players", "2", "--games", GAMES)
    assert found.code == 0
    assert "99% is not reached between 2 and 14: the extractors win" in " ".join(found.out.split())


def test_one_game_is_enough_for_an_answer(totem):
    assert totem(*ASKED, "--players", "2-4", "--games", "1").code == 0


def test_a_folder_gets_the_answer_and_the_picture(totem, tmp_path, files):
    asked = (*ASKED, "--players", "2-3", "--games", GAMES // 4, "--out")
    for place, threads in ((tmp_path / "deep" / "one", 1), (tmp_path / "two", 2)):
        assert totem(*asked, place, "--threads", threads).code == 0
    one, two = files(tmp_path / "deep" / "one"), files(tmp_path / "two")
    assert list(one) == ["curve.png", "curve.svg", "solve.md"]
    assert one == two, "the same question gives the same bytes"
    refused = totem(*asked, tmp_path / "two")
    assert (refused.code, refused.out) == (2, "")
    assert "this exists already" in refused.err
    assert files(tmp_path / "two") == two


@pytest.mark.parametrize(
    ("name", "begins"), [("a.md", b"# Toy Doors"), ("a.png", b"\x89PNG"), ("a.svg", b"<?xml")]
)
def test_a_file_is_written_by_its_ending(totem, tmp_path, name, begins):
    asked = (*ASKED, "--players", "2", "--games", "4", "--out", tmp_path / name)
    assert totem(*asked).code == 0
    assert (tmp_path / name).read_bytes().startswith(begins)
    assert totem(*asked).code == 2
    assert [path.name for path in tmp_path.iterdir()] == [name]
