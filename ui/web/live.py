"""The device that lies above the tray as the table's camera: one at a time."""

import time
from collections.abc import Callable

from companion.language.text import translations
from ui.machine.photos.live_pictures import LivePictures
from ui.web.evening import Device
from ui.web.protocol import Answer, Live
from ui.web.wording import WORDS

HOLD_SECONDS = 5.0  # without pictures, before another device may take the place


class LiveEye:
    """Pass the pictures of a single device on. Use from a single thread."""

    def __init__(
        self, pictures: LivePictures | None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Create without a device; `pictures` None: this table takes none. `clock`: seconds."""
        self._pictures, self._clock = pictures, clock
        self._holder: Device | None = None
        self._until = 0.0

    def take(self, picture: Live, device: Device | None) -> Answer:
        """Take a picture of an admitted device, None for one that has just gone.

        Return the answer. Its body says whether the table looks at the picture (`seen`).
        """
        number, holder, now = picture.number, self._holder, self._clock()
        if device is None:
            return Answer(number, 403, translations(WORDS["not_in"]))
        if self._pictures is None:
            return Answer(number, 409, translations(WORDS["live_nowhere"]))
        if holder is not None and holder.token != device.token and now < self._until:
            return Answer(number, 409, translations(WORDS.text("live_other", name=holder.name)))
        self._holder, self._until = device, now + HOLD_SECONDS
        seen = self._pictures.used
        self._pictures.give(picture.data, device.name)
        return Answer(number, 200, body={"seen": seen})
