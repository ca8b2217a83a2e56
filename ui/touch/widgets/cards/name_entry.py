"""A card to type a name, on the screen or on a real keyboard."""

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
    """Asks for a name and passes it to `give`."""

    title = StringProperty()
    name = StringProperty()
    refused = BooleanProperty(False)  # something was just typed that cannot be shown
    full = BooleanProperty(False)  # something was just typed after the last that a name holds
    LONGEST = LONGEST

    def __init__(self, give: Callable[[str], Any], **kwargs: Any) -> None:
        """`give` gets the finished name; it is not called if the card is closed otherwise."""
        self._give = give
        super().__init__(light=False, **kwargs)
        self._follow_case()

    def type(self, character: str) -> None:
        """Append a character."""
        if len(self.name) < LONGEST:
            self.name += character
        else:
            self.full = True

    def write(self, text: str) -> None:
        """Take over the field's text, without characters our fonts lack and cut to the greatest
        length; the user is told of both.
        """
        if text == self.name:
            return
        kept = drawable(text)
        self.name = kept[:LONGEST]
        self.ids.field.text = self.name
        self.refused = kept != text
        self.full = len(kept) > LONGEST

    def erase(self) -> None:
        """Erase the last character."""
        self.name = self.name[:-1]

    def done(self) -> None:
        """Pass on the name, if it is not empty, and close."""
        name, give = self.name.strip(), self._give
        self.close()
        if name:
            give(name)

    def on_closed(self) -> None:
        """Drop the callback: Kivy keeps the last text field, and all it refers to, in memory."""
        self._give = str

    def on_key(self, key: str) -> bool:
        """Escape closes; typed characters reach the text field by themselves."""
        if key == "escape":
            self.close()
            return True
        if key == "enter":
            self.done()
            return True
        return False

    def on_name(self, *_: object) -> None:
        """Type capitals at the start of a part of a name, and clear the last notice."""
        self.refused = self.full = False
        self._follow_case()

    def _follow_case(self) -> None:
        if "board" in self.ids:
            self.ids.board.upper = not self.name or self.name[-1] in " -'"
