"""How seats decide: one folder a game, one file a strategy, one registry."""
