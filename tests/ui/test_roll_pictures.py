"""The picture of a roll, from the camera's frame to the disk and back, and kept private."""

import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from companion.backup.archive import collect, save
from companion.games.record import parse_header
from companion.games.yahtzee.actions import Roll
from companion.learning.roll_pictures import RollPicture
from companion.messages import Act, Amend, Press, Pressed, Redo
from companion.settings import Learning, Settings
from companion.storage.game_store import BIN, GameStore
from companion.table.table import Table
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.tray import SimulatedTray
from tests.ui.doctor.patient import patient
from tests.ui.wired import machine_in
from tests.vision.stand_ins import TruthReader
from ui.doctor.diagnostics import gather
from ui.folders import roll_pictures_folder
from ui.machine.eye.eye import Eye
from ui.machine.eye.roll_album import RollAlbum
from ui.machine.listeners import Listeners
from ui.machine.simulation.hand import SimulatedHand
from ui.machine.tray_pictures import TrayPictures
from vision.image.photograph import decode
from vision.rest.rest_watcher import RestWatcher

HEADER = '{"game": "yahtzee", "version": 1, "players": ["Ana"]}'


class Evening:
    """A machine at the simulated tray that stores the pictures of rolls.

    With `anew`, the game is reopened with its dice already in the tray.
    """

    def __init__(self, home: Path, settings: Settings | None = None, *, anew: bool) -> None:
        self.folder = roll_pictures_folder(home)
        self.tray = SimulatedTray(3, size=(640, 360))
        chosen = settings or Settings()
        store = GameStore(home / "games")
        self.album = RollAlbum(self.folder, chosen.learning, games=store.every_id)
        self.machine = machine_in(
            home,
            settings=chosen,
            eye=lambda table: Eye(
                SimulatedCamera(self.tray, speed=None),
                RestWatcher(TruthReader(self.tray)),
                table,
                starts_empty=not anew,
                told=self.album.told,
            ),
            hand=SimulatedHand(self.tray, 1),
            listeners=Listeners(TrayPictures(album=self.album)),
            store=store,
        )
        self.table: Table | None = None

    def begin(self) -> Table:
        self.table = self.machine.begin(*parse_header(HEADER))
        return self.table

    def throw(self) -> None:
        """Throw, and wait until the roll is counted and its picture stored."""
        assert self.table is not None
        done = len(self.table.view.actions)
        self.machine.throw(())
        self.until(lambda: self.table and len(self.table.view.actions) > done)
        self.album.finish()

    def say(self, message: Act | Amend | Pressed | Redo) -> None:
        assert self.table is not None
        table, ticket = self.table, self.table.submit(message)
        self.until(lambda: table.view.handled >= ticket)

    def found(self, index: int = 0) -> RollPicture | None:
        """Return the stored picture of the roll at that index."""
        assert self.table is not None
        view = self.table.view
        return self.machine.roll_picture(view.id, view.entries[index])

    def until(self, true: Callable[[], object], seconds: float = 100) -> None:
        end = time.monotonic() + seconds
        while not true():
            assert time.monotonic() < end
            time.sleep(0.005)


Start = Callable[..., Evening]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    evenings: list[Evening] = []

    def begin(settings: Settings | None = None) -> Evening:
        evenings.append(Evening(tmp_path, settings, anew=bool(evenings)))
        return evenings[-1]

    yield begin
    for evening in evenings:
        evening.machine.close()


def test_a_roll_keeps_its_picture_with_the_place_of_each_die(start: Start) -> None:
    evening = start()
    table = evening.begin()
    evening.throw()
    found = evening.found()
    assert found is not None
    [roll] = table.view.actions
    assert isinstance(roll, Roll)
    assert len(found.dice) == 5
    for die in found.dice:
        assert die.position is not None
        assert roll.dice[die.position] == die.counted == die.read
    shown, frame = decode(found.jpeg, "it"), evening.machine.frame
    assert frame is not None
    by_value = dict(zip(evening.tray.boxes, evening.tray.truth, strict=True))
    for box, real in by_value.items():
        there = frame.image[int(box.y0) : int(box.y1), int(box.x0) : int(box.x1)]
        same = [die for die in found.dice if die.counted == real.value]
        apart = [
            np.abs(there.mean(axis=(0, 1)) - shown[_rows(die.box), _columns(die.box)].mean((0, 1)))
            for die in same
        ]
        assert min(float(each.max()) for each in apart) < 6
    assert evening.machine.learned.rolls.pictures == 1


def _rows(box: tuple[float, float, float, float]) -> slice:
    return slice(int(box[1]), int(box[3]))


def _columns(box: tuple[float, float, float, float]) -> slice:
    return slice(int(box[0]), int(box[2]))


def test_the_picture_survives_undo_redo_an_amendment_and_a_restart(start: Start) -> None:
    evening = start()
    table = evening.begin()
    evening.throw()
    before = evening.found()
    assert before is not None
    evening.say(Pressed(Press.UNDO))
    evening.say(Redo())
    assert evening.found() == before
    [roll] = table.view.actions
    assert isinstance(roll, Roll)
    evening.say(Amend({0: Roll((7 - roll.dice[0], *roll.dice[1:]))}))
    assert evening.found() == before
    id_ = table.view.id
    evening.machine.close()
    again = start()
    again.table = again.machine.resume(id_)
    assert again.found() == before


def test_a_roll_entered_by_hand_has_no_picture(start: Start) -> None:
    evening = start()
    table = evening.begin()
    evening.say(Act(Roll((1, 2, 3, 4, 5))))
    assert len(table.view.actions) == 1
    evening.album.finish()
    assert evening.found() is None


def test_the_switch_in_the_settings_applies_at_once(start: Start) -> None:
    evening = start()
    evening.begin()
    evening.machine.change_settings(Settings(learning=Learning(keep=False)))
    evening.throw()
    assert not list(evening.folder.rglob("*.jpg"))
    evening.machine.change_settings(Settings())
    assert evening.found() is None
    evening.throw()
    assert evening.found(1) is not None


def test_pictures_are_forgotten_with_the_corrections(start: Start) -> None:
    evening = start()
    evening.begin()
    evening.throw()
    evening.machine.forget_learned()
    evening.album.finish()
    assert evening.found() is None
    assert evening.machine.learned.rolls == (0, 0)


def test_a_game_keeps_its_pictures_in_the_bin_until_it_is_deleted(
    start: Start, tmp_path: Path
) -> None:
    evening = start()
    id_ = evening.begin().view.id
    evening.throw()
    evening.begin()  # another game, which stays
    evening.throw()
    other = evening.machine.table.view.id if evening.machine.table else ""
    evening.machine.leave()
    evening.machine.store.discard(id_)
    evening.machine.close()
    start().machine.close()
    assert (evening.folder / id_).is_dir()
    (tmp_path / "games" / BIN / f"{id_}.journal").unlink()
    start().machine.close()
    assert not (evening.folder / id_).exists()
    assert (evening.folder / other).is_dir()


def test_a_read_only_folder_stops_no_game(start: Start, tmp_path: Path) -> None:
    roll_pictures_folder(tmp_path).write_text("in the way")
    evening = start()
    table = evening.begin()
    evening.throw()
    assert len(table.view.actions) == 1
    assert table.view.unsaved == 0
    assert evening.found() is None
    trouble = evening.machine.learned.trouble
    assert trouble is not None
    assert "The picture of a roll could not be kept" in trouble.to("en")


def test_damaged_or_missing_pictures_stop_no_game(start: Start) -> None:
    evening = start()
    table = evening.begin()
    evening.throw()
    for path in evening.folder.rglob("*.jpg"):
        path.write_bytes(b"damaged")
    id_ = table.view.id
    evening.machine.close()
    again = start()
    again.table = again.machine.resume(id_)
    again.until(lambda: again.table and again.table.view.lying)  # the eye recognises the roll
    assert again.table.view.notice is None
    assert len(again.table.view.actions) == 1
    again.throw()
    assert again.found(1) is not None


def test_pictures_are_in_no_backup_and_in_no_diagnostics(start: Start, tmp_path: Path) -> None:
    evening = start()
    evening.begin()
    evening.throw()
    evening.machine.close()
    [picture] = evening.folder.rglob("*.jpg")
    backup = tmp_path / "all.backup"
    save(collect(tmp_path / "games", tmp_path / "settings.toml", "now"), backup)
    with zipfile.ZipFile(backup) as archive:
        assert all(".jpg" not in name and "roll" not in name for name in archive.namelist())
    told = "".join(gather(patient(tmp_path, data=tmp_path), [], "").values())
    assert picture.parent.name in told  # the game itself is included
    assert picture.name not in told
    assert ".jpg" not in told
