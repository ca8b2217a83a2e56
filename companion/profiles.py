"""Who plays at this table: each name's colour and sign, in one small file in the data folder.

Names are compared here alone: "ana" and "Ana" are one and the same person.
"""

import unicodedata
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal, TypeVar, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.language.errors import BilingualError
from companion.language.reasons import reason
from companion.storage.durable_file import copy_aside, write_whole
from companion.storage.files import read_plain

Colour = Literal["red", "blue", "yellow", "green", "orange", "violet", "teal", "pink"]
Sign = Literal[
    "cat",
    "boat",
    "sun",
    "key",
    "leaf",
    "star",
    "fish",
    "moon",
    "house",
    "heart",
    "tree",
    "crown",
]
COLOURS: tuple[Colour, ...] = get_args(Colour)
SIGNS: tuple[Sign, ...] = get_args(Sign)
Mark = TypeVar("Mark")

_ACCENTS = range(0x0300, 0x0370)  # of Latin letters: other scripts tell words apart by theirs
_MOST_BYTES = 1_000_000


class BadProfilesFile(BilingualError, ValueError):
    """A file that holds no profiles."""

    fr = (
        "Les couleurs et signes des joueurs ne sont pas lisibles ({why}) : "
        "ils sont à choisir à nouveau."
    )
    en = "The players' colours and signs cannot be read ({why}): they have to be chosen again."


class Profile(Struct, frozen=True):
    """A player as others see them; without a `sign`, the first letter of the name is shown."""

    name: str
    colour: Colour
    sign: Sign | None = None


class Profiles(Struct, frozen=True):
    """Everybody who has chosen a colour or a sign; no two of them have the same name."""

    players: tuple[Profile, ...] = ()

    def of(self, name: str) -> Profile | None:
        """The profile of whoever has that name, however it is written; None without one."""
        return next((one for one in self.players if same_name(one.name, name)), None)

    def having(self, profile: Profile, former: str | None = None) -> "Profiles":
        """With this profile in place of any other of that name, and of the `former` name."""
        gone = {name_key(profile.name), name_key(former if former is not None else profile.name)}
        kept = [one for one in self.players if name_key(one.name) not in gone]
        return replace(self, players=(*kept, profile))

    def completed(self, others: "Profiles") -> "Profiles":
        """With those of the others whose names are not here."""
        new = (one for one in others.players if self.of(one.name) is None)
        return replace(self, players=(*self.players, *new))


def name_key(name: str) -> str:
    """What is the same of two names that differ in capitals, accents or spaces alone."""
    letters = unicodedata.normalize("NFD", name.casefold())
    plain = "".join(letter for letter in letters if ord(letter) not in _ACCENTS)
    return " ".join(unicodedata.normalize("NFC", plain.casefold()).split())


def same_name(one: str, other: str) -> bool:
    """Whether two names are those of one person: equal but for capitals, accents and spaces."""
    return name_key(one) == name_key(other)


def find_name(names: Iterable[str], name: str) -> str | None:
    """The one of the names that is the same as `name`, as it is written there."""
    return next((one for one in names if same_name(one, name)), None)


def seated(names: Sequence[str], profiles: Profiles) -> tuple[Profile, ...]:
    """A profile for every seat of a game, in turn order, no colour and no sign there twice.

    Everybody has their own colour, unless somebody seated before them has it; all others have,
    seat by seat, the next that is free. Likewise their own sign or first letter: who would have
    the same as one before has a sign that is free. With more seats than there are of them, they
    come round again.
    """
    own = [profiles.of(name) for name in names]
    colours = _one_each([one.colour if one else None for one in own], COLOURS)
    signs = _signs(names, [one.sign if one else None for one in own])
    return tuple(map(Profile, names, colours, signs))


def _one_each(wanted: Sequence[Mark | None], marks: Sequence[Mark]) -> list[Mark]:
    """What is wanted for each place, unless one before has it; the next that is free for others."""
    free = [mark for mark in marks if mark not in wanted]
    given: list[Mark] = []
    for place, mark in enumerate(wanted):
        if mark is None or mark in given:
            mark = free.pop(0) if free else marks[place % len(marks)]  # noqa: PLW2901
        given.append(mark)
    return given


def _signs(names: Sequence[str], own: Sequence[Sign | None]) -> list[Sign | None]:
    letters = [name_key(name)[:1] for name in names]
    free = [sign for sign in SIGNS if sign not in own]
    given: list[Sign | None] = []
    for place, sign in enumerate(own):
        shown = {given[before] or letters[before] for before in range(place)}
        if (sign or letters[place]) in shown:
            given.append(free.pop(0) if free else None)
        else:
            given.append(sign)
    return given


def read(path: Path) -> Profiles:
    """The profiles that a file holds, none where there is no file. Raises BadProfilesFile."""
    try:
        return understood(read_plain(path))
    except FileNotFoundError:
        return Profiles()
    except (OSError, ValueError, RecursionError) as failure:
        raise BadProfilesFile(why=reason(failure)) from failure


def understood(content: bytes) -> Profiles:
    """The profiles that a file of this content holds. Raises ValueError, RecursionError."""
    if len(content) > _MOST_BYTES:
        raise ValueError(f"{len(content)} bytes")
    found = msgspec.json.decode(content, type=Profiles)
    return Profiles().completed(found)  # of two with one name, the first


def write(path: Path, profiles: Profiles) -> None:
    """Write the profiles; they are on disk when this returns. Raises OSError.

    What lies in their place and cannot be read is kept beside it, as NAME.bad.
    """
    try:
        content = read_plain(path)
        understood(content)
    except FileNotFoundError:
        pass
    except (ValueError, RecursionError):
        copy_aside(content, path.with_name(f"{path.name}.bad"))
    write_whole(path, msgspec.json.encode(profiles))
