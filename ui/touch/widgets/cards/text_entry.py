"""A line typed on the screen or on a keyboard: an address, a number, a file's path."""

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
    """Asks for a line; closes once `give` has accepted the line."""

    title = StringProperty()
    text = StringProperty()
    wrong = StringProperty()  # the reason why the typed line is refused
    typed_in: ClassVar[bool] = True
    SIGNS = SIGNS

    def __init__(self, give: Callable[[str], str], longest: int, **kwargs: Any) -> None:
        """`give` gets the line and returns a sentence if it is refused, else "".

        The line has at most `longest` characters.
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
        """Submit the line; a refused line stays for editing."""
        self.wrong = self._give(self.text)
        if self.wrong:
            self.ids.field.focus = True
        else:
            self.close()

    def on_parent(self, _: object, place: Any) -> None:
        """Focus the field while the card is shown."""
        self.ids.field.focus = place is not None

    def on_closed(self) -> None:
        """Drop the callbacks, because Kivy keeps the last focused field and all its references."""
        self._give = str

    def on_key(self, key: str) -> bool:
        """Close on Escape, submit on Enter; the field itself handles typing."""
        if key == "escape":
            self.close()
        elif key == "enter":
            self.done()
        else:
            return False
        return True
