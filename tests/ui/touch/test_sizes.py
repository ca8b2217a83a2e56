"""Touch targets and texts fit on every size of screen."""

import pytest

from companion import games
from tests.ui.games.yahtzee.touch import places as yahtzee
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.problems import SCREENS, Look, all_problems
from tests.ui.touch.screens.camera import places as camera
from tests.ui.touch.screens.free_dice import places as free_dice
from tests.ui.touch.screens.game_over import places as game_over
from tests.ui.touch.screens.home import places as home
from tests.ui.touch.screens.meeting import places as meeting
from tests.ui.touch.screens.new_game import places as new_game
from tests.ui.touch.screens.settings import places as settings
from tests.ui.touch.screens.statistics import places as statistics
from tests.ui.touch.screens.turn_box import places as turn_box
from tests.ui.touch.widgets.cards import places as cards

# all in a single app, because opening an app takes longer than checking a place
PLACES = [
    *home.PLACES,
    *camera.PLACES,
    *meeting.PLACES,
    *new_game.PLACES,
    *yahtzee.PLACES,
    *settings.PLACES,
    *game_over.PLACES,
    *free_dice.PLACES,
    *turn_box.PLACES,
    *statistics.PLACES,
    *cards.PLACES,
]
SPARSE = [
    *home.SPARSE,
    *cards.SPARSE,
    *statistics.SPARSE,
    *game_over.SPARSE,
    *yahtzee.SPARSE,
    *settings.SPARSE,
]


@pytest.mark.parametrize("look", SCREENS)
def test_touch_targets_are_large_enough_and_texts_fit(machine: FakeMachine, look: Look) -> None:
    assert all_problems(machine, look, PLACES, sparse=SPARSE) == []


def test_every_game_on_the_shelf_has_a_table() -> None:
    from ui.touch import registry  # noqa: PLC0415

    assert set(games.names()) <= set(registry.names())
