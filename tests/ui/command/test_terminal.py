"""No name of a game, player or file can break a line or control the terminal."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.backup.archive import Backup, save
from companion.games.yahtzee import GAME
from companion.games.yahtzee.state import YahtzeeSetup
from companion.storage.game_store import GameStore
from companion.table.session import Session
from tests.companion.evening import AT
from tests.companion.forging import payloads, sealed
from tests.ui.typed import Capture, companion
from ui.cli.main import main
from ui.command.terminal import tell, tell_lines

STEERING = "a\n\x1b[2Jb\x9b2J\x7f\r\u202ec\u2028"
SEEN = "a\\u000a\\u001b[2Jb\\u009b2J\\u007f\\u000d\\u202ec\\u2028"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Store games with a name of control characters, an unreadable name and a plain name."""
    monkeypatch.setenv("COMPANION_SETTINGS", str(tmp_path / "settings.toml"))
    folder = tmp_path / "data"
    store = GameStore(folder / "games")
    setup = YahtzeeSetup(version=1, players=("Ana\u202e", "Bo"))
    session = Session(store.create(GAME, setup, AT), lambda: AT)
    session.close()
    path = folder / "games" / f"{session.view().id}.journal"
    lines = payloads(path.read_bytes())
    lines[0]["at"] = STEERING
    path.with_name(f"{STEERING}.journal").write_bytes(sealed(lines))
    path.with_name(f"{STEERING}2.journal").write_bytes(b"?")
    return folder


def plain(*said: str) -> bool:
    """Return True if the lines contain no control characters."""
    return all(line.isprintable() for text in said for line in text.split("\n"))


def test_games_are_listed_one_per_line_whatever_their_names(capsys: Capture, data: Path) -> None:
    for language in ("en", "fr"):
        status, out, err = companion(capsys, "games", "--data", data, language=language)
        assert (status, len(out.splitlines()), len(err.splitlines())) == (0, 3, 1)
        assert plain(out, err)
        assert f"{SEEN}  Ana\\u202e, Bo  {SEEN[:27]}" in out
        colon = " :" if language == "fr" else ":"
        assert f"companion: {SEEN}2{colon} " in err


def test_lines_of_json_contain_the_exact_names(capsys: Capture, data: Path) -> None:
    _, out, _ = companion(capsys, "games", "--json", "--data", data)
    assert plain(out)
    rows: list[dict[str, Any]] = json.loads(out)
    assert {row["id"] for row in rows} >= {STEERING, f"{STEERING}2"}


def test_restored_games_are_listed_one_per_line(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "a.zip"
    save(Backup("", {STEERING: b"?"}), file)
    status, out, err = companion(capsys, "restore", file, "--data", tmp_path / "new")
    assert (status, len(out.splitlines()), err) == (1, 1, "")
    assert plain(out)


@pytest.mark.parametrize(
    "words",
    [
        ("replay", STEERING),
        ("restore", STEERING),
        ("export", STEERING),
        ("read", STEERING),
        ("evaluate", STEERING),
        ("games", "--data", STEERING),
    ],
)
def test_an_error_in_a_file_is_one_line_with_its_name(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    status, out, err = companion(capsys, *words)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert plain(err)
    assert SEEN in err


def test_an_unknown_argument_is_shown_in_one_line(capsys: Capture) -> None:
    for words in ([STEERING], ["games", STEERING], ["amend", "last", "--line", STEERING]):
        with pytest.raises(SystemExit):
            main([*words, "--language", "en"])
        err = capsys.readouterr().err
        assert err.count("\n") == 1
        assert plain(err)


def test_the_sheet_of_a_game_keeps_its_lines(capsys: Capture) -> None:
    tell_lines("Ana\nBo\x1b\n")
    tell("Zoé 👩\N{ZERO WIDTH JOINER}🎲 عمر")
    out = capsys.readouterr().out
    assert out == "Ana\nBo\\u001b\n\nZoé 👩\N{ZERO WIDTH JOINER}🎲 عمر\n"
