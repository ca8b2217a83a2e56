"""The shared app: a test sees nothing of the test before."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.settings import Settings
from tests.ui.touch.evening import SIZE, Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.shared_app import SharedApp

MakeEvening = Callable[..., Evening]


@pytest.fixture
def make_evening(tmp_path: Path) -> MakeEvening:
    """Return a function that makes evenings at new machines with a shared app."""
    shared, folders = SharedApp(), iter(range(10))

    def make(settings: Settings | None = None) -> Evening:
        folder = tmp_path / str(next(folders)) / "games"
        return Evening(FakeMachine(folder, settings), shared=shared)

    return make


def leave(evening: Evening) -> None:
    evening.machine.leave()
    evening.close()


def test_the_next_table_shows_nothing_of_the_last_table(make_evening: MakeEvening) -> None:
    first = make_evening()
    first.sit_down("Ana", "Bo")
    app = first.app
    first.see((1, 2, 3, 4, 5))
    first.now.open_menu()
    app.tell("Something was said.")
    leave(first)
    larger = Evening(make_evening().machine, (1280, 720))
    assert larger.app is not app
    larger.close()
    second = make_evening()
    second.sit_down("Cléo")
    assert second.screen.size == tuple(app.root.size) == SIZE
    assert second.app is app
    assert app.machine is second.machine
    assert (app.front, app.notice, app.alarm, app.pending) == (None, "", "", False)
    assert (second.view.setup.players, second.view.draft) == (("Cléo",), None)
    leave(second)


def test_home_and_another_language_open_a_new_app(make_evening: MakeEvening) -> None:
    first = make_evening()
    first.sit_down("Ana")
    app = first.app
    leave(first)
    at_home = make_evening()
    assert at_home.app is not app
    leave(at_home)
    french = make_evening(Settings(language="fr"))
    french.sit_down("Ana")
    assert french.app is not app
    leave(french)
