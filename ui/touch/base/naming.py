"""Change a player's colour, sign and name: the player's card and its effects."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from companion import people
from companion.messages import Rename
from companion.profiles import Profile, name_key, spelling
from ui.touch.base.known_names import known_names
from ui.touch.base.namesakes import find_meant
from ui.touch.running_app import App
from ui.touch.widgets.cards.choice import Choice, Option
from ui.touch.widgets.cards.profile_card import ProfileCard

Named = Callable[[str], Any]


def profile_card(
    app: App,
    profile: Profile,
    rename: Callable[[str, str, Named], bool],
    changed: Callable[[], Any],
    keys: Sequence[Option] = (),
) -> ProfileCard:
    """Return the card of a player, drawn with `profile`; `keys` close the card and do more.

    `rename` gets the former name, the new name and a callback for the accepted name, which may
    follow a question; `rename` returns whether the new name is accepted. `changed` is called after
    a colour or a sign was chosen.
    """

    def choose(profile: Profile) -> None:
        now = people.dressed(app.profiles, profile.name, profile.colour, profile.sign)
        app.change_profiles(now)
        changed()

    def called(new: str) -> bool:
        return rename(card.profile.name, new, named)

    def named(name: str) -> None:
        looks = app.profiles.of(name) or card.profile
        card.show(replace(card.profile, name=name, colour=looks.colour, sign=looks.sign))

    card = ProfileCard(profile, choose, called, keys)
    return card


def players_choice(app: App, changed: Callable[[], Any]) -> Choice:
    """Return a choice of the players of the game in play, to open a player's card.

    `changed` is called after a player's colour, sign or name was changed.
    """

    def show(name: str) -> None:
        app.open(profile_card(app, app.profile_of(name), partial(rename_in_play, app), changed))

    names = app.view.setup.players
    return Choice(app.t("players_title"), [(name, partial(show, name)) for name in names])


def rename_in_play(app: App, name: str, new: str, named: Named) -> bool:
    """Change a name in the game in play, past turns included; return whether this is allowed."""

    def put(new_name: str) -> None:
        app.submit(Rename(name, new_name))
        named(new_name)

    others = [player for player in app.view.setup.players if player != name]
    return mend_name(app, name, new, others, put)


def mend_name(app: App, name: str, new: str, others: Sequence[str], put: Named) -> bool:
    """Give a new name to somebody seated with `others`; return whether this is allowed.

    `put` gets the accepted name. If the name means another known person, this person takes the
    seat. Otherwise the seated person is renamed, in all games.
    """

    def take(new_name: str, is_new: bool) -> bool:
        if plays_already(app, others, new_name):
            return False
        if is_new:
            call_otherwise(app, name, new_name)
        put(new_name)
        return True

    new = spelling(new)
    if new in ("", name):
        return new == name  # no change
    if spells_otherwise(app, name, new):
        return take(new, True)
    return find_meant(app, new, others, take)


def spells_otherwise(app: App, name: str, new: str) -> bool:
    """Return whether a new name means the same person, or differs only in spelling."""
    profiles = app.profiles
    person = profiles.of(name)
    known = profiles.exactly(new)
    if known is not None:
        return person is not None and known.name == person.name
    return name_key(new) in map(name_key, person.names if person else (name,))


def plays_already(app: App, players: Sequence[str], name: str) -> bool:
    """Return whether the person with a name is among the players; if so, show a notice."""
    seated = app.profiles.find(players, name)
    if seated is not None:
        app.tell(app.t("name_taken", name=seated), refused=True)
    return seated is not None


def call_otherwise(app: App, name: str, new: str) -> None:
    """Offer somebody under a new name from now on, and keep a known former name."""
    settings, profiles = app.machine.settings, app.profiles
    known = known_names(settings.names, profiles)
    offered = profiles.find(known, name)
    if profiles.of(name) is not None or offered is not None:
        app.change_profiles(people.renamed(profiles, name, new))
    elif profiles.alike(new):
        app.change_profiles(people.told_apart(profiles, new))
    names = [new if known_name == offered else known_name for known_name in known]
    app.machine.change_settings(replace(settings, names=known_names(names, app.profiles)))
