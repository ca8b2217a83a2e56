"""Player names remembered in the settings."""

from collections.abc import Iterable

from ui.touch.widgets.text.glyphs import drawable


def known_names(names: Iterable[str]) -> tuple[str, ...]:
    """The remembered names, without characters our fonts lack, duplicates and empty names."""
    shown = (" ".join(drawable(name).split()) for name in names)
    return tuple(dict.fromkeys(filter(None, shown)))
