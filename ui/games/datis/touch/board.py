"""The board of all dice, by colour and kind, and the pad for a die's value."""

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.dice import Colour, DieKind
from companion.games.datis.dice import DatisDie
from companion.games.datis.names import colour_text
from ui.games.datis.touch.polydie import PolyFace
from ui.touch.running_app import the_app
from ui.touch.widgets.controls import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))


class DiceRow(BoxLayout):
    """The dice of one colour, after the colour's name."""

    words = StringProperty()


class DiceBoard(basics.Card):
    """Every die of the sets in play; a tap dispatches `on_pick(die)`."""

    __events__ = ("on_pick",)

    def __init__(self, **kwargs: Any) -> None:
        self._faces: dict[DatisDie, PolyFace] = {}
        self._rows: dict[Colour, DiceRow] = {}
        super().__init__(**kwargs)

    def on_pick(self, die: DatisDie) -> None:
        """Event: a die was tapped."""

    def show(
        self,
        colours: Sequence[Colour],
        *,
        gone: Collection[DatisDie] = (),
        badges: Mapping[DatisDie, str] | None = None,
        chosen: Collection[DatisDie] = (),
        lit: Collection[DatisDie] = (),
        locked: bool = False,
    ) -> None:
        """Draw these sets: dice in `gone` cannot be tapped (with `locked`, no dice can).

        `badges` are short names of the dice's owners; dice in `chosen` are ringed, those in `lit`
        in another colour.
        """
        if tuple(self._rows) != tuple(colours):
            self._build(colours)
        language = the_app().t.language
        for colour, row in self._rows.items():
            row.words = colour_text(colour).to(language)
        for die, face in self._faces.items():
            face.faint = die in gone
            face.disabled = locked or face.faint
            face.why = the_app().t("datis.die_gone") if face.faint and not locked else ""
            face.badge = (badges or {}).get(die, "")
            face.chosen = die in chosen
            face.lit = die in lit

    def face(self, die: DatisDie) -> PolyFace:
        """Return the widget of a die."""
        return self._faces[die]

    def _build(self, colours: Sequence[Colour]) -> None:
        self.ids.rows.clear_widgets()
        self._faces, self._rows = {}, {}
        for colour in colours:
            row = DiceRow()
            for kind in DieKind:
                die = DatisDie(colour, kind)
                face = PolyFace(die=die)
                face.bind(on_release=lambda face: self.dispatch("on_pick", face.die))
                self._faces[die] = face
                row.ids.dice.add_widget(face)
            self._rows[colour] = row
            self.ids.rows.add_widget(row)


class ValueKey(basics.TapButton):
    """The key of a value: figures of equal size, even if twenty keys are narrow."""

    beside = 2


class ValuePad(basics.Card):
    """The values of a die: dispatches `on_value(value)`, or `on_another` for another die.

    `headed`: the die is shown above the values, if there is room; `fits` is false if even the
    values lack room; the owner then hides the pad.
    """

    __events__ = ("on_value", "on_another")
    words = StringProperty()
    instead = StringProperty()
    sides = NumericProperty(20)
    headed = BooleanProperty(True)
    fits = BooleanProperty(True)

    def show(
        self, die: DatisDie, words: str, *, instead: str = "", likely: int | None = None
    ) -> None:
        """Ask for a die's value, maybe `likely`; `instead` are the words of another answer."""
        self.words, self.instead, self.sides = words, instead, die.sides
        self.ids.die.die = die
        values = self.ids.numbers
        values.clear_widgets()
        for value in die.kind.faces:
            tone = "doubt" if value == likely else "plain"
            button = ValueKey(words=str(value), fs=28, tone=tone)
            button.bind(on_release=lambda _, value=value: self.dispatch("on_value", value))
            values.add_widget(button)

    def columns(self, sides: int, width: float, finger: float) -> int:
        """Return the number of columns of keys for the values of a die with `sides` faces.

        `width` is the room and `finger` the least width of a key, both in pixels.
        """
        if width > 10.5 * finger:  # a row, or two, over the whole paper
            return {4: 4, 6: 6, 8: 8, 10: 10, 12: 6, 20: 10}[sides]
        if sides == 20 and width > 7.5 * finger:
            return 7  # four rows would not fit
        return {4: 2, 6: 3, 8: 4, 10: 5, 12: 4, 20: 5}[sides]

    def on_value(self, value: int) -> None:
        """Event: a value was tapped."""

    def on_another(self) -> None:
        """Event: the other answer was tapped."""
