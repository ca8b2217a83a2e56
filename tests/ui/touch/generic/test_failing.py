"""A game whose code fails is reported in one sentence, and all other games go on."""

from pathlib import Path
from typing import Any

import pytest
from kivy.base import ExceptionManager

from companion.storage import index
from companion.storage.game_store import GameStore
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import tap
from tests.ui.touch.generic.conftest import Put
from tests.ui.touch.generic.test_table import game_of
from ui.touch import registry


def tiles(evening: Evening) -> dict[str, Any]:
    return {tile.title: tile for tile in evening.now.ids.tiles.children}


def test_a_game_that_cannot_be_loaded_is_a_grey_tile_that_says_why(
    evening: Evening, put: Put
) -> None:
    put("broken/__init__.py", "raise ZeroDivisionError('by nought')")
    tile = tiles(evening)["broken"]
    assert not tile.usable
    assert tile.summary == "The game “broken” cannot be loaded: ZeroDivisionError: by nought."
    tap(evening.screen, tile)
    assert evening.now.name == "home"
    assert evening.app.notice == tile.summary
    assert tiles(evening)["Yahtzee"].usable


@pytest.mark.usefixtures("trio")
@pytest.mark.parametrize("module", ["touch.py", "telling.py"])
def test_a_game_whose_screen_cannot_be_loaded_has_the_generic_one(
    evening: Evening, put: Put, module: str
) -> None:
    put(f"trio/{module}", "raise ZeroDivisionError")
    assert tiles(evening)["Trio"].usable
    evening.seat(*game_of("trio", "Ana", "Bo", dice="virtual"))
    assert evening.now.words == "Ana, roll the dice."


SCREEN = """
from ui.touch.base.tray_screen import TrayScreen

class SCREEN(TrayScreen):
    def draw(self, view):
        raise ZeroDivisionError
"""
TELLING = """
from ui.telling.game_telling import GameTelling
from companion.games.trio import GAME

class Telling(GameTelling):
    def table(self, state, at=None):
        raise ZeroDivisionError("by nought")

TELLING = Telling(GAME)
"""


@pytest.mark.usefixtures("trio")
def test_a_table_that_cannot_be_drawn_is_replaced_by_the_generic_one(
    evening: Evening, put: Put
) -> None:
    put("trio/touch.py", SCREEN)
    evening.seat(*game_of("trio", "Ana", "Bo", dice="virtual"))
    assert evening.app.notice == "The table of “Trio” has an error: here it is in a simpler form."
    evening.now.roll_now()
    evening.settle()
    assert len(evening.view.actions) == 1


@pytest.mark.usefixtures("trio")
def test_a_game_that_cannot_be_drawn_at_all_is_left_with_one_sentence(
    evening: Evening, put: Put, machine: FakeMachine
) -> None:
    put("trio/telling.py", TELLING)
    machine.begin(*game_of("trio", "Ana", "Bo", dice="virtual"))  # as after a power cut
    assert evening.screen.until(lambda: evening.now.name == "home" and machine.table is None, 20)
    told = "“Trio” has an error (ZeroDivisionError: by nought). The game is stored."
    assert evening.app.notice == told
    evening.sit_down("Ana", "Bo")
    assert evening.now.name == "yahtzee"


@pytest.mark.usefixtures("trio")
def test_an_error_caused_by_a_tap_does_not_end_the_evening(evening: Evening) -> None:
    evening.seat(*game_of("trio", "Ana", "Bo", dice="virtual"))
    error = ZeroDivisionError("by nought")
    assert ExceptionManager.handle_exception(error) == ExceptionManager.PASS
    evening.screen.step(2)
    assert evening.now.name == "home"


def test_errors_of_our_own_games_are_not_hidden(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    error = ZeroDivisionError("by nought")
    assert ExceptionManager.handle_exception(error) == ExceptionManager.RAISE


@pytest.mark.usefixtures("coins")
def test_a_stored_game_without_its_rules_is_listed_without_rules(
    evening: Evening, machine: FakeMachine, shelf: Path
) -> None:
    machine.begin(*game_of("coins", "Ana", "Bo"))
    machine.leave()
    (shelf / "coins" / "__init__.py").unlink()
    (shelf / "coins").rmdir()
    reload_games(shelf)
    (stored,) = GameStore(machine.folder / "games").games()
    assert stored.trouble is not None
    assert stored.trouble.to("en") == (
        "The game “coins” is not installed here: this game can go on once it is."
    )
    evening.settle()
    evening.now.open_stored()
    evening.screen.step(3)
    (line,) = evening.now.stored.ids.lines.children[-1:]
    assert line.players == stored.trouble.to("en")
    tap(evening.screen, line)
    evening.settle()
    assert evening.now.name == "home"
    evening.app.go("statistics")
    evening.settle()


def reload_games(shelf: Path) -> None:
    """Search the folder again as a new process does."""
    from companion import games  # noqa: PLC0415

    games._listed.cache_clear()
    index.rules_digest.cache_clear()
    assert str(shelf) in games.__path__
    assert registry.load("yahtzee")


def test_more_games_than_home_has_room_for_are_on_pages(evening: Evening, put: Put) -> None:
    for number in range(12):
        put(f"broken_{number}/__init__.py", "raise ZeroDivisionError")
    shown: list[str] = []
    evening.screen.step(3)
    for _ in range(int(evening.now.pages)):
        assert all(tile.height >= 80 for tile in evening.now.ids.tiles.children)
        shown += tiles(evening)
        evening.now.leaf(1)
        evening.screen.step(2)
    assert evening.now.pages > 1
    assert len(set(shown)) == 17
