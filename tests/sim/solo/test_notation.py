"""What cards do as text: read, written, read again, and refused where it says nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.solo.card_files import edition_deck
from sim.solo.effects import (
    ACTIVE_STATES,
    FLAGS,
    NUMBERS,
    OPS,
    Condition,
    Op,
    Selector,
)
from sim.solo.notation import FORMS, read_program
from sim.solo.tokens import BadText, read_order, write_order
from sim.solo.wording import WIDTH, lay_out, write_program

LISTS = edition_deck().lists
COBB, SAITO, ARTHUR, ARIADNE, YUSUF, EAMES = range(6)


def read(text):
    return read_program(text, LISTS)


def test_a_program():
    assert read("ATTACK(st 8, grow, PL-C) win{UNDER} lose{TURN(target, down); UNDER}") == (
        Op(
            "ATTACK",
            8,
            grow=True,
            who=Selector("first", (COBB, ARTHUR, SAITO, EAMES, YUSUF, ARIADNE)),
            win=(Op("UNDER"),),
            lose=(Op("TURN", who=Selector("target")), Op("UNDER")),
        ),
    )


@pytest.mark.parametrize(
    ("text", "op"),
    [
        ("ATTACK(st 16, all)", Op("ATTACK", 16, who=Selector("all"))),
        ("ATTACK(st 8, (S))", Op("ATTACK", 8, who=Selector("first", (SAITO,)))),
        ("ATTACK(st 8, (S, C))", Op("ATTACK", 8, who=Selector("first", (SAITO, COBB)))),
        ("CONVINCE(c 9)", Op("CONVINCE", 9)),
        ("CONVINCE(c 9, grow)", Op("CONVINCE", 9, grow=True)),
        ("PAY(hand 2) lose{REMOVE}", Op("PAY", 2, lose=(Op("REMOVE"),))),
        ("MAY_SEND win{REMOVE}", Op("MAY_SEND", win=(Op("REMOVE"),))),
        ("MAY_SEND(1 from here to 3, 2 or 1)", Op("MAY_SEND")),
        ("TURN(AI, up)", Op("TURN", who=Selector("named", (ARIADNE,)), up=True)),
        ("TURN(choose, up)", Op("TURN", who=Selector("choose"), up=True)),
        ("TURN(choose weak, up)", Op("TURN", who=Selector("choose_weak"), up=True)),
        (
            "TURN(first of PL-AT here, down)",
            Op("TURN", who=Selector("first", (ARTHUR, EAMES, YUSUF, ARIADNE, COBB, SAITO))),
        ),
        ("TURN(first of (S) here, down)", Op("TURN", who=Selector("first", (SAITO,)))),
        ("WOUND(S)", Op("WOUND", who=Selector("named", (SAITO,)))),
        ("JOIN(Y, weak)", Op("JOIN", who=Selector("named", (YUSUF,)), state="weak")),
        (
            "REVIVE(C, AI or E, weak)",
            Op("REVIVE", who=Selector("named", (COBB, ARIADNE, EAMES)), state="weak"),
        ),
        ("DISPLAY_ADD(2, hand)", Op("DISPLAY_ADD", 2, source="hand")),
        ("DROP_WEAPON(target)", Op("DROP_WEAPON", who=Selector("target"))),
        ("SET(mal_dead)", Op("SET", flag="mal_dead")),
        ("DEFEAT", Op("DEFEAT")),
        (
            "IF(fails >= 2) then{DEFEAT} else{UNDER}",
            Op("IF", cond=Condition("fails", n=2), win=(Op("DEFEAT"),), lose=(Op("UNDER"),)),
        ),
        (
            "IF(here(Y)) then{} else{UNDER}",
            Op("IF", cond=Condition("here", chars=(YUSUF,)), lose=(Op("UNDER"),)),
        ),
        (
            "IF(inactive(C, AI or E)) then{UNDER} else{}",
            Op("IF", cond=Condition("inactive", chars=(0, 3, 5)), win=(Op("UNDER"),)),
        ),
        (
            "IF(found3) then{UNDER}",
            Op("IF", cond=Condition("flag", flag="found3"), win=(Op("UNDER"),)),
        ),
    ],
)
def test_every_form(text, op):
    assert read(text) == (op,)
    assert read(write_program((op,), LISTS)) == (op,)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("IF(fails ≥ 2) then{DEFEAT}", "IF(fails >= 2) then{DEFEAT}"),
        ("draw( 2 ) ;\n under ;", "DRAW(2); UNDER"),
        ("TURN(Saito, down)", "TURN(S, down)"),
        ("REVIVE(C or AI, weak)", "REVIVE(C, AI, weak)"),
        ("PAY(hand 2)lose{UNDER}win{REMOVE}", "PAY(hand 2) win{REMOVE} lose{UNDER}"),
        ("", " \n "),
    ],
)
def test_what_says_the_same(text, same):
    assert read(text) == read(same)


@pytest.mark.parametrize(
    ("text", "said", "at"),
    [
        ("UNDER; ATACK(st 4, all)", "unknown effect 'ATACK'; did you mean ATTACK?", 7),
        ("ATTACK(st 99, all)", "st 99 is not possible (allowed: 0 to 40)", 10),
        ("ATTACK(8, all)", "expected 'st', found '8' (as in ATTACK(st 8, grow, PL-C))", 7),
        ("ATTACK(st 8)", "expected ',', found ')'", 11),
        ("ATTACK(st x, all)", "expected a number for st, found 'x'", 10),
        ("ATTACK(st 8, PL-X)", "unknown priority list 'PL-X'; did you mean PL-", 13),
        ("ATTACK(st 8, (S, S))", "'S' is there twice", 17),
        ("ATTACK(st 8, (S, Mal))", "unknown character 'Mal'", 17),
        ("ATTACK(st 8, (Mal))", "unknown character 'Mal'", 14),
        ("CONVINCE(c 9, grwo)", "expected 'grow', found 'grwo'", 14),
        ("PAY(2)", "expected 'hand', found '2'", 4),
        ("PAY(hand 0)", "pay 0 is not possible (allowed: 1 to 9)", 9),
        ("MAY_SEND(2 from here to 3, 2 or 1)", "expected '1', found '2'", 9),
        ("TURN(target)", "expected ',', found ')'", 11),
        ("TURN(target, sideways)", "unknown direction 'sideways'", 13),
        ("TURN(PL-C, down)", "unknown character 'PL-C'", 5),
        ("JOIN(AI, inactive)", "unknown state 'inactive' (possible: weak, healthy, strong)", 9),
        ("REVIVE(C, C, weak)", "'C' is there twice", 10),
        ("DISPLAY_ADD(2, table)", "unknown source 'table'", 15),
        ("SET(found4)", "unknown flag 'found4'; did you mean found3", 4),
        ("IF(found4) then{}", "unknown condition 'found4'; did you mean found3", 3),
        ("IF(2) then{}", "expected a condition, found '2'", 3),
        ("IF(fails = 2) then{}", "expected '>=', found '='", 9),
        ("IF(fails > 2) then{}", "expected '>=', found '>'", 9),
        ("WOUND(choose)", "expected a character, found 'choose' (as in WOUND(S))", 6),
        ("IF(found3)", "expected then{...}, found the end", 10),
        ("IF(found3) win{}", "IF has then and else, not win", 11),
        ("PAY(hand 1) then{}", "PAY has win and lose, not then", 12),
        ("PAY(hand 1) win{} win{}", "PAY has win twice", 18),
        ("DRAW(1) lose{UNDER}", "DRAW is no test and has no lose{...}", 8),
        ("DRAW(1) UNDER", "expected ';' or the end, found 'UNDER'", 8),
        ("DRAW", "expected '(', found the end (as in DRAW(2))", 4),
        ("PAY(hand 1) win{UNDER", "expected '}', found the end", 21),
        ("UNDER}", "expected ';' or the end, found '}'", 5),
        ("; UNDER", "expected an effect, found ';'", 0),
    ],
)
def test_what_cannot_be_read_says_what_and_where(text, said, at):
    with pytest.raises(BadText) as caught:
        read(text)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)
    assert caught.value.at == at


def test_the_form_of_every_effect_can_be_read():
    assert set(FORMS) == set(OPS)
    for name, text in FORMS.items():
        # TURN has several, with commas between.
        for form in text.replace("), ", ");").split(";") if name == "TURN" else [text]:
            assert read(form)[0].name == name


CHARS = st.lists(st.integers(0, 5), min_size=1, max_size=6, unique=True).map(tuple)
ORDER = st.sampled_from(sorted(LISTS.values())) | CHARS
ONE = st.integers(0, 5).map(lambda code: Selector("named", (code,)))
FIRST = ORDER.map(lambda order: Selector("first", order))
TARGET = st.just(Selector("target"))
CHOICE = st.sampled_from([Selector("choose"), Selector("choose_weak")])
CONDITION = (
    st.sampled_from(FLAGS).map(lambda flag: Condition("flag", flag=flag))
    | st.integers(1, 9).map(lambda n: Condition("fails", n=n))
    | st.builds(Condition, st.sampled_from(["here", "inactive"]), chars=CHARS)
)


def number(name):
    return st.integers(*NUMBERS[name][1:])


def steps(inner):
    branches = {"win": inner, "lose": inner}
    plain = [n for n in NUMBERS if n not in ("ATTACK", "CONVINCE", "PAY", "DISPLAY_ADD")]
    attacked = st.just(Selector("all")) | FIRST
    grow = st.booleans()
    source = st.sampled_from(["deck", "hand"])
    state = st.sampled_from(ACTIVE_STATES)
    back = CHARS.map(lambda chars: Selector("named", chars))
    return st.one_of(
        st.builds(Op, st.just("ATTACK"), number("ATTACK"), grow, attacked, **branches),
        st.builds(Op, st.just("CONVINCE"), number("CONVINCE"), grow, **branches),
        st.builds(Op, st.just("PAY"), number("PAY"), **branches),
        st.builds(Op, st.just("MAY_SEND"), **branches),
        st.builds(Op, st.just("IF"), cond=CONDITION, **branches),
        st.builds(Op, st.just("TURN"), who=ONE | FIRST | TARGET | CHOICE, up=st.booleans()),
        st.builds(Op, st.sampled_from(["WOUND", "DROP_WEAPON"]), who=ONE | FIRST | TARGET),
        st.builds(Op, st.just("JOIN"), who=ONE, state=state),
        st.builds(Op, st.just("REVIVE"), who=back, state=state),
        st.builds(Op, st.just("DISPLAY_ADD"), number("DISPLAY_ADD"), source=source),
        st.builds(Op, st.sampled_from(plain), st.integers(1, 9)),
        st.builds(Op, st.just("SET"), flag=st.sampled_from(FLAGS)),
        st.builds(Op, st.sampled_from(["DEFEAT", "UNDER", "REMOVE"])),
    )


PROGRAMS = st.recursive(
    st.just(()), lambda inner: st.lists(steps(inner), max_size=3).map(tuple), max_leaves=8
)


@given(PROGRAMS)
def test_whatever_is_written_is_read_as_the_same(program):
    assert read(write_program(program, LISTS)) == program
    assert read(lay_out(program, LISTS)) == program
    # Without the names of lists their orders are spelt out.
    assert read_program(write_program(program, {}), {}) == program


@given(st.text(alphabet="ATTACK DRW(){};,>=29stPL-Cgrow\nü'", max_size=40))
def test_any_text_is_a_program_or_one_line_that_says_why_not(text):
    try:
        program = read(text)
    except BadText as error:
        refused = error
    else:
        assert read(write_program(program, LISTS)) == program
        return
    assert "\n" not in str(refused)
    assert 0 <= refused.at <= len(text)


def test_a_long_program_is_laid_out_in_lines():
    program = next(card for card in edition_deck().events if card.id == "L0-01").program
    lines = lay_out(program, LISTS).splitlines()
    assert len(lines) == 5
    assert max(len(line) for line in lines) <= WIDTH
    assert "\n" not in write_program(program, LISTS)


def test_orders():
    assert read_order("AT, E, Y, AI, C, S") == (ARTHUR, EAMES, YUSUF, ARIADNE, COBB, SAITO)
    assert read_order(write_order((3, 1))) == (3, 1)
    with pytest.raises(BadText, match="expected a comma and a character, found 'E'"):
        read_order("AT E")
