"""Strategies of Solo Inception: one file for each way to play."""

from pathlib import Path

from strategies.solo.basic import basic
from strategies.solo.search import SEARCHES
from strategies.solo.skilled import skilled
from strategies.solo.uniform import uniform

STRATEGIES = [uniform, basic, skilled, *SEARCHES]
# By role: a commented file to begin a strategy of one's own with; it holds one called `mine`.
TEMPLATES: dict[str, Path] = {}
