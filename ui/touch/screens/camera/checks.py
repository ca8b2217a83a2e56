"""The checklist before dice are read: each item has a tick or advice."""

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from ui.touch.model.light_advice import advice
from ui.touch.running_app import the_app
from ui.touch.widgets.controls import basics
from vision.frame import Image
from vision.tray.light import Check, Finding, LightMeter
from vision.tray.locate import Tray

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

JUDGE_EVERY = 8  # looks
TITLES = {
    "brightness": "camera.brightness",
    "glare": "camera.glare",
    "focus": "camera.focus",
    "evenness": "camera.evenness",
    "noise": "camera.noise",
    "flicker": "camera.flicker",
}
WAITING = {
    "focus": "camera.needs_dice",
    "evenness": "camera.needs_tray",
    "noise": "camera.needs_time",
    "flicker": "camera.needs_time",
}


class CheckLine(BoxLayout):
    """An item of the checklist, with a tick or advice."""

    title = StringProperty()
    advice = StringProperty()
    good = BooleanProperty(False)
    known = BooleanProperty(False)


class CheckList(basics.Card):
    """The checks of the tray and the light, repeated every few frames."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.begin()

    @property
    def faulty(self) -> bool:
        """Whether a known check of the light has failed."""
        return any(check.finding for check in self._checks)

    def begin(self) -> None:
        """Start over, forgetting earlier measurements."""
        self._meter = LightMeter()
        self._checks: tuple[Check, ...] = ()
        self.judge_next()

    def judge_next(self) -> None:
        """Repeat the checks at the next `look`."""
        self._looks = 0

    def see(self, image: Image, tray: Tray | None) -> None:
        """Measure the light in a new picture, given the tray's place in the picture."""
        self._meter.see(image, tray)

    def look(self, tray: Tray | None) -> None:
        """Repeat the checks and redraw them, if they are due."""
        if self._looks % JUDGE_EVERY == 0:
            self._checks = self._meter.checks()
            self.draw(seen=True, tray=tray)
        self._looks += 1

    def _advice(self, finding: Finding | None) -> str:
        if finding is None:
            return ""
        setup = the_app().machine.camera_setup
        return advice(finding, motorised=setup is not None and setup.motorised)

    def draw(self, *, seen: bool, tray: Tray | None) -> None:
        """Redraw the last results; without a picture (`seen`) there are no lines."""
        t = the_app().t
        shown = [("camera.tray", "" if tray else "camera.tray_unknown", True)]
        if not seen:  # neither checks nor a search for the tray are possible
            self.clear_widgets()
            return
        shown += [
            (TITLES[c.aspect], self._advice(c.finding), True)
            if c.known
            else (TITLES[c.aspect], WAITING[c.aspect], False)
            for c in self._checks
        ]
        if len(self.children) != len(shown):
            self.clear_widgets()
            for _ in shown:
                self.add_widget(CheckLine())
        for line, (title, words, known) in zip(reversed(self.children), shown, strict=True):
            line.title, line.advice = t(title), t(words) if words else ""
            line.known, line.good = known, known and not words
