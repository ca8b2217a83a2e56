"""An engine that makes a sound of every text and records the texts."""

from companion.language.text import Language
from hardware.sound.sound import Sound, silence
from ui.voice.engines import CannotSpeak

SECONDS_A_LETTER = 0.01


class PretendEngine:
    """An engine with the interface of `ui.voice.engines.Engine`; with `mute`, it cannot speak."""

    name = "pretend"

    def __init__(self, *, mute: bool = False) -> None:
        self.mute = mute
        self.said: list[tuple[str, Language]] = []

    def speak(self, text: str, language: Language) -> Sound:
        """Record the text."""
        self.said.append((text, language))
        if self.mute:
            raise CannotSpeak(program=self.name)
        return silence(SECONDS_A_LETTER * len(text))
