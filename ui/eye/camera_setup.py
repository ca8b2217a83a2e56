"""Setting up the camera: its exposure held, the empty tray kept, a throw read for a test."""

import contextlib
import threading
from collections.abc import Callable
from pathlib import Path

import cv2
from msgspec.structs import replace

from companion.dice import Settled
from companion.language.text import Text
from companion.settings import Settings
from companion.storage.durable_file import write_whole
from hardware.camera.base import Camera
from hardware.camera.discovery import FoundCamera
from hardware.errors import CannotLock
from ui.eye.eye import Eye
from ui.interface import Tried
from ui.simulation.hand import SimulatedHand
from vision.frame import Frame
from vision.image.photograph import BadPhotograph, load
from vision.tray.locate import NotATray
from vision.tray.mask import TrayMask

NO_TRAY = Text(
    "Les coins du plateau dans les réglages n'en font pas un : image entière lue.",
    "The tray's corners in the settings make no tray: the whole picture is read.",
)
NEXT_START = Text(
    "La caméra choisie servira au prochain démarrage.",
    "The camera chosen will be used from the next start.",
)

# The camera of these settings, not yet opened, or none and why.
Cameras = Callable[[Settings], tuple[Camera | None, Text | None]]


def no_other_camera(settings: Settings) -> tuple[None, Text]:
    """Keep the camera there is until the next start."""
    del settings
    return None, NEXT_START


class EyeSetup:
    """See ui.interface.CameraSetup: that of the eye's camera."""

    def __init__(
        self,
        eye: Eye,
        reference: Path,
        *,
        hand: SimulatedHand | None = None,
        cameras: Cameras = no_other_camera,
        unseen: Text | None = None,
        there: Callable[[], tuple[FoundCamera, ...]] = tuple,
    ) -> None:
        """`reference` is the file (a PNG) that keeps the empty tray; `hand` takes the pretend
        dice of a test out of the tray again. `cameras` finds the camera of other settings;
        `unseen` is what is wrong with that of the present ones, if anything is; `there` looks,
        as long as it takes, which cameras there are to choose between.
        """
        self._there = there
        self._found: tuple[FoundCamera, ...] = ()
        self._finding: threading.Thread | None = None
        self._cameras = cameras
        # What is wrong with the camera chosen, the tray's corners, the empty tray that was kept:
        # each until that very thing is put right, on the screen or in a file.
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
        """Let the camera follow the light again: it does once it was opened anew."""
        self._eye.ask(self._open_anew)

    def _open_anew(self, camera: Camera) -> None:
        # in the eye's thread too; a camera that does not open again is seen to there
        self._locked_opening = 0
        camera.close()
        camera.open()

    def take_place(self) -> None:
        """Take the camera to stand right as it does now."""
        self._eye.take_place()

    @property
    def locked(self) -> bool:
        """Whether it holds them: a camera that had to be opened again does not."""
        return self._locked_opening == self._eye.openings > 0

    @property
    def has_reference(self) -> bool:
        """Whether the file is there, as far as we may look."""
        try:
            return self._reference.exists()
        except OSError:
            return False

    def keep_reference(self, frame: Frame) -> None:
        """Write the file and let the eye know it. Raises OSError."""
        coded, data = cv2.imencode(".png", frame.uncovered)
        if not coded:
            raise OSError(f"{self._reference.name} could not be made")
        write_whole(self._reference, data.tobytes())
        self._eye.refer(frame.uncovered)
        self._unreferred = None

    @property
    def trouble(self) -> Text | None:
        """What is wrong with what was set up, if anything is."""
        return self._unplaced or self._unreferred or self._unseen

    def place(self, settings: Settings) -> None:
        """Read within the tray's corners; in the whole picture where they make no tray."""
        self._unplaced = None
        try:
            self._eye.within = TrayMask(settings.tray, settings.tray_shape)
        except NotATray:
            self._eye.within = TrayMask()
            self._unplaced = NO_TRAY

    def refer(self) -> None:
        """Let the eye know the empty tray that the file keeps, if it can be read."""
        self._unreferred = None
        try:
            self._eye.refer(load(self._reference) if self.has_reference else None)
        except BadPhotograph as failure:
            why = failure.text
            self._unreferred = Text(
                f"Le plateau vide n'est plus connu : {why.fr}",
                f"The empty tray is no longer known: {why.en}",
            )

    def heed(self, before: Settings, now: Settings) -> Settings:
        """Look as these settings say; they come back without corners of another camera."""
        if (now.camera, now.camera_turn) != (before.camera, before.camera_turn):
            camera, self._unseen = self._cameras(now)
            if camera is not None:
                self._look_otherwise(camera)
                now = _without_corners_of(before, now)
        self.place(now)
        return now

    def _look_otherwise(self, camera: Camera) -> None:
        # A card that takes no change is said elsewhere; another view is never like the old one.
        with contextlib.suppress(OSError):
            self._reference.unlink(missing_ok=True)
        self._eye.refer(None)
        self._unreferred = None
        self._eye.look_through(camera)

    @property
    def others(self) -> tuple[FoundCamera, ...]:
        """The cameras found but for the one there is, from the one listed after it."""
        specs = [one.spec for one in self._found]
        if self._eye.camera not in specs:
            return self._found
        at = specs.index(self._eye.camera)
        return (*self._found[at + 1 :], *self._found[:at])

    def find_others(self) -> None:
        """Look for them, in a thread of its own."""
        if self._finding is None or not self._finding.is_alive():
            self._finding = threading.Thread(target=self._find, name="cameras", daemon=True)
            self._finding.start()

    def _find(self) -> None:
        self._found = self._there()

    def start_test(self) -> None:
        """Let the eye read without a game."""
        self.reading = None
        self._eye.audience.trial = self._read
        self._eye.read_again()

    def _read(self, settled: Settled, frame: Frame) -> None:
        self.reading = Tried(settled.reading, frame)

    def stop_test(self) -> None:
        """Let the eye rest; pretend dice leave the tray."""
        self._eye.audience.trial = None
        self.reading = None
        if self._hand is not None:
            self._hand.tray.clear()


def _without_corners_of(before: Settings, now: Settings) -> Settings:
    """Corners of before are elsewhere now; those that came with the change are meant for it."""
    tray = () if now.tray == before.tray else now.tray
    board = () if now.board == before.board else now.board
    tray_shape = 0.0 if now.tray_shape == before.tray_shape else now.tray_shape
    board_shape = 0.0 if now.board_shape == before.board_shape else now.board_shape
    return replace(now, tray=tray, board=board, tray_shape=tray_shape, board_shape=board_shape)
