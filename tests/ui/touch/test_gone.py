"""A hidden widget leaves no gap on a screen."""

from itertools import pairwise

import pytest

from companion import games
from companion.games.dalapapa.actions import NewTerritory
from companion.games.yahtzee.actions import Roll
from companion.messages import Act
from tests.companion.bots import set_up
from tests.ui.games.d21.touch.d21_evening import sit_down
from tests.ui.games.dalapapa.touch import dalapapa_evening
from tests.ui.touch.evening import Evening


@pytest.mark.parametrize("name", games.names())
def test_hidden_options_of_a_game_leave_no_gap(evening: Evening, name: str) -> None:
    screen = evening.app.go("new_game")
    for game in ("desfausse", name):
        screen.prepare(games.find(game))
        evening.screen.step(3)
    options = list(reversed(screen.ids.options.children))
    assert {option.y for option in options} <= {screen.ids.options.y}
    gaps = [right.x - left.right for left, right in pairwise(options)]
    assert max(gaps, default=0) < 17
    assert min((option.height for option in options), default=48) >= 48


def test_the_hidden_button_of_a_lost_camera_leaves_no_gap(
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
    threats, undo = evening.button("Threats"), evening.button("Undo")
    assert evening.button("Look").right < 0
    assert threats.width > 2 * undo.width


@pytest.mark.parametrize("name", games.names())
def test_an_empty_history_says_so(evening: Evening, name: str) -> None:
    from ui.touch import registry  # noqa: PLC0415  importing this opens the window
    from ui.touch.widgets.text.text import Text  # noqa: PLC0415

    evening.machine.begin(*set_up(name))
    evening.app.follow()
    evening.settle()
    evening.app.open(registry.load(name).history())
    evening.screen.step(3)
    words = [w.text for w in evening.front.walk() if isinstance(w, Text) and w.opacity]
    empty = {"No turn has been played yet.", "Nothing has been played yet.", "No move yet"}
    assert len(empty & set(words)) == 1
    assert not [said for said in words if said.startswith("Tap ")]


def test_a_tray_without_a_picture_names_the_alternatives(evening: Evening) -> None:
    evening.sit_down("Ana", actions=[Roll((3, 3, 5, 1, 6))] * 3)
    evening.screen.step(3)
    (words,) = [w for w in evening.now.walk() if getattr(w, "text", "").startswith("No picture.")]
    assert words.width > 48
    evening.put_up_camera()
    evening.screen.step(2)
    assert words.text == ""


def test_a_table_without_territories_explains_how_to_add_them(evening: Evening) -> None:
    dalapapa_evening.sit_down(evening, "Ana", "Bo")
    said = [w for w in evening.now.walk() if getattr(w, "text", "").startswith("No territory yet")]
    assert len(said) == 1
    evening.tell(Act(NewTerritory(1, 3, "red")))
    evening.screen.step(3)
    assert said[0].text == ""
