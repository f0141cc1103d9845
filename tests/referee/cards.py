"""Card names, and piles of cards counted by kind."""

KINDS = (
    "SHOOT",
    "Assassin King",
    "Armour-Piercing Spiral",
    "Explosive Warhead",
    "Unseal",
    "Dream Shuttle",
    "Dream Peek",
    "Telekinetic Pull",
    "Conjured Object",
    "Shapeshift",
)
SHOOTS = KINDS[:4]
UNSEAL, SHUTTLE, PEEK, PULL, CONJURED, SHAPESHIFT = KINDS[4:]
ANY_LEVEL = "Assassin King"
DEAL, NO_DEAL = "DEAL", "no DEAL"

# How the options call the kinds.
OPTION_NAMES = {
    "SHOOT": "shoot",
    "Assassin King": "assassin_king",
    "Armour-Piercing Spiral": "armour_piercing",
    "Explosive Warhead": "explosive_warhead",
    "Unseal": "unseal",
    "Dream Shuttle": "dream_shuttle",
    "Dream Peek": "dream_peek",
    "Telekinetic Pull": "telekinetic_pull",
    "Conjured Object": "conjured_object",
    "Shapeshift": "shapeshift",
}


class Pile(dict):
    """Cards by kind; a kind that is not there has no entry."""

    @property
    def total(self):
        """How many cards."""
        return sum(self.values())

    def add(self, card):
        """Put one card in."""
        self[card] = self.get(card, 0) + 1

    def remove(self, card):
        """Take one card out; it must be there."""
        if self[card] == 1:
            del self[card]
        else:
            self[card] -= 1

    def forget(self, card):
        """Take one card out if there is one."""
        if card in self:
            self.remove(card)

    def forget_one_of_each(self):
        """Take one card of every kind out."""
        for card in list(self):
            self.remove(card)

    def in_order(self):
        """All cards, one by one, in the order of the kinds."""
        return [card for card in KINDS for _ in range(self.get(card, 0))]
