"""Options: what each kind takes, what it refuses, and how it is shown."""

import hashlib
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.core.errors import BadInput
from sim.core.game import GAMES, find_game
from sim.core.options import Option, OptionSet

COUNT = Option("hand_limit", 5, "count", "Cards kept.", "rulebook", low=0, high=20)
COUNTS = Option("locks.6", (5, 4, 3, 2), "counts", "Locks.", "rulebook", low=0, high=6, length=4)
FACES = Option("dies", (1,), "faces", "Faces that kill.", "rulebook")
CHOICE = Option("deck_end", "empty", "choice", "R4.", "R4", choices=("empty", "failed-draw"))
YES_NO = Option("dead_mark", True, "yes-no", "R18.", "R18")
NAMES = Option("cast", (), "names", "Who plays.", "R7", choices=("forger", "shade", "joker"))
PICK = Option("mark", "any", "choice", "R7.", "R7", choices=("any", "harbor", "off"))
ALL = OptionSet([COUNT, COUNTS, FACES, CHOICE, YES_NO])


@pytest.mark.parametrize(
    ("option", "given", "value"),
    [
        (COUNT, "6", 6),
        (COUNT, " 6 ", 6),
        (COUNT, 6, 6),
        (COUNT, [6], 6),
        (COUNT, 0, 0),
        (COUNT, 20, 20),
        (COUNTS, "5,4,3,2", (5, 4, 3, 2)),
        (COUNTS, "5, 4, 3, 2", (5, 4, 3, 2)),
        (COUNTS, [0, 6, 0, 6], (0, 6, 0, 6)),
        (FACES, "2,1", (1, 2)),
        (FACES, "6", (6,)),
        (FACES, "none", ()),
        (FACES, "", ()),
        (FACES, [], ()),
        (FACES, (3, 2, 1), (1, 2, 3)),
        (CHOICE, "failed-draw", "failed-draw"),
        (CHOICE, " empty ", "empty"),
        (YES_NO, "yes", True),
        (YES_NO, "On", True),
        (YES_NO, "no", False),
        (YES_NO, "FALSE", False),
        (YES_NO, False, False),
        (YES_NO, "1", True),
        (YES_NO, 0, False),
        (NAMES, "forger,shade", ("forger", "shade")),
        (NAMES, " shade , forger ", ("shade", "forger")),
        (NAMES, ["joker"], ("joker",)),
        (NAMES, ("joker", "shade"), ("joker", "shade")),
        (NAMES, "any", ()),
        (NAMES, [], ()),
    ],
)
def test_what_an_option_takes(option, given, value):
    parsed = option.parse(given)
    assert parsed == value
    assert type(parsed) is type(value)


@pytest.mark.parametrize(
    ("option", "given"),
    [
        (COUNT, "-1"),
        (COUNT, "21"),
        (COUNT, 21),
        (COUNT, "five"),
        (COUNT, ""),
        (COUNT, "5.0"),
        (COUNT, 5.0),
        (COUNT, "5,6"),
        (COUNT, [5, 6]),
        (COUNT, []),
        (COUNT, True),
        (COUNT, None),
        (COUNT, "none"),
        (COUNTS, "5,4,3"),
        (COUNTS, "5,4,3,2,1"),
        (COUNTS, "5,4,3,7"),
        (COUNTS, "5,4,3,-1"),
        (COUNTS, "5,4,,2"),
        (COUNTS, [5, 4, 3, True]),
        (COUNTS, [5, 4, 3, "2"]),
        (COUNTS, 5),
        (FACES, "0"),
        (FACES, "7"),
        (FACES, "1,1"),
        (FACES, "a"),
        (FACES, True),
        (CHOICE, "fail"),
        (CHOICE, ""),
        (CHOICE, "Empty"),
        (CHOICE, True),
        (CHOICE, 1),
        (YES_NO, "maybe"),
        (YES_NO, 2),
        (YES_NO, None),
        (YES_NO, ""),
    ],
)
def test_what_an_option_refuses_in_one_line_that_says_what_is_allowed(option, given):
    with pytest.raises(BadInput) as caught:
        option.parse(given)
    line = str(caught.value)
    assert line == f"option {option.name}: '{given}' is not possible (allowed: {option.range})"
    assert "\n" not in line


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("shadow", "unknown name for option cast 'shadow'; did you mean shade?"),
        ("forger,", "unknown name for option cast ''"),
        ("", "unknown name for option cast ''"),
        ("any,forger", "unknown name for option cast 'any'"),
        ("forger,forger", "option cast: 'forger' is there twice"),
        (["shade", "shade"], "option cast: 'shade' is there twice"),
        ([True], "unknown name for option cast 'True'"),
        (3, "option cast: '3' is not possible (allowed: any, or some of forger, shade, joker)"),
        (None, "option cast: 'None' is not possible"),
        (True, "option cast: 'True' is not possible"),
    ],
)
def test_names_that_cannot_be_are_refused_in_one_line(given, said):
    with pytest.raises(BadInput) as caught:
        NAMES.parse(given)
    assert str(caught.value).startswith(said)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("option", "everything"),
    [
        (YES_NO, (True, False)),
        (CHOICE, ("empty", "failed-draw")),
        (PICK, ("harbor", "off")),
        (COUNT, ()),
        (COUNTS, ()),
        (FACES, ()),
        (NAMES, ()),
    ],
)
def test_everything_an_option_can_be(option, everything):
    assert option.everything == everything


@pytest.mark.parametrize(
    ("option", "without"),
    [(YES_NO, False), (PICK, "off"), (CHOICE, None), (COUNT, None), (NAMES, None)],
)
def test_what_leaves_a_rule_out(option, without):
    assert option.without == without


def test_ranges_in_words():
    assert NAMES.range == "any, or some of forger, shade, joker"
    assert COUNT.range == "0 to 20"
    assert COUNTS.range == "4 numbers, each 0 to 6"
    assert CHOICE.range == "empty or failed-draw"
    assert YES_NO.range == "yes or no"
    assert "none" in FACES.range
    assert "1 to 6" in FACES.range


@pytest.mark.parametrize(
    ("option", "value", "shown"),
    [
        (COUNT, 6, "6"),
        (COUNTS, (5, 4, 3, 2), "5,4,3,2"),
        (FACES, (1, 2), "1,2"),
        (FACES, (), "none"),
        (CHOICE, "empty", "empty"),
        (YES_NO, True, "yes"),
        (YES_NO, False, "no"),
        (NAMES, ("shade", "forger"), "shade,forger"),
        (NAMES, (), "any"),
    ],
)
def test_values_are_shown_as_a_user_types_them(option, value, shown):
    assert option.show(value) == shown


@st.composite
def options_and_values(draw):
    kind = draw(st.sampled_from(["count", "counts", "faces", "choice", "names", "yes-no"]))
    low = draw(st.integers(-50, 50))
    high = low + draw(st.integers(0, 100))
    length = draw(st.integers(1, 8))
    word = st.from_regex(r"[a-z][a-z-]{0,8}", fullmatch=True).filter(lambda w: w != "any")
    choices = tuple(draw(st.lists(word, min_size=1, max_size=5, unique=True)))
    number = st.integers(low, high)
    value = draw(
        {
            "count": number,
            "counts": st.lists(number, min_size=length, max_size=length).map(tuple),
            "faces": st.sets(st.integers(1, 6)).map(sorted).map(tuple),
            "choice": st.sampled_from(choices),
            "names": st.lists(st.sampled_from(choices), unique=True).map(tuple),
            "yes-no": st.booleans(),
        }[kind]
    )
    return Option("x", value, kind, "", "", low, high, length, choices), value


@given(options_and_values())
def test_what_is_shown_can_be_typed(pair):
    option, value = pair
    parsed = option.parse(option.show(value))
    assert parsed == value
    assert type(parsed) is type(value)
    assert option.parse(value) == value  # as it comes from a plan file
    assert option.parse(list(value) if isinstance(value, tuple) else value) == value


@given(st.integers(-1000, 1000), st.integers(-1000, 1000), st.integers(0, 1000))
def test_a_count_takes_exactly_its_range(number, low, width):
    option = Option("x", low, "count", "", "", low, low + width)
    if low <= number <= low + width:
        assert option.parse(str(number)) == number
    else:
        with pytest.raises(BadInput):
            option.parse(str(number))


@given(
    st.text(max_size=12) | st.none() | st.floats() | st.lists(st.integers() | st.text(max_size=2))
)
def test_whatever_is_given_is_taken_or_refused_and_nothing_else(given_value):
    for option in (*ALL.values(), NAMES):
        try:
            value = option.parse(given_value)
        except BadInput:
            continue
        assert option.parse(option.show(value)) == value


@pytest.fixture
def cards(tmp_path):
    path = tmp_path / "my_cards.csv"
    path.write_bytes(b"one\r\n")
    return path


FILE = Option("cards", "printed", "file", "Which cards.", "rulebook", choices=("printed",))


def test_a_file_is_known_by_its_content(cards):
    value = FILE.parse(f" {cards} ")
    assert re.fullmatch(re.escape(str(cards)) + "#sha256:[0-9a-f]{12}", value)
    assert hashlib.sha256(b"one\r\n").hexdigest().startswith(value[-12:])
    assert FILE.parse(value) == value == FILE.parse(FILE.show(value))
    cards.write_bytes(b"two\r\n")
    assert FILE.parse(str(cards)) != value
    with pytest.raises(BadInput) as caught:
        FILE.parse(value)
    line = str(caught.value)
    assert line.startswith(f"option cards: {cards} has changed: its sha256 begins with ")
    assert line.endswith(f"not with {value[-12:]} (allowed: printed, or the path of a file)")


def test_what_is_there_without_a_file():
    assert FILE.parse(" printed ") == "printed"
    assert FILE.show("printed") == "printed"
    assert FILE.range == "printed, or the path of a file"
    assert FILE.everything == ()
    assert FILE.without is None


@pytest.mark.parametrize("given", ["", " ", None, 3, True, ["a"]])
def test_what_is_no_path_is_refused_in_one_line(given):
    with pytest.raises(
        BadInput, match=r"^option cards: '.*' is not possible .allowed: printed, or"
    ):
        FILE.parse(given)


def test_files_that_cannot_be_read_are_refused_in_one_line(tmp_path):
    for path, said in {
        f"{tmp_path}/nowhere.csv": "there is no file ",
        f"{tmp_path}/nowhere.csv#sha256:0123456789ab": "there is no file ",
        f"{tmp_path}": "cannot be read: ",
        "a\0b": "is no path",
        "~nobody-of-this-name/cards": "is no path",
    }.items():
        with pytest.raises(BadInput) as caught:
            FILE.parse(path)
        assert said in str(caught.value)
        assert str(caught.value).startswith("option cards: ")
        assert "\n" not in str(caught.value)


def test_a_set_lists_its_options_in_the_order_given():
    assert list(ALL) == ["hand_limit", "locks.6", "dies", "deck_end", "dead_mark"]
    assert len(ALL) == 5
    assert ALL["dies"] is FACES


def test_nothing_overridden_gives_the_defaults():
    assert ALL.resolve({}) == ALL.defaults()
    assert ALL.defaults() == {
        "hand_limit": 5,
        "locks.6": (5, 4, 3, 2),
        "dies": (1,),
        "deck_end": "empty",
        "dead_mark": True,
    }


def test_overrides_change_what_they_name_and_nothing_else():
    values = ALL.resolve({"hand_limit": "6", "dead_mark": "no"})
    assert values == ALL.defaults() | {"hand_limit": 6, "dead_mark": False}
    assert list(values) == list(ALL)
    assert ALL.defaults()["hand_limit"] == 5


def test_an_unknown_option_is_answered_with_the_nearest():
    with pytest.raises(BadInput, match=r"^unknown option 'handlimit'; did you mean hand_limit\?"):
        ALL.resolve({"handlimit": "6"})


def test_a_bad_value_names_its_option():
    with pytest.raises(BadInput, match=r"^option locks\.6: '5,4' is not possible"):
        ALL.resolve({"hand_limit": 6, "locks.6": "5,4"})


@pytest.mark.parametrize("name", GAMES)
def test_every_default_of_every_game_is_a_value_its_option_takes(name):
    for option in find_game(name).options.values():
        assert option.parse(option.default) == option.default
        assert option.parse(option.show(option.default)) == option.default


@pytest.mark.parametrize("name", GAMES)
def test_every_option_of_every_game_says_what_it_means_and_where_it_comes_from(name):
    for option in find_game(name).options.values():
        assert option.meaning.strip(), option.name
        assert option.source.strip(), option.name
        assert "\n" not in option.meaning + option.source, option.name
