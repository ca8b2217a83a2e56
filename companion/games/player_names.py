"""The names of players: the checks that they can be distinguished and shown."""

import unicodedata
from collections.abc import Sequence

from companion.games.errors import BadName, EmptyName, EqualNames, LongName
from companion.language.text import BREAKS, visible

LONGEST_NAME = 40  # for names entered at the table
LONGEST_NAME_IN_RECORD = 200  # for names in records


def check_names(players: Sequence[str], longest: int = LONGEST_NAME) -> None:
    """Refuse names that cannot be distinguished or shown.

    Raises LongName, EmptyName, BadName, EqualNames.
    """
    for name in players:
        if len(name) > longest:  # first, before slow steps on a huge text
            raise LongName(most=longest, start=name[:20], count=len(name))
    seen = [as_seen(name) for name in players]
    if not all(seen):
        raise EmptyName()
    for name, look in zip(players, seen, strict=True):
        # no sheet can show line breaks or control characters
        if any(unicodedata.category(sign) in BREAKS for sign in name):
            raise BadName(name=name)
        if seen.count(look) > 1:
            raise EqualNames(name=look)


def check_new_names(players: Sequence[str]) -> None:
    """Refuse entered names that cannot be distinguished or shown as they are.

    Stored names may hold characters that turn the direction of the text; new names may not. Raises
    as `check_names` does.
    """
    check_names(players)
    for name in players:
        if visible(name) != name:
            raise BadName(name=name)


def as_seen(name: str) -> str:
    """Return a name as people see it: composed, stripped, without invisible characters."""
    composed = unicodedata.normalize("NFC", name)
    return "".join(sign for sign in composed if unicodedata.category(sign)[0] != "C").strip()
