"""The reasons why a photograph is not read, and the check of its first bytes."""

from enum import StrEnum
from pathlib import Path

from companion.language.errors import TranslatedError
from companion.language.text import Language, Text
from companion.language.words import Words

MOST_BYTES = 6_000_000  # of a photograph
MOST_PIXELS = 30_000_000
START = 12  # bytes that identify the kind of a file

_WORDS = Words.load(Path(__file__).with_name("words.toml"))
_HEIF_BRANDS = (b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1", b"avif")


class Reason(StrEnum):
    """The reason why a photograph is not read."""

    HEIC = "heic"
    WRONG_KIND = "wrong_kind"
    TOO_LARGE = "too_large"
    DAMAGED = "damaged"
    TOO_LONG = "too_long"
    UNREADABLE = "unreadable"

    @property
    def text(self) -> Text:
        """The reason as a sentence in both languages."""
        return _WORDS[self]


class PhotoNotRead(TranslatedError, ValueError):
    """A photograph that is not read. Detail: `reason`."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason=reason)
        self.reason = reason

    def sentence(self, language: Language) -> str:
        """Return the reason as a sentence."""
        return self.reason.text.to(language)


def refused_start(start: bytes) -> Reason | None:
    """Return the reason to refuse a file with these first `START` bytes; None for a valid start."""
    if start.startswith((b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n")):
        return None
    if start[:4] == b"RIFF" and start[8:12] == b"WEBP":
        return None
    if start[4:8] == b"ftyp" and start[8:12] in _HEIF_BRANDS:
        return Reason.HEIC
    return Reason.WRONG_KIND
