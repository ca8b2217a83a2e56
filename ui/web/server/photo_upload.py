"""The upload of a photograph of the dice by a device."""

from typing import Any

from tornado.web import HTTPError, stream_request_body

from ui.machine.photos.refusals import MOST_BYTES, START, Reason, refused_start
from ui.web.protocol import MOST_DICE
from ui.web.server.handlers import Handler, answer_with
from ui.web.wording import WORDS

BODY_SECONDS = 30.0  # for a whole photograph, on a slow network


@stream_request_body
class PhotoUpload(Handler):
    """Receive the photograph of an admitted device, and answer with its reading."""

    content_types = ("image/jpeg", "image/png", "image/webp", "image/heic", "image/heif")
    _device: str | None = None

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
        connection.set_max_body_size(MOST_BYTES)
        connection.set_body_timeout(BODY_SECONDS)
        if int(length) > MOST_BYTES:
            self.say(413, Reason.TOO_LARGE.text)
        elif shared.uploads.full:
            self.say(429, WORDS["photo_busy"])
        elif not shared.uploads.begin(device):
            self.say(429, WORDS["photo_too_fast"])
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
        """Have the table read the photograph.

        `seq` is the state shown by the device, `kept` the places of the dice that stay.
        """
        if len(self._data) < START:  # too short for its kind to be known
            self.say(415, Reason.WRONG_KIND.text)
            return
        seq, kept = self._number("seq"), self.get_query_argument("kept", "")
        places = kept.split(",") if kept else []
        if len(places) > MOST_DICE or not all(_is_number(place) for place in places):
            raise HTTPError(400)
        assert self._device is not None
        photo, self._data = bytes(self._data), bytearray()
        answer = await self.shared.link.photo(self._device, seq, tuple(map(int, places)), photo)
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
            self.shared.uploads.end(device)

    def _number(self, name: str) -> int:
        value = self.get_query_argument(name, "")
        if not _is_number(value):
            raise HTTPError(400)
        return int(value)


def _is_number(digits: str) -> bool:
    return digits.isascii() and digits.isdecimal() and len(digits) <= 16
