"""Solo Inception: one player leads a team of six through five levels of a dream.

The rules in a page
-------------------
Five decks of event cards are the levels, 4 (reality) down to 0 (Limbo). Cobb, Saito and Arthur
start on level 4; Ariadne, Yusuf and Eames are to be recruited there. Every character has a strength
ST and a power to convince C, which depend on its state: strong, healthy or weak. Who falls below
weak is inactive, drops everything and lies in Limbo.

In a turn the player draws two team cards, plays any number of them, discards down to five, checks
the level's goals, draws and resolves the top event card of the level, and checks the goals again.
Team cards are *weapons*, attached to a character for ST; *Flashbacks*, attached to Cobb the moment
they are drawn, mostly to his harm; *reactions*, played while an event is met; *effects*; and
*Kicks*, placed on a level. Any card can go into the C-display, of which cards are spent to
convince, or be discarded for one ST in a fight.

An *attack* is on the first character of its priority list who is there: ST of the target, its
weapon, reactions and discarded cards must reach the attack's, or the player declines to fight. To
*convince*, everybody on the level adds up C, and display cards are spent. Events that are failed
often come back, some of them stronger each time.

Level 4 asks for the three recruits, each tried twice and then joining weak, and for Fischer to be
sedated; levels 3, 2 and 1 each for Fischer found and convinced, a Kick card, and one character who
stays behind. The final inception on level 1 may fail once. In Limbo Mal must be found and killed,
and a lost Saito brought back. The player wins when then Cobb and Saito are active and levels 3, 2
and 1 are manned for the synchronised Kick; and loses when four characters are inactive at once,
when the second final inception fails, when nobody is left on the level, or when Limbo's deck runs
out.

*Difficulty*: easy (no increases, the card Rest), medium (increases and Rest), hard (increases, no
Rest), challenge (hard, and Yusuf, Arthur and Eames must be the ones on levels 3, 2 and 1).

The rulebook fixes the rules and how many cards there are; what the cards say was never published
with it. The deck here is reconstructed: `editions/reconstructed.toml` says of every number where
it comes from, and `--cards` plays with another deck. `totem options solo` lists every option with
its default, the cards' numbers among them.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from sim.core.facts import CardUse
from sim.core.game import Cast, Kernels, Narrator, Restriction, check_players, records
from sim.core.options import Value
from sim.solo.options import contradiction, deck_of, option_set, reconstructed_in, resolve_all

if TYPE_CHECKING:
    import numpy as np


class Solo:
    """Solo Inception as the rest of Totem sees it; see `sim.core.game.Game`."""

    name = "solo"
    title = "Solo Inception"
    summary = "one player against five levels of a dream: four difficulties, the Rest card"
    players = (1,)
    sides = ("player", "dream")
    roles = ("player",)
    role_sides = MappingProxyType({"player": "player"})
    endings = (
        "synchronised Kick",
        "fourth character lost",
        "second inception failed",
        "Cobb or Saito lost",
        "no Kick",
        "Mal alive",
        "nobody left on the level",
        "stopped without end",
        "event deck ran out",
        "decision cap",
    )
    options = option_set()
    casts: tuple[Cast, ...] = ()
    race = None
    waiting: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    titles: Mapping[str, Mapping[str, str]] = MappingProxyType(
        {
            "difficulty": {
                "easy": "Easy",
                "medium": "Medium",
                "hard": "Hard",
                "challenge": "Challenge",
            }
        }
    )

    @property
    def outcome(self) -> "np.dtype":
        """See `sim.core.game.Game`."""
        from sim.solo.outcome import OUTCOME

        return OUTCOME

    @property
    def coded(self) -> frozenset[str]:
        """See `sim.core.game.Game`."""
        from sim.solo.outcome import CODED

        return CODED

    @property
    def columns(self) -> Mapping[str, str]:
        """See `sim.core.game.Game`."""
        from sim.solo.outcome import COLUMNS

        return COLUMNS

    @property
    def cards(self) -> tuple[CardUse, ...]:
        """See `sim.core.game.Game`."""
        from sim.solo.facts import CARD_USES

        return CARD_USES

    @property
    def totals(self) -> Mapping[str, tuple[str, ...]]:
        """See `sim.core.game.Game`."""
        from sim.solo.facts import TOTALS

        return TOTALS

    @property
    def luck(self) -> Mapping[str, int]:
        """See `sim.core.game.Game`."""
        from sim.solo.facts import LUCK_SOURCES

        return LUCK_SOURCES

    def restrictions(self, role: str) -> Mapping[str, Restriction]:
        """See `sim.core.game.Game`."""
        from sim.solo.restrict import restrictions

        return restrictions(role)

    def resolve(self, overrides: Mapping[str, object], players: int) -> dict[str, Value]:
        """See `sim.core.game.Game`."""
        check_players(self, players)
        return resolve_all(overrides)

    def reconstructed(self, values: Mapping[str, Value]) -> tuple[str, ...]:
        """See `sim.core.game.Game`."""
        return reconstructed_in(values)

    def contradiction(self, values: Mapping[str, Value]) -> str:
        """See `sim.core.game.Game`."""
        return contradiction(values)

    def template(self, values: Mapping[str, Value], players: int) -> Any:
        """See `sim.core.game.Game`."""
        from sim.solo.in_play import number_of
        from sim.solo.rules import fill_rules
        from sim.solo.state import STATE

        state = records(STATE, 1)
        deck = deck_of(values)
        fill_rules(state[0].table.rules, values, deck, number_of(deck))
        return state

    def kernels(self) -> Kernels:
        """See `sim.core.game.Game`."""
        from sim.solo.play import kernels

        return kernels()

    def narrator(self) -> Narrator:
        """See `sim.core.game.Game`."""
        from sim.solo.narrate import NARRATOR

        return NARRATOR


GAME = Solo()
