"""Damages to good traces, each of which the referee has to report."""

import copy
import functools

from tests.referee.selfplay import VARIED, play


@functools.cache
def games():
    """Good games that together hold everything the damages below look for."""
    return [
        play(6, 1),
        play(5, 2),
        play(8, 3, {"characters": "off"}),
        play(7, 4, VARIED),
        play(6, 5, {"deck.shapeshift": "15"}),
        play(5, 6, offers={"mark": ("Chessboard", "Imperial City")}),
        play(6, 7, offers={"mark": ("Black Hole", "Harbor")}),
        play(6, 8, offers={"extractor 1": ("Architect", "Point Man")}),
    ]


def damaged(damage):
    """The first good game that has what a damage looks for, damaged."""
    for game in games():
        lines = copy.deepcopy(game)
        if damage(lines):
            return lines
    raise AssertionError("no game has what this damage looks for")


def steps(lines):
    """The steps, with the last of the game first left out."""
    return [line for line in lines if line["type"] == "step"]


def in_state(change):
    """Damage the state of the first step where `change` finds something to change."""

    def damage(lines):
        return any(change(line["state"]) for line in steps(lines)[5:])

    return damage


def in_seat(change):
    """Damage a seat in the state of the first step where there is something to change."""
    return in_state(lambda state: any(change(seat) for seat in state["seats"]))


def in_event(kind, change):
    """Damage the first event of a kind."""

    def damage(lines):
        events = [event for line in steps(lines) for event in line["events"]]
        return any(event["event"] == kind and change(event) is not False for event in events)

    return damage


def set_to(thing, name, value):
    """Change a field, if that is a change."""
    if thing[name] == value:
        return False
    thing[name] = value
    return True


def drop_legal(lines):
    for line in steps(lines):
        if len(line["legal"]) > 2 and line["index"] < len(line["legal"]) - 1:
            return line["legal"].pop() is not None
    return False


def add_legal(lines):
    for line in steps(lines):
        if line["decision"] == "play":
            return line["legal"].append({"action": "free move", "level": 9}) is None
    return False


def double_legal(lines):
    line = steps(lines)[3]
    return line["legal"].append(line["legal"][0]) is None


def rename_target(lines):
    for line in steps(lines):
        for action in line["legal"]:
            if action.get("target") == "mark" and action is not line["legal"][line["index"]]:
                return set_to(action, "target", "extractor 1")
    return False


def choose_another(lines):
    line = steps(lines)[4]
    line["chosen"] = {"action": "go on"}
    return True


def wrong_index(lines):
    line = next(line for line in steps(lines) if line["asked"])
    line["index"] = (line["index"] + 1) % len(line["legal"])
    return True


def wrong_asked(lines):
    line = steps(lines)[6]
    line["asked"] = not line["asked"]
    return True


def wrong_seat(lines):
    return set_to(steps(lines)[6], "seat", "nobody")


def wrong_decision(lines):
    return set_to(steps(lines)[6], "decision", "vault")


def wrong_about(lines):
    for line in steps(lines):
        if "about" in line["about"]:
            return set_to(line["about"], "about", "nobody")
    return False


def wrong_cards_left(lines):
    for line in steps(lines):
        if "cards_left" in line["about"]:
            line["about"]["cards_left"] += 1
            return True
    return False


def missing_step(lines):
    del lines[7]
    return True


def goes_on_after_the_end(lines):
    lines.insert(-1, lines[-2])
    return True


def ends_too_early(lines):
    del lines[-4:-1]
    return True


def no_result(lines):
    del lines[-1]
    return True


def missing_roll(lines):
    for line in steps(lines):
        kept = [event for event in line["events"] if event["event"] != "roll"]
        if len(kept) < len(line["events"]):
            line["events"] = kept
            return True
    return False


def second_roll(lines):
    for line in steps(lines):
        rolls = [event for event in line["events"] if event["event"] == "roll"]
        if rolls:
            line["events"].append(rolls[0])
            return True
    return False


def in_result(name, value):
    return lambda lines: set_to(lines[-1], name, value)


def other_winner(lines):
    winner = {"mark": "extractors", "extractors": "mark"}[lines[-1]["winner"]]
    return set_to(lines[-1], "winner", winner)


def more_points(lines):
    lines[-1]["scores"]["extractor 1"] += 1
    return True


def other_turncoats(lines):
    seat = lines[0]["seats"][1]
    turncoats = lines[-1]["turncoats"]
    return set_to(lines[-1], "turncoats", [] if turncoats else [seat])


def swap_deck(state):
    deck = state["deck"]
    if len(deck) < 2 or deck[0] == deck[1]:
        return False
    deck[0], deck[1] = deck[1], deck[0]
    return True


def swap_pile(state):
    pile = state["bribe_pile"]
    if len(set(pile)) < 2:
        return False
    pile.reverse()
    return pile != pile[::-1]


def one_more(pile):
    for kind in pile:
        pile[kind] += 1
        return True
    return False


def off_by_one(name):
    def change(thing):
        thing[name] += 1
        return True

    return change


def flip(name):
    def change(thing):
        thing[name] = not thing[name]
        return True

    return change


def know_another_vault(seat):
    if seat["seat"] == "mark" or not seat["knows_vaults"]:
        return False
    level, holds = next(iter(seat["knows_vaults"].items()))
    return set_to(seat["knows_vaults"], level, "gold" if holds == "secret" else "secret")


def forget_vault(seat):
    return bool(
        seat["seat"] != "mark" and seat["knows_vaults"] and not seat["knows_vaults"].clear()
    )


def modifier(event):
    if not event["modifiers"]:
        return False
    event["modifiers"][0]["value"] -= 1
    return True


def no_modifiers(event):
    return bool(event["modifiers"]) and not event["modifiers"].clear()


def know_more(seat):
    return seat["knows_vaults"].update({"9": "gold"}) is None


def other_offer(lines):
    offered = lines[0]["state"]["seats"][1]["offered"]
    return bool(offered) and set_to(offered, 0, "Harbor")
