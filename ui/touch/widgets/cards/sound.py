"""A card for the voice: what is said aloud, how loud, and how the game stands, said now."""

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
        the_app().sound.switch_volume(STEPS[step - 1] if step else 0)


class CardRow(BoxLayout):
    """The sound card that plays; a tap chooses the next one."""

    @staticmethod
    def name(word: str) -> str:
        """What people read of the chosen card."""
        if not word:
            return the_app().t("sound_card_auto")
        return next((card.name for card in sound_cards() if card.word == word), word)

    @staticmethod
    def choose_next() -> None:
        """Choose the card after the present one; after the last the program chooses itself."""
        words = ["", *(card.word for card in sound_cards())]
        sound = the_app().sound
        at = words.index(sound.card) + 1 if sound.card in words else 0
        sound.switch_card(words[at % len(words)])


class SoundCard(basics.Overlay):
    """The rows, in front of the screen."""


def sound_lines() -> tuple[MenuLine, ...]:
    """The lines of a table's menu: how the game stands, this card, and silence or none."""
    app = the_app()
    key = "silence" if app.sound.volume else "unmute"
    mute = MenuLine(app.t(key), app.sound.switch_mute, "⊘" if app.sound.volume else "♪")
    return (
        MenuLine(app.t("say_it"), app.machine.say_it, "♪"),
        MenuLine(app.t("sound"), lambda: app.open(SoundCard()), "♫", mute),
    )
