"""Words for what skills ask and tell, and ways to the moments at which they have a say."""

from sim.dream_city import state as st
from sim.dream_city.characters.kit import CHARACTERS
from tests.rules.position import Position

# What the next players draw where it does not matter: nothing that asks them anything.
PLAIN = "16 shoot"


def code(name):
    """The code of a character."""
    return CHARACTERS[name].code


def asked_by(game):
    """Who is asked what, and whose card's skill or world view it is; None when it is over."""
    asked = game.asked()
    if asked is None:
        return None
    skill = int(game.table.stack[game.table.depth - 1].skill)
    names = {one.code: name for name, one in CHARACTERS.items()}
    return (*asked, names.get(skill))


def used(seat, name, who=st.NOBODY, which=0):
    """The event of a skill in use."""
    return ("skill", seat, who, code(name), which)


def at_turn_of(players, seat, **setting):
    """A game in which the seat before `seat` has just ended its play phase."""
    before = (seat - 1) % players
    setting = {"top": PLAIN, **setting}
    return Position(players, turn_of=before, **setting).do("end")


def refuse_cancels(game):
    """Nobody cancels the unlock that is being made."""
    while game.asked() is not None and game.asked()[1] == "cancel":
        game.do("no")
    return game


def end_turns(game, seat):
    """This play phase ends, and all do as little as can be until the play phase of `seat`."""
    game.do("end")
    while game.asked() != (seat, "play"):
        wanted = ("end",), ("go on",), ("no",)
        listed = game.legal()
        game.do(*next((a for a in wanted if a in listed), None) or sorted(listed, key=str)[0])
    return game
