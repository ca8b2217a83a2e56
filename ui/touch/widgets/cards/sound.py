"""A card for the voice: amount of speech, volume, and the scores read aloud on request."""

from pathlib import Path

from kivy.lang import Builder
from kivy.uix.boxlayout import BoxLayout

from hardware.sound.cards import sound_cards
from ui.touch.running_app import the_app
from ui.touch.widgets.cards.menu import MenuLine
from ui.touch.widgets.controls import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

STEPS = (25, 50, 75, 100)


class VoiceRow(BoxLayout):
    """Buttons for no voice, short calls, or everything."""


class VolumeRow(BoxLayout):
    """Buttons for four volumes and for mute."""

    @staticmethod
    def step(volume: int) -> int:
        """Return the step next to a volume, from 1; 0 for silence."""
        if volume <= 0:
            return 0
        return 1 + min(range(len(STEPS)), key=lambda at: abs(STEPS[at] - volume))

    @staticmethod
    def choose(step: int) -> None:
        """Set the volume of a step, from 1; 0 for silence."""
        the_app().sound.switch_volume(STEPS[step - 1] if step else 0)


class CardRow(BoxLayout):
    """The current sound card; a tap chooses the next card."""

    @staticmethod
    def name(word: str) -> str:
        """Return the name of a sound card for people."""
        if not word:
            return the_app().t("sound_card_auto")
        return next((card.name for card in sound_cards() if card.word == word), word)

    @staticmethod
    def choose_next() -> None:
        """Choose the next sound card; after the last, automatic choice."""
        words = ["", *(card.word for card in sound_cards())]
        sound = the_app().sound
        at = words.index(sound.card) + 1 if sound.card in words else 0
        sound.switch_card(words[at % len(words)])


class SoundCard(basics.Overlay):
    """The rows, in front of the screen."""


def sound_lines() -> tuple[MenuLine, ...]:
    """Return the lines of a table's menu: scores read aloud, this card, and mute."""
    app = the_app()
    key = "silence" if app.sound.volume else "unmute"
    mute = MenuLine(app.t(key), app.sound.switch_mute, "⊘" if app.sound.volume else "♪")
    return (
        MenuLine(app.t("say_it"), app.machine.say_it, "♪"),
        MenuLine(app.t("sound"), lambda: app.open(SoundCard()), "♫", mute),
    )
