"""A card to choose the face of a die with a tap."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import ListProperty, ObjectProperty, StringProperty

from ui.touch.widgets.controls import basics
from ui.touch.widgets.dice.die import DieFace

Builder.load_file(str(Path(__file__).with_suffix(".kv")))


class FacePicker(basics.Overlay):
    """Asks for a face: the likeliest faces big, then all; `other` is an answer in words."""

    title = StringProperty()
    other = StringProperty()
    faces = ListProperty()
    likely = ListProperty()
    present = ObjectProperty(None, allownone=True)

    def __init__(
        self,
        pick: Callable[[int], Any],
        faces: Sequence[int],
        *,
        on_other: Callable[[], Any] | None = None,
        **kwargs: Any,
    ) -> None:
        """`pick` gets the tapped face; `on_other` is called for the answer in words."""
        self._pick = pick
        self._on_other = on_other
        super().__init__(faces=list(faces), **kwargs)
        self._fill()

    def _fill(self) -> None:
        big = self.ids.big
        for value in self.likely[:2]:
            big.add_widget(self._die(value))
        if not self.likely:
            big.parent.remove_widget(big)
            self.ids.card.tall = False
        for value in self.faces:
            self.ids.all.add_widget(self._die(value))

    def _die(self, value: int) -> DieFace:
        return DieFace(
            value=value,
            chosen=value == self.present,
            on_release=lambda die: self.pick(int(die.value)),
        )

    def pick(self, value: int) -> None:
        """Close, and pass the face to the callback."""
        if self.close():
            self._pick(value)

    def answer_other(self) -> None:
        """Close and call the callback of the answer in words."""
        if self.close() and self._on_other is not None:
            self._on_other()

    def on_key(self, key: str) -> bool:
        """Choose the face of a digit key."""
        if key.isdigit() and int(key) in self.faces:
            self.pick(int(key))
            return True
        return super().on_key(key)
