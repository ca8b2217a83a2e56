"""Player names remembered in the settings."""

from collections.abc import Iterable

from companion.profiles import Profiles
from ui.touch.widgets.text.glyphs import drawable


def known_names(names: Iterable[str], profiles: Profiles) -> tuple[str, ...]:
    """Return the current names of the people with these names, without repeats.

    Forgotten people, empty names, and characters missing from our fonts are left out.
    """
    first: dict[str, str] = {}
    for name in names:
        written = " ".join(drawable(name).split())
        called = profiles.shown(written)
        if called:
            first.setdefault(profiles.who(written), called)
    return tuple(first.values())


def offered_names(names: Iterable[str], profiles: Profiles) -> tuple[str, ...]:
    """Return the known names of people who are not hidden."""
    return tuple(
        name
        for name in known_names(names, profiles)
        if (known := profiles.of(name)) is None or known.standing == "shown"
    )
