"""The settings file: TOML, every key explained by a comment in the table's language.

The comments are in settings_comments.toml. Reading never writes; one sentence names a wrong key or
value, and the defaults replace the whole file, so that a slip never stops an evening.
"""

import tomllib
from collections.abc import Callable
from pathlib import Path
from textwrap import wrap
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from companion.language.catalogue import languages
from companion.language.errors import TranslatedError
from companion.language.reasons import reason
from companion.language.text import Language, visible
from companion.language.words import Words
from companion.plain_files import must_be_plain
from companion.storage.durable_file import make_folder, write_whole
from companion.storage.files import numbered, read_plain

MEGABYTE = 1_000_000
LONGEST_TABLE_NAME = 40
# values of `camera` that are no device's name
AUTO, SIMULATED, NO_CAMERA, PHONE = "auto", "simulated", "none", "phone"
_NOT_IN_A_TABLE_NAME = frozenset("/+#")  # special characters of an MQTT topic

Turn = Literal[0, 90, 180, 270]
Voice = Literal["off", "calls", "all"]
TextSize = Literal["normal", "large", "far"]
# Only the machine knows which pins exist: see hardware.gpio.pins. The limit refuses numbers of more
# digits than Python prints, which no error message and no file could show.
Pin = Annotated[int, Meta(le=1_000_000)]
Share = Annotated[float, Meta(ge=0, le=1)]
Corner = tuple[Share, Share]
Shape = Annotated[float, Meta(ge=0, le=1000)]


class BadSettings(TranslatedError, ValueError):
    """A settings file that cannot be used: which key or line, and why."""

    message = "The settings file {name} cannot be used ({why}): the defaults are in force."


class NotFourCorners(TranslatedError, ValueError):
    """Corners in the settings that make no quadrilateral."""

    message = "Setting {name} needs 4 corners or none, not {count}."


class UnknownLanguage(TranslatedError, ValueError):
    """The language has no catalogue."""

    message = "language: there is no “{language}”; there are {languages}"


class NoTableName(TranslatedError, ValueError):
    """A name that a table cannot have on the broker."""

    message = "The table cannot be called “{name}”: 1 to {most} signs, without /, + or #."


class Buttons(Struct, frozen=True, forbid_unknown_fields=True):
    """GPIO numbers (BCM) of the button box; None where there is no such button."""

    end_turn: Pin | None = None
    reread: Pin | None = None
    undo: Pin | None = None
    players: Annotated[tuple[Pin, ...], Meta(max_length=6)] = ()


class Lamps(Struct, frozen=True, forbid_unknown_fields=True):
    """GPIO numbers (BCM) of the lamps: the end-turn button's, and the players' in turn order."""

    end_turn: Pin | None = None
    players: tuple[Pin, ...] = ()


class Learning(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether pictures of corrected readings and of rolls are kept, and the former's megabytes."""

    keep: bool = True
    megabytes: Annotated[int, Meta(ge=1, le=100_000)] = 200


class Mqtt(Struct, frozen=True, forbid_unknown_fields=True):
    """The MQTT broker that the table speaks to, and the table's name there (one topic level).

    Files are paths, "" for none. The password is the first line of its file. Unless `on`, the table
    speaks to nobody, and these settings are only kept.
    """

    host: str
    name: str
    port: Annotated[int, Meta(ge=1, le=65_535)] = 1883
    user: str = ""
    password_file: str = ""
    ca_file: str = ""
    on: bool = True


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """All settings, with their defaults."""

    language: Language = "fr"
    theme: Literal["day", "night", "auto"] = "day"
    dim_after: Annotated[int, Meta(ge=0, le=1440)] = 15
    text_size: TextSize = "normal"
    motion: bool = True
    voice: Voice = "off"
    voice_volume: Annotated[int, Meta(ge=0, le=100)] = 75
    sound_pack: str = ""
    sound_card: str = ""
    sound_lead: Annotated[float, Meta(ge=0, le=5)] = 0.3
    camera: str = AUTO
    camera_turn: Turn = 0
    screen_turn: Turn = 0
    games: str = ""
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
    web_port: Annotated[int, Meta(ge=1024, le=65535)] = 8321
    mqtt: Mqtt | None = None

    @property
    def broker(self) -> Mqtt | None:
        """The broker to speak to; None if there is none or the broker is switched off."""
        return self.mqtt if self.mqtt is not None and self.mqtt.on else None


def read(path: Path) -> Settings:
    """Return the settings in a file; the defaults if there is no file. Raises BadSettings."""
    try:
        return understood(read_plain(path))
    except FileNotFoundError:
        return Settings()
    except (OSError, ValueError, RecursionError) as error:
        raise BadSettings(name=path.name, why=reason(error)) from error


def understood(content: bytes) -> Settings:
    """Return the settings in a file's content. Raises ValueError, RecursionError."""
    settings = msgspec.convert(_table(content), Settings)
    for name, corners in (("tray", settings.tray), ("board", settings.board)):
        if len(corners) not in (0, 4):
            raise NotFourCorners(name=name, count=len(corners))
    if settings.language not in languages():
        raise UnknownLanguage(language=settings.language, languages=", ".join(languages()))
    if settings.mqtt is not None and not is_table_name(settings.mqtt.name):
        raise NoTableName(name=settings.mqtt.name, most=LONGEST_TABLE_NAME)
    return settings


def is_table_name(name: str) -> bool:
    """Return whether a table may have this name on the broker: one level of an MQTT topic."""
    return (
        0 < len(name) <= LONGEST_TABLE_NAME
        and name == visible(name).strip()
        and not set(name) & _NOT_IN_A_TABLE_NAME
        and not name.startswith("$")
    )


def language(path: Path) -> Language | None:
    """Return the language that a settings file chooses, even if the rest is wrong, or None.

    Error messages about the file use this language.
    """
    try:
        wanted = _table(read_plain(path)).get("language")
    except (OSError, ValueError, RecursionError):
        return None
    return next((choice for choice in languages() if choice == wanted), None)


def _table(content: bytes) -> dict[str, Any]:
    # An editor may put a byte order mark, which nobody sees, before the text.
    return tomllib.loads(content.decode("utf-8-sig"))


def write(
    path: Path, settings: Settings, revise: Callable[[str, Settings], str] | None = None
) -> None:
    """Write a settings file with every key explained; it is on disk when this returns.

    `revise` turns the text of a valid file into the new text, and raises ValueError if it cannot;
    without `revise`, or without a file, the text is generated. An unusable file in its place is
    renamed to NAME.bad, which replaces an earlier NAME.bad, but never a folder. Raises OSError; the
    former content is then still in place.
    """
    make_folder(path.parent)
    if path.exists():
        must_be_plain(path)  # a device must not be renamed
    aside, text = None, _text(settings)
    try:
        before = read_plain(path)
        understood(before)
        text = revise(before.decode("utf-8-sig"), settings) if revise is not None else text
    except FileNotFoundError:
        pass
    except (OSError, ValueError, RecursionError):
        aside = path.replace(_aside(path))
    try:
        write_whole(path, text.encode())
    except OSError:
        if aside is not None:
            aside.replace(path)
        raise


def _aside(path: Path) -> Path:
    """Return an unused path to rename `path` to; a file may replace an earlier set-aside file."""
    places = map(path.with_name, numbered(path.with_suffix(".bad").name))
    return next(
        place for place in places if not place.exists() or (place.is_file() and path.is_file())
    )


def _text(settings: Settings) -> str:
    buttons, lamps = settings.buttons, settings.lamps
    comments = explanations(settings.language)
    return f"""\
{comments["head"]}

{comments["language"]}
language = {_quoted(settings.language)}

{comments["theme"]}
theme = {_quoted(settings.theme)}

{comments["text_size"]}
text_size = {_quoted(settings.text_size)}

{comments["motion"]}
motion = {str(settings.motion).lower()}

{comments["voice"]}
voice = {_quoted(settings.voice)}

{comments["voice_volume"]}
voice_volume = {settings.voice_volume}

{comments["sound_pack"]}
sound_pack = {_quoted(settings.sound_pack)}

{comments["sound_card"]}
sound_card = {_quoted(settings.sound_card)}

{comments["sound_lead"]}
sound_lead = {settings.sound_lead}

{comments["dim_after"]}
dim_after = {settings.dim_after}

{comments["keyboard"]}
keyboard = {_quoted(settings.keyboard)}

{comments["camera"]}
camera = {_quoted(settings.camera)}

{comments["tray"]}
tray = [{_corners(settings.tray)}]

{comments["tray_shape"]}
tray_shape = {settings.tray_shape}

{comments["board"]}
board = [{_corners(settings.board)}]

{comments["board_shape"]}
board_shape = {settings.board_shape}

{comments["turns"]}
camera_turn = {settings.camera_turn}
screen_turn = {settings.screen_turn}

{comments["buzzer"]}
{_pin("buzzer", settings.buzzer)}

{comments["web_port"]}
web_port = {settings.web_port}

{comments["games"]}
games = {_quoted(settings.games)}

{comments["names"]}
names = [{", ".join(map(_quoted, settings.names))}]

{comments["buttons"]}
[buttons]
{_pin("end_turn", buttons.end_turn)}
{_pin("reread", buttons.reread)}
{_pin("undo", buttons.undo)}
{comments["players_buttons"]}
players = [{", ".join(map(str, buttons.players))}]

{comments["lamps"]}
[lamps]
{_pin("end_turn", lamps.end_turn)}
players = [{", ".join(map(str, lamps.players))}]

{comments["learning"]}
[learning]
keep = {str(settings.learning.keep).lower()}
megabytes = {settings.learning.megabytes}

{comments["mqtt"]}
{_mqtt(settings.mqtt)}
"""


def explanations(language: Language) -> dict[str, str]:
    """Return the comment of each key, by its name in settings_comments.toml."""
    words = Words.load(Path(__file__).with_name("settings_comments.toml"))
    choices = ", ".join(map(_quoted, languages()))
    texts = {**words, "language": words.text("language", languages=choices)}
    return {
        key: "\n".join(f"# {line}" for line in wrap(text.to(language), 98))
        for key, text in texts.items()
    }


def _corners(corners: tuple[Corner, ...]) -> str:
    return ", ".join(f"[{x}, {y}]" for x, y in corners)


def _quoted(text: str) -> str:
    # A JSON string is a valid TOML string except for U+007F, which TOML wants escaped.
    return msgspec.json.encode(text).decode().replace("\x7f", "\\u007f")


def _mqtt(mqtt: Mqtt | None) -> str:
    if mqtt is None:
        return "# [mqtt]"
    lines = [
        f"{key} = {_quoted(value) if isinstance(value, str) else str(value).lower()}"
        for key, value in msgspec.structs.asdict(mqtt).items()
    ]
    return "\n".join(("[mqtt]", *lines))


def _pin(name: str, pin: int | None) -> str:
    return f"# {name} =" if pin is None else f"{name} = {pin}"
