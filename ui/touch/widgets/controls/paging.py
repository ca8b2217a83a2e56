"""Lines of which not all have room at once: leafed through, a page at a time."""

from collections.abc import Sequence
from typing import TypeVar

from kivy.event import EventDispatcher
from kivy.properties import NumericProperty

Line = TypeVar("Line")


class Paged(EventDispatcher):
    """What a widget inherits that shows one page of its lines: `page` (from 0) of `pages`.

    It draws itself anew when `page` changes.
    """

    page = NumericProperty(0)
    pages = NumericProperty(1)

    def leaf(self, step: int) -> None:
        """Show the page so many steps further down, or up (negative), as far as there is one."""
        self.page = min(max(0, self.page + step), self.pages - 1)

    def of_page(self, lines: Sequence[Line], a_page: int) -> Sequence[Line]:
        """Those of all the lines that are on the page shown, of `a_page` lines each; the last page
        where there are no longer so many.
        """
        self.pages = max(1, -(-len(lines) // a_page))
        self.page = min(self.page, self.pages - 1)
        start = int(self.page) * a_page
        return lines[start : start + a_page]
