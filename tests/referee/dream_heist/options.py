"""The rule options of a game, read from their text; the first word of each is the default."""

from tests.referee.chance import Refuted
from tests.referee.dream_heist.board import DEEPEST, LEVELS
from tests.referee.dream_heist.cards import IDEAS, MISSIONS, SUBCONSCIOUS_CARDS

NUMBERS = {
    "rotation": 0,  # who sits where
    "hand_limit": 0,  # H5, 0 for none
    "level4_phases": 1,  # H12
    "limbo_release": 5,  # H15, 0 for never
    "kick_turns": 15,  # H20
    "cap_round": 85,  # H21
    "blocks": 25,  # H24
    "dealt": 4,
    "min_plant": 2,
    "limbo_penalty": 10,
    "mark_bonus": 15,
    "value_slope": 5,
}
LISTS = {
    "ideas": (13, 12, 13, 12, 0),  # H9
    "subconscious": (9, 8, 8, 10),
    "points": (1, 2, 3, 4),
    "circles": (8, 6, 5, 4),
}
ENTRIES = {  # of any length
    "enter.1": (2, 4, 6, 7, 8, 10, 12),
    "enter.2": (2, 4, 6, 8, 10, 12),
    "enter.3": (3, 6, 9, 12),
    "enter.4": (4, 8, 12),
}
WORDS = {
    "components": ("reconstructed",),
    "start": ("first", "high-roll"),  # H1
    "finish_round": ("no", "yes"),  # H2
    "ties": ("shared", "level-4", "mission"),  # H3
    "plant_optional": ("yes", "no"),  # H7
    "reshuffle": ("yes", "no"),  # H8
    "shift_landing": ("rolls", "waits"),  # H10
    "swap_limbo": ("no", "yes"),  # H11
    "swap_direction": ("new", "keep"),  # H11
    "swap_resolve": ("no", "yes"),  # H11
    "level4_exact": ("no", "yes"),  # H12
    "several_plantings": ("yes", "no"),  # H13
    "limbo_number": ("level", "deepest"),  # H14
    "entering_collides": ("yes", "no"),  # H16
    "cap": ("kick", "score"),  # H21
    "count_from": ("after", "mark"),  # H25
    "halves": ("same", "mirrored"),  # H26
    "may_pass": ("no", "yes"),  # H27
    "mission": ("any", *map(str, MISSIONS)),  # of player 1
}


class Options:
    """What can be changed, with the rules of the book and the rulings where nothing is said."""

    def __init__(self, texts):
        left = {name: str(text) for name, text in texts.items()}
        self._values = {n: int(left.pop(n, default)) for n, default in NUMBERS.items()}
        for name, default in (LISTS | ENTRIES).items():
            given = left.pop(name, ",".join(map(str, default)))
            self._values[name] = tuple(int(number) for number in given.split(","))
            if name in LISTS and len(self._values[name]) != len(default):
                raise Refuted(f"option {name}", f"{len(default)} numbers", given)
        for name, known in WORDS.items():
            self._values[name] = left.pop(name, known[0])
            if self._values[name] not in known:
                raise Refuted(f"option {name}", " or ".join(known), self._values[name])
        if left:
            raise Refuted("options", sorted({*NUMBERS, *LISTS, *ENTRIES, *WORDS}), sorted(left))
        self.ideas = dict(zip(IDEAS, self["ideas"], strict=True))
        self.subconscious = dict(zip(SUBCONSCIOUS_CARDS, self["subconscious"], strict=True))
        self.points = dict(zip(LEVELS, self["points"], strict=True))
        self.circles = dict(zip(LEVELS, self["circles"], strict=True))
        self.enter = {level: self[f"enter.{level}"] for level in LEVELS}

    def __getitem__(self, name):
        return self._values[name]

    def on(self, name):
        """Whether an option of yes and no is yes."""
        return self[name] == "yes"

    def escape(self, level):
        """The sums with which a piece leaves Limbo for a level (ruling H14)."""
        return self.enter[DEEPEST if self["limbo_number"] == "deepest" else level]
