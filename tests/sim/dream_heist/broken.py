"""Ways to break a state by hand, and which invariant has to notice.

The state is that of `tests.sim.dream_heist.test_invariants.position`: player 1 on level 1, player 2
on level 2, who has completed the mission, and player 3 in Limbo.
"""

from collections.abc import Callable
from typing import Any

from sim.dream_heist import invariants as inv
from sim.dream_heist import state as st

Damage = Callable[[Any], None]
TURN, PLANTING, LEAVING = "turn", "planting", "leaving"
BROKEN: dict[Damage, tuple[str, int]] = {}


def breaks(code: int, kind: str = TURN) -> Callable[[Damage], Damage]:
    """Decorator of damage that some invariant notices, in a position where something is asked."""

    def wrap(damage: Damage) -> Damage:
        BROKEN[damage] = (kind, code)
        return damage

    return wrap


# --- cards ---------------------------------------------------------------------------------------


@breaks(inv.IDEA_CARDS)
def an_idea_card_is_twice(s):
    s["hidden"]["ideas"][0] += 1


@breaks(inv.IDEA_CARDS)
def an_idea_card_is_lost(s):
    s["table"]["idea_discards"][2] -= 1


@breaks(inv.IDEA_CARDS)
def an_idea_card_has_become_another(s):
    s["seat"][0]["ideas"][0] -= 1
    s["seat"][0]["ideas"][1] += 1


@breaks(inv.IDEA_CARDS)
def a_hand_is_counted_wrong(s):
    s["table"]["hand"][1] += 1


@breaks(inv.IDEA_CARDS)
def the_idea_deck_is_counted_wrong(s):
    s["table"]["ideas_left"] -= 1


@breaks(inv.SUBCONSCIOUS_CARDS)
def a_subconscious_card_is_twice(s):
    s["table"]["sub_discards"][3] += 1


@breaks(inv.SUBCONSCIOUS_CARDS)
def a_subconscious_card_has_changed_hands_in_secret(s):
    s["seat"][0]["subs"][0] -= 1
    s["seat"][1]["subs"][0] += 1


@breaks(inv.SUBCONSCIOUS_CARDS)
def the_subconscious_deck_is_counted_wrong(s):
    s["table"]["subs_left"] += 1


# --- blocks --------------------------------------------------------------------------------------


@breaks(inv.BLOCKS)
def a_block_was_never_planted(s):
    s["table"]["blocks"][0][0][1] += 1


@breaks(inv.BLOCKS)
def there_are_too_few_blocks(s):
    s["table"]["rules"]["blocks"] = 4


@breaks(inv.BLOCKS)
def a_single_block_was_planted(s):
    s["table"]["rules"]["min_plant"] = 3


@breaks(inv.BLOCKS)
def more_was_planted_at_once_than_is_there(s):
    s["table"]["largest"][0][0][1] = 4


@breaks(inv.BLOCKS)
def a_section_is_chosen_where_nothing_lies(s):
    s["table"]["second"][0][2] = 1


@breaks(inv.CIRCLES)
def blocks_lie_in_the_other_section(s):
    s["table"]["second"][0][0] ^= 1 << st.FORGER


@breaks(inv.CIRCLES)
def a_circle_is_taken_by_nobody(s):
    s["table"]["used"][1][3] += 1


@breaks(inv.CIRCLES)
def a_section_has_fewer_circles_than_blocks(s):
    s["table"]["rules"]["circles"][0] = 2


@breaks(inv.DEEP)
def the_deepest_level_has_a_phase_too_many(s):
    s["table"]["rules"]["deep_phases"] = 0


@breaks(inv.DEEP)
def a_mission_does_not_ask_for_what_is_on_the_deepest_level(s):
    s["seat"][0]["stripe"][st.FORGER] = 1


@breaks(inv.SCORES)
def a_point_is_too_many(s):
    s["table"]["score"][2] += 1


@breaks(inv.SCORES, PLANTING)
def a_planting_is_not_scored(s):
    s["table"]["score"][0] = 0


# --- pieces --------------------------------------------------------------------------------------


@breaks(inv.PLACES)
def two_pieces_are_on_one_space(s):
    for name in ("level", "place"):
        s["table"][name][1] = s["table"][name][0]


@breaks(inv.PLACES)
def a_piece_is_on_a_space_of_another_level(s):
    s["table"]["level"][0] = 2


@breaks(inv.PLACES)
def a_space_is_beyond_the_end_of_the_loop(s):
    s["table"]["place"][1] = 1 << st.LEVEL_AT | 32


@breaks(inv.PLACES)
def a_piece_in_limbo_is_on_a_space(s):
    s["table"]["place"][2] = 2 << st.LEVEL_AT


@breaks(inv.PLACES)
def a_piece_in_limbo_has_a_direction(s):
    s["table"]["direction"][2] = st.CLOCKWISE


@breaks(inv.PLACES)
def a_piece_on_no_space_is_on_the_board(s):
    s["table"]["where"][2] = st.ON


@breaks(inv.PLACES)
def a_piece_is_off_the_board_and_on_a_level(s):
    s["table"]["where"][2] = st.OFF


@breaks(inv.PLACES)
def there_is_a_fifth_level(s):
    s["table"]["level"][2] = 4


# --- missions and the Final Kick -----------------------------------------------------------------


@breaks(inv.MISSIONS)
def two_players_have_one_mission(s):
    for name in ("mission", "value", "stripe", "done"):
        s["seat"][2][name] = s["seat"][0][name]
    done = s["seat"][2]["done"]
    done[:] = 0
    blocks, stripe = s["table"]["blocks"][2], s["seat"][2]["stripe"]
    for level in range(st.LEVELS):
        done[level] = sum(1 << p for p in range(st.PHASES) if blocks[level][p] >= stripe[p])


@breaks(inv.MISSIONS)
def a_mission_has_another_value(s):
    s["seat"][0]["value"] += 5


@breaks(inv.MISSIONS)
def a_stripe_is_not_that_of_the_card(s):
    s["seat"][2]["stripe"][0] += 1


@breaks(inv.MISSIONS)
def a_phase_is_complete_without_its_blocks(s):
    s["seat"][0]["done"][2] |= 1


@breaks(inv.MISSIONS)
def a_mission_is_complete_too_soon(s):
    s["seat"][0]["complete"] = 1


@breaks(inv.MISSIONS)
def a_completed_mission_is_forgotten(s):
    s["seat"][1]["complete"] = 0


@breaks(inv.MISSIONS)
def player_1_has_not_the_mission_that_was_given(s):
    s["table"]["rules"]["mission"] = 3


@breaks(inv.COUNTDOWN)
def a_mission_is_complete_and_nobody_counts(s):
    s["table"]["kick_round"] = 0


@breaks(inv.COUNTDOWN)
def too_many_turns_are_left(s):
    s["table"]["left"][1] = 16


@breaks(inv.COUNTDOWN)
def somebody_announced_what_is_not_complete(s):
    s["table"]["announced"] = 0


@breaks(inv.COUNTDOWN)
def the_kick_begins_in_the_future(s):
    s["table"]["kick_round"] = 6


@breaks(inv.COUNTDOWN)
def the_game_goes_on_for_ever(s):
    s["table"]["round_no"] = 102


# --- decisions -----------------------------------------------------------------------------------


@breaks(inv.DECISION)
def nobody_is_asked(s):
    s["table"]["decision"] = st.NOT_ASKED


@breaks(inv.DECISION)
def somebody_is_asked_who_does_not_play(s):
    s["table"]["to_move"] = 3


@breaks(inv.DECISION)
def a_hand_without_limit_is_to_be_reduced(s):
    s["table"]["decision"] = st.ASK_DISCARD


@breaks(inv.DECISION)
def a_direction_is_asked_in_limbo(s):
    s["table"]["decision"], s["table"]["to_move"] = st.ASK_DIRECTION, 2
    s["table"]["entering"] = 0


@breaks(inv.DECISION, PLANTING)
def more_can_be_planted_than_there_are_cards(s):
    s["table"]["most"] += 1


@breaks(inv.DECISION, PLANTING)
def planting_is_asked_on_another_space(s):
    s["table"]["place"][0] -= 1


@breaks(inv.DECISION, LEAVING)
def somebody_leaves_limbo_without_a_card(s):
    s["table"]["to_move"] = 1


@breaks(inv.DECISION)
def somebody_leaves_limbo_who_is_not_there(s):
    s["table"]["decision"] = st.ASK_LEAVE
