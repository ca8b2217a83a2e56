"""A name typed on the screen or on a keyboard, or several names in a row."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import AliasProperty, BooleanProperty, StringProperty

from ui.touch.running_app import the_app
from ui.touch.widgets.cards import keyboard
from ui.touch.widgets.controls import basics
from ui.touch.widgets.text.glyphs import drawable, font_of

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["NameEntry", "keyboard"]

LONGEST = 16


class NameEntry(basics.Overlay):
    """Asks for a name and passes it to `give`.

    While `more` returns a title, another name can follow under this title without closing.
    """

    title = StringProperty()
    name = StringProperty()
    refused = BooleanProperty(False)  # a typed character cannot be shown
    full = BooleanProperty(False)  # a typed character exceeds the greatest length
    goes_on = BooleanProperty(False)  # another name may follow
    submitted = BooleanProperty(False)  # a name was submitted already
    font = AliasProperty(lambda self: font_of(self.name), bind=["name"])
    blank = AliasProperty(lambda self: not self.name.strip(), bind=["name"])
    typed_in: ClassVar[bool] = True
    LONGEST = LONGEST

    def __init__(
        self, give: Callable[[str], bool], more: Callable[[], str] | None = None, **kwargs: Any
    ) -> None:
        """`give` gets the finished name and returns whether it is accepted; a refused name stays.

        `give` is not called if the entry is closed otherwise. `more`, called after a name was
        accepted, returns the title for the next name; "" for none.
        """
        self._give, self._more = give, more
        self._place: Any = None
        self._listen_soon = Clock.create_trigger(self._listen)  # once the finger is lifted
        super().__init__(light=False, goes_on=more is not None, **kwargs)
        self._follow_case()

    def type(self, character: str) -> None:
        """Append a character."""
        if len(self.name) < LONGEST:
            self.name += character
        else:
            self.full = True

    def write(self, text: str) -> None:
        """Take over the field's text, without characters missing from our fonts, and shortened.

        The user is notified of both changes.
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

    def clear(self) -> None:
        """Erase the whole name."""
        self.name = ""
        self.ids.field.focus = True

    def done(self) -> None:
        """Submit the name, if any, and close; a refused name stays for editing."""
        name, cut = self.name.strip(), self.full
        if name and not self._give(name):
            self.ids.field.focus = True
            return
        self.close()
        if name:
            self._say_cut(name, cut=cut)

    def another(self) -> None:
        """Submit the name and ask for the next, if there is room for another player."""
        name, cut = self.name.strip(), self.full
        if name and not self._give(name):
            self.ids.field.focus = True
            return
        if name:
            self._say_cut(name, cut=cut)
        self.name, self.submitted = "", True
        self.ids.field.focus = True
        self._ask_next()

    def on_parent(self, _: object, place: Any) -> None:
        """Focus the field, and again after a question about a name was closed."""
        if self._place is not None:
            self._place.funbind("children", self._listen_soon)
        self._place = place
        if place is not None:
            place.fbind("children", self._listen_soon)
        self.ids.field.focus = place is not None

    def _listen(self, _: float) -> None:
        in_front = self._place is not None and self._place.children[0] is self
        self.ids.field.focus = in_front
        if in_front and self.submitted:
            self._ask_next()

    def _ask_next(self) -> None:
        """Ask for another name under its title, or close if no name can follow."""
        self.title = self._more() if self._more is not None else ""
        if not self.title:
            self.close()

    def on_closed(self) -> None:
        """Drop the callbacks, because Kivy keeps the last focused field and all its references."""
        self._give, self._more = bool, None

    def _say_cut(self, name: str, *, cut: bool) -> None:
        """Notify the user that the name was cut, which is easy to miss while typing."""
        app = the_app()
        if cut and not app.notice:
            app.tell(app.t("name_cut", name=name, count=LONGEST))

    def on_key(self, key: str) -> bool:
        """Close on Escape; on Enter ask for the next name, or close if the name is empty.

        The field itself handles typing.
        """
        if key == "escape":
            self.close()
        elif key == "enter" and self.goes_on and self.name.strip():
            self.another()
        elif key == "enter":
            self.done()
        else:
            return False
        return True

    def on_name(self, *_: object) -> None:
        """Switch to capitals at the start of a part of a name, and clear the last notice."""
        self.refused = self.full = False
        self._follow_case()

    def _follow_case(self) -> None:
        if "board" in self.ids:
            self.ids.board.upper = not self.name or self.name[-1] in " -'"
