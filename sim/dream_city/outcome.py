"""The outcome row: what is kept of one game."""

import numpy as np

OUTCOME = np.dtype(
    [
        ("winner", "i1"),
        ("ending", "i1"),
        ("turns", "i2"),
        ("decisions", "i4"),
        ("secret", "i1"),
        ("vaults", "i1"),
        ("locks_left", "i1"),
        ("deck_left", "i2"),
        ("unlocks", "i2"),
        ("cancels", "i2"),
        ("deaths", "i2"),
        ("mark_kills", "i2"),
        ("mark_deaths", "i2"),
        ("revivals", "i2"),
        ("lost_turns", "i2"),
        ("peeks", "i2"),
        ("bribes_offered", "i1"),
        ("bribes_given", "i1"),
        ("deals", "i1"),
        ("turncoats", "i1"),
        ("score_mark", "i1"),
        ("score_loyal", "i1"),
        ("score_turncoats", "i1"),
    ]
)

COLUMNS = {
    "winner": "0 the mark's side, 1 the extractors, -1 aborted at the decision cap",
    "ending": "0 the secret was opened, 1 the deck ran out, 2 the decision cap",
    "turns": "turns begun (one turn is one player's)",
    "decisions": "decisions with more than one legal action",
    "secret": "level the secret lay on",
    "vaults": "vaults opened",
    "locks_left": "mind-locks left on the secret's level",
    "deck_left": "cards left in the draw deck",
    "unlocks": "successful unlocks",
    "cancels": "unlocks cancelled with an Unseal",
    "deaths": "players killed by a SHOOT",
    "mark_kills": "of those, killed by the mark",
    "mark_deaths": "times the mark was killed",
    "revivals": "revivals paid with cards",
    "lost_turns": "turns begun in the Lost Layer",
    "peeks": "uses of Dream Peek",
    "bribes_offered": "times the mark could give a bribe card",
    "bribes_given": "bribe cards given",
    "deals": "of those, DEAL cards",
    "turncoats": "extractors on the mark's side at the end",
    "score_mark": "the mark's score",
    "score_loyal": "scores of the loyal extractors together",
    "score_turncoats": "scores of the turncoats together",
}
