"""The rule options of a game, read from their text."""

from tests.referee.cards import KINDS, OPTION_NAMES, SHOOTS


def _faces(text):
    return frozenset() if text == "none" else frozenset(int(face) for face in text.split(","))


def _numbers(text):
    return tuple(int(number) for number in text.split(","))


NUMBERS = {
    "starting_hand": 0,
    "draw": 2,
    "hand_limit": 5,
    "unlocks_per_turn": 1,
    "revival_cost": 2,
    "revival_level": 1,
    "death_gift": 2,
    "conjured_draw": 2,
    "m4_modifier": -1,
    "free_moves": 1,
    "start_level": 1,
    "score_win": 3,
    "score_failed_bribe": 1,
}
OF_CHARACTERS = {
    "point-man.draw": 2,
    "avatar.draw": 2,
    "chemist.uses": 2,
    "forger.uses": 1,
    "forger.cards": 2,
    "space-queen.draw": 1,
    "lord-of-war.uses": 1,
    "lord-of-war.price": 2,
    "black-swan.draw": 4,
    "dream-interpreter.draw": 2,
    "martyr.locks": 2,
    "paprika.uses": 2,
    "paprika.price": 1,
    "terrorist.roll": -1,
    "black-hole.locks": 2,
    "black-hole.unlocks": 2,
    "harbor.golds": 2,
    "imperial-city.roll": -3,
    "midsummer.each": 1,
    "midsummer.draw": 1,
    "secret-passage.uses": 2,
    "secret-passage.price": 1,
    "fortress.roll": -1,
    "chessboard.uses": 2,
    "chessboard.draw": 2,
}
WORDS = {
    "secret": "chosen",
    "deck_end": "empty",
    "dead_mark_bribes": "yes",
    "mark_may_be_revived": "yes",
    "dead_mark_skills": "no",
    "characters": "off",
    "mark": "any",
    "extractors": "any",
    "extractor_pool": "any",
    "locks_above_die": "no",
}


class Options:
    """What `--set` can change, with the printed rules where nothing is said."""

    def __init__(self, texts, players):
        left = dict(texts)
        for name, default in NUMBERS.items():
            setattr(self, name, int(left.pop(name, default)))
        for name, default in WORDS.items():
            setattr(self, name, left.pop(name, default))
        self.of = {name: int(left.pop(name, n)) for name, n in OF_CHARACTERS.items()}
        self.of["martyr.faces"] = _faces(left.pop("martyr.faces", "3,4,5,6"))
        self.of["harbor.faces"] = _faces(left.pop("harbor.faces", "1,2,3,4"))
        self.deck = {kind: int(left.pop("deck." + OPTION_NAMES[kind], 0)) for kind in KINDS}
        for number in range(4, 9):
            locks = _numbers(left.pop(f"locks.{number}"))
            bribes = _numbers(left.pop(f"bribes.{number}"))
            if number == players:
                self.locks, self.bribes = locks, bribes
        self.dies, self.moves = {}, {}
        for card in SHOOTS:
            name = "regular" if card == "SHOOT" else OPTION_NAMES[card]
            self.dies[card] = _faces(left.pop(f"shoot.{name}.dies"))
            self.moves[card] = _faces(left.pop(f"shoot.{name}.moves"))
        if left:
            raise ValueError(f"options the referee does not know: {sorted(left)}")

    def yes(self, name):
        """Whether a yes-or-no option is on."""
        return getattr(self, name) == "yes"
