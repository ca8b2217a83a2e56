"""Paging through lines that do not all fit."""

from ui.touch.widgets.controls.paging import Paged


def test_paging_ends_at_the_first_and_at_the_last_page() -> None:
    lines = Paged()
    assert lines.of_page("abcdefg", 3) == "abc"
    lines.leaf(5)
    assert lines.of_page("abcdefg", 3) == "g"
    lines.leaf(-1)
    assert lines.of_page("abcdefg", 3) == "def"
    lines.leaf(-5)
    assert lines.page == 0


def test_the_last_remaining_page_is_shown_when_lines_are_removed() -> None:
    lines = Paged()
    lines.of_page("abcdefg", 3)
    lines.leaf(2)
    assert lines.of_page("abcd", 3) == "d"
    assert lines.of_page("", 3) == ""
    assert (lines.page, lines.pages) == (0, 1)
