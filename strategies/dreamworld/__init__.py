"""Strategies of Dreamworld: one file for each way to play, for any seat."""

from strategies.dreamworld.basic import basic
from strategies.dreamworld.uniform import uniform

STRATEGIES = [uniform, basic]
TEMPLATES: dict = {}
