"""What is said aloud and how loud, as the settings have it and the screen changes it."""

from collections.abc import Callable
from typing import Any

from kivy.event import EventDispatcher
from kivy.properties import NumericProperty, StringProperty

from companion.settings import Settings, Voice


class Sound(EventDispatcher):
    """The voice's level and the volume in force, to be followed in kv; changed by its methods."""

    level = StringProperty("off")
    volume = NumericProperty(75)
    card = StringProperty("")

    def __init__(self, settings: Settings, change: Callable[..., Any]) -> None:
        """`change` puts other settings in force: voice, voice_volume, sound_card."""
        super().__init__()
        self._change = change
        self._loud = settings.voice_volume or Settings().voice_volume  # while it is not mute
        self.heed(settings)

    def heed(self, settings: Settings) -> None:
        """Show what these settings ask for."""
        self.level, self.volume = settings.voice, settings.voice_volume
        self.card = settings.sound_card

    def switch_level(self, level: Voice) -> None:
        """Say aloud what happens, in short or all of it, or nothing, from now on."""
        self._change(voice=level)

    def switch_volume(self, volume: int) -> None:
        """Sound as loud as that from now on, 0: not at all."""
        self._change(voice_volume=volume)

    def switch_card(self, card: str) -> None:
        """Play on the card of that word from now on, "" for the preferred one."""
        self._change(sound_card=card)

    def switch_mute(self) -> None:
        """Be silent from now on, or as loud as before."""
        volume = int(self.volume)
        self.switch_volume(0 if volume else self._loud)
        self._loud = volume or self._loud
