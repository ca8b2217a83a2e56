"""Who plays at this table: the people, by the names they have in the games, in one small file.

A game keeps the names it was played under; whose name that is, is said here alone. "ana" and "Ana"
are one person until somebody says that they are two: then each of them has a profile.
`companion.people` changes what is said.
"""

import unicodedata
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
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
Standing = Literal["shown", "hidden", "forgotten"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
SIGNS: tuple[Sign, ...] = get_args(Sign)
Mark = TypeVar("Mark")

_ACCENTS = range(0x0300, 0x0370)  # of Latin letters: other scripts tell words apart by theirs
_MOST_BYTES = 1_000_000


class BadProfilesFile(BilingualError, ValueError):
    """A file that holds no profiles."""

    fr = (
        "Ce qui est retenu des joueurs (couleurs, signes, autres noms) n'est pas lisible ({why}) : "
        "c'est à dire à nouveau."
    )
    en = (
        "What is known of the players (colours, signs, other names) cannot be read ({why}): "
        "it has to be said again."
    )


class Profile(Struct, frozen=True, omit_defaults=True):
    """A player as others see them; without a `sign`, the first letter of the name is shown.

    `aliases` are other names of the same person, in games played before or still to come. Who is
    `hidden` is offered nowhere and has no statistics of their own; who is `forgotten` is moreover
    named in none, and there only so that this can be kept.
    """

    name: str
    colour: Colour
    sign: Sign | None = None
    aliases: tuple[str, ...] = ()
    standing: Standing = "shown"

    @property
    def names(self) -> tuple[str, ...]:
        """All names of this person, the one to be shown first."""
        return (self.name, *self.aliases)


class Profiles(Struct, frozen=True):
    """Everybody of whom something is known; no name, as it is written, is that of two."""

    players: tuple[Profile, ...] = ()

    def exactly(self, name: str) -> Profile | None:
        """Whose name that is as it is written; None if it is nobody's."""
        written = spelling(name)
        return next((player for player in self.players if written in player.names), None)

    def alike(self, name: str) -> tuple[Profile, ...]:
        """All who have that name, however it is written."""
        key = name_key(name)
        return tuple(player for player in self.players if key in map(name_key, player.names))

    def of(self, name: str) -> Profile | None:
        """Whose name that is: as it is written or, if it is nobody's, written otherwise.

        None if nobody has it, or if several do who were told apart: which of them is not guessed.
        """
        known = self.exactly(name)
        if known is not None:
            return known
        alike = self.alike(name)
        return alike[0] if len(alike) == 1 else None

    def who(self, name: str) -> str:
        """What is the same for two names if, and only if, they are those of one person."""
        known = self.of(name)
        if known is not None:
            return known.name
        return spelling(name) if self.alike(name) else name_key(name)

    def find(self, names: Iterable[str], name: str) -> str | None:
        """The one of the names that is the same person's as `name`; None without one."""
        wanted = self.who(name)
        return next((one for one in names if self.who(one) == wanted), None)

    def shown(self, name: str) -> str | None:
        """How whoever has that name in a game is called now; None if they are forgotten."""
        known = self.of(name)
        if known is None:
            return name
        return None if known.standing == "forgotten" else known.name

    def completed(self, others: "Profiles") -> "Profiles":
        """With those of the others whose names are not here, neither written so nor otherwise;
        whom the others tell apart are told apart here too.
        """
        keys = Counter(key for player in others.players for key in set(map(name_key, player.names)))
        whole = self
        for player in others.players:
            apart = keys[name_key(player.name)] > 1
            if whole.exactly(player.name) if apart else whole.alike(player.name):
                continue
            aliases = dict.fromkeys(map(spelling, player.aliases))
            free = (each for each in aliases if whole.exactly(each) is None)
            name = spelling(player.name)
            mine = replace(player, name=name, aliases=tuple(each for each in free if each != name))
            whole = Profiles((*whole.players, mine))
        return whole


def spelling(name: str) -> str:
    """A name as it is written, whatever its blanks and however its accents are encoded."""
    return " ".join(unicodedata.normalize("NFC", name).split())


@lru_cache(1024)  # the same few names come again and again
def name_key(name: str) -> str:
    """What is the same of two names that differ in capitals, accents or spaces alone."""
    letters = unicodedata.normalize("NFD", name.casefold())
    plain = "".join(letter for letter in letters if ord(letter) not in _ACCENTS)
    return " ".join(unicodedata.normalize("NFC", plain.casefold()).split())


def each_of(names: Iterable[str], who: Callable[[str], str]) -> tuple[str, ...]:
    """Return who each player of one game is, by `who` (see `Profiles.who`).

    Names that differ in capitals or accents alone are one person's in two games, but two people's
    in one game: there the first seat is that person, and every other one somebody of their own.
    """
    people: list[str] = []
    keys: set[str] = set()
    for name in names:
        person, key = who(name), name_key(name)
        alike = key in keys and person in people
        people.append(f"{person}\0{spelling(name)}" if alike else person)
        keys.add(key)
    return tuple(people)


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
    found = msgspec.json.decode(content.removeprefix(BOM_UTF8), type=Profiles)
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
