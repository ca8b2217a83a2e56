"""Set up the camera: lock the exposure, store the empty tray, read a throw as a test."""

import contextlib
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import cv2
from msgspec.structs import replace

from companion.dice import Settled
from companion.language.text import Text
from companion.settings import Settings
from companion.storage.durable_file import write_whole
from hardware.camera.base import Camera
from hardware.camera.discovery import FoundCamera
from hardware.errors import CannotFocus, CannotLock
from ui.interface import Tried
from ui.machine.eye.eye import Eye
from ui.machine.eye.onlooker import Request
from ui.machine.simulation.hand import SimulatedHand
from vision.frame import Frame
from vision.image.photograph import BadPhotograph, load
from vision.tray.locate import NotATray
from vision.tray.mask import TrayMask

NO_TRAY = Text("The tray's corners in the settings make no tray: the whole picture is read.")
NEXT_START = Text("The camera chosen will be used from the next start.")

# Returns the camera of the settings, not yet opened, or None and the reason.
Cameras = Callable[[Settings], tuple[Camera | None, Text | None]]


def no_other_camera(settings: Settings) -> tuple[None, Text]:
    """Refuse to switch cameras before the next start."""
    del settings
    return None, NEXT_START


@dataclass(frozen=True)
class CameraChoice:
    """How to switch to another camera while the companion runs.

    `camera_for` returns the camera of other settings, not yet opened, or None and the reason.
    `search` returns the cameras of this machine; a search may take seconds. `fixed`: the settings
    do not choose the camera of this run.
    """

    camera_for: Cameras = no_other_camera
    search: Callable[[], tuple[FoundCamera, ...]] = tuple
    fixed: bool = False


class EyeSetup:
    """The ui.interface.CameraSetup of the eye's camera, for use in the screen's thread."""

    def __init__(
        self,
        eye: Eye,
        reference: Path,
        *,
        hand: SimulatedHand | None = None,
        choice: CameraChoice | None = None,
        unseen: Text | None = None,
    ) -> None:
        """Create the set-up of an eye's camera.

        `reference` is the PNG file of the empty tray; `hand` clears the simulated tray after a
        test. `choice` switches cameras, None: only at the next start. `unseen` is the present
        problem of the camera that the settings name, if any.
        """
        self._choice = choice or CameraChoice(fixed=True)
        self._cameras: tuple[FoundCamera, ...] = ()
        self._finding: threading.Thread | None = None
        # Problems of the camera, of the tray's corners and of the stored empty tray: each stays
        # until it is corrected on the screen or in a file.
        self._unseen = unseen
        self._unplaced: Text | None = None
        self._unreferred: Text | None = None
        self._eye = eye
        self._reference = reference
        self._hand = hand
        self._locked_opening = 0
        self.refusal: Text | None = None
        self.reading: Tried | None = None

    def lock(self) -> None:
        """Ask the camera to hold its exposure and white balance."""
        self.refusal = None
        self._eye.ask(self._lock)

    def _lock(self, camera: Camera) -> None:
        # runs in the eye's thread, between two frames
        try:
            camera.lock()
        except CannotLock as failure:
            self.refusal = failure.text
        else:
            self._locked_opening, self.refusal = self._eye.openings, None

    def unlock(self) -> None:
        """Reopen the camera, so that it adapts to the light again."""
        self._eye.ask(self._open_anew)

    def _open_anew(self, camera: Camera) -> None:
        # in the eye's thread too, which retries a camera that does not open again
        self._locked_opening = 0
        camera.close()
        camera.open()

    @property
    def motorised(self) -> bool:
        """Whether the camera's lens can focus on command."""
        return self._eye.motorised

    def focus(self) -> None:
        """Have the lens focus once; the pictures show the result."""
        self._eye.ask(self._focus)

    def _focus(self, camera: Camera) -> None:
        # runs in the eye's thread, between two frames
        with contextlib.suppress(CannotFocus):  # another camera since the key was drawn
            camera.focus()

    def take_place(self) -> None:
        """Take the camera's present position as the reference."""
        self._eye.take_place()

    @property
    def locked(self) -> bool:
        """Whether exposure and white balance are held; reopening releases them."""
        return self._locked_opening == self._eye.openings > 0

    @property
    def has_reference(self) -> bool:
        """Whether a picture of the empty tray exists; False if the folder is unreadable."""
        try:
            return self._reference.exists()
        except OSError:
            return False

    def keep_reference(self, frame: Frame) -> None:
        """Write the unmasked frame as the empty tray and pass it to the eye. Raises OSError."""
        coded, data = cv2.imencode(".png", frame.uncovered)
        if not coded:
            raise OSError(f"{self._reference.name} could not be made")
        write_whole(self._reference, data.tobytes())
        self._eye.refer(frame.uncovered)
        self._unreferred = None

    @property
    def trouble(self) -> Text | None:
        """The first problem with tray corners, empty tray or camera, or None."""
        return self._unplaced or self._unreferred or self._unseen

    def place(self, settings: Settings) -> None:
        """Mask frames to the tray's corners; if these are invalid, read the whole picture."""
        self._unplaced = None
        try:
            self._eye.within = TrayMask(settings.tray, settings.tray_shape)
        except NotATray:
            self._eye.within = TrayMask()
            self._unplaced = NO_TRAY

    def refer(self) -> None:
        """Give the eye the stored empty tray, or None; `trouble` tells why a file is unreadable."""
        self._unreferred = None
        try:
            self._eye.refer(load(self._reference) if self.has_reference else None)
        except BadPhotograph as failure:
            why = failure.text
            self._unreferred = Text("The empty tray is no longer known: {why}", why=why)

    def heed(self, before: Settings, now: Settings) -> Settings:
        """Apply the camera settings of `now` and return them.

        Corners that were set for another camera than that of `now` are removed from the result.
        """
        if (now.camera, now.camera_turn) != (before.camera, before.camera_turn):
            camera, self._unseen = self._choice.camera_for(now)
            if camera is not None:
                self._look_otherwise(camera)
                now = _without_corners_of(before, now)
        self.place(now)
        return now

    def _look_otherwise(self, camera: Camera) -> None:
        # A full card is reported elsewhere; the new camera never has the old view.
        with contextlib.suppress(OSError):
            self._reference.unlink(missing_ok=True)
        self._eye.refer(None)
        self._unreferred = None
        self._eye.look_through(camera)

    @property
    def fixed(self) -> bool:
        """Whether this run keeps its camera, whatever the settings name."""
        return self._choice.fixed

    @property
    def others(self) -> tuple[FoundCamera, ...]:
        """The other cameras found, starting after the present camera in the list."""
        specs = [camera.spec for camera in self._cameras]
        if self._eye.camera not in specs:
            return self._cameras
        at = specs.index(self._eye.camera)
        return (*self._cameras[at + 1 :], *self._cameras[:at])

    def find_others(self) -> None:
        """Search for cameras in a thread, unless a search is running already."""
        if self._finding is None or not self._finding.is_alive():
            self._finding = threading.Thread(target=self._find, name="cameras", daemon=True)
            self._finding.start()

    def _find(self) -> None:
        self._cameras = self._choice.search()

    def start_test(self) -> None:
        """Read the tray without a game; `reading` holds the latest result."""
        self.reading = None
        self._eye.router.trial = _Trial(self._tried)
        self._eye.read_again()

    def _tried(self, settled: Settled, frame: Frame) -> None:
        if self._eye.router.trial is not None:  # the test may have ended during the reading
            self.reading = Tried(settled.reading, frame, settled.kept)

    def stop_test(self) -> None:
        """End the test, forget its reading, and clear the simulated tray."""
        self._eye.router.trial = None
        self.reading = None
        if self._hand is not None:
            self._hand.tray.clear()


class _Trial:
    """The ui.machine.eye.onlooker.Onlooker of a camera test; passes every reading to `tried`."""

    def __init__(self, tried: Callable[[Settled, Frame], None]) -> None:
        self._tried = tried

    def request(self) -> Request:
        """Request a reading of any dice."""
        return Request()

    def saw(self, settled: Settled, frame: Frame | None) -> None:
        """Show the reading and its frame as the result of the camera test."""
        if frame is not None:
            self._tried(settled, frame)

    def lost_sight(self) -> None:
        """Do nothing: the test continues with the next picture."""


def _without_corners_of(before: Settings, now: Settings) -> Settings:
    """Return `now` without the corners of the other camera, those equal to `before`'s."""
    tray = () if now.tray == before.tray else now.tray
    board = () if now.board == before.board else now.board
    tray_shape = 0.0 if now.tray_shape == before.tray_shape else now.tray_shape
    board_shape = 0.0 if now.board_shape == before.board_shape else now.board_shape
    return replace(now, tray=tray, board=board, tray_shape=tray_shape, board_shape=board_shape)
