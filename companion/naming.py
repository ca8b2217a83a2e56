"""Names of files: dated, numbered where a name is taken, and shown where one is no text."""

from collections.abc import Iterator
from itertools import count


def stamp(at: str) -> str:
    """The digits of a moment (ISO 8601), down to its second."""
    return "".join(sign for sign in at if sign.isdigit())[:14]


def numbered(name: str) -> Iterator[str]:
    """The name itself, then NAME-2, NAME-3 and so on without end."""
    yield name
    for number in count(2):
        yield f"{name}-{number}"


def is_text(name: str) -> bool:
    """Whether a file's name is text: another computer, or damage, may leave bytes that are none."""
    return shown(name) == name


def shown(name: str) -> str:
    """A file's name as it can be shown: what is no text in it stands as question marks."""
    return name.encode(errors="replace").decode()
