"""A board as it was seen against the game: propose, ask, or say what differs."""

from msgspec.structs import replace

from companion.dice import Colour
from companion.games.d21 import GAME
from companion.games.d21.compare import Comparison, Difference, OnSquare, advice, compare
from companion.games.d21.dice import COLOURS, EMPTY, GREEN, RED, face, owner
from companion.games.d21.moves import after, steps
from companion.games.d21.notation import text
from companion.games.d21.state import State
from tests.companion.games.d21.play import board, moved
from tests.companion.games.d21.positions import position

BOARD = board("c4:2 c5:1 b8:6", "f4:3 h8:1")


def red(value: int | None) -> OnSquare:
    return OnSquare(Colour.RED, value)


def green(value: int | None) -> OnSquare:
    return OnSquare(Colour.GREEN, value)


def seen(state: State, **changes: OnSquare | None) -> dict[str, OnSquare]:
    """The board as a faultless eye sees it, with some squares otherwise; None clears one."""
    dice = {
        state.grid.names[at]: OnSquare(COLOURS[owner(cell)], face(cell))
        for at, cell in enumerate(state.cells)
        if cell != EMPTY
    }
    return {square: die for square, die in (dice | changes).items() if die is not None}


def test_a_board_that_shows_one_legal_move_fits_that_move_only() -> None:
    for move in ("c4-c2", "c4xg4=5", "c5-d6", "b8xi8=5"):
        found = compare(BOARD, seen(moved(BOARD, move)))
        assert found == Comparison(unchanged=False, moves=(move,))


def test_every_legal_move_is_recognised_in_every_position() -> None:
    for name in ("default", "lines_at_hand", "full_ring"):
        state = position(name)
        for step in steps(state):
            found = compare(state, seen(after(state, step)))
            assert found == Comparison(unchanged=False, moves=(text(state, step),))


def test_a_board_on_which_nothing_moved_is_unchanged() -> None:
    assert compare(BOARD, seen(BOARD)) == Comparison(unchanged=True, moves=())


def test_a_doubtful_value_fits_what_the_rules_leave() -> None:
    after_jump = seen(moved(BOARD, "c4xg4=5"), g4=red(None))
    assert compare(BOARD, after_jump).moves == ("c4xg4=5",)
    assert compare(BOARD, seen(BOARD, c4=OnSquare(None, None))).unchanged


def test_where_two_moves_fit_both_are_told() -> None:
    hidden = seen(moved(BOARD, "c5-c6"))
    found = compare(BOARD, hidden, hidden=("c6", "c7"))
    assert found.moves == ("c5-c6", "c5-c7")
    assert not found.differences


def test_a_board_that_may_be_unchanged_or_moved_says_both() -> None:
    found = compare(BOARD, seen(BOARD), hidden=("c5", "c6"))
    assert found.unchanged
    assert found.moves == ("c5-c6",)


def test_a_die_that_was_not_turned_is_said_to_need_turning() -> None:
    found = compare(BOARD, seen(BOARD, c4=None, g4=red(2)))
    assert found.moves == ()
    assert found.nearest == "c4xg4=5"
    assert found.differences == (Difference("g4", red(5), red(2)),)
    assert told(found) == ["Turn the die on g4: it must show 5."]


def test_a_move_and_something_else_is_told_by_what_else_differs() -> None:
    found = compare(BOARD, seen(moved(BOARD, "c4-c2"), h8=green(4)))
    assert found.nearest == "c4-c2"
    assert told(found) == ["Turn the die on h8: it must show 1."]


def test_a_move_against_a_rule_is_told_with_its_rule_and_how_to_take_it_back() -> None:
    found = compare(BOARD, seen(BOARD, c4=None, e5=red(2)))
    assert (found.moves, found.nearest) == ((), None)
    assert found.differences == (
        Difference("c4", red(2), None),
        Difference("e5", None, red(2)),
    )
    assert told(found) == ["Put the red 2 on c4.", "Clear the square e5."]
    assert found.why is not None
    assert found.why.en.startswith("From c4 to e5 is none of the eight directions")


def test_a_move_through_a_die_and_one_of_the_other_player_name_their_rules() -> None:
    far = compare(BOARD, seen(BOARD, c4=None, h4=red(2)))
    assert far.why is not None
    assert far.why.en == "A jump ends right behind the die jumped over: on g4."
    theirs = compare(BOARD, seen(BOARD, h8=None, h7=green(1)))
    assert theirs.why is not None
    assert theirs.why.en.startswith("The die on h8 is the other player's")


def test_a_die_of_the_wrong_colour_is_to_be_changed() -> None:
    found = compare(BOARD, seen(BOARD, h8=red(1)))
    assert told(found) == ["On h8, put the green 1 in the other die's place."]
    assert found.why is None


def test_two_moves_at_once_are_told_from_the_board_as_it_stands_or_the_nearest_move() -> None:
    found = compare(BOARD, seen(BOARD, c4=None, c2=red(2), c5=None, d6=red(1)))
    assert (found.moves, found.nearest) == ((), None)
    assert [one.square for one in found.differences] == ["c2", "c4", "c5", "d6"]


def test_a_finished_or_blocked_game_fits_no_move() -> None:
    over = moved(board("b4:1 c4:2 d4:3 e4:4 f4:5 g1:6", "j10:1"), "g1-g4")
    found = compare(over, seen(over, g4=None, g5=red(6)))
    assert (found.unchanged, found.moves) == (False, ())


def test_the_other_players_move_is_not_proposed() -> None:
    state = replace(BOARD, player=GREEN)
    assert compare(state, seen(moved(BOARD, "c4-c2"))).moves == ()
    assert compare(replace(BOARD, player=RED), seen(moved(state, "h8-h7"))).moves == ()


def test_advice_is_given_in_both_languages() -> None:
    found = compare(BOARD, seen(BOARD, c4=None, e5=red(2)))
    assert [advice(one, GAME.words).fr for one in found.differences] == [
        "Posez le 2 rouge en c4.",
        "Libérez la case e5.",
    ]


def told(found: Comparison) -> list[str]:
    return [advice(one, GAME.words).en for one in found.differences]
