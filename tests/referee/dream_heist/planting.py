"""What may be planted (2.5), what it brings, and whether it completes a mission (2.6)."""

from itertools import permutations

from tests.referee.dream_heist.board import DEEPEST, LEVELS, PHASES


def plantings(game, seat, level, section):
    """The numbers of blocks that may be planted in a section."""
    options, phase = game.options, game.phase(level, section)
    if elsewhere(game, seat, level, section):
        return []
    most = min(
        seat.cards_for(phase),
        options.circles[level] - game.occupied(level, section),
        options["blocks"] - seat.blocks.total(),
    )
    possible = list(range(options["min_plant"], most + 1))
    if level == DEEPEST:
        return [number for number in possible if fits_mission(game, seat, section, number)]
    return possible


def elsewhere(game, seat, level, section):
    """Whether own blocks lie in the other section of the phase on this level."""
    phase = game.phase(level, section)
    return any(
        where == level and other != section and game.phase(level, other) == phase
        for where, other in seat.blocks
    )


def fits_mission(game, seat, section, number):
    """Whether a planting on level 4 belongs to the mission (ruling H12)."""
    options, phase = game.options, game.phase(DEEPEST, section)
    planted = {game.phase(DEEPEST, s) for level, s in seat.blocks if level == DEEPEST}
    if len(planted | {phase}) > options["level4_phases"]:
        return False
    after = seat.blocks[DEEPEST, section] + number
    if options.on("level4_exact"):
        return number == after == seat.mission[phase]
    return after <= seat.mission[phase]


def plant(game, seat, level, section, number):
    """Put blocks on circles of a section and score them at once."""
    game.ideas.discards += seat.spend(game.phase(level, section), number)
    seat.blocks[level, section] += number
    seat.largest[level, section] = max(seat.largest[level, section], number)
    points = number * game.options.points[level]
    seat.score += points
    where = {"level": level, "section": section}
    game.tell("plant", who=seat.name, **where, blocks=number, points=points)
    if seat not in game.complete and is_complete(game, seat):
        complete(game, seat)


def is_complete(game, seat):
    """Whether the four phases can be assigned to four levels on which each is complete."""
    return any(
        all(
            phase_complete(game, seat, phase, level)
            for phase, level in zip(PHASES, levels, strict=True)
        )
        for levels in permutations(LEVELS)
    )


def phase_complete(game, seat, phase, level):
    """Whether enough blocks lie in one section; all of one planting by ruling H13."""
    planted = seat.blocks if game.options.on("several_plantings") else seat.largest
    return any(
        number >= seat.mission[phase] and where == level and game.phase(level, section) == phase
        for (where, section), number in planted.items()
    )


def complete(game, seat):
    """A mission is complete; the first one begins the Final Kick."""
    game.complete.append(seat)
    game.tell("complete", who=seat.name)
    if game.left is None:
        begin_kick(game)
        game.kicked_off = seat
        if game.options.on("finish_round"):
            for later in game.order[game.order.index(seat) + 1 :]:
                game.left[later.name] += 1


def begin_kick(game):
    """Everybody has the same number of turns left (2.8)."""
    turns = game.options["kick_turns"]
    game.left = {seat.name: turns for seat in game.seats}
    game.tell("kick", turns=turns)
