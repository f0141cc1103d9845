"""Options of Solo Inception: what they do to the deck, and what they refuse."""

import pytest

from sim.core.errors import BadInput
from sim.solo.card_files import edition_deck, save_deck
from sim.solo.card_numbers import deck_numbers
from sim.solo.effects import walk
from sim.solo.options import (
    ATTEMPTS,
    DIFFICULTIES,
    READINGS,
    RULE_NUMBERS,
    deck_of,
    increases,
    named_keepers,
    option_set,
    resolve_all,
    rest_in,
)
from sim.solo.wording import write_program

DECK = edition_deck()


def programs(**given):
    """The programs that options change, by card."""
    changed = deck_of(resolve_all(given)).events
    return {
        new.id: write_program(new.program, DECK.lists)
        for old, new in zip(DECK.events, changed, strict=True)
        if old != new
    }


def test_by_default_the_deck_is_the_edition():
    assert deck_of(resolve_all({})) == DECK


def test_every_number_of_a_card_is_an_option():
    options = option_set()
    numbers = {n: v for n, v in deck_numbers(DECK).items() if not n.endswith(".fails")}
    for name, value in numbers.items():
        assert options[name].default == value
        assert options[name].source == DECK.sources[name]
        assert options[name].low <= value <= options[name].high
    rest = {"cards", *RULE_NUMBERS, *ATTEMPTS, *READINGS}
    assert set(options) == set(numbers) | rest


def test_sources_tell_what_is_reconstructed():
    told = {option.source.partition(",")[0] for option in option_set().values()}
    assert {source.split()[0].strip(";") for source in told} == {
        "rulebook",
        "reconstructed",
        "ruling",
    }
    assert option_set()["L0-01.c"].source == "rulebook, Example (F16)"
    assert option_set()["L3-05.st"].source == "reconstructed"


@pytest.mark.parametrize("name", sorted(set(option_set()) - {"cards"} - set(READINGS)))
def test_every_number_can_be_one_step_more_and_one_less(name):
    option = option_set()[name]
    for step in (-1, 1):
        other = option.default + step
        if option.low <= other <= option.high:
            values = resolve_all({name: other})
            assert values[name] == other
            if name in deck_numbers(DECK) and other:
                assert deck_numbers(deck_of(values))[name] == other
            else:
                deck_of(values)


def test_an_outcome_about_no_card_is_taken_out():
    assert "DISCARD_HAND" not in programs(**{"L3-04.discard": 0})["L3-04"]
    assert programs(**{"L3-09.draw2": 0}) == {
        "L3-09": "IF(here(E)) then{DISPLAY_ADD(1, deck); DRAW(1)}"
    }
    # A test stays one, however low its number.
    assert programs(**{"L4-05.st": 0})["L4-05"].startswith("ATTACK(st 0, PL-C)")


@pytest.mark.parametrize(
    ("difficulty", "rest", "grow", "named"),
    [
        ("easy", True, False, False),
        ("medium", True, True, False),
        ("hard", False, True, False),
        ("challenge", False, True, True),
    ],
)
def test_difficulties(difficulty, rest, grow, named):
    values = resolve_all({"difficulty": difficulty})
    assert (rest_in(values), increases(values), named_keepers(values)) == (rest, grow, named)
    deck = deck_of(values)
    assert sum(card.copies for card in deck.team) == 37 + rest
    assert len(deck.team) == len(DECK.team)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
@pytest.mark.parametrize("word", ["on", "off"])
def test_difficulties_give_way_to_what_is_asked_for(difficulty, word):
    switches = {"rest": word, "increases": word, "named_keepers": word}
    values = resolve_all({"difficulty": difficulty, **switches})
    wanted = word == "on"
    assert rest_in(values) is increases(values) is named_keepers(values) is wanted


def test_attempts_are_those_of_the_cards_they_are_about():
    three = programs(recruit_attempts=3)
    assert set(three) == {"L4-01", "L4-02", "L4-03"}
    assert all("fails >= 3" in text for text in three.values())
    assert set(programs(final_attempts=1)) == {"L1-02"}
    assert "IF(fails >= 1) then{DEFEAT}" in programs(final_attempts=1)["L1-02"]


def test_recruits_that_do_not_increase():
    changed = programs(recruits_grow="no")
    assert set(changed) == {"L4-01", "L4-02", "L4-03"}
    assert not any("grow" in text for text in changed.values())


def test_recruits_that_join_at_once():
    assert programs(recruit_joins="second-failure")["L4-01"] == (
        "IF(fails >= 2) then{JOIN(AI, weak); REMOVE} else{CONVINCE(c 9, grow) "
        "win{JOIN(AI, healthy); REMOVE} "
        "lose{IF(fails >= 2) then{JOIN(AI, weak); REMOVE} else{UNDER}}}"
    )


def test_inceptions_without_finding():
    changed = programs(inception_needs_finding="no")
    assert set(changed) == {"L3-02", "L2-02", "L1-02"}
    assert all(text.startswith("CONVINCE(") for text in changed.values())


def test_mal_against_one():
    assert programs(mal_attacks="first-listed") == {
        "L0-01": "CONVINCE(c 11) win{ATTACK(st 8, PL-C) win{SET(mal_dead); REMOVE} "
        "lose{TURN(first of PL-C here, down); UNDER}} lose{DISCARD_HAND(2); UNDER}"
    }


def test_saitos_wounds_where_he_is():
    changed = programs(saito_wounds="same-level")
    assert changed["L1-03"] == "IF(here(S)) then{TURN(S, down)}"
    assert changed["L1-04"] == "PAY(hand 3) lose{IF(here(S)) then{TURN(S, down)}}"
    assert set(changed) == {"L1-03", "L1-04", "L3-03"}  # the last can only hit him where he is


def test_cards_that_wait_for_saitos_loss():
    changed = programs(saito_cards="under")
    assert set(changed) == {"L0-02", "L0-03"}
    assert all(text.endswith("else{UNDER}") for text in changed.values())


@pytest.mark.parametrize(("who", "listed"), [("anyone", "C, AT, AI, Y or E"), ("cobb", "C")])
def test_who_may_come_back(who, listed):
    assert programs(revivable=who) == {
        "L0-09": f"IF(inactive({listed})) then{{REVIVE({listed}, weak)}} else{{DRAW(1)}}"
    }


def test_readings_go_together_with_other_numbers():
    changed = programs(recruits_grow="no", recruit_joins="second-failure", **{"L4-01.c": 12})
    assert "CONVINCE(c 12) win" in changed["L4-01"]
    assert changed["L4-01"].count("fails >= 2") == 2


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"difficulty": "hell"}, "option difficulty: 'hell' is not possible (allowed: easy or me"),
        ({"L3-05.str": 3}, "unknown option 'L3-05.str'; did you mean L3-05.st"),
        ({"L3-05.st": 99}, "option L3-05.st: '99' is not possible (allowed: 0 to 40)"),
        ({"display_place": 6}, "option display_place: 6 is more than the display holds"),
        ({"kick.copies": 2}, "these options do not go together: the game cannot be won: it needs"),
        (
            {f"{card.id.lower()}.copies": 20 for card in DECK.team},
            "these options do not go together: there are 460 team cards, there is room for 120",
        ),
        (
            {f"{card.id.lower()}.copies": 0 for card in DECK.team if card.kind != "kick"}
            | {"starting_hand": 4},
            "option starting_hand: 4 cards use up the team deck of 4 (allowed: 0 to 3)",
        ),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(given, said):
    with pytest.raises(BadInput) as caught:
        resolve_all(given)
    assert str(caught.value).startswith(said)
    assert "\n" not in str(caught.value)


@pytest.fixture
def own(tmp_path):
    """A deck of a designer's own, in which the first attackers are stronger."""
    path = tmp_path / "my_deck.toml"
    save_deck(DECK, path)
    path.write_text(path.read_text("utf-8").replace("ATTACK(st 5,", "ATTACK(st 6,"), "utf-8")
    return path


def test_a_deck_of_ones_own(own):
    values = resolve_all({"cards": str(own), "difficulty": "hard", "recruits_grow": "no"})
    assert str(values["cards"]).startswith(f"{own}#sha256:")
    deck = deck_of(values)
    assert deck_numbers(deck)["L4-05.st"] == 6
    assert next(card.copies for card in deck.team if card.id == "REST") == 0
    recruits = [op for card in deck.events if card.id == "L4-01" for op in walk(card.program)]
    assert not any(op.grow for op in recruits)
    again = resolve_all({"cards": values["cards"], "difficulty": "hard", "recruits_grow": "no"})
    assert again == values


@pytest.mark.parametrize("name", ["L3-05.st", "pistol.copies", "cobb.weak.c", "final_attempts"])
def test_a_deck_of_ones_own_has_its_own_numbers(own, name):
    with pytest.raises(BadInput) as caught:
        resolve_all({"cards": str(own), name: 3})
    assert str(caught.value) == (
        f"option {name} is a number of the reconstructed cards; with cards={own} "
        "change it in that file"
    )


def test_a_deck_that_has_changed_is_refused(own):
    values = resolve_all({"cards": str(own)})
    own.write_text(own.read_text("utf-8").replace("ATTACK(st 6,", "ATTACK(st 7,"), "utf-8")
    with pytest.raises(BadInput, match="has changed: its sha256 begins with"):
        resolve_all({"cards": values["cards"]})
    now = resolve_all({"cards": str(own)})
    assert deck_numbers(deck_of(now))["L4-05.st"] == 7


def test_a_mistake_in_a_deck_is_told_with_its_line(own):
    own.write_text(own.read_text("utf-8").replace("ATTACK(st 8, all)", "ATACK(st 8, all)"), "utf-8")
    with pytest.raises(
        BadInput, match=r"my_deck.toml line \d+: card L0-01: unknown effect 'ATACK'"
    ):
        resolve_all({"cards": str(own)})


def test_the_edition_is_no_path_of_a_deck(tmp_path):
    # A file of that name is reached by another spelling of its path.
    save_deck(DECK, tmp_path / "reconstructed.toml")
    assert resolve_all({"cards": "reconstructed"})["cards"] == "reconstructed"
    assert "#sha256:" in str(resolve_all({"cards": str(tmp_path / "reconstructed.toml")})["cards"])
