"""A table's views reach Kivy's thread, and none holds up the frame that is being laid out."""

from types import SimpleNamespace
from typing import Any

from kivy.clock import Clock

from ui.touch.shell.table_listener import TableListener


def listener(show: Any) -> tuple[TableListener, Any]:
    """A listener to a table, and what the table calls with a view."""
    heard: list[Any] = []
    return TableListener(SimpleNamespace(listen=heard.append), show), heard[0]  # type: ignore[arg-type]


def test_a_view_that_comes_while_a_frame_is_laid_out_waits_for_the_next() -> None:
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


def test_nothing_is_shown_after_its_end() -> None:
    shown: list[int] = []
    ears, tell = listener(shown.append)
    tell(1)
    ears.end()
    Clock.tick()
    assert shown == []
