"""What a character may have a say in; a character without a skill has none."""

from tests.referee.model import yes_or_no


class Character:
    """The moments at which a skill can speak. `me` is who holds the card now.

    Methods that can ask something are generators.
    """

    name = None
    skill = None
    shoots_any_level = False  # Pursuit

    def skill_action(self, target=None, skill=None):
        """The action that uses the skill."""
        action = {"action": "use skill", "skill": skill or self.skill}
        if target is not None:
            action["target"] = target.name
        return action

    def asks(self, me):
        """Ask the holder whether it uses the skill now."""
        return yes_or_no("skill", me, skill=self.skill)

    def tell_use(self, game, me, action):
        """Note that the skill of an action was used."""
        fields = {"target": action["target"]} if "target" in action else {}
        game.tell("skill", seat=me.name, skill=action["skill"], **fields)

    def others(self, game, me):
        """Everyone else whom cards and skills can affect."""
        return [other for other in game.players if other is not me and other.touchable]

    def turn_begins(self, game, me):
        """The holder's own draw phase begins."""

    def before_draw(self, game, me):
        """Actions instead of drawing."""
        return []

    def more_cards(self, game, me):
        """How many cards more the holder draws in its draw phase."""
        return 0

    def drew(self, game, me, cards):
        """The holder drew these in its draw phase."""
        return
        yield

    def plays(self, game, me):
        """Actions of the play phase."""
        return []

    def use(self, game, me, action):
        """Use a skill in one's own draw or play phase; `True` ends the play phase."""
        raise NotImplementedError
        yield

    def before_roll(self, game, me, target):
        """The holder shoots; gives back changes to the roll."""
        return []
        yield

    def roll(self, game, me, target, card):
        """The die against the holder's shot."""
        return game.chance.shot_die(me, target, card)
        yield

    def after_roll(self, game, me, target):
        """Gives back another result for the holder's shot, or nothing."""
        return None
        yield

    def own_move(self, game, me, source):
        """The holder moved in its own play phase."""
        return
        yield

    def went_by_choice(self, game, me):
        """The holder moved itself, with a card or the mark's free move."""
        return
        yield

    def used_unseal(self, game, me):
        """The holder used an Unseal."""
        return
        yield

    def unlocked(self, game, me):
        """The holder took off a lock."""
        return
        yield

    def other_unlocked(self, game, me, unlocker):
        """Somebody else took off a lock."""
        return
        yield

    def vault_about_to_open(self, game, me, level):
        """The last lock of a level fell."""
        return
        yield

    def vault_opened(self, game, me):
        """A vault was opened and the game goes on."""

    def choose_bribe(self, game, me, player):
        """Gives back a bribe card from the pile, or nothing for the next one."""
        return None
        yield

    def before_discards(self, game, me):
        """Somebody's discard phase."""
        return
        yield

    def discards_all(self, game, me):
        """Whether the holder keeps nothing in its discard phase."""
        return False


BLANK = Character()
