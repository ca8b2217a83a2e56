"""What stands in front of a table and goes on with its game."""

from kivy.properties import ObjectProperty

from companion.table.view import View
from ui.touch.running_app import the_app
from ui.touch.widgets.controls import basics


class LiveOverlay(basics.Overlay):
    """An overlay whose `view` is the app's, whichever that is, from `follow` until it is closed."""

    view = ObjectProperty(None, allownone=True)

    def follow(self) -> None:
        """See the present view at once, and those that come."""
        app = the_app()
        app.fbind("view", self._heard)
        self.see(app.view)

    def see(self, view: View | None) -> None:
        """Take a view in; None: the table was left."""
        self.view = view

    def on_closed(self) -> None:
        """Follow the game no longer."""
        the_app().funbind("view", self._heard)

    def _heard(self, _: object, view: View | None) -> None:
        self.see(view)
