"""The pad to enter a roll by touch: the dice that stay, then the faces of the others."""

from math import ceil
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec.structs import replace

from companion.games.desfausse.actions import Roll, RolledDie
from companion.games.desfausse.errors import AllKept, NotOnBigDice
from companion.games.desfausse.hand import SMALL_FACES, Sort
from companion.games.desfausse.state import State
from ui.games.desfausse.touch.sortdie import BLANK, SortDie
from ui.touch.model.hand_entry import HandEntry
from ui.touch.running_app import the_app
from ui.touch.widgets.controls import basics
from ui.touch.widgets.dice.die import DieFace

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["HandPad", "basics"]

MOST_ACROSS = 5  # dice that a finger finds side by side


class HandPad(BoxLayout):
    """The hand's dice in places, faces below; dispatches `on_roll(roll)` when complete, and
    `on_dead(place)` for a tap on a die that changes nothing.
    """

    __events__ = ("on_dead", "on_leave", "on_roll")
    entry = ObjectProperty(None, allownone=True)
    sorts = ListProperty()
    across = NumericProperty(1)  # dice in a row, all rows alike
    ready = BooleanProperty(False)
    leavable = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._aside: tuple[int, ...] = ()
        super().__init__(**kwargs)

    def on_kv_post(self, _: object) -> None:
        """Create the face buttons."""
        for value in SMALL_FACES:
            face = DieFace(value=value)
            face.bind(on_release=lambda die: self.tap_face(int(die.value)))
            self.ids.faces.add_widget(face)
        if self.entry is not None:
            self.on_entry(self, self.entry)

    def begin(self, state: State) -> None:
        """Start entering a roll for the player to play; 1s on the table stay."""
        before = state.turn.dice
        self.sorts = [die.sort for die in before] or list(state.hand.dice)
        self._aside = state.turn.ones
        entry = HandEntry.begin(tuple(die.value for die in before), len(self.sorts))
        self.entry = replace(entry, kept=frozenset(self._aside))

    def on_entry(self, _: object, entry: HandEntry) -> None:
        """Redraw the places, and the faces for the next one."""
        if "places" not in self.ids:  # begun before the kv rule made their place
            return
        places = self.ids.places
        self.across = ceil(len(entry.places) / ceil(len(entry.places) / MOST_ACROSS))
        if len(places.children) != len(entry.places):
            places.clear_widgets()
            for place in range(len(entry.places)):
                die = SortDie()
                die.place = place
                die.bind(on_release=lambda die: self.tap(die.place))
                places.add_widget(die)
        following = self.following
        for die in places.children:
            shown = entry.shown(die.place)
            die.sort = self.sorts[die.place]
            die.kept = die.place in entry.kept
            die.ghost = entry.missing(die.place)
            die.value = BLANK if shown is None else shown
            die.chosen = die.place == following
        faces = self.sorts[following].faces if following is not None else ()
        for face in self.ids.faces.children:
            # Not `disabled`: that is handed down from the pad itself.
            face.opacity = 1 if face.value in faces else 0.3
        self.ready = entry.ready

    @property
    def following(self) -> int | None:
        """The place whose face is entered next."""
        entry: HandEntry = self.entry
        places = range(len(entry.places))
        return next((place for place in places if entry.missing(place)), None)

    def tap(self, place: int) -> None:
        """Handle a tap on a place; a 1 set aside stays."""
        tapped = self.entry.tapped(place)
        if place in self._aside or tapped == self.entry:
            self.dispatch("on_dead", place)
        else:
            self.entry = tapped

    def tap_face(self, value: int) -> None:
        """Enter the face tapped, or say that the die has none such; the last one counts the roll,
        as no die is left to enter. (Whoever types presses Enter, which would do something else once
        the roll is counted.)
        """
        following = self.following
        if following is None and not self.ready:
            the_app().refuse(AllKept())
        elif following is not None and value not in self._sort(following).faces:
            the_app().refuse(NotOnBigDice(value=value))
        self.enter(value)
        if self.ready:
            self.roll()
            the_app().root.change()  # a second tap of a double one is no face of the next roll

    def enter(self, value: int) -> None:
        """Enter a face, tapped or typed."""
        following = self.following if self.entry is not None else None
        if following is not None and value in self._sort(following).faces:
            self.entry = self.entry.entered(value)

    def roll(self) -> None:
        """Submit the roll as entered."""
        if self.ready:
            dice = tuple(
                RolledDie(*self._sort(place), value) for place, value in enumerate(self.entry.dice)
            )
            self.dispatch("on_roll", Roll(dice, tuple(sorted(self.entry.kept))))

    def on_roll(self, roll: Roll) -> None:
        """Event: a roll was entered."""

    def on_dead(self, place: int) -> None:
        """Event: a die was tapped that stays as it is."""

    def on_leave(self) -> None:
        """Event: the user wants the camera back."""

    def _sort(self, place: int) -> Sort:
        sort: Sort = self.sorts[place]
        return sort
