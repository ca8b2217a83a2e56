"""A banner: a player's sign and colour, what was brought off or whose turn it is, dice that pop."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Self

from kivy.lang import Builder
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from companion.profiles import Profile
from ui.telling.changes import Moment
from ui.telling.speech import Speech
from ui.touch.running_app import the_app
from ui.touch.widgets.controls import basics
from ui.touch.widgets.dice.die import DieArt
from ui.touch.widgets.draw import player_sign
from ui.touch.widgets.motion.grown import Grown
from ui.touch.widgets.motion.pace import clipped, popped

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["Banner", "Grown", "basics", "player_sign"]

SECONDS = 1.5
COMING, GOING = 0.16, 0.88  # shares of its time: it is there, it begins to go
A_DIE = 0.08  # a die pops so much later than the one before, as a share of the time
A_POP = 0.2  # and takes so long


class PoppingDie(Grown):
    """A die that pops up in its turn."""

    fine = 2  # its round edges are drawn finer than the screen, and smoothed

    def __init__(self, value: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.value = value
        self.add_widget(DieArt(value=value))


class Banner(FloatLayout):
    """Over whatever is shown, for `seconds`; `go` moves it on."""

    heading = StringProperty()
    words = StringProperty()
    profile = ObjectProperty(None, allownone=True)
    colours = ListProperty([(0, 0, 0, 1), (1, 1, 1, 1)])  # its ground, and the ink on it

    def __init__(
        self,
        profile: Profile,
        heading: Callable[[Speech], str],
        words: Callable[[Speech], str],
        *,
        dice: Sequence[int] = (),
        seconds: float = SECONDS,
        **kwargs: Any,
    ) -> None:
        """Of the player whose profile this is: a small heading and large words, each said again
        when the language changes; values of dice.
        """
        self.say_heading, self.say_words = heading, words  # for the kv rule, which applies next
        colours = the_app().palette.player(profile.colour)
        super().__init__(profile=profile, colours=colours, **kwargs)
        self.seconds = seconds
        self._dice = [PoppingDie(value=value) for value in dice]
        for die in self._dice:
            self.ids.dice.add_widget(die)

    @classmethod
    def of(cls, moment: Moment, profile: Profile, **kwargs: Any) -> Self:
        """The banner of a moment."""
        return cls(
            profile,
            lambda _: moment.player,
            lambda t: moment.text.to(t.language),
            dice=moment.dice,
            **kwargs,
        )

    def go(self, time: float) -> None:
        """Show it as it is at a share of its time, 0 to 1."""
        self.ids.board.grow(0.6 + 0.4 * popped(time / COMING))
        self.opacity = min(1.0, 0.2 + time / COMING, (1 - time) / (1 - GOING))
        for number, die in enumerate(self._dice):
            die.grow(popped(clipped((time - COMING - number * A_DIE) / A_POP)))

    def begin(self, layer: Any) -> None:
        """Put it into the layer it runs in."""
        layer.add_widget(self)

    def end(self, layer: Any) -> None:
        """Take it out of the layer that it ran in."""
        layer.remove_widget(self)
