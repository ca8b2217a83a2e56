"""What stands in front about something that may go: it goes with that."""

from collections.abc import Callable
from typing import Any

from kivy.event import EventDispatcher

from ui.touch.model.validity import Still
from ui.touch.running_app import the_app
from ui.touch.widgets.controls.basics import Overlay


def open_while(still: Still, overlay: Overlay) -> None:
    """Open it in front of a table, and close it unanswered once that is no longer so of the
    app's view: a button of the box or the eye may bring that about. Where it is not so by now,
    the view having changed under the finger, it is not opened.
    """
    app = the_app()
    open_along(app, "view", lambda view: view is not None and still(view), overlay)


def open_along(
    whose: EventDispatcher, name: str, still: Callable[[Any], bool], overlay: Overlay
) -> None:
    """The same with a property of something else."""
    if not still(getattr(whose, name)):
        return

    def see(_: object, value: Any) -> None:
        if not still(value):
            overlay.close()

    whose.fbind(name, see)
    overlay.fbind("on_closed", lambda _: whose.funbind(name, see))
    the_app().open(overlay)
