"""How a game can end, in the order of the codes in an outcome row."""

ENDINGS = (
    "all tokens flipped",
    "all tokens flipped, most +1 tokens",
    "all tokens flipped, shared",
    "most gold",
    "most gold, least left",
    "most gold, most +1 tokens",
    "most gold, shared",
    "Id flipped all",
    "decision cap",
)
