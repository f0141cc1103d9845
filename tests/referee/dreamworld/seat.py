"""What lies before a player, and before Id: healing tokens, supply, professor."""

BESIDE, IN_HAND, FACE_DOWN, FACE_UP = "beside", "hand", "face down", "face up"


class Row:
    """Healing tokens of one row: a gold one at the left, regular ones to its right."""

    def __init__(self, number, gold_value, regular):
        self.number, self.gold_value, self.regular = number, gold_value, regular
        self.gold = True

    @property
    def left(self):
        """How many tokens are not flipped."""
        return self.regular + self.gold

    def values(self):
        """The values not flipped, in the order in which they can be flipped, from the right."""
        return [self.number] * self.regular + [self.gold_value] * self.gold

    def flip(self):
        """Flip the rightmost one; whether it becomes a "+1" token."""
        if self.regular:
            self.regular -= 1
            return True
        self.gold = False
        return False


class Healing:
    """The five rows of a player."""

    def __init__(self, options):
        numbers = (6, 5, 4, 3, 2)
        self.rows = {
            number: Row(number, gold, 0 if number == 6 else options[f"regular.{number}"])
            for number, gold in zip(numbers, options["gold"], strict=True)
        }

    @property
    def complete(self):
        """Whether all tokens are flipped."""
        return not any(row.left for row in self.rows.values())

    @property
    def golds_flipped(self):
        """How many gold tokens are flipped."""
        return sum(not row.gold for row in self.rows.values())

    @property
    def sum_left(self):
        """The values of all that is not flipped."""
        return sum(sum(row.values()) for row in self.rows.values())

    def show(self):
        """As traces have it."""
        return {str(row.number): row.left for row in self.rows.values()}


class Seat:
    """One player."""

    def __init__(self, name, hand, options):
        self.name = name
        self.hand = list(hand)  # dream cards
        self.committed = None  # a dream card, face down
        self.professor = BESIDE if options["professor"] == "beside" else IN_HAND
        self.supply = 0
        self.healing = Healing(options)

    def commit(self, card):
        """Lay a dream card face down in front of oneself."""
        self.hand.remove(card)
        self.committed = card

    def flip(self, row):
        """Flip the rightmost token of a row; a regular one joins the supply. Its value."""
        value = self.healing.rows[row].values()[0]
        if self.healing.rows[row].flip():
            self.supply += 1
        return value


class Id:
    """The automatic opponent (section 9)."""

    name = "Id"

    def __init__(self, options):
        self.left = sorted(options["id." + options["difficulty"]], reverse=True)
        self.flipped = 0
        self.greedy = options["id_flips"] == "greedy"  # ruling D20

    def use(self, points):
        """Flip the most valuable token that the points allow."""
        while True:
            possible = [value for value in self.left if value <= points]
            if not possible:
                return
            self.left.remove(max(possible))
            self.flipped += 1
            points -= max(possible)
            if not self.greedy:
                return
