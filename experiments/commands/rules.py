"""Commands that take every option of a game as a flag of its own."""

from typing import Any

from typer.core import TyperCommand

HELP = ("-h", "--help")
SETS = (
    "Every rule option of the game is a flag as well: --NAME VALUE sets it, --without-NAME leaves "
    "it out where that is possible. `totem options GAME` lists them."
)
VARIES = (
    "Every rule option of the game is a flag as well: --NAME VALUE sets it, --NAME A,B,C plays "
    "several values, --NAME all plays all values of a choice or of yes and no, --without-NAME "
    "leaves it out where that is possible. An option that is a list takes it whole: --NAME A,B. "
    "`totem options GAME` lists them."
)


class RuleCommand(TyperCommand):
    """A command with a game's options among its flags; see `experiments.rule_flags`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the command line, options of the game turned into ``--set`` and ``--vary``."""
        from experiments.rule_flags import rewritten

        if any(word in HELP for word in args):
            return super().parse_args(ctx, [HELP[1]])
        known = {
            flag: not getattr(parameter, "is_flag", False)
            for parameter in self.get_params(ctx)
            for flag in (*parameter.opts, *parameter.secondary_opts)
            if flag.startswith("-")
        }
        return super().parse_args(ctx, rewritten(args, known, ctx.command_path))
