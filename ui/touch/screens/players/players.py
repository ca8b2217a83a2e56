"""The screen of the players: everybody known here, and what is said of each of them."""

from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec.structs import replace

from companion import people
from companion.profiles import Profile, Profiles, Standing, spelling
from companion.statistics.everybody import Person, Tables, everybody, met, tables
from companion.statistics.store import lines
from ui.folders import games_folder
from ui.touch.base.known_names import known_names
from ui.touch.base.namesakes import find_meant
from ui.touch.base.naming import Named, call_otherwise, profile_card, spells_otherwise
from ui.touch.base.screen import BackwardScreen
from ui.touch.running_app import App, the_app
from ui.touch.widgets.cards.choice import Choice, Option
from ui.touch.widgets.controls import bars
from ui.touch.widgets.controls.tappable import Tappable
from ui.touch.widgets.draw import player_sign
from ui.touch.widgets.text import glimpse, two_sizes

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["PlayersScreen", "bars", "glimpse", "player_sign", "two_sizes"]


class PersonKey(Tappable, BoxLayout):
    """Somebody in the list: their sign and name, and `told` about them in a line."""

    profile = ObjectProperty(None, allownone=True)
    told = StringProperty()


class PlayersScreen(BackwardScreen):
    """Everybody, to be tapped: then their card says how they are shown, and does the rest."""

    empty = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._played: Tables | None = None
        super().__init__(**kwargs)
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        for name in ("language", "profiles"):
            self.app.fbind(name, self._draw_soon)

    @property
    def app(self) -> App:
        """The running app."""
        return the_app()

    def arrive(self) -> None:
        """Show everybody, and count the games once more."""
        self.ids.scroll.scroll_y = 1
        self._draw()
        self.app.aside(partial(_tables, games_folder(self.app.machine.folder)), self._counted)

    def back(self) -> None:
        """Go back to the figures of them all."""
        self.app.go("statistics")

    def _counted(self, found: Future[Tables]) -> None:
        self._played = found.result() if self.app.went_well(found) else None
        self._draw()

    def _everybody(self) -> tuple[Person, ...]:
        return everybody(self.app.profiles, self.app.machine.settings.names, self._played)

    def _draw(self, *_: object) -> None:
        if self.manager is not None and self.manager.current != self.name:
            return  # it draws when it is shown
        place, found = self.ids.people, self._everybody()
        self.empty = not found
        if len(place.children) != len(found):
            place.clear_widgets()
            for _person in found:
                key = PersonKey()
                key.bind(on_release=lambda key: self.show_person(key.profile))
                place.add_widget(key)
        for shown, person in zip(reversed(place.children), found, strict=True):
            shown.profile, shown.told = person.profile, self._told(person)

    def _told(self, person: Person) -> str:
        """What is known of somebody besides name and looks: "12 games · also Papa"."""
        t, said = self.app.t, []
        if person.profile.standing == "hidden":
            said.append(t("players.hidden"))
        if person.games:
            said.append(
                t("players.game" if person.games == 1 else "players.games", count=person.games)
            )
        if person.also:
            said.append(t("players.also", names=", ".join(person.also)))
        return " · ".join(said)

    # --- one of them --------------------------------------------------------------------

    def show_person(self, profile: Profile) -> None:
        """Open somebody's card."""
        name, t = profile.name, self.app.t
        hidden = profile.standing == "hidden"
        keys: list[Option] = [(t("players.merge"), partial(self.ask_with_whom, name))]
        if profile.aliases:
            keys.append((t("players.other_names"), partial(self.ask_apart, name)))
        keys += [
            (
                t("players.show" if hidden else "players.hide"),
                partial(self._hide, name, hidden=not hidden),
            ),
            (t("players.forget"), partial(self.ask_forget, name)),
        ]
        self.app.open(profile_card(self.app, profile, self.rename, self._draw_soon, keys))

    def rename(self, name: str, new: str, named: Named) -> bool:
        """Call somebody otherwise from now on; whether that can be. The name of another asks
        whether both are one person.
        """

        def take(given: str, is_new: bool) -> bool:
            if not is_new:
                self.app.close_all()
                self._ask_merge(given, name)
                return True
            self.app.change_profiles(_with_profile(self.app.profiles, name))
            call_otherwise(self.app, name, given)
            named(given)
            return True

        new = spelling(new)
        if new in ("", name):
            return new == name  # nothing to be changed
        if spells_otherwise(self.app, name, new):
            return take(new, True)
        return find_meant(self.app, new, (), take)

    def ask_with_whom(self, name: str) -> None:
        """Ask who is the same person."""
        others = [one.profile.name for one in self._everybody() if one.profile.name != name]
        if not others:
            self.app.tell(self.app.t("players.alone"))
            return
        options = [(other, partial(self._ask_merge, name, other)) for other in others]
        title = self.app.t("players.merge_title", name=name)
        self.app.open(Choice(title, options, columns=2 if len(options) > 4 else 1))

    def _ask_merge(self, name: str, other: str) -> None:
        t = self.app.t
        sentence = t("players.merge_sentence", name=name)
        together = met(self.app.profiles, self._played or (), name, other)
        if together:
            sentence = t("players.merge_met", count=together) + " " + sentence
        self.app.open(
            Choice(
                t("players.merge_sure", name=name, other=other),
                [(t("players.merge_no"), lambda: None)],
                other=(t("players.merge_yes"), partial(self._merge, name, other)),
                sentence=sentence,
                harmless=True,
                room=110,
            )
        )

    def _merge(self, name: str, other: str) -> None:
        self._change(people.merged(self.app.profiles, name, other))
        self.app.tell(self.app.t("players.merged", name=name, other=other))

    def ask_apart(self, name: str) -> None:
        """Ask which of somebody's other names is not theirs."""
        known = self.app.profiles.of(name)
        if known is None or not known.aliases:
            return
        t = self.app.t
        options = [(alias, partial(self._separate, alias, name)) for alias in known.aliases]
        title = t("players.apart_title", name=name)
        self.app.open(Choice(title, options, sentence=t("players.apart_sentence")))

    def _separate(self, alias: str, name: str) -> None:
        self._change(people.separated(self.app.profiles, alias))
        self.app.tell(self.app.t("players.apart", alias=alias, name=name))

    def _hide(self, name: str, *, hidden: bool) -> None:
        now: Standing = "hidden" if hidden else "shown"
        profiles = _with_profile(self.app.profiles, name)
        self._change(people.standing(profiles, name, now))
        self.app.tell(
            self.app.t("players.now_hidden" if hidden else "players.now_shown", name=name)
        )

    def ask_forget(self, name: str) -> None:
        """Ask whether somebody is to be forgotten, and say what that does."""
        t = self.app.t
        self.app.open(
            Choice(
                t("players.forget_title", name=name),
                [(t("players.forget_no"), lambda: None)],
                other=(t("players.forget_yes"), partial(self._forget, name)),
                sentence=t("players.forget_sentence"),
                room=110,
            )
        )

    def _forget(self, name: str) -> None:
        profiles = _with_profile(self.app.profiles, name)
        self._change(people.standing(profiles, name, "forgotten"))
        self.app.tell(self.app.t("players.forgotten", name=name))

    def _change(self, profiles: Profiles) -> None:
        """Say so from now on, of the names that are offered too; the list follows."""
        self.app.root.change()  # others lie where they did
        self.app.change_profiles(profiles)
        settings = self.app.machine.settings
        names = known_names(settings.names, profiles)
        if names != settings.names:
            self.app.machine.change_settings(replace(settings, names=names))
        self._draw_soon()


def _tables(folder: Path) -> Tables:
    return tables(lines(folder))


def _with_profile(profiles: Profiles, name: str) -> Profiles:
    """With a profile for whoever is listed under that name."""
    return profiles if profiles.of(name) else people.told_apart(profiles, name)
