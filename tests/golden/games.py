"""The games whose traces are kept, and where."""

import hashlib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from sim.core.game import Game, find_game
from sim.core.trace import as_json, as_sentences, trace
from strategies.registry import lineup, seat

FOLDER = Path(__file__).parent
DIGESTS = FOLDER / "traces.sha256"


@dataclass(frozen=True)
class Golden:
    """One game that is kept.

    Attributes
    ----------
    players, seed, number : int
        As they are given to `totem trace`.
    strategy : str
        On all seats.
    options : dict of str to str
        What differs from the printed rules, as it is typed after ``--set``.
    of : str
        Which game, as it is typed.
    """

    players: int
    strategy: str
    seed: int
    number: int
    options: dict[str, str] = field(default_factory=dict)
    of: str = "dream-city"

    @property
    def game(self) -> Game:
        """Which game."""
        return find_game(self.of)

    def lines(self) -> list[dict[str, Any]]:
        """Its trace, made anew."""
        game = self.game
        values = game.resolve(self.options, self.players)
        names = dict.fromkeys(game.roles, self.strategy)
        seats = seat(lineup(game, names))
        return list(trace(game, self.players, values, names, seats, self.seed, self.number))


# A team so able that random play takes it down to Limbo, and once in a while back.
ABLE = {
    "difficulty": "easy",
    "losses": "6",
    **{f"cobb.{state}.c": "9" for state in ("weak", "healthy", "strong")},
    **{
        f"{name}.{state}.st": "8"
        for name in ("cobb", "saito", "arthur", "ariadne", "yusuf", "eames")
        for state in ("weak", "healthy")
    },
}
# Of Dream City, between them: both endings, every card, kills and returns of either side, bribes of
# both kinds, cancels, both looks of Dream Peek; and in those with characters the skills that touch
# most rules.
GAMES = {
    "four-random": Golden(4, "random", 1, 0, {"characters": "off"}),
    "four-basic": Golden(4, "basic", 1, 1, {"characters": "off"}),
    "six-basic": Golden(6, "basic", 7, 0, {"characters": "off"}),
    "eight-basic": Golden(8, "basic", 1, 3, {"characters": "off"}),
    "six-random-options": Golden(
        6,
        "random",
        1,
        5,
        {
            "characters": "off",
            "deck_end": "failed-draw",
            "draw": "3",
            "starting_hand": "2",
            "secret": "2",
            "locks.6": "3,3,2,1",
            "death_gift": "1",
            "m4_modifier": "-2",
        },
    ),
    "five-random-cast": Golden(5, "random", 1, 34, {"mark": "fortress"}),
    "seven-basic-cast": Golden(7, "basic", 1, 7, {"mark": "harbor"}),
    "seven-basic-relocated": Golden(7, "basic", 1, 36, {"mark": "chessboard"}),
    "eight-random-cast": Golden(8, "random", 1, 27),
    # Of Solo Inception: an ordinary defeat, other readings, Limbo with somebody brought back and
    # somebody sent, the synchronised Kick, and a game as it is mostly played.
    "solo-random": Golden(1, "random", 1, 0, of="solo"),
    "solo-random-readings": Golden(
        1,
        "random",
        1,
        2,
        {
            "difficulty": "challenge",
            "count_falls": "yes",
            "kick_falls_with_keeper": "yes",
            "shared_growth": "yes",
            "no_target": "under",
            "grenade": "only-won",
            "recruit_joins": "second-failure",
            "draw": "3",
        },
        of="solo",
    ),
    "solo-random-limbo": Golden(1, "random", 1, 15937, ABLE, of="solo"),
    "solo-random-kick": Golden(1, "random", 1, 18091, ABLE, of="solo"),
    "solo-basic": Golden(1, "basic", 1, 0, of="solo"),
    # Of Dreamworld: every number of players as they mostly play, and other readings.
    "dreamworld-solo-basic": Golden(1, "basic", 1, 0, {"difficulty": "hard"}, of="dreamworld"),
    "dreamworld-two-basic": Golden(2, "basic", 1, 0, of="dreamworld"),
    "dreamworld-three-basic": Golden(3, "basic", 1, 0, of="dreamworld"),
    "dreamworld-four-basic": Golden(4, "basic", 1, 0, of="dreamworld"),
    "dreamworld-three-random-readings": Golden(
        3,
        "random",
        1,
        0,
        {
            "therapy": "separate",
            "extremes": "players",
            "therapy_floor": "after",
            "gap_token": "with-tokens",
            "rows": "one-a-turn",
            "professor": "hand",
            "after_card": "last",
            "patients": "random",
            "rotation": "1",
        },
        of="dreamworld",
    ),
    # Of Dream Heist: every number of players as they mostly play, and other readings.
    "heist-two-basic": Golden(2, "basic", 1, 0, of="dream-heist"),
    "heist-three-basic": Golden(3, "basic", 1, 0, of="dream-heist"),
    "heist-four-basic": Golden(4, "basic", 1, 0, of="dream-heist"),
    "heist-five-basic": Golden(5, "basic", 1, 0, of="dream-heist"),
    "heist-three-random-readings": Golden(
        3,
        "random",
        1,
        0,
        {
            "start": "high-roll",
            "finish_round": "yes",
            "ties": "level-4",
            "plant_optional": "no",
            "shift_landing": "waits",
            "swap_limbo": "yes",
            "swap_direction": "keep",
            "swap_resolve": "yes",
            "level4_phases": "2",
            "limbo_number": "deepest",
            "entering_collides": "no",
            "count_from": "mark",
            "halves": "mirrored",
            "may_pass": "yes",
            "hand_limit": "7",
            "ideas": "12,12,12,12,2",
            "cap_round": "20",
            "kick_turns": "5",
            "rotation": "1",
        },
        of="dream-heist",
    ),
}


@dataclass(frozen=True)
class Kept:
    """What is kept of a game: the text for people, the digest of all the rest.

    Attributes
    ----------
    text : str
        Its sentences.
    digest : str
        SHA-256 of its JSON lines.
    """

    text: str
    digest: str


@cache
def remade(name: str) -> Kept:
    """What has to be kept of a game by the rules as they are now."""
    lines = GAMES[name].lines()
    json = "".join(f"{line}\n" for line in as_json(lines))
    text = "".join(f"{line}\n" for line in as_sentences(GAMES[name].game, lines))
    return Kept(text, hashlib.sha256(json.encode()).hexdigest())


def text_file(name: str) -> Path:
    """Where the sentences of a game lie."""
    return FOLDER / f"{name}.txt"


def digest_file(digests: dict[str, str]) -> str:
    """The digests as `sha256sum` writes them."""
    return "".join(f"{digest}  {name}.jsonl\n" for name, digest in digests.items())
