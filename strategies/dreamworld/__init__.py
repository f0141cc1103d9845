"""Strategies of Dreamworld: one file for each way to play, for any seat.

`random` plays uniformly over the legal actions. `basic` looks at the gaps that lie open, one round
at a time. `skilled` counts seen cards besides, plans which tokens to flip and which cards to keep,
and times the professor. Seats are alike, so each plays every role the same way.
"""

from pathlib import Path

from strategies.dreamworld.basic import basic
from strategies.dreamworld.skilled import skilled
from strategies.dreamworld.uniform import uniform

STRATEGIES = [uniform, basic, skilled]
# By role: a commented file to begin a strategy of one's own with; it holds one called `mine`.
TEMPLATES = dict.fromkeys(("player", "opponent"), Path(__file__).parent / "templates" / "player.py")
