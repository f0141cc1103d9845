"""The considerations of `skilled`, each with a named weight; worth is counted in points."""

WEIGHTS = {
    # flipping a token, by its row; more for a gold one in the last round
    "row_6": 13.0,
    "row_5": 11.0,
    "row_4": 7.0,
    "row_3": 4.5,
    "row_2": 3.3,
    "gold": 5.0,
    # near the end: for each point that is left to flip, below so many
    "close": 0.9,
    "reach": 13.0,
    # a "+1" token; less so the more of them are held beyond what a turn can spend
    "plus": 2.2,
    "plus_spare": 0.0,
    # whatever is of use later is worth less as soon as somebody needs no more points than this
    "horizon": 8.0,
    # what others play: how much likelier in suit, and for each step of the gap that lies open
    "in_suit": 8.0,
    "room": 1.0,
    # having a card for the rounds to come, by the gap that it promises beyond that of others
    "keep": 0.3,
    "fade": 0.08,  # less so for each round until then
    "crowd": 0.05,  # how much of its gap each other card takes, for each step of it
    # the professor: which share of what others can spoil it saves, and what that has to exceed
    "professor_share": 0.5,
    "professor_price": 1.9,
    "take_professor": 1.0,
    # laying a card where it takes from the gap of an opponent, for each point
    "block": 0.2,
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
    IN_SUIT,
    ROOM,
    KEEP,
    FADE,
    CROWD,
    PROFESSOR_SHARE,
    PROFESSOR_PRICE,
    GET_PROFESSOR,
    BLOCK,
) = range(len(WEIGHTS))
