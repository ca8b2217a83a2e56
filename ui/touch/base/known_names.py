"""Names remembered in the settings, as they can be shown: whoever wrote them there was not told."""

from collections.abc import Iterable

from ui.touch.widgets.text.glyphs import drawable


def known_names(names: Iterable[str]) -> tuple[str, ...]:
    """The names without what no font here has, each once, unless nothing is left of one."""
    shown = (" ".join(drawable(name).split()) for name in names)
    return tuple(dict.fromkeys(filter(None, shown)))
