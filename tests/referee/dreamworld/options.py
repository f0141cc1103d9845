"""The rule options of a game, read from their text; the first word of each is the default."""

from tests.referee.chance import Refuted

NUMBERS = {
    "dealt": 16,
    "regular.5": 1,
    "regular.4": 2,
    "regular.3": 3,
    "regular.2": 4,
    "spend_limit": 3,
    "number_bonus": 1,
    "symbol_plus": 2,
    "symbol_minus": 1,
    "far_plus": 1,
    "far_minus": 2,
    "near_plus": 2,
    "near_minus": 1,
    "gap_bonus": 3,
    "rotation": 0,  # who gets which hand; a replay sees the hands
}
LISTS = {
    "gold": (6, 5, 4, 3, 2),
    "boundary.small": (11, 1),
    "boundary.large": (12, 0),
    "id.easy": (4, 4, 4, 3, 3, 3),
    "id.medium": (4, 4, 4, 2, 2, 2),
    "id.hard": (4, 4, 3, 3, 2, 2),
}
WORDS = {
    "difficulty": ("easy", "medium", "hard"),
    "therapy": ("pairs", "separate", "either-gap", "green"),  # D1
    "signs": ("opposite", "by-side", "by-side-reversed"),  # D2
    "extremes": ("all", "players"),  # D3
    "therapy_floor": ("before", "after"),  # D4
    "gap_token": ("plain", "with-tokens"),  # D5
    "gap_at_patient": ("yes", "no"),  # D6
    "skip_to_patient": ("yes", "no"),  # D7
    "flips": ("at-most", "exact"),  # D9
    "rows": ("any", "one-a-turn"),  # D10
    "takeable": ("all", "not-own", "players"),  # D13
    "professor": ("beside", "hand"),  # D14
    "may_pass": ("yes", "no"),  # D15
    "after_card": ("first", "last"),  # D17
    "id_flips": ("one", "greedy"),  # D20
    "id_therapy": ("yes", "no"),  # D21
    "both_complete": ("player", "id"),  # D22
    "id_suit": ("real", "always"),  # D23
    "take_ids": ("yes", "no"),  # D24
    "patients": ("two-each", "random"),  # D26
}
NAMES = ("without",)
NONE = ("", "any", "none")


class Options:
    """What can be changed, with the rules of the book and the rulings where nothing is said."""

    def __init__(self, texts):
        left = {name: str(text) for name, text in texts.items()}
        self._values = {n: int(left.pop(n, default)) for n, default in NUMBERS.items()}
        for name, default in LISTS.items():
            given = left.pop(name, ",".join(map(str, default)))
            self._values[name] = tuple(int(number) for number in given.split(","))
            if len(self._values[name]) != len(default):
                raise Refuted(f"option {name}", f"{len(default)} numbers", given)
        for name, known in WORDS.items():
            self._values[name] = left.pop(name, known[0])
            if self._values[name] not in known:
                raise Refuted(f"option {name}", " or ".join(known), self._values[name])
        for name in NAMES:
            given = left.pop(name, "")
            self._values[name] = () if given in NONE else tuple(given.split(","))
        if left:
            raise Refuted("options", sorted({*NUMBERS, *LISTS, *WORDS, *NAMES}), sorted(left))

    def __getitem__(self, name):
        return self._values[name]

    def boundary(self, players, side):
        """The number printed on the patient at this side (4.2)."""
        sun, moon = self["boundary.small" if players <= 2 else "boundary.large"]
        return sun if side == "sun" else moon
