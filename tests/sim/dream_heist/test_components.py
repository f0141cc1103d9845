"""Files with another board, other missions and decks: read, played, and told what is wrong."""

import pytest

from sim.core.errors import BadInput
from sim.dream_heist import GAME
from sim.dream_heist.components import edition_components, load_components
from tests.rules.dream_heist.position import PLAYERS, begin
from tests.sim.dream_heist.blocks import some, template_of
from tests.sim.dream_heist.test_invariants import check_block

LEVEL = """
[[level]]
sections = [
    "A: P I", "F: P S", "E: P N", "I: P I",
    "A: P I P", "F: I", "E: S", "I: N",
]
circles = 6
"""
MISSION = """
[[mission]]
architect = 2
forger = 2
extractor = 3
inception = 2
value = 20
"""
MISSIONS = "".join(
    MISSION.replace("inception = 2", f"inception = {n}").replace("value = 20", f"value = {10 * n}")
    for n in (2, 3, 4, 5, 6)
)
DECKS = """
[ideas]
architect = 10
forger = 11
extractor = 12
inception = 13
joker = 1

[subconscious]
shift = 4
turn = 3
swap = 2
wake = 1
"""
FILE = 4 * LEVEL + MISSIONS + DECKS


@pytest.fixture
def written(tmp_path):
    """A function that writes a file, and returns its path."""

    def write(text: str, name: str = "board.toml") -> str:
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return str(path)

    return write


def line_of(text: str, word: str, which: int = 1) -> int:
    """The number of the line in which a word stands for the so many'th time."""
    lines = [n for n, line in enumerate(text.splitlines(), 1) if word in line]
    return lines[which - 1]


def test_a_file_says_what_lies_on_the_table(written):
    found = load_components(written(FILE))
    assert [len(level.sections) for level in found.levels] == [8] * 4
    assert found.levels[0].circles == 6
    assert found.missions[3].stripes == (2, 2, 3, 5)
    assert found.missions[3].value == 50
    assert found.ideas == (10, 11, 12, 13, 1)
    assert found.subconscious == (4, 3, 2, 1)
    assert found.numbers == {"ideas", "subconscious", "circles"}


@pytest.mark.parametrize("text", [4 * LEVEL, MISSIONS, DECKS, ""])
def test_what_a_file_leaves_out_is_reconstructed(written, text):
    found, standard = load_components(written(text)), edition_components()
    assert (found.levels == standard.levels) == ("[[level]]" not in text)
    assert (found.missions == standard.missions) == ("[[mission]]" not in text)
    assert (found.ideas is None) == ("[ideas]" not in text)


def test_jokers_can_be_left_out(written):
    found = load_components(written(DECKS.replace("joker = 1\n", "")))
    assert found.ideas == (10, 11, 12, 13, 0)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("strategy", ["random", "basic"])
def test_another_board_is_played(written, players, strategy):
    """All invariants hold at every decision."""
    check_block(template_of(players, {"components": written(FILE)}), some(10), strategy)


def test_a_game_has_the_board_missions_and_decks_of_the_file(written):
    game = begin(3, components=written(FILE))
    rules = game.table["rules"]
    assert rules["spaces"].tolist() == [14] * 4
    assert rules["circles"].tolist() == [6] * 4
    assert rules["missions"] == 5
    assert rules["value"][:5].tolist() == [20, 30, 40, 50, 60]
    state = game.state()
    dealt = [sum(hand[kind] for hand in state["ideas"].values()) for kind in ("A", "joker")]
    assert state["idea_deck"]["A"] + dealt[0] == 10
    assert state["idea_deck"]["joker"] + dealt[1] == 1
    assert state["subconscious_deck"] == {"shift": 4, "turn": 3, "swap": 2, "wake": 1}


def test_missions_without_a_value_are_worth_what_their_blocks_are(written):
    text = "".join(part for part in MISSIONS.splitlines(True) if "value" not in part)
    rules = begin(2, components=written(text)).table["rules"]
    assert rules["value"][:5].tolist() == [15, 20, 25, 30, 35]


def test_numbers_of_a_file_are_changed_in_the_file(written):
    path = written(FILE)
    with pytest.raises(
        BadInput, match=r"option ideas is given by components=.*: change it in that"
    ):
        GAME.resolve({"components": path, "ideas": "12,12,12,12,2"}, 2)
    assert GAME.resolve({"components": written(MISSIONS), "ideas": "12,12,12,12,2"}, 2)


def test_a_file_that_has_changed_is_refused(written):
    values = GAME.resolve({"components": written(FILE)}, 2)
    GAME.template(values, 2)
    path = written(FILE.replace("wake = 1", "wake = 2"))
    with pytest.raises(BadInput, match=f"{path} has changed"):
        GAME.resolve({"components": values["components"]}, 2)


def test_what_is_ones_own_is_neither_reconstructed_nor_against_the_print(written):
    values = GAME.resolve({"components": written(FILE)}, 2)
    assert GAME.contradiction(values) == ""
    assert GAME.reconstructed(values) == ()


# --- mistakes: the change, the line, and what is said --------------------------------------------

LEVEL_OF_ONE_TEXT = '\n[[level]]\nsections = "A: P I"\n'
MISTAKES = {
    "an unknown table": (
        "[ideas]",
        "[idea]",
        "[idea]",
        "unknown table or key 'idea'; did you mean",
    ),
    "a key on no table": ("\n[[level]]", "\nboard = 1\n[[level]]", "board", "unknown table or key"),
    "a table of several": (
        "[ideas]",
        "[[ideas]]",
        "[[ideas]]",
        "'ideas' has to be given as [ideas]",
    ),
    "an unknown key": ("wake = 1", "awake = 1", "awake", "unknown key 'awake' of subconscious"),
    "a key misspelt": (
        "circles",
        "circle",
        "circle =",
        "did you mean circles? (possible: sections",
    ),
    "too few sections": ('"I: P I",', "", "sections", "a level has 8 sections, not 7"),
    "no list": (LEVEL, LEVEL_OF_ONE_TEXT, "sections", "a level has 8 sections, not 0 (as a list)"),
    "no colon": ('"A: P I"', '"A P I"', "A P I", "'A P I' is no section (allowed: such as"),
    "no such phase": ('"A: P I"', '"X: P I"', "X: P I", "'X: P I' is no section"),
    "no phase": ('"A: P I"', '": P I"', ": P I", "': P I' is no section"),
    "two phases": ('"A: P I"', '"AF: P I"', "AF: P I", "'AF: P I' is no section"),
    "no space": ('"A: P I"', '"A:"', "A:", "section 'A:' has no space"),
    "no such space": ('"A: P I"', '"A: P X"', "A: P X", "section 'A: P X': there is no space 'X'"),
    "phases missing": ('"A: P I"', '"F: P I"', "sections", "2 sections of phase A, not 1"),
    "too many spaces": ('"F: I"', f'"F:{50 * " I"}"', "sections", "63 spaces are too many"),
    "too many circles": (
        "circles = 6",
        "circles = 16",
        "circles = 16",
        "circles: 16 is not possible",
    ),
    "half a circle": (
        "circles = 6",
        "circles = 1.5",
        "circles = 1.5",
        "circles: 1.5 is not possible",
    ),
    "a stripe of one": ("inception = 2", "inception = 1", "inception = 1", "(allowed: 2 to 15)"),
    "a stripe of yes": (
        "inception = 2",
        "inception = true",
        "inception = true",
        "True is not possible",
    ),
    "a stripe missing": ("forger = 2\n", "", "[[mission]]", "forger is missing (allowed: 2 to 15)"),
    "a value too high": ("value = 20", "value = 201", "value = 201", "value: 201 is not possible"),
    "a count missing": ("wake = 1\n", "", "[subconscious]", "wake is missing (allowed: 0 to 60)"),
    "too many cards": ("wake = 1", "wake = 61", "wake = 61", "wake: 61 is not possible"),
    "cards below zero": ("joker = 1", "joker = -1", "joker = -1", "joker: -1 is not possible"),
    "no TOML": ("wake = 1", "wake = = 1", "wake = = 1", ""),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_told_with_its_line(written, mistake):
    old, new, word, said = MISTAKES[mistake]
    text = FILE.replace(old, new, 1)
    assert text != FILE
    path = written(text)
    with pytest.raises(BadInput) as refused:
        load_components(path)
    told = str(refused.value)
    assert "\n" not in told
    assert told.startswith(f"{path} line {line_of(text, word)}: ")
    assert said in told


@pytest.mark.parametrize(
    ("text", "word", "which", "said"),
    [
        (3 * LEVEL, "[[level]]", 3, "a board has 4 levels, not 3"),
        (5 * LEVEL, "[[level]]", 5, "a board has 4 levels, not 5"),
        (4 * MISSION, "[[mission]]", 4, "4 missions are not possible (allowed: 5 to 40)"),
        (9 * MISSIONS, "[[mission]]", 45, "45 missions are not possible (allowed: 5 to 40)"),
    ],
)
def test_numbers_of_levels_and_missions(written, text, word, which, said):
    path = written(text)
    with pytest.raises(BadInput) as refused:
        load_components(path)
    assert str(refused.value) == f"{path} line {line_of(text, word, which)}: {said}"


def test_files_that_cannot_be_read(written, tmp_path):
    with pytest.raises(BadInput, match=r"a board is a file in \.toml"):
        load_components(written(FILE, "board.txt"))
    with pytest.raises(BadInput, match="there is no board"):
        load_components(tmp_path / "nowhere.toml")
    (tmp_path / "odd.toml").write_bytes(b"\n\xff")
    with pytest.raises(BadInput, match=r"odd\.toml line 2: this is no UTF-8"):
        load_components(tmp_path / "odd.toml")


def test_a_mission_that_nobody_could_complete_is_refused(written):
    """Seven blocks where sections have six circles, or a phase without a Plant space."""
    path = written(FILE.replace("inception = 6", "inception = 7"))
    with pytest.raises(BadInput, match=r"mission 5 \(2, 2, 3, 7 blocks\) can never be completed"):
        GAME.resolve({"components": path}, 2)
    path = written(FILE.replace('"I: P I"', '"I: I I"'))
    with pytest.raises(BadInput, match=r"mission 1 .* can never be completed: no four levels"):
        GAME.resolve({"components": path}, 2)


def test_a_mission_that_is_not_in_the_file_is_refused(written):
    with pytest.raises(BadInput, match=r"option mission: there is no mission 6 \(allowed: any"):
        GAME.resolve({"components": written(FILE), "mission": "6"}, 2)


def test_halves_that_cannot_be_mirrored_are_refused(written):
    text = FILE.replace('"F: P S"', '"A: P S"').replace('"A: P I P"', '"F: P I P"')
    with pytest.raises(BadInput, match=r"option halves: mirrored is not possible.*right half"):
        GAME.resolve({"components": written(text), "halves": "mirrored"}, 2)
    assert GAME.resolve({"components": written(text)}, 2)
