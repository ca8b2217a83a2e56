"""What is seen in the window, from the back to the front: a screen, cards, a notice above."""

from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from ui.touch import registry
from ui.touch.base.screen import BaseScreen
from ui.touch.running_app import the_app
from ui.touch.shell import far_view, keys, lesson_bar
from ui.touch.shell.double_tap import DoubleTaps
from ui.touch.shell.kv_app import KvApp
from ui.touch.widgets.controls import bars, basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["LayeredApp", "NoticeBar", "Root", "bars", "far_view", "lesson_bar"]

NOTICE_SECONDS = 7.0


class Root(DoubleTaps):
    """The screens, what stands in front of them and the notices above; dark while nobody plays."""

    def on_touch_down(self, touch: Any) -> bool:
        """A finger on the dark screen wakes it and does nothing else."""
        return the_app().stir() or super().on_touch_down(touch)


class NoticeBar(basics.Card):
    """What was last told, for some seconds, or until it is tapped; it hangs below a `head` of so
    many pixels.
    """

    head = NumericProperty(0)

    def on_touch_down(self, touch: Any) -> bool:
        """Go away under the finger; what it hides is not what the finger means."""
        if not self.collide_point(*touch.pos):
            return False
        the_app().notice = ""
        return True


class LayeredApp(KvApp):
    """Changes screens, opens cards in front of them and tells notices; `root` is a `Root`.

    A key goes to what stands in front first.
    """

    notice = StringProperty()
    notice_refused = BooleanProperty(False)

    # --- screens ------------------------------------------------------------------------

    def go(self, name: str) -> BaseScreen:
        """Show a screen, made when it is first wanted."""
        manager = self.root.ids.screens
        if not manager.has_screen(name):
            manager.add_widget(registry.load(name)(name=name))
        if manager.current != name:
            self.close_all()
            manager.current = name
        screen: BaseScreen = manager.get_screen(name)
        screen.arrive()
        return screen

    # --- what stands in front -----------------------------------------------------------

    def open(self, overlay: basics.Overlay) -> None:
        """Put something in front of the screen."""
        self.root.ids.front.add_widget(overlay)

    def close_all(self) -> None:
        """Take away everything in front."""
        for overlay in list(self.root.ids.front.children):
            overlay.close()

    @property
    def front(self) -> basics.Overlay | None:
        """What stands in front of the screen, if anything."""
        children = self.root.ids.front.children
        return children[0] if children else None

    # --- notices ------------------------------------------------------------------------

    def tell(self, words: str, *, refused: bool = False) -> None:
        """Show a sentence for some seconds."""
        self.notice = words
        self.notice_refused = refused
        Clock.unschedule(self._hush)
        Clock.schedule_once(self._hush, NOTICE_SECONDS)

    def _hush(self, _: float) -> None:
        self.notice = ""

    # --- keys ---------------------------------------------------------------------------

    def _key_down(
        self, _: object, code: int, __: int, text: str | None, modifiers: list[str]
    ) -> bool:
        return the_app().stir() or self.on_key(keys.name(code, text, modifiers))

    def on_key(self, key: str) -> bool:
        """Take a key: whatever stands in front first, then the screen."""
        if self.front is not None:
            return bool(self.front.on_key(key))
        return bool(self.root.ids.screens.current_screen.on_key(key))
