"""The upload of a photograph of the dice by a device."""

from collections.abc import Sequence
from typing import Any

from tornado.web import HTTPError, stream_request_body

from ui.machine.photos.refusals import MOST_BYTES, START, Reason, refused_start
from ui.web.protocol import MOST_DICE
from ui.web.server.handlers import Handler, answer_with
from ui.web.server.uploads import Uploads
from ui.web.wording import WORDS


@stream_request_body
class PhotoUpload(Handler):
    """Receive the photograph of an admitted device, and answer with its reading."""

    content_types: Sequence[str] = (
        "image/jpeg",
        "image/png",
        "image/webp",
        "image/heic",
        "image/heif",
    )
    most_bytes = MOST_BYTES
    body_seconds = 30.0  # for all of it, on a slow network
    too_fast = "photo_too_fast"  # the key of the sentence
    _device: str | None = None

    @property
    def uploads(self) -> Uploads:
        """The limits of these pictures."""
        return self.shared.uploads

    def prepare(self) -> None:
        """Refuse forbidden uploads before reading any byte."""
        super().prepare()
        self._data = bytearray()
        shared, device = self.shared, self.device()
        if device is None or shared.followers.state_of(device) != "in":
            self.say(401 if device is None else 403, WORDS["not_in"])
            return
        length = self.request.headers.get("Content-Length", "")
        if not length.isdecimal():
            raise HTTPError(400)
        connection: Any = self.request.connection
        # The rest of a refused upload is read and dropped: a browser cut off while sending does not
        # show the answer.
        connection.set_max_body_size(self.most_bytes)
        connection.set_body_timeout(self.body_seconds)
        if int(length) > self.most_bytes:
            self.say(413, Reason.TOO_LARGE.text)
        elif self.uploads.full:
            self.say(429, WORDS["photo_busy"])
        elif not self.uploads.begin(device):
            self.say(429, WORDS[self.too_fast])
        else:
            self._device = device

    def data_received(self, chunk: bytes) -> None:
        """Store a piece and check the kind of file; called by tornado."""
        if self._finished:
            return
        known = len(self._data) >= START
        self._data += chunk
        if known or len(self._data) < START:
            return
        refused = refused_start(bytes(self._data[:START]))
        if refused is not None:
            self._data = bytearray()
            self.say(415, refused.text)

    async def post(self, _key: str) -> None:
        """Pass the picture on, once it has come."""
        if len(self._data) < START:  # too short for its kind to be known
            self.say(415, Reason.WRONG_KIND.text)
            return
        assert self._device is not None
        data, self._data = bytes(self._data), bytearray()
        await self.take(self._device, data)

    async def take(self, device: str, data: bytes) -> None:
        """Have the table read the photograph.

        `seq` is the state shown by the device, `kept` the places of the dice that stay.
        """
        seq, kept = self._number("seq"), self.get_query_argument("kept", "")
        places = kept.split(",") if kept else []
        if len(places) > MOST_DICE or not all(_is_number(place) for place in places):
            raise HTTPError(400)
        answer = await self.shared.link.photo(device, seq, tuple(map(int, places)), data)
        answer_with(self, answer)

    def on_finish(self) -> None:
        """Release the device's place; called by tornado after the answer."""
        self._end()

    def on_connection_close(self) -> None:
        """Release the device's place; called by tornado when the other side has gone."""
        super().on_connection_close()
        self._end()

    def _end(self) -> None:
        device, self._device = self._device, None
        if device is not None:
            self.uploads.end(device)

    def _number(self, name: str) -> int:
        value = self.get_query_argument(name, "")
        if not _is_number(value):
            raise HTTPError(400)
        return int(value)


def _is_number(digits: str) -> bool:
    return digits.isascii() and digits.isdecimal() and len(digits) <= 16
