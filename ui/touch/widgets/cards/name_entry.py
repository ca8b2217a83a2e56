"""A name typed on the screen or on a keyboard."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty

from ui.touch.widgets.cards import keyboard
from ui.touch.widgets.controls import basics
from ui.touch.widgets.text.glyphs import drawable

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["NameEntry", "keyboard"]

LONGEST = 16


class NameEntry(basics.Overlay):
    """Asks for a name; `give` is called with it."""

    title = StringProperty()
    name = StringProperty()
    refused = BooleanProperty(False)  # something was just typed that cannot be shown
    full = BooleanProperty(False)  # something was just typed after the last that a name holds
    LONGEST = LONGEST

    def __init__(self, give: Callable[[str], Any], **kwargs: Any) -> None:
        """`give` gets the name once it is done; not when the entry is closed otherwise."""
        self._give = give
        super().__init__(light=False, **kwargs)
        self._follow_case()

    def type(self, character: str) -> None:
        """Add a character."""
        if len(self.name) < LONGEST:
            self.name += character
        else:
            self.full = True

    def write(self, text: str) -> None:
        """Take what stands in the field: what no font here has is left out, as is what
        comes after the last character it holds, and that is said.
        """
        if text == self.name:
            return
        kept = drawable(text)
        self.name = kept[:LONGEST]
        self.ids.field.text = self.name
        self.refused = kept != text
        self.full = len(kept) > LONGEST

    def erase(self) -> None:
        """Take the last character away."""
        self.name = self.name[:-1]

    def done(self) -> None:
        """Give the name, if there is one, and close."""
        name, give = self.name.strip(), self._give
        self.close()
        if name:
            give(name)

    def on_closed(self) -> None:
        """Let go of whoever asked: Kivy keeps the last field typed in, and all it leads to."""
        self._give = str

    def on_key(self, key: str) -> bool:
        """Escape closes; what is typed goes into the name by itself."""
        if key == "escape":
            self.close()
            return True
        if key == "enter":
            self.done()
            return True
        return False

    def on_name(self, *_: object) -> None:
        """A part of a name begins with a capital; what was left out before it is forgotten."""
        self.refused = self.full = False
        self._follow_case()

    def _follow_case(self) -> None:
        if "board" in self.ids:
            self.ids.board.upper = not self.name or self.name[-1] in " -'"
