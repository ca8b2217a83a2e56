"""Turn a call into sound: the chime, then each phrase from the sound pack, else spoken."""

from collections import OrderedDict
from collections.abc import Iterator

from companion.language.text import Language
from hardware.sound.chimes import chime
from hardware.sound.sound import Sound, joined, silence
from ui.voice.engines import CannotSpeak, Engine
from ui.voice.pack import SoundPack
from ui.voice.phrase import Call, Phrases, written

AFTER_CHIME = 0.12  # seconds
# seconds after a recording; a full stop is longer
_PAUSES = {"": 0.04, ",": 0.16, ":": 0.2, ";": 0.25}
_STOP = 0.35
_REMEMBERED = 64  # spoken sentences kept for reuse


class Renderer:
    """A maker of sounds from calls; without an engine and a pack, only chimes remain."""

    def __init__(self, engine: Engine | None, pack: SoundPack | None) -> None:
        self.engine = engine
        self.pack = pack
        self._spoken: OrderedDict[tuple[str, str], Sound] = OrderedDict()

    def render(self, call: Call, language: Language) -> Sound | None:
        """Return the sound of a call; None if the call is silent."""
        speech = list(self._phrases(call.phrases, language))
        rung = [] if call.chime is None else [chime(call.chime)]
        if rung and speech:
            rung.append(silence(AFTER_CHIME))
        return joined([*rung, *speech]) if rung or speech else None

    def _phrases(self, phrases: Phrases, language: Language) -> Iterator[Sound]:
        """Yield recordings, and speech for each run of unrecorded phrases between them."""
        waiting: Phrases = ()
        for phrase in phrases:
            recorded = self.pack.recording(phrase.key, language) if self.pack is not None else ()
            if not recorded:
                waiting = (*waiting, phrase)
                continue
            yield from self._speak(waiting, language)
            waiting = ()
            yield from recorded
            yield silence(_PAUSES.get(phrase.mark, _STOP))
        yield from self._speak(waiting, language)

    def _speak(self, phrases: Phrases, language: Language) -> Iterator[Sound]:
        text = written(phrases, language)
        if not text or self.engine is None:
            return
        key = (text, language)
        if key not in self._spoken:
            try:
                self._spoken[key] = self.engine.speak(text, language)
            except CannotSpeak:
                return  # the rest of the call is still played
            if len(self._spoken) > _REMEMBERED:
                self._spoken.popitem(last=False)
        yield self._spoken[key]
