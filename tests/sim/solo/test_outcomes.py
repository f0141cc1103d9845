"""The outcome row says what happened: compared with every event of the game it stands for."""

from collections import Counter

import numpy as np
import pytest

from sim.core.jit import interpreted
from sim.solo import GAME
from sim.solo import state as st
from sim.solo.in_play import deck_in_play
from sim.solo.named_events import NAMES, name_events
from sim.solo.outcome import CODED, COLUMNS, EVENT_NAMES, KIND_NAMES, OUTCOME, PARTS, ROW
from tests.sim.solo.blocks import OPTION_SETS, rows, seated, some, start_of
from tests.sim.solo.loops import Recorded, recorded

STEPS_DOWN = {"strong": 3, "healthy": 2, "weak": 1, "inactive": 0}


def events(game: Recorded) -> list[dict]:
    """Everything that happened, from the set-up to the end."""
    told = []
    for state in [*game.states, game.end]:
        log = state["log"]
        deck = deck_in_play(int(state["table"]["rules"]["deck_number"]))
        told += name_events(log["event"][: int(log["n"])], deck)
    return told


class Telling:
    """The counts of an outcome row, from the events alone, one event after the other."""

    def __init__(self):
        self.counts: Counter[str] = Counter()
        self.first = True  # the first shuffle is the set-up's
        self.fought = False
        self.ability = ""
        self.level = 4

    def hear(self, event: dict) -> None:
        """Count one event."""
        heard = getattr(self, f"hear_{event['event'].replace(' ', '_')}", None)
        if heard is not None:
            heard(**{key: value for key, value in event.items() if key != "event"})

    def hear_turn(self, turn, level):
        self.counts["turns"] = turn
        self.counts[f"turns_on_{level}"] += 1

    def hear_shuffle(self, deck, order):
        if deck == "team":
            self.counts["shuffles"] += not self.first
            self.first = False

    def played(self, card, title=""):
        self.counts[f"played_{card.lower()}"] += 1

    hear_use = hear_defer = played

    def hear_kick(self, card, title, level):
        self.played(card)

    def hear_attach(self, who, card, title):
        self.played(card)

    def hear_react(self, card, title, adds):
        self.played(card)

    def hear_spend(self, card, title, adds):
        self.counts[f"spent_{card.lower()}"] += 1

    def hear_boost(self, card, title, adds):
        self.counts[f"boost_{card.lower()}"] += 1

    def hear_ability(self, who):
        self.counts[f"ability_{who.lower()}"] += 1
        self.ability = who

    def hear_state(self, who, to, **other):
        before = other["from"]
        if who == self.ability:  # the price of an ability is no harm and no help
            self.ability = ""
        elif STEPS_DOWN[to] > STEPS_DOWN[before]:
            self.counts["turned_up"] += 1
        else:
            self.counts["turned_down"] += 1
        self.counts[f"fell_{who.lower()}"] += to == "inactive"

    def hear_join(self, who, state):
        self.counts["recruits"] += 1
        self.counts["healthy_recruits"] += state != "weak"

    def hear_revive(self, who, state):
        self.counts["revived"] += 1

    def hear_send(self, who, level):
        self.counts["sent"] += 1

    def hear_no_target(self):
        self.counts["no_target"] += 1

    def hear_conceded(self, who):
        self.counts["conceded"] += 1


def at_the_end(game: Recorded) -> dict[str, int]:
    """What the last state says."""
    table = game.end["table"]
    level, winner = int(table["level"]), int(table["winner"])
    failed = dict(zip(EVENT_NAMES, table["fails"].tolist(), strict=False))
    return {
        "winner": winner,
        "ending": int(table["ending"]),
        "level": level,
        f"lost_on_{level}": int(winner == st.DREAM_SIDE),
        "decisions": int((game.lists["n"] > 1).sum()),
        **{f"failed_{name}": n for name, n in failed.items()},
    }


@pytest.mark.parametrize("name", OPTION_SETS)
def test_rows_count_what_happened(name):
    """Every column but weapons used up, which a trace tells as dropped; others are 0."""
    block = rows(name, some(25), seed=8)
    for number, row in enumerate(block):
        game = recorded(start_of(name), seated(), number, seed=8)
        telling = Telling()
        for event in events(game):
            telling.hear(event)
        told = dict(telling.counts) | at_the_end(game)
        found = {column: int(row[column]) for column in OUTCOME.names}
        assert told.keys() <= found.keys()
        assert found == {**dict.fromkeys(found, 0), **told, "used_up": found["used_up"]}


@pytest.mark.skipif(interpreted(), reason="rare columns take many games")
def test_every_column_is_something_in_some_game():
    """So that the comparison above means something for each of them."""
    blocks = [rows(name, 400, seed=8) for name in OPTION_SETS]
    seen = {column for block in blocks for column in block.dtype.names if block[column].any()}
    flashbacks = {f"played_{name}" for name in KIND_NAMES if name.startswith("fb_")}
    others = {f"{what}_other" for what in ("played", "spent", "boost")}
    untested = {f"failed_{event}" for event in EVENT_NAMES if f"failed_{event}" not in seen}
    assert set(OUTCOME.names) - seen == flashbacks | others | untested
    programs = {event.id.replace("-", "_"): event.program for event in deck_in_play(0).events}
    assert not any("CONVINCE" in str(programs[name[7:]]) for name in untested)


def test_cards_of_another_deck_are_counted_together():
    """A kind that the reconstructed deck does not have is one of the others; an event that it does
    not have is not counted."""
    start = start_of("gentle")
    rules = np.ndarray(1, st.STATE, start)[0]["table"]["rules"]
    kick, totem = KIND_NAMES.index("kick"), KIND_NAMES.index("totem")
    rules["kind_column"][[kick, totem]] = len(KIND_NAMES) - 1
    rules["event_column"][3] = st.NO_EVENT
    plain, other = rows("gentle", some(40)), np.zeros(some(40), OUTCOME)
    kernels, seating = GAME.kernels(), seated()
    kernels.play(
        start, kernels.new_state(), kernels.new_legal(), seating.functions, seating.weights, 1, 0,
        10_000, other,
    )  # fmt: skip
    for what in ("played", "spent", "boost"):
        both = plain[f"{what}_kick"] + plain[f"{what}_totem"]
        assert other[f"{what}_other"].tolist() == both.tolist()
        assert not other[f"{what}_kick"].any()
        assert not other[f"{what}_totem"].any()
        assert other[f"{what}_pistol"].tolist() == plain[f"{what}_pistol"].tolist()
    assert not other["failed_L4_04"].any()
    assert other["failed_L4_06"].tolist() == plain["failed_L4_06"].tolist()


def test_totals_are_the_sums_of_their_parts():
    """In every row, those of games given up included."""
    for name in OPTION_SETS:
        for block in (rows(name, some(60)), rows(name, some(60), cap=30)):
            for total, parts in GAME.totals.items():
                sums = sum(block[part].astype(int) for part in parts)
                assert block[total].tolist() == sums.tolist()


@pytest.mark.parametrize("name", OPTION_SETS)
def test_the_ending_fits_the_winner(name):
    """Victory and Defeat: one way to win, a level that a game was lost on, losses that cause it."""
    block = rows(name, some(300))
    won = block["ending"] == st.END_KICK
    assert (block["winner"] == np.where(won, st.PLAYER_SIDE, st.DREAM_SIDE)).all()
    lost_on = np.array([block[f"lost_on_{level}"] for level in range(5)])
    assert (lost_on.sum(axis=0) == ~won).all()
    assert (block["level"][won] == 0).all()
    limbo = np.isin(block["ending"], (st.END_LOST, st.END_NO_KICK, st.END_MAL))
    assert (block["level"][limbo] == 0).all()
    assert (block["level"][block["ending"] == st.END_INCEPTION] == 1).all()
    falls = sum(block[f"fell_{name.lower()}"].astype(int) for name in NAMES)
    losses = int(start_of(name)[0].table.rules.losses)
    assert (falls[block["ending"] == st.END_FOURTH] >= losses).all()


@pytest.mark.parametrize("cap", [1, 7])
def test_games_given_up_are_rows_too(cap):
    """A decision cap ends a game for nobody; its row says so and counts what there was."""
    block = rows("medium", some(50), cap=cap)
    assert set(block["winner"].tolist()) == {st.ABORTED}
    assert set(block["ending"].tolist()) == {st.END_CAP}
    assert (block["decisions"] <= cap).all()
    assert not any(block[f"lost_on_{level}"].any() for level in range(5))


def test_an_outcome_has_a_meaning_for_every_column():
    assert tuple(COLUMNS) == OUTCOME.names
    assert all(COLUMNS.values())
    assert {"level"} == CODED


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


def test_the_longest_games_fit_into_the_columns():
    """Turns are counted to the end of the longest game that options allow."""
    longest = max(int(option.high) for name, option in GAME.options.items() if name == "turn_limit")
    start = start_of("medium")
    start[0].table.rules.turns, start[0].table.rules.losses = longest, 6
    start[0].table.rules.op["code"][:] = st.OP_UNDER
    start[0].table.rules.op["next"][:] = st.NO_OP
    block = np.zeros(1, OUTCOME)
    kernels, seating = GAME.kernels(), seated()
    kernels.play(
        start, kernels.new_state(), kernels.new_legal(), seating.functions, seating.weights, 1, 0,
        100_000, block,
    )  # fmt: skip
    assert block["turns"].tolist() == [longest]
    assert block["turns_on_4"].tolist() == [longest]
