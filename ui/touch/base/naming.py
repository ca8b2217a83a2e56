"""How a player is shown and called from now on: what the card of a player changes."""

from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec.structs import replace

from companion.messages import Rename
from companion.profiles import Profile, find_name, same_name
from ui.touch.base.known_names import known_names
from ui.touch.running_app import App
from ui.touch.widgets.cards.choice import Choice
from ui.touch.widgets.cards.profile_card import ProfileCard


def profile_card(
    app: App, profile: Profile, rename: Callable[[str, str], bool], changed: Callable[[], Any]
) -> ProfileCard:
    """The card of a player, who is shown as `profile` says.

    `rename` gets the former name and the new one and says whether it may be; `changed` is called
    once a colour or a sign was chosen.
    """

    def choose(profile: Profile) -> None:
        app.change_profiles(app.profiles.having(profile))
        changed()

    def called(new: str) -> bool:
        return rename(card.profile.name, new)

    card = ProfileCard(profile, choose, called)
    return card


def players_choice(app: App, changed: Callable[[], Any]) -> Choice:
    """The players of the game in play: a tap on one opens their card. `changed` is called once
    somebody looks otherwise.
    """

    def show(name: str) -> None:
        app.open(profile_card(app, app.profile_of(name), rename, changed))

    def rename(name: str, new: str) -> bool:
        return rename_in_play(app, name, new)

    names = app.view.setup.players
    return Choice(app.t("players_title"), [(name, partial(show, name)) for name in names])


def rename_in_play(app: App, name: str, new: str) -> bool:
    """Mend a name in the game in play, in all that was played too; whether that can be."""
    new = " ".join(new.split())
    others = [player for player in app.view.setup.players if player != name]
    there = find_name(others, new)
    if there is not None:
        app.tell(app.t("name_taken", name=there), refused=True)
    if there is not None or not new:
        return False
    forget_spelling(app, name, new)
    app.submit(Rename(name, new))
    return True


def forget_spelling(app: App, name: str, new: str) -> None:
    """Offer a name only as it is written now, with its colour and sign."""
    settings = app.machine.settings
    names = [new if same_name(known, name) else known for known in settings.names]
    app.machine.change_settings(replace(settings, names=known_names(names)))
    profile = app.profiles.of(name)
    if profile is not None:
        app.change_profiles(app.profiles.having(replace(profile, name=new), former=name))
