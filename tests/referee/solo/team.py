"""The team deck (cards document, section 3.2)."""

from tests.referee.solo.outcomes import (
    ClearFlashback,
    DisplayFromDeck,
    DisplayFromHand,
    Draw,
    Peek,
    Up,
)
from tests.referee.solo.selectors import ANY_WEAK, ANYONE


class TeamCard:
    """What all team cards have."""

    def __init__(self, title, copies, bottom):
        self.title, self.copies, self.bottom = title, copies, bottom


class Weapon(TeamCard):
    """Attached to somebody active; some are used up in a fight."""

    def __init__(self, title, copies, bottom, power, used_up=False):
        super().__init__(title, copies, bottom)
        self.power, self.used_up = power, used_up


class Flashback(TeamCard):
    """Attached to Cobb when drawn."""

    def __init__(self, title, copies, bottom, attached_strength, attached_charm):
        super().__init__(title, copies, bottom)
        self.attached_strength, self.attached_charm = attached_strength, attached_charm


class FightReaction(TeamCard):
    """Adds to a fight."""

    def __init__(self, title, copies, bottom, strength, per_ally=0):
        super().__init__(title, copies, bottom)
        self.strength, self.per_ally = strength, per_ally


class TalkReaction(TeamCard):
    """Adds to an attempt to convince."""

    def __init__(self, title, copies, bottom, charm, with_eames=0):
        super().__init__(title, copies, bottom)
        self.charm, self.with_eames = charm, with_eames


class Defer(TeamCard):
    """Puts the event card just drawn under its deck."""


class Kick(TeamCard):
    """Placed on level 3, 2 or 1."""


class Effect(TeamCard):
    """Discarded for what it says."""

    def __init__(self, title, copies, bottom, *do):
        super().__init__(title, copies, bottom)
        self.do = do


TEAM = {
    "PISTOL": Weapon("Pistol", 4, 1, 1),
    "SMG": Weapon("Submachine Gun", 2, 1, 2),
    "GRENADE": Weapon("Grenade", 2, 0, 3, used_up=True),
    "FB_TRAIN": Flashback("Flashback: The Train", 2, 1, -1, 0),
    "FB_KIDS": Flashback("Flashback: The Children", 2, 1, 0, -1),
    "FB_LEDGE": Flashback("Flashback: The Window Ledge", 1, 2, -1, -1),
    "FB_SAFE": Flashback("Flashback: The Open Safe", 1, 2, 0, -2),
    "FB_BEACH": Flashback("Flashback: The Sandcastle", 1, 2, -2, +1),
    "ADREN": FightReaction("Adrenaline", 2, 1, 2),
    "COVER": FightReaction("Covering Fire", 1, 1, 1, per_ally=1),
    "ARGUE": TalkReaction("Persuasion", 2, 1, 2),
    "FORGE": TalkReaction("Forged Identity", 1, 1, 1, with_eames=2),
    "STAIRS": FightReaction("Penrose Stairs", 1, 1, 3),
    "DILATE": Defer("Time Dilation", 1, 1),
    "KICK": Kick("Kick", 4, 2),
    "REHEARSE": Effect("Rehearsal", 2, 1, DisplayFromDeck(2)),
    "GAMBIT": Effect("The Gambit", 1, 1, DisplayFromHand(2), Draw(1)),
    "AID": Effect("First Aid", 2, 1, Up(ANYONE)),
    "COMPOUND": Effect("Special Compound", 1, 2, Up(ANYONE)),
    "RECON": Effect("Reconnaissance", 1, 1, Draw(2)),
    "MAZE": Effect("The Maze", 1, 2, Peek(2)),
    "TOTEM": Effect("Totem", 2, 1, ClearFlashback(2)),
    "REST": Effect("Rest", 1, 3, Up(ANY_WEAK)),
}


def team_deck(rest):
    """Every card of the team deck."""
    return [
        kind for kind, card in TEAM.items() if rest or kind != "REST" for _ in range(card.copies)
    ]
