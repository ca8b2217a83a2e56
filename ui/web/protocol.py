"""What the table and the web server say to each other over the Unix socket: a JSON object a line.

The table sends what is served and what is shown, the server what devices ask for. A device's token
never crosses: both know it by its digest.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from companion.games.player_names import LONGEST_NAME_IN_RECORD
from companion.language.text import Language, Text
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
    """What to serve: under `key`, and on the local network's address at `port` if `lan`.

    `network` is the name of the one to serve of several; "": the first.
    """

    key: str
    port: int
    lan: bool
    network: str = ""


class Devices(Struct, frozen=True, tag="devices"):
    """Every device that asks to play or may, by the digest of its token."""

    devices: Mapping[str, DeviceState]


class State(Struct, frozen=True, tag="state"):
    """The newest state: the fields of the message to the pages, but for `you`.

    `picture` is the number of the picture of the tray that belongs to it, if any.
    """

    body: Mapping[str, Any] | msgspec.Raw
    picture: int | None = None


class Answer(Struct, frozen=True, tag="answer"):
    """What became of the request with that number: an HTTP status, a sentence if refused, and more
    fields for the page, if there are any.
    """

    number: int
    status: int
    text: Said | None = None
    body: Mapping[str, Any] | None = None


class Picture(Struct, frozen=True, tag="picture"):
    """The JPEG of the tray with that number, in base 64; None if there is none any more."""

    picture: int
    jpeg: bytes | None


class File(Struct, frozen=True, tag="file"):
    """A file that was wanted with that number: an HTTP status, and its `name` and `data` in base
    64, or a sentence if there is none.
    """

    number: int
    status: int
    name: Annotated[str, Meta(pattern="^[a-z0-9.-]{0,60}$")] = ""
    data: bytes = b""
    text: Said | None = None


class Hello(Struct, frozen=True, tag="hello"):
    """A server has come. `waits`: it serves nothing before the table says so."""

    waits: bool


class Network(Struct, frozen=True):
    """A local network that this machine is in: its interface's name, and the address there."""

    name: str
    address: str
    wireless: bool = False


class Serving(Struct, frozen=True, tag="serving"):
    """Where the server is reached on the local network, None if it is not; why not, if it should
    be; how many follow; which networks the table may choose from.
    """

    link: str | None
    trouble: Said | None
    followers: int
    networks: tuple[Network, ...] = ()


class WantFile(Struct, frozen=True, tag="want_file"):
    """Somebody downloads a file of the game in play."""

    number: int
    file: FileKind
    language: Language


class Join(Struct, frozen=True, tag="join"):
    """A device asks to be let in, by the name that it gave and from its address."""

    number: int
    device: Digest
    name: Annotated[str, Meta(max_length=LONGEST_DEVICE_NAME)]
    address: Annotated[str, Meta(max_length=100)] = ""


class WebDie(Struct, frozen=True, forbid_unknown_fields=True):
    """A die entered by touch: what it shows, and which it is where the game tells them apart."""

    value: Annotated[int, Meta(ge=0, le=20)]
    kind: Annotated[str, Meta(max_length=8)] | None = None
    colour: Annotated[str, Meta(max_length=12)] | None = None
    size: Annotated[str, Meta(max_length=8)] | None = None


Place = WebDie | Annotated[int, Meta(ge=0, le=20)] | None


class PhotoDie(Struct, frozen=True, forbid_unknown_fields=True):
    """A die in a photograph: what it shows, and how far to the right it lies (0 to 1). `at` is its
    index among the dice that were read, counted on through the things that were not; None for one
    that somebody added.
    """

    die: WebDie
    x: Annotated[float, Meta(ge=0, le=1)]
    at: Annotated[int, Meta(ge=0, le=1000)] | None = None


class Wish(Struct, frozen=True, forbid_unknown_fields=True):
    """What a device wants done at the table, in the state `seq` that it shows.

    `choice` is the key of what to pencil, "" to rub it out, or of what to pick at the step of an
    entry, "" to take the last pick back; `dice` has an entry for each place,
    None for a die that stays; `kept` are the places that stay when virtual dice are rolled, or lie
    beside the tray. `answer` is what is said of the dice in the tray: of the one at `at`, of which
    `dice` then tells, or of all. `photo` are the dice of the photograph that is the roll, `kept`
    then the places that stay. `player` is the name of who leaves.
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
    """A device wants something done."""

    number: int
    device: Digest
    wish: Wish


class Photo(Struct, frozen=True, tag="photo"):
    """A device that was let in sent a photograph (a JPEG, PNG or WebP file, in base 64) of the dice
    of the state `seq`, of which those at the places `kept` stay.
    """

    number: int
    device: Digest
    seq: int
    kept: tuple[int, ...]
    data: bytes


class WantPicture(Struct, frozen=True, tag="want_picture"):
    """Somebody wants to see the picture with that number."""

    picture: int


FromTable = Terms | Devices | State | Answer | Picture | File
FromServer = Hello | Serving | Join | Act | Photo | WantPicture | WantFile

Message = TypeVar("Message")

_ENCODER = msgspec.json.Encoder()
_FROM_TABLE: msgspec.json.Decoder[FromTable] = msgspec.json.Decoder(FromTable)
_FROM_SERVER: msgspec.json.Decoder[FromServer] = msgspec.json.Decoder(FromServer)


def encode(message: FromTable | FromServer) -> bytes:
    """The line of a message, its line break included."""
    return _ENCODER.encode(message) + b"\n"


def from_table(line: bytes) -> FromTable:
    """The table's message in a line. Raises ValueError (msgspec's errors are such)."""
    return _decoded(_FROM_TABLE, line)


def from_server(line: bytes) -> FromServer:
    """The server's message in a line. Raises ValueError (msgspec's errors are such)."""
    return _decoded(_FROM_SERVER, line)


def _decoded(decoder: msgspec.json.Decoder[Message], line: bytes) -> Message:
    try:
        return decoder.decode(line)
    except RecursionError:
        raise ValueError("nested too deep") from None


def said(text: Text) -> dict[str, str]:
    """A text as the pages take it."""
    return {"fr": text.fr, "en": text.en}
