"""The outcome row of a game counted again from its trace, without a look at the simulator."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from tests.rules.dream_heist.board import LEVELS, PHASES

Line = Mapping[str, Any]
CARDS = ("shift", "turn", "swap", "wake")
SIXTIETHS = 60


def number(who: str) -> int:
    """A player by its number."""
    return int(who.removeprefix("player "))


def steps(lines: list[Line]) -> Iterator[tuple[dict[str, Any], Line]]:
    """Each step with the state before it."""
    before = lines[0]["state"]
    for line in lines[1:-1]:
        yield before, line
        before = line["state"]


def counted_events(lines: list[Line]) -> Counter[str]:
    """What happened to each player, and what each did, by the names of columns."""
    found: Counter[str] = Counter()
    for before, line in steps(lines):
        mover = number(line["seat"])
        chosen = line["chosen"]["action"]
        for event in line["events"]:
            who = number(event["who"]) if "who" in event else 0
            match event["event"]:
                case "plant":
                    found[f"plantings_{who}"] += 1
                case "fail":
                    found[f"{'idle' if chosen == 'roll out' else 'failed'}_{who}"] += 1
                case "limbo" if chosen != "swap":
                    found[f"limbo_{who}"] += 1
                    found[f"hits_{mover}"] += 1
                case "play":
                    found[f"used_{event['card']}_{who}"] += 1
                case "lost":
                    found[f"stuck_{who}"] += 1
                case "mark":
                    found["mark"] = who
                case "complete":
                    found[f"done_{who}"] = before["round"]
                case "kick":
                    found["kick_round"] = before["round"]
        if chosen == "swap" and before["pieces"][line["seat"]]["where"] == "limbo":
            found[f"limbo_{number(line['chosen']['with'])}"] += 1
    found["decisions"] = sum(line["asked"] for line in lines[1:-1])
    return found


def counted_full(lines: list[Line], rules: Any) -> Counter[str]:
    """How often ideas could not be planted for want of free circles alone."""
    found: Counter[str] = Counter()
    least = int(rules["min_plant"])
    following = [*lines[2:-1], None]
    for line, after in zip(lines[1:-1], following, strict=True):
        place = reached(line, rules)
        if place is None or (after and after["decision"] == "plant"):
            continue
        level, space = place
        if rules["kind"][level - 1][space] != 2:  # no Plant space
            continue
        section = int(rules["section"][level - 1][space])
        phase = PHASES[rules["phase"][level - 1][section]]
        taken = sum(
            blocks.get(f"{level}-{section}", 0) for blocks in line["state"]["blocks"].values()
        )
        cards = line["state"]["ideas"][line["seat"]][phase]
        if rules["circles"][level - 1] - taken < least <= cards:
            found[f"full_{number(line['seat'])}"] += 1
    return found


def reached(line: Line, rules: Any) -> tuple[int, int] | None:
    """The level and space that a step has reached and resolved."""
    if line["chosen"]["action"] == "swap":
        piece = line["state"]["pieces"][line["seat"]]
        if not rules["swap_resolves"] or piece["where"] != "board":
            return None
        return piece["level"], piece["space"]
    moves = [event for event in line["events"] if event["event"] == "move"]
    return (moves[0]["level"], moves[0]["space"]) if moves else None


def lead(lines: list[Line]) -> dict[str, int]:
    """Who led after each round but the last, and how often that changed."""
    found = {"leader": -1, "lead_round": 0, "lead_changes": 0}
    for before, line in steps(lines):
        if line["state"]["round"] == before["round"]:
            continue
        first, *others = line["state"]["score"].values()
        if first == max(others):
            continue
        side = 0 if first > max(others) else 1
        if side != found["leader"]:
            found["lead_changes"] += found["leader"] >= 0
            found["leader"], found["lead_round"] = side, before["round"]
    return found


def best(points: Mapping[int, int], state: Line, ties: int) -> set[int]:
    """Who has won with some points (ruling H3)."""
    complete = {number(who) for who in state["complete"]}

    def standing(p: int) -> tuple[int, int]:
        blocks = state["blocks"][f"player {p}"]
        deep = sum(n for place, n in blocks.items() if place.startswith("4"))
        return points[p], {0: 0, 1: deep, 2: int(p in complete)}[ties]

    most = max(map(standing, points))
    return {p for p in points if standing(p) == most}


def recount(lines: list[Line], rules: Any, endings: tuple[str, ...]) -> dict[str, int]:
    """Every column of a game's outcome row, those of seats that nobody has left out.

    Parameters
    ----------
    lines : list of dict
        A trace.
    rules : record of RULES
    endings : tuple of str
        By their codes.

    Returns
    -------
    dict of str to int
    """
    state, result = lines[-2]["state"], lines[-1]
    row: dict[str, int] = {**counted_events(lines), **lead(lines)}
    row |= counted_full(lines, rules)
    winners = {number(who) for who in result["winners"]}
    points = {number(who): n for who, n in result["scores"].items()}
    for p, score in points.items():
        blocks = state["blocks"][f"player {p}"]
        on = {level: sum(n for at, n in blocks.items() if at[0] == str(level)) for level in LEVELS}
        row[f"score_{p}"] = score
        row[f"planted_{p}"], row[f"deep_{p}"] = sum(on.values()), on[4]
        row[f"points_{p}"] = sum(n * int(rules["points"][level - 1]) for level, n in on.items())
        row[f"share_{p}"] = SIXTIETHS // len(winners) if p in winners else 0
        row[f"mission_{p}"] = lines[0]["missions"][f"player {p}"]["number"]
    complete = [number(who) for who in state["complete"]]
    row |= {
        "winner": 0 if result["winner"] == "player 1" else 1,
        "ending": endings.index(result["ending"]),
        "turns": result["rounds"],
        "sharers": len(winners),
        "completed": len(complete),
        "drawn": int(len(complete) > 1),
    }
    row["by_cap"] = int(row.get("kick_round", 0) > 0 and not announced_before_the_cap(lines))
    first, second = sorted(points.values())[:-3:-1]
    row["margin"] = first - second
    bonus = int(rules["mark_bonus"])
    without = {p: n - bonus * (p == row.get("mark")) for p, n in points.items()}
    others = (
        best({q: n + bonus * (q == p) for q, n in without.items()}, state, int(rules["ties"]))
        for p in complete
    )
    row["decided"] = int(len(complete) > 1 and any(who != winners for who in others))
    return row


def announced_before_the_cap(lines: list[Line]) -> bool:
    """Whether a completed mission began the Final Kick."""
    for line in lines[1:-1]:
        names = [event["event"] for event in line["events"]]
        if "kick" in names:
            return "complete" in names
    return False
