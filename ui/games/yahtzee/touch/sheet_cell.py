"""One cell of the sheet: what is written there, or what writing there would bring."""

from pathlib import Path
from typing import Any

from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.lang import Builder

from companion.profiles import Profile
from ui.telling.figures import LEADER
from ui.telling.score_table import Ink
from ui.touch.widgets.draw.player_sign import PlayerSign
from ui.touch.widgets.draw.self_drawn import Trait
from ui.touch.widgets.draw.unsaved_sign import UnsavedSign
from ui.touch.widgets.text.fonts import OTHERS
from ui.touch.widgets.text.lettering import MARGIN, Hand, line, wide
from ui.touch.widgets.text.text import Text

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

EXTRA = 14  # the small words' height, in units
COLOURS = {
    Ink.PENCILLED.value: "go_ink",
    Ink.BEST.value: "ink",
    Ink.WORTH.value: "worth",
    Ink.NOTHING.value: "soft",
}
BOLD = frozenset({Ink.INKED.value, Ink.PENCILLED.value, Ink.BEST.value})
LARGE, SMALL = 22, 18  # of figures, in units: of the one to play, of the others
DISC = 18  # a player's sign, in units
BESIDE = DISC + 2  # where the name beside it begins
NAMED = 36  # the least width of a name that is cut, in units
HEAD = 14  # of names and of the way to the bonus
QUIET = 15  # of a zero that is only offered
STAR = 9  # of the sign of the best boxes
SIGN = 13  # the sign's width, in units


class SheetExtra(Text):
    """The small words under a cell's own; few cells have any."""


class SheetCell(Text):
    """One cell; `own` is the column of the one to play.

    A sheet has thirty and more: each is its words and no more until it has small ones, or a
    sign that it is not on disk, and all is done here rather than by rules.
    """

    extra = Trait("")
    ink = Trait(Ink.PLAIN.value)
    own_width = Trait[float](0)  # in units: of the column of the one to play, of the others'
    other_width = Trait[float](0)
    own = Trait(False)
    unsaved = Trait(False)

    def __init__(self, **kwargs: object) -> None:
        self._small: SheetExtra | None = None
        self._sign: UnsavedSign | None = None
        super().__init__(size_hint_x=None, halign="center", **kwargs)
        self._arrange()

    @property
    def words(self) -> str:
        """What is written in it."""
        text: str = self.text
        return text

    @words.setter
    def words(self, words: str) -> None:
        self.text = words

    def dress(self) -> None:
        """Take on the app's colours and sizes."""
        super().dress()
        self._arrange()

    def _arrange(self) -> None:
        """Leave the words what the sign beside them and the small words under them take."""
        u = self.u
        self.width = (self.own_width if self.own else self.other_width) * u
        self._letter()
        if self.extra and self._small is None:
            self._small = SheetExtra()
            self.add_widget(self._small)
        if self.unsaved and self._sign is None:
            self._sign = UnsavedSign(side=SIGN)
            self.add_widget(self._sign)
        under = 3 * u + (EXTRA * u if self.extra else 0)
        self.padding = (self._beside() * u, 3 * u, 2 * u, under)
        if self._small is not None:
            self._small.text = self.extra
            self._small.pos = self.x + 2 * u, self.y + 3 * u
            self._small.size = self.width - 4 * u, EXTRA * u
        if self._sign is not None:
            self._sign.shown = self.unsaved
            self._sign.x = self.x + 2 * u
            self._sign.center_y = self.y + under + (self.height - 3 * u - under) / 2

    def _beside(self) -> float:
        """The space on the left of the text, in units."""
        return 2 + (SIGN if self.unsaved else 0)

    def _letter(self) -> None:
        """Set the size, weight and colour of the text."""
        self.fs = QUIET if self.ink == Ink.NOTHING.value else LARGE if self.own else SMALL
        self.bold = self.ink in BOLD
        self.color = COLOURS.get(self.ink, "ink")

    def _draw(self) -> None:
        self._arrange()
        super()._draw()
        ground, u = self.canvas.before, self.u
        ground.clear()
        with ground:
            if self.own:
                under = max(1, 0.8 * u)  # the row's own line
                Color(*self.palette.mine)
                Rectangle(pos=(self.x, self.y + under), size=(self.width, self.height - under))
            if self.ink == Ink.PENCILLED.value:
                Color(*self.palette.go_ink)
                self._rounded(across=2 * u, up=4 * u, radius=7 * u)
                Color(*self.palette.go)
                self._rounded(across=3.5 * u, up=5.5 * u, radius=5.5 * u)
            elif self.ink == Ink.BEST.value:
                Color(*self.palette.best_line)
                self._rounded(across=2 * u, up=4 * u, radius=7 * u)
                Color(*self.palette.best)
                self._rounded(across=3.5 * u, up=5.5 * u, radius=5.5 * u)
                Color(*self.palette.best_line)
                star = line(LEADER, Hand(OTHERS, False, STAR * u)).texture
                place = self.right - 5 * u - star.width, self.top - 5 * u - star.height
                Rectangle(texture=star, size=star.size, pos=(round(place[0]), round(place[1])))
            elif self.ink == Ink.WORTH.value:
                Color(*self.palette.worth[:3], 0.65)
                self._rounded(across=2 * u, up=4 * u, radius=7 * u)
                Color(*self.palette.mine)
                self._rounded(across=3.5 * u, up=5.5 * u, radius=5.5 * u)

    def _rounded(self, *, across: float, up: float, radius: float) -> None:
        """A rounded rectangle so many pixels inside the cell."""
        RoundedRectangle(
            pos=(self.x + across, self.y + up),
            size=(max(0, self.width - 2 * across), max(0, self.height - 2 * up)),
            radius=[radius],
        )


class HeadCell(SheetCell):
    """A player's sign over a column and, if it fits, the name.

    All names have the same size; a longer one is cut with an ellipsis, and left out if too little
    of it would be left.
    """

    profile = Trait[Profile | None](None)

    def __init__(self, **kwargs: object) -> None:
        self._disc: PlayerSign | None = None
        super().__init__(**kwargs)

    @property
    def font_size(self) -> float:
        """The size in which the name is written, in pixels."""
        return round(self.fs * self.u, 1)

    @property
    def named(self) -> bool:
        """Whether the name, or enough of it, fits beside the sign."""
        room = self.width - (BESIDE + 2) * self.u - MARGIN
        return room >= min(NAMED * self.u, wide(self._words, self._hand))

    def _beside(self) -> float:
        return BESIDE if self.named else 2

    def _letter(self) -> None:
        self.fs = HEAD
        self.bold = self.own

    def _arrange(self) -> None:
        super()._arrange()
        if self._disc is None:
            self._disc = PlayerSign(size_hint=(None, None))
            self.add_widget(self._disc)
        u, side = self.u, DISC * self.u
        self._disc.profile = self.profile
        self._disc.size = side, side
        self._disc.center_y = self.center_y
        self._disc.x = self.x + u if self.named else self.center_x - side / 2

    def _write(self) -> tuple[Any, tuple[float, float]]:
        return super()._write() if self.named else (None, (0, 0))


class SlimCell(SheetCell):
    """A cell of a slim line: a bonus or a total."""

    def _letter(self) -> None:
        self.fs, self.bold, self.color = HEAD, True, "ink"


class BonusCell(SlimCell):
    """How far the upper section is on its way to the bonus."""

    share = Trait[float](0)

    def _draw(self) -> None:
        super()._draw()
        u, bar = self.u, self.canvas.after
        bar.clear()
        with bar:
            for colour, share in ((self.palette.line, 1.0), (self.palette.worth, self.share)):
                if not share:
                    continue
                Color(*colour)
                RoundedRectangle(
                    pos=(self.x + 3 * u, self.y + 2 * u),
                    size=(max(3 * u, (self.width - 6 * u) * share), 3 * u),
                    radius=[1.5 * u],
                )
