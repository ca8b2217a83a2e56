"""The settings file: one TOML file, every key of it documented where it stands.

Reading it never writes; a wrong key or value is named in one sentence and the defaults
stand in for the whole file, so that a slip in it never stops an evening.
"""

import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from companion.durable import write_whole
from companion.errors import LANGUAGES, CompanionError, Language
from companion.plain_file import must_be_plain, read_plain
from companion.refused import reason

MEGABYTE = 1_000_000

Turn = Literal[0, 90, 180, 270]
# Which pins there are is known to the machine alone: see hardware.pins. But a number of more
# digits than Python prints could be neither refused there nor written down again.
Pin = Annotated[int, Meta(le=1_000_000)]
Share = Annotated[float, Meta(ge=0, le=1)]
Corner = tuple[Share, Share]
Shape = Annotated[float, Meta(ge=0, le=1000)]


class BadSettings(CompanionError, ValueError):
    """A settings file that cannot be used: which key or line, and why."""

    fr = "Le fichier de réglages {name} n'est pas utilisable ({why}) : réglages d'origine."
    en = "The settings file {name} cannot be used ({why}): the defaults are in force."


class NotFourCorners(CompanionError, ValueError):
    """Corners in the settings that make no quadrilateral."""

    fr = "Le réglage {name} demande 4 coins, ou aucun, pas {count}."
    en = "Setting {name} needs 4 corners or none, not {count}."


class Buttons(Struct, frozen=True, forbid_unknown_fields=True):
    """GPIO numbers (BCM) of the button box; a button left out is not there."""

    end_turn: Pin | None = None
    reread: Pin | None = None
    undo: Pin | None = None
    players: Annotated[tuple[Pin, ...], Meta(max_length=6)] = ()


class Lamps(Struct, frozen=True, forbid_unknown_fields=True):
    """GPIO numbers (BCM) of the lamps: one in the end-turn button, one a player in turn order."""

    end_turn: Pin | None = None
    players: tuple[Pin, ...] = ()


class Learning(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether pictures of corrected readings are kept, and in how much room."""

    keep: bool = True
    megabytes: Annotated[int, Meta(ge=1, le=100_000)] = 200


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that can be set."""

    language: Language = "fr"
    theme: Literal["day", "night"] = "day"
    camera: str = "auto"
    camera_turn: Turn = 0
    screen_turn: Turn = 0
    names: tuple[str, ...] = ()
    buttons: Buttons = Buttons(end_turn=17, reread=27, undo=22)
    lamps: Lamps = Lamps(end_turn=18, players=(5, 6, 13, 19))
    buzzer: Pin | None = None
    keyboard: Literal["auto", "azerty", "qwerty"] = "auto"
    tray: tuple[Corner, ...] = ()
    tray_shape: Shape = 0.0
    board: tuple[Corner, ...] = ()
    board_shape: Shape = 0.0
    learning: Learning = Learning()


def read(path: Path) -> Settings:
    """The settings a file holds; the defaults where there is none. Raises BadSettings."""
    try:
        table = _table(path)
        settings = msgspec.convert(table, Settings)
        for name, corners in (("tray", settings.tray), ("board", settings.board)):
            if len(corners) not in (0, 4):
                raise NotFourCorners(name=name, count=len(corners))
    except FileNotFoundError:
        return Settings()
    except (OSError, ValueError, RecursionError) as error:
        raise BadSettings(name=path.name, why=reason(error)) from error
    return settings


def language(path: Path) -> Language | None:
    """The language that a file chooses, whatever else is wrong in it; None where it chooses none.

    For whoever has to say what is wrong with the file.
    """
    try:
        said = _table(path).get("language")
    except (OSError, ValueError, RecursionError):
        return None
    return next((one for one in LANGUAGES if one == said), None)


def _table(path: Path) -> dict[str, Any]:
    # An editor may put a mark before the text that nobody sees there.
    return tomllib.loads(read_plain(path).decode("utf-8-sig"))


def write(path: Path, settings: Settings) -> None:
    """Write a settings file with every key explained; it is on disk when this returns.

    A file in its place that cannot be used is set aside as NAME.bad, for its writer to mend.
    Raises OSError; what was there before is then still there.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists():
        must_be_plain(path)  # a device is not ours to move
    aside = None
    try:
        read(path)
    except BadSettings:
        aside = path.replace(path.with_suffix(".bad"))
    try:
        write_whole(path, _text(settings).encode())
    except OSError:
        if aside is not None:
            aside.replace(path)
        raise


def _text(settings: Settings) -> str:
    buttons, lamps = settings.buttons, settings.lamps
    return f"""\
# Settings of the table companion. What is changed here is in force a second later; but a camera
# that is "simulated", or was, waits for the next start. Delete the file for the defaults.

# "fr" or "en"
language = {_quoted(settings.language)}

# "day" or "night"
theme = {_quoted(settings.theme)}

# The keyboard on the screen: "azerty", "qwerty", or "auto" (as the language has it)
keyboard = {_quoted(settings.keyboard)}

# Where the tray is seen: "auto" (Pi camera, then USB), "picamera", "usb:NAME" (words of what a
# USB camera is called: `companion doctor` lists them), "usb:0" (its number, which may change),
# "folder:PATH" (photographs), "video:PATH", an MJPEG address "http://...",
# "simulated", or "none" (dice are entered by touch)
camera = {_quoted(settings.camera)}

# The tray's four corners in the picture, each [share of its width, share of its height] from
# the upper left; [] takes the whole picture. The camera screen finds them.
tray = [{_corners(settings.tray)}]

# How much wider than high that picture was: in one of another shape the corners are elsewhere,
# and set anew; 0.0 if it is not known
tray_shape = {settings.tray_shape}

# The corners of a board that a game is played on, likewise, from the outer corner of its square
# a1 along the first row and around; [] asks for them at the first look. D.21 keeps them here.
board = [{_corners(settings.board)}]

# How much wider than high the picture was in which the board's corners were shown, likewise
board_shape = {settings.board_shape}

# How far the camera's picture and the screen are turned, clockwise: 0, 90, 180 or 270 degrees.
# Another camera, or its picture turned otherwise, forgets the corners above.
camera_turn = {settings.camera_turn}
screen_turn = {settings.screen_turn}

# GPIO number (BCM) of a buzzer, if there is one
{_pin("buzzer", settings.buzzer)}

# Players remembered, offered first when a game is set up
names = [{", ".join(map(_quoted, settings.names))}]

# The button box: GPIO numbers (BCM), each button between its pin and ground.
# Put a # before a line whose button is not there.
[buttons]
{_pin("end_turn", buttons.end_turn)}
{_pin("reread", buttons.reread)}
{_pin("undo", buttons.undo)}
# One a player in turn order, up to six: each ends that player's own turn
players = [{", ".join(map(str, buttons.players))}]

# Lamps: GPIO numbers (BCM); one in the end-turn button, one a player in turn order.
[lamps]
{_pin("end_turn", lamps.end_turn)}
players = [{", ".join(map(str, lamps.players))}]

# Readings of the dice that the table corrected: whether their pictures are kept (true or
# false), and how many megabytes they may take; the oldest go first.
[learning]
keep = {str(settings.learning.keep).lower()}
megabytes = {settings.learning.megabytes}
"""


def _corners(corners: tuple[Corner, ...]) -> str:
    return ", ".join(f"[{x}, {y}]" for x, y in corners)


def _quoted(text: str) -> str:
    # A JSON string is a TOML one but for this sign, which TOML wants escaped.
    return msgspec.json.encode(text).decode().replace("\x7f", "\\u007f")


def _pin(name: str, pin: int | None) -> str:
    return f"# {name} =" if pin is None else f"{name} = {pin}"
