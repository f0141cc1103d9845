"""Strategies of Dream City: one file for each way to play a role.

`random` plays uniformly over the legal actions. `basic` plays one sensible rule at a time, each
with a named weight. `search-basic` tries every action in games that `basic` plays on: slow, and a
yardstick for the others.
"""

from strategies.dream_city.basic_extractor import basic as basic_extractor
from strategies.dream_city.basic_mark import basic as basic_mark
from strategies.dream_city.basic_turncoat import basic as basic_turncoat
from strategies.dream_city.search import SEARCHES
from strategies.dream_city.uniform import uniform

STRATEGIES = [uniform, basic_mark, basic_extractor, basic_turncoat, *SEARCHES]
