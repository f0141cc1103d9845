"""What `skilled` reckons with: the best flips, the cards others may have, the gaps they leave."""

from itertools import product

import numpy as np
import pytest

from sim.core.jit import entry, numba
from sim.core.weights import WEIGHTS, write_weights
from sim.dreamworld import state as st
from sim.dreamworld.state import States, WeightRows
from strategies.dreamworld.flips import NO_ROW, price_points, price_sums, row_for, worth_for
from strategies.dreamworld.forecast import expected_gain, hidden_cards, likely_in_all
from strategies.dreamworld.skilled_weights import WEIGHTS as DECLARED
from tests.strategies.dreamworld.considerations import CARDS, Position
from tests.strategies.dreamworld.positions import decisions

i8, f8, void = numba.types.int64, numba.types.float64, numba.types.void
Floats = numba.types.Array(f8, 1, "C")
Integers = numba.types.Array(i8, 1, "C")
Words = numba.types.Array(i8, 2, "C")
HIDDEN = "D5-sun D4-moon D3-moon D6-sun H3-sun C8-sun H7-moon D8-sun C2-moon D10-sun"
ROOM = 0.5
CLOSE_ENOUGH = 0.05  # the table holds worths in steps


@entry(void(States, i8, WeightRows, f8, Floats, Integers))
def read_prices(state, p, weights, plus, worths, rows):
    """The table of what points are worth, no "+1" tokens spent, and the rows to begin with."""
    price_sums(state[0].table, state[0].seat[p], p, weights[0], plus)
    for points in range(len(worths)):
        worths[points] = worth_for(state[0].seat[p], points)
        rows[points] = row_for(state[0].seat[p], points)


@entry(void(States, Words))
def read_hidden(states, words):
    """The cards that others may have, for the seat to move of each state."""
    for i in range(len(states)):
        p = np.int64(states[i].table.to_move)
        found = hidden_cards(states[i].table, states[i].seat[p], p)
        words[i, 0], words[i, 1], words[i, 2] = found[0], found[1], found[2]


@entry(f8(States, i8, WeightRows, i8, Floats))
def read_expected(state, p, weights, card, worths):
    """What a card can be expected to gain, and what points are worth."""
    t, me, w = state[0].table, state[0].seat[p], weights[0]
    price_points(t, me, p, w)
    for points in range(len(worths)):
        worths[points] = worth_for(me, points)
    hidden = hidden_cards(t, me, p)
    return expected_gain(t, me, w, hidden, likely_in_all(t, w, hidden), card, 0.0)


def weights(**values: float) -> np.ndarray:
    """Weights with these values, and 0 for all others."""
    rows = np.zeros(1, WEIGHTS).view(np.recarray)
    write_weights(rows[0], [values.get(name, 0.0) for name in DECLARED])
    return rows


@pytest.mark.parametrize("seed", range(6))
def test_the_best_flips_are_those_of_all_sets_of_tokens(seed):
    rng = np.random.default_rng(seed)
    game = Position()
    left = [int(rng.integers(0, most + 1)) for most in (1, 2, 3, 4, 5)]
    game.tokens(0, dict(zip(("6", "5", "4", "3", "2"), left, strict=True)))
    worth = rng.uniform(0.5, 9.0, 5)
    names = ("row_6", "row_5", "row_4", "row_3", "row_2")
    given = weights(**dict(zip(names, worth.tolist(), strict=True)))
    plus = 0.75
    found, rows = np.zeros(16), np.zeros(16, np.int64)
    read_prices(game.record, 0, given, plus, found, rows)
    for points in range(16):
        best, begins = 0.0, {NO_ROW}
        for counts in product(*(range(most + 1) for most in left)):
            value = sum(n * v for n, v in zip(counts, (6, 5, 4, 3, 2), strict=True))
            regular = sum(min(n, most - 1) for n, most in zip(counts, left, strict=True) if n)
            gain = float(np.dot(counts, worth)) + plus * regular
            if value <= points and gain > best + 1e-9:
                best, begins = gain, {row for row, n in enumerate(counts) if n}
        assert found[points] == pytest.approx(best, abs=CLOSE_ENOUGH)
        assert rows[points] in begins


def test_hidden_are_all_cards_but_those_seen_and_ones_own():
    states, _ = decisions()
    words = np.zeros((len(states), st.SUITS), np.int64)
    read_hidden(states.copy().view(np.recarray), words)
    for state, found in zip(states, words, strict=True):
        t = state["table"]
        p, rules = int(t["to_move"]), t["rules"]
        me = state["seat"][p]
        mine = set(me["hand"][: me["cards"]].tolist())
        cards = set()
        for card in rules["card"][: rules["cards"]].tolist():
            suit, bit = card >> st.SUIT_AT, 1 << (card & st.CARD_BITS)
            shown = any(int(t["known"][q][suit]) & bit for q in range(int(t["seats"])) if q != p)
            if shown or (not int(t["seen"][suit]) & bit and card not in mine):
                cards.add(card)
        every = range(st.SUITS << st.SUIT_AT)
        assert cards == {
            card for card in every if found[card >> st.SUIT_AT] >> (card & st.CARD_BITS) & 1
        }


def laid(game: Position, card: int) -> tuple:
    """What the sequence of this round goes by, far to close, as the rulebook has it."""
    t = game.table
    side, suit = int(t["side"]), int(t["suit"])
    own, number, symbol = card >> st.SUIT_AT, card >> st.NUMBER_AT & 15, card & 1
    rank = (0, 1, 2)[own] if side == st.SUN else (2, 1, 0)[own]
    return (
        number if side == st.SUN else -number,
        suit != st.FREUD and own == suit,
        rank,
        symbol == side,
    )


def points_of(game: Position, card: int, others: list[int], token: str) -> int:
    """The points of a card with these others next to the patient, counted slowly."""
    t = game.table
    line = sorted([card, *others], key=lambda one: laid(game, one))
    at = line.index(card)
    numbers = [abs(laid(game, one)[0]) for one in line]
    numbers += [11 if t["side"] == st.SUN else 1]
    step = min(at + (2 if token == "skip" else 1), len(line))
    points = abs(numbers[step] - numbers[at])
    if token in ("gap-0", "gap-1") and points == int(token[-1]):
        points += 3
    if token == "far":
        points += (1 if at == 0 else 0) - (2 if at == len(line) - 1 else 0)
    if token == "near":
        points += (2 if at == len(line) - 1 else 0) - (1 if at == 0 else 0)
    if token == "num-8" and card >> st.NUMBER_AT & 15 == 8:
        points += 1
    if token == "sym-sun":
        points += 2 if card & 1 == st.SUN else -1
    return max(points, 0)


def likelihood(game: Position, card: int) -> float:
    """How likely the other one plays a card: more so with more room up to the neutral 5."""
    t = game.table
    if card >> st.SUIT_AT != t["suit"]:
        return 1.0
    number, sun = card >> st.NUMBER_AT & 15, t["side"] == st.SUN
    near = 11 if sun else 1  # the patient's number, with two players
    beyond = number > 5 if sun else number < 5
    return max(ROOM * abs((near if beyond else 5) - number), 0.05)


@pytest.mark.parametrize("token", ["", "skip", "gap-0", "gap-1", "far", "near", "num-8", "sym-sun"])
@pytest.mark.parametrize(("round_no", "patients"), [(1, "DHCDHC"), (2, "DHCDHC")])
def test_an_expected_gain_is_the_mean_over_all_cards_of_the_other_one(token, round_no, patients):
    """Two play, and a neutral card lies there."""
    given = weights(room=ROOM, row_6=5.0, row_5=4.5, row_4=4.0, row_3=3.0, row_2=1.0)
    for name in ("D3-sun", "D6-moon", "D8-moon", "D9-sun", "D5-sun"):
        game = Position(
            name,
            [("D5-moon", st.NOBODY)],
            round_no=round_no,
            patients=patients,
            token=token,
            unseen=HIDDEN,
        )
        worths = np.zeros(16)
        card, neutral = CARDS[name], CARDS["D5-moon"]
        found = read_expected(game.record, 0, given, card, worths)
        hidden = [CARDS[one] for one in HIDDEN.split() if one != name]
        gains = [worths[points_of(game, card, [neutral, one], token)] for one in hidden]
        likely = [likelihood(game, one) for one in hidden]
        assert found == pytest.approx(np.average(gains, weights=likely), abs=1e-9)
