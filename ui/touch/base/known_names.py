"""Player names remembered in the settings."""

from collections.abc import Iterable

from companion.profiles import Profiles
from ui.touch.widgets.text.glyphs import drawable


def known_names(names: Iterable[str], profiles: Profiles) -> tuple[str, ...]:
    """The people whose names these are, each once, as they are called now; not those forgotten.

    Characters our fonts lack are left out, and empty names.
    """
    first: dict[str, str] = {}
    for name in names:
        written = " ".join(drawable(name).split())
        called = profiles.shown(written)
        if called:
            first.setdefault(profiles.who(written), called)
    return tuple(first.values())


def offered_names(names: Iterable[str], profiles: Profiles) -> tuple[str, ...]:
    """Those of the known people who are not hidden."""
    return tuple(
        name
        for name in known_names(names, profiles)
        if (known := profiles.of(name)) is None or known.standing == "shown"
    )
