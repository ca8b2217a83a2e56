"""Paging through lines that do not all fit on the screen."""

from collections.abc import Sequence
from typing import TypeVar

from kivy.event import EventDispatcher
from kivy.properties import NumericProperty

Line = TypeVar("Line")


class Paged(EventDispatcher):
    """Mixin for a widget that shows a page of its lines: `page` (from 0) of `pages`.

    The widget redraws itself when `page` changes.
    """

    page = NumericProperty(0)
    pages = NumericProperty(1)

    def leaf(self, step: int) -> None:
        """Move `step` pages forward, or back if negative, within the existing pages."""
        self.page = min(max(0, self.page + step), self.pages - 1)

    def of_page(self, lines: Sequence[Line], a_page: int) -> Sequence[Line]:
        """Return the lines on the current page, with `a_page` lines to a page.

        If there are now fewer pages, return the last page.
        """
        self.pages = max(1, -(-len(lines) // a_page))
        self.page = min(self.page, self.pages - 1)
        start = int(self.page) * a_page
        return lines[start : start + a_page]
