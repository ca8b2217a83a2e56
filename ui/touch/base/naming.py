"""How a player is shown and called from now on: what the card of a player changes."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.profiles import Profile, same_name
from ui.touch.base.known_names import known_names
from ui.touch.running_app import App
from ui.touch.widgets.cards.player_card import PlayerCard


def player_card(
    app: App, profile: Profile, rename: Callable[[str, str], bool], changed: Callable[[], Any]
) -> PlayerCard:
    """The card of a player, who is shown as `profile` says.

    `rename` gets the former name and the new one and says whether it may be; `changed` is called
    once a colour or a sign was chosen.
    """

    def choose(profile: Profile) -> None:
        app.change_profiles(app.profiles.having(profile))
        changed()

    def called(new: str) -> bool:
        return rename(card.profile.name, new)

    card = PlayerCard(profile, choose, called)
    return card


def forget_spelling(app: App, name: str, new: str) -> None:
    """Offer a name only as it is written now, with its colour and sign."""
    settings = app.machine.settings
    names = [new if same_name(known, name) else known for known in settings.names]
    app.machine.change_settings(replace(settings, names=known_names(names)))
    profile = app.profiles.of(name)
    if profile is not None:
        app.change_profiles(app.profiles.having(replace(profile, name=new), former=name))
