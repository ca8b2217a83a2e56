"""Setting up the camera: its exposure held, the empty tray kept, a throw read for a test."""

from pathlib import Path

import cv2

from companion.dice import Settled
from companion.errors import Text
from hardware.camera.base import Camera
from hardware.errors import CannotLock
from ui.eye import Eye
from ui.pretend import PretendHand
from vision.frame import Frame


class EyeSetup:
    """See ui.machine.CameraSetup: that of the eye's camera."""

    def __init__(self, eye: Eye, reference: Path, hand: PretendHand | None = None) -> None:
        """`reference` is the file (a PNG) that keeps the empty tray; `hand` takes the pretend
        dice of a test out of the tray again.
        """
        self._eye = eye
        self._reference = reference
        self._hand = hand
        self._locked_opening = 0
        self.refusal: Text | None = None
        self.reading: Settled | None = None

    def lock(self) -> None:
        """Ask the camera to hold its exposure and white balance."""
        self._eye.ask(self._lock)

    def _lock(self, camera: Camera) -> None:
        # runs in the eye's thread, between two frames
        try:
            camera.lock()
        except CannotLock as failure:
            self.refusal = Text(failure.sentence("fr"), failure.sentence("en"))
        else:
            self._locked_opening, self.refusal = self._eye.openings, None

    @property
    def locked(self) -> bool:
        """Whether it holds them: a camera that had to be opened again does not."""
        return self._locked_opening == self._eye.openings > 0

    @property
    def has_reference(self) -> bool:
        """Whether the file is there."""
        return self._reference.exists()

    def keep_reference(self, frame: Frame) -> None:
        """Write the file and let the eye know it. Raises OSError."""
        coded, data = cv2.imencode(".png", frame.image)
        if not coded:
            raise OSError(f"{self._reference.name} could not be made")
        self._reference.parent.mkdir(parents=True, exist_ok=True)
        part = self._reference.with_suffix(".part")
        part.write_bytes(data.tobytes())
        part.replace(self._reference)
        self._eye.refer(frame.image)

    def start_test(self) -> None:
        """Let the eye read without a game."""
        self.reading = None
        self._eye.trial = self._read
        self._eye.read_again()

    def _read(self, settled: Settled) -> None:
        self.reading = settled

    def stop_test(self) -> None:
        """Let the eye rest; pretend dice leave the tray."""
        self._eye.trial = None
        self.reading = None
        if self._hand is not None:
            self._hand.tray.clear()
