"""A card with a list of answers, on several pages if there are too many for the screen."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from ui.touch.running_app import the_app
from ui.touch.widgets.controls import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

Option = tuple[str, Callable[[], Any]]


class Choice(basics.Overlay):
    """Big buttons under a title and a sentence; a tap closes the card and calls its option.

    If there are too many options for the card, the last button shows the next options.
    """

    title = StringProperty()
    sentence = StringProperty()
    other = StringProperty()
    harmless = BooleanProperty(False)  # `other` loses nothing
    apart = NumericProperty(1)  # number of answers set apart, in their own row
    columns = NumericProperty(1)
    room = NumericProperty(64)  # room for the sentence, in units
    taken = NumericProperty(0)  # height of the widgets above the options, in pixels

    def __init__(
        self,
        title: str,
        options: Sequence[Option],
        *,
        other: Option | None = None,
        aside: Option | None = None,
        above: Widget | None = None,
        **kwargs: Any,
    ) -> None:
        """`options` are pairs of words and callback in the order shown; `other` is set apart.

        `other` is drawn as destructive unless `harmless`; `aside` is a second destructive answer
        beside `other`. `above` is a widget, as high as a finger, that shows the subject of the
        question above the options.
        """
        super().__init__(title=title, other=other[0] if other else "", **kwargs)
        self.options = tuple(options)
        self._other = other
        self.columns = kwargs.get("columns") or (2 if len(options) > 5 else 1)
        if above is not None:
            self._put_above(above)
        if aside is not None:
            words, do = aside
            self.ids.last.add_widget(self._button(words, partial(self.answer, do), "doubt"), 1)
            self.apart = 2
        self._first = 0  # index of the first option shown
        self._fill()
        self.fbind("height", self._begin)

    def show_others(self) -> None:
        """Show the next options; after the last options, the first again."""
        after = self._first + self._held() - 1
        self._first = after if after < len(self.options) else 0
        self._fill()

    def _put_above(self, above: Widget) -> None:
        card, options = self.ids.card, self.ids.options
        above.size_hint_y, above.height = None, the_app().touch
        card.add_widget(above, card.children.index(options) + 1)
        self.taken = above.height + card.spacing

    def _begin(self, *_: object) -> None:
        self._first = 0
        self._fill()

    def _fill(self) -> None:
        held = self._held()
        last = self._first + held - (1 if held < len(self.options) else 0)
        place = self.ids.options
        place.clear_widgets()
        for words, do in self.options[self._first : last]:
            place.add_widget(self._button(words, partial(self.answer, do)))
        if held < len(self.options):
            words = the_app().t("other_answers")
            place.add_widget(self._button(words, self.show_others))

    def _button(self, words: str, do: Callable[[], Any], tone: str = "plain") -> basics.TapButton:
        button = basics.TapButton(words=words, fs=20, tone=tone, wrap=True)
        button.bind(on_release=lambda _: do())
        return button

    def _held(self) -> int:
        """Return how many buttons fit."""
        app, ids = the_app(), self.ids
        card, options = ids.card, ids.options
        heads = [each.height for each in (ids.head, ids.sentence, ids.last)]
        between = card.spacing * len(heads) + card.padding[1] + card.padding[3]
        room = app.root.height - 8 * app.u - sum(heads) - self.taken - between
        gap = options.spacing[1]
        rows = int((room + gap) // (options.row_default_height + gap))
        return max(2, rows * int(self.columns))

    def answer_other(self) -> None:
        """Close the card, then call the answer that is set apart."""
        if self._other is not None:
            self.answer(self._other[1])

    def answer(self, do: Callable[[], Any]) -> None:
        """Close the card, then call an option."""
        if self.close():
            do()
