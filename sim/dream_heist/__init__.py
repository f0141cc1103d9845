"""Dream Heist: two to five players go round four dream levels to plant ideas.

The rules in a page
-------------------
The board has four levels, each a loop of spaces in eight sections, two for each of the phases
Architect, Forger, Extractor and Inception. Spaces draw an idea card (which has a phase), draw a
subconscious card, allow planting, or do nothing; level 4 has Plant spaces alone.

Everybody has a secret *mission*: a number of blocks for each phase, and a value. Pieces start off
the board. The first turn rolls two dice and enters level 1. Any later turn rolls and goes on round
the level, or tries to enter the next level up or down, which takes one of its numbers (level 1: 2,
4, 6, 7, 8, 10, 12; level 2: even; level 3: multiples of three; level 4: multiples of four), or
plays a subconscious card. Who enters counts the same roll from the top centre, either way round,
and keeps that direction.

On a Plant space a player may discard idea cards of the section's phase, at least two, for as many
own blocks on free circles of the section, in one of the two sections of a phase on a level, for 1,
2, 3 or 4 points each. On level 4 only blocks of the own mission, of one phase, may be planted. The
mission is complete when its four phases are complete on four different levels.

A piece on whose space another ends its dice move goes to *Limbo*, and comes back to its level by
rolling that level's number, by a card, or with its fifth attempt. *Subconscious cards* change the
level, the direction, or places with somebody, or leave Limbo.

The first mission completed starts the *Final Kick*: 15 more turns for everybody. Then whoever is
not on level 1 is lost in Limbo and loses 10 points; missions count their value; and the Mark
carries out one completed mission, for 15 points: of several, a block drawn from those on level 4
tells whose. Most points win; a win can be shared.

Every number is in `editions/reconstructed.toml` with its source. The board, what the cards are, and
24 of the 25 missions are reconstructed; `components` plays with others. The options, with their
defaults:

rotation 0, mission any; start first, finish_round no, ties shared, plant_optional yes, reshuffle
yes, shift_landing rolls, swap_limbo no, swap_direction new, swap_resolve no, level4_exact no,
several_plantings yes, limbo_number level, entering_collides yes, cap kick, count_from after, halves
same, may_pass no; components reconstructed; enter.1 to enter.4 as above; dealt 4, min_plant 2,
blocks 25, points 1,2,3,4, limbo_penalty 10, mark_bonus 15, kick_turns 15, cap_round 85,
limbo_release 5, hand_limit 0, level4_phases 1, ideas 13,12,13,12,0, subconscious 9,8,8,10, circles
8,6,5,4, value_slope 5.

Seats are alike but for the order of play: player 1 is the first side, all others are the second.
`rotation` moves everybody on to another place, order and luck with it. A shared win counts in
parts: ``share_1`` to ``share_5`` say exactly how it is shared, in sixtieths, and ``winner`` gives
it to one of those who share, by an even draw. Two alternatives of the rulings are not offered: with
open hands (H4) strategies would have to see more than they are shown, and to enter without moving
(H10) is the same as waiting, as there is no space at the top centre.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from sim.core.facts import CardUse, Race
from sim.core.game import Cast, Kernels, Narrator, Restriction, check_players, records
from sim.core.options import Value
from sim.dream_heist.endings import ENDINGS
from sim.dream_heist.options import (
    contradiction,
    edition,
    option_set,
    reconstructed_in,
    resolve_all,
)

if TYPE_CHECKING:
    import numpy as np


class DreamHeist:
    """Dream Heist as the rest of Totem sees it; see `sim.core.game.Game`."""

    name = "dream-heist"
    title = edition()["edition"]["title"]
    summary = "2-5 players on a board of four dream levels: dice, missions, Limbo, the Final Kick"
    players = tuple(edition()["edition"]["players"])
    sides = ("player", "opponents")
    roles = ("player", "opponent")
    role_sides = MappingProxyType({"player": "player", "opponent": "opponents"})
    endings = ENDINGS
    options = option_set()
    casts: tuple[Cast, ...] = ()
    totals: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    titles: Mapping[str, Mapping[str, str]] = MappingProxyType({})

    @property
    def outcome(self) -> "np.dtype":
        """See `sim.core.game.Game`."""
        from sim.dream_heist.outcome import OUTCOME

        return OUTCOME

    @property
    def coded(self) -> frozenset[str]:
        """See `sim.core.game.Game`."""
        from sim.dream_heist.outcome import CODED

        return CODED

    @property
    def columns(self) -> Mapping[str, str]:
        """See `sim.core.game.Game`."""
        from sim.dream_heist.outcome import COLUMNS

        return COLUMNS

    @property
    def cards(self) -> tuple[CardUse, ...]:
        """See `sim.core.game.Game`."""
        from sim.dream_heist.facts import CARD_USES

        return CARD_USES

    @property
    def race(self) -> Race:
        """See `sim.core.game.Game`."""
        from sim.dream_heist.facts import RACE

        return RACE

    @property
    def waiting(self) -> Mapping[str, tuple[str, ...]]:
        """See `sim.core.game.Game`."""
        from sim.dream_heist.facts import WAITING

        return WAITING

    @property
    def luck(self) -> Mapping[str, int]:
        """See `sim.core.game.Game`."""
        from sim.dream_heist.facts import LUCK_SOURCES

        return LUCK_SOURCES

    def restrictions(self, role: str) -> Mapping[str, Restriction]:
        """See `sim.core.game.Game`."""
        from sim.dream_heist.restrict import restrictions

        return restrictions(role)

    def resolve(self, overrides: Mapping[str, object], players: int) -> dict[str, Value]:
        """See `sim.core.game.Game`."""
        check_players(self, players)
        return resolve_all(overrides, players)

    def reconstructed(self, values: Mapping[str, Value]) -> tuple[str, ...]:
        """See `sim.core.game.Game`."""
        return reconstructed_in(values)

    def contradiction(self, values: Mapping[str, Value]) -> str:
        """See `sim.core.game.Game`."""
        return contradiction(values)

    def template(self, values: Mapping[str, Value], players: int) -> Any:
        """See `sim.core.game.Game`."""
        from sim.dream_heist.rules import fill_rules
        from sim.dream_heist.state import STATE

        state = records(STATE, 1)
        state[0].table.seats = players
        fill_rules(state[0].table.rules, values)
        return state

    def kernels(self) -> Kernels:
        """See `sim.core.game.Game`."""
        from sim.dream_heist.play import kernels

        return kernels()

    def narrator(self) -> Narrator:
        """See `sim.core.game.Game`."""
        from sim.dream_heist.narrate import NARRATOR

        return NARRATOR


GAME = DreamHeist()
