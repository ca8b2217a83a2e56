"""The questions of the very first start: the language, and real or pretend dice."""

from pathlib import Path

from kivy.lang import Builder

from companion.settings import SIMULATED
from ui.touch.running_app import the_app
from ui.touch.widgets.cards import languages
from ui.touch.widgets.controls import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["Welcome", "languages"]


class Welcome(basics.Overlay):
    """A card whose answers can all be given later in the settings too."""

    def set_up_camera(self) -> None:
        """Set the camera up now."""
        if self.close():
            the_app().go("camera")

    def pretend(self) -> None:
        """Play with pretend dice."""
        app = the_app()
        if not self.close():
            return
        if app.machine.simulated:
            app.tell(app.t("home.pretend_here"))
        else:
            app.choose_camera(SIMULATED)
