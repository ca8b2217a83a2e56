"""The printed actions: one line each, even if nobody reads them."""

import io
import json
from pathlib import Path

import pytest

from companion.games.yahtzee import GAME
from companion.messages import Act
from companion.storage.game_store import GameStore
from companion.table.session import Session
from tests.companion.evening import ACTIONS, AT, SETUP
from ui.cli.main import main
from ui.launch.action_printer import ActionPrinter


def evening(folder: Path, printer: ActionPrinter) -> None:
    session = Session(GameStore(folder).create(GAME, SETUP, AT), lambda: AT)
    printer(session.view())
    for action in ACTIONS:
        session.handle(Act(action))
        printer(session.view())
    session.close()


def test_every_action_is_a_line(tmp_path: Path) -> None:
    out = io.StringIO()
    evening(tmp_path, ActionPrinter(out))
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [line["seq"] for line in lines] == [1, 2, 3, 4, 5]


def test_a_reader_that_closes_the_pipe_stops_nothing(tmp_path: Path) -> None:
    class Leaving(io.StringIO):
        tries = 0

        def write(self, text: str) -> int:
            self.tries += 1
            raise BrokenPipeError

    out = Leaving()
    evening(tmp_path, ActionPrinter(out))
    assert out.tries == 1


@pytest.mark.parametrize(("language", "told"), [("fr", "est perdu."), ("en", "lost.")])
def test_a_game_that_was_never_saved_is_reported_as_lost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, told: str
) -> None:
    data = tmp_path / "data"
    data.write_text("a file where a folder should be")
    run = [
        "play",
        "dalapapa",
        "--simulated",
        "--no-face",
        "--data",
        str(data),
        "--language",
        language,
    ]
    assert main(run) == 1
    assert told in capsys.readouterr().err.splitlines()[-1]


def test_a_broken_settings_file_is_reported_in_the_requested_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text("language = 3")
    monkeypatch.setenv("COMPANION_SETTINGS", str(settings))
    run = ["play", "dalapapa", "--simulated", "--no-face", "--data", str(tmp_path / "data")]
    assert main([*run, "--language", "fr"]) == 0
    assert capsys.readouterr().err.startswith("companion: Le fichier de réglages settings.toml ")
