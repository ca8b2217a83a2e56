"""Open cards that close by themselves once their subject has changed."""

from collections.abc import Callable
from typing import Any

from kivy.event import EventDispatcher

from ui.telling.validity import Still
from ui.touch.running_app import the_app
from ui.touch.widgets.controls.basics import Overlay


def open_while(still: Still, overlay: Overlay) -> None:
    """Open `overlay`, and close it as soon as `still(view)` is false for the app's view.

    If already false, the overlay is not opened.
    """
    app = the_app()
    open_along(app, "view", lambda view: view is not None and still(view), overlay)


def open_along(
    owner: EventDispatcher, name: str, still: Callable[[Any], bool], overlay: Overlay
) -> None:
    """Like `open_while`, but for the property `name` of `owner` instead of the app's view."""
    if not still(getattr(owner, name)):
        return

    def see(_: object, value: Any) -> None:
        if not still(value):
            overlay.close()

    owner.fbind(name, see)
    overlay.fbind("on_closed", lambda _: owner.funbind(name, see))
    the_app().open(overlay)
