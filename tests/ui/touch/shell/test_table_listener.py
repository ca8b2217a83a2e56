"""A table's views reach Kivy's thread without delaying a frame."""

from types import SimpleNamespace
from typing import Any

from kivy.clock import Clock

from ui.touch.shell.table_listener import TableListener


def listener(show: Any) -> tuple[TableListener, Any]:
    """Return a listener to a table, and the function that the table calls with a view."""
    heard: list[Any] = []
    return TableListener(SimpleNamespace(listen=heard.append), show), heard[0]  # type: ignore[arg-type]


def test_a_view_that_arrives_during_a_layout_waits_for_the_next_frame() -> None:
    shown: list[int] = []

    def show(view: int) -> None:
        shown.append(view)
        Clock.schedule_once(lambda _: tell(view + 1), -1)  # as a fast table does in between

    _, tell = listener(show)
    tell(1)
    Clock.tick()
    Clock.tick_draw()
    assert shown == [1]
    Clock.tick()
    assert shown == [1, 2]


def test_no_view_is_shown_after_the_end_of_the_listener() -> None:
    shown: list[int] = []
    ears, tell = listener(shown.append)
    tell(1)
    ears.end()
    Clock.tick()
    assert shown == []
