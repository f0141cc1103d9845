"""SHOOT-type cards and what is treated as one."""

from tests.referee import readings
from tests.referee.cards import SHOOTS, UNSEAL
from tests.referee.character import BLANK
from tests.referee.model import Question, neighbours


def shoot(game, shooter, target, card, extra=()):
    """Resolve a shot that was just made (R23)."""
    # Only a world view shoots at someone in Labyrinth, whom no skill of the shooter touches.
    skill = (
        BLANK
        if target.labyrinth and readings.LABYRINTH_SPARES_FROM_SKILLS_OF_SHOOTERS
        else (shooter.character)
    )
    from_skill = yield from skill.before_roll(game, shooter, target)
    die = yield from skill.roll(game, shooter, target, card)
    carbine = [("M4 carbine", game.options.m4_modifier)] if shooter.is_mark else []
    from_world = game.world.shot_modifiers(game.options, target)
    modifiers = [m for m in [*carbine, *from_world, *extra, *from_skill] if m[1]]
    result = min(6, max(1, die + sum(value for _, value in modifiers)))
    effect = effect_of(game, card, result)
    game.tell(
        "roll",
        seat=target.name,
        against=shooter.name,
        card=card,
        die=die,
        modifiers=[{"from": source, "value": value} for source, value in modifiers],
        result=result,
        effect=effect,
    )
    replaced = yield from skill.after_roll(game, shooter, target)
    if replaced is not None:
        effect = effect_of(game, card, replaced)
        game.tell(
            "carve",
            seat=target.name,
            against=shooter.name,
            card=card,
            result=replaced,
            effect=effect,
        )
    if effect == "dies":
        yield from kill(game, target, shooter)
    elif effect == "moves":
        strip(game, target, card)
        if target.labyrinth:
            return
        yield from push(game, shooter, target)


def effect_of(game, card, result):
    """What a result does under a card."""
    if result in game.options.dies[card]:
        return "dies"
    return "moves" if result in game.options.moves[card] else "nothing"


def kill(game, victim, killer):
    """A death: the victim chooses cards for the killer."""
    game.into_lost_layer(victim)
    game.tell("death", seat=victim.name, killer=killer.name)
    yield from game.part_with(
        "give",
        victim,
        game.options.death_gift,
        lambda card: game.give(victim, killer, card),
        about=killer.name,
    )


def strip(game, target, card):
    """Two special SHOOTs make the target show its hand and discard from it."""
    lost = {"Armour-Piercing Spiral": (UNSEAL,), "Explosive Warhead": SHOOTS}.get(card)
    if lost is None:
        return
    game.show_hand(target)
    for held in target.hand.in_order():
        if held in lost:
            game.discard(target, held)


def push(game, chooser, target, **about):
    """Move a player to a neighbouring level that somebody else chooses (R24)."""
    ways = neighbours(target.level)
    if len(ways) > 1:
        legal = [{"action": "choose level", "level": way} for way in ways]
        answer = yield Question(
            "direction", chooser, legal, about=target.name, level=target.level, **about
        )
        ways = [answer["level"]]
    yield from game.move(target, ways[0])
