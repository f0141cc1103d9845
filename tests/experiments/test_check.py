"""`totem check` in Toy Doors: what it accepts, and every fault it is there to find."""

import json

import numpy as np
import pytest

from experiments import check_items, check_speed
from experiments.account import field_at
from experiments.check import check
from sim.core.jit import interpreted
from tests.toy.kernels import KEY, LEGAL, SEAT, STATE

HEAD = """
import numpy as np

from sim.core.rng import below
from strategies.api import declare
from tests.toy.kernels import STRATEGY


@declare("toy-doors", STRATEGY, ("extractor",), {"one": 1.0, "two": 2.0, "none": 0.0})
def mine(table, me, legal, weights, stream):
    \"\"\"A strategy.\"\"\"
"""
ITEMS = ["legal", "steady", "writes", "threads", "by type", "look-alikes"]
compiled_only = pytest.mark.skipif(interpreted(), reason="plain Python cannot do this")
GAMES = "18" if interpreted() else "240"


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Fewer games on threads and for the clock where kernels are interpreted."""
    if interpreted():
        monkeypatch.setattr(check_items, "THREAD_GAMES", 1)
        for name in ("TIMED_GAMES", "RUNS", "CALLS", "LEAST_REPEATS", "SPEED_GAMES"):
            monkeypatch.setattr(check_speed, name, 1)


@pytest.fixture
def checked(totem, tmp_path):
    """Check a strategy whose body is given: the exit code, and what failed, by name."""

    def run(body: str, games: str = GAMES):
        file = tmp_path / "mine.py"
        file.write_text(HEAD + "".join(f"    {line}\n" for line in body.splitlines()))
        answer = totem("check", "toy-doors", f"{file}:mine", "--games", games, "--json")
        assert answer.code in (0, 1), answer.err
        (account,) = json.loads(answer.out)
        assert [item["name"] for item in account["items"]] == ITEMS
        failed = {item["name"]: item for item in account["items"] if not item["passed"]}
        assert answer.code == (1 if failed else 0)
        assert account["passed"] is not bool(failed)
        return failed, account

    return run


@pytest.mark.parametrize(
    "body",
    [
        "return 0",
        "return below(stream, legal.n)",
        "return legal.n - 1 if me.door < 0 else min(1 + me.door, legal.n - 1)",
    ],
)
def test_what_keeps_to_the_rules_passes(checked, body):
    failed, account = checked(body)
    assert not failed
    assert account["decisions"] > 20


@pytest.mark.parametrize(("answer", "said"), [("legal.n + 4", ""), ("-1", "the first is -1")])
def test_an_answer_out_of_range(checked, totem, answer, said):
    failed, account = checked(f"if table.turn > 7:\n    return {answer}\nreturn 0")
    assert list(failed) == ["legal"]
    assert said in failed["legal"]["said"]
    faults = int(failed["legal"]["said"].split(" of ")[0].replace(",", ""))
    assert 0 < faults < account["decisions"]
    assert failed["legal"]["trace"].startswith("step ")
    assert " of: totem trace toy-doors --players 2 --seed 1 --game " in failed["legal"]["trace"]


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ("table.locks[1] = 7", "table.locks[1]"),
        ("me.hand[0] += 1", "seat[1].hand[0]"),
        ("legal.action[0].kind = 1", "legal.action[0].kind"),
        ("legal.n = 1", "legal.n"),
        ("weights.value[1] = 5.0", "weights.value[1]"),
    ],
)
def test_a_write_to_what_it_does_not_own(checked, body, where):
    failed, _ = checked(f"if table.turn == 3:\n    {body}\nreturn 0")
    assert list(failed) == ["writes"]
    assert failed["writes"]["said"].endswith(f"it writes, the first time to {where}")
    assert "--game" in failed["writes"]["trace"]


@compiled_only
def test_a_write_behind_the_end_of_its_own_record(checked):
    """Compiled code is not held to the length of a list; the comparison of bytes sees it."""
    beyond = SEAT.itemsize
    failed, _ = checked(f"me.hand[{beyond} + legal.n - legal.n] = 9\nreturn 0")
    assert list(failed) == ["writes"]
    assert "seat[2].hand[0]" in failed["writes"]["said"]


def test_chance_of_its_own(checked):
    """Random numbers from elsewhere differ from one asking to the next."""
    failed, _ = checked("return int(np.random.random() * legal.n)")
    assert "steady" in failed
    assert set(failed) <= {"steady", "threads", "look-alikes"}


@compiled_only
def test_a_look_into_another_hand(checked):
    """Compiled, a read behind the end of the own record is another seat's: no type forbids it."""
    keys = SEAT.itemsize + KEY  # of the next seat
    body = f"keys = me.hand[{keys} + legal.n - legal.n]\n"
    body += "return 1 if table.to_move + 1 < table.seats and keys > 0 else 0"
    failed, _ = checked(body, "2000")
    assert list(failed) == ["look-alikes"]
    assert "are answered otherwise" in failed["look-alikes"]["said"]


def test_what_decides(checked):
    _, account = checked(
        "if weights.value[1] > 0 and table.turn > 5:\n    return legal.n - 1\n"
        "return 0 if weights.steps[0] > 0 else legal.n - 1"
    )
    rows = {w["name"]: w for w in account["weights"]}
    assert [w["name"] for w in account["weights"]][-1] == "none"
    assert rows["none"]["changed"] == 0
    assert rows["one"]["changed"] > 0
    assert rows["two"]["changed"] > 0
    assert rows["one"]["changed"] + rows["two"]["changed"] == account["weighed_decisions"]
    assert rows["two"]["value"] == 2.0


def test_weights_are_as_they_were(checked):
    """Asking with weights at 0 is not seen in the games that are played."""
    body = "return below(stream, legal.n) if weights.value[0] == 1 else 99"
    failed, account = checked(body)
    assert not failed
    assert account["weights"][0]["changed"] == account["weighed_decisions"]


def test_counts_do_not_depend_on_threads():
    one, two = (check("toy-doors", "basic", "extractor", games=GAMES, threads=n) for n in (1, 2))
    for a, b in zip(one, two, strict=True):
        assert (a.decisions, a.weights, a.items) == (b.decisions, b.weights, b.items)


def test_the_account_for_people(totem):
    answer = totem("check", "toy-doors", "basic", "--role", "extractor", "--games", GAMES)
    assert answer.code == 0, answer.err
    assert answer.out.startswith("toy-doors, extractor: basic. ")
    assert answer.out.count("PASS") == len(ITEMS)
    for words in ("ns a decision", "games/s", "known", "decided"):
        assert words in answer.out
    assert max(map(len, answer.out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("toy-doors basik", "unknown strategy of toy-doors 'basik'; did you mean basic"),
        ("toy-doors basic --role mrk", "unknown role in toy-doors 'mrk'; did you mean mark"),
        ("toy-doors nowhere.py:mine", "strategy nowhere.py:mine: there is no file nowhere.py"),
        ("toy-doors basic --games 0", "games: '0'"),
        ("toy-doors basic --players 9", "(allowed: 2-4)"),
        ("toy-doors basic --role mark --games 4", "check: the mark took no decision in"),
        ("toy-doors basic --deck.keys 2,3", "totem check plays one"),
        ("toy-dors basic", "did you mean toy-doors?"),
    ],
)
def test_what_cannot_be_asked(totem, words, said):
    answer = totem("check", *words.split())
    assert answer.code == 2
    assert answer.out == ""
    assert said in answer.err
    assert answer.err.splitlines()[-1].startswith("totem: ")


@pytest.mark.parametrize(
    ("dtype", "path"),
    [
        (STATE, "rules.keys"),
        (STATE, "seat[2].hand[1]"),
        (STATE, "hidden.deck[29]"),
        (STATE, "choice[3].stream.word[0]"),
        (LEGAL, "action[3].door"),
    ],
)
def test_bytes_have_names(dtype, path):
    record = np.zeros(1, dtype)
    target, words = record, path.replace("[", ".").replace("]", "").split(".")
    for word in words[:-1]:
        target = target[..., int(word)] if word.isdigit() else target[word]
    target[(..., int(words[-1])) if words[-1].isdigit() else words[-1]] = 1
    (byte,) = np.flatnonzero(record.view(np.uint8))
    assert field_at(dtype, int(byte)) == path


def test_between_fields_there_is_no_name():
    assert field_at(np.dtype([("a", "i1"), ("b", "i8")], align=True), 3) == ""
