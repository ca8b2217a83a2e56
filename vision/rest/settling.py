"""Classify each frame: tray at rest, or the kind of movement; takes under a millisecond."""

from collections import deque
from enum import StrEnum

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Grey, Image
from vision.rest.global_motion import around, elsewhere, lit, middle_shift, went_along
from vision.rest.hand_detector import covers, tiny
from vision.rest.image_shift import LONGEST, change, soft_grey

FAINT = 0.01  # share of the brightness: weaker bands do no harm
# least ratio of the total rise and fall to the range: beside a lamp, light only falls off
WAVES = 1.5
STEP = 4  # pixels: every fourth row and column is enough
_DARK = np.float32(4)  # grey levels: darker pixels have no certain ratio


def with_bands_of(before: Grey, now: Grey) -> Grey | None:
    """Return `before` with the flicker bands of `now`; None if `now` has no other bands.

    Both are grey float32 pictures of the same size. A band changes a whole row (or column, for a
    camera on its side), a moving object only part of it: so the median brightness ratio along each
    row is compared.
    """
    rows, columns = (_spaced(length) for length in before.shape)
    samples = np.ix_(rows, columns)
    ratio = (now[samples] + _DARK) / (before[samples] + _DARK)
    down, along = _middles(ratio), _middles(np.ascontiguousarray(ratio.T))
    if max(_strength(down), _strength(along)) < FAINT:
        return None
    if _strength(down) >= _strength(along):
        return before * _between(rows, down)[:, None]
    return before * _between(columns, along)[None, :]


def _spaced(length: int) -> NDArray[np.intp]:
    """Return indices from 0 to `length` - 1, evenly spaced by about STEP, both ends included."""
    return np.linspace(0, length - 1, length // STEP + 1).astype(np.intp)


def _middles(ratio: Grey) -> Grey:
    half = ratio.shape[1] // 2
    return np.asarray(np.partition(ratio, half, axis=1)[:, half], np.float32)


def _between(lines: NDArray[np.intp], gains: Grey) -> Grey:
    return np.asarray(np.interp(np.arange(lines[-1] + 1), lines, gains), np.float32)


def _strength(gains: Grey) -> float:
    return float(np.ptp(gains)) if _waves(gains) else 0.0


def _waves(gains: Grey) -> bool:
    calm = cv2.blur(gains[None], (5, 1))[0]
    return float(np.abs(np.diff(calm)).sum()) > WAVES * float(np.ptp(calm))


QUIET_FRAMES = 3  # frames without a change before the tray counts as at rest
# Largest change of a spot at rest, in grey levels: compression alone leaves up to 4; noise leaves
# about twice its median, since the strongest of many thousand spots counts.
RESIDUE, RESIDUE_OF_NOISE, NOISE_SHARE = 4.0, 3.0, 1.9
DRIFT = 0.0065  # a tray that drifts by more than this share of the picture a frame is moving
LEEWAY = 1.6  # factor on all limits for a tray already at rest, so that a rest stays whole
LIT = 0.195  # a larger relative change of the brightness is a lamp, not flicker
FADED = 0.02  # least relative change of the brightness in a frame from a fading or lateral lamp
MEMORY = 90  # frames over which the noise is learnt
LATE = 0.08  # seconds since the previous frame, in which a hand may come in unseen
PATIENCE = 6.0  # seconds after which an object that lies as still as a table is no hand
USUAL = 1 / 30  # seconds between frames


class Motion(StrEnum):
    """The state of the tray: at rest, or the kind of movement."""

    ROLLING = "rolling"  # dice roll, or something else moves
    TRAY_MOVED = "tray_moved"  # the tray moves as a whole, the table around it does not
    KNOCKED = "knocked"  # the whole picture moves: the camera was knocked
    LAMP_ON = "lamp_on"  # the brightness jumps up: a lamp was switched on, a cloud passed
    LAMP_OFF = "lamp_off"  # the brightness jumps down
    HAND = "hand"  # a hand, or an object as large, reaches into the picture
    SETTLING = "settling"  # nothing moves, but not yet for long enough
    RESTING = "resting"

    @property
    def still(self) -> bool:
        """Whether nothing moves and no hand covers the tray."""
        return self in (Motion.SETTLING, Motion.RESTING)


class Settling:
    """Takes the frames of a camera, in order, and classifies the state of the tray.

    Only consecutive frames are compared, so slow changes of light do no harm. A hand that keeps
    still is detected by comparison with the last rest. Frames are kept: do not write into their
    pictures afterwards. For a single thread; not thread-safe.
    """

    def __init__(self, quiet_frames: int = QUIET_FRAMES, patience: float = PATIENCE) -> None:
        self.quiet_frames = quiet_frames
        self._patience = patience
        self._before: Grey | None = None
        self._rested: Image | None = None  # the last frame in which the tray rested
        self._tiny: Image | None = None  # a tiny copy of the last frame at rest, made on demand
        self._rested_before: Image | None = None  # a tiny copy of the rest before the last
        self._around: Grey | None = None  # the previous frame, with the surroundings of the tray
        self._placed: Grey | None = None  # the surroundings when the camera was placed
        self._displaced = False
        self._knocked = False  # since the last rest
        self._quiet = 0  # frames without a change, up to now
        self._quiet_for = 0.0  # seconds that the frames counted in `_quiet` took
        self._moved = 0  # frames with a change since the last rest
        self._banded = False  # whether the last frames looked at differed by bands alone
        self._late = False  # whether the last frame came late
        self._missed = False  # whether a changed frame came late since the last rest
        self._moves = Motion.ROLLING
        self._hand = False
        self._noises: deque[float] = deque([1.0], maxlen=MEMORY)

    @property
    def quiet(self) -> int:
        """The number of consecutive frames without change, up to the last one."""
        return self._quiet

    @property
    def displaced(self) -> bool:
        """Whether the camera moved between the call of `placed` and the last rest."""
        return self._displaced

    def see(self, image: Image, whole: Image | None = None, since: float = USUAL) -> Motion:
        """Return the state of the tray in this frame, `image` (height x width x 3, uint8 BGR).

        `whole` is the same frame unmasked, if `image` is masked to the tray; `since` is the time
        since the previous frame, in seconds.
        """
        self._late = since > LATE
        self._quiet_for += since
        now = soft_grey(image)
        before, self._before = self._before, now
        whole_before, self._around = self._around, now if whole is None else around(whole)
        if before is None or whole_before is None:
            return Motion.SETTLING
        if before.shape != now.shape:
            self._forget()
            return self._moving(image, Motion.ROLLING)
        difference = change(before, now)
        if abs(difference.gain - 1) > LIT:
            return self._moving(image, _lamp(difference.gain))
        self._noises.append(difference.noise)
        slack = LEEWAY if self._moved == 0 and self._quiet >= self.quiet_frames else 1.0
        limit = slack * max(RESIDUE, RESIDUE_OF_NOISE + NOISE_SHARE * self._noise())
        if difference.residue > limit and (self._banded or self._moved % 4 == 0):
            # most lamps lay no bands, so every fourth frame is enough to notice them
            banded = with_bands_of(before, now)
            difference = difference if banded is None else change(banded, now)
            self._banded = difference.residue <= limit
        if difference.residue > limit:
            # only the screen needs the kind of movement, so every fourth frame is enough
            if self._moved % 4 == 0:
                self._moves = self._movement(before, now, whole_before)
            return self._moving(image, self._moves)
        if difference.shift > DRIFT:
            return self._moving(image, self._movement(before, now, whole_before))
        return self._still(image)

    def _movement(self, before: Grey, now: Grey, whole_before: Grey) -> Motion:
        gain = lit(before, now)
        if abs(gain - 1) > FADED:
            return _lamp(gain)
        shift = middle_shift(before, now)
        if shift is None or np.hypot(*shift) < DRIFT * LONGEST:
            return Motion.ROLLING
        assert self._around is not None
        if went_along(whole_before, self._around, shift):
            self._knocked = True
            return Motion.KNOCKED
        return Motion.TRAY_MOVED

    def _noise(self) -> float:
        # the quietest fifth: a hand that passes raises the noise for a while, dice hardly do
        return sorted(self._noises)[len(self._noises) // 5]

    def _moving(self, image: Image, motion: Motion) -> Motion:
        self._quiet, self._quiet_for = 0, 0.0
        self._moved += 1
        self._missed |= self._late
        # every fourth frame is enough for a hand too, at a turn without other work
        if self._moved % 4 == 3:
            self._hand = self._hidden(image)
        return Motion.HAND if self._hand else motion

    def _still(self, image: Image) -> Motion:
        self._quiet += 1
        if self._quiet < self.quiet_frames:
            return Motion.HAND if self._hidden(image) else Motion.SETTLING
        # the comparison is due only when the tray comes to rest, or a hand holds the rest back
        if self._moved > 0 and self._quiet_for < self._patience and self._hidden(image):
            return Motion.HAND
        if self._moved > 0 or self._placed is None:
            if self._rested is not None:
                self._rested_before = self._tiny if self._tiny is not None else tiny(self._rested)
            self._begin_rest()
        self._rested, self._tiny = image, None
        self._moved = 0
        self._hand = self._missed = False
        return Motion.RESTING

    def _begin_rest(self) -> None:
        assert self._around is not None
        if self._placed is None:
            self._placed = self._around
        # a person leaning over the table changes the surroundings, but is no knock
        if self._knocked or self._displaced:
            self._displaced = elsewhere(self._placed, self._around)
        self._knocked = False

    def _hidden(self, image: Image) -> bool:
        # a picture that changed in a single frame is another photograph, not a hand; after a slow
        # or missed frame it may be either
        if self._rested is None or (self._moved <= 1 and not self._missed):
            return False
        if self._tiny is None:
            self._tiny = tiny(self._rested)
        now = tiny(image)
        if not covers(self._tiny, now):
            return False
        # else a single undetected hand would make every later rest look like a hand
        before = self._rested_before
        return before is None or before.shape != now.shape or covers(before, now)

    def placed(self) -> None:
        """Accept the camera's position at the next rest as the right place."""
        self._placed, self._displaced, self._knocked = None, False, False

    def accept(self) -> None:
        """Treat the objects in the tray now as no hand, because a reading was requested."""
        self._rested = self._rested_before = None

    def _forget(self) -> None:
        self._rested = self._rested_before = None
        self._displaced = self._placed is not None
        self._quiet, self._quiet_for = 0, 0.0


def _lamp(gain: float) -> Motion:
    return Motion.LAMP_ON if gain > 1 else Motion.LAMP_OFF
