"""The weights of `basic`, their numbers in that order, and sets that considerations share."""

from sim.solo.state import CHARACTERS, COBB, SAITO

# Found by CMA-ES (the library `cma`): 80 generations of 16 candidates with 600 games each at easy
# and at medium, for levels reached and games won, then rounded. A start that plays sensibly, which
# `totem tune` took further for `skilled`.
WEIGHTS = {
    # what a card in hand is worth, by what it is for
    "keep_weapon": -0.7,
    "keep_flashback": 0.3,
    "keep_fight": 2.1,
    "keep_convincing": 4.5,
    "keep_deferring": 7.7,
    "keep_kick": -3.6,  # one that a level still needs
    "keep_healing": 4.7,
    "keep_drawing": 6.7,
    "keep_clearing": -0.7,
    "keep_showing": -2.6,
    "keep_looking": 0.7,
    "keep_other": -1.7,
    "spare_kick": -0.6,
    # into the display, for each C, and for a place in it; what lies there is spent for this
    "display_c": 2.3,
    "display_place": -2.2,
    "over_limit": 0.6,  # the share of its worth that a card has in a hand above the limit
    "spend_recruit": 12.9,  # most C from cards for a recruit, who joins weak otherwise
    "spend_other": 8.6,  # for anything that is no goal
    # whom an arm is for, besides its ST
    "arm_cobb": 0.8,
    "arm_saito": 1.6,
    "arm_arthur": 1.0,
    "arm_ariadne": 0.2,
    "arm_yusuf": 0.5,
    "arm_eames": 3.7,
    # what losing a fight costs, for a target that stays active and one that does not
    "hurt": 4.3,
    "lose": 15.6,
    "lose_leader": 12.8,  # more, for Cobb and Saito
    "all_fight": 8.6,
    "recurs": 1.9,  # the attack comes back, and grows
    # whom to turn up, weak or healthy
    "up_weak": 0.0,
    "up_cobb": 4.6,
    "up_saito": 5.6,
    "up_arthur": 2.8,
    "up_ariadne": -0.3,
    "up_yusuf": 0.0,
    "up_eames": 0.3,
    # Cobb's strong side is used in step 2 with at most so many cards in hand; below 0 never
    "cobb_hand": -2.4,
    # Fischer is looked for when the display and the hand are so far from certain
    "slack": 1.1,
    "slack_turn": 0.2,  # more, for each turn on the level
    "pay_worth": 3.0,  # what other prices may cost in cards
    # who stays behind: Cobb or Saito, whom the film leaves there, and for each state above outside
    "stay_leader": 5.4,
    "stay_named": 16.0,
    "stay_strong": 0.5,
}

(
    KEEP,
    SPARE_KICK,
    DISPLAY_C,
    DISPLAY_PLACE,
    OVER_LIMIT,
    SPEND_RECRUIT,
    SPEND_OTHER,
    ARM,
    HURT,
    LOSE,
    LOSE_LEADER,
    ALL_FIGHT,
    RECURS,
    UP_WEAK,
    UP,
    COBB_HAND,
    SLACK,
    SLACK_TURN,
    PAY_WORTH,
    STAY_LEADER,
    STAY_NAMED,
    STAY_STRONG,
) = (0, 12, 13, 14, 15, 16, 17, 18, 24, 25, 26, 27, 28, 29, 30, 36, 37, 38, 39, 40, 41, 42)

NOTED_LEVEL, SINCE = 0, 1  # notes: on which level the team was, and since which turn

EVERYBODY = (1 << CHARACTERS) - 1

LEADERS = 1 << COBB | 1 << SAITO

WITHIN_REACH = 2  # what cards can add to a weak one's strength
