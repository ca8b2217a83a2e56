"""The layers of the window, from back to front: a screen, cards, a notice on top."""

import time
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.language.errors import TranslatedError
from companion.language.text import Language
from ui.touch import registry
from ui.touch.base.screen import BaseScreen
from ui.touch.running_app import the_app
from ui.touch.shell.input import keys
from ui.touch.shell.input.double_tap import DoubleTaps
from ui.touch.shell.kv_app import KvApp
from ui.touch.shell.overlays import far_view, lesson_bar
from ui.touch.widgets.controls import bars, basics
from ui.touch.widgets.controls.button import TapButton
from ui.touch.widgets.motion import motion_layer

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = [
    "LayeredApp",
    "NoticeBar",
    "Root",
    "bars",
    "far_view",
    "lesson_bar",
    "motion_layer",
]

NOTICE_SECONDS = 2.5
GLANCE_SECONDS = 1.5  # minimum time of a notice
FRAMES_OF_A_LAYOUT = 4  # until a new screen has its final layout
LETTERS_A_SECOND = 20  # reading speed during other activities


def notice_seconds(words: str) -> float:
    """Return the seconds for which a sentence is shown: longer sentences stay longer."""
    return min(8.0, NOTICE_SECONDS + len(words) / LETTERS_A_SECOND)


class Root(DoubleTaps):
    """The screens, the cards in front and the notices above; dark while nobody plays."""

    def on_touch_down(self, touch: Any) -> bool:
        """Wake the dark screen, and use the touch for nothing else."""
        return the_app().stir() or super().on_touch_down(touch)


class NoticeBar(basics.Card):
    """The last notice, shown for some seconds, or until tapped.

    The bar lies in the header beside its keys: it covers neither the tray, the board nor a
    question. With a card open, the bar stands at the same height.
    """

    label = ObjectProperty()

    def __init__(self, **kwargs: Any) -> None:
        self._frames = 0  # frames left in which to place the bar again
        self._place_soon = Clock.create_trigger(self._place_again)
        super().__init__(**kwargs)

    def on_kv_post(self, _: object) -> None:
        """Bind everything that may change the bar's place."""
        for name in ("notice", "alarm", "u"):
            the_app().fbind(name, self._find_place)
        self.fbind("parent", self._follow)

    def _follow(self, *_: object) -> None:
        root = self.parent
        if root is not None:
            root.fbind("size", self._find_place)
            root.ids.screens.fbind("current", self._find_place)
            root.ids.front.fbind("children", self._find_place)

    def _find_place(self, *_: object) -> None:
        self._place()
        self._frames = FRAMES_OF_A_LAYOUT
        self._place_soon()

    def _place_again(self, _: float) -> None:
        self._place()
        self._frames -= 1
        if self._frames > 0:
            self._place_soon()

    def _place(self) -> None:
        app, root = the_app(), self.parent
        if root is None or not app.notice:
            return  # hidden
        screen = root.ids.screens.current_screen
        self.height = max(app.touch, (screen.head if screen else 0) * app.u)
        over = root.ids.above.height if root.ids.front.children else 0  # the alarm bar
        left, right = self._gap(root, screen)
        self.width = right - left
        self.pos = (left, root.height - self.height - over)

    def _gap(self, root: Any, screen: Any) -> tuple[float, float]:
        """Return the widest gap between the header's keys, in pixels from the left."""
        keys = []
        for shown in (screen, *root.ids.front.children):
            for key in shown.walk(restrict=True) if shown is not None else ():
                if isinstance(key, TapButton) and key.width > 1 and key.opacity:
                    left, under = key.to_window(*key.pos)
                    if under + key.height > root.height - self.height:
                        keys.append((left, left + key.width))
        ends = [0.0, *(right for _, right in sorted(keys))]
        starts = [*(left for left, _ in sorted(keys)), root.width]
        return max(zip(ends, starts, strict=True), key=lambda gap: gap[1] - gap[0])

    def on_touch_down(self, touch: Any) -> bool:
        """Hide the bar on a tap; the tap does not reach the widgets behind."""
        if not the_app().notice or not self.collide_point(*touch.pos):
            return False
        the_app().notice = ""
        return True


class LayeredApp(KvApp):
    """Changes screens, opens cards in front and shows notices; `root` is a `Root`.

    Keys go to the front layer first.
    """

    notice = StringProperty()
    notice_refused = BooleanProperty(False)

    _told_at = float("-inf")

    def __init__(self, language: Language, theme: str, **kwargs: Any) -> None:
        self._held_keys = keys.HeldKeys()
        super().__init__(language, theme, **kwargs)

    # --- screens ------------------------------------------------------------------------

    def go(self, name: str) -> BaseScreen:
        """Show a screen, created at its first use."""
        manager = self.root.ids.screens
        if not manager.has_screen(name):
            manager.add_widget(registry.load(name)(name=name))
        if manager.current != name:
            self.close_all()
            manager.current = name
        screen: BaseScreen = manager.get_screen(name)
        screen.arrive()
        return screen

    # --- cards --------------------------------------------------------------------------

    def open(self, overlay: basics.Overlay) -> None:
        """Open a card in front of the screen, and hide the notice unless new."""
        self.hide_notice()
        self.root.ids.front.add_widget(overlay)

    def close_all(self) -> None:
        """Close all cards."""
        for overlay in list(self.root.ids.front.children):
            overlay.close()

    @property
    def front(self) -> basics.Overlay | None:
        """The card in front of the screen; None if there is none."""
        children = self.root.ids.front.children
        return children[0] if children else None

    # --- notices ------------------------------------------------------------------------

    def tell(self, words: str, *, refused: bool = False) -> None:
        """Show a sentence for some seconds."""
        self.notice = words
        self.notice_refused = refused
        self._told_at = time.monotonic()
        Clock.unschedule(self._hush)
        Clock.schedule_once(self._hush, notice_seconds(words))

    def refuse(self, why: TranslatedError) -> None:
        """Show why an action was refused."""
        self.tell(why.sentence(self.t.language), refused=True)

    def hide_notice(self) -> None:
        """Hide the notice, unless it has only just appeared."""
        if time.monotonic() - self._told_at > GLANCE_SECONDS:
            self.notice = ""

    def _hush(self, _: float) -> None:
        self.notice = ""

    # --- keys ---------------------------------------------------------------------------

    def _key_down(
        self, _: object, code: int, place: int, text: str | None, modifiers: list[str]
    ) -> bool:
        key = keys.name(code, place, text, modifiers)
        if self._held_keys.press(code, place):
            # One press is one action; in a text field, a held letter or Backspace repeats.
            return key in {"enter", "escape"} or self.front is None or not self.front.typed_in
        return the_app().stir() or self.on_key(key)

    def _key_up(self, _: object, code: int, place: int) -> None:
        self._held_keys.release(code, place)

    def on_key(self, key: str) -> bool:
        """Handle a key: first the card in front, then the screen."""
        self.root.again = False  # not a tap
        if self.front is not None:
            return bool(self.front.on_key(key))
        return bool(self.root.ids.screens.current_screen.on_key(key))
