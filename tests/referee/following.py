"""What the replays of all games share: a trace line by line, and files of traces."""

import json
from pathlib import Path

from tests.referee.chance import Refuted
from tests.referee.replay import Disagreement, Report


def follow(lines, replayer, title="{game}, {players} players, seed {seed}, game {number}"):
    """Replay one game and report the first thing that is not as the rules have it.

    `replayer` is made from the set-up line; it checks steps and the result. `title` names the game.
    """
    report = Report()
    game, step = "no game", 0
    try:
        setup, *rest = lines
        game = title.format(**setup)
        replaying = replayer(setup)
        for line in rest:
            if line["type"] == "step":
                step += 1
                report.decisions += 1
                replaying.step(line, step)
            else:
                replaying.result(line, step)
        if not rest or rest[-1]["type"] != "result":
            raise Refuted("the last line", "a result", "none")
    except Refuted as found:
        report.disagreements.append(
            Disagreement(game, step, found.what, found.expected, found.found)
        )
    return report


def games_in(lines):
    """The traces in a file, one after another."""
    game = []
    for line in lines:
        if line["type"] == "setup" and game:
            yield game
            game = []
        game.append(line)
    if game:
        yield game


def replay_files(paths, replay, module):
    """Replay the traces in files; the exit code says whether all agree."""
    if not paths:
        print(f"usage: python -m {module} FILE.jsonl ...")
        return 2
    agreed = True
    for path in paths:
        lines = [json.loads(text) for text in Path(path).read_text().splitlines() if text]
        for game in games_in(lines):
            report = replay(game)
            for disagreement in report.disagreements:
                agreed = False
                print(f"{path}: {disagreement}")
            print(f"{path}: {report.decisions} decisions replayed")
    return 0 if agreed else 1
