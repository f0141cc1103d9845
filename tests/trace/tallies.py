"""One outcome row, counted from what a trace tells."""

from collections import Counter
from typing import Any

from sim.dream_city.options import DECK_NAMES, edition
from tests.trace.games import steps
from tests.trace.replay import MARK

Line = dict[str, Any]

SIDES = {"mark": 0, "extractors": 1, "aborted": -1}
ENDINGS = {"secret opened": 0, "deck ran out": 1, "decision cap": 2, "two vaults of gold": 3}
CARDS = (
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
COLUMN = dict(zip(CARDS, DECK_NAMES, strict=True))
PARTIES = ("mark", "loyal", "turncoats")
CAST = [*edition()["extractor"].values(), *edition()["mark"].values()]
CODES = {entry["title"]: code for code, entry in enumerate(CAST, 1)} | {None: 0}
# Which card a skill is printed on.
OWNER = {skill: e["title"] for e in CAST for skill in e.get("skills", [e["title"]])}
CAUSES = {"Tsunami": "tsunami", "Teleport": "teleport", "Sacrifice": "sacrifice"}
MOST_EXTRACTORS = 9
# Columns that are no part of a row of several.
ALONE = (
    "winner",
    "ending",
    "turns",
    "decisions",
    "mark",
    "uses_mark",
    "secret",
    "vaults",
    "locks_left",
    "deck_left",
    "lead_changes",
    "lead_turn",
    "leader",
    "unlocks",
    "cancels",
    "deaths",
    "mark_kills",
    "mark_deaths",
    "revivals",
    "lost_turns",
    "peeks",
    "bribes_offered",
    "bribes_given",
    "deals",
    "turncoats",
    "score_mark",
    "score_loyal",
    "score_turncoats",
)


class Lead:
    """Follows who is ahead, in shares of all locks and of all cards."""

    def __init__(self, setup: Line):
        full = setup["options"][f"locks.{setup['players']}"].split(",")
        self.full = {level: int(n) for level, n in enumerate(full, 1)}
        self.locks = dict(self.full)
        self.deck = sum(setup["deck_list"].values())
        self.cards = 0
        self.secret = 0
        self.turns = 0
        self.found = {"lead_changes": 0, "lead_turn": 0, "leader": -1}

    def hear(self, e: Line) -> None:
        """One event; a turn that begins ends the one before."""
        name = e["event"]
        self.deck += (name == "put on deck") - (name == "draw")
        if name == "hide":
            self.secret = e["level"]
        elif name == "relocate":
            pair = [e["level"], e["other_level"]]
            if self.secret in pair:
                self.secret = sum(pair) - self.secret
        elif name == "lock":
            self.locks[e["level"]] = e["to"]
        elif name == "turn":
            if self.turns > 0:
                self.turn_over()
            else:
                self.cards = self.deck
            self.turns += 1

    def turn_over(self) -> None:
        """Both ways in the same measure."""
        extractors = self.locks[self.secret] * self.cards
        mark = self.deck * self.full[self.secret]
        last = self.found["leader"]
        if extractors == mark or last == int(extractors < mark):
            return
        self.found["lead_changes"] += last >= 0
        self.found |= {"leader": int(extractors < mark), "lead_turn": self.turns}


class Tally:
    """Follows a trace and counts."""

    def __init__(self, lines: list[Line]):
        self.row: Counter[str] = Counter()
        self.lead = Lead(lines[0])
        self.turncoats: set[str] = set()
        self.dead: set[str] = set()
        self.used: Counter[str] = Counter()
        self.opened = 0
        for e in lines[0]["events"]:
            self.hear(e, "")
        for line in steps(lines):
            for e in line["events"]:
                self.hear(e, line["decision"])

    def party(self, seat: str) -> str:
        """Whose cause a seat serves now."""
        return "mark" if seat == MARK else "turncoats" if seat in self.turncoats else "loyal"

    def add(self, what: str, seat: str) -> None:
        """One more of what is counted by parties and together."""
        self.row[what] += 1
        self.row[f"{what}_{'of' if what == 'lost_turns' else 'by'}_{self.party(seat)}"] += 1

    def play(self, seat: str, card: str) -> None:
        """A card used."""
        self.row[f"played_{self.party(seat)}_{COLUMN[card]}"] += 1
        self.row["peeks"] += card == "Dream Peek"

    def hear(self, e: Line, decision: str) -> None:
        """One event, of a step that answers this decision."""
        name, seat = e["event"], e.get("seat")
        row = self.row
        self.lead.hear(e)
        if name == "turn":
            row["turns"] += 1
            if seat in self.dead and seat != MARK:
                self.add("lost_turns", seat)
        elif name == "draw":
            row[f"drew_{'mark' if seat == MARK else 'extractors'}_{COLUMN[e['card']]}"] = 1
        elif name == "use":
            self.play(seat, e["card"])
        elif name == "cancel":
            self.add("cancels", seat)
            self.play(seat, "Unseal")
        elif name == "lock" and e["to"] < e["from"] and decision != "locks":
            self.add("unlocks", seat)
        elif name == "death":
            row["deaths"] += 1
            row["mark_kills"] += e["killer"] == MARK
            row["deaths_by_mark" if e["killer"] == MARK else "deaths_by_extractor"] += 1
            self.lay_down(seat)
        elif name == "lost":
            row["deaths"] += 1
            row[f"deaths_by_{CAUSES[e['skill']]}"] += 1
            self.lay_down(seat)
        elif name == "revive":
            row["revivals"] += not seat == e["by"] == MARK
            self.dead.remove(seat)
        elif name == "vault":
            row[f"opened_{('1st', '2nd', '3rd', '4th')[self.opened]}"] = e["level"]
            self.opened += 1
        elif name in ("bribe", "no bribe"):
            row["bribes_offered"] += 1
            row["bribes_given"] += name == "bribe"
            row["deals"] += name == "bribe" and e["card"] == "DEAL"
        elif name == "turncoat":
            self.turncoats.add(seat)
        elif name == "skill":
            self.used[OWNER[e["skill"]]] += 1

    def lay_down(self, seat: str) -> None:
        """Somebody is dead from now on."""
        self.dead.add(seat)
        self.row["mark_deaths"] += seat == MARK


def counted(lines: list[Line]) -> dict[str, int]:
    """The outcome row of a game, every column of it."""
    result, last = lines[-1], lines[-2]["state"]
    tally = Tally(lines)
    row: dict[str, int] = dict.fromkeys(columns(), 0)
    row |= dict(tally.row) | tally.lead.found
    row["vaults"] = tally.opened
    row["bribes_offered"] += unanswered(last)
    row["decisions"] = sum(line["asked"] for line in steps(lines))
    row["winner"], row["ending"] = SIDES[result["winner"]], ENDINGS[result["ending"]]
    secret = [level["level"] for level in last["levels"] if level["holds"] == "secret"]
    if secret:
        (row["secret"],) = secret
        row["locks_left"] = last["levels"][secret[0] - 1]["locks"]
    row["deck_left"] = len(last["deck"])
    for p, seat in enumerate(last["seats"]):
        own = seat["own_character"]
        row["mark" if p == 0 else f"extractor_{p}"] = CODES[own]
        row["uses_mark" if p == 0 else f"uses_{p}"] = tally.used[own]
        if p > 0:
            row[f"turncoat_{p}"] = seat["seat"] in tally.turncoats
    row["turncoats"] = len(tally.turncoats)
    scores = dict(result["scores"])
    row["score_mark"] = scores.pop(MARK)
    row["score_turncoats"] = sum(scores.pop(name) for name in result["turncoats"])
    row["score_loyal"] = sum(scores.values())
    return row


def unanswered(state: Line) -> int:
    """Bribes that the mark was asked for and did not answer, in a game given up."""
    return sum(step["step"] in ("bribe", "bribe card") for step in state["pending"])


def columns() -> list[str]:
    """All columns of an outcome row."""
    seats = range(1, MOST_EXTRACTORS + 1)
    by_party = [
        *(f"{what}_by_{party}" for what in ("unlocks", "cancels") for party in PARTIES),
        *(f"lost_turns_of_{party}" for party in PARTIES),
        *(f"played_{party}_{card}" for party in PARTIES for card in DECK_NAMES),
        *(f"drew_{side}_{card}" for side in ("mark", "extractors") for card in DECK_NAMES),
    ]
    causes = ("mark", "extractor", *CAUSES.values())
    return [
        *ALONE,
        *(f"{what}_{p}" for what in ("extractor", "turncoat", "uses") for p in seats),
        *(f"opened_{n}" for n in ("1st", "2nd", "3rd", "4th")),
        *by_party,
        *(f"deaths_by_{cause}" for cause in causes),
    ]
