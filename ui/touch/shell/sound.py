"""The voice's level and volume, from the settings and changed on the screen."""

from collections.abc import Callable
from typing import Any

from kivy.event import EventDispatcher
from kivy.properties import NumericProperty, StringProperty

from companion.settings import Settings, Voice


class AppSound(EventDispatcher):
    """The voice's current level and volume as properties for kv, changed by its methods."""

    level = StringProperty("off")
    volume = NumericProperty(75)
    card = StringProperty("")

    def __init__(self, settings: Settings, change: Callable[..., Any]) -> None:
        """Create the properties; `change` saves settings: voice, voice_volume, sound_card."""
        super().__init__()
        self._change = change
        self._loud = settings.voice_volume or Settings().voice_volume  # the volume when not muted
        self.heed(settings)

    def heed(self, settings: Settings) -> None:
        """Update the properties from settings."""
        self.level, self.volume = settings.voice, settings.voice_volume
        self.card = settings.sound_card

    def switch_level(self, level: Voice) -> None:
        """Set the amount of speech: all, short, or none."""
        self._change(voice=level)

    def switch_volume(self, volume: int) -> None:
        """Set the volume, 0 for mute."""
        self._change(voice_volume=volume)

    def switch_card(self, card: str) -> None:
        """Choose the sound card by its word, "" for the preferred card."""
        self._change(sound_card=card)

    def switch_mute(self) -> None:
        """Mute, or restore the former volume."""
        volume = int(self.volume)
        self.switch_volume(0 if volume else self._loud)
        self._loud = volume or self._loud
