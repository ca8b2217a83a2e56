"""Read a tape's lines and pictures from its folder; errors are a single sentence."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from companion.language.errors import TranslatedError
from companion.language.reasons import reason
from companion.language.text import Text
from ui.machine.tape.lines import NAME, VERSION, Line, Opening, picture
from vision.frame import Image
from vision.image.photograph import BadPhotograph, load


class NoTape(TranslatedError, ValueError):
    """The folder holds no tape."""

    message = "{folder} holds no tape ({name})."


class BadTape(TranslatedError, ValueError):
    """A tape that cannot be replayed. Details: line, why."""

    message = "Tape, line {line}: {why}"

    def __init__(self, line: int, why: Text) -> None:
        super().__init__(line=line, why=why)


def read_opening(folder: Path) -> Opening:
    """Return the head of a tape. Raises NoTape, BadTape, OSError."""
    return _opening(_split(folder)[0])


def read_lines(folder: Path) -> Iterator[tuple[int, Line]]:
    """Yield the lines of a tape after its opening, with their numbers from 2 on.

    An incomplete last line (after a power cut) is ignored. Raises NoTape, BadTape, OSError.
    """
    lines = _split(folder)
    _opening(lines[0])
    for number, text in enumerate(lines[1:], 2):
        line: Line = _decoded(text, number, Line)
        if isinstance(line, Opening):
            raise BadTape(number, Text("the tape begins anew."))
        yield number, line


def read_picture(folder: Path, frame: int, line: int) -> Image:
    """Return picture number `frame` of the tape: height x width x 3, uint8, B, G, R.

    `line` is the line of the tape that names the picture, for the error. Raises BadTape.
    """
    try:
        return load(picture(folder, frame))
    except BadPhotograph as failure:
        cause = failure.text
        why = Text("picture {frame} is missing or damaged: {cause}", frame=frame, cause=cause)
        raise BadTape(line, why) from failure


def _split(folder: Path) -> list[bytes]:
    path = folder / NAME
    if not path.is_file():
        raise NoTape(folder=folder, name=NAME)
    whole = path.read_bytes().rpartition(b"\n")[0]
    return whole.split(b"\n")


class _Version(msgspec.Struct, tag="tape", tag_field="line"):
    version: int


def _opening(text: bytes) -> Opening:
    version: int = _decoded(text, 1, _Version).version
    if version != VERSION:
        why = Text(
            "version {version} is not the one this program reads ({own}).",
            version=version,
            own=VERSION,
        )
        raise BadTape(1, why)
    opening: Opening = _decoded(text, 1, Opening)
    return opening


def _decoded(text: bytes, number: int, kind: Any) -> Any:
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        why = reason(error)
        sentence = Text("not a line of a tape ({why}).", why=why)
        raise BadTape(number, sentence) from error
