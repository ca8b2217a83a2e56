"""The opening set up by touch: a die chosen below, its square tapped on the board."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.lang import Builder
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from msgspec import convert

from companion.errors import BadSetup
from companion.games.d21 import opening
from companion.games.d21.dice import COLOURS, EMPTY, FACES, cell, dice_of
from companion.games.d21.grid import Grid, grid
from companion.games.d21.report import board as dice_by_square
from companion.games.d21.state import Opening, Options
from companion.games.game import AnyGame
from ui.touch.screens.d21 import pair
from ui.touch.screens.d21.look import Look
from ui.touch.screens.d21.sidedie import DieChoice
from ui.touch.screens.new_game.options import PLACEHOLDERS, Value, make
from ui.touch.widgets import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["OpeningCard", "pair"]

Extras = Mapping[str, Any]


class OpeningCard(basics.Overlay):
    """Puts dice on a board of the size chosen; `done` gets what the header says of them.

    That is nothing where the dice stand as in the opening offered. The rules are asked
    whether a game can start like this before it goes.
    """

    look = ObjectProperty(None, allownone=True)
    player = NumericProperty(0)
    value = NumericProperty(1)
    title = StringProperty()
    hint = StringProperty()

    def __init__(
        self,
        game: AnyGame,
        chosen: Mapping[str, Value],
        extras: Extras,
        done: Callable[[Extras], Any],
        **kwargs: Any,
    ) -> None:
        """`chosen` are the options, `extras` what an earlier visit gave to `done`."""
        self._game, self._chosen, self._done = game, chosen, done
        options = convert(dict(chosen), Options)
        self._grid: Grid = grid(options.columns, options.rows)
        super().__init__(**kwargs)
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
        self._mark()
        self._lay(convert(extras["opening"], Opening) if extras else opening.default(self._grid))

    @classmethod
    def words(cls, extras: Extras) -> str:
        """What the button that opens this says."""
        t = App.get_running_app().t
        return str(t("d21.opening_set" if extras else "d21.opening"))

    def tap_square(self, square: int) -> None:
        """Put the die chosen there, or take the same one away."""
        cells = bytearray(self.look.cells)
        die = cell(int(self.player), int(self.value))
        cells[square] = EMPTY if cells[square] == die else die
        self._show(bytes(cells))

    def clear(self) -> None:
        """Take every die away."""
        self._show(bytes(len(self._grid.names)))

    def offer(self) -> None:
        """Put the dice as in the opening offered."""
        self._lay(opening.default(self._grid))

    def finish(self) -> None:
        """Go, if a game can start like this; else tell which rule is against it."""
        app = App.get_running_app()
        extras = self.extras()
        try:
            make(self._game, PLACEHOLDERS[:2], self._chosen, extras=extras)
        except BadSetup as refusal:
            app.tell(refusal.sentence(app.t.language), refused=True)
            return
        self.close()
        self._done(extras)

    def extras(self) -> Extras:
        """What the header says of the dice as they stand here."""
        sides = {
            colour.value: dice_by_square(self.look.cells, self._grid, player)
            for player, colour in enumerate(COLOURS)
        }
        offered = convert(sides, Opening) == opening.default(self._grid)
        return {} if offered else {"opening": sides}

    def _lay(self, dice: Opening) -> None:
        cells = bytearray(len(self._grid.names))
        for player, side in enumerate((dice.red, dice.green)):
            for name, face in side.items():
                if name in self._grid.squares:  # the board may have become smaller
                    cells[self._grid.squares[name]] = cell(player, face)
        self._show(bytes(cells))

    def _show(self, cells: bytes) -> None:
        self.look = Look(self._grid.columns, self._grid.rows, cells)
        red, green = (
            sum(die in dice_of(player) for die in cells) for player in range(len(COLOURS))
        )
        t = App.get_running_app().t
        self.title = t("d21.opening_title", red=red, green=green)
        whose = self._game.words.say("default_opening", t.language)
        self.hint = t("d21.opening_hint") if self.extras() else whose

    def _mark(self, *_: object) -> None:
        for die in self.ids.colours.children:
            die.chosen = die.player == self.player
        for die in self.ids.faces.children:
            die.player = self.player
            die.chosen = die.value == self.value
