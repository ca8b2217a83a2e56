"""A network camera that streams MJPEG over http."""

import ssl
import time
from collections.abc import Callable
from http import HTTPStatus
from http.client import HTTPException, HTTPResponse, RemoteDisconnected
from urllib import request
from urllib.error import HTTPError
from urllib.parse import quote, unquote, urlsplit, urlunsplit

from hardware.address import shown
from hardware.camera.base import Camera
from hardware.camera.jpegs import WHOLE_SECONDS, Jpegs
from hardware.errors import (
    CameraIsPage,
    CameraLocked,
    CameraLost,
    CameraMissing,
    CameraRefuses,
    CameraSilent,
    CameraSpeaksElse,
    PictureDamaged,
)
from vision.frame import Frame, Image
from vision.image.jpeg import Pictures

MOST_BYTES = 16_000_000  # of a picture: twice the size of twelve megapixels
_CHUNK = 65536
_PLAIN = "%/:=&?~#+!$,;'@()*[]"  # characters that an address may hold unquoted


class MjpegCamera(Camera):
    """The camera at an http address, for example a telephone's.

    The address may hold a user name and a password. Damaged pictures are skipped. A camera is lost
    if all pictures are damaged, if none comes within `timeout` seconds, or if a picture never ends.
    """

    def __init__(
        self,
        address: str,
        timeout: float = 3.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = shown(address)
        self._address = address
        self._timeout = timeout
        self._clock = clock
        self._answer: HTTPResponse | None = None
        self._pictures = Pictures()
        self._jpegs = Jpegs()
        self._first: Image | None = None
        self._index = 0

    def open(self) -> None:
        """Connect and wait for the first picture. Raises CameraMissing, CameraSilent."""
        if self._answer is not None:
            return
        try:
            self._answer = _asked(self._address, self._timeout)
            if self._answer.headers.get("Content-Type", "").lower().startswith("text/html"):
                raise CameraIsPage(where=self.name)
            self._pictures, self._jpegs, self._index = Pictures(), Jpegs(), 0
            self._first = self._next()
        except (CameraIsPage, PictureDamaged):
            self.close()
            raise
        except TimeoutError as error:
            silent = self._answer is not None
            self.close()
            raise (
                CameraSilent(name=self.name) if silent else CameraMissing(where=self.name)
            ) from _nameless(error)
        except (OSError, HTTPException, ValueError) as error:
            self.close()
            # neither the address nor the camera's answer may enter the log
            raise _missing(self.name, error) from _nameless(error)

    def read(self) -> Frame | None:
        """Return the next frame; there is no end. Raises CameraLost."""
        try:
            image, self._first = self._first, None
            if image is None:
                image = self._next()
        except PictureDamaged:
            raise
        except (OSError, HTTPException, ValueError) as error:
            raise CameraLost(name=self.name) from _nameless(error)
        damaged = self._jpegs.damaged
        frame = Frame(image, self._clock(), self._index, self.name, damaged=damaged)
        self._index += 1
        return frame

    def _next(self) -> Image:
        """Return the next undamaged picture: height x width x 3, uint8, B, G, R.

        Raises OSError, HTTPException, ValueError; PictureDamaged if no other picture comes in time.
        """
        begun, damaged = time.monotonic(), self._jpegs.damaged
        while True:
            picture = self._pictures.take()
            if picture is not None:
                image = self._jpegs.image(picture)
                if image is not None:
                    return image
            elif self._answer is None or self._pictures.waiting > MOST_BYTES:
                raise ConnectionError
            else:
                data = self._answer.read1(_CHUNK)
                if not data:
                    raise ConnectionError
                self._pictures.feed(data)
            waited = time.monotonic() - begun
            if self._jpegs.damaged > damaged and waited > min(self._timeout, WHOLE_SECONDS):
                raise PictureDamaged(name=self.name)
            if waited > self._timeout:
                raise TimeoutError

    def close(self) -> None:
        """Close the connection."""
        answer, self._answer = self._answer, None
        self._first = None
        if answer is not None:
            answer.close()


def _asked(address: str, timeout: float) -> HTTPResponse:
    """Send the request; return the unread response.

    Raises OSError, HTTPException, ValueError.
    """
    parts = urlsplit(address.strip())
    _, _, host = parts.netloc.rpartition("@")
    path = quote(parts.path or "/", safe=_PLAIN)
    bare = urlunsplit((parts.scheme.lower(), host, path, quote(parts.query, safe=_PLAIN), ""))
    words = request.HTTPPasswordMgrWithDefaultRealm()
    if parts.username is not None:
        words.add_password(None, bare, unquote(parts.username), unquote(parts.password or ""))
    opener = request.OpenerDirector()  # no proxy and no other kind of address
    for handler in (
        request.HTTPHandler(),
        request.HTTPSHandler(context=_any_certificate()),
        request.HTTPDefaultErrorHandler(),
        request.HTTPRedirectHandler(),
        request.HTTPErrorProcessor(),
        request.HTTPBasicAuthHandler(words),
        request.HTTPDigestAuthHandler(words),
    ):
        opener.add_handler(handler)
    answer: HTTPResponse = opener.open(bare, timeout=timeout)
    return answer


def _missing(where: str, error: Exception) -> CameraMissing:
    """Return the error for the answer of an address, if any."""
    if isinstance(error, ValueError) and "AuthHandler" in str(error):
        return CameraLocked(where=where)  # by a scheme that urllib does not know
    if isinstance(error, HTTPError):
        if error.code in (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN):
            return CameraLocked(where=where)
        return CameraRefuses(where=where, code=error.code)
    if isinstance(error, HTTPException) and not isinstance(error, RemoteDisconnected):
        return CameraSpeaksElse(where=where)
    return CameraMissing(where=where)


def _any_certificate() -> ssl.SSLContext:
    # a camera at home has a certificate of its own making
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def _nameless(error: Exception) -> Exception:
    """Return the class of a failure without its message, which may contain the password."""
    return OSError(type(error).__name__)
