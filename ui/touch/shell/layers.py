"""What is seen in the window, from the back to the front: a screen, cards, a notice above."""

import time
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.language.errors import BilingualError
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
GLANCE_SECONDS = 1.5  # a notice stays that long at least, whatever is done meanwhile
FRAMES_OF_A_LAYOUT = 4  # until a screen that has just come up stands as it will
LETTERS_A_SECOND = 20  # as one reads while doing something else


def notice_seconds(words: str) -> float:
    """For how long a sentence is shown."""
    return min(8.0, NOTICE_SECONDS + len(words) / LETTERS_A_SECOND)


class Root(DoubleTaps):
    """The screens, what stands in front of them and the notices above; dark while nobody plays."""

    def on_touch_down(self, touch: Any) -> bool:
        """A finger on the dark screen wakes it and does nothing else."""
        return the_app().stir() or super().on_touch_down(touch)


class NoticeBar(basics.Card):
    """What was last told, for some seconds, or until it is tapped.

    It stands in the header, where no key of the header is: nothing below is covered, neither the
    tray nor a board nor what is asked. Over a card it stands as high.
    """

    said = ObjectProperty()

    def __init__(self, **kwargs: Any) -> None:
        self._frames = 0  # in which its place is still to be found anew
        self._place_soon = Clock.create_trigger(self._place_again)
        super().__init__(**kwargs)

    def on_kv_post(self, _: object) -> None:
        """Find the place anew whenever something changes that may take it."""
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
            return  # it is not to be seen
        screen = root.ids.screens.current_screen
        self.height = max(app.touch, (screen.head if screen else 0) * app.u)
        over = root.ids.above.height if root.ids.front.children else 0  # what cannot be saved
        left, right = self._gap(root, screen)
        self.width = right - left
        self.pos = (left, root.height - self.height - over)

    def _gap(self, root: Any, screen: Any) -> tuple[float, float]:
        """The widest room between the keys of the header, in pixels from the left."""
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
        """Go away under the finger; what it hides is not what the finger means."""
        if not the_app().notice or not self.collide_point(*touch.pos):
            return False
        the_app().notice = ""
        return True


class LayeredApp(KvApp):
    """Changes screens, opens cards in front of them and tells notices; `root` is a `Root`.

    A key goes to what stands in front first.
    """

    notice = StringProperty()
    notice_refused = BooleanProperty(False)

    _told_at = float("-inf")

    def __init__(self, language: Language, theme: str, **kwargs: Any) -> None:
        self._held_keys = keys.HeldKeys()
        super().__init__(language, theme, **kwargs)

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
        """Put something in front of the screen; what was told well before that is past."""
        self.forget_told()
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
        self._told_at = time.monotonic()
        Clock.unschedule(self._hush)
        Clock.schedule_once(self._hush, notice_seconds(words))

    def refuse(self, why: BilingualError) -> None:
        """Show why what was tapped is not done."""
        self.tell(why.sentence(self.t.language), refused=True)

    def forget_told(self) -> None:
        """Take a notice away, unless it has only just come up."""
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
            # One press is one action. In a text field, a held letter or Backspace goes on.
            return key in {"enter", "escape"} or self.front is None or not self.front.typed_in
        return the_app().stir() or self.on_key(key)

    def _key_up(self, _: object, code: int, place: int) -> None:
        self._held_keys.release(code, place)

    def on_key(self, key: str) -> bool:
        """Take a key: whatever stands in front first, then the screen."""
        self.root.again = False  # no tap
        if self.front is not None:
            return bool(self.front.on_key(key))
        return bool(self.root.ids.screens.current_screen.on_key(key))
