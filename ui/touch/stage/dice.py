"""The dice on the felt, the kept dice on the shelf, and the words around both."""

from collections.abc import Mapping, Sequence
from typing import Any

from kivy.graphics import Color
from kivy.graphics.texture import Texture
from kivy.properties import (
    BooleanProperty,
    DictProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.floatlayout import FloatLayout

from companion.profiles import Profile
from ui.touch.model.composition import Area, Composition
from ui.touch.model.dice_places import DicePlace, places, plan
from ui.touch.model.plates import CAPTION, Plate, plate_places
from ui.touch.running_app import the_app
from ui.touch.stage.die import StageDie
from ui.touch.widgets.controls.tappable import Tappable
from ui.touch.widgets.draw.patches import lay_patch
from ui.touch.widgets.draw.player_sign import PlayerSign
from ui.touch.widgets.draw.self_drawn import SelfDrawn, Trait
from ui.touch.widgets.draw.unsaved_sign import UnsavedSign
from ui.touch.widgets.text.text import Text

LAND_SECONDS, LAND_STEP = 0.24, 0.04  # a die's way from the tray; the delay between dice
ROLL_SECONDS = 0.6  # the length of a roll of virtual dice
DOT = 0.75  # a roll's dot, as a share of the type's size


class StageDice(SelfDrawn, FloatLayout):
    """Dice by position (None: an empty place); those at `keeping` lie on the shelf.

    A tap on a die dispatches `on_tap(place)`, a long press `on_hold(place)`. `ghosts` are positions
    drawn faintly, `doubts` doubtful positions with a picture or None; `chosen` dice are ringed.
    With `plates`, dice that are not on the shelf lie on plates; a tap on a plate dispatches
    `on_plate(index)`. While no die is kept, `headline` stands above the shelf in large type, with
    the sign of its player, or else the quiet `hint`; `sentence` stands below the dice.
    `shelf_words` and `roll_words` are on the shelf.
    """

    __events__ = ("on_tap", "on_hold", "on_plate")
    dice = ListProperty()
    keeping = ListProperty()
    sorts = ListProperty()  # colour and size of each die, if known
    gone = ListProperty()  # positions of dice that left the table
    plates: Sequence[Plate] = ListProperty()
    ghosts = ListProperty()
    chosen = ListProperty()
    lit = ListProperty()  # positions that the advice keeps
    doubts: Mapping[int, Texture | None] = DictProperty()
    headline = StringProperty()
    profile: Profile | None = ObjectProperty(None, allownone=True)
    hint = StringProperty()
    sentence = StringProperty()
    shelf_words = StringProperty()
    roll_words = StringProperty()
    rolls = ListProperty([0, 0])  # rolls made, rolls allowed, as dots; (0, 0): no dots
    unsaved = BooleanProperty(False)
    shelved = BooleanProperty(True)  # there is a shelf
    kept_row = NumericProperty(-1)  # height of the shelf's dice in pixels; -1: automatic
    aside = NumericProperty(0)  # pixels right of the headline that are taken
    composition: Composition | None = ObjectProperty(None, allownone=True)

    drawn_by = (
        *SelfDrawn.drawn_by,
        "dice",
        "keeping",
        "sorts",
        "gone",
        "plates",
        "ghosts",
        "chosen",
        "lit",
        "doubts",
        "headline",
        "hint",
        "profile",
        "sentence",
        "shelf_words",
        "roll_words",
        "rolls",
        "unsaved",
        "shelved",
        "kept_row",
        "aside",
        "composition",
    )

    def __init__(self, **kwargs: Any) -> None:
        self._dice: list[StageDie] = []
        self._slides = False
        self._plates: list[PlateCard] = []
        super().__init__(**kwargs)
        self._sign = PlayerSign(size_hint=(None, None))
        self._headline = Text(wrap=True, bold=True, color="on_felt", size_hint=(None, None))
        self._hint = Text(wrap=True, color="soft_felt", size_hint=(None, None))
        self._sentence = Text(wrap=True, color="on_felt", size_hint=(None, None))
        self._shelf_words = Text(color="on_wood", size_hint=(None, None))
        self._roll_words = Text(color="on_wood", halign="right", size_hint=(None, None))
        self._unsaved = UnsavedSign()
        self._unsaved.pos_hint = {}
        for widget in (
            self._sign,
            self._headline,
            self._hint,
            self._sentence,
            self._shelf_words,
            self._roll_words,
            self._unsaved,
        ):
            self.add_widget(widget)

    def die(self, place: int) -> StageDie:
        """Return the widget of the die at a position."""
        return self._dice[place]

    def plate(self, index: int) -> "PlateCard":
        """Return the widget of a plate."""
        return self._plates[index]

    def on_tap(self, place: int) -> None:
        """Event: a die was tapped."""

    def on_hold(self, place: int) -> None:
        """Event: a die was pressed long."""

    def on_plate(self, index: int) -> None:
        """Event: a plate was tapped, outside its dice."""

    def land(self, source: Area, places: Sequence[int], *, rolled: bool) -> None:
        """Animate dice from the tray's card at `source`; `rolled` dice take longer to rest."""
        if not the_app().motion:
            return
        self._place()
        x, y = source.x + source.width / 2, source.y + source.height / 2
        for number, place in enumerate(places):
            die = self._dice[place]
            seconds = ROLL_SECONDS - number * LAND_STEP if rolled else LAND_SECONDS
            die.slide_from(
                x - die.center_x, y - die.center_y, seconds=seconds, after=number * LAND_STEP
            )

    def on_keeping(self, *_: object) -> None:
        """Let the dice slide to the shelf or back."""
        self._slides = True

    def _draw(self) -> None:
        self._place()

    def _place(self) -> None:
        made = self.composition
        if made is None or self.width < 2:
            return
        u, count = self.u, len(self.dice)
        area = Area(*self.pos, *self.size)
        row = self.kept_row if self.kept_row >= 0 else None
        parts = plan(area, made.small, made.medium, count, kept_row=row)
        laid = list(places(parts, count, frozenset(self.keeping)))
        areas, on_plates = plate_places(parts.free, self.plates, made.unit, made.small)
        for at, place in on_plates.items():
            laid[at] = place
        self._make_dice(on_plates)
        for die, place in zip(self._dice, laid, strict=True):
            die.lay(*place, slides=self._slides)
        self._lay_plates(areas, made)
        self._slides = False
        self._unsaved.shown = self.unsaved
        self._write_shelf(parts.shelf, made)
        sentence = parts.sentence
        if self.unsaved and not self.shelved:
            self._unsaved.right = sentence.x + sentence.width
            self._unsaved.center_y = sentence.y + sentence.height / 2
            sentence = sentence._replace(width=sentence.width - self._unsaved.width - 4 * made.unit)
        _put(self._sentence, sentence, made.medium / u, self.sentence, inset=4 * made.unit)
        self._head(parts.kept, made)

    def _head(self, row: Area, made: Composition) -> None:
        """Show the headline above the shelf if no die lies there."""
        shown = self.headline if not self.keeping else ""
        sign = min(0.8 * row.height, 1.8 * made.large) if shown and self.profile else 0
        self._sign.profile = self.profile if sign else None
        self._sign.size = sign, sign
        self._sign.pos = row.x + 8 * made.unit, row.y + (row.height - sign) / 2
        beside = sign + 20 * made.unit if sign else 4 * made.unit
        room = row.width - beside - (self.aside + 8 * made.unit if self.aside else 0)
        place = Area(row.x + beside, row.y, room, row.height)
        _put(self._headline, place, made.large / self.u, shown)
        hint = self.hint if not (self.keeping or shown) else ""
        _put(self._hint, place, made.small / self.u, hint)

    def _make_dice(self, on_plates: Mapping[int, DicePlace]) -> None:
        if len(self._dice) != len(self.dice):
            for die in self._dice:
                self.remove_widget(die)
            self._dice = [StageDie(place) for place in range(len(self.dice))]
            for die in self._dice:
                die.bind(on_release=lambda die: self.dispatch("on_tap", die.place))
                die.bind(on_hold=lambda die: self.dispatch("on_hold", die.place))
                self.add_widget(die)
        for die, value in zip(self._dice, self.dice, strict=True):
            die.value = value
            die.sort = self.sorts[die.place] if die.place < len(self.sorts) else None
            die.kept = die.place in on_plates and die.place in self.keeping
            die.opacity = 0 if die.place in self.gone else 1
            die.ghost = die.place in self.ghosts
            die.chosen = die.place in self.chosen
            die.lit = die.place in self.lit
            die.doubt = die.place in self.doubts
            die.photo = self.doubts.get(die.place)

    def _lay_plates(self, areas: Sequence[Area], made: Composition) -> None:
        if len(self._plates) != len(areas):
            for plate in self._plates:
                self.remove_widget(plate)
            self._plates = [PlateCard() for _ in areas]
            for index, plate in enumerate(self._plates):
                plate.bind(on_release=lambda _, at=index: self.dispatch("on_plate", at))
                self.add_widget(plate, index=len(self.children))
        for plate, area, content in zip(self._plates, areas, self.plates, strict=True):
            plate.show(content, area, made)

    def _write_shelf(self, shelf: Area, made: Composition) -> None:
        unit, small = made.unit, made.small / self.u
        middle, right = shelf.y + shelf.height / 2, shelf.x + shelf.width - 12 * unit
        ground = self.canvas.before
        ground.clear()
        if not self.shelved:
            for text in (self._shelf_words, self._roll_words):
                text.text = ""
            return
        with ground:
            Color(*self.palette.wood_lit)
            lay_patch(*shelf, corner=6 * unit)
            Color(*self.palette.wood)
            lay_patch(shelf.x, shelf.y, shelf.width, shelf.height - 3 * unit, corner=6 * unit)
            had, most = self.rolls
            side = 2 * round(DOT * made.small / 2)
            Color(*self.palette.on_wood)
            for roll in reversed(range(most)):
                right -= side
                rim = 0 if roll < had else 2 * unit
                lay_patch(right, middle - side / 2, side, side, corner=side / 2, rim=rim)
                right -= side / 2
        if self.unsaved:
            self._unsaved.right, self._unsaved.center_y = right, middle
            right -= self._unsaved.width + 4 * unit
        half = (right - shelf.x - 12 * unit) / 2
        left = Area(shelf.x + 12 * unit, shelf.y, half, shelf.height)
        _put(self._shelf_words, left, small, self.shelf_words)
        _put(self._roll_words, left._replace(x=left.x + half), small, self.roll_words)


class PlateCard(Tappable, SelfDrawn, FloatLayout):
    """A plate under a group of dice, with a line of words; a lit plate may be chosen."""

    plate = Trait(Plate(()))
    unit = Trait[float](1)

    drawn_by = (*SelfDrawn.drawn_by, "state")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self._words = Text(color="on_felt", halign="center", size_hint=(None, None))
        self.add_widget(self._words)

    @property
    def words(self) -> str:
        """The words on the plate."""
        return self.plate.words

    def show(self, plate: Plate, area: Area, made: Composition) -> None:
        """Show a plate in an area."""
        self.pos, self.size = area[:2], area[2:]
        self.plate, self.unit = plate, made.unit
        self.disabled = not plate.words
        self._words.bold = plate.lit
        line = Area(area.x, area.y + 2 * made.unit, area.width, CAPTION * made.small)
        _put(self._words, line, made.small / self.u, plate.words, inset=4 * made.unit)

    def _draw(self) -> None:
        ground = self.canvas.before
        ground.clear()
        if not self.plate.words:
            return
        corner, lit = 14 * self.unit, self.plate.lit
        with ground:
            Color(*self.palette.felt_deep)
            lay_patch(*self.pos, *self.size, corner=corner)
            Color(*(self.palette.go if lit else self.palette.felt_line))
            rim = (4 if self.plate.chosen else 2) * self.unit
            lay_patch(*self.pos, *self.size, corner=corner, rim=rim)
            if self.state == "down":
                Color(*self.palette.on_felt[:3], 0.15)
                lay_patch(*self.pos, *self.size, corner=corner)


def _put(text: Text, area: Area, fs: float, words: str, *, inset: float = 0) -> None:
    """Write words into an area in type of `fs` units."""
    text.fs = fs
    text.text = words
    text.size = max(0, area.width - 2 * inset), area.height
    text.pos = area.x + inset, area.y
