"""Decide which frames of a camera can be trusted, and notice when none could for a while."""

from hardware.camera.health import Health, Worth
from hardware.errors import CameraError
from vision.frame import Frame, same_shape

BLINK_SECONDS = 0.5  # nobody throws dice in so short a time


class FrameGate:
    """Judges the frames of a camera, in order, in the eye's thread.

    `trouble` is the present problem, or None. `dark`: pictures have been dark for longer than
    a moment. `interrupted_before`: frames were interrupted or changed shape before this one,
    so its dice may have been thrown unseen.
    """

    def __init__(self, *, live: bool) -> None:
        """`live`: a real camera; frames of a video or folder are trusted unchecked."""
        # It outlives the camera: one that was started anew must not give the old picture again.
        self._health = Health() if live else None
        self._size: tuple[int, ...] | None = None  # of a live camera's last picture to be trusted
        self._seen = False  # whether there ever was a picture to be trusted
        self._interrupted = False
        self._dark_since: float | None = None
        self.trouble: CameraError | None = None
        self.dark = False
        self.interrupted_before = False

    def look(self, frame: Frame, now: float) -> bool:
        """Whether to read a frame that came at `now` (seconds of any one clock); sets `trouble`,
        `dark` and `interrupted_before`. Raises CameraError if the camera must be opened anew.
        """
        worth = self._health.look(frame, now) if self._health is not None else Worth.READ
        self.trouble = self._health.trouble if self._health is not None else None
        if worth is Worth.END and self.trouble is not None:
            raise self.trouble
        if worth is Worth.SAME:
            return False  # dice that roll would lie still in it
        since, self._dark_since = self._dark_since, None
        self.dark = since is not None and now - since > BLINK_SECONDS
        if worth is Worth.SKIP:
            self._dark_since = now if since is None else since
            return False
        turned = self._turned(frame)
        self.interrupted_before = self._seen and (self._interrupted or self.dark or turned)
        self._seen, self._interrupted = True, False
        return True

    def _turned(self, frame: Frame) -> bool:
        """Whether a live camera's pictures changed shape, as a telephone's do when it is turned:
        no die can be compared with the picture before.
        """
        before, self._size = self._size, frame.image.shape if self._health is not None else None
        return before is not None and not same_shape(before, frame.image.shape)

    def interrupted(self) -> None:
        """The camera gave no pictures for a while."""
        self._interrupted = True

    def change(self, *, live: bool) -> None:
        """Frames come from another camera from now on."""
        self._health = Health() if live else None
        self._size = None
        self._dark_since = None
        self._interrupted = True
