"""A game from the set-up line of a trace, and a game dealt at random (section 3)."""

from collections import Counter

from tests.referee.chance import Refuted, expect
from tests.referee.dreamworld.cards import CARDS, SUITS, all_cards
from tests.referee.dreamworld.game import Deal, Game
from tests.referee.dreamworld.options import Options
from tests.referee.dreamworld.side import PATIENTS, ROUNDS
from tests.referee.dreamworld.therapy import SETS, faces

PLAYERS = (1, 2, 3, 4)


def neutral_rounds(players):
    """The rounds that have a neutral card."""
    return range(1, ROUNDS + 1) if players < 4 else range(0)


def game_from_setup(setup):
    """Check that the set-up is possible and lay it out, before the first round."""
    players, options, state = setup["players"], Options(setup["options"]), setup["state"]
    if players not in PLAYERS:
        raise Refuted("players", PLAYERS, players)
    check_patients(setup["patients"], options)
    tokens = SETS[options["therapy"]]
    expect("tokens", sorted(tokens), sorted(setup["tokens"]))
    expect("faces", faces(options), setup.get("faces"))
    blank = set(options["without"]) - {token for some in SETS.values() for token in some}
    expect("option without: unknown tokens", [], sorted(blank))
    hands = [state["hands"].get(f"player {number}", []) for number in range(1, players + 1)]
    expect("how many hands", players, len(state["hands"]))
    expect("cards in each hand", [options["dealt"]] * players, [len(hand) for hand in hands])
    deck, neutral = list(state["deck"]), {int(r): name for r, name in state["neutral"].items()}
    face_up = [laid["card"] for laid in state["sequence"]]
    expect("neutral cards still to come", list(neutral_rounds(players))[1:], sorted(neutral))
    in_hands = [name for hand in hands for name in hand]
    check_cards(players, [*deck, *neutral.values(), *face_up, *in_hands])
    # Cards that the first round has turned up go back to where they came from.
    if face_up and players < 4:
        neutral[1] = face_up.pop()
    deck = face_up + deck
    return Game(
        options,
        Deal(
            list(setup["patients"]),
            list(setup["tokens"]),
            [[CARDS[name] for name in hand] for hand in hands],
            {number: CARDS[neutral[number]] for number in sorted(neutral)},
            [CARDS[name] for name in deck],
        ),
    )


def check_patients(patients, options):
    """Six patients, of the suits that the option says (ruling D26)."""
    expect("number of patients", PATIENTS, len(patients))
    if options["patients"] == "two-each":
        expect("suits of the patients", sorted(SUITS * 2), sorted(patients))
    elif not set(patients) <= set(SUITS):
        raise Refuted("suits of the patients", SUITS, patients)


def check_cards(players, found):
    """Every card is there once, and no other."""
    expected, found = Counter(list(all_cards(players))), Counter(found)
    if found != expected:
        missing, extra = sorted(expected - found), sorted(found - expected)
        raise Refuted("cards", {"missing": missing}, {"too many": extra})


def deal(random, options, players):
    """A game dealt at random, before the first round."""
    cards = list(all_cards(players).values())
    random.shuffle(cards)
    hands = [[cards.pop() for _ in range(options["dealt"])] for _ in range(players)]
    neutral = {number: cards.pop() for number in neutral_rounds(players)}
    patients = list(SUITS * 2)
    random.shuffle(patients)
    if options["patients"] == "random":
        patients = [random.choice(SUITS) for _ in range(PATIENTS)]
    tokens = list(SETS[options["therapy"]])
    random.shuffle(tokens)
    return Game(options, Deal(patients, tokens, hands, neutral, cards))
