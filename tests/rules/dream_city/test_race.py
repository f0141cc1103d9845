"""Who is ahead: locks left on the secret's level against cards left in the deck.

The deck of these games has 100 cards and the secret lies under five locks, so that a lock is worth
twenty cards.
"""

import pytest

from tests.rules.position import Position, begin, every_count

MARK, EXTRACTORS, NOBODY = 0, 1, -1


def race(players: int, *, cards: int, locks: int, **more) -> Position:
    """The mark's turn, with `cards` left in the deck and `locks` on the secret's level."""
    options = {"deck__unseal": 27, f"locks__{players}": (5, 4, 3, 2), **more.pop("options", {})}
    return Position(players, deck=cards, locks={1: locks}, secret=1, **more, **options)


def lead(game: Position) -> tuple[int, int, int]:
    """Who led last, since which turn, and how often the lead changed hands."""
    tally = game.hidden.tally
    return int(tally.leader), int(tally.lead_turn), int(tally.lead_changes)


@every_count
def test_nobody_leads_before_a_turn_is_over(players):
    game = begin(players, secret="1")
    assert lead(game) == (NOBODY, 0, 0)


@every_count
def test_the_first_draw_puts_the_mark_ahead(players):
    """All locks are left, and two cards of the deck are not."""
    game = race(players, cards=98, locks=5)
    game.do("end")
    assert lead(game) == (MARK, 1, 0)


@every_count
@pytest.mark.parametrize(
    ("cards", "leader"), [(79, MARK), (80, NOBODY), (81, EXTRACTORS)], ids=["79", "80", "81"]
)
def test_a_share_is_compared_with_a_share(players, cards, leader):
    """Four locks of five against 79, 80 and 81 cards of a hundred."""
    game = race(players, cards=cards, locks=4)
    game.do("end")
    assert lead(game) == (leader, 0 if leader == NOBODY else 1, 0)


@every_count
def test_the_lead_passes_on_and_a_tie_leaves_it(players):
    """82 cards, then 80, then 78 against four locks of five."""
    game = race(players, cards=82, locks=4)
    for turn, expected in enumerate(
        [(EXTRACTORS, 1, 0), (EXTRACTORS, 1, 0), (MARK, 3, 1), (MARK, 3, 1)], 1
    ):
        assert game.table.turn == turn
        game.do("end")
        assert lead(game) == expected, turn


@every_count
def test_an_unlock_on_the_secrets_level_counts_and_one_elsewhere_does_not(players):
    """Looked at when the turn is over, with the locks as they are then."""
    for level, expected in ((1, (EXTRACTORS, 2, 1)), (2, (MARK, 1, 0))):
        game = race(players, cards=92, locks=5, hands={1: "unseal"}, levels={1: level})
        game.do("end").do("unlock", level)
        assert lead(game) == (MARK, 1, 0)
        game.do("end")
        assert lead(game) == expected


@every_count
def test_the_turn_in_which_the_game_ends_is_not_looked_at(players):
    """The last lock goes while the mark is ahead: the extractors won from behind."""
    game = race(players, cards=12, locks=1, hands={1: "unseal"})
    game.do("end")
    assert lead(game) == (MARK, 1, 0)
    game.do("unlock", 1)
    assert game.over() == ("end", EXTRACTORS, 0)
    assert lead(game) == (MARK, 1, 0)


@every_count
def test_starting_hands_are_no_part_of_the_way(players):
    """The deck counts from what is left when the first turn begins."""
    game = begin(players, starting_hand=2, secret="1")
    assert game.hidden.tally.full_deck == 97 - 2 * players
    assert game.table.deck_left == game.hidden.tally.full_deck - 2


@every_count
def test_a_moved_secret_is_measured_where_it_lies(players):
    """Chessboard, Relocate: the vault cards of levels 1 and 2 change places."""
    game = race(
        players,
        cards=50,
        locks=1,
        hands={1: "unseal"},
        cast={0: "chessboard"},
        options={"deck__unseal": 22},
    )
    game.do("end")
    assert lead(game) == (EXTRACTORS, 1, 0)
    game.do("unlock", 1)
    assert game.asked() == (0, "may")
    game.do("yes").do("level", 2)
    while game.asked() != (1, "play"):
        game.do("no")
    game.do("end")
    assert lead(game) == (MARK, 2, 1), "four locks of four are left there"


@every_count
def test_draws_are_counted_by_kind_for_the_mark_and_for_the_extractors(players):
    """A turncoat goes on drawing as the extractor it began as; cards given are not drawn."""
    game = Position(
        players,
        hands={0: "conjured"},
        bribes={1: "deal"},
        top="2 unseal shoot unseal",
    )
    before = game.hidden.tally.drawn.copy()
    game.do("conjure").do("end")
    drawn = (game.hidden.tally.drawn - before).tolist()
    assert drawn[0] == [0, 0, 0, 0, 2, 0, 0, 0, 0, 0]
    assert drawn[1] == [1, 0, 0, 0, 1, 0, 0, 0, 0, 0]
