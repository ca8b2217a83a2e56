"""Enter dice without a camera: face by face, or by throwing simulated dice."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from ui.touch.model.hand_entry import HandEntry
from ui.touch.running_app import the_app
from ui.touch.widgets.cards.face_picker import FacePicker
from ui.touch.widgets.controls import basics
from ui.touch.widgets.dice.die import DieFace, HeldFace
from ui.touch.widgets.dice.spoken import remark_kept

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["EntryPad", "ThrowBar", "basics"]

MOST_FACES = 7  # more have no finger's room side by side


class EntryPad(BoxLayout):
    """Tap the dice that stay, then the faces of the others; dispatches `on_roll(dice, kept)`.

    The roll is dispatched with its last face; where a kept die completes it, or more dice could
    follow, a button asks for that first. A finger resting on a die of the previous roll dispatches
    `on_correct(place)`. `faces` are those of the die to be entered next.
    """

    __events__ = ("on_leave", "on_roll", "on_correct")
    entry = ObjectProperty(None, allownone=True)
    faces = ListProperty([1, 2, 3, 4, 5, 6])
    ready = BooleanProperty(False)
    leavable = BooleanProperty(False)
    again = BooleanProperty(False)  # dice lie there from before

    def __init__(self, **kwargs: Any) -> None:
        self._faces_at: Sequence[Sequence[int]] = ()
        super().__init__(**kwargs)

    def begin(
        self,
        before: tuple[int, ...],
        count: int,
        *,
        fixed: Sequence[int] = (),
        least: int | None = None,
        faces: Sequence[Sequence[int]] = (),
    ) -> None:
        """Start entering a roll of `count` dice, given those on the table.

        Those at `fixed` stay; `faces` are each die's, by position, if they are not all alike;
        `least` is how many dice make a roll, if not all.
        """
        self._faces_at = faces
        self.entry = HandEntry.begin(before, count, fixed, least)

    def on_kv_post(self, _: object) -> None:
        """Create the face buttons, in the language of now."""
        self.on_faces()
        the_app().fbind("language", self.on_faces)

    def on_faces(self, *_: object) -> None:
        """Create the face buttons; of a die with many faces, a key that opens all of them."""
        if "faces" not in self.ids:  # set before the kv rule made their place
            return
        self.ids.faces.clear_widgets()
        if len(self.faces) > MOST_FACES:
            key = basics.TapButton(words=the_app().t("entry_pick"), tone="quiet", wrap=True, fs=20)
            key.bind(on_release=lambda _: self.pick())
            self.ids.faces.add_widget(key)
            return
        for value in self.faces:
            face = DieFace(value=value)
            face.bind(on_release=lambda die: self.enter(int(die.value)))
            self.ids.faces.add_widget(face)

    def pick(self) -> None:
        """Open the faces of the next die."""
        picker = FacePicker(self.enter, self.faces, title=the_app().t("which_face"))
        the_app().open(picker)

    def on_entry(self, _: object, entry: HandEntry) -> None:
        """Redraw the places."""
        row = self.ids.places
        if len(row.children) != len(entry.places):
            row.clear_widgets()
            for place in range(len(entry.places)):
                die = HeldFace()
                die.place = place
                die.bind(on_release=lambda die: self.tap(die.place))
                die.bind(on_hold=lambda die: self._hold(die.place))
                row.add_widget(die)
        for die in row.children:
            die.value = entry.shown(die.place)
            die.kept = die.place in entry.kept
            # as it was counted, until it is told which dice were thrown again
            die.ghost = entry.begun and entry.missing(die.place) and die.value is not None
        self.ready, self.again = entry.ready, bool(entry.before)
        self._offer_faces(entry)

    def _offer_faces(self, entry: HandEntry) -> None:
        """Offer the faces of the next die whose face is missing."""
        following = next((at for at in range(len(entry.places)) if entry.missing(at)), None)
        if following is not None and following < len(self._faces_at):
            self.faces = list(self._faces_at[following])

    def tap(self, place: int) -> None:
        """Handle a tap on a place."""
        before, self.entry = self.entry, self.entry.tapped(place)
        value = self.entry.shown(place)
        if value is not None and (place in before.kept) != (place in self.entry.kept):
            remark_kept(value, place in self.entry.kept)

    def enter(self, value: int) -> None:
        """Enter a face, tapped or typed; the last one missing submits the roll."""
        if self.entry is None:
            return
        before, self.entry = self.entry, self.entry.entered(value)
        the_app().machine.remark(str(value))
        if self.entry.complete and not before.complete:
            # Other dice are about to be entered in the same place: a double tap counts once.
            the_app().root.change()
            self.roll()

    def _hold(self, place: int) -> None:
        if self.entry.before and self.entry.places[place] is None:
            self.dispatch("on_correct", place)

    def roll(self) -> None:
        """Submit the roll as entered."""
        if self.ready:
            self.dispatch("on_roll", self.entry.dice, tuple(sorted(self.entry.kept)))

    def on_roll(self, dice: tuple[int, ...], kept: tuple[int, ...]) -> None:
        """Event: a roll was entered."""

    def on_correct(self, place: int) -> None:
        """Event: the die at that place was entered wrongly."""

    def on_leave(self) -> None:
        """Event: the user wants the camera back."""


class ThrowBar(BoxLayout):
    """The simulated dice: tap those that stay; dispatches `on_throw(kept)`.

    A finger resting on a die dispatches `on_correct(place)`.
    """

    __events__ = ("on_throw", "on_correct")
    shown = BooleanProperty(False)
    dice = ListProperty()
    kept = ListProperty()

    def on_dice(self, *_: object) -> None:
        """Forget which dice were kept when other dice lie on the table."""
        self.kept = []
        self._fill()

    def on_kept(self, *_: object) -> None:
        """Show which dice stay."""
        for die in self.ids.places.children:
            die.kept = die.place in self.kept

    def tap(self, place: int) -> None:
        """Keep a die, or stop keeping it."""
        kept = set(self.kept) ^ {place}
        self.kept = sorted(kept) if len(kept) < len(self.dice) else self.kept
        remark_kept(self.dice[place], place in self.kept)

    def throw(self) -> None:
        """Dispatch the throw of the other dice."""
        self.dispatch("on_throw", tuple(self.kept))

    def on_throw(self, kept: tuple[int, ...]) -> None:
        """Event: the dice were thrown."""

    def on_correct(self, place: int) -> None:
        """Event: the die at that place was read wrongly."""

    def _fill(self) -> None:
        row = self.ids.places
        row.clear_widgets()
        for place, value in enumerate(self.dice):
            die = HeldFace(value=value)
            die.place = place
            die.bind(on_release=lambda die: self.tap(die.place))
            die.bind(on_hold=lambda die: self.dispatch("on_correct", die.place))
            row.add_widget(die)
