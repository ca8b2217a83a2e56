"""Who is meant by a name that is typed: somebody known, or another of nearly that name."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from companion import people
from companion.profiles import Profile, name_key, spelling
from ui.touch.base.known_names import known_names
from ui.touch.running_app import App
from ui.touch.widgets.cards.choice import Choice

Meant = Callable[[str, bool], bool]


def find_meant(app: App, name: str, here: Sequence[str], then: Meant) -> bool:
    """Find the name under which whoever is meant by a typed one plays; whether that may be.

    `then` gets the name, and whether it is a new person's, and says whether it may be. Is it known
    as written, it is taken; is it known but for capitals and accents, that is asked, and what is
    answered is remembered, so that nobody is asked again: `then` is called after the answer, and
    not at all without one. `here` are names of people who sit already, known or not.
    """
    written = spelling(name)
    known = app.profiles.exactly(written)
    if known is None:
        alike = _alike(app, written, here)
        if alike and written not in alike:
            app.open(_same_person(app, written, alike, then))
            return True
        return then(written, not alike)
    if known.standing == "forgotten":
        app.open(_remember_again(app, known, then))
        return True
    if name_key(known.name) != name_key(written):
        app.tell(app.t("name_is", alias=written, name=known.name))
    return then(known.name, False)


def _alike(app: App, written: str, here: Sequence[str]) -> list[str]:
    """The names of all people who may be meant, but for capitals and accents."""
    profiles, key = app.profiles, name_key(written)
    found = [one.name for one in profiles.alike(written) if one.standing != "forgotten"]
    known = known_names(app.machine.settings.names, profiles)
    for name in (*known, *here):
        if name_key(name) == key and profiles.find(found, name) is None:
            found.append(name)
    return found


def _same_person(app: App, written: str, alike: Sequence[str], then: Meant) -> Choice:
    def same(name: str) -> None:
        app.change_profiles(people.also_called(app.profiles, name, written))
        then(name, False)

    def another() -> None:
        app.change_profiles(people.told_apart(app.profiles, *alike))
        then(written, True)

    t, one = app.t, len(alike) == 1
    return Choice(
        t("same_person" if one else "which_person", name=written, known=alike[0]),
        [
            *((t("same_person_yes", name=name), partial(same, name)) for name in alike),
            (t("same_person_no"), another),
        ],
    )


def _remember_again(app: App, known: Profile, then: Meant) -> Choice:
    def remember() -> None:
        app.change_profiles(people.standing(app.profiles, known.name, "shown"))
        then(known.name, False)

    def nothing() -> Any:
        return None

    t = app.t
    return Choice(
        t("remember_again", name=known.name),
        [(t("remember_again_yes"), remember), (t("remember_again_no"), nothing)],
        sentence=t("remember_again_sentence"),
    )
