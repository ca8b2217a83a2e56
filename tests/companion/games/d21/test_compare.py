"""A board read by the eye compared with the game: a proposal, a question or a difference."""

from math import exp

from msgspec.structs import replace

from companion.games.d21 import GAME
from companion.games.d21.compare import (
    CLEAR,
    CONTRADICTED,
    Chances,
    Comparison,
    SquareDifference,
    advice,
    compare,
)
from companion.games.d21.dice import EMPTY, GREEN, RED, cell
from companion.games.d21.moves import after, steps
from companion.games.d21.notation import text
from companion.games.d21.state import State
from tests.companion.games.d21.play import board, moved
from tests.companion.games.d21.positions import position

BOARD = board("c4:2 c5:1 b8:6", "f4:3 h8:1")
CELLS = 13
SURE = 0.99
Square = int | dict[int, float] | None


def red(value: int) -> int:
    return cell(RED, value)


def green(value: int) -> int:
    return cell(GREEN, value)


def shows(chances: dict[int, float]) -> list[float]:
    """Return the chances of every cell, the rest shared by those not named."""
    rest = (1 - sum(chances.values())) / (CELLS - len(chances))
    return [chances.get(one, rest) for one in range(CELLS)]


def seen(state: State, **changes: Square) -> Chances:
    """Return the board as read by a good eye, except for the squares in `changes`.

    These hold the cell seen or its chances; None for an invisible square.
    """
    squares = [shows({one: SURE}) for one in state.cells]
    for name, change in changes.items():
        square = {change: SURE} if isinstance(change, int) else change or {}
        squares[state.grid.squares[name]] = shows(square)
    return squares


def test_a_board_that_shows_one_legal_move_fits_that_move_only() -> None:
    for move in ("c4-c2", "c4xg4=5", "c5-d6", "b8xi8=5"):
        found = compare(BOARD, seen(moved(BOARD, move)))
        assert found == Comparison(unchanged=False, moves=(move,), sure=True)


def test_every_legal_move_is_recognised_in_every_position() -> None:
    for name in ("default", "lines_at_hand", "full_ring"):
        state = position(name)
        for step in steps(state):
            found = compare(state, seen(after(state, step)))
            assert found == Comparison(unchanged=False, moves=(text(state, step),), sure=True)


def test_a_board_on_which_nothing_moved_is_unchanged() -> None:
    assert compare(BOARD, seen(BOARD)) == Comparison(unchanged=True, moves=(), sure=True)


def test_a_badly_read_unmoved_die_is_the_die_required_by_the_rules() -> None:
    badly = {green(4): 0.7, green(1): 0.2}
    found = compare(BOARD, seen(moved(BOARD, "c4-c2"), h8=badly))
    assert (found.moves, found.sure) == (("c4-c2",), True)
    assert compare(BOARD, seen(BOARD, h8=badly)).unchanged


def test_a_moved_die_that_is_not_clear_is_asked_about() -> None:
    doubtful = {red(2): 0.6, red(5): 0.3}
    found = compare(BOARD, seen(moved(BOARD, "c4xg4=5"), g4=doubtful))
    assert (found.moves, found.unchanged, found.sure) == (("c4xg4=5",), False, False)
    plain = {red(5): CLEAR + 0.1, red(2): 0.3}
    assert compare(BOARD, seen(moved(BOARD, "c4xg4=5"), g4=plain)).sure


def test_a_square_left_that_may_still_hold_its_die_is_asked_about() -> None:
    maybe = {EMPTY: 0.4, red(2): 0.5}
    found = compare(BOARD, seen(moved(BOARD, "c4-c2"), c4=maybe))
    assert (found.moves, found.sure) == (("c4-c2",), False)


def test_a_move_contradicted_by_a_square_does_not_fit() -> None:
    least = {red(2): 0.9, red(5): CONTRADICTED * 0.9}
    assert compare(BOARD, seen(moved(BOARD, "c4xg4=5"), g4=least)).moves == ()
    more = {red(2): 0.9, red(5): CONTRADICTED * 1.1}
    assert compare(BOARD, seen(moved(BOARD, "c4xg4=5"), g4=more)).moves == ("c4xg4=5",)


def test_many_dice_read_badly_make_a_move_doubtful() -> None:
    badly: dict[str, Square] = {
        "b8": {red(1): 0.9, red(6): 0.03},
        "h8": {green(4): 0.9, green(1): 0.03},
    }
    one = compare(BOARD, seen(moved(BOARD, "c4-c2"), b8=badly["b8"]))
    assert (one.moves, one.sure) == (("c4-c2",), True)
    both = compare(BOARD, seen(moved(BOARD, "c4-c2"), **badly))
    assert (both.moves, both.sure) == (("c4-c2",), False)


def test_two_moves_that_fit_are_both_listed_the_likelier_first() -> None:
    found = compare(BOARD, seen(moved(BOARD, "c5-c6"), c6=None, c7=None))
    assert (found.moves, found.sure) == (("c5-c6", "c5-c7"), False)
    assert not found.differences
    rather: dict[str, Square] = {"c6": {EMPTY: 0.6, red(1): 0.3}, "c7": {EMPTY: 0.3, red(1): 0.6}}
    assert compare(BOARD, seen(moved(BOARD, "c5-c6"), **rather)).moves == ("c5-c7", "c5-c6")


def test_a_move_much_less_likely_than_another_is_not_asked_about() -> None:
    hardly = 0.9 * exp(-4)
    rather: dict[str, Square] = {
        "c6": {EMPTY: 0.9, red(1): hardly},
        "c7": {EMPTY: hardly, red(1): 0.9},
    }
    found = compare(BOARD, seen(moved(BOARD, "c5-c6"), **rather))
    assert (found.moves, found.sure) == (("c5-c7",), True)


def test_a_board_that_may_be_unchanged_or_moved_lists_both() -> None:
    found = compare(BOARD, seen(BOARD, c5=None, c6=None))
    assert (found.unchanged, found.moves, found.sure) == (True, ("c5-c6",), False)


def test_a_die_that_was_not_turned_is_reported() -> None:
    found = compare(BOARD, seen(BOARD, c4=EMPTY, g4=red(2)))
    assert found.moves == ()
    assert found.nearest == "c4xg4=5"
    assert found.differences == (SquareDifference("g4", red(5), red(2)),)
    assert told(found) == ["Turn the die on g4: it must show 5."]


def test_a_move_with_another_difference_reports_that_difference() -> None:
    found = compare(BOARD, seen(moved(BOARD, "c4-c2"), h8=green(4)))
    assert found.nearest == "c4-c2"
    assert told(found) == ["Turn the die on h8: it must show 1."]


def test_a_move_against_a_rule_is_reported_with_its_rule_and_how_to_undo_it() -> None:
    found = compare(BOARD, seen(BOARD, c4=EMPTY, e5=red(2)))
    assert (found.moves, found.nearest) == ((), None)
    assert found.differences == (
        SquareDifference("c4", red(2), EMPTY),
        SquareDifference("e5", EMPTY, red(2)),
    )
    assert told(found) == ["Put the red 2 on c4.", "Clear the square e5."]
    assert found.why is not None
    assert found.why.to("en").startswith("From c4 to e5 is none of the eight directions")


def test_a_move_through_a_die_and_one_of_the_other_player_name_their_rules() -> None:
    far = compare(BOARD, seen(BOARD, c4=EMPTY, h4=red(2)))
    assert far.why is not None
    assert far.why.to("en") == "A jump ends right behind the die jumped over: on g4."
    theirs = compare(BOARD, seen(BOARD, h8=EMPTY, h7=green(1)))
    assert theirs.why is not None
    assert theirs.why.to("en").startswith("The die on h8 is the other player's")


def test_a_die_of_the_wrong_colour_is_to_be_changed() -> None:
    found = compare(BOARD, seen(BOARD, h8=red(1)))
    assert told(found) == ["On h8, put the green 1 in the other die's place."]
    assert found.why is None


def test_an_unreadable_die_is_to_be_put_in_its_place() -> None:
    anything = {green(value): 0.19 for value in (2, 3, 4, 5, 6)}
    found = compare(BOARD, seen(BOARD, h8={**anything, green(1): 0.01}))
    assert found.differences == (SquareDifference("h8", green(1), None),)
    assert told(found) == ["Put the green 1 on h8."]


def test_two_moves_at_once_are_described_from_the_present_board_or_the_nearest_move() -> None:
    found = compare(BOARD, seen(BOARD, c4=EMPTY, c2=red(2), c5=EMPTY, d6=red(1)))
    assert (found.moves, found.nearest) == ((), None)
    assert [difference.square for difference in found.differences] == ["c2", "c4", "c5", "d6"]


def test_a_finished_or_blocked_game_fits_no_move() -> None:
    over = moved(board("b4:1 c4:2 d4:3 e4:4 f4:5 g1:6", "j10:1"), "g1-g4")
    found = compare(over, seen(over, g4=EMPTY, g5=red(6)))
    assert (found.unchanged, found.moves) == (False, ())


def test_the_other_players_move_is_not_proposed() -> None:
    state = replace(BOARD, player=GREEN)
    assert compare(state, seen(moved(BOARD, "c4-c2"))).moves == ()
    assert compare(replace(BOARD, player=RED), seen(moved(state, "h8-h7"))).moves == ()


def test_advice_is_given_in_both_languages() -> None:
    found = compare(BOARD, seen(BOARD, c4=EMPTY, e5=red(2)))
    assert [advice(difference, GAME.words).to("fr") for difference in found.differences] == [
        "Posez le 2 rouge en c4.",
        "Libérez la case e5.",
    ]


def told(found: Comparison) -> list[str]:
    return [advice(difference, GAME.words).to("en") for difference in found.differences]
