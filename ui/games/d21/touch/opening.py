"""The card to set up an opening: read by the camera, or tapped die by die."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from msgspec import convert

from companion.games.d21 import opening
from companion.games.d21.compare import Chances
from companion.games.d21.dice import COLOURS, EMPTY, FACES, cell, dice_of
from companion.games.d21.grid import Grid, grid
from companion.games.d21.opening import board as dice_by_square
from companion.games.d21.sighted import sighted
from companion.games.d21.state import Opening, Options
from companion.games.errors import BadSetup
from ui.games.d21.board_marks import BoardMarks
from ui.games.d21.telling import cell_words
from ui.games.d21.touch import magnifier
from ui.games.d21.touch.camera_reader import LOOK_SECONDS, CameraReader
from ui.games.d21.touch.sidedie import DieChoice
from ui.telling.options import PLACEHOLDERS, make
from ui.touch.base.setup_card import Extras, Setting, SetupCard
from ui.touch.running_app import the_app
from ui.touch.widgets.cards.choice import Choice, Option

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["OpeningCard", "magnifier"]

MOST_ASKED = 8  # with more doubtful squares than this, the picture is wrong


class OpeningCard(SetupCard):
    """A card with a board of the chosen size; `done` gets the header's extras for its dice.

    The extras are empty for the standard opening. Before closing, the rules check whether a game
    can start with these dice. Each doubtful square leads to a question.
    """

    look = ObjectProperty(None, allownone=True)
    player = NumericProperty(0)
    value = NumericProperty(1)
    title = StringProperty()
    hint = StringProperty()
    camera = BooleanProperty(False)
    reading = BooleanProperty(False)  # a picture is being read

    def __init__(self, setting: Setting, done: Callable[[Extras], Any], **kwargs: Any) -> None:
        options = convert(dict(setting.chosen), Options)
        self._grid: Grid = grid(options.columns, options.rows)
        self._doubtful: dict[int, tuple[int, ...]] = {}
        self._sight = CameraReader(partial(setattr, self, "reading"))
        super().__init__(setting, done, **kwargs)
        for player in range(len(COLOURS)):
            die = DieChoice(player=player, value=5)
            die.bind(on_release=lambda die: setattr(self, "player", die.player))
            self.ids.colours.add_widget(die)
        for value in FACES:
            die = DieChoice(value=value)
            die.bind(on_release=lambda die: setattr(self, "value", die.value))
            self.ids.faces.add_widget(die)
        self.fbind("player", self._mark)
        self.fbind("value", self._mark)
        self.fbind("camera", self._hint)
        self._mark()
        stored = setting.extras.get("opening")
        self._lay(convert(stored, Opening) if stored else opening.default(self._grid))
        self._look()
        self._looking = Clock.schedule_interval(self._look, LOOK_SECONDS)

    def close(self) -> bool:
        """Close, and stop checking for a camera."""
        self._looking.cancel()
        return super().close()

    @classmethod
    def words(cls, setting: Setting) -> str:
        """Return the button's words: the standard opening or the table's own."""
        t = the_app().t
        return str(t("d21.opening_set" if setting.extras else "d21.opening"))

    def tap_square(self, square: int) -> None:
        """Put the chosen die on the square, or remove it if the square has the same die."""
        cells = bytearray(self.look.cells)
        die = cell(int(self.player), int(self.value))
        doubtful = self._doubtful.pop(square, ())
        cells[square] = EMPTY if cells[square] == die and not doubtful else die
        self._show(bytes(cells))

    def look_at_board(self) -> None:
        """Set up the dice that the camera sees on the real board."""
        self._sight.read(self._grid, lambda: self._take)

    def show_corners(self) -> None:
        """Ask for the board's corners, then read the board."""
        self._sight.ask_corners(self._grid, lambda: self._take)

    def clear(self) -> None:
        """Remove all dice."""
        self._doubtful = {}
        self._show(bytes(len(self._grid.names)))

    def offer(self) -> None:
        """Set up the standard opening."""
        self._lay(opening.default(self._grid))

    def finish(self) -> None:
        """Close if a game can start; else show the rule that forbids the start."""
        app = the_app()
        if self._doubtful:
            self._ask()
            return
        extras = self.extras()
        try:
            make(self._setting.game, PLACEHOLDERS[:2], self._setting.chosen, extras=extras)
        except BadSetup as refusal:
            app.refuse(refusal)
            return
        self.close()
        self._done(extras)

    def extras(self) -> Extras:
        """Return the header's extras for the present dice."""
        sides = {
            colour.value: dice_by_square(self.look.cells, self._grid, player)
            for player, colour in enumerate(COLOURS)
        }
        offered = convert(sides, Opening) == opening.default(self._grid)
        return {} if offered else {"opening": sides}

    def _look(self, *_: object) -> None:
        self.camera = self._sight.available

    def _take(self, chances: Chances) -> None:
        """Set up the dice seen by the camera, and ask about doubtful squares."""
        if self.parent is None:
            return
        seen = sighted(chances)
        self._doubtful = dict(seen.doubtful)
        self._show(seen.cells)
        if len(seen.doubtful) <= MOST_ASKED:
            self._ask()
            return
        app = the_app()
        options = [
            (app.t("d21.look_again"), self.look_at_board),
            (app.t("d21.other_corners"), self.show_corners),
            (app.t("d21.one_by_one"), self._ask),
        ]
        app.open(Choice(app.t("d21.badly_seen", count=len(seen.doubtful)), options))

    def _ask(self) -> None:
        """Ask about the first doubtful square; its answer leads to the next square."""
        if not self._doubtful:
            return
        t = the_app().t
        square, cells = next(iter(self._doubtful.items()))
        self.ids.pair.focus = square
        answers = [*cells, EMPTY] if EMPTY not in cells else cells
        options: list[Option] = [
            (cell_words(answer).to(t.language), partial(self._answer, square, answer))
            for answer in answers
        ]
        options.append((t("d21.other_corners"), self.show_corners))
        title = t("d21.what_stands", square=self._grid.names[square], count=len(self._doubtful))
        the_app().open(Choice(title, options))

    def _answer(self, square: int, die: int) -> None:
        del self._doubtful[square]
        cells = bytearray(self.look.cells)
        cells[square] = die
        self._show(bytes(cells))
        self._ask()

    def _lay(self, dice: Opening) -> None:
        self._doubtful = {}
        cells = bytearray(len(self._grid.names))
        for player, side in enumerate((dice.red, dice.green)):
            for name, face in side.items():
                if name in self._grid.squares:  # the board may have become smaller
                    cells[self._grid.squares[name]] = cell(player, face)
        self._show(bytes(cells))

    def _show(self, cells: bytes) -> None:
        asked = frozenset(self._doubtful)
        self.look = BoardMarks(self._grid.columns, self._grid.rows, cells, asked=asked)
        red, green = (
            sum(die in dice_of(player) for die in cells) for player in range(len(COLOURS))
        )
        t = the_app().t
        self.title = t("d21.opening_title", red=red, green=green)
        self._hint()

    def _hint(self, *_: object) -> None:
        t = the_app().t
        default_hint = self._setting.game.words.say("default_opening", t.language)
        hint = t("d21.opening_hint") if self.extras() else default_hint
        if self._doubtful:
            hint = t("d21.opening_doubtful", count=len(self._doubtful))
        elif self.camera:
            hint = t("d21.opening_camera", hint=hint)
        self.hint = hint

    def _mark(self, *_: object) -> None:
        for die in self.ids.colours.children:
            die.chosen = die.player == self.player
        for die in self.ids.faces.children:
            die.player = self.player
            die.chosen = die.value == self.value
