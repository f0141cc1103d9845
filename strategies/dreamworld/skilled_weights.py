"""The considerations of `skilled`, each with a named weight; worth is counted in points."""

WEIGHTS = {
    # flipping a token, by its row; how much more if it is gold, and if it is the last one of all
    "row_6": 6.0,
    "row_5": 5.0,
    "row_4": 4.0,
    "row_3": 3.0,
    "row_2": 2.0,
    "gold": 0.5,
    "finish": 60.0,
    # near the end: for each point that is left to flip, below so many
    "close": 0.3,
    "reach": 10.0,
    # a "+1" token; one more of those that are held beyond what a turn can spend is worth less
    "plus": 0.6,
    "plus_spare": 0.0,
    "plus_last": 0.1,  # and when this may be the last round
    "threat": 4.0,  # which it may be when somebody else needs no more points than this
    # what others play: how much likelier in suit, and how much likelier close to the patient
    "in_suit": 6.0,
    "lean": 0.0,
    # keeping a card for a round to come: where all of its suit will be needed, and where not
    "keep": 0.3,
    "keep_spare": 0.1,
    "fade": 0.08,  # less so for each round until then
    "crowd": 0.1,  # how much of its gap each other card takes, for each step of it
    # the professor: which share of what others can spoil it saves, and what that has to exceed
    "professor_share": 0.4,
    "professor_price": 1.0,
    "take_professor": 2.0,
    "take_card": 0.3,  # besides what is on it, and what it is worth later
    "take_sure": 0.6,  # how sure it is that nobody takes it first
    # laying a card where it takes from the gap of an opponent, for each point
    "block": 0.1,
    "block_last": 0.5,
}
(
    ROW,
    _ROW_5,
    _ROW_4,
    _ROW_3,
    _ROW_2,
    GOLD,
    FINISH,
    CLOSE,
    REACH,
    PLUS,
    PLUS_SPARE,
    PLUS_LAST,
    THREAT,
    IN_SUIT,
    LEAN,
    KEEP,
    KEEP_SPARE,
    FADE,
    CROWD,
    PROFESSOR_SHARE,
    PROFESSOR_PRICE,
    GET_PROFESSOR,
    GET_CARD,
    TAKE_SURE,
    BLOCK,
    BLOCK_LAST,
) = range(len(WEIGHTS))
