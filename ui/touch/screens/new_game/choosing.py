"""What a game leaves open, chosen in front of the new-game screen; and who is youngest."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.game import AnyGame
from ui.telling.options import Option, Value, allowed, options, words
from ui.touch.running_app import the_app
from ui.touch.widgets.controls import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["ChoiceLine", "ChooseOptions", "OptionLine", "SayYoungest", "number_line"]


class OptionLine(BoxLayout):
    """A whole number to step up and down."""

    words = StringProperty()
    value = NumericProperty()
    lower = BooleanProperty(True)
    higher = BooleanProperty(True)
    __events__ = ("on_step",)

    def on_step(self, step: int) -> None:
        """A step up (1) or down (-1)."""


class ChoiceLine(BoxLayout):
    """An option with its choices side by side, the chosen one marked."""

    words = StringProperty()


def number_line(
    game: AnyGame, option: Option, chosen: Mapping[str, Value], put: Callable[[str, Value], Any]
) -> OptionLine:
    """The line of a whole number; `put` is given the option's name and its new value."""
    value = int(chosen[option.name])
    line = OptionLine(
        words=_say(game, option),
        value=value,
        lower=allowed(game, {**chosen, option.name: value - 1}),
        higher=allowed(game, {**chosen, option.name: value + 1}),
    )
    line.bind(on_step=lambda _, step: put(option.name, value + step))
    return line


class ChooseOptions(basics.Overlay):
    """All options of a game, a line each; `put` is told of every change."""

    title = StringProperty()

    def __init__(
        self,
        game: AnyGame,
        chosen: Mapping[str, Value],
        put: Callable[[str, Value], Any],
        **kwargs: Any,
    ) -> None:
        """`chosen` holds every option's value by name."""
        super().__init__(**kwargs)
        self._game, self._chosen, self._put = game, dict(chosen), put
        self._draw()

    def _choose(self, name: str, value: Value) -> None:
        self._chosen[name] = value
        self._put(name, value)
        self._draw()

    def _draw(self) -> None:
        rows = self.ids.rows
        rows.clear_widgets()
        for option in options(self._game):
            if option.choices:
                rows.add_widget(self._choices(option))
            else:
                rows.add_widget(number_line(self._game, option, self._chosen, self._choose))

    def _choices(self, option: Option) -> ChoiceLine:
        line = ChoiceLine(words=_say(self._game, option))
        for value in option.choices:
            chosen = self._chosen[option.name] == value
            button = basics.TapButton(
                words=_say(self._game, option, value),
                sign="✓" if chosen else "",
                chosen=chosen,
                wrap=True,
                fs=17,
            )
            button.bind(on_release=lambda _, value=value: self._choose(option.name, value))
            line.ids.choices.add_widget(button)
        return line


class SayYoungest(basics.Overlay):
    """Tap the players from the youngest on; `decide` gets them once everybody is tapped."""

    title = StringProperty()
    order = ListProperty()

    def __init__(
        self,
        players: Sequence[str],
        order: Sequence[str],
        decide: Callable[[tuple[str, ...]], Any],
        **kwargs: Any,
    ) -> None:
        """`order` is what was said before, if anything."""
        super().__init__(**kwargs)
        self._players, self._decide = tuple(players), decide
        self.fbind("order", self._draw)
        self.order = list(order)
        self._draw()

    def tap(self, name: str) -> None:
        """The next oldest; a tap on one already told takes that one and all after back."""
        if name in self.order:
            self.order = self.order[: self.order.index(name)]
            return
        self.order = [*self.order, name]
        left = [player for player in self._players if player not in self.order]
        if len(left) == 1:
            self.order = [*self.order, *left]

    def decided(self) -> None:
        """Say so, and close."""
        self.close()
        self._decide(tuple(self.order))

    def _draw(self, *_: object) -> None:
        names = self.ids.names
        names.clear_widgets()
        for name in self._players:
            told = name in self.order
            button = basics.TapButton(
                words=f"{self.order.index(name) + 1}.  {name}" if told else name,
                chosen=told,
                fs=22,
            )
            button.bind(on_release=partial(self._tapped, name))
            names.add_widget(button)
        self.ids.done.disabled = len(self.order) < len(self._players)

    def _tapped(self, name: str, _: object) -> None:
        self.tap(name)


def _say(game: AnyGame, option: Option, value: Value | None = None) -> str:
    t = the_app().t
    if value is True or value is False:
        return str(t("new_game.yes" if value else "new_game.no"))
    text = words(game, option, value)
    return str(text.to(t.language)) if text is not None else str(value or option.name)
