"""What is said of people: renamed, merged, told apart, hidden, forgotten.

Each function takes the profiles as they were and returns them as they are from now on. No game is
changed by it: a game keeps the names it was played under, and profiles say whose they are.
"""

from collections import Counter

from msgspec.structs import replace

from companion.games.player_names import check_new_names
from companion.language.errors import BilingualError
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


class NameOfAnother(BilingualError, ValueError):
    """A name that somebody else has already."""

    fr = "{name} est déjà le nom de quelqu'un : réunissez les deux si c'est la même personne."
    en = "{name} is somebody's name already: merge the two if they are one person."


def dressed(profiles: Profiles, name: str, colour: Colour, sign: Sign | None) -> Profiles:
    """With that colour and sign for whoever has the name."""
    mine = _profile(profiles, name)
    return _instead(profiles, mine, replace(mine, colour=colour, sign=sign))


def renamed(profiles: Profiles, name: str, new: str) -> Profiles:
    """With whoever has the name called otherwise; all former names stay theirs.

    Raises NameOfAnother if `new`, as it is written, is somebody else's, and BadSetup if no game can
    be begun under it.
    """
    mine, new = _profile(profiles, name), spelling(new)
    check_new_names((new,))
    other = profiles.exactly(new)
    if other is not None and other.name != mine.name:
        raise NameOfAnother(name=new)
    aliases = tuple(one for one in mine.names if one != new)
    return _instead(profiles, mine, replace(mine, name=new, aliases=aliases))


def also_called(profiles: Profiles, name: str, alias: str) -> Profiles:
    """With one more name for whoever has the name. Raises NameOfAnother."""
    mine, alias = _profile(profiles, name), spelling(alias)
    other = profiles.exactly(alias)
    if other is not None and other.name != mine.name:
        raise NameOfAnother(name=alias)
    if alias in mine.names:
        return profiles
    return _instead(profiles, mine, replace(mine, aliases=(*mine.aliases, alias)))


def merged(profiles: Profiles, name: str, other: str) -> Profiles:
    """With both names, and all that their owners are called, those of one person: the first,
    whose name, colour, sign and standing stay.
    """
    mine, theirs = _profile(profiles, name), _profile(profiles, other)
    if mine.name == theirs.name:
        return profiles
    aliases = dict.fromkeys((*mine.aliases, *theirs.names))
    left = Profiles(tuple(player for player in profiles.players if player.name != theirs.name))
    return _instead(left, mine, replace(mine, aliases=tuple(aliases)))


def separated(profiles: Profiles, alias: str) -> Profiles:
    """With that other name of somebody no longer theirs, but a person's of its own.

    What is the same name written otherwise goes with it, unless it is the first one's too.
    """
    mine, alias = _profile(profiles, alias), spelling(alias)
    key = name_key(alias)
    goes = {alias}
    if key != name_key(mine.name):
        goes |= {one for one in mine.aliases if name_key(one) == key}
    stays = replace(mine, aliases=tuple(one for one in mine.aliases if one not in goes))
    left = _instead(profiles, mine, stays)
    own = tuple(one for one in mine.aliases if one in goes and one != alias)
    return Profiles((*left.players, Profile(alias, _free_colour(left), aliases=own)))


def told_apart(profiles: Profiles, *names: str) -> Profiles:
    """With a profile for each of the names, as it is written: they are different people's."""
    for name in names:
        if profiles.exactly(name) is None:
            new = Profile(spelling(name), _free_colour(profiles))
            profiles = Profiles((*profiles.players, new))
    return profiles


def standing(profiles: Profiles, name: str, now: Standing) -> Profiles:
    """With whoever has the name shown, hidden or forgotten from now on.

    Of who is forgotten the names stay, or they could not be left out, and the sign goes.
    """
    mine = _profile(profiles, name)
    sign = None if now == "forgotten" else mine.sign
    return _instead(profiles, mine, replace(mine, standing=now, sign=sign))


def _profile(profiles: Profiles, name: str) -> Profile:
    """The profile of whoever has the name: a new one, if nothing was known of them."""
    return profiles.of(name) or Profile(spelling(name), _free_colour(profiles))


def _instead(profiles: Profiles, former: Profile, now: Profile) -> Profiles:
    """With `now` in the place of `former`, or at the end where that was not there."""
    if all(player.name != former.name for player in profiles.players):
        return Profiles((*profiles.players, now))
    return Profiles(
        tuple(now if player.name == former.name else player for player in profiles.players)
    )


def _free_colour(profiles: Profiles) -> Colour:
    """The colour that the fewest have."""
    worn = Counter(player.colour for player in profiles.players)
    return min(COLOURS, key=lambda colour: worn[colour])
