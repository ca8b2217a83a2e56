"""Changes of a person: name, looks, other names, hiding and deletion."""

from functools import partial
from typing import Any

from msgspec.structs import replace

from companion import people
from companion.profiles import Profile, Profiles, Standing, spelling
from companion.statistics.everybody import met
from ui.touch.base.known_names import known_names
from ui.touch.base.namesakes import find_meant
from ui.touch.base.naming import Named, call_otherwise, profile_card, spells_otherwise
from ui.touch.running_app import App, the_app
from ui.touch.widgets.cards.choice import Choice, Option


class PersonChanges:
    """The dialogues that change a person, and tell the screen."""

    def __init__(self, screen: Any) -> None:
        """Use `screen`, which knows all people, and shows them under their new names."""
        self._screen = screen

    @property
    def app(self) -> App:
        """The running app, typed as `App` for mypy."""
        return the_app()

    def show_person(self, profile: Profile) -> None:
        """Open a person's card."""
        name, t = profile.name, self.app.t
        hidden = profile.standing == "hidden"
        keys: list[Option] = [(t("statistics.merge"), partial(self.ask_with_whom, name))]
        if profile.aliases:
            keys.append((t("statistics.other_names"), partial(self.ask_apart, name)))
        keys += [
            (
                t("statistics.show" if hidden else "statistics.hide"),
                partial(self._hide, name, hidden=not hidden),
            ),
            (t("statistics.forget"), partial(self.ask_forget, name)),
        ]
        self.app.open(
            profile_card(self.app, profile, self.rename, self._screen.profiles_changed, keys)
        )

    def rename(self, name: str, new: str, named: Named) -> bool:
        """Rename a person; return whether that is possible.

        The name of another person leads to the question whether both are the same person.
        """

        def take(new_name: str, is_new: bool) -> bool:
            if not is_new:
                self.app.close_all()
                self._ask_merge(new_name, name)
                return True
            self.app.change_profiles(_with_profile(self.app.profiles, name))
            call_otherwise(self.app, name, new_name)
            named(new_name)
            self._screen.renamed(name, new_name)
            return True

        new = spelling(new)
        if new in ("", name):
            return new == name  # there is nothing to change
        if spells_otherwise(self.app, name, new):
            return take(new, True)
        return find_meant(self.app, new, (), take)

    def ask_with_whom(self, name: str) -> None:
        """Ask which other name belongs to the same person."""
        others = [
            person.profile.name for person in self._screen.everybody if person.profile.name != name
        ]
        if not others:
            self.app.tell(self.app.t("statistics.nobody_else"))
            return
        options = [(other, partial(self._ask_merge, name, other)) for other in others]
        title = self.app.t("statistics.merge_title", name=name)
        self.app.open(Choice(title, options, columns=2 if len(options) > 4 else 1))

    def _ask_merge(self, name: str, other: str) -> None:
        t = self.app.t
        sentence = t("statistics.merge_sentence", name=name)
        together = met(self.app.profiles, self._screen.tables, name, other)
        if together:
            sentence = t("statistics.merge_met", count=together) + " " + sentence
        self.app.open(
            Choice(
                t("statistics.merge_sure", name=name, other=other),
                [(t("statistics.merge_no"), lambda: None)],
                other=(t("statistics.merge_yes"), partial(self._merge, name, other)),
                sentence=sentence,
                harmless=True,
                room=110,
            )
        )

    def _merge(self, name: str, other: str) -> None:
        self._change(people.merged(self.app.profiles, name, other))
        self.app.tell(self.app.t("statistics.merged", name=name, other=other))

    def ask_apart(self, name: str) -> None:
        """Ask which of a person's other names belongs to somebody else."""
        known = self.app.profiles.of(name)
        if known is None or not known.aliases:
            return
        t = self.app.t
        options = [(alias, partial(self._separate, alias, name)) for alias in known.aliases]
        title = t("statistics.apart_title", name=name)
        self.app.open(Choice(title, options, sentence=t("statistics.apart_sentence")))

    def _separate(self, alias: str, name: str) -> None:
        self._change(people.separated(self.app.profiles, alias))
        self.app.tell(self.app.t("statistics.apart", alias=alias, name=name))

    def _hide(self, name: str, *, hidden: bool) -> None:
        now: Standing = "hidden" if hidden else "shown"
        profiles = _with_profile(self.app.profiles, name)
        self._change(people.standing(profiles, name, now))
        self.app.tell(
            self.app.t("statistics.now_hidden" if hidden else "statistics.now_shown", name=name)
        )

    def ask_forget(self, name: str) -> None:
        """Ask whether to forget a person, and explain the effect."""
        t = self.app.t
        self.app.open(
            Choice(
                t("statistics.forget_title", name=name),
                [(t("statistics.forget_no"), lambda: None)],
                other=(t("statistics.forget_yes"), partial(self._forget, name)),
                sentence=t("statistics.forget_sentence"),
                room=110,
            )
        )

    def _forget(self, name: str) -> None:
        profiles = _with_profile(self.app.profiles, name)
        self._change(people.standing(profiles, name, "forgotten"))
        self.app.tell(self.app.t("statistics.forgotten", name=name))

    def _change(self, profiles: Profiles) -> None:
        """Change the profiles, and the names that are offered."""
        self.app.root.change()  # other names have taken their places
        self.app.change_profiles(profiles)
        settings = self.app.machine.settings
        names = known_names(settings.names, profiles)
        if names != settings.names:
            self.app.machine.change_settings(replace(settings, names=names))
        self._screen.profiles_changed()


def _with_profile(profiles: Profiles, name: str) -> Profiles:
    """Return the profiles, with a new profile for the person of that name if necessary."""
    return profiles if profiles.of(name) else people.told_apart(profiles, name)
