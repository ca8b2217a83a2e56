"""A table of figures on several pages."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout

from ui.touch.widgets.charts import table
from ui.touch.widgets.charts.table import TableColumn, TableRow
from ui.touch.widgets.controls import pager
from ui.touch.widgets.controls.paging import Paged

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["PagedTable", "pager", "table"]


class PagedTable(Paged, BoxLayout):
    """A page of rows, with keys to other pages if there are more rows."""

    a_page = NumericProperty(5)

    def __init__(self, **kwargs: Any) -> None:
        self._columns: Sequence[TableColumn] = ()
        self._rows: Sequence[TableRow] = ()
        super().__init__(**kwargs)

    def show(self, columns: Sequence[TableColumn], rows: Sequence[TableRow]) -> None:
        """Show these rows, if possible on the page open before."""
        self._columns, self._rows = columns, rows
        a_page = int(self.a_page)
        a_page += len(rows) == a_page + 1  # in place of the keys
        self.ids.table.show(columns, self.of_page(rows, a_page))

    def leaf(self, step: int) -> None:
        """Show another page."""
        super().leaf(step)
        self.show(self._columns, self._rows)
