"""What is not wanted on a screen any more leaves no hole in it."""

from companion import games
from tests.ui.touch.evening import Evening
from tests.ui.touch.screens.d21_evening import sit_down


def test_a_button_of_the_game_before_leaves_no_hole_in_a_new_games_row(evening: Evening) -> None:
    screen = evening.app.go("new_game")
    screen.prepare(games.find("desfausse"))
    evening.screen.step(3)
    screen.prepare(games.find("d21"))
    evening.screen.step(3)
    who_starts, start = evening.button("Who starts? By the dice"), evening.button("START")
    assert who_starts.width == start.width


def test_the_look_of_a_lost_camera_leaves_no_hole_beside_the_other_buttons(
    evening: Evening,
) -> None:
    evening.put_up_picture()
    sit_down(evening)
    assert evening.screen.until(lambda: evening.now.camera)
    evening.screen.step(3)
    assert evening.button("Look").width > 48
    evening.machine.frame = None
    assert evening.screen.until(lambda: not evening.now.camera)
    evening.screen.step(3)
    threats, end = evening.button("Threats"), evening.button("END OF TURN")
    assert evening.button("Look").width < 1
    assert end.x - threats.right < 48
