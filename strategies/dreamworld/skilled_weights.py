"""The considerations of `skilled`, each with a named weight; worth is counted in points."""

WEIGHTS = {
    # flipping a token, by its row; more for a gold one in the last round
    "row_6": 12.0,
    "row_5": 12.2,
    "row_4": 7.4,
    "row_3": 7.1,
    "row_2": 4.6,
    "gold": 5.0,
    # near the end: for each point that is left to flip, below so many
    "close": 1.1,
    "reach": 16.0,
    # a "+1" token; less so the more of them are held beyond what a turn can spend
    "plus": 3.3,
    "plus_spare": 0.5,
    # whatever is of use later is worth less as soon as somebody needs no more points than this
    "horizon": 10.0,
    # how much likelier others play a card in suit for each step of the gap that lies open for it
    "room": 3.0,
    # having a card for the rounds to come, by the gap that it promises beyond that of others
    "keep": 1.8,
    "crowd": 0.3,  # how much of its gap each other card takes, for each step of it
    # the professor: what it is worth to keep it, where others can spoil something
    "professor_price": 4.0,
    "take_professor": 0.5,
    # laying a card where it takes from the gap of an opponent, for each point
    "block": 1.0,
}
(
    ROW,
    _ROW_5,
    _ROW_4,
    _ROW_3,
    _ROW_2,
    GOLD,
    CLOSE,
    REACH,
    PLUS,
    PLUS_SPARE,
    HORIZON,
    ROOM,
    KEEP,
    CROWD,
    PROFESSOR_PRICE,
    GET_PROFESSOR,
    BLOCK,
) = range(len(WEIGHTS))
