"""The options of a game, chosen on the new-game screen or on a card in front."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.game import AnyGame
from ui.telling.options import Option, Value, allowed, options, words
from ui.touch.base.composed import Composed
from ui.touch.running_app import the_app
from ui.touch.widgets.controls import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["ChoiceLine", "ChooseOptions", "DiceSwitch", "OptionLine", "number_line"]


class OptionLine(BoxLayout):
    """A whole number with keys up and down."""

    words = StringProperty()
    value = NumericProperty()
    lower = BooleanProperty(True)
    higher = BooleanProperty(True)
    grown = NumericProperty(1)
    __events__ = ("on_step",)

    def on_step(self, step: int) -> None:
        """Event: a step up (1) or down (-1)."""


class ChoiceLine(BoxLayout):
    """An option with its choices side by side, the present choice marked."""

    words = StringProperty()
    grown = NumericProperty(1)


def number_line(
    game: AnyGame,
    option: Option,
    chosen: Mapping[str, Value],
    put: Callable[[str, Value], Any],
    grown: float = 1,
) -> OptionLine:
    """Return the line of a whole number; `put` gets the option's name and its new value."""
    value = int(chosen[option.name])
    line = OptionLine(
        words=_say(game, option),
        grown=grown,
        value=value,
        lower=allowed(game, {**chosen, option.name: value - 1}),
        higher=allowed(game, {**chosen, option.name: value + 1}),
    )
    line.bind(on_step=lambda _, step: put(option.name, value + step))
    return line


class ChooseOptions(Composed, basics.Overlay):
    """All options of a game, a line each; `put` gets every change."""

    title = StringProperty()

    def __init__(
        self,
        game: AnyGame,
        chosen: Mapping[str, Value],
        put: Callable[[str, Value], Any],
        **kwargs: Any,
    ) -> None:
        """Show the options; `chosen` holds every option's value by name."""
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
                rows.add_widget(
                    number_line(self._game, option, self._chosen, self._choose, self.grown)
                )

    def _choices(self, option: Option) -> ChoiceLine:
        line = ChoiceLine(words=_say(self._game, option), grown=self.grown)
        for value in option.choices:
            chosen = self._chosen[option.name] == value
            button = basics.TapButton(
                words=_say(self._game, option, value),
                sign="✓" if chosen else "",
                chosen=chosen,
                wrap=True,
                grown=self.grown,
            )
            button.bind(on_release=lambda _, value=value: self._choose(option.name, value))
            line.ids.choices.add_widget(button)
        return line


class DiceSwitch(BoxLayout):
    """The choice of the dice: the table's own, or the companion's (`virtual`)."""

    virtual = BooleanProperty(False)
    grown = NumericProperty(1)


def _say(game: AnyGame, option: Option, value: Value | None = None) -> str:
    t = the_app().t
    if value is True or value is False:
        return str(t("new_game.yes" if value else "new_game.no"))
    text = words(game, option, value)
    return str(text.to(t.language)) if text is not None else str(value or option.name)
