"""The pictures of a device that lies above the tray as the camera."""

from ui.machine.photos.live_pictures import MOST_LIVE_BYTES
from ui.web.server.handlers import answer_with
from ui.web.server.photo_upload import PhotoUpload
from ui.web.server.uploads import Uploads


class LiveUpload(PhotoUpload):
    """Receive a picture of an admitted device; answer whether the table looks at it."""

    content_types = ("image/jpeg",)
    most_bytes = MOST_LIVE_BYTES
    body_seconds = 5.0  # the next picture is worth more
    too_fast = "too_fast"

    @property
    def uploads(self) -> Uploads:
        """The limits of live pictures."""
        return self.shared.live

    async def take(self, device: str, data: bytes) -> None:
        """Pass the picture of a phone (JPEG) on to the table; send back the table's answer."""
        answer_with(self, await self.shared.link.live(device, data))
