"""The keys for entering faces by hand, in place of the camera's picture."""

from collections.abc import Sequence
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty
from kivy.uix.gridlayout import GridLayout

from ui.touch.model.composition import FINGER
from ui.touch.model.hand_entry import HandEntry
from ui.touch.running_app import the_app
from ui.touch.widgets.cards.face_picker import FacePicker
from ui.touch.widgets.controls.button import TapButton
from ui.touch.widgets.dice.die import DieFace
from ui.touch.widgets.dice.spoken import remark_kept

MOST_FACES = 9  # more keys would be smaller than a finger


class FacePad(GridLayout):
    """Keys for the face of the next die; the pad holds the roll entered so far.

    The last missing face dispatches `on_roll(dice, kept)`. If a kept die completes the roll, or
    more dice could follow, `ready` is true, and `roll` must be called.
    """

    __events__ = ("on_roll", "on_correct")
    entry: HandEntry | None = ObjectProperty(None, allownone=True)
    faces = ListProperty([1, 2, 3, 4, 5, 6])
    ready = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._faces_at: Sequence[Sequence[int]] = ()
        super().__init__(cols=3, **kwargs)
        app = the_app()
        app.fbind("language", self._fill)
        app.fbind("u", self._fill)
        for name in ("faces", "size"):
            self.fbind(name, self._fill)
        self._fill()

    def begin(
        self,
        before: tuple[int, ...],
        count: int,
        *,
        fixed: Sequence[int] = (),
        least: int | None = None,
        faces: Sequence[Sequence[int]] = (),
    ) -> None:
        """Start entering a roll of `count` dice, given the dice on the table.

        Dice at `fixed` stay; `faces` are the faces of each die by position, unless all dice are
        alike; `least` is the smallest number of dice in a roll, by default `count`.
        """
        self._faces_at = faces
        self.entry = HandEntry.begin(before, count, fixed, least)

    def key(self, value: int) -> DieFace:
        """Return the key of a face."""
        key: DieFace = next(
            child for child in self.children if getattr(child, "value", None) == value
        )
        return key

    def tap(self, place: int) -> None:
        """Keep the die at a place, or clear its face."""
        before = self.entry
        if before is None:
            return
        self.entry = after = before.tapped(place)
        value = after.shown(place)
        if value is not None and (place in before.kept) != (place in after.kept):
            remark_kept(value, place in after.kept)

    def enter(self, value: int) -> None:
        """Enter a face, tapped or typed; the last missing face submits the roll."""
        before = self.entry
        if before is None or value not in self.faces:
            return
        self.entry = after = before.entered(value)
        the_app().machine.remark(str(value))
        if after.complete and not before.complete:
            # The next roll is entered in the same place: a double tap counts once.
            the_app().root.change()
            self.roll()

    def hold(self, place: int) -> None:
        """Dispatch `on_correct` for a die of the previous roll, unless its face was re-entered."""
        entry = self.entry
        if entry is not None and entry.before and entry.places[place] is None:
            self.dispatch("on_correct", place)

    def roll(self) -> None:
        """Submit the roll as entered."""
        if self.ready and self.entry is not None:
            self.dispatch("on_roll", self.entry.dice, tuple(sorted(self.entry.kept)))

    def on_roll(self, dice: tuple[int, ...], kept: tuple[int, ...]) -> None:
        """Event: a roll was entered."""

    def on_correct(self, place: int) -> None:
        """Event: the die at a place was entered wrongly."""

    def on_entry(self, _: object, entry: HandEntry) -> None:
        """Offer the faces of the next die whose face is missing."""
        self.ready = entry.ready
        following = next((at for at in range(len(entry.places)) if entry.missing(at)), None)
        if following is not None and following < len(self._faces_at):
            self.faces = list(self._faces_at[following])

    def pick(self) -> None:
        """Open the faces of the next die."""
        the_app().open(FacePicker(self.enter, self.faces, title=the_app().t("which_face")))

    def _fill(self, *_: object) -> None:
        """Make the keys; for a die with many faces, a single key that opens all faces."""
        app = the_app()
        gap = 4 * app.u
        self.spacing = gap, gap
        self.clear_widgets()
        if len(self.faces) > MOST_FACES:
            self.cols = 1
            key = TapButton(words=app.t("entry_pick"), wrap=True)
            key.bind(on_release=lambda _: self.pick())
            self.add_widget(key)
            return
        self.cols = max(1, -(-len(self.faces) // 2))
        if self.width and (self.width + gap) / self.cols - gap < FINGER:
            self.cols = max(1, int((self.width + gap) // (FINGER + gap)))
        for value in self.faces:
            face = DieFace(value=value)
            face.size_hint_min = None, None  # the rule's minimum: the pad sets the width
            face.bind(on_release=lambda die: self.enter(int(die.value)))
            self.add_widget(face)
