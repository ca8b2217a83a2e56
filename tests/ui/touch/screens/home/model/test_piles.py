"""A game is added by two folders, its rules and its screen, without any other change."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import ui.games
from companion import games
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import tap
from ui.touch.screens.home.model.piles import when

RULES = '''
from companion.games.yahtzee.rules import Yahtzee
from companion.games.yahtzee.actions import Roll, Score, Start
from companion.games.yahtzee.state import YahtzeeSetup
from companion.language.words import Words
from companion.language.text import Translated


class ToySetup(YahtzeeSetup, frozen=True, tag="toy", kw_only=True):
    """The header of a toy's record."""


class Toy(Yahtzee):
    name = "toy"
    setup_type = ToySetup
    words = Words({**Yahtzee.words, "title": Translated({"fr": "Jouet", "en": "Toy"})})


KIT = 1
GAME = Toy()
'''

SCREEN = """
from kivy.uix.label import Label
from kivy.properties import ObjectProperty
from ui.touch.base.screen import TableScreen


class Summary(Label):
    view = ObjectProperty(None)


class ToyTable(TableScreen):
    tile = Label
    summary = Summary


SCREEN = ToyTable
"""

WORDS = 'hello = { fr = "Bonjour", en = "Hello" }\n'


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Put a game called toy and its screen on the shelf."""
    for shelf, files in (
        (games, {"__init__.py": RULES}),
        (ui.games, {"__init__.py": "", "touch/__init__.py": SCREEN, "words.toml": WORDS}),
    ):
        folder = tmp_path / shelf.__name__ / "toy"
        for name, text in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text)
        monkeypatch.setattr(shelf, "__path__", [*shelf.__path__, str(folder.parent)])
    importlib.invalidate_caches()
    yield
    for shelf in (games, ui.games):
        sys.modules.pop(f"{shelf.__name__}.toy", None)
    sys.modules.pop("ui.games.toy.touch", None)


@pytest.mark.usefixtures("toy")
def test_a_game_in_two_folders_is_on_the_shelf_and_played(machine: FakeMachine) -> None:
    evening = Evening(machine)
    try:
        titles = {tile.title: tile for tile in evening.now.ids.tiles.children}
        assert set(titles) >= {"Toy", "Yahtzee"}
        tap(evening.screen, titles["Toy"])
        evening.now.add("Ana")
        evening.screen.step(2)
        tap(evening.screen, evening.button("START"))
        evening.settle()
        assert evening.now.name == "toy"
        assert evening.view.game.name == "toy"
        assert evening.app.t("toy.hello") == "Hello"
    finally:
        evening.close()


def test_the_pictures_on_home_fill_their_tiles(drawn: Evening) -> None:
    screen = drawn.screen
    screen.step(5)
    picture = screen.picture()
    small = []
    for tile in drawn.now.ids.tiles.children:
        place = tile.ids.picture
        x, y = (int(at) for at in place.to_window(*place.pos))
        top, inset = int(screen.size[1] - y - place.height), 4
        shown = picture[
            top + inset : top + int(place.height) - inset, x + inset : x + int(place.width) - inset
        ].astype(int)
        felt = shown[2, shown.shape[1] // 2]
        rows, columns = np.where(np.abs(shown - felt).max(axis=2) > 60)
        across, up = np.ptp(columns) + 1, np.ptp(rows) + 1
        if min(across, up) < 0.4 * min(place.size):
            small.append(f"{tile.title}: {across} x {up} of {place.width:.0f} x {place.height:.0f}")
    assert small == []


def test_the_shelf_keeps_its_position_between_visits_and_after_a_game(
    evening: Evening,
) -> None:
    home = evening.now
    tiles = list(home.ids.tiles.children)
    assert home.columns == 5
    evening.app.go("settings")
    evening.app.go("home")
    assert evening.now.ids.tiles.children == tiles
    evening.sit_down("Ana")
    evening.app.game_life.leave()
    assert (home.columns, home.pages) == (5, 1)


def test_the_game_played_most_comes_first_at_the_next_visit_to_home(
    machine: FakeMachine,
) -> None:
    evening = Evening(machine)
    assert titles(evening)[0] == "D.21"
    for _ in range(2):
        evening.sit_down("Ana")
        evening.app.game_life.leave()
    evening.screen.step(3)
    assert titles(evening)[0] == "Yahtzee"
    evening.close()
    evening = Evening(machine)
    evening.screen.step(3)
    assert titles(evening) == ["Yahtzee", "D.21", "Dalapapa Domaine", "Datis", "DESfausse"]
    evening.close()


@pytest.mark.parametrize("stored", [False, True])
def test_the_row_of_tiles_is_even_and_as_wide_as_the_keys_below_it(
    evening: Evening, stored: bool
) -> None:
    if stored:
        evening.sit_down("Ana")
        evening.app.game_life.leave()
    evening.screen.step(5)
    home = evening.now
    tiles, aids = home.ids.tiles.children, home.ids.aids
    assert len({(round(tile.width), round(tile.height)) for tile in tiles}) == 1
    assert round(min(tile.x for tile in tiles)) == round(aids.x)
    assert round(max(tile.right for tile in tiles)) == round(aids.right)


def titles(evening: Evening) -> list[str]:
    return [tile.title for tile in reversed(evening.now.ids.tiles.children)]


def test_a_time_is_written_in_the_usual_form() -> None:
    months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"
    assert when("2026-11-05T09:07:00", months) == "5 Nov, 09:07"
    assert when("not a moment", months) == "not a moment"
    before_all_days = "0001-01-01T00:00:00+14:00"
    assert when(before_all_days, months) == before_all_days
