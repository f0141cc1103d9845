"""What characters change: counted as by hand, in any portions, and compared cell by cell."""

import numpy as np
import polars as pl
import pytest

from experiments import load, make_plan, sweep
from experiments.analysis import table_csv
from experiments.power import powers, t_value
from experiments.presence import COUNTED, Presence, presence_table
from experiments.stats import joint_confidence, newcombe
from experiments.tally import Tally
from sim.core.errors import BadInput
from sim.core.game import Cast, find_game

THIEVES = Cast(
    name="thief",
    side=1,
    characters={1: "cat", 2: "dog", 3: "owl"},
    titles={"cat": "The Cat"},
    columns=("who_1", "who_2"),
    ends=("left_1", "left_2"),
    uses=("uses_1", "uses_2"),
    by_chance=lambda values: True,
)
# winner, then for both thieves: who, whether it changed sides, how often its skill was used
GAMES = [
    (1, 1, 0, 2, 2, 0, 0),
    (0, 1, 1, 0, 3, 0, 1),
    (0, 2, 0, 0, 1, 1, 3),
    (-1, 1, 1, 0, 3, 0, 0),
    (1, 2, 1, 200, 3, 0, 200),
    (1, 0, 0, 0, 3, 0, 0),
]
NAMES = ("winner", "who_1", "left_1", "uses_1", "who_2", "left_2", "uses_2")


def columns(games):
    table = np.array(games).reshape(-1, len(NAMES)).T
    return {n: v.astype("i1" if n == "winner" else "u1") for n, v in zip(NAMES, table, strict=True)}


def counted(*portions):
    presence = Presence(THIEVES)
    for games in portions:
        presence.add(columns(games))
    return presence


def test_counts_by_hand():
    presence = counted(GAMES)
    assert (presence.games, presence.wins) == (6, 3)
    assert presence.seen == [1, 2, 3]
    assert presence.of(1) == {
        "games_with": 4,
        "wins_with": 1,
        "owners": 4,
        "owner_wins": 3,  # one with the thieves, two that had changed sides; one game was given up
        "owners_using": 2,
        "uses": 5,
        "games_without": 2,
        "wins_without": 2,
    }
    assert presence.of(3)["uses"] == 201


def test_order_and_portions_change_nothing():
    whole = counted(GAMES)
    for other in (counted(GAMES[3:], [], GAMES[:3]), counted(*([g] for g in reversed(GAMES)))):
        assert all(whole.of(code) == other.of(code) for code in (1, 2, 3))


def test_two_owners_of_one_character_are_one_game():
    found = counted([(1, 2, 0, 1, 2, 1, 0)]).of(2)
    assert (found["games_with"], found["owners"], found["owner_wins"]) == (1, 2, 1)


def test_who_never_changes_sides_wins_with_its_own():
    cast = Cast("boss", 0, {1: "cat", 2: "dog"}, {}, ("who_1",), (), ("uses_1",), lambda v: True)
    presence = Presence(cast)
    presence.add(columns(GAMES))
    assert presence.of(1)["owner_wins"] == presence.of(1)["wins_with"] == 1
    assert presence.of(2)["wins_with"] == 1


def random_games(seed, shares, number=400):
    """Games in which the character of each thief, and who wins, follow made-up chances."""
    rng = np.random.default_rng(seed)
    games = []
    for _ in range(number):
        one, two = rng.choice(3, 2, replace=False, p=shares) + 1
        winner = int(rng.random() < 0.3 + 0.3 * (1 in (one, two)))
        games.append((winner, one, rng.integers(2), rng.integers(3), two, 0, rng.integers(3)))
    return games


@pytest.fixture
def table(monkeypatch, doors):
    """The presence table of made-up games: two cells, many cats in one and few in the other."""
    monkeypatch.setattr(type(doors), "casts", (THIEVES,))
    plan = make_plan("toy-doors", players="2,3", fixed=["lens=no"])
    cells = [
        [counted(random_games(1, [0.6, 0.2, 0.2]))],
        [counted(random_games(2, [0.1, 0.45, 0.45]))],
    ]
    return presence_table(plan, cells)


def test_rows_of_cells_first_then_those_of_all(table):
    assert table["cell"].to_list() == [0, 0, 0, 1, 1, 1, None, None, None]
    assert table["players"].to_list() == [2, 2, 2, 3, 3, 3, None, None, None]
    assert table["character"].to_list() == ["cat", "dog", "owl"] * 3
    assert table["cast"].unique().to_list() == ["thief"]
    added = table.filter(pl.col("cell").is_null())
    for name in (*COUNTED, "games_without", "wins_without"):
        both = [sum(table[name][i::3].to_list()[:2]) for i in range(3)]
        assert added[name].to_list() == both


def test_a_difference_is_that_of_two_rates_with_newcombes_interval(table):
    for row in table.filter(pl.col("cell").is_not_null()).to_dicts():
        wins = row["wins_with"], row["wins_without"]
        games = row["games_with"], row["games_without"]
        assert row["difference"] == pytest.approx(wins[0] / games[0] - wins[1] / games[1])
        assert row["rate_with"] - row["rate_without"] == pytest.approx(row["difference"])
        assert (row["low"], row["high"]) == pytest.approx(newcombe(wins, games))
        joint = newcombe(wins, games, joint_confidence(6))
        assert (row["joint_low"], row["joint_high"]) == pytest.approx(joint)


def test_over_all_cells_differences_are_averaged_with_mantel_and_haenszels_weights(table):
    cells = table.filter(pl.col("cell").is_not_null())
    for i, row in enumerate(table.filter(pl.col("cell").is_null()).to_dicts()):
        own = cells[i::3]
        weight = own["games_with"] * own["games_without"] / 400
        for name in ("rate_with", "rate_without", "difference", "low", "high"):
            assert row[name] == pytest.approx((own[name] * weight).sum() / weight.sum())
        parts = own.to_dicts()
        joint = [
            newcombe(
                (p["wins_with"], p["wins_without"]),
                (p["games_with"], p["games_without"]),
                joint_confidence(3),
            )
            for p in parts
        ]
        low = sum(w * float(j[0]) for w, j in zip(weight, joint, strict=True)) / weight.sum()
        assert row["joint_low"] == pytest.approx(low)


def test_powers_are_those_of_the_regression(table):
    cells = [counted(random_games(1, [0.6, 0.2, 0.2])), counted(random_games(2, [0.1, 0.45, 0.45]))]
    parts = [[cells[0]], [cells[1]], cells]
    for i, some in enumerate(parts):
        fitted = powers([one.counts["products"] for one in some])
        joint = joint_confidence(3 if some is cells else 6)
        for k, row in enumerate(table[3 * i : 3 * i + 3].to_dicts()):
            effect, error = fitted.effects[k], fitted.errors[k]
            assert row["power"] == pytest.approx(effect)
            assert row["power_high"] == pytest.approx(effect + t_value(0.95, 39) * error)
            assert row["power_joint_low"] == pytest.approx(effect - t_value(joint, 39) * error)
    assert table["power"][-3] > 0.1  # the cat decides, by the chances above


def test_a_number_of_players_is_no_effect_of_who_plays(monkeypatch, doors):
    """In one cell all win and cats are common, in the other none: cats change nothing."""
    monkeypatch.setattr(type(doors), "casts", (THIEVES,))
    plan = make_plan("toy-doors", players="2,3")
    win = [(1, 1, 0, 0, 2, 0, 0)] * 90 + [(1, 3, 0, 0, 2, 0, 0)] * 10
    lose = [(0, 1, 0, 0, 2, 0, 0)] * 10 + [(0, 3, 0, 0, 2, 0, 0)] * 90
    cat = presence_table(plan, [[counted(win)], [counted(lose)]]).filter(
        pl.col("cell").is_null() & (pl.col("character") == "cat")
    )
    assert cat["difference"].item() == 0
    assert cat["low"].item() < 0 < cat["high"].item()


def test_who_is_always_there_is_compared_with_nothing(monkeypatch, doors):
    monkeypatch.setattr(type(doors), "casts", (THIEVES,))
    plan = make_plan("toy-doors", players="2")
    table = presence_table(plan, [[counted([(1, 1, 0, 1, 2, 0, 0), (0, 1, 0, 0, 3, 0, 0)])]])
    cat, dog = table.to_dicts()[:2]
    assert (cat["games_without"], cat["difference"], cat["joint_low"]) == (0, None, None)
    assert (cat["rate_with"], cat["share_using"], cat["uses_per_game"]) == (0.5, 0.5, 0.5)
    assert dog["joint_high"] == pytest.approx(newcombe((1, 0), (1, 1), joint_confidence(2))[1])


def test_a_cast_of_one_has_no_rows(monkeypatch, doors):
    monkeypatch.setattr(type(doors), "casts", (THIEVES,))
    plan = make_plan("toy-doors", players="2")
    assert presence_table(plan, [[counted([(1, 1, 0, 1, 1, 0, 0)])]]).height == 0


def test_a_tally_counts_each_cast(monkeypatch, doors):
    monkeypatch.setattr(type(doors), "casts", (THIEVES,))
    tally = Tally(doors)
    others = ("ending", "turns", "decisions", "keys_used")
    block = columns(GAMES) | {name: np.ones(6, "i1") for name in others}
    tally.add(block)
    tally.add(block)
    assert tally.presences[0].games == tally.games == 12
    assert tally.presences[0].of(1)["games_with"] == 8


def test_a_game_without_characters_has_no_presence(tmp_path, plain_reports):
    result = sweep(make_plan("toy-doors", players="2", games=50), tmp_path)
    assert result.tables["presence"].height == 0
    assert not list(tmp_path.glob("presence*"))
    with pytest.raises(BadInput, match="there are no characters in this run"):
        _ = load(tmp_path).presence


def brute(games, cast, code):
    """A character's counts, by going through the games one after the other."""
    found = dict.fromkeys((*COUNTED, "games_without", "wins_without"), 0)
    for game in games.to_dicts():
        holders = [i for i, name in enumerate(cast.columns) if game[name] == code]
        how = "with" if holders else "without"
        found[f"games_{how}"] += 1
        found[f"wins_{how}"] += game["winner"] == cast.side
        for i in holders:
            side = 0 if cast.ends and game[cast.ends[i]] == 1 else cast.side
            found["owners"] += 1
            found["owner_wins"] += game["winner"] == side
            found["owners_using"] += game[cast.uses[i]] > 0
            found["uses"] += game[cast.uses[i]]
    return found


@pytest.fixture(scope="module")
def stored(tmp_path_factory):
    """A small run of the real game, in blocks of many sizes."""
    folder = tmp_path_factory.mktemp("presence")
    plan = make_plan("dream-city", "4,6", 150, block_games=40, fixed=["characters=random"])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("reports.designer.render", lambda found: {})
        sweep(plan, folder)
    return load(folder)


def test_the_table_is_a_brute_force_count_of_the_stored_games(stored):
    games, table = stored.games.collect(), stored.presence
    casts = {cast.name: cast for cast in find_game("dream-city").casts}
    assert set(table["cast"]) == {"extractor", "mark"}
    for row in table.to_dicts():
        cast = casts[row["cast"]]
        code = next(c for c, name in cast.characters.items() if name == row["character"])
        own = games if row["cell"] is None else games.filter(pl.col("cell") == row["cell"])
        counts = brute(own, cast, code)
        assert {name: row[name] for name in counts} == counts
    seats = table.filter((pl.col("cast") == "extractor") & pl.col("cell").is_not_null())
    assert seats["owners"].sum() == 150 * (3 + 5)


def test_the_text_is_the_table(stored):
    text = table_csv(stored.presence)
    assert text.encode() == (stored.path / "presence.csv").read_bytes()
    again = pl.read_csv(text.encode())
    assert again.columns == stored.presence.columns
    assert again["owners"].to_list() == stored.presence["owners"].to_list()
    assert again["difference"].to_list() == pytest.approx(
        stored.presence["difference"].to_list(), abs=1e-6
    )


def test_codes_and_titles_are_the_kernels():
    from sim.dream_city.characters.kit import CHARACTERS

    known = {
        code: name
        for cast in find_game("dream-city").casts
        for code, name in cast.characters.items()
    }
    assert known == {one.code: name for name, one in CHARACTERS.items()}
    for cast in find_game("dream-city").casts:
        assert cast.titles == {n: CHARACTERS[n].title for n in cast.characters.values()}


@pytest.mark.parametrize(
    ("options", "extractor", "mark"),
    [
        ({}, False, False),
        ({"characters": "random"}, True, True),
        ({"characters": "random", "mark": "harbor"}, True, False),
        ({"characters": "random", "extractors": "forger"}, False, True),
    ],
)
def test_whether_chance_alone_says_who_plays(options, extractor, mark):
    game = find_game("dream-city")
    values = game.resolve(options, 6)
    assert [cast.by_chance(values) for cast in game.casts] == [extractor, mark]
