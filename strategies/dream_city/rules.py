"""Playing by rules: each rule is a set of plays and what they are worth; the best one is taken.

A strategy begins with `no_play`, offers its rules one after the other to `at_level` and
`at_seat`, and ends with `index_of`. Of equal worth the first one in the list of legal actions wins.

Worth is in fixed point (``weights.steps``), and the choice so far is one integer: its worth, with
room for the number of its bit, which is taken off it, so that the first one is the greatest. So it
takes no branch to keep the better of two, and most of these would be guessed wrongly.
"""

from sim.core.bits import bits_in, lowest_bit
from sim.core.jit import inlined
from sim.dream_city.plays import AT_END, WORD, when

BITS = 7
LAST = (1 << BITS) - 1


@inlined
def no_play():
    """What every rule has to beat: ending the phase, which is worth nothing."""
    return -AT_END


@inlined
def preferred(choice, worth, plays, word):
    """The better one of a choice and the first of `plays`, whose word begins at bit `word`."""
    other = (worth << BITS) - word - lowest_bit(plays)
    return max(choice, when(plays != 0, other))


@inlined
def at_level(choice, legal, worth, plays):
    """Prefer the first legal one of `plays` that are aimed at a level or at nothing.

    Parameters
    ----------
    choice : int
        The best play so far and what it is worth.
    legal : record of LEGAL
    worth : int
        In fixed point, what each of `plays` is worth.
    plays : int
        A set of plays of the first word, see `sim.dream_city.plays`.

    Returns
    -------
    int
        The better choice.
    """
    return preferred(choice, worth, legal.places & plays, 0)


@inlined
def at_seat(choice, legal, worth, plays):
    """Prefer the first legal one of `plays` that are aimed at a seat; see `at_level`."""
    return preferred(choice, worth, legal.targets & plays, WORD)


@inlined
def index_of(legal, choice):
    """Where in the legal actions a choice is: how many legal plays have a lower bit."""
    bit = -choice & LAST
    second = bit >= WORD
    below = (1 << (bit & (WORD - 1))) - 1
    first_word = legal.places if second else legal.places & below
    return bits_in(first_word) + bits_in(when(second, legal.targets & below))
