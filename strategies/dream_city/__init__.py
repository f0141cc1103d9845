"""Strategies of Dream City: one file for each way to play a role.

`random` plays uniformly over the legal actions. `basic` plays one sensible rule at a time, each
with a named weight. `skilled` reads the public record besides: where the secret may lie, who may be
a turncoat, what the mark can still do. `search-basic` and `search-skilled` try every action in
games that `basic` or `skilled` plays on: slow, and a yardstick for the others.
"""

from pathlib import Path

from strategies.dream_city.basic_extractor import basic as basic_extractor
from strategies.dream_city.basic_mark import basic as basic_mark
from strategies.dream_city.basic_turncoat import basic as basic_turncoat
from strategies.dream_city.search import SEARCHES
from strategies.dream_city.skilled_extractor import skilled as skilled_extractor
from strategies.dream_city.skilled_mark import skilled as skilled_mark
from strategies.dream_city.skilled_turncoat import skilled as skilled_turncoat
from strategies.dream_city.uniform import uniform

STRATEGIES = [
    uniform,
    basic_mark,
    basic_extractor,
    basic_turncoat,
    skilled_mark,
    skilled_extractor,
    skilled_turncoat,
    *SEARCHES,
]
# By role: a commented file to begin a strategy of one's own with; it holds one called `mine`.
TEMPLATES = {
    role: Path(__file__).parent / "templates" / f"{role}.py"
    for role in ("mark", "extractor", "turncoat")
}
