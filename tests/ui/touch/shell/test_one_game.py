"""`companion play GAME` opens the app at that game: in play, or to be set up."""

import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games.record import parse_header
from companion.storage.game_store import GameStore
from ui.cli import main
from ui.launch import startup
from ui.touch.shell import offscreen

HEADER = '{"game": "dalapapa", "version": 1, "players": ["Lea", "Max"]}'


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Any]]:
    """Return a function that runs a command and returns the screen's name and title."""
    from kivy.base import runTouchApp  # noqa: PLC0415  imported after the window's drivers

    from ui.touch.shell.app import CompanionApp  # noqa: PLC0415

    shown: list[tuple[str, str]] = []

    def run(app: CompanionApp) -> None:
        app._run_prepare()
        runTouchApp(embedded=True)
        face = offscreen.Offscreen(app)
        face.settle()
        screen = app.root.ids.screens.current_screen
        shown.append((screen.name, getattr(screen, "title", "")))
        face.stop()

    def opened(*words: str) -> tuple[str, str]:
        typed = [*words, "--camera", "simulated", "--data", str(tmp_path / "data")]
        assert main.main([*typed, "--language", "en"]) == 0
        return shown[-1]

    monkeypatch.setattr(CompanionApp, "run", run)
    monkeypatch.setattr(startup, "has_screen", lambda: True)
    monkeypatch.setenv("COMPANION_SETTINGS", str(tmp_path / "settings.toml"))
    (tmp_path / "settings.toml").write_text('language = "en"\n')
    handler = signal.getsignal(signal.SIGTERM)
    yield opened
    signal.signal(signal.SIGTERM, handler)


@pytest.fixture
def left_on_the_table(tmp_path: Path) -> str:
    """Leave a game in play, as when the companion stops; return its id."""
    store = GameStore(tmp_path / "data" / "games")
    begun = store.create(*parse_header(HEADER), "2025-01-01T20:00:00")
    begun.journal.close()
    store.put_in_play(begun.loaded.id)
    return begun.loaded.id


def test_a_game_that_is_not_in_play_is_set_up(opened: Callable[..., Any]) -> None:
    assert opened("play", "datis") == ("new_game", "Datis: who is playing?")
    assert opened("run")[0] == "home"


def test_the_game_in_play_is_resumed(opened: Callable[..., Any], left_on_the_table: str) -> None:
    assert opened("play", "dalapapa")[0] == "dalapapa"


def test_another_game_in_play_waits(
    opened: Callable[..., Any], left_on_the_table: str, tmp_path: Path
) -> None:
    assert opened("play", "datis")[0] == "new_game"
    store = GameStore(tmp_path / "data" / "games")
    assert store.in_play == left_on_the_table
    assert opened("run")[0] == "dalapapa"
