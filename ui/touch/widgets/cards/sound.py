"""A card for the voice: what is said aloud, how loud, and how the game stands, said now."""

from pathlib import Path

from kivy.lang import Builder
from kivy.uix.boxlayout import BoxLayout

from ui.touch.running_app import the_app
from ui.touch.widgets.cards.menu import MenuLine
from ui.touch.widgets.controls import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

STEPS = (25, 50, 75, 100)


class VoiceRow(BoxLayout):
    """Nothing is said aloud, the calls in short, or everything."""


class VolumeRow(BoxLayout):
    """Four steps, and silence."""

    @staticmethod
    def step(volume: int) -> int:
        """The step next to a volume, from 1; 0 for silence."""
        if volume <= 0:
            return 0
        return 1 + min(range(len(STEPS)), key=lambda at: abs(STEPS[at] - volume))

    @staticmethod
    def choose(step: int) -> None:
        """Sound as loud as a step, from 1; 0: not at all."""
        the_app().switch_volume(STEPS[step - 1] if step else 0)


class SoundCard(basics.Overlay):
    """Both rows, in front of the screen."""


def sound_lines() -> tuple[MenuLine, ...]:
    """The lines of a table's menu: how the game stands, this card, and silence or none."""
    app = the_app()
    key = "silence" if app.volume else "unmute"
    mute = MenuLine(app.t(key), app.switch_mute, "✕" if app.volume else "✓")
    return (
        MenuLine(app.t("say_it"), app.machine.say_it, "♪"),
        MenuLine(app.t("sound"), lambda: app.open(SoundCard()), "♫", mute),
    )
