"""Match a typed name with the known people, or with a new person of a similar name."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from companion import people
from companion.profiles import Profile, name_key, spelling
from ui.touch.base.known_names import known_names
from ui.touch.running_app import App
from ui.touch.widgets.cards.choice import Choice

Meant = Callable[[str, bool], bool]


def find_meant(app: App, name: str, seated: Sequence[str], then: Meant) -> bool:
    """Find the person meant by a typed name; return whether the name is accepted.

    `then` gets the person's name and whether the person is new, and returns whether the name is
    accepted. A name known as written is taken. A name that differs from known names only in
    capitals or accents opens a question, and the answer is remembered: `then` is called after the
    answer, and never without an answer. `seated` are names of people already seated, known or not.
    """
    written = spelling(name)
    known = app.profiles.exactly(written)
    if known is None:
        alike = _alike(app, written, seated)
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


def _alike(app: App, written: str, seated: Sequence[str]) -> list[str]:
    """Return the names of all people that equal the name but for capitals and accents."""
    profiles, key = app.profiles, name_key(written)
    names = [profile.name for profile in profiles.alike(written) if profile.standing != "forgotten"]
    known = known_names(app.machine.settings.names, profiles)
    for name in (*known, *seated):
        if name_key(name) == key and profiles.find(names, name) is None:
            names.append(name)
    return names


def _same_person(app: App, written: str, alike: Sequence[str], then: Meant) -> Choice:
    def same(name: str) -> None:
        app.change_profiles(people.also_called(app.profiles, name, written))
        then(name, False)

    def another() -> None:
        app.change_profiles(people.told_apart(app.profiles, *alike))
        then(written, True)

    t, single = app.t, len(alike) == 1
    return Choice(
        t("same_person" if single else "which_person", name=written, known=alike[0]),
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
