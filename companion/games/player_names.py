"""The names of players: which ones can be told apart and shown."""

import unicodedata
from collections.abc import Sequence

from companion.games.errors import BadName, EmptyName, EqualNames, LongName
from companion.language.text import BREAKS, visible

LONGEST_NAME = 40  # of those that are given at the table
LONGEST_NAME_IN_RECORD = 200  # wherever it was written: what is longer is no name


def check_names(players: Sequence[str], longest: int = LONGEST_NAME) -> None:
    """Refuse names that cannot be told apart or shown.

    Raises LongName, EmptyName, BadName, EqualNames.
    """
    for name in players:
        if len(name) > longest:  # before anything else is done with all of it
            raise LongName(most=longest, start=name[:20], count=len(name))
    seen = [as_seen(name) for name in players]
    if not all(seen):
        raise EmptyName()
    for name, look in zip(players, seen, strict=True):
        # no sheet has a place for them
        if any(unicodedata.category(sign) in BREAKS for sign in name):
            raise BadName(name=name)
        if seen.count(look) > 1:
            raise EqualNames(name=look)


def check_new_names(players: Sequence[str]) -> None:
    """Refuse names that somebody enters and that cannot be told apart or shown as they are.

    Stored names may hold signs that turn the direction of the text; new ones may not. Raises as
    `check_names` does.
    """
    check_names(players)
    for name in players:
        if visible(name) != name:
            raise BadName(name=name)


def as_seen(name: str) -> str:
    """A name as people see it: composed, without invisible characters or blanks at its ends."""
    composed = unicodedata.normalize("NFC", name)
    return "".join(sign for sign in composed if unicodedata.category(sign)[0] != "C").strip()
