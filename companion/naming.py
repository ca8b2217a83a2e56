"""Names of files that are made beside others: dated, and numbered where a name is taken."""

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
