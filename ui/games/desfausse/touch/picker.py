"""A card to choose a die's sort and face with one tap."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.dice import Die
from companion.games.desfausse.hand import SORTS, Sort
from ui.games.desfausse.touch.sortdie import SortDie
from ui.touch.widgets.controls import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))


class DiePicker(basics.Overlay):
    """A row of faces per sort of die; `other` are the words of a further answer."""

    title = StringProperty()
    other = StringProperty()

    def __init__(
        self,
        pick: Callable[[Die], Any],
        *,
        sorts: Sequence[Sort] = SORTS,
        present: Die | None = None,
        on_other: Callable[[], Any] | None = None,
        **kwargs: Any,
    ) -> None:
        """Show the faces; `pick` gets the die tapped, `present` is ringed."""
        super().__init__(**kwargs)
        self._pick, self._on_other = pick, on_other
        for sort in sorts:
            row = BoxLayout()
            for value in range(1, 7):
                row.add_widget(self._die(sort, value, present))
            self.ids.rows.add_widget(row)

    def _die(self, sort: Sort, value: int, present: Die | None) -> Any:
        if value not in sort.faces:
            return BoxLayout()
        die = SortDie(sort=sort, value=value)
        if present is not None:
            is_it = (present.size, present.colour, present.value) == (*sort, value)
            die.chosen = is_it
        die.bind(on_release=lambda _: self.pick(sort, value))
        return die

    def pick(self, sort: Sort, value: int) -> None:
        """Close the card and pass on the die of the tapped sort and value."""
        if self.close():
            self._pick(Die(value, colour=sort.colour, size=sort.size))

    def answer_other(self) -> None:
        """Close and call the callback of the further answer."""
        if self.close() and self._on_other is not None:
            self._on_other()
