"""Widgets for the dice of DESfausse: small or big, red or green."""

from pathlib import Path

from kivy.lang import Builder

from companion.dice import Size
from companion.games.desfausse.hand import Sort
from ui.touch.widgets.controls.tappable import Tappable
from ui.touch.widgets.dice.die import DieArt
from ui.touch.widgets.draw.self_drawn import Trait

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

BLANK = 0
SMALL_SHARE, BIG_SHARE = 0.62, 0.92


class SortArt(DieArt):
    """A die of a sort without taps; `value` BLANK is a die not rolled, None an empty place."""

    sort = Trait[Sort | None](None)

    @property
    def side(self) -> float:
        """The side of the drawn die in pixels: a Désmon is larger by half."""
        big = self.sort is not None and self.sort.size is Size.BIG
        return float(min(self.width, self.height) * (BIG_SHARE if big else SMALL_SHARE))


class SortDie(Tappable, SortArt):
    """A die of a sort that can be tapped."""

    def on_state(self, _: object, state: str) -> None:
        """Darken the die under a finger."""
        self.pressed = state == "down"
