"""What the player may do or leave: paying with cards, sending somebody back."""

from tests.referee.solo.model import Question


class Pay:
    """Hand cards for something."""

    def __init__(self, number, *, win=(), lose=()):
        self.number, self.win, self.lose = number, win, lose

    def run(self, play):
        """Do it."""
        game = play.game
        while True:
            legal = [{"action": "no"}]
            if game.hand.size >= self.number:
                legal.append({"action": "yes"})
            answer = yield Question("pay", legal + game.anytime_abilities())
            if not game.use_anytime_ability(answer):
                break
        if answer["action"] == "no":
            yield from play.run(self.lose)
            return
        yield from game.part_with("give", game.hand, self.number)
        yield from play.run(self.win)


class MaySend:
    """Somebody on level 0 goes to man another level; somebody else has to stay (S24)."""

    def __init__(self, *, win=(), lose=()):
        self.win, self.lose = win, lose

    def run(self, play):
        """Do it."""
        game = play.game
        legal = [{"action": "no"}]
        team = game.active_on(play.level)
        if len(team) > 1:
            legal += [
                {"action": "send", "target": person.name, "level": level}
                for person in team
                for level in (3, 2, 1)
                if game.can_be_manned(level)
            ]
        answer = yield Question("send", legal)
        if answer["action"] == "no":
            yield from play.run(self.lose)
            return
        person, level = game.people[answer["target"]], answer["level"]
        person.level = level
        game.bring_kick(person, level)
        yield from play.run(self.win)
