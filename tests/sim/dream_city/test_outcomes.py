"""The outcome row says what happened: compared with every event of the game it stands for."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from sim.core.jit import interpreted
from sim.core.runner import play_block
from sim.dream_city import GAME
from sim.dream_city import state as st
from sim.dream_city.characters.kit import CHARACTERS
from sim.dream_city.options import DECK_NAMES
from sim.dream_city.outcome import CODED, COLUMNS, OUTCOME, PARTS, ROW
from tests.rules.position import CARDS, events_in, every_count, template
from tests.sim.dream_city.blocks import OPTION_SETS, rows, seated, some
from tests.sim.dream_city.loops import Recorded, recorded

EXPECTED = {name: OPTION_SETS[name] for name in ("printed", "first game", "readings", "harsh")}
# A game of these shows every way to die, and skills used under a borrowed card.
EXPECTED["terrible"] = {"characters": "random", "mark": "harbor", "extractors": "martyr,terrorist"}
EXPECTED["teleports"] = {"characters": "random", "mark": "secret-passage", "deck__shapeshift": 20}
COLUMN_OF = dict(zip(CARDS, DECK_NAMES, strict=True))
MARKS = [one.name for one in CHARACTERS.values() if one.mark]
BY_CODE = {one.code: one.name for one in CHARACTERS.values()}
CAUSES = {"harbor": "tsunami", "secret-passage": "teleport", "martyr": "sacrifice"}


def events(game: Recorded) -> list[tuple]:
    """Everything that happened, from the first turn to the end."""
    told = []
    for state in [*game.states, game.end]:
        told += events_in(state["log"])
    return told


class Telling:
    """The counts of an outcome row, from the events alone, one event after the other."""

    def __init__(self, players: int, locks: list[int], deck: int):
        self.counts: Counter[str] = Counter()
        self.locks, self.full_locks = list(locks), tuple(locks)  # by level from 1 on
        self.deck, self.full_deck = deck, 0
        self.secret = 0
        self.dead: set[int] = set()
        self.turncoats: set[int] = set()
        self.cast = dict.fromkeys(range(players), 0)
        self.used: Counter[int] = Counter()
        self.opened: list[int] = []
        self.unlocking: tuple[int, int] | None = None

    def party(self, p: int) -> str:
        """Whose cause a seat serves at this moment."""
        return "mark" if p == st.MARK else "turncoats" if p in self.turncoats else "loyal"

    def hear(self, name: str, *what) -> None:
        """Count one event."""
        counts = self.counts
        heard = getattr(self, f"hear_{name.replace(' ', '_')}", None)
        if heard is not None:
            heard(*what)
        counts["bribes_offered"] += name in ("bribe", "no bribe")
        counts["peeks"] += name in ("look", "look at")

    def hear_draw(self, p, card):
        self.deck -= 1
        drawer = "mark" if p == st.MARK else "extractors"
        self.counts[f"drew_{drawer}_{COLUMN_OF[card]}"] = 1

    def hear_place(self, p, card):
        self.deck += 1

    def hear_hide(self, level):
        self.secret = level

    def hear_relocate(self, one, other):
        self.secret = {one: other, other: one}.get(self.secret, self.secret)

    def hear_lock(self, p, level, before, after):
        self.locks[level - 1] = after

    def look_who_leads(self):
        """A turn is over: the smaller share that is left leads."""
        full = self.full_locks[self.secret - 1]
        way = Fraction(self.locks[self.secret - 1], full) - Fraction(self.deck, self.full_deck)
        last = self.counts["leader"]
        now = st.EXTRACTOR_SIDE if way < 0 else st.MARK_SIDE if way > 0 else last
        if now != last:
            self.counts["lead_changes"] += last != st.NOBODY
            self.counts["leader"], self.counts["lead_turn"] = now, self.counts["turns"]

    def hear_turn(self, p):
        if self.counts["turns"] == 0:
            self.full_deck, self.counts["leader"] = self.deck, st.NOBODY
        else:
            self.look_who_leads()
        self.counts["turns"] += 1
        if p in self.dead and p != st.MARK:
            self.counts["lost_turns"] += 1
            self.counts[f"lost_turns_of_{self.party(p)}"] += 1

    def hear_play(self, p, card):
        self.counts[f"played_{self.party(p)}_{COLUMN_OF[card]}"] += 1

    def hear_cancelled(self, p, unlocker, level):
        self.counts["cancels"] += 1
        self.counts[f"cancels_by_{self.party(p)}"] += 1
        self.hear_play(p, "unseal")

    def hear_vault(self, p, level, holds):
        self.opened.append(level)
        self.counts["vaults"] += 1
        self.counts[f"opened_{('1st', '2nd', '3rd', '4th')[len(self.opened) - 1]}"] = level

    def hear_bribe(self, p, deal):
        self.counts["bribes_given"] += 1
        self.counts["deals"] += deal

    def hear_turncoat(self, p):
        self.turncoats.add(p)

    def hear_death(self, p, killer):
        self.counts["deaths"] += 1
        self.counts["mark_kills"] += killer == st.MARK
        self.counts["deaths_by_mark" if killer == st.MARK else "deaths_by_extractor"] += 1
        self.counts["mark_deaths"] += p == st.MARK
        self.dead.add(p)

    def hear_lost(self, p, code):
        self.counts["deaths"] += 1
        self.counts[f"deaths_by_{CAUSES[BY_CODE[code]]}"] += 1
        self.counts["mark_deaths"] += p == st.MARK
        self.dead.add(p)

    def hear_revive(self, p, by, level):
        own_advantage = p == by == st.MARK
        self.counts["revivals"] += not own_advantage
        self.dead.discard(p)

    def hear_character(self, p, code):
        self.cast[p] = code

    def hear_skill(self, p, who, code, which):
        self.used[code] += 1

    def row(self) -> dict[str, int]:
        """What the outcome row should say."""
        self.counts["mark"] = self.cast[st.MARK]
        self.counts["uses_mark"] = self.used[self.cast[st.MARK]]
        for p in self.cast.keys() - {st.MARK}:
            self.counts[f"extractor_{p}"] = self.cast[p]
            self.counts[f"uses_{p}"] = self.used[self.cast[p]]
            self.counts[f"turncoat_{p}"] = p in self.turncoats
        self.counts["turncoats"] = len(self.turncoats)
        return dict(self.counts)


def unlocks_of(game: Recorded) -> dict[str, int]:
    """Successful unlocks by party, from what everybody saw each seat do."""
    found: Counter[str] = Counter()
    for before, after in pairwise([*game.states, game.end]):
        more = after["table"]["record"]["unlocked"].sum(axis=1) - before["table"]["record"][
            "unlocked"
        ].sum(axis=1)
        for p in np.flatnonzero(more).tolist():
            turncoat = before["seat"]["turncoat"][p] == 1
            side = "mark" if p == st.MARK else "turncoats" if turncoat else "loyal"
            found["unlocks"] += int(more[p])
            found[f"unlocks_by_{side}"] += int(more[p])
    return dict(found)


def at_the_end(game: Recorded) -> dict[str, int]:
    """What the last state says: the rest of the row, but for the points (see `test_scores`)."""
    table, vaults = game.end["table"], game.end["hidden"]["vault"].tolist()
    secret = vaults.index(st.SECRET)
    return {
        "winner": int(table["winner"]),
        "ending": int(table["ending"]),
        "decisions": int((game.lists["n"] > 1).sum()),
        "secret": secret,
        "locks_left": int(table["locks"][secret]),
        "deck_left": int(table["deck_left"]),
    }


POINTS = {"score_mark", "score_loyal", "score_turncoats"}


@pytest.mark.parametrize("name", EXPECTED)
@pytest.mark.parametrize("strategy", ["random", "basic"])
@every_count
def test_rows_count_what_happened(players, strategy, name):
    """Every column but the points; those that no event speaks of are 0."""
    games = some(25)
    options = EXPECTED[name]
    block = rows(strategy, players, games, seed=8, **options)
    for number in range(games):
        game = recorded(seated(strategy), players, number, seed=8, **options)
        before = game.states[0]["table"]
        deck = int(before["rules"]["deck"].sum())
        telling = Telling(players, before["locks"][1:].tolist(), deck)
        for event in events(game):
            telling.hear(*event)
        told = telling.row() | unlocks_of(game) | at_the_end(game)
        assert told.keys() <= set(block.dtype.names)
        row = {column: int(block[number][column]) for column in block.dtype.names}
        assert row == {**dict.fromkeys(row, 0), **told, **{c: row[c] for c in POINTS}}


@pytest.mark.skipif(interpreted(), reason="rare columns take many games")
def test_every_column_is_something_in_some_game():
    """So that the comparison above means something for each of them."""
    seen = set()
    for options in EXPECTED.values():
        for strategy in ("random", "basic"):
            block = rows(strategy, 8, 300, seed=8, **options)
            seen |= {column for column in block.dtype.names if block[column].any()}
    never = set(OUTCOME.names) - seen
    # The mark may not unlock, it is back before its turn counts as lost, and the seats beyond an
    # eight-player table stay empty.
    impossible = {"unlocks_by_mark", "lost_turns_of_mark"}
    nobody = {f"{what}_{p}" for what in ("extractor", "turncoat", "uses") for p in (8, 9)}
    assert never - impossible <= nobody


@pytest.mark.skipif(interpreted(), reason="rare endings take many games")
def test_harbors_gold_and_a_moved_secret_are_in_some_rows():
    """The other ending of the mark; and the secret is where Relocate put it, not where it began."""
    harbor = rows("basic", 6, 400, seed=8, characters="random", mark="harbor")
    assert (harbor["ending"] == st.END_GOLD).any()
    chessboard = {"characters": "random", "mark": "chessboard", "secret": "2"}
    assert (rows("basic", 6, 400, seed=8, **chessboard)["secret"] != 2).any()


@every_count
@pytest.mark.parametrize("options", [{}, *({"characters": "random", "mark": m} for m in MARKS)])
def test_the_ending_fits_the_winner(players, options):
    """End of the Game: the secret is the extractors' win, the deck and Harbor's gold the mark's."""
    for strategy in ("random", "basic"):
        block = rows(strategy, players, some(400), **options)
        secret, deck = block["ending"] == st.END_SECRET, block["ending"] == st.END_DECK
        gold = block["ending"] == st.END_GOLD
        assert (secret | deck | gold).all()
        assert not gold.any() or options["mark"] == "harbor"
        assert (block["winner"][secret] == st.EXTRACTOR_SIDE).all()
        assert (block["locks_left"][secret] == 0).all()
        assert (block["winner"][deck | gold] == st.MARK_SIDE).all()
        assert (block["deck_left"][deck] == 0).all()
        assert (block["locks_left"][deck] > 0).all()
        assert (block["vaults"][gold] == 2).all()


@every_count
@pytest.mark.parametrize("cap", [0, 1, 7])
def test_games_given_up_are_rows_too(players, cap):
    """A decision cap ends a game for nobody; its row says so and counts what there was."""
    block = play_block(GAME, template(players), seated("random"), 1, 0, some(100), cap)
    assert set(block["winner"]) == {st.ABORTED}
    assert set(block["ending"]) == {st.END_CAP}
    assert (block["decisions"] <= cap).all()
    assert not block["score_mark"].any()
    assert not block["score_loyal"].any()


def test_an_outcome_has_a_meaning_for_every_column():
    assert tuple(COLUMNS) == OUTCOME.names
    assert all(np.issubdtype(OUTCOME[name], np.integer) for name in OUTCOME.names)
    meanings = [text for text in COLUMNS.values() if not text.startswith("of those")]
    assert all(meanings)
    assert {"winner", "mark", "extractor_1", "opened_4th"} <= set(OUTCOME.names)


def test_columns_lie_where_the_kernels_write_them():
    """A flat name stands for one number of a field with several, in the order of their parts."""
    rows_of_kernels = np.zeros(2, ROW)
    for name in ROW.names:
        field = rows_of_kernels[name]
        field[:] = np.arange(field.size).reshape(field.shape) % 100 + 1
    flat = rows_of_kernels.view(OUTCOME)
    found = []
    for name in ROW.names:
        parts = [f"{name}_{part}" for part in PARTS[name]] if name in PARTS else [name]
        values = rows_of_kernels[name].reshape(2, -1)
        assert len(parts) == values.shape[1]
        for i, part in enumerate(parts):
            assert flat[part].tolist() == values[:, i].tolist()
        found += parts
    assert tuple(found) == OUTCOME.names


def test_rows_have_no_room_between_their_numbers():
    """numpy leaves such room as it finds it, and blocks put together would differ in it."""
    assert sum(OUTCOME[name].itemsize for name in OUTCOME.names) == OUTCOME.itemsize == ROW.itemsize


def test_codes_and_places_are_known_as_such():
    """Of these a mean would mean nothing."""
    characters = {"mark", *(f"extractor_{p}" for p in PARTS["extractor"])}
    assert characters | {f"opened_{n}" for n in PARTS["opened"]} | {"leader"} == CODED
