"""The twelve therapy tokens and what they add to the points of a card (section 7)."""

from tests.referee.dreamworld.cards import MOON, SUN

NUMBERED = {"num-8": 8, "num-9": 9, "num-10": 10}
IN_EVERY_SET = (*NUMBERED, "skip", "before", "after")
PAIRS = (*IN_EVERY_SET, "sym-sun", "sym-moon", "far", "near", "gap-0", "gap-1")
SEPARATE = (*IN_EVERY_SET, "sym", "far-plus", "far-minus", "near-plus", "near-minus", "gap")
SETS = {"pairs": PAIRS, "separate": SEPARATE, "either-gap": PAIRS, "green": PAIRS}


def faces(options):
    """Which colour counts in each of twelve rounds, if that goes by the side (ruling D2)."""
    if options["signs"] == "opposite" or options["therapy"] not in ("pairs", "either-gap"):
        return None
    odd, even = ("green", "red") if options["signs"] == "by-side" else ("red", "green")
    return [odd, even] * 6


class Therapy:
    """The token of one round; `token` is None at Freud."""

    def __init__(self, token, round_number, options):
        self.token, self.options = token, options
        self.works = token is not None and token not in options["without"]
        colours = faces(options)
        self.face = colours[round_number - 1] if colours and token else None

    def is_(self, token):
        """Whether this token is in effect."""
        return self.works and self.token == token

    def gap(self, side, laid):
        """The gap that earns points: the better one if the next card may be skipped."""
        plain = side.gap(laid)
        if not self.is_("skip"):
            return plain
        skipped = side.gap_after_skipping(laid, self.options["skip_to_patient"] == "yes")
        return plain if skipped is None else max(plain, skipped)

    def bonus(self, side, laid, spent=0):
        """What the token adds to, or takes from, the points of a card."""
        if not self.works:
            return 0
        options, card = self.options, laid.card
        only_players = options["extremes"] == "players"
        far = laid is side.farthest(only_players)
        near = laid is side.closest(only_players)
        match self.token:
            case "num-8" | "num-9" | "num-10":
                return options["number_bonus"] if card.number == NUMBERED[self.token] else 0
            case "sym-sun":
                return self._signed("symbol", card.symbol == SUN, card.symbol == MOON)
            case "sym-moon":
                return self._signed("symbol", card.symbol == MOON, card.symbol == SUN)
            case "far":
                return self._signed("far", far, near)
            case "near":
                return self._signed("near", near, far)
            case "sym":
                return options["symbol_plus"] if card.symbol == SUN else -options["symbol_minus"]
            case "far-plus":
                return options["far_plus"] if far else 0
            case "far-minus":
                return -options["far_minus"] if far else 0
            case "near-plus":
                return options["near_plus"] if near else 0
            case "near-minus":
                return -options["near_minus"] if near else 0
            case "gap-0" | "gap-1" | "gap":
                return self._for_gap(side, laid, spent)
        return 0

    def _signed(self, name, has_it, has_opposite):
        """Green and red numbers of a token with both (ruling D2)."""
        plus, minus = self.options[f"{name}_plus"], self.options[f"{name}_minus"]
        if self.options["therapy"] == "green":
            return plus if has_it else 0
        if self.face == "green":
            return plus if has_it else 0
        if self.face == "red":
            return -minus if has_it else 0
        return (plus if has_it else 0) - (minus if has_opposite else 0)

    def _for_gap(self, side, laid, spent):
        options = self.options
        if options["gap_at_patient"] == "no" and laid is side.cards[-1]:  # ruling D6
            return 0
        gap = side.gap(laid)
        if options["gap_token"] == "with-tokens":  # ruling D5
            gap += spent
        wanted = {"gap-0": (0,), "gap-1": (1,), "gap": (0, 1)}[self.token]
        if options["therapy"] == "either-gap":
            wanted = (0, 1)
        return options["gap_bonus"] if gap in wanted else 0

    def points(self, side, laid, spent=0):
        """What a card is worth with so many "+1" tokens on it (section 5)."""
        gained = self.gap(side, laid) + self.bonus(side, laid, spent)
        if self.options["therapy_floor"] == "after":  # ruling D4
            return max(0, gained + spent)
        return max(0, gained) + spent
