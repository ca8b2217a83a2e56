"""The messages between table and web server over the Unix socket: a JSON object a line.

The table sends settings and states, the server the requests of devices. A device's token is never
sent: both sides use its digest.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from companion.games.player_names import LONGEST_NAME_IN_RECORD
from companion.language.text import Language
from ui.machine.photos.refusals import MOST_BYTES

LONGEST_LINE = 2_000_000  # bytes, from the table; a picture of the tray is the longest
LONGEST_LINE_OF_SERVER = (
    4 * MOST_BYTES // 3 + 10_000
)  # bytes; a photograph in base 64 is the longest
LONGEST_DEVICE_NAME = 40
MOST_DICE = 60

Deed = Literal[
    "end_turn", "undo", "reread", "pencil", "pick", "dice", "photo", "roll", "answer", "leave"
]
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
FileKind = Literal["sheet", "statistics"]
DeviceState = Literal["asked", "in"]
Said = Mapping[str, str]


class Terms(Struct, frozen=True, tag="terms"):
    """The settings of the server: the `key`, and the `port` on the local network if `lan`.

    `network` is the name of the network to serve; "" means the first. `certificate` is the digest
    of the certificate with which https is served too, at the next port; "" means http alone.
    """

    key: str
    port: int
    lan: bool
    network: str = ""
    certificate: str = ""


class Devices(Struct, frozen=True, tag="devices"):
    """The admitted devices and those that ask to play, by the digest of their token."""

    devices: Mapping[str, DeviceState]


class State(Struct, frozen=True, tag="state"):
    """The newest state: the fields of the message to the pages, except `you`.

    `picture` is the number of its picture of the tray, if any.
    """

    body: Mapping[str, Any] | msgspec.Raw
    picture: int | None = None


class Answer(Struct, frozen=True, tag="answer"):
    """The answer to the request with that number.

    An HTTP status, a sentence if refused, and further fields for the page, if any.
    """

    number: int
    status: int
    text: Said | None = None
    body: Mapping[str, Any] | None = None


class Picture(Struct, frozen=True, tag="picture"):
    """The JPEG of the tray with that number, in base 64; None if deleted."""

    picture: int
    jpeg: bytes | None


class File(Struct, frozen=True, tag="file"):
    """The file requested with that number.

    An HTTP status, and its `name` and `data` in base 64, or a sentence if there is no file.
    """

    number: int
    status: int
    name: Annotated[str, Meta(pattern="^[a-z0-9.-]{0,60}$")] = ""
    data: bytes = b""
    text: Said | None = None


class Hello(Struct, frozen=True, tag="hello"):
    """A server has connected; if `waits`, it serves nothing before the table's `Terms`."""

    waits: bool


class Network(Struct, frozen=True):
    """A local network of this machine: the interface's name, and the address there."""

    name: str
    address: str
    wireless: bool = False


class Serving(Struct, frozen=True, tag="serving"):
    """The server's report: its place on the local network, its followers and its networks.

    The address is None if not served, with the reason if it should be. The table may choose from
    the networks.
    """

    link: str | None
    trouble: Said | None
    followers: int
    networks: tuple[Network, ...] = ()


class WantFile(Struct, frozen=True, tag="want_file"):
    """A request for a file of the game in play."""

    number: int
    file: FileKind
    language: Language


class Join(Struct, frozen=True, tag="join"):
    """A device's request to play, with the name entered and its address."""

    number: int
    device: Digest
    name: Annotated[str, Meta(max_length=LONGEST_DEVICE_NAME)]
    address: Annotated[str, Meta(max_length=100)] = ""


class WebDie(Struct, frozen=True, forbid_unknown_fields=True):
    """A die entered by touch: its value, and its sort where the game tells dice apart."""

    value: Annotated[int, Meta(ge=0, le=20)]
    kind: Annotated[str, Meta(max_length=8)] | None = None
    colour: Annotated[str, Meta(max_length=12)] | None = None
    size: Annotated[str, Meta(max_length=8)] | None = None


Place = WebDie | Annotated[int, Meta(ge=0, le=20)] | None


class PhotoDie(Struct, frozen=True, forbid_unknown_fields=True):
    """A die in a photograph: its value, and its distance from the left (0 to 1).

    `at` is its index among the dice read, then the unread objects; None for a die that somebody
    added.
    """

    die: WebDie
    x: Annotated[float, Meta(ge=0, le=1)]
    at: Annotated[int, Meta(ge=0, le=1000)] | None = None


class Wish(Struct, frozen=True, forbid_unknown_fields=True):
    """A device's wish at the table, in the state `seq` shown by the device.

    - `choice`: the key of the action to pencil, "" to erase; or the key of the pick at an entry's
      step, "" to take the last pick back;
    - `dice`: an entry for each place, None for a die that stays;
    - `kept`: the places that stay in a virtual or photographed roll, or of dice beside the tray;
    - `answer`: about the dice in the tray: the die at `at`, described by `dice`, or all;
    - `photo`: the dice of the photograph that is the roll;
    - `player`: the name of the player who leaves.
    """

    do: Deed
    seq: Annotated[int, Meta(ge=0, le=2**53)]
    choice: Annotated[str, Meta(max_length=64)] | None = None
    dice: Annotated[tuple[Place, ...], Meta(max_length=MOST_DICE)] = ()
    kept: Annotated[tuple[Annotated[int, Meta(ge=0, le=MOST_DICE)], ...], Meta(max_length=60)] = ()
    photo: Annotated[tuple[PhotoDie, ...], Meta(max_length=MOST_DICE)] = ()
    answer: Annotated[str, Meta(max_length=24)] | None = None
    at: Annotated[int, Meta(ge=0, le=MOST_DICE)] = 0
    player: Annotated[str, Meta(max_length=LONGEST_NAME_IN_RECORD)] = ""


class Act(Struct, frozen=True, tag="act"):
    """A device's request for a wish."""

    number: int
    device: Digest
    wish: Wish


class Photo(Struct, frozen=True, tag="photo"):
    """A photograph from an admitted device: a JPEG, PNG or WebP file in base 64.

    It shows the dice of the state `seq`; the dice at the places `kept` stay.
    """

    number: int
    device: Digest
    seq: int
    kept: tuple[int, ...]
    data: bytes


class Live(Struct, frozen=True, tag="live"):
    """A picture from an admitted device that lies above the tray: a JPEG file in base 64."""

    number: int
    device: Digest
    data: bytes


class WantPicture(Struct, frozen=True, tag="want_picture"):
    """A request for the picture with that number."""

    picture: int


FromTable = Terms | Devices | State | Answer | Picture | File
FromServer = Hello | Serving | Join | Act | Photo | Live | WantPicture | WantFile

Message = TypeVar("Message")

_ENCODER = msgspec.json.Encoder()
_FROM_TABLE: msgspec.json.Decoder[FromTable] = msgspec.json.Decoder(FromTable)
_FROM_SERVER: msgspec.json.Decoder[FromServer] = msgspec.json.Decoder(FromServer)


def encode(message: FromTable | FromServer) -> bytes:
    """Return the line of a message, line break included."""
    return _ENCODER.encode(message) + b"\n"


def from_table(line: bytes) -> FromTable:
    """Return the table's message in a line. Raises ValueError (also msgspec's errors)."""
    return _decoded(_FROM_TABLE, line)


def from_server(line: bytes) -> FromServer:
    """Return the server's message in a line. Raises ValueError (also msgspec's errors)."""
    return _decoded(_FROM_SERVER, line)


def _decoded(decoder: msgspec.json.Decoder[Message], line: bytes) -> Message:
    try:
        return decoder.decode(line)
    except RecursionError:
        raise ValueError("nested too deep") from None
