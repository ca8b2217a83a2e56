"""Virtual dice on the felt: tap those that stay, one key rolls the others."""

from collections.abc import Sequence
from math import ceil
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from ui.touch.running_app import the_app
from ui.touch.widgets.controls import basics
from ui.touch.widgets.dice.die import DieFace
from ui.touch.widgets.dice.spoken import remark_kept

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["VirtualTray", "basics"]

MOST_ACROSS, MORE_ACROSS = 3, 5  # dice side by side: of at most six, and of more


class VirtualTray(BoxLayout):
    """Shows the dice of the roll in rows, marks those in `kept`; dispatches `on_throw(kept)`,
    and `on_dead(place)` for a tap that changes nothing.

    `fixed` are positions that the rules set aside: they stay, and no tap changes that. A game
    whose dice are drawn otherwise overrides `make`.
    """

    __events__ = ("on_dead", "on_throw")
    dice = ListProperty()  # what `make` takes, by position; before the first roll, None for each
    fixed = ListProperty()
    kept = ListProperty()
    words = StringProperty()
    felt = BooleanProperty(True)  # else on a card, where dice have the colour of felt
    open = BooleanProperty(False)  # a roll is left

    def __init__(self, **kwargs: Any) -> None:
        self._drawn: list[Any] = []
        super().__init__(**kwargs)

    def make(self, die: Any) -> Any:
        """A new widget for a die that can be tapped."""
        return DieFace(value=die)

    def show(self, dice: Sequence[Any], fixed: Sequence[int] = ()) -> None:
        """Show the dice of another roll: those kept until now, and lying there still, stay marked.

        A finger that was still on the key does not roll these too.
        """
        lay = list(zip(self.dice, dice, strict=False)) if self.rolled else []
        still = [at for at in self.kept if at < len(lay) and lay[at][0] == lay[at][1]]
        self.fixed, self.kept, self.dice = list(fixed), sorted({*fixed, *still}), list(dice)
        self._fill()
        the_app().root.change()

    @property
    def rolled(self) -> bool:
        """Whether dice lie there."""
        return any(die is not None for die in self.dice)

    def die(self, place: int) -> Any:
        """The widget of the die at that position."""
        return self._drawn[place]

    def tap(self, place: int) -> None:
        """Keep a die, or stop keeping it; with all of them kept, there is nothing to roll."""
        if not self.open or not self.rolled:
            app = the_app()
            app.tell(app.t("roll_first" if self.open else "no_roll_left"), refused=True)
        elif place not in self.fixed:
            self.kept = sorted(set(self.kept) ^ {place})
            die = self.dice[place]
            remark_kept(getattr(die, "value", die), place in self.kept)
        else:
            self.dispatch("on_dead", place)

    def throw(self) -> None:
        """Dispatch the roll of the other dice."""
        if self.open and not self.disabled and len(self.kept) < len(self.dice):
            self.dispatch("on_throw", tuple(self.kept) if self.rolled else ())

    def on_dead(self, place: int) -> None:
        """Event: a die was tapped that stays as it is."""

    def on_throw(self, kept: tuple[int, ...]) -> None:
        """Event: the key was tapped."""

    def on_kept(self, *_: object) -> None:
        """Mark the dice that stay."""
        for die in self._drawn:
            die.kept = die.chosen = die.place in self.kept  # the felt swallows a mark below

    def _fill(self) -> None:
        """Rows as even as can be, each in the middle."""
        count = len(self.dice)
        most = MOST_ACROSS if count <= 2 * MOST_ACROSS else MORE_ACROSS
        rows = ceil(count / most)
        across = ceil(count / rows) if rows else 0
        self._drawn = []
        self.ids.rows.clear_widgets()
        for first in range(0, count, across or 1):
            row = BoxLayout()
            places = range(first, min(first + across, count))
            beside = (across - len(places)) / 2
            dice = [self._placed(place) for place in places]
            around = [Widget(size_hint_x=beside) for _ in range(2)] if beside else []
            for each in (*around[:1], *dice, *around[1:]):
                row.add_widget(each)
            self.ids.rows.add_widget(row)
        self.on_kept()

    def _placed(self, place: int) -> Any:
        die = self.make(self.dice[place])
        die.place = place
        die.bind(on_release=lambda die: self.tap(die.place))
        self._drawn.append(die)
        return die
