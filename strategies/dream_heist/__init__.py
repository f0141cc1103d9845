"""Strategies of Dream Heist: one file for each way to play, for any seat.

`random` plays uniformly over the legal actions. `basic` collects cards, completes phases where it
can, and is home in time. `skilled` plans its mission, weighs every turn by all rolls, and knows its
chances. Seats are alike, so each plays every role the same way.
"""

from pathlib import Path

from strategies.dream_heist.basic import basic
from strategies.dream_heist.skilled import skilled
from strategies.dream_heist.uniform import uniform

STRATEGIES = [uniform, basic, skilled]
# By role: a commented file to begin a strategy of one's own with; it holds one called `mine`.
TEMPLATES = dict.fromkeys(("player", "opponent"), Path(__file__).parent / "templates" / "player.py")
