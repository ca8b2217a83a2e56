"""Everybody known at this table: by a profile, by a remembered name, or by a finished game."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

from msgspec import Struct

from companion.profiles import COLOURS, Profile, Profiles, each_of, name_key
from companion.statistics.store import GameLine

Tables = Sequence[Sequence[str]]


class Person(Struct, frozen=True):
    """A person in the list; `games` counts the finished games, None before they are counted."""

    profile: Profile
    games: int | None

    @property
    def also(self) -> tuple[str, ...]:
        """The other names, without mere respellings of the main name."""
        own = {name_key(self.profile.name)}
        first: dict[str, str] = {}
        for alias in self.profile.aliases:
            first.setdefault(name_key(alias), alias)
        return tuple(alias for key, alias in first.items() if key not in own)


def tables(lines: Iterable[GameLine]) -> Tables:
    """Return the players of each finished game who stayed to its end, by their names there."""
    return [tuple(player.name for player in line.figures.players) for line in lines if line.figures]


def everybody(
    profiles: Profiles, names: Iterable[str], played: Tables | None
) -> tuple[Person, ...]:
    """Return everybody by name, hidden people at the end; nobody who is forgotten.

    `names` are those remembered, `played` the tables of all finished games, None if they were not
    read.
    """
    person_of = cache(profiles.who)  # the same few names come again and again
    people = {player.name: player for player in profiles.players if player.standing != "forgotten"}
    games = Counter(person for table in played or () for person in each_of(table, person_of))
    written = dict.fromkeys((*names, *(name for table in played or () for name in table)))
    for name in written:
        if profiles.of(name) is None and person_of(name) not in people:
            colour = COLOURS[len(people) % len(COLOURS)]  # until the person chooses
            people[person_of(name)] = Profile(name, colour)
    listed = [
        Person(profile, None if played is None else games[key]) for key, profile in people.items()
    ]
    return tuple(sorted(listed, key=_place))


def met(profiles: Profiles, played: Tables, name: str, other: str) -> int:
    """Return the number of tables at which both names sat: then they are hardly one person."""
    person_of = cache(profiles.who)
    both = {person_of(name), person_of(other)}
    return sum(both <= set(map(person_of, table)) for table in played)


def _place(person: Person) -> tuple[bool, str, str]:
    profile = person.profile
    return profile.standing == "hidden", name_key(profile.name), profile.name
