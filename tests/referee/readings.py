"""Where rulebook and rulings leave a reading open, the referee's reading stands here.

Each name is one question; changing it here changes the referee everywhere.
"""

# R31: does Tsunami, a skill, spare an extractor in Labyrinth (no die, no Lost Layer)?
LABYRINTH_SPARES_FROM_TSUNAMI = True

# R31: Gold acts on the extractor who gets the card; in Labyrinth it gets the next one instead.
LABYRINTH_SPARES_FROM_GOLD = True

# R12: Dream Peek of a vault already seen, with bribe cards left that a dead mark may not give
# (`dead_mark_bribes=no`), could change nothing.
PEEK_NEEDS_A_MARK_WHO_CAN_BRIBE = True

# R12: under Chessboard every Dream Peek draws cards, so it is never without effect.
CHESSBOARD_MAKES_EVERY_PEEK_USEFUL = True

# R12: a Conjured Object that draws no card (`conjured_draw=0`) could change nothing.
CONJURE_NEEDS_A_DRAW = True

# Creation places a card on the deck; the deck is no player, so Labyrinth leaves it alone (R31).
LABYRINTH_STOPS_CREATION = False

# Extract and Interlace follow a lock taken off by Unseal; Sacrifice is no unlock (R16).
SACRIFICE_IS_AN_UNLOCK = False

# Extract with no lock left on the level would draw nothing and is not asked.
EXTRACT_ASKED_FOR_NOTHING = False

# Imperial City's shot, a world view, can kill someone in Labyrinth but never moves them (R31); a
# skill of the shooter (Frenzy, Convict, Carve) would act on them and is off.
LABYRINTH_SPARES_FROM_SKILLS_OF_SHOOTERS = True

# Rescue is a skill: it does not reach a dead player in Labyrinth, the common revival does (R31).
LABYRINTH_SPARES_FROM_RESCUE = True
