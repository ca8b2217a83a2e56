"""The first picture: the name and "starting", before slow modules are loaded.

This module imports only Kivy's window and text, and no vision or games.
"""

import logging
from pathlib import Path
from typing import Any

from kivy.config import Config

from companion.language.words import Words
from companion.settings import Settings
from hardware.computer.clock import local_hour
from hardware.computer.display import NoWindow, want_seen
from ui.telling.colours import PALETTES, Rgba, theme_at

NAME_SHARE, STARTING_SHARE = 1 / 13, 1 / 18  # letter heights, as shares of the lesser side
APART = 1.4  # distance of the two lines, in heights of the name's letters
TIMES = 2  # a window that has just filled the screen draws the first frame at its old size


class Splash:
    """The first picture, in the window that the app will take over."""

    def __init__(self, settings: Settings, *, fullscreen: bool = False) -> None:
        """Open the window and show the picture, with the settings' rotation and colours.

        Raises NoWindow.
        """
        if fullscreen:
            Config.set("graphics", "fullscreen", "auto")
        Window = _opened()
        from kivy.graphics import InstructionGroup  # noqa: PLC0415  needs the window

        self._window = Window
        self._drawn = InstructionGroup()
        words = Words.load(Path(__file__).parents[1] / "words.toml")
        self._name = words.say("title", settings.language)
        self._starting = words.say("starting", settings.language)
        self._palette = PALETTES[theme_at(settings.theme, local_hour())]
        turn_window(settings.screen_turn)
        Window.set_title(self._name)
        Window.canvas.add(self._drawn)
        for _ in range(TIMES):
            self._draw()
            Window.mainloop()  # handles the display's resize event

    def close(self) -> None:
        """Take the picture out of the window; it stays visible until the next picture is drawn."""
        self._window.canvas.remove(self._drawn)

    def _draw(self) -> None:
        from kivy.graphics import Color, Rectangle  # noqa: PLC0415

        size = self._window.size
        middle, least = size[1] / 2, min(size)
        self._drawn.clear()
        self._drawn.add(Color(*self._palette.paper))
        self._drawn.add(Rectangle(size=size))
        name, starting = least * NAME_SHARE, least * STARTING_SHARE
        self._write(self._name, name, self._palette.ink, middle + name * APART / 2)
        self._write(self._starting, starting, self._palette.soft, middle - name * APART / 2)
        self._window.dispatch("on_draw")
        self._window.flip()

    def _write(self, words: str, height: float, colour: Rgba, middle: float) -> None:
        from kivy.core.text import Label  # noqa: PLC0415
        from kivy.graphics import Color, Rectangle  # noqa: PLC0415

        from ui.touch.widgets.text.fonts import WORDS  # noqa: PLC0415

        label = Label(text=words, font_name=WORDS, font_size=height, bold=True, color=(1, 1, 1, 1))
        label.refresh()
        wide, high = label.texture.size
        self._drawn.add(Color(*colour))
        place = ((self._window.width - wide) / 2, middle - high / 2)
        self._drawn.add(Rectangle(texture=label.texture, size=(wide, high), pos=place))


def _opened() -> Any:
    want_seen()
    kivy = logging.getLogger("kivy")
    kivy.addFilter(_is_of_the_driver)  # twenty lines, which NoWindow says in one
    try:
        from kivy.core.window import Window  # noqa: PLC0415  reads the settings above
    finally:
        kivy.removeFilter(_is_of_the_driver)
    if Window is None:
        raise NoWindow
    return Window


def _is_of_the_driver(record: logging.LogRecord) -> bool:
    return str(record.msg).startswith("GL:")  # e.g. too old; recognised only by this prefix


def turn_window(degrees: int) -> None:
    """Turn the window's content clockwise by 0, 90, 180 or 270 degrees; touches follow."""
    from kivy.core.window import Window  # noqa: PLC0415  opens the window

    Window.rotation = -degrees % 360  # Kivy counts degrees anticlockwise
    Window.update_viewport()  # Kivy misses a half turn, because the size stays the same
