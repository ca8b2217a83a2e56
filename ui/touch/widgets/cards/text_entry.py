"""A line typed on the screen or on a keyboard: an address, a number, where a file lies."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

from kivy.lang import Builder
from kivy.properties import StringProperty

from ui.touch.widgets.cards import keyboard
from ui.touch.widgets.cards.keys_layout import SIGNS
from ui.touch.widgets.controls import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["TextEntry", "keyboard"]


class TextEntry(basics.Overlay):
    """Asks for a line; it closes once `give` has taken it."""

    title = StringProperty()
    text = StringProperty()
    wrong = StringProperty()  # why what was typed is not taken
    typed_in: ClassVar[bool] = True
    SIGNS = SIGNS

    def __init__(self, give: Callable[[str], str], longest: int, **kwargs: Any) -> None:
        """`give` gets the line and returns a sentence if it cannot be, else nothing; it has
        `longest` characters at most.
        """
        self._give, self._longest = give, longest
        super().__init__(light=False, **kwargs)

    def type(self, character: str) -> None:
        """Append a character."""
        self.write(self.text + character)

    def write(self, text: str) -> None:
        """Take over the field's text."""
        if text == self.text:
            return
        self.wrong = ""
        self.text = text[: self._longest]
        self.ids.field.text = self.text

    def erase(self) -> None:
        """Erase the last character."""
        self.write(self.text[:-1])

    def clear(self) -> None:
        """Erase the whole line."""
        self.write("")
        self.ids.field.focus = True

    def done(self) -> None:
        """Give the line; one that cannot be stays to be changed."""
        self.wrong = self._give(self.text)
        if self.wrong:
            self.ids.field.focus = True
        else:
            self.close()

    def on_parent(self, _: object, place: Any) -> None:
        """Take what is typed while it is there."""
        self.ids.field.focus = place is not None

    def on_closed(self) -> None:
        """Let go of whoever asked: Kivy keeps the last field typed in, and all it leads to."""
        self._give = str

    def on_key(self, key: str) -> bool:
        """Escape closes, Enter gives; what is typed goes into the field by itself."""
        if key == "escape":
            self.close()
        elif key == "enter":
            self.done()
        else:
            return False
        return True
