"""Blocks of Solo Inception games for tests."""

from functools import cache

import numpy as np

from sim.core.jit import interpreted
from sim.core.options import Value
from sim.core.runner import Seating, play_block
from sim.solo import GAME
from strategies.registry import lineup, seat
from tests.rules.solo.position import Position, template

# Cards so easy that random players get to every level, win games, and see every card.
GENTLE: dict[str, Value] = {
    **{name: 3 for name in GAME.options if name.startswith("L") and name.endswith(".c")},
    **{name: 2 for name in GAME.options if name.startswith("L") and name.endswith(".st")},
    "losses": 5,
    "increases": "off",
}
# Cards that say what no card of the reconstructed deck says, or in another place.
ODD = {
    "L4-09": "TURN(choose, down); DRAW(2)",
    "L4-10": "PEEK(8); IF(fails >= 1) then{UNDER} else{ATTACK(st 3, grow, all) lose{UNDER}}",
    "L4-11": "DISCARD_HAND(9); DISCARD_DISPLAY(9); UNDER",
    "L3-09": "PEEK(9); DROP_WEAPON(first of PL-C here); DROP_WEAPON(Y); WOUND(first of (S) here)",
    "L3-10": "PAY(hand 1) win{CONVINCE(c 4) win{ATTACK(st 3, all) win{TURN(choose, up)}}"
    " lose{CONVINCE(c 1)}} lose{PAY(hand 2)}",
    "L2-03": "DISPLAY_ADD(9, hand); DISPLAY_ADD(9, deck); CLEAR_FLASHBACK(9)",
    "L2-08": "TURN(choose weak, down); DRAW(9)",
    "L2-09": "3: CONVINCE(c 2, grow) win{PEEK(2)} lose{UNDER}",
    "L1-07": "3: ATTACK(st 2, all) win{TURN(first of PL-C here, up)} lose{WOUND(C)}",
    "L1-12": "SET(mal_dead); ATTACK(st 1, (E, C)) lose{WOUND(target); DROP_WEAPON(target); UNDER}",
    "L0-08": "REVIVE(S, healthy); REVIVE(C, AT, AI, Y or E, strong); UNDER",
    "RECON": "PEEK(5); DRAW(1); TURN(choose, down)",
    "GAMBIT": "DISCARD_HAND(1); DISPLAY_ADD(9, hand); DISCARD_DISPLAY(2); DRAW(3)",
}
# Cells that between them switch every reading and stretch what numbers may be.
OPTION_SETS: dict[str, dict[str, Value]] = {
    "easy": {"difficulty": "easy"},
    "medium": {},
    "hard": {"difficulty": "hard"},
    "challenge": {"difficulty": "challenge"},
    "gentle": GENTLE,
    "readings": GENTLE
    | {
        "empty_level_deck": "no-event",
        "limbo_deck": "reshuffle",
        "count_falls": True,
        "kick_falls_with_keeper": True,
        "inception_needs_finding": False,
        "mal_attacks": "first-listed",
        "shared_growth": True,
        "increases": "on",
        "no_target": "under",
        "grenade": "only-won",
        "arthur_reach": "same-level",
        "ariadne_reach": "any-level",
        "recruits_grow": False,
        "recruit_joins": "second-failure",
        "saito_wounds": "same-level",
        "saito_cards": "under",
        "revivable": "anyone",
    },
    "generous": GENTLE
    | {
        "empty_level_deck": "defeat",
        "draw": 5,
        "starting_hand": 12,
        "hand_limit": 20,
        "display_place": 9,
        "display_max": 9,
        "cobb_draw": 9,
        "ariadne_bonus": 9,
        "named_keepers": "on",
        "turn_limit": 25,
    },
    "harsh": {
        "difficulty": "hard",
        "draw": 1,
        "starting_hand": 0,
        "hand_limit": 0,
        "display_place": 0,
        "display_max": 1,
        "losses": 6,
        "turn_limit": 40,
        "growth_cap_c": 99,
        "growth_cap_st": 99,
        "cobb_draw": 0,
    },
    "odd cards": GENTLE | {"losses": 6},
}


def start_of(name: str) -> np.recarray:
    """The starting state of an option set."""
    return template(ODD if name == "odd cards" else None, **OPTION_SETS[name])


def some(games: int) -> int:
    """As many games, or a pair of them where kernels run interpreted."""
    return 2 if interpreted() else games


@cache
def seated(name: str = "random") -> Seating:
    """A shipped strategy."""
    return seat(lineup(GAME, {"player": name}))


def rows(name: str, games: int, *, seed: int = 1, first: int = 0, cap: int = 0) -> np.ndarray:
    """Outcome rows of a block of games under an option set."""
    more = (cap,) if cap else ()
    return play_block(GAME, start_of(name), seated(), seed, first, games, *more)


def position(name: str, seed: int = 1, game: int = 0) -> Position:
    """A game of an option set at its first decision."""
    found = Position.__new__(Position)
    options = tuple(sorted(OPTION_SETS[name].items()))
    do = tuple(ODD.items()) if name == "odd cards" else ()
    found._start(options, do, (), seed, game)
    return found
