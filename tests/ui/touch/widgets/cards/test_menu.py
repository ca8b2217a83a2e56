"""The menu of a table: the same lines in the same order in every game, each with a sign."""

import pytest

from companion import games
from tests.companion.bots import set_up
from tests.ui.games.d21.touch import d21_evening
from tests.ui.touch.evening import Evening
from tests.ui.touch.screens.seated import press


def lines(evening: Evening, group: str) -> list[tuple[str, str]]:
    """The signs and words of a group of the menu in front, from the top."""
    children = reversed(evening.front.ids[group].children)
    return [(child.sign, child.words) for child in children if hasattr(child, "sign")]


@pytest.mark.parametrize("name", games.names())
def test_the_menu_has_the_same_groups_in_the_same_order_in_every_game(
    evening: Evening, name: str
) -> None:
    evening.machine.begin(*set_up(name))
    evening.app.follow()
    evening.settle()
    evening.now.open_menu()
    evening.screen.step(2)
    game, table = lines(evening, "game"), lines(evening, "table")
    assert game[0] == ("✎", "Earlier turns, corrections")
    assert [sign for sign, _ in game[:5]] == ["✎", "▦", "☺", "§", "⇥"]
    assert [words for _, words in table][-2:] == ["Settings", "Leave the table"]
    assert all(sign for sign, _ in (*game, *table))


def test_the_lines_of_a_game_come_after_the_common_lines(evening: Evening) -> None:
    d21_evening.sit_down(evening)
    evening.now.open_menu()
    evening.screen.step(2)
    assert lines(evening, "game")[5:] == [("⚐", "Ana resigns"), ("½", "Agree on a draw")]


def test_the_lines_of_a_camera_come_first_in_their_group(
    evening: Evening,
) -> None:
    evening.sit_down("Ana", "Bo")
    evening.put_up_camera()
    evening.now.open_menu()
    evening.screen.step(2)
    table = [words for _, words in lines(evening, "table")]
    assert table[:2] == ["Enter the dice by touch", "Camera and tray"]
    press(evening, "Settings")
    assert type(evening.front).__name__ == "Preferences"


def test_the_longest_menu_fits_with_its_groups_side_by_side(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    evening.put_up_camera()
    evening.now.open_menu()
    evening.screen.step(3)
    game, table = (evening.front.ids[group] for group in ("game", "table"))
    assert len(lines(evening, "game")) < len(table.children) - 1 == evening.front.longest == 7
    for left, right in zip(reversed(game.children), reversed(table.children), strict=False):
        if hasattr(left, "words") or hasattr(left, "text"):
            assert left.top == pytest.approx(right.top, abs=1)
    assert table.children[0].y >= table.y - 1
