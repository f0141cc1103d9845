"""Ways to break a sound state, each with the invariant that has to notice it."""

from collections.abc import Callable

from sim.dream_city import invariants as inv
from sim.dream_city import state as st
from sim.dream_city.characters.kit import CHARACTERS
from tests.rules.position import Position
from tests.rules.sets import restore_sets

# One way or more to break each invariant in an otherwise sound position, and the code expected.

Break = Callable[[Position], None]
BROKEN: dict[str, tuple[int, Break]] = {}


def breaks(code: int) -> Callable[[Break], Break]:
    def wrap(function: Break) -> Break:
        BROKEN[function.__name__] = code, function
        return function

    return wrap


@breaks(inv.CARDS)
def card_in_two_places(g):
    g.table.discard[st.UNSEAL] += 1


@breaks(inv.CARDS)
def card_lost(g):
    g.table.deck_left -= 1


@breaks(inv.CARDS)
def card_changed(g):
    g.hidden.deck[0] = st.SHUTTLE if g.hidden.deck[0] != st.SHUTTLE else st.UNSEAL


@breaks(inv.CARDS)
def card_copied_into_a_hand(g):
    g.seat(1).hand[st.PEEK] += 1
    g.table.hand_size[1] += 1


@breaks(inv.HANDS)
def hand_size_wrong(g):
    g.table.hand_size[2] += 1


@breaks(inv.HANDS)
def hand_negative(g):
    g.seat(3).hand[st.PULL] -= 1
    g.table.hand_size[3] -= 1
    g.table.discard[st.PULL] += 1


@breaks(inv.LOCKS)
def more_locks_than_at_the_start(g):
    g.table.locks[4] = g.table.rules.locks[4] + 1


@breaks(inv.LOCKS)
def locks_negative(g):
    g.table.locks[1] = -1


@breaks(inv.LOCKS)
def vault_open_under_locks(g):
    g.table.opened[2] = g.hidden.vault[2]


@breaks(inv.LOCKS)
def vault_closed_without_locks(g):
    g.table.locks[2] = 0


@breaks(inv.VAULTS)
def two_secrets(g):
    g.hidden.vault[1] = g.hidden.vault[4] = st.SECRET


@breaks(inv.VAULTS)
def no_secret(g):
    g.hidden.vault[4] = st.GOLD


@breaks(inv.VAULTS)
def vault_empty(g):
    g.hidden.vault[1] = st.UNSEEN


@breaks(inv.VAULTS)
def open_vault_shows_something_else(g):
    g.table.locks[1] = 0
    g.table.opened[1] = st.SECRET
    restore_sets(g.state[0])


@breaks(inv.VAULTS)
def placed_before_the_mark_decided(g):
    g.table.turn = 0


@breaks(inv.BRIBES)
def bribe_card_lost(g):
    g.table.bribes_left -= 1


@breaks(inv.BRIBES)
def bribe_card_turned_over(g):
    g.hidden.bribes[0] = 1 - g.hidden.bribes[0]


@breaks(inv.BRIBES)
def bribes_held_wrong(g):
    g.table.bribes_held[1] += 1


@breaks(inv.BRIBES)
def turncoat_without_a_deal(g):
    g.seat(1).turncoat = 1


@breaks(inv.BRIBES)
def deal_without_a_turncoat(g):
    g.seat(2).turncoat = 0


@breaks(inv.BRIBES)
def mark_as_turncoat(g):
    mark, holder = g.seat(0), g.seat(2)
    mark.deals, mark.turncoat, holder.deals, holder.turncoat = 1, 1, 0, 0
    g.table.bribes_held[0], g.table.bribes_held[2] = 1, 0


@breaks(inv.PLACES)
def living_in_the_lost_layer(g):
    g.table.level[1] = st.LOST_LAYER


@breaks(inv.PLACES)
def dead_extractor_on_a_level(g):
    g.table.alive[3] = 0


@breaks(inv.PLACES)
def mark_nowhere(g):
    g.table.alive[0] = 0
    g.table.level[0] = st.LOST_LAYER
    restore_sets(g.state[0])


@breaks(inv.PLACES)
def on_a_level_and_not_in_its_set(g):
    g.table.at[1] ^= 1 << 2


@breaks(inv.PLACES)
def in_the_sets_of_two_levels(g):
    g.table.at[2] |= 1 << 2


@breaks(inv.PLACES)
def alive_and_not_among_the_living(g):
    g.table.living ^= 1 << 2


@breaks(inv.PLACES)
def a_bribe_card_of_nobody(g):
    g.table.bribed ^= 1 << 3


@breaks(inv.LOCKS)
def closed_and_not_among_the_closed(g):
    g.table.closed ^= 1 << 3


@breaks(inv.KNOWLEDGE)
def pile_miscounted_by_who_sees_it(g):
    mark = g.seat(st.MARK)
    mark.sees_pile, mark.pile_deals, mark.pile_blanks = 1, g.table.bribes_left + 1, -1


@breaks(inv.KNOWLEDGE)
def where_the_secret_is_is_ruled_out(g):
    g.seat(1).maybe ^= 1 << 4


@breaks(inv.KNOWLEDGE)
def a_look_that_was_not_taken(g):
    g.seat(1).looked_at |= 1 << 4


@breaks(inv.PLACES)
def level_that_does_not_exist(g):
    g.table.level[3] = 5


@breaks(inv.LIMITS)
def unlocked_too_often(g):
    g.table.unlocks = g.table.rules.unlocks_per_turn + 1


@breaks(inv.LIMITS)
def moved_free_too_often(g):
    g.table.free_moves = g.table.rules.free_moves + 1


def die(g, p):
    g.table.alive[p] = 0
    if p != st.MARK:
        g.table.level[p] = st.LOST_LAYER
    restore_sets(g.state[0])


@breaks(inv.DEAD)
def dead_asked_to_cancel(g):
    die(g, 1)
    g.table.decision = st.ASK_CANCEL


@breaks(inv.DEAD)
def dead_asked_for_a_direction(g):
    die(g, 1)
    g.table.decision = st.ASK_DIRECTION


@breaks(inv.DEAD)
def dead_mark_playing(g):
    die(g, 0)
    g.table.to_move = 0


@breaks(inv.KNOWLEDGE)
def vault_misremembered(g):
    g.seat(1).vault[1] = st.SECRET


@breaks(inv.KNOWLEDGE)
def deal_misremembered(g):
    g.seat(0).seen_deals[2] = 2


@breaks(inv.KNOWLEDGE)
def blank_misremembered(g):
    g.seat(0).seen_blanks[2] = 1


@breaks(inv.STEPS)
def nothing_pending(g):
    g.table.depth = 0


@breaks(inv.STEPS)
def too_much_pending(g):
    g.table.depth = st.MAX_STACK + 1


@breaks(inv.STEPS)
def log_overflowing(g):
    g.state[0].log.n = st.MAX_LOG + 1


@breaks(inv.STEPS)
def seat_that_does_not_exist(g):
    g.table.alive[g.players] = 1
    g.table.to_move = g.players


@breaks(inv.STEPS)
def asked_to_cancel_without_an_unseal(g):
    g.table.decision, g.table.to_move = st.ASK_CANCEL, 3


@breaks(inv.RECORD)
def known_to_hold_what_it_does_not(g):
    g.table.record.known[3, st.PULL] = 1


@breaks(inv.ENDING)
def secret_open_and_the_game_goes_on(g):
    g.table.locks[4] = 0
    g.table.opened[4] = st.SECRET
    restore_sets(g.state[0])


@breaks(inv.ENDING)
def deck_empty_and_the_game_goes_on(g):
    for card in g.hidden.deck[: g.table.deck_left].tolist():
        g.table.discard[card] += 1
    g.table.deck_left = 0


@breaks(inv.ENDING)
def over_without_a_reason(g):
    g.table.winner = st.MARK_SIDE


@breaks(inv.LOCKS)
def about_to_open_under_locks(g):
    frame = g.table.stack[g.table.depth]
    frame.kind, frame.seat, frame.who, frame.level = st.STEP_OPEN, 1, st.NOBODY, 2
    g.table.depth += 1


@breaks(inv.DEAD)
def dead_extractor_asked_for_a_skill(g):
    die(g, 1)
    g.table.stack[0].skill, g.table.decision = CHARACTERS["forger"].code, st.ASK_MAY


@breaks(inv.DEAD)
def dead_mark_asked_for_a_skill_that_no_option_allows(g):
    die(g, 0)
    g.table.to_move, g.table.decision = 0, st.ASK_MAY
    g.table.stack[0].skill = CHARACTERS["harbor"].code


@breaks(inv.ENDING)
def gold_that_ends_nothing(g):
    """Harbor's world view wants two vaults, and no other world view any."""
    g.table.winner, g.table.ending = st.MARK_SIDE, st.END_GOLD
    g.table.locks[1] = 0
    g.table.opened[1] = st.GOLD
    restore_sets(g.state[0])


WITH_CAST: set[str] = set()  # what only a game with characters has to break


def breaks_cast(function: Break) -> Break:
    WITH_CAST.add(function.__name__)
    return breaks(inv.CAST)(function)


@breaks_cast
def character_of_two_seats(g):
    g.table.own_character[2] = g.table.own_character[1]


@breaks_cast
def character_held_twice(g):
    g.table.character[2] = g.table.character[1]


@breaks_cast
def character_card_lost(g):
    g.table.character[2] = st.NO_CHARACTER


@breaks_cast
def character_card_of_no_one_in_the_game(g):
    g.table.character[2] = CHARACTERS["joker"].code


@breaks_cast
def in_labyrinth_and_not_in_its_set(g):
    g.table.sheltered ^= 1 << 3


@breaks_cast
def in_the_set_of_a_labyrinth_that_is_over(g):
    g.table.labyrinth[3] = 0
