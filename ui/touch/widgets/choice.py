"""A short list of answers in words, in front of the screen."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import NumericProperty, StringProperty

from ui.touch.widgets import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

Option = tuple[str, Callable[[], Any]]


class Choice(basics.Overlay):
    """Big buttons under a title and a sentence; a tap on one closes and does what it says."""

    title = StringProperty()
    sentence = StringProperty()
    other = StringProperty()
    columns = NumericProperty(1)
    room = NumericProperty(64)  # for the sentence, in units

    def __init__(
        self,
        title: str,
        options: Sequence[Option],
        *,
        other: Option | None = None,
        **kwargs: Any,
    ) -> None:
        """`options` are words with what they do, in the order shown; `other` stands apart."""
        super().__init__(title=title, other=other[0] if other else "", **kwargs)
        self.options = tuple(options)
        self._other = other
        self.columns = kwargs.get("columns") or (2 if len(options) > 5 else 1)
        for words, do in self.options:
            button = basics.Tap(words=words, fs=20, tone="plain", wrap=True)
            button.bind(on_release=lambda _, do=do: self.answer(do))
            self.ids.options.add_widget(button)

    def answer_other(self) -> None:
        """Close and do what stands apart."""
        if self._other is not None:
            self.answer(self._other[1])

    def answer(self, do: Callable[[], Any]) -> None:
        """Close and do it."""
        if self.close():
            do()
