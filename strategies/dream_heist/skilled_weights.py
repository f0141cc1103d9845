"""The considerations of `skilled`, each with a named weight; worth is counted in points."""

WEIGHTS = {
    # how long the own mission will take, in turns
    "draw": 0.8,  # for each idea card that has to be drawn, for a space that surely draws one
    "land": 0.2,  # for a phase to reach a Plant space, for each space of its level
    "travel": 1.0,  # for each attempt to enter a level, on average
    "blocked": 40.0,  # for a phase that no open level has circles for
    # what its turns are worth
    "pace": 1.5,  # a turn less
    "finish": 10.0,  # the last phase besides
    "promise": 0.15,  # a point for the blocks that it still asks for
    # spaces
    "point": 0.2,  # a point of planted blocks
    "spare": 1.2,  # an idea card that the mission does not need
    "card": 3.2,  # drawing a subconscious card
    "hit": 0.5,  # sending somebody to Limbo, for each turn that it takes to come back
    "leader": 0.5,  # more, for each level on which that player has planted
    "risk": 0.6,  # standing where others may land: how likely they are to go on round the level
    "block": 1.0,  # taking the last circles from somebody who has planted in the section
    # a turn that only prepares the next one, and what it is worth to keep a card
    "usual": 2.0,
    "keep_shift": 2.0,
    "keep_turn": 0.5,
    "keep_swap": 1.0,
    "keep_wake": 1.5,
    # the Final Kick
    "prize": 2.5,  # how much of the mission's value and the Mark's bonus is hoped for
    "home": 1.0,  # how much of the points that are lost in Limbo is minded
}
(
    DRAW,
    LAND,
    TRAVEL,
    BLOCKED,
    PACE,
    FINISH,
    PROMISE,
    POINT,
    SPARE,
    CARD,
    HIT,
    LEADER,
    RISK,
    BLOCK,
    USUAL,
    KEEP_SHIFT,
    KEEP_TURN,
    KEEP_SWAP,
    KEEP_WAKE,
    PRIZE,
    HOME,
) = range(len(WEIGHTS))
