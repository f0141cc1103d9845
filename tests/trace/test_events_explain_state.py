"""Everything a trace says of a game follows from what it says before.

A referee that knows the events alone (`tests/trace/replay.py`) arrives at every state of the game
without characters; every die, every choice and every point is checked by arithmetic of its own.
What characters do is followed by `tests/referee`; what holds in any game is checked here with them.
"""

from collections import Counter

import pytest

from sim.dream_city import GAME
from sim.dream_city import state as st
from tests.trace.games import OPTION_SETS, PLAYERS, events, steps, traced
from tests.trace.replay import MARK, Referee, all_cards, table_before

# The cards by the names of the options that say how many there are.
PRINTED = {
    "shoot": "SHOOT",
    "assassin_king": "Assassin King",
    "armour_piercing": "Armour-Piercing Spiral",
    "explosive_warhead": "Explosive Warhead",
    "unseal": "Unseal",
    "dream_shuttle": "Dream Shuttle",
    "dream_peek": "Dream Peek",
    "telekinetic_pull": "Telekinetic Pull",
    "conjured_object": "Conjured Object",
    "shapeshift": "Shapeshift",
}
SHOOTS = {
    "SHOOT": "regular",
    "Assassin King": "assassin_king",
    "Armour-Piercing Spiral": "armour_piercing",
    "Explosive Warhead": "explosive_warhead",
}
LOSES = {"Armour-Piercing Spiral": {"Unseal"}, "Explosive Warhead": set(SHOOTS)}


def faces(options, card, effect):
    """The results of a SHOOT on which the target dies, or moves."""
    text = options[f"shoot.{SHOOTS[card]}.{effect}"]
    return set() if text == "none" else {int(face) for face in text.split(",")}


def test_the_events_alone_lead_to_every_state(lines):
    referee = Referee(lines[0], table_before(lines[0]))
    referee.follow_setup(lines[0])
    assert referee.state == lines[0]["state"]
    for line in steps(lines):
        referee.follow(line)
        assert referee.state == line["state"], line["step"]
    result = lines[-1]
    assert (referee.winner, referee.ending) == (result["winner"], result["ending"])


def test_the_set_up_is_as_the_options_say(cell, lines):
    players, strategy, options, number = cell
    given = {name.replace(".N", f".{players}"): v for name, v in OPTION_SETS[options].items()}
    setup = lines[0]
    assert (setup["game"], setup["format"]) == ("dream-city", 2)
    assert (setup["players"], setup["seed"], setup["number"]) == (players, 3, number)
    assert setup["strategies"] == dict.fromkeys(("mark", "extractor", "turncoat"), strategy)
    assert setup["seats"] == [MARK, *(f"extractor {p}" for p in range(1, players))]
    assert set(setup["options"]) == set(GAME.options)
    assert given.items() <= setup["options"].items()
    deck = {card: int(setup["options"][f"deck.{name}"]) for name, card in PRINTED.items()}
    assert setup["deck_list"] == {card: n for card, n in deck.items() if n}
    deals, blanks = map(int, setup["options"][f"bribes.{players}"].split(","))
    assert Counter(setup["state"]["bribe_pile"]) == Counter({"DEAL": deals, "no DEAL": blanks})
    hands = int(setup["options"]["starting_hand"]) * players
    dealt = [e for e in setup["events"] if e["event"] == "draw"][:hands]
    assert Counter(e["seat"] for e in dealt) == Counter(setup["seats"] * (hands // players))


def test_no_card_is_lost(any_lines):
    for line in any_lines[:-1]:
        assert all_cards(line["state"]) == Counter(any_lines[0]["deck_list"])


def test_a_step_asks_what_waits_on_top(any_lines):
    for before, line in zip(any_lines, steps(any_lines), strict=False):
        about = before["state"]["pending"][0]
        assert line["about"] == about
        assert (line["decision"], line["seat"]) == (about["step"], about["seat"])
    assert [line["step"] for line in steps(any_lines)] == list(range(1, len(any_lines) - 1))


def test_one_of_the_legal_actions_is_chosen(any_lines):
    for line in steps(any_lines):
        legal = line["legal"]
        assert line["chosen"] == legal[line["index"]]
        assert line["asked"] == (len(legal) > 1)
        assert line["asked"] or line["index"] == 0
        assert len({tuple(action.items()) for action in legal}) == len(legal)


# The first event of an action in the play phase: the card used, on whom or which level.
USES = {
    "shoot": ("card", "target"),
    "unlock": ("card", "level"),
    "shuttle": ("card", "level"),
    "peek at vault": ("card", "level"),
    "peek at bribes": ("card", "target"),
    "pull": ("card", "target"),
    "conjure": ("card",),
}


def first_event(line, before):
    """What an action must lead to at once, in the words of an event; None if nothing is told."""
    seat, about, chosen = line["seat"], line["about"], line["chosen"]
    action = chosen["action"]
    if action in USES:
        fields = {name: chosen[name] for name in USES[action]}
        return {"event": "use", "seat": seat, **fields}
    if action == "free move":
        level = before["seats"][0]["level"]
        return {"event": "move", "seat": MARK, "from": level, "to": chosen["level"]}
    if action == "choose level" and line["decision"] == "direction":
        place = {"from": about["level"], "to": chosen["level"]}
        return {"event": "move", "seat": about["about"], **place}
    if action == "choose level":
        return {"event": "hide", "seat": MARK, "level": chosen["level"]}
    if action == "choose card" and line["decision"] == "give":
        return {"event": "give", "seat": seat, "to": about["about"], "card": chosen["card"]}
    if action == "choose card":
        return {"event": "discard", "seat": seat, "card": chosen["card"]}
    if action == "yes" and line["decision"] == "cancel":
        where = {"unlocker": about["about"], "level": about["level"]}
        return {"event": "cancel", "seat": seat, **where}
    if action == "no" and line["decision"] == "bribe":
        return {"event": "no bribe", "seat": about["about"]}
    if action == "yes":
        card, left = before["bribe_pile"][0], len(before["bribe_pile"]) - 1
        return {"event": "bribe", "seat": about["about"], "card": card, "left": left}
    assert action in ("end phase", "revive", "no")
    return None


def test_what_was_chosen_is_what_happens(lines):
    for before, line in zip(lines, steps(lines), strict=False):
        expected = first_event(line, before["state"])
        if expected is not None:
            assert line["events"][0] == expected
        if line["decision"] == "cancel" and line["chosen"]["action"] == "no":
            assert [e["event"] for e in line["events"]][:1] in ([], ["lock"])
        action, seat = line["chosen"]["action"], line["seat"]
        places = {s["seat"]: s["level"] for s in before["state"]["seats"]}
        moved = [(e["seat"], e["to"]) for e in line["events"] if e["event"] == "move"]
        if action == "shuttle":
            assert moved == [(seat, line["chosen"]["level"])]
        elif action == "pull":
            assert moved == [(line["chosen"]["target"], places[seat])]
        elif action == "peek at bribes":
            assert line["events"][1]["of"] == line["chosen"]["target"]


def test_every_die_adds_up_and_does_what_its_face_says(lines):
    """Die and modifiers, held to 1..6, and what that does by the options."""
    options = lines[0]["options"]
    carbine = int(options["m4_modifier"])
    for line in steps(lines):
        for i, e in enumerate(line["events"]):
            if e["event"] != "roll":
                continue
            used, after = line["events"][i - 1], line["events"][i + 1 :]
            assert used["event"] == "use"
            assert (used["seat"], used["card"], used["target"]) == (
                e["against"],
                e["card"],
                e["seat"],
            )
            assert e["die"] in range(1, 7)
            carries = e["against"] == MARK and carbine != 0
            assert e["modifiers"] == ([{"from": "M4 carbine", "value": carbine}] if carries else [])
            total = e["die"] + sum(m["value"] for m in e["modifiers"])
            assert e["result"] == max(1, min(6, total))
            dies = e["result"] in faces(options, e["card"], "dies")
            moves = e["result"] in faces(options, e["card"], "moves")
            assert e["effect"] == ("dies" if dies else "moves" if moves else "nothing")
            assert follows(e, after)


def follows(roll, after):
    """Whether a roll led to what its effect says; a move may wait for its direction."""
    names = [e["event"] for e in after]
    if roll["effect"] == "nothing":
        return names == []
    if roll["effect"] == "dies":
        death = {"event": "death", "seat": roll["seat"], "killer": roll["against"]}
        return after[0] == death and set(names[1:]) <= {"give"}
    shows = ["show hand"] if roll["card"] in LOSES else []
    left = [name for name in names if name != "discard"]
    return left in (shows, [*shows, "move"]) and all(e["seat"] == roll["seat"] for e in after)


def test_special_shots_cost_all_cards_of_their_kind(lines):
    """Armour-Piercing Spiral every Unseal, Explosive Warhead every SHOOT-type card, no others."""
    for before, line in zip(lines, steps(lines), strict=False):
        shown = [e for e in line["events"] if e["event"] == "show hand"]
        if not shown:
            continue
        hands = {seat["seat"]: seat["hand"] for seat in before["state"]["seats"]}
        lost = [e["card"] for e in line["events"] if e["event"] == "discard"]
        kinds = LOSES[line["chosen"]["card"]]
        hand = hands[shown[0]["seat"]]
        assert Counter(lost) == Counter({c: n for c, n in hand.items() if c in kinds})


def test_the_dead_give_as_many_cards_as_the_options_say(lines):
    gift = int(lines[0]["options"]["death_gift"])
    hand, given, due = {}, 0, 0
    for before, line in zip(lines, steps(lines), strict=False):
        if line["decision"] != "give":
            assert given == due, "a victim still owes cards"
        for e in line["events"]:
            if e["event"] == "death":
                hands = {s["seat"]: s["hand"] for s in before["state"]["seats"]}
                hand = hands[e["seat"]]
                given, due = 0, min(gift, sum(hand.values()))
            given += e["event"] == "give"


def test_points_follow_the_scoring_table(any_lines):
    """A win for each of the winning side; more for a loyal winner whose bribe failed."""
    options, result, seats = any_lines[0]["options"], any_lines[-1], any_lines[-2]["state"]["seats"]
    win, failed = int(options["score_win"]), int(options["score_failed_bribe"])
    expected = {}
    for seat in seats:
        with_mark = seat["seat"] == MARK or seat["bribes"]["DEAL"] > 0
        points = win if (result["winner"] == "mark") == with_mark else 0
        if points and not with_mark and seat["bribes"]["no DEAL"] > 0:
            points += failed
        expected[seat["seat"]] = points
    assert result["scores"] == expected
    assert result["turncoats"] == [s["seat"] for s in seats if s["bribes"]["DEAL"] > 0]


def test_the_result_is_the_end_of_the_story(any_lines):
    result = any_lines[-1]
    (end,) = events(any_lines, "end")
    assert result["over"] is True
    assert {"winner": result["winner"], "ending": result["ending"]}.items() <= end.items()
    assert any_lines[-2]["events"][-1] == end
    assert result["turns"] == any_lines[-2]["state"]["turn"] == len(list(events(any_lines, "turn")))
    assert result["steps"] == len(any_lines) - 2
    opened = [e["holds"] for e in events(any_lines, "vault")]
    assert (result["ending"] == "secret opened") == ("secret" in opened)
    assert result["winner"] == ("extractors" if "secret" in opened else "mark")
    golds = {"two vaults of gold": ["gold", "gold"]}
    assert opened == golds.get(result["ending"], opened)


# --- room for the events of one step -------------------------------------------------------------


def test_the_log_has_room_for_the_longest_step():
    """In one step a card is drawn, given or discarded once at the most; what else can happen in
    it are a handful of events."""
    assert st.MAX_LOG >= st.MAX_DECK + 20
    longest = {
        options: max(
            len(line["events"])
            for players in (PLAYERS[0], PLAYERS[-1])
            for line in traced(players, "random", options, 0)[:-1]
        )
        for options in ("printed", "160 cards", "160 cards, none kept")
    }
    assert longest["printed"] < 20
    assert min(longest["160 cards"], longest["160 cards, none kept"]) > 60


def test_a_log_that_ran_over_is_noticed():
    state = GAME.kernels().new_state()
    state[0].log.n = st.MAX_LOG + 1
    with pytest.raises(AssertionError, match="201 events in one step"):
        GAME.narrator().events(state)
