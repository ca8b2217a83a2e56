"""A banner: a player's sign and colour, what was brought off or whose turn it is, dice that pop."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

from kivy.graphics import PopMatrix, PushMatrix, Scale
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.profiles import Profile
from ui.touch.model.moments import Moment
from ui.touch.running_app import the_app
from ui.touch.widgets.controls import basics
from ui.touch.widgets.dice.die import DieArt
from ui.touch.widgets.draw import player_sign
from ui.touch.widgets.motion.pace import clipped, popped

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["Banner", "basics", "player_sign"]

SECONDS = 1.5
COMING, GOING = 0.16, 0.88  # shares of its time: it is there, it begins to go
LEAST = 0.01  # nothing is scaled to nothing
A_DIE = 0.08  # a die pops so much later than the one before, as a share of the time
A_POP = 0.2  # and takes so long


class _Scaled:
    """What grows from its middle: a matrix around a widget's canvas."""

    def __init__(self, widget: Any) -> None:
        self._widget, self._scale = widget, Scale(1, 1, 1)
        self._at: tuple[object, ...] = ()
        widget.canvas.before.insert(0, self._scale)
        widget.canvas.before.insert(0, PushMatrix())
        widget.canvas.after.add(PopMatrix())

    def to(self, share: float) -> None:
        """Show the widget so large."""
        at = (round(share, 3), *self._widget.center)
        if at == self._at:
            return  # what does not change costs nothing
        self._at = at
        self._scale.origin = self._widget.center
        self._scale.xyz = (max(LEAST, share), max(LEAST, share), 1)


class PoppingDie(DieArt):
    """A die that pops up in its turn."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.scaled = _Scaled(self)


class Banner(BoxLayout):
    """Over whatever is shown, for `seconds`; `go` moves it on."""

    heading = StringProperty()
    words = StringProperty()
    profile = ObjectProperty(None, allownone=True)
    low = BooleanProperty(False)  # what stands higher is looked at
    colours = ListProperty([(0, 0, 0, 1), (1, 1, 1, 1)])  # its ground, and the ink on it

    def __init__(
        self,
        profile: Profile,
        heading: str,
        words: str,
        *,
        dice: Sequence[int] = (),
        seconds: float = SECONDS,
        **kwargs: Any,
    ) -> None:
        """Of the player whose profile this is: a small heading, large words, values of dice."""
        colours = the_app().palette.player(profile.colour)
        super().__init__(profile=profile, heading=heading, words=words, colours=colours, **kwargs)
        self.seconds = seconds
        self._dice = [PoppingDie(value=value) for value in dice]
        for die in self._dice:
            self.ids.dice.add_widget(die)
        self._scaled = _Scaled(self)

    @classmethod
    def of(cls, moment: Moment, profile: Profile, **kwargs: Any) -> Self:
        """The banner of a moment."""
        said = moment.text.to(the_app().t.language)
        return cls(profile, moment.player, said, dice=moment.dice, **kwargs)

    def go(self, time: float) -> None:
        """Show it as it is at a share of its time, 0 to 1."""
        self._scaled.to(0.6 + 0.4 * popped(time / COMING))
        self.opacity = min(1.0, 0.2 + time / COMING, (1 - time) / (1 - GOING))
        for number, die in enumerate(self._dice):
            die.scaled.to(popped(clipped((time - COMING - number * A_DIE) / A_POP)))

    def begin(self, layer: Any) -> None:
        """Put it into the layer it runs in."""
        layer.add_widget(self)

    def end(self, layer: Any) -> None:
        """Take it out again."""
        layer.remove_widget(self)
