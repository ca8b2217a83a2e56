"""Player names remembered in the settings."""

from collections.abc import Iterable

from companion.profiles import name_key
from ui.touch.widgets.text.glyphs import drawable


def known_names(names: Iterable[str]) -> tuple[str, ...]:
    """The names without characters our fonts lack; empty ones are left out, and of those that
    are the same but for capitals and accents all but the first.
    """
    shown = (" ".join(drawable(name).split()) for name in names)
    first: dict[str, str] = {}
    for name in filter(None, shown):
        first.setdefault(name_key(name), name)
    return tuple(first.values())
