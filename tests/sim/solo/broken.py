"""States broken by hand: what each invariant has to notice."""

from collections.abc import Callable

from sim.solo import invariants as inv
from sim.solo import state as st
from tests.rules.solo.position import Position

Breaking = Callable[[Position], None]


def card(game: Position, name: str) -> int:
    return game.ids.index(name)


def lose_a_card(game):
    game.table["deck_left"] -= 1


def double_a_card(game):
    game.table["discard"][card(game, "AID")] += 1
    game.table["discards"] += 1


def another_card_in_the_deck(game):
    game.hidden["deck"][0] = card(game, "KICK") if game.hidden["deck"][0] == 0 else 0


def a_kick_too_many(game):
    game.table["kicks"] |= 1 << 2
    game.table["kick_kind"][2] = card(game, "KICK")


def a_weapon_twice(game):
    game.table["weapon"][st.ARTHUR] = game.table["weapon"][st.COBB]


def wrong_hand_size(game):
    game.plain["seat"][0]["hand_size"] += 1


def wrong_held(game):
    game.plain["seat"][0]["held"] ^= 1


def wrong_displayed(game):
    game.table["displayed"] ^= 1 << card(game, "AID")


def wrong_display_size(game):
    game.table["display_size"] += 1


def wrong_display_c(game):
    game.table["display_c"] += 1


def wrong_arms(game):
    game.plain["seat"][0]["arms"] ^= 1


def wrong_discards(game):
    game.table["discards"] += 1


def wrong_flashed(game):
    game.table["flashed"] ^= 1 << card(game, "FB_KIDS")


def wrong_st(game):
    game.table["st"][st.COBB] -= 1
    game.table["st_here"][2] -= 1


def wrong_c(game):
    game.table["c"][st.COBB] += 1
    game.table["c_here"][2] += 1


def wrong_st_of_a_level(game):
    game.table["st_here"][3] += 1


def wrong_c_of_a_level(game):
    game.table["c_here"][3] += 1


def weak_by_set_alone(game):
    game.table["weak"] ^= 1 << st.ARTHUR


def strong_by_set_alone(game):
    game.table["strong"] ^= 1 << st.ARTHUR


def an_event_twice(game):
    game.table["gone"][2] |= 1 << int(game.hidden["fresh"][2][0])


def an_event_lost(game):
    game.table["fresh_left"][4] -= 1


def an_event_in_another_deck(game):
    fresh = game.hidden["fresh"]
    fresh[1][0], fresh[2][0] = int(fresh[2][0]), int(fresh[1][0])


def an_event_removed_and_in_its_deck(game):
    game.table["removed"] |= 1 << int(game.hidden["fresh"][0][0])


def a_drawn_event_in_its_deck(game):
    game.table["event"] = game.hidden["fresh"][0][0]


def no_state(game):
    game.table["state"][st.COBB] = 9


def active_by_state_alone(game):
    game.table["active"] ^= 1 << st.COBB


def inactive_by_set_alone(game):
    game.table["inactive"] |= 1 << st.COBB


def on_two_levels(game):
    game.table["here"][1] |= 1 << st.COBB


def on_no_level(game):
    game.table["here"][2] ^= 1 << st.COBB


def inactive_elsewhere(game):
    game.table["at"][st.SAITO] = 3


def outside_again(game):
    who = st.ARTHUR
    game.table["state"][who] = st.OUTSIDE
    game.table["active"] ^= 1 << who
    game.table["here"][2] ^= 1 << who


def armed_though_inactive(game):
    game.table["weapon"][st.COBB], weapon = st.NO_CARD, game.table["weapon"][st.COBB]
    game.table["weapon"][st.SAITO] = int(weapon) if weapon >= 0 else card(game, "SMG")


def armed_by_set_alone(game):
    game.table["armed"] ^= 1 << st.ARIADNE


def armed_with_a_kick(game):
    game.table["weapon"][st.EAMES] = card(game, "KICK")
    game.plain["seat"][0]["hand"][card(game, "KICK")] -= 1
    game.plain["seat"][0]["hand_size"] -= 1
    game.plain["seat"][0]["held"] ^= 1 << card(game, "KICK")


def fewer_falls(game):
    game.table["falls"] = 0


def too_many_lost(game):
    game.table["rules"]["losses"] = 1


def too_many_falls(game):
    game.table["rules"]["count_falls"], game.table["falls"] = 1, 4


def a_display_too_large(game):
    game.table["rules"]["display_max"] = game.table["rules"]["display_place"] = 1


def incepted_too_early(game):
    game.table["goals"] |= 1 << st.INCEPTED


def mal_dead_too_early(game):
    game.table["goals"] |= 1 << st.MAL_DEAD


def a_kick_too_early(game):
    game.table["kicks"] |= 1 << 1
    kick = card(game, "KICK")
    game.table["kick_kind"][1] = kick
    game.plain["seat"][0]["hand"][kick] -= 1
    game.plain["seat"][0]["hand_size"] -= 1
    game.plain["seat"][0]["held"] ^= 1 << kick


def nothing_asked(game):
    game.table["decision"] = st.NOT_ASKED


def asked_after_the_end(game):
    game.table["winner"] = st.DREAM_SIDE


def a_fight_without_event(game):
    game.table["decision"], game.table["target"] = st.ASK_FIGHT, st.NOBODY


def convincing_without_event(game):
    game.table["decision"] = st.ASK_CONVINCE


def a_target_elsewhere(game):
    event = game.hidden["fresh"][2][game.table["fresh_left"][2] - 1]
    game.table["fresh_left"][2] -= 1
    game.table["event"], game.table["decision"] = event, st.ASK_FIGHT
    game.table["affects"], game.table["target"] = 2, st.YUSUF


def more_known_than_there_is(game):
    game.table["known"] = game.table["fresh_left"][2] + 1


def known_wrongly(game):
    left = game.table["fresh_left"][2]
    game.table["known"], game.table["top"][0] = 1, game.hidden["fresh"][2][left - 2]


BROKEN: dict[str, tuple[int, Breaking]] = {
    one.__name__: (code, one)
    for code, several in {
        inv.CARDS: (
            lose_a_card,
            double_a_card,
            another_card_in_the_deck,
            a_kick_too_many,
            a_weapon_twice,
        ),
        inv.COUNTS: (
            wrong_hand_size,
            wrong_held,
            wrong_displayed,
            wrong_display_size,
            wrong_display_c,
            wrong_arms,
            wrong_discards,
            wrong_flashed,
        ),
        inv.EVENTS: (
            an_event_twice,
            an_event_lost,
            an_event_in_another_deck,
            an_event_removed_and_in_its_deck,
            a_drawn_event_in_its_deck,
        ),
        inv.CAST: (
            no_state,
            active_by_state_alone,
            inactive_by_set_alone,
            on_two_levels,
            on_no_level,
            inactive_elsewhere,
            outside_again,
            armed_though_inactive,
            armed_by_set_alone,
            armed_with_a_kick,
            weak_by_set_alone,
            strong_by_set_alone,
        ),
        inv.LOSSES: (fewer_falls, too_many_lost, too_many_falls),
        inv.ROOM: (a_display_too_large,),
        inv.GOALS: (incepted_too_early, mal_dead_too_early, a_kick_too_early),
        inv.DECISION: (
            nothing_asked,
            asked_after_the_end,
            a_fight_without_event,
            convincing_without_event,
            a_target_elsewhere,
        ),
        inv.KNOWLEDGE: (more_known_than_there_is, known_wrongly),
        inv.TOTALS: (wrong_st, wrong_c, wrong_st_of_a_level, wrong_c_of_a_level),
    }.items()
    for one in several
}
