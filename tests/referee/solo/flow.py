"""The course of a game: turns, their six steps, level goals (sections 5.1 to 5.6)."""

from tests.referee.solo.model import (
    EAMES,
    HEALTHY,
    KICK_ENDING,
    MAL,
    NO_KICK,
    NOBODY,
    PAIR,
    RAN_OUT,
    RECRUITS,
    STOPPED,
    WEAK,
    GameOver,
    Question,
    cards,
)
from tests.referee.solo.playing import Play, resolve
from tests.referee.solo.team import TEAM, Effect, Weapon

KICK_LEVELS = (3, 2, 1)


def run(game):
    """Play a whole game, asking every decision; returns when it is over."""
    try:
        while game.turn < game.options.turn_limit:
            yield from turn(game)
        raise GameOver(STOPPED)  # S34
    except GameOver as end:
        game.ending = end.ending


def turn(game):
    """The six steps of one turn."""
    game.turn += 1
    game.draw(game.options.draw)
    yield from play_cards(game)
    over = game.hand.size - game.options.hand_limit
    yield from game.part_with("discard", game.hand, max(0, over))
    yield from check_goals(game)
    yield from event_step(game)
    yield from check_goals(game)


def play_cards(game):
    """Step 2: whatever the player likes, one after another."""
    while True:
        action = yield Question("play", legal_plays(game))
        if action["action"] == "end":
            return
        yield from perform(game, action)


def legal_plays(game):
    """Everything that can be done in step 2."""
    legal = [{"action": "end"}]
    if game.display.size < game.options.display_place:
        legal += cards("display", game.hand)
    for kind in sorted(game.hand.show()):
        card = TEAM[kind]
        if isinstance(card, Effect):
            legal.append({"action": "use", "card": kind})
        elif isinstance(card, Weapon):
            legal += [
                {"action": "attach", "card": kind, "target": person.name}
                for person in game.people.values()
                if person.active
            ]
    if game.level in KICK_LEVELS and game.level not in game.kicks:
        legal += [{"action": "kick", "card": "KICK"}] if game.hand["KICK"] else []
    for person in game.people.values():
        if person.weapon:
            legal.append({"action": "drop", "target": person.name})
    eames = game.people[EAMES]
    if eames.state == WEAK and eames.weapon and TEAM[eames.weapon].power >= 2:
        legal.append({"action": "ability", "who": EAMES})
    return legal + game.anytime_abilities()


def perform(game, action):
    """Do one thing of step 2."""
    if game.use_anytime_ability(action):
        return
    kind, target = action.get("card"), game.people.get(action.get("target"))
    if kind:
        game.hand.take(kind)
    match action["action"]:
        case "display":
            game.display.add(kind)
        case "use":
            game.discard.add(kind)
            yield from Play(game, game.level).run(TEAM[kind].do)
        case "attach":
            game.drop_weapon(target)
            target.weapon = kind
        case "kick":
            game.kicks[game.level] = kind
        case "drop":
            game.drop_weapon(target)
        case "ability":  # Eames (F62)
            game.drop_weapon(game.people[EAMES])
            game.people[EAMES].state = HEALTHY


def check_goals(game):
    """Steps 4 and 6: go down as long as a level's goals are met; on level 0 the final check."""
    while game.level > 0 and goals_met(game):
        level, team = game.level, game.active_on(game.level)
        if level in KICK_LEVELS:
            legal = [{"action": "keep back", "target": person.name} for person in team]
            keeper = (yield Question("keeper", legal))["target"]
            game.keepers[level] = keeper
            team = [person for person in team if person.name != keeper]
        for person in team:
            person.level = level - 1
        game.level = level - 1
    if game.level == 0 and final_check(game):
        raise GameOver(KICK_ENDING)


def goals_met(game):
    """Whether the team may leave the current level (5.2)."""
    level = game.level
    if level == 4:
        return game.recruited == set(RECRUITS) and "sedated" in game.goals
    return (
        {f"found{level}", f"incepted{level}"} <= game.goals
        and level in game.kicks
        and len(game.active_on(level)) >= 2
    )


def final_check(game):
    """Section 5.4."""
    return (
        {"incepted1", "mal_dead"} <= game.goals
        and game.pair_is_active()
        and game.kicks_are_manned()
    )


def event_step(game):
    """Step 5: an event card of the current level, and what becomes of it."""
    still_there(game)
    pile = game.levels[game.level]
    if not pile.deck:
        refill(game, pile)
    if pile.deck:
        game.event = pile.deck.pop(0)
        yield from resolve(game)
    still_there(game)


def still_there(game):
    """Somebody has to be active on the current level (S20)."""
    if not game.active_on(game.level):
        raise GameOver(NOBODY)


def refill(game, pile):
    """An event deck has run out (5.6, S1, S2)."""
    limbo = game.level == 0
    reading = game.options.limbo_deck if limbo else game.options.empty_level_deck
    if reading == "defeat":
        raise GameOver(RAN_OUT)
    if reading == "ends":
        if not game.pair_is_active():
            raise GameOver(PAIR)
        raise GameOver(MAL if game.kicks_are_manned() else NO_KICK)
    if reading == "reshuffle" and pile.discard:
        pile.deck = game.shuffled(str(game.level), pile.discard)
        pile.discard = []
