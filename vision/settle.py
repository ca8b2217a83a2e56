"""Is the tray at rest? Frame by frame, for less than a millisecond."""

from collections import deque
from enum import StrEnum

from vision.frame import Image
from vision.intruder import covers, tiny
from vision.motion import Grey, change, small_copy, soft_grey

QUIET_FRAMES = 3  # frames without a change before the tray is believed to be at rest
# What a spot may change by at rest, in grey levels: compression alone leaves up to 4; noise
# leaves about twice its median, since the strongest of many thousand spots counts.
RESIDUE, RESIDUE_OF_NOISE, NOISE_SHARE = 4.0, 3.0, 1.9
DRIFT = 0.0065  # a tray that drifts by more than this share of the picture a frame is moving
LEEWAY = 1.6  # times that, to disturb a tray that rests already: one rest stays one
LIT = 0.12  # a lamp that changes the brightness by more than this share is not noise
MEMORY = 90  # frames over which the noise is learnt
PATIENCE = 180  # frames after which something that lies as still as a table is no hand


class Motion(StrEnum):
    """What the tray is doing."""

    MOVING = "moving"  # dice roll, or something else moves
    SHIFTING = "shifting"  # the tray or the camera moves as a whole
    LIGHT = "light"  # a lamp was switched, a cloud passed: the brightness jumps
    HAND = "hand"  # a hand, or something as large, reaches into the picture
    SETTLING = "settling"  # nothing moves, but not yet for long enough
    RESTING = "resting"


class Settle:
    """Watches frames of one camera, in order, and says what the tray is doing.

    Only consecutive frames are compared, so slow drift of the light does no harm. A hand that
    lies still is told by what it hides of the tray as it was when it last rested.
    """

    def __init__(self, quiet_frames: int = QUIET_FRAMES, patience: int = PATIENCE) -> None:
        self.quiet_frames = quiet_frames
        self._patience = patience
        self._before: Grey | None = None
        self._rested: Image | None = None  # a small copy of the tray at its last rest
        self._quiet = 0  # frames without a change, up to now
        self._moved = 0  # frames with a change since the last rest
        self._hand = False
        self._noises: deque[float] = deque([1.0], maxlen=MEMORY)

    @property
    def quiet(self) -> int:
        """For how many frames nothing has changed, up to the last one seen."""
        return self._quiet

    def see(self, image: Image) -> Motion:
        """What the tray is doing in this frame (height x width x 3, uint8 BGR)."""
        small = small_copy(image)
        now = soft_grey(small)
        before, self._before = self._before, now
        if before is None:
            return Motion.SETTLING
        if before.shape != now.shape:
            self._forget()
            return self._moving(small, Motion.MOVING)
        seen = change(before, now)
        if abs(seen.gain - 1) > LIT:
            return self._moving(small, Motion.LIGHT)
        self._noises.append(seen.noise)
        slack = LEEWAY if self._moved == 0 and self._quiet >= self.quiet_frames else 1.0
        if seen.residue > slack * max(RESIDUE, RESIDUE_OF_NOISE + NOISE_SHARE * self._noise()):
            return self._moving(small, Motion.MOVING)
        if seen.shift > DRIFT:
            return self._moving(small, Motion.SHIFTING)
        return self._still(small)

    def _noise(self) -> float:
        # among the quietest of late: a hand that passes raises it for a while, dice hardly do
        return sorted(self._noises)[len(self._noises) // 5]

    def _moving(self, small: Image, motion: Motion) -> Motion:
        self._quiet = 0
        self._moved += 1
        # for the screen's sake alone, so now and then is enough
        if self._moved % 4 == 3:
            self._hand = self._hidden(small)
        return Motion.HAND if self._hand else motion

    def _still(self, small: Image) -> Motion:
        self._quiet += 1
        if self._quiet < self.quiet_frames:
            return Motion.HAND if self._hidden(small) else Motion.SETTLING
        # only when it comes to rest, or is held back by a hand, must it be compared
        if self._moved > 0 and self._quiet < self._patience and self._hidden(small):
            return Motion.HAND
        self._rested = small
        self._moved = 0
        self._hand = False
        return Motion.RESTING

    def _hidden(self, small: Image) -> bool:
        # a picture that changed at one stroke is another photograph, not a hand
        return (
            self._rested is not None and self._moved > 2 and covers(tiny(self._rested), tiny(small))
        )

    def accept(self) -> None:
        """Take the tray as it is now for a tray without a hand: somebody said so."""
        self._rested = None

    def _forget(self) -> None:
        self._rested = None
        self._quiet = 0
