"""What must hold of a deck as a whole: counts, goals that can be met, and room in the engine."""

from collections.abc import Callable, Iterator, Mapping

from sim.solo.cards import (
    EVENT_COUNTS,
    LEVELS,
    MAX_EVENTS,
    MAX_OPS,
    MAX_ORDERS,
    MAX_TEAM_CARDS,
    MAX_TEAM_KINDS,
    MAX_WEAPON_KINDS,
    REST,
    TEAM_COUNT,
    Deck,
    EventCard,
    TeamCard,
)
from sim.solo.effects import CHARACTERS, RECRUITS, Program, walk

KICKS = 3  # levels 3, 2 and 1 need one each (rulebook, The Level's Goals)
FREE = 'counts = "free" in [deck] allows it, in CSV a setting counts with do = free'
# Flags that the goals of a level need (rulebook, The Level's Goals; Victory).
NEEDED = {
    4: ("sedated",),
    3: ("found3", "incepted3"),
    2: ("found2", "incepted2"),
    1: ("found1", "incepted1"),
    0: ("mal_dead",),
}
# What is said about the card itself or its level's event deck, and about the team's progress.
ONLY_EVENTS = ("ATTACK", "CONVINCE", "PAY", "MAY_SEND", "JOIN", "SET", "DEFEAT", "UNDER", "REMOVE")
ONLY_ON = {"JOIN": 4, "REVIVE": 0, "MAY_SEND": 0}
OF_DECK = ""
NEVER = -1

Problem = tuple[str, str]  # the id of a card, or nothing, and what is wrong


def deck_problems(deck: Deck) -> list[Problem]:
    """Everything that is wrong with a deck as a whole.

    Parameters
    ----------
    deck : Deck

    Returns
    -------
    list of (str, str)
        The id of the card it is about, empty for the deck, and a sentence.
    """
    found: list[Problem] = []
    earliest = _earliest(deck)
    for card in deck.team:
        found += [(card.id, text) for text in _team_card(card)]
    for event in deck.events:
        found += [(event.id, text) for text in _event_card(event)]
        found += [(event.id, text) for text in _asked_flags(event, earliest)]
    checks: tuple[Callable[[Deck], Iterator[str]], ...] = (_counts, _goals, _room)
    return found + [(OF_DECK, text) for check in checks for text in check(deck)]


def _team_card(card: TeamCard) -> Iterator[str]:
    for op in walk(card.program):
        if op.name in (*ONLY_EVENTS, "REVIVE"):
            yield f"{op.name} belongs to event cards; a team card cannot say it"
        if op.cond is not None and op.cond.kind == "fails":
            yield "a team card does not fail, so fails >= n never holds"
        if op.who is not None and op.who.kind == "target":
            yield "there is no target outside an ATTACK"


def _event_card(card: EventCard) -> Iterator[str]:
    if card.affects != card.deck and not card.deck < card.affects < LEVELS[0]:
        allowed = ", ".join(str(n) for n in range(LEVELS[0] - 1, card.deck - 1, -1))
        allowed = str(LEVELS[0]) if card.deck == LEVELS[0] else allowed
        yield (
            f"it could never do anything: nobody is on level {card.affects} while the team is on "
            f"level {card.deck} (affects: {allowed})"
        )
    steps = list(walk(card.program))
    for op in steps:
        if op.name in ONLY_ON and card.deck != ONLY_ON[op.name]:
            yield f"{op.name} belongs to the deck of level {ONLY_ON[op.name]}, not {card.deck}"
        if op.name == "JOIN" and op.who is not None and op.who.chars[0] not in RECRUITS:
            yield f"{CHARACTERS[op.who.chars[0]].capitalize()} is no recruit and cannot JOIN"
    tested = any(op.name in ("ATTACK", "CONVINCE") for op in steps)
    if not tested and any(op.cond is not None and op.cond.kind == "fails" for op in steps):
        yield "fails >= n never holds: the card has no ATTACK and no CONVINCE to fail"
    yield from _targets(card.program, False)
    yield from _disposals(card.program)


def _targets(program: Program, attacked: bool) -> Iterator[str]:
    """Refuse a target where nobody is attacked by himself."""
    for op in program:
        if op.who is not None and op.who.kind == "target" and not attacked:
            yield "there is no target outside an ATTACK on one character"
        within = attacked
        if op.name == "ATTACK" and op.who is not None:
            within = op.who.kind != "all"
        yield from _targets((*op.win, *op.lose), within)


def _disposals(program: Program) -> Iterator[str]:
    """Refuse a row of steps that puts the card in two places."""
    names = [op.name for op in program]
    if names.count("UNDER") + names.count("REMOVE") > 1:
        yield "UNDER and REMOVE exclude each other, and each is said once"
    for op in program:
        yield from _disposals(op.win)
        yield from _disposals(op.lose)


def _earliest(deck: Deck) -> dict[str, int]:
    """By flag: the first level, and so the highest, on which a card sets it."""
    found: dict[str, int] = {}
    for card in deck.events:
        for op in walk(card.program):
            if op.name == "SET":
                found[op.flag] = max(found.get(op.flag, NEVER), card.deck)
    return found


def _asked_flags(card: EventCard, earliest: Mapping[str, int]) -> Iterator[str]:
    conditions = [op.cond for op in walk(card.program) if op.cond is not None]
    for flag in sorted({cond.flag for cond in conditions if cond.kind == "flag"}):
        if earliest.get(flag, NEVER) < card.deck:
            yield f"it asks for {flag}, which no card of level {card.deck} or before sets"


def _counts(deck: Deck) -> Iterator[str]:
    if deck.free_counts:
        return
    for level, wanted in EVENT_COUNTS.items():
        found = sum(card.deck == level for card in deck.events)
        if found != wanted:
            yield f"level {level} has {found} event cards, the rulebook has {wanted} ({FREE})"
    team = sum(card.copies for card in deck.team if card.id != REST)
    if team != TEAM_COUNT:
        yield (
            f"the team deck has {team} cards besides {REST}, the rulebook has {TEAM_COUNT} ({FREE})"
        )
    rest = sum(card.copies for card in deck.team if card.id == REST)
    if rest != 1:
        yield f"the card {REST} is there {rest} times, the rulebook has 1 ({FREE})"


def _goals(deck: Deck) -> Iterator[str]:
    earliest = _earliest(deck)
    for level, flags in NEEDED.items():
        for flag in flags:
            if earliest.get(flag, NEVER) < level:
                yield f"the game cannot be won: no card of level {level} or before sets {flag}"
    joined = {
        op.who.chars[0]
        for card in deck.events
        for op in walk(card.program)
        if op.name == "JOIN" and op.who is not None
    }
    for code in RECRUITS:
        if code not in joined:
            yield f"the game cannot be won: no card lets {CHARACTERS[code].capitalize()} JOIN"
    kicks = sum(card.copies for card in deck.team if card.kind == "kick")
    if kicks < KICKS:
        yield f"the game cannot be won: it needs {KICKS} cards of kind kick, the deck has {kicks}"


def _room(deck: Deck) -> Iterator[str]:
    programs = [card.program for card in deck.team]
    programs += [card.program for card in deck.events]
    steps = [op for program in programs for op in walk(program)]
    orders = {op.who.chars for op in steps if op.who is not None and op.who.kind == "first"}
    sizes = {
        "kinds of team cards": (len(deck.team), MAX_TEAM_KINDS),
        "kinds of weapons": (sum(c.kind == "weapon" for c in deck.team), MAX_WEAPON_KINDS),
        "team cards": (sum(card.copies for card in deck.team), MAX_TEAM_CARDS),
        "event cards": (len(deck.events), MAX_EVENTS),
        "effects on all cards together": (len(steps), MAX_OPS),
        "different priority lists": (len(orders), MAX_ORDERS),
    }
    for what, (found, most) in sizes.items():
        if found > most:
            yield f"there are {found} {what}, there is room for {most}"
