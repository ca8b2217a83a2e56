"""Everybody known at this table: who has a profile, who is remembered, who has played."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

from msgspec import Struct

from companion.profiles import COLOURS, Profile, Profiles, each_of, name_key
from companion.statistics.store import GameLine

Tables = Sequence[Sequence[str]]


class Person(Struct, frozen=True):
    """Somebody as they are listed; `games` are the finished ones, None while nobody has counted."""

    profile: Profile
    games: int | None

    @property
    def also(self) -> tuple[str, ...]:
        """Their other names, without those that are only written otherwise."""
        own = {name_key(self.profile.name)}
        first: dict[str, str] = {}
        for alias in self.profile.aliases:
            first.setdefault(name_key(alias), alias)
        return tuple(alias for key, alias in first.items() if key not in own)


def tables(lines: Iterable[GameLine]) -> Tables:
    """Who played each finished game to its end, by the names in it."""
    return [tuple(player.name for player in line.figures.players) for line in lines if line.figures]


def everybody(
    profiles: Profiles, names: Iterable[str], played: Tables | None
) -> tuple[Person, ...]:
    """Everybody by name, those who are hidden at the end; nobody who is forgotten.

    `names` are those remembered, `played` the tables of all finished games, None if nobody has
    looked at them.
    """
    who = cache(profiles.who)  # the same few names come again and again
    found = {player.name: player for player in profiles.players if player.standing != "forgotten"}
    games = Counter(person for table in played or () for person in each_of(table, who))
    written = dict.fromkeys((*names, *(name for table in played or () for name in table)))
    for name in written:
        if profiles.of(name) is None and who(name) not in found:
            colour = COLOURS[len(found) % len(COLOURS)]  # until they choose one
            found[who(name)] = Profile(name, colour)
    people = [
        Person(profile, None if played is None else games[key]) for key, profile in found.items()
    ]
    return tuple(sorted(people, key=_place))


def met(profiles: Profiles, played: Tables, one: str, other: str) -> int:
    """At how many tables both sat: then they are hardly one person."""
    who = cache(profiles.who)
    both = {who(one), who(other)}
    return sum(both <= set(map(who, table)) for table in played)


def _place(person: Person) -> tuple[bool, str, str]:
    profile = person.profile
    return profile.standing == "hidden", name_key(profile.name), profile.name
