"""A name typed on the screen or on a keyboard, or several one after the other."""

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
    """Asks for a name; `give` is called with it.

    While `more` says so another name can follow without closing, below a title of its own.
    """

    title = StringProperty()
    name = StringProperty()
    refused = BooleanProperty(False)  # something was just typed that cannot be shown
    full = BooleanProperty(False)  # something was just typed after the last that a name holds
    goes_on = BooleanProperty(False)  # another name may follow this one
    given = BooleanProperty(False)  # a name was given already
    font = AliasProperty(lambda self: font_of(self.name), bind=["name"])
    blank = AliasProperty(lambda self: not self.name.strip(), bind=["name"])
    typed_in: ClassVar[bool] = True
    LONGEST = LONGEST

    def __init__(
        self, give: Callable[[str], bool], more: Callable[[], str] | None = None, **kwargs: Any
    ) -> None:
        """`give` gets the name once it is done, and says whether it may be: else it stays here to
        be changed. It is not called when the entry is closed otherwise.

        `more`, after a name was given, is the title below which another can follow; "": none can.
        """
        self._give, self._more = give, more
        self._place: Any = None
        self._listen_soon = Clock.create_trigger(self._listen)  # once the finger is gone
        super().__init__(light=False, goes_on=more is not None, **kwargs)
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

    def clear(self) -> None:
        """Erase the whole name."""
        self.name = ""
        self.ids.field.focus = True

    def done(self) -> None:
        """Give the name, if there is one, and close; one that may not be stays to be changed."""
        name, cut = self.name.strip(), self.full
        if name and not self._give(name):
            self.ids.field.focus = True
            return
        self.close()
        if name:
            self._say_cut(name, cut=cut)

    def another(self) -> None:
        """Give the name and ask for the next, if there is room for one."""
        name, cut = self.name.strip(), self.full
        if name and not self._give(name):
            self.ids.field.focus = True
            return
        if name:
            self._say_cut(name, cut=cut)
        self.name, self.given = "", True
        self.ids.field.focus = True
        self._ask_next()

    def on_parent(self, _: object, place: Any) -> None:
        """Take what is typed, also after a question about a name has stood in front."""
        if self._place is not None:
            self._place.funbind("children", self._listen_soon)
        self._place = place
        if place is not None:
            place.fbind("children", self._listen_soon)
        self.ids.field.focus = place is not None

    def _listen(self, _: float) -> None:
        in_front = self._place is not None and self._place.children[0] is self
        self.ids.field.focus = in_front
        if in_front and self.given:
            self._ask_next()

    def _ask_next(self) -> None:
        """Ask for another name below the title for it, or close where there can be none."""
        self.title = self._more() if self._more is not None else ""
        if not self.title:
            self.close()

    def on_closed(self) -> None:
        """Let go of whoever asked: Kivy keeps the last field typed in, and all it leads to."""
        self._give, self._more = bool, None

    def _say_cut(self, name: str, *, cut: bool) -> None:
        """Who types without looking up learns only now that the end of it is missing."""
        app = the_app()
        if cut and not app.notice:
            app.tell(app.t("name_cut", name=name, count=LONGEST))

    def on_key(self, key: str) -> bool:
        """Escape closes, Enter asks for the next name, or none where there is none before it; what
        is typed goes into the name by itself.
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
        """Type capitals at the start of a part of a name, and clear the last notice."""
        self.refused = self.full = False
        self._follow_case()

    def _follow_case(self) -> None:
        if "board" in self.ids:
            self.ids.board.upper = not self.name or self.name[-1] in " -'"
