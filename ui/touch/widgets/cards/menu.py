"""The menu of a table: views and actions in groups, each line with its sign."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from kivy.lang import Builder
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from ui.touch.running_app import the_app
from ui.touch.widgets.controls import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))


class MenuLine(NamedTuple):
    """A line of a menu: words, callback, sign (as drawn by `Icon`), and a second line beside it."""

    words: str
    do: Callable[[], Any]
    sign: str = ""
    beside: "MenuLine | None" = None


class MenuGroup(BoxLayout):
    """Lines of a group, stacked under a caption."""

    caption = StringProperty()


class Menu(basics.Overlay):
    """The lines of the game beside the table's lines; the line to leave stands apart.

    A tap on a line closes the menu, then calls the line's callback.
    """

    title = StringProperty()
    longest = NumericProperty(0)  # number of lines in the longer group

    def __init__(
        self,
        game: Sequence[MenuLine],
        table: Sequence[MenuLine],
        leave: MenuLine | None = None,
        **kwargs: Any,
    ) -> None:
        """Create the menu; without `leave` there is no line to leave."""
        super().__init__(title=the_app().t("menu"), **kwargs)
        last = [] if leave is None else [leave]
        self.longest = max(len(game), len(table) + len(last))
        for group, lines, end in ((self.ids.game, game, []), (self.ids.table, table, last)):
            for line in lines:
                group.add_widget(self._row(line) if line.beside else self._button(line))
            if len(lines) + len(end) < self.longest:
                group.add_widget(Widget())  # the rest of the room
            for line in end:
                group.add_widget(self._button(line))

    def _row(self, line: MenuLine) -> BoxLayout:
        buttons = [self._button(entry) for entry in (line, line.beside) if entry is not None]
        row = BoxLayout(spacing=5 * the_app().u, size_hint_y=None, height=buttons[0].height)
        for button in buttons:
            row.add_widget(button)
        return row

    def _button(self, line: MenuLine) -> basics.TapButton:
        button = basics.TapButton(words=line.words, sign=line.sign, fs=20, size_hint_y=None)
        button.height = button.size_hint_min_y
        button.bind(on_release=partial(self._answer, line.do))
        return button

    def _answer(self, do: Callable[[], Any], _: object) -> None:
        if self.close():
            do()
