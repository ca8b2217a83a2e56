"""Files stored by an earlier version open unchanged: games, settings, corrections, backups."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from companion import settings
from companion.backup.archive import unpack
from companion.backup.restore import RestoreOutcome, restore
from companion.extras import turn_box_file
from companion.learning import strictness, verdicts
from companion.learning.corrections import Corrections
from companion.storage.game_store import GameStore
from tests.language import in_both

STORED = Path(__file__).with_name("0.1.0")
GAMES = sorted(path.stem for path in (STORED / "games").glob("*.journal"))


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """Return a copy of all stored files, which the program may change."""
    return Path(shutil.copytree(STORED, tmp_path / "kept"))


def test_a_game_of_each_kind_is_stored() -> None:
    kinds = {game.partition("-")[0] for game in GAMES}
    assert kinds == {"d21", "dalapapa", "datis", "desfausse", "yahtzee"}


def of_then(value: Any) -> Any:
    """Return a report with its texts in the languages of then, French and English, alone."""
    if isinstance(value, list):
        return [of_then(each) for each in value]
    if not isinstance(value, dict):
        return value
    return in_both(value) if "en" in value else {key: of_then(value[key]) for key in value}


@pytest.mark.parametrize("game_id", GAMES)
def test_a_stored_game_gives_its_result_of_then(kept: Path, game_id: str) -> None:
    loaded = GameStore(kept / "games").load(game_id)
    assert loaded.trouble is None
    told = (STORED / f"{game_id.partition('-')[0]}.report.json").read_text(encoding="utf-8")
    assert of_then(json.loads(json.dumps(loaded.game.report(loaded.state)))) == json.loads(told)


def test_the_settings_are_unchanged(kept: Path) -> None:
    read = settings.read(kept / "settings.toml")
    assert (read.language, read.theme, read.keyboard) == ("en", "night", "azerty")
    assert (read.names, read.camera, read.buzzer) == (("Ana", "Zoé"), "usb:0", 23)
    assert len(read.tray) == 4


def test_the_turn_box_is_unchanged(kept: Path) -> None:
    box = turn_box_file.read(kept / "turn-box.json")
    assert box is not None
    assert (box.names, box.used) == (("Ana", "Zoé"), (12.5, 3.0))


def test_the_learned_dice_are_unchanged(kept: Path) -> None:
    assert strictness.read(kept / "tuned.toml", 0.9) == 0.95
    counted = verdicts.read(kept / "corrections" / "readings.json")
    assert (counted.right, counted.wrong) == (1, 1)
    assert Corrections(kept / "corrections").labels()


def test_the_backup_is_restored_whole(kept: Path, tmp_path: Path) -> None:
    backup = unpack((kept / "backup.zip").read_bytes(), "backup.zip")
    restored = restore(backup, tmp_path / "games", "2026-11-24T21:00:00", replace=False)
    assert [one.fate for one in restored] == [RestoreOutcome.NEW] * len(GAMES)
    assert sorted(GameStore(tmp_path / "games").ids()) == GAMES
