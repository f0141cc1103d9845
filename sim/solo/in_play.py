"""Which deck the numbers of a state belong to: kernels know cards by number, people by name."""

from sim.solo.card_files import edition_deck
from sim.solo.cards import Deck

_DECKS: list[Deck] = []


def number_of(deck: Deck) -> int:
    """The number under which a deck's names are found again in this process.

    Parameters
    ----------
    deck : Deck

    Returns
    -------
    int
        The same for decks whose cards are called the same, in the same order; 0 for all that come
        of the reconstructed one.
    """
    if not _DECKS:
        _DECKS.append(edition_deck())
    for number, known in enumerate(_DECKS):
        if _names(known) == _names(deck):
            return number
    _DECKS.append(deck)
    return len(_DECKS) - 1


def deck_in_play(number: int) -> Deck:
    """The deck that `number_of` gave a number."""
    return _DECKS[number] if _DECKS else edition_deck()


def _names(deck: Deck) -> tuple[tuple[str, str], ...]:
    team = tuple((card.id, card.title) for card in deck.team)
    return team + tuple((event.id, event.title) for event in deck.events)
