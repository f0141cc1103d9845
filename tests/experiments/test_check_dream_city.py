"""`totem check` in Dream City: faults are shown where a trace shows them."""

import json
import shlex

import pytest

from sim.core.jit import interpreted
from sim.dream_city.state import SEAT, UNSEAL

HEAD = """
from sim.core.rng import below
from sim.dream_city.state import ASK_CANCEL
from strategies.dream_city.kit import strategy


@strategy("extractor", weights={"one": 1.0})
def mine(table, me, legal, weights, stream):
    \"\"\"A strategy.\"\"\"
"""
pytestmark = pytest.mark.skipif(interpreted(), reason="hundreds of games, and reads out of bounds")


@pytest.fixture
def checked(totem, tmp_path):
    """Check a strategy whose body is given; the items that failed, by name."""

    def run(body: str, *more: str):
        file = tmp_path / "mine.py"
        file.write_text(HEAD + "".join(f"    {line}\n" for line in body.splitlines()))
        words = ("--games", "200", "--players", "5,7", "--seed", "3", "--json", *more)
        answer = totem("check", "dream-city", f"{file}:mine", *words)
        assert answer.code in (0, 1), answer.err
        (account,) = json.loads(answer.out)
        return {item["name"]: item for item in account["items"] if not item["passed"]}

    return run


def test_notes_and_the_own_stream_may_be_written_to(checked):
    body = "me.notes[3] += 1\nreturn (int(me.notes[3]) + below(stream, 3)) % legal.n"
    assert checked(body) == {}


def test_a_trace_shows_the_first_fault(checked, totem):
    faulty = "table.decision == ASK_CANCEL and table.turn > 6"
    body = f"return legal.n if {faulty} else below(stream, legal.n)"
    failed = checked(body, "--deck.unseal", "30")
    assert list(failed) == ["legal"]
    step, command = failed["legal"]["trace"].removeprefix("step ").split(" of: ")
    lines = totem(*shlex.split(command)[1:]).out.splitlines()
    told = [json.loads(line) for line in lines]
    assert told[0]["options"]["deck.unseal"] == "30"
    faulty = next(line for line in told if line.get("step") == int(step))
    assert faulty["decision"] == "cancel"
    assert faulty["seat"].startswith("extractor")
    assert faulty["state"]["turn"] > 6
    # what is out of range counts as the nearest action, the last one
    assert faulty["index"] == len(faulty["legal"]) - 1


def test_a_look_at_the_next_hand_is_noticed(checked):
    unseals = SEAT.itemsize + UNSEAL
    body = f"""
unseals = me.hand[{unseals} + legal.n - legal.n]
return 1 if unseals > 0 and table.to_move + 1 < table.seats else 0"""
    assert list(checked(body)) == ["look-alikes"]


def test_a_write_into_the_next_record_is_noticed(checked):
    body = f"me.notes[0] = 1\nme.hand[{SEAT.itemsize} + legal.n - legal.n] += 1\nreturn 0"
    failed = checked(body)
    assert list(failed) == ["writes"]
    assert ".hand[0]" in failed["writes"]["said"]
