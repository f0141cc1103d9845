"""Every rule knob of Dream City as a typed option, and how knobs become the kernels' rules.

The numbers themselves live in `editions/`; this module says what each one means and may be.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from sim.core.errors import BadInput
from sim.core.options import FACES, Kind, Option, OptionSet, Value, count, numbers
from sim.dream_city.casting import OFF, character_options, check_casting

EDITIONS = Path(__file__).parent / "editions"
DIE_FACES = 6
MAX_CARDS_OF_A_KIND = 99
MAX_DECK_CARDS = 160  # the arrays of state.py
MAX_BRIBES_OF_A_KIND = 6
MAX_LOCKS = 20
LEVEL_COUNT = 4

DECK_NAMES = (
    "shoot",
    "assassin_king",
    "armour_piercing",
    "explosive_warhead",
    "unseal",
    "dream_shuttle",
    "dream_peek",
    "telekinetic_pull",
    "conjured_object",
    "shapeshift",
)
SHOOT_NAMES = ("regular", "assassin_king", "armour_piercing", "explosive_warhead")

# name: (kind, low, high, meaning) of the numbers that stand alone in the rules
RULE_NUMBERS: dict[str, tuple[Kind, int, int, str]] = {
    "starting_hand": ("count", 0, 10, "cards dealt to each player before the first turn"),
    "draw": ("count", 1, 10, "cards drawn in each draw phase"),
    "hand_limit": ("count", 0, 99, "cards kept at the end of one's turn"),
    "unlocks_per_turn": ("count", 0, 9, "successful unlocks allowed in one turn"),
    "revival_cost": ("count", 0, 9, "cards discarded to revive someone"),
    "revival_level": ("count", 1, LEVEL_COUNT, "level on which one revives oneself"),
    "death_gift": ("count", 0, 9, "cards the victim of a kill gives to the killer"),
    "conjured_draw": ("count", 0, 9, "cards drawn with Conjured Object"),
    "m4_modifier": ("count", -5, 5, "added to the die when the mark shoots (M4 carbine)"),
    "free_moves": ("count", 0, 9, "moves without a card the mark may make in its turn"),
    "start_level": ("count", 1, LEVEL_COUNT, "level on which all players start"),
    "score_win": ("count", 0, 20, "points for each member of the winning side"),
    "score_failed_bribe": (
        "count",
        0,
        20,
        "more points for a winning extractor whose bribe failed",
    ),
}
# name: (kind, choices, meaning) of the readings
READINGS: dict[str, tuple[Kind, tuple[str, ...], str]] = {
    "secret": ("choice", ("chosen", "1", "2", "3", "4"), "level of the secret; chosen by the mark"),
    "deck_end": (
        "choice",
        ("empty", "failed-draw"),
        "the mark wins when the deck is empty, or when a draw fails",
    ),
    "dead_mark_bribes": ("yes-no", (), "a mark in the Lost Layer may still give bribe cards"),
    "mark_may_be_revived": ("yes-no", (), "another player may revive a dead mark"),
    "dead_mark_skills": (
        "yes-no",
        (),
        "the skill of a mark in the Lost Layer works where it needs no turn of the mark",
    ),
    "locks_above_die": ("yes-no", (), "allow more mind-locks on a level than a die shows"),
}


@cache
def edition(name: str = "base") -> dict[str, Any]:
    """The printed numbers of an edition, as its TOML file holds them."""
    with (EDITIONS / f"{name}.toml").open("rb") as file:
        return tomllib.load(file)


def _plain(value: Any) -> Value:
    result: Value = tuple(value) if isinstance(value, list) else value
    return result


def _deck_options(data: dict[str, Any]) -> list[Option]:
    return [
        Option(
            f"deck.{name}",
            data["deck"][name]["value"],
            "count",
            f"{name.replace('_', ' ')} cards in the deck",
            data["deck"][name]["source"],
            high=MAX_CARDS_OF_A_KIND,
        )
        for name in DECK_NAMES
    ]


def _table_options(data: dict[str, Any]) -> list[Option]:
    locks = [
        Option(
            f"locks.{players}",
            _plain(data["locks"][str(players)]["value"]),
            "counts",
            f"mind-locks on levels 1, 2, 3, 4 with {players} players",
            data["locks"][str(players)]["source"],
            low=1,
            high=MAX_LOCKS,
            length=LEVEL_COUNT,
        )
        for players in data["edition"]["players"]
    ]
    bribes = [
        Option(
            f"bribes.{players}",
            _plain(data["bribes"][str(players)]["value"]),
            "counts",
            f"bribe cards with and without DEAL, {players} players",
            data["bribes"][str(players)]["source"],
            high=MAX_BRIBES_OF_A_KIND,
            length=2,
        )
        for players in data["edition"]["players"]
    ]
    return locks + bribes


def _shoot_options(data: dict[str, Any]) -> list[Option]:
    return [
        Option(
            f"shoot.{name}.{effect}",
            _plain(data["shoot"][name][effect]["value"]),
            "faces",
            f"die results of {name.replace('_', ' ')} SHOOT on which the target {effect}"
            f" (set alone, it takes faces from the other effect)",
            data["shoot"][name][effect]["source"],
        )
        for name in SHOOT_NAMES
        for effect in ("dies", "moves")
    ]


def _rule_options(data: dict[str, Any]) -> list[Option]:
    single = [
        Option(
            name,
            data["rules"][name]["value"],
            kind,
            meaning,
            data["rules"][name]["source"],
            low=low,
            high=high,
        )
        for name, (kind, low, high, meaning) in RULE_NUMBERS.items()
    ]
    readings = [
        Option(
            name,
            data["readings"][name]["value"],
            kind,
            meaning,
            data["readings"][name]["source"],
            choices=choices,
        )
        for name, (kind, choices, meaning) in READINGS.items()
    ]
    return single + readings


@cache
def option_set() -> OptionSet:
    """All options of the base edition, in the order they are listed to people."""
    data = edition()
    return OptionSet(
        _rule_options(data)
        + _deck_options(data)
        + _table_options(data)
        + _shoot_options(data)
        + character_options(data)
    )


def leave_out(values: Mapping[str, Value], overrides: Mapping[str, object]) -> dict[str, Value]:
    """Without characters there is no Shapeshift either, unless it is asked for (ruling R7).

    Parameters
    ----------
    values : mapping of str to value
        All options, resolved.
    overrides : mapping of str to object
        What was asked for.

    Returns
    -------
    dict of str to value
    """
    result = dict(values)
    if values["characters"] == OFF and "deck.shapeshift" not in overrides:
        result["deck.shapeshift"] = 0
    return result


def yield_faces(values: Mapping[str, Value], overrides: Mapping[str, object]) -> dict[str, Value]:
    """Let a printed effect give way to one that was asked for.

    ``shoot.regular.dies=1,2`` alone makes face 2 kill, so it moves nobody any more. Where both
    effects of a SHOOT are asked for, nothing gives way and `check_together` sees a conflict.

    Parameters
    ----------
    values : mapping of str to value
        All options, resolved.
    overrides : mapping of str to object
        What was asked for.

    Returns
    -------
    dict of str to value
        The values, with faces that were asked for taken from the other effect's default.
    """
    result = dict(values)
    for name in SHOOT_NAMES:
        dies, moves = f"shoot.{name}.dies", f"shoot.{name}.moves"
        for asked, other in ((dies, moves), (moves, dies)):
            if asked in overrides and other not in overrides:
                taken = numbers(values, asked)
                result[other] = tuple(n for n in numbers(values, other) if n not in taken)
    return result


def check_together(values: Mapping[str, Value], players: int) -> None:
    """Refuse values that are possible one by one but not together.

    Parameters
    ----------
    values : mapping of str to value
        All options, resolved.
    players : int
        Number of players of the cell.

    Raises
    ------
    BadInput
        For a die face that both kills and moves, more locks than a die shows, a deck that does
        not fit, or a starting hand that uses the deck up.
    """
    for name in SHOOT_NAMES:
        _check_faces(values, name)
    check_casting(values, players, edition())
    if not values["locks_above_die"]:
        _check_locks(values)
    cards = sum(count(values, f"deck.{name}") for name in DECK_NAMES)
    if not 0 < cards <= MAX_DECK_CARDS:
        raise BadInput(f"deck: {cards} cards are not possible (allowed: 1 to {MAX_DECK_CARDS})")
    hand = count(values, "starting_hand")
    if hand * players >= cards:
        raise BadInput(
            f"option starting_hand: {hand} cards for {players} players use up the deck of {cards}"
            f" (allowed: 0 to {(cards - 1) // players})"
        )


def _check_faces(values: Mapping[str, Value], name: str) -> None:
    dies, moves = numbers(values, f"shoot.{name}.dies"), numbers(values, f"shoot.{name}.moves")
    both = sorted(set(dies) & set(moves))
    if both:
        free = ",".join(str(face) for face in FACES if face not in dies) or "none"
        raise BadInput(
            f"options shoot.{name}.dies and shoot.{name}.moves: face {both[0]} cannot both kill"
            f" and move (with dies={','.join(map(str, dies))}, moves may use {free})"
        )


def _check_locks(values: Mapping[str, Value]) -> None:
    for name in values:
        most = max(numbers(values, name)) if name.startswith("locks.") else 0
        if most > DIE_FACES:
            raise BadInput(
                f"option {name}: {most} mind-locks on a level are more than a die shows"
                f" (allowed: 1 to {DIE_FACES}, or also --set locks_above_die=yes)"
            )


def pinned_secret(values: Mapping[str, Value]) -> int:
    """The level a run pins the secret to, or 0 where the mark chooses (ruling R7)."""
    secret = str(values["secret"])
    return int(secret) if secret.isdigit() else 0


def fill_rules(rules: Any, values: Mapping[str, Value], players: int) -> None:
    """Write resolved options into the RULES record that kernels read.

    Parameters
    ----------
    rules : record of RULES
        Overwritten.
    values : mapping of str to value
        All options, resolved and checked.
    players : int
        Number of players, which chooses the row of the lock and bribe tables.
    """
    from sim.dream_city import state as st

    for kind, name in enumerate(DECK_NAMES):
        rules.deck[kind] = count(values, f"deck.{name}")
    rules.locks[1:] = numbers(values, f"locks.{players}")
    rules.bribe_deals, rules.bribe_blanks = numbers(values, f"bribes.{players}")
    for kind, name in enumerate(SHOOT_NAMES):
        for face in numbers(values, f"shoot.{name}.moves"):
            rules.effect[kind, face] = st.MOVES
        for face in numbers(values, f"shoot.{name}.dies"):
            rules.effect[kind, face] = st.DIES
    for name in RULE_NUMBERS:
        setattr(rules, name, values[name])
    rules.failed_draw_ends = values["deck_end"] == "failed-draw"
    rules.dead_mark_bribes = values["dead_mark_bribes"]
    rules.mark_may_be_revived = values["mark_may_be_revived"]
    rules.dead_mark_skills = values["dead_mark_skills"]
    rules.extractors_draw = rules.draw
    rules.revival_card = st.NO_CARD
