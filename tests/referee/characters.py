"""All character cards."""

from tests.referee import marks, thieves_dealing, thieves_moving

MARKS = {
    card.name: card
    for card in (
        marks.BlackHole(),
        marks.Harbor(),
        marks.ImperialCity(),
        marks.Midsummer(),
        marks.SecretPassage(),
        marks.Fortress(),
        marks.Chessboard(),
    )
}

EXTRACTORS = {
    card.name: card
    for card in (
        thieves_moving.Joker(),
        thieves_moving.PointMan(),
        thieves_moving.Tourist(),
        thieves_moving.Shade(),
        thieves_moving.Avatar(),
        thieves_moving.Architect(),
        thieves_moving.Chemist(),
        thieves_dealing.Forger(),
        thieves_dealing.SoulSculptor(),
        thieves_dealing.SpaceQueen(),
        thieves_dealing.LordOfWar(),
        thieves_moving.BlackSwan(),
        thieves_dealing.DreamInterpreter(),
        thieves_dealing.Extractor(),
        thieves_dealing.JudgerOfMind(),
        thieves_moving.Martyr(),
        thieves_moving.Paprika(),
        thieves_dealing.Terrorist(),
    )
}

ALL = MARKS | EXTRACTORS
