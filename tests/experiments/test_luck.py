"""What luck decides, in a game whose chance can be switched off piece by piece."""

import json
import re

import numpy as np
import pytest

from experiments.luck import luck, mixed_templates
from experiments.plan import make_plan
from experiments.sobol import correlation
from sim.core.jit import interpreted
from sim.core.luck import EVERY_STREAM, with_luck
from sim.core.runner import play_block

many_games = pytest.mark.skipif(interpreted(), reason="thousands of games")
LUCK = ("luck", "toy-doors", "--games", "2000")
DEAL, DICE, MARK, EXTRACTORS = range(4)


def doors_plan(games, *fixed, strategy="basic", players=3):
    """Toy Doors with one strategy on all seats."""
    who = [f"{role}={strategy}" for role in ("mark", "extractor")]
    return make_plan("toy-doors", players, games, 3, who, fixed)


def shares(found, source, cell=0):
    """Alone and in all."""
    indices = found.cells[cell].indices
    return indices.alone[source], indices.in_all[source]


def test_a_frozen_deal_deals_the_same_cards(doors):
    """And nothing else is the same; with all else frozen it is the other way round."""
    plan = doors_plan(100)
    kernels, templates = doors.kernels(), mixed_templates(plan, plan.cells[0])
    assert len(templates) == 2 + len(doors.luck)

    def begun(template, game):
        state = kernels.new_state()
        with np.errstate(over="ignore"):
            kernels.begin(template, state, 3, game)
        s = state[0]
        words = [s.choice[p].stream.word.tolist() for p in range(4)]
        return [
            (s.hidden.deck.tolist(), int(s.hidden.door), s.hidden.deal.word.tolist()),
            s.hidden.dice.word.tolist(),
            words[0],
            words[1:],
        ]

    for game in (0, 17, 99):
        here, there = begun(templates[0], game), begun(templates[0], game + 100)
        assert all(one != other for one, other in zip(here, there, strict=True))
        assert begun(templates[1], game) == there
        for source in range(4):
            mixed = begun(templates[2 + source], game)
            expected = [here[i] if i == source else there[i] for i in range(4)]
            assert mixed == expected


@many_games
def test_where_only_the_deal_is_chance_it_decides_all(doors):
    """Every die opens a lock, and `basic` draws nothing."""
    found = luck(doors_plan(3000, "lock.opens=1,2,3,4,5,6", "deck.keys=2"))
    alone, in_all = shares(found, DEAL)
    assert alone.value == pytest.approx(1, abs=0.005)
    assert abs(in_all.value - 1) < in_all.half_width
    for source in (DICE, MARK, EXTRACTORS):
        assert found.cells[0].turned[source] == 0
        assert shares(found, source)[0].value == pytest.approx(0, abs=1e-12)
    assert found.cells[0].indices.interplay.value == pytest.approx(0, abs=0.005)


@many_games
def test_of_two_sources_what_one_does_not_settle_alone_has_the_other_in_it(doors):
    """With deal and dice as all there is, the total of one is all but the first order of the
    other."""
    cell = luck(doors_plan(20_000, "deck.keys=3")).cells[0]
    assert cell.turned[MARK] == cell.turned[EXTRACTORS] == 0
    for one, other in ((DEAL, DICE), (DICE, DEAL)):
        alone, in_all = cell.indices.alone[one], cell.indices.in_all[other]
        assert abs(alone.value + in_all.value - 1) < alone.half_width + in_all.half_width
        assert alone.value > 3 * alone.half_width, "both matter"


@many_games
def test_the_first_order_share_is_the_variance_between_deals(doors):
    """Found in another way: many games with each of many deals, and how their rates differ."""
    plan = doors_plan(20_000, "deck.keys=3", strategy="random")
    deals, replays = 3000, 40
    template, seats = plan.cells[0].template(doors), plan.seated()
    rates = np.zeros(deals)
    for replay in range(1, replays + 1):
        others = with_luck(template, replay * deals, ~doors.luck["the deal"])
        rates += play_block(doors, others, seats, 3, 0, deals)["winner"] == 0
    rates /= replays
    mean = rates.mean()
    within = (rates * (1 - rates)).mean() * replays / (replays - 1)
    expected = 1 - within / (mean * (1 - mean))
    share, _ = shares(luck(plan), DEAL)
    assert share.value > 3 * share.half_width
    assert abs(share.value - expected) < share.half_width + 0.02


@many_games
def test_games_that_share_no_luck_share_no_results(doors):
    """The correlation of games with all streams moved is 0 within what chance does to it."""
    plan = doors_plan(20_000, "deck.keys=3", strategy="random")
    template, seats = plan.cells[0].template(doors), plan.seated()
    one, other = (
        play_block(doors, with_luck(template, 20_000, moved), seats, 3, 0, 20_000)["winner"] == 0
        for moved in (0, EVERY_STREAM)
    )
    rates = np.array([one.mean(), other.mean(), (one & other).mean()])
    assert abs(correlation(rates, 0, 1, 2)[0]) < 1.96 / np.sqrt(20_000)
    assert correlation(np.array([one.mean()] * 3), 0, 1, 2)[0] == pytest.approx(1)


@many_games
def test_the_same_bytes_for_any_number_of_threads(totem):
    ask = (*LUCK, "--players", "2,4", "--strategy", "extractor=random", "--json")
    one, two, three = (totem(*ask, "--threads", n).out for n in (1, 2, 3))
    assert one == two == three
    found = json.loads(one)
    assert [cell["players"] for cell in found["cells"]] == [2, 4]
    assert found["shares"] == 18
    for cell in found["cells"]:
        assert cell["games"] == 4000
        alone = [row["alone"]["share"] for row in cell["sources"]]
        assert sum(alone) + cell["interplay"]["share"] == pytest.approx(1)
        for row in cell["sources"]:
            assert row["games"] == 2000
            assert row["turned_low"] <= row["games_turned"] / 2000 <= row["turned_high"]
            assert row["alone"]["joint_half_width"] > row["alone"]["half_width"] > 0


@many_games
def test_the_table(totem):
    answer = totem(*LUCK, "--deck.keys", "3")
    assert answer.code == 0, answer.err
    lines = answer.out.splitlines()
    assert lines[0].startswith("3 players, 4,000 games: the mark wins ")
    assert lines[1] == "each figure of a source: 2,000 more games that share it alone"
    head = next(i for i, line in enumerate(lines) if line.startswith("source of chance"))
    assert lines[head].split("  ")[0] == "source of chance"
    assert re.split(r" {2,}", lines[head])[1:] == ["alone", "in all", "turns"]
    names = [line.split("  ")[0] for line in lines[head + 1 : head + 4]]
    assert set(names[:2]) == {"the deal", "the dice"}
    assert names[2] == "several together"
    assert lines[head + 4] == ""
    said = " ".join(answer.out.split())
    assert (
        "Nothing came of choices of the mark and choices of the extractors: of 2,000 games not"
        in said
    )
    assert "Bonferroni" in answer.out
    assert max(map(len, lines)) <= 80 or lines[-2].startswith("made by")
    made = answer.out.split("made by: ")[1].splitlines()[0]
    assert made == "totem luck toy-doors --players 3 --games 2000 --seed 1 --set deck.keys=3"
    assert totem(*made.split()[1:]).out == answer.out


@pytest.mark.parametrize("games", [1, 3])
def test_one_game_is_one_and_a_narrow_terminal_does_for_all_lines(totem, monkeypatch, games):
    monkeypatch.setenv("COLUMNS", "40")
    answer = totem("luck", "toy-doors", "--games", games, "--without-lens")
    assert answer.code == 0, answer.err
    table = answer.out.split("made by: ")[0]
    assert max(map(len, table.splitlines())) <= 40
    said = " ".join(table.split())
    one = "each figure of a source: 1 more game that shares it alone" in said
    assert one is (games == 1)
    assert ("3 more games that share it alone" in said) is (games == 3)


def test_where_one_side_wins_all_there_is_nothing_to_share(totem):
    ask = ("luck", "toy-doors", "--games", "20", "--restrict", "extractor:no-key")
    answer = totem(*ask)
    assert answer.code == 0, answer.err
    assert "the mark wins 100.0%" in answer.out
    assert "in all games, the extractor never uses a key (no-key)" in answer.out
    assert "Where one side wins every game, luck decides nothing" in answer.out
    assert "source of chance" not in answer.out
    assert json.loads(totem(*ask, "--json").out)["cells"][0]["interplay"] is None


def test_games_given_up_are_told(doors):
    plan = make_plan("toy-doors", 3, 20, 3, cap=1)
    cell = luck(plan).cells[0]
    assert cell.aborted == 20 * 6
    assert (cell.wins, cell.indices) == (0, None)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("luck toy-dors", "did you mean toy-doors?"),
        ("luck toy-doors --players 9", "(allowed: 2-4)"),
        ("luck toy-doors --games 0", "games: '0'"),
        ("luck toy-doors --deck.keys 2,3", "totem luck plays one"),
        ("luck toy-doors --threads none", "threads: 'none'"),
        ("luck toy-doors --strategy mark=rnadom", "did you mean random?"),
    ],
)
def test_what_cannot_be(totem, words, said):
    answer = totem(*words.split())
    assert answer.code == 2
    assert answer.out == ""
    assert said in answer.err
    assert len(answer.err.strip().splitlines()) == 1


def test_a_game_that_does_not_say_what_its_chance_is(totem, doors, monkeypatch):
    monkeypatch.setattr(type(doors), "luck", {})
    answer = totem(*LUCK)
    assert answer.code == 2
    assert answer.err == "totem: luck: toy-doors does not say what its chance is made of\n"
