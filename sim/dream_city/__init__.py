"""Dream City, base edition: one mark against three to seven extractors.

The rules in a page
-------------------
Four dream levels lie in a line, each with a vault under a number of mind-locks; the mark hides the
secret in one vault and gold in the other three. The mark begins, and turns pass in play order. In a
turn a player draws two cards, plays any number of them, and discards down to five.

*Unseal* takes one lock off the player's own level, once a turn; every other living player who
holds an Unseal may cancel it with theirs. The last lock opens the vault: the secret wins the game
for the extractors at once; gold lets the mark give the opener a bribe card. A bribe card that says
DEAL makes its holder a turncoat, who wins and loses with the mark. The mark's side wins when the
draw deck is used up first.

*SHOOT* cards make another player on the same level roll a die: they may be driven to a
neighbouring level, or die. A killer takes two cards of the victim's choice. The dead lie in the
Lost Layer, draw and discard, but act only to revive themselves, for two cards; others may revive
them too. Whoever was revived in a turn may not unlock in it. *Assassin King* reaches every level,
*Armour-Piercing Spiral* costs a driven target its Unseals, *Explosive Warhead* its SHOOTs.

*Dream Shuttle* moves one level, *Telekinetic Pull* brings another player to one's level, *Conjured
Object* draws two cards, *Dream Peek* shows an extractor a vault (the mark may first give a bribe
card) or shows the mark an extractor's bribe cards.

The mark may not unlock. In return its targets roll one lower (the M4 carbine), it moves one level a
turn without a card, it revives by itself at the start of its turn, and it may bribe whoever opens a
vault of gold.

Every player has a character: two cards are dealt to each, the extractors choose before any is
revealed. An extractor's card has a skill, a mark's has a skill and a world view, which rewrites the
rules of this game for all. Where texts conflict, skills go before action cards, those before the
world view, and that before the rules (`golden.py`). *Shapeshift* swaps two character cards until
the end of the turn. A first game leaves out characters and Shapeshift (``characters=off``).

Every number is in `editions/base.toml` with its source. The options, with their defaults:

deck.shoot 28, deck.assassin_king 3, deck.armour_piercing 3, deck.explosive_warhead 3,
deck.unseal 24, deck.dream_shuttle 20, deck.dream_peek 8, deck.telekinetic_pull 5,
deck.conjured_object 3, deck.shapeshift 5 (0 without characters); locks.4 4,3,2,1, locks.5 locks.6
locks.7 5,4,3,2, locks.8 6,5,4,3; bribes.4 1,1, bribes.5 bribes.6 1,2, bribes.7 bribes.8 2,1;
shoot.regular.dies 1, shoot.regular.moves 2,3,4, of the other three SHOOTs dies 1,2 and moves 3,4,5;
starting_hand 0, draw 2, hand_limit 5, unlocks_per_turn 1, revival_cost 2, revival_level 1,
death_gift 2, conjured_draw 2, m4_modifier -1, free_moves 1, start_level 1, score_win 3,
score_failed_bribe 1; secret chosen, deck_end empty, dead_mark_bribes yes, mark_may_be_revived yes,
dead_mark_skills no, locks_above_die no; characters dealt, mark any, extractors any, extractor_pool
any; point-man.draw 2, avatar.draw 2, chemist.uses 2, forger.uses 1, forger.cards 2,
space-queen.draw 1, lord-of-war.uses 1, lord-of-war.price 2, black-swan.draw 4,
dream-interpreter.draw 2, martyr.faces 3,4,5,6, martyr.locks 2, paprika.uses 2, paprika.price 1,
terrorist.roll -1, black-hole.locks 2, black-hole.unlocks 2, harbor.faces 1,2,3,4, harbor.golds 2,
imperial-city.roll -3, midsummer.each 1, midsummer.draw 1, secret-passage.uses 2,
secret-passage.price 1, fortress.roll -1, chessboard.uses 2, chessboard.draw 2.
"""

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from sim.core.facts import CardUse, Race
from sim.core.game import Cast, Kernels, Narrator, Restriction, check_players, records
from sim.core.options import Value
from sim.dream_city.casting import ANY, RANDOM, SIDES, fill_casting
from sim.dream_city.options import (
    check_together,
    edition,
    fill_rules,
    leave_out,
    option_set,
    pinned_secret,
    yield_faces,
)

if TYPE_CHECKING:
    import numpy as np


def _titles(side: str) -> dict[str, str]:
    """Printed names of a side's characters, in the order of their codes."""
    return {name: entry["title"] for name, entry in edition()[side].items()}


class DreamCity:
    """Dream City as the rest of Totem sees it; see `sim.core.game.Game`."""

    name = "dream-city"
    title = edition()["edition"]["title"]
    summary = "one mark against 3-7 extractors: locks, bribes, a hidden secret, 25 characters"
    players = tuple(edition()["edition"]["players"])
    sides = ("mark", "extractors")
    roles = ("mark", "extractor", "turncoat")
    role_sides = MappingProxyType({"mark": "mark", "extractor": "extractors", "turncoat": "mark"})
    endings = ("secret opened", "deck ran out", "decision cap", "two vaults of gold")
    options = option_set()

    @property
    def outcome(self) -> "np.dtype":
        """See `sim.core.game.Game`."""
        from sim.dream_city.outcome import OUTCOME

        return OUTCOME

    @property
    def coded(self) -> frozenset[str]:
        """See `sim.core.game.Game`."""
        from sim.dream_city.outcome import CODED

        return CODED

    @property
    def columns(self) -> Mapping[str, str]:
        """See `sim.core.game.Game`."""
        from sim.dream_city.outcome import COLUMNS

        return COLUMNS

    @property
    def titles(self) -> Mapping[str, Mapping[str, str]]:
        """See `sim.core.game.Game`."""
        extractors, marks = (_titles(side) for side in SIDES)
        return {"mark": marks, "extractors": extractors, "extractor_pool": extractors}

    @cached_property
    def casts(self) -> tuple[Cast, ...]:
        """See `sim.core.game.Game`."""
        from sim.dream_city.outcome import SEAT_NAMES

        extractors, marks = (_titles(side) for side in SIDES)
        codes = dict(enumerate([*extractors, *marks], start=1))
        extractor = Cast(
            name="extractor",
            side=self.sides.index("extractors"),
            characters={code: name for code, name in codes.items() if name in extractors},
            titles=extractors,
            columns=tuple(f"extractor_{p}" for p in SEAT_NAMES),
            ends=tuple(f"turncoat_{p}" for p in SEAT_NAMES),
            uses=tuple(f"uses_{p}" for p in SEAT_NAMES),
            by_chance=lambda values: values["characters"] == RANDOM and not values["extractors"],
        )
        mark = Cast(
            name="mark",
            side=self.sides.index("mark"),
            characters={code: name for code, name in codes.items() if name in marks},
            titles=marks,
            columns=("mark",),
            ends=(),
            uses=("uses_mark",),
            by_chance=lambda values: values["characters"] == RANDOM and values["mark"] == ANY,
        )
        return extractor, mark

    @property
    def cards(self) -> tuple[CardUse, ...]:
        """See `sim.core.game.Game`."""
        from sim.dream_city.facts import CARD_USES

        return CARD_USES

    @property
    def race(self) -> Race:
        """See `sim.core.game.Game`."""
        from sim.dream_city.facts import RACE

        return RACE

    @property
    def waiting(self) -> Mapping[str, tuple[str, ...]]:
        """See `sim.core.game.Game`."""
        from sim.dream_city.facts import WAITING

        return WAITING

    @property
    def totals(self) -> Mapping[str, tuple[str, ...]]:
        """See `sim.core.game.Game`."""
        from sim.dream_city.facts import TOTALS

        return TOTALS

    @property
    def luck(self) -> Mapping[str, int]:
        """See `sim.core.game.Game`."""
        from sim.dream_city.facts import LUCK_SOURCES

        return LUCK_SOURCES

    def restrictions(self, role: str) -> Mapping[str, Restriction]:
        """See `sim.core.game.Game`."""
        from sim.dream_city.restrict import restrictions

        return restrictions(role)

    def resolve(self, overrides: Mapping[str, object], players: int) -> dict[str, Value]:
        """See `sim.core.game.Game`."""
        check_players(self, players)
        values = self.options.resolve(overrides)
        values = leave_out(yield_faces(values, overrides), overrides)
        check_together(values, players)
        return values

    def reconstructed(self, values: Mapping[str, Value]) -> tuple[str, ...]:
        """See `sim.core.game.Game`."""
        return self.options.reconstructed

    def contradiction(self, values: Mapping[str, Value]) -> str:
        """See `sim.core.game.Game`."""
        return ""

    def template(self, values: Mapping[str, Value], players: int) -> Any:
        """See `sim.core.game.Game`."""
        from sim.dream_city.state import STATE

        state = records(STATE, 1)
        state[0].table.seats = players
        fill_rules(state[0].table.rules, values, players)
        state[0].hidden.pinned_secret = pinned_secret(values)
        fill_casting(state[0], values, edition())
        return state

    def kernels(self) -> Kernels:
        """See `sim.core.game.Game`."""
        from sim.dream_city.play import kernels

        return kernels()

    def narrator(self) -> Narrator:
        """See `sim.core.game.Game`."""
        from sim.dream_city.narrate import NARRATOR

        return NARRATOR


GAME = DreamCity()
