"""The considerations of `skilled`, each with a named weight; worth is counted in points."""

WEIGHTS = {
    # how long the own mission will take, in turns
    "draw": 1.1,  # for each idea card that has to be drawn, on spaces that all draw one
    "land": 0.12,  # for a phase to reach a Plant space, for each space of its level
    "travel": 0.75,  # for each attempt to enter a level
    "blocked": 40.0,  # for a phase that no open level has circles for
    # what its turns are worth
    "pace": 1.5,  # a turn less
    "promise": 0.15,  # a point for the blocks that it still asks for
    # spaces
    "point": 0.2,  # a point of planted blocks
    "spare": 1.5,  # an idea card that the mission does not need, while others are in the deck
    "card": 2.2,  # drawing a subconscious card
    "hit": 0.3,  # each turn that it takes somebody to come back from Limbo, shared by all others
    "risk": 0.6,  # standing where others may land: how likely they are to go on round the level
    # a turn that only prepares the next one, and what it is worth to keep a card
    "usual": 1.3,
    "keep_shift": 3.0,
    "keep_swap": 1.0,
    # the Final Kick
    "prize": 2.5,  # what of the mission's value and the Mark's bonus is hoped for
    "home": 1.0,  # how much of the points that are lost in Limbo is minded
}
(
    DRAW,
    LAND,
    TRAVEL,
    BLOCKED,
    PACE,
    PROMISE,
    POINT,
    SPARE,
    CARD,
    HIT,
    RISK,
    USUAL,
    KEEP_SHIFT,
    KEEP_SWAP,
    PRIZE,
    HOME,
) = range(len(WEIGHTS))
