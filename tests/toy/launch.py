"""The `totem` command with Toy Doors in it: ``python -m tests.toy.launch sweep toy-doors ...``.

With ``first-block`` as its first word it is the fresh process of the bench instead.
"""

import sys

from tests.toy import register

if __name__ == "__main__":
    register()
    if sys.argv[1:2] == ["first-block"]:
        from experiments.first_block import play_one

        play_one(sys.argv[2:])
        sys.exit()
    from experiments import bench, cli

    bench.CHILD = (sys.executable, "-m", "tests.toy.launch", "first-block")
    sys.exit(cli.main())
