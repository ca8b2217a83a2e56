"""Make the eye and its camera: a real camera, or a simulated one, with faults if asked."""

import contextlib
from collections.abc import Callable

from companion.dice import Settled
from companion.language.text import Text
from companion.settings import PHONE
from companion.table.table import Table
from hardware.camera.base import Camera
from hardware.camera.none import NoCamera
from hardware.cameras import camera_for, is_device, turned, watched_camera
from hardware.errors import CameraLost, CameraMissing, HardwareError
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.clock import TableClock
from hardware.simulated.faults import Faults
from hardware.simulated.tray import SimulatedTray
from ui.machine.eye.camera_setup import NEXT_START
from ui.machine.eye.eye import Eye, EyeMaker
from ui.machine.eye.last_picture import LastPicture
from ui.machine.eye.learner import Learner
from ui.machine.eye.roll_album import RollAlbum
from ui.machine.simulation.faults import faulty_camera
from ui.machine.tape.recorder import Recorder
from ui.machine.tape.taped_watcher import TapedWatch
from vision.frame import Image
from vision.reading.reader import Reader, ReadsTray
from vision.rest.rest_watcher import RestWatcher
from vision.tray.empty_tray import Referring


def eye_on(
    camera: Camera,
    reader: ReadsTray,
    tape: Recorder | None,
    learner: Learner | None = None,
    album: RollAlbum | None = None,
    *,
    last: LastPicture | None = None,
) -> EyeMaker:
    """Return a maker of eyes on `camera`.

    `tape` records; `learner` keeps corrected pictures, `album` the pictures of rolls, `last` the
    newest.
    """
    listeners = [receiver.told for receiver in (learner, album, last) if receiver is not None]

    def told(settled: Settled, picture: Image) -> None:
        for listener in listeners:
            listener(settled, picture)

    def make(table: Callable[[], Table | None]) -> Eye:
        filmed = not camera.live and not isinstance(camera, SimulatedCamera)
        watch, referring = _watching(reader, tape)
        return Eye(camera, watch, table, starts_empty=filmed, told=told, referring=referring)

    return make


def faulty_eye(
    tray: SimulatedTray, faults: Faults, clock: TableClock, tape: Recorder | None
) -> EyeMaker:
    """Return a maker of eyes on the simulated tray through a faulty camera, timed by `clock`."""

    def make(table: Callable[[], Table | None]) -> Eye:
        camera = faulty_camera(tray, faults, clock)
        watch, referring = _watching(Reader(), tape)
        return Eye(camera, watch, table, referring=referring, clock=clock.now, pause=clock.sleep)

    return make


def _watching(reader: ReadsTray, tape: Recorder | None) -> tuple[RestWatcher, Referring | None]:
    """Return a rest watcher, and its reader if that compares with the empty tray."""
    if tape is not None:  # a tape holds the plain reader's results for its frames
        return TapedWatch(reader, tape), None
    referring = Referring(reader)
    return RestWatcher(referring), referring


MakeCamera = Callable[[], Camera]


def find_camera(
    spec: str,
    tray: SimulatedTray,
    speed: float,
    turn: int,
    *,
    pretend: bool = True,
    phone: MakeCamera | None = None,
) -> tuple[Camera, Text | None]:
    """Return the camera that `spec` names, not yet opened, and the problem with `spec`, if any.

    A missing camera is replaced by the simulated one; without `pretend` its return is awaited.
    `phone` makes the camera "phone".
    """
    if _is("simulated", spec):
        return SimulatedCamera(tray, speed), None
    try:
        camera = real_camera(spec, turn, phone)
        if _is("auto", spec) and pretend:
            # A present camera that fails is retried later; a missing camera is simulated.
            with contextlib.suppress(CameraLost):
                camera.open()
        return camera, None
    except CameraMissing:
        return SimulatedCamera(tray, speed), None
    except HardwareError as failure:
        return NoCamera(), failure.text


def other_camera(
    spec: str, turn: int, phone: MakeCamera | None = None
) -> tuple[Camera | None, Text | None]:
    """Return the camera to switch to, not yet opened, or None; and the problem, if any."""
    if _is("simulated", spec):
        return None, NEXT_START
    try:
        return real_camera(spec, turn, phone), None
    except HardwareError as failure:
        return NoCamera(), failure.text


def real_camera(spec: str, turn: int, phone: MakeCamera | None = None) -> Camera:
    """Return the camera that `spec` names, not yet opened, rotated `turn` degrees clockwise.

    Raises CameraUnknown.
    """
    if phone is not None and _is(PHONE, spec):
        return turned(phone(), turn)
    return watched_camera(spec, turn=turn) if is_device(spec) else turned(camera_for(spec), turn)


def _is(word: str, spec: str) -> bool:
    return spec.strip().lower() == word
