"""How pieces move: circling, entering a level, Limbo, and the cards that move (2.3, 2.7, 3.4)."""

from tests.referee.dream_heist.board import CLOCKWISE, COUNTERCLOCKWISE, DIRECTIONS, LOOPS
from tests.referee.dream_heist.cards import SHIFT, SWAP, TURN, WAKE
from tests.referee.dream_heist.game import loop
from tests.referee.dream_heist.seat import BOARD, LIMBO, WAITING
from tests.referee.dream_heist.spaces import resolve


def circle(game, seat):
    """Roll and go on in one's direction; a piece without one chooses it after the roll."""
    piece = seat.piece
    total = game.roll(seat)
    direction = piece.direction
    if direction is None:
        direction = yield from choose_direction(game, seat, total, piece.level)
    if piece.where == WAITING:
        space = counted(game, piece.level, direction, total)
    else:
        space = loop(piece).from_space(piece.space, direction, total)
    yield from arrive(game, seat, piece.level, space, direction, collides=True)


def enter(game, seat, level, total):
    """Choose a direction and count from the top centre."""
    direction = yield from choose_direction(game, seat, total, level)
    space = counted(game, level, direction, total)
    collides = game.options.on("entering_collides")  # ruling H16
    yield from arrive(game, seat, level, space, direction, collides)


def choose_direction(game, seat, total, level):
    """Clockwise or counterclockwise, knowing the roll."""
    legal = [{"action": direction} for direction in DIRECTIONS]
    action = yield game.ask(seat, "direction", legal, roll=total, level=level)
    game.tell("turn", who=seat.name, direction=action["action"])
    return action["action"]


def counted(game, level, direction, total):
    """The space reached from the top centre; the mark may count as a space (ruling H25)."""
    distance = total - 1 if game.options["count_from"] == "mark" else total
    return LOOPS[level].from_top(direction, distance)


def arrive(game, seat, level, space, direction, collides):
    """End a move by dice on a space: whoever stands there goes to Limbo, then the space counts."""
    hit = game.standing(level, space) if collides else []
    seat.piece.put(BOARD, level, space)
    seat.piece.direction = direction
    game.tell("move", who=seat.name, level=level, space=space)
    for other in hit:
        game.to_limbo(other, level)
    yield from resolve(game, seat)


def first_turn(game, seat):
    """Enter level 1 with any roll."""
    yield from enter(game, seat, 1, game.roll(seat))


def change_level(game, seat, level):
    """Enter an adjacent level if the roll is on its list."""
    total = game.roll(seat)
    if total in game.options.enter[level]:
        yield from enter(game, seat, level, total)
    else:
        game.tell("fail", who=seat.name, level=level)


def roll_out(game, seat):
    """An attempt to leave Limbo; one of them always succeeds (ruling H15)."""
    piece = seat.piece
    piece.attempts += 1
    total = game.roll(seat)
    if total not in game.options.escape(piece.level):
        if piece.attempts != game.options["limbo_release"]:
            game.tell("fail", who=seat.name, level=piece.level)
            return
        game.tell("release", who=seat.name)
    yield from enter(game, seat, piece.level, total)


def play_wake(game, seat):
    """Leave Limbo for the level one came from, whatever the roll."""
    game.play(seat, WAKE)
    yield from enter(game, seat, seat.piece.level, game.roll(seat))


def play_shift(game, seat, level):
    """Enter an adjacent level without its number, or wait at its top centre (ruling H10)."""
    game.play(seat, SHIFT)
    if game.options["shift_landing"] == "rolls":
        yield from enter(game, seat, level, game.roll(seat))
        return
    seat.piece.put(WAITING, level)
    seat.piece.direction = None
    game.tell("wait", who=seat.name, level=level)


def play_turn(game, seat):
    """Go the other way from now on."""
    game.play(seat, TURN)
    clockwise = seat.piece.direction == CLOCKWISE
    seat.piece.direction = COUNTERCLOCKWISE if clockwise else CLOCKWISE
    game.tell("turn", who=seat.name, direction=seat.piece.direction)


def play_swap(game, seat, other):
    """Exchange places (ruling H11)."""
    game.play(seat, SWAP)
    mine, theirs = seat.piece.place, other.piece.place
    for who, place in ((seat, theirs), (other, mine)):
        who.piece.put(*place)
        if game.options["swap_direction"] == "new":
            who.piece.direction = None
        tell_place(game, who)
    if game.options.on("swap_resolve") and seat.piece.where == BOARD:
        yield from resolve(game, seat)


def tell_place(game, seat):
    """Where a piece has come to by an exchange."""
    piece = seat.piece
    if piece.where == BOARD:
        game.tell("move", who=seat.name, level=piece.level, space=piece.space)
    else:
        event = {WAITING: "wait", LIMBO: "limbo"}[piece.where]
        game.tell(event, who=seat.name, level=piece.level)
