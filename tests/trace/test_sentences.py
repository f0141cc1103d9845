"""What a told game says, where a sentence could mislead."""

import re

import pytest

from sim.core.trace import as_sentences
from sim.dream_city import GAME
from sim.dream_city.sentences import some_cards, tell_events
from tests.trace.games import PLAYERS, events, traced
from tests.trace.test_documented import fields_by_name

# Words that are said once for each event of a name, and of no other.
SPOKEN = {
    "turn": r"^Turn ",
    "use": r" uses an? ",
    "skill": r" uses [A-Z]",
    "roll": r" rolls \d( \(.*\))? and (nothing happens|has to move|dies)\.$",
    "die": r" rolls \d for ",
    "two dice": r" rolls \d and \d\.$",
    "carve": r"The result is \d instead: ",
    "show hand": r" shows ",
    "move": r" moves ",
    "lock": r" mind-lock off | (raises|lowers) the mind-locks of ",
    "cancel": r" cancels ",
    "vault": r" opens: ",
    "bribe": r" a bribe card ",
    "no bribe": r" no bribe card",
    "turncoat": r" from now on",
    "look at vault": r" looks at the vault ",
    "look at bribes": r" looks at the bribe cards ",
    "revive": r" comes back to life ",
    "hide": r" hides ",
    "deck empty": r" is empty",
    "failed draw": r" has to draw",
    "deal character": r" is dealt ",
    "character": r" is [A-Z]",
    "lost": r" is lost to ",
    "reveal": r" reveals ",
    "take": r" from the discard pile",
    "put on deck": r" on the draw deck",
    "swap": r" swap character cards",
    "swap back": r" go back to their owners",
    "relocate": r" change places",
    "labyrinth": r" is in Labyrinth",
    "labyrinth ends": r" is out of Labyrinth",
}
# Told together where one follows the other, or by the result.
TOLD_OTHERWISE = {"draw", "discard", "give", "death", "end"}
ENDS = {"mark": "The mark's side wins in turn ", "extractors": "The extractors win in turn "}
STATE = {
    "turn": 9,
    "deck": ["SHOOT"] * 40,
    "levels": [
        {"level": 1, "locks": 4, "vault": "closed"},
        {"level": 2, "locks": 0, "vault": "gold"},
        {"level": 3, "locks": 1, "vault": "closed"},
        {"level": 4, "locks": 2, "vault": "closed"},
    ],
    "seats": [
        {"seat": "mark", "alive": False, "level": 3, "turncoat": False, "hand": {"SHOOT": 2}},
        {"seat": "extractor 1", "alive": True, "level": 2, "turncoat": True, "hand": {}},
        {"seat": "extractor 2", "alive": False, "level": 0, "turncoat": False, "hand": {}},
    ],
}
ROLL = {"event": "roll", "seat": "extractor 1", "against": "mark", "card": "SHOOT"}
M4 = [{"from": "M4 carbine", "value": -1}]


def told(*happened):
    return [line.strip() for line in tell_events(list(happened), STATE)]


def draw(seat, card):
    return {"event": "draw", "seat": seat, "card": card}


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        (["SHOOT"], "a SHOOT"),
        (["Unseal", "SHOOT", "Unseal"], "two Unseals and a SHOOT"),
        (["Assassin King", "Dream Peek", "SHOOT"], "an Assassin King, a Dream Peek and a SHOOT"),
        (["Unseal"] * 12, "12 Unseals"),
    ],
)
def test_cards_are_counted_in_words(cards, words):
    assert some_cards(cards) == words


def test_cards_dealt_to_several_are_told_of_each():
    assert told(draw("mark", "SHOOT"), draw("mark", "SHOOT"), draw("extractor 1", "Unseal")) == [
        "The mark draws two SHOOTs.",
        "Extractor 1 draws an Unseal.",
    ]


@pytest.mark.parametrize("players", PLAYERS)
def test_starting_hands_are_told_of_each_seat(players):
    lines = traced(players, "basic", "starting hands", 0)
    text = list(as_sentences(GAME, lines))
    opening = text[: text.index("")]
    for seat in lines[0]["seats"]:
        name = "The mark" if seat == "mark" else seat.capitalize()
        assert sum(line.startswith(f"  {name} draws ") for line in opening) == 1


def test_a_turn_is_headed_by_the_table_before_its_draws():
    turn = {"event": "turn", "seat": "extractor 1"}
    assert told(turn, draw("extractor 1", "SHOOT"), draw("extractor 1", "SHOOT"))[:2] == [
        "",
        "Turn 9: extractor 1 (turncoat) on level 2. Mind-locks 4, gold, 1, 2; deck 42.",
    ]
    lost = told({"event": "turn", "seat": "extractor 2"})[1]
    assert lost.startswith("Turn 9: extractor 2 in the Lost Layer. ")


@pytest.mark.parametrize(
    ("die", "modifiers", "result", "effect", "words"),
    [
        (5, [], 5, "nothing", "Extractor 1 rolls 5 and nothing happens."),
        (3, M4, 2, "moves", "Extractor 1 rolls 3 (-1 for the M4 carbine makes 2) and has to move."),
        (1, M4, 1, "dies", "Extractor 1 rolls 1 (-1 for the M4 carbine, held to 1) and dies."),
    ],
)
def test_a_die_is_told_with_what_changes_it(die, modifiers, result, effect, words):
    roll = {"die": die, "modifiers": modifiers, "result": result, "effect": effect}
    assert told({**ROLL, **roll}) == [words]


def test_a_hand_is_shown_as_it_was_before_the_loss():
    shown = {"event": "show hand", "seat": "mark"}
    lost = {"event": "discard", "seat": "mark", "card": "Unseal"}
    assert told(shown, lost, lost) == [
        "The mark shows the hand: two SHOOTs and two Unseals.",
        "The mark discards two Unseals.",
    ]
    assert told({"event": "show hand", "seat": "extractor 1"}) == [
        "Extractor 1 shows an empty hand."
    ]


def test_the_dead_lie_where_the_rules_lay_them():
    shot = {"event": "death", "killer": "extractor 1"}
    assert told({**shot, "seat": "mark"}) == ["The mark lies dead on level 3."]
    assert told({**shot, "seat": "extractor 2"}) == ["Extractor 2 goes to the Lost Layer."]


@pytest.mark.parametrize(
    ("event", "fields", "words"),
    [
        ("use", {"card": "SHOOT", "target": "mark"}, "uses a SHOOT on the mark."),
        ("use", {"card": "Unseal", "level": 2}, "uses an Unseal on level 2."),
        ("use", {"card": "Dream Shuttle", "level": 3}, "uses a Dream Shuttle."),
        ("use", {"card": "Dream Peek", "level": 3}, "uses a Dream Peek on the vault of level 3."),
        (
            "use",
            {"card": "Dream Peek", "target": "extractor 2"},
            "uses a Dream Peek on the bribe cards of extractor 2.",
        ),
        ("give", {"to": "extractor 2", "card": "Unseal"}, "hands extractor 2 an Unseal."),
        ("give", {"to": "mark", "card": "SHOOT"}, "hands the mark a SHOOT."),
        ("move", {"from": 2, "to": 3}, "moves from level 2 to level 3."),
        ("lock", {"level": 3, "from": 3, "to": 2}, "takes a mind-lock off level 3; 2 are left."),
        ("lock", {"level": 3, "from": 2, "to": 1}, "takes a mind-lock off level 3; 1 is left."),
        ("lock", {"level": 3, "from": 1, "to": 0}, "takes the last mind-lock off level 3."),
        ("cancel", {"unlocker": "extractor 2", "level": 3}, "cancels it with an Unseal."),
        ("revive", {"by": "extractor 1", "level": 4}, "comes back to life on level 4."),
        (
            "revive",
            {"by": "mark", "level": 4},
            "comes back to life on level 4, revived by the mark.",
        ),
        ("look at vault", {"level": 2, "holds": "gold"}, "looks at the vault of level 2: gold."),
        (
            "look at vault",
            {"level": 2, "holds": "secret"},
            "looks at the vault of level 2: the secret.",
        ),
        ("lock", {"level": 3, "from": 3, "to": 1}, "lowers the mind-locks of level 3 to 1."),
        ("lock", {"level": 3, "from": 2, "to": 0}, "lowers the mind-locks of level 3 to 0."),
        ("lock", {"level": 3, "from": 2, "to": 3}, "raises the mind-locks of level 3 to 3."),
        ("deal character", {"character": "Joker"}, "is dealt Joker."),
        ("character", {"character": "Joker"}, "is Joker."),
        ("skill", {"skill": "Shadow"}, "uses Shadow."),
        ("skill", {"skill": "Frenzy", "target": "mark"}, "uses Frenzy on the mark."),
        ("two dice", {"first": 3, "second": 5}, "rolls 3 and 5."),
        ("die", {"skill": "Tsunami", "die": 4}, "rolls 4 for Tsunami."),
        ("lost", {"skill": "Tsunami"}, "is lost to Tsunami."),
        ("reveal", {"card": "Dream Shuttle"}, "reveals a Dream Shuttle."),
        ("take", {"card": "Unseal"}, "takes an Unseal from the discard pile."),
        ("put on deck", {"card": "SHOOT"}, "puts a SHOOT on the draw deck."),
        ("swap", {"other": "mark"}, "and the mark swap character cards."),
        ("labyrinth", {}, "is in Labyrinth."),
        ("labyrinth ends", {}, "is out of Labyrinth."),
        ("turncoat", {}, "is a turncoat from now on."),
        ("failed draw", {}, "has to draw, and no card is left."),
    ],
)
def test_who_does_what_to_whom(event, fields, words):
    assert told({"event": event, "seat": "extractor 1", **fields}) == [f"Extractor 1 {words}"]


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            {"event": "bribe", "seat": "extractor 2", "card": "DEAL", "left": 0},
            "The mark gives extractor 2 a bribe card with DEAL; none left.",
        ),
        (
            {"event": "bribe", "seat": "extractor 2", "card": "no DEAL", "left": 2},
            "The mark gives extractor 2 a bribe card without DEAL; 2 left.",
        ),
        (
            {"event": "no bribe", "seat": "extractor 2"},
            "The mark gives extractor 2 no bribe card.",
        ),
        (
            {
                "event": "look at bribes",
                "seat": "mark",
                "of": "extractor 2",
                "DEAL": 1,
                "no DEAL": 2,
            },
            "The mark looks at the bribe cards of extractor 2: 1 with DEAL, 2 without.",
        ),
        (
            {"event": "vault", "seat": "extractor 2", "level": 4, "holds": "secret"},
            "The vault of level 4 opens: THE SECRET.",
        ),
        (
            {"event": "vault", "seat": "extractor 2", "level": 4, "holds": "gold"},
            "The vault of level 4 opens: gold.",
        ),
        ({"event": "hide", "seat": "mark", "level": 2}, "The mark hides the secret on level 2."),
        ({"event": "swap back"}, "All character cards go back to their owners."),
        (
            {"event": "relocate", "level": 1, "other_level": 4},
            "The vault cards of levels 1 and 4 change places.",
        ),
        (
            {"event": "carve", "seat": "mark", "against": "extractor 1", "card": "SHOOT"}
            | {"result": 2, "effect": "moves"},
            "The result is 2 instead: has to move.",
        ),
    ],
)
def test_what_the_mark_and_the_vaults_do(event, words):
    assert told(event) == [words]


def test_options_that_differ_are_named():
    options = "starting_hand 1; unlocks_per_turn 3; secret 2; deck.shapeshift 0; characters off"
    changed = f"Options changed: {options}."
    assert list(as_sentences(GAME, traced(4, "basic", "pinned secret", 0)))[2] == changed
    given = list(as_sentences(GAME, traced(4, "basic", "many swaps", 0)))[2]
    assert given == ("Options changed: deck.shapeshift 30; characters random; extractors martyr.")
    printed = as_sentences(GAME, traced(4, "basic", "characters", 0))
    assert not any("Options" in line for line in printed)


def test_a_revival_for_nothing_is_not_paid():
    free = list(as_sentences(GAME, traced(5, "random", "gentle deaths", 1)))
    assert any("comes back to life" in line for line in free)
    assert not any("pays" in line for line in free)


def test_every_event_has_words_here():
    """Each kind that can be told is counted below."""
    assert SPOKEN.keys() | TOLD_OTHERWISE == set(fields_by_name("**Events**"))


def test_every_told_line_is_a_sentence(any_lines):
    text = list(as_sentences(GAME, any_lines))
    for line in filter(None, text):
        start = line.removeprefix("  ")[0]
        assert start.isupper() or start.isdigit(), line
        assert line.endswith("."), line
        assert "None" not in line, line
        assert line.startswith("Options") or not set(line) & set("{}[]_"), line
    count = {
        name: sum(re.search(words, line) is not None for line in text)
        for name, words in SPOKEN.items()
    }
    assert count == {name: len(list(events(any_lines, name))) for name in SPOKEN}
    dead = sum("lies dead" in line or "to the Lost Layer" in line for line in text)
    assert dead == len(list(events(any_lines, "death")))
    assert text[-3].startswith(ENDS[any_lines[-1]["winner"]])
