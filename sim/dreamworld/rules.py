"""How the options of a run become the RULES record that kernels read."""

from collections.abc import Mapping
from typing import Any

from sim.core.options import Value, count, names, numbers
from sim.dreamworld import state as st
from sim.dreamworld.options import (
    BY_SIDE,
    BY_SIDE_REVERSED,
    MOST_WITH_NEUTRAL,
    OPPOSITE,
    boundary_of,
    card_numbers,
    edition,
)
from sim.dreamworld.tokens import PRICE_BITS

REGULAR = (0, 5, 4, 3, 2)  # the value of regular tokens by row; the row of 6 has only its gold one
SUIT_RANKS = ((0, 1, 2), (2, 1, 0))  # by side: diamond, hexagon, circle (rulebook, Freud Card)
PATIENT_SUITS = (st.DIAMOND, st.DIAMOND, st.HEXAGON, st.HEXAGON, st.CIRCLE, st.CIRCLE)
BY_SIDES = {OPPOSITE: 0, BY_SIDE: st.SUN_ADDS, BY_SIDE_REVERSED: st.MOON_ADDS}
DRAWS = {"before": st.DRAW_BEFORE, "after": st.DRAW_AFTER}
TAKEABLE = {"all": st.TAKE_ALL, "not-own": st.TAKE_NOT_OWN, "players": st.TAKE_PLAYERS}
BEYOND = 127  # the value of a token that is not there: more than any points
# By field of RULES: the option, and the value for which the field is 1.
SWITCHES: dict[str, tuple[str, Value]] = {
    "random_suits": ("patients", "random"),
    "extremes_of_players": ("extremes", "players"),
    "floor_after": ("therapy_floor", "after"),
    "gap_with_tokens": ("gap_token", "with-tokens"),
    "gap_not_at_patient": ("gap_at_patient", False),
    "no_skip_to_patient": ("skip_to_patient", False),
    "exact": ("flips", "exact"),
    "one_a_row": ("rows", "one-a-turn"),
    "must_take": ("may_pass", False),
    "after_last": ("after_card", "last"),
    "id_greedy": ("id_flips", "greedy"),
    "id_without_therapy": ("id_therapy", False),
    "id_before_player": ("both_complete", "id"),
    "id_in_suit": ("id_suit", "always"),
    "not_ids": ("take_ids", False),
}


def fill_rules(rules: Any, values: Mapping[str, Value], players: int) -> None:
    """Write resolved options into the RULES record.

    Parameters
    ----------
    rules : record of RULES
        Overwritten.
    values : mapping of str to value
        All options, resolved and checked.
    players : int
        How many play; 1 is the solo game.
    """
    for field, (name, value) in SWITCHES.items():
        setattr(rules, field, values[name] == value)
    rules.any_row = not (rules.exact or rules.one_a_row)
    rules.steady = not (rules.exact or rules.floor_after or rules.gap_with_tokens)
    rules.dealt = count(values, "dealt")
    rules.neutral = players <= MOST_WITH_NEUTRAL
    rules.spend_limit = count(values, "spend_limit")
    rules.rotation = count(values, "rotation")
    rules.takeable = TAKEABLE[str(values["takeable"])]
    rules.professor = st.IN_HAND if values["professor"] == "hand" else st.BESIDE
    sun, moon = boundary_of(values, players)
    rules.boundary[:] = sun, st.MIRROR - moon
    rules.rank[:] = SUIT_RANKS
    rules.patient_suit[:] = PATIENT_SUITS
    cards = [
        st.card_of(suit, number, symbol)
        for suit in range(st.SUITS)
        for number in card_numbers(players)
        for symbol in (st.SUN, st.MOON)
    ]
    rules.card[: len(cards)] = cards
    rules.cards = len(cards)
    fill_healing(rules, values)
    fill_therapy(rules, values)


def fill_healing(rules: Any, values: Mapping[str, Value]) -> None:
    """Write the rows of healing tokens, and Id's tokens."""
    rules.value[:], rules.price = BEYOND, 0
    tokens = points = 0
    for row, (gold, regular) in enumerate(zip(numbers(values, "gold"), REGULAR, strict=True)):
        others = count(values, f"regular.{regular}") if regular else 0
        rules.row[row] = 1 + others
        rules.value[row][1] = gold
        rules.value[row][2 : 2 + others] = regular
        tokens += 1 + others
        points += gold + others * regular
        rules.price |= int(rules.value[row][1 + others]) << row * PRICE_BITS
    rules.all_tokens, rules.all_points = tokens, points
    worth = sorted(numbers(values, f"id.{values['difficulty']}"), reverse=True)
    rules.id_value[:] = worth
    rules.id_points = sum(worth)


def fill_therapy(rules: Any, values: Mapping[str, Value]) -> None:
    """Write what each token does in a round on the sun side, and on the moon side."""
    from sim.dreamworld.names import column_of

    left_out = names(values, "without")
    rules.by_side = BY_SIDES[str(values["signs"])]
    rules.blank = 0
    for number, (name, token) in enumerate(edition()["tokens"][str(values["therapy"])].items()):
        rules.blank |= (name in left_out) << number
        rules.column[number] = column_of(name)
        for side in (st.SUN, st.MOON):
            face = rules.therapy[number * st.FACES + side]
            fill_face(face, name, token, values, side)


def fill_face(
    face: Any, name: str, token: Mapping[str, Any], values: Mapping[str, Value], side: int
) -> None:
    """Write what a token does in a round on one side (rulings D1, D2)."""
    signs = values["signs"]
    face.number = token.get("number", 0)
    face.number_bonus = count(values, "number_bonus") if "number" in token else 0
    texts = {who: str(token[who]) for who in ("sun", "moon", "far", "near") if who in token}
    if signs in (BY_SIDE, BY_SIDE_REVERSED):
        texts = of_one_side(texts, plus=(side == st.SUN) == (signs == BY_SIDE))
    added = {who: points_of(text, values) for who, text in texts.items()}
    face.symbol[:] = added.get("sun", 0), added.get("moon", 0)
    face.far, face.near = added.get("far", 0), added.get("near", 0)
    gaps = token.get("gaps", [])
    face.gap[:] = [count(values, "gap_bonus") if gap in gaps else 0 for gap in (0, 1, 2)]
    face.skip = token.get("does") == "skip"
    face.draws = DRAWS.get(token.get("does", ""), st.DRAW_NEVER)


def points_of(text: str, values: Mapping[str, Value]) -> int:
    """The points that an option's name stands for, with its sign."""
    return -count(values, text[1:]) if text.startswith("-") else count(values, text)


def of_one_side(texts: Mapping[str, str], plus: bool) -> dict[str, str]:
    """The named property alone, which adds on one side and subtracts on the other (ruling D2, S2).

    A token adds for the property it names, and subtracts for the opposite of it.
    """
    minus = next((text for text in texts.values() if text.startswith("-")), "")
    named = {who: text for who, text in texts.items() if not text.startswith("-")}
    return named if plus else dict.fromkeys(named, minus)
