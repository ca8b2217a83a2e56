"""The turns told from a game's actions."""

from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Amend
from tests.ui.touch.views import view_of
from ui.games.yahtzee.timeline import other_boxes, turns

GAME = (
    Roll((3, 3, 5, 1, 6)),
    Roll((3, 3, 3, 2, 6), (0, 1)),
    Score(Box.THREES),
    Roll((5, 5, 5, 2, 2)),
    Score(Box.CHANCE, zero=True),
    Roll((1, 1, 1, 1, 2)),
)


def test_every_turn_has_its_rolls_its_box_and_its_points() -> None:
    view = view_of(*GAME)
    first, second, third = turns(view.game, view.setup, view.actions)
    assert (first.player, first.number, first.points) == ("Ana", 1, 9)
    assert [index for index, _ in first.rolls] == [0, 1]
    assert (second.player, second.score, second.points) == ("Bo", (4, GAME[4]), 0)
    assert (third.player, third.number, third.score) == ("Ana", 2, None)


def test_the_boxes_open_then_are_those_before_the_box_was_filled() -> None:
    view = view_of(*GAME)
    first, _, third = turns(view.game, view.setup, view.actions)
    assert first.state.worths[Box.THREES] == 9
    assert Box.THREES not in third.state.worths


def test_a_blocked_score_can_stand_in_any_box_open_after_the_correction() -> None:
    game = (*GAME[:5], Roll((6, 6, 1, 1, 2)), Score(Box.CHANCE))
    view = view_of(*game, told=(Amend({2: Score(Box.CHANCE)}),))
    assert view.blocked is not None
    assert view.blocked.index == 6
    boxes = other_boxes(view, view.blocked)
    assert Box.CHANCE not in boxes
    assert boxes[Box.THREES] == 0
    assert boxes[Box.SIXES] == 12
