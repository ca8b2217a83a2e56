"""Change the players' profiles: rename, merge, separate, hide, forget.

Each function takes profiles and returns changed profiles. Games do not change: a game keeps the
names under which it was played, and profiles map those names to people.
"""

from collections import Counter

from msgspec.structs import replace

from companion.games.player_names import check_new_names
from companion.language.errors import TranslatedError
from companion.profiles import (
    COLOURS,
    Colour,
    Profile,
    Profiles,
    Sign,
    Standing,
    name_key,
    spelling,
)


class NameOfAnother(TranslatedError, ValueError):
    """A name that somebody else has already."""

    message = "{name} is somebody's name already: merge the two if they are one person."


def dressed(profiles: Profiles, name: str, colour: Colour, sign: Sign | None) -> Profiles:
    """Return profiles in which the person of that name has this colour and sign."""
    profile = _profile(profiles, name)
    return _instead(profiles, profile, replace(profile, colour=colour, sign=sign))


def renamed(profiles: Profiles, name: str, new: str) -> Profiles:
    """Return profiles in which the person is called `new`; all former names stay theirs.

    Raises NameOfAnother if `new`, in that spelling, is another person's name, and BadSetup if `new`
    is no valid name for a player.
    """
    profile, new = _profile(profiles, name), spelling(new)
    check_new_names((new,))
    other = profiles.exactly(new)
    if other is not None and other.name != profile.name:
        raise NameOfAnother(name=new)
    aliases = tuple(alias for alias in profile.names if alias != new)
    return _instead(profiles, profile, replace(profile, name=new, aliases=aliases))


def also_called(profiles: Profiles, name: str, alias: str) -> Profiles:
    """Return profiles with one more name for a person. Raises NameOfAnother."""
    profile, alias = _profile(profiles, name), spelling(alias)
    other = profiles.exactly(alias)
    if other is not None and other.name != profile.name:
        raise NameOfAnother(name=alias)
    if alias in profile.names:
        return profiles
    return _instead(profiles, profile, replace(profile, aliases=(*profile.aliases, alias)))


def merged(profiles: Profiles, name: str, other: str) -> Profiles:
    """Return profiles in which the owner of `name` also has all names of the owner of `other`.

    Name, colour, sign and standing stay those of the first person.
    """
    first, second = _profile(profiles, name), _profile(profiles, other)
    if first.name == second.name:
        return profiles
    aliases = dict.fromkeys((*first.aliases, *second.names))
    left = Profiles(tuple(player for player in profiles.players if player.name != second.name))
    return _instead(left, first, replace(first, aliases=tuple(aliases)))


def separated(profiles: Profiles, alias: str) -> Profiles:
    """Return profiles in which `alias` belongs to a new person, no longer to its owner.

    Other spellings of the alias go with it, unless the owner's main name has the same letters.
    """
    profile, alias = _profile(profiles, alias), spelling(alias)
    key = name_key(alias)
    goes = {alias}
    if key != name_key(profile.name):
        goes |= {other for other in profile.aliases if name_key(other) == key}
    stays = replace(profile, aliases=tuple(other for other in profile.aliases if other not in goes))
    left = _instead(profiles, profile, stays)
    own = tuple(other for other in profile.aliases if other in goes and other != alias)
    return Profiles((*left.players, Profile(alias, _free_colour(left), aliases=own)))


def told_apart(profiles: Profiles, *names: str) -> Profiles:
    """Return profiles with a profile for each of the names, in its own spelling.

    Names that differ only in capitals or accents are then different people's.
    """
    for name in names:
        if profiles.exactly(name) is None:
            new = Profile(spelling(name), _free_colour(profiles))
            profiles = Profiles((*profiles.players, new))
    return profiles


def standing(profiles: Profiles, name: str, now: Standing) -> Profiles:
    """Return profiles with that person shown, hidden or forgotten from now on.

    A forgotten person loses the sign; the names stay, since they are needed to leave the person
    out.
    """
    profile = _profile(profiles, name)
    sign = None if now == "forgotten" else profile.sign
    return _instead(profiles, profile, replace(profile, standing=now, sign=sign))


def _profile(profiles: Profiles, name: str) -> Profile:
    """Return the profile of a name's owner; a new profile for an unknown name."""
    return profiles.of(name) or Profile(spelling(name), _free_colour(profiles))


def _instead(profiles: Profiles, former: Profile, now: Profile) -> Profiles:
    """Return profiles with `now` in the place of `former`, or else at the end."""
    if all(player.name != former.name for player in profiles.players):
        return Profiles((*profiles.players, now))
    return Profiles(
        tuple(now if player.name == former.name else player for player in profiles.players)
    )


def _free_colour(profiles: Profiles) -> Colour:
    """Return the colour that the fewest people have."""
    worn = Counter(player.colour for player in profiles.players)
    return min(COLOURS, key=lambda colour: worn[colour])
