"""Strategies of Solo Inception: one file for each way to play.

`random` plays uniformly over the legal actions. `basic` plays one sensible rule at a time, each
with a named weight. `skilled` remembers the event decks besides, and counts who can be spared.
`search-basic` and `search-skilled` try every action in games that `basic` or `skilled` plays on:
slow, and a yardstick for the others.
"""

from pathlib import Path

from strategies.solo.basic import basic
from strategies.solo.search import SEARCHES
from strategies.solo.skilled import skilled
from strategies.solo.uniform import uniform

STRATEGIES = [uniform, basic, skilled, *SEARCHES]
# By role: a commented file to begin a strategy of one's own with; it holds one called `mine`.
TEMPLATES = {"player": Path(__file__).parent / "templates" / "player.py"}
