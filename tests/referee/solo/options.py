"""The rule options of a game, read from their text."""

from tests.referee.chance import Refuted

NUMBERS = {
    "draw": 2,
    "starting_hand": 3,
    "hand_limit": 5,
    "display_place": 3,
    "display_max": 5,
    "losses": 4,
    "growth_cap_c": 5,
    "growth_cap_st": 9,
    "turn_limit": 150,
}

# The first value is the default.
WORDS = {
    "difficulty": ("medium", "easy", "hard", "challenge"),
    "rest": ("by-difficulty", "on", "off"),
    "increases": ("by-difficulty", "on", "off"),
    "named_keepers": ("by-difficulty", "on", "off"),
    "empty_level_deck": ("reshuffle", "no-event", "defeat"),  # S1
    "limbo_deck": ("ends", "reshuffle"),  # S2
    "count_falls": ("no", "yes"),  # S3
    "kick_falls_with_keeper": ("no", "yes"),  # S4
    "inception_needs_finding": ("yes", "no"),  # S6
    "mal_attacks": ("together", "first-listed"),  # S7
    "shared_growth": ("no", "yes"),  # S9
    "no_target": ("discard", "under"),  # S11
    "grenade": ("any-fight", "only-won"),  # S12
    "arthur_reach": ("any-level", "same-level"),  # S13
    "ariadne_reach": ("same-level", "any-level"),  # S14
}

# Section 5.7.
BY_DIFFICULTY = {
    "easy": {"rest": "on", "increases": "off", "named_keepers": "off"},
    "medium": {"rest": "on", "increases": "on", "named_keepers": "off"},
    "hard": {"rest": "off", "increases": "on", "named_keepers": "off"},
    "challenge": {"rest": "off", "increases": "on", "named_keepers": "on"},
}


class Options:
    """What `--set` can change, with the printed rules where nothing is said."""

    def __init__(self, texts):
        left = {name: str(text) for name, text in texts.items()}
        for name, default in NUMBERS.items():
            setattr(self, name, int(left.pop(name, default)))
        words = {}
        for name, known in WORDS.items():
            words[name] = left.pop(name, known[0])
            if words[name] not in known:
                raise Refuted(f"option {name}", " or ".join(known), words[name])
        if left:
            raise Refuted("options", sorted({*NUMBERS, *WORDS}), left)
        for name, word in BY_DIFFICULTY[words["difficulty"]].items():
            if words[name] == "by-difficulty":
                words[name] = word
        for name, word in words.items():
            setattr(self, name, word)

    def on(self, name):
        """Whether something is switched on, or answered with yes."""
        return getattr(self, name) in ("on", "yes")
