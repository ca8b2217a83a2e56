"""Names remembered in the settings, cleaned so that they can be drawn."""

from collections.abc import Iterable

from ui.touch.widgets.text.glyphs import drawable


def known_names(names: Iterable[str]) -> tuple[str, ...]:
    """The names without characters our fonts lack; duplicates and empty ones are left out."""
    shown = (" ".join(drawable(name).split()) for name in names)
    return tuple(dict.fromkeys(filter(None, shown)))
