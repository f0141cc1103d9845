"""Ways to damage a state by hand: each breaks something that must hold.

`DAMAGES` says in which decision's state each is done, and which invariant has to notice it.
"""

from collections.abc import Callable
from typing import Any

from sim.dreamworld import invariants as inv
from sim.dreamworld import state as st
from sim.dreamworld.tokens import PRICE_BITS

Damage = Callable[[Any], None]
DAMAGES: dict[str, tuple[Damage, int, int]] = {}  # by name: what is done, the decision, the code
NO_DECISION = 9


def damage(code: int, decision: int = st.ASK_COUNT) -> Callable[[Damage], Damage]:
    """Keep a damage that is done to a state with such a decision, and noticed with such a code."""

    def keep(function: Damage) -> Damage:
        DAMAGES[function.__name__] = function, decision, code
        return function

    return keep


def toggle(words: Any, card: int) -> None:
    """A card joins or leaves a set."""
    words[card >> st.SUIT_AT] ^= 1 << (card & st.CARD_BITS)


def mover(s: Any) -> int:
    """The seat that is asked."""
    return int(s["table"]["to_move"])


def hand_card(s: Any) -> int:
    """A card that the seat which is asked holds and nobody has seen."""
    me, seen = s["seat"][mover(s)], s["table"]["seen"]
    hand = me["hand"][: me["cards"]].tolist()
    return next(c for c in hand if not int(seen[c >> st.SUIT_AT]) >> (c & st.CARD_BITS) & 1)


# --- cards are in one place each -----------------------------------------------------------------
@damage(inv.CARDS)
def a_hand_holds_what_lies_open(s):
    s["seat"][mover(s)]["hand"][0] = s["table"]["now"]["card"][0]


@damage(inv.CARDS)
def a_card_of_the_hand_lies_open(s):
    s["table"]["now"]["card"][0] = hand_card(s)


@damage(inv.CARDS)
def a_card_of_the_hand_lies_among_the_previous(s):
    s["table"]["before"]["card"][0] = hand_card(s)


@damage(inv.CARDS)
def a_card_of_the_hand_is_a_neutral_one_to_come(s):
    s["hidden"]["neutral"][st.ROUNDS - 1] = hand_card(s)


@damage(inv.CARDS)
def a_card_of_the_hand_is_gone(s):
    toggle(s["table"]["gone"], hand_card(s))


@damage(inv.CARDS, st.ASK_CARD)
def a_card_of_the_hand_lies_face_down(s):
    s["seat"][mover(s)]["chosen"] = hand_card(s)


@damage(inv.CARDS)
def a_hand_is_shorter_than_it_was(s):
    s["seat"][mover(s)]["cards"] -= 1


@damage(inv.CARDS)
def a_card_of_this_round_is_lost(s):
    s["table"]["now"]["n"] -= 1


@damage(inv.CARDS)
def a_card_is_in_the_deck_again(s):
    s["table"]["deck_left"] += 1


# --- hands ---------------------------------------------------------------------------------------
@damage(inv.HANDS)
def a_hand_is_said_to_be_larger(s):
    s["table"]["hand_size"][mover(s)] += 1


@damage(inv.HANDS)
def a_hand_is_said_to_be_smaller(s):
    s["table"]["hand_size"][0] -= 1


@damage(inv.HANDS, st.ASK_CARD)
def a_set_lacks_a_card_of_the_hand(s):
    toggle(s["seat"][mover(s)]["held"], hand_card(s))


@damage(inv.HANDS)
def a_set_has_a_card_that_is_not_held(s):
    toggle(s["seat"][mover(s)]["held"], int(s["table"]["now"]["card"][0]))


@damage(inv.HANDS)
def a_card_is_not_where_it_is_said_to_be(s):
    s["seat"][mover(s)]["place"][hand_card(s)] += 1


@damage(inv.HANDS)
def two_cards_of_a_hand_are_exchanged(s):
    hand = s["seat"][mover(s)]["hand"]
    hand[0], hand[1] = int(hand[1]), int(hand[0])


@damage(inv.HANDS)
def a_professor_lies_face_down_while_cards_are_counted(s):
    s["seat"][mover(s)]["chosen"] = st.PROFESSOR


# --- the order of the sequence -------------------------------------------------------------------
@damage(inv.ORDER)
def two_keys_are_exchanged(s):
    key = s["table"]["now"]["key"]
    key[0], key[1] = int(key[1]), int(key[0])


@damage(inv.ORDER)
def two_keys_are_the_same(s):
    key = s["table"]["now"]["key"]
    key[1] = key[0]


@damage(inv.ORDER)
def the_patient_has_another_number(s):
    now = s["table"]["now"]
    now["key"][now["n"]] -= 1 << 4


# --- healing tokens ------------------------------------------------------------------------------
@damage(inv.HEALING)
def a_token_is_gone_that_nobody_flipped(s):
    s["table"]["left"][mover(s)][4] += 1


@damage(inv.HEALING)
def a_row_is_longer_than_at_the_start(s):
    s["table"]["left"][0][0] = 2


@damage(inv.HEALING)
def a_token_more_was_flipped(s):
    s["table"]["flipped"][mover(s)] += 1


@damage(inv.HEALING)
def a_gold_token_more_was_flipped(s):
    s["table"]["gold"][mover(s)] += 1


@damage(inv.HEALING)
def a_point_less_is_left(s):
    s["table"]["points_left"][mover(s)] -= 1


@damage(inv.HEALING)
def a_row_costs_more_than_its_token(s):
    s["table"]["price"][mover(s)] += 1


@damage(inv.HEALING, st.ASK_CARD)
def everything_is_flipped_and_the_game_goes_on(s):
    t, p = s["table"], mover(s)
    t["left"][p], t["points_left"][p], t["gold"][p] = 0, 0, st.ROWS
    t["flipped"][p] = t["rules"]["all_tokens"]
    nothing = t["rules"]["value"][:, 0].tolist()
    t["price"][p] = sum(value << PRICE_BITS * row for row, value in enumerate(nothing))


@damage(inv.HEALING)
def id_has_a_seventh_token(s):
    s["table"]["id_open"] |= 1 << st.ID_TOKENS


# --- "+1" tokens ---------------------------------------------------------------------------------
@damage(inv.PLUS_ONES)
def a_supply_has_a_token_too_many(s):
    s["table"]["supply"][mover(s)] += 1


@damage(inv.PLUS_ONES)
def a_token_appears_out_of_reach(s):
    s["table"]["dead_tokens"] += 1


@damage(inv.PLUS_ONES)
def a_token_appears_on_a_card(s):
    s["table"]["now"]["tokens"][0] += 1


@damage(inv.PLUS_ONES)
def a_token_appears_on_a_previous_card(s):
    s["table"]["before"]["tokens"][0] += 1


@damage(inv.PLUS_ONES)
def more_tokens_lie_on_a_card_than_may_be_spent(s):
    t = s["table"]
    richest = int(t["supply"].argmax())
    t["supply"][richest] -= 1
    t["now"]["tokens"][0] += 1
    t["rules"]["spend_limit"] = 0


# --- professors ----------------------------------------------------------------------------------
@damage(inv.PROFESSORS)
def a_professor_is_nowhere(s):
    s["table"]["professor"][mover(s)] = st.FACE_UP + 1


@damage(inv.PROFESSORS, st.ASK_CARD)
def a_professor_lies_face_down_that_is_not_held(s):
    s["seat"][mover(s)]["chosen"] = st.PROFESSOR
    s["table"]["professor"][mover(s)] = st.BESIDE


@damage(inv.PROFESSORS, st.ASK_LATE)
def somebody_decides_late_without_a_professor(s):
    s["table"]["professor"][mover(s)] = st.IN_HAND


# --- what is known of the cards ------------------------------------------------------------------
@damage(inv.KNOWLEDGE)
def a_card_that_lies_open_was_not_seen(s):
    toggle(s["table"]["seen"], int(s["table"]["now"]["card"][0]))


@damage(inv.KNOWLEDGE)
def a_card_of_a_hand_was_seen(s):
    toggle(s["table"]["seen"], hand_card(s))


@damage(inv.KNOWLEDGE)
def somebody_is_said_to_hold_what_lies_open(s):
    toggle(s["table"]["known"][0], int(s["table"]["now"]["card"][0]))


# --- the decision --------------------------------------------------------------------------------
@damage(inv.DECISION)
def whoever_is_asked_does_not_play(s):
    s["table"]["to_move"] = s["table"]["seats"]


@damage(inv.DECISION)
def no_round_has_begun(s):
    s["table"]["round_no"] = 0


@damage(inv.DECISION)
def there_are_too_many_rounds(s):
    s["table"]["round_no"] = st.ROUNDS + 1


@damage(inv.DECISION)
def nothing_is_asked(s):
    s["table"]["decision"] = st.NOT_ASKED


@damage(inv.DECISION)
def nobody_knows_what_is_asked(s):
    s["table"]["decision"], s["table"]["in_suit"] = NO_DECISION, 1


@damage(inv.DECISION)
def the_game_is_over_and_goes_on(s):
    s["table"]["winner"] = st.PLAYER_SIDE


@damage(inv.DECISION, st.ASK_CARD)
def somebody_who_has_chosen_is_asked(s):
    s["seat"][mover(s)]["chosen"] = st.PROFESSOR
    s["table"]["professor"][mover(s)] = st.IN_HAND


@damage(inv.DECISION, st.ASK_CARD)
def somebody_decides_late_too_early(s):
    s["table"]["professor"][0], s["table"]["late"] = st.FACE_UP, 1


@damage(inv.DECISION, st.ASK_LATE)
def nobody_decides_late(s):
    s["table"]["late"] = 0


@damage(inv.DECISION)
def all_cards_are_counted(s):
    s["table"]["at"] = s["table"]["now"]["n"]


@damage(inv.DECISION)
def the_card_that_is_counted_is_nobodys(s):
    s["table"]["now"]["owner"][s["table"]["at"]] = st.NOBODY


@damage(inv.DECISION)
def id_owns_a_card_more(s):
    owner = s["table"]["now"]["owner"].tolist()[: int(s["table"]["now"]["n"])]
    others = [i for i, who in enumerate(owner) if who not in (mover(s), st.ID)]
    s["table"]["now"]["owner"][others[0]] = st.ID


@damage(inv.DECISION, st.ASK_FLIP)
def tokens_are_flipped_for_a_card_out_of_suit(s):
    s["table"]["in_suit"] = 0
