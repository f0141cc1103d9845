"""Dreamworld: two to four players choose dream cards at once, or one plays against Id.

The rules in a page
-------------------
Sixty-six dream cards have a suit (diamond, hexagon, circle), a number from 1 to 11 and a symbol,
sun or moon. Everybody holds sixteen of them, and fifteen healing tokens in five rows: a gold 6; a
gold 5 and a 5; a gold 4 and two 4s; a gold 3 and three 3s; a gold 2 and four 2s. A row is flipped
from the right, so that the gold token comes last.

Six patients, each with a suit, lie in a column, and Freud below them, who has none. A round is
played on one side of a patient: first on the sun side, then on the moon side, then at the next
patient; fourteen rounds in all. Everybody chooses a card face down, all reveal together, and the
cards are laid in order next to the patient, rising towards it on the sun side and falling towards
it on the moon side. Of equal numbers the card in the patient's suit lies closer, then the higher
suit, and of one suit the one whose symbol is that of the side. At Freud all cards are in suit.

Then cards are counted from the farthest inwards. A card in suit gains points: its *gap*, the
difference between its number and that of the next card towards the patient, or the patient's own
number. In the first twelve rounds a *therapy token* adds or subtracts points for certain cards,
lets a card skip its neighbour, or brings a card from the deck. Up to three "+1" tokens can be
spent for a point each. The points flip healing tokens whose values they cover; regular ones become
"+1" tokens. Instead a player may, and with a card out of suit has to, take a card of the previous
round, with the "+1" tokens that were spent on it, or the *professor card*, which lets its owner
choose last.

Who flips all tokens wins at the end of that round; after the last round the most gold tokens do,
then the least left, then the most "+1" tokens. A win can be shared. With up to three players a
neutral card joins every round; with one or two the 1s and 11s stay in the box.

*Solo*: Id turns up a card each round, which always gains points, and flips its most valuable of
six gold tokens that they cover. Id wins when it has flipped all six, and when the player has not
flipped more gold tokens than Id after the last round.

Every number is in `editions/base.toml` with its source. What the therapy tokens are, and the order
of the healing tokens, is reconstructed. The options, with their defaults:

difficulty easy (solo); dealt 16, gold 6,5,4,3,2, regular.5 1, regular.4 2, regular.3 3, regular.2
4, spend_limit 3, boundary.small 11,1, boundary.large 12,0; id.easy 4,4,4,3,3,3, id.medium
4,4,4,2,2,2, id.hard 4,4,3,3,2,2; number_bonus 1, symbol_plus 2, symbol_minus 1, far_plus 1,
far_minus 2, near_plus 2, near_minus 1, gap_bonus 3; therapy pairs, signs opposite, extremes all,
therapy_floor before, gap_token plain, gap_at_patient yes, skip_to_patient yes, flips at-most, rows
any, takeable all, professor beside, may_pass yes, after_card first, id_flips one, id_therapy yes,
both_complete player, id_suit real, take_ids yes, patients two-each, without none; rotation 0.

Seats are alike: player 1 is the first side, all others are the second. `rotation` moves everybody
on to another place, hand and luck with it, so that over all rotations nothing of a seat is left. A
shared win counts in parts: ``share_1`` to ``share_4`` say exactly how it is shared, in twelfths,
and ``winner`` gives it to one of those who share, by an even draw.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from sim.core.facts import CardUse, Race
from sim.core.game import Cast, Kernels, Narrator, Restriction, check_players, records
from sim.core.options import Value
from sim.dreamworld.endings import ENDINGS
from sim.dreamworld.options import check_together, contradiction, edition, option_set

if TYPE_CHECKING:
    import numpy as np


class Dreamworld:
    """Dreamworld as the rest of Totem sees it; see `sim.core.game.Game`."""

    name = "dreamworld"
    title = edition()["edition"]["title"]
    summary = (
        "2-4 players choose at once, or one against Id: gaps, healing tokens, three difficulties"
    )
    players = tuple(edition()["edition"]["players"])
    sides = ("player", "opponents")
    roles = ("player", "opponent")
    role_sides = MappingProxyType({"player": "player", "opponent": "opponents"})
    endings = ENDINGS
    options = option_set()
    casts: tuple[Cast, ...] = ()
    totals: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    titles: Mapping[str, Mapping[str, str]] = MappingProxyType(
        {"difficulty": {"easy": "Easy", "medium": "Medium", "hard": "Hard"}}
    )

    @property
    def outcome(self) -> "np.dtype":
        """See `sim.core.game.Game`."""
        from sim.dreamworld.outcome import OUTCOME

        return OUTCOME

    @property
    def coded(self) -> frozenset[str]:
        """See `sim.core.game.Game`."""
        from sim.dreamworld.outcome import CODED

        return CODED

    @property
    def columns(self) -> Mapping[str, str]:
        """See `sim.core.game.Game`."""
        from sim.dreamworld.outcome import COLUMNS

        return COLUMNS

    @property
    def cards(self) -> tuple[CardUse, ...]:
        """See `sim.core.game.Game`."""
        from sim.dreamworld.facts import CARD_USES

        return CARD_USES

    @property
    def race(self) -> Race:
        """See `sim.core.game.Game`."""
        from sim.dreamworld.facts import RACE

        return RACE

    @property
    def waiting(self) -> Mapping[str, tuple[str, ...]]:
        """See `sim.core.game.Game`."""
        from sim.dreamworld.facts import WAITING

        return WAITING

    @property
    def luck(self) -> Mapping[str, int]:
        """See `sim.core.game.Game`."""
        from sim.dreamworld.facts import LUCK_SOURCES

        return LUCK_SOURCES

    def restrictions(self, role: str) -> Mapping[str, Restriction]:
        """See `sim.core.game.Game`."""
        from sim.dreamworld.restrict import restrictions

        return restrictions(role)

    def resolve(self, overrides: Mapping[str, object], players: int) -> dict[str, Value]:
        """See `sim.core.game.Game`."""
        check_players(self, players)
        values = self.options.resolve(overrides)
        check_together(values, players)
        return values

    def reconstructed(self, values: Mapping[str, Value]) -> tuple[str, ...]:
        """See `sim.core.game.Game`; which tokens there are is a reading, and no number."""
        return tuple(option.name for option in self.options.values() if option.reconstructed)

    def contradiction(self, values: Mapping[str, Value]) -> str:
        """See `sim.core.game.Game`."""
        return contradiction(values)

    def template(self, values: Mapping[str, Value], players: int) -> Any:
        """See `sim.core.game.Game`."""
        from sim.dreamworld.rules import fill_rules
        from sim.dreamworld.state import STATE

        state = records(STATE, 1)
        state[0].table.seats = players
        state[0].table.solo = players == 1
        fill_rules(state[0].table.rules, values, players)
        return state

    def kernels(self) -> Kernels:
        """See `sim.core.game.Game`."""
        from sim.dreamworld.play import kernels

        return kernels()

    def narrator(self) -> Narrator:
        """See `sim.core.game.Game`."""
        from sim.dreamworld.narrate import NARRATOR

        return NARRATOR


GAME = Dreamworld()
