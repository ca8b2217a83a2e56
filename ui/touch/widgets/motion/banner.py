"""A banner: a player's sign and colour, an achievement or the new turn, dice that pop."""

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
COMING, GOING = 0.16, 0.88  # shares of the time: fully shown, starts to leave
A_DIE = 0.08  # delay between two dice, as a share of the time
A_POP = 0.2  # duration of a pop, likewise


class PoppingDie(Grown):
    """A die that pops up in its turn."""

    fine = 2  # round edges are drawn finer than the screen, and smoothed

    def __init__(self, value: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.value = value
        self.add_widget(DieArt(value=value))


class Banner(FloatLayout):
    """A banner over the screen for `seconds`; `go` animates it."""

    heading = StringProperty()
    words = StringProperty()
    profile = ObjectProperty(None, allownone=True)
    colours = ListProperty([(0, 0, 0, 1), (1, 1, 1, 1)])  # the ground, and the ink

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
        """Create a player's banner: a small heading and large words, and values of dice.

        Heading and words are called again when the language changes.
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
        """Return the banner of a moment."""
        return cls(
            profile,
            lambda _: moment.player,
            lambda t: moment.text.to(t.language),
            dice=moment.dice,
            **kwargs,
        )

    def go(self, time: float) -> None:
        """Draw the state at a share of the time, 0 to 1."""
        self.ids.board.grow(0.6 + 0.4 * popped(time / COMING))
        self.opacity = min(1.0, 0.2 + time / COMING, (1 - time) / (1 - GOING))
        for number, die in enumerate(self._dice):
            die.grow(popped(clipped((time - COMING - number * A_DIE) / A_POP)))

    def begin(self, layer: Any) -> None:
        """Add the banner to a layer."""
        layer.add_widget(self)

    def end(self, layer: Any) -> None:
        """Remove the banner from its layer."""
        layer.remove_widget(self)
