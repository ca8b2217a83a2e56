"""The people who play at this table, by the names they have in the games, in one small file.

A game keeps the names under which it was played; only the profiles map a name to a person. "ana"
and "Ana" are one person until somebody declares them two: then each has a profile.
`companion.people` changes the profiles.
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

from companion.language.errors import TranslatedError
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

_ACCENTS = range(0x0300, 0x0370)  # of Latin letters: in other scripts accents distinguish words
_MOST_BYTES = 1_000_000


class BadProfilesFile(TranslatedError, ValueError):
    """A file that holds no profiles."""

    message = (
        "What is known of the players (colours, signs, other names) cannot be read ({why}): "
        "it has to be said again."
    )


class Profile(Struct, frozen=True, omit_defaults=True):
    """A player as others see them; without a `sign`, the first letter of the name is shown.

    `aliases` are other names of the same person, in past and future games. A `hidden` person is
    offered nowhere and has no statistics of their own; a `forgotten` person is in addition never
    named, and is kept here only to remember that.
    """

    name: str
    colour: Colour
    sign: Sign | None = None
    aliases: tuple[str, ...] = ()
    standing: Standing = "shown"

    @property
    def names(self) -> tuple[str, ...]:
        """All names of this person, the displayed name first."""
        return (self.name, *self.aliases)


class Profiles(Struct, frozen=True):
    """All known people; no name, in the same spelling, belongs to two of them."""

    players: tuple[Profile, ...] = ()

    def exactly(self, name: str) -> Profile | None:
        """Return the profile that has the name in exactly this spelling, or None."""
        written = spelling(name)
        return next((player for player in self.players if written in player.names), None)

    def alike(self, name: str) -> tuple[Profile, ...]:
        """Return all profiles that have the name in any spelling."""
        key = name_key(name)
        return tuple(player for player in self.players if key in map(name_key, player.names))

    def of(self, name: str) -> Profile | None:
        """Return the owner of a name: by exact spelling, else by another spelling.

        Return None if nobody has the name, or if several separated people do: no guess is made.
        """
        known = self.exactly(name)
        if known is not None:
            return known
        alike = self.alike(name)
        return alike[0] if len(alike) == 1 else None

    def who(self, name: str) -> str:
        """Return a key that two names share if, and only if, they belong to one person."""
        known = self.of(name)
        if known is not None:
            return known.name
        return spelling(name) if self.alike(name) else name_key(name)

    def find(self, names: Iterable[str], name: str) -> str | None:
        """Return the name among `names` that belongs to the same person as `name`, or None."""
        wanted = self.who(name)
        return next((other for other in names if self.who(other) == wanted), None)

    def shown(self, name: str) -> str | None:
        """Return the current name of a player in a game; None if the person is forgotten."""
        known = self.of(name)
        if known is None:
            return name
        return None if known.standing == "forgotten" else known.name

    def completed(self, others: "Profiles") -> "Profiles":
        """Return these profiles plus those of `others` under names that are new here.

        A name is new if no person has it in any spelling. People whom the others separate are
        separated here too.
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
            profile = replace(
                player, name=name, aliases=tuple(each for each in free if each != name)
            )
            whole = Profiles((*whole.players, profile))
        return whole


def spelling(name: str) -> str:
    """Return a name with single blanks and composed accents (NFC), in its own capitals."""
    return " ".join(unicodedata.normalize("NFC", name).split())


@lru_cache(1024)  # the same few names come again and again
def name_key(name: str) -> str:
    """Return the same key for names that differ only in capitals, accents or spaces."""
    letters = unicodedata.normalize("NFD", name.casefold())
    plain = "".join(letter for letter in letters if ord(letter) not in _ACCENTS)
    return " ".join(unicodedata.normalize("NFC", plain.casefold()).split())


def each_of(names: Iterable[str], person_of: Callable[[str], str]) -> tuple[str, ...]:
    """Return the person of each player of one game, by `person_of` (see `Profiles.who`).

    Names that differ only in capitals or accents belong to one person in two games, but to two
    people in one game: there the first seat is that person, and every other seat a separate person.
    """
    people: list[str] = []
    keys: set[str] = set()
    for name in names:
        person, key = person_of(name), name_key(name)
        alike = key in keys and person in people
        people.append(f"{person}\0{spelling(name)}" if alike else person)
        keys.add(key)
    return tuple(people)


def seated(names: Sequence[str], profiles: Profiles) -> tuple[Profile, ...]:
    """Return a profile for every seat of a game, in turn order, with distinct colours and signs.

    Everybody has their own colour, unless somebody seated before them has it; then, and without a
    profile, the next free colour. Likewise for signs and first letters: a player whose mark equals
    an earlier player's gets a free sign. With more seats than colours, the colours repeat.
    """
    own = [profiles.of(name) for name in names]
    colours = _one_each([player.colour if player else None for player in own], COLOURS)
    signs = _signs(names, [player.sign if player else None for player in own])
    return tuple(map(Profile, names, colours, signs))


def _one_each(wanted: Sequence[Mark | None], marks: Sequence[Mark]) -> list[Mark]:
    """Return each place's wanted mark; the next free mark if an earlier place has it."""
    free = [mark for mark in marks if mark not in wanted]
    chosen: list[Mark] = []
    for place, mark in enumerate(wanted):
        if mark is None or mark in chosen:
            mark = free.pop(0) if free else marks[place % len(marks)]  # noqa: PLW2901
        chosen.append(mark)
    return chosen


def _signs(names: Sequence[str], own: Sequence[Sign | None]) -> list[Sign | None]:
    letters = [name_key(name)[:1] for name in names]
    free = [sign for sign in SIGNS if sign not in own]
    chosen: list[Sign | None] = []
    for place, sign in enumerate(own):
        shown = {chosen[before] or letters[before] for before in range(place)}
        if (sign or letters[place]) in shown:
            chosen.append(free.pop(0) if free else None)
        else:
            chosen.append(sign)
    return chosen


def read(path: Path) -> Profiles:
    """Return the profiles in a file, none if there is no file. Raises BadProfilesFile."""
    try:
        return understood(read_plain(path))
    except FileNotFoundError:
        return Profiles()
    except (OSError, ValueError, RecursionError) as failure:
        raise BadProfilesFile(why=reason(failure)) from failure


def understood(content: bytes) -> Profiles:
    """Return the profiles in a file's content. Raises ValueError, RecursionError."""
    if len(content) > _MOST_BYTES:
        raise ValueError(f"{len(content)} bytes")
    profiles = msgspec.json.decode(content.removeprefix(BOM_UTF8), type=Profiles)
    return Profiles().completed(profiles)  # drops the second of two profiles with one name


def write(path: Path, profiles: Profiles) -> None:
    """Write the profiles; they are on disk when this returns. Raises OSError.

    An unreadable file in their place is copied to NAME.bad.
    """
    try:
        content = read_plain(path)
        understood(content)
    except FileNotFoundError:
        pass
    except (ValueError, RecursionError):
        copy_aside(content, path.with_name(f"{path.name}.bad"))
    write_whole(path, msgspec.json.encode(profiles))
