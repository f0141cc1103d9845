"""A handful of games, told as they were told before.

A difference is no fault in itself: it shows, in sentences, what a change of rules, strategies or
words does to a game. `tests.golden.regenerate` accepts it.
"""

import hashlib

import pytest

from experiments.cli import main
from tests.golden.games import DIGESTS, FOLDER, GAMES, digest_file, remade, text_file

HINT = "see tests/golden/regenerate.py"


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_told_as_before(name):
    assert remade(name).text == text_file(name).read_text(), HINT


def test_everything_hidden_is_as_before():
    digests = {name: remade(name).digest for name in GAMES}
    assert digest_file(digests) == DIGESTS.read_text(), HINT


@pytest.mark.parametrize("name", ["six-basic", "eight-random-cast", "solo-random"])
def test_the_command_prints_what_is_kept(capsys, name):
    """A digest is that of ``totem trace ... --json | sha256sum``."""
    game = GAMES[name]
    words = ["trace", game.of, "--players", str(game.players)]
    words += ["--seed", str(game.seed), "--game", str(game.number)]
    for role in game.game.roles:
        words += ["--strategy", f"{role}={game.strategy}"]
    for option, value in game.options.items():
        words += ["--set", f"{option}={value}"]
    assert main([*words, "--json"]) == 0
    printed = capsys.readouterr().out.encode()
    assert hashlib.sha256(printed).hexdigest() == remade(name).digest
    assert main(words) == 0
    assert capsys.readouterr().out == remade(name).text


def test_nothing_else_is_kept():
    assert set(FOLDER.glob("*.txt")) == {text_file(name) for name in GAMES}


def test_the_kept_games_show_what_there_is_to_show():
    """So that a change of a rule meets a text that tells of it, of entangled skills too."""
    text = "".join(remade(name).text for name in GAMES)
    for words in (
        "The extractors win",
        "The mark's side wins",
        "uses a SHOOT on",
        "uses an Assassin King on",
        "uses an Armour-Piercing Spiral on",
        "uses an Explosive Warhead on",
        "uses an Unseal on level",
        "uses a Dream Shuttle.",
        "uses a Dream Peek on the vault of level",
        "uses a Dream Peek on the bribe cards of",
        "uses a Telekinetic Pull on",
        "uses a Conjured Object.",
        "makes a free move.",
        "(-1 for the M4 carbine makes",
        "(-2 for the M4 carbine, held to 1)",
        "and nothing happens",
        "and has to move",
        "and dies",
        "The mark lies dead",
        "The mark comes back to life",
        "goes to the Lost Layer",
        "pays to revive themselves",
        "comes back to life on level",
        "revived by",
        "shows the hand:",
        "hands the mark",
        "discards",
        "cancels it",
        "could cancel it and does not",
        "opens: gold",
        "opens: THE SECRET",
        "a bribe card with DEAL",
        "a bribe card without DEAL",
        "no bribe card",
        "is a turncoat from now on",
        "(turncoat)",
        "in the Lost Layer",
        "The draw deck is empty",
        "has to draw, and no card is left",
        "Options changed:",
        "is dealt ",
        "is Harbor.",
        "uses a Shapeshift on",
        "swap character cards",
        "go back to their owners",
        "change places",
        "uses Labyrinth on",
        "is in Labyrinth",
        "is out of Labyrinth",
        "for Tsunami",
        "is lost to Tsunami",
        "uses Teleport on",
        "is lost to Teleport",
        "uses Ruthless",
        "uses Sacrifice",
        "for Sacrifice",
        "is lost to Sacrifice",
        "uses Scheme on",
        "uses Carve on",
        "instead: ",
        "uses Convict on",
        "uses Frenzy on",
        "-1 for the Frenzy",
        "two vaults of gold",
        "from the discard pile",
        "The player loses in turn",
        "the synchronised Kick wakes the team",
        "is attached to Cobb",
        "is removed from Cobb",
        "Into the display: ",
        "From the display goes ",
        "ability is used",
        "is needed to convince",
        "against 8: success",
        "The player does not fight",
        "There is nobody to attack",
        "The attack is on ",
        "becomes inactive and falls into Limbo",
        "joins the team, weak",
        "joins the team, healthy",
        "is back in Limbo",
        "is sent to level",
        "stays on level 3 for the Kick",
        "Fischer is sedated",
        "Mal is dead",
        "goes back on the deck",
    ):
        assert words in text, words
