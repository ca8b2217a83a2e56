"""An overlay that follows the game while it is open."""

from kivy.properties import ObjectProperty

from companion.table.view import View
from ui.touch.running_app import the_app
from ui.touch.widgets.controls import basics


class LiveOverlay(basics.Overlay):
    """An overlay with the app's current `view`, from `follow` until it is closed."""

    view = ObjectProperty(None, allownone=True)

    def follow(self) -> None:
        """Take the current view, and every new view from now on."""
        app = the_app()
        app.fbind("view", self._heard)
        self.see(app.view)

    def see(self, view: View | None) -> None:
        """Take a new view; None: the table was left."""
        self.view = view

    def on_closed(self) -> None:
        """Stop following the game."""
        the_app().funbind("view", self._heard)

    def _heard(self, _: object, view: View | None) -> None:
        self.see(view)
