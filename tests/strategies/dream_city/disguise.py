"""Another world that looks the same to one seat.

Everything the seat cannot see is dealt anew: the deck, the other hands, the pile of bribe cards and
those of others, the vaults, the characters others were offered and, before they are revealed,
chose, what others know, the dice and the others' streams. What it can see stays: the public table
and its own record. The result is a position that could have come up.
"""

import numpy as np

from sim.dream_city import state as st
from sim.dream_city.characters.kit import CHARACTERS
from tests.rules.sets import restore_sets

LEVELS = range(1, st.LEVELS + 1)


def disguise(state: np.void, seat: int, rng: np.random.Generator) -> None:
    """Deal everything anew that `seat` cannot see, in place.

    Parameters
    ----------
    state : numpy.void of STATE
        A position; an element of a plain structured array.
    seat : int
        Who must not notice.
    rng : numpy.random.Generator
        Where the other world comes from.
    """
    others = [p for p in range(int(state["table"]["seats"])) if p != seat]
    deal_cards(state, others, rng)
    deal_bribes(state, seat, others, rng)
    if seat != st.MARK:
        move_secret(state, seat, rng)
    deal_characters(state, seat, others, rng)
    for p in others:
        scramble_private(state, p, rng)
    scramble_streams(state, others, rng)
    restore_sets(state)
    scramble_leftovers(state, rng)


def deal_cards(state: np.void, others: list[int], rng: np.random.Generator) -> None:
    """Shuffle the deck and the other hands together; cards that all know stay where they are."""
    table, hidden = state["table"], state["hidden"]
    left = int(table["deck_left"])
    known = table["record"]["known"]
    pool = hidden["deck"][:left].tolist()
    sizes = {}
    for p in others:
        loose = state["seat"][p]["hand"] - known[p]
        sizes[p] = int(loose.sum())
        pool += np.repeat(np.arange(st.MAX_KINDS), loose).tolist()
    pool = rng.permutation(np.array(pool, np.int64))
    for p in others:
        drawn, pool = pool[: sizes[p]], pool[sizes[p] :]
        state["seat"][p]["hand"][:] = known[p] + np.bincount(drawn, minlength=st.MAX_KINDS)
    hidden["deck"][:left] = pool
    if not shows_what_it_drew(table):
        hidden["deck"][left:] = rng.integers(0, st.KINDS, st.MAX_DECK - left)


def shows_what_it_drew(table: np.void) -> bool:
    """Whether the Point Man is asked: the cards it drew lie, for the kernels, behind the deck."""
    top = table["stack"][table["depth"] - 1]
    return top["kind"] == st.ASK_MAY and top["skill"] == CHARACTERS["point-man"].code


def deal_characters(state: np.void, seat: int, others: list[int], rng: np.random.Generator) -> None:
    """Offer the others other cards, and before the reveal let them have chosen any of them."""
    table, mine = state["table"], set(state["seat"][seat]["offered"].tolist())
    revealed = set(table["own_character"].tolist()) - {0}
    rules = table["rules"]
    decks = {
        True: rules["marks"][: rules["mark_count"]].tolist(),
        False: rules["extractors"][: rules["extractor_count"]].tolist(),
    }
    free = {
        of_mark: rng.permutation([c for c in cards if c not in mine | revealed]).tolist()
        for of_mark, cards in decks.items()
    }
    for p in others:
        them, deck = state["seat"][p], free[p == st.MARK]
        dealt = int((them["offered"] > 0).sum())
        if dealt == 0:  # it was given its character, as the options say
            continue
        own = int(table["own_character"][p])
        kept = [own] if own else [deck.pop()]
        offered = rng.permutation([*kept, *(deck.pop() for _ in range(dealt - 1))])
        them["offered"][:dealt] = offered
        if not own and them["character"] > 0:
            them["character"] = rng.choice(offered)
    state["hidden"]["pool"][:] = rng.integers(0, len(CHARACTERS), st.MAX_CHARACTERS)


def deal_bribes(state: np.void, seat: int, others: list[int], rng: np.random.Generator) -> None:
    """Shuffle the pile and the others' bribe cards; those the seat has looked at stay."""
    table, hidden, me = state["table"], state["hidden"], state["seat"][seat]
    seen_deals, seen_blanks = me["seen_deals"], me["seen_blanks"]
    left = int(table["bribes_left"])
    pool = hidden["bribes"][:left].tolist()
    for p in others:
        them = state["seat"][p]
        pool += [1] * int(them["deals"] - seen_deals[p])
        pool += [0] * int(them["blanks"] - seen_blanks[p])
    pool = rng.permutation(np.array(pool, np.int64)).tolist()
    for p in others:
        them = state["seat"][p]
        unseen = int(table["bribes_held"][p] - seen_deals[p] - seen_blanks[p])
        drawn, pool = pool[:unseen], pool[unseen:]
        them["deals"] = seen_deals[p] + sum(drawn)
        them["blanks"] = seen_blanks[p] + len(drawn) - sum(drawn)
        them["turncoat"] = them["deals"] > 0
    hidden["bribes"][:left] = pool
    if state["seat"][st.MARK]["sees_pile"] and seat != st.MARK:
        mark, held = state["seat"][st.MARK], state["seat"]
        mark["pile_deals"], mark["pile_blanks"] = sum(pool), left - sum(pool)
        mark["seen_deals"][:], mark["seen_blanks"][:] = held["deals"], held["blanks"]
    hidden["bribes"][left:] = rng.integers(0, 2, st.MAX_BRIBES - left)


def move_secret(state: np.void, seat: int, rng: np.random.Generator) -> None:
    """Hide the secret on any level where, for all the seat knows, it may be."""
    vault, opened = state["hidden"]["vault"], state["table"]["opened"]
    mine = state["seat"][seat]["vault"]
    if state["table"]["turn"] == 0 or st.SECRET in mine:
        return
    unknown = [level for level in LEVELS if mine[level] == opened[level] == st.UNSEEN]
    secret = rng.choice(unknown)
    for level in LEVELS:
        vault[level] = st.SECRET if level == secret else st.GOLD


def scramble_private(state: np.void, p: int, rng: np.random.Generator) -> None:
    """Other things known to another seat: vaults, bribe cards, a strategy's notes."""
    them, hidden = state["seat"][p], state["hidden"]
    looked = rng.integers(0, 2, st.LEVELS + 1)
    if p == st.MARK:
        looked[:] = 1
    them["vault"][:] = hidden["vault"] * looked
    if not them["sees_pile"]:
        them["seen_deals"][:] = rng.integers(0, state["seat"]["deals"] + 1)
        them["seen_blanks"][:] = rng.integers(0, state["seat"]["blanks"] + 1)
    them["notes"][:] = rng.normal(size=st.NOTES)


def scramble_streams(state: np.void, others: list[int], rng: np.random.Generator) -> None:
    """Other dice to come, and other choices of others."""
    hidden = state["hidden"]
    words = rng.integers(0, 2**64, (1 + len(others), 4), dtype=np.uint64)
    hidden["dice"]["word"][:] = words[0]
    for p, word in zip(others, words[1:], strict=True):
        hidden["choice"][p]["word"][:] = word


def scramble_leftovers(state: np.void, rng: np.random.Generator) -> None:
    """What only the kernels count, and the step they carried out last."""
    tally, now = state["hidden"]["tally"], state["hidden"]["now"]
    for name in st.TALLY.names:
        tally[name] = rng.integers(0, 100, tally[name].shape)
    for name in st.FRAME.names:
        now[name] = rng.integers(0, 4)
