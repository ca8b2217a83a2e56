"""What is asked at the very first start: the language, and where the dice come from."""

from pathlib import Path

from kivy.lang import Builder
from msgspec.structs import replace

from ui.touch.running_app import the_app
from ui.touch.widgets.cards import preferences
from ui.touch.widgets.controls import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["Welcome", "preferences"]


class Welcome(basics.Overlay):
    """Each answer leads on; all of them can be given later in the settings too."""

    def set_up_camera(self) -> None:
        """Set the camera up now."""
        if self.close():
            the_app().go("camera")

    def pretend(self) -> None:
        """Play with pretend dice: at once where the tray is pretended already."""
        app, t = the_app(), the_app().t
        if not self.close():
            return
        if app.machine.simulated:
            app.tell(t("home.pretend_here"))
        else:
            settings = replace(app.machine.settings, camera="simulated")
            app.machine.change_settings(settings)
            app.tell(t("home.pretend_later"))
