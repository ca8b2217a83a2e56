"""Lines of which not all have room, leafed through."""

from ui.touch.widgets.controls.paging import Paged


def test_leafing_ends_at_the_first_and_at_the_last_page() -> None:
    lines = Paged()
    assert lines.of_page("abcdefg", 3) == "abc"
    lines.leaf(5)
    assert lines.of_page("abcdefg", 3) == "g"
    lines.leaf(-1)
    assert lines.of_page("abcdefg", 3) == "def"
    lines.leaf(-5)
    assert lines.page == 0


def test_where_lines_go_the_last_page_there_still_is_is_shown() -> None:
    lines = Paged()
    lines.of_page("abcdefg", 3)
    lines.leaf(2)
    assert lines.of_page("abcd", 3) == "d"
    assert lines.of_page("", 3) == ""
    assert (lines.page, lines.pages) == (0, 1)
