"""How a game can end, in the order of the codes in an outcome row."""

ENDINGS = (
    "one mission completed",
    "several missions completed",
    "no mission completed",
    "decision cap",
)
